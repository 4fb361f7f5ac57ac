import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registerEndpoints } from '#contract/register.ts'
import { gruposDoTermo, solucoesDoTermo, tarefasDoTermo } from '#contract/registers/termo-referencia.ts'
import * as c from '#contract/termo-referencia.ts'
import * as p from '#contract/termo-referencia-passos.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { newRandom } from '#server/testing/walk/random.ts'
import { completeHoras, scheduleHoras, uncompleteHoras, unscheduleHoras } from './commands.ts'
import { insertPrateleira, listCidadesSemTermo, nomeNovo } from './testing.ts'

/*
 * A random walk over all that is done with a term. The world below is kept by the rules of the specification, with no
 * code of the feature: it says whether each step is taken, and where everything stands after it. What must always be
 * true is read from the database.
 */
const PASSOS = 220
const t = await startTestApp()
const { db } = t.banco
const [casa] = await listCidadesSemTermo(db)
const { municipioId } = casa!
const eixoId = casa!.eixos[0]!
const admin = { persona: 'admin' as const }
const r = newRandom(1311)
const idDe = (id: number) => ({ params: { id: String(id) } })
const prateleira = await insertPrateleira(db, eixoId, [[60, 30], [120], [10, 20, 30]])

interface Grupo {
  id: number
  parado: boolean
}
interface Solucao {
  id: number
  grupo: Grupo
  consultor: boolean
  parada: boolean
  iniciada: boolean
  finalizada: boolean
}
interface Tarefa {
  id: number
  solucao: Solucao
  horas: number
  parada: boolean
  justificada: boolean
}
interface Hora {
  fonte: number
  origem: 'encontro' | 'relatorio'
  tarefa: Tarefa
  minutos: number
  cumprida: boolean
}
const mundo = { grupos: [] as Grupo[], solucoes: [] as Solucao[], tarefas: [] as Tarefa[], horas: [] as Hora[] }

/* What the specification says of them */

const solucaoParada = (s: Solucao) => !s.finalizada && (s.parada || s.grupo.parado)
const aberta = (s: Solucao) => !s.finalizada && !solucaoParada(s)
const cumprida = (x: Tarefa) => mundo.horas.some((h) => h.tarefa === x && h.cumprida)
const comHoras = (x: Tarefa) => mundo.horas.some((h) => h.tarefa === x)
const feitaOuParada = (x: Tarefa) => cumprida(x) || x.parada
const situacao = (s: Solucao) => (s.finalizada ? 3 : solucaoParada(s) ? 4 : s.iniciada ? 2 : 1)
const situacaoTarefa = (x: Tarefa) => {
  if (x.parada || solucaoParada(x.solucao)) return 4
  if (cumprida(x)) return 3
  return mundo.horas.some((h) => h.tarefa === x && h.origem === 'encontro') ? 2 : 1
}
const tarefasDe = (s: Solucao) => mundo.tarefas.filter((x) => x.solucao === s)

/* What people do: each says whether the world lets it happen, and how the world changes */

interface Resultado {
  espera: boolean
  houve: number
  muda: () => void
}
const body = { justificativa: 'Passo do caminho' }
const status = async (resposta: Promise<{ status: number }>) => (await resposta).status
const noBanco = (work: (tx: Db) => Promise<void>) =>
  t.banco.transaction(work).then(
    () => 200,
    (e: { status?: number }) => e.status ?? 500,
  )
const quem = { usuarioId: 1, now: new Date('2026-03-10T12:00:00Z') }
const novaLinha = async (e: ReturnType<typeof registerEndpoints>, id: string, row: object) => {
  const resposta = await t.call(e.criar, { ...admin, body: { municipioId, nome: nomeNovo('Passo'), ...row } as never })
  return { houve: resposta.status, id: (resposta.body as unknown as Record<string, number>)[id]! }
}
const [grupos, solucoes, tarefas] = [gruposDoTermo, solucoesDoTermo, tarefasDoTermo].map(registerEndpoints) as [
  ReturnType<typeof registerEndpoints>,
  ReturnType<typeof registerEndpoints>,
  ReturnType<typeof registerEndpoints>,
]
const lerArvore = async () => (await t.call(c.getTermo, { ...admin, ...idDe(municipioId) })).body

