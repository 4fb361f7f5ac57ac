import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { normalize } from '#contract/br.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { SituacaoDoRecurso } from '#contract/pergunta-municipio.ts'
import { problem } from '#contract/problems.ts'
import type { listarRecursos, Recurso } from '#contract/recurso.ts'
import type { Db } from '#server/db/db.ts'
import { limitFor, pageBounds, pageSql } from '#server/db/page.ts'
import { searchSql } from '#server/db/rows.ts'
import { json, one, rows } from '#server/db/sql.ts'
import {
  analisa,
  listPassos,
  loadEvidencias,
  loadIguais,
  loadPerguntaNoAlcance,
  montarEvidencia,
  publica,
} from './detalhe.ts'
import { isoSql, type Leitor, noAlcance } from './queries.ts'
import { partesDe, rodadasDe } from './recurso-partes.ts'
import { acoesDaPergunta, daRodada, motivoDeNaoJulgar, propria } from './rules.ts'

/* The queue of those who decide on appeals: those who see what was rejected reach them. */

type Filtro = QueryOf<typeof listarRecursos, 'out'>

const DE = sql`pergunta_recurso r join pergunta_municipio pm using ("perguntaMunicipioId")
  join municipio m on m."municipioId" = pm."municipioId" join pergunta p using ("perguntaId")
  join tema t on t."temaId" = pm."temaId" join eixo e on e."eixoId" = pm."eixoId"`

const onde = (quem: Leitor, f: Filtro) => {
  const situacao = f.situacao ?? 'aberto'
  return sql.join(
    [
      noAlcance(quem, sql`pm`),
      ...(situacao === 'todos' ? [] : [sql`r.situacao = ${situacao}`]),
      ...(f.municipioId ? [sql`pm."municipioId" = ${f.municipioId}`] : []),
      ...(f.eixoId ? [sql`pm."eixoId" = ${f.eixoId}`] : []),
      searchSql(
        normalize(f.busca ?? '') || undefined,
        (_, pattern) =>
          sql`sem_acento(m.nome || '/' || m.uf || ' ' || p.numero || ' ' || p.texto || ' ' || t.nome) like ${pattern}`,
      ),
    ],
    sql` and `,
  )
}

const diaDe = (em: SQL) => sql`(${em} at time zone 'America/Sao_Paulo')::date`

/** Open ones first and those that wait longest; of the others the last decided first. */
export const listRecursos = (db: Db, quem: Leitor, f: Filtro) => {
  const { limite, contar, ate } = pageBounds(f)
  const de = sql`from ${DE} where ${onde(quem, f)}`
  return json(
    db,
    pageSql({
      linhas: sql`select r."perguntaRecursoId", pm."perguntaMunicipioId", pm."municipioId", m.nome as municipio, m.uf, pm."eixoId", e.nome as eixo,
          pm."temaId", t.nome as tema, p.numero, p.texto, r.situacao, ${isoSql(sql`r.em`)} as "apresentadoEm",
          (select u.nome from usuario u where u."usuarioId" = r."usuarioId") as "apresentadoPor",
          greatest(0, ${diaDe(sql`coalesce(r."decididoEm", ${quem.now.toISOString()}::timestamptz)`)} - ${diaDe(sql`r.em`)}) as dias,
          r.situacao = 'aberto' and ${quem.actor.usuarioId}::int in (${partesDe(sql`r."perguntaRecursoId"`)}) as impedido
        ${de} order by r.situacao <> 'aberto', r."decididoEm" desc nulls last, r.em, r."perguntaRecursoId" ${limite}`,
      de,
      contar,
      ate: limitFor(ate),
    }),
  )
}

export const getOpcoesDosRecursos = (db: Db, quem: Leitor) =>
  json(
    db,
    sql`with f as (select pm."municipioId", pm."eixoId", count(*) filter (where r.situacao = 'aberto') as abertos
        from pergunta_recurso r join pergunta_municipio pm using ("perguntaMunicipioId") where ${noAlcance(quem, sql`pm`)} group by 1, 2)
      select json_build_object('abertos', coalesce((select sum(abertos) from f), 0)::int,
        'municipios', (select coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
          order by sem_acento(m.nome), m.uf, m."municipioId"), '[]') from municipio m where m."municipioId" in (select "municipioId" from f)),
        'eixos', (select coalesce(json_agg(json_build_object('eixoId', e."eixoId", 'nome', e.nome) order by sem_acento(e.nome), e."eixoId"), '[]')
          from eixo e where e."eixoId" in (select "eixoId" from f)))::text`,
  )

