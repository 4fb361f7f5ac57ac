import { z } from 'zod'
import {
  endpoint,
  FILTRO,
  id,
  idText,
  linha,
  linhaOpcional,
  ok,
  porId,
  SO_O_QUE_MUDA,
  texto,
  textoOpcional,
  versao,
} from './endpoint.ts'
import { dataField } from './fields.ts'
import { diasEmOrdem, entreDias, ordemPor, paginaDe, porNumero } from './pagina.ts'
import { passoSchema } from './passo.ts'
import { anexoDaProposta, arquivoAssinado } from './proposta-anexos.ts'
import { dadosDaProposta } from './proposta-dados.ts'
import { ACOES_PROPOSTA, ESTADOS_PROPOSTA, FLAGS_PROPOSTA, NOMES_ESTADO_PROPOSTA } from './proposta-estados.ts'
import { MENSAGENS_PROPOSTA } from './proposta-mensagens.ts'
import { parcelaDaProposta } from './proposta-parcelas.ts'
import { diaDeProposta, parte } from './proposta-partes.ts'
import { extraDaProposta, grupoDaProposta } from './proposta-solucoes.ts'
import { MAX_PARCELAS, temDuasCasas } from './proposta-valores.ts'

/**
 * Proposals to municipalities: from the draft to what was signed. Money is in reais on the wire and in cents inside;
 * hours are decimal (7.5). What belongs to one (data, solutions, instalments, files) has files of its own beside this.
 */
export const BASE_PROPOSTA = '/api/municipio-proposta'
export const DE_PROPOSTA = { area: 'proposta', scope: 'municipio' } as const

export const VIGENCIAS = [12, 18, 24, 36] as const
export const VALIDADE_PADRAO = 60
export const PARCELAS_PADRAO = 12
/** For how long the link of the municipality lives beyond the validity: to read what came of it. */
export const DIAS_DO_LINK_A_MAIS = 30

/* Pieces */

const nulo = z.string().nullable()
const pessoa = z.object({ usuarioId: id, nome: z.string() })
export const estadoProposta = z.enum(ESTADOS_PROPOSTA)
const statusProposta = z.int().min(1).max(10)
const acoes = z.object(
  Object.fromEntries(ACOES_PROPOSTA.map((a) => [a, z.boolean()])) as Record<
    (typeof ACOES_PROPOSTA)[number],
    z.ZodBoolean
  >,
)
/** What lists, the board and the spreadsheet tell of each. */
export const propostaDaLista = z.object({
  municipioPropostaId: id,
  municipioId: id,
  municipio: z.object({ nome: z.string(), uf: z.string() }),
  nomeRegiao: nulo,
  /** 'PROP-SC-2026-0001', of an amendment 'PROP-SC-2026-0001/A1'. */
  numero: z.string(),
  /** 0: the proposal itself; then its amendments. */
  aditivo: z.int(),
  statusPropostaId: statusProposta,
  estado: estadoProposta,
  ciclo: z.string(),
  pacoteId: id,
  pacote: z.string(),
  valorTotal: z.number(),
  contrapartidaSebrae: z.number(),
  investimentoMunicipio: z.number(),
  qtdParcelas: z.int(),
  /** Days. */
  dataProposta: z.string(),
  validade: z.string(),
  inicioVigencia: nulo,
  fimVigencia: nulo,
  /** Instalments that are owed and past their day. */
  parcelasVencidas: z.int(),
  /** Its number only for who reaches that person too. */
  responsavel: pessoa.extend({ usuarioId: id.nullable() }),
  /** Since when it is in its state. */
  desde: z.string(),
  criacao: z.string(),
  versao: z.int(),
})
export type PropostaDaLista = z.output<typeof propostaDaLista>