const ACOES: Record<string, () => Promise<Resultado | undefined>> = {
  novoGrupo: async () => {
    const { houve, id } = await novaLinha(grupos, 'municipioGrupoSolucaoId', { eixoId })
    return { espera: true, houve, muda: () => void mundo.grupos.push({ id, parado: false }) }
  },
  novaSolucao: async () => {
    if (!mundo.grupos.length) return undefined
    const grupo = r.pick(mundo.grupos)
    const consultor = r.chance(0.8)
    const { houve, id } = await novaLinha(solucoes, 'municipioSolucaoId', {
      municipioGrupoSolucaoId: grupo.id,
      usuarioId: consultor ? 1 : null,
    })
    const nova = { id, grupo, consultor, parada: false, iniciada: false, finalizada: false }
    return { espera: !grupo.parado, houve, muda: () => void mundo.solucoes.push(nova) }
  },
  novaTarefa: async () => {
    if (!mundo.solucoes.length) return undefined
    const solucao = r.pick(mundo.solucoes)
    const horas = 10 * r.below(20)
    const { houve, id } = await novaLinha(tarefas, 'municipioTarefaId', { municipioSolucaoId: solucao.id, horas })
    const nova = { id, solucao, horas, parada: false, justificada: false }
    return { espera: aberta(solucao), houve, muda: () => void mundo.tarefas.push(nova) }
  },
  importar: async () => {
    const jaEsta = mundo.grupos.find((g) => g.id === importado)
    const origem = r.pick(prateleira.solucoes)
    const repetida = jaVieram.has(origem.solucaoId)
    const resposta = await t.call(p.importarGrupoSolucao, {
      ...admin,
      body: { municipioId, grupoSolucaoId: prateleira.grupoSolucaoId, solucoesOriginais: [origem.solucaoId] },
    })
    const muda = () => {
      const g = jaEsta ?? { id: resposta.body.municipioGrupoSolucaoId, parado: false }
      if (!jaEsta) mundo.grupos.push(g)
      importado = g.id
      jaVieram.add(origem.solucaoId)
      const veio = resposta.body.municipioSolucoes.find((s) => s.solucaoId === origem.solucaoId)!
      const s = {
        id: veio.municipioSolucaoId,
        grupo: g,
        consultor: true,
        parada: false,
        iniciada: false,
        finalizada: false,
      }
      mundo.solucoes.push(s)
      for (const x of veio.municipioTarefas)
        mundo.tarefas.push({ id: x.municipioTarefaId, solucao: s, horas: x.horas, parada: false, justificada: false })
    }
    return { espera: !jaEsta?.parado && !repetida, houve: resposta.status, muda }
  },
  interromperGrupo: async () => {
    if (!mundo.grupos.length) return undefined
    const g = r.pick(mundo.grupos)
    const houve = await status(t.call(p.interromperGrupo, { ...admin, ...idDe(g.id), body }))
    return {
      espera: !g.parado,
      houve,
      muda: () => {
        g.parado = true
      },
    }
  },
  reabilitarGrupo: async () => {
    if (!mundo.grupos.length) return undefined
    const g = r.pick(mundo.grupos)
    const params = { municipioGrupoSolucaoId: String(g.id), municipioId: String(municipioId) }
    const houve = await status(t.call(p.reabilitarGrupo, { ...admin, params }))
    return {
      espera: g.parado,
      houve,
      muda: () => {
        g.parado = false
      },
    }
  },
  iniciarGrupo: async () => {
    if (!mundo.grupos.length) return undefined
    const g = r.pick(mundo.grupos)
    const houve = await status(t.call(p.iniciarGrupo, { ...admin, ...idDe(g.id) }))
    const esperam = mundo.solucoes.filter((s) => s.grupo === g && situacao(s) === 1)
    const espera = !g.parado && esperam.length > 0 && esperam.every((s) => s.consultor)
    return {
      espera,
      houve,
      muda: () => {
        for (const s of esperam) s.iniciada = true
      },
    }
  },
  interromperSolucao: async () => {
    if (!mundo.solucoes.length) return undefined
    const s = r.pick(mundo.solucoes)
    const houve = await status(t.call(p.interromperSolucao, { ...admin, ...idDe(s.id), body }))
    return {
      espera: aberta(s),
      houve,
      muda: () => {
        s.parada = true
      },
    }
  },
  reabilitarSolucao: async () => {
    if (!mundo.solucoes.length) return undefined
    const s = r.pick(mundo.solucoes)
    const params = { municipioSolucaoId: String(s.id), municipioId: String(municipioId) }
    const houve = await status(t.call(p.reabilitarSolucao, { ...admin, params }))
    return {
      espera: s.parada && !s.grupo.parado,
      houve,
      muda: () => {
        s.parada = false
      },
    }
  },
  iniciar: async () => {
    if (!mundo.solucoes.length) return undefined
    const s = r.pick(mundo.solucoes)
    const houve = await status(t.call(p.iniciarSolucao, { ...admin, body: { municipioSolucaoId: s.id } }))
    return {
      espera: situacao(s) === 1 && s.consultor,
      houve,
      muda: () => {
        s.iniciada = true
      },
    }
  },
  finalizar: async () => {
    if (!mundo.solucoes.length) return undefined
    const s = r.pick(mundo.solucoes)
    const pendentes = tarefasDe(s).filter((x) => !feitaOuParada(x))
    const ditas = r.chance(0.7) ? pendentes : pendentes.slice(1)
    const houve = await status(
      t.call(p.finalizarSolucoes, {
        ...admin,
        body: {
          municipioId,
          solucoes: [
            {
              municipioSolucaoId: s.id,
              tarefas: ditas.map((x) => ({ municipioTarefaId: x.id, justificativa: 'Ficou de fora' })),
            },
          ],
        },
      }),
    )
    const muda = () => {
      s.finalizada = true
      for (const x of pendentes) x.justificada = true
    }
    return { espera: situacao(s) === 2 && ditas.length === pendentes.length, houve, muda }
  },
  interromperTarefa: async () => {
    if (!mundo.tarefas.length) return undefined
    const x = r.pick(mundo.tarefas)
    const houve = await status(t.call(p.interromperTarefa, { ...admin, ...idDe(x.id), body }))
    return {
      espera: aberta(x.solucao) && !feitaOuParada(x),
      houve,
      muda: () => {
        x.parada = true
      },
    }
  },
  reabilitarTarefa: async () => {
    if (!mundo.tarefas.length) return undefined
    const x = r.pick(mundo.tarefas)
    const houve = await status(t.call(p.reabilitarTarefa, { ...admin, ...idDe(x.id) }))
    return {
      espera: x.parada && aberta(x.solucao),
      houve,
      muda: () => {
        x.parada = false
      },
    }
  },
  excluirTarefa: async () => {
    if (!mundo.tarefas.length) return undefined
    const x = r.pick(mundo.tarefas)
    const houve = await status(t.call(tarefas.excluir, { ...admin, ...idDe(x.id) }))
    const espera = aberta(x.solucao) && !x.parada && !comHoras(x)
    return {
      espera,
      houve,
      muda: () => {
        mundo.tarefas = mundo.tarefas.filter((y) => y !== x)
      },
    }
  },
  excluirSolucao: async () => {
    if (!mundo.solucoes.length) return undefined
    const s = r.pick(mundo.solucoes)
    const houve = await status(t.call(solucoes.excluir, { ...admin, ...idDe(s.id) }))
    const espera = situacao(s) === 1 && !tarefasDe(s).some(comHoras)
    const muda = () => {
      mundo.tarefas = mundo.tarefas.filter((x) => x.solucao !== s)
      mundo.solucoes = mundo.solucoes.filter((y) => y !== s)
      // It can come from the shelf again.
      for (const { solucaoId } of prateleira.solucoes)
        if (vindas.get(solucaoId) === s.id) {
          jaVieram.delete(solucaoId)
          vindas.delete(solucaoId)
        }
    }
    return { espera, houve, muda }
  },
  agendar: async () => {
    if (!mundo.tarefas.length) return undefined
    const x = r.pick(mundo.tarefas)
    const fonte = r.below(6) + 1
    const minutos = r.below(90)
    const antes = mundo.horas.find((h) => h.fonte === fonte && h.origem === 'encontro' && h.tarefa === x)
    const partes = [{ municipioSolucaoId: x.solucao.id, municipioTarefaId: x.id, minutos }]
    const houve = await noBanco((tx) =>
      scheduleHoras(tx, quem, { encontroId: fonte, municipioId, dia: '2026-04-01', partes }),
    )
    const espera = (aberta(x.solucao) && !x.parada) || (antes !== undefined && minutos <= antes.minutos)
    const muda = () => {
      mundo.horas = mundo.horas.filter((h) => h.fonte !== fonte || h.origem !== 'encontro')
      mundo.horas.push({ fonte, origem: 'encontro', tarefa: x, minutos, cumprida: false })
    }
    return { espera, houve, muda }
  },
  realizar: async () => {
    if (!mundo.tarefas.length) return undefined
    const x = r.pick(mundo.tarefas)
    const fonte = r.below(8) + 1
    const [minutos, feita] = [r.below(90), r.chance(0.6)]
    const partes = [{ municipioSolucaoId: x.solucao.id, municipioTarefaId: x.id, minutos, cumprida: feita }]
    const houve = await noBanco((tx) =>
      completeHoras(tx, quem, { relatorioId: fonte, municipioId, dia: '2026-03-01', partes }),
    )
    const muda = () => {
      mundo.horas = mundo.horas.filter((h) => h.fonte !== fonte || h.origem !== 'relatorio')
      mundo.horas.push({ fonte, origem: 'relatorio', tarefa: x, minutos, cumprida: feita })
    }
    return { espera: true, houve, muda }
  },
  desfazer: async () => {
    const fonte = r.below(8) + 1
    const encontro = r.chance(0.5)
    const houve = await noBanco((tx) =>
      encontro ? unscheduleHoras(tx, quem, fonte) : uncompleteHoras(tx, quem, fonte),
    )
    const origem = encontro ? 'encontro' : 'relatorio'
    return {
      espera: true,
      houve,
      muda: () => {
        mundo.horas = mundo.horas.filter((h) => h.fonte !== fonte || h.origem !== origem)
      },
    }
  },
}
let importado: number | undefined
const jaVieram = new Set<number>()
const vindas = new Map<number, number>()
const PESOS = {
  novoGrupo: 2,
  novaSolucao: 4,
  novaTarefa: 6,
  importar: 3,
  interromperGrupo: 2,
  reabilitarGrupo: 3,
  iniciarGrupo: 2,
  interromperSolucao: 3,
  reabilitarSolucao: 4,
  iniciar: 6,
  finalizar: 4,
  interromperTarefa: 4,
  reabilitarTarefa: 3,
  excluirTarefa: 2,
  excluirSolucao: 1,
  agendar: 5,
  realizar: 5,
  desfazer: 2,
}

