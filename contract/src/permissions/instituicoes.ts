import { area } from './area.ts'

export const instituicoes = area('Instituições', [
  ['verTodasInstituicao', 'Ver todas as instituições', '/instituicao, lista'],
  ['incluirInstituicao', 'Incluir instituição', '/instituicao', { pai: 'verMenuInstituicao' }],
  ['editarInstituicao', 'Editar instituição', '/instituicao', { pai: 'verMenuInstituicao' }],
  ['excluirInstituicao', 'Excluir instituição', '/instituicao', { pai: 'verMenuInstituicao' }],
])
