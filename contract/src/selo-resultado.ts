import { z } from 'zod'
import { byId, endpoint, type FileField, id, idText, ok, porId, texto, versao } from './endpoint.ts'
import { ordemPor, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'
import { NIVEIS, type Nivel } from './pontos.ts'

/**
 * What a room comes to in an edition of the seal: proved points and the mystery shopper's, the level that they give, and
 * what the national stage makes of it. Until the result is published a room is told its proved points alone.
 */
export const ETAPAS_NACIONAIS = ['Indicado', 'Homologado nacional', 'Não homologado'] as const
export type EtapaNacional = (typeof ETAPAS_NACIONAIS)[number]
/** The same with the state of a room that was not indicated. */
export const ESTADOS_NACIONAIS = ['Não indicado', ...ETAPAS_NACIONAIS] as const
export type EstadoNacional = (typeof ESTADOS_NACIONAIS)[number]
/** What can be done in the national stage, with what it is called. */
export const ACOES_NACIONAIS = {
  indicar: 'Indicar à etapa nacional',
  homologar: 'Homologar',
  recusar: 'Não homologar',
  reabrir: 'Reabrir a decisão',
  desistir: 'Retirar a indicação',
} as const
export type AcaoNacional = keyof typeof ACOES_NACIONAIS
/** These say why. */
export const COM_JUSTIFICATIVA: readonly AcaoNacional[] = ['recusar', 'reabrir', 'desistir']

/** Points that the documents and the mystery shopper can bring. */
export const MAX_DOCUMENTAL = 80
export const MAX_CLIENTE_OCULTO = 20

/** Seals that have a picture; Participante is a word. */
export const COM_DESENHO: readonly Nivel[] = ['Bronze', 'Prata', 'Ouro', 'Diamante']

export const limiaresSchema = z.object({
  Bronze: z.number(),
  Prata: z.number(),
  Ouro: z.number(),
  Diamante: z.number(),
})
export type LimiaresDoSelo = z.output<typeof limiaresSchema>

/** What is missing for a level, in sentences. */
export const faltaSchema = z.object({ nivel: z.enum(NIVEIS), itens: z.array(z.string()) })
export type Falta = z.output<typeof faltaSchema>

const pontos = z.number().nullable()
const seloLido = z.enum(NIVEIS).nullable()

export const edicaoDoSeloSchema = z.object({
  seloEdicaoId: id,
  ano: z.int(),
  uf: z.string(),
  inscricaoInicio: z.string(),
  inscricaoFim: z.string(),
  diagnosticoAte: z.string(),
  criterio1Ate: z.string(),
  evidenciasAte: z.string(),
  clienteOcultoInicio: z.string(),
  clienteOcultoFim: z.string(),
  resultado: z.string(),
  /** Of a published one those that it was published by, whatever the register says since. */
  limiares: limiaresSchema,
  /** The one that the state is in. */
  atual: z.boolean(),
  publicada: z.boolean(),
  /** When what was decided in the edition before it was asked again. */
  iniciadaEm: z.string().nullable(),
  /** The manual in force. */
  manual: z.object({ nome: z.string(), tamanho: z.int(), criacao: z.string() }).nullable(),
})
export type EdicaoDoSelo = z.output<typeof edicaoDoSeloSchema>

export const resultadoSchema = z.object({
  municipioId: id,
  sala: z.string(),
  uf: z.string(),
  documental: pontos,
  /** Nothing where no visit was made, or before the person may know. */
  clienteOculto: pontos,
  total: pontos,
  selo: seloLido,
  seloEstadual: seloLido,
  etapaNacional: z.enum(ETAPAS_NACIONAIS).nullable(),
  falta: faltaSchema.nullable(),
  /** Of a published result. */
  seloResultadoId: id.nullable(),
  versao: versao.nullable(),
})
export type ResultadoDoSelo = z.output<typeof resultadoSchema>

export const resultadoDaSalaSchema = resultadoSchema.extend({
  /** Nothing where the state has no edition at all. */
  edicao: edicaoDoSeloSchema.nullable(),
  /** All of its state, the newest first. */
  edicoes: z.array(z.object({ seloEdicaoId: id, ano: z.int(), publicada: z.boolean() })),
  publicadaEm: z.string().nullable(),
  codigo: z.string().nullable(),
  /** Total, shopper and level are not for this person yet: why, and from when on. */
  aguarda: z.string().nullable(),
  passos: z.array(passoSchema(ESTADOS_NACIONAIS).extend({ seloResultadoHistoricoId: id })),
  acoes: z.object({
    certificado: z.boolean(),
    nacional: z.array(z.enum(Object.keys(ACOES_NACIONAIS) as [AcaoNacional, ...AcaoNacional[]])),
  }),
})
export type ResultadoDaSala = z.output<typeof resultadoDaSalaSchema>

const base = '/api/selo' as const
const comum = { area: 'selo' } as const

export const getResultado = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/resultado/:id`,
  resumo: 'O resultado da sala em uma edição do selo',
  permit: 'verSelo',
  scope: 'municipio',
  params: byId,
  alvo: { 'params.id': 'municipioId' },
  query: z.object({ edicao: idText.optional() }),
  output: resultadoDaSalaSchema,
})

/* All rooms, for who publishes */

export const NENHUM = 'nenhum' as const
export const FILTROS_DO_NIVEL = [...NIVEIS, NENHUM] as const
const filtros = {
  /** The edition that the environment's state is in, unless told. */
  edicao: idText.optional(),
  nivel: z.enum(FILTROS_DO_NIVEL).optional(),
  nacional: z.enum(ETAPAS_NACIONAIS).optional(),
  busca: z.string().max(100).optional(),
}
const comResultados = {
  ...comum,
  permit: 'verResultadosSelo',
  scope: 'municipio',
} as const

export const contagemSchema = z.record(z.enum(FILTROS_DO_NIVEL), z.int())
export type ContagemDoSelo = z.output<typeof contagemSchema>

export const listarEdicoesDoSelo = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/edicoes`,
  resumo: 'As edições do selo, a mais nova primeiro',
  permit: ['verSelo', 'verResultadosSelo', 'verEdicoesSelo'],
  scope: 'livre',
  output: z.array(edicaoDoSeloSchema),
})
export const listarResultados = endpoint({
  ...comResultados,
  method: 'GET',
  path: `${base}/resultados`,
  resumo: 'Os resultados das salas em uma edição do selo',
  query: z.object({
    ...porNumero,
    ...filtros,
    ordem: ordemPor(['sala', 'documental', 'clienteOculto', 'total', 'selo']).optional(),
  }),
  output: paginaDe(resultadoSchema).extend({ niveis: contagemSchema }),
})
export const planilhaDeResultados = endpoint({
  ...comResultados,
  method: 'GET',
  path: `${base}/resultados/planilha`,
  resumo: 'Os resultados das salas em uma edição do selo, em planilha',
  query: z.object(filtros),
  pesada: true,
  output: 'blob',
})

