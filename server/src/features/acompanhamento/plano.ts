import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { estadosVisiveis } from '#contract/pergunta-municipio.ts'
import type { Comparada, LinhaPlano, LinhaPlanoCampos, Plano } from '#contract/plano-acao.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import { goneFrom } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRow, only, updateRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { linhasNovas, PROPOSTO } from './commands.ts'
import type { Assinantes } from './documentos.ts'
import { comparar, situacaoDaAcao } from './plano-rules.ts'
import { emAlcance, vePontos } from './queries.ts'

/** What a line may be filled with; the same columns in the table, in what is generated and on the wire. */
const CAMPOS = [
  'perguntaEvidenciaId',
  'oQue',
  'porQue',
  'onde',
  'inicio',
  'quando',
  'quem',
  'como',
  'quanto',
  'andamento',
  'status',
  'observacao',
  'indicador',
] as const

export const daLinha = (actor: Actor) => sql`case when pm."perguntaMunicipioId" is null then exists (
    select 1 from acompanhamento a where a."acompanhamentoId" = l."acompanhamentoId" and ${emAlcance(actor)})
  else ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)} end`

/** What the lists of evidence would show: files of questions in a state that the person may see. */
const evidenciaVisivel = (actor: Actor) => {
  const estados = estadosVisiveis(actor)
  return sql`not ev.excluida and (not ev.rejeitada or ${estados.includes('rejeitada')}::bool)
    and pm.estado = any(${sql.param(estados)}::text[])`
}

const colunas = (
  actor: Actor,
) => sql`l."planoAcaoId", l."acompanhamentoId", l."acompanhamentoPerguntaId", l."perguntaMunicipioId",
  ${sql.join(
    CAMPOS.map((c) => sql`l.${sql.identifier(c)}`),
    sql`, `,
  )}, l.gerada, l.versao, p.numero, p.texto as pergunta, p."acaoSugerida", tm.nome as tema, e.nome as eixo, pm.estado,
  ${vePontos(actor) ? sql`case when pm.estado = 'aprovada' then 0 else pm.pontos end` : sql`null::numeric`} as pontos,
  ${
    estadosVisiveis(actor).length > 0
      ? sql`(select coalesce(json_agg(json_build_object('perguntaEvidenciaId', ev."perguntaEvidenciaId", 'nomeArquivo', ev."nomeArquivo")
          order by ev."perguntaEvidenciaId"), '[]') from pergunta_evidencia ev
          where ev."perguntaMunicipioId" = l."perguntaMunicipioId" and ${evidenciaVisivel(actor)})`
      : sql`'[]'::json`
  } as evidencias`
export const comPergunta = sql`left join pergunta_municipio pm on pm."perguntaMunicipioId" = l."perguntaMunicipioId"
  left join pergunta p on p."perguntaId" = pm."perguntaId" left join tema tm on tm."temaId" = pm."temaId"
  left join eixo e on e."eixoId" = pm."eixoId"`

type Guardada = Omit<LinhaPlano, 'situacao'>
const comSituacao = (l: Guardada, hoje: string): LinhaPlano => ({ ...l, situacao: situacaoDaAcao(l, hoje) })

const loadLinhas = async (db: Db, actor: Actor, ids: readonly number[], hoje: string) =>
  (
    await rows<{ j: Guardada }>(
      db,
      sql`with l as (
        select x."planoAcaoId", x."acompanhamentoId", x."acompanhamentoPerguntaId", x."perguntaMunicipioId", x."municipioId", x.gerada, x.versao,
          ${sql.join(
            CAMPOS.map((c) => sql`x.${sql.identifier(c)}`),
            sql`, `,
          )}
        from plano_acao x where x."acompanhamentoId" = ${anyOf(ids)}
        union all
        select null, n."acompanhamentoId", n."acompanhamentoPerguntaId", n."perguntaMunicipioId", n."municipioId", true, 0,
          null, n."oQue", n."porQue", n.onde, null, null, n.quem, n.como, n.quanto, 0, 1, null, n.indicador
        from (${linhasNovas(sql`ap."acompanhamentoId" in (select a."acompanhamentoId" from acompanhamento a
          where a."acompanhamentoId" = ${anyOf(ids)} and not a.cancelado)`)}) n)
      select to_json(t) as j from (select ${colunas(actor)} from l ${comPergunta} where ${daLinha(actor)}
        order by e.ordem nulls last, tm.ordem, p.numero, l."planoAcaoId" nulls last) t`,
    )
  ).map((r) => comSituacao(r.j, hoje))

