import { sql } from 'drizzle-orm'
import { filtrarProcessos } from '#contract/pagamento.ts'
import { excluirAnexoDeProcesso } from '#contract/pagamento-anexos.ts'
import { one, rows } from '#server/db/sql.ts'
import { pagamentos } from '#server/features/pagamento/testing.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { answered, type Lines, type WalkReport, walkWorld } from './frame.ts'
import {
  type Action,
  type Asked,
  type Consultant,
  holderOf,
  livingOf,
  type Person,
  type Process,
  sees,
  take,
  used,
  type World,
} from './payments-rules.ts'
import type { Random } from './random.ts'

/**
 * A random walk of consultants who ask to be paid and of who judges, sends and pays. After each step the database is
 * held against the walk's own world, and against what must always be true of money, hours and files.
 */

const CONSULTANTS: readonly Consultant[] = ['condutor', 'especialista']
const PEOPLE: readonly Person[] = [...CONSULTANTS, 'operacoes', 'admin']
const YEAR = Date.parse('2026-01-01T00:00:00Z')
/** The day of the meetings for tests. */
const MEETING_DAY = (Date.parse('2026-03-02T00:00:00Z') - YEAR) / 86_400_000
const isoDay = (n: number) => new Date(YEAR + n * 86_400_000).toISOString().slice(0, 10)
const brDay = (n: number) => isoDay(n).split('-').toReversed().join('/')

const newWorld = async (t: TestApp): Promise<World> => {
  const p = pagamentos(t)
  const world: World = { contracts: new Map(), work: new Map(), processes: new Map() }
  const both = [...CONSULTANTS]
  for (const [cents, members] of [
    [12_345, both],
    [9_999, both],
    [null, both],
    [7_001, ['condutor' as const]],
  ] as const) {
    const [hours, deliveries] = [3000, 12]
    const id = await p.novoContrato(
      { qtdHorasPrevistas: hours, qtdEntregasPrevistas: deliveries, valorHora: cents === null ? null : cents / 100 },
      members,
    )
    world.contracts.set(id, { id, active: true, hours, deliveries, cents, begin: 0, end: 364, members: [...members] })
  }
  for (const horas of [[45], [90, 20], [61], [125], [7]]) {
    const id = await p.novoRelatorio({ horas })
    const minutes = horas.reduce((n, h) => n + h, 0)
    world.work.set(`r${id}`, {
      key: `r${id}`,
      by: 'condutor',
      minutes,
      contract: null,
      day: MEETING_DAY,
      approved: true,
    })
  }
  return world
}

/* What somebody might do */

