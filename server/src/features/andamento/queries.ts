import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
import type { FiltroDoAndamento, NivelDoAndamento, ORDENS_DO_ANDAMENTO } from '#contract/andamento.ts'
import { normalize } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { PedidoPorNumero } from '#contract/pagina.ts'
import { problem } from '#contract/problems.ts'
import { SITUACAO_TAREFA } from '#contract/termo-referencia.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoReach, municipioReach, reachOf } from '#server/access/scopes.ts'
import { pageBounds, pageSql } from '#server/db/page.ts'
import { every, jsonList, searchPatterns, searchSql } from '#server/db/rows.ts'
import { json } from '#server/db/sql.ts'
import { byName, fixedStatement } from '#server/db/statement.ts'
import type { Reader } from '#server/http/route.ts'
import { nomeDaSolucaoSql, situacaoDaSolucaoSql, termoSql } from '../termo-referencia/commands.ts'

/*
 * Progress: always one statement. It chooses solutions (`escolhidas`: by plain columns, in reach), has the term of their
 * groups worked out, and shows these solutions, their tasks or their cities. Where neither order nor filter asks for what
 * is worked out, the page is cut first, so that only its rows are.
 */

const dia = (instante: SQL) => sql`(${instante} at time zone 'America/Sao_Paulo')::date`
const INICIADA = dia(sql`s."iniciadaEm"`)
const FINALIZADA = dia(sql`s."finalizadaEm"`)

/* The rules of rules.ts. `l` is a row with situation, planned end and hours. */

export const atrasadaSql = (situacao: SQL, dataTermino: SQL, hoje: SQL) =>
  sql`coalesce(${situacao} in (1, 2) and ${dataTermino} < ${hoje}::date, false)`
/** Rounded down; of nothing it is none. */
export const porcento = (parte: SQL, todo: SQL) =>
  sql`least(100, coalesce(floor(${parte} * 100.0 / nullif(${todo}, 0)), 0))::int`
const POR_HORAS = porcento(sql`l."horasRealizadas"`, sql`l."horasRealizadas" + l."horasAgendadas" + l."horasRestantes"`)
export const percentualSql = sql`case l.situacao when 3 then 100 when 4 then ${porcento(sql`l."horasRealizadas"`, sql`l."horasPrevistas"`)}
  else ${POR_HORAS} end`
export const percentualDeVariasSql = sql`case when l.finalizadas > 0 and l.finalizadas + l.interrompidas = l.solucoes then 100 else ${POR_HORAS} end`

/* What is asked for */

/** What of a person stands in the text: the reach chooses the index, and who has all of it has another. */
type Alcance = 'tudo' | 'eixos' | 'lugares'
const alcanceDe = (actor: Actor): Alcance => {
  if (!seesAll(actor)) return 'lugares'
  return actor.eixosVisiveis === null ? 'tudo' : 'eixos'
}

/** What the text of a statement depends on: the reach, and which filters are there. Their values are taken by name. */
interface Pedido {
  alcance: Alcance
  filtro: FiltroDoAndamento
}
const HOJE = byName('hoje')
type Quem = Pick<Reader, 'db' | 'actor' | 'now'>
const valoresDe = ({ actor, now }: Omit<Quem, 'db'>, filtro: FiltroDoAndamento) => ({
  ...reachOf(actor),
  hoje: todaySaoPaulo(now),
  de: '-infinity',
  ate: 'infinity',
  ...filtro,
})

/** Written once for each form; a search has too many of them to be kept. */
const kept = new Map<string, ReturnType<typeof fixedStatement>>()
const MAX_KEPT = 300
const ditas = (filtro: FiltroDoAndamento) =>
  Object.entries(filtro)
    .filter(([, v]) => (Array.isArray(v) ? v.length > 0 : v))
    .map(([k]) => k)
    .sort()
const keepStatement = (o: string, p: Pedido, build: () => SQL) => {
  const chave = [o, p.alcance, ...ditas(p.filtro)].join()
  const made = kept.get(chave) ?? fixedStatement(build)
  if (kept.size < MAX_KEPT) kept.set(chave, made)
  return made
}