/** The tree says of everything what the world does. */
const compare = async () => {
  const arvore = await lerArvore()
  const lidas = arvore.grupos.flatMap((g) => g.municipioSolucoes)
  expect(new Map(arvore.grupos.map((g) => [g.municipioGrupoSolucaoId, g.desabilitado]))).toEqual(
    new Map(mundo.grupos.map((g) => [g.id, g.parado])),
  )
  expect(new Map(lidas.map((s) => [s.municipioSolucaoId, s.situacao]))).toEqual(
    new Map(mundo.solucoes.map((s) => [s.id, situacao(s)])),
  )
  const soma = (x: Tarefa, origem: string) =>
    mundo.horas.filter((h) => h.tarefa === x && h.origem === origem).reduce((s, h) => s + h.minutos, 0)
  expect(
    new Map(
      lidas.flatMap((s) =>
        s.municipioTarefas.map(
          (x) => [x.municipioTarefaId, [x.situacao, x.horasRealizadas, x.horasAgendadas, x.horasPrevistas]] as const,
        ),
      ),
    ),
  ).toEqual(
    new Map(
      mundo.tarefas.map(
        (x) => [x.id, [situacaoTarefa(x), soma(x, 'relatorio'), soma(x, 'encontro'), x.horas]] as const,
      ),
    ),
  )
}
/** What must be true whatever happened. */
const checkSempre = async () => {
  const quebras = await rows(
    db,
    sql`select 'finished without start' as o from municipio_solucao where "finalizadaEm" is not null and "iniciadaEm" is null
      union all select 'started without consultant' from municipio_solucao where "iniciadaEm" is not null and "usuarioId" is null and "municipioId" = ${municipioId}
      union all select 'interrupted and finished' from municipio_solucao where "finalizadaEm" is not null and desabilitado
      union all select 'interrupted without reason' from municipio_grupo_solucao where desabilitado and justificativa is null
      union all select 'interrupted without reason' from municipio_solucao where desabilitado and justificativa is null
      union all select 'interrupted without reason' from municipio_tarefa where desabilitado and justificativa is null
      union all select 'undone and unjustified' from municipio_tarefa t join municipio_solucao s using ("municipioSolucaoId")
        where t."municipioId" = ${municipioId} and s."finalizadaEm" is not null and not t.desabilitado and t.justificativa is null
        and not exists (select 1 from termo_hora h where h."municipioTarefaId" = t."municipioTarefaId" and h.cumprida)
        and not exists (select 1 from termo_passo h where h."municipioTarefaId" = t."municipioTarefaId" and 'Realizada' in (h.de, h.para))
      union all select 'a step that leads elsewhere' from (select s."municipioSolucaoId", s."finalizadaEm", (select h.para from termo_passo h
          where h."municipioSolucaoId" = s."municipioSolucaoId" order by h."termoPassoId" desc limit 1) as ultimo from municipio_solucao s where s."municipioId" = ${municipioId}) x
        where x."finalizadaEm" is not null and x.ultimo <> 'Finalizada'
      union all select 'hours of no task of theirs' from termo_hora h join municipio_tarefa t using ("municipioTarefaId")
        where t."municipioSolucaoId" <> h."municipioSolucaoId"`,
  )
  expect(quebras).toEqual([])
}

