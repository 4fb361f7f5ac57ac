import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as agenda from '#contract/relatorio-agendamento.ts'
import * as visoes from '#contract/visao-relatorio.ts'
import { one, rows } from '#server/db/sql.ts'
import { sendAgendamento, takeVencidos } from '#server/features/relatorio-agendamento/envio.ts'
import { reportFeatures } from '#server/reports/all.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { newRandom } from './random.ts'

/**
 * A random walk over saved views and scheduled reports of three people who change groups, lose reports and are disabled,
 * beside a model that knows nothing of the machine: after each step views, schedules and mails are read from the database.
 */
const STEPS = Number(process.env.PASSOS ?? 250)
const SEED = Number(process.env.SEMENTE ?? 20_261_119)
const H = 3_600_000
const DAY = 24 * H

const t = await startTestApp()
const { db } = t.banco
const works = reportFeatures.flatMap((f) => f.trabalhos ?? [])
const r = newRandom(SEED)

const QUEM = ['admin', 'analista', 'condutor'] as const
type Quem = (typeof QUEM)[number]
const ROTAS = ['get-analitico-pontos-por-eixo', 'get-municipio-regiao'] as const
type Rota = (typeof ROTAS)[number]
/** Two of them are one name, and one is a script. */
const NOMES = [
  'Por eixo',
  'POR ÊIXO',
  'Do mês',
  `<script>alert(1)</script>`,
  `'; drop table visao_relatorio; --`,
  '=1+1',
]
const igual = (a: string, b: string) => {
  const nu = (s: string) => s.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return nu(a) === nu(b)
}

interface Visao {
  id: number
  dono: Quem
  grupo: string | null
  rota: Rota
  nome: string
  versao: number
}
interface Agenda {
  id: number
  dono: Quem
  rota: Rota
  /** None: what was chosen then; 'gone': the view that it followed is deleted. */
  visao: number | 'gone' | null
  ativo: boolean
  hora: number
  proxima: number
  versao: number
}
const model = {
  now: Date.parse('2026-03-09T12:00:00Z'),
  visoes: [] as Visao[],
  agendas: [] as Agenda[],
  grupo: { admin: 'Administração geral', analista: 'Analista', condutor: 'Consultor Condutor' } as Record<Quem, string>,
  /** Reports that a group no longer lists. */
  tiradas: new Set<string>(),
  habilitado: { admin: true, analista: true, condutor: true } as Record<Quem, boolean>,
  cartas: { admin: 0, analista: 0, condutor: 0 } as Record<Quem, number>,
}
const book: Record<string, number> = {}
const story: string[] = []
const emailDe = (q: Quem) => (q === 'admin' ? 'admin@praca.local' : `${q}@exemplo.com.br`)

const lista = (q: Quem, rota: Rota) => q === 'admin' || !model.tiradas.has(`${model.grupo[q]} ${rota}`)
const abre = (q: Quem, v: Visao) =>
  lista(q, v.rota) && (v.dono === q || v.grupo === model.grupo[q] || (q === 'admin' && v.grupo !== null))
/** The next full hour of the day in São Paulo after a moment. */
const next = (hora: number, after: number) => {
  let at = Math.floor((after - 3 * H) / DAY) * DAY + (hora + 3) * H
  while (at <= after) at += DAY
  return at
}

const quem = () => r.pick(QUEM.filter((q) => model.habilitado[q]))
const forget = () => t.sessions.get('padrao')!.forget()
const tell = (what: string, status: number, wanted: number) => {
  story.push(`${what} → ${status}`)
  const kind = `${what.split(' ')[1]} ${status}`
  book[kind] = (book[kind] ?? 0) + 1
  expect([what, status], story.slice(-12).join('\n')).toEqual([what, wanted])
}
const params = (id: number) => ({ params: { id: String(id) } })

