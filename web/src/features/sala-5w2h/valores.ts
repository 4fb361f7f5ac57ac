import { type Acao5w2h, campos5w2h, MENSAGENS_5W2H } from '#contract/sala-5w2h.ts'
import { errosDe } from '#web/lib/forms.ts'
import type { Opcao } from '#web/ui/pickers/opcoes.tsx'

/** What the form of an action holds. */
export interface ValoresAcao extends Record<string, unknown> {
  oQue: string
  porQue: string
  onde: string
  quem: string
  inicio: string
  termino: string
  como: string
  quanto: number | null
  observacao: string
  salaIndicadorId: number | null
  percentual: number | null
}

export const paraValores = (a: Acao5w2h | null | undefined): ValoresAcao => ({
  oQue: a?.oQue ?? '',
  porQue: a?.porQue ?? '',
  onde: a?.onde ?? '',
  quem: a?.quem ?? '',
  inicio: a?.inicio ?? '',
  termino: a?.termino ?? '',
  como: a?.como ?? '',
  quanto: a?.quanto ?? 0,
  observacao: a?.observacao ?? '',
  salaIndicadorId: a?.salaIndicadorId ?? null,
  percentual: a?.percentual ?? 0,
})

export const paraCorpo = ({ percentual: _, ...v }: ValoresAcao) => ({ ...v, quanto: v.quanto ?? 0 })

export const errosDaAcao = (v: ValoresAcao): Record<string, string> => ({
  ...(v.inicio && v.termino && v.termino < v.inicio && { termino: MENSAGENS_5W2H.terminoAntes }),
  ...errosDe(campos5w2h, paraCorpo(v)),
})

export const ROTULOS: Readonly<Record<keyof ValoresAcao & string, string>> = {
  oQue: 'O quê?',
  porQue: 'Por quê?',
  onde: 'Onde?',
  quem: 'Quem?',
  inicio: 'Início',
  termino: 'Término',
  como: 'Como?',
  quanto: 'Quanto custa?',
  observacao: 'Observação',
  salaIndicadorId: 'Indicador vinculado',
  percentual: '% concluído',
}
/** An indicator by its name. */
export const textoDoConflito = (indicadores: readonly Opcao<number>[]) => (valor: unknown, campo: string) =>
  campo === 'salaIndicadorId'
    ? (indicadores.find((o) => o.valor === valor)?.rotulo ?? (valor === null ? '' : 'Outro indicador'))
    : String(valor ?? '')