/** As they are counted out: the highest first, and who reached none. */
export const DO_MAIOR = [...NIVEIS].reverse() as readonly Nivel[]

/* Publishing */

const pessoaEDia = { em: z.string(), por: z.string() }
export const conferenciaSchema = z.object({
  seloEdicaoId: id,
  salas: z.int(),
  niveis: contagemSchema,
  /** What is not done yet in how many rooms: each a sentence. */
  pendencias: z.array(z.string()),
  /** Why it cannot be published now. */
  impedimento: z.string().nullable(),
  vigente: z.object({ seloPublicacaoId: id, ...pessoaEDia, nacionais: z.int() }).nullable(),
  /** Those that were taken back, the newest first. */
  retiradas: z.array(
    z.object({ ...pessoaEDia, retiradaEm: z.string(), retiradaPor: z.string(), justificativa: z.string() }),
  ),
})
export type Conferencia = z.output<typeof conferenciaSchema>

const publicacao = { ...comum, scope: 'livre', permit: 'publicarResultadoSelo' } as const
export const conferirPublicacao = endpoint({
  ...publicacao,
  method: 'GET',
  path: `${base}/publicacao/:id`,
  resumo: 'O que a publicação do resultado de uma edição diria agora',
  permit: 'verResultadosSelo',
  ...porId('seloEdicaoId'),
  output: conferenciaSchema,
})
export const publicarResultado = endpoint({
  ...publicacao,
  method: 'POST',
  path: `${base}/publicacao`,
  resumo: 'Publicar o resultado final de uma edição',
  /** The counts that the person saw: other ones are shown before anything is published. */
  body: z.object({ seloEdicaoId: id, niveis: contagemSchema }),
  output: conferenciaSchema,
})
export const retirarResultado = endpoint({
  ...publicacao,
  method: 'POST',
  path: `${base}/publicacao/retirar`,
  resumo: 'Retirar o resultado publicado de uma edição',
  body: z.object({ seloPublicacaoId: id, justificativa: texto(1000, 1) }),
  output: conferenciaSchema,
})

/* Beginning an edition: what was decided before it is asked again */

export const conferenciaDoInicioSchema = z.object({
  seloEdicaoId: id,
  /** How many rooms, criteria and proved points go back. */
  salas: z.int(),
  perguntas: z.int(),
  pontos: z.number(),
  /** What stays as it is and counts for this edition: each a sentence. */
  ficam: z.array(z.string()),
  /** Why it cannot be begun now. */
  impedimento: z.string().nullable(),
  iniciada: z.object(pessoaEDia).nullable(),
})
export type ConferenciaDoInicio = z.output<typeof conferenciaDoInicioSchema>

