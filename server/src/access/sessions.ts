import { randomBytes, hash as sha } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Banco } from '#server/db/bancos.ts'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import { type Actor, flagSet } from './actor.ts'

export const IDLE_MS = 8 * 3600_000
export const TOTAL_MS = 24 * 3600_000
/** How often the last use is written down: often enough for eight hours, seldom enough to cost nothing. */
const TOUCH_MS = 60_000
const CACHE_MAX = 5_000
const SEEN_MAX = 20_000
export const CHANNEL = 'praca_acesso'

export const hashToken = (token: string) => sha('sha256', token)

/** The bearer names its banco, so that one from elsewhere is told apart from one that expired. */
export const newToken = (banco: string) => `${banco}.${randomBytes(32).toString('base64url')}`
export const bancoOfToken = (token: string) => token.slice(0, token.lastIndexOf('.'))

interface Entry {
  actor: Actor
  expiraEm: number
  ultimoUso: number
  escrito: number
}

interface Row extends Pessoa {
  sessaoId: number
  soSenha: boolean
  expiraEm: string
  ultimoUso: string
}
interface Pessoa {
  habilitado: boolean
  padrao: boolean
  usuarioId: number
  nome: string
  email: string
  uf: string
  grupo: Actor['grupo'] & { acessoTotal: boolean; visualizaEixosIds: number[] }
  flags: { permissao: string; valor: boolean }[]
  config: { permissao: string; valor: boolean }[]
  permissoes: Actor['permissoes']
  permissoesSolucoes: Actor['permissoesSolucoes']
}

const PESSOA = `u.habilitado, u.padrao, u."usuarioId", u.nome, u.email, u.uf,
      json_build_object('usuarioGrupoId', g."usuarioGrupoId", 'nome', g.nome, 'verTodosEixos', g."verTodosEixos",
        'visualizaMunicipio', g."visualizaMunicipio", 'relatorioAdm', g."relatorioAdm",
        'acessoTotal', g."acessoTotal", 'visualizaEixosIds', g."visualizaEixosIds") as grupo,
      (select coalesce(json_agg(json_build_object('permissao', p.permissao, 'valor', p.valor)), '[]')
         from usuario_grupo_permissao p where p."usuarioGrupoId" = g."usuarioGrupoId") as flags,
      (select coalesce(json_agg(json_build_object('permissao', c.permissao, 'valor', c.valor)), '[]')
         from configuracao c) as config,
      (select coalesce(json_agg(json_build_object('municipioId', p."municipioId", 'eixoId', p."eixoId",
          'permissao', json_build_object('nome', r.nome)) order by p."usuarioPermissaoId"), '[]')
         from usuario_permissao p join permissao r using ("permissaoId") where p."usuarioId" = u."usuarioId") as permissoes,
      (select coalesce(json_agg(json_build_object('municipioId', p."municipioId") order by p."municipioId"), '[]')
         from usuario_permissao_solucao p where p."usuarioId" = u."usuarioId") as "permissoesSolucoes"`

const LOAD = `
    select s."sessaoId", s."expiraEm", s."ultimoUso", s."ssoIdToken" is null and not (s."comFator" and exists (
        select 1 from usuario_fator f where f."usuarioId" = s."usuarioId" and f."ativoEm" is not null)) as "soSenha", ${PESSOA}
    from sessao s join usuario u using ("usuarioId") join usuario_grupo g using ("usuarioGrupoId")
    where s."tokenHash" = $1`

const toActor = (r: Pessoa & { sessaoId: number; soSenha: boolean }): Actor => ({
  sessaoId: r.sessaoId,
  soSenha: r.soSenha,
  usuarioId: r.usuarioId,
  nome: r.nome,
  email: r.email,
  uf: r.uf,
  acessoTotal: r.padrao || r.grupo.acessoTotal,
  grupo: r.grupo,
  visualizaEixosIds: r.grupo.visualizaEixosIds,
  eixosVisiveis: null,
  permissoes: r.permissoes,
  permissoesSolucoes: r.permissoesSolucoes,
  config: flagSet(r.config),
  groupsConfig: flagSet(r.flags),
})

