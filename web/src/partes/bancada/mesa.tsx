import { Badge, Button, Popover, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DoServidor } from '#web/ui/data-table/servidor.ts'
import { EmptyState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type Salto, Saltos } from '#web/ui/saltos.tsx'
import classes from './bancada.module.css'

/** What the benches of analysts have in common: the queue, what is read, and the decision, each a step of the keyboard away. */
const PARTES: readonly Salto[] = [
  {
    rotulo: 'Ir para o documento',
    ancora: '#documento',
    alvo: '#documento [tabindex], #documento',
    falta: 'Nenhum documento aberto',
  },
  {
    rotulo: 'Ir para a decisão',
    ancora: '#decisao',
    alvo: '#decisao button:not(:disabled)',
    falta: 'Nada a decidir',
  },
  {
    rotulo: 'Ir para a fila',
    ancora: '#fila',
    alvo: '#fila [aria-current], #fila li button',
    falta: 'A fila está vazia',
  },
]
export const SaltosDaBancada = () => <Saltos rotulo="Partes da bancada" saltos={PARTES} />

/** The one of the queue whose turn it is, or what is left of the queue. */
export const naVez = () =>
  ['[aria-current]', 'li button', 'input', 'button']
    .map((qual) => document.querySelector<HTMLElement>(`#fila ${qual}`))
    .find((achado) => achado !== null)

/** Side by side, and the first of the queue is open from the start. */
export const useMesaLarga = () => useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false }) ?? true

const numero = (n: number) => n.toLocaleString('pt-BR')
/** '3 de 1.234 na fila'. */
export const naFila = (
  { total, totalExato }: { total: number; totalExato: boolean },
  todas: number | undefined,
  ativos: number,
) => {
  if (todas !== undefined && (ativos === 0 || (totalExato && total === todas))) return `${numero(todas)} na fila`
  const achadas = `${totalExato ? '' : 'mais de '}${numero(total)}`
  return todas === undefined ? `${achadas} na fila` : `${achadas} de ${numero(todas)} na fila`
}

interface ProcuraProps {
  busca: string
  onBusca: (busca: string) => void
  /** How many of the filters are set. */
  ajustados: number
  onLimpar: () => void
  children: ReactNode
}

/** Above the queue: what is searched, and the filters behind a button. */
export const Procura = ({ busca, onBusca, ajustados, onLimpar, children }: ProcuraProps) => (
  <div className={classes.procura}>
    <TextField label="Busca" type="search" value={busca} onChange={onBusca} />
    <Popover position="bottom-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          {...(ajustados > 0 && {
            rightSection: (
              <Badge circle size="md" aria-label={`${ajustados} em uso`}>
                {ajustados}
              </Badge>
            ),
          })}
        >
          Filtros
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filtros">
        <Stack gap="sm">
          {children}
          {ajustados > 0 && (
            <Button variant="subtle" onClick={onLimpar}>
              Limpar os filtros
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  </div>
)

interface PassagemProps<L> {
  itens: readonly L[]
  chave: (item: L) => number
  escolhida: number | null
  largo: boolean
  pagina: number
  servidor: DoServidor<L>
  lerPagina: (numero: number) => Promise<{ linhas: L[] }>
  /** Opens one, on another page if told. */
  abrir: (id: number | null, pagina?: number) => void
}

/** From one to the next of a queue that the server hands out in pages. */
export const makePassagem = <L,>(p: PassagemProps<L>) => {
  const { itens, chave, escolhida, largo, pagina, servidor, lerPagina, abrir } = p
  const i = itens.findIndex((x) => chave(x) === escolhida)
  /** To the next or the one before, over the end of the page too. */
  const andar = async (passo: 1 | -1) => {
    const aqui = itens[i < 0 ? 0 : i + passo]
    if (aqui) return abrir(chave(aqui))
    if (!(passo > 0 ? servidor.proxima : servidor.anterior)) return
    const la = (await lerPagina(pagina + passo)).linhas.at(passo > 0 ? 0 : -1)
    if (la) abrir(chave(la), pagina + passo)
  }
  /** What was decided has left the queue: the next one stands in its place, even if it was on the next page. */
  const seguir = async () => {
    if (!largo) return abrir(null)
    const aqui = itens[i + 1]
    const restam = aqui || !servidor.proxima ? itens : (await lerPagina(pagina)).linhas
    const outras = restam.filter((x) => chave(x) !== escolhida)
    const proxima = aqui ?? outras[i] ?? outras.at(-1)
    abrir(proxima ? chave(proxima) : null)
  }
  return { andar, seguir }
}

interface MesaProps {
  largo: boolean
  fila: ReactNode
  /** False while nothing is open. */
  bancada: ReactNode
  onVoltar: () => void
}

/** On a phone what is open covers the queue. */
export const Mesa = ({ largo, fila, bancada, onVoltar }: MesaProps) => {
  if (largo)
    return (
      <div className={classes.mesa}>
        {fila}
        {bancada || <EmptyState titulo="Escolha o que analisar" />}
      </div>
    )
  if (!bancada) return fila
  return (
    <div className={classes.coluna}>
      <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onVoltar}>
        Voltar à fila
      </Button>
      {bancada}
    </div>
  )
}
