import type { Register } from '../register.ts'
import type { RegisterField } from '../register-field.ts'
import { camposComCpf } from '../sem-cpf.ts'
import { email, municipio, nome, soDoisDireitos, sumiu, telefone } from './campos.ts'

export const REDES = ['Municipal', 'Estadual', 'Federal', 'Particular'] as const
export const ZONAS = ['Urbana', 'Rural'] as const
/** One for each level of school, and one for those who teach. */
export const METODOLOGIAS = [
  'Jovens Empreendedores 1º ao 9º ano',
  'Ensino Médio',
  'Educação de Jovens e Adultos',
  'Professores',
] as const

const escolha = (chave: string, rotulo: string, opcoes: readonly string[]) =>
  ({ chave, rotulo, tipo: 'opcao', opcoes }) as const
const quantidade = (chave: string, rotulo: string): RegisterField => ({
  chave,
  rotulo,
  tipo: 'inteiro',
  min: 0,
  max: 1_000_000,
  padrao: 0,
  foraDaLista: true,
})

/**
 * What is filled in of a school in the programme; its states, files and figures are in escola.ts. The one person that it
 * names is who directs it: pupils are children, of whom there is a total and nothing else.
 */
export const escolas: Register = {
  caminho: '/api/municipio-escola',
  tela: '/municipio-escola',
  tabela: 'municipio_escola',
  id: 'municipioEscolaId',
  permit: soDoisDireitos('verEducacaoEmpreendedora', 'editarEscola'),
  alcance: { municipio: 'municipioId' },
  titulo: 'Educação Empreendedora',
  singular: 'Escola',
  genero: 'f',
  largura: 800,
  vazio: 'Nenhuma escola cadastrada',
  campos: [
    { ...nome('escola', 160, 'Escola'), largura: 260 },
    { ...municipio, obrigatorio: true },
    {
      chave: 'codigoInep',
      rotulo: 'Código INEP',
      tipo: 'texto',
      max: 8,
      formato: 'inep',
      foraDaLista: true,
      ajuda: '8 dígitos; os dois primeiros são os do estado.',
    },
    { ...escolha('rede', 'Rede', REDES), obrigatorio: true },
    { ...escolha('zona', 'Zona', ZONAS), foraDaLista: true },
    { chave: 'cep', rotulo: 'CEP', tipo: 'texto', max: 9, formato: 'cep', foraDaLista: true },
    { chave: 'endereco', rotulo: 'Endereço', tipo: 'texto', max: 300, foraDaLista: true },
    { chave: 'diretor', rotulo: 'Diretor(a)', tipo: 'texto', max: 120, foraDaLista: true },
    { ...email, foraDaLista: true },
    { ...telefone, foraDaLista: true },
    { ...escolha('metodologia', 'Metodologia', METODOLOGIAS), obrigatorio: true },
    { chave: 'anoLetivo', rotulo: 'Ano letivo', tipo: 'ano', min: 2000, max: 2100, obrigatorio: true },
    {
      chave: 'anosAtendidos',
      rotulo: 'Anos atendidos',
      tipo: 'opcoes',
      opcoes: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((valor) => ({ valor, rotulo: `${valor}º ano` })),
      foraDaLista: true,
    },
    quantidade('turmas', 'Turmas atendidas'),
    quantidade('professoresInscritos', 'Professores inscritos'),
    quantidade('professoresConcluintes', 'Professores concluintes'),
    { ...quantidade('alunos', 'Alunos'), foraDaLista: false, ajuda: 'Só o total: são crianças.' },
    { chave: 'cargaHoraria', rotulo: 'Carga horária', tipo: 'horas', padrao: 0, foraDaLista: true },
    { chave: 'dataFeira', rotulo: 'Data da feira', tipo: 'data', foraDaLista: true },
    { chave: 'seloEscolaParceira', rotulo: 'Selo Escola Parceira', tipo: 'simNao', padrao: false },
    {
      chave: 'anoSelo',
      rotulo: 'Ano do selo',
      tipo: 'ano',
      min: 2000,
      max: 2100,
      quando: { campo: 'seloEscolaParceira', valor: true },
      foraDaLista: true,
    },
  ],
  soLeitura: ['situacao'],
  ordem: 'escola',
  planilha: '/api/municipio-escola/gerar-xlsx-municipio-escola',
  restricoes: {
    municipio_escola_uk: { campo: 'escola', mensagem: 'A escola já está cadastrada neste ano e metodologia' },
    municipio_escola_inep_uk: {
      campo: 'codigoInep',
      mensagem: 'Este código INEP já é de outra escola',
    },
    municipio_escola_municipio_fk: sumiu('municipioId', '{Município não encontrado}'),
  },
  validate: (row): Record<string, string> => ({
    ...(Number(row.professoresConcluintes) > Number(row.professoresInscritos) && {
      professoresConcluintes: 'Não pode passar dos inscritos',
    }),
    ...(row.seloEscolaParceira === true && row.anoSelo === null && { anoSelo: 'Informe o ano do selo' }),
    ...camposComCpf(row, ['escola', 'endereco', 'diretor']),
  }),
}
