import type { Territorio } from '#contract/territorio.ts'

const PODE = {
  ...{ editar: true, excluir: false, avancar: true, voltar: false, suspender: true, retomar: false },
  completar: true,
}
export const territorio = (mais: Partial<Territorio> = {}): Territorio => ({
  territorioId: 4,
  nome: 'Vale das Flores',
  uf: 'SC',
  status: 2,
  suspensoDe: null,
  responsavel: { responsavelId: 11, nome: 'Lia Analista' },
  consultor: { consultorId: 12, nome: 'Caio Condutor' },
  inicio: '2026-01-10',
  fimPrevisto: null,
  municipios: [
    { municipioId: 7, nome: 'Vale Sereno', uf: 'SC' },
    { municipioId: 8, nome: 'Serra Clara', uf: 'SC' },
  ],
  municipiosFora: 0,
  iniciativas: { total: 2, concluidas: 1, atrasadas: 0, custo: 123_45 },
  proximoEncontro: null,
  marcaArquivoId: null,
  acoes: PODE,
  versao: 3,
  unidadeRegional: null,
  liderancas: 12,
  visao: 'Longe',
  observatorio: null,
  descricao: null,
  criacao: '2026-01-01T12:00:00Z',
  ...mais,
})
