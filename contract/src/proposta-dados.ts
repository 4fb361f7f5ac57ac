import { z } from 'zod'
import { cleanCnpj, isCnpj } from './br.ts'
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
  versao,
} from './endpoint.ts'
import { cpfMascaravel, emailFieldOpcional, telefoneMascaravel } from './fields.ts'
import { FLAGS_PROPOSTA } from './proposta-estados.ts'

/** Who signs and who manages the contract: the part of the data that papers name. One for each proposal. */
export const FUNDAMENTOS = {
  dispensa: 'Dispensa – Lei 14.133/2021 art. 75 XV',
  inexigibilidade: 'Inexigibilidade',
  convenio: 'Convênio',
  adesao: 'Termo de adesão',
} as const
export type Fundamento = keyof typeof FUNDAMENTOS
const fundamento = z.enum(Object.keys(FUNDAMENTOS) as [Fundamento, ...Fundamento[]])

const nulo = z.string().nullable()
export const dadosDaProposta = z.object({
  municipioPropostaDadosId: id,
  municipioPropostaId: id,
  cnpj: z.string(),
  prefeito: z.string(),
  /** Masked, as the phone is; on the papers they stand whole. */
  cpfSignatario: nulo,
  endereco: nulo,
  gestorNome: nulo,
  gestorCargo: nulo,
  gestorEmail: nulo,
  gestorTelefone: nulo,
  fundamentoLegal: fundamento.nullable(),
  observacoes: nulo,
  /** Of the proposal that it is of: whatever changes in one raises it. */
  versao: z.int(),
})
export type DadosDaProposta = z.output<typeof dadosDaProposta>

const campos = {
  cnpj: texto(20, 1).refine(isCnpj, 'CNPJ inválido').transform(cleanCnpj),
  prefeito: linha(120, 3),
  cpfSignatario: cpfMascaravel,
  endereco: linhaOpcional(300),
  gestorNome: linhaOpcional(120),
  gestorCargo: linhaOpcional(120),
  gestorEmail: emailFieldOpcional,
  gestorTelefone: telefoneMascaravel,
  fundamentoLegal: fundamento.nullish().transform((v) => v ?? null),
  observacoes: textoOpcional(4000),
}
const base = '/api/municipio-proposta-dados'
const ver = { area: 'proposta', scope: 'municipio', permit: FLAGS_PROPOSTA.ver } as const
const mudar = { ...ver, permit: FLAGS_PROPOSTA.editar } as const
export const listarDadosDeProposta = endpoint({
  ...ver,
  method: 'GET',
  path: base,
  resumo: 'Os dados das propostas em alcance, ou de uma',
  alvo: { 'query.municipioPropostaId': FILTRO },
  query: z.object({ municipioPropostaId: idText.optional() }),
  output: z.array(dadosDaProposta),
})
export const getDadosDeProposta = endpoint({
  ...ver,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Os dados de uma proposta',
  ...porId('municipioPropostaDadosId'),
  output: dadosDaProposta,
})
export const criarDadosDeProposta = endpoint({
  ...mudar,
  method: 'POST',
  path: base,
  resumo: 'Preencher os dados de uma proposta',
  body: z.object({
    municipioPropostaId: id,
    versao: versao.optional(),
    ...campos,
    /** Masked data that comes back stands for what this earlier proposal of the same municipality has. */
    deOutraId: id.nullish(),
  }),
  alvo: { 'body.deOutraId': 'municipioPropostaId' },
  output: dadosDaProposta,
})
export const alterarDadosDeProposta = endpoint({
  ...mudar,
  method: 'PUT',
  path: base,
  resumo: 'Alterar os dados de uma proposta',
  body: z.object({ municipioPropostaDadosId: id, versao, ...campos }),
  output: dadosDaProposta,
})
export const excluirDadosDeProposta = endpoint({
  ...mudar,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Apagar os dados de uma proposta em elaboração',
  ...porId('municipioPropostaDadosId'),
  output: ok,
})
