import { sql } from 'drizzle-orm'
import { formatDateTime } from '#contract/br.ts'
import { alterarEncontro, criarEncontro, excluirEncontro } from '#contract/encontro-mudancas.ts'
import { marcarPresenca } from '#contract/presenca.ts'
import { analisarRelatorio, analisarRelatorios } from '#contract/relatorio-analise.ts'
import { atualizarRelatorio, criarRelatorio, excluirRelatorio } from '#contract/relatorio-encontro.ts'
import { one, rows } from '#server/db/sql.ts'
import { insertGrupo, insertSolucao, insertTarefa } from '#server/features/termo-referencia/testing.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { answered, type Lines, type WalkReport, walkWorld } from './frame.ts'
import { type Action, type Report, type Told, take, type World } from './meetings-rules.ts'
import type { Random } from './random.ts'

/**
 * A random walk of who plans meetings, who reports about them and who judges the reports. After each step the database
 * is held against the walk's own world and against what must always be true of hours.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MUNICIPIO = 1

const newWorld = async ({ banco: { db } }: TestApp): Promise<World> => {
  const grupo = await insertGrupo(db, MUNICIPIO, 1)
  const tasks: World['tasks'] = new Map()
  for (const hours of [[60, 90, 45], [120, 30], [75]]) {
    const solucao = await insertSolucao(db, grupo)
    for (const planned of hours) {
      const id = await insertTarefa(db, solucao, planned)
      tasks.set(id, { id, planned, interrupted: false })
    }
  }
  return { now: Date.parse('2026-03-10T12:00:00-03:00'), tasks, meetings: new Map(), reports: new Map() }
}

/* What somebody might do */

const atHour = (now: number, days: number, r: Random) => {
  const day = Math.floor((now - 3 * HOUR) / DAY) + days
  return day * DAY + 3 * HOUR + (8 + r.below(9)) * HOUR
}
const newChooser = (r: Random) => {
  const newest = <T>(list: readonly T[]) => list.slice(-12)
  const tasksOf = (w: World) => r.some([...w.tasks.keys()], 1 + r.below(3))
  const told = (w: World, id: number): Told[] => {
    const own = w.meetings.get(id)?.tasks ?? []
    const named = own.length && r.chance(0.7) ? r.some(own, 1 + r.below(own.length)) : tasksOf(w)
    return named.map((task) => ({ task, done: r.chance(0.6) }))
  }
  const meetingAction = (w: World, id: number): Action => {
    const m = w.meetings.get(id)!
    const version = r.chance(0.05) ? m.version - 1 : m.version
    const following = r.chance(0.4)
    return r.pick<() => Action>([
      () => ({ kind: 'change', id, version, following, tasks: tasksOf(w) }),
      () => ({
        kind: 'change',
        id,
        version,
        following,
        begin: atHour(m.begin, r.below(9) - 4, r),
        minutes: 30 * (1 + r.below(6)),
      }),
      () => ({ kind: 'change', id, version, following, confirm: true }),
      () => ({ kind: m.state === 5 ? 'bringBack' : 'callOff', id, version, following }),
      () => ({ kind: r.chance(0.5) ? 'bringBack' : 'callOff', id, version, following }),
      () => ({ kind: 'remove', id, following }),
      () => ({ kind: 'present', id, present: r.chance(0.8) }),
      () => ({ kind: 'report', meeting: id, told: told(w, id) }),
      () => ({ kind: 'report', meeting: id, told: told(w, id) }),
    ])()
  }
  const reportAction = (w: World, x: Report): Action => {
    const { id } = x
    const version = r.chance(0.05) ? x.version + 1 : x.version
    const to = r.pick([1, 2, 2, 2, 3, 3] as const)
    return r.pick<() => Action>([
      () => ({ kind: 'judge', id, version, to, by: r.pick(['analista', 'analista', 'admin', 'condutor']) }),
      () => ({ kind: 'judge', id, version, to, by: 'analista' }),
      () => ({ kind: 'judge', id, version, to: 3, by: 'admin' }),
      () => ({ kind: 'edit', id, version, meeting: x.meeting, told: told(w, x.meeting) }),
      () => {
        const meeting = r.chance(0.3) ? r.pick([...w.meetings.keys()]) : x.meeting
        return { kind: 'edit', id, version, meeting, told: told(w, meeting) }
      },
      () => ({ kind: 'callOffReport', id }),
      () => {
        const waiting = [...w.reports.values()].filter((y) => y.state === 4)
        const among = waiting.length && r.chance(0.8) ? waiting : newest([...w.reports.values()])
        return { kind: 'judgeAll', ids: r.some(among, 1 + r.below(3)).map((y) => y.id), to }
      },
    ])()
  }
  const plan = (w: World): Action => {
    const begin = atHour(w.now, r.below(8) - 5, r)
    const times = r.chance(0.4) ? 2 + r.below(3) : 1
    const begins = Array.from({ length: times }, (_, n) => begin + n * 7 * DAY)
    return { kind: 'plan', begins, minutes: 30 * (1 + r.below(6)), tasks: tasksOf(w), series: times > 1 }
  }
  const next = (w: World): Action => {
    const [meetings, reports] = [newest([...w.meetings.keys()]), newest([...w.reports.values()])]
    const what = r.weighted({ plan: 2, meeting: 5, report: 6, interrupt: 0.4 })
    if (what === 'interrupt') return { kind: 'interrupt', task: r.pick([...w.tasks.keys()]) }
    if (what === 'plan' || !meetings.length) return plan(w)
    const living = reports.filter((x) => x.state !== 0)
    const some = living.length && r.chance(0.9) ? living : reports
    return what === 'report' && some.length ? reportAction(w, r.pick(some)) : meetingAction(w, r.pick(meetings))
  }
  /** Several at once on one report and its meeting. */
  const burst = (w: World): Action[] => {
    const x = r.pick(newest([...w.reports.values()]))
    const some = Array.from({ length: 2 + r.below(2) }, () =>
      r.chance(0.7) || !w.meetings.has(x.meeting) ? reportAction(w, x) : meetingAction(w, x.meeting),
    )
    return some.filter((a) => a.kind !== 'interrupt')
  }
  return { next, burst }
}