/** Planned for one of the days, under way on one of them, or with hours on one. */
const noPeriodo = ({ filtro }: Pedido): SQL | undefined => {
  if (!filtro.de && !filtro.ate) return undefined
  const [de, ate] = [sql`${byName('de')}::date`, sql`${byName('ate')}::date`]
  const cruza = (inicio: SQL, fim: SQL) => sql`(${inicio} <= ${ate} and ${fim} >= ${de})`
  return sql`(${cruza(sql`coalesce(s."dataInicio", s."dataTermino")`, sql`coalesce(s."dataTermino", s."dataInicio")`)}
    or ${cruza(INICIADA, sql`coalesce(${FINALIZADA}, case when s.desabilitado or g.desabilitado then ${INICIADA} else ${HOJE}::date end)`)}
    or exists (select 1 from termo_hora x where x."municipioSolucaoId" = s."municipioSolucaoId" and x.dia between ${de} and ${ate}))`
}

const ATRASADA_S = atrasadaSql(sql`(${situacaoDaSolucaoSql})`, sql`s."dataTermino"`, HOJE)
const ATRASADA_T = atrasadaSql(sql`t.situacao`, sql`s."dataTermino"`, HOJE)
const algumDe = (f: FiltroDoAndamento, nome: keyof FiltroDoAndamento, coluna: SQL) =>
  (f[nome] as readonly unknown[] | undefined)?.length ? sql`${coluna} = any(${byName(nome)}::int[])` : undefined

/**
 * The place is told of every table that holds it: whichever is read first has its index, and none of another place is
 * looked at.
 */
const LUGARES = [sql`s."municipioId"`, sql`g."municipioId"`]
const COM_TAREFAS = [sql`t."municipioId"`, ...LUGARES]
const emTodas = (lugares: readonly SQL[], nome: string) =>
  every(...lugares.map((m) => sql`${m} = any(${byName(nome)}::int[])`))
const noAlcance = (alcance: Alcance, lugares: readonly SQL[]) =>
  every(
    alcance !== 'tudo' && municipioEixoReach(sql`g."municipioId"`, sql`g."eixoId"`),
    alcance === 'lugares' && emTodas(lugares, 'alcancaMunicipios'),
  )

/** Which solutions (`s`, in their group `g` and city `m`): in reach, and by the filters that ask for plain columns. */
const quais = (p: Pedido, lugares: readonly SQL[] = LUGARES): SQL => {
  const { filtro: f } = p
  return every(
    noAlcance(p.alcance, lugares),
    !!f.municipioId?.length && emTodas(lugares, 'municipioId'),
    algumDe(f, 'unidadeRegionalId', sql`m."unidadeRegionalId"`),
    algumDe(f, 'eixoId', sql`g."eixoId"`),
    algumDe(f, 'solucaoId', sql`s."solucaoId"`),
    algumDe(f, 'municipioSolucaoId', sql`s."municipioSolucaoId"`),
    algumDe(f, 'consultorId', sql`s."usuarioId"`),
    !!f.uf?.length && sql`m.uf = any(${byName('uf')}::text[])`,
    algumDe(f, 'situacaoSolucao', sql`(${situacaoDaSolucaoSql})`),
    f.atrasadas && ATRASADA_S,
    noPeriodo(p),
  )
}

/** Which of their tasks; none for all. */
const quaisTarefas = ({ filtro: f }: Pedido): SQL | undefined =>
  f.situacaoTarefa?.length || f.atrasadas
    ? every(algumDe(f, 'situacaoTarefa', sql`t.situacao`), f.atrasadas && ATRASADA_T)
    : undefined

const DE_SOLUCOES = sql`from municipio_solucao s join municipio_grupo_solucao g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId"
  join municipio m on m."municipioId" = s."municipioId"`
const DE_TAREFAS = sql`from municipio_tarefa t join municipio_solucao s on s."municipioSolucaoId" = t."municipioSolucaoId"
  join municipio_grupo_solucao g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId"
  join municipio m on m."municipioId" = t."municipioId"`

