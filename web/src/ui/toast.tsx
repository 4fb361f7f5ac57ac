import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { dizer } from '#web/lib/ambiente.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'

interface Opcoes {
  /** As `frase` reads it: 'Erro ao obter {perguntas}'. */
  titulo?: string
  /** The same notice again replaces the one on the page instead of piling up. Its title, unless told. */
  id?: string
}

/** How high over the lower edge notices may reach. */
const ALTURA = 240

/** Notices must not lie on the buttons that they speak about. */
const darLugar = (jaEm = 0) => {
  const barra = [...document.querySelectorAll('[data-barra-do-pe]')].at(-1)?.getBoundingClientRect()
  const embaixo = barra && barra.top < innerHeight && barra.bottom > innerHeight - ALTURA
  const pe = Math.max(embaixo ? innerHeight - barra.top + 8 : 16, jaEm)
  document.documentElement.style.setProperty('--praca-pe', `${pe}px`)
  return pe
}

/** What a notice tells often changes the page under it: a bar may come, with the next item, without any other sign. */
const MEDIR_MS = 250
let medindo: ReturnType<typeof setInterval> | undefined
const medirEnquantoHouver = () => {
  let pe = darLugar()
  clearInterval(medindo)
  medindo = setInterval(() => {
    // One that came down would come to lie under the finger, or on what is next.
    if (notificationsStore.getState().notifications.length) pe = darLugar(pe)
    else clearInterval(medindo)
  }, MEDIR_MS)
}

const mostrar = (message: string, color: string, icon: React.ReactNode, autoClose: number, opcoes?: Opcoes) => {
  const id = opcoes?.id ?? opcoes?.titulo
  if (id) notifications.hide(id)
  medirEnquantoHouver()
  return notifications.show({
    id,
    title: opcoes?.titulo && dizer(opcoes.titulo),
    message,
    color,
    icon,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  })
}

/** Short notices in the corner. Failures stay longer: there is more to read. */
export const toast = {
  ok: (mensagem: string) => mostrar(mensagem, 'green', <IconCheck size={18} aria-hidden />, 4000),
  info: (mensagem: string) => mostrar(mensagem, 'blue', <IconInfoCircle size={18} aria-hidden />, 5000),
  /** Takes the sentence, or whatever was thrown. */
  erro: (erro: unknown, opcoes?: Opcoes) =>
    mostrar(
      typeof erro === 'string' ? erro : mensagemDe(erro),
      'red',
      <IconAlertTriangle size={18} aria-hidden />,
      10_000,
      opcoes,
    ),
  /** What failed has been done since: its notice says nothing any more, and may lie on what is next. */
  tirar: (titulo: string) => notifications.hide(titulo),
}
