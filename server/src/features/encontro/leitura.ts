import { type SQL, sql } from 'drizzle-orm'
import { can, seesAll } from '#contract/access.ts'
import type { SituacaoEncontro } from '#contract/encontro.ts'
import { holidays, todaySaoPaulo } from '#contract/holidays.ts'
import type { Dias } from '#contract/pagina.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixosScope } from '#server/access/scopes.ts'
import { betweenDays } from '#server/db/page.ts'
import { anyOf, every, search } from '#server/db/rows.ts'
import { emailMascarado, nomeCurto, telefoneMascarado, veDados } from '../membro/commands.ts'
import { nomeDaSolucaoSql } from '../termo-referencia/commands.ts'
import { DIAS_UTEIS_SEM_RELATORIO, limiteSemRelatorio } from './rules.ts'

/** Meetings in SQL: `e` is the meeting, `m`, `g` and `u` its municipality, group and consultant. */

const ZONA = sql`'America/Sao_Paulo'`
const escrito = (coluna: SQL) => sql`to_char(${coluna} at time zone ${ZONA}, 'DD/MM/YYYY HH24:MI')`
const momento = (now: Date) => sql`${now.toISOString()}::timestamptz`

export const emAlcance = (actor: Actor) => municipioEixosScope(actor, sql`e."municipioId"`, sql`e."eixosIds"`)
/** One's own; everybody's for who sees all meetings of all places. */
export const rotaVisivel = (actor: Actor) =>
  seesAll(actor) && can(actor, 'visualizaTodosEncontros') ? sql`true` : sql`r."usuarioId" = ${actor.usuarioId}`
/** Who has only the page of their own meetings reads no others. */
export const legiveis = (actor: Actor) =>
  can(actor, 'calendario') || can(actor, 'visualizaTodosEncontros') || can(actor, 'relatorios')
    ? emAlcance(actor)
    : every(sql`e."usuarioId" = ${actor.usuarioId}`, emAlcance(actor))

/* Facts and what follows from them: the rules of rules.ts in SQL; a test holds both together. */

const TEM_PRESENCA = sql`exists (select 1 from encontro_convidado pc where pc."encontroId" = e."encontroId" and pc.presente)`
const DO_VIVO = sql`from relatorio r where r."encontroId" = e."encontroId" and r."statusRelatorioId" <> 0`
const VIVO = sql`(select r."relatorioId" ${DO_VIVO})`
/** Asked of the index alone. */
const SEM_VIVO = sql`not exists (select 1 ${DO_VIVO})`
const TEM_RELATORIO = sql`exists (select 1 from relatorio rr where rr."encontroId" = e."encontroId")`
export const fatosSql = (
  now: Date,
) => sql`e.situacao, e.fim <= ${momento(now)} as acabou, ${VIVO} is not null as "relatorioVivo",
  ${TEM_RELATORIO} as "temRelatorio", ${TEM_PRESENCA} as "temPresenca"`

export const situacaoSql = (now: Date) =>
  sql`case when e.situacao in (1, 2, 4) and e.fim <= ${momento(now)} and ${TEM_PRESENCA} then 3 else e.situacao end`
/** Began, not called off, and nobody told of it. */
export const semRelatoSql = (now: Date) => sql`(e.situacao <> 5 and e.inicio <= ${momento(now)} and ${SEM_VIVO})`
/** Over for more than five business days, not called off, and nobody told of it. */
export const semRelatorioSql = (now: Date) =>
  sql`(e.situacao <> 5 and e.fim < (${limiteSemRelatorio(todaySaoPaulo(now))}::timestamp + interval '1 day') at time zone ${ZONA}
    and ${SEM_VIVO})`
const PRIMEIRO_ANO = 2000
const feriadosAte = (ano: number) =>
  Array.from({ length: ano - PRIMEIRO_ANO + 1 }, (_, i) => [...holidays(PRIMEIRO_ANO + i).keys()]).flat()
/** The last day on which it was in time to tell of it: five business days after its end. */
export const prazoDoRelatoSql = (now: Date) => sql`(select max(d.dia) from (select dia::date from generate_series(
    date_trunc('day', e.fim at time zone ${ZONA}) + interval '1 day', (e.fim at time zone ${ZONA}) + interval '30 days', interval '1 day') dia
  where extract(isodow from dia) < 6 and dia::date <> all(${sql.param(feriadosAte(now.getUTCFullYear() + 1))}::date[])
  order by dia limit ${DIAS_UTEIS_SEM_RELATORIO}) d)`
