import { ACOES, historico, type Registro } from '#contract/auditoria.ts'
import { dizer } from './ambiente.ts'
import { useCall } from './query.ts'

/** What was done, in the words of a heading. */
export const nomeDaAcao = (acao: string) => {
  const nome = (ACOES as Readonly<Record<string, string>>)[acao]
  return nome ? dizer(nome) : acao.charAt(0).toUpperCase() + acao.slice(1)
}

export const legivel = (r: Registro) => ({ ...r, acao: nomeDaAcao(r.acao) })

/** The history of one record, as HistoryPanel takes it. */
export const useHistorico = (entidade: 'usuario' | 'usuarioGrupo' | 'configuracao', id: number) => {
  const lido = useCall(historico, { params: { entidade, id } }, { naTela: true })
  return { registros: lido.data?.map(legivel), erro: lido.error, onTentarDeNovo: () => void lido.refetch() }
}
