import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** Temporary files carry the machine and the process that writes them, so that a start knows whose are abandoned. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 12)
const NAME = /^([0-9a-f]{12})-(\d+)-[0-9a-f-]{36}\.tmp$/
const DAY = 24 * 3600_000

export const newTempName = () => `${MACHINE}-${process.pid}-${randomUUID()}.tmp`

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process that wrote it is gone; of another machine's files only their age tells. At the start a file under
 * our own number is of a process before us: in a container they all have the same.
 */
export const isAbandoned = (
  name: string,
  modifiedAt: Date,
  now: Date,
  { starting = false, alive = isAlive }: { starting?: boolean; alive?: (pid: number) => boolean } = {},
) => {
  if (!name.endsWith('.tmp')) return false
  if (now.getTime() - modifiedAt.getTime() > DAY) return true
  const [, machine, pid] = NAME.exec(name) ?? []
  if (machine !== MACHINE) return false
  return Number(pid) === process.pid ? starting : !alive(Number(pid))
}
