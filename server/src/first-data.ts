import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import { DEMO_LOGINS } from './access/demo-logins.ts'
import { hashPassword } from './access/passwords.ts'
import { announceAccessChange } from './access/sessions.ts'
import { writeAudit } from './db/audit.ts'
import type { Banco } from './db/bancos.ts'
import { LIMITS } from './db/connect.ts'
import type { Db } from './db/db.ts'
import { one } from './db/sql.ts'
import { createEdicoes2025 } from './features/selo/commands.ts'
import { originOf } from './http/origin.ts'
import type { Storage } from './open.ts'
import type { Settings } from './settings.ts'
import { VERSION } from './version.ts'

const hasNobody = async (db: Db) => !(await one(db, sql`select 1 from usuario limit 1`))
export const isEmpty = (banco: Banco) => hasNobody(banco.db)

/**
 * A full admin with a password that is told once and kept nowhere. An account that exists gets a new password, is
 * enabled and made full admin; its open sessions and mailed links end and its second factor goes. The first one of a
 * banco of the seal finds the editions of its first year there.
 */
export const createAdmin = async (
  banco: Banco,
  email: string,
  { uf, variante }: Pick<Ambiente, 'uf' | 'variante'>,
): Promise<string> => {
  const senha = randomBytes(16).toString('base64url')
  const senhaHash = await hashPassword(senha)
  await banco.transaction(async (db) => {
    if (capacidades(variante).criteriosSelo && (await hasNobody(db))) await createEdicoes2025(db)
    await db.execute(sql`insert into usuario_grupo (nome, "acessoTotal", "verTodosEixos") values ('Administração geral', true, true)
      on conflict do nothing`)
    const admin = await one<{ usuarioId: number }>(
      db,
      sql`insert into usuario (nome, email, "usuarioGrupoId", uf, "senhaHash", padrao)
        select 'Administrador geral', ${email.toLowerCase()}, "usuarioGrupoId", ${uf.slice(0, 2)}, ${senhaHash}, true from usuario_grupo where nome = 'Administração geral'
        on conflict (lower(email)) do update set "senhaHash" = excluded."senhaHash", "usuarioGrupoId" = excluded."usuarioGrupoId",
          habilitado = true, padrao = true, versao = usuario.versao + 1
        returning "usuarioId"`,
    )
    const dele = sql`"usuarioId" = ${admin!.usuarioId}`
    // A lost phone must not lock the last administrator out: who runs the machine starts this account anew.
    for (const tabela of ['sessao', 'entrada_pendente', 'usuario_fator', 'usuario_codigo', 'link_senha'])
      await db.execute(sql`delete from ${sql.identifier(tabela)} where ${dele}`)
    await writeAudit(
      db,
      { usuarioId: null, now: new Date(), requestId: null },
      { acao: 'criar administrador', entidade: 'usuario', entidadeId: admin!.usuarioId },
    )
    await announceAccessChange(db)
  })
  return senha
}

/** Several processes may start at once on an empty banco: one fills it, the others wait and find it filled. */
const onceIfEmpty = async (banco: Banco, fill: () => Promise<void>) => {
  if (!(await isEmpty(banco))) return
  await banco.transaction(async (db) => {
    // Held with the transaction, which waits while others do the work.
    await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await db.execute(sql`set local statement_timeout = ${sql.raw(String(LIMITS.owner))}`)
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('praca-primeiros-dados'))`)
    if (await isEmpty(banco)) await fill()
  })
}

/** An empty banco gets the demo or, on a real start, its default admin. */
export const loadFirstData = async (settings: Settings, { bancos, files }: Storage) => {
  const criados: { banco: string; senha: string }[] = []
  let told = false
  for (const banco of bancos.all) {
    const ambiente = Object.values(settings.ambientes.hosts).find((a) => a.banco === banco.nome)!
    await onceIfEmpty(banco, async () => {
      if (!settings.demo) {
        criados.push({ banco: banco.nome, senha: await createAdmin(banco, settings.adminEmail, ambiente) })
        return
      }
      // The longest part of a first start, which would look like a standstill.
      if (!told) console.log('Carregando a demonstração (só na primeira vez)…')
      told = true
      const { loadDemo } = await import('./demo/load.ts')
      await loadDemo(banco, ambiente, settings.adminEmail, new Date(), { files, dataDir: settings.dataDir })
    })
  }
  return {
    banner: (seconds: number) => {
      const lines = ['', `Praça ${VERSION} pronta em ${seconds.toFixed(1)} s`, '', 'Endereços:']
      for (const [host, a] of Object.entries(settings.ambientes.hosts))
        lines.push(`  ${originOf(settings, host)}  ${a.titulo} (${a.tag})`)
      if (settings.demo) {
        lines.push('', `Entradas da demonstração (senha ${DEMO_LOGINS[0]!.senha}):`)
        for (const l of DEMO_LOGINS) lines.push(`  ${l.email.padEnd(32)} ${l.papel}`)
      }
      for (const { banco, senha } of criados)
        lines.push(
          '',
          `Administrador criado em ${banco}: ${settings.adminEmail}  senha: ${senha}`,
          '  Anote agora: ela não será mostrada de novo.',
        )
      lines.push('', 'Ctrl-C encerra.', '')
      return lines.join('\n')
    },
  }
}