export const valoresDaProposta = z.object({ essencial: parte, premium: parte, extra: parte, geral: parte })
const reais = z.number().min(0).max(100_000_000).refine(temDuasCasas, MENSAGENS_PROPOSTA.centavos)
const percentual = z.number().min(0).max(100).refine(temDuasCasas, MENSAGENS_PROPOSTA.percentual)
const doBloco = z.union([z.object({ percentual }).strict(), z.object({ valor: reais }).strict()])
export const rateioDaProposta = z.discriminatedUnion('modo', [
  z.object({ modo: z.literal('percentual'), percentual }),
  z.object({ modo: z.literal('valor'), valor: reais }),
  z.object({ modo: z.literal('blocos'), blocos: z.object({ essencial: doBloco, premium: doBloco, extra: doBloco }) }),
])

/** What the municipality said by its link, or what somebody put on record for it. */
const resposta = z.object({
  tipo: z.enum(['aceite', 'alteracao', 'recusa']),
  nome: z.string(),
  cargo: nulo,
  texto: nulo,
  em: z.string(),
  /** SHA-256 of the paper that was answered. */
  sha256: z.string(),
  peloLink: z.boolean(),
})
const assinatura = z.object({
  /** The day on the paper, and when and by whom it was brought here. */
  dia: z.string(),
  em: z.string(),
  usuario: z.string(),
  sha256: z.string(),
  nomeArquivo: z.string(),
})
const registro = propostaDaLista.extend({
  /** The proposal that this one amends, and those that amend it, oldest first. */
  origemId: id.nullable(),
  versoes: z.array(z.object({ municipioPropostaId: id, numero: z.string(), aditivo: z.int(), estado: estadoProposta })),
  motivoAditivo: nulo,
  tipoPrograma: z.literal([1, 2]),
  faixaId: id.nullable(),
  faixaNome: nulo,
  vigenciaMeses: z.int(),
  validadeDias: z.int(),
  rateio: rateioDaProposta,
  primeiroVencimento: z.string(),
  valores: valoresDaProposta,
  /** What instalments of earlier versions keep (billed, paid, absorbed): the instalments here are the rest. */
  jaFirme: z.number(),
  dados: dadosDaProposta.nullable(),
  grupos: z.array(grupoDaProposta),
  extras: z.array(extraDaProposta),
  parcelas: z.array(parcelaDaProposta),
  anexos: z.array(anexoDaProposta),
  respostas: z.array(resposta),
  assinatura: assinatura.nullable(),
  /** The paper that was generated last still says what stands here. */
  documentoAtual: z.boolean(),
  enviadaEm: nulo,
  enviadaPara: nulo,
  /** What the municipality was mailed, as long as it opens; told to who may take it back. */
  link: z.object({ capacidadeId: id, expira: z.string(), usos: z.int() }).nullable(),
  /** What must be there before it can be generated, as sentences. */
  falta: z.array(z.object({ aba: z.enum(['proposta', 'solucoes', 'valores', 'parcelas']), frase: z.string() })),
  acoes,
  /** Why something that this person would look for cannot be done, and what comes next. */
  aviso: nulo,
})
export type Proposta = z.output<typeof registro>
export const propostaSchema = registro

const ver = { ...DE_PROPOSTA, permit: FLAGS_PROPOSTA.ver } as const
const umaProposta = porId('municipioPropostaId')
const salva = ok.extend({ municipioPropostaId: id, versao: z.int() })

/* Reading */

