import { z } from 'zod'
import { endpoint, FILTRO, id, idText, linhaOpcional, ok, porId, textoOpcional, versao } from './endpoint.ts'
import { FLAGS_PROPOSTA } from './proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from './proposta-mensagens.ts'
import { temDuasCasas } from './proposta-valores.ts'

/**
 * What is offered: the essential solutions of the package, the premium ones that were chosen, by their groups, and extra
 * ones from the shelf or of their own. Hours and price are those of the band until somebody types others.
 */
const horas = z.number().min(0).max(10_000)
const valor = z.number().min(0).max(100_000_000).refine(temDuasCasas, M.centavos)
const solucao = z.object({
  municipioPropostaSolucaoId: id,
  solucaoId: id,
  nome: z.string(),
  bloco: z.enum(['essencial', 'premium']),
  horas: z.number(),
  valor: z.number(),
  /** Of the band, when it was taken in: to tell what was negotiated. */
  precoDaFaixa: z.number().nullable(),
})
export const grupoDaProposta = z.object({
  municipioPropostaGrupoSolucaoId: id,
  municipioPropostaId: id,
  grupoSolucaoId: id,
  nome: z.string(),
  solucoes: z.array(solucao),
  versao: z.int(),
})
export type GrupoDaProposta = z.output<typeof grupoDaProposta>
export const extraDaProposta = z.object({
  municipioPropostaSolucoesExtrasId: id,
  municipioPropostaId: id,
  solucaoId: id.nullable(),
  /** Without the prefix '(extra)', which screens and papers put before it. */
  nome: z.string(),
  descricao: z.string().nullable(),
  horas: z.number(),
  valor: z.number(),
  versao: z.int(),
})
export type ExtraDaProposta = z.output<typeof extraDaProposta>
export const nomeDoExtra = (e: { nome: string }) => `(extra) ${e.nome}`

const ver = { area: 'proposta', scope: 'municipio', permit: FLAGS_PROPOSTA.ver } as const
const mudar = { ...ver, permit: FLAGS_PROPOSTA.editar } as const
const DA_PRATELEIRA = {
  porque: 'the shelf belongs to no municipality; the command looks for what may be taken',
} as const
const DA_PROPOSTA = { porque: 'looked for among the solutions of this group alone' } as const
const daProposta = {
  alvo: { 'query.municipioPropostaId': FILTRO },
  query: z.object({ municipioPropostaId: idText.optional() }),
} as const

const grupos = '/api/municipio-proposta-grupo-solucao'
export const listarGruposDeProposta = endpoint({
  ...ver,
  method: 'GET',
  path: grupos,
  resumo: 'Os grupos de soluções das propostas em alcance, ou de uma',
  ...daProposta,
  output: z.array(grupoDaProposta),
})
export const getGrupoDeProposta = endpoint({
  ...ver,
  method: 'GET',
  path: `${grupos}/:id`,
  resumo: 'Um grupo de soluções de uma proposta',
  ...porId('municipioPropostaGrupoSolucaoId'),
  output: grupoDaProposta,
})
const premium = z.object({ solucaoId: id, horas: horas.optional(), valor: valor.optional() })
/** Premium solutions of one group; the group itself may be there already. */
export const incluirGrupoDeProposta = endpoint({
  ...mudar,
  method: 'POST',
  path: grupos,
  resumo: 'Incluir soluções premium de um grupo em uma proposta',
  alvo: { 'body.grupoSolucaoId': DA_PRATELEIRA, 'body.solucoes[].solucaoId': DA_PRATELEIRA },
  body: z.object({
    municipioPropostaId: id,
    versao: versao.optional(),
    grupoSolucaoId: id,
    solucoes: z.array(premium).min(1).max(200),
  }),
  output: grupoDaProposta,
})
/** Hours and prices; premium ones that are left out are taken out, essential ones stay. */
export const alterarGrupoDeProposta = endpoint({
  ...mudar,
  method: 'PUT',
  path: grupos,
  resumo: 'Alterar horas, valores e a escolha das premium de um grupo',
  alvo: { 'body.solucoes[].municipioPropostaSolucaoId': DA_PROPOSTA },
  body: z.object({
    municipioPropostaGrupoSolucaoId: id,
    versao: versao.optional(),
    solucoes: z.array(z.object({ municipioPropostaSolucaoId: id, horas, valor })).max(200),
  }),
  output: grupoDaProposta,
})
export const excluirGrupoDeProposta = endpoint({
  ...mudar,
  method: 'DELETE',
  path: `${grupos}/:id`,
  resumo: 'Retirar um grupo de soluções premium de uma proposta',
  ...porId('municipioPropostaGrupoSolucaoId'),
  output: ok,
})

const extras = '/api/municipio-proposta-solucoes-extras'
export const listarExtrasDeProposta = endpoint({
  ...ver,
  method: 'GET',
  path: extras,
  resumo: 'As soluções extras das propostas em alcance, ou de uma',
  ...daProposta,
  output: z.array(extraDaProposta),
})
export const getExtraDeProposta = endpoint({
  ...ver,
  method: 'GET',
  path: `${extras}/:id`,
  resumo: 'Uma solução extra de uma proposta',
  ...porId('municipioPropostaSolucoesExtrasId'),
  output: extraDaProposta,
})
const doExtra = { descricao: textoOpcional(2000), horas, valor }
export const incluirExtraDeProposta = endpoint({
  ...mudar,
  method: 'POST',
  path: extras,
  resumo: 'Incluir uma solução extra: da prateleira, ou com nome próprio',
  alvo: { 'body.solucaoId': DA_PRATELEIRA },
  body: z.object({
    municipioPropostaId: id,
    versao: versao.optional(),
    solucaoId: id.nullish(),
    nome: linhaOpcional(150),
    ...doExtra,
  }),
  output: extraDaProposta,
})
export const alterarExtraDeProposta = endpoint({
  ...mudar,
  method: 'PUT',
  path: extras,
  resumo: 'Alterar uma solução extra',
  body: z.object({
    municipioPropostaSolucoesExtrasId: id,
    versao: versao.optional(),
    /** Of one with a name of its own. */
    nome: linhaOpcional(150),
    ...doExtra,
  }),
  output: extraDaProposta,
})
export const excluirExtraDeProposta = endpoint({
  ...mudar,
  method: 'DELETE',
  path: `${extras}/:id`,
  resumo: 'Retirar uma solução extra',
  ...porId('municipioPropostaSolucoesExtrasId'),
  output: ok,
})
