import { type SQL, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { problem } from '#contract/problems.ts'
import {
  type AcaoParcela,
  APARENCIA_PARCELA,
  type EstadoParcelaGuardado,
  guardadoDaParcela,
  STATUS_PARCELA,
  TRANSICOES_PARCELA,
} from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type {
  corrigirPassoDeParcela,
  moverParcela,
  PassoDaParcela,
  TipoAnexoParcela,
} from '#contract/proposta-parcelas.ts'
import { emCentavos, emReais } from '#contract/proposta-valores.ts'
import { diff } from '#server/db/audit.ts'
import { every, only, records, stale, updateRow } from '#server/db/rows.ts'
import { defineSteps } from '#server/db/steps.ts'
import type { Ctx, Reader, Signed } from '#server/http/route.ts'
import { noAlcance } from '../alvos.ts'
import { checkQuantos, keepAnexos } from './anexos.ts'
import { CAMPOS, type Campo, type Ditos, loadPresa, lockParcela, type ParcelaPresa } from './presa.ts'
import { findParcela, PASSO_QUE_VALE } from './queries.ts'
import { checkParcela, NOTAS } from './rules.ts'

/* Instalments from state to state, once they are owed: each step with what it asks for, and the last one undone. */

export const entidadeParcela = 'municipio_proposta_parcela'
const passos = defineSteps({
  tabela: 'municipio_proposta_parcela_status',
  id: 'municipioPropostaParcelaStatusId',
  alvo: 'municipioPropostaParcelaId',
})

/** Which of them each step is told by, and so which of them it may be corrected in. */
const DITOS: Readonly<Record<AcaoParcela, readonly Campo[]>> = {
  faturar: ['notaNumero', 'dataEmissao'],
  pagar: ['dataPagamento', 'valorPago'],
  isentar: [],
  cancelar: [],
  desfazer: [],
}
/** What a step needs among the files, what a file is that comes with it, and the sentence where there is none. */
const ARQUIVOS: Partial<
  Record<AcaoParcela, { tipos: readonly TipoAnexoParcela[]; padrao: TipoAnexoParcela; falta: string }>
> = {
  faturar: { tipos: NOTAS, padrao: 'notaFiscal', falta: M.precisaDeNota },
  pagar: { tipos: ['comprovante'], padrao: 'comprovante', falta: M.precisaDeComprovante },
}

/* What is asked for */

type Pedido = BodyOf<typeof moverParcela, 'out'>
const refuse = (frase: string, campo: string) => problem.regra({ motivo: frase }, { [campo]: frase })
/** Days of invoices and payments lie behind. */
const checkDias = (ditos: Partial<Ditos>, hoje: string) => {
  for (const campo of ['dataEmissao', 'dataPagamento'] as const)
    if ((ditos[campo] ?? '') > hoje) throw refuse(M.dataFutura, campo)
}
const tipoDoArquivo = ({ acao, tipoAnexo }: Pedido) => tipoAnexo ?? ARQUIVOS[acao]?.padrao
/** Everything that can be told before anything is written; asked again once it is held. */
const checkPedido = (ctx: Signed & Pick<Ctx, 'files'>, body: Pedido, c: ParcelaPresa) => {
  const { acao } = body
  checkParcela(ctx.actor, acao, c)
  const faltas = DITOS[acao].filter((campo) => body[campo] == null)
  if (faltas.length > 0)
    throw problem.regra({ motivo: OBRIGATORIO }, Object.fromEntries(faltas.map((campo) => [campo, OBRIGATORIO])))
  if (TRANSICOES_PARCELA[acao].exigeMotivo && !body.justificativa) throw refuse(OBRIGATORIO, 'justificativa')
  const ditos = only(DITOS[acao], body) as Partial<Ditos>
  checkDias(ditos, todaySaoPaulo(ctx.now))
  const trouxe = (ctx.files.arquivo?.length ?? 0) > 0
  const tipo = tipoDoArquivo(body)
  if (trouxe && !tipo) throw refuse(M.tipoDoArquivo, 'tipoAnexo')
  const precisa = ARQUIVOS[acao]
  const tipos = [...c.tipos, ...(trouxe ? [tipo!] : [])]
  if (precisa && !precisa.tipos.some((t) => tipos.includes(t))) throw refuse(precisa.falta, 'arquivo')
}
/** Who saw another version is told so, whatever else has become of it meanwhile. */
const checkVersao = async (ctx: Signed, { versao }: Pedido, c: ParcelaPresa) => {
  if (versao !== undefined && versao !== c.versao) throw stale(await findParcela(ctx, c.municipioPropostaParcelaId))
}
/** Ahead of the transaction and of the store. */
export const checkMovimento = async (ctx: Signed & Pick<Ctx, 'files'> & { readonly body: Pedido }) => {
  const c = await loadPresa(ctx, ctx.body.municipioPropostaParcelaId)
  await checkVersao(ctx, ctx.body, c)
  checkPedido(ctx, ctx.body, c)
  await checkQuantos(ctx.db, c.municipioPropostaParcelaId, ctx.files.arquivo?.length ?? 0)
}

/* Steps */

const emCentavosOuNulo = (v: number | null | undefined) => (v == null ? v : emCentavos(v))
const valoresDe = (body: Partial<Record<Campo, unknown>>, campos: readonly Campo[]) => {
  const ditos = only(campos, body) as Partial<Ditos>
  return 'valorPago' in ditos ? { ...ditos, valorPago: emCentavosOuNulo(ditos.valorPago) } : ditos
}
/** For people money is in reais. */
const paraOLog = (d: Ditos & { statusParcelaId: number }) => ({
  ...only(CAMPOS, d),
  valorPago: d.valorPago === null ? null : emReais(d.valorPago),
  situacao: APARENCIA_PARCELA[guardadoDaParcela(d.statusParcelaId)].nome,
})
const writePasso = async (
  ctx: Signed,
  c: ParcelaPresa,
  {
    acao,
    para,
    depois,
    justificativa,
    desfaz,
  }: { acao: AcaoParcela; para: EstadoParcelaGuardado; depois: Ditos; justificativa: string | null; desfaz?: number },
) => {
  const { municipioPropostaParcelaId } = c
  const statusParcelaId = STATUS_PARCELA[para]
  await updateRow(ctx.db, entidadeParcela, { municipioPropostaParcelaId }, { statusParcelaId, ...depois })
  await ctx.db.execute(
    passos.insert({
      ...{ alvoId: municipioPropostaParcelaId, em: ctx.now, usuarioId: ctx.actor.usuarioId },
      ...{ acao, de: guardadoDaParcela(c.statusParcelaId), para, justificativa },
      dados: { antes: only(CAMPOS, c), depois, ...(desfaz !== undefined && { desfaz }) },
    }),
  )
  await ctx.audit({
    acao: acao === 'cancelar' ? 'cancelar' : 'alterar',
    entidade: entidadeParcela,
    entidadeId: municipioPropostaParcelaId,
    mudancas: {
      ...diff(paraOLog(c), paraOLog({ ...depois, statusParcelaId })),
      ...(justificativa && { justificativa: { depois: justificativa } }),
    },
  })
}
/** Called with both held and the step allowed: what stood before its last step stands again. */
const undoUltimo = (ctx: Signed, c: ParcelaPresa, justificativa: string | null) => {
  const { municipioPropostaParcelaStatusId: desfaz, de, dados } = c.passo!
  return writePasso(ctx, c, {
    ...{ acao: 'desfazer', para: de as EstadoParcelaGuardado, justificativa, desfaz },
    depois: dados!.antes,
  })
}

export const moveParcela = async (ctx: Signed & Pick<Ctx, 'files'>, body: Pedido) => {
  const { acao, justificativa, municipioPropostaParcelaId } = body
  const c = await lockParcela(ctx, municipioPropostaParcelaId)
  await checkVersao(ctx, body, c)
  checkPedido(ctx, body, c)
  if (acao === 'desfazer') await undoUltimo(ctx, c, justificativa)
  else
    await writePasso(ctx, c, {
      ...{ acao, para: TRANSICOES_PARCELA[acao].para, justificativa },
      depois: { ...(only(CAMPOS, c) as Ditos), ...(valoresDe(body, DITOS[acao]) as Partial<Ditos>) },
    })
  const arquivos = ctx.files.arquivo ?? []
  await checkQuantos(ctx.db, municipioPropostaParcelaId, arquivos.length)
  await keepAnexos(ctx, municipioPropostaParcelaId, arquivos, { tipo: tipoDoArquivo(body) })
  return findParcela(ctx, municipioPropostaParcelaId)
}

/* One step, by its own id */

/** What changes or takes back what is on record: why, and as it was seen. */
interface Motivo {
  justificativa: string | null
  versao?: number | undefined
}
/** Its instalment held, and the step the last one that stands: any other is history. */
const lockPasso = async (ctx: Signed, municipioPropostaParcelaStatusId: number, { versao }: Motivo) => {
  const { municipioPropostaParcelaId } = await findPasso(ctx, municipioPropostaParcelaStatusId)
  const c = await lockParcela(ctx, municipioPropostaParcelaId)
  if (c.passo?.municipioPropostaParcelaStatusId !== municipioPropostaParcelaStatusId)
    throw problem.regra({ motivo: M.soOUltimoPasso })
  if (versao !== undefined && versao !== c.versao) throw stale(await findPasso(ctx, municipioPropostaParcelaStatusId))
  return { ...c, passo: c.passo }
}
const checkMotivo = ({ justificativa }: Motivo): string => {
  if (!justificativa) throw refuse(OBRIGATORIO, 'justificativa')
  return justificativa
}
export const undoPasso = async (ctx: Signed, id: number, motivo: Motivo) => {
  const c = await lockPasso(ctx, id, motivo)
  checkParcela(ctx.actor, 'desfazer', c)
  await undoUltimo(ctx, c, checkMotivo(motivo))
  return { message: M.parcela.desfazer }
}
/** What is not said stays; what another step said is corrected there, once it is the last one. */
export const fixPasso = async (ctx: Signed, body: BodyOf<typeof corrigirPassoDeParcela, 'out'>) => {
  const { municipioPropostaParcelaStatusId } = body
  const c = await lockPasso(ctx, municipioPropostaParcelaStatusId, body)
  if (!c.devida) throw problem.regra({ motivo: M.aindaNaoVale })
  const justificativa = checkMotivo(body)
  const { municipioPropostaParcelaId, passo } = c
  const ditos = DITOS[passo.acao as AcaoParcela] ?? []
  const pedidos = Object.fromEntries(
    Object.entries(valoresDe(body, CAMPOS)).filter(([campo, v]) => v != null && v !== c[campo as Campo]),
  ) as Partial<Ditos>
  for (const campo of Object.keys(pedidos) as Campo[]) if (!ditos.includes(campo)) throw refuse(M.soOUltimoPasso, campo)
  checkDias(pedidos, todaySaoPaulo(ctx.now))
  const depois = { ...(only(CAMPOS, c) as Ditos), ...pedidos }
  await updateRow(ctx.db, entidadeParcela, { municipioPropostaParcelaId }, pedidos)
  const correcao = { em: ctx.now.toISOString(), usuarioId: ctx.actor.usuarioId, justificativa }
  const dados = { ...passo.dados, depois, correcoes: [...(passo.dados?.correcoes ?? []), correcao] }
  await ctx.db.execute(sql`update municipio_proposta_parcela_status set dados = ${JSON.stringify(dados)}::jsonb
    where "municipioPropostaParcelaStatusId" = ${municipioPropostaParcelaStatusId}`)
  const { statusParcelaId } = c
  await ctx.audit({
    acao: 'alterar',
    entidade: entidadeParcela,
    entidadeId: municipioPropostaParcelaId,
    mudancas: {
      ...diff(paraOLog(c), paraOLog({ ...depois, statusParcelaId })),
      justificativa: { depois: justificativa },
    },
  })
  return findPasso(ctx, municipioPropostaParcelaStatusId)
}

/* As they are read */

const dito = (campo: Campo) => sql`h.dados->'depois'->>${campo} as ${sql.identifier(campo)}`
const loadPassos = (ctx: Reader, onde: SQL): Promise<PassoDaParcela[]> =>
  records<PassoDaParcela>(
    ctx.db,
    sql`select h."municipioPropostaParcelaStatusId", h."municipioPropostaParcelaId", h.acao, h.de, h.para, h.em, u.nome as usuario, h.justificativa,
        ${dito('notaNumero')}, ${dito('dataEmissao')}, ${dito('dataPagamento')}, (h.dados->'depois'->>'valorPago')::numeric / 100 as "valorPago",
        (select coalesce(json_agg(json_build_object('em', k->>'em', 'usuario', (select q.nome from usuario q where q."usuarioId" = (k->>'usuarioId')::int),
            'justificativa', k->>'justificativa') order by n), '[]')
          from jsonb_array_elements(coalesce(h.dados->'correcoes', '[]')) with ordinality x(k, n)) as correcoes, c.versao,
        h.acao <> 'substituir' and coalesce((${PASSO_QUE_VALE}->>'municipioPropostaParcelaStatusId')::int = h."municipioPropostaParcelaStatusId", false) as ultimo
      from municipio_proposta_parcela_status h join municipio_proposta_parcela c using ("municipioPropostaParcelaId")
        join municipio_proposta p using ("municipioPropostaId") left join usuario u on u."usuarioId" = h."usuarioId"
      where ${noAlcance(ctx.actor)} and ${onde} order by h."municipioPropostaParcelaStatusId" desc`,
  )
interface Filtro {
  municipioPropostaId?: number | undefined
  municipioPropostaParcelaId?: number | undefined
}
/** Those in reach, of one proposal, of one instalment or all of them, the newest first. */
export const listPassosDeParcela = (ctx: Reader, f: Filtro) =>
  loadPassos(
    ctx,
    every(
      f.municipioPropostaId !== undefined && sql`c."municipioPropostaId" = ${f.municipioPropostaId}`,
      f.municipioPropostaParcelaId !== undefined &&
        sql`h."municipioPropostaParcelaId" = ${f.municipioPropostaParcelaId}`,
    ),
  )
export const findPasso = async (ctx: Reader, id: number) => {
  const [achado] = await loadPassos(ctx, sql`h."municipioPropostaParcelaStatusId" = ${id}`)
  if (!achado) throw problem.naoEncontrado()
  return achado
}
