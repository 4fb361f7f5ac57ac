import { expect, test } from 'vitest'
import { allRoutes } from '#server/app.ts'

/** The calls about users, their groups and their roles of the specification; parameters by position. */
const ESPECIFICADAS = `
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
PUT /api/usuario/grupo
PUT /api/usuario/grupo/update-grupo
GET /api/usuario/grupo
GET /api/usuario/grupo/{}
DELETE /api/usuario/grupo/delete-group/{}
POST /api/usuario/grupo
GET /api/usuario/grupo/get-Last-grupo
GET /api/usuarioPermissaoMunicipioSolucao/get-usuarios-by-municipio/{}/{}
GET /api/usuario/permissao
GET /api/usuario/permissao/{}
POST /api/usuario/permissao
PUT /api/usuario/permissao
DELETE /api/usuario/permissao/{}
POST /api/usuario/primeiro-acesso`
/** What the decisions and our own screens need beside them. */
const ACRESCENTADAS = `
GET /api/usuario/analistas
GET /api/usuario/segundo-fator
POST /api/usuario/segundo-fator/codigos
POST /api/usuario/segundo-fator/confirmar
POST /api/usuario/segundo-fator/desativar
POST /api/usuario/segundo-fator/iniciar
GET /api/usuario/{}/assinatura
GET /api/usuario/{}/dados-pessoais
POST /api/usuario/{}/anonimizar
GET /api/usuarioPermissaoMunicipioSolucao/solucoes/{}
POST /api/usuario/{}/redefinir-segundo-fator
POST /api/usuario/{}/reenviar-convite
POST /api/usuario/{}/revelar`
const linhas = (texto: string) => texto.trim().split('\n')

test('R296: the user calls are those of the specification and the few that were added, each once', () => {
  const servidas = allRoutes()
    .map(({ endpoint: e }) => `${e.method} ${e.path.replace(/:\w+/g, '{}')}`)
    .filter((c) => / \/api\/usuario(\/|$|Permissao)/.test(c))
  expect(servidas.toSorted()).toEqual([...linhas(ESPECIFICADAS), ...linhas(ACRESCENTADAS)].toSorted())
})
