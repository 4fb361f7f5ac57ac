import type { TipoDeAviso } from '#contract/aviso.ts'

export const PRONTA: TipoDeAviso = {
  tipo: 'exportacao-pronta',
  nome: 'Arquivo pronto',
  descricao: 'Um arquivo que você pediu em segundo plano pode ser baixado.',
  padrao: { pagina: true, email: 'nao' },
}
export const FALHOU: TipoDeAviso = {
  tipo: 'exportacao-falhou',
  nome: 'Arquivo que não pôde ser preparado',
  descricao: 'O preparo de um arquivo que você pediu em segundo plano falhou.',
  padrao: { pagina: true, email: 'nao' },
}
