import { sql } from 'drizzle-orm'
import { isAdmin } from '#contract/access.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { eventosPorFiltro } from '#contract/evento.ts'
import { every, listJson, search } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'

/** What concerns the whole programme. Who does not keep the register sees what is in use, in the own state. */
export const listEventos = ({ db, actor, ambiente }: Reader, f: BodyOf<typeof eventosPorFiltro, 'out'>) =>
  listJson(
    db,
    sql`select v."eventoId", v.titulo, to_char(v.inicio, 'YYYY-MM-DD') as inicio, to_char(v.fim, 'YYYY-MM-DD') as fim, v.local, v.link,
        v.descricao, v.uf, v.ativo, v.versao
      from evento v where ${every(
        !isAdmin(actor) && sql`v.ativo and (v.uf is null or v.uf = ${ambiente.uf.slice(0, 2)})`,
        f.de != null && sql`v.fim >= ${f.de}::date`,
        f.ate != null && sql`v.inicio <= ${f.ate}::date`,
        f.uf != null && sql`v.uf = ${f.uf}`,
        f.ativo != null && sql`v.ativo = ${f.ativo}`,
        !!f.busca && search(sql`v.titulo || ' ' || coalesce(v.local, '')`, f.busca),
      )} order by v.inicio, sem_acento(v.titulo), v."eventoId"`,
  )
