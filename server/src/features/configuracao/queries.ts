import { sql } from 'drizzle-orm'
import type { FlagSet } from '#contract/access.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'

export interface LinhaConfiguracao {
  permissao: string
  valor: boolean
  em: string
  usuario: string | null
}

export const listConfiguracao = (db: Db) =>
  rows<LinhaConfiguracao>(
    db,
    sql`select c.permissao, c.valor, to_json(c."alteradoEm")#>>'{}' as em, u.nome as usuario
        from configuracao c left join usuario u using ("usuarioId")`,
  )

export const listTextos = (db: Db) =>
  rows<{ chave: string; valor: string }>(db, sql`select chave, valor from configuracao_texto`)
export const saveTexto = (db: Db, chave: string, valor: string, usuarioId: number, now: Date) =>
  valor === ''
    ? db.execute(sql`delete from configuracao_texto where chave = ${chave}`)
    : db.execute(sql`insert into configuracao_texto (chave, valor, "alteradoEm", "usuarioId") values (${chave}, ${valor}, ${now.toISOString()}, ${usuarioId})
        on conflict (chave) do update set valor = excluded.valor, "alteradoEm" = excluded."alteradoEm", "usuarioId" = excluded."usuarioId"`)

export const saveConfiguracao = (db: Db, config: FlagSet, usuarioId: number, now: Date) =>
  db.execute(sql`insert into configuracao (permissao, valor, "alteradoEm", "usuarioId")
    select key, value::boolean, ${now.toISOString()}, ${usuarioId} from json_each_text(${JSON.stringify(config)}::json)
    on conflict (permissao) do update set valor = excluded.valor, "alteradoEm" = excluded."alteradoEm", "usuarioId" = excluded."usuarioId"`)