/* As the calls take it */

const newActor = async (t: TestApp) => {
  const { db } = t.banco
  const lugar = (await one<{ grupoId: number; membroId: number; usuarioId: number }>(
    db,
    sql`select min(x."grupoId") as "grupoId", min(x."membroId") as "membroId",
        (select "usuarioId" from usuario where email = 'condutor@exemplo.com.br') as "usuarioId"
      from membro_grupo x join grupo g using ("grupoId") where g."municipioId" = ${MUNICIPIO}`,
  ))!
  const strings = (begin: number, minutes: number) => ({
    inicioString: formatDateTime(new Date(begin)),
    fimString: formatDateTime(new Date(begin + minutes * 60_000)),
  })
  const tarefasEvento = (tasks: readonly number[]) => ({
    solucoesEvento: [],
    tarefasEvento: tasks.map((municipioTarefaId) => ({ municipioTarefaId })),
  })
  const escrito = (told: readonly Told[]) => ({
    titulo: 'Relatório do passeio',
    descricao: '<p>Feito.</p>',
    tipoExecucaoRelatorioId: 1 as const,
    convidadosRelatorioString: [],
    tarefasRelatorioString: told.map(({ task, done }) => ({ municipioTarefaId: task, cumprida: done })),
  })
  const decisao = (relatorioId: number, to: 1 | 2 | 3, versao?: number) => ({
    relatorioId,
    statusRelatorioId: to,
    ...(to !== 2 && { motivoRejeicao: 'Falta algo' }),
    ...(versao !== undefined && { versao }),
  })
  const alcance = (following: boolean) => (following ? ('seguintes' as const) : ('este' as const))
  const persona = 'condutor'
  const change = (a: { id: number; version: number; following: boolean }, part: object) =>
    t.call(alterarEncontro, {
      persona,
      body: { encontroId: a.id, versao: a.version, alcance: alcance(a.following), ...part },
    })
  const call = async (a: Action): Promise<{ status: number; body: unknown }> => {
    switch (a.kind) {
      case 'plan':
        return t.call(criarEncontro, {
          persona,
          body: {
            municipioId: MUNICIPIO,
            titulo: 'Encontro do passeio',
            encontroType: 1,
            modalidade: 1,
            grupoId: lugar.grupoId,
            usuarioId: lugar.usuarioId,
            local: 'Prefeitura',
            convidadosEvento: [{ membroId: lugar.membroId }],
            ...strings(a.begins[0]!, a.minutes),
            ...tarefasEvento(a.tasks),
            ...(a.series && { repeticao: { tipo: 'semanal' as const, vezes: a.begins.length } }),
          },
        })
      case 'change':
        return change(a, {
          ...(a.tasks && tarefasEvento(a.tasks)),
          ...(a.begin !== undefined && strings(a.begin, a.minutes!)),
          ...(a.confirm && { situacao: 2 }),
        })
      case 'callOff':
        return change(a, { situacao: 5, justificativa: 'Choveu' })
      case 'bringBack':
        return change(a, { situacao: 1 })
      case 'remove':
        return t.call(excluirEncontro, {
          persona: 'admin',
          params: { id: String(a.id) },
          query: { alcance: alcance(a.following) },
        })
      case 'present': {
        const c = await one<{ id: number }>(
          db,
          sql`select "encontroConvidadoId" as id from encontro_convidado where "encontroId" = ${a.id} limit 1`,
        )
        return t.call(marcarPresenca, {
          persona,
          params: { id: String(a.id) },
          body: { encontroConvidadoId: c?.id ?? 1, presente: a.present },
        })
      }
      case 'interrupt':
        await db.execute(sql`update municipio_tarefa set desabilitado = not desabilitado,
          justificativa = case when desabilitado then null else 'Passeio' end where "municipioTarefaId" = ${a.task}`)
        return { status: 200, body: {} }
      case 'report':
        return t.call(criarRelatorio, {
          persona,
          body: { municipioId: MUNICIPIO, encontroId: a.meeting, ...escrito(a.told) } as never,
          files: { arquivos: [] },
        })
      case 'edit':
        return t.call(atualizarRelatorio, {
          persona,
          body: { relatorioId: a.id, versao: a.version, encontroId: a.meeting, ...escrito(a.told) } as never,
        })
      case 'judge':
        return t.call(analisarRelatorio, { persona: a.by, body: decisao(a.id, a.to, a.version) })
      case 'judgeAll':
        return t.call(analisarRelatorios, {
          persona: 'analista',
          body: { relatorios: a.ids.map((id) => decisao(id, a.to)) },
        })
      case 'callOffReport':
        return t.call(excluirRelatorio, { persona, params: { id: String(a.id) } })
    }
  }
  return async (a: Action) => ({
    action: a,
    ...answered(a, await call(a), (made: { encontrosIds?: number[]; relatorioId?: number }) =>
      a.kind === 'plan' ? made.encontrosIds! : a.kind === 'report' ? [made.relatorioId!] : [],
    ),
  })
}

