import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { nomeComUf } from '#contract/br.ts'
import type { Linha } from '#contract/coluna.ts'
import { MAX_ID, type OutputOf } from '#contract/endpoint.ts'
import { TIPO_EXECUCAO } from '#contract/relatorio-encontro.ts'
import { APARENCIA_RELATORIO, type EstadoRelatorio, STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import type { opcoesDaExportacao, PedidoDeExportacao } from '#contract/relatorio-exportacao.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, every, records } from '#server/db/rows.ts'
import { json, one, rows } from '#server/db/sql.ts'
import { sanitizedToPlain } from '#server/documents/richtext.ts'
import type { Reader } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'
import { horasDoRelatorioSql as HORAS } from './commands.ts'
import { analisa, estadoDoRelatorio, veTodos } from './rules.ts'

/* The lines of the files of reports, a few at a time: however many there are, no more than a page of them is in memory. */

const STATUS = STATUS_RELATORIO.encontro
const PAGINA = 500
/** A cell holds 32,767 characters; marks that fall away are more than those. */
const MAX_DESCRICAO = 60_000

const EM_SP = (dia: SQL) => sql`(${dia}::timestamp at time zone 'America/Sao_Paulo')`
/** Of the whole month, or from one day to another. */
const periodoDe = (p: PedidoDeExportacao) =>
  p.tipo === 'mensal'
    ? every(
        sql`r.inicio >= ${EM_SP(sql`${`${p.mes}-01`}`)}`,
        sql`r.inicio < ${EM_SP(sql`(${`${p.mes}-01`}::date + interval '1 month')`)}`,
      )
    : every(
        p.de !== undefined && sql`r.inicio >= ${EM_SP(sql`${p.de}`)}`,
        p.ate !== undefined && sql`r.inicio < ${EM_SP(sql`(${p.ate}::date + 1)`)}`,
      )
const escolhido = <T>(lista: readonly T[] | undefined, condicao: (lista: readonly T[]) => SQL) =>
  lista?.length ? condicao(lista) : undefined

/** What the person may see, in reach; who has no more than a list of one's own exports one's own. */
const visiveis = (actor: Actor) => every(noAlcance(actor), !veTodos(actor) && sql`r."usuarioId" = ${actor.usuarioId}`)

/** What was called off is left out unless it is asked for. */
const situacaoDe = (situacao: readonly EstadoRelatorio[] | undefined) =>
  situacao?.length
    ? sql`r."statusRelatorioId" = ${anyOf(situacao.map((e) => STATUS[e]))}`
    : sql`r."statusRelatorioId" <> ${sql.raw(String(STATUS.cancelado))}`

const onde = (actor: Actor, p: PedidoDeExportacao) =>
  every(
    visiveis(actor),
    situacaoDe(p.situacao),
    periodoDe(p),
    escolhido(p.municipioId, (ids) => sql`r."municipioId" = ${anyOf(ids)}`),
    escolhido(p.usuarioId, (ids) => sql`r."usuarioId" = ${anyOf(ids)}`),
    escolhido(p.eixoId, (ids) => sql`r."eixosIds" && ${sql.param([...ids])}::int[]`),
    escolhido(
      p.solucaoId,
      (ids) => sql`(exists (select 1 from relatorio_tarefa x join municipio_solucao s using ("municipioSolucaoId")
          where x."relatorioId" = r."relatorioId" and s."solucaoId" = ${anyOf(ids)})
        or exists (select 1 from encontro_solucao x join municipio_solucao s using ("municipioSolucaoId")
          where x."encontroId" = r."encontroId" and s."solucaoId" = ${anyOf(ids)}))`,
    ),
  )

/** Of a report's tasks those of the axes and solutions that were chosen; where none were, one without tasks has its line. */
const tarefasDe = (p: PedidoDeExportacao) => {
  const so = every(
    escolhido(p.eixoId, (ids) => sql`g."eixoId" = ${anyOf(ids)}`),
    escolhido(p.solucaoId, (ids) => sql`s."solucaoId" = ${anyOf(ids)}`),
  )
  const todas = !p.eixoId?.length && !p.solucaoId?.length
  return sql`${todas ? sql`left join` : sql`join`} (relatorio_tarefa x join municipio_solucao s using ("municipioSolucaoId")
      join municipio_grupo_solucao g using ("municipioGrupoSolucaoId") join eixo ei on ei."eixoId" = g."eixoId"
      left join municipio_tarefa t on t."municipioTarefaId" = x."municipioTarefaId")
    on x."relatorioId" = r."relatorioId" and ${so}`
}

export const countExportacao = async ({ db, actor }: Pick<Reader, 'db' | 'actor'>, p: PedidoDeExportacao) => {
  const contado = await one<{ relatorios: number; linhas: number }>(
    db,
    p.tipo === 'novo-global'
      ? sql`select count(distinct r."relatorioId")::int as relatorios, count(*)::int as linhas from relatorio r ${tarefasDe(p)} where ${onde(actor, p)}`
      : sql`select count(*)::int as relatorios, count(*)::int as linhas from relatorio r where ${onde(actor, p)}`,
  )
  return contado!
}

/* Reading */

const CONVIDADOS = sql`left join lateral (select count(*)::int as convidados, (count(*) filter (where presente))::int as presentes
  from relatorio_convidado c where c."relatorioId" = r."relatorioId") c on true`
const TAREFAS = sql`left join lateral (select count(*)::int as tarefas, (count(*) filter (where x.cumprida))::int as cumpridas, array_agg(distinct s.nome) as solucoes
  from relatorio_tarefa x join municipio_solucao s using ("municipioSolucaoId") where x."relatorioId" = r."relatorioId") t on true`
const DE_QUEM = sql`join municipio m on m."municipioId" = r."municipioId" join usuario u on u."usuarioId" = r."usuarioId"`
const LUGAR = sql`m.nome as municipio, m.uf, u.nome as consultor`

const DO_MES = sql`r."relatorioId", ${LUGAR}, r.titulo, r.inicio, r.fim, ${HORAS} as horas, t.tarefas, t.cumpridas, c.convidados, c.presentes, r."statusRelatorioId"`
const doGlobal = (actor: Actor) => sql`r."relatorioId", ${LUGAR}, ur."nomeRegiao" as regional,
  array(select ei.nome from eixo ei where ei."eixoId" = any(r."eixosIds") order by ei.ordem, ei."eixoId") as eixos,
  coalesce(t.solucoes, '{}') as solucoes, r.titulo, e.titulo as encontro, g.nome as grupo, e.local, e."encontroType",
  r.inicio, r.fim, r."tipoExecucaoRelatorioId", ${HORAS} as horas, r."pjAtendidas", r."pfAtendidas", t.tarefas, t.cumpridas,
  c.convidados, c.presentes,
  (select count(*)::int from relatorio_anexo x where x."relatorioId" = r."relatorioId" and x."excluidoEm" is null) as anexos,
  r."statusRelatorioId", r.criacao, r."enviadoEm", a.nome as "analisadoPor", r."analisadoEm",
  case when ${analisa(actor)}::boolean or r."usuarioId" = ${actor.usuarioId} then r."motivoRejeicao" end as motivo,
  left(r.descricao, ${MAX_DESCRICAO}) as descricao, r.observacoes, r.complemento`
const JUNTO_AO_GLOBAL = sql`${DE_QUEM} join encontro e on e."encontroId" = r."encontroId" join grupo g on g."grupoId" = e."grupoId"
  left join unidade_regional ur on ur.id_unidade_regional = m."unidadeRegionalId" left join usuario a on a."usuarioId" = r."analisadoPor"
  ${CONVIDADOS} ${TAREFAS}`
const DO_NOVO = sql`r."relatorioId", ${LUGAR}, r.titulo, r.inicio, r."statusRelatorioId", ei.nome as eixo, g.nome as grupo, s.nome as solucao,
  case when x."relatorioTarefaId" is null then null else coalesce(t.nome, 'Visitas') end as tarefa, t.horas as previstas, x.minutos as realizadas, x.cumprida`

interface Lida extends Record<string, unknown> {
  relatorioId: number
  municipio: string
  uf: string
  statusRelatorioId: number
  descricao?: string
  tipoExecucaoRelatorioId?: 1 | 2 | null
  encontroType?: 1 | 2
}
const TIPO_ENCONTRO = { 1: 'Parcial', 2: 'Ação finalizada' } as const
/** Only what is sanitised is kept, so that its marks are known. */
const mostrada = (actor: Actor, l: Lida): Linha => ({
  ...l,
  municipio: nomeComUf({ nome: l.municipio, uf: l.uf }),
  situacao: APARENCIA_RELATORIO[estadoDoRelatorio(l)].nome,
  ...(l.descricao !== undefined && {
    descricao: sanitizedToPlain(l.descricao),
    execucao: l.tipoExecucaoRelatorioId ? TIPO_EXECUCAO[l.tipoExecucaoRelatorioId] : null,
    tipo: can(actor, 'verParcialAcaoFinalizada') && l.encontroType ? TIPO_ENCONTRO[l.encontroType] : null,
    pjAtendidas: can(actor, 'exibirPjAtendida') ? l.pjAtendidas : null,
    pfAtendidas: can(actor, 'exibirPfAtendida') ? l.pfAtendidas : null,
  }),
})

const partesDe = (actor: Actor, p: PedidoDeExportacao) => {
  if (p.tipo === 'mensal') return [DO_MES, sql`${DE_QUEM} ${CONVIDADOS} ${TAREFAS}`] as const
  if (p.tipo === 'global') return [doGlobal(actor), JUNTO_AO_GLOBAL] as const
  return [DO_NOVO, sql`${DE_QUEM} ${tarefasDe(p)}`, sql`, x."relatorioTarefaId"`] as const
}

/** The newest first, each page after the last report of the one before it. */
export async function* readLinhas(db: Db, actor: Actor, p: PedidoDeExportacao): AsyncGenerator<Linha> {
  const filtro = onde(actor, p)
  const [colunas, juntos, ordem = sql``] = partesDe(actor, p)
  for (let abaixoDe = MAX_ID; ; ) {
    const pagina = await rows<{ relatorioId: number }>(
      db,
      sql`select r."relatorioId" from relatorio r where ${filtro} and r."relatorioId" < ${abaixoDe}
        order by r."relatorioId" desc limit ${PAGINA}`,
    )
    const ultimo = pagina.at(-1)
    if (!ultimo) return
    const lidas = await records<Lida>(
      db,
      sql`select ${colunas} from relatorio r ${juntos} where r."relatorioId" = ${anyOf(pagina.map((x) => x.relatorioId))}
        order by r."relatorioId" desc${ordem}`,
    )
    for (const l of lidas) yield mostrada(actor, l)
    abaixoDe = ultimo.relatorioId
  }
}

/** Of the month: by city and consultant. */
export const loadResumo = async (db: Db, actor: Actor, p: PedidoDeExportacao): Promise<Linha[]> => {
  const lidas = await records<Lida>(
    db,
    sql`select ${LUGAR}, count(*)::int as relatorios, (count(*) filter (where r."statusRelatorioId" = ${sql.raw(String(STATUS.aprovado))}))::int as aprovados,
        coalesce(sum(${HORAS}), 0)::int as horas,
        coalesce(sum(${HORAS}) filter (where r."statusRelatorioId" = ${sql.raw(String(STATUS.aprovado))}), 0)::int as "horasAprovadas",
        sum(t.tarefas)::int as tarefas, sum(t.cumpridas)::int as cumpridas, sum(c.convidados)::int as convidados, sum(c.presentes)::int as presentes
      from relatorio r ${DE_QUEM} ${CONVIDADOS} ${TAREFAS} where ${onde(actor, p)}
      group by m."municipioId", u."usuarioId" order by sem_acento(m.nome), m.uf, m."municipioId", sem_acento(u.nome), u."usuarioId"`,
  )
  return lidas.map((l) => ({ ...l, municipio: nomeComUf({ nome: l.municipio, uf: l.uf }) }))
}

/** What the filters offer, of the reports that the person may see. */
export const loadOpcoes = async ({ db, actor }: Reader): Promise<OutputOf<typeof opcoesDaExportacao>> => {
  const { text } = await json(
    db,
    sql`with f as materialized (select r."relatorioId", r."municipioId", r."usuarioId", r."encontroId", r."eixosIds",
          to_char(r.inicio at time zone 'America/Sao_Paulo', 'YYYY-MM') as mes from relatorio r where ${visiveis(actor)})
      select json_build_object(
        'municipios', (select coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
          order by sem_acento(m.nome), m.uf, m."municipioId"), '[]') from municipio m where m."municipioId" in (select "municipioId" from f)),
        'usuarios', (select coalesce(json_agg(json_build_object('usuarioId', u."usuarioId", 'nome', u.nome)
          order by sem_acento(u.nome), u."usuarioId"), '[]') from usuario u where u."usuarioId" in (select "usuarioId" from f)),
        'eixos', (select coalesce(json_agg(json_build_object('eixoId', e."eixoId", 'nome', e.nome) order by e.ordem, e."eixoId"), '[]')
          from eixo e where e."eixoId" in (select unnest("eixosIds") from f)),
        'solucoes', (select coalesce(json_agg(json_build_object('solucaoId', q."solucaoId", 'nome', q.nome) order by sem_acento(q.nome), q."solucaoId"), '[]')
          from solucao q where q."solucaoId" in (select s."solucaoId" from relatorio_tarefa x join municipio_solucao s using ("municipioSolucaoId")
            where x."relatorioId" in (select "relatorioId" from f))),
        'meses', (select coalesce(json_agg(x.mes order by x.mes desc), '[]') from (select distinct mes from f) x))::text`,
  )
  return JSON.parse(text)
}
