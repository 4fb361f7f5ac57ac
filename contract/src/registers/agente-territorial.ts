import type { Register } from '../register.ts'
import type { FieldOf, RegisterField, RegisterRow } from '../register-field.ts'
import { camposComCpf } from '../sem-cpf.ts'
import { municipio, nome, soDoisDireitos, sumiu } from './campos.ts'

/*
 * What a territorial agent writes down of a city: who works there and when, what there is on its map, what is planned
 * and what came of it. Attendances, files and meetings are in agente-territorial.ts.
 */

const BASE = '/api/agente-territorial' as const
const comum = {
  area: 'agente-territorial',
  capacidade: 'agenteTerritorial',
  permit: soDoisDireitos('agenteTerritorial', 'editarAgenteTerritorial'),
  alcance: { municipio: 'municipioId' },
} as const
const cidade = { ...municipio, obrigatorio: true, foraDaLista: true } as const
const MUNICIPIO_SUMIU = sumiu('municipioId', '{Município não encontrado}')

/** The sketch of a city: a grid of squares, named by letter and number. */
export const CROQUI = { colunas: 12, linhas: 8 } as const
export const LETRAS = 'ABCDEFGHIJKL'
/** 'C4'; nothing where a place was not set. */
export const quadra = (coluna: number | null, linha: number | null) =>
  coluna === null || linha === null ? null : `${LETRAS[coluna - 1]}${linha}`

const noCroqui: readonly RegisterField[] = [
  {
    chave: 'coluna',
    rotulo: 'Coluna no croqui',
    tipo: 'escolha',
    opcoes: [...LETRAS].map((rotulo, i) => ({ valor: i + 1, rotulo })),
    foraDaLista: true,
  },
  {
    chave: 'linha',
    rotulo: 'Linha no croqui',
    tipo: 'escolha',
    opcoes: Array.from({ length: CROQUI.linhas }, (_, i) => ({ valor: i + 1, rotulo: String(i + 1) })),
    foraDaLista: true,
  },
]

/** A place is a whole square or none: what is missing of one. */
const meioLugar = ({ coluna, linha }: RegisterRow): Record<string, string> => {
  const [semColuna, semLinha] = [(coluna ?? null) === null, (linha ?? null) === null]
  if (semColuna === semLinha) return {}
  return semLinha ? { linha: 'Escolha também a linha' } : { coluna: 'Escolha também a coluna' }
}

const bairros: FieldOf<'linhas'> = {
  chave: 'bairros',
  rotulo: 'Bairros e comunidades',
  tipo: 'linhas',
  tabela: 'agente_bairro',
  id: 'agenteBairroId',
  max: 60,
  adicionar: 'Adicionar bairro ou comunidade',
  singular: 'Bairro ou comunidade',
  campos: [nome('nome', 120), ...noCroqui],
}

/** In rows of their own: 'bairros.0.nome' → sentence. */
const errosDosBairros = (linhas: unknown) =>
  Object.fromEntries(
    (Array.isArray(linhas) ? (linhas as RegisterRow[]) : []).flatMap((b, i) =>
      Object.entries({ ...meioLugar(b), ...camposComCpf(b, ['nome']) }).map(([campo, frase]) => [
        `bairros.${i}.${campo}`,
        frase,
      ]),
    ),
  )

export const perfisDeAgente: Register = {
  ...comum,
  caminho: `${BASE}/perfil`,
  leituras: [{ caminho: `${BASE}/perfil/municipio/:id`, campo: 'municipioId' }],
  tabela: 'agente_territorial',
  id: 'agenteTerritorialId',
  titulo: 'Agentes territoriais',
  singular: 'Agente territorial',
  genero: 'm',
  largura: 800,
  vazio: 'Nenhum agente territorial neste lugar',
  campos: [
    {
      chave: 'usuarioId',
      rotulo: 'Agente',
      tipo: 'referencia',
      lista: `${BASE}/pessoas`,
      valor: 'usuarioId',
      nome: 'nome',
      junta: { chave: 'usuario', tabela: 'usuario', campos: ['nome'] },
      obrigatorio: true,
      largura: 240,
    },
    cidade,
    { chave: 'inicio', rotulo: 'Início', tipo: 'data', obrigatorio: true },
    { chave: 'fim', rotulo: 'Fim', tipo: 'data' },
    { chave: 'cargaHorariaMensal', rotulo: 'Carga horária mensal', tipo: 'horas', padrao: 0 },
    bairros,
  ],
  ordem: 'usuarioId',
  emOrdem: ['inicio', 'fim'],
  restricoes: {
    agente_territorial_uk: { campo: 'inicio', mensagem: 'Este agente já está cadastrado com este início' },
    agente_territorial_municipio_fk: MUNICIPIO_SUMIU,
    agente_territorial_usuario_fk: sumiu('usuarioId', 'Pessoa não encontrada'),
  },
  validate: (row): Record<string, string> => ({
    ...(Number(row.cargaHorariaMensal) > 31 * 24 * 60 && { cargaHorariaMensal: 'Um mês não tem tantas horas' }),
    ...errosDosBairros(row.bairros),
  }),
}

