import { type SQL, sql } from 'drizzle-orm'
import type { FiltroDoAndamento, NivelDoAndamento, ORDENS_DO_ANDAMENTO } from '#contract/andamento.ts'
import { normalize } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { PedidoPorNumero } from '#contract/pagina.ts'
import { SITUACAO_TAREFA } from '#contract/termo-referencia.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import { pageBounds, pageSql } from '#server/db/page.ts'
import { anyOf, every, jsonList, search } from '#server/db/rows.ts'
import { json } from '#server/db/sql.ts'
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
const porcento = (parte: SQL, todo: SQL) =>
  sql`least(100, coalesce(floor(${parte} * 100.0 / nullif(${todo}, 0)), 0))::int`
const POR_HORAS = porcento(sql`l."horasRealizadas"`, sql`l."horasRealizadas" + l."horasAgendadas" + l."horasRestantes"`)
export const percentualSql = sql`case l.situacao when 3 then 100 when 4 then ${porcento(sql`l."horasRealizadas"`, sql`l."horasPrevistas"`)}
  else ${POR_HORAS} end`
export const percentualDeVariasSql = sql`case when l.finalizadas > 0 and l.finalizadas + l.interrompidas = l.solucoes then 100 else ${POR_HORAS} end`

/* What is asked for */

interface Pedido {
  actor: Actor
  hoje: SQL
  filtro: FiltroDoAndamento
}
export const pedidoDe = ({ actor, now }: Pick<Reader, 'actor' | 'now'>, filtro: FiltroDoAndamento): Pedido => ({
  actor,
  hoje: sql`${todaySaoPaulo(now)}`,
  filtro,
})

const SEMPRE = { de: '-infinity', ate: 'infinity' } as const
/** Planned for one of the days, under way on one of them, or with hours on one. */
const noPeriodo = ({ filtro, hoje }: Pedido): SQL | undefined => {
  if (!filtro.de && !filtro.ate) return undefined
  const [de, ate] = [sql`${filtro.de ?? SEMPRE.de}::date`, sql`${filtro.ate ?? SEMPRE.ate}::date`]
  const cruza = (inicio: SQL, fim: SQL) => sql`(${inicio} <= ${ate} and ${fim} >= ${de})`
  return sql`(${cruza(sql`coalesce(s."dataInicio", s."dataTermino")`, sql`coalesce(s."dataTermino", s."dataInicio")`)}
    or ${cruza(INICIADA, sql`coalesce(${FINALIZADA}, case when s.desabilitado or g.desabilitado then ${INICIADA} else ${hoje}::date end)`)}
    or exists (select 1 from termo_hora x where x."municipioSolucaoId" = s."municipioSolucaoId" and x.dia between ${de} and ${ate}))`
}

const algumDe = (coluna: SQL, ids: readonly number[] | undefined) => ids?.length && sql`${coluna} = ${anyOf(ids)}`

/**
 * Which solutions (`s`, in their group `g` and city `m`): in reach, and by the filters that ask for plain columns. The
 * city is looked for in the table that is read, whose index it chooses.
 */
const quais = (p: Pedido, municipio = sql`s."municipioId"`): SQL => {
  const { actor, filtro: f, hoje } = p
  return every(
    municipioEixoScope(actor, municipio, sql`g."eixoId"`),
    // By itself it chooses the index.
    municipioScope(actor, municipio),
    algumDe(municipio, f.municipioId) || undefined,
    algumDe(sql`m."unidadeRegionalId"`, f.unidadeRegionalId) || undefined,
    algumDe(sql`g."eixoId"`, f.eixoId) || undefined,
    algumDe(sql`s."solucaoId"`, f.solucaoId) || undefined,
    algumDe(sql`s."municipioSolucaoId"`, f.municipioSolucaoId) || undefined,
    algumDe(sql`s."usuarioId"`, f.consultorId) || undefined,
    f.uf?.length ? sql`m.uf = any(${sql.param(f.uf)}::text[])` : undefined,
    algumDe(sql`(${situacaoDaSolucaoSql})`, f.situacaoSolucao) || undefined,
    f.atrasadas && atrasadaSql(sql`(${situacaoDaSolucaoSql})`, sql`s."dataTermino"`, hoje),
    noPeriodo(p),
  )
}

