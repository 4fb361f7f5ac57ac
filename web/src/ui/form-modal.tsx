import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useConfirm } from './confirm.tsx'
import { useFocoDeVolta } from './foco-de-volta.ts'
import classes from './form-modal.module.css'
import { DESCARTAR } from './unsaved-guard.ts'
import { useCelular } from './use-celular.ts'

interface Props {
  aberto: boolean
  onFechar: () => void
  titulo: ReactNode
  children: ReactNode
  /** Saves. May refuse by throwing: the modal stays open, says why and goes to the first field in error. */
  onEnviar: () => unknown
  largura?: 600 | 800
  sujo?: boolean
  enviar?: string
  /** `null` leaves one button only: a form that is just read. */
  cancelar?: string | null
  /** Nothing outside the buttons closes it. */
  persistente?: boolean
  desabilitado?: boolean
  /** Nothing to fill in: Enter confirms at once. */
  confirma?: boolean
  perigo?: boolean
  /** More buttons, left of the others. */
  extra?: ReactNode
}

/** Escape is for what lies on top: a question or a calendar opened from the form closes before the form does. */
const naFrente = (formulario: HTMLElement | null) => {
  const topo = [...document.querySelectorAll('[role="dialog"]')].at(-1)
  return !topo || topo.contains(formulario)
}

/** A form in a dialog of 600 or 800 px; the whole screen on a phone. */
export const FormModal = (props: Props) => {
  const { aberto, onFechar, titulo, children, onEnviar, largura = 600, sujo, extra } = props
  const [recusa, setRecusa] = useState<{ erro: string }>()
  const [enviando, setEnviando] = useState(false)
  const formulario = useRef<HTMLFormElement>(null)
  const confirmar = useConfirm()
  const celular = useCelular()
  const id = useId()
  const erro = recusa?.erro

  useEffect(() => {
    if (aberto) setRecusa(undefined)
  }, [aberto])
  useFocoDeVolta(aberto)
  // The fields say what is wrong with them in the same drawing as the form does.
  useEffect(() => {
    if (recusa) formulario.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [recusa])

  const fechar = async () => {
    if (enviando) return
    if (!sujo || (await confirmar(DESCARTAR))) onFechar()
  }

  useWindowEvent(
    'keydown',
    (e) => {
      if (e.key !== 'Escape' || e.isComposing || !aberto || props.persistente) return
      // An open list of options closes itself first.
      const alvo = e.target instanceof Element ? e.target : null
      if (alvo?.getAttribute('data-mantine-stop-propagation') === 'true' || !naFrente(formulario.current)) return
      void fechar()
    },
    { capture: true },
  )

  // In a text of several lines Enter alone is a new line.
  const comCtrlEnter = (e: KeyboardEvent) => {
    if (e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return
    e.preventDefault()
    formulario.current?.requestSubmit()
  }
  const enviar = async (e: FormEvent) => {
    e.preventDefault()
    // A portal inside another form must not submit that one too.
    e.stopPropagation()
    if (enviando) return
    setRecusa(undefined)
    setEnviando(true)
    try {
      await onEnviar()
    } catch (falha) {
      setRecusa({ erro: mensagemDe(falha) })
    } finally {
      setEnviando(false)
    }
  }

  return (
    <Modal
      opened={aberto}
      onClose={fechar}
      title={titulo}
      size={largura}
      fullScreen={celular}
      closeOnClickOutside={!props.persistente}
      closeOnEscape={false}
      classNames={{ content: classes.conteudo }}
      styles={{ title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' } }}
    >
      <form
        ref={formulario}
        onSubmit={enviar}
        onKeyDown={comCtrlEnter}
        noValidate
        aria-describedby={erro ? `${id}-erro` : undefined}
      >
        <Stack gap="md">
          {erro && (
            <Alert color="red" role="alert" id={`${id}-erro`}>
              {erro}
            </Alert>
          )}
          {children}
          <Group justify={extra ? 'space-between' : 'flex-end'} gap="sm" className={classes.rodape} data-barra-do-pe>
            {extra}
            <Group gap="sm" ml="auto">
              {props.cancelar !== null && (
                <Button variant="default" onClick={fechar} disabled={enviando}>
                  {props.cancelar ?? 'Cancelar'}
                </Button>
              )}
              <Button
                type="submit"
                loading={enviando}
                data-autofocus={props.confirma || undefined}
                disabled={props.desabilitado}
                color={props.perigo ? 'red' : undefined}
              >
                {props.enviar ?? 'Salvar'}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
