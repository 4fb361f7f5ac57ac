import { sql } from 'drizzle-orm'
import { formatDate, formatDateTime, formatMoney } from '#contract/br.ts'
import type { Processo } from '#contract/pagamento.ts'
import { APARENCIA_PROCESSO, estadoDoProcesso } from '#contract/pagamento-estados.ts'
import { problem } from '#contract/problems.ts'
import { type Wording, wording } from '#contract/wording.ts'
import { record } from '#server/db/rows.ts'
import { pdfReply } from '#server/http/replies.ts'
import type { Signed, Visitor } from '#server/http/route.ts'
import { horasSql } from '#server/relatorios-comuns/listas.ts'
import { loadAssinatura } from '../usuario/commands.ts'
import { getProcesso } from './detalhe.ts'

/* On paper. Each paper has a code that an open page confirms. */

export const paginaDeVerificacao = (codigo: string) => `/verificar-pagamento/${codigo}`
const makeVerificacao = (ctx: Pick<Visitor, 'origin'>, p: Processo) => [
  {
    tipo: 'qr' as const,
    titulo: 'Verificação',
    texto: `${ctx.origin}${paginaDeVerificacao(p.codigoVerificacao)}`,
    legenda: `Código ${p.codigoVerificacao}. Confira em ${ctx.origin}/verificar-pagamento`,
  },
]
const colunasDe = (w: Wording) =>
  [
    { chave: 'id', titulo: 'Id', tipo: 'numero' },
    { chave: 'titulo', titulo: 'Título', tipo: 'texto' },
    { chave: 'lugar', titulo: w.frase('{Município} ou projeto'), tipo: 'texto' },
    { chave: 'criador', titulo: 'Criador', tipo: 'texto' },
    { chave: 'quando', titulo: 'Data', tipo: 'data' },
    { chave: 'horas', titulo: 'Horas', tipo: 'texto' },
  ] as const
const tabela = (w: Wording, titulo: string, itens: Processo['itens']) =>
  itens.length === 0
    ? []
    : [{ tipo: 'tabela' as const, titulo, colunas: colunasDe(w), linhas: itens.map((i) => ({ ...i })) }]
const makeTabelas = (ctx: Pick<Visitor, 'ambiente'>, p: Processo) => {
  const w = wording(ctx.ambiente.variante)
  return [
    ...tabela(
      w,
      'Relatórios',
      p.itens.filter((i) => i.tipo === 'encontro'),
    ),
    ...tabela(
      w,
      'Relatórios administrativos',
      p.itens.filter((i) => i.tipo === 'administrativo'),
    ),
  ]
}
const campos = (p: Processo) => [
  { rotulo: 'Código de contratação', valor: p.codigoContratacao },
  { rotulo: 'Empresa', valor: p.empresaNome },
  { rotulo: 'Consultor', valor: p.usuario.nome },
  { rotulo: 'Relatório', valor: `${p.numero} de ${p.total}` },
  { rotulo: 'Período de realização', valor: p.periodoRealizacao },
  { rotulo: 'Horas', valor: p.horas },
  { rotulo: 'Valor', valor: p.valor === null ? null : formatMoney(p.valor) },
]
export const makePdfDoProcesso = async (ctx: Signed, id: number) => {
  const p = await getProcesso(ctx, id)
  return pdfReply(ctx, `processo-pagamento-${id}`, {
    titulo: 'Processo de pagamento',
    subtitulo: `${p.codigoContratacao}, nº ${p.numero}`,
    secoes: [
      {
        tipo: 'campos',
        campos: [
          ...campos(p),
          { rotulo: 'Situação', valor: APARENCIA_PROCESSO[p.estado].nome },
          { rotulo: 'Aberto em', valor: formatDateTime(p.criacao) },
          { rotulo: 'Aberto por', valor: p.criadoPor.nome },
          { rotulo: 'Horas além do previsto', valor: p.excesso },
          { rotulo: 'Analisado por', valor: p.analisadoPor },
          { rotulo: 'Analisado em', valor: p.analisadoEm && formatDateTime(p.analisadoEm) },
          { rotulo: 'Enviado ao SGF em', valor: p.sgfEnviadoEm && formatDateTime(p.sgfEnviadoEm) },
          { rotulo: 'Nota fiscal', valor: p.notaNumero },
          { rotulo: 'Data da nota', valor: p.notaData && formatDate(p.notaData) },
          { rotulo: 'Valor da nota', valor: p.notaValor === null ? null : formatMoney(p.notaValor) },
        ],
      },
      ...makeTabelas(ctx, p),
      ...makeVerificacao(ctx, p),
    ],
  })
}
export const makePrestacaoDeServico = async (ctx: Signed, id: number) => {
  const p = await getProcesso(ctx, id)
  return pdfReply(ctx, `prestacao-de-servico-${id}`, {
    titulo: 'Relatório de Prestação de Serviço',
    subtitulo: `${p.codigoContratacao}, relatório ${p.numero} de ${p.total}`,
    secoes: [
      { tipo: 'campos', campos: campos(p) },
      { tipo: 'texto', titulo: 'Objeto do contrato', texto: p.contrato.objeto },
      ...makeTabelas(ctx, p),
      ...(await loadAssinatura(ctx, p.usuario, 'Consultor')),
      ...makeVerificacao(ctx, p),
    ],
  })
}

/* Both, made ahead of the transaction that needs them: no connection waits for them */

export interface Papel {
  nome: string
  mime: string
  conteudo: Buffer
}
type Pedido = Signed & { readonly params: { readonly id: number } }
/** By the params that ask for them. */
const feitos = new WeakMap<object, readonly Papel[]>()
export const preparePapeis = async (ctx: Pedido) => {
  const { id } = ctx.params
  const papel = (nome: string, { body }: { body: unknown }): Papel => ({
    nome: `${nome}-${id}.pdf`,
    mime: 'application/pdf',
    conteudo: body as Buffer,
  })
  feitos.set(ctx.params, [
    papel('processo-pagamento', await makePdfDoProcesso(ctx, id)),
    papel('prestacao-de-servico', await makePrestacaoDeServico(ctx, id)),
  ])
}
export const papeisDe = (params: object) => feitos.get(params)!

/** What a paper with this code says; no more than the paper itself. */
export const verifyProcesso = async ({ db }: Visitor, codigo: string) => {
  const achado = await record<{
    statusProcessoId: number
    codigoContratacao: string
    numero: number
    total: number
    consultor: string
    periodoRealizacao: string
    horas: string
    criacao: string
    analisadoEm: string | null
  }>(
    db,
    sql`select p."codigoContratacao", p.numero, p.total, u.nome as consultor, to_char(p.inicio, 'DD/MM/YYYY') || ' - ' || to_char(p.fim, 'DD/MM/YYYY') as "periodoRealizacao",
        ${horasSql(sql`p.horas`)} as horas, p."statusProcessoId", p.criacao, p."analisadoEm"
      from processo_pagamento p join usuario u using ("usuarioId") where p."codigoVerificacao" = ${codigo}`,
  )
  if (!achado)
    throw problem.naoEncontrado({ frase: 'Nenhum documento tem este código. Confira cada letra e cada número.' })
  const { statusProcessoId, ...p } = achado
  return { ...p, estado: estadoDoProcesso(statusProcessoId) }
}
