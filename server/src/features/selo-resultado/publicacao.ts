import { type SQL, sql } from 'drizzle-orm'
import { quantos } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import { MAX_REJEICOES } from '#contract/reenvio.ts'
import type { Conferencia, ContagemDoSelo, EdicaoDoSelo } from '#contract/selo-resultado.ts'
import { wording } from '#contract/wording.ts'
import { insertRow, insertRows, record, records } from '#server/db/rows.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { notifyPublicacao, notifyRetirada } from './avisos.ts'
import { newCodigo } from './commands.ts'
import { checkAlcanceTotal, findEdicao } from './leitura.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'

const entidade = 'selo_publicacao'

/* What a publication would say */

/** All rooms of the state: who publishes reaches them all, and has shopped in none of them for this purpose. */
const listLinhas = ({ db }: Pick<Reader, 'db'>, edicao: EdicaoDoSelo) =>
  records<queries.Linha>(
    db,
    sql`select * from (${queries.linhasDe({ ...edicao, publicada: false }, 0, sql`true`)}) l order by l."municipioId"`,
  )

interface Julgada {
  linha: queries.Linha
  seloEstadual: ReturnType<typeof rules.seloEstadualDe>
  fatos: rules.Fatos
}
const julgar = ({ limiares }: EdicaoDoSelo, linhas: readonly queries.Linha[]): Julgada[] =>
  linhas.map((linha) => {
    const fatos = { ...linha, clienteOculto: linha.clienteOculto ?? 0 }
    return { linha, fatos, seloEstadual: rules.seloEstadualDe(limiares, fatos) }
  })

const contar = (selos: readonly (string | null)[]): ContagemDoSelo =>
  queries.contagemCheia(
    Object.fromEntries(Object.entries(Object.groupBy(selos, (s) => s ?? 'nenhum')).map(([k, v]) => [k, v!.length])),
  )

/** What is not done in how many rooms, so that nobody publishes too early without knowing. */
const pendenciasDe = (julgadas: readonly Julgada[], { emAnalise, emReenvio, emRecurso }: Abertas) =>
  (
    [
      [julgadas.filter((j) => !j.fatos.inscricaoEnviada).length, 'sem a inscrição enviada'],
      [julgadas.filter((j) => !j.fatos.clienteOcultoRealizado).length, 'sem o cliente oculto realizado'],
      [julgadas.filter((j) => !j.fatos.criterio1Aprovado).length, 'sem o critério 1 aprovado'],
      [emAnalise, 'com evidências em análise'],
      [emReenvio, 'com prazo de reenvio correndo'],
      [emRecurso, 'com recurso por julgar'],
    ] as const
  )
    .filter(([n]) => n > 0)
    .map(([n, o]) => `${quantos(n, '{município}', '{municípios}')} ${o}`)

/** In how many rooms something is open that could still bring points. */
interface Abertas {
  emAnalise: number
  emReenvio: number
  emRecurso: number
}
const countAbertas = async ({ db, now }: Pick<Reader, 'db' | 'now'>, { uf }: EdicaoDoSelo) => {
  const salas = (onde: SQL) => sql`(select count(distinct pm."municipioId")::int from pergunta_municipio pm
    join municipio m using ("municipioId") where m.uf = ${uf} and ${onde})`
  return (await record<Abertas>(
    db,
    sql`select ${salas(sql`pm.estado = 'evidenciada'`)} as "emAnalise",
      ${salas(sql`pm.estado = 'rejeitada' and pm."qtdRejeicao" < ${MAX_REJEICOES}::int
        and (pm."prazoReenvio" is null or pm."prazoReenvio" >= ${todaySaoPaulo(now)}::date)`)} as "emReenvio",
      ${salas(sql`exists (select 1 from pergunta_recurso r where r."perguntaMunicipioId" = pm."perguntaMunicipioId"
        and r.situacao = 'aberto')`)} as "emRecurso"`,
  ))!
}

