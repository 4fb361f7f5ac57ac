import type { Register } from '../register.ts'
import type { FieldOf, RegisterField, RegisterRow } from '../register-field.ts'
import { APURACAO, LEITURA, MAX_CASAS, MAX_VALOR, PERIODICIDADES } from '../sala-indicador-regras.ts'
import { ativo, descricao, nome, ordem, soDoisDireitos, sumiu } from './campos.ts'

/* What rooms are measured by. Definitions are of the whole banco: every room's map is made of the same ones. */

const DA_SALA = {
  area: 'sala',
  permit: soDoisDireitos('salaEmpreendedor', 'administrarIndicadoresSala'),
} as const

const inativoNaoE = (feminino: boolean) =>
  ativo(
    'Desligado, não pode ser mais escolhido; os indicadores que já o usam ficam.',
    'ativo',
    feminino ? 'Ativa' : 'Ativo',
  )
const foraDeUso = (linha: RegisterRow) => linha.ativo === false

export const niveisDeIndicador: Register = {
  ...DA_SALA,
  caminho: '/api/salaindicadornivel',
  tela: '/sala-principal/:id/sala-indicadores-nivel',
  tabela: 'sala_indicador_nivel',
  id: 'salaIndicadorNivelId',
  titulo: 'Níveis',
  singular: 'Nível',
  genero: 'm',
  vazio: 'Nenhum nível cadastrado',
  campos: [nome('nome', 60), ordem, inativoNaoE(false)],
  ordem: 'ordem',
  nome: 'nome',
  unicas: { sala_indicador_nivel_nome_uk: ['nome'] },
  restricoes: { sala_indicador_nivel_nome_uk: { campo: 'nome', mensagem: 'Já existe um nível com este nome' } },
}

export const unidadesDeIndicador: Register = {
  ...DA_SALA,
  caminho: '/api/salaindicadoresunidade',
  tela: '/sala-principal/:id/sala-indicadores-unidade',
  tabela: 'sala_indicador_unidade',
  id: 'salaIndicadorUnidadeId',
  titulo: 'Unidades',
  singular: 'Unidade',
  genero: 'f',
  vazio: 'Nenhuma unidade cadastrada',
  campos: [
    nome('nome', 60),
    {
      chave: 'sigla',
      rotulo: 'Símbolo',
      tipo: 'texto',
      max: 12,
      ajuda: 'O que acompanha os números: %, h, R$.',
    },
    {
      chave: 'percentual',
      rotulo: 'Percentual',
      tipo: 'simNao',
      padrao: false,
      ajuda: 'Uma razão nesta unidade é mostrada em por cento: 45 de 60 são 75.',
    },
    ordem,
    inativoNaoE(true),
  ],
  ordem: 'ordem',
  nome: 'nome',
  unicas: { sala_indicador_unidade_nome_uk: ['nome'] },
  restricoes: { sala_indicador_unidade_nome_uk: { campo: 'nome', mensagem: 'Já existe uma unidade com este nome' } },
}

export const apuracoesDeIndicador: Register = {
  ...DA_SALA,
  caminho: '/api/salaindicadorapuracao',
  tela: '/sala-principal/:id/sala-indicadores-apuracao',
  tabela: 'sala_indicador_apuracao',
  id: 'salaIndicadorApuracaoId',
  titulo: 'Formas de Apuração',
  singular: 'Forma de apuração',
  genero: 'f',
  vazio: 'Nenhuma forma de apuração cadastrada',
  campos: [
    nome('nome', 60),
    {
      chave: 'tipo',
      rotulo: 'Como o resultado é calculado',
      tipo: 'escolha',
      opcoes: [
        { valor: APURACAO.soma, rotulo: 'Soma dos meses, comparada com a meta do ano' },
        { valor: APURACAO.media, rotulo: 'Média dos meses informados' },
        { valor: APURACAO.ultimo, rotulo: 'O último mês informado' },
        { valor: APURACAO.acumulado, rotulo: 'Soma dos meses, comparada com a parte da meta até o último deles' },
        { valor: APURACAO.razao, rotulo: 'Soma das partes dividida pela soma dos totais' },
      ],
      obrigatorio: true,
    },
    descricao,
    ordem,
    inativoNaoE(true),
  ],
  ordem: 'ordem',
  nome: 'nome',
  unicas: { sala_indicador_apuracao_nome_uk: ['nome'] },
  restricoes: {
    sala_indicador_apuracao_nome_uk: { campo: 'nome', mensagem: 'Já existe uma forma de apuração com este nome' },
  },
}

export const leiturasDeIndicador: Register = {
  ...DA_SALA,
  caminho: '/api/salaindicadorleitura',
  tela: '/sala-principal/:id/sala-indicadores-leitura',
  tabela: 'sala_indicador_leitura',
  id: 'salaIndicadorLeituraId',
  titulo: 'Leituras',
  singular: 'Leitura',
  genero: 'f',
  vazio: 'Nenhuma leitura cadastrada',
  campos: [
    nome('nome', 60),
    {
      chave: 'tipo',
      rotulo: 'Quando a meta é alcançada',
      tipo: 'escolha',
      opcoes: [
        { valor: LEITURA.maior, rotulo: 'Quando o resultado chega à meta ou passa dela' },
        { valor: LEITURA.menor, rotulo: 'Quando o resultado não passa da meta' },
        { valor: LEITURA.faixa, rotulo: 'Quando o resultado fica entre a meta mínima e a máxima' },
      ],
      obrigatorio: true,
    },
    ordem,
    inativoNaoE(true),
  ],
  ordem: 'ordem',
  nome: 'nome',
  unicas: { sala_indicador_leitura_nome_uk: ['nome'] },
  restricoes: { sala_indicador_leitura_nome_uk: { campo: 'nome', mensagem: 'Já existe uma leitura com este nome' } },
}

