import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { CHANNEL, IDLE_MS } from '#server/access/sessions.ts'
import type { Banco } from '#server/db/bancos.ts'
import { anyOf } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { FileReply, type Signed } from '#server/http/route.ts'
import { CANAL } from './commands.ts'

/**
 * Pages that listen. One hub for each banco hears the notices of all processes on the connection that stands anyway and
 * passes on that something changed; what changed is asked for by a call, which judges anew who may see it. A stream holds
 * no connection to the database and is no use of the session: it ends with it.
 */

/** Proxies give up on a silent connection; a browser notices a dead one. */
export const PULSO_MS = 25_000
/** One browser has one; of more than these the oldest ends, which may be a connection that died unnoticed. */
export const MAX_POR_PESSOA = 4
/** Who does not take what is sent is let go. */
const MAX_ATRASO = 64 * 1024

interface Ouvinte {
  readonly usuarioId: number
  readonly sessaoId: number
  readonly stream: Readable
}

interface Hub {
  add(ouvinte: Ouvinte): void
}

const hubs = new WeakMap<Banco, Hub>()

/** Those of these sessions that still stand, in one statement for all. */
const listSessoesVivas = async (banco: Banco, ids: readonly number[], now: Date) =>
  new Set(
    (
      await rows<{ sessaoId: number }>(
        banco.db,
        sql`select s."sessaoId" from sessao s join usuario u using ("usuarioId") where s."sessaoId" = ${anyOf(ids)} and u.habilitado
          and s."expiraEm" > ${now.toISOString()} and s."ultimoUso" > ${new Date(now.getTime() - IDLE_MS).toISOString()}`,
      )
    ).map((r) => r.sessaoId),
  )

const openHub = (banco: Banco, { clock, closing }: Signed['services']): Hub => {
  const ouvintes = new Set<Ouvinte>()
  const send = (o: Ouvinte, text: string) => {
    if (o.stream.readableLength > MAX_ATRASO) o.stream.destroy()
    else o.stream.push(text)
  }
  const end = (o: Ouvinte) => {
    ouvintes.delete(o)
    o.stream.push(null)
  }
  const tell = (texto: string, quem: (o: Ouvinte) => boolean = () => true) => {
    for (const o of ouvintes) if (quem(o)) send(o, texto)
  }
  let looking = false
  let lookAgain = false
  /** Who signed out, was disabled or let the session run out hears no more. A database that is away ends nobody. */
  const checkSessoes = async (): Promise<void> => {
    if (looking) {
      lookAgain = true
      return
    }
    looking = true
    try {
      do {
        lookAgain = false
        const asked = [...ouvintes]
        if (!asked.length) break
        const vivas = await listSessoesVivas(
          banco,
          asked.map((o) => o.sessaoId),
          clock(),
        )
        for (const o of asked) if (!vivas.has(o.sessaoId)) end(o)
      } while (lookAgain)
    } catch {
      // Looked at again with the next pulse.
    } finally {
      looking = false
    }
  }
  const pulso = setInterval(() => {
    tell(':\n\n')
    void checkSessoes()
  }, PULSO_MS)
  pulso.unref()
  closing.addEventListener('abort', () => {
    clearInterval(pulso)
    for (const o of ouvintes) end(o)
  })
  void banco.standing.listen(CANAL, {
    notice: (payload) => {
      const [usuarioId, evento] = payload.split(' ')
      tell(`event: ${evento}\ndata: {}\n\n`, (o) => o.usuarioId === Number(usuarioId))
    },
    // Something may have been missed meanwhile.
    back: () => tell('event: aviso\ndata: {}\n\nevent: trabalho\ndata: {}\n\n'),
  })
  void banco.standing.listen(CHANNEL, { notice: () => void checkSessoes(), back: () => void checkSessoes() })
  return {
    add: (o) => {
      ouvintes.add(o)
      o.stream.once('close', () => ouvintes.delete(o))
      // One that breaks is only one that left.
      o.stream.on('error', () => {})
      const dele = [...ouvintes].filter((x) => x.usuarioId === o.usuarioId)
      if (dele.length > MAX_POR_PESSOA) end(dele[0]!)
      if (closing.aborted) end(o)
    },
  }
}

const findHub = (banco: Banco, services: Signed['services']) => {
  const known = hubs.get(banco)
  if (known) return known
  const made = openHub(banco, services)
  hubs.set(banco, made)
  return made
}

/** An answer without an end. */
export const openFluxo = ({ actor, banco, services, gone }: Signed) => {
  const stream = new Readable({ read: () => {} })
  // Said at once, so that the browser knows that it is heard.
  stream.push('retry: 5000\nevent: pronto\ndata: {}\n\n')
  gone.addEventListener('abort', () => stream.destroy())
  findHub(banco, services).add({ usuarioId: actor.usuarioId, sessaoId: actor.sessaoId, stream })
  return new FileReply(stream, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // It serves nothing else afterwards: a server that stops would wait for it.
    connection: 'close',
  })
}
