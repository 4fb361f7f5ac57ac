import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Banco } from '#server/db/bancos.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/route.ts'
import { JANELA_MS, MAX_FALHAS, minutosDeBloqueio } from './rules.ts'

/**
 * Lock-out. Only failures count, but a try that is being judged holds one of the places that are left: however many
 * come at once, to however many processes, no more are judged than could fail. Who finds every place taken waits.
 */
interface Contador {
  readonly banco: Banco
  readonly chave: string
  readonly max: number
}

/** A place that nobody renews any more belonged to a process that died: it is free again. */
const VAGA_MS = 6_000
const RENOVAR_MS = 2_000
const OLHAR_DE_NOVO_MS = 100
const PACIENCIA_MS = 15_000

const julgando = (chave: string) => `julgando-${chave}`
/** Keys never hold what was typed: an address or an e-mail in the table would be personal data kept for nothing. */
const chaveDe = (tipo: string, valor: string) =>
  `${tipo}:${createHash('sha256').update(valor.toLowerCase()).digest('hex')}`
const chaveDaConta = (tipo: string, email: string) => chaveDe(`${tipo}-conta`, email)

type Quem = Pick<Ctx, 'banco' | 'ip' | 'services'>

/** The account in its own banco, the address in the one that counts for all of them. */
const contadoresDe = (
  { banco, ip, services: { comum } }: Quem,
  tipo: string,
  conta: string | undefined,
): Contador[] => [
  ...(conta === undefined ? [] : [{ banco, chave: chaveDaConta(tipo, conta), max: MAX_FALHAS.conta }]),
  { banco: comum, chave: chaveDe(`${tipo}-ip`, normalizeIP(ip)), max: MAX_FALHAS.endereco },
]

/** A place of the counter; or none for now; or the minutes until there can be one again. */
const pedirVaga = ({ banco, chave, max }: Contador, now: Date) =>
  banco.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${chave}, 0))`)
    const linhas = await rows<{ chave: string; em: string }>(
      db,
      sql`select chave, em from tentativa where (chave = ${chave} and em > ${antes(now, JANELA_MS)})
            or (chave = ${julgando(chave)} and em > ${antes(now, VAGA_MS)}) order by em`,
    )
    const falhas = linhas.filter((l) => l.chave === chave).map((l) => new Date(l.em))
    const bloqueio = minutosDeBloqueio(falhas, now, max)
    if (bloqueio !== undefined) return { bloqueio }
    if (linhas.length >= max) return undefined
    const vaga = await one<{ tentativaId: number }>(
      db,
      sql`insert into tentativa (chave, em) values (${julgando(chave)}, ${now.toISOString()}) returning "tentativaId"`,
    )
    return { vaga: vaga!.tentativaId }
  })

const antes = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

interface Vaga extends Contador {
  readonly id: number
}

const esperarVaga = async (contador: Contador, clock: () => Date): Promise<Vaga> => {
  const desde = performance.now()
  for (;;) {
    const resposta = await pedirVaga(contador, clock())
    if (resposta?.vaga !== undefined) return { ...contador, id: resposta.vaga }
    if (resposta?.bloqueio !== undefined) {
      const n = resposta.bloqueio
      throw Object.assign(
        problem.muitasTentativas(n === 1 ? { n, frase: 'Muitas tentativas. Tente novamente em 1 minuto' } : { n }),
        { espera: n * 60 },
      )
    }
    if (performance.now() - desde > PACIENCIA_MS)
      throw Object.assign(problem.muitosPedidos({ quando: 'instantes' }), { espera: 5 })
    await new Promise((go) => setTimeout(go, OLHAR_DE_NOVO_MS))
  }
}

const renovar = ({ banco, id }: Vaga, now: Date) =>
  banco.db.execute(sql`update tentativa set em = ${now.toISOString()} where "tentativaId" = ${id}`)
const devolver = ({ banco, id }: Vaga) => banco.db.execute(sql`delete from tentativa where "tentativaId" = ${id}`)
const virarFalha = ({ banco, chave, id }: Vaga, now: Date) =>
  banco.db.execute(sql`update tentativa set chave = ${chave}, em = ${now.toISOString()} where "tentativaId" = ${id}`)

/** Those of one process for one account come one after the other: a crowd of them must not crowd the database. */
const fila = new Map<string, Promise<unknown>>()
const emFila = async <T>(chave: string, work: () => Promise<T>): Promise<T> => {
  const before = fila.get(chave)
  const mine = (async () => {
    await before?.catch(() => {})
    return work()
  })()
  fila.set(chave, mine)
  try {
    return await mine
  } finally {
    if (fila.get(chave) === mine) fila.delete(chave)
  }
}

/**
 * Judges one try: `prova` gives what it proves, or undefined when it failed, and only that is counted. More failures
 * than allowed for the account, or for the address over all bancos, refuse the try without judging it.
 */
export const julgar = <T>(
  ctx: Quem,
  tipo: string,
  conta: string | undefined,
  prova: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const { clock } = ctx.services
  const contadores = contadoresDe(ctx, tipo, conta)
  const work = async () => {
    const vagas: Vaga[] = []
    const renovando = setInterval(() => {
      for (const v of vagas) renovar(v, clock()).catch(() => {})
    }, RENOVAR_MS)
    let falhou = false
    try {
      for (const c of contadores) vagas.push(await esperarVaga(c, clock))
      const provado = await prova()
      falhou = provado === undefined
      return provado
    } finally {
      clearInterval(renovando)
      await Promise.all(vagas.map((v) => (falhou ? virarFalha(v, clock()) : devolver(v))))
    }
  }
  return conta === undefined ? work() : emFila(`${ctx.banco.nome} ${contadores[0]!.chave}`, work)
}

/** Something that may be asked only so often, whatever comes of it. */
export const contar = (ctx: Quem, tipo: string, conta: string) => julgar(ctx, tipo, conta, async () => undefined)

export const esquecerFalhas = (db: Db, tipo: string, email: string) =>
  db.execute(sql`delete from tentativa where chave = ${chaveDaConta(tipo, email)}`)
