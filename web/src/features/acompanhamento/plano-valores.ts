import { type LinhaPlano, linhaPlanoCampos, STATUS_ACAO, type StatusAcao } from '#contract/plano-acao.ts'
import { errosDe } from '#web/lib/forms.ts'
import type { Tom } from '#web/ui/status-badge.tsx'

/** What the form of an action holds. */
export interface ValoresLinha extends Record<string, unknown> {
  oQue: string
  porQue: string
  onde: string
  inicio: string
  quando: string
  quem: string
  como: string
  quanto: number | null
  andamento: number | null
  status: number
  indicador: string
  observacao: string
  perguntaEvidenciaId: number | null
}

export const paraValores = (l: LinhaPlano | null | undefined): ValoresLinha => ({
  oQue: l?.oQue ?? '',
  porQue: l?.porQue ?? '',
  onde: l?.onde ?? '',
  inicio: l?.inicio ?? '',
  quando: l?.quando ?? '',
  quem: l?.quem ?? '',
  como: l?.como ?? '',
  quanto: l?.quanto ?? 0,
  andamento: l?.andamento ?? 0,
  status: l?.status ?? 1,
  indicador: l?.indicador ?? '',
  observacao: l?.observacao ?? '',
  perguntaEvidenciaId: l?.perguntaEvidenciaId ?? null,
})

type Status = 1 | 2 | 3 | 5
export const paraCorpo = (v: ValoresLinha) => ({
  ...v,
  inicio: v.inicio || null,
  quando: v.quando || null,
  quanto: v.quanto ?? 0,
  andamento: v.andamento ?? 0,
  status: v.status as Status,
})
export const errosDaLinha = (v: ValoresLinha) => errosDe(linhaPlanoCampos, paraCorpo(v))

export const ROTULOS: Readonly<Record<string, string>> = {
  oQue: 'O quê?',
  porQue: 'Por quê?',
  onde: 'Onde?',
  inicio: 'Início',
  quando: 'Término',
  quem: 'Quem?',
  como: 'Como?',
  quanto: 'Quanto custa?',
  andamento: '% concluído',
  status: 'Status',
  indicador: 'Indicador vinculado',
  observacao: 'Observação',
  perguntaEvidenciaId: 'Evidência',
}
export const TOM: Record<StatusAcao, Tom> = { 1: 'neutro', 2: 'andamento', 3: 'positivo', 4: 'atencao', 5: 'negativo' }
export const nomeDaSituacao = (n: number) => STATUS_ACAO[n as StatusAcao]
/** A line of a question has no number until it is saved: its question names it, afterwards too. */
export const chaveDa = (l: LinhaPlano): string | number =>
  l.gerada || l.planoAcaoId === null ? `p${l.acompanhamentoPerguntaId}` : l.planoAcaoId
/** The question behind an action, unless the action is the question itself. */
export const perguntaDa = ({ pergunta, oQue }: Pick<LinhaPlano, 'pergunta' | 'oQue'>) =>
  pergunta === oQue ? null : pergunta
