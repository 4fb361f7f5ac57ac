import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { filaDeAnalise } from '#contract/evidencia.ts'
import { VER_ESTADO } from '#contract/pergunta-municipio.ts'
import type { Flag } from '#contract/permissions.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { pageBounds, pageSql, searchSql } from '#server/db/page.ts'
import { json } from '#server/db/sql.ts'
import { comValores, type Leitor, noAlcance, prazoSql } from './queries.ts'
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

/** As `alcanca` of the workbench had it: all, or places and axes of the permissions. */
const doAnalista = (usuarioId: number) => sql`(
  exists (select 1 from usuario u join usuario_grupo g using ("usuarioGrupoId") where u."usuarioId" = ${usuarioId}
    and (u.padrao or g."acessoTotal" or g."verTodosEixos"))
  or exists (select 1 from usuario_permissao a where a."usuarioId" = ${usuarioId} and a."municipioId" = pm."municipioId"
    and (a."eixoId" is null or a."eixoId" = pm."eixoId")))`

/**
 * Words are looked for in what they can stand in, each of which is read once: places, questions, themes. The queue of the
 * whole country is then only compared by number.
 */
const achada = (busca: string | undefined) =>
  searchSql(
    busca,
    (
      pattern,
    ) => sql`pm."municipioId" in (select m."municipioId" from municipio m where sem_acento(m.nome || '/' || m.uf) like ${pattern})
      or pm."perguntaId" in (select p."perguntaId" from pergunta p join tema t using ("temaId")
        where sem_acento(p.numero || ' ' || p.texto || ' ' || t.nome) like ${pattern})`,
  )

const onde = (quem: Leitor, f: FiltroFila) =>
  sql.join(
    [
      noAlcance(quem, sql`pm`),
      f.municipioId ? sql`pm."municipioId" = ${f.municipioId}` : municipioScope(quem.actor, sql`pm."municipioId"`),
      ...(f.eixoId ? [sql`pm."eixoId" = ${f.eixoId}`] : []),
      ...(f.temaId ? [sql`pm."temaId" = ${f.temaId}`] : []),
      ...(f.analistaId ? [doAnalista(f.analistaId)] : []),
      achada(f.busca),
    ],
    sql` and `,
  )

/** The order of the work, as pergunta_municipio_ordem_ix has it: sent again by the deadline, then what has waited longest. */
const ORDEM = sql`reenvio desc, prazo, desde nulls first, "perguntaMunicipioId"`

/** Both kinds with what they are sorted by. With `ate`, only so many of each: the page is among them. */
const esperam = (quem: Leitor, f: FiltroFila, ate?: number): SQL => {
  const situacao = f.situacao ?? 'todas'
  const filtros = onde(quem, f)
  const cortada = ate === undefined ? sql`` : sql`order by ${ORDEM} limit ${ate}`
  const emAnalise = sql`(select pm."perguntaMunicipioId", pm."municipioId", pm."eixoId", pm."temaId", pm."qtdRejeicao" > 0 as reenvio,
      case when pm."qtdRejeicao" > 0 then pm."prazoReenvio" end as prazo, pm."evidenciadaEm" as desde
    from pergunta_municipio pm where pm.estado = 'evidenciada' and ${filtros} and ${EM_ANALISE[situacao]} ${cortada})`
  if (!temComplementos(situacao) || !can(quem.actor, VER_ESTADO.aprovada)) return emAnalise
  return sql`${emAnalise} union all (select pm."perguntaMunicipioId", pm."municipioId", pm."eixoId", pm."temaId", false as reenvio, null::date as prazo,
      (select min(ev.criacao) from pergunta_evidencia ev where ${ATUAL}) as desde
    from pergunta_municipio pm where pm.estado = 'aprovada' and ${filtros} and pm."perguntaMunicipioId" in (
      select "perguntaMunicipioId" from pergunta_evidencia where complemento and not finalizada and not excluida) ${cortada})`
}