export const conferirInicio = endpoint({
  ...publicacao,
  method: 'GET',
  path: `${base}/inicio/:id`,
  resumo: 'O que o início de uma edição faria agora',
  ...porId('seloEdicaoId'),
  output: conferenciaDoInicioSchema,
})
export const iniciarEdicao = endpoint({
  ...publicacao,
  method: 'POST',
  path: `${base}/inicio`,
  resumo: 'Iniciar uma edição: o que foi decidido antes dela volta a ser perguntado',
  /** The number that the person saw: another one is shown before anything is done. */
  body: z.object({ seloEdicaoId: id, perguntas: z.int() }),
  output: conferenciaDoInicioSchema,
})

export const moverEtapaNacional = endpoint({
  ...comum,
  method: 'POST',
  path: `${base}/nacional`,
  resumo: 'Registrar um passo da etapa nacional',
  permit: { todos: ['etapaNacionalSelo', 'verSelo'] },
  scope: 'municipio',
  body: z.object({
    seloResultadoId: id,
    versao,
    acao: z.enum(Object.keys(ACOES_NACIONAIS) as [AcaoNacional, ...AcaoNacional[]]),
    justificativa: texto(1000).optional(),
  }),
  output: resultadoDaSalaSchema,
})

/* The certificate, and who asks whether it is true */

export const certificadoDoSelo = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/certificado/:id`,
  resumo: 'O certificado do selo de uma sala, em PDF',
  permit: 'verSelo',
  scope: 'municipio',
  ...porId('seloResultadoId'),
  pesada: true,
  output: 'blob',
})

/** As it is printed: four groups of letters and figures that cannot be taken for one another. */
export const ALFABETO_DO_CODIGO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const TAMANHO_DO_CODIGO = 16
const SE_LEEM: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }
export const lerCodigo = (digitado: string) =>
  digitado
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OIL]/g, (c) => SE_LEEM[c]!)
export const escreverCodigo = (codigo: string) => codigo.replace(/(.{4})(?=.)/g, '$1-')
export const CODIGO_DESCONHECIDO = 'Nenhum certificado tem este código. Confira as letras e os números.'

export const verificarCertificado = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/verificar/:codigo`,
  resumo: 'Conferir um certificado do selo pelo código',
  permit: 'publico',
  scope: 'livre',
  params: z.object({ codigo: z.string().max(60) }),
  output: z.object({
    sala: z.string(),
    uf: z.string(),
    ano: z.int(),
    selo: z.enum(NIVEIS),
    valido: z.boolean(),
    publicadoEm: z.string(),
    retiradoEm: z.string().nullable(),
    codigo: z.string(),
  }),
})

/* The manual of an edition */

export const ARQUIVO_MANUAL: FileField = {
  campo: 'arquivo',
  maxArquivos: 1,
  maxBytes: 25 * 1024 * 1024,
  tipos: ['pdf'],
  obrigatorio: true,
  mensagemTipo: 'O manual deve ser um PDF',
  mensagemTamanho: 'O manual pode ter até 25 MB',
}
const manual = {
  ...comum,
  scope: 'livre',
  permit: ['verSelo', 'verResultadosSelo', 'verEdicoesSelo'],
} as const
export const versaoDoManualSchema = z.object({
  seloManualId: id,
  nome: z.string(),
  tamanho: z.int(),
  usuario: z.string(),
  criacao: z.string(),
})
export const baixarManual = endpoint({
  ...manual,
  method: 'GET',
  path: `${base}/manual/:id`,
  resumo: 'O manual em vigor de uma edição do selo',
  ...porId('seloEdicaoId'),
  output: 'blob',
})
export const listarVersoesDoManual = endpoint({
  ...manual,
  method: 'GET',
  path: `${base}/manual/:id/versoes`,
  resumo: 'As versões do manual de uma edição, a mais nova primeiro',
  permit: 'editarEdicoesSelo',
  ...porId('seloEdicaoId'),
  output: z.array(versaoDoManualSchema),
})
export const baixarVersaoDoManual = endpoint({
  ...manual,
  method: 'GET',
  path: `${base}/manual/versao/:id`,
  resumo: 'Uma versão do manual de uma edição',
  permit: 'editarEdicoesSelo',
  ...porId('seloManualId'),
  output: 'blob',
})
export const enviarManual = endpoint({
  ...manual,
  method: 'POST',
  path: `${base}/manual/:id`,
  resumo: 'Enviar o manual de uma edição; o de antes fica guardado',
  permit: 'editarEdicoesSelo',
  ...porId('seloEdicaoId'),
  arquivos: [ARQUIVO_MANUAL],
  output: ok.extend({ seloManualId: id }),
})
