import { historico, type Registro } from '#contract/auditoria.ts'
import { useCall } from './query.ts'

const ACOES: Readonly<Record<string, string>> = {
  criar: 'Criação',
  alterar: 'Alteração',
  excluir: 'Exclusão',
  habilitar: 'Habilitado',
  desabilitar: 'Desabilitado',
  ativar: 'Ativado',
  inativar: 'Inativado',
  revelar: 'Dados pessoais mostrados',
  exportar: 'Dados pessoais exportados',
  anonimizar: 'Anonimização',
  visualizar: 'Visualização',
  finalizar: 'Finalização',
  cancelar: 'Cancelamento',
  importar: 'Importação',
  responder: 'Resposta',
  substituir: 'Substituição',
  reenviar: 'Reenvio',
  convidar: 'Convite enviado',
  assinatura: 'Assinatura eletrônica enviada',
}

/** What was done, in the words of a heading; an action without words of its own is shown as it is spelled. */
export const nomeDaAcao = (acao: string) =>
  ACOES[acao] ?? acao.charAt(0).toUpperCase() + acao.slice(1).replaceAll('-', ' ')

export const legivel = (r: Registro) => ({ ...r, acao: nomeDaAcao(r.acao) })

/** The history of one record, as HistoryPanel takes it. */
export const useHistorico = (entidade: 'usuario' | 'usuarioGrupo' | 'configuracao', id: number) => {
  const lido = useCall(historico, { params: { entidade, id } }, { naTela: true })
  return { registros: lido.data?.map(legivel), erro: lido.error, onTentarDeNovo: () => void lido.refetch() }
}