/* What is shown */

const CONTADAS = sql`count(*)::int as tarefas, (count(*) filter (where t.situacao = 1))::int as "tarefasPrevistas",
  (count(*) filter (where t.situacao = 2))::int as "tarefasAgendadas", (count(*) filter (where t.situacao = 3))::int as "tarefasRealizadas",
  (count(*) filter (where t.situacao = 4))::int as "tarefasDesabilitadas"`
const DAS_TAREFAS = [
  'tarefas',
  'tarefasPrevistas',
  'tarefasAgendadas',
  'tarefasRealizadas',
  'tarefasDesabilitadas',
  'tarefasAtrasadas',
]
const DAS_SOLUCOES = ['solucoes', 'naoIniciadas', 'emAndamento', 'finalizadas', 'interrompidas', 'atrasadas']
const DAS_HORAS = ['horasPrevistas', 'horasRealizadas', 'horasAgendadas', 'horasRestantes']
const nomes = (chaves: readonly string[], cada: (nome: SQL) => SQL) =>
  sql.join(
    chaves.map((k) => cada(sql`${sql.identifier(k)}`)),
    sql`, `,
  )
/** First and last day of hours done, and the next of those scheduled. */
const diasDe = (onde: SQL) => sql`lateral (select min(x.dia) filter (where x.origem = 'relatorio') as primeiro,
    max(x.dia) filter (where x.origem = 'relatorio') as ultimo, max(x.dia) filter (where x.cumprida) as cumprida,
    min(x.dia) filter (where x.origem = 'encontro' and x.dia >= ${HOJE}::date) as proximo from termo_hora x where ${onde})`

/** Nothing more is waited for from what is over, whatever was scheduled. */
const proximoDe = (situacao: SQL) => sql`case when ${situacao} not in (3, 4) then d.proximo end as "proximoDia"`

const DO_LUGAR = sql`m.nome as municipio, m.uf, g."eixoId", e.nome as eixo, g.nome as grupo, ${nomeDaSolucaoSql} as solucao,
  s."usuarioId" as "consultorId", u.nome as consultor`
const COM_LUGAR = sql`join municipio_grupo_solucao g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId"
  join municipio m on m."municipioId" = s."municipioId" join eixo e on e."eixoId" = g."eixoId" left join usuario u on u."usuarioId" = s."usuarioId"`

/**
 * The parts of the `with`, from the query of what is chosen on: `solucoes`, `tarefas` and `cidades` as they are answered.
 * Those that nobody selects from cost nothing.
 */
