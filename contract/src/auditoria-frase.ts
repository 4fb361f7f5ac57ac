import { ACOES, type AcaoAuditada, type RegistroDaLista } from './auditoria.ts'
import { entidadeComArtigo, variasDaEntidade } from './entidades.ts'
import type { Wording } from './wording.ts'

/**
 * What was done as a sentence goes on after the name of who did it, in the words of `frase`: `@o` stands for the thing
 * with its article, `@do` for the same after 'de', `@varios` for many of its kind.
 */
const FEZ: Readonly<Record<AcaoAuditada, string>> = {
  aceitar: 'registrou o aceite @do',
  'acolher recurso': 'acolheu @o',
  alterar: 'alterou @o',
  'alterar senha': 'trocou a senha @do',
  anonimizar: 'anonimizou os dados @do',
  'apagar resposta da inscrição': 'apagou uma resposta @do',
  'apresentar recurso': 'apresentou @o',
  aprovar: 'aprovou @o',
  assinar: 'registrou a assinatura @do',
  ativar: 'ativou @o',
  'ativar segundo fator': 'ativou a verificação em duas etapas @do',
  'atualizar dados': 'atualizou os dados @do',
  baixar: 'baixou @o',
  'baixar por link': 'baixou por link aberto @o',
  'baixar zip': 'baixou todos os arquivos @do',
  cancelar: 'cancelou @o',
  'carregar demonstração': 'carregou os dados da demonstração',
  criar: 'criou @o',
  'confirmar presença': 'confirmou presença por código @do',
  'criar administrador': 'criou @o',
  'criar link aberto': 'criou um link aberto @do',
  'criar endereço da agenda': 'criou o endereço da agenda @do',
  'definir em lote': 'definiu em lote @varios',
  desabilitar: 'desabilitou @o',
  'desabilitar em lote': 'desabilitou em lote @varios',
  'desativar segundo fator': 'desativou a verificação em duas etapas @do',
  'desmarcar presença': 'desmarcou uma presença @do',
  descartar: 'descartou @o',
  devolver: 'devolveu @o para ajuste',
  'encerrar sessões': 'encerrou sessões @do',
  'enviar inscrição': 'enviou @o',
  'enviar para análise': 'enviou para análise @o',
  'enviar pesquisa': 'enviou a pesquisa de satisfação @do',
  'enviar por e-mail': 'enviou por e-mail @o',
  excluir: 'excluiu @o',
  expirar: 'encerrou pelo fim da validade @o',
  'exportar dados pessoais': 'exportou os dados pessoais @do',
  finalizar: 'finalizou @o',
  'finalizar análise': 'finalizou a análise @do',
  'finalizar tema': 'finalizou {um tema} @do',
  'gerar códigos de recuperação': 'gerou novos códigos de recuperação @do',
  'guardar arquivo': 'incluiu @o',
  habilitar: 'habilitou @o',
  'habilitar em lote': 'habilitou em lote @varios',
  importar: 'importou uma planilha de @varios',
  'importar da prateleira': 'importou da prateleira para @o',
  inativar: 'inativou @o',
  'indeferir recurso': 'indeferiu @o',
  iniciar: 'iniciou @o',
  interromper: 'interrompeu @o',
  'marcar presença': 'marcou uma presença @do',
  negociar: 'voltou à negociação @do',
  'pedir em segundo plano': 'pediu @o',
  'prorrogar prazo': 'prorrogou o prazo de reenvio @do',
  publicar: 'publicou @o',
  reabilitar: 'reabilitou @o',
  'reabrir inscrição': 'reabriu @o',
  recusar: 'registrou a recusa @do',
  'redefinir segundo fator': 'redefiniu a verificação em duas etapas @do',
  reenviar: 'reenviou @o',
  'reenviar convite': 'reenviou o convite @do',
  'registrar por link': 'registrou por link aberto @o',
  rejeitar: 'rejeitou @o',
  responder: 'respondeu @o',
  'responder inscrição': 'respondeu {uma pergunta} @do',
  'responder por link': 'respondeu por link aberto @o',
  retirar: 'retirou @o',
  'retirar decisão': 'retirou a decisão @do',
  'retirar em lote': 'retirou em lote @varios',
  revelar: 'viu os dados pessoais @do',
  'reverter análise': 'reverteu a análise @do',
  'revogar endereço da agenda': 'revogou o endereço da agenda @do',
  'revogar link aberto': 'revogou um link aberto @do',
  substituir: 'substituiu @o',
  'trocar segundo fator': 'trocou o aplicativo da verificação em duas etapas @do',
  'usar código de recuperação': 'usou um código de recuperação @do',
  visualizar: 'abriu @o',
}

export const fezDe = (acao: string): string =>
  acao in ACOES ? FEZ[acao as AcaoAuditada] : `fez '${acao.replaceAll('_', ' ')}' com @o`

/** 'a evidência' → 'da evidência' */
const depoisDeDe = (comArtigo: string) => `d${comArtigo}`

const MAX_NOME = 90
const curto = (nome: string) => (nome.length > MAX_NOME ? `${nome.slice(0, MAX_NOME).trimEnd()}…` : nome)

type Dito = Pick<RegistroDaLista, 'acao' | 'entidade' | 'entidadeId' | 'coisa' | 'municipio'>

export interface Frase {
  antes: string
  /** The name of the thing, where a link to it goes. */
  coisa: string
  depois: string
}

/** 'aprovou a evidência', '“Plano Diretor.pdf”', ' de Pedra Clara'. */
export const fraseDe = (r: Dito, w: Wording): Frase => {
  const { acao, entidade, entidadeId, coisa, municipio } = r
  const comArtigo = entidadeComArtigo(entidade, w)
  const nome = coisa?.nome ? `“${curto(coisa.nome)}”` : !coisa && entidadeId ? `nº ${entidadeId}` : ''
  const fez = w.frase(fezDe(acao))
  const antes = fez
    .replace('@varios', variasDaEntidade(entidade, w))
    .replace('@do', depoisDeDe(comArtigo))
    .replace('@o', comArtigo)
  const nomeia = fez.includes('@o') || fez.includes('@do')
  // The municipality itself needs no word about where it is.
  const aqui = municipio && coisa?.nome !== municipio.nome ? ` de ${municipio.nome}` : ''
  return { antes: nomeia && nome ? `${antes} ` : antes, coisa: nomeia ? nome : '', depois: aqui }
}

export const textoDaFrase = (r: Dito, w: Wording) => {
  const { antes, coisa, depois } = fraseDe(r, w)
  return `${antes}${coisa}${depois}`
}

type Mudanca = RegistroDaLista['mudancas'][number]
/** 'UF: de SC para PR', 'apagou UF (era SC)', 'Nome: Ana'. */
export const mudancaDita = ({ campo, antes, depois }: Mudanca) => {
  if (depois === null) return antes === null ? `${campo}: vazio` : `apagou ${campo} (era ${antes})`
  return `${campo}: ${antes === null ? '' : `de ${antes} para `}${depois}`
}
