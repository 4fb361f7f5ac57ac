import { z } from 'zod'
import { endpoint, id, linha, ok, porId, textoOpcional, versao } from './endpoint.ts'
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
  body: eixoEdicao,
  output: eixoSchema,
})
export const excluirEixo = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/projeto/Eixo/:id',
  resumo: 'Excluir eixo',
  permit: 'excluirEixo',
  ...porId('eixoId'),
  output: ok,
})
export const eixosDoProjeto = endpoint({
  ...common,
  method: 'GET',
  path: '/api/projeto/eixo/get-by-projeto/:id',
  resumo: 'Eixos de um projeto',
  permit: LEITURA.eixo,
  ...porId('projetoId'),
  output: z.array(eixoSchema),
})
export const idsPorProjeto = endpoint({
  ...common,
  method: 'POST',
  path: '/api/projeto/eixo/get-ids-by-projeto',
  resumo: 'Ids dos eixos de um ou mais projetos',
  permit: LEITURA.eixo,
  alvo: { 'body.projetosIds': 'projetoId' },
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
  ...porId('municipioId'),
  output: z.array(eixoSchema),
})
