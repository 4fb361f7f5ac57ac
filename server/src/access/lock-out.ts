import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Banco } from '#server/db/bancos.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/route.ts'
import { JANELA_MS, MAX_FALHAS, minutosDeBloqueio } from './lock-out-rules.ts'

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
/** Only places that other processes hold are looked for again and again, ever less often. */
const OLHAR_DE_NOVO_MS = { primeiro: 100, maximo: 1_000 } as const
const PACIENCIA_MS = 60_000

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

const renovar = ({ banco, id }: Vaga, now: Date) =>
  banco.db.execute(sql`update tentativa set em = ${now.toISOString()} where "tentativaId" = ${id}`)
const devolver = ({ banco, id }: Vaga) => banco.db.execute(sql`delete from tentativa where "tentativaId" = ${id}`)
const virarFalha = ({ banco, chave, id }: Vaga, now: Date) =>
  banco.db.execute(sql`update tentativa set chave = ${chave}, em = ${now.toISOString()} where "tentativaId" = ${id}`)

/** Those of one process come one after the other: a crowd of them must not crowd the database. */
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

/** Of one counter, the places that this process holds, and whom to tell when one of them is free. */
interface Aqui {
  usadas: number
  livre: () => void
}
const aqui = new Map<string, Aqui>()
const nomeDe = ({ banco, chave }: Contador) => `${banco.nome} ${chave}`
const aquiDe = (contador: Contador) => {
  const nome = nomeDe(contador)
  const seu = aqui.get(nome) ?? { usadas: 0, livre: () => {} }
  aqui.set(nome, seu)
  return seu
}

const umaLivreOu = (seu: Aqui, ms: number) =>
  new Promise<void>((go) => {
    const late = setTimeout(go, ms)
    seu.livre = () => {
      clearTimeout(late)
      go()
    }
  })

/** Asks for a place until there is one; of one process and counter only who is first in line asks. */
const conseguirVaga = async (contador: Contador, clock: () => Date, desde: number): Promise<Vaga> => {
  const seu = aquiDe(contador)
  let pausa: number = OLHAR_DE_NOVO_MS.primeiro
  for (;;) {
    const cheio = seu.usadas >= contador.max
    const resposta = cheio ? undefined : await pedirVaga(contador, clock())
    if (resposta?.vaga !== undefined) {
      seu.usadas++
      return { ...contador, id: resposta.vaga }
    }
    if (resposta?.bloqueio !== undefined) {
      const n = resposta.bloqueio
      throw Object.assign(
        problem.muitasTentativas(n === 1 ? { n, frase: 'Muitas tentativas. Tente novamente em 1 minuto' } : { n }),
        { espera: n * 60 },
      )
    }
    const resta = desde + PACIENCIA_MS - performance.now()
    if (resta <= 0) throw Object.assign(problem.muitosPedidos({ quando: 'instantes' }), { espera: 5 })
    await umaLivreOu(seu, cheio ? resta : pausa)
    if (!cheio) pausa = Math.min(pausa * 2, OLHAR_DE_NOVO_MS.maximo)
  }
}

const filaDaVaga = (contador: Contador) => `vaga ${nomeDe(contador)}`
/** Names are what somebody typed: nothing stays of those that nobody holds or waits for. */
const esquecerSeVazio = (contador: Contador) => {
  if (aquiDe(contador).usadas === 0 && !fila.has(filaDaVaga(contador))) aqui.delete(nomeDe(contador))
}

const esperarVaga = async (contador: Contador, clock: () => Date) => {
  const desde = performance.now()
  try {
    return await emFila(filaDaVaga(contador), () => conseguirVaga(contador, clock, desde))
  } finally {
    esquecerSeVazio(contador)
  }
}

const largarVaga = async (vaga: Vaga, falhou: boolean, now: Date) => {
  try {
    await (falhou ? virarFalha(vaga, now) : devolver(vaga))
  } finally {
    const seu = aquiDe(vaga)
    seu.usadas--
    seu.livre()
    esquecerSeVazio(vaga)
  }
}

/** Holds a place of each counter while `work` runs; `falhou` says afterwards whether they become failures. */
const comVagas = async <T>(
  contadores: readonly Contador[],
  clock: () => Date,
  work: () => Promise<T>,
  falhou: (feito: T) => boolean,
): Promise<T> => {
  const vagas: Vaga[] = []
  const renovando = setInterval(() => {
    for (const v of vagas) renovar(v, clock()).catch(() => {})
  }, RENOVAR_MS)
  let falha = false
  try {
    for (const c of contadores) vagas.push(await esperarVaga(c, clock))
    const feito = await work()
    falha = falhou(feito)
    return feito
  } finally {
    clearInterval(renovando)
    await Promise.all(vagas.map((v) => largarVaga(v, falha, clock())))
  }
}

/**
 * Judges one try: `prova` gives what it proves, or undefined when it failed, and only that is counted. More failures
 * than allowed for the account, or for the address over all bancos, refuse the try without judging it.
 */
export const judge = <T>(
  ctx: Quem,
  tipo: string,
  conta: string | undefined,
  prova: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const contadores = contadoresDe(ctx, tipo, conta)
  const work = () => comVagas(contadores, ctx.services.clock, prova, (provado) => provado === undefined)
  return conta === undefined ? work() : emFila(nomeDe(contadores[0]!), work)
}

/** One at a time over all processes, without a transaction that would be held meanwhile. */
export const oneAtATime = <T>(ctx: Quem, tipo: string, valor: string, work: () => Promise<T>): Promise<T> =>
  comVagas([{ banco: ctx.banco, chave: chaveDe(tipo, valor), max: 1 }], ctx.services.clock, work, () => false)

/** Something that may be asked only so often, whatever comes of it. */
export const countTry = (ctx: Quem, tipo: string, conta: string) => judge(ctx, tipo, conta, async () => undefined)

/** The same of an address alone, as often as `max` says. */
export const countUse = ({ ip, services: { comum, clock } }: Quem, tipo: string, max: number) =>
  comVagas(
    [{ banco: comum, chave: chaveDe(`${tipo}-ip`, normalizeIP(ip)), max }],
    clock,
    async () => undefined,
    () => true,
  )

export const forgetFailures = (db: Db, tipo: string, email: string) =>
  db.execute(sql`delete from tentativa where chave = ${chaveDaConta(tipo, email)}`)
