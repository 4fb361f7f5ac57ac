import { calendarioDeTodos } from '#contract/encontro.ts'
import { filaDeRelatorios } from '#contract/relatorio-analise.ts'
import { meusRelatorios } from '#contract/relatorio-encontro.ts'
import { BUSY_MONTH } from '../reports.ts'
import { SCOPED, type Workload } from '../workload.ts'

/* Reports about meetings: 200,000 of them, in pages. */

const hours = (of: string) => `lpad((${of} / 60)::text, 2, '0') || ':' || lpad((${of} % 60)::text, 2, '0')`
const STATE = `case r."statusRelatorioId" when 4 then 'emAnalise' when 2 then 'aprovado' when 3 then 'devolvido' when 1 then 'reprovado' else 'cancelado' end`
const COLUMNS = `r."relatorioId", r."municipioId", json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf) as municipio, r."encontroId", r.titulo,
  r."motivoRejeicao", r."statusRelatorioId", ${STATE} as estado, r."usuarioId", json_build_object('usuarioId', u."usuarioId", 'nome', u.nome) as usuario,
  r.criacao, r."enviadoEm", r.inicio, r.fim, ${hours('r."horasUtilizadas"')} as "horasUtilizadasString",
  (select ${hours('coalesce(sum(h.minutos), 0)')} from relatorio_tarefa h where h."relatorioId" = r."relatorioId") as "horasTarefas", r."tipoExecucaoRelatorioId",
  (select count(*) from relatorio_anexo x where x."relatorioId" = r."relatorioId" and x."excluidoEm" is null) as anexos, r."processoPagamentoId", r.versao`
const OF_QUEUE = `current_date - r."enviadoEm"::date as "diasNaFila",
  exists (select 1 from relatorio_passo p where p."relatorioId" = r."relatorioId" and p.acao = 'reenviar') as reenvio, r."usuarioId" = 1 as proprio,
  '{"aprovar":true,"devolver":true,"reprovar":true,"editar":false,"cancelar":false,"retomar":false}'::json as acoes`

const page = (
  where: string,
  order: string,
  more = '',
  offset = 0,
) => `select json_build_object('linhas', (select coalesce(json_agg(y), '[]') from (
    select ${COLUMNS}${more} from (select r."relatorioId" from relatorio r where ${where} order by ${order} limit 50 offset ${offset}) f
      join relatorio r using ("relatorioId") join municipio m on m."municipioId" = r."municipioId" join usuario u on u."usuarioId" = r."usuarioId" order by ${order}) y),
  'total', (select count(*) from (select 1 from relatorio r where ${where} limit 10001) c), 'totalExato', true)::text as json`

const WAITING = `r."statusRelatorioId" = 4`
const OLDEST = `r."enviadoEm", r."relatorioId"`
const NEWEST = `r."relatorioId" desc`
const MINE = `from usuario_permissao x join usuario q using ("usuarioId") where q.email = '${SCOPED}'`
/** In reach as the product judges it: the place, whole or by one of the axes. */
const IN_REACH = `r."municipioId" = any(array(select x."municipioId" ${MINE})) and (r."eixosIds" = '{}' or exists (
  select 1 ${MINE} and x."municipioId" = r."municipioId" and (x."eixoId" is null or x."eixoId" = any(r."eixosIds"))))`

/** Deep enough to be none of the first. */
const PAGE = 3
const OFFSET = 50 * (PAGE - 1)

export const filaDosRelatorios: Workload = {
  name: "W12 a page of the analysts' queue of reports",
  target: 0.7,
  setup: async ({ admin }) => ({ method: 'GET', path: `${filaDeRelatorios.path}?pagina=${PAGE}`, token: admin }),
  bare: async (pool) =>
    (await pool.query({ name: 'relatorios-fila', text: page(WAITING, OLDEST, `, ${OF_QUEUE}`, OFFSET) })).rows[0].json,
}
export const relatoriosDeQuemAlcanca: Workload = {
  name: 'W12 a page of the own reports, as a consultant of a few municipalities',
  target: 0.7,
  setup: async ({ scoped }) => ({ method: 'GET', path: meusRelatorios.path, token: scoped }),
  bare: async (pool) => {
    const own = `r."usuarioId" = (select "usuarioId" from usuario where email = '${SCOPED}') and ${IN_REACH}`
    return (await pool.query({ name: 'relatorios-meus', text: page(own, NEWEST) })).rows[0].json
  },
}
export const relatoriosProprios: Workload = {
  name: 'W12 a page of the own reports, as an administrator with 22,000 of them',
  target: 0.7,
  setup: async ({ admin }) => ({ method: 'GET', path: `${meusRelatorios.path}?pagina=${PAGE}`, token: admin }),
  bare: async (pool) =>
    (await pool.query({ name: 'relatorios-proprios', text: page(`r."usuarioId" = 1`, NEWEST, '', OFFSET) })).rows[0]
      .json,
}

const { de, ate } = BUSY_MONTH
const REPORTED = `exists (select 1 from relatorio r where r."encontroId" = e."encontroId" and r."statusRelatorioId" <> 0)`
const MONTH = `select json_build_object('encontros', (select coalesce(json_agg(y), '[]') from (
    select e."encontroId", e."municipioId", m.nome as municipio, m.uf, e.titulo, e.inicio, e.fim,
      case when e.situacao in (1, 2, 4) and e.fim <= now() and exists (select 1 from encontro_convidado c where c."encontroId" = e."encontroId" and c.presente) then 3
        else e.situacao end as situacao, e.situacao <> 5 and e.fim < now() - interval '7 days' and not ${REPORTED} as "semRelatorio",
      e.modalidade, e."usuarioId", u.nome as usuario, e."encontroSerieId" is not null as serie, e.situacao <> 5 and not ${REPORTED} as editar, e.versao
    from encontro e join municipio m on m."municipioId" = e."municipioId" join usuario u on u."usuarioId" = e."usuarioId"
    where e.inicio >= $1::timestamp at time zone 'America/Sao_Paulo' and e.inicio < ($2::date + 1)::timestamp at time zone 'America/Sao_Paulo'
    order by e.inicio, e."encontroId") y),
  'eventos', (select coalesce(json_agg(y), '[]') from (select v."eventoId", v.titulo, v.inicio, v.fim, v.local, v.link, v.descricao from evento v
    where v.ativo and v.inicio <= $2::date and v.fim >= $1::date order by v.inicio, v."eventoId") y))::text as json`
/** The calendar of a month with 2,000 meetings. */
export const mesDoCalendario: Workload = {
  name: 'W13 a month of 2,000 meetings in the calendar',
  target: 0.7,
  setup: async ({ admin }) => ({ method: 'GET', path: `${calendarioDeTodos.path}?de=${de}&ate=${ate}`, token: admin }),
  bare: async (pool) => (await pool.query({ name: 'calendario', text: MONTH, values: [de, ate] })).rows[0].json,
}