/** Somebody as the access rules know a caller, without a session: whose right stands behind a link that was given away. */
export const findPerson = async (db: Db, usuarioId: number): Promise<Actor | undefined> => {
  const row = await one<Pessoa>(
    db,
    sql`select ${sql.raw(PESSOA)} from usuario u join usuario_grupo g using ("usuarioGrupoId") where u."usuarioId" = ${usuarioId}`,
  )
  return row?.habilitado ? toActor({ ...row, sessaoId: 0, soSenha: false }) : undefined
}

export interface Sessions {
  /** Both by the token's hash, which a call works out once. `uses`: it counts as a use of the session. */
  find(hash: string, now: Date, uses?: boolean): Promise<Actor | undefined>
  /** Whether the token was good the last time, or is being looked up: such a one is not somebody's guess. */
  seen(hash: string): boolean
  /** Forgets what is cached here; NOTIFY tells the other processes when the transaction commits. */
  forget(): void
}

/** Tells every process, once `db` commits, that sessions, users or flags changed. */
export const announceAccessChange = (db: Db) => db.execute(sql`select pg_notify(${CHANNEL}, '')`)

/**
 * Sessions of one banco with a small cache in front. The cache is trusted only while the banco's notices are heard:
 * a revocation in any process empties it in all of them.
 */
export const openSessions = (banco: Banco): Sessions => {
  const cache = new Map<string, Entry>()
  /** Outlives the cache and opens nothing: a revocation must not turn everybody's tokens into unheard-of ones. */
  const seen = new Set<string>()
  let listening = false
  /** Raised by each revocation, so that a lookup that began before it does not fill the cache after it. */
  let epoch = 0

  const forget = () => {
    epoch++
    cache.clear()
  }
  void banco.standing.listen(CHANNEL, {
    notice: forget,
    back: () => {
      forget()
      listening = true
    },
    lost: () => {
      listening = false
      forget()
    },
  })

  const remember = (hash: string) => {
    if (seen.size >= SEEN_MAX) seen.delete(seen.values().next().value!)
    seen.add(hash)
  }
  const load = async (hash: string) => {
    const old = seen.has(hash)
    if (!old) remember(hash)
    let row: Row | undefined
    try {
      row = await one<Row>(banco.db, { text: LOAD, values: [hash] })
    } catch (e) {
      if (!old) seen.delete(hash)
      throw e
    }
    if (row?.habilitado) return row
    seen.delete(hash)
    return undefined
  }

  return {
    forget,
    seen: (hash) => seen.has(hash),
    find: async (hash, now, uses = true) => {
      const at = now.getTime()
      let entry = cache.get(hash)
      if (!entry) {
        const before = epoch
        const row = await load(hash)
        if (!row) return undefined
        const used = new Date(row.ultimoUso).getTime()
        entry = { actor: toActor(row), expiraEm: new Date(row.expiraEm).getTime(), ultimoUso: used, escrito: used }
        if (listening && before === epoch) {
          if (cache.size >= CACHE_MAX) cache.clear()
          cache.set(hash, entry)
        }
      }
      if (at >= entry.expiraEm || at - entry.ultimoUso >= IDLE_MS) {
        cache.delete(hash)
        seen.delete(hash)
        return undefined
      }
      if (!uses) return entry.actor
      entry.ultimoUso = Math.max(entry.ultimoUso, at)
      if (at - entry.escrito >= TOUCH_MS) {
        entry.escrito = at
        // The session's last use, not the request's effect: its failure must not fail the request.
        banco.db
          .execute(sql`update sessao set "ultimoUso" = ${now.toISOString()} where "sessaoId" = ${entry.actor.sessaoId}`)
          .catch(() => {})
      }
      return entry.actor
    },
  }
}
