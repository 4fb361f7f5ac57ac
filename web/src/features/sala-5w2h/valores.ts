import { type Acao5w2h, campos5w2h, MENSAGENS_5W2H, ORIGEM } from '#contract/sala-5w2h.ts'
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
  perguntaMunicipioId: number | null
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
  perguntaMunicipioId: a?.origem?.perguntaMunicipioId ?? null,
  percentual: a?.percentual ?? 0,
})

/** The question is said where it changes: of one that is not shown nothing is known here. */
export const paraCorpo = (
  { percentual: _, perguntaMunicipioId, ...v }: ValoresAcao,
  lida: Acao5w2h | null | undefined = null,
) => ({
  ...{ ...v, quanto: v.quanto ?? 0 },
  ...(perguntaMunicipioId !== (lida?.origem?.perguntaMunicipioId ?? null) && { perguntaMunicipioId }),
})

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
  perguntaMunicipioId: ORIGEM,
  percentual: '% concluído',
}
const nomeDe = (opcoes: readonly Opcao<number>[], valor: unknown, outro: string) =>
  opcoes.find((o) => o.valor === valor)?.rotulo ?? (valor === null ? '' : outro)
/** An indicator by its name, a question by its text. */
export const textoDoConflito =
  (indicadores: readonly Opcao<number>[], perguntas: readonly Opcao<number>[], outra: string) =>
  (valor: unknown, campo: string) => {
    if (campo === 'salaIndicadorId') return nomeDe(indicadores, valor, 'Outro indicador')
    return campo === 'perguntaMunicipioId' ? nomeDe(perguntas, valor, outra) : String(valor ?? '')
  }