export const loadLinha = async (db: Db, actor: Actor, id: number, hoje: string) => {
  const found = await one<{ j: Guardada }>(
    db,
    sql`select to_json(t) as j from (select ${colunas(actor)} from plano_acao l ${comPergunta}
      where l."planoAcaoId" = ${id} and ${daLinha(actor)}) t`,
  )
  return found && comSituacao(found.j, hoje)
}

type Antiga = Omit<Comparada, 'mudanca' | 'situacaoAnterior'> & {
  antes: boolean | null
  agora: boolean | null
  statusAnterior: number | null
  quandoAnterior: string | null
}
/** Each question of the plan beside the follow-up that asked it before. */
const loadComparacao = async (db: Db, actor: Actor, ids: readonly number[], hoje: string) => {
  const { j } = (await one<{ j: { anteriores: Plano['comparacao']['anteriores']; perguntas: Antiga[] } }>(
    db,
    sql`with agora as (
        select distinct on (ap."perguntaMunicipioId") ap."perguntaMunicipioId", ap."perguntaId", ap.resposta, a.criacao
        from acompanhamento_pergunta ap join acompanhamento a using ("acompanhamentoId")
          join pergunta_municipio pm on pm."perguntaMunicipioId" = ap."perguntaMunicipioId"
        where ap."acompanhamentoId" = ${anyOf(ids)} and not a.cancelado
          and ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)}
        order by ap."perguntaMunicipioId", a.criacao desc),
      par as (
        select g."perguntaMunicipioId", g."perguntaId", g.resposta as agora, b.resposta as antes, b."acompanhamentoId", b."acompanhamentoPerguntaId"
        from agora g left join lateral (
          select x.resposta, x."acompanhamentoId", x."acompanhamentoPerguntaId" from acompanhamento_pergunta x join acompanhamento y using ("acompanhamentoId")
          where x."perguntaMunicipioId" = g."perguntaMunicipioId" and not y.cancelado and y.criacao < g.criacao
            and x."acompanhamentoId" <> all(${sql.param([...ids])}::int[])
          order by y.criacao desc limit 1) b on true)
      select json_build_object(
        'anteriores', (select coalesce(json_agg(json_build_object('acompanhamentoId', y."acompanhamentoId", 'nome', y.nome, 'criacao', y.criacao)
            order by y.criacao desc), '[]')
          from acompanhamento y where y."acompanhamentoId" in (select par."acompanhamentoId" from par)),
        'perguntas', (select coalesce(json_agg(json_build_object('perguntaId', p."perguntaId", 'numero', p.numero, 'texto', p.texto, 'tema', tm.nome,
            'antes', par.antes, 'agora', par.agora, 'statusAnterior', l.status, 'quandoAnterior', l.quando, 'quemAnterior', l.quem)
            order by e.ordem, tm.ordem, p.numero), '[]')
          from par join pergunta p using ("perguntaId") join tema tm using ("temaId") join eixo e using ("eixoId")
            left join plano_acao l on l."acompanhamentoPerguntaId" = par."acompanhamentoPerguntaId" and l.gerada)) as j`,
  ))!
  return {
    anteriores: j.anteriores,
    perguntas: j.perguntas.flatMap(({ antes, agora, statusAnterior, quandoAnterior, ...p }): Comparada[] => {
      const mudanca = comparar(antes, agora)
      const situacaoAnterior =
        statusAnterior === null ? null : situacaoDaAcao({ status: statusAnterior, quando: quandoAnterior }, hoje)
      return mudanca ? [{ ...p, mudanca, situacaoAnterior }] : []
    }),
  }
}

