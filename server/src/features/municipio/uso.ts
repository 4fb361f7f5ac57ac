import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'

/** Tables that may point at a municipality, by the words people know them by. */
const NOMES: Readonly<Record<string, string>> = {
  contrato_municipio: 'contratos',
  grupo: 'grupos',
  instituicao_municipio: 'instituições',
  membro: 'membros',
  municipio_ad: 'agentes de desenvolvimento',
  municipio_escola: 'escolas',
  municipio_resumo: 'resumos',
  municipio_resumo_perfil: 'perfis do resumo',
  pergunta_municipio: '{perguntas}',
  usuario_permissao: 'permissões de usuários',
  usuario_permissao_solucao: 'permissões de {solução}',
}

interface Uso {
  tabela: string
  coluna: string
}

/** Refuses to delete a municipality in use, and says where and how often. What goes with it or is derived is no use. */
export const refuseEmUso = async (db: Db, municipioId: number) => {
  const usos = await rows<Uso>(
    db,
    sql`select t.relname as tabela, a.attname as coluna
        from pg_constraint c join pg_class t on t.oid = c.conrelid
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'municipio'::regclass and c.confdeltype <> 'c'
          and t.relname <> 'municipio_tema_ponto' order by t.relname`,
  )
  if (!usos.length) return
  const contagens = await rows<{ tabela: string; n: number }>(
    db,
    sql.join(
      usos.map(
        (u) => sql`select ${u.tabela}::text as tabela, count(*)::int as n from ${sql.identifier(u.tabela)}
          where ${sql.identifier(u.coluna)} = ${municipioId}`,
      ),
      sql` union all `,
    ),
  )
  const onde = contagens
    .filter((c) => c.n > 0)
    .map((c) => `${NOMES[c.tabela] ?? c.tabela.replaceAll('_', ' ')} (${c.n})`)
  if (onde.length) throw problem.emUso({ onde: onde.join(', ') })
}