const partes = (p: Pedido, escolhidas: SQL): SQL => {
  const casa = quaisTarefas(p)
  // Solutions without such a task were not asked for; of the late ones those are, whose tasks are all done.
  const soComTarefas = p.filtro.situacaoTarefa?.length ? sql`join` : sql`left join`
  return sql`escolhidas as materialized (${escolhidas}),
  ${termoSql(sql`g."municipioGrupoSolucaoId" in (select "municipioGrupoSolucaoId" from escolhidas)`)},
  contadas as (
    select t."municipioSolucaoId", ${CONTADAS},
      (count(*) filter (where ${ATRASADA_T}))::int as "tarefasAtrasadas"
    from termo_t t join municipio_solucao s on s."municipioSolucaoId" = t."municipioSolucaoId" ${casa ? sql`where ${casa}` : sql``} group by 1),
  solucoes as (
    select l."municipioId", l.municipio, l.uf, l."eixoId", l.eixo, l.grupo, l."municipioSolucaoId", l.solucao, l."consultorId", l.consultor,
      l.justificativa, l.situacao, l.monitoramento, ${nomes(DAS_TAREFAS, (n) => sql`l.${n}`)}, ${nomes(DAS_HORAS, (n) => sql`l.${n}`)},
      ${percentualSql} as percentual, l."dataInicio", l."dataTermino", l."iniciadaEm", l."finalizadaEm", l."ultimoDia", l."proximoDia",
      l.atrasada, case when l.atrasada then ${HOJE}::date - l."dataTermino" else 0 end as "diasDeAtraso", l."naoComputaHoras"
    from (select s."municipioId", s."municipioSolucaoId", ${DO_LUGAR}, s.justificativa, s.situacao, s.monitoramento, s."naoComputaHoras",
        ${nomes(DAS_TAREFAS, (n) => sql`coalesce(c.${n}, 0) as ${n}`)}, ${nomes(DAS_HORAS, (n) => sql`s.${n}`)},
        s."dataInicio", s."dataTermino", ${INICIADA} as "iniciadaEm", ${FINALIZADA} as "finalizadaEm",
        d.ultimo as "ultimoDia", ${proximoDe(sql`s.situacao`)}, ${atrasadaSql(sql`s.situacao`, sql`s."dataTermino"`, HOJE)} as atrasada
      from escolhidas x join termo_s s on s."municipioSolucaoId" = x."municipioSolucaoId" ${COM_LUGAR}
        ${soComTarefas} contadas c on c."municipioSolucaoId" = s."municipioSolucaoId"
        cross join ${diasDe(sql`x."municipioSolucaoId" = s."municipioSolucaoId"`)} d) l),
  tarefas as (
    select l."municipioId", l.municipio, l.uf, l."eixoId", l.eixo, l.grupo, l."municipioSolucaoId", l.solucao, l."consultorId", l.consultor,
      l.justificativa, l."municipioTarefaId", l.nome, l.situacao, ${nomes(DAS_HORAS, (n) => sql`l.${n}`)}, ${percentualSql} as percentual,
      l."dataInicio", l."dataTermino", l."iniciadaEm", l."finalizadaEm", l."ultimoDia", l."proximoDia",
      l.atrasada, case when l.atrasada then ${HOJE}::date - l."dataTermino" else 0 end as "diasDeAtraso"
    from (select t."municipioId", t."municipioSolucaoId", ${DO_LUGAR}, t.justificativa, t."municipioTarefaId", t.nome, t.situacao,
        ${nomes(DAS_HORAS, (n) => sql`t.${n}`)}, s."dataInicio", s."dataTermino", d.primeiro as "iniciadaEm", d.cumprida as "finalizadaEm",
        d.ultimo as "ultimoDia", ${proximoDe(sql`t.situacao`)}, ${ATRASADA_T} as atrasada
      from escolhidas x join municipio_solucao s on s."municipioSolucaoId" = x."municipioSolucaoId" ${COM_LUGAR}
        join termo_t t on t."municipioSolucaoId" = s."municipioSolucaoId"
        cross join ${diasDe(sql`x."municipioTarefaId" = t."municipioTarefaId"`)} d
      ${casa ? sql`where ${casa}` : sql``}) l),
  somadas as (
    select s."municipioId", count(*)::int as solucoes, (count(*) filter (where s.situacao = 1))::int as "naoIniciadas",
      (count(*) filter (where s.situacao = 2))::int as "emAndamento", (count(*) filter (where s.situacao = 3))::int as finalizadas,
      (count(*) filter (where s.situacao = 4))::int as interrompidas, (count(*) filter (where s.atrasada))::int as atrasadas,
      ${nomes(DAS_TAREFAS, (n) => sql`sum(s.${n})::int as ${n}`)},
      ${nomes(DAS_HORAS, (n) => sql`coalesce(sum(s.${n}) filter (where not s."naoComputaHoras"), 0)::bigint as ${n}`)},
      min(s."dataInicio") as "dataInicio", max(s."dataTermino") as "dataTermino", min(s."iniciadaEm") as "iniciadaEm",
      case when bool_and(s.situacao in (3, 4)) then max(s."finalizadaEm") end as "finalizadaEm",
      max(s."ultimoDia") as "ultimoDia", min(s."proximoDia") as "proximoDia", bool_or(s.atrasada) as atrasada
    from solucoes s group by 1),
  cidades as (
    select l."municipioId", m.nome as municipio, m.uf, r."nomeRegiao" as "unidadeRegional", ${nomes(DAS_SOLUCOES, (n) => sql`l.${n}`)},
      ${nomes(DAS_TAREFAS, (n) => sql`l.${n}`)}, ${nomes(DAS_HORAS, (n) => sql`l.${n}`)}, ${percentualDeVariasSql} as percentual,
      l."dataInicio", l."dataTermino", l."iniciadaEm", l."finalizadaEm", l."ultimoDia", l."proximoDia", l.atrasada
    from somadas l join municipio m using ("municipioId") left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId")`
}

