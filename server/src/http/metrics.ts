import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Bancos } from '#server/db/bancos.ts'
import type { BudgetedPool } from '#server/db/budget.ts'

/** Numbers for Prometheus. Labels hold routes, never addresses or people. */
export const addMetrics = (app: FastifyInstance, bancos: Bancos) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'praca_http_duracao_segundos',
    help: 'Duração das chamadas',
    labelNames: ['metodo', 'rota', 'situacao'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'praca_http_falhas_total',
    help: 'Respostas 5xx',
    labelNames: ['rota'],
    registers: [registry],
  })
  new Gauge({
    name: 'praca_banco_conexoes',
    help: 'Conexões por banco de dados',
    labelNames: ['banco', 'estado'],
    registers: [registry],
    collect() {
      for (const { nome, pools } of bancos.all) {
        const sum = (of: (pool: BudgetedPool) => number) => pools.reduce((n, pool) => n + of(pool), 0)
        this.set(
          { banco: nome, estado: 'abertas' },
          sum((p) => p.totalCount),
        )
        this.set(
          { banco: nome, estado: 'livres' },
          sum((p) => p.idleCount),
        )
        this.set(
          { banco: nome, estado: 'em espera' },
          sum((p) => p.queued),
        )
      }
    },
  })
  new Gauge({
    name: 'praca_banco_replica',
    help: 'Se a última leitura pesada podia ir à réplica (1) ou foi ao servidor principal (0)',
    labelNames: ['banco'],
    registers: [registry],
    collect() {
      for (const { nome, onReplica } of bancos.all)
        if (onReplica !== undefined) this.set({ banco: nome }, onReplica ? 1 : 0)
    },
  })
  app.addHook('onResponse', async (req, reply) => {
    const rota = req.routeOptions.url ?? 'outra'
    duration.observe({ metodo: req.method, rota, situacao: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) failures.inc({ rota })
  })
  return registry
}
