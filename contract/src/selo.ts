import { z } from 'zod'
import { isCnpj, isIsoDate } from './br.ts'
import { endpoint, id, idText, ok, porId, texto, type Unchecked } from './endpoint.ts'

/** The enrolment of a room or partner: a form of fourteen questions with numbers of its own, in three situations. */
/** The criterion that asks for complementary data: how many attendants, who they are, how long they work. */
export const CRITERIO_ATENDENTES = 3
export const SITUACOES_INSCRICAO = ['Não iniciado', 'Em preenchimento', 'Enviado'] as const
export type SituacaoInscricao = (typeof SITUACOES_INSCRICAO)[number]

export const CANAIS = ['Presencial', 'Telefone', 'WhatsApp', 'E-mail', 'Redes sociais'] as const
export const FAIXAS_DE_PORTE = [
  'Até 15 mil habitantes',
  'De 15.001 a 30 mil habitantes',
  'De 30.001 a 100 mil habitantes',
  'Acima de 100 mil habitantes',
] as const
export const TIPOS_DE_PARCEIRO = [
  'Associação comercial',
  'Cooperativa de crédito',
  'Entidade de classe',
  'Instituição de ensino',
  'Organização da sociedade civil',
] as const

export type TipoResposta = 'texto' | 'textoLongo' | 'cnpj' | 'data' | 'numero' | 'opcao' | 'multipla'
export interface PerguntaInscricao {
  perguntaId: number
  texto: string
  tipo: TipoResposta
  opcoes?: readonly string[]
  ajuda?: string
}

const comuns: readonly PerguntaInscricao[] = [
  { perguntaId: 101, texto: 'Nome', tipo: 'texto' },
  { perguntaId: 102, texto: 'CNPJ da instituição mantenedora', tipo: 'cnpj' },
  { perguntaId: 103, texto: 'Endereço completo e CEP', tipo: 'textoLongo' },
  { perguntaId: 104, texto: 'Horário de funcionamento', tipo: 'texto' },
  { perguntaId: 105, texto: 'Data de inauguração', tipo: 'data' },
  { perguntaId: 106, texto: 'Ato de criação (lei ou decreto nº)', tipo: 'texto' },
  { perguntaId: 107, texto: 'Responsável (nome, cargo, e-mail e telefone)', tipo: 'textoLongo' },
  { perguntaId: 108, texto: 'Canais de atendimento', tipo: 'multipla', opcoes: CANAIS },
  { perguntaId: 109, texto: 'Sistema de registro de atendimentos', tipo: 'texto' },
  { perguntaId: 110, texto: 'População e faixa de porte', tipo: 'opcao', opcoes: FAIXAS_DE_PORTE },
  { perguntaId: 111, texto: 'MEI ativos no município', tipo: 'numero' },
]
const NOMES = { texto: 'Nomes dos atendentes', tipo: 'textoLongo', ajuda: 'Um nome por linha.' } as const
const QUANTIDADE = { texto: 'Quantidade de atendentes', tipo: 'numero' } as const

/** A partner has one more question before those on attendants, so their numbers move on by one. */
export const perguntasDaInscricao = (parceiro: boolean): readonly PerguntaInscricao[] =>
  parceiro
    ? [
        ...comuns,
        { perguntaId: 112, texto: 'Tipo de instituição parceira', tipo: 'opcao', opcoes: TIPOS_DE_PARCEIRO },
        { perguntaId: 113, ...QUANTIDADE },
        { perguntaId: 114, ...NOMES },
      ]
    : [...comuns, { perguntaId: 112, ...QUANTIDADE }, { perguntaId: 113, ...NOMES }]

/** Why an answer is refused; undefined when it is fine. Several choices are separated by line ends. */
export const recusaResposta = (p: PerguntaInscricao, resposta: string): string | undefined => {
  if (resposta === '') return undefined
  if (p.tipo === 'cnpj') return isCnpj(resposta) ? undefined : 'CNPJ inválido'
  if (p.tipo === 'numero') return /^\d{1,7}$/.test(resposta) ? undefined : 'Informe um número inteiro'
  if (p.tipo === 'data') return isIsoDate(resposta) ? undefined : 'Data inválida'
  if (p.tipo === 'opcao') return p.opcoes!.includes(resposta) ? undefined : 'Opção inválida'
  if (p.tipo === 'multipla')
    return resposta.split('\n').every((r) => p.opcoes!.includes(r)) ? undefined : 'Opção inválida'
  return undefined
}