const listPublicacoes = ({ db }: Pick<Reader, 'db'>, seloEdicaoId: number) =>
  records<{
    seloPublicacaoId: number
    em: string
    por: string
    retiradaEm: string | null
    retiradaPor: string | null
    justificativa: string | null
    nacionais: number
  }>(
    db,
    sql`select p."seloPublicacaoId", p."publicadaEm" as em, u.nome as por, p."retiradaEm", v.nome as "retiradaPor", p.justificativa,
      (select count(*)::int from selo_resultado r where r."seloPublicacaoId" = p."seloPublicacaoId" and r."etapaNacional" is not null) as nacionais
      from selo_publicacao p join usuario u on u."usuarioId" = p."publicadaPor" left join usuario v on v."usuarioId" = p."retiradaPor"
      where p."seloEdicaoId" = ${seloEdicaoId} order by p."seloPublicacaoId" desc`,
  )

const checkEdicao = async (ctx: Reader, edicao: EdicaoDoSelo): Promise<Conferencia> => {
  const publicacoes = await listPublicacoes(ctx, edicao.seloEdicaoId)
  const viva = publicacoes.find((p) => p.retiradaEm === null)
  const { frase } = wording(ctx.ambiente.variante)
  const comum = {
    seloEdicaoId: edicao.seloEdicaoId,
    vigente: viva
      ? { seloPublicacaoId: viva.seloPublicacaoId, em: viva.em, por: viva.por, nacionais: viva.nacionais }
      : null,
    retiradas: publicacoes
      .filter((p) => p.retiradaEm !== null)
      .map(({ em, por, retiradaEm, retiradaPor, justificativa }) => ({
        ...{ em, por, retiradaEm: retiradaEm!, retiradaPor: retiradaPor!, justificativa: justificativa! },
      })),
  }
  if (viva) {
    const { niveis } = (await record<{ niveis: Partial<ContagemDoSelo> }>(
      ctx.db,
      sql`select ${queries.contagemSql(sql`select selo from selo_resultado where "seloPublicacaoId" = ${viva.seloPublicacaoId}`)} as niveis`,
    ))!
    const cheia = queries.contagemCheia(niveis)
    const salas = Object.values(cheia).reduce((s, n) => s + n, 0)
    return { ...comum, niveis: cheia, salas, pendencias: [], impedimento: null }
  }
  const julgadas = julgar(edicao, await listLinhas(ctx, edicao))
  return {
    ...comum,
    salas: julgadas.length,
    niveis: contar(julgadas.map((j) => j.seloEstadual)),
    pendencias: pendenciasDe(julgadas, await countAbertas(ctx, edicao)).map(frase),
    impedimento: await findImpedimento(ctx, edicao, julgadas),
  }
}

const findImpedimento = async ({ db, now, ambiente }: Reader, edicao: EdicaoDoSelo, julgadas: readonly Julgada[]) =>
  rules.jaPassou(edicao.ano, await queries.findIniciadaDepois(db, edicao)) ??
  rules.cedoDemais(edicao.resultado, todaySaoPaulo(now)) ??
  (julgadas.length ? null : wording(ambiente.variante).frase('O estado não tem {nenhum município}.'))

export const checkPublicacao = async (ctx: Reader, seloEdicaoId: number) => {
  checkAlcanceTotal(ctx)
  return checkEdicao(ctx, await findEdicao(ctx, seloEdicaoId))
}

/* Publishing, and taking it back */

const jaPublicado = () =>
  problem.situacaoMudou({ frase: 'O resultado desta edição já foi publicado. Recarregue para ver como está.' })