type Escolhido = Plano['acompanhamentos'][number] & {
  municipioId: number
  uf: string
  municipio: string
  cancelado: boolean
}
/** The plan of follow-ups of one municipality; undefined when one of them is not there or out of reach. */
export const loadPlano = async (
  db: Db,
  actor: Actor,
  ids: readonly number[],
  hoje: string,
): Promise<Plano | undefined> => {
  const escolhidos = (
    await rows<{ j: Escolhido }>(
      db,
      sql`select json_build_object('acompanhamentoId', a."acompanhamentoId", 'nome', a.nome, 'criacao', a.criacao, 'diagnostico', a.diagnostico,
          'aberto', not a.finalizado and not a.cancelado, 'cancelado', a.cancelado, 'municipioId', m."municipioId", 'uf', m.uf, 'municipio', m.nome) as j
        from acompanhamento a join municipio m using ("municipioId")
        where a."acompanhamentoId" = ${anyOf(ids)} and ${emAlcance(actor)} order by a.criacao desc, a."acompanhamentoId" desc`,
    )
  ).map((r) => r.j)
  const [primeiro] = escolhidos
  if (!primeiro || escolhidos.length !== ids.length) return undefined
  if (escolhidos.some((a) => a.municipioId !== primeiro.municipioId)) return undefined
  return {
    municipio: { municipioId: primeiro.municipioId, nome: primeiro.municipio, uf: primeiro.uf },
    acompanhamentos: escolhidos.map(({ acompanhamentoId, nome, criacao, diagnostico, aberto }) => ({
      acompanhamentoId,
      nome,
      criacao,
      diagnostico,
      aberto,
    })),
    linhas: await loadLinhas(db, actor, ids, hoje),
    comparacao: await loadComparacao(db, actor, ids, hoje),
    acoes: { editar: can(actor, 'editarPlanoAcao') && !escolhidos.every((a) => a.cancelado) },
  }
}

/** Who signs the plan on paper: the mayor, who led the last of its follow-ups, and the agent of the place, if it has one. */
export const loadAssinantes = async (db: Db, ids: readonly number[]) =>
  (await one<Assinantes>(
    db,
    sql`select m.prefeito, u.nome as consultor,
        (select ad.nome from municipio_ad ad where ad."municipioId" = m."municipioId" and ad.ativo order by ad.inicio desc limit 1) as agente
      from acompanhamento a join municipio m using ("municipioId")
      join usuario u using ("usuarioId") where a."acompanhamentoId" = ${anyOf(ids)} order by a.criacao desc limit 1`,
  ))!

/** Where a new line belongs: its follow-up, held so that it is not cancelled meanwhile, and, for a prefilled one, the question that was answered NÃO. */
export const loadOrigem = (db: Db, actor: Actor, acompanhamentoId: number, acompanhamentoPerguntaId: number | null) =>
  one<{
    municipioId: number
    cancelado: boolean
    perguntaMunicipioId: number | null
    oQueProposto: string | null
  }>(
    db,
    sql`select a."municipioId", a.cancelado, pm."perguntaMunicipioId", ${PROPOSTO} as "oQueProposto" from acompanhamento a
        left join acompanhamento_pergunta ap on ap."acompanhamentoId" = a."acompanhamentoId" and ap."acompanhamentoPerguntaId" = ${acompanhamentoPerguntaId}
        left join pergunta p on p."perguntaId" = ap."perguntaId"
        left join pergunta_municipio pm on pm."perguntaMunicipioId" = ap."perguntaMunicipioId"
          and ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)}
      where a."acompanhamentoId" = ${acompanhamentoId} and ${emAlcance(actor)} for share of a`,
  )
