import type { Workload } from '../workload.ts'

const PERSON = `select json_build_object('user', to_json(u), 'config', (select json_object_agg(permissao, valor) from configuracao),
    'groupsConfig', (select json_object_agg(permissao, valor) from usuario_grupo_permissao p where p."usuarioGrupoId" = u."usuarioGrupoId"),
    'ambiente', json_build_object('variante', 'padrao', 'uf', 'SC'), 'expiraEm', now() + interval '8 hours')::text as json
  from (select "usuarioId", nome, email, uf, "usuarioGrupoId" from usuario where email = $1) u`

export const sessao: Workload = {
  name: 'who am I: person and 183 flags',
  target: 0.5,
  setup: async ({ admin }) => ({ method: 'GET', path: '/api/auth/sessao', token: admin }),
  bare: async (pool) =>
    (await pool.query({ name: 'pessoa', text: PERSON, values: ['admin@praca.local'] })).rows[0].json,
}
