import { type SQL, sql } from 'drizzle-orm'
import { can, seesAll } from '#contract/access.ts'
import { normalize } from '#contract/br.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { filaDeAnalise } from '#contract/evidencia.ts'
import { VER_ESTADO } from '#contract/pergunta-municipio.ts'
import { municipioEixoReach, reachOf } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { limitFor, pageBounds, pageSql } from '#server/db/page.ts'
import { searchPatterns, searchSql } from '#server/db/rows.ts'
import { json } from '#server/db/sql.ts'
import { byName, fixedStatement } from '#server/db/statement.ts'
import { type Leitor, POR_NOME, prazoSql, valoresDe } from './queries.ts'
import { acoesSql } from './situacoes.ts'

/* The reviewer's queue: questions in analysis, and approved ones with a complement that nobody decided on. */

export type FiltroFila = QueryOf<typeof filaDeAnalise, 'out'>

/** The files that an analysis is about. */
const ATUAL = sql`ev."perguntaMunicipioId" = pm."perguntaMunicipioId" and ev.rodada = pm.rodada and not ev.excluida and not ev.finalizada`
const iniciada = sql`exists (select 1 from pergunta_evidencia ev where ${ATUAL} and (ev.aprovada or ev.rejeitada))`

/** What each situation leaves of the two kinds. */
const EM_ANALISE = {
  todas: sql`true`,
  novas: sql`pm."qtdRejeicao" = 0 and not ${iniciada}`,
  reenvios: sql`pm."qtdRejeicao" > 0`,
  iniciadas: iniciada,
  complementos: sql`false`,
}
const temComplementos = (situacao: keyof typeof EM_ANALISE) => situacao === 'todas' || situacao === 'complementos'

/** What the text of the statement depends on; whatever else differs is a value, taken by its name. */
interface Forma {
  /** Of all rights this one alone stands in the text: the reach chooses the index, and who has all of it has another. */
  tudo: boolean
  municipio: boolean
  eixo: boolean
  tema: boolean
  analista: boolean
  situacao: keyof typeof EM_ANALISE
  busca: string | undefined
  /** No fewer than the rows up to the end of the page, and those that are counted. */
  fim: number
  ate: number
}
const formaDe = ({ actor }: Leitor, f: FiltroFila): Forma => ({
  tudo: seesAll(actor) && actor.eixosVisiveis === null,
  municipio: f.municipioId !== undefined,
  eixo: f.eixoId !== undefined,
  tema: f.temaId !== undefined,
  analista: f.analistaId !== undefined,
  situacao: f.situacao ?? 'todas',
  busca: normalize(f.busca ?? '') || undefined,
  fim: limitFor(pageBounds(f).fim),
  ate: pageBounds(f).ate,
})

/** What the person reaches: all, or the places and axes of the permissions. */
const doAnalista = sql`(
  exists (select 1 from usuario u join usuario_grupo g using ("usuarioGrupoId") where u."usuarioId" = ${byName('analistaId')}::int
    and (u.padrao or g."acessoTotal" or g."verTodosEixos"))
  or exists (select 1 from usuario_permissao a where a."usuarioId" = ${byName('analistaId')}::int and a."municipioId" = pm."municipioId"
    and (a."eixoId" is null or a."eixoId" = pm."eixoId")))`

/**
 * Words are looked for in what they can stand in, each of which is read once: places, questions, themes. The queue of the
 * whole country is then only compared by number.
 */
const palavra = (i: number) => `palavra${i}`
const achada = (busca: string | undefined) =>
  searchSql(busca, (_, __, i) => {
    const pattern = byName(palavra(i))
    return sql`pm."municipioId" in (select m."municipioId" from municipio m where sem_acento(m.nome || '/' || m.uf) like ${pattern})
      or pm."perguntaId" in (select p."perguntaId" from pergunta p join tema t using ("temaId")
        where sem_acento(p.numero || ' ' || p.texto || ' ' || t.nome) like ${pattern})`
  })
