import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { problemaDaSenha, SENHA_COMUM } from '#contract/senha.ts'
import { isCommonPassword } from '#server/access/common-passwords.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'

const MAX_LUGARES = 50

/** Names that somebody who knows the person's work would try first. */
const listLugares = async (db: Db, usuarioId: number) =>
  (
    await rows<{ nome: string }>(
      db,
      sql`select distinct m.nome from municipio m where m."municipioId" in (
          select p."municipioId" from usuario_permissao p where p."usuarioId" = ${usuarioId}
          union all select s."municipioId" from usuario_permissao_solucao s where s."usuarioId" = ${usuarioId})
        order by m.nome limit ${MAX_LUGARES}`,
    )
  ).map((r) => r.nome)

/** Everything that a new password must be, but for being another than the old one. */
export const checkSenhaNova = async (
  db: Db,
  { novaSenha, confirmacao }: { novaSenha: string; confirmacao: string },
  dono: { usuarioId: number; email: string; nome: string },
  titulo: string,
) => {
  const lugares = [titulo, ...(await listLugares(db, dono.usuarioId))]
  const motivo =
    problemaDaSenha(novaSenha, { ...dono, lugares }) ?? (isCommonPassword(novaSenha) ? SENHA_COMUM : undefined)
  if (motivo) throw problem.entradaInvalida({}, { novaSenha: motivo })
  if (novaSenha !== confirmacao) throw problem.entradaInvalida({}, { confirmacao: 'As senhas não conferem' })
}
