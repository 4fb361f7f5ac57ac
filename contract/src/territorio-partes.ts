import { z } from 'zod'
import { endpoint, FILTRO, id, idText, ok, porId, type Unchecked } from './endpoint.ts'
import { envioEndpoints } from './envio.ts'
import { ordemPor, paginaDe, porNumero } from './pagina.ts'
import { DO_TERRITORIO } from './territorio.ts'

/** What hangs on a territory: papers and evidence, the meetings of its leadership programme, who weighs in it. */

const nulo = z.string().nullable()

/* Papers */

export const TIPOS_DE_DOCUMENTO = [
  'Termo de adesão',
  'Ata',
  'Diagnóstico',
  'Plano de desenvolvimento',
  'Marca-território',
  'Outro',
] as const
/** Of an initiative. */
export const EVIDENCIA_DA_INICIATIVA = 'Evidência'
export const MAX_DOCUMENTO = 26_214_400
export const MAX_DOCUMENTOS = 200
export const ACEITOS_NOS_TERRITORIOS = [
  'pdf',
  'xls',
  'xlsx',
  'doc',
  'docx',
  'odt',
  'ods',
  'jpg',
  'jpeg',
  'png',
] as const
export const MENSAGENS_DOCUMENTO = {
  arquivoGrande: 'O arquivo passa de 25 MB',
  tipo: 'Tipo de arquivo não aceito. Envie PDF, planilha, texto ou imagem.',
} as const
export const documentoSchema = z.object({
  territorioDocumentoId: id,
  territorioId: id,
  iniciativaId: id.nullable(),
  iniciativa: nulo,
  tipo: z.string(),
  nomeArquivo: z.string(),
  mime: z.string(),
  tamanho: z.int(),
  usuario: z.string(),
  criacao: z.string(),
  excluir: z.boolean(),
})
export type DocumentoDoTerritorio = z.output<typeof documentoSchema>
export const documentosDoTerritorio = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: '/api/territorios/:id/documentos',
  resumo: 'Documentos de um território',
  ...porId('territorioId'),
  output: z.array(documentoSchema),
})
export const evidenciasDaIniciativa = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: '/api/iniciativas/:id/evidencias',
  resumo: 'Evidências de uma iniciativa',
  ...porId('iniciativaId'),
  output: z.array(documentoSchema),
})
export const baixarDocumento = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: '/api/territorios/documentos/:id',
  resumo: 'Um documento de um território ou uma evidência de uma iniciativa',
  ...porId('territorioDocumentoId'),
  output: 'blob',
})
const COMPLETAR = ['editarTerritorio', 'editarIniciativa'] as const
export const excluirDocumento = endpoint({
  ...DO_TERRITORIO,
  method: 'DELETE',
  path: '/api/territorios/documentos/:id',
  resumo: 'Excluir um documento ou uma evidência',
  permit: COMPLETAR,
  ...porId('territorioDocumentoId'),
  output: ok,
})
export const envioDeDocumento = envioEndpoints({
  ...DO_TERRITORIO,
  path: '/api/territorios/envio',
  permit: COMPLETAR,
  maxBytes: MAX_DOCUMENTO,
})

/* Meetings */

export const CONCLUIDO_SEM_ENCONTROS = 'O território está concluído: o programa não recebe mais {encontros}.'
export const ENCONTROS_DO_PROGRAMA = [1, 2, 3, 4, 5, 6, 7, 8] as const
const encontroDaAgendaSchema = z.object({
  encontroId: id,
  titulo: z.string(),
  municipioId: id,
  municipio: z.string(),
  consultor: z.string(),
  inicio: z.string(),
  fim: z.string(),
  local: z.string(),
  situacao: z.literal([1, 2, 3, 4, 5]),
  convidados: z.int(),
  presentes: z.int(),
})
export type EncontroDaAgenda = z.output<typeof encontroDaAgendaSchema>
export const agendaDoTerritorio = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: '/api/territorios/:id/agenda',
  resumo: 'Os oito encontros do programa de lideranças de um território',
  ...porId('territorioId'),
  output: z.array(
    z.object({
      numero: z.int(),
      encontros: z.array(encontroDaAgendaSchema),
      /** Of municipalities out of reach. */
      fora: z.int(),
    }),
  ),
})
/** What may be one of them: meetings of its municipalities that are none yet, the newest first. */
export const encontrosParaAAgenda = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: '/api/territorios/:id/agenda/encontros',
  resumo: 'Encontros do calendário dos municípios de um território que ainda não são do programa',
  permit: 'editarTerritorio',
  ...porId('territorioId'),
  output: z.array(z.object({ encontroId: id, titulo: z.string(), municipio: z.string(), inicio: z.string() })),
})
const DA_AGENDA = {
  ...DO_TERRITORIO,
  permit: 'editarTerritorio',
  body: z.object({ territorioId: id, numero: z.int().min(1).max(8), encontroId: id }),
  output: ok,
} as const
export const incluirNaAgenda = endpoint({
  ...DA_AGENDA,
  method: 'POST',
  path: '/api/territorios/agenda',
  resumo: 'Dizer de um encontro do calendário qual do programa de lideranças ele é',
})
const DESTE_ENCONTRO: Unchecked = { porque: 'looked for among the meetings of that territory' }
export const tirarDaAgenda = endpoint({
  ...DA_AGENDA,
  method: 'POST',
  path: '/api/territorios/agenda/tirar',
  resumo: 'Dizer que um encontro não é mais do programa; ele fica no calendário',
  body: z.object({ territorioId: id, encontroId: id }),
  alvo: { 'body.encontroId': DESTE_ENCONTRO },
})

/* Actors */

export const INFLUENCIAS = ['Alta', 'Média', 'Baixa'] as const
export const INTERESSES = ['Alto', 'Médio', 'Baixo'] as const
export const TIPOS_DE_ATOR = ['Público', 'Privado', 'Terceiro setor', 'Academia'] as const
export const atorDoMapaSchema = z.object({
  atorId: id,
  nome: z.string(),
  tipo: z.string(),
  instituicao: nulo,
  municipio: nulo,
  influencia: z.enum(INFLUENCIAS),
  interesse: z.enum(INTERESSES),
  posicionamento: nulo,
  contato: nulo,
  /** Those in reach. */
  iniciativas: z.array(z.object({ iniciativaId: id, nome: z.string() })),
})
export type AtorDoMapa = z.output<typeof atorDoMapaSchema>
export const COLUNAS_DOS_ATORES = ['nome', 'tipo', 'municipio', 'influencia', 'interesse'] as const
export const mapaDeAtores = endpoint({
  ...DO_TERRITORIO,
  method: 'GET',
  path: '/api/territorios/atores',
  resumo: 'Atores em alcance, em páginas, com as iniciativas que levam e quantos há em cada lugar do mapa',
  query: z.object({
    ...porNumero,
    ordem: ordemPor(COLUNAS_DOS_ATORES).optional(),
    territorioId: idText.optional(),
    atorId: idText.optional(),
    tipo: z.enum(TIPOS_DE_ATOR).optional(),
    influencia: z.enum(INFLUENCIAS).optional(),
    interesse: z.enum(INTERESSES).optional(),
  }),
  alvo: { 'query.territorioId': FILTRO, 'query.atorId': FILTRO },
  output: paginaDe(atorDoMapaSchema).extend({
    /** By all filters but these two. */
    mapa: z.array(z.object({ influencia: z.enum(INFLUENCIAS), interesse: z.enum(INTERESSES), quantos: z.int() })),
  }),
})