const newChooser = (r: Random) => {
  const newest = <T>(list: readonly T[]) => list.slice(-8)
  const asked = (w: World, by: Person, of: Consultant, contract: number, had: readonly string[]): Asked => {
    const mine = [...w.work.values()].filter((x) => x.by === of && (x.contract === null || x.contract === contract))
    const free = mine.filter((x) => x.approved && !holderOf(w, x.key)).map((x) => x.key)
    const among = r.chance(0.9) ? [...free, ...had] : [...w.work.keys()]
    const last = Math.max(0, ...livingOf(w, contract).flatMap((p) => (p.of === of ? [p.end] : [])))
    const begin = Math.max(0, last + r.below(4) - (r.chance(0.2) ? 3 : 0))
    return {
      ...{ by, contract, work: r.some(among, r.chance(0.03) ? 0 : 1 + r.below(4)) },
      ...{ begin, end: begin + r.below(4) - (r.chance(0.03) ? 3 : 0) },
      ...{ confirm: r.chance(0.7), files: r.chance(0.3) ? 1 + r.below(2) : 0 },
    }
  }
  const pickProcess = (w: World) => {
    const moving = [...w.processes.values()].filter((p) => p.state > 0 && p.state < 5)
    return r.pick(newest(moving.length && r.chance(0.85) ? moving : [...w.processes.values()]))
  }
  const contractOf = (w: World) => r.pick([...w.contracts.keys()])
  const open = (w: World): Action => {
    const of = r.pick(CONSULTANTS)
    const by = r.chance(0.7) ? of : r.pick(PEOPLE)
    return { kind: 'open', of, ...asked(w, by, of, contractOf(w), []) }
  }
  const about = (w: World, p: Process): Action => {
    const { id } = p
    const by = r.pick(PEOPLE)
    const author = r.chance(0.85) ? p.by : by
    const manager = r.chance(0.8) ? r.pick(['operacoes', 'operacoes', 'admin'] as const) : by
    const version = r.chance(0.5) ? undefined : r.chance(0.1) ? p.version - 1 : p.version
    const change = (): Action => {
      const contract = r.chance(0.7) ? p.contract : contractOf(w)
      const wanted = asked(w, author, p.of, contract, p.work)
      const days = r.chance(0.6) ? { begin: p.begin, end: p.end } : {}
      return { kind: 'change', id, version, ...wanted, ...days, files: r.below(2) }
    }
    const judge = (): Action => ({ kind: 'judge', id, by: manager, to: r.pick([2, 2, 3, 3, 6] as const), version })
    const by1 = (kind: 'remove' | 'dropFile') => (): Action => ({ kind, id, by: author })
    const send = (): Action => ({ kind: 'send', id, by: manager })
    const pay = (): Action => ({ kind: 'pay', id, by: manager, files: r.below(2) })
    const attach = (): Action => ({ kind: 'attach', id, by: r.pick([p.by, p.of, manager]), version })
    const any = [change, judge, by1('remove'), by1('dropFile'), send, pay, attach]
    const sensible: Readonly<Record<number, readonly (() => Action)[]>> = {
      1: [change, change, change, judge, judge, judge, by1('dropFile'), by1('remove')],
      2: [send, send, attach],
      3: [change, change, change, by1('dropFile'), by1('remove')],
      4: [send, pay, pay, attach],
    }
    return r.pick(r.chance(0.75) ? (sensible[p.state] ?? any) : any)()
  }
  const next = (w: World): Action => {
    const what = r.weighted({ open: 3, process: 7, work: 2, terms: 0.6, takeBack: 0.7, approve: 0.5 })
    if (what === 'work') {
      const by = r.pick(CONSULTANTS)
      const contracts = [...w.contracts.values()].filter((c) => c.members.includes(by))
      // Of meetings every minute counts; administrative reports tell half hours alone.
      if (r.chance(0.4)) return { kind: 'work', by, contract: null, minutes: 1 + r.below(480), day: MEETING_DAY }
      return { kind: 'work', by, contract: r.pick(contracts).id, minutes: 30 * (1 + r.below(16)), day: r.below(300) }
    }
    if (what === 'terms') {
      const contract = contractOf(w)
      return {
        ...{ kind: 'terms', contract, hours: Math.max(0, used(w, contract) + r.below(1500) - 100) },
        ...{ deliveries: livingOf(w, contract).length + r.below(6), active: r.chance(0.85) },
        cents: r.chance(0.1) ? null : 1 + r.below(30_000),
      }
    }
    const [taken, admins] = [
      [...w.work.values()].filter((x) => !x.approved),
      [...w.work.values()].filter((x) => x.contract),
    ]
    if (what === 'approve' && taken.length) return { kind: 'approve', key: r.pick(taken).key }
    if (what === 'takeBack' && admins.length) return { kind: 'takeBack', key: r.pick(newest(admins)).key }
    if (what === 'open' || !w.processes.size) return open(w)
    return about(w, pickProcess(w))
  }
  /** Several at once on one process, its work and its contract; of two letters sent at once each is meant. */
  const burst = (w: World): Action[] => {
    const p = pickProcess(w)
    const some = Array.from({ length: 2 + r.below(2) }, (): Action => {
      if (r.chance(0.65)) return about(w, p)
      if (r.chance(0.3) && p.work.some((k) => k.startsWith('a')))
        return { kind: 'takeBack', key: r.pick(p.work.filter((k) => k.startsWith('a'))) }
      return { kind: 'open', of: p.of, ...asked(w, p.of, p.of, p.contract, p.work) }
    })
    return some.filter((a, i) => a.kind !== 'send' || some.findIndex((b) => b.kind === 'send') === i)
  }
  return { next, burst }
}

/* As the calls take it */

