import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { SituacaoSolucao } from '#contract/termo-referencia.ts'
import type { Variante } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { byName } from '#server/db/statement.ts'
import {
  acoesDaEvidencia,
  acoesDaSolucao,
  acoesDaTarefa,
  acoesDoGrupo,
  impedimentoDaSolucao,
  impedimentoDoGrupo,
  type Pode,
} from './rules.ts'

/**
 * What may be done with the things of a term depends on a few facts. The rules are asked once for every combination of
 * them, and the answers travel as values of the statement, as in evidencia/situacoes.ts.
 */
const SITUACOES = [1, 2, 3, 4] as const satisfies readonly SituacaoSolucao[]
const bits = (n: number, quantos: number) =>
  Array.from({ length: quantos }, (_, i) => (n & (1 << (quantos - 1 - i))) > 0)
/** Every combination of so many yes-or-no facts, in the order of `numero`. */
const combinacoes = (quantos: number) => Array.from({ length: 1 << quantos }, (_, n) => bits(n, quantos))
/** And of these with the situation of a solution before them. */
const comSituacao = (quantos: number) =>
  SITUACOES.flatMap((s) => combinacoes(quantos).map((fatos) => [s, ...fatos] as [SituacaoSolucao, ...boolean[]]))

interface Resposta {
  acoes: object
  impedimento?: string | null
}
const escrita = (valores: readonly (string | null)[]) =>
  `{${valores.map((v) => (v === null ? 'NULL' : `"${v.replace(/["\\]/g, '\\$&')}"`)).join()}}`

/** Arrays as PostgreSQL reads them: the number of the answer to each combination, and the answers by their numbers. */
const tabela = (respostas: readonly Resposta[], frase: (s: string) => string) => {
  const numeros = new Map<string, number>()
  const acoes: string[] = []
  const impedimentos: (string | null)[] = []
  const qual = respostas.map((r) => {
    const chave = JSON.stringify(r)
    if (!numeros.has(chave)) {
      numeros.set(chave, acoes.push(JSON.stringify(r.acoes)))
      impedimentos.push(r.impedimento ? frase(r.impedimento) : null)
    }
    return numeros.get(chave)!
  })
  return { qual: `{${qual.join()}}`, acoes: escrita(acoes), impedimentos: escrita(impedimentos) }
}

const doGrupo = (pode: Pode): Resposta[] =>
  combinacoes(4).map(([desabilitado, comecou, aIniciar, semConsultor]) => {
    const f = { desabilitado: desabilitado!, comecou: comecou!, aIniciar: aIniciar!, semConsultor: semConsultor! }
    return { acoes: acoesDoGrupo(pode, f), impedimento: impedimentoDoGrupo(pode, f) }
  })
const daSolucao = (pode: Pode): Resposta[] =>
  comSituacao(4).map(([situacao, ela, grupo, temHoras, temConsultor]) => {
    const f = { situacao, ela: ela!, grupo: grupo!, temHoras: temHoras!, temConsultor: temConsultor! }
    return { acoes: acoesDaSolucao(pode, f), impedimento: impedimentoDaSolucao(pode, f) }
  })
const daTarefa = (pode: Pode): Resposta[] =>
  comSituacao(3).map(([solucao, ela, cumprida, temHoras]) => ({
    acoes: acoesDaTarefa(pode, { solucao, ela: ela!, cumprida: cumprida!, temHoras: temHoras! }),
  }))
const daEvidencia = (pode: Pode): Resposta[] =>
  comSituacao(3).map(([solucao, ela, cumprida, tarefa]) => ({
    acoes: acoesDaEvidencia(pode, { solucao, ela: ela!, cumprida: cumprida!, tarefa: tarefa! }),
  }))

const valoresPara = (actor: Actor, variante: Variante) => {
  const pode: Pode = (flag) => can(actor, flag)
  const { frase } = wording(variante)
  const [g, s, t, e] = [doGrupo, daSolucao, daTarefa, daEvidencia].map((f) => tabela(f(pode), frase)) as [
    ReturnType<typeof tabela>,
    ReturnType<typeof tabela>,
    ReturnType<typeof tabela>,
    ReturnType<typeof tabela>,
  ]
  return {
    qualG: g.qual,
    acoesG: g.acoes,
    impedeG: g.impedimentos,
    qualS: s.qual,
    acoesS: s.acoes,
    impedeS: s.impedimentos,
    qualT: t.qual,
    acoesT: t.acoes,
    qualE: e.qual,
    acoesE: e.acoes,
  }
}
type Valores = ReturnType<typeof valoresPara>
/** Kept with the very person: a change of rights makes another `actor`. */
const mantidos = new WeakMap<Actor, Map<Variante, Valores>>()
export const valoresDasSituacoes = (actor: Actor, variante: Variante): Valores => {
  const deles = mantidos.get(actor) ?? new Map<Variante, Valores>()
  mantidos.set(actor, deles)
  const valores = deles.get(variante) ?? valoresPara(actor, variante)
  deles.set(variante, valores)
  return valores
}

/** The number of a combination, from 1: the facts as bits, the first the highest. */
const numero = (situacao: SQL | undefined, ...fatos: readonly SQL[]) => {
  const quantos = fatos.length
  const soma = fatos.map((f, i) => sql`case when ${f} then ${sql.raw(String(1 << (quantos - 1 - i)))} else 0 end`)
  const inicio = situacao ? sql`1 + (${situacao} - 1) * ${sql.raw(String(1 << quantos))}` : sql`1`
  return sql.join([inicio, ...soma], sql` + `)
}
const nomeado = (nome: keyof Valores) => byName(nome)
const qual = (nome: 'qualG' | 'qualS' | 'qualT' | 'qualE', n: SQL) => sql`(${nomeado(nome)}::int[])[${n}]`

/** Of rows of `leitura.ts`: `g`, `s`, `t`; and `e` of municipio_evidencia beside its `t`. */
const NUMERO_G = qual(
  'qualG',
  numero(undefined, sql`g.desabilitado`, sql`g.comecou`, sql`g."naoIniciadas" > 0`, sql`g."semConsultor"`),
)
const NUMERO_S = qual(
  'qualS',
  numero(sql`s.situacao`, sql`s.ela`, sql`s."grupoDesabilitado"`, sql`s."temHoras"`, sql`s."consultorHabilitado"`),
)
const NUMERO_T = qual('qualT', numero(sql`t."situacaoSolucao"`, sql`t.ela`, sql`t.cumprida`, sql`t."temHoras"`))
const NUMERO_E = qual('qualE', numero(sql`t."situacaoSolucao"`, sql`e.desabilitado`, sql`t.cumprida`, sql`t.ela`))
export const ACOES_G = sql`(${nomeado('acoesG')}::json[])[${NUMERO_G}]`
export const IMPEDE_G = sql`(${nomeado('impedeG')}::text[])[${NUMERO_G}]`
export const ACOES_S = sql`(${nomeado('acoesS')}::json[])[${NUMERO_S}]`
export const IMPEDE_S = sql`(${nomeado('impedeS')}::text[])[${NUMERO_S}]`
export const ACOES_T = sql`(${nomeado('acoesT')}::json[])[${NUMERO_T}]`
export const ACOES_E = sql`(${nomeado('acoesE')}::json[])[${NUMERO_E}]`
