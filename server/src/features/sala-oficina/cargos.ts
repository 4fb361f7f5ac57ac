import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import { emCentavos, emReais } from '#contract/proposta-valores.ts'
import type { Cargo, cargoEdicao, cargoNovo, Servico, servicoEdicao, servicoNovo } from '#contract/sala-cargos.ts'
import { custoHoraDe, type Ocupacao } from '#contract/sala-contas.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, every, insertRow, record, records, stale, updateVersion } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { checkEmUso } from '../sala-em-uso/commands.ts'
import { deleteOnce } from './lugar.ts'

/* Services */

const servicos = (
  onde: SQL,
) => sql`select s."salaServicoId", s."municipioId", s.nome, s."minutosPadrao", s.ativo, s.versao
  from sala_servico s where ${onde} order by s.ativo desc, sem_acento(s.nome), s."salaServicoId"`

export const listServicos = ({ db, actor }: Reader, municipioId: number) =>
  records<Servico>(
    db,
    servicos(every(municipioScope(actor, sql`s."municipioId"`), sql`s."municipioId" = ${municipioId}`)),
  )
const findServico = async ({ db, actor }: Reader, id: number) => {
  const servico = await record<Servico>(
    db,
    servicos(every(municipioScope(actor, sql`s."municipioId"`), sql`s."salaServicoId" = ${id}`)),
  )
  if (!servico) throw problem.naoEncontrado()
  return servico
}

const dadosDoServico = ({ nome, minutosPadrao, ativo }: Omit<z.output<typeof servicoNovo>, 'municipioId'>) => ({
  nome,
  minutosPadrao,
  ativo,
})
export const createServico = async (ctx: Signed, { municipioId, ...d }: z.output<typeof servicoNovo>) => {
  await checkEmUso(ctx.db, municipioId)
  const id = await insertRow(ctx.db, 'sala_servico', { municipioId, ...dadosDoServico(d) }, 'salaServicoId')
  await ctx.audit({
    acao: 'criar',
    entidade: 'sala_servico',
    entidadeId: id,
    mudancas: diff(undefined, dadosDoServico(d)),
  })
  return findServico(ctx, id)
}
export const changeServico = async (ctx: Signed, { salaServicoId, versao, ...d }: z.output<typeof servicoEdicao>) => {
  const antes = await findServico(ctx, salaServicoId)
  await checkEmUso(ctx.db, antes.municipioId)
  const dados = dadosDoServico(d)
  if (!(await updateVersion(ctx.db, 'sala_servico', { salaServicoId }, versao, dados)))
    throw stale(await findServico(ctx, salaServicoId))
  await ctx.audit({
    acao: 'alterar',
    entidade: 'sala_servico',
    entidadeId: salaServicoId,
    mudancas: diff(dadosDoServico(antes), dados),
  })
  return findServico(ctx, salaServicoId)
}
export const removeServico = async (ctx: Signed, id: number) => {
  const { nome, municipioId } = await findServico(ctx, id)
  await checkEmUso(ctx.db, municipioId)
  await deleteOnce(ctx.db, sql`sala_servico where "salaServicoId" = ${id}`)
  await ctx.audit({
    acao: 'excluir',
    entidade: 'sala_servico',
    entidadeId: id,
    mudancas: goneFrom(municipioId, { nome }),
  })
  return { message: 'Serviço excluído' }
}

/* Positions */

interface Linha extends Omit<Cargo, 'cargaHoraria' | 'salario' | 'custoHora'>, Ocupacao {}
const cargos = (onde: SQL) => sql`select c."cargoFuncaoId", c."municipioId", c.cargo, c.funcao, c.vinculo, c.quantidade,
    c."minutosPorSemana", c.salario, c.atendentes, c.ativo, c.versao,
    (select coalesce(json_agg(json_build_object('salaServicoId', s."salaServicoId", 'nome', s.nome)
        order by sem_acento(s.nome), s."salaServicoId"), '[]')
      from sala_cargo_servico x join sala_servico s using ("salaServicoId") where x."cargoFuncaoId" = c."cargoFuncaoId") as servicos
  from sala_cargo c where ${onde} order by c."municipioId", c.ativo desc, sem_acento(c.cargo), c."cargoFuncaoId"`

/** As the person may see it. */
const showCargo = (actor: Actor, { minutosPorSemana, salario, ...c }: Linha): Cargo => {
  const ve = can(actor, 'verCustoPreco')
  const custoHora = ve ? custoHoraDe([{ minutosPorSemana, salario, quantidade: 1 }]) : null
  return {
    ...c,
    cargaHoraria: minutosPorSemana / 60,
    salario: ve && salario !== null ? emReais(salario) : null,
    custoHora: custoHora === null ? null : emReais(custoHora),
  }
}

const emAlcance = (actor: Actor) => municipioScope(actor, sql`c."municipioId"`)
export const listCargos = async ({ db, actor }: Reader, municipioId: number | undefined) =>
  (
    await records<Linha>(
      db,
      cargos(every(emAlcance(actor), municipioId !== undefined && sql`c."municipioId" = ${municipioId}`)),
    )
  ).map((c) => showCargo(actor, c))

