import { z } from 'zod'
import { compareNames, sameName } from './br.ts'
import { endpoint, id, idText, linha, MAX_ID, ok, porId, versao } from './endpoint.ts'
import { temDuasCasas } from './proposta-valores.ts'
import { SEM_DADOS, temDadoPessoal } from './sala-contas.ts'

/** Who works in the seal room, what of, and the services that the room offers. */

/** Any of the two opens the pages of a room: the city's tab or the menu. */
export const LER_SALA = ['sala', 'salaEmpreendedor'] as const
export const area = 'sala'
export const MAX_VALOR = 9_999_999.99
export const CENTAVOS = 'Use até duas casas decimais'
/** Reais on the wire, whole cents in the database. */
export const reais = z.number().min(0).max(MAX_VALOR).refine(temDuasCasas, CENTAVOS)

/** A short line in which nobody's data are written. */
export const semDados = (max: number, min = 0) => linha(max, min).refine((s) => !temDadoPessoal(s), SEM_DADOS)

/* Services */

export const servicoSchema = z.object({
  salaServicoId: id,
  municipioId: id,
  nome: z.string(),
  /** How long it should take. */
  minutosPadrao: z.int().nullable(),
  ativo: z.boolean(),
  versao,
})
export type Servico = z.output<typeof servicoSchema>

const doServico = {
  nome: linha(120, 1),
  minutosPadrao: z
    .int()
    .min(1)
    .max(1440)
    .nullish()
    .transform((v) => v ?? null),
  ativo: z.boolean().default(true),
}
export const servicoNovo = z.object({ ...doServico, municipioId: id })
export const servicoEdicao = z.object({ ...doServico, salaServicoId: id, versao })

const deServico = { area, scope: 'municipio', permit: 'editarIndicadoresSala', output: servicoSchema } as const
const servicos = '/api/salaservico' as const

export const listarServicos = endpoint({
  ...deServico,
  method: 'GET',
  path: servicos,
  resumo: 'Serviços que uma sala oferece',
  permit: LER_SALA,
  query: z.object({ municipioId: idText }),
  output: z.array(servicoSchema),
})
export const criarServico = endpoint({
  ...deServico,
  method: 'POST',
  path: servicos,
  resumo: 'Incluir um serviço da sala',
  body: servicoNovo,
})
export const alterarServico = endpoint({
  ...deServico,
  method: 'PUT',
  path: servicos,
  resumo: 'Alterar um serviço da sala',
  body: servicoEdicao,
})
export const excluirServico = endpoint({
  ...deServico,
  method: 'DELETE',
  path: `${servicos}/:id`,
  resumo: 'Excluir um serviço sem tempos registrados',
  ...porId('salaServicoId'),
  output: ok,
})

/* Positions */

export const VINCULOS = ['Efetivo', 'Comissionado', 'Contratado', 'Estagiário', 'Cedido'] as const
export const MAX_QUANTIDADE = 200
export const MAX_HORAS_SEMANAIS = 60

export const cargoSchema = z.object({
  cargoFuncaoId: id,
  municipioId: id,
  cargo: z.string(),
  funcao: z.string(),
  /** Null: not said. */
  vinculo: z.enum(VINCULOS).nullable(),
  quantidade: z.int(),
  /** Hours a week of one person. */
  cargaHoraria: z.number(),
  /** With charges, of one person in a month; null for who may not see costs, as if it had never been told. */
  salario: z.number().nullable(),
  custoHora: z.number().nullable(),
  servicos: z.array(z.object({ salaServicoId: id, nome: z.string() })),
  /** Who attends, by the name that stands on the counter. */
  atendentes: z.array(z.string()),
  ativo: z.boolean(),
  versao,
})
export type Cargo = z.output<typeof cargoSchema>

const semRepetir = (nomes: readonly string[]) =>
  nomes.filter((n, i) => nomes.findIndex((outro) => sameName(outro, n)) === i).toSorted(compareNames)
const doCargo = {
  cargo: linha(120, 1),
  funcao: linha(200, 1),
  vinculo: z
    .enum(VINCULOS)
    .nullish()
    .transform((v) => v ?? null),
  quantidade: z.int().min(1).max(MAX_QUANTIDADE),
  cargaHoraria: z
    .number()
    .gt(0)
    .max(MAX_HORAS_SEMANAIS)
    .refine((h) => Math.abs(h * 60 - Math.round(h * 60)) < 1e-6, 'Informe as horas em minutos inteiros'),
  /** Not said: it stays as it is. */
  salario: reais.nullish(),
  salaServicoIds: z
    .array(z.int().min(1).max(MAX_ID))
    .max(200)
    .default([])
    .transform((ids) => [...new Set(ids)]),
  atendentes: z.array(semDados(60, 1)).max(MAX_QUANTIDADE).default([]).transform(semRepetir),
  ativo: z.boolean().default(true),
}
const MAIS_NOMES = 'Há mais nomes do que pessoas no cargo'
interface Pessoas {
  quantidade: number
  atendentes: readonly string[]
}
const conferir = ({ quantidade, atendentes }: Pessoas, ctx: z.core.$RefinementCtx) => {
  if (atendentes.length > quantidade) ctx.addIssue({ code: 'custom', path: ['atendentes'], message: MAIS_NOMES })
}
export const cargoNovo = z.object({ ...doCargo, municipioId: id }).superRefine(conferir)
export const cargoEdicao = z.object({ ...doCargo, cargoFuncaoId: id, versao }).superRefine(conferir)

const base = '/api/cargofuncao' as const
const deCargo = { area, scope: 'municipio', permit: 'editarIndicadoresSala', output: cargoSchema } as const
const SERVICOS = { 'body.salaServicoIds': 'salaServicoId' } as const

export const listarCargos = endpoint({
  ...deCargo,
  method: 'GET',
  path: base,
  resumo: 'Cargos e funções das salas em alcance, ou de uma delas',
  permit: LER_SALA,
  query: z.object({ municipioId: idText.optional() }),
  output: z.array(cargoSchema),
})
export const getCargo = endpoint({
  ...deCargo,
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Um cargo da sala',
  permit: LER_SALA,
  ...porId('cargoFuncaoId'),
})
export const criarCargo = endpoint({
  ...deCargo,
  method: 'POST',
  path: `${base}/cadastrar-cargos-funcoes`,
  resumo: 'Incluir um cargo da sala',
  alvo: SERVICOS,
  body: cargoNovo,
})
export const alterarCargo = endpoint({
  ...deCargo,
  method: 'PUT',
  path: `${base}/atualizar-cargo-funcao`,
  resumo: 'Alterar um cargo da sala',
  alvo: SERVICOS,
  body: cargoEdicao,
})
export const excluirCargo = endpoint({
  ...deCargo,
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir um cargo da sala',
  ...porId('cargoFuncaoId'),
  output: ok,
})
