import { expect, test } from 'vitest'
import { allRoutes } from '#server/app.ts'

/** The user calls of the specification, as it spells them; parameters by position. */
const CHAMADAS = `
POST /api/usuario/cadastrar-usuario
PUT /api/usuario
PUT /api/usuario/atualizar-usuario
DELETE /api/usuario/{}
GET /api/usuario
GET /api/usuario/consultoresByMunicipio
GET /api/usuario/consultores
POST /api/usuario/recuperar-senha
POST /api/usuario/trocar-senha
GET /api/usuario/{}
GET /api/usuario/find-user/{}
GET /api/usuario/ads
GET /api/usuario/get-by-cpf/{}
POST /api/usuario/enviar-assinatura-eletronica
POST /api/usuario/get-by-filtro
GET /api/usuario/teste-pdf
POST /api/usuario/habilitar-desabilitar-usuario
GET /api/usuario/find-user-by-email/{}
POST /api/usuario/verifica-token-valido
GET /api/usuarioPermissaoMunicipioSolucao/get-usuarios-by-municipio/{}/{}`
  .trim()
  .split('\n')

test('the full list of user calls is served (R296)', () => {
  const served = new Set(allRoutes().map(({ endpoint: e }) => `${e.method} ${e.path.replace(/:\w+/g, '{}')}`))
  expect(CHAMADAS.filter((c) => !served.has(c))).toEqual([])
})