const STEPS_OF = {
  criar: async () => {
    const [q, rota, nome, compartilhada] = [quem(), r.pick(ROTAS), r.pick(NOMES), r.chance(0.5)]
    const x = await t.call(visoes.criarVisao, { persona: q, body: { rota, nome, compartilhada } })
    const repetida = model.visoes.some((v) => v.dono === q && v.rota === rota && igual(v.nome, nome))
    tell(`${q} criar ${rota} ${nome} ${compartilhada}`, x.status, lista(q, rota) ? (repetida ? 409 : 200) : 403)
    if (x.status !== 200) return
    const { visaoRelatorioId: id, versao } = x.body
    model.visoes.push({ id, dono: q, rota, nome, versao, grupo: compartilhada ? model.grupo[q] : null })
  },
  alterar: async () => {
    if (!model.visoes.length) return
    const [q, v, nome, compartilhada, velha] = [
      quem(),
      r.pick(model.visoes),
      r.pick(NOMES),
      r.chance(0.5),
      r.chance(0.2),
    ]
    const body = { nome, compartilhada, versao: v.versao + (velha ? 1 : 0) }
    const x = await t.call(visoes.alterarVisao, { persona: q, ...params(v.id), body })
    const repetida = model.visoes.some((o) => o !== v && o.dono === q && o.rota === v.rota && igual(o.nome, nome))
    const wanted = !abre(q, v) ? 404 : v.dono !== q ? 403 : velha || repetida ? 409 : 200
    tell(`${q} alterar ${v.id} ${nome} ${velha}`, x.status, wanted)
    if (x.status === 200)
      Object.assign(v, { nome, versao: x.body.versao, grupo: compartilhada ? model.grupo[q] : null })
  },
  excluir: async () => {
    if (!model.visoes.length) return
    const [q, v] = [quem(), r.pick(model.visoes)]
    const x = await t.call(visoes.excluirVisao, { persona: q, ...params(v.id) })
    const pode = v.dono === q || (q === 'admin' && v.grupo !== null)
    tell(`${q} excluir ${v.id}`, x.status, !abre(q, v) ? 404 : pode ? 200 : 403)
    if (x.status !== 200) return
    model.visoes = model.visoes.filter((o) => o !== v)
    for (const a of model.agendas) if (a.visao === v.id) a.visao = 'gone'
  },
  abrir: async () => {
    if (!model.visoes.length) return
    const [q, v] = [quem(), r.pick(model.visoes)]
    const x = await t.call(visoes.getVisao, { persona: q, ...params(v.id) })
    tell(`${q} abrir ${v.id}`, x.status, abre(q, v) ? 200 : 404)
    if (x.status === 200) expect([x.body.nome, x.body.minha]).toEqual([v.nome, v.dono === q])
  },
  agendar: async () => {
    if (model.agendas.length > 14) return
    const [q, rota, hora] = [quem(), r.pick(ROTAS), r.below(24)]
    const v = r.chance(0.6) && model.visoes.length ? r.pick(model.visoes) : null
    const body = { rota, visaoRelatorioId: v?.id ?? null, formato: 'csv', frequencia: 'diaria', hora } as const
    const x = await t.call(agenda.criarAgendamento, { persona: q, body })
    const wanted = v && !abre(q, v) ? 404 : !lista(q, rota) ? 403 : v && v.rota !== rota ? 404 : 200
    tell(`${q} agendar ${rota} ${v?.id}`, x.status, wanted)
    if (x.status !== 200) return
    const { agendamentoId: id, versao } = x.body
    model.agendas.push({
      id,
      dono: q,
      rota,
      hora,
      versao,
      visao: v?.id ?? null,
      ativo: true,
      proxima: next(hora, model.now),
    })
  },
  mudar: async () => {
    if (!model.agendas.length) return
    const [q, a, hora, velha] = [quem(), r.pick(model.agendas), r.below(24), r.chance(0.2)]
    const body = { formato: 'csv', frequencia: 'diaria', hora, versao: a.versao + (velha ? 1 : 0) } as const
    const x = await t.call(agenda.alterarAgendamento, { persona: q, ...params(a.id), body })
    tell(`${q} mudar ${a.id}`, x.status, a.dono !== q ? 404 : velha ? 409 : 200)
    if (x.status === 200) Object.assign(a, { hora, versao: x.body.versao, proxima: next(hora, model.now) })
  },
  pausar: async () => {
    if (!model.agendas.length) return
    const [q, a, ativo] = [quem(), r.pick(model.agendas), r.chance(0.6)]
    const x = await t.call(agenda.pausarAgendamento, { persona: q, ...params(a.id), body: { ativo } })
    tell(`${q} pausar ${a.id} ${ativo}`, x.status, a.dono === q ? 200 : 404)
    if (x.status !== 200) return
    if (ativo && !a.ativo) a.proxima = next(a.hora, model.now)
    Object.assign(a, { ativo, versao: x.body.versao })
  },
  desagendar: async () => {
    if (!model.agendas.length) return
    const [q, a] = [quem(), r.pick(model.agendas)]
    const x = await t.call(agenda.excluirAgendamento, { persona: q, ...params(a.id) })
    tell(`${q} desagendar ${a.id}`, x.status, a.dono === q ? 200 : 404)
    if (x.status === 200) model.agendas = model.agendas.filter((o) => o !== a)
  },
  /** Some time goes by, and what is due is sent by two processes at once. */
  esperar: async () => {
    model.now += (1 + r.below(30)) * H
    t.setClock(new Date(model.now))
    t.forgetLogins()
    const due = model.agendas.filter((a) => a.ativo && a.proxima <= model.now)
    const job = t.jobContext({ now: new Date(model.now) })
    await Promise.all([takeVencidos(job), takeVencidos(job)])
    const fila = await rows<{ data: Record<string, unknown> }>(
      db,
      sql`delete from pgboss.job where name = 'enviar-relatorio-agendado' returning data`,
    )
    await Promise.all(fila.flatMap(({ data }) => [0, 1].map(() => sendAgendamento(works, data, job))))
    for (const a of due) {
      a.proxima = next(a.hora, model.now)
      const v = model.visoes.find((o) => o.id === a.visao)
      const sent = model.habilitado[a.dono] && lista(a.dono, a.rota) && (a.visao === null || (v && abre(a.dono, v)))
      if (sent) model.cartas[a.dono]++
      else a.ativo = false
      const kind = sent ? 'enviado' : 'parado'
      book[kind] = (book[kind] ?? 0) + 1
    }
    story.push(`esperar: ${due.map((a) => a.id).join()}`)
  },
  trocarGrupo: async () => {
    const grupo = r.pick(['Analista', 'Consultor Condutor'])
    await db.execute(sql`update usuario set "usuarioGrupoId" = (select "usuarioGrupoId" from usuario_grupo where nome = ${grupo})
      where email = ${emailDe('condutor')}`)
    model.grupo.condutor = grupo
    forget()
    story.push(`condutor is of ${grupo}`)
  },
  listar: async () => {
    const [grupo, rota, tira] = [r.pick(['Analista', 'Consultor Condutor']), r.pick(ROTAS), r.chance(0.5)]
    const nua = sql`array_remove("relatorioAdm", ${rota})`
    await db.execute(
      sql`update usuario_grupo set "relatorioAdm" = ${tira ? nua : sql`array_append(${nua}, ${rota})`} where nome = ${grupo}`,
    )
    model.tiradas[tira ? 'add' : 'delete'](`${grupo} ${rota}`)
    forget()
    story.push(`${grupo} ${tira ? 'no longer lists' : 'lists'} ${rota}`)
  },
  habilitar: async () => {
    const sim = !model.habilitado.condutor
    await db.execute(sql`update usuario set habilitado = ${sim} where email = ${emailDe('condutor')}`)
    model.habilitado.condutor = sim
    forget()
    story.push(`condutor ${sim ? 'enabled' : 'disabled'}`)
  },
}
const WEIGHTS: Record<keyof typeof STEPS_OF, number> = {
  ...{ criar: 16, alterar: 10, excluir: 5, abrir: 10, agendar: 14, mudar: 8, pausar: 8, desagendar: 4 },
  ...{ esperar: 12, trocarGrupo: 4, listar: 6, habilitar: 4 },
}

