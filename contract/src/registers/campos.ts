import { CORTES } from '../br.ts'
import type { Flag } from '../permissions.ts'
import type { FieldOf, RegisterField } from '../register-field.ts'

/* Fields that several registers share. */

export const nome = (chave = 'nome', max = 120, rotulo = 'Nome'): FieldOf<'texto'> => ({
  chave,
  rotulo,
  tipo: 'texto',
  max,
  obrigatorio: true,
})
export const descricao: FieldOf<'textoLongo'> = {
  chave: 'descricao',
  rotulo: 'Descrição',
  tipo: 'textoLongo',
  max: 1000,
}
/** One whose beginning alone is a column of the list. */
export const descricaoCortada = (max: number, corte: number = CORTES.descricao, largura = 200) =>
  ({ ...descricao, max, corte, largura }) satisfies RegisterField
export const ordem: RegisterField = {
  chave: 'ordem',
  rotulo: 'Ordem',
  tipo: 'inteiro',
  min: 0,
  max: 9999,
  padrao: 0,
  ajuda: 'Posição entre os vizinhos; o menor vem primeiro.',
}
export const email: RegisterField = { chave: 'email', rotulo: 'E-mail', tipo: 'texto', max: 200, formato: 'email' }
export const telefone: RegisterField = {
  chave: 'telefone',
  rotulo: 'Telefone',
  tipo: 'texto',
  max: 40,
  formato: 'telefone',
}
export const ativo = (ajuda: string, chave = 'ativo', rotulo = 'Ativo'): RegisterField => ({
  chave,
  rotulo,
  tipo: 'simNao',
  padrao: true,
  ajuda,
})

export const municipio = {
  chave: 'municipioId',
  rotulo: 'Município',
  termo: ['municipio', 'singular'],
  tipo: 'referencia',
  lista: '/api/municipio/get-nomes',
  valor: 'municipioId',
  nome: 'nome',
  complemento: 'uf',
  alcance: 'municipioId',
  junta: { chave: 'municipio', tabela: 'municipio', campos: ['nome', 'uf'] },
} as const satisfies FieldOf<'referencia'>

export const eixo = {
  chave: 'eixoId',
  rotulo: 'Eixo',
  termo: ['eixo', 'singular'],
  tipo: 'referencia',
  lista: '/api/projeto/eixo/get-eixo',
  valor: 'eixoId',
  nome: 'nome',
  alcance: 'eixoId',
  junta: { chave: 'eixo', tabela: 'eixo', campos: ['nome'] },
} as const satisfies FieldOf<'referencia'>

export const tema = {
  chave: 'temaId',
  rotulo: 'Tema',
  termo: ['tema', 'singular'],
  tipo: 'referencia',
  lista: '/api/Tema',
  valor: 'temaId',
  nome: 'nome',
  junta: { chave: 'tema', tabela: 'tema', campos: ['nome', 'eixoId'] },
} as const satisfies FieldOf<'referencia'>

export const projeto = {
  chave: 'projetoId',
  rotulo: 'Projeto',
  tipo: 'referencia',
  lista: '/api/projeto',
  valor: 'projetoId',
  nome: 'nome',
  complemento: 'uf',
  junta: { chave: 'projeto', tabela: 'projeto', campos: ['nome', 'uf'] },
} as const satisfies FieldOf<'referencia'>

export const eixos = (ligacao: string, max: number): FieldOf<'referencias'> => ({
  chave: 'eixosIds',
  rotulo: 'Eixos',
  termo: ['eixo', 'plural'],
  tipo: 'referencias',
  lista: '/api/projeto/eixo/get-eixo',
  valor: 'eixoId',
  nome: 'nome',
  alcance: 'eixoId',
  ligacao,
  coluna: 'eixoId',
  max,
  sufixo: { um: '{eixo}', varios: '{eixos}' },
  obrigatorio: true,
})

/** One right to see the rows and one for whatever is done with them. */
export const soDoisDireitos = (ver: Flag, editar: Flag) => ({ ver, incluir: editar, editar, excluir: editar })

/** A broken foreign key: what it pointed at is gone. */
export const sumiu = (campo: string, mensagem: string) => ({ campo, mensagem, status: 422 }) as const