export const TIPOS_NO_MAPA = ['Ator', 'Ativo do território', 'Oportunidade', 'Problema'] as const

export const mapaDoAgente: Register = {
  ...comum,
  caminho: `${BASE}/mapa`,
  leituras: [{ caminho: `${BASE}/mapa/municipio/:id`, campo: 'municipioId' }],
  tabela: 'agente_mapa',
  id: 'agenteMapaId',
  titulo: 'Mapeamento',
  singular: 'Item do mapeamento',
  genero: 'm',
  vazio: 'Nenhum item mapeado ainda',
  campos: [
    { ...nome('nome', 120), largura: 240 },
    cidade,
    { chave: 'tipo', rotulo: 'Tipo', tipo: 'opcao', opcoes: TIPOS_NO_MAPA, obrigatorio: true },
    { chave: 'bairro', rotulo: 'Bairro ou comunidade', tipo: 'texto', max: 120 },
    { chave: 'descricao', rotulo: 'Descrição', tipo: 'textoLongo', max: 1000, corte: 80, largura: 260 },
    ...noCroqui,
  ],
  ordem: 'nome',
  restricoes: { agente_mapa_municipio_fk: MUNICIPIO_SUMIU },
  validate: (row) => ({ ...meioLugar(row), ...camposComCpf(row, ['nome', 'bairro', 'descricao']) }),
}

export const planoDoAgente: Register = {
  ...comum,
  caminho: `${BASE}/plano`,
  leituras: [{ caminho: `${BASE}/plano/municipio/:id`, campo: 'municipioId' }],
  tabela: 'agente_plano',
  id: 'agentePlanoId',
  titulo: 'Plano de trabalho',
  singular: 'Linha do plano',
  genero: 'f',
  vazio: 'Nenhuma linha no plano de trabalho',
  campos: [
    { ...nome('iniciativa', 160, 'Iniciativa do plano'), largura: 220 },
    cidade,
    { ...nome('atividade', 300, 'O que será feito'), largura: 260 },
    { ...nome('meta', 300, 'Meta'), largura: 220 },
    { chave: 'prazo', rotulo: 'Prazo', tipo: 'data', obrigatorio: true },
    { chave: 'concluidaEm', rotulo: 'Feita em', tipo: 'data', ajuda: 'Deixe em branco enquanto não estiver feita.' },
  ],
  ordem: 'prazo',
  nome: 'atividade',
  restricoes: { agente_plano_municipio_fk: MUNICIPIO_SUMIU },
  validate: (row) => camposComCpf(row, ['iniciativa', 'atividade', 'meta']),
}

const medida = (chave: string, rotulo: string) =>
  ({ chave, rotulo, tipo: 'numero', min: 0, max: 1_000_000_000, casas: 2 }) as const

export const resultadosDoAgente: Register = {
  ...comum,
  caminho: `${BASE}/resultado`,
  leituras: [{ caminho: `${BASE}/resultado/municipio/:id`, campo: 'municipioId' }],
  tabela: 'agente_resultado',
  id: 'agenteResultadoId',
  titulo: 'Resultados',
  singular: 'Resultado',
  genero: 'm',
  vazio: 'Nenhum resultado acompanhado ainda',
  campos: [
    { ...nome('indicador', 160, 'Indicador'), largura: 260 },
    cidade,
    { chave: 'ano', rotulo: 'Ano', tipo: 'ano', min: 2000, max: 2100, obrigatorio: true },
    { chave: 'unidade', rotulo: 'Unidade', tipo: 'texto', max: 30, ajuda: 'O que se conta: empresas, reais, pessoas.' },
    { ...medida('meta', 'Meta'), obrigatorio: true },
    { ...medida('realizado', 'Realizado'), ajuda: 'Deixe em branco enquanto não houver apuração.' },
  ],
  ordem: 'indicador',
  restricoes: {
    agente_resultado_uk: { campo: 'indicador', mensagem: 'Já está cadastrado neste ano' },
    agente_resultado_municipio_fk: MUNICIPIO_SUMIU,
  },
  validate: (row) => camposComCpf(row, ['indicador', 'unidade']),
}