export const publishResultado = async (ctx: Signed, seloEdicaoId: number, conferidos: ContagemDoSelo) => {
  checkAlcanceTotal(ctx)
  await findEdicao(ctx, seloEdicaoId)
  const edicao = (await queries.lockEdicao(ctx.db, todaySaoPaulo(ctx.now), seloEdicaoId))!
  if (edicao.publicada) throw jaPublicado()
  const julgadas = julgar(edicao, await listLinhas(ctx, edicao))
  const motivo = await findImpedimento(ctx, edicao, julgadas)
  if (motivo) throw problem.regra({ motivo })
  const niveis = contar(julgadas.map((j) => j.seloEstadual))
  if (Object.entries(niveis).some(([n, quantas]) => conferidos[n as keyof ContagemDoSelo] !== quantas))
    throw problem.situacaoMudou(
      {
        frase:
          'Enquanto isso os resultados mudaram. Nada foi publicado: confira os números de agora e confirme de novo.',
      },
      undefined,
      await checkEdicao(ctx, edicao),
    )
  const seloPublicacaoId = await insertRow(
    ctx.db,
    'selo_publicacao',
    {
      seloEdicaoId,
      publicadaEm: ctx.now.toISOString(),
      publicadaPor: ctx.actor.usuarioId,
      limiares: JSON.stringify(edicao.limiares),
    },
    'seloPublicacaoId',
  )
  await insertRows(
    ctx.db,
    'selo_resultado',
    julgadas.map(({ linha, fatos, seloEstadual }) => ({
      seloPublicacaoId,
      municipioId: linha.municipioId,
      sala: linha.sala,
      documental: linha.documental,
      clienteOculto: fatos.clienteOcultoRealizado || fatos.clienteOculto > 0 ? fatos.clienteOculto : null,
      total: rules.totalDe(fatos),
      seloEstadual,
      falta: seloEstadual === 'Ouro' ? null : rules.faltaPara(edicao.limiares, fatos, null),
      codigo: newCodigo(),
      versao: 1,
    })),
  )
  await ctx.audit({
    acao: 'publicar',
    entidade,
    entidadeId: seloPublicacaoId,
    mudancas: { edicao: { depois: `${edicao.ano}/${edicao.uf}` }, niveis: { depois: niveis } },
  })
  await notifyPublicacao(
    ctx,
    julgadas.map(({ linha, seloEstadual }) => ({ ...linha, ...edicao, selo: seloEstadual })),
  )
  return checkEdicao(ctx, { ...edicao, publicada: true })
}

export const retractResultado = async (ctx: Signed, seloPublicacaoId: number, justificativa: string) => {
  checkAlcanceTotal(ctx)
  const achada = await record<{ seloEdicaoId: number }>(
    ctx.db,
    sql`select "seloEdicaoId" from selo_publicacao where "seloPublicacaoId" = ${seloPublicacaoId}`,
  )
  if (!achada) throw problem.naoEncontrado()
  // The edition first: who publishes, and who begins the next one, holds it too.
  const edicao = (await queries.lockEdicao(ctx.db, todaySaoPaulo(ctx.now), achada.seloEdicaoId))!
  const viva = await record(
    ctx.db,
    sql`select 1 as viva from selo_publicacao where "seloPublicacaoId" = ${seloPublicacaoId} and "retiradaEm" is null for update`,
  )
  if (!viva) throw problem.situacaoMudou({ frase: 'Este resultado já foi retirado. Recarregue para ver como está.' })
  const motivo = rules.jaPassou(edicao.ano, await queries.findIniciadaDepois(ctx.db, edicao))
  if (motivo) throw problem.regra({ motivo })
  await ctx.db.execute(sql`update selo_publicacao set "retiradaEm" = ${ctx.now.toISOString()},
    "retiradaPor" = ${ctx.actor.usuarioId}, justificativa = ${justificativa} where "seloPublicacaoId" = ${seloPublicacaoId}`)
  await ctx.audit({
    acao: 'retirar',
    entidade,
    entidadeId: seloPublicacaoId,
    mudancas: { edicao: { antes: `${edicao.ano}/${edicao.uf}` }, justificativa: { depois: justificativa } },
  })
  const salas = await records<{ municipioId: number; sala: string }>(
    ctx.db,
    sql`select "municipioId", sala from selo_resultado where "seloPublicacaoId" = ${seloPublicacaoId} order by "municipioId"`,
  )
  await notifyRetirada(
    ctx,
    salas.map((s) => ({ ...s, ...edicao, selo: null })),
    justificativa,
  )
  return checkEdicao(ctx, await findEdicao(ctx, achada.seloEdicaoId))
}