const newActor = async (t: TestApp) => {
  const { db } = t.banco
  const p = pagamentos(t)
  const ids = new Map<Person, number>()
  for (const quem of PEOPLE) ids.set(quem, await p.r.usuarioDe(quem))
  const meeting = await p.r.novoEncontro()
  let file = 0
  const files = (n: number) =>
    Array.from({ length: n }, () => ({ nome: `nota-${++file}.pdf`, bytes: `%PDF-1.4 nota ${file}` }))
  const body = (a: Asked) => ({
    relatoriosString: a.work.filter((k) => k.startsWith('r')).map((k) => Number(k.slice(1))),
    relatoriosAdministrativosString: a.work.filter((k) => k.startsWith('a')).map((k) => Number(k.slice(1))),
    periodoRealizacao: `${brDay(a.begin)} - ${brDay(a.end)}`,
    confirmarExcesso: a.confirm,
    // Nobody believes these.
    ...{ horas: '99:59', numero: '77', total: '88', valor: 1, statusProcessoId: 5, criadoPor: 1 },
  })
  const versao = (v: number | undefined) => (v === undefined ? {} : { versao: v })
  const bySql = async (query: ReturnType<typeof sql>) => ({ status: 200, body: (await rows(db, query))[0] ?? {} })
  const call = async (a: Action): Promise<{ status: number; body: unknown }> => {
    switch (a.kind) {
      case 'open':
        return p.abrir(a.contract, { ...body(a), usuarioId: ids.get(a.of) }, a.by, files(a.files))
      case 'change':
        return p.mudar(a.id, a.contract, { ...body(a), ...versao(a.version) }, a.by, files(a.files))
      case 'remove':
        return p.excluir(a.id, a.by)
      case 'judge': {
        const para = a.to === 2 ? 'aprovado' : a.to === 3 ? 'devolvido' : 'reprovado'
        return p.julgar(a.id, para, versao(a.version), a.by)
      }
      case 'send':
        return p.enviar(a.id, a.by)
      case 'pay':
        return p.pagar(a.id, {}, a.by, files(a.files))
      case 'attach':
        return p.anexar(a.id, a.by, versao(a.version), files(1))
      case 'dropFile': {
        const x = await one<{ id: number }>(
          db,
          sql`select min("processoPagamentoAnexoId") as id from processo_pagamento_anexo where "processoPagamentoId" = ${a.id} and "excluidoEm" is null`,
        )
        return t.call(excluirAnexoDeProcesso, { persona: a.by, params: { id: String(x?.id ?? 999_999) } })
      }
      case 'takeBack': {
        const id = Number(a.key.slice(1))
        const { versao: atual } = (await p.a.ver(id)).body
        return p.a.julgar(id, 'devolvido', { versao: atual }, 'admin')
      }
      case 'approve':
        return bySql(sql`update relatorio_administrativo set "statusRelatorioId" = 2, "analisadoEm" = now()
          where "relatorioAdministrativoId" = ${Number(a.key.slice(1))}`)
      case 'work':
        if (a.contract === null)
          return {
            ...{
              status: 200,
              body: { processoPagamentoId: await p.livreDeEncontro(meeting, ids.get(a.by)!, a.minutes) },
            },
          }
        return bySql(sql`insert into relatorio_administrativo (titulo, "contratoId", "municipioId", tipo, inicio, fim, horas, descricao, "statusRelatorioId", "usuarioId", criacao, "enviadoEm", "analisadoEm")
          values ('Passeio', ${a.contract}, 1, 1, ${isoDay(a.day)}::date, ${isoDay(a.day)}::date, ${a.minutes}, 'x', 2, ${ids.get(a.by)}, now(), now(), now())
          returning "relatorioAdministrativoId" as "processoPagamentoId"`)
      case 'terms':
        return bySql(sql`update contrato set "qtdHorasPrevistas" = ${a.hours}, "qtdEntregasPrevistas" = ${a.deliveries}, ativo = ${a.active},
          "valorHora" = ${a.cents === null ? null : a.cents / 100} where "contratoId" = ${a.contract}`)
    }
  }
  return async (a: Action) => ({
    action: a,
    ...answered(a, await call(a), (made: { processoPagamentoId: number }) =>
      a.kind === 'open' || a.kind === 'work' ? [made.processoPagamentoId] : [],
    ),
  })
}

/* As the database has it */

