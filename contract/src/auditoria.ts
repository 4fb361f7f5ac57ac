import { z } from 'zod'
import { endpoint, FILTRO, id, idText, idTextOrZero } from './endpoint.ts'
import { diasEmOrdem, entreDias, ordemPor, paginaComCursor, porCursor } from './pagina.ts'

/** What was done → its words in the log, as `frase` reads them. The server writes no other. */
export const ACOES = {
  aceitar: 'Aceite',
  'acolher recurso': 'Acolhimento de recurso',
  alterar: 'Alteração',
  'alterar senha': 'Troca de senha',
  anonimizar: 'Anonimização',
  'apresentar recurso': 'Apresentação de recurso',
  'apagar resposta da inscrição': 'Exclusão de resposta da inscrição',
  aprovar: 'Aprovação',
  assinar: 'Assinatura',
  ativar: 'Ativação',
  'ativar segundo fator': 'Ativação da verificação em duas etapas',
  'atualizar dados': 'Atualização de dados',
  baixar: 'Download',
  'baixar por link': 'Download por link aberto',
  'baixar zip': 'Download de todos os arquivos',
  cancelar: 'Cancelamento',
  'carregar demonstração': 'Carga da demonstração',
  criar: 'Criação',
  'confirmar presença': 'Confirmação de presença',
  'criar administrador': 'Criação do administrador',
  'criar link aberto': 'Criação de link aberto',
  'criar endereço da agenda': 'Criação do endereço da agenda',
  'definir em lote': 'Definição em lote',
  desabilitar: 'Desabilitação',
  'desabilitar em lote': 'Desabilitação em lote',
  'desativar segundo fator': 'Desativação da verificação em duas etapas',
  'desmarcar presença': 'Retirada de presença',
  descartar: 'Descarte',
  devolver: 'Devolução para ajuste',
  'encerrar sessões': 'Encerramento de sessões',
  'enviar inscrição': 'Envio da inscrição',
  'enviar para análise': 'Envio para análise',
  'enviar pesquisa': 'Envio da pesquisa de satisfação',
  'enviar por e-mail': 'Envio por e-mail',
  excluir: 'Exclusão',
  expirar: 'Fim da validade',
  'exportar dados pessoais': 'Dados pessoais exportados',
  finalizar: 'Finalização',
  'finalizar análise': 'Finalização da análise',
  'finalizar tema': 'Finalização {de tema}',
  'gerar códigos de recuperação': 'Novos códigos de recuperação',
  'guardar arquivo': 'Inclusão de arquivo',
  habilitar: 'Habilitação',
  'habilitar em lote': 'Habilitação em lote',
  importar: 'Importação',
  'importar da prateleira': 'Importação da prateleira',
  inativar: 'Inativação',
  'indeferir recurso': 'Indeferimento de recurso',
  iniciar: 'Início',
  interromper: 'Interrupção',
  'marcar presença': 'Marcação de presença',
  negociar: 'Volta à negociação',
  'pedir em segundo plano': 'Pedido em segundo plano',
  'prorrogar prazo': 'Prorrogação do prazo de reenvio',
  publicar: 'Publicação',
  reabilitar: 'Reabilitação',
  'reabrir inscrição': 'Reabertura da inscrição',
  recusar: 'Recusa',
  'redefinir segundo fator': 'Redefinição da verificação em duas etapas',
  reenviar: 'Reenvio',
  'reenviar convite': 'Reenvio do convite',
  'registrar por link': 'Registro por link aberto',
  rejeitar: 'Rejeição',
  responder: 'Resposta',
  'responder inscrição': 'Resposta da inscrição',
  'responder por link': 'Resposta por link aberto',
  retirar: 'Retirada',
  'retirar decisão': 'Retirada da decisão',
  'retirar em lote': 'Retirada em lote',
  revelar: 'Dados pessoais mostrados',
  'reverter análise': 'Reversão da análise',
  'revogar endereço da agenda': 'Revogação do endereço da agenda',
  'revogar link aberto': 'Revogação de link aberto',
  substituir: 'Substituição',
  'trocar segundo fator': 'Troca do aplicativo da verificação em duas etapas',
  'usar código de recuperação': 'Uso de código de recuperação',
  visualizar: 'Visualização',
} as const
export type AcaoAuditada = keyof typeof ACOES

export const registroSchema = z.object({
  auditoriaId: z.int(),
  em: z.string(),
  usuario: z.string().nullable(),
  acao: z.string(),
  entidade: z.string(),
  entidadeId: z.string().nullable(),
  mudancas: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })),
})
export type Registro = z.output<typeof registroSchema>

/** In the log of everything a row also says of what it speaks. */
const registroDaListaSchema = registroSchema.extend({
  /** Null: it is gone and left no name. Without a name of its own its kind says enough. */
  coisa: z.object({ nome: z.string().nullable(), para: z.string().nullable() }).nullable(),
  /** The one it concerns; batches name theirs in the changes. */
  municipio: z.object({ municipioId: id, nome: z.string(), uf: z.string() }).nullable(),
})
export type RegistroDaLista = z.output<typeof registroDaListaSchema>

export const listarAuditoria = endpoint({
  method: 'GET',
  path: '/api/auditoria',
  area: 'auditoria',
  resumo: 'Quem mudou o quê e quando',
  permit: 'verAuditoria',
  scope: 'usuario',
  alvo: { 'query.entidadeId': FILTRO, 'query.usuarioId': FILTRO },
  query: diasEmOrdem(
    z.object({
      entidade: z.string().max(60).optional(),
      entidadeId: z.string().max(60).optional(),
      usuarioId: idText.optional(),
      municipioId: idText.optional(),
      /** Days on the clock of Brasília, both included. */
      ...entreDias,
      ordem: ordemPor(['em']).optional(),
      ...porCursor,
    }),
  ),
  output: paginaComCursor(registroDaListaSchema),
})
/** History of one record, for the panel beside it. */
export const historico = endpoint({
  method: 'GET',
  path: '/api/auditoria/historico/:entidade/:id',
  area: 'auditoria',
  resumo: 'Histórico de um usuário, grupo ou das configurações',
  permit: ['usuarios', 'grupo', 'configuracao'],
  scope: 'usuario',
  alvo: { 'params.id': { porque: 'of which kind it is says the other parameter: the handler asks' } },
  /** The environment's settings have no id: 0. */
  params: z.object({ entidade: z.enum(['usuario', 'usuarioGrupo', 'configuracao']), id: idTextOrZero }),
  output: z.array(registroSchema),
})
export const verificarAuditoria = endpoint({
  method: 'GET',
  path: '/api/auditoria/verificar',
  area: 'auditoria',
  resumo: 'Conferir a cadeia de selos da auditoria',
  permit: 'acessoTotal',
  scope: 'livre',
  /**
   * `registros` are the sealed ones and `semSelo` those that wait for the next seal: together all that the list holds.
   * `primeiroErro` is the first record of the first seal that does not fit.
   */
  output: z.object({
    integra: z.boolean(),
    selos: z.int(),
    registros: z.int(),
    semSelo: z.int(),
    primeiroErro: z.int().nullable(),
  }),
})
