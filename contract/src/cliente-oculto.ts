import { z } from 'zod'
import {
  ACOES_CONTATO,
  type AcaoContato,
  CANAIS_CONTATO,
  ESTADOS_CONTATO,
  ITENS_CONTATO,
  MAX_EVIDENCIA_CONTATO,
  SITUACOES_CONTATO,
} from './cliente-oculto-estados.ts'
import { momentoField, parseMomento } from './encontro.ts'
import {
  endpoint,
  FILTRO,
  id,
  idText,
  linha,
  linhaOpcional,
  ok,
  porId,
  texto,
  textoOpcional,
  type Unchecked,
  versao,
} from './endpoint.ts'
import { envioEndpoints } from './envio.ts'
import { paginaDe, porNumero } from './pagina.ts'

/**
 * Mystery shopping of the rooms, blind both ways: who is of the room learns notes only after the result and never who
 * shopped, who shops learns nothing of the room. So there are three readings and none of them has a field of another's:
 * the room's (`clienteOcultoDoMunicipio`), the evaluator's (`minhasAvaliacoes`) and that of who organises; one
 * evaluation is opened by the last two.
 */
export const ORGANIZAR_CLIENTE_OCULTO = 'gerenciarClienteOculto' as const
export const AVALIAR_CLIENTE_OCULTO = 'editarClienteOculto' as const
const DOS_DOIS = [AVALIAR_CLIENTE_OCULTO, ORGANIZAR_CLIENTE_OCULTO] as const

export const MENSAGENS_CLIENTE_OCULTO = {
  criada: 'Avaliações criadas',
  alterada: 'Avaliação alterada',
  excluida: 'Avaliação excluída',
  vinculo: 'Esta pessoa tem vínculo com {o município}: escolha outro avaliador',
  semVinculoAgora: 'Você passou a ter vínculo com {o município} e não pode mais avaliar. Avise quem organiza.',
  naoAvalia: 'Esta pessoa não pode avaliar: falta a permissão, está desabilitada ou alcança {todos os municípios}',
  trocaEmAvaliacao: 'O avaliador não pode ser trocado com um contato em avaliação ou à espera de validação',
  naoExclui: 'Só uma avaliação que ninguém começou pode ser excluída',
  canal: 'Este canal não é deste contato',
  roteiro: 'Escolha um roteiro ativo',
  passado: 'Escolha um momento que ainda não passou',
  inicio: 'A data e a hora de início devem estar preenchidas',
  futuro: 'Informe um momento que já passou',
  ordemResposta: 'A primeira resposta não pode vir antes do início',
  ordemFim: 'O fim não pode vir antes do início nem da primeira resposta',
  itens: 'Dê um valor a cada um dos dez itens',
  evidencia: 'Inclua ao menos uma evidência',
  motivo: 'O motivo deve estar preenchido',
  enviado: 'Avaliação enviada',
  validado: 'Avaliação validada',
  invalidado: 'Avaliação invalidada: o contato deve ser refeito',
  agendado: 'Contato agendado',
  guardado: 'Rascunho guardado',
  tipoArquivo: 'Tipo de arquivo não aceito. Envie PDF, PNG, JPG ou áudio (MP3, M4A, OGG, OPUS, WAV).',
  arquivoGrande: 'Arquivo maior que 25 MB',
  arquivosDemais: (max: number) => `Cada contato aceita até ${max} arquivos`,
  publicada: (edicao: number) =>
    `O resultado da edição ${edicao} está publicado: retire-o antes de validar ou invalidar um contato`,
  semEvidencias: 'As evidências só mudam enquanto o contato está em avaliação',
} as const

const comum = { area: 'cliente-oculto', scope: 'municipio' } as const
const base = '/api/cliente-oculto' as const

const edicao = z.int().min(2000).max(2100)
const edicaoText = z
  .string()
  .regex(/^\d{4}$/)
  .transform(Number)
  .pipe(edicao)
const numero = z.literal([1, 2])
const situacao = z.literal(SITUACOES_CONTATO)
const valor = z.literal([0, 0.5, 1])
const nulo = z.string().nullable()
const lugar = z.object({ nome: z.string(), uf: z.string() })
const itemLido = z.object({ item: z.int(), valor: z.number().nullable(), comentario: nulo })
/** Looked for by who organises, and judged where it is written: an evaluator is never of the place. */
const QUEM_AVALIA: Unchecked = { porque: 'whether somebody may shop in a place is judged where it is written' }

/* The room's */

