import type { Municipio } from '#contract/municipio.ts'

/** A city as the list has it, for the tests of screens. */
export const umMunicipio = (municipioId: number, nome: string, extra: Partial<Municipio> = {}): Municipio => ({
  municipioId,
  nome,
  uf: 'SC',
  codigoIbge: null,
  populacao: null,
  statusId: 1,
  statusNome: 'Vigente',
  projetoId: 1,
  projetoNome: 'Cidade em Movimento',
  faixaId: 1,
  unidadeRegionalId: 1,
  nomeRegiao: 'Serra',
  consultor: null,
  temImagem: false,
  pontos: 0,
  pontosPossiveis: 0,
  medalha: null,
  ...extra,
})