/* As the database has it */

const linesOf = (w: World): Lines => {
  const hours = (h: ReadonlyMap<number, number>) => JSON.stringify([...h].toSorted((a, b) => a[0] - b[0]))
  const out: Lines = {}
  for (const m of w.meetings.values())
    out[`meeting ${m.id}`] =
      `${m.state} ${new Date(m.begin).toISOString()} ${m.end - m.begin} v${m.version} ${m.tasks.toSorted((a, b) => a - b)} ${m.present} ${hours(m.hours)}`
  for (const r of w.reports.values())
    out[`report ${r.id}`] =
      `${r.state} of ${r.meeting} v${r.version} ${hours(new Map(r.told.map((x) => [x.task, w.tasks.get(x.task)!.planned])))}`
  for (const task of w.tasks.values()) {
    const approved = [...w.reports.values()].filter((r) => r.state === 2).flatMap((r) => r.told)
    const own = approved.filter((x) => x.task === task.id)
    const scheduled = [...w.meetings.values()].reduce((n, m) => n + (m.hours.get(task.id) ?? 0), 0)
    out[`task ${task.id}`] = `${own.length * task.planned} done, ${scheduled} scheduled, ${own.some((x) => x.done)}`
  }
  return out
}
const readLines = async ({ banco: { db } }: TestApp, w: World): Promise<Lines> => {
  const ids = [...w.tasks.keys()]
  const list = await rows<{ k: string; v: string }>(
    db,
    sql`with nossos as (select e.* from encontro e where e.titulo = 'Encontro do passeio')
      select 'meeting ' || e."encontroId" as k, e.situacao || ' ' || to_char(e.inicio at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' '
          || (extract(epoch from e.fim - e.inicio) * 1000)::bigint || ' v' || e.versao || ' '
          || coalesce((select string_agg(x."municipioTarefaId"::text, ',' order by x."municipioTarefaId") from encontro_tarefa x where x."encontroId" = e."encontroId"), '')
          || ' ' || exists (select 1 from encontro_convidado c where c."encontroId" = e."encontroId" and c.presente)
          || ' [' || coalesce((select string_agg('[' || h."municipioTarefaId" || ',' || h.minutos || ']', ',' order by h."municipioTarefaId")
            from termo_hora h where h.origem = 'encontro' and h."origemId" = e."encontroId"), '') || ']' as v from nossos e
      union all select 'report ' || r."relatorioId", r."statusRelatorioId" || ' of ' || r."encontroId" || ' v' || r.versao
          || ' [' || coalesce((select string_agg('[' || x."municipioTarefaId" || ',' || x.minutos || ']', ',' order by x."municipioTarefaId")
            from relatorio_tarefa x where x."relatorioId" = r."relatorioId"), '') || ']'
        from relatorio r where r.titulo = 'Relatório do passeio'
      union all select 'task ' || t."municipioTarefaId", coalesce(sum(h.minutos) filter (where h.origem = 'relatorio'), 0) || ' done, '
          || coalesce(sum(h.minutos) filter (where h.origem = 'encontro'), 0) || ' scheduled, ' || coalesce(bool_or(h.cumprida), false)
        from municipio_tarefa t left join termo_hora h using ("municipioTarefaId") where t."municipioTarefaId" = any(${sql.param(ids)}::int[])
        group by t."municipioTarefaId"`,
  )
  return Object.fromEntries(list.map((x) => [x.k, x.v]))
}
/** What must be true whatever happened, whoever did it. */
const readFaults = ({ banco: { db } }: TestApp) =>
  rows<{ o: string; id: number }>(
    db,
    sql`select 'two living reports' as o, "encontroId" as id from relatorio where "statusRelatorioId" <> 0 group by 2 having count(*) > 1
      union all select 'held without a report, or the reverse', e."encontroId" from encontro e where e.titulo = 'Encontro do passeio'
        and (e.situacao = 3) <> exists (select 1 from relatorio r where r."encontroId" = e."encontroId" and r."statusRelatorioId" <> 0)
      union all select 'hours of what was called off', e."encontroId" from encontro e join termo_hora h on h.origem = 'encontro' and h."origemId" = e."encontroId"
        where e.situacao = 5
      union all select 'hours of no meeting', h."origemId" from termo_hora h where h.origem = 'encontro'
        and not exists (select 1 from encontro e where e."encontroId" = h."origemId")
      union all select 'planned and done at once', r."encontroId" from relatorio r join termo_hora h on h.origem = 'encontro' and h."origemId" = r."encontroId"
        where r."statusRelatorioId" = 2 and r.titulo = 'Relatório do passeio'
      union all select 'hours of what was not approved', r."relatorioId" from relatorio r join termo_hora h on h.origem = 'relatorio' and h."origemId" = r."relatorioId"
        where r."statusRelatorioId" <> 2
      union all select 'hours that the report does not tell', r."relatorioId" from relatorio r where r.titulo = 'Relatório do passeio' and r."statusRelatorioId" = 2
        and (select coalesce(json_agg(json_build_array(x."municipioTarefaId", x.minutos, x.cumprida) order by x."municipioTarefaId"), '[]')::text from relatorio_tarefa x where x."relatorioId" = r."relatorioId")
          is distinct from (select coalesce(json_agg(json_build_array(h."municipioTarefaId", h.minutos, h.cumprida) order by h."municipioTarefaId"), '[]')::text
            from termo_hora h where h.origem = 'relatorio' and h."origemId" = r."relatorioId")
      union all select 'a meeting whose story ends elsewhere', e."encontroId" from encontro e where e.titulo = 'Encontro do passeio' and e.situacao
        is distinct from (select array_position(array['Agendado', 'Confirmado', 'Realizado', 'Reagendado', 'Cancelado'], p.para) from encontro_passo p
          where p."encontroId" = e."encontroId" order by p."encontroPassoId" desc limit 1)
        and not exists (select 1 from encontro_convidado c where c."encontroId" = e."encontroId" and c.presente)
      union all select 'a report whose story ends elsewhere', r."relatorioId" from relatorio r where r.titulo = 'Relatório do passeio' and r."statusRelatorioId"
        is distinct from (array_position(array['Cancelado', 'Reprovado', 'Aprovado', 'Devolvido para ajuste', 'Em análise'],
          (select p.para from relatorio_passo p where p."relatorioId" = r."relatorioId" order by p."relatorioPassoId" desc limit 1)) - 1)`,
  )

/* The walk */

export const walkMeetings = async (t: TestApp, seed: number, steps: number): Promise<WalkReport> => {
  const world = await newWorld(t)
  t.setClock(new Date(world.now))
  return walkWorld(
    {
      world,
      take,
      act: await newActor(t),
      choose: (random, w) => {
        const choose = newChooser(random)
        const together = w.reports.size > 0 && random.chance(0.1)
        return { actions: together ? choose.burst(w) : [choose.next(w)], together }
      },
      tick: (random, w) => {
        w.now += 60_000 + (random.chance(0.1) ? random.below(30) * HOUR : 0)
        t.setClock(new Date(w.now))
        return new Date(w.now).toISOString()
      },
      linesOf,
      readLines: (w) => readLines(t, w),
      readFaults: async () => (await readFaults(t)).map((f) => `${f.o}: ${f.id}`),
    },
    seed,
    steps,
  )
}