/** Neither who, nor when, nor with which files: all of it would lead to who shopped. */
const doResultado = z.object({
  edicao,
  realizado: z.boolean(),
  total: z.number(),
  contatos: z.array(
    z.object({
      numero,
      canal: z.enum(CANAIS_CONTATO),
      roteiro: z.string(),
      nota: z.number(),
      parecer: nulo,
      itens: z.array(itemLido),
    }),
  ),
})
export type ResultadoClienteOculto = z.output<typeof doResultado>
/** The same whether or not an evaluation was begun: that it was is told with the result and not before. */
export const clienteOcultoDoMunicipio = endpoint({
  ...comum,
  ...porId('municipioId'),
  method: 'GET',
  path: `${base}/municipio/:id`,
  resumo: 'Cliente Oculto do município, depois do resultado de cada edição',
  permit: 'verClienteOculto',
  output: z.object({
    municipioId: id,
    /** Whether this person organises here, and sees more by other calls. */
    organiza: z.boolean(),
    /** The editions of its state that are not published, with the day from which on they can be. */
    aguardando: z.array(z.object({ edicao, resultadoEm: z.string() })),
    resultados: z.array(doResultado),
  }),
})

/* Of who organises */

const contatoNaLista = z.object({
  clienteOcultoContatoId: id,
  numero,
  situacao,
  canal: z.enum(CANAIS_CONTATO).nullable(),
  agendadoPara: nulo,
  nota: z.number().nullable(),
})
const daLista = z.object({
  clienteOcultoId: id,
  municipioId: id,
  municipio: lugar,
  edicao,
  grupo: z.string(),
  avaliador: z.string(),
  avaliadorId: id,
  /** The evaluator has come to have something to do with the place since. */
  vinculo: z.boolean(),
  contatos: z.array(contatoNaLista),
  /** Of validated contacts. */
  total: z.number(),
  versao,
})
export type ClienteOcultoDaLista = z.output<typeof daLista>
export const listarClientesOcultos = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'Avaliações de Cliente Oculto que a pessoa organiza',
  permit: ORGANIZAR_CLIENTE_OCULTO,
  alvo: { 'query.municipioId': FILTRO, 'query.avaliadorId': FILTRO },
  query: z.object({
    ...porNumero,
    municipioId: idText.optional(),
    avaliadorId: idText.optional(),
    edicao: edicaoText.optional(),
    grupo: z.string().max(120).optional(),
    /** One of its contacts stands there. */
    situacao: z.enum(ESTADOS_CONTATO).optional(),
  }),
  output: paginaDe(daLista),
})
export const opcoesDeClienteOculto = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/opcoes`,
  resumo: 'Edições e grupos de Cliente Oculto, e quantos contatos há em cada situação',
  permit: ORGANIZAR_CLIENTE_OCULTO,
  output: z.object({
    total: z.int(),
    edicoes: z.array(edicao),
    grupos: z.array(z.string()),
    porSituacao: z.record(z.enum(ESTADOS_CONTATO), z.int()),
  }),
})
export const avaliadoresDeClienteOculto = endpoint({
  ...comum,
  method: 'GET',
  path: `${base}/avaliadores`,
  resumo: 'Quem pode avaliar um município: sem vínculo com ele',
  permit: ORGANIZAR_CLIENTE_OCULTO,
  query: z.object({ municipioId: idText.optional(), busca: z.string().max(100).optional() }),
  output: z.array(z.object({ avaliadorId: id, nome: z.string(), avaliacoes: z.int() })),
})

const grupo = linha(120, 1)
/** One for each of the places, all or none. */
export const criarClientesOcultos = endpoint({
  ...comum,
  method: 'POST',
  path: base,
  resumo: 'Criar avaliações de Cliente Oculto',
  permit: ORGANIZAR_CLIENTE_OCULTO,
  alvo: { 'body.municipiosIds': 'municipioId', 'body.avaliadorId': QUEM_AVALIA },
  body: z.object({ municipiosIds: z.array(id).min(1).max(500), edicao, grupo, avaliadorId: id }),
  output: ok.extend({ clientesOcultos: z.array(z.object({ clienteOcultoId: id, municipioId: id })) }),
})
export const alterarClienteOculto = endpoint({
  ...comum,
  method: 'PUT',
  path: base,
  resumo: 'Alterar o grupo ou o avaliador de uma avaliação de Cliente Oculto',
  permit: ORGANIZAR_CLIENTE_OCULTO,
  alvo: { 'body.avaliadorId': QUEM_AVALIA },
  body: z.object({ clienteOcultoId: id, grupo, avaliadorId: id, versao }),
  output: ok.extend({ clienteOcultoId: id, versao: z.int() }),
})
export const excluirClienteOculto = endpoint({
  ...comum,
  ...porId('clienteOcultoId'),
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir uma avaliação de Cliente Oculto que ninguém começou',
  permit: ORGANIZAR_CLIENTE_OCULTO,
  output: ok,
})

/* Of the evaluator */

const meu = z.object({
  clienteOcultoId: id,
  clienteOcultoContatoId: id,
  municipio: lugar,
  /** Its page. */
  para: z.string(),
  edicao,
  grupo: z.string(),
  numero,
  situacao,
  canal: z.enum(CANAIS_CONTATO).nullable(),
  roteiro: nulo,
  agendadoPara: nulo,
  nota: z.number().nullable(),
  motivoInvalidacao: nulo,
})
export type MinhaAvaliacao = z.output<typeof meu>
export const minhasAvaliacoes = endpoint({
  area: 'cliente-oculto',
  scope: 'proprio',
  method: 'GET',
  path: `${base}/minhas`,
  resumo: 'Os contatos de Cliente Oculto que a pessoa avalia',
  permit: AVALIAR_CLIENTE_OCULTO,
  query: z.object({ ...porNumero, situacao: z.enum(ESTADOS_CONTATO).optional() }),
  output: paginaDe(meu),
})

/* One evaluation, to its evaluator and to who organises */

export const evidenciaDoContato = z.object({
  clienteOcultoEvidenciaId: id,
  nomeArquivo: z.string(),
  mime: z.string(),
  tamanho: z.int(),
  criacao: z.string(),
  /** May be shown in the page: PDF and images. */
  verNaPagina: z.boolean(),
})
export type EvidenciaDoContato = z.output<typeof evidenciaDoContato>
const contatoSchema = z.object({
  clienteOcultoContatoId: id,
  numero,
  situacao,
  canal: z.enum(CANAIS_CONTATO).nullable(),
  roteiro: z.object({ roteiroId: id, nome: z.string(), orientacao: z.string() }).nullable(),
  agendadoPara: nulo,
  inicio: nulo,
  primeiraResposta: nulo,
  fim: nulo,
  atendente: nulo,
  nota: z.number().nullable(),
  parecer: nulo,
  motivoInvalidacao: nulo,
  enviadoEm: nulo,
  validadoEm: nulo,
  /** The ten, in their order. */
  itens: z.array(itemLido),
  evidencias: z.array(evidenciaDoContato),
  /** Which one of its number: 1 is the first. */
  tentativa: z.int(),
  /** A later one took its place. */
  substituido: z.boolean(),
  acoes: z.object(Object.fromEntries(ACOES_CONTATO.map((a) => [a, z.boolean()])) as Record<AcaoContato, z.ZodBoolean>),
  versao,
})
export type ContatoDoClienteOculto = z.output<typeof contatoSchema>
const passo = z.object({
  clienteOcultoPassoId: id,
  em: z.string(),
  usuario: nulo,
  descricao: z.string(),
  /** Of which contact; null: of the whole. */
  numero: numero.nullable(),
  de: z.string(),
  para: z.string(),
  justificativa: nulo,
})
const avaliacaoSchema = z.object({
  clienteOcultoId: id,
  municipio: lugar,
  edicao,
  grupo: z.string(),
  /** Who looks: the evaluator, or who organises. */
  papel: z.enum(['avalia', 'organiza']),
  /** To who organises. */
  organizacao: z
    .object({
      municipioId: id,
      avaliadorId: id,
      avaliador: z.string(),
      vinculo: z.boolean(),
      trocarAvaliador: z.boolean(),
      excluir: z.boolean(),
    })
    .nullable(),
  /** The days in which contacts take place, where the edition has them. */
  janela: z.object({ de: z.string(), ate: z.string() }).nullable(),
  roteiros: z.array(z.object({ roteiroId: id, nome: z.string() })),
  contatos: z.array(contatoSchema),
  /** Attempts that were invalidated and made again, the newest first. */
  anteriores: z.array(contatoSchema),
  /** Of validated contacts. */
  total: z.number(),
  passos: z.array(passo),
  versao,
})
export type AvaliacaoClienteOculto = z.output<typeof avaliacaoSchema>
export const getClienteOculto = endpoint({
  ...comum,
  ...porId('clienteOcultoId'),
  method: 'GET',
  path: `${base}/avaliacao/:id`,
  resumo: 'Uma avaliação de Cliente Oculto',
  permit: DOS_DOIS,
  output: avaliacaoSchema,
})

/* What is done with a contact */

const doContato = { ...comum, method: 'PUT', output: avaliacaoSchema } as const
const qual = { clienteOcultoContatoId: id, versao }
/** Also begins again what was invalidated. */
export const agendarContato = endpoint({
  ...doContato,
  path: `${base}/contato/agendar`,
  resumo: 'Agendar um contato de Cliente Oculto',
  permit: DOS_DOIS,
  body: z.object({ ...qual, canal: z.enum(CANAIS_CONTATO), roteiroId: id, agendadoParaString: momentoField }),
})
const momentoOpcional = z
  .string()
  .max(16)
  .refine((s) => s.trim() === '' || parseMomento(s) !== null, 'Informe o dia e a hora, como 31/12/2026 09:00')
  .nullish()
  .transform((s) => (s?.trim() ? s.trim() : null))
const itemEscrito = z.object({
  item: z.int().min(1).max(ITENS_CONTATO.length),
  valor: valor.nullable(),
  comentario: textoOpcional(1000),
})
/** A draft: nothing is required before it is sent. */
export const avaliarContato = endpoint({
  ...doContato,
  path: `${base}/contato`,
  resumo: 'Guardar a avaliação de um contato de Cliente Oculto',
  permit: AVALIAR_CLIENTE_OCULTO,
  body: z.object({
    ...qual,
    canal: z.enum(CANAIS_CONTATO),
    roteiroId: id,
    inicioString: momentoOpcional,
    primeiraRespostaString: momentoOpcional,
    fimString: momentoOpcional,
    atendente: linhaOpcional(120),
    parecer: textoOpcional(2000),
    itens: z
      .array(itemEscrito)
      .max(ITENS_CONTATO.length)
      .refine((l) => new Set(l.map((x) => x.item)).size === l.length, 'Cada item só pode vir uma vez'),
  }),
})
export const enviarContato = endpoint({
  ...doContato,
  path: `${base}/contato/enviar`,
  resumo: 'Enviar a avaliação de um contato de Cliente Oculto',
  permit: AVALIAR_CLIENTE_OCULTO,
  body: z.object(qual),
})
export const validarContato = endpoint({
  ...doContato,
  path: `${base}/contato/validar`,
  resumo: 'Validar um contato de Cliente Oculto',
  permit: ORGANIZAR_CLIENTE_OCULTO,
  body: z.object(qual),
})
export const invalidarContato = endpoint({
  ...doContato,
  path: `${base}/contato/invalidar`,
  resumo: 'Invalidar um contato de Cliente Oculto, que deve ser refeito',
  permit: ORGANIZAR_CLIENTE_OCULTO,
  body: z.object({ ...qual, motivo: texto(2000) }),
})

/* Evidence; each reading is written to the audit log, hence POST */

/** Metadata beside the filename: clienteOcultoContatoId. The last piece answers with Cliente-Oculto-Evidencia-Id. */
export const envioDoContato = envioEndpoints({
  ...comum,
  path: `${base}/evidencia/envio`,
  permit: AVALIAR_CLIENTE_OCULTO,
  maxBytes: MAX_EVIDENCIA_CONTATO,
})
const deEvidencia = { area: 'arquivo', scope: 'municipio', ...porId('clienteOcultoEvidenciaId') } as const
export const excluirEvidenciaDoContato = endpoint({
  ...deEvidencia,
  method: 'DELETE',
  path: `${base}/evidencia/:id`,
  resumo: 'Tirar uma evidência de Cliente Oculto',
  permit: AVALIAR_CLIENTE_OCULTO,
  output: ok,
})
export const baixarEvidenciaDoContato = endpoint({
  ...deEvidencia,
  method: 'POST',
  path: '/api/arquivo/cliente-oculto/download/:id',
  resumo: 'Baixar uma evidência de Cliente Oculto',
  permit: DOS_DOIS,
  output: 'blob',
})
export const verEvidenciaDoContato = endpoint({
  ...deEvidencia,
  method: 'POST',
  path: '/api/arquivo/cliente-oculto/visualizar/:id',
  resumo: 'Uma evidência de Cliente Oculto para ver na página',
  permit: DOS_DOIS,
  output: 'blob',
})
/** What an open link leads to; the token takes the place of the id (R380). */
export const baixarEvidenciaDoContatoPorLink = endpoint({
  area: 'arquivo',
  scope: 'livre',
  method: 'GET',
  path: '/api/arquivo/cliente-oculto/link/:token',
  resumo: 'Baixar uma evidência de Cliente Oculto por um link com validade',
  permit: 'publico',
  params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }),
  output: 'blob',
  escreve: true,
})