export const listarPropostas = endpoint({
  ...ver,
  method: 'GET',
  path: BASE_PROPOSTA,
  resumo: 'As propostas em alcance',
  alvo: { 'query.municipioId': FILTRO },
  query: z.object({ municipioId: idText.optional() }),
  output: z.array(propostaDaLista),
})
export const propostasDoMunicipio = endpoint({
  ...ver,
  method: 'GET',
  path: `${BASE_PROPOSTA}/obter-proposta-por-municipio/:id`,
  resumo: 'As propostas de um município, da mais nova à mais antiga',
  ...porId('municipioId'),
  output: z.array(propostaDaLista),
})
export const getProposta = endpoint({
  ...ver,
  method: 'GET',
  path: `${BASE_PROPOSTA}/:id`,
  resumo: 'Uma proposta, com tudo o que é dela',
  ...umaProposta,
  output: registro,
})
export const historicoProposta = endpoint({
  ...ver,
  method: 'GET',
  path: `${BASE_PROPOSTA}/historico/:id`,
  resumo: 'A história de uma proposta',
  ...umaProposta,
  output: z.array(passoSchema(NOMES_ESTADO_PROPOSTA)),
})
/** What a new proposal of this municipality can be made of; prices are those of its size band. */
export const opcoesDaProposta = endpoint({
  ...ver,
  method: 'GET',
  path: `${BASE_PROPOSTA}/opcoes/:id`,
  resumo: 'Pacotes, combos e soluções com o preço da faixa do município',
  ...porId('municipioId'),
  output: z.object({
    municipio: z.object({ nome: z.string(), uf: z.string(), prefeito: nulo, email: nulo }),
    faixa: z.object({ faixaId: id, nome: z.string() }).nullable(),
    tipoPrograma: z.literal([1, 2]),
    pacotes: z.array(
      z.object({
        pacoteId: id,
        nome: z.string(),
        ciclo: nulo,
        vigenciaMeses: z.int(),
        minPremium: z.int(),
        maxPremium: z.int(),
        /** For the band; null where the package says nothing about it. */
        percentualContrapartida: z.number().nullable(),
        essenciaisIds: z.array(id),
        premiumIds: z.array(id),
      }),
    ),
    combos: z.array(
      z.object({
        municipiosPropostasCombosId: id,
        nome: z.string(),
        pacoteId: id,
        tipoPrograma: z.literal([1, 2]),
        vigenciaMeses: z.int(),
        validadeDias: z.int(),
        percentualContrapartida: z.number(),
        qtdParcelas: z.int(),
        premiumIds: z.array(id),
      }),
    ),
    solucoes: z.array(
      z.object({
        solucaoId: id,
        nome: z.string(),
        grupoSolucaoId: id,
        grupo: z.string(),
        horas: z.number(),
        /** Null: neither the band nor the solution has a price; it must be typed. */
        preco: z.number().nullable(),
      }),
    ),
    /** The data of the last proposal, to begin with. */
    dados: dadosDaProposta.nullable(),
  }),
})
export type OpcoesDaProposta = z.output<typeof opcoesDaProposta.output>

/* Making and changing */

const cabecalho = {
  ciclo: linha(20, 1),
  pacoteId: id,
  tipoPrograma: z.literal([1, 2]),
  vigenciaMeses: z.literal(VIGENCIAS),
  dataProposta: diaDeProposta,
  validadeDias: z.int().min(1).max(365).default(VALIDADE_PADRAO),
}
const valores = {
  rateio: rateioDaProposta,
  qtdParcelas: z.int().min(1).max(MAX_PARCELAS),
  primeiroVencimento: diaDeProposta,
}
/** Band, number, essential solutions and their prices come from the server; the split from the combo or the package. */
export const criarProposta = endpoint({
  ...DE_PROPOSTA,
  method: 'POST',
  path: BASE_PROPOSTA,
  resumo: 'Criar uma proposta, com as soluções essenciais do pacote',
  permit: FLAGS_PROPOSTA.criar,
  alvo: {
    'body.pacoteId': { porque: 'a package belongs to no municipality; the command asks that it is of its project' },
    'body.municipiosPropostasCombosId': { porque: 'a register that belongs to no municipality' },
  },
  body: z.object({
    municipioId: id,
    ...cabecalho,
    municipiosPropostasCombosId: id.nullish(),
    rateio: rateioDaProposta.optional(),
    /** Those of the combo, or twelve, unless told. */
    qtdParcelas: valores.qtdParcelas.optional(),
    /** The tenth of the month after the validity, unless told. */
    primeiroVencimento: diaDeProposta.optional(),
  }),
  output: registro,
})
/** What is given changes; another package takes the essential solutions along. */
export const alterarProposta = endpoint({
  ...DE_PROPOSTA,
  method: 'PUT',
  path: BASE_PROPOSTA,
  resumo: 'Alterar o cabeçalho, os valores ou as parcelas de uma proposta',
  permit: FLAGS_PROPOSTA.editar,
  alvo: { 'body.pacoteId': SO_O_QUE_MUDA },
  body: z.object({
    municipioPropostaId: id,
    versao,
    ...z.object({ ...cabecalho, validadeDias: z.int().min(1).max(365), ...valores }).partial().shape,
  }),
  output: registro,
})
export const excluirProposta = endpoint({
  ...DE_PROPOSTA,
  method: 'DELETE',
  path: `${BASE_PROPOSTA}/:id`,
  resumo: 'Excluir uma proposta que nunca saiu da casa',
  permit: FLAGS_PROPOSTA.excluir,
  ...umaProposta,
  output: ok,
})