/* Pages */

type Ordem<N extends NivelDoAndamento> = (typeof ORDENS_DO_ANDAMENTO)[N][number]
export interface PedidoDePagina<N extends NivelDoAndamento> extends PedidoPorNumero {
  ordem?: Ordem<N> | `-${Ordem<N>}` | undefined
  busca?: string | undefined
}

interface Nivel {
  /** `from … where …` of plain columns, and what its rows are told by. */
  de: (p: Pedido) => SQL
  chaves: SQL
  id: SQL
  /** By city, group, solution and task, by name; ends in the id. */
  ordem: SQL
  /** Columns of `de` that it can be ordered by, before anything is worked out. */
  ordens: Readonly<Record<string, SQL>>
  /** Where words are looked for. */
  busca: SQL
  /** The same of the rows that are worked out (`l`). */
  feita: { ordem: SQL; busca: SQL }
}

const NOME_DA_CIDADE = sql`m."nomeBuscado" collate "C"`
const CONSULTOR = sql`coalesce((select u.nome from usuario u where u."usuarioId" = s."usuarioId"), '')`
const DATAS = { dataInicio: sql`s."dataInicio"`, dataTermino: sql`s."dataTermino"` }
const TEXTOS = new Set(['municipio', 'unidadeRegional', 'eixo', 'grupo', 'solucao', 'consultor', 'nome'])
/** As the pages that are cut before have them: two cities of one name apart, an extra solution by its own name. */
const POR_NOME: Readonly<Record<string, SQL>> = {
  municipio: sql`em_palavras(l.municipio || ' ' || l.uf) collate "C", l."municipioId"`,
  grupo: sql`sem_acento(l.grupo)`,
  solucao: sql`sem_acento(replace(l.solucao, '(extra) ', ''))`,
  nome: sql`sem_acento(l.nome)`,
}
const feita = (ordem: readonly string[], ...mais: readonly string[]) => ({
  ordem: sql.join(
    ordem.map((n) => POR_NOME[n]!),
    sql`, `,
  ),
  busca: sql.join(
    [...ordem, ...mais, 'uf'].map((n) => sql`coalesce(l.${sql.identifier(n)}, '')`),
    sql` || ' ' || `,
  ),
})

