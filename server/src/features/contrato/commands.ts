import { can } from '#contract/access.ts'
import { formatDate, formatHours, formatMoney } from '#contract/br.ts'
import {
  type alterarContrato,
  type Contrato,
  comAditivos,
  type criarContrato,
  saldoDe,
  situacaoDe,
  valorTotalDe,
} from '#contract/contrato.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Ctx, Reader } from '#server/http/route.ts'
import { dropFile, keepFile, openFile } from '../arquivo/commands.ts'
import * as queries from './queries.ts'
import * as saldo from './saldo.ts'
import * as vigencia from './vigencia.ts'

export const { listSaldos, saldoDepois } = saldo
export const { fimVigenteSql, valeSql } = vigencia
export const { contratoScope } = queries

const entidade = 'contrato'

/** The record with what follows from it on this day, and what this person may do with it. */
export const showContrato = ({ actor, now }: Reader, row: queries.ContratoRow): Contrato => {
  const { arquivoId, ...contrato } = row
  const usado = row.horasAprovadas > 0 || row.qtdEntregas > 0
  return {
    ...contrato,
    fimVigente: comAditivos(row).fim,
    valorTotal: valorTotalDe(row),
    saldo: saldoDe(row),
    situacao: situacaoDe(row, todaySaoPaulo(now)),
    usuario: { nome: row.usuarios.map((u) => u.nome).join(', ') },
    acoes: { editar: can(actor, 'editarContrato'), excluir: can(actor, 'excluirContrato') && !usado },
  }
}

export const findContrato = async ({ db, actor }: Reader, contratoId: number) => {
  const row = await queries.loadContrato(db, actor, contratoId)
  if (!row) throw problem.naoEncontrado()
  return row
}
export const getContrato = async (ctx: Reader, contratoId: number) =>
  showContrato(ctx, await findContrato(ctx, contratoId))

const lockParaMudar = async (ctx: Reader, contratoId: number) => {
  await queries.lockContrato(ctx.db, contratoId)
  return findContrato(ctx, contratoId)
}

type Corpo = BodyOf<typeof criarContrato, 'out'> | BodyOf<typeof alterarContrato, 'out'>
type Antes = Pick<queries.ContratoRow, 'usuarios' | 'gestorId' | 'solucoes'>

/** Everyone and everything the contract names must be in reach; who is disabled may only stay. */
const checkAlcance = async ({ db, actor }: Reader, body: Corpo, antes: Antes) => {
  const municipios = await queries.listMunicipiosEmAlcance(db, actor, body.municipioIds)
  if (municipios.length < body.municipioIds.length)
    throw problem.entradaInvalida({}, { municipioIds: '{Município não encontrado}' })
  const tidas = new Set(antes.solucoes.map((s) => s.solucaoId))
  const novas = body.solucaoIds.filter((s) => !tidas.has(s))
  if (novas.length > (await queries.listSolucoesEmUso(db, actor, novas)).length)
    throw problem.entradaInvalida({}, { solucaoIds: '{Solução não encontrada} ou fora de uso' })
  const ficam = new Set([...antes.usuarios.map((u) => u.usuarioId), antes.gestorId])
  const novos = [...new Set([...body.usuarioIds, ...(body.gestorId ? [body.gestorId] : [])])].filter(
    (u) => !ficam.has(u),
  )
  const achados = await queries.listUsuariosEmAlcance(db, actor, novos)
  const bons = new Set(achados.filter((u) => u.habilitado).map((u) => u.usuarioId))
  const ruim = (u: number) => !ficam.has(u) && !bons.has(u)
  const campos = {
    ...(body.usuarioIds.some(ruim) && { usuarioIds: 'Consultor não encontrado ou desabilitado' }),
    ...(body.gestorId && ruim(body.gestorId) && { gestorId: 'Gestor não encontrado ou desabilitado' }),
  }
  if (Object.keys(campos).length) throw problem.entradaInvalida({}, campos)
}

const hora = (h: number | null) => (h === null ? null : formatHours(queries.minutos(h)))

/** For the history: names instead of ids, amounts as people read them. */
const paraHistorico = (c: queries.ContratoRow) => ({
  numContrato: c.numContrato,
  objeto: c.objeto,
  empresaNome: c.empresaNome,
  cnpj: c.cnpj,
  inicio: formatDate(c.inicio),
  fim: formatDate(c.fim),
  qtdHorasPrevistas: hora(c.qtdHorasPrevistas),
  valorHora: c.valorHora === null ? null : formatMoney(c.valorHora),
  qtdEntregasPrevistas: c.qtdEntregasPrevistas,
  gestor: c.gestor?.nome ?? null,
  statusContrato: c.statusContrato?.nome ?? null,
  consultores: c.usuarios.map((u) => u.nome),
  municipios: c.municipios.map((m) => `${m.nome}/${m.uf}`),
  solucoes: c.solucoes.map((s) => s.nome),
  aditivos: c.aditivos.map((a) =>
    [
      `${a.tipo} em ${formatDate(a.data)}`,
      a.novoFim && `até ${formatDate(a.novoFim)}`,
      a.horas !== null && `mais ${hora(a.horas)} horas`,
      a.valorHora !== null && `${formatMoney(a.valorHora)} por hora`,
    ]
      .filter(Boolean)
      .join(', '),
  ),
})

