import {
  SITUACAO_SOLUCAO,
  SITUACAO_TAREFA,
  type SituacaoSolucao,
  type SituacaoTarefa,
} from '#contract/termo-referencia.ts'

export const nomeDaSituacao = {
  solucao: (s: { situacao: SituacaoSolucao }) => SITUACAO_SOLUCAO[s.situacao],
  tarefa: (t: { situacao: SituacaoTarefa }) => SITUACAO_TAREFA[t.situacao],
}