export const respostaInscricaoSchema = z.object({
  /** 0 while unanswered. */
  seloDiagnosticoRespostaId: z.int(),
  municipioId: id,
  perguntaId: id,
  pergunta: z.string(),
  tipo: z.string(),
  opcoes: z.array(z.string()).nullable(),
  ajuda: z.string().nullable(),
  resposta: z.string(),
  enviada: z.boolean(),
  usuario: z.string().nullable(),
  alteracao: z.string().nullable(),
  versao: z.int(),
})
export type RespostaInscricao = z.output<typeof respostaInscricaoSchema>

export const inscricaoSchema = z.object({
  municipioId: id,
  edicao: z.int(),
  situacao: z.enum(SITUACOES_INSCRICAO),
  respondidas: z.int(),
  total: z.int(),
  enviadaEm: z.string().nullable(),
  enviadaPor: z.string().nullable(),
  reabertaEm: z.string().nullable(),
  justificativaReabertura: z.string().nullable(),
  acoes: z.object({ editar: z.boolean(), enviar: z.boolean(), reabrir: z.boolean() }),
})
export type Inscricao = z.output<typeof inscricaoSchema>

const base = '/api/seloDiagnosticoResposta' as const
const comum = { area: 'selo', scope: 'municipio', permit: 'evidencias' } as const
const DO_FORMULARIO: Unchecked = { porque: 'a number of the enrolment form, no question of a theme' }
const doMunicipio = porId('municipioId')

/** Every question of the form with its answer, in order. */
export const listarRespostasInscricao = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/obter-diagnostico-resposta-por-municipio/:id`,
  resumo: 'Respostas da inscrição no selo',
  output: z.array(respostaInscricaoSchema),
})
export const getInscricao = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/situacao/:id`,
  resumo: 'Situação da inscrição no selo',
  output: inscricaoSchema,
})
/** One answer, as the form saves it; an empty one takes it back. */
export const salvarRespostaInscricao = endpoint({
  ...comum,
  method: 'PUT',
  path: `${base}/atualizar-diagnostico-resposta`,
  resumo: 'Guardar uma resposta da inscrição',
  permit: 'enviarRespondidas',
  alvo: { 'body.perguntaId': DO_FORMULARIO },
  body: z.object({ municipioId: id, perguntaId: id, resposta: texto(4000) }),
  output: respostaInscricaoSchema,
})
export const excluirRespostaInscricao = endpoint({
  ...comum,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Apagar uma resposta da inscrição',
  permit: 'enviarRespondidas',
  ...porId('seloDiagnosticoRespostaId'),
  output: ok,
})
export const enviarInscricao = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'PUT',
  path: `${base}/setar-enviada/:id`,
  resumo: 'Enviar a inscrição',
  permit: 'enviarRespondidas',
  output: inscricaoSchema,
})
export const reabrirInscricao = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'PUT',
  path: `${base}/reabrir/:id`,
  resumo: 'Reabrir uma inscrição enviada',
  permit: 'acessoTotal',
  body: z.object({ justificativa: texto(1000, 1) }),
  output: inscricaoSchema,
})
export const pdfInscricao = endpoint({
  ...comum,
  ...doMunicipio,
  method: 'GET',
  path: `${base}/selo-diagnostico-pdf-by-municipioId/:id`,
  resumo: 'Inscrição no selo em PDF',
  pesada: true,
  output: 'blob',
})
/** `parceiro` and the others may only agree with the environment; the answer is a list, as clients expect. */
export const respostaDaPergunta = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/obter-diagnostico-resposta-por-pergunta-municipio/:municipioId/:perguntaId`,
  resumo: 'A resposta da inscrição a uma pergunta',
  alvo: { 'params.perguntaId': DO_FORMULARIO },
  params: z.object({ municipioId: idText, perguntaId: idText }),
  query: z.object({
    uf: z.string().max(3).optional(),
    parceiro: z.string().max(5).optional(),
    ambiente: z.string().max(40).optional(),
  }),
  output: z.array(z.object({ seloDiagnosticoRespostaId: id, municipioId: id, perguntaId: id, resposta: z.string() })),
})
