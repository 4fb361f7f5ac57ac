import { maskEmail, maskPhone } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type atualizarMembro, type cadastrarMembro, faltasDoMembro } from '#contract/membro.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { checkPicture } from '#server/files/picture.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Ctx, Reader } from '#server/http/route.ts'
import { dropFile, keepFile, openFile } from '../arquivo/commands.ts'
import * as masks from './masks.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'
import { mostrado, type Pessoais, podeTrocarFoto, veInstituicao } from './rules.ts'

/* What others show of people's data, who may see all of it, and what comes back masked. */
export const { cpfMascarado, emailMascarado, nomeCurto, telefoneMascarado } = masks
export const { desmascarar, veDados } = rules

/** What this person is shown of somebody, wherever members are named. */
export const showPessoais = (actor: Actor, p: Pessoais) => mostrado(p, veDados(actor))

const entidade = 'membro'
const MAX_PIXELS = 16_000_000

export const getMembro = ({ db, actor }: Reader, membroId: number) => queries.getMembroJson(db, actor, membroId)

const lockParaMudar = async ({ db, actor }: Reader, membroId: number) => {
  const row = await queries.lockMembro(db, actor, membroId)
  if (!row) throw problem.naoEncontrado()
  return row
}

/** For the history: groups by name, and nothing of the person that the log should not hold. */
const paraHistorico = (d: queries.MembroDados, grupos: readonly { nome: string; lider: boolean }[] | undefined) => ({
  ...d,
  email: maskEmail(d.email),
  telefone: maskPhone(d.telefone),
  ...(grupos && { grupos: grupos.map((g) => (g.lider ? `${g.nome} (líder)` : g.nome)).toSorted() }),
})

type Grupos = readonly { grupoId: number; lider: boolean }[]

/** The groups asked for, with their names; all in reach and of one municipality. */
const checkGrupos = async ({ db, actor }: Reader, lista: Grupos, municipioId?: number) => {
  const achados = await queries.listMunicipiosDosGrupos(
    db,
    actor,
    lista.map((g) => g.grupoId),
  )
  if (achados.length < lista.length) throw problem.naoEncontrado()
  const cidade = municipioId ?? achados[0]!.municipioId
  if (achados.some((g) => g.municipioId !== cidade))
    throw problem.entradaInvalida({}, { membroGrupos: 'Os grupos devem ser {do mesmo município}' })
  const nomes = new Map(achados.map((g) => [g.grupoId, g.nome]))
  return { municipioId: cidade, grupos: lista.map((g) => ({ ...g, nome: nomes.get(g.grupoId)! })) }
}

type Corpo = BodyOf<typeof cadastrarMembro, 'out'> | BodyOf<typeof atualizarMembro, 'out'>

/** What will be stored: whole personal data, nothing missing, the institution only from who may set it. */
const checkDados = async (
  ctx: Reader,
  body: Corpo,
  municipioId: number,
  antes: queries.MembroRow | undefined,
  /** The person whose masked data may come back. */
  pessoa: queries.MembroRow | undefined,
): Promise<queries.MembroDados> => {
  const { valores, erros } = desmascarar(body, pessoa, veDados(ctx.actor))
  const faltas = faltasDoMembro(valores, ctx.ambiente.uf)
  const campos = { ...faltas, ...erros }
  const [frase] = Object.values(faltas)
  if (Object.keys(campos).length) throw problem.entradaInvalida(frase ? { frase } : {}, campos)
  const { nome, cpf, email, telefone } = valores
  const instituicaoId = veInstituicao(ctx.actor) ? body.instituicaoId : (antes?.instituicaoId ?? null)
  const nova = instituicaoId !== null && instituicaoId !== antes?.instituicaoId
  if (nova && !(await queries.hasInstituicao(ctx.db, instituicaoId, municipioId)))
    throw problem.entradaInvalida({}, { instituicaoId: 'Esta instituição não atua {no município}' })
  return { nome, cpf, email, telefone, orgao: body.orgao, cargo: body.cargo, instituicaoId }
}