const savePartes = async ({ db, actor }: Reader, contratoId: number, body: Corpo) => {
  await queries.saveUsuarios(db, contratoId, body.usuarioIds)
  await queries.saveMunicipios(db, actor, contratoId, body.municipioIds)
  await queries.saveSolucoes(db, actor, contratoId, body.solucaoIds)
  await queries.saveAditivos(db, contratoId, body.aditivos)
}

export const createContrato = async (ctx: Ctx, body: BodyOf<typeof criarContrato, 'out'>) => {
  await checkAlcance(ctx, body, { usuarios: [], solucoes: [], gestorId: null })
  const contratoId = await queries.insertContrato(ctx.db, body, body.ativo, ctx.now)
  await savePartes(ctx, contratoId, body)
  const criado = await findContrato(ctx, contratoId)
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId: contratoId,
    mudancas: diff(undefined, paraHistorico(criado)),
  })
  return showContrato(ctx, criado)
}

export const changeContrato = async (ctx: Ctx, body: BodyOf<typeof alterarContrato, 'out'>) => {
  const { contratoId, versao } = body
  const antes = await lockParaMudar(ctx, contratoId)
  if (antes.versao !== versao) throw stale(showContrato(ctx, antes))
  await checkAlcance(ctx, body, antes)
  await queries.updateContrato(ctx.db, contratoId, body)
  await savePartes(ctx, contratoId, body)
  const depois = await findContrato(ctx, contratoId)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: contratoId,
    mudancas: diff(paraHistorico(antes), paraHistorico(depois)),
  })
  return showContrato(ctx, depois)
}

export const enableContrato = async (ctx: Ctx, contratoId: number, pedido: boolean | undefined) => {
  const antes = await lockParaMudar(ctx, contratoId)
  const ativo = pedido ?? !antes.ativo
  if (ativo !== antes.ativo) {
    await queries.setAtivo(ctx.db, contratoId, ativo)
    await ctx.audit({
      acao: ativo ? 'ativar' : 'inativar',
      entidade,
      entidadeId: contratoId,
      mudancas: { ativo: { antes: antes.ativo, depois: ativo } },
    })
  }
  return getContrato(ctx, contratoId)
}

export const removeContrato = async (ctx: Ctx, contratoId: number) => {
  const antes = await lockParaMudar(ctx, contratoId)
  if (antes.horasAprovadas > 0 || antes.qtdEntregas > 0)
    throw problem.emUso({ frase: 'O contrato já tem horas ou entregas aprovadas. Inative-o em vez de excluir.' })
  await queries.deleteContrato(ctx.db, contratoId)
  if (antes.arquivoId !== null) await dropFile(ctx.db, antes.arquivoId)
  await ctx.audit({
    acao: 'excluir',
    entidade,
    entidadeId: contratoId,
    mudancas: diff(paraHistorico(antes), undefined),
  })
  return { message: 'Contrato excluído' }
}

/** The first file belongs to the registration; another one is an edit. */
const refuseArquivo = ({ actor }: Reader, antes: queries.ContratoRow) => {
  if (antes.arquivoId !== null && !can(actor, 'editarContrato')) throw problem.semPermissao()
}
export const checkArquivo = async (ctx: Reader, contratoId: number) =>
  refuseArquivo(ctx, await findContrato(ctx, contratoId))

export const keepArquivo = async (ctx: Ctx, contratoId: number, arquivo: TempFile) => {
  const antes = await lockParaMudar(ctx, contratoId)
  refuseArquivo(ctx, antes)
  await queries.setArquivo(ctx.db, contratoId, await keepFile(ctx, arquivo))
  if (antes.arquivoId !== null) await dropFile(ctx.db, antes.arquivoId)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: contratoId,
    mudancas: { arquivo: { antes: antes.arquivoNome, depois: arquivo.nome } },
  })
  return getContrato(ctx, contratoId)
}

export const downloadArquivo = async (ctx: Ctx, contratoId: number) => {
  const { arquivoId } = await findContrato(ctx, contratoId)
  if (arquivoId === null) throw problem.naoEncontrado({ frase: 'Este contrato ainda não tem arquivo.' })
  return openFile(ctx, arquivoId)
}