const EDITAVEL = sql`(e.situacao <> 5 and ${SEM_VIVO})`
/** To another day or hour: who was there was there then. */
export const MOVEL = sql`(${EDITAVEL} and not ${TEM_PRESENCA})`
const EXCLUIVEL = sql`not (${TEM_RELATORIO} or ${TEM_PRESENCA})`
const confirmavelSql = (now: Date) => sql`(${EDITAVEL} and e.situacao in (1, 4) and e.fim > ${momento(now)})`
const pode = (ok: boolean, condicao: SQL) => (ok ? condicao : sql`false`)
export const acoesSql = (actor: Actor, now: Date) => {
  const edita = can(actor, 'editarEvento')
  return sql`json_build_object('editar', ${pode(edita, EDITAVEL)},
    'confirmar', ${pode(edita, confirmavelSql(now))},
    'cancelar', ${pode(edita, EDITAVEL)}, 'reativar', ${pode(edita, sql`e.situacao = 5`)},
    'excluir', ${pode(can(actor, 'excluirEvento'), EXCLUIVEL)})`
}

/* Columns */

export const DE = sql`encontro e join municipio m on m."municipioId" = e."municipioId"
  join grupo g on g."grupoId" = e."grupoId" join usuario u on u."usuarioId" = e."usuarioId"`
export const grupoDataSql = sql`${escrito(sql`e.inicio`)} || ' - ' || e.titulo`

/** For a day of the calendar. */
export const noCalendario = (
  actor: Actor,
  now: Date,
) => sql`e."encontroId", e."municipioId", m.nome as municipio, m.uf, e.titulo,
  e.inicio, e.fim, ${situacaoSql(now)} as situacao, ${semRelatorioSql(now)} as "semRelatorio", e.modalidade, e."usuarioId",
  u.nome as usuario, e."encontroSerieId" is not null as serie, ${pode(can(actor, 'editarEvento'), EDITAVEL)} as editar, e.versao`

const comum = (actor: Actor, now: Date) => sql`e."encontroId", e."municipioId",
  json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf) as municipio, e.titulo, ${grupoDataSql} as "grupoData",
  e.inicio, e.fim, ${escrito(sql`e.inicio`)} as "inicioString", ${escrito(sql`e.fim`)} as "fimString", e."encontroType", e.modalidade,
  e."grupoId", json_build_object('grupoId', g."grupoId", 'nome', g.nome) as grupo, e.local, e."usuarioId",
  json_build_object('nome', u.nome) as usuario, ${situacaoSql(now)} as situacao, ${semRelatorioSql(now)} as "semRelatorio",
  e."encontroSerieId", ${VIVO} as "relatorioId",
  ${can(actor, 'verDuracaoCalendario') ? sql`(extract(epoch from e.fim - e.inicio) / 60)::int` : sql`null::int`} as duracao,
  ${acoesSql(actor, now)} as acoes, e.versao`

const conta = (mais: SQL) =>
  sql`(select count(*)::int from encontro_convidado c where c."encontroId" = e."encontroId" ${mais})`
export const naLista = (actor: Actor, now: Date) => sql`${comum(actor, now)},
  (select coalesce(json_agg(${nomeDaSolucaoSql} order by sem_acento(s.nome), s."municipioSolucaoId"), '[]')
    from encontro_solucao x join municipio_solucao s using ("municipioSolucaoId") where x."encontroId" = e."encontroId") as solucoes,
  (select count(*)::int from encontro_tarefa x where x."encontroId" = e."encontroId") as tarefas,
  ${conta(sql``)} as convidados, ${conta(sql`and c.presente`)} as presentes`

const TAREFAS = sql`(select coalesce(json_agg(json_build_object('municipioTarefaId', t."municipioTarefaId",
    'municipioSolucaoId', t."municipioSolucaoId", 'nome', t.nome, 'horas', t.horas, 'minutos', coalesce(h.minutos, 0))
    order by t."municipioSolucaoId", t."municipioTarefaId"), '[]')
  from encontro_tarefa x join municipio_tarefa t using ("municipioTarefaId")
    left join termo_hora h on h.origem = 'encontro' and h."origemId" = e."encontroId" and h."municipioTarefaId" = t."municipioTarefaId"
  where x."encontroId" = e."encontroId")`