const NIVEIS: Readonly<Record<NivelDoAndamento, Nivel>> = {
  cidades: {
    de: (
      p,
    ) => sql`from municipio m where ${p.alcance === 'lugares' ? sql`m."municipioId" = any(${byName('alcancaMunicipios')}::int[])` : sql`true`} and exists (select 1 from municipio_solucao s
      join municipio_grupo_solucao g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId" where s."municipioId" = m."municipioId" and ${quais(p)})`,
    chaves: sql`m."municipioId"`,
    id: sql`"municipioId"`,
    ordem: sql`${NOME_DA_CIDADE}, m."municipioId"`,
    ordens: { municipio: NOME_DA_CIDADE },
    busca: sql`m.nome || ' ' || m.uf`,
    feita: feita(['municipio']),
  },
  solucoes: {
    de: (p) => sql`${DE_SOLUCOES} where ${quais(p)}`,
    chaves: sql`s."municipioSolucaoId", s."municipioGrupoSolucaoId", s."municipioId"`,
    id: sql`"municipioSolucaoId"`,
    ordem: sql`${NOME_DA_CIDADE}, m."municipioId", sem_acento(g.nome), sem_acento(s.nome), s."municipioSolucaoId"`,
    ordens: {
      municipio: NOME_DA_CIDADE,
      grupo: sql`sem_acento(g.nome)`,
      solucao: sql`sem_acento(${nomeDaSolucaoSql})`,
      consultor: sql`sem_acento(nullif(${CONSULTOR}, ''))`,
      situacao: situacaoDaSolucaoSql,
      iniciadaEm: sql`s."iniciadaEm"`,
      finalizadaEm: sql`s."finalizadaEm"`,
      ...DATAS,
    },
    busca: sql`m.nome || ' ' || m.uf || ' ' || g.nome || ' ' || ${nomeDaSolucaoSql} || ' ' || ${CONSULTOR}`,
    feita: feita(['municipio', 'grupo', 'solucao'], 'consultor'),
  },
  tarefas: {
    de: (p) => sql`${DE_TAREFAS} where ${quais(p, COM_TAREFAS)}`,
    chaves: sql`t."municipioTarefaId", s."municipioSolucaoId", s."municipioGrupoSolucaoId", s."municipioId"`,
    id: sql`"municipioTarefaId"`,
    ordem: sql`${NOME_DA_CIDADE}, m."municipioId", sem_acento(g.nome), sem_acento(s.nome), sem_acento(t.nome), t."municipioTarefaId"`,
    ordens: {
      municipio: NOME_DA_CIDADE,
      grupo: sql`sem_acento(g.nome)`,
      solucao: sql`sem_acento(${nomeDaSolucaoSql})`,
      nome: sql`sem_acento(t.nome)`,
      consultor: sql`sem_acento(nullif(${CONSULTOR}, ''))`,
      ...DATAS,
    },
    busca: sql`m.nome || ' ' || m.uf || ' ' || g.nome || ' ' || ${nomeDaSolucaoSql} || ' ' || t.nome || ' ' || ${CONSULTOR}`,
    feita: feita(['municipio', 'grupo', 'solucao', 'nome'], 'consultor'),
  },
}

const sentido = (ordem: string | undefined, coluna: (nome: string) => SQL, depois: SQL) => {
  if (!ordem) return depois
  const desc = ordem.startsWith('-')
  return sql`${coluna(desc ? ordem.slice(1) : ordem)} ${desc ? sql`desc` : sql`asc`} nulls last, ${depois}`
}

/** What was chosen of the page that is cut. */
const DA_PAGINA: Readonly<Record<NivelDoAndamento, (p: Pedido) => SQL>> = {
  cidades: (p) => sql`select s."municipioSolucaoId", s."municipioGrupoSolucaoId" ${DE_SOLUCOES}
    where s."municipioId" in (select "municipioId" from pagina) and ${quais(p)}`,
  solucoes: () => sql`select "municipioSolucaoId", "municipioGrupoSolucaoId" from pagina`,
  tarefas: () => sql`select distinct "municipioSolucaoId", "municipioGrupoSolucaoId" from pagina`,
}
const todasEscolhidas = (p: Pedido) =>
  sql`select s."municipioSolucaoId", s."municipioGrupoSolucaoId" ${DE_SOLUCOES} where ${quais(p)}`

/** Words by name: the text is the same for all of them. */
const palavra = (i: number) => `palavra${i}`
const achada = (onde: SQL, busca: string | undefined) =>
  searchSql(busca, (_, __, i) => sql`sem_acento(${onde}) like ${byName(palavra(i))}`)
const palavrasDe = (busca: string | undefined) =>
  Object.fromEntries(searchPatterns(busca).map((padrao, i) => [palavra(i), padrao]))

interface Forma {
  nivel: NivelDoAndamento
  ordem: string | undefined
  busca: string | undefined
  porPagina: number
  ate: number
}

