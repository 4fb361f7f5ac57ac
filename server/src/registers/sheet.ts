import { can } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { forWho, type Register } from '#contract/register.ts'
import { colunasDoRegistro, valorDoCampo } from '#contract/register-colunas.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { naVariante } from '#contract/register-words.ts'
import { wording } from '#contract/wording.ts'
import { sheetMade, sheetReply } from '#server/http/replies.ts'
import type { Ctx, FileWork, Reader } from '#server/http/route.ts'
import * as queries from './queries.ts'

/** A register as a spreadsheet: at once, or as work that takes long. */
const readSheet = async ({ db, actor, ambiente }: Reader, padrao: Register) => {
  const r = forWho(naVariante(padrao, wording(ambiente.variante)), (flag) => can(actor, flag))
  const linhas = JSON.parse((await queries.list(db, r, actor)).text) as RegisterRow[]
  const cells = linhas.map((row) => ({
    ...row,
    ...Object.fromEntries(r.campos.map((f) => [f.chave, valorDoCampo(f, row)])),
  }))
  return { nome: r.titulo, planilha: { sheets: [{ nome: r.titulo, colunas: colunasDoRegistro(r), linhas: cells }] } }
}

export const makeSheet = async (ctx: Ctx, r: Register) => {
  const { nome, planilha } = await readSheet(ctx, r)
  return sheetReply(ctx, nome, planilha)
}

/** A sheet of many lines. */
export const sheetWork = (r: Register, pedir: AnyEndpoint): FileWork => ({
  tipo: `cadastro-${r.tabela}`,
  pedir,
  order: async ({ ambiente }) => ({
    titulo: `${naVariante(r, wording(ambiente.variante)).titulo} (XLSX)`,
    pedido: {},
  }),
  make: async (ctx, _, progress) => {
    const { nome, planilha } = await readSheet(ctx, r)
    return sheetMade(nome, planilha, progress)
  },
})
