import pg from 'pg'

/** What a process holds unless told otherwise: two of them fit into a stock PostgreSQL, which takes a hundred. */
export const DEFAULT_CONNECTIONS = 40
/** How many of them reports and exports hold at most, so that slow ones leave the others to everybody else. */
export const DEFAULT_HEAVY = 4
/** So long a request waits for a connection, free or new, before it is told that the service is not available. */
export const PATIENCE = 5_000
/** Who waits for a report waits for the one before it as well. */
const HEAVY_PATIENCE = 30_000

interface Waiting {
  pool: BudgetedPool
  go(): void
}

/**
 * How many connections all the bancos of a process hold together. Each opens what it needs and keeps it a while; when
 * all are in use the next one free goes to the banco that holds the fewest, and when a banco needs one while another's
 * stand idle, an idle one makes room. Heavy pools together get no more than a few of them.
 */
export const connectionBudget = (most: number, mostHeavy = Math.max(1, Math.min(DEFAULT_HEAVY, most - 1))) => {
  const pools = new Set<BudgetedPool>()
  const waiting: Waiting[] = []
  let lent = 0
  let lentHeavy = 0
  /** No banco may take everything from the others. */
  let several = false
  const countBancos = () => {
    several = new Set([...pools].map((p) => p.banco)).size > 1
  }
  const mostOfOne = ({ heavy }: BudgetedPool) => {
    const all = heavy ? mostHeavy : most
    return several ? Math.ceil(all * 0.75) : all
  }
  const hasRoom = (pool: BudgetedPool) =>
    lent < most && pool.lent < mostOfOne(pool) && (!pool.heavy || lentHeavy < mostHeavy)

  const take = (pool: BudgetedPool) => {
    lent++
    if (pool.heavy) lentHeavy++
    pool.lent++
    if (pool.idleCount > 0) return
    // What is being opened counts as much as what stands.
    const open = [...pools].reduce((sum, p) => sum + p.totalCount, 0)
    if (open < most) return
    const idle = [...pools].filter((p) => p.idleCount > 0).sort((a, b) => b.idleCount - a.idleCount)[0]
    idle?.dropIdle()
  }

  return {
    most,
    join: (pool: BudgetedPool) => {
      pools.add(pool)
      countBancos()
    },
    leave: (pool: BudgetedPool) => {
      pools.delete(pool)
      countBancos()
    },
    waitingOf: (pool: BudgetedPool) => waiting.filter((w) => w.pool === pool).length,
    /** Resolves, or calls at once, when the banco may take one more connection. */
    lend: (pool: BudgetedPool, go: () => void, late: (e: Error) => void) => {
      if (hasRoom(pool)) {
        take(pool)
        return go()
      }
      const entry: Waiting = {
        pool,
        go: () => {
          clearTimeout(timer)
          take(pool)
          go()
        },
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1)
        late(new Error('timeout exceeded when trying to connect'))
      }, pool.patience)
      waiting.push(entry)
    },
    giveBack: (pool: BudgetedPool) => {
      lent--
      if (pool.heavy) lentHeavy--
      pool.lent--
      let next: number | undefined
      for (const [i, w] of waiting.entries())
        if (hasRoom(w.pool) && (next === undefined || w.pool.lent < waiting[next]!.pool.lent)) next = i
      if (next !== undefined) waiting.splice(next, 1)[0]!.go()
    },
  }
}
export type Budget = ReturnType<typeof connectionBudget>

type Done = (err: Error | undefined, client: pg.PoolClient | undefined, release: (e?: Error | boolean) => void) => void

/** A pool whose connections come out of the budget that it shares with the pools of the other bancos. */
export class BudgetedPool extends pg.Pool {
  readonly #budget: Budget
  readonly #out = new WeakSet<object>()
  readonly banco: string
  /** For reports and exports: few connections, and patience. */
  readonly heavy: boolean
  readonly patience: number
  lent = 0

  constructor(banco: string, config: pg.PoolConfig, budget: Budget, heavy = false) {
    super({ ...config, max: budget.most + 1 })
    this.banco = banco
    this.heavy = heavy
    this.patience = heavy ? HEAVY_PATIENCE : PATIENCE
    this.#budget = budget
    budget.join(this)
    this.on('release', (_: Error, client: pg.PoolClient) => {
      // After the pool itself has taken it back, so that the next one finds it idle.
      if (this.#out.delete(client)) process.nextTick(() => budget.giveBack(this))
    })
  }

  /** Requests that wait for a connection. */
  get queued() {
    return this.#budget.waitingOf(this)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.PoolClient> | undefined {
    if (!done)
      return new Promise((resolve, reject) => this.connect((e, client) => (client ? resolve(client) : reject(e))))
    const open = () =>
      super.connect((e, client, release) => {
        if (client) this.#out.add(client)
        else this.#budget.giveBack(this)
        done(e, client, release)
      })
    this.#budget.lend(this, open, (e) => done(e, undefined, () => {}))
    return undefined
  }

  /** Closes one connection that nobody uses. */
  dropIdle() {
    super.connect((_e, client) => client?.release(true))
  }

  override end(): Promise<void>
  override end(done: () => void): void
  override end(done?: () => void): Promise<void> | undefined {
    this.#budget.leave(this)
    const ended = super.end()
    if (!done) return ended
    void ended.then(done)
    return undefined
  }
}
