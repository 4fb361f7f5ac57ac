import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { PedidoPorNumero } from '#contract/pagina.ts'
import type { Acao5w2h, Campos5w2h, Detalhe5w2h, Proposta5w2h, Publica5w2h, Status5w2h } from '#contract/sala-5w2h.ts'
import { EDITAR_5W2H } from '#contract/sala-5w2h.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { arrayPage, pageBounds } from '#server/db/page.ts'
import { anyOf, insertRow, insertRows, listJson, only, record, records, updateRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { VISIVEIS } from '../anexo/commands.ts'
import { noAlcance } from './alvos.ts'
import { atrasadaSql } from './commands.ts'

const CAMPOS = [
  ...(['oQue', 'porQue', 'onde', 'quem', 'inicio', 'termino', 'como', 'quanto', 'observacao'] as const),
  'salaIndicadorId',
] as const
export const soCampos = (a: Campos5w2h) => only(CAMPOS, a)

const situacaoSql = (hoje: string) => sql`case when ${atrasadaSql(hoje)} then 4 else a.status end as situacao`
const PERCENTUAL = sql`case a.status when 1 then 0 when 3 then 100 else a.percentual end as percentual`
const campos = sql.join(
  CAMPOS.map((c) => sql`a.${sql.identifier(c)}`),
  sql`, `,
)

/** The question is shown to who sees its axis: the seal-room role does not see all of them. */
const colunas = (actor: Actor, hoje: string) => sql`a."sala5w2hId", a."municipioId", ${campos}, a.status,
  ${situacaoSql(hoje)}, ${PERCENTUAL}, a.versao,
  case when i.codigo is not null then json_build_object('codigo', i.codigo, 'nome', i.nome) end as indicador,
  case when pm."perguntaMunicipioId" is not null and ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)}
    then json_build_object('perguntaMunicipioId', pm."perguntaMunicipioId", 'numero', p.numero, 'texto', p.texto) end as origem,
  (select count(*)::int from sala_5w2h_anexo x where x."sala5w2hId" = a."sala5w2hId" and x."excluidoEm" is null) as anexos`
const de = sql`sala_5w2h a left join pergunta_municipio pm using ("perguntaMunicipioId")
  left join pergunta p on p."perguntaId" = pm."perguntaId" left join sala_indicador i using ("salaIndicadorId")`
const ORDEM = sql`a.termino, a.inicio, a."sala5w2hId"`

const listSql = (actor: Actor, hoje: string, onde: SQL) => sql`select ${colunas(actor, hoje)} from ${de}
  where ${onde} and ${noAlcance(actor)} order by ${ORDEM}`
const daCidade = (municipioId: number) => sql`a."municipioId" = ${municipioId}`

export const listAcoes = (db: Db, actor: Actor, municipioId: number, hoje: string) =>
  listJson(db, listSql(actor, hoje, daCidade(municipioId)))
/** Of all rooms in reach. */
export const listPagina = (db: Db, actor: Actor, pedido: PedidoPorNumero, hoje: string) =>
  arrayPage(
    db,
    sql`${listSql(actor, hoje, sql`true`)} ${pageBounds(pedido).limite}`,
    sql`select 1 from sala_5w2h a where ${noAlcance(actor)}`,
  )
export const listParaDocumento = (db: Db, actor: Actor, municipioId: number, hoje: string) =>
  records<Acao5w2h>(db, listSql(actor, hoje, daCidade(municipioId)))
export const listEstas = (db: Db, actor: Actor, ids: readonly number[], hoje: string) =>
  records<Acao5w2h>(db, listSql(actor, hoje, sql`a."sala5w2hId" = ${anyOf(ids)}`))

export const loadAcao = (db: Db, actor: Actor, id: number, hoje: string) =>
  record<Acao5w2h>(db, listSql(actor, hoje, sql`a."sala5w2hId" = ${id}`))

export const loadDetalhe = (db: Db, actor: Actor, id: number, hoje: string) =>
  record<Omit<Detalhe5w2h, 'passos'>>(
    db,
    sql`select ${colunas(actor, hoje)}, u.nome as "criadaPor", a.criacao, a.alteracao,
        (select coalesce(json_agg(json_build_object('sala5w2hAnexoId', x."sala5w2hAnexoId", 'nomeArquivo', x."nomeArquivo",
            'mime', x.mime, 'tamanho', x.tamanho, 'usuario', v.nome, 'criacao', x.criacao, 'verNaPagina', x.mime = any(${sql.param([...VISIVEIS])}::text[]),
            'excluir', ${can(actor, EDITAR_5W2H)}::boolean) order by x."sala5w2hAnexoId"), '[]')
          from sala_5w2h_anexo x join usuario v using ("usuarioId")
          where x."sala5w2hId" = a."sala5w2hId" and x."excluidoEm" is null) as arquivos
      from ${de} join usuario u on u."usuarioId" = a."usuarioId" where a."sala5w2hId" = ${id} and ${noAlcance(actor)}`,
  )

/** As it is kept, held until the end of the transaction. */
export const lockAcao = (db: Db, id: number) =>
  one<{
    municipioId: number
    perguntaMunicipioId: number | null
    status: Status5w2h
    percentual: number
    versao: number
  }>(
    db,
    sql`select "municipioId", "perguntaMunicipioId", status, percentual, versao from sala_5w2h where "sala5w2hId" = ${id} for update`,
  )

export const findMunicipioDaAcao = async (db: Db, id: number) =>
  (await one<{ municipioId: number }>(db, sql`select "municipioId" from sala_5w2h where "sala5w2hId" = ${id}`))
    ?.municipioId

/** Held one after the other where they are counted; whether the room was put out of use. */
export const lockLugar = async (db: Db, municipioId: number) => {
  await db.execute(sql`select 1 from municipio where "municipioId" = ${municipioId} for no key update`)
  return (await one<{ desativada: boolean; acoes: number }>(
    db,
    sql`select exists (select 1 from sala s where s."municipioId" = ${municipioId} and not s.ativa) as desativada,
      (select count(*)::int from sala_5w2h a where a."municipioId" = ${municipioId}) as acoes`,
  ))!
}
interface Quem {
  usuarioId: number
  now: Date
}
const nova = (municipioId: number, c: Campos5w2h, { usuarioId, now }: Quem) => ({
  municipioId,
  ...soCampos(c),
  usuarioId,
  criacao: now.toISOString(),
  alteracao: now.toISOString(),
})
type Origem = { perguntaMunicipioId: number | null }
export const insertAcao = (
  db: Db,
  municipioId: number,
  { perguntaMunicipioId, ...c }: Campos5w2h & Origem,
  quem: Quem,
) => insertRow(db, 'sala_5w2h', { ...nova(municipioId, c, quem), perguntaMunicipioId }, 'sala5w2hId')
export const insertDePerguntas = (db: Db, municipioId: number, lista: readonly (Campos5w2h & Origem)[], quem: Quem) =>
  insertRows(
    db,
    'sala_5w2h',
    lista.map(({ perguntaMunicipioId, ...c }) => ({
      ...nova(municipioId, c, quem),
      ...{ perguntaMunicipioId, status: 1, percentual: 0, versao: 1 },
    })),
    'sala5w2hId',
  )
/** Of a row that is held. */
export const updateAcao = (db: Db, id: number, valores: object, now: Date) =>
  updateRow(db, 'sala_5w2h', { sala5w2hId: id }, { ...valores, alteracao: now.toISOString() })
export const deleteAcao = (db: Db, id: number) => db.execute(sql`delete from sala_5w2h where "sala5w2hId" = ${id}`)

/** Questions in this person's sight of which nothing is planned yet. */
const semPlano = (
  actor: Actor,
  municipioId: number,
) => sql`pergunta_municipio pm join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId" join eixo e on e."eixoId" = pm."eixoId"
  where pm."municipioId" = ${municipioId} and ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)}
    and not exists (select 1 from sala_5w2h a where a."perguntaMunicipioId" = pm."perguntaMunicipioId")`
const ORDEM_DAS_PERGUNTAS = sql`e.ordem, t.ordem, p.numero, pm."perguntaMunicipioId"`
export const listPerguntas = (db: Db, actor: Actor, municipioId: number) =>
  listJson(
    db,
    sql`select pm."perguntaMunicipioId", p.numero, p.texto from ${semPlano(actor, municipioId)} order by ${ORDEM_DAS_PERGUNTAS}`,
  )
/** Whether the room has the question, and which action was planned of it. */
export const findPergunta = (db: Db, municipioId: number, perguntaMunicipioId: number) =>
  one<{ sala5w2hId: number | null }>(
    db,
    sql`select a."sala5w2hId" from pergunta_municipio pm left join sala_5w2h a using ("perguntaMunicipioId")
      where pm."perguntaMunicipioId" = ${perguntaMunicipioId} and pm."municipioId" = ${municipioId}`,
  )
/** Those answered NÃO. */
export const propostasSql = (actor: Actor, municipioId: number) => sql`select pm."perguntaMunicipioId", p.numero,
    t.nome as tema, e.nome as eixo, p.texto as "oQue", nullif(btrim(p.evidencia), '') as como
  from ${semPlano(actor, municipioId)} and pm.resposta = false order by ${ORDEM_DAS_PERGUNTAS}`
export const listPropostas = (db: Db, actor: Actor, municipioId: number) =>
  listJson(db, propostasSql(actor, municipioId))
export const findPropostas = (db: Db, actor: Actor, municipioId: number) =>
  records<Proposta5w2h>(db, propostasSql(actor, municipioId))

export const loadLugar = (db: Db, municipioId: number) =>
  one<{ municipio: string; uf: string; nome: string | null; unidade: string }>(
    db,
    sql`select m.nome as municipio, m.uf, s.nome, m.nome || '/' || m.uf as unidade
      from municipio m left join sala s using ("municipioId") where m."municipioId" = ${municipioId}`,
  )

/** What the page of an open link shows, by the eyes of who gave it. */
export const listPublicas = (db: Db, quemDeu: Actor, municipioId: number, hoje: string) =>
  rows<{ j: Publica5w2h['acoes'][number] }>(
    db,
    sql`select json_build_object('oQue', a."oQue", 'porQue', a."porQue", 'onde', a.onde, 'quem', a.quem, 'inicio', a.inicio,
        'termino', a.termino, 'como', a.como, 'quanto', a.quanto, 'situacao', x.situacao, 'percentual', x.percentual) as j
      from sala_5w2h a cross join lateral (select ${situacaoSql(hoje)}, ${PERCENTUAL}) x
      where ${daCidade(municipioId)} and ${noAlcance(quemDeu)} order by ${ORDEM}`,
  )