/** The page is cut before anything is worked out. */
const cutFirst = (p: Pedido, { nivel, ordem: pedida, busca }: Forma, limite: SQL) => {
  const { de, chaves, id, ordem, ordens, busca: onde } = NIVEIS[nivel]
  const achadas = busca ? sql`${de(p)} and ${achada(onde, busca)}` : de(p)
  return {
    com: sql`with pagina as materialized (select q.*, row_number() over () as n from (
      select ${chaves} ${achadas} order by ${sentido(pedida, (n) => ordens[n]!, ordem)} ${limite}) q), ${partes(p, DA_PAGINA[nivel](p))}`,
    linhas: sql`select l.* from ${sql.raw(nivel)} l join pagina q using (${id}) order by q.n`,
    de: achadas,
  }
}
/** All of it is worked out, because order or filter asks for it. */
const cutLast = (p: Pedido, { nivel, ordem: pedida, busca }: Forma, limite: SQL) => {
  const { id, feita: pronta } = NIVEIS[nivel]
  const achadas = sql`from ${sql.raw(nivel)} l ${busca ? sql`where ${achada(pronta.busca, busca)}` : sql``}`
  const coluna = (n: string) => (TEXTOS.has(n) ? sql`sem_acento(l.${sql.identifier(n)})` : sql`l.${sql.identifier(n)}`)
  return {
    com: sql`with ${partes(p, todasEscolhidas(p))}`,
    linhas: sql`select l.* ${achadas} order by ${sentido(pedida, coluna, sql`${pronta.ordem}, l.${id}`)} ${limite}`,
    de: achadas,
  }
}

const buildPagina = (p: Pedido, f: Forma) => {
  const { situacaoTarefa, atrasadas } = p.filtro
  const pedida = f.ordem?.replace(/^-/, '')
  const antes =
    !situacaoTarefa?.length &&
    !(f.nivel === 'tarefas' && atrasadas) &&
    (pedida === undefined || pedida in NIVEIS[f.nivel].ordens)
  // The number is in the text: a plan for any number would read everything.
  const limite = sql`limit ${sql.raw(String(f.porPagina))} offset ${byName('inicio')}::int`
  return pageSql({ ...(antes ? cutFirst : cutLast)(p, f, limite), contar: byName('contar'), ate: f.ate })
}

/** One page of a level. */
export const listAndamento = <N extends NivelDoAndamento>(
  { db, ...quem }: Quem,
  nivel: N,
  filtro: FiltroDoAndamento,
  pagina: PedidoDePagina<N>,
) => {
  const p: Pedido = { alcance: alcanceDe(quem.actor), filtro }
  const { porPagina, inicio, contar, ate } = pageBounds(pagina)
  const busca = normalize(pagina.busca ?? '') || undefined
  const f: Forma = { nivel, ordem: pagina.ordem, busca, porPagina, ate }
  const statement = busca
    ? fixedStatement(() => buildPagina(p, f))
    : keepStatement(`${nivel} ${f.ordem ?? ''} ${porPagina} ${ate}`, p, () => buildPagina(p, f))
  return json(db, statement({ ...valoresDe(quem, filtro), inicio, contar, ...palavrasDe(busca) }))
}

/* Whole lists */

const emOrdem = (nivel: NivelDoAndamento) =>
  sql`select l.* from ${sql.raw(nivel)} l order by ${NIVEIS[nivel].feita.ordem}, l.${NIVEIS[nivel].id}`

/** An answer over everything that the filters leave. */
const readTudo =
  (o: string, resposta: () => SQL) =>
  ({ db, ...quem }: Quem, filtro: FiltroDoAndamento, mais: object = {}) => {
    const p: Pedido = { alcance: alcanceDe(quem.actor), filtro }
    const statement = keepStatement(o, p, () => sql`with ${partes(p, todasEscolhidas(p))} ${resposta()}`)
    return json(db, statement({ ...valoresDe(quem, filtro), ...mais }))
  }
/** The same of one place or solution: none where it is not in reach, which is a 404. */
const readDeUm = (o: string, existe: SQL, linhas: () => SQL) => {
  const readUm = readTudo(o, () => sql`select case when exists (${existe}) then (${jsonList(linhas())}) end`)
  return async (quem: Quem, filtro: FiltroDoAndamento) => {
    const answer = await readUm(quem, filtro)
    if (answer.text === 'null') throw problem.naoEncontrado()
    return answer
  }
}
const EXISTE_O_LUGAR = sql`select 1 from municipio m where m."municipioId" = any(${byName('municipioId')}::int[])
  and ${municipioReach(sql`m."municipioId"`)}`