const palavrasDe = (busca: string | undefined) =>
  Object.fromEntries(searchPatterns(busca).map((pattern, i) => [palavra(i), pattern]))

/** The place is told by itself as well: it is what chooses the index. */
const onde = (f: Forma) =>
  sql.join(
    [
      f.tudo ? sql`true` : municipioEixoReach(sql`pm."municipioId"`, sql`pm."eixoId"`),
      ...(f.municipio ? [sql`pm."municipioId" = ${byName('municipioId')}::int`] : []),
      ...(f.tudo || f.municipio ? [] : [sql`pm."municipioId" = any(${byName('alcancaMunicipios')}::int[])`]),
      ...(f.eixo ? [sql`pm."eixoId" = ${byName('eixoId')}::int`] : []),
      ...(f.tema ? [sql`pm."temaId" = ${byName('temaId')}::int`] : []),
      ...(f.analista ? [doAnalista] : []),
      achada(f.busca),
    ],
    sql` and `,
  )

/** The order of the work, as pergunta_municipio_ordem_ix has it: sent again by the deadline, then what has waited longest. */
const ORDEM = sql`reenvio desc, prazo, desde nulls first, "perguntaMunicipioId"`

/** Both kinds with what they are sorted by; `cortada` leaves only so many of each: the page is among them. */
const esperam = (f: Forma, cortada = sql``): SQL => {
  const filtros = onde(f)
  const emAnalise = sql`(select pm."perguntaMunicipioId", pm."municipioId", pm."eixoId", pm."temaId", pm."qtdRejeicao" > 0 as reenvio,
      case when pm."qtdRejeicao" > 0 then pm."prazoReenvio" end as prazo, pm."evidenciadaEm" as desde
    from pergunta_municipio pm where pm.estado = 'evidenciada' and ${filtros} and ${EM_ANALISE[f.situacao]} ${cortada})`
  if (!temComplementos(f.situacao)) return emAnalise
  return sql`${emAnalise} union all (select pm."perguntaMunicipioId", pm."municipioId", pm."eixoId", pm."temaId", false as reenvio, null::date as prazo,
      (select min(ev.criacao) from pergunta_evidencia ev where ${ATUAL}) as desde
    from pergunta_municipio pm where ${byName('veAprovadas')}::boolean and pm.estado = 'aprovada' and ${filtros} and pm."perguntaMunicipioId" in (
      select "perguntaMunicipioId" from pergunta_evidencia where complemento and not finalizada and not excluida) ${cortada})`
}

const EU = sql`${POR_NOME.usuarioId}::int`
// A complement is decided by itself: who sent another one may decide on it.
const ALHEIA = sql`(${byName('acessoTotal')}::boolean or (pm."evidenciadaPor" is distinct from ${EU} and x.alheia))`
const ACOES = sql`case when pm.estado = 'aprovada' then json_build_object('aprovar', ${byName('aprova')}::boolean and ${ALHEIA},
  'rejeitar', ${byName('rejeita')}::boolean and ${ALHEIA}) else ${acoesSql(POR_NOME)} end`