const linesOf = (w: World): Lines => {
  const out: Lines = {}
  for (const c of w.contracts.values()) out[`contract ${c.id}`] = `${used(w, c.id)} ${livingOf(w, c.id).length}`
  for (const p of w.processes.values())
    out[`process ${p.id}`] = [
      ...[
        p.state,
        `of ${p.of} by ${p.by} in ${p.contract}`,
        `${p.number}/${p.total}`,
        `${isoDay(p.begin)}..${isoDay(p.end)}`,
      ],
      ...[p.minutes, p.cents, p.excess, `v${p.version}`, `${p.files} files`, `${p.sent} letters`],
    ].join(' | ')
  for (const x of w.work.values()) out[x.key] = `${x.approved} ${holderOf(w, x.key)?.id ?? 'free'}`
  return out
}
const contratosDe = (w: World) => sql`any(${sql.param([...w.contracts.keys()])}::int[])`
const readLines = async ({ banco: { db } }: TestApp, w: World): Promise<Lines> => {
  const nome = (coluna: ReturnType<typeof sql>) =>
    sql`(select split_part(u.email, '@', 1) from usuario u where u."usuarioId" = ${coluna})`
  const chaves = [...w.work.keys()]
  const deles = (tipo: string) =>
    sql`any(${sql.param(chaves.filter((k) => k.startsWith(tipo)).map((k) => Number(k.slice(1))))}::int[])`
  const list = await rows<{ k: string; v: string }>(
    db,
    sql`select 'contract ' || c."contratoId" as k, c."horasAprovadas" || ' ' || c."qtdEntregas" as v from contrato c where c."contratoId" = ${contratosDe(w)}
      union all select 'process ' || p."processoPagamentoId", concat_ws(' | ', p."statusProcessoId",
          'of ' || ${nome(sql`p."usuarioId"`)} || ' by ' || ${nome(sql`p."criadoPor"`)} || ' in ' || p."contratoId", p.numero || '/' || p.total,
          p.inicio || '..' || p.fim, p.horas, coalesce((p.valor * 100)::int::text, ''), p.excesso, 'v' || p.versao,
          (select count(*) from processo_pagamento_anexo x where x."processoPagamentoId" = p."processoPagamentoId" and x."excluidoEm" is null) || ' files',
          p."sgfEnvios" || ' letters')
        from processo_pagamento p where p."contratoId" = ${contratosDe(w)}
      union all select 'r' || r."relatorioId", (r."statusRelatorioId" = 2) || ' ' || coalesce(r."processoPagamentoId"::text, 'free')
        from relatorio r where r."relatorioId" = ${deles('r')}
      union all select 'a' || r."relatorioAdministrativoId", (r."statusRelatorioId" = 2) || ' ' || coalesce(r."processoPagamentoId"::text, 'free')
        from relatorio_administrativo r where r."relatorioAdministrativoId" = ${deles('a')}`,
  )
  return Object.fromEntries(list.map((x) => [x.k, x.v]))
}

