import { z } from 'zod'
import { endpoint, id, linha, ok, porId, versao } from './endpoint.ts'
import { fieldErrors } from './messages.ts'
import { problem } from './problems.ts'
import type { Relatorio } from './relatorio.ts'
import { type Vista, vistaDe, vistaQueCabe, vistaSchema } from './relatorio-vista.ts'
import { type Escolhas, escolhasDe, escolhasQueCabem } from './relatorios/filtros.ts'
import { rotasDosRelatorios } from './relatorios/todos.ts'

/**
 * A view of a report that somebody keeps: what is chosen and how it is looked at, under a name. It holds no rows: who
 * opens it reads by the own reach.
 */
export const MAX_VISOES = 50
export const MENSAGENS_VISAO = {
  criada: 'Visão salva',
  alterada: 'Visão alterada',
  excluida: 'Visão excluída',
  demais: `Você já tem ${MAX_VISOES} visões deste relatório. Exclua uma para salvar outra.`,
  repetida: 'Você já tem uma visão deste relatório com este nome',
  grupoNaoLista: 'O seu grupo não lista este relatório: ninguém dele abriria a visão.',
} as const

/** Any of the keys that a report may have; the report itself says which (`visaoDoRelatorio`). */
const solto = z.record(z.string().max(60), z.unknown())
/** What is chosen and how it is looked at, of whichever report. */
export const recorteSolto = { filtros: solto.default({}), vista: solto.default({}) }
export interface Recorte {
  filtros: Escolhas
  vista: Vista
}

const soEscolhidas = (escolhas: Escolhas): Escolhas =>
  Object.fromEntries(Object.entries(escolhas).filter(([, v]) => v !== null && v.length > 0))

/** Held to the report, when it is written; what does not fit is told at its field. */
export const conferirRecorte = (r: Relatorio, recorte: { filtros: unknown; vista: unknown }): Recorte => {
  const lido = z.object({ filtros: escolhasDe(r.filtros), vista: vistaDe(r.colunas) }).safeParse(recorte)
  if (!lido.success) throw problem.entradaInvalida({}, fieldErrors(lido.error))
  return { filtros: soEscolhidas(lido.data.filtros), vista: lido.data.vista }
}
/** And when it is read: of what was kept, what the report still has. */
export const recorteGuardado = (r: Relatorio, recorte: { filtros: unknown; vista: unknown }): Recorte => ({
  filtros: escolhasQueCabem(r.filtros, recorte.filtros),
  vista: vistaQueCabe(recorte.vista, r.colunas),
})

export const rotaField = z.enum(rotasDosRelatorios)
/** As it is answered. */
export const recorteLido = {
  filtros: z.record(
    z.string(),
    z.union([z.array(z.int()), z.array(z.string()), z.string()]),
  ) as unknown as z.ZodType<Escolhas>,
  vista: vistaSchema as z.ZodType<Vista>,
}
export const visaoSchema = z.object({
  visaoRelatorioId: id,
  rota: z.string(),
  nome: z.string(),
  minha: z.boolean(),
  dono: z.string(),
  /** The group that it is shared with. */
  grupo: z.object({ usuarioGrupoId: id, nome: z.string() }).nullable(),
  ...recorteLido,
  criacao: z.string(),
  acoes: z.object({ salvar: z.boolean(), excluir: z.boolean() }),
  versao,
})
export type Visao = z.output<typeof visaoSchema>

const campos = { nome: linha(80, 1), compartilhada: z.boolean(), ...recorteSolto }
const base = '/api/dashboard/visao-relatorio' as const
const comum = { area: 'catalogo-relatorios', permit: 'sessao', scope: 'proprio' } as const

export const listarVisoes = endpoint({
  ...comum,
  method: 'GET',
  path: base,
  resumo: 'Visões salvas de um relatório: as minhas e as compartilhadas com o meu grupo',
  query: z.object({ rota: rotaField }),
  output: z.array(visaoSchema),
})
export const getVisao = endpoint({
  ...comum,
  ...porId('visaoRelatorioId'),
  method: 'GET',
  path: `${base}/:id`,
  resumo: 'Uma visão salva, minha ou compartilhada com o meu grupo',
  output: visaoSchema,
})
export const criarVisao = endpoint({
  ...comum,
  method: 'POST',
  path: base,
  resumo: 'Salvar uma visão de um relatório',
  body: z.object({ rota: rotaField, ...campos }),
  output: visaoSchema,
})
export const alterarVisao = endpoint({
  ...comum,
  ...porId('visaoRelatorioId'),
  method: 'PUT',
  path: `${base}/:id`,
  resumo: 'Alterar uma visão minha',
  body: z.object({ ...campos, versao }),
  output: visaoSchema,
})
export const excluirVisao = endpoint({
  ...comum,
  ...porId('visaoRelatorioId'),
  method: 'DELETE',
  path: `${base}/:id`,
  resumo: 'Excluir uma visão minha; de um grupo, também quem administra',
  output: ok,
})
