import { z } from 'zod'
import { byId, endpoint, id, linha, ok, textoOpcional, versao } from './endpoint.ts'
import { LEITURA } from './leitura.ts'
import { eixoSchema } from './municipio.ts'

/** The body is the specification's: `project` is the id of the project. */
export const eixoNovo = z.object({ nome: linha(120, 1), project: id, descricao: textoOpcional(1000) })
export const eixoEdicao = eixoNovo.extend({ eixoId: id, versao })

const common = { area: 'registros', scope: 'eixo' } as const

export const criarEixo = endpoint({
  ...common,
  method: 'POST',
  path: '/api/projeto/Eixo',
  resumo: 'Incluir eixo',
  permit: 'incluirEixo',
  body: eixoNovo,
  output: eixoSchema,
})
export const alterarEixo = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/projeto/Eixo',
  resumo: 'Alterar eixo',
  permit: 'editarEixo',
  alvo: { eixoId: 'body.eixoId' },
  body: eixoEdicao,
  output: eixoSchema,
})
export const excluirEixo = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/projeto/Eixo/:id',
  resumo: 'Excluir eixo',
  permit: 'excluirEixo',
  alvo: { eixoId: 'params.id' },
  params: byId,
  output: ok,
})
export const eixosDoProjeto = endpoint({
  ...common,
  method: 'GET',
  path: '/api/projeto/eixo/get-by-projeto/:id',
  resumo: 'Eixos de um projeto',
  permit: LEITURA.eixo,
  params: byId,
  output: z.array(eixoSchema),
})
export const idsPorProjeto = endpoint({
  ...common,
  method: 'POST',
  path: '/api/projeto/eixo/get-ids-by-projeto',
  resumo: 'Ids dos eixos de um ou mais projetos',
  permit: LEITURA.eixo,
  body: z.object({ projetosIds: z.array(id).max(1000) }),
  escreve: false,
  output: z.array(id),
})
/** The axes that the caller works on in this municipality. */
export const eixosDaPermissao = endpoint({
  ...common,
  method: 'GET',
  path: '/api/projeto/eixo/get-by-permissao-municipio/:id',
  resumo: 'Eixos em que a pessoa trabalha no município',
  permit: 'sessao',
  alvo: { municipioId: 'params.id' },
  params: byId,
  output: z.array(eixoSchema),
})