/* Steps */

const passo = { ...DE_PROPOSTA, method: 'POST' } as const
const qual = { municipioPropostaId: id, versao: versao.optional() }
const motivo = texto(2000, 1)
/** Makes the paper, keeps it with its hash and answers it. */
export const gerarProposta = endpoint({
  ...passo,
  path: `${BASE_PROPOSTA}/gerar-proposta`,
  resumo: 'Gerar a proposta em PDF',
  permit: FLAGS_PROPOSTA.criar,
  body: z.object(qual),
  output: 'blob',
})
export const enviarProposta = endpoint({
  ...passo,
  path: `${BASE_PROPOSTA}/enviar`,
  resumo: 'Enviar a proposta ao município por e-mail, com um link para ler e responder',
  permit: FLAGS_PROPOSTA.enviar,
  body: z.object({ ...qual, para: z.array(z.email().max(200)).min(1).max(10), mensagem: textoOpcional(2000) }),
  /** The link, shown once: for who passes it on by other means. */
  output: salva.extend({ link: z.string() }),
  segredo: true,
})
const comMotivo = z.object({ ...qual, motivo })
const daResposta = z.object({ ...qual, nome: linha(120, 3), cargo: linhaOpcional(120), motivo })
export const negociarProposta = endpoint({
  ...passo,
  path: `${BASE_PROPOSTA}/negociar`,
  resumo: 'Voltar à negociação, com o que o município pede',
  permit: FLAGS_PROPOSTA.editar,
  body: comMotivo,
  output: salva,
})
export const aceitarProposta = endpoint({
  ...passo,
  path: `${BASE_PROPOSTA}/aceitar`,
  resumo: 'Registrar o aceite que o município deu por outro meio',
  permit: FLAGS_PROPOSTA.enviar,
  body: daResposta,
  output: salva,
})
export const recusarProposta = endpoint({
  ...passo,
  path: `${BASE_PROPOSTA}/recusar`,
  resumo: 'Registrar a recusa que o município deu por outro meio',
  permit: FLAGS_PROPOSTA.enviar,
  body: daResposta,
  output: salva,
})
export const emitirMinuta = endpoint({
  ...passo,
  path: `${BASE_PROPOSTA}/emitir-minuta`,
  resumo: 'Emitir a minuta do contrato em DOCX e PDF',
  permit: FLAGS_PROPOSTA.criar,
  body: z.object(qual),
  output: salva,
})
const inteiro = z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).transform(Number)
/** The instalments are owed from here on, and the municipality takes part. */
export const assinarProposta = endpoint({
  ...passo,
  path: `${BASE_PROPOSTA}/assinar`,
  resumo: 'Registrar a minuta assinada: nada do que foi assinado muda depois',
  permit: FLAGS_PROPOSTA.assinar,
  body: z.object({
    municipioPropostaId: inteiro.pipe(id),
    versao: inteiro.pipe(versao).optional(),
    dia: dataField,
  }),
  arquivos: [arquivoAssinado],
  output: salva,
})
export const cancelarProposta = endpoint({
  ...passo,
  path: `${BASE_PROPOSTA}/cancelar`,
  resumo: 'Cancelar uma proposta',
  permit: FLAGS_PROPOSTA.editar,
  body: comMotivo,
  output: salva,
})
export const duplicarProposta = endpoint({
  ...passo,
  path: `${BASE_PROPOSTA}/duplicar`,
  resumo: 'Começar uma proposta nova com o conteúdo de outra',
  permit: FLAGS_PROPOSTA.criar,
  body: z.object({ municipioPropostaId: id }),
  output: salva,
})
export const aditarProposta = endpoint({
  ...passo,
  path: `${BASE_PROPOSTA}/aditar`,
  resumo: 'Começar um aditivo do que foi assinado',
  permit: FLAGS_PROPOSTA.criar,
  body: comMotivo,
  output: salva,
})