test(`${PASSOS} random steps leave what the rules say, and each is taken or refused as they say`, async () => {
  const dados = new Map<string, { sim: number; nao: number }>()
  for (let n = 0; n < PASSOS; n++) {
    const acao = r.weighted(PESOS)
    const feito = await ACOES[acao]!()
    if (!feito) continue
    const ok = feito.houve === 200
    expect([n, acao, feito.houve, ok]).toEqual([n, acao, feito.houve, feito.espera])
    if (!ok) expect([404, 409, 422]).toContain(feito.houve)
    if (ok) feito.muda()
    if (ok && acao === 'importar') {
      const s = mundo.solucoes.at(-1)!
      for (const { solucaoId } of prateleira.solucoes)
        if (jaVieram.has(solucaoId) && !vindas.has(solucaoId)) vindas.set(solucaoId, s.id)
    }
    const conta = dados.get(acao) ?? { sim: 0, nao: 0 }
    conta[ok ? 'sim' : 'nao']++
    dados.set(acao, conta)
    if (n % 8 === 7) {
      await compare()
      await checkSempre()
    }
  }
  await compare()
  await checkSempre()
  // A walk that came by nothing proves nothing; of these two it only met the refusals (passos.test, importar.test).
  const raras = ['iniciarGrupo', 'excluirSolucao']
  expect(Object.keys(PESOS).filter((a) => !dados.get(a)?.sim && !raras.includes(a))).toEqual([])
})