const buildFila = (f: Forma) =>
  pageSql({
    linhas: sql`select pm."perguntaMunicipioId", pm."municipioId", m.nome as municipio, m.uf, pm."eixoId", e.nome as eixo, pm."temaId",
        t.nome as tema, p.numero, p.texto, case when ${POR_NOME.vePontos}::boolean then pm.pontos end as pontos,
        f.desde as "evidenciadaEm", u.nome as "enviadaPor",
        greatest(0, ${POR_NOME.hoje}::date - (f.desde at time zone 'America/Sao_Paulo')::date) as "diasNaFila",
        f.reenvio, pm.estado = 'aprovada' as complemento, x.arquivos, x.decididos, x.duplicados,
        exists (select 1 from pergunta_faixa_resposta b where b."perguntaId" = pm."perguntaId") as "usaFaixa",
        pm."evidenciadaPor" is not distinct from ${EU} or (x.minha and (pm.estado = 'evidenciada' or not x.alheia)) as propria,
        ${prazoSql(POR_NOME, sql`f.reenvio`)} as prazo, pm.versao, ${ACOES} as acoes
      from (select * from (${esperam(f, sql`order by ${ORDEM} limit ${sql.raw(String(f.fim))}`)}) todas
          order by ${ORDEM} limit ${byName('porPagina')}::int offset ${byName('inicio')}::int) f
        join pergunta_municipio pm using ("perguntaMunicipioId") join municipio m on m."municipioId" = pm."municipioId"
        join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId" join eixo e on e."eixoId" = pm."eixoId"
        cross join lateral (select count(*) as arquivos, count(*) filter (where ev.aprovada or ev.rejeitada) as decididos,
            count(*) filter (where exists (select 1 from pergunta_evidencia o where o.sha256 = ev.sha256
              and o."municipioId" <> ev."municipioId" and not o.excluida)) as duplicados,
            coalesce(bool_or(ev."usuarioId" = ${EU}), false) as minha, coalesce(bool_or(ev."usuarioId" is distinct from ${EU}), false) as alheia,
            case when pm.estado = 'aprovada' then (array_agg(ev."usuarioId" order by ev."perguntaEvidenciaId"))[1] else pm."evidenciadaPor" end as quem
          from pergunta_evidencia ev where ${ATUAL}) x
        cross join lateral (select x.minha) arq left join usuario u on u."usuarioId" = x.quem
      order by f.reenvio desc, f.prazo, f.desde nulls first, pm."perguntaMunicipioId"`,
    de: sql`from (${esperam(f)}) todas`,
    contar: byName('contar'),
    ate: f.ate,
  })

/** Written once for each form; a search has too many of them to be kept. */
const keeping = (build: (f: Forma) => SQL) => {
  const kept = new Map<string, ReturnType<typeof fixedStatement>>()
  return (f: Forma) => {
    if (f.busca) return fixedStatement(() => build(f))
    const key = JSON.stringify(f)
    const made = kept.get(key) ?? fixedStatement(() => build(f))
    kept.set(key, made)
    return made
  }
}
const filaOf = keeping(buildFila)
const alcanceDe = ({ actor }: Leitor) => ({ ...reachOf(actor), veAprovadas: can(actor, VER_ESTADO.aprovada) })

/** One page of what waits for an analyst. */
export const listFila = (db: Db, quem: Leitor, f: FiltroFila) => {
  const { porPagina, inicio, contar } = pageBounds(f)
  const forma = formaDe(quem, f)
  return json(
    db,
    filaOf(forma)({
      ...valoresDe(quem),
      ...alcanceDe(quem),
      ...f,
      porPagina,
      inicio,
      contar,
      ...palavrasDe(forma.busca),
      acessoTotal: quem.actor.acessoTotal,
      aprova: can(quem.actor, 'analisarAprovadas'),
      rejeita: can(quem.actor, 'analisarRejeitadas'),
    }),
  )
}

/** How much waits in all, and the choices that a filter of it has. */
const opcoesOf = keeping(
  (
    forma,
  ) => sql`with f as (select "municipioId", "eixoId", "temaId", count(*) as quantas from (${esperam(forma)}) todas group by 1, 2, 3)
      select json_build_object('total', coalesce((select sum(quantas) from f), 0)::int,
        'municipios', (select coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
          order by sem_acento(m.nome), m.uf, m."municipioId"), '[]') from municipio m where m."municipioId" in (select "municipioId" from f)),
        'eixos', (select coalesce(json_agg(json_build_object('eixoId', e."eixoId", 'nome', e.nome) order by sem_acento(e.nome), e."eixoId"), '[]')
          from eixo e where e."eixoId" in (select "eixoId" from f)),
        'temas', (select coalesce(json_agg(json_build_object('temaId', t."temaId", 'nome', t.nome) order by sem_acento(t.nome), t."temaId"), '[]')
          from tema t where t."temaId" in (select "temaId" from f)))::text`,
)

export const getOpcoesDaFila = (db: Db, quem: Leitor) => json(db, opcoesOf(formaDe(quem, {}))(alcanceDe(quem)))