/** What the database holds beside what the model says. */
const compare = async () => {
  const de = sql`(select case when u.email = 'admin@praca.local' then 'admin' else split_part(u.email, '@', 1) end)`
  const [guardadas, agendadas, cartas, sessoes] = await Promise.all([
    rows(
      db,
      sql`select "visaoRelatorioId" as id, ${de} as dono, g.nome as grupo, v.rota, v.nome, v.versao from visao_relatorio v
      join usuario u using ("usuarioId") left join usuario_grupo g on g."usuarioGrupoId" = v."usuarioGrupoId" order by 1`,
    ),
    rows<{ ativo: boolean; proxima: number }>(
      db,
      sql`select "agendamentoId" as id, ${de} as dono, rota, case when filtros is null then coalesce("visaoRelatorioId"::text, 'gone') end as visao,
        ativo, hora, (extract(epoch from "proximaEm") * 1000)::float8 as proxima from relatorio_agendamento a join usuario u using ("usuarioId") order by 1`,
    ),
    rows<{ para: string; n: number }>(
      db,
      sql`select para, count(*)::int as n from mensagem where anexos is not null group by 1`,
    ),
    one<{ n: number }>(
      db,
      sql`select count(*)::int as n from mensagem m where m.anexos is not null and not exists (select 1 from usuario u where u.email = m.para)`,
    ),
  ])
  const at = story.slice(-12).join('\n')
  expect(guardadas, at).toEqual(model.visoes.toSorted((a, b) => a.id - b.id))
  expect(
    agendadas.map(({ proxima, ...a }) => ({ ...a, ...(a.ativo && { proxima }) })),
    at,
  ).toEqual(
    model.agendas
      .toSorted((a, b) => a.id - b.id)
      .map(({ versao: _, visao, proxima, ...a }) => ({
        ...{ ...a, visao: visao === null ? null : String(visao) },
        ...(a.ativo && { proxima }),
      })),
  )
  const sent = Object.fromEntries(cartas.map((c) => [c.para, c.n]))
  expect(
    QUEM.map((q) => [q, sent[emailDe(q)] ?? 0]),
    at,
  ).toEqual(QUEM.map((q) => [q, model.cartas[q]]))
  expect(sessoes!.n).toBe(0)
}

test(`${STEPS} random steps with views and schedules leave what the rules say, and mail nobody what is not theirs`, async () => {
  for (const tabela of ['relatorio_agendamento', 'visao_relatorio', 'mensagem'])
    await db.execute(sql`delete from ${sql.identifier(tabela)}`)
  t.setClock(new Date(model.now))
  t.forgetLogins()
  for (let passo = 0; passo < STEPS; passo++) {
    await STEPS_OF[r.weighted(WEIGHTS)]()
    await compare()
  }
  process.stdout.write(`seed ${SEED}: ${JSON.stringify(book)}\n`)
  // A walk that did not get around proves nothing.
  for (const kind of [
    'criar 200',
    'criar 409',
    'alterar 200',
    'alterar 403',
    'alterar 404',
    'excluir 200',
    'abrir 404',
    'agendar 200',
  ])
    expect.soft([kind, (book[kind] ?? 0) > 0]).toEqual([kind, true])
  for (const kind of ['mudar 200', 'mudar 404', 'mudar 409', 'pausar 200', 'enviado', 'parado'])
    expect.soft([kind, (book[kind] ?? 0) > 0]).toEqual([kind, true])
}, 3_600_000)