const findLinha = async ({ db, actor }: Reader, id: number) => {
  const linha = await record<Linha>(db, cargos(every(emAlcance(actor), sql`c."cargoFuncaoId" = ${id}`)))
  if (!linha) throw problem.naoEncontrado()
  return linha
}
export const getCargo = async (ctx: Reader, id: number) => showCargo(ctx.actor, await findLinha(ctx, id))

/** Those in use, for what is worked out of them. */
export const listOcupacoes = (db: Db, municipioId: number) =>
  rows<Ocupacao & { servicos: number[] }>(
    db,
    sql`select c.quantidade, c."minutosPorSemana", c.salario,
        array(select x."salaServicoId" from sala_cargo_servico x where x."cargoFuncaoId" = c."cargoFuncaoId") as servicos
      from sala_cargo c where c."municipioId" = ${municipioId} and c.ativo`,
  )

type Dados = Omit<z.output<typeof cargoNovo>, 'municipioId'>
/** What who may not see costs says of a salary is not heard. */
const colunasDe = (actor: Actor, d: Dados) => ({
  cargo: d.cargo,
  funcao: d.funcao,
  vinculo: d.vinculo,
  quantidade: d.quantidade,
  minutosPorSemana: Math.round(d.cargaHoraria * 60),
  ...(can(actor, 'verCustoPreco') &&
    d.salario !== undefined && { salario: d.salario === null ? null : emCentavos(d.salario) }),
  atendentes: d.atendentes,
  ativo: d.ativo,
})
/** For the log, in its words. */
const noLog = (c: Partial<Linha>, servicos: readonly string[]) => ({
  ...{ cargo: c.cargo, funcao: c.funcao, vinculo: c.vinculo, quantidade: c.quantidade },
  cargaHoraria: c.minutosPorSemana! / 60,
  salario: c.salario == null ? null : emReais(c.salario),
  ...{ servicos, atendentes: c.atendentes, ativo: c.ativo },
})
const nomesDos = (c: Linha) => c.servicos.map((s) => s.nome)

const saveServicos = async ({ db }: Signed, municipioId: number, cargoFuncaoId: number, ids: readonly number[]) => {
  const daqui = await rows(
    db,
    sql`select 1 from sala_servico where "municipioId" = ${municipioId} and "salaServicoId" = ${anyOf(ids)} for key share`,
  )
  if (daqui.length !== ids.length)
    throw problem.regra(
      { motivo: 'Há um serviço que não é desta sala.' },
      { salaServicoIds: 'Escolha serviços desta sala' },
    )
  await db.execute(sql`delete from sala_cargo_servico where "cargoFuncaoId" = ${cargoFuncaoId}`)
  await db.execute(sql`insert into sala_cargo_servico ("municipioId", "cargoFuncaoId", "salaServicoId")
    select ${municipioId}, ${cargoFuncaoId}, unnest(${sql.param([...ids])}::int[])`)
}

export const createCargo = async (ctx: Signed, { municipioId, ...d }: z.output<typeof cargoNovo>) => {
  await checkEmUso(ctx.db, municipioId)
  const id = await insertRow(ctx.db, 'sala_cargo', { municipioId, ...colunasDe(ctx.actor, d) }, 'cargoFuncaoId')
  await saveServicos(ctx, municipioId, id, d.salaServicoIds)
  const depois = await findLinha(ctx, id)
  await ctx.audit({
    acao: 'criar',
    entidade: 'sala_cargo',
    entidadeId: id,
    mudancas: diff(undefined, noLog(depois, nomesDos(depois))),
  })
  return showCargo(ctx.actor, depois)
}
export const changeCargo = async (ctx: Signed, { cargoFuncaoId, versao, ...d }: z.output<typeof cargoEdicao>) => {
  const antes = await findLinha(ctx, cargoFuncaoId)
  await checkEmUso(ctx.db, antes.municipioId)
  if (!(await updateVersion(ctx.db, 'sala_cargo', { cargoFuncaoId }, versao, colunasDe(ctx.actor, d))))
    throw stale(await getCargo(ctx, cargoFuncaoId))
  await saveServicos(ctx, antes.municipioId, cargoFuncaoId, d.salaServicoIds)
  const depois = await findLinha(ctx, cargoFuncaoId)
  await ctx.audit({
    acao: 'alterar',
    entidade: 'sala_cargo',
    entidadeId: cargoFuncaoId,
    mudancas: diff(noLog(antes, nomesDos(antes)), noLog(depois, nomesDos(depois))),
  })
  return showCargo(ctx.actor, depois)
}
export const removeCargo = async (ctx: Signed, id: number) => {
  const { cargo, municipioId } = await findLinha(ctx, id)
  await checkEmUso(ctx.db, municipioId)
  await deleteOnce(ctx.db, sql`sala_cargo where "cargoFuncaoId" = ${id}`)
  await ctx.audit({
    acao: 'excluir',
    entidade: 'sala_cargo',
    entidadeId: id,
    mudancas: goneFrom(municipioId, { cargo }),
  })
  return { message: 'Cargo excluído' }
}
