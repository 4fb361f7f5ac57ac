import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { usuarioScope } from '#server/access/scopes.ts'
import type { TipoDeBusca } from '#server/http/route.ts'
import { findAchados } from '../busca/commands.ts'

interface Linha {
  usuarioId: number
  nome: string
  email: string
  grupo: string
}

/** For who opens the screen of users. */
export const buscaDeUsuarios: TipoDeBusca = {
  tipo: 'pessoas',
  titulo: () => 'Usuários',
  ordem: 2,
  find: async (pedido) =>
    can(pedido.actor, 'usuarios')
      ? findAchados<Linha>(pedido, {
          colunas: sql`u."usuarioId", u.nome, u.email, g.nome as grupo`,
          de: sql`usuario u join usuario_grupo g using ("usuarioGrupoId")`,
          onde: usuarioScope(pedido.actor, sql`u."usuarioId"`),
          texto: sql`em_palavras(u.nome || ' ' || u.email)`,
          achado: (u) => ({
            id: u.usuarioId,
            rotulo: u.nome,
            detalhe: `${u.grupo} · ${u.email}`,
            para: `/usuario/editar/${u.usuarioId}`,
            textos: [u.nome, u.email],
          }),
        })
      : [],
}
