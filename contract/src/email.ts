import { z } from 'zod'
import { byId, endpoint, id } from './endpoint.ts'
import { paginaComCursor, porCursor } from './pagina.ts'

const linha = z.object({
  mensagemId: id,
  para: z.string(),
  assunto: z.string(),
  situacao: z.enum(['pendente', 'enviada', 'retida', 'falhou']),
  erro: z.string().nullable(),
  criacao: z.string(),
  enviadaEm: z.string().nullable(),
})
export type MensagemLinha = z.output<typeof linha>

/** Mails hold password links: only full admins read them. */
export const listarMensagens = endpoint({
  method: 'GET',
  path: '/api/email',
  area: 'sistema',
  resumo: 'Caixa de saída',
  permit: 'acessoTotal',
  scope: 'livre',
  query: z.object(porCursor),
  output: paginaComCursor(linha),
})
export const getMensagem = endpoint({
  method: 'GET',
  path: '/api/email/:id',
  area: 'sistema',
  resumo: 'Uma mensagem da caixa de saída',
  permit: 'acessoTotal',
  scope: 'livre',
  params: byId,
  output: linha.extend({ texto: z.string(), /** Names of the files that go with it. */ anexos: z.array(z.string()) }),
})
export const reenviarMensagem = endpoint({
  method: 'POST',
  path: '/api/email/:id/reenviar',
  area: 'sistema',
  resumo: 'Tentar de novo o envio de uma mensagem',
  permit: 'acessoTotal',
  scope: 'livre',
  params: byId,
  output: linha,
})
