import { sql } from 'drizzle-orm'
import type { Flag } from '#contract/permissions.ts'
import * as c from '#contract/proposta.ts'
import { responderProposta } from '#contract/proposta-aberta.ts'
import * as anexos from '#contract/proposta-anexos.ts'
import * as dados from '#contract/proposta-dados.ts'
import * as parcelas from '#contract/proposta-parcelas.ts'
import * as solucoes from '#contract/proposta-solucoes.ts'
import type { Rateio } from '#contract/proposta-valores.ts'
import { hashToken } from '#server/access/sessions.ts'
import { insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { andamentos, PDF } from '#server/features/proposta/andamento-testing.ts'
import { jobsDeProposta } from '#server/features/proposta/vencimento.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { answered, type WalkReport, walkWorld } from './frame.ts'
import { newChooser, PEOPLE } from './proposals-choose.ts'
import { linesOf, readFaults, readLines } from './proposals-invariants.ts'
import type { Split } from './proposals-money.ts'
import { take } from './proposals-rules.ts'
import type { Action, Header, Right, World } from './proposals-world.ts'

/**
 * A random walk over proposals: who makes, sends, signs and receives, the municipality that answers by its link, and the
 * nights that pass. After each step the database is held against the walk's own world.
 */

const BEGIN = Date.parse('2026-03-10T12:00:00-03:00')
const FLAGS = {
  ...{ make: 'criarProposta', edit: 'editarProposta', remove: 'excluirProposta', send: 'enviarProposta' },
  ...{ sign: 'assinarProposta', receive: 'receberParcelas' },
} as const satisfies Record<Right, Flag>
const ALL = Object.keys(FLAGS) as Right[]
const GROUPS = {
  ...{
    condutor: 'Consultor Condutor',
    especialista: 'Consultor Especialista',
    analista: 'Analista',
    parceiro: 'Parceiro',
  },
} as const

const newWorld = async (t: TestApp): Promise<World> => {
  const a = andamentos(t)
  const { db } = a
  const w: World = {
    ...{ now: BEGIN, cities: new Map(), packs: new Map(), shelf: new Map(), proposals: new Map(), numbers: new Map() },
    rights: {
      ...{ admin: ALL, condutor: ['make', 'edit', 'remove', 'send'], especialista: ['sign', 'receive'] },
      ...{ analista: ['edit', 'send'], parceiro: [] },
    },
    reach: { admin: [], condutor: [], especialista: [], analista: [], parceiro: [] },
    ...{ writes: 0, expired: 0 },
  }
  for (const [uf, relation, part] of [
    ['SC', 0, 0],
    ['SC', 4, 3],
    ['PR', 2, 3],
  ] as const) {
    const id = await a.novaCidade({ statusRelacionamento: relation, participacao: part })
    await db.execute(sql`update municipio set uf = ${uf} where "municipioId" = ${id}`)
    w.cities.set(id, { id, uf, relation, part, begin: null, end: null })
  }
  const [first, second, third] = [...w.cities.keys()]
  w.reach = {
    ...{ admin: [first!, second!, third!], condutor: [first!, third!], especialista: [first!, second!, third!] },
    ...{ analista: [first!], parceiro: [first!] },
  }
  const made = [
    await a.novoPacote(first!, {
      essenciais: [1000, 500.55],
      premium: [300, 200.1, null],
      minPremium: 0,
      maxPremium: 2,
    }),
    await a.novoPacote(first!, { essenciais: [777.77, null], premium: [90.09, 10], minPremium: 1, maxPremium: 3 }),
    await a.novoPacote(first!, { essenciais: [], premium: [33.33], minPremium: 0, maxPremium: 4 }),
  ]
  // What one package offers another one brings.
  const [one1, two, three] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]]
  await insertRows(db, 'pacote_essencial', [{ pacoteId: two.pacoteId, solucaoId: one1.premiumIds[0] }])
  const lent = [
    { pacoteId: two.pacoteId, solucaoId: one1.premiumIds[1]! },
    ...one1.premiumIds.map((solucaoId) => ({ pacoteId: three.pacoteId, solucaoId })),
  ]
  await insertRows(db, 'pacote_premium', lent)
  two.essenciaisIds.push(one1.premiumIds[0]!)
  for (const [p, min, max] of [
    [one1, 0, 2],
    [two, 1, 3],
    [three, 0, 4],
  ] as const) {
    const premium = [...p.premiumIds, ...lent.filter((x) => x.pacoteId === p.pacoteId).map((x) => x.solucaoId)]
    w.packs.set(p.pacoteId, { id: p.pacoteId, essential: p.essenciaisIds, premium, min, max })
  }
  for (const n of await rows<{ k: string; n: number }>(
    db,
    sql`select uf || '-' || ano as k, ultimo as n from municipio_proposta_numero`,
  ))
    w.numbers.set(n.k, n.n)
  for (const s of await rows<{ id: number; cents: number | null; group: number }>(
    db,
    sql`select "solucaoId" as id, (preco * 100)::int as cents, "grupoSolucaoId" as "group" from solucao
      where "grupoSolucaoId" = any(${sql.param(made.map((m) => m.grupoSolucaoId))}::int[])`,
  ))
    w.shelf.set(s.id, s)
  for (const [persona, grupo] of Object.entries(GROUPS) as [keyof typeof GROUPS, string][]) {
    for (const city of w.reach[persona])
      await db.execute(sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId")
        select u."usuarioId", ${city}::int, (select max("permissaoId") from usuario_permissao) from usuario u where u.email like ${`${persona}@%`}`)
    await t.setFlags(grupo, Object.values(FLAGS), false)
    await t.setFlags(grupo, ['verMenuProposta', ...w.rights[persona].map((x) => FLAGS[x])])
  }
  return { ...w, writes: Number((await readLines(db, w, new Map())).audited) }
}

/* As the calls take it */

const reais = (cents: number) => cents / 100
const rateioOf = (split: Split): Rateio => {
  const part = (p: { h: number } | { cents: number }) =>
    'h' in p ? { percentual: p.h / 100 } : { valor: reais(p.cents) }
  if ('essencial' in split) {
    const { essencial, premium, extra } = split
    return { modo: 'blocos', blocos: { essencial: part(essencial), premium: part(premium), extra: part(extra) } }
  }
  return 'h' in split ? { modo: 'percentual', percentual: split.h / 100 } : { modo: 'valor', valor: reais(split.cents) }
}
const headerOf = (h: Header) => ({
  ...(h.pack !== undefined && { pacoteId: h.pack }),
  ...(h.cycle !== undefined && { ciclo: h.cycle }),
  ...(h.months !== undefined && { vigenciaMeses: h.months }),
  ...(h.day !== undefined && { dataProposta: h.day }),
  ...(h.valid !== undefined && { validadeDias: h.valid }),
  ...(h.split !== undefined && { rateio: rateioOf(h.split) }),
  ...(h.n !== undefined && { qtdParcelas: h.n }),
  ...(h.first !== undefined && { primeiroVencimento: h.first }),
})
const NOBODY = 999_999_999
type Said = { status: number; body: unknown }

const newActor = (t: TestApp, links: Map<number, { token: string; sha256: string }>) => {
  const a = andamentos(t)
  const { db } = a
  const find = async (query: ReturnType<typeof sql>) => (await one<{ id: number | null }>(db, query))?.id ?? NOBODY
  const dadosOf = (id: number) =>
    find(sql`select "municipioPropostaDadosId" as id from municipio_proposta_dados where "municipioPropostaId" = ${id}`)
  const groupOf = (id: number, group: number) =>
    find(sql`select "municipioPropostaGrupoSolucaoId" as id from municipio_proposta_grupo_solucao
      where "municipioPropostaId" = ${id} and "grupoSolucaoId" = ${group}`)
  const extraOf = (id: number, i: number) =>
    find(sql`select "municipioPropostaSolucoesExtrasId" as id from municipio_proposta_solucoes_extras
      where "municipioPropostaId" = ${id} order by 1 offset ${i} limit 1`)
  const instalmentOf = (id: number, i: number) =>
    find(
      sql`select "municipioPropostaParcelaId" as id from municipio_proposta_parcela where "municipioPropostaId" = ${id} and numero = ${i + 1}`,
    )
  const solOf = (id: number, sol: number) =>
    find(
      sql`select "municipioPropostaSolucaoId" as id from municipio_proposta_solucao where "municipioPropostaId" = ${id} and "solucaoId" = ${sol}`,
    )
  const fileOf = (id: number) =>
    find(sql`select max("municipioPropostaAnexoId") as id from municipio_proposta_anexo
      where "municipioPropostaId" = ${id} and tipo in ('extrato', 'empenho', 'outro') and "excluidoEm" is null`)
  const lastStep = async (id: number) => {
    const { body } = await t.call(parcelas.listarPassosDeParcela, {
      persona: 'admin',
      query: { municipioPropostaParcelaId: String(id) },
    })
    return (body.find((x) => x.ultimo) ?? body[0])?.municipioPropostaParcelaStatusId ?? NOBODY
  }
  let file = 0
  const pdf = () => ({ arquivo: [{ nome: `papel-${++file}.pdf`, bytes: `${PDF}% ${file}` }] })
  const send = async (x: Extract<Action, { kind: 'send' }>): Promise<Said> => {
    const said = await a.enviar(x.id, {}, x.by)
    if (said.status === 200) {
      const papel = await one<{ sha256: string }>(
        db,
        sql`select sha256 from municipio_proposta_anexo where "municipioPropostaId" = ${x.id} and tipo = 'proposta'
          and mime = 'application/pdf' order by "municipioPropostaAnexoId" desc limit 1`,
      )
      links.set(x.key, { token: a.tokenDe(said.body.link), sha256: papel!.sha256 })
    }
    return said
  }
  const night = async (to: number): Promise<Said> => {
    const now = new Date(to)
    t.setClock(now)
    t.forgetLogins()
    await jobsDeProposta['vencer-propostas']!.run({}, t.jobContext({ now }))
    for (const persona of PEOPLE) await t.login(persona)
    return { status: 200, body: {} }
  }
  const DADOS = { cnpj: '11.222.333/0001-81', cpfSignatario: '529.982.247-25' }
  const call = async (x: Action): Promise<Said> => {
    if (x.kind === 'night') return night(x.to)
    if (x.kind === 'answer') {
      const { token, sha256 } = links.get(x.key) ?? { token: 'x'.repeat(43), sha256: '0'.repeat(64) }
      const texto = x.says === 'aceite' ? null : 'Porque sim'
      const body = { tipo: x.says, nome: 'Ana Prefeita', cargo: null, texto, sha256 }
      return t.call(responderProposta, { params: { token }, body, ip: `10.3.${file % 200}.${++file % 200}` })
    }
    if (x.kind === 'create')
      return t.call(c.criarProposta, {
        persona: x.by,
        body: {
          ...{
            municipioId: x.city,
            pacoteId: x.pack,
            ciclo: '2025/2026',
            tipoPrograma: 2,
            vigenciaMeses: 24,
            dataProposta: x.day,
          },
          ...headerOf(x),
        },
      })
    const persona = x.by
    const municipioPropostaId = x.id
    const params = async (id: Promise<number>) => ({ persona, params: { id: String(await id) } })
    const qual = { municipioPropostaId, ...('version' in x && x.version !== undefined && { versao: x.version }) }
    const comMotivo = { persona, body: { ...qual, motivo: 'O prefeito pediu' } }
    const resposta = { persona, body: { ...qual, nome: 'Ana Prefeita', cargo: null, motivo: 'Por telefone' } }
    switch (x.kind) {
      case 'alter':
        return t.call(c.alterarProposta, {
          persona,
          body: { municipioPropostaId, versao: x.version, ...headerOf(x.set) },
        })
      case 'fillData':
        return t.call(dados.criarDadosDeProposta, {
          persona,
          body: { municipioPropostaId, ...DADOS, prefeito: x.name },
        })
      case 'changeData': {
        const municipioPropostaDadosId = await dadosOf(x.id)
        const body = { municipioPropostaDadosId, versao: x.version, ...DADOS, prefeito: x.name }
        return t.call(dados.alterarDadosDeProposta, { persona, body })
      }
      case 'dropData':
        return t.call(dados.excluirDadosDeProposta, await params(dadosOf(x.id)))
      case 'addPremium': {
        const list = x.sols.map((s) => ({ solucaoId: s.sol, ...(s.cents !== undefined && { valor: reais(s.cents) }) }))
        return a.incluir(x.id, x.group, list, persona)
      }
      case 'changeGroup': {
        const list = []
        for (const s of x.sols)
          list.push({ municipioPropostaSolucaoId: await solOf(x.id, s.sol), horas: 8, valor: reais(s.cents) })
        const body = { municipioPropostaGrupoSolucaoId: await groupOf(x.id, x.group), solucoes: list }
        return t.call(solucoes.alterarGrupoDeProposta, { persona, body })
      }
      case 'dropGroup':
        return t.call(solucoes.excluirGrupoDeProposta, await params(groupOf(x.id, x.group)))
      case 'addExtra':
        return a.extra(
          x.id,
          { valor: reais(x.cents), ...(x.sol !== null && { solucaoId: x.sol, nome: null }) },
          persona,
        )
      case 'changeExtra': {
        const municipioPropostaSolucoesExtrasId = await extraOf(x.id, x.i)
        const body = {
          municipioPropostaSolucoesExtrasId,
          nome: 'Oficina',
          descricao: null,
          horas: 2,
          valor: reais(x.cents),
        }
        return t.call(solucoes.alterarExtraDeProposta, { persona, body })
      }
      case 'dropExtra':
        return t.call(solucoes.excluirExtraDeProposta, await params(extraOf(x.id, x.i)))
      case 'plan': {
        const plano = x.plan.map((p) => ({ vencimento: p.due, valor: reais(p.cents) }))
        return t.call(parcelas.salvarPlanoDeParcelas, { persona, body: { municipioPropostaId, parcelas: plano } })
      }
      case 'addInstalment': {
        const body = { municipioPropostaId, vencimento: x.due, valor: reais(x.cents) }
        return t.call(parcelas.incluirParcela, { persona, body })
      }
      case 'changeInstalment': {
        const municipioPropostaParcelaId = await instalmentOf(x.id, x.i)
        const body = { municipioPropostaParcelaId, vencimento: x.due, valor: reais(x.cents) }
        return t.call(parcelas.alterarParcela, { persona, body })
      }
      case 'dropInstalment':
        return t.call(parcelas.excluirParcela, await params(instalmentOf(x.id, x.i)))
      case 'generate':
        return t.call(c.gerarProposta, { persona, body: qual })
      case 'draft':
        return t.call(c.emitirMinuta, { persona, body: qual })
      case 'send':
        return send(x)
      case 'negotiate':
        return t.call(c.negociarProposta, comMotivo)
      case 'cancel':
        return t.call(c.cancelarProposta, comMotivo)
      case 'accept':
        return t.call(c.aceitarProposta, resposta)
      case 'refuse':
        return t.call(c.recusarProposta, resposta)
      case 'sign':
        return t.call(c.assinarProposta, { persona, body: { municipioPropostaId, dia: x.day }, files: pdf() })
      case 'duplicate':
        return a.duplicar(x.id, persona)
      case 'amend':
        return a.comMotivo('aditar', x.id, persona)
      case 'remove':
        return a.excluir(x.id, persona)
      case 'attach':
        return t.call(anexos.enviarAnexoDeProposta, {
          persona,
          body: { municipioPropostaId, tipo: 'outro' },
          files: pdf(),
        })
      case 'changeFile': {
        const body = {
          municipioPropostaAnexoId: await fileOf(x.id),
          tipo: 'empenho' as const,
          descricao: `Nota ${++file}`,
        }
        return t.call(anexos.alterarAnexoDeProposta, { persona, body })
      }
      case 'dropFile':
        return t.call(anexos.excluirAnexoDeProposta, await params(fileOf(x.id)))
      case 'move': {
        const municipioPropostaParcelaId = await instalmentOf(x.id, x.i)
        const body = {
          ...{ municipioPropostaParcelaId, acao: x.what, justificativa: 'O prefeito pediu' },
          ...(x.what === 'faturar' && { notaNumero: x.text, dataEmissao: x.day }),
          ...(x.what === 'pagar' && { dataPagamento: x.day, valorPago: String(reais(x.cents)) }),
        }
        return t.call(parcelas.moverParcela, { persona, body, files: x.file ? pdf() : {} })
      }
      case 'undoStep':
        return t.call(parcelas.desfazerPassoDeParcela, {
          ...(await params(instalmentOf(x.id, x.i).then(lastStep))),
          query: { justificativa: 'Engano' },
        })
      case 'fixStep': {
        const municipioPropostaParcelaStatusId = await lastStep(await instalmentOf(x.id, x.i))
        const told = {
          justificativa: 'Engano',
          ...(x.text !== null && { notaNumero: x.text }),
          ...(x.cents !== null && { valorPago: reais(x.cents) }),
        }
        return t.call(parcelas.corrigirPassoDeParcela, { persona, body: { municipioPropostaParcelaStatusId, ...told } })
      }
      case 'attachInstalment': {
        const body = { municipioPropostaParcelaId: await instalmentOf(x.id, x.i), tipo: x.what }
        return t.call(parcelas.anexarAParcela, { persona, body, files: pdf() })
      }
      case 'dropInstalmentFile': {
        const parcela = await instalmentOf(x.id, x.i)
        const id = find(sql`select min("municipioPropostaParcelaAnexoId") as id from municipio_proposta_parcela_anexo
          where "municipioPropostaParcelaId" = ${parcela} and tipo = ${x.what} and "excluidoEm" is null`)
        return t.call(parcelas.excluirAnexoDeParcela, await params(id))
      }
    }
  }
  return async (x: Action) => ({
    action: x,
    ...answered(x, await call(x), (made: { municipioPropostaId: number }) =>
      x.kind === 'create' || x.kind === 'duplicate' || x.kind === 'amend' ? [made.municipioPropostaId] : [],
    ),
  })
}

/* The walk */

export const walkProposals = async (t: TestApp, seed: number, steps: number): Promise<WalkReport> => {
  const links = new Map<number, { token: string; sha256: string }>()
  const world = await newWorld(t)
  t.setClock(new Date(BEGIN))
  for (const persona of PEOPLE) await t.login(persona)
  const signed = new Map<number, string>()
  return walkWorld(
    {
      ...{ world, take, act: newActor(t, links), linesOf },
      choose: (random, w) => {
        const choose = newChooser(random)
        const together = w.proposals.size > 0 && random.chance(0.15)
        const keys = [...links.keys()].slice(-20)
        return { actions: together ? choose.burst(w, keys) : [choose.next(w, keys)], together }
      },
      tick: (_, w) => {
        w.now += 60_000
        t.setClock(new Date(w.now))
        return new Date(w.now).toISOString().slice(0, 16)
      },
      readLines: (w) =>
        readLines(t.banco.db, w, new Map([...links].map(([key, { token }]) => [hashToken(token), key]))),
      readFaults: () => readFaults(t, signed),
    },
    seed,
    steps,
  )
}