export const fontesDeIndicador: Register = {
  ...DA_SALA,
  caminho: '/api/salaindicadorfonte',
  tela: '/sala-principal/:id/sala-indicadores-fonte',
  tabela: 'sala_indicador_fonte',
  id: 'salaIndicadorFonteId',
  titulo: 'Fontes',
  singular: 'Fonte',
  genero: 'f',
  vazio: 'Nenhuma fonte cadastrada',
  campos: [nome('nome', 120), ordem, inativoNaoE(true)],
  ordem: 'ordem',
  nome: 'nome',
  unicas: { sala_indicador_fonte_nome_uk: ['nome'] },
  restricoes: { sala_indicador_fonte_nome_uk: { campo: 'nome', mensagem: 'Já existe uma fonte com este nome' } },
}

const meta = (chave: string, rotulo: string, ajuda: string): RegisterField => ({
  ...{ chave, rotulo, ajuda },
  ...{ tipo: 'numero', min: 0, max: MAX_VALOR, casas: MAX_CASAS, foraDaLista: true },
})
const parte = (r: Register, rotulo: string): FieldOf<'referencia'> & RegisterField => ({
  ...{ chave: r.id, rotulo, tipo: 'referencia', lista: r.caminho, valor: r.id, nome: 'nome', obrigatorio: true },
  foraDeUso,
  junta: {
    chave: r.id.replace(/Id$/, ''),
    tabela: r.tabela,
    campos: ['nome', ...r.campos.map((c) => c.chave).filter((c) => ['tipo', 'sigla', 'percentual'].includes(c))],
  },
})

export const indicadoresDaSala: Register = {
  ...DA_SALA,
  caminho: '/api/salaindicadores',
  caminhos: { obter: ['/api/salaindicadores/sala-indicadores-por-id/:id'] },
  tela: '/sala-principal/:id/sala-indicadores',
  tabela: 'sala_indicador',
  id: 'salaIndicadorId',
  titulo: 'Indicadores',
  singular: 'Indicador',
  genero: 'm',
  vazio: 'Nenhum indicador cadastrado',
  largura: 800,
  campos: [
    { ...nome('codigo', 20, 'Código'), largura: 90 },
    { ...nome('nome', 160), largura: 260 },
    { ...descricao, foraDaLista: true },
    {
      chave: 'formula',
      rotulo: 'Fórmula',
      tipo: 'textoLongo',
      max: 1000,
      ajuda: 'Como o valor de cada mês é obtido.',
      foraDaLista: true,
    },
    parte(niveisDeIndicador, 'Nível'),
    parte(unidadesDeIndicador, 'Unidade'),
    parte(apuracoesDeIndicador, 'Forma de apuração'),
    parte(leiturasDeIndicador, 'Leitura'),
    parte(fontesDeIndicador, 'Fonte'),
    {
      chave: 'periodicidade',
      rotulo: 'Periodicidade',
      tipo: 'opcao',
      opcoes: PERIODICIDADES,
      rotulos: { mensal: 'Mensal', trimestral: 'Trimestral', anual: 'Anual' },
      obrigatorio: true,
    },
    meta('metaPadrao', 'Meta padrão', 'A meta com que um ano começa; em “Dentro da faixa”, a mínima.'),
    meta('metaPadraoMaxima', 'Meta padrão máxima', 'Só para a leitura “Dentro da faixa”.'),
    {
      chave: 'casasDecimais',
      rotulo: 'Casas decimais',
      tipo: 'inteiro',
      min: 0,
      max: MAX_CASAS,
      padrao: 0,
      foraDaLista: true,
    },
    ativo('Um indicador inativo sai do mapa dos anos em que não tem valores.'),
  ],
  ordem: 'codigo',
  nome: 'nome',
  restricoes: {
    sala_indicador_codigo_uk: { campo: 'codigo', mensagem: 'Já existe outro com este código' },
    sala_indicador_nivel_fk: sumiu('salaIndicadorNivelId', 'Nível não encontrado'),
    sala_indicador_unidade_fk: sumiu('salaIndicadorUnidadeId', 'Unidade não encontrada'),
    sala_indicador_apuracao_fk: sumiu('salaIndicadorApuracaoId', 'Forma de apuração não encontrada'),
    sala_indicador_leitura_fk: sumiu('salaIndicadorLeituraId', 'Leitura não encontrada'),
    sala_indicador_fonte_fk: sumiu('salaIndicadorFonteId', 'Fonte não encontrada'),
  },
  validate: (row): Record<string, string> =>
    (row.metaPadraoMaxima ?? null) !== null && Number(row.metaPadraoMaxima) < Number(row.metaPadrao ?? 0)
      ? { metaPadraoMaxima: 'Não pode ser menor que a meta mínima' }
      : {},
}
