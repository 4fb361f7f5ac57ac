import { sql } from 'drizzle-orm'
import { maskCpf, maskPhone } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { isMascarado } from '#contract/fields.ts'
import { problem } from '#contract/problems.ts'
import { type alterarDadosDeProposta, type criarDadosDeProposta, FUNDAMENTOS } from '#contract/proposta-dados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import { insertRow, only } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { writeMudanca } from './mudanca.ts'
import { checkVersao, findPresa, lockPresa } from './presa.ts'
import { listDados } from './queries.ts'
import { checkAcao } from './rules.ts'

/* Who signs and who manages the contract. */

const DADOS = 'municipio_proposta_dados'
const CAMPOS = [
  ...(['cnpj', 'prefeito', 'cpfSignatario', 'endereco', 'gestorNome', 'gestorCargo', 'gestorEmail'] as const),
  ...(['gestorTelefone', 'fundamentoLegal', 'observacoes'] as const),
] as const
type Campos = Pick<BodyOf<typeof criarDadosDeProposta, 'out'>, (typeof CAMPOS)[number]>
type Guardados = Campos & { municipioPropostaDadosId: number; municipioPropostaId: number }

/** Whole, as the papers tell them. */
export const loadDadosInteiros = async (db: Reader['db'], municipioPropostaId: number) =>
  one<Guardados>(db, sql`select * from municipio_proposta_dados where "municipioPropostaId" = ${municipioPropostaId}`)

export const findDados = async (ctx: Reader, municipioPropostaDadosId: number) => {
  const [achados] = await listDados(ctx, { municipioPropostaDadosId })
  if (!achados) throw problem.naoEncontrado()
  return achados
}

/** What comes back as it was shown stands for what is stored. */
const desmascarar = (enviado: Campos, guardado: Campos | undefined): Campos => {
  const erros: Record<string, string> = {}
  const inteiro = (campo: 'cpfSignatario' | 'gestorTelefone', mask: (s: string | null) => string | null) => {
    if (!isMascarado(enviado[campo])) return enviado[campo]
    if (guardado && enviado[campo] === mask(guardado[campo])) return guardado[campo]
    erros[campo] = 'Digite o número por inteiro'
    return null
  }
  const valores = {
    ...enviado,
    cpfSignatario: inteiro('cpfSignatario', maskCpf),
    gestorTelefone: inteiro('gestorTelefone', maskPhone),
  }
  if (Object.keys(erros).length) throw problem.entradaInvalida({}, erros)
  return only(CAMPOS, valores) as Campos
}
/** For the log: personal data as screens show them. */
const dito = (d: Campos) => ({
  ...only(CAMPOS, d),
  cpfSignatario: maskCpf(d.cpfSignatario),
  gestorTelefone: maskPhone(d.gestorTelefone),
  fundamentoLegal: d.fundamentoLegal && FUNDAMENTOS[d.fundamentoLegal],
})

export const createDados = async (ctx: Signed, body: BodyOf<typeof criarDadosDeProposta, 'out'>) => {
  const { municipioPropostaId, deOutraId } = body
  const p = await lockPresa(ctx, municipioPropostaId)
  checkAcao(ctx.actor, p, 'editar')
  await checkVersao(p, body.versao, () => listDados(ctx, { municipioPropostaId }))
  const outra = deOutraId == null ? undefined : await findPresa(ctx, deOutraId)
  const guardados =
    outra && outra.municipioId === p.municipioId
      ? await loadDadosInteiros(ctx.db, outra.municipioPropostaId)
      : undefined
  const valores = desmascarar(body, guardados)
  const id = await insertRow(ctx.db, DADOS, { municipioPropostaId, ...valores }, 'municipioPropostaDadosId')
  await writeMudanca(ctx, p)
  await ctx.audit({ acao: 'criar', entidade: DADOS, entidadeId: id, mudancas: diff(undefined, dito(valores)) })
  return findDados(ctx, id)
}

/** Held, still to be written. */
const lockDados = async (ctx: Signed, id: number, versao?: number) => {
  const { municipioPropostaId } = await findDados(ctx, id)
  const p = await lockPresa(ctx, municipioPropostaId)
  checkAcao(ctx.actor, p, 'editar')
  await checkVersao(p, versao, () => findDados(ctx, id))
  const antes = await loadDadosInteiros(ctx.db, municipioPropostaId)
  if (antes?.municipioPropostaDadosId !== id) throw problem.naoEncontrado()
  return { p, antes }
}
export const changeDados = async (ctx: Signed, body: BodyOf<typeof alterarDadosDeProposta, 'out'>) => {
  const { municipioPropostaDadosId: id } = body
  const { p, antes } = await lockDados(ctx, id, body.versao)
  const valores = desmascarar(body, antes)
  const sets = CAMPOS.map((c) => sql`${sql.identifier(c)} = ${valores[c]}`)
  await ctx.db.execute(
    sql`update municipio_proposta_dados set ${sql.join(sets, sql`, `)} where "municipioPropostaDadosId" = ${id}`,
  )
  await writeMudanca(ctx, p)
  await ctx.audit({ acao: 'alterar', entidade: DADOS, entidadeId: id, mudancas: diff(dito(antes), dito(valores)) })
  return findDados(ctx, id)
}
export const removeDados = async (ctx: Signed, id: number) => {
  const { p, antes } = await lockDados(ctx, id)
  await ctx.db.execute(sql`delete from municipio_proposta_dados where "municipioPropostaDadosId" = ${id}`)
  await writeMudanca(ctx, p)
  await ctx.audit({
    acao: 'excluir',
    entidade: DADOS,
    entidadeId: id,
    mudancas: goneFrom(p.municipioId, { prefeito: antes.prefeito, cnpj: antes.cnpj }),
  })
  return { message: M.salva }
}