/* The board of all proposals */

const filtros = {
  municipioId: idText.optional(),
  uf: z.string().max(4).optional(),
  unidadeRegionalId: idText.optional(),
  pacoteId: idText.optional(),
  responsavelId: idText.optional(),
  ciclo: z.string().max(20).optional(),
  /** One that has instalments past their day. */
  vencidas: z.literal('true').optional(),
  /** Days of the proposal. */
  ...entreDias,
  busca: z.string().max(100).optional(),
}
const SO_FILTROS = {
  'query.municipioId': FILTRO,
  'query.unidadeRegionalId': FILTRO,
  'query.pacoteId': FILTRO,
  'query.responsavelId': FILTRO,
} as const
const quadro = { ...DE_PROPOSTA, method: 'GET', permit: FLAGS_PROPOSTA.quadro, alvo: SO_FILTROS } as const
/** So many cards of each state; the rest is in the list. */
export const CARTOES_POR_ESTADO = 30
export const quadroDePropostas = endpoint({
  ...quadro,
  path: `${BASE_PROPOSTA}/quadro`,
  resumo: 'As propostas por situação e valor',
  query: diasEmOrdem(z.object(filtros)),
  output: z.object({
    estados: z.array(
      z.object({
        estado: estadoProposta,
        quantidade: z.int(),
        valorTotal: z.number(),
        investimentoMunicipio: z.number(),
        cartoes: z.array(propostaDaLista),
      }),
    ),
    total: z.object({ quantidade: z.int(), valorTotal: z.number(), investimentoMunicipio: z.number() }),
  }),
})
export const paginaDePropostas = endpoint({
  ...quadro,
  path: `${BASE_PROPOSTA}/lista`,
  resumo: 'As propostas em páginas',
  query: diasEmOrdem(
    z.object({
      ...filtros,
      estado: estadoProposta.optional(),
      ordem: ordemPor(['numero', 'municipio', 'estado', 'valorTotal', 'dataProposta', 'validade', 'desde']).optional(),
      ...porNumero,
    }),
  ),
  output: paginaDe(propostaDaLista),
})
export const planilhaDePropostas = endpoint({
  ...quadro,
  path: `${BASE_PROPOSTA}/planilha`,
  resumo: 'As propostas em XLSX',
  query: diasEmOrdem(z.object({ ...filtros, estado: estadoProposta.optional() })),
  pesada: true,
  output: 'blob',
})
/** What the board can be narrowed by: of the proposals in reach. */
export const opcoesDoQuadro = endpoint({
  ...DE_PROPOSTA,
  method: 'GET',
  permit: FLAGS_PROPOSTA.quadro,
  path: `${BASE_PROPOSTA}/quadro/opcoes`,
  resumo: 'Municípios, pacotes, ciclos e responsáveis das propostas em alcance',
  output: z.object({
    municipios: z.array(z.object({ municipioId: id, nome: z.string(), uf: z.string() })),
    unidadesRegionais: z.array(z.object({ unidadeRegionalId: id, nome: z.string() })),
    pacotes: z.array(z.object({ pacoteId: id, nome: z.string() })),
    responsaveis: z.array(pessoa),
    ciclos: z.array(z.string()),
  }),
})
