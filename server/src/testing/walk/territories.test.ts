import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { criarTerritorio } from '#contract/territorio.ts'
import { criarIniciativa } from '#contract/territorio-iniciativa.ts'
import { rows } from '#server/db/sql.ts'
import { territorios } from '#server/features/territorio/testing.ts'
import { startTestApp } from '../test-app.ts'
import { answered, type Lines, walkWorld } from './frame.ts'

/* Territories and what they undertake, by a model of its own: phases, initiatives and who has a municipality. */

const FRENTE: Record<string, string> = { P: 'N', N: 'H', H: 'T', T: 'C' }
const ATRAS: Record<string, string> = { N: 'P', H: 'N', T: 'H', C: 'T' }
const STATUS = ['P', 'N', 'H', 'T', 'C', 'S'] as const
const VIVA: Record<string, string> = { planejada: 'andando', andando: 'feita' }

interface Mundo {
  /** Its phase, the one it was suspended from, and its cities. */
  territorios: Record<number, { fase: string; antes: string | null; lugares: number[]; versao: number }>
  iniciativas: Record<number, { de: number; estado: string; versao: number }>
}
type Acao =
  | { kind: 'avancar' | 'voltar' | 'suspender' | 'retomar'; id: number; versao: number; admin: boolean }
  | { kind: 'territorio'; lugares: number[] }
  | { kind: 'iniciativa'; id: number }
  | { kind: 'iniciar' | 'concluir' | 'cancelar' | 'reabrir'; id: number; versao: number }

const ocupado = (w: Mundo, lugares: readonly number[], menos?: number) =>
  Object.entries(w.territorios).some(
    ([id, t]) => Number(id) !== menos && t.fase !== 'C' && t.lugares.some((l) => lugares.includes(l)),
  )
const anda = (w: Mundo, id: number) => !['C', 'S'].includes(w.territorios[id]!.fase)

const take = (w: Mundo, a: Acao, ids: readonly number[]): boolean => {
  if (a.kind === 'territorio') {
    if (ocupado(w, a.lugares)) return false
    w.territorios[ids[0] ?? -1] = { fase: 'P', antes: null, lugares: a.lugares, versao: 1 }
    return true
  }
  if (a.kind === 'iniciativa') {
    if (!anda(w, a.id)) return false
    w.iniciativas[ids[0] ?? -1] = { de: a.id, estado: 'planejada', versao: 1 }
    return true
  }
  if (a.kind === 'iniciar' || a.kind === 'concluir' || a.kind === 'cancelar' || a.kind === 'reabrir') {
    const i = w.iniciativas[a.id]!
    if (!anda(w, i.de) || i.versao !== a.versao) return false
    const cabe = {
      iniciar: i.estado === 'planejada',
      concluir: i.estado === 'andando',
      cancelar: i.estado in VIVA,
      reabrir: !(i.estado in VIVA),
    }[a.kind]
    if (!cabe) return false
    i.estado =
      a.kind === 'cancelar'
        ? 'cancelada'
        : a.kind === 'reabrir'
          ? i.estado === 'feita'
            ? 'andando'
            : 'planejada'
          : VIVA[i.estado]!
    i.versao++
    return true
  }
  const t = w.territorios[a.id]!
  if (t.versao !== a.versao) return false
  if (a.kind === 'voltar' && (!a.admin || !(t.fase in ATRAS) || (t.fase === 'C' && ocupado(w, t.lugares, a.id))))
    return false
  if ((a.kind === 'avancar' || a.kind === 'suspender') && !(t.fase in FRENTE)) return false
  if (a.kind === 'retomar' && t.fase !== 'S') return false
  const antes = t.fase
  if (a.kind === 'avancar') t.fase = FRENTE[t.fase]!
  if (a.kind === 'voltar') t.fase = ATRAS[t.fase]!
  if (a.kind === 'retomar') t.fase = t.antes!
  if (a.kind === 'suspender') t.fase = 'S'
  t.antes = a.kind === 'suspender' ? antes : null
  t.versao++
  return true
}

const t = await startTestApp()
const { db } = t.banco
const q = await territorios(t)
// Goes forward, and is no admin.
await t.setFlags('Operações', ['menuGestaoTerritorios', 'editarTerritorio'])