/* One appeal */

export interface RecursoLido {
  perguntaRecursoId: number
  perguntaMunicipioId: number
  rodada: number
  situacao: SituacaoDoRecurso
  ate: string
  texto: string
  apresentadoEm: string
  apresentadoPor: string
  justificativa: string | null
  decididoEm: string | null
  decididoPor: string | null
  versao: number
  /** The person is a part in what it is about. */
  parte: boolean
}

export const loadRecurso = async (db: Db, quem: Leitor, id: number): Promise<RecursoLido> => {
  const lido = await one<{ j: RecursoLido }>(
    db,
    sql`select to_json(x) as j from (select r."perguntaRecursoId", r."perguntaMunicipioId", r.rodada, r.situacao, r.ate, r.texto,
        ${isoSql(sql`r.em`)} as "apresentadoEm", a.nome as "apresentadoPor", r.justificativa,
        ${isoSql(sql`r."decididoEm"`)} as "decididoEm", d.nome as "decididoPor", r.versao,
        ${quem.actor.usuarioId}::int in (${partesDe(sql`r."perguntaRecursoId"`)}) as parte
      from pergunta_recurso r join pergunta_municipio pm using ("perguntaMunicipioId")
        join usuario a on a."usuarioId" = r."usuarioId" left join usuario d on d."usuarioId" = r."decididoPor"
      where r."perguntaRecursoId" = ${id} and ${noAlcance(quem, sql`pm`)}) x`,
  )
  if (!lido) throw problem.naoEncontrado()
  return lido.j
}

type Rodada = Omit<Recurso['rodadas'][number], 'arquivos'>
/** How both rounds came and ended, by the history until the appeal; the last first. */
const listRodadas = (db: Db, id: number) =>
  rows<Rodada>(
    db,
    sql`select x.rodada, ${isoSql(sql`e.em`)} as "enviadaEm", e.nome as "enviadaPor", ${isoSql(sql`f.em`)} as "finalizadaEm", f.nome as "finalizadaPor"
      from pergunta_recurso r cross join lateral ${rodadasDe(sql`r`)} x (rodada)
        left join lateral ${ultimo('enviou')} e on true left join lateral ${ultimo('finalizou')} f on true
      where r."perguntaRecursoId" = ${id} order by x.rodada desc`,
  )
const ultimo = (
  acao: string,
) => sql`(select h.em, u.nome from pergunta_historico h left join usuario u on u."usuarioId" = h."usuarioId"
  where h."perguntaMunicipioId" = r."perguntaMunicipioId" and h.rodada = x.rodada and h.acao = ${acao} and h.em <= r.em
  order by h."perguntaHistoricoId" desc limit 1)`

/** With both analyses, their files and decisions, and all that ever happened to the question. */
export const getRecurso = async (db: Db, quem: Leitor, id: number): Promise<Recurso> => {
  const { parte, perguntaMunicipioId, ...r } = await loadRecurso(db, quem, id)
  const [p, todas, iguais, rodadas, passos] = await Promise.all([
    loadPerguntaNoAlcance(db, quem, perguntaMunicipioId),
    loadEvidencias(db, perguntaMunicipioId),
    analisa(quem) ? loadIguais(db, quem, perguntaMunicipioId) : [],
    listRodadas(db, id),
    listPassos(db, quem, perguntaMunicipioId),
  ])
  const impedimento = motivoDeNaoJulgar(r.situacao, parte)
  const minha = propria(
    quem,
    p,
    todas.filter((e) => daRodada(p, e)),
  )
  return {
    ...r,
    pergunta: { ...publica(p), municipio: p.municipio, acoes: acoesDaPergunta(quem, p, minha) },
    rodadas: rodadas.map((x) => ({
      ...x,
      arquivos: todas
        .filter((e) => e.rodada === x.rodada && !e.excluida)
        .map((e) => montarEvidencia(quem, p, e, todas, iguais)),
    })),
    passos,
    impedimento,
    acoes: { julgar: can(quem.actor, 'julgarRecurso') && r.situacao === 'aberto' && !parte },
  }
}
