import type { Register } from '../register.ts'
import type { RegisterField } from '../register-field.ts'
import { soDoisDireitos } from './campos.ts'

const dia = (chave: string, rotulo: string): RegisterField => ({ chave, rotulo, tipo: 'data', obrigatorio: true })

/** An edition of the seal in a state: until when each step of it goes. */
export const edicoes: Register = {
  caminho: '/api/selo-edicao',
  tela: '/selo-edicoes',
  pagina: { pede: 'verEdicoesSelo', menu: 'cadastros' },
  area: 'selo',
  tabela: 'selo_edicao',
  id: 'seloEdicaoId',
  permit: soDoisDireitos('verEdicoesSelo', 'editarEdicoesSelo'),
  titulo: 'Edições do selo',
  singular: 'Edição do selo',
  genero: 'f',
  vazio: 'Nenhuma edição cadastrada',
  campos: [
    { chave: 'ano', rotulo: 'Ano', tipo: 'ano', min: 2000, max: 2100, obrigatorio: true },
    { chave: 'uf', rotulo: 'UF', tipo: 'uf', doAmbiente: true },
    dia('inscricaoInicio', 'Início da inscrição'),
    dia('inscricaoFim', 'Fim da inscrição'),
    dia('evidenciasAte', 'Evidências até'),
    dia('resultado', 'Resultado'),
  ],
  ordem: 'ano',
  unicas: { selo_edicao_uk: ['uf', 'ano'] },
  exemplos: [2025, 2026].map((ano) => ({
    ano,
    inscricaoInicio: `${ano}-02-03`,
    inscricaoFim: `${ano}-04-30`,
    evidenciasAte: `${ano}-10-31`,
    resultado: `${ano}-12-15`,
  })),
  restricoes: { selo_edicao_uk: { campo: 'ano', mensagem: 'Já existe uma edição deste ano' } },
  emOrdem: ['inscricaoInicio', 'inscricaoFim', 'evidenciasAte', 'resultado'],
}
