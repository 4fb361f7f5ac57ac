import { isIsoDate } from '../br.ts'
import type { Register } from '../register.ts'
import type { RegisterField, RegisterRow } from '../register-field.ts'
import { soDoisDireitos } from './campos.ts'

const dia = (
  chave: string,
  rotulo: string,
  mais: Pick<RegisterField, 'ajuda' | 'foraDaLista'> = {},
): RegisterField => ({
  chave,
  rotulo,
  tipo: 'data',
  obrigatorio: true,
  largura: 140,
  ...mais,
})

/** The levels above Participante, from the lowest: each goes from its own points to 0,01 before those of the next. */
export const LIMIARES = [
  ['bronzeMinimo', 'Bronze'],
  ['prataMinimo', 'Prata'],
  ['ouroMinimo', 'Ouro'],
  ['diamanteMinimo', 'Diamante'],
] as const
const minimo = ([chave, nivel]: (typeof LIMIARES)[number], ajuda: string): RegisterField => ({
  chave,
  rotulo: `${nivel} a partir de`,
  tipo: 'numero',
  min: 0.01,
  max: 100,
  casas: 2,
  obrigatorio: true,
  largura: 115,
  ajuda,
})

/** One that is not above the level below it would overlap it. */
const sobrepostos = (row: RegisterRow) =>
  LIMIARES.slice(1).flatMap(([chave], i) => {
    const [abaixo, nivel] = LIMIARES[i]!
    const [antes, este] = [row[abaixo], row[chave]]
    return typeof antes === 'number' && typeof este === 'number' && este <= antes
      ? [[chave, `Deve ser maior que o de ${nivel}`] as const]
      : []
  })

/** Days that stand beside the order of the others. */
const visitas = (row: RegisterRow) => {
  const [inicio, fim, resultado] = ['clienteOcultoInicio', 'clienteOcultoFim', 'resultado'].map((chave) =>
    typeof row[chave] === 'string' && isIsoDate(row[chave]) ? row[chave] : undefined,
  )
  return {
    ...(inicio && fim && fim < inicio && { clienteOcultoFim: 'Não pode vir antes de “Cliente oculto de”' }),
    ...(fim && resultado && resultado < fim && { resultado: 'Não pode vir antes de “Cliente oculto até”' }),
  }
}

/** An edition of the seal in a state: until when each step of it goes, and from how many points on each level is given. */
export const edicoes: Register = {
  caminho: '/api/selo-edicao',
  tela: '/selo-edicoes',
  area: 'selo',
  tabela: 'selo_edicao',
  id: 'seloEdicaoId',
  permit: soDoisDireitos('verEdicoesSelo', 'editarEdicoesSelo'),
  titulo: 'Edições do selo',
  singular: 'Edição do selo',
  genero: 'f',
  vazio: 'Nenhuma edição cadastrada',
  largura: 800,
  emPares: true,
  campos: [
    { chave: 'ano', rotulo: 'Ano', tipo: 'ano', min: 2000, max: 2100, obrigatorio: true },
    { chave: 'uf', rotulo: 'UF', tipo: 'uf', obrigatorio: true, largura: 75 },
    dia('inscricaoInicio', 'Início da inscrição', { ajuda: 'Neste dia a edição passa a ser a atual do estado.' }),
    dia('inscricaoFim', 'Fim da inscrição', { foraDaLista: true }),
    dia('diagnosticoAte', 'Diagnóstico até', { foraDaLista: true }),
    dia('criterio1Ate', 'Critério 1 até', { ajuda: 'Até as 23:59 deste dia, no horário de Brasília.' }),
    dia('evidenciasAte', 'Evidências até'),
    dia('clienteOcultoInicio', 'Cliente oculto de', { foraDaLista: true }),
    dia('clienteOcultoFim', 'Cliente oculto até', { foraDaLista: true }),
    dia('resultado', 'Resultado', { ajuda: 'O resultado final só é publicado deste dia em diante.' }),
    minimo(LIMIARES[0], 'Abaixo disto fica o nível Participante, que começa em 0.'),
    minimo(LIMIARES[1], 'O nível Bronze vai até 0,01 antes disto.'),
    minimo(LIMIARES[2], 'O nível Prata vai até 0,01 antes disto.'),
    minimo(LIMIARES[3], 'Pede também o selo Ouro do estado e a etapa nacional.'),
  ],
  ordem: 'ano',
  decrescente: true,
  unicas: { selo_edicao_uk: ['uf', 'ano'] },
  exemplos: (
    [
      ['2025-02-03', '2025-04-30', '2025-05-30', '2025-06-30'],
      ['2026-04-01', '2026-05-15', '2026-06-12', '2026-07-15'],
    ] as const
  ).map(([inscricaoInicio, inscricaoFim, diagnosticoAte, criterio1Ate]) => {
    const ano = Number(inscricaoInicio.slice(0, 4))
    return {
      ...{ ano, inscricaoInicio, inscricaoFim, diagnosticoAte, criterio1Ate },
      evidenciasAte: `${ano}-10-31`,
      clienteOcultoInicio: `${ano}-08-01`,
      clienteOcultoFim: `${ano}-11-30`,
      resultado: `${ano}-12-15`,
      bronzeMinimo: 75,
      prataMinimo: 81,
      ouroMinimo: 90,
      diamanteMinimo: 99,
    }
  }),
  restricoes: { selo_edicao_uk: { campo: 'ano', mensagem: 'Já existe uma edição deste ano nesta UF' } },
  emOrdem: ['inscricaoInicio', 'inscricaoFim', 'diagnosticoAte', 'criterio1Ate', 'evidenciasAte', 'resultado'],
  validate: (row) => ({ ...visitas(row), ...Object.fromEntries(sobrepostos(row)) }),
}