export const createMembro = async (ctx: Ctx, body: BodyOf<typeof cadastrarMembro, 'out'>) => {
  const { db, actor, now } = ctx
  const { municipioId, grupos } = await checkGrupos(ctx, body.membroGrupos)
  const pessoa = body.membroId ? await queries.loadMembro(db, actor, body.membroId) : undefined
  if (body.membroId && !pessoa) throw problem.naoEncontrado()
  const dados = await checkDados(ctx, body, municipioId, undefined, pessoa)
  const membroId = await queries.insertMembro(db, municipioId, dados, now)
  await queries.saveGrupos(db, membroId, grupos)
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId: membroId,
    mudancas: diff(undefined, paraHistorico(dados, grupos)),
  })
  return getMembro(ctx, membroId)
}

export const changeMembro = async (ctx: Ctx, body: BodyOf<typeof atualizarMembro, 'out'>) => {
  const { db } = ctx
  const antes = await lockParaMudar(ctx, body.membroId)
  if (antes.versao !== body.versao) throw stale(await getMembro(ctx, body.membroId))
  const grupos = body.membroGrupos && (await checkGrupos(ctx, body.membroGrupos, antes.municipioId)).grupos
  const dados = await checkDados(ctx, body, antes.municipioId, antes, antes)
  await queries.updateMembro(db, body.membroId, dados)
  if (grupos) await queries.saveGrupos(db, body.membroId, grupos)
  const mudancas = diff(paraHistorico(antes, antes.membroGrupos), paraHistorico(dados, grupos))
  // Masked texts can be alike where the data differ.
  for (const campo of ['email', 'telefone'] as const)
    if (antes[campo] !== dados[campo]) mudancas[campo] ??= { depois: 'alterado' }
  await ctx.audit({ acao: 'alterar', entidade, entidadeId: body.membroId, mudancas })
  return getMembro(ctx, body.membroId)
}

export const removeMembro = async (ctx: Ctx, membroId: number) => {
  const antes = await lockParaMudar(ctx, membroId)
  await queries.deleteMembro(ctx.db, membroId)
  if (antes.imagemArquivoId !== null) await dropFile(ctx.db, antes.imagemArquivoId)
  await ctx.audit({
    acao: 'excluir',
    entidade,
    entidadeId: membroId,
    mudancas: goneFrom(antes.municipioId, { nome: antes.nome }),
  })
  return { message: 'Membro excluído' }
}

/** A few kilobytes can unfold into a picture that fills the memory of everybody who opens the list. */
const refuseRuim = async (imagem: TempFile) => {
  if ((await checkPicture(imagem, MAX_PIXELS)) === 'boa') return
  const motivo = 'A foto não pôde ser lida ou tem pixels demais. Envie outra.'
  throw problem.regra({ motivo }, { imagemMembro: motivo })
}

const refuseFoto = ({ actor }: Reader, antes: queries.MembroRow) => {
  if (!podeTrocarFoto(actor, antes.imagemArquivoId !== null)) throw problem.semPermissao()
}

export const checkFoto = async (ctx: Reader, membroId: number, imagem: TempFile) => {
  const antes = await queries.loadMembro(ctx.db, ctx.actor, membroId)
  if (!antes) throw problem.naoEncontrado()
  refuseFoto(ctx, antes)
  await refuseRuim(imagem)
}

export const keepFoto = async (ctx: Ctx, membroId: number, imagem: TempFile) => {
  const antes = await lockParaMudar(ctx, membroId)
  refuseFoto(ctx, antes)
  await queries.setImagem(ctx.db, membroId, await keepFile(ctx, imagem))
  if (antes.imagemArquivoId !== null) await dropFile(ctx.db, antes.imagemArquivoId)
  await ctx.audit({ acao: 'alterar', entidade, entidadeId: membroId, mudancas: { foto: { depois: 'nova imagem' } } })
  return getMembro(ctx, membroId)
}

export const downloadFoto = async (ctx: Ctx, membroId: number) => {
  const row = await queries.loadMembro(ctx.db, ctx.actor, membroId)
  if (!row?.imagemArquivoId) throw problem.naoEncontrado()
  return openFile(ctx, row.imagemArquivoId, true)
}

export const revealMembro = async (ctx: Ctx, membroId: number) => {
  const row = await queries.loadMembro(ctx.db, ctx.actor, membroId)
  if (!row) throw problem.naoEncontrado()
  await ctx.audit({ acao: 'revelar', entidade, entidadeId: membroId })
  const { nome, cpf, email, telefone } = row
  return { nome, cpf, email, telefone }
}
