import { type SQL, sql } from 'drizzle-orm'
import { NIVEIS, type Nivel } from '#contract/pontos.ts'
import type {
  ContagemDoSelo,
  EdicaoDoSelo,
  EtapaNacional,
  Falta,
  LimiaresDoSelo,
  ResultadoDoSelo,
} from '#contract/selo-resultado.ts'
import type { Db } from '#server/db/db.ts'
import { record, records } from '#server/db/rows.ts'
import { avaliouSql, clienteOcultoRealizado, notaDoClienteOculto } from '../cliente-oculto/commands.ts'
import { anoDaEdicao, edicaoPublicada } from '../selo/commands.ts'
import type { Fatos } from './rules.ts'

/* Editions */

const COLUNAS_DA_EDICAO = (hoje: string) => sql`e."seloEdicaoId", e.ano, e.uf, e."inscricaoInicio", e."inscricaoFim",
  e."diagnosticoAte", e."criterio1Ate", e."evidenciasAte", e."clienteOcultoInicio", e."clienteOcultoFim", e.resultado,
  coalesce((select p.limiares from selo_publicacao p where p."seloEdicaoId" = e."seloEdicaoId" and p."retiradaEm" is null)::json,
    json_build_object('Bronze', e."bronzeMinimo", 'Prata', e."prataMinimo", 'Ouro', e."ouroMinimo", 'Diamante', e."diamanteMinimo")) as limiares,
  e.ano = ${anoDaEdicao(sql`e.uf`, hoje)} as atual,
  ${edicaoPublicada} as publicada,
  (select to_json(i.em) from selo_inicio i where i."seloEdicaoId" = e."seloEdicaoId") as "iniciadaEm",
  (select json_build_object('nome', a.nome, 'tamanho', a.tamanho, 'criacao', x.criacao)
    from selo_manual x join arquivo a using ("arquivoId")
    where x."seloEdicaoId" = e."seloEdicaoId" order by x."seloManualId" desc limit 1) as manual`

export const listEdicoes = (db: Db, hoje: string, onde: SQL = sql`true`) =>
  records<EdicaoDoSelo>(
    db,
    sql`select ${COLUNAS_DA_EDICAO(hoje)} from selo_edicao e where ${onde} order by e.ano desc, e.uf, e."seloEdicaoId"`,
  )
export const loadEdicao = (db: Db, hoje: string, seloEdicaoId: number) =>
  record<EdicaoDoSelo>(
    db,
    sql`select ${COLUNAS_DA_EDICAO(hoje)} from selo_edicao e where e."seloEdicaoId" = ${seloEdicaoId}`,
  )
/** The same, held until the end of the transaction: who publishes it at the same time waits. */
export const lockEdicao = async (db: Db, hoje: string, seloEdicaoId: number) => {
  await db.execute(sql`select 1 from selo_edicao where "seloEdicaoId" = ${seloEdicaoId} for update`)
  return loadEdicao(db, hoje, seloEdicaoId)
}

/** The same of all editions of its state: what is asked about the others holds until the end of the transaction too. */
export const lockEdicoesDoEstado = async (db: Db, hoje: string, seloEdicaoId: number) => {
  await db.execute(sql`select 1 from selo_edicao where uf = (select uf from selo_edicao where "seloEdicaoId" = ${seloEdicaoId})
    order by "seloEdicaoId" for update`)
  return loadEdicao(db, hoje, seloEdicaoId)
}

/** The year of a later edition of the state that was begun: what stands now is of that one. */
export const findIniciadaDepois = async (db: Db, { uf, ano }: Pick<EdicaoDoSelo, 'uf' | 'ano'>) =>
  (
    await record<{ ano: number | null }>(
      db,
      sql`select max(o.ano) as ano from selo_edicao o join selo_inicio i using ("seloEdicaoId") where o.uf = ${uf} and o.ano > ${ano}`,
    )
  )?.ano ?? null

/* Results */

/** A row of an edition: of the published result as it was frozen, otherwise as things stand. */
export type Linha = Omit<ResultadoDoSelo, 'falta' | 'documental'> &
  Pick<Fatos, 'clienteOcultoRealizado' | 'inscricaoEnviada' | 'criterio1Aprovado'> & {
    documental: number
    falta: Falta | null
    /** It is the person who reads that shopped there. */
    avaliou: boolean
  }

const minimo = (n: number) => sql`${n}::numeric`
/** The level by points and conditions: the same as `seloEstadualDe` of rules.ts, to which a test holds it. */
const nivelSql = ({ Bronze, Prata, Ouro }: LimiaresDoSelo) => sql`case
  when f.total >= ${minimo(Ouro)} and f."criterio1Aprovado" and f."clienteOcultoRealizado" then 'Ouro'
  when f.total >= ${minimo(Prata)} then 'Prata' when f.total >= ${minimo(Bronze)} then 'Bronze'
  when f."inscricaoEnviada" then 'Participante' end`

