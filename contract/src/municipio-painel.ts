import { z } from 'zod'
import { registroSchema } from './auditoria.ts'
import { endpoint, FILTRO, id, idText, porId } from './endpoint.ts'

/** The calls behind the overview of a municipality: what stands, what is missing, who works on it. */
const comum = { area: 'municipio', scope: 'municipio', permit: 'sessao' } as const
const umMunicipio = porId('municipioId')

/** Null for who may not see points. */
const pontos = z.number().nullable()
const totais = z.object({ possiveis: pontos, declarados: pontos, comprovados: pontos, diagnostico: pontos })

/** Like is compared with like: each measure with itself at the end of the diagnosis. Null until that is finished. */
const comparavel = <T extends z.ZodType>(medida: T) => z.object({ declarados: medida, comprovados: medida }).nullable()

/* Radar */

const raio = z.object({
  eixoId: id,
  nome: z.string(),
  /** Per cent of what is possible today. */
  declarados: z.number(),
  comprovados: z.number(),
  noDiagnostico: comparavel(z.number()),
})
export const getRadar = endpoint({
  ...comum,
  permit: 'visualizarPontosMedalha',
  method: 'POST',
  path: '/api/municipio/get-radar',
  resumo: 'Percentual declarado e comprovado por eixo, hoje e no diagnóstico',
  alvo: { 'body.municipioIds': FILTRO },
  body: z.object({ municipioIds: z.array(id).min(1).max(50) }),
  output: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string(), eixos: z.array(raio) })),
  escreve: false,
})

/* Mini dashboard */

export const getMiniDash = endpoint({
  ...comum,
  ...umMunicipio,
  method: 'GET',
  path: '/api/municipio/get-mini-dash/:id',
  resumo: 'Números do município',
  output: z.object({
    municipioId: id,
    perguntas: z.object({
      total: z.int(),
      naoRespondida: z.int(),
      respondida: z.int(),
      evidenciada: z.int(),
      aprovada: z.int(),
      rejeitada: z.int(),
    }),
    grupos: z.int(),
    membros: z.int(),
    ...totais.shape,
    noDiagnostico: comparavel(z.number()),
    maturidade: z.string().nullable(),
  }),
})

/* The overview itself */

const tema = z.object({ temaId: id, nome: z.string(), ...totais.shape, medalha: z.string().nullable() })
const eixo = z.object({
  eixoId: id,
  nome: z.string(),
  ...totais.shape,
  medalha: z.string().nullable(),
  temas: z.array(tema),
})
const limiar = z.object({
  nivel: z.string(),
  percentualMinimo: z.number().nullable(),
  pontuacaoMinima: z.number().nullable(),
  condicaoExtra: z.string().nullable(),
})
const prazo = z.object({
  perguntaMunicipioId: id,
  numero: z.int(),
  texto: z.string(),
  tema: z.string(),
  /** The last day for a new file, until 23:59. */
  prazoReenvio: z.string(),
})
const pessoa = z.object({ usuarioId: id, nome: z.string(), papel: z.string(), eixos: z.array(z.string()) })
export type EixoGeral = z.output<typeof eixo>
export type PrazoAberto = z.output<typeof prazo>
export type PessoaDaCidade = z.output<typeof pessoa>

export const getVisaoGeral = endpoint({
  ...comum,
  ...umMunicipio,
  method: 'GET',
  path: '/api/municipio/:id/visao-geral',
  resumo: 'Eixos, temas, prazos e pessoas do município',
  output: z.object({
    eixos: z.array(eixo),
    /** Thresholds of the medal of the place. */
    limiares: z.array(limiar),
    prazos: z.array(prazo),
    pessoas: z.array(pessoa),
  }),
})
export type VisaoGeral = z.output<typeof getVisaoGeral.output>

export const historicoMunicipio = endpoint({
  ...comum,
  ...umMunicipio,
  method: 'GET',
  path: '/api/municipio/:id/historico',
  resumo: 'Últimas alterações do município',
  output: z.array(registroSchema),
})

/* Other views of the same */

export const getMunicipioGov = endpoint({
  ...comum,
  ...umMunicipio,
  method: 'GET',
  path: '/api/municipio/get-municipio-gov/:id',
  resumo: 'Dados de governo do município',
  output: z.object({
    municipioId: id,
    nome: z.string(),
    uf: z.string(),
    codigoIbge: z.int().nullable(),
    prefeito: z.string().nullable(),
    email: z.string().nullable(),
    telefone: z.string().nullable(),
    site: z.string().nullable(),
    populacao: z.int().nullable(),
    idhm: z.number().nullable(),
    meiAtivos: z.int().nullable(),
    faixaNome: z.string().nullable(),
    ads: z.array(z.object({ nome: z.string(), portaria: z.string().nullable(), inicio: z.string() })),
  }),
})
export const municipiosDoTema = endpoint({
  ...comum,
  method: 'GET',
  path: '/api/municipio/get-municipios-tema',
  resumo: 'Municípios que trabalham um tema, de uma pessoa',
  query: z.object({ temaId: idText, usuarioId: idText.optional() }),
  output: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string(), temaId: id, ...totais.shape })),
})
export const temasFinalizados = endpoint({
  ...comum,
  ...umMunicipio,
  method: 'GET',
  path: '/api/municipio/municipioTemaPonto/get-temas-finalizados/:id',
  resumo: 'Temas com leitura finalizada no município',
  output: z.array(
    z.object({
      municipioTemaPontoId: id,
      municipioId: id,
      tema: z.object({ temaId: id, nome: z.string(), eixoId: id }),
      ...totais.shape,
    }),
  ),
})
/** Of the tasks of its reference term; hours are minutes, as planned. */
export const relatorioTarefa = endpoint({
  ...comum,
  ...umMunicipio,
  permit: ['andamento', 'termoReferencia'],
  scope: 'eixo',
  method: 'GET',
  path: '/api/municipio/relatorio-tarefa/:id',
  resumo: 'Tarefas do município e sua situação',
  output: z.array(
    z.object({ municipioTarefaId: id, nome: z.string(), solucao: z.string(), horas: z.int(), situacao: z.string() }),
  ),
})
