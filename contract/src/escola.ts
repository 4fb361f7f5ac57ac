import { z } from 'zod'
import { anexoEndpoints, LINHA_ANEXO } from './anexos.ts'
import { endpoint, id, idText, porId, textoOpcional, versao } from './endpoint.ts'
import { ACOES_ESCOLA, SITUACOES_ESCOLA } from './escola-estados.ts'
import { dataField } from './fields.ts'
import { type ColunaImportacao, importEndpoints } from './importacao.ts'
import { ordemPor, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'
import { MAX_MINUTOS } from './register-field.ts'
import { METODOLOGIAS, REDES, ZONAS } from './registers/escola.ts'
import { SEM_CPF, temCpf } from './sem-cpf.ts'

/** Schools in entrepreneurship education beyond their register: pages, figures, steps, files and the seal on paper. */
const BASE = '/api/municipio-escola' as const
const DE_ESCOLA = { area: 'registros', scope: 'municipio', permit: 'verEducacaoEmpreendedora' } as const
const EDITAR = { todos: ['editarEscola', 'verEducacaoEmpreendedora'] } as const

const motivo = textoOpcional(500).refine((v) => v === null || !temCpf(v), SEM_CPF)

export const TIPOS_ANEXO_ESCOLA = {
  adesao: 'Termo de adesão',
  professores: 'Lista de professores',
  aplicacao: 'Registro da aplicação',
  feira: 'Registro da feira',
  relato: 'Relato de experiência',
  outro: 'Outro',
} as const
export type TipoAnexoEscola = keyof typeof TIPOS_ANEXO_ESCOLA
export const CHAVES_ANEXO_ESCOLA = Object.keys(TIPOS_ANEXO_ESCOLA) as [TipoAnexoEscola, ...TipoAnexoEscola[]]
export const MAX_ANEXOS_ESCOLA = 40

const anexo = z.object({ municipioEscolaAnexoId: id, tipo: z.enum(CHAVES_ANEXO_ESCOLA), ...LINHA_ANEXO })

const lugar = z.object({ nome: z.string(), uf: z.string() })
const linha = z.object({
  municipioEscolaId: id,
  municipioId: id,
  municipio: lugar,
  escola: z.string(),
  codigoInep: z.string().nullable(),
  rede: z.string(),
  zona: z.string().nullable(),
  metodologia: z.string(),
  anoLetivo: z.int(),
  turmas: z.int(),
  professoresInscritos: z.int(),
  professoresConcluintes: z.int(),
  alunos: z.int(),
  cargaHoraria: z.int(),
  dataFeira: z.string().nullable(),
  situacao: z.enum(SITUACOES_ESCOLA),
  seloEscolaParceira: z.boolean(),
  anoSelo: z.int().nullable(),
  anexos: z.int(),
  versao,
})
export type EscolaDaLista = z.output<typeof linha>

const passo = passoSchema(SITUACOES_ESCOLA).extend({ municipioEscolaPassoId: id })
export type PassoDaEscola = z.output<typeof passo>
const detalhe = linha.omit({ anexos: true }).extend({
  cep: z.string().nullable(),
  endereco: z.string().nullable(),
  diretor: z.string().nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  anosAtendidos: z.array(z.int()),
  /** Where it goes on from, should it come back. */
  antesDeDesistir: z.enum(SITUACOES_ESCOLA).nullable(),
  anexos: z.array(anexo),
  passos: z.array(passo),
  acoes: z.object({ editar: z.boolean(), passos: z.array(z.enum(ACOES_ESCOLA)), certificado: z.boolean() }),
})
export type EscolaDetalhe = z.output<typeof detalhe>

const SIM_NAO = ['sim', 'nao'] as const
const filtros = {
  municipioId: idText.optional(),
  metodologia: z.enum(METODOLOGIAS).optional(),
  rede: z.enum(REDES).optional(),
  zona: z.enum(ZONAS).optional(),
  anoLetivo: z
    .string()
    .regex(/^\d{4}$/)
    .transform(Number)
    .optional(),
  selo: z.enum(SIM_NAO).optional(),
}
export type FiltrosDeEscola = z.output<z.ZodObject<typeof filtros>>
export const ORDENS_ESCOLA = ['escola', 'municipio', 'metodologia', 'anoLetivo', 'alunos', 'situacao', 'rede'] as const

export const listarEscolas = endpoint({
  ...DE_ESCOLA,
  method: 'GET',
  path: `${BASE}/pagina`,
  resumo: 'Escolas em páginas, com filtros',
  query: z.object({
    ...porNumero,
    ...filtros,
    situacao: z.enum(SITUACOES_ESCOLA).optional(),
    ordem: ordemPor(ORDENS_ESCOLA).optional(),
  }),
  output: paginaDe(linha),
})
/** The same filters but the state, which is what is counted; and the same search. */
export const resumoDasEscolas = endpoint({
  ...DE_ESCOLA,
  method: 'GET',
  path: `${BASE}/resumo`,
  resumo: 'Escolas por situação, professores, alunos e horas',
  query: z.object({ ...filtros, busca: porNumero.busca }),
  output: z.object({
    total: z.int(),
    situacoes: z.array(z.object({ situacao: z.enum(SITUACOES_ESCOLA), escolas: z.int() })),
    comSelo: z.int(),
    professoresInscritos: z.int(),
    professoresConcluintes: z.int(),
    alunos: z.int(),
    cargaHoraria: z.int(),
  }),
})
export const detalheDaEscola = endpoint({
  ...DE_ESCOLA,
  method: 'GET',
  path: `${BASE}/detalhe/:id`,
  resumo: 'Uma escola com passos e anexos',
  ...porId('municipioEscolaId'),
  output: detalhe,
})
const inteiro = z.int().min(0).max(1_000_000).optional()
/** A step on its way; what the next state asks may come with it. */
export const mudarSituacaoDaEscola = endpoint({
  ...DE_ESCOLA,
  method: 'PUT',
  path: `${BASE}/situacao`,
  resumo: 'Mudar a situação de uma escola',
  permit: EDITAR,
  body: z.object({
    municipioEscolaId: id,
    versao,
    acao: z.enum(ACOES_ESCOLA),
    justificativa: motivo,
    professoresInscritos: inteiro,
    professoresConcluintes: inteiro,
    alunos: inteiro,
    cargaHoraria: z.int().min(0).max(MAX_MINUTOS).optional(),
    dataFeira: dataField.optional(),
  }),
  output: detalhe,
})
export const certificadoDaEscola = endpoint({
  ...DE_ESCOLA,
  method: 'GET',
  path: `${BASE}/certificado/:id`,
  resumo: 'Certificado do Selo Escola Parceira em PDF',
  ...porId('municipioEscolaId'),
  pesada: true,
  output: 'blob',
})

/** An upload says municipioEscolaId and tipo beside the filename. */
export const anexosDeEscola = anexoEndpoints({
  ...{ comum: DE_ESCOLA, escrever: EDITAR, base: BASE },
  ...{ chave: 'municipioEscolaAnexoId', de: 'de escola' },
})

/* Spreadsheet */

export const importarEscolas = importEndpoints({
  caminho: BASE,
  area: 'registros',
  permit: EDITAR,
  scope: 'municipio',
  titulo: 'Escolas',
})
const numero = { tipo: 'inteiro', min: 0, max: 1_000_000 } as const
export const COLUNAS_ESCOLA: readonly ColunaImportacao[] = [
  { chave: 'municipio', titulo: '{Município}', tipo: 'texto', max: 160, obrigatorio: true, exemplo: 'Vale Sereno' },
  { chave: 'uf', titulo: 'UF', tipo: 'texto', max: 2, obrigatorio: true, exemplo: 'SC' },
  {
    ...{ chave: 'escola', titulo: 'Escola', tipo: 'texto', max: 160, umaLinha: true, obrigatorio: true },
    exemplo: 'Escola Municipal Pedro Álvares',
  },
  {
    ...{ chave: 'codigoInep', titulo: 'Código INEP', tipo: 'texto', max: 8, exemplo: '42012345' },
    ajuda: '8 dígitos; os dois primeiros são os do estado',
  },
  { chave: 'rede', titulo: 'Rede', tipo: 'texto', opcoes: REDES, obrigatorio: true, exemplo: 'Municipal' },
  { chave: 'zona', titulo: 'Zona', tipo: 'texto', opcoes: ZONAS, exemplo: 'Urbana' },
  {
    ...{ chave: 'metodologia', titulo: 'Metodologia', tipo: 'texto', opcoes: METODOLOGIAS, obrigatorio: true },
    exemplo: METODOLOGIAS[0],
  },
  {
    ...{ chave: 'anoLetivo', titulo: 'Ano letivo', tipo: 'inteiro', min: 2000, max: 2100, obrigatorio: true },
    exemplo: 2026,
  },
  { chave: 'turmas', titulo: 'Turmas atendidas', ...numero, exemplo: 4 },
  { chave: 'professoresInscritos', titulo: 'Professores inscritos', ...numero, exemplo: 12 },
  { chave: 'professoresConcluintes', titulo: 'Professores concluintes', ...numero, exemplo: 10 },
  { chave: 'alunos', titulo: 'Alunos', ...numero, exemplo: 180, ajuda: 'Só o total: são crianças' },
  { chave: 'cargaHoraria', titulo: 'Carga horária', tipo: 'horas', exemplo: '26:00' },
  { chave: 'dataFeira', titulo: 'Data da feira', tipo: 'data', exemplo: '20/11/2026' },
]