const nome = (actor: Actor, coluna: SQL) => (veDados(actor) ? coluna : nomeCurto(coluna))
/** Everybody who was asked or came, as this person may see them. */
export const convidadosSql = (
  actor: Actor,
) => sql`(select coalesce(json_agg(json_build_object('encontroConvidadoId', c."encontroConvidadoId",
    'membroId', c."membroId", 'nome', ${nome(actor, sql`c.nome`)}, 'email', ${emailMascarado(sql`c.email`)},
    'telefone', ${telefoneMascarado(sql`c.telefone`)}, 'peloCodigo', c."peloCodigo", 'presente', c.presente, 'presencaEm', c."presencaEm")
    order by sem_acento(c.nome), c."encontroConvidadoId"), '[]')
  from encontro_convidado c where c."encontroId" = e."encontroId")`
/** What follows in its series, in reach, by what would be done with it: as the rules choose, so that nobody is told another number. */
const seguintesSql = (actor: Actor, now: Date) => {
  const quantos = (condicao: SQL) => sql`count(*) filter (where ${condicao})`
  return sql`(select json_build_object('editar', ${quantos(EDITAVEL)}, 'mover', ${quantos(MOVEL)},
      'confirmar', ${quantos(confirmavelSql(now))}, 'reativar', ${quantos(sql`e.situacao = 5`)}, 'excluir', ${quantos(EXCLUIVEL)})
    from (select e."encontroSerieId" as serie, e.inicio as desde) este
      join encontro e on e."encontroSerieId" = este.serie and e.inicio > este.desde and ${emAlcance(actor)})`
}
/** With all that is in it. */
export const inteiro = (actor: Actor, now: Date) => sql`${comum(actor, now)}, e.descricao, e.justificativa,
  (select cu.nome from usuario cu where cu."usuarioId" = e."criadoPor") as "criadoPor", e.criacao, e."enviarConvite",
  ${seguintesSql(actor, now)} as seguintes,
  (select coalesce(json_agg(json_build_object('municipioSolucaoId', s."municipioSolucaoId", 'nome', ${nomeDaSolucaoSql},
      'monitoramento', s.monitoramento) order by sem_acento(s.nome), s."municipioSolucaoId"), '[]')
    from encontro_solucao x join municipio_solucao s using ("municipioSolucaoId") where x."encontroId" = e."encontroId") as "solucoesEvento",
  ${TAREFAS} as "tarefasEvento", ${TAREFAS} as tarefas, ${convidadosSql(actor)} as "convidadosEvento"`

/* Filters */

export interface Filtros extends Dias {
  municipioId?: number | null | undefined
  municipiosIds?: readonly number[] | null | undefined
  usuarioId?: number | null | undefined
  grupoId?: number | null | undefined
  municipioSolucaoId?: number | null | undefined
  situacao?: SituacaoEncontro | null | undefined
  modalidade?: number | null | undefined
  semRelatorio?: boolean | null | undefined
  busca?: string | null | undefined
}
const igual = (coluna: SQL, valor: number | null | undefined) => valor != null && sql`${coluna} = ${valor}`
export const filtrosSql = (f: Filtros, now: Date): SQL =>
  every(
    ...betweenDays(sql`e.inicio`, f),
    igual(sql`e."municipioId"`, f.municipioId),
    f.municipiosIds != null && sql`e."municipioId" = ${anyOf(f.municipiosIds)}`,
    igual(sql`e."usuarioId"`, f.usuarioId),
    igual(sql`e."grupoId"`, f.grupoId),
    igual(sql`e.modalidade`, f.modalidade),
    f.municipioSolucaoId != null &&
      sql`exists (select 1 from encontro_solucao x where x."encontroId" = e."encontroId" and x."municipioSolucaoId" = ${f.municipioSolucaoId})`,
    f.situacao != null && sql`${situacaoSql(now)} = ${f.situacao}`,
    f.semRelatorio != null && (f.semRelatorio ? semRelatorioSql(now) : sql`not ${semRelatorioSql(now)}`),
    !!f.busca &&
      search(
        sql`e.titulo || ' ' || e.local || ' ' || m.nome || '/' || m.uf || ' ' || g.nome || ' ' || u.nome`,
        f.busca,
      ),
  )