/** One page of what waits for an analyst. */
export const listFila = (db: Db, quem: Leitor, f: FiltroFila) => {
  const v = comValores(quem)
  const eu = sql`${v.usuarioId}::int`
  const { limite, fim, contar } = pageBounds(f)
  // A complement is decided by itself: who sent another one may decide on it.
  const alheia = sql`(${quem.actor.acessoTotal}::boolean or (pm."evidenciadaPor" is distinct from ${eu} and x.alheia))`
  const decide = (flag: Flag) => sql`${can(quem.actor, flag)}::boolean and ${alheia}`
  const acoes = sql`case when pm.estado = 'aprovada' then json_build_object('aprovar', ${decide('analisarAprovadas')},
    'rejeitar', ${decide('analisarRejeitadas')}) else ${acoesSql(v)} end`
  return json(
    db,
    pageSql({
      linhas: sql`select pm."perguntaMunicipioId", pm."municipioId", m.nome as municipio, m.uf, pm."eixoId", e.nome as eixo, pm."temaId",
          t.nome as tema, p.numero, p.texto, case when ${v.vePontos}::boolean then pm.pontos end as pontos,
          f.desde as "evidenciadaEm", u.nome as "enviadaPor",
          greatest(0, ${v.hoje}::date - (f.desde at time zone 'America/Sao_Paulo')::date) as "diasNaFila",
          f.reenvio, pm.estado = 'aprovada' as complemento, x.arquivos, x.decididos, x.duplicados,
          exists (select 1 from pergunta_faixa_resposta b where b."perguntaId" = pm."perguntaId") as "usaFaixa",
          pm."evidenciadaPor" is not distinct from ${eu} or (x.minha and (pm.estado = 'evidenciada' or not x.alheia)) as propria,
          ${prazoSql(v, sql`f.reenvio`)} as prazo, pm.versao, ${acoes} as acoes
        from (select * from (${esperam(quem, f, fim)}) todas order by ${ORDEM} ${limite}) f
          join pergunta_municipio pm using ("perguntaMunicipioId") join municipio m on m."municipioId" = pm."municipioId"
          join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId" join eixo e on e."eixoId" = pm."eixoId"
          cross join lateral (select count(*) as arquivos, count(*) filter (where ev.aprovada or ev.rejeitada) as decididos,
              count(*) filter (where exists (select 1 from pergunta_evidencia o where o.sha256 = ev.sha256
                and o."municipioId" <> ev."municipioId" and not o.excluida)) as duplicados,
              coalesce(bool_or(ev."usuarioId" = ${eu}), false) as minha, coalesce(bool_or(ev."usuarioId" is distinct from ${eu}), false) as alheia,
              case when pm.estado = 'aprovada' then (array_agg(ev."usuarioId" order by ev."perguntaEvidenciaId"))[1] else pm."evidenciadaPor" end as quem
            from pergunta_evidencia ev where ${ATUAL}) x
          cross join lateral (select x.minha) arq left join usuario u on u."usuarioId" = x.quem
        order by f.reenvio desc, f.prazo, f.desde nulls first, pm."perguntaMunicipioId"`,
      de: sql`from (${esperam(quem, f)}) todas`,
      contar,
    }),
  )
}

/** How much waits in all, and the choices that a filter of it has. */
export const getOpcoesDaFila = (db: Db, quem: Leitor) =>
  json(
    db,
    sql`with f as (select "municipioId", "eixoId", "temaId", count(*) as quantas from (${esperam(quem, {})}) todas group by 1, 2, 3)
      select json_build_object('total', coalesce((select sum(quantas) from f), 0)::int,
        'municipios', (select coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
          order by sem_acento(m.nome), m.uf, m."municipioId"), '[]') from municipio m where m."municipioId" in (select "municipioId" from f)),
        'eixos', (select coalesce(json_agg(json_build_object('eixoId', e."eixoId", 'nome', e.nome) order by sem_acento(e.nome), e."eixoId"), '[]')
          from eixo e where e."eixoId" in (select "eixoId" from f)),
        'temas', (select coalesce(json_agg(json_build_object('temaId', t."temaId", 'nome', t.nome) order by sem_acento(t.nome), t."temaId"), '[]')
          from tema t where t."temaId" in (select "temaId" from f)))::text`,
  )