/** Which of their tasks; none for all. */
const quaisTarefas = ({ filtro: f, hoje }: Pedido): SQL | undefined => {
  const partes = [
    algumDe(sql`t.situacao`, f.situacaoTarefa) || undefined,
    f.atrasadas && atrasadaSql(sql`t.situacao`, sql`s."dataTermino"`, hoje),
  ].filter((x) => !!x)
  return partes.length ? every(...partes) : undefined
}

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
const diasDe = (
  onde: SQL,
  hoje: SQL,
) => sql`lateral (select min(x.dia) filter (where x.origem = 'relatorio') as primeiro,
    max(x.dia) filter (where x.origem = 'relatorio') as ultimo, max(x.dia) filter (where x.cumprida) as cumprida,
    min(x.dia) filter (where x.origem = 'encontro' and x.dia >= ${hoje}::date) as proximo from termo_hora x where ${onde})`

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
  const { hoje } = p
  // Solutions without such a task were not asked for; of the late ones those are, whose tasks are all done.
  const soComTarefas = p.filtro.situacaoTarefa?.length ? sql`join` : sql`left join`
  return sql`escolhidas as materialized (${escolhidas}),
  ${termoSql(sql`g."municipioGrupoSolucaoId" in (select "municipioGrupoSolucaoId" from escolhidas)`)},
  contadas as (
    select t."municipioSolucaoId", ${CONTADAS},
      (count(*) filter (where ${atrasadaSql(sql`t.situacao`, sql`s."dataTermino"`, hoje)}))::int as "tarefasAtrasadas"
    from termo_t t join municipio_solucao s on s."municipioSolucaoId" = t."municipioSolucaoId" ${casa ? sql`where ${casa}` : sql``} group by 1),
  solucoes as (
    select l."municipioId", l.municipio, l.uf, l."eixoId", l.eixo, l.grupo, l."municipioSolucaoId", l.solucao, l."consultorId", l.consultor,
      l.justificativa, l.situacao, l.monitoramento, ${nomes(DAS_TAREFAS, (n) => sql`l.${n}`)}, ${nomes(DAS_HORAS, (n) => sql`l.${n}`)},
      ${percentualSql} as percentual, l."dataInicio", l."dataTermino", l."iniciadaEm", l."finalizadaEm", l."ultimoDia", l."proximoDia",
      l.atrasada, case when l.atrasada then ${hoje}::date - l."dataTermino" else 0 end as "diasDeAtraso", l."naoComputaHoras"
    from (select s."municipioId", s."municipioSolucaoId", ${DO_LUGAR}, s.justificativa, s.situacao, s.monitoramento, s."naoComputaHoras",
        ${nomes(DAS_TAREFAS, (n) => sql`coalesce(c.${n}, 0) as ${n}`)}, ${nomes(DAS_HORAS, (n) => sql`s.${n}`)},
        s."dataInicio", s."dataTermino", ${INICIADA} as "iniciadaEm", ${FINALIZADA} as "finalizadaEm",
        d.ultimo as "ultimoDia", d.proximo as "proximoDia", ${atrasadaSql(sql`s.situacao`, sql`s."dataTermino"`, hoje)} as atrasada
      from escolhidas x join termo_s s on s."municipioSolucaoId" = x."municipioSolucaoId" ${COM_LUGAR}
        ${soComTarefas} contadas c on c."municipioSolucaoId" = s."municipioSolucaoId"
        cross join ${diasDe(sql`x."municipioSolucaoId" = s."municipioSolucaoId"`, hoje)} d) l),
  tarefas as (
    select l."municipioId", l.municipio, l.uf, l."eixoId", l.eixo, l.grupo, l."municipioSolucaoId", l.solucao, l."consultorId", l.consultor,
      l.justificativa, l."municipioTarefaId", l.nome, l.situacao, ${nomes(DAS_HORAS, (n) => sql`l.${n}`)}, ${percentualSql} as percentual,
      l."dataInicio", l."dataTermino", l."iniciadaEm", l."finalizadaEm", l."ultimoDia", l."proximoDia",
      l.atrasada, case when l.atrasada then ${hoje}::date - l."dataTermino" else 0 end as "diasDeAtraso"
    from (select t."municipioId", t."municipioSolucaoId", ${DO_LUGAR}, t.justificativa, t."municipioTarefaId", t.nome, t.situacao,
        ${nomes(DAS_HORAS, (n) => sql`t.${n}`)}, s."dataInicio", s."dataTermino", d.primeiro as "iniciadaEm", d.cumprida as "finalizadaEm",
        d.ultimo as "ultimoDia", d.proximo as "proximoDia", ${atrasadaSql(sql`t.situacao`, sql`s."dataTermino"`, hoje)} as atrasada
      from escolhidas x join municipio_solucao s on s."municipioSolucaoId" = x."municipioSolucaoId" ${COM_LUGAR}
        join termo_t t on t."municipioSolucaoId" = s."municipioSolucaoId"
        cross join ${diasDe(sql`x."municipioTarefaId" = t."municipioTarefaId"`, hoje)} d
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
  feita: { ordem: SQL; busca: SQL; textos: ReadonlySet<string> }
}

const NOME_DA_CIDADE = sql`m."nomeBuscado" collate "C"`
const CONSULTOR = sql`coalesce((select u.nome from usuario u where u."usuarioId" = s."usuarioId"), '')`
const DATAS = { dataInicio: sql`s."dataInicio"`, dataTermino: sql`s."dataTermino"` }
const TEXTOS = new Set(['municipio', 'unidadeRegional', 'eixo', 'grupo', 'solucao', 'consultor', 'nome'])
const feita = (...colunas: readonly string[]) => ({
  ordem: nomes(colunas, (n) => sql`sem_acento(l.${n})`),
  busca: sql.join(
    [...colunas, 'uf'].map((n) => sql`coalesce(l.${sql.identifier(n)}, '')`),
    sql` || ' ' || `,
  ),
  textos: TEXTOS,
})

const NIVEIS: Readonly<Record<NivelDoAndamento, Nivel>> = {
  cidades: {
    de: (
      p,
    ) => sql`from municipio m where ${municipioScope(p.actor, sql`m."municipioId"`)} and exists (select 1 from municipio_solucao s
      join municipio_grupo_solucao g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId" where s."municipioId" = m."municipioId" and ${quais(p)})`,
    chaves: sql`m."municipioId"`,
    id: sql`"municipioId"`,
    ordem: sql`${NOME_DA_CIDADE}, m."municipioId"`,
    ordens: { municipio: NOME_DA_CIDADE },
    busca: sql`m.nome || ' ' || m.uf`,
    feita: feita('municipio'),
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
    feita: feita('municipio', 'grupo', 'solucao', 'consultor'),
  },
  tarefas: {
    de: (p) => sql`${DE_TAREFAS} where ${quais(p, sql`t."municipioId"`)}`,
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
    feita: feita('municipio', 'grupo', 'solucao', 'nome', 'consultor'),
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

/** One page of a level. */
export const listAndamento = <N extends NivelDoAndamento>(
  { db, ...quem }: Pick<Reader, 'db' | 'actor' | 'now'>,
  nivel: N,
  filtro: FiltroDoAndamento,
  pagina: PedidoDePagina<N>,
) => {
  const p = pedidoDe(quem, filtro)
  const { de, chaves, id, ordem, ordens, busca, feita: pronta } = NIVEIS[nivel]
  const { porPagina, inicio, contar, ate } = pageBounds(pagina)
  // The number is in the text: a plan for any number would read everything.
  const limite = sql`limit ${sql.raw(String(porPagina))} offset ${inicio}`
  const palavras = normalize(pagina.busca ?? '') || undefined
  const pedida: string | undefined = pagina.ordem
  const nomePedido = pedida?.replace(/^-/, '')
  const cortaAntes =
    !filtro.situacaoTarefa?.length &&
    !(nivel === 'tarefas' && filtro.atrasadas) &&
    (nomePedido === undefined || nomePedido in ordens)
  const tabela = sql.raw(nivel)
  if (cortaAntes) {
    const achadas = palavras ? sql`${de(p)} and ${search(busca, palavras)}` : de(p)
    const emOrdem = sentido(pedida, (n) => ordens[n]!, ordem)
    return json(
      db,
      pageSql({
        com: sql`with pagina as materialized (select q.*, row_number() over () as n from (
          select ${chaves} ${achadas} order by ${emOrdem} ${limite}) q), ${partes(p, DA_PAGINA[nivel](p))}`,
        linhas: sql`select l.* from ${tabela} l join pagina q using (${id}) order by q.n`,
        de: achadas,
        contar,
        ate,
      }),
    )
  }
  const achadas = sql`from ${tabela} l ${palavras ? sql`where ${search(pronta.busca, palavras)}` : sql``}`
  const coluna = (n: string) =>
    pronta.textos.has(n) ? sql`sem_acento(l.${sql.identifier(n)})` : sql`l.${sql.identifier(n)}`
  return json(
    db,
    pageSql({
      com: sql`with ${partes(p, todasEscolhidas(p))}`,
      linhas: sql`select l.* ${achadas} order by ${sentido(pedida, coluna, sql`${pronta.ordem}, l.${id}`)} ${limite}`,
      de: achadas,
      contar,
      ate,
    }),
  )
}

/* Whole lists */

const emOrdem = (nivel: NivelDoAndamento) =>
  sql`select l.* from ${sql.raw(nivel)} l order by ${NIVEIS[nivel].feita.ordem}, l.${NIVEIS[nivel].id}`

/** All that the filters leave of a level. */
export const listTodos = (
  { db, ...quem }: Pick<Reader, 'db' | 'actor' | 'now'>,
  nivel: NivelDoAndamento,
  filtro: FiltroDoAndamento,
) => {
  const p = pedidoDe(quem, filtro)
  return json(db, sql`with ${partes(p, todasEscolhidas(p))} ${jsonList(emOrdem(nivel))}`)
}

/** Cities, solutions and tasks at once; null where there are more tasks than `max`. */
export const loadTudo = (
  { db, ...quem }: Pick<Reader, 'db' | 'actor' | 'now'>,
  filtro: FiltroDoAndamento,
  max: number,
) => {
  const p = pedidoDe(quem, filtro)
  const lista = (nivel: NivelDoAndamento) => sql`(select coalesce(json_agg(x), '[]') from (${emOrdem(nivel)}) x)`
  return json(
    db,
    sql`with ${partes(p, todasEscolhidas(p))} select case when (select count(*) from tarefas) <= ${max}::int then
      json_build_object('cidades', ${lista('cidades')}, 'solucoes', ${lista('solucoes')}, 'tarefas', ${lista('tarefas')})::text end`,
  )
}

export const loadResumo = ({ db, ...quem }: Pick<Reader, 'db' | 'actor' | 'now'>, filtro: FiltroDoAndamento) => {
  const p = pedidoDe(quem, filtro)
  const somada = (n: SQL) => sql`coalesce(sum(c.${n}), 0)::bigint as ${n}`
  return json(
    db,
    sql`with ${partes(p, todasEscolhidas(p))} select to_json(x)::text from (
      select l.*, ${percentualDeVariasSql} as percentual from (select count(*)::int as cidades,
        ${nomes([...DAS_SOLUCOES, ...DAS_TAREFAS, ...DAS_HORAS], somada)} from somadas c) l) x`,
  )
}

/** What occurs in the terms in reach. */
export const listOpcoes = ({ db, actor }: Pick<Reader, 'db' | 'actor'>) => {
  const lista = (
    chave: string,
    nome: SQL,
    tabela: SQL,
    id: SQL,
    coluna: string,
    mais = sql``,
  ) => sql`(select coalesce(json_agg(
    json_build_object(${sql.raw(`'${chave}'`)}, ${id}, 'nome', ${nome} ${mais}) order by sem_acento(${nome}), ${id}), '[]') from ${tabela} x
    where ${id} in (select ${sql.identifier(coluna)} from v))`
  const x = (n: string) => sql`x.${sql.identifier(n)}`
  return json(
    db,
    sql`with v as materialized (select s."municipioId", m."unidadeRegionalId", g."eixoId", s."solucaoId", s."usuarioId" ${DE_SOLUCOES}
        where ${every(municipioEixoScope(actor, sql`s."municipioId"`, sql`g."eixoId"`), municipioScope(actor, sql`s."municipioId"`))})
      select json_build_object(
        'municipios', ${lista('municipioId', x('nome'), sql`municipio`, x('municipioId'), 'municipioId', sql`, 'uf', x.uf`)},
        'unidadesRegionais', ${lista('unidadeRegionalId', x('nomeRegiao'), sql`unidade_regional`, x('id_unidade_regional'), 'unidadeRegionalId')},
        'eixos', ${lista('eixoId', x('nome'), sql`eixo`, x('eixoId'), 'eixoId')},
        'solucoes', ${lista('solucaoId', x('nome'), sql`solucao`, x('solucaoId'), 'solucaoId')},
        'consultores', ${lista('consultorId', x('nome'), sql`usuario`, x('usuarioId'), 'usuarioId')})::text`,
  )
}

/** The tasks of a city with their situation in words. */
export const listRelatorioTarefa = ({ db, ...quem }: Pick<Reader, 'db' | 'actor' | 'now'>, municipioId: number) => {
  const p = pedidoDe(quem, { municipioId: [municipioId] })
  const situacao = sql.join(
    Object.entries(SITUACAO_TAREFA).map(([n, nome]) => sql`when ${sql.raw(n)} then ${nome}`),
    sql` `,
  )
  return json(
    db,
    sql`with ${partes(p, todasEscolhidas(p))} ${jsonList(sql`select l."municipioTarefaId", l.nome, l.solucao, l."horasPrevistas" as horas,
      case l.situacao ${situacao} end as situacao from (${emOrdem('tarefas')}) l`)}`,
  )
}