const VIVO = sql`p."statusProcessoId" not in (0, 6)`
const readFaults = async ({ banco: { db } }: TestApp) =>
  (
    await rows<{ o: string; id: number }>(
      db,
      sql`with itens as (
          select r."processoPagamentoId" as id, r."usuarioId", r."statusRelatorioId", coalesce((select sum(x.minutos) from relatorio_tarefa x where x."relatorioId" = r."relatorioId"), 0) as minutos
            from relatorio r where r."processoPagamentoId" is not null
          union all select r."processoPagamentoId", r."usuarioId", r."statusRelatorioId", r.horas from relatorio_administrativo r where r."processoPagamentoId" is not null),
        nossos as (select * from processo_pagamento where "codigoContratacao" like 'CT-PROVA-%')
      select 'held by what is dead' as o, p."processoPagamentoId" as id from nossos p join itens i on i.id = p."processoPagamentoId" where not ${VIVO}
      union all select 'pays somebody else, or what is not approved', p."processoPagamentoId" from nossos p join itens i on i.id = p."processoPagamentoId"
        where i."usuarioId" <> p."usuarioId" or i."statusRelatorioId" <> 2
      union all select 'other hours than its work', p."processoPagamentoId" from nossos p
        where ${VIVO} and p.horas <> (select coalesce(sum(i.minutos), 0) from itens i where i.id = p."processoPagamentoId")
      union all select 'not to the cent', p."processoPagamentoId" from nossos p where p.valor is distinct from round(p.horas * p."valorHora" / 60, 2)
      union all select 'a contract that counts otherwise', c."contratoId" from contrato c cross join lateral (
          select coalesce(sum(p.horas), 0)::int as horas, count(*)::int as entregas from nossos p where p."contratoId" = c."contratoId" and ${VIVO}) v
        where c."numContrato" like 'CT-PROVA-%' and (c."horasAprovadas" <> v.horas or c."qtdEntregas" <> v.entregas)
      union all select 'periods that cross', p."processoPagamentoId" from nossos p join nossos q on q."contratoId" = p."contratoId" and q."usuarioId" = p."usuarioId"
        and q."processoPagamentoId" <> p."processoPagamentoId" where ${VIVO} and q."statusProcessoId" not in (0, 6) and p.inicio < q.fim and q.inicio < p.fim
      union all select 'a number twice', min(p."processoPagamentoId") from nossos p where ${VIVO} group by p."contratoId", p."usuarioId", p.numero having count(*) > 1
      union all select 'not one line of its story for each change', p."processoPagamentoId" from nossos p
        where p.versao <> (select count(*) from processo_pagamento_passo s where s."processoPagamentoId" = p."processoPagamentoId")
      union all select 'a story that ends elsewhere', p."processoPagamentoId" from nossos p where p."statusProcessoId" is distinct from (array_position(
          array['Cancelado', 'Em análise', 'Aprovado', 'Devolvido para ajuste', 'Enviado ao SGF', 'Pago', 'Reprovado'],
          (select s.para from processo_pagamento_passo s where s."processoPagamentoId" = p."processoPagamentoId" order by s."processoPagamentoPassoId" desc limit 1)) - 1)
      union all select 'judged by who is paid, and nobody is told', p."processoPagamentoId" from nossos p join processo_pagamento_passo s using ("processoPagamentoId")
        where s.acao in ('aprovar', 'devolver', 'reprovar', 'enviarSgf', 'reenviarSgf', 'pagar') and s."usuarioId" in (p."usuarioId", p."criadoPor")
          and (s.dados->>'excecao' is null or not exists (select 1 from usuario u join usuario_grupo g using ("usuarioGrupoId")
            where u."usuarioId" = s."usuarioId" and (u.padrao or g."acessoTotal")))
      union all select 'other letters than it says', p."processoPagamentoId" from nossos p where p."sgfEnvios" <> (select count(*) from processo_pagamento_passo s
          where s."processoPagamentoId" = p."processoPagamentoId" and s.acao in ('enviarSgf', 'reenviarSgf'))
      union all select 'a file without its row, or the reverse', x."processoPagamentoAnexoId" from processo_pagamento_anexo x left join arquivo a using ("arquivoId")
        where (x."excluidoEm" is null) <> (a."arquivoId" is not null)`,
    )
  ).map((f) => `${f.o}: ${f.id}`)

/** What the lists show is what each may see. */
const readSights = async (t: TestApp, w: World, by: Person) => {
  const { body } = await t.call(filtrarProcessos, { persona: by, body: {} })
  const shown = body
    .flatMap((p) => (w.contracts.has(p.contratoId) ? [p.processoPagamentoId] : []))
    .toSorted((a, b) => a - b)
  const seen = [...w.processes.values()].flatMap((p) => (sees(p, by) ? [p.id] : [])).toSorted((a, b) => a - b)
  return shown.join() === seen.join() ? [] : [`${by} is shown ${shown}, and may see ${seen}`]
}
/** The bytes of every file that a process has. */
export const readLost = async (t: TestApp) => {
  const kept = await rows<{ chave: string }>(
    t.banco.db,
    sql`select a.chave from processo_pagamento_anexo x join arquivo a using ("arquivoId")`,
  )
  const stored = new Set<string>()
  for await (const { key } of t.files.list()) stored.add(key)
  return { kept: kept.length, lost: kept.filter((k) => !stored.has(k.chave)) }
}

/* The walk */

export const walkPayments = async (t: TestApp, seed: number, steps: number): Promise<WalkReport> =>
  walkWorld(
    {
      world: await newWorld(t),
      take,
      act: await newActor(t),
      choose: (random, w) => {
        const choose = newChooser(random)
        const together = w.processes.size > 0 && random.chance(0.2)
        return { actions: together ? choose.burst(w) : [choose.next(w)], together }
      },
      tick: () => '',
      linesOf,
      readLines: (w) => readLines(t, w),
      readFaults: async (w, step) => [
        ...(await readFaults(t)),
        ...(step % 5 === 0 ? await readSights(t, w, PEOPLE[(step / 5) % PEOPLE.length]!) : []),
      ],
    },
    seed,
    steps,
  )