/** Holds the line's follow-up, so that it is not cancelled meanwhile, and then the line. Tells whether it was cancelled. */
export const lockLinha = async (db: Db, id: number) => {
  const a = await one<{ cancelado: boolean }>(
    db,
    sql`select a.cancelado from acompanhamento a
      where a."acompanhamentoId" = (select l."acompanhamentoId" from plano_acao l where l."planoAcaoId" = ${id}) for share`,
  )
  await db.execute(sql`select 1 from plano_acao where "planoAcaoId" = ${id} for update`)
  return { cancelado: a?.cancelado ?? false }
}
/** The evidence that shows that it was done is one of the same question. */
export const findEvidenciaDaPergunta = (db: Db, actor: Actor, id: number, perguntaMunicipioId: number | null) =>
  one(
    db,
    sql`select 1 from pergunta_evidencia ev join pergunta_municipio pm using ("perguntaMunicipioId")
      where ev."perguntaEvidenciaId" = ${id} and ev."perguntaMunicipioId" = ${perguntaMunicipioId} and ${evidenciaVisivel(actor)}`,
  )

const valores = (d: LinhaPlanoCampos) => Object.fromEntries(CAMPOS.map((c) => [c, d[c] ?? null]))
export const insertLinha = (
  db: Db,
  onde: {
    municipioId: number
    acompanhamentoId: number
    acompanhamentoPerguntaId: number | null
    perguntaMunicipioId: number | null
    oQueProposto: string | null
  },
  d: LinhaPlanoCampos,
  usuarioId: number,
  now: Date,
) =>
  insertRow(
    db,
    'plano_acao',
    { ...onde, gerada: onde.acompanhamentoPerguntaId !== null, usuarioId, criacao: now.toISOString(), ...valores(d) },
    'planoAcaoId',
  )
export const updateLinha = (db: Db, planoAcaoId: number, d: LinhaPlanoCampos, usuarioId: number, now: Date) =>
  updateRow(db, 'plano_acao', { planoAcaoId }, { ...valores(d), usuarioId, alteracao: now.toISOString() })
export const deleteLinha = async (db: Db, id: number) =>
  (await one<{ municipioId: number }>(
    db,
    sql`delete from plano_acao where "planoAcaoId" = ${id} returning "municipioId"`,
  ))!

/** As it stands while this transaction holds it: what is planned for a NÃO is not planned for what was undone meanwhile. */
export const lockResposta = async (db: Db, acompanhamentoPerguntaId: number) =>
  (await one<{ resposta: boolean | null }>(
    db,
    sql`select resposta from acompanhamento_pergunta where "acompanhamentoPerguntaId" = ${acompanhamentoPerguntaId} for share`,
  ))!.resposta

/**
 * The plan has one line for each NÃO. Of one that is a NÃO no more, a line that nobody touched goes; what somebody saved
 * stays as a line of their own, which can be deleted, and is that of the NÃO again if the answer comes back.
 */
export const updateLinhasDosNaos = async (
  { db, audit }: Pick<Signed, 'db' | 'audit'>,
  acompanhamentoId: number,
  { naos, outras }: { naos: readonly number[]; outras: readonly number[] },
) => {
  const daqui = (ids: readonly number[]) =>
    sql`"acompanhamentoId" = ${acompanhamentoId} and "acompanhamentoPerguntaId" = ${anyOf(ids)}`
  if (naos.length) await db.execute(sql`update plano_acao set gerada = true where ${daqui(naos)}`)
  if (!outras.length) return
  const idas = await rows<{ id: number; municipioId: number; oQue: string }>(
    db,
    sql`delete from plano_acao where ${daqui(outras)} and "usuarioId" is null
      returning "planoAcaoId" as id, "municipioId", "oQue"`,
  )
  await db.execute(sql`update plano_acao set gerada = false where ${daqui(outras)}`)
  for (const { id, municipioId, oQue } of idas)
    await audit({ acao: 'excluir', entidade: 'plano_acao', entidadeId: id, mudancas: goneFrom(municipioId, { oQue }) })
}

export const soCampos = (l: Pick<LinhaPlano, (typeof CAMPOS)[number]>) => only(CAMPOS, l)