const walk = async (seed: number, steps: number) => {
  const lugares = await q.cidades(9)
  const world: Mundo = { territorios: {}, iniciativas: {} }
  const linesOf = (w: Mundo): Lines => ({
    ...Object.fromEntries(
      Object.entries(w.territorios).map(([id, x]) => [
        `t${id}`,
        `${x.fase} ${x.antes ?? '-'} ${x.versao} ${x.fase === 'C' ? 'solto' : 'preso'}`,
      ]),
    ),
    ...Object.fromEntries(Object.entries(w.iniciativas).map(([id, i]) => [`i${id}`, `${i.estado} ${i.versao}`])),
  })
  const ESTADOS: Record<number, string> = { 1: 'planejada', 2: 'andando', 3: 'feita', 5: 'cancelada' }
  return walkWorld<Mundo, Acao>(
    {
      world,
      take,
      tick: () => '',
      choose: (r, w) => {
        const [ts, is] = [Object.keys(w.territorios).map(Number), Object.keys(w.iniciativas).map(Number)]
        // What is seen may be old by then.
        const velha = (versao: number) => (r.chance(0.08) ? Math.max(1, versao - 1) : versao)
        const uma = (): Acao => {
          const kind = r.weighted({
            territorio: 3,
            iniciativa: ts.length ? 3 : 0,
            avancar: ts.length ? 6 : 0,
            voltar: ts.length ? 3 : 0,
            suspender: ts.length ? 2 : 0,
            retomar: ts.length ? 5 : 0,
            iniciar: is.length ? 4 : 0,
            concluir: is.length ? 4 : 0,
            cancelar: is.length ? 2 : 0,
            reabrir: is.length ? 4 : 0,
          })
          if (kind === 'territorio') {
            const um = r.pick(lugares)
            return { kind, lugares: [um, r.pick(lugares.filter((l) => l !== um))] }
          }
          if (kind === 'iniciativa') return { kind, id: r.pick(ts) }
          if (kind === 'avancar' || kind === 'voltar' || kind === 'suspender' || kind === 'retomar') {
            const id = r.pick(ts)
            return { kind, id, versao: velha(w.territorios[id]!.versao), admin: r.chance(0.6) }
          }
          const id = r.pick(is)
          return { kind, id, versao: velha(w.iniciativas[id]!.versao) }
        }
        const together = r.chance(0.25)
        return { actions: together ? [uma(), uma(), uma()] : [uma()], together }
      },
      act: async (action) => {
        const r =
          action.kind === 'territorio'
            ? await t.call(criarTerritorio, {
                persona: 'admin',
                body: q.novo(action.lugares),
              })
            : action.kind === 'iniciativa'
              ? await t.call(criarIniciativa, {
                  persona: 'admin',
                  body: { nome: q.novo([]).nome, territorioId: action.id, responsaveis: 'Todos' },
                })
              : 'admin' in action
                ? await q.mover(
                    { territorioId: action.id, versao: action.versao },
                    action.kind,
                    action.admin ? 'admin' : 'operacoes',
                  )
                : await q.moverIni({ iniciativaId: action.id, versao: action.versao }, action.kind)
        const idsOf = (b: { territorioId: number; iniciativaId?: number }) => [b.iniciativaId ?? b.territorioId]
        return { action, ...answered(action, r, idsOf) }
      },
      linesOf,
      readLines: async (w) => {
        const lidos = await rows<{ id: number; status: number; antes: number | null; versao: number; vivos: boolean }>(
          db,
          sql`select t."territorioId" as id, t.status, t."suspensoDe" as antes, t.versao, bool_and(m.vivo) as vivos
            from territorio t join territorio_municipio m using ("territorioId")
            where m."municipioId" = any(${sql.param(lugares)}::int[]) group by t."territorioId"`,
        )
        const is = await rows<{ id: number; status: number; versao: number }>(
          db,
          sql`select "iniciativaId" as id, status, versao from iniciativa where "iniciativaId" = any(${sql.param(Object.keys(w.iniciativas).map(Number))}::int[])`,
        )
        return {
          ...Object.fromEntries(
            lidos.map((x) => [
              `t${x.id}`,
              `${STATUS[x.status - 1]} ${x.antes === null ? '-' : STATUS[x.antes - 1]} ${x.versao} ${x.vivos ? 'preso' : 'solto'}`,
            ]),
          ),
          ...Object.fromEntries(is.map((x) => [`i${x.id}`, `${ESTADOS[x.status]} ${x.versao}`])),
        }
      },
      readFaults: async (w, step) => {
        const dois = await rows(
          db,
          sql`select "municipioId" from territorio_municipio x join territorio t using ("territorioId")
            where t.status <> 5 group by 1 having count(*) > 1`,
        )
        // What the screens offer is what the rules let: asked now and then.
        const id = Object.keys(w.territorios).map(Number)[step % Math.max(1, Object.keys(w.territorios).length)]
        if (id === undefined || step % 5) return dois.length ? ['a municipality in two territories'] : []
        const { acoes } = await q.ler(id)
        const { fase } = w.territorios[id]!
        const ditas = [acoes.avancar, acoes.voltar, acoes.suspender, acoes.retomar]
        const certas = [fase in FRENTE, fase in ATRAS, fase in FRENTE, fase === 'S']
        return JSON.stringify(ditas) === JSON.stringify(certas) ? [] : [`offered ${ditas} in ${fase}`]
      },
    },
    seed,
    steps,
  )
}

test.each([1, 2, 3])(
  'a random walk of territories holds to the rules (%i)',
  async (seed) => {
    const report = await walk(seed, 400)
    expect(report.broken).toBeNull()
    const feitos = Object.entries(report.book).filter(([, [done]]) => done > 0)
    expect(feitos.map(([k]) => k).toSorted()).toEqual(
      [
        'avancar',
        'cancelar',
        'concluir',
        'iniciar',
        'iniciativa',
        'reabrir',
        'retomar',
        'suspender',
        'territorio',
        'voltar',
      ].toSorted(),
    )
  },
  300_000,
)