/** Of one city, whose name need not order them. */
export const listSolucoes = readDeUm(
  'de uma cidade: 1',
  EXISTE_O_LUGAR,
  () => sql`select l.* from solucoes l order by ${POR_NOME.grupo}, ${POR_NOME.solucao}, l."municipioSolucaoId"`,
)
export const listTarefas = readDeUm(
  'de uma cidade: 2',
  sql`select 1 from escolhidas`,
  () => sql`select l.* from tarefas l order by sem_acento(l.nome), l."municipioTarefaId"`,
)

const lista = (nivel: NivelDoAndamento) => sql`(select coalesce(json_agg(x), '[]') from (${emOrdem(nivel)}) x)`
const readAteMax = readTudo(
  'tudo',
  () => sql`select case when (select count(*) from tarefas) <= ${byName('max')}::int then
    json_build_object('cidades', ${lista('cidades')}, 'solucoes', ${lista('solucoes')}, 'tarefas', ${lista('tarefas')})::text end`,
)
/** Cities, solutions and tasks at once; null where there are more tasks than `max`. */
export const loadTudo = (quem: Quem, filtro: FiltroDoAndamento, max: number) => readAteMax(quem, filtro, { max })

const somada = (n: SQL) => sql`coalesce(sum(c.${n}), 0)::bigint as ${n}`
export const loadResumo = readTudo(
  'resumo',
  () => sql`select to_json(x)::text from (select l.*, ${percentualDeVariasSql} as percentual from (select count(*)::int as cidades,
    ${nomes([...DAS_SOLUCOES, ...DAS_TAREFAS, ...DAS_HORAS], somada)} from somadas c) l) x`,
)

const SITUACAO_DITA = sql.raw(
  Object.entries(SITUACAO_TAREFA)
    .map(([n, nome]) => `when ${n} then '${nome}'`)
    .join(' '),
)
/** The tasks of a city with their situation in words. */
export const listRelatorioTarefa = readDeUm(
  'relatorio',
  EXISTE_O_LUGAR,
  () => sql`select l."municipioTarefaId", l.nome, l.solucao, l."horasPrevistas" as horas,
    case l.situacao ${SITUACAO_DITA} end as situacao from (${emOrdem('tarefas')}) l`,
)

const escolhas = (chave: string, tabela: string, id: string, coluna: string, nome = 'nome', mais = sql``) => {
  const [x, n] = [sql`x.${sql.identifier(id)}`, sql`x.${sql.identifier(nome)}`]
  return sql`(select coalesce(json_agg(json_build_object(${sql.raw(`'${chave}'`)}, ${x}, 'nome', ${n} ${mais}) order by sem_acento(${n}), ${x}), '[]')
    from ${sql.raw(tabela)} x where ${x} in (select ${sql.identifier(coluna)} from v))`
}
const buildOpcoes = ({ alcance }: Pedido) =>
  sql`with v as materialized (select s."municipioId", m."unidadeRegionalId", g."eixoId", s."solucaoId", s."usuarioId" ${DE_SOLUCOES}
      where ${noAlcance(alcance, LUGARES)})
    select json_build_object(
      'municipios', ${escolhas('municipioId', 'municipio', 'municipioId', 'municipioId', 'nome', sql`, 'uf', x.uf`)},
      'unidadesRegionais', ${escolhas('unidadeRegionalId', 'unidade_regional', 'id_unidade_regional', 'unidadeRegionalId', 'nomeRegiao')},
      'eixos', ${escolhas('eixoId', 'eixo', 'eixoId', 'eixoId')},
      'solucoes', ${escolhas('solucaoId', 'solucao', 'solucaoId', 'solucaoId')},
      'consultores', ${escolhas('consultorId', 'usuario', 'usuarioId', 'usuarioId', 'nome', sql`, 'habilitado', x.habilitado`)})::text`
/** What occurs in the terms in reach. */
export const listOpcoes = ({ db, ...quem }: Quem) => {
  const p: Pedido = { alcance: alcanceDe(quem.actor), filtro: {} }
  return json(db, keepStatement('opcoes', p, () => buildOpcoes(p))(valoresDe(quem, {})))
}