/** As things stand: proved points, what the shopper's validated contacts gave, and the conditions. */
const apuradas = ({ ano, uf, limiares }: EdicaoDoSelo, usuarioId: number, onde: SQL) => sql`
  select f.*, ${nivelSql(limiares)} as "seloEstadual", null as "etapaNacional", ${nivelSql(limiares)} as selo, null::jsonb as falta,
    null::int as "seloResultadoId", null::int as versao
  from (select m."municipioId", m.nome as sala, m.uf, d.documental, v."clienteOculto", round(d.documental + v."clienteOculto", 2) as total,
      ${clienteOcultoRealizado(sql`m."municipioId"`, sql`${ano}::int`)} as "clienteOcultoRealizado",
      exists (select 1 from selo_inscricao i where i."municipioId" = m."municipioId" and i.edicao = ${ano}
        and i.situacao = 'Enviado') as "inscricaoEnviada",
      exists (select 1 from pergunta_municipio q where q."municipioId" = m."municipioId" and q."perguntaId" = 1
        and q.estado = 'aprovada') as "criterio1Aprovado",
      ${avaliouSql(usuarioId, sql`m."municipioId"`, sql`${ano}::int`)} as avaliou
    from municipio m
      cross join lateral (select round(coalesce(sum(t.comprovados), 0), 2) as documental
        from municipio_tema_ponto t where t."municipioId" = m."municipioId") d
      cross join lateral (select round(${notaDoClienteOculto(sql`m."municipioId"`, sql`${ano}::int`)}, 2) as "clienteOculto") v
    where m.uf = ${uf} and ${onde}) f`

const publicadas = ({ ano, seloEdicaoId, uf }: EdicaoDoSelo, usuarioId: number, onde: SQL) => sql`
  select m."municipioId", m.sala, ${uf}::text as uf, m.documental, m."clienteOculto", m.total,
    m."clienteOculto" is not null as "clienteOcultoRealizado", true as "inscricaoEnviada", true as "criterio1Aprovado",
    ${avaliouSql(usuarioId, sql`m."municipioId"`, sql`${ano}::int`)} as avaliou,
    m."seloEstadual", m."etapaNacional", m.selo, m.falta, m."seloResultadoId", m.versao
  from selo_resultado m join selo_publicacao p using ("seloPublicacaoId")
  where p."seloEdicaoId" = ${seloEdicaoId} and p."retiradaEm" is null and ${onde}`

/** Who shopped there never sees what came of it. */
const COLUNAS_DA_LINHA = sql`r."municipioId", r.sala, r.uf, r.documental,
  case when not r.avaliou then r."clienteOculto" end as "clienteOculto", case when not r.avaliou then r.total end as total,
  case when not r.avaliou or r."seloResultadoId" is not null then r.selo end as selo,
  case when not r.avaliou or r."seloResultadoId" is not null then r."seloEstadual" end as "seloEstadual",
  r."etapaNacional", r.falta, r."seloResultadoId", r.versao, r."clienteOcultoRealizado", r."inscricaoEnviada",
  r."criterio1Aprovado", r.avaliou`

/** The rows of an edition, as a query; `onde` narrows them by `m."municipioId"`. */
export const linhasDe = (edicao: EdicaoDoSelo, usuarioId: number, onde: SQL): SQL =>
  sql`select ${COLUNAS_DA_LINHA} from (${(edicao.publicada ? publicadas : apuradas)(edicao, usuarioId, onde)}) r`

/** By their height, the highest last; none before all. */
export const ALTURA = sql`array_position(${sql.param([...NIVEIS])}::text[], l.selo)`

/** How many of each level: `por` is a query that gives their `selo`. */
export const contagemSql = (por: SQL) =>
  sql`(select coalesce(json_object_agg(c.nivel, c.n), '{}') from (select coalesce(s.selo, 'nenhum') as nivel, count(*)::int as n
    from (${por}) s group by 1) c)`

/** Every level with its number, none of them missing. */
export const contagemCheia = (lida: Partial<ContagemDoSelo>): ContagemDoSelo =>
  Object.fromEntries([...NIVEIS, 'nenhum' as const].map((n) => [n, lida[n] ?? 0])) as ContagemDoSelo

/* What was published */

export interface Publicada {
  seloResultadoId: number
  seloPublicacaoId: number
  municipioId: number
  sala: string
  uf: string
  ano: number
  seloEdicaoId: number
  documental: number
  clienteOculto: number | null
  total: number
  seloEstadual: Nivel | null
  etapaNacional: EtapaNacional | null
  selo: Nivel | null
  limiares: LimiaresDoSelo
  codigo: string
  versao: number
  publicadaEm: string
  retiradaEm: string | null
}

const DA_PUBLICADA = sql`select r."seloResultadoId", r."seloPublicacaoId", r."municipioId", r.sala, e.uf, e.ano, e."seloEdicaoId",
    r.documental, r."clienteOculto", r.total, r."seloEstadual", r."etapaNacional", r.selo, p.limiares, r.codigo, r.versao,
    p."publicadaEm", p."retiradaEm"
  from selo_resultado r join selo_publicacao p using ("seloPublicacaoId") join selo_edicao e using ("seloEdicaoId")`

export const loadPublicada = (db: Db, seloResultadoId: number) =>
  record<Publicada>(db, sql`${DA_PUBLICADA} where r."seloResultadoId" = ${seloResultadoId}`)
export const lockPublicada = async (db: Db, seloResultadoId: number) => {
  // The publication first: who takes it back holds it too.
  await db.execute(sql`select 1 from selo_publicacao p where p."seloPublicacaoId" =
    (select "seloPublicacaoId" from selo_resultado where "seloResultadoId" = ${seloResultadoId}) for share`)
  await db.execute(sql`select 1 from selo_resultado where "seloResultadoId" = ${seloResultadoId} for update`)
  return loadPublicada(db, seloResultadoId)
}
export const findPorCodigo = (db: Db, codigo: string) =>
  record<Publicada>(db, sql`${DA_PUBLICADA} where r.codigo = ${codigo}`)
