import { isAdmin } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import {
  type alterarTerritorio,
  type criarTerritorio,
  deOutraUf,
  MUNICIPIOS_DE_UM_TERRITORIO,
  type moverTerritorio,
  POUCOS_MUNICIPIOS,
  type Territorio,
} from '#contract/territorio.ts'
import { destinoDaFase, estaVivo, STATUS_TERRITORIO, soDeAdmin } from '#contract/territorio-estados.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { checkPicture } from '#server/files/picture.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Ctx, Reader, Signed } from '#server/http/route.ts'
import { dropFile, keepFile, openFile } from '../arquivo/commands.ts'
import { insertPassoDoTerritorio } from './passos.ts'
import * as queries from './queries.ts'

/* Changing territories. The row of the territory is held before anything that hangs on it. */

const entidade = 'territorio'

export const findTerritorio = async (ctx: Reader, territorioId: number) => {
  const t = await queries.loadTerritorio(ctx, territorioId)
  if (!t) throw problem.naoEncontrado()
  return t
}
/** Held, as it stands. */
export const lockTerritorio = async (ctx: Reader, territorioId: number) => {
  await queries.lockTerritorioRow(ctx.db, territorioId)
  return findTerritorio(ctx, territorioId)
}
/** What is the whole territory's needs all of it in reach. */
export const lockInteiro = async (ctx: Reader, territorioId: number) => {
  const t = await lockTerritorio(ctx, territorioId)
  if (t.municipiosFora > 0)
    throw problem.semPermissao({
      frase: 'O território tem {municípios} fora do seu alcance: peça a quem alcança todos eles.',
    })
  return t
}

/** For the history: names instead of ids. */
const paraHistorico = (t: Territorio) => ({
  nome: t.nome,
  uf: t.uf,
  statusTerritorio: STATUS_TERRITORIO[t.status],
  unidadeRegional: t.unidadeRegional?.nomeRegiao ?? null,
  municipios: t.municipios.map((m) => `${m.nome}/${m.uf}`),
  responsavel: t.responsavel.nome,
  consultor: t.consultor?.nome ?? null,
  inicio: t.inicio && formatDate(t.inicio),
  fimPrevisto: t.fimPrevisto && formatDate(t.fimPrevisto),
  liderancas: t.liderancas,
  visaoDeFuturo: t.visao,
  observatorio: t.observatorio,
  descricao: t.descricao,
})
const auditMudanca = (ctx: Ctx, antes: Territorio, depois: Territorio) =>
  ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: depois.territorioId,
    mudancas: diff(paraHistorico(antes), paraHistorico(depois)),
  })

type Corpo = BodyOf<typeof criarTerritorio, 'out'>
const refusePoucos = ({ municipiosIds }: Corpo) => {
  if (municipiosIds.length < MUNICIPIOS_DE_UM_TERRITORIO)
    throw problem.entradaInvalida({}, { municipiosIds: POUCOS_MUNICIPIOS })
}
/** Who is named is in reach, enabled and what is asked for; who was it already may stay. */
const checkPessoas = async ({ db, actor }: Reader, body: Corpo, antes?: Territorio) => {
  const responsavel = body.responsavelId === antes?.responsavel.responsavelId ? null : body.responsavelId
  const consultor = body.consultorId === antes?.consultor?.consultorId ? null : body.consultorId
  const bons = await queries.listHabilitados(
    db,
    actor,
    [responsavel, consultor].filter((u) => u !== null),
  )
  const recusa = (u: number | null, papel: 'analista' | 'consultor', nome: string) => {
    const achada = bons.find((b) => b.usuarioId === u)
    if (u === null || achada?.[papel]) return undefined
    return achada ? `Esta pessoa não é ${papel}` : `${nome} não encontrado ou desabilitado`
  }
  const [doResponsavel, doConsultor] = [
    recusa(responsavel, 'analista', 'Analista'),
    recusa(consultor, 'consultor', 'Consultor'),
  ]
  const campos = {
    ...(doResponsavel && { responsavelId: doResponsavel }),
    ...(doConsultor && { consultorId: doConsultor }),
  }
  if (Object.keys(campos).length) throw problem.entradaInvalida({}, campos)
}
/** A territory lies in one state. */
const checkUf = async ({ db }: Reader, { uf, municipiosIds }: Corpo) => {
  const fora = await queries.listDeOutraUf(db, uf, municipiosIds)
  if (fora.length) throw problem.entradaInvalida({}, { municipiosIds: `${deOutraUf(uf)}: ${emPoucos(fora)}` })
}
const emPoucos = (nomes: readonly string[]) => `${nomes.slice(0, 5).join(', ')}${nomes.length > 5 ? '…' : ''}`
/** A municipality is in one territory that goes on, at most; the database holds it too. */
export const checkLivres = async ({ db, actor }: Reader, territorioId: number | null, ids: readonly number[]) => {
  const ocupados = await queries.listOcupados(db, actor, territorioId, ids)
  if (!ocupados.length) return
  const nomes = ocupados.map((o) => (o.territorio === null ? o.municipio : `${o.municipio} (${o.territorio})`))
  const municipiosIds = `Já em outro território em andamento: ${emPoucos(nomes)}`
  throw problem.jaExiste({ frase: '{Um município} fica em um só território em andamento.' }, { municipiosIds })
}

export const createTerritorio = async (ctx: Ctx, body: Corpo) => {
  refusePoucos(body)
  await checkUf(ctx, body)
  await checkPessoas(ctx, body)
  await checkLivres(ctx, null, body.municipiosIds)
  const territorioId = await queries.insertTerritorio(ctx.db, body, ctx.now)
  await queries.saveMunicipios(ctx.db, territorioId, true, body.municipiosIds)
  await insertPassoDoTerritorio(ctx, { alvoId: territorioId, acao: 'criar', de: 1, para: 1 })
  const criado = await findTerritorio(ctx, territorioId)
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId: territorioId,
    mudancas: diff(undefined, paraHistorico(criado)),
  })
  return criado
}

export const changeTerritorio = async (ctx: Ctx, body: BodyOf<typeof alterarTerritorio, 'out'>) => {
  const { territorioId, versao, municipiosIds } = body
  const antes = await lockInteiro(ctx, territorioId)
  if (antes.versao !== versao) throw stale(antes)
  refusePoucos(body)
  await checkUf(ctx, body)
  await checkPessoas(ctx, body, antes)
  const vivo = estaVivo(antes.status)
  if (vivo) await checkLivres(ctx, territorioId, municipiosIds)
  await queries.updateTerritorio(ctx.db, territorioId, body)
  await queries.saveMunicipios(ctx.db, territorioId, vivo, municipiosIds)
  await queries.dropDeFora(ctx.db, territorioId, ctx.now)
  const depois = await findTerritorio(ctx, territorioId)
  await auditMudanca(ctx, antes, depois)
  return depois
}

export const removeTerritorio = async (ctx: Ctx, territorioId: number) => {
  const antes = await lockInteiro(ctx, territorioId)
  if (antes.status !== 1)
    throw problem.regra({ motivo: 'Só se exclui um território em prospecção. Suspenda-o em vez de excluir.' })
  if (!antes.acoes.excluir)
    throw problem.emUso({
      frase: 'O território já tem iniciativas, {encontros} ou documentos. Suspenda-o em vez de excluir.',
    })
  await queries.deleteTerritorio(ctx.db, territorioId)
  if (antes.marcaArquivoId !== null) await dropFile(ctx.db, antes.marcaArquivoId)
  await ctx.audit({
    acao: 'excluir',
    entidade,
    entidadeId: territorioId,
    mudancas: diff(paraHistorico(antes), undefined),
  })
  return { message: 'Território excluído' }
}

const NAO_CABE = {
  avancar: 'O território não tem fase seguinte: está concluído ou suspenso.',
  voltar: 'O território não tem fase anterior: está em prospecção ou suspenso.',
  suspender: 'Só se suspende um território em andamento.',
  retomar: 'Só se retoma um território suspenso.',
} as const

export const moveTerritorio = async (ctx: Ctx, body: BodyOf<typeof moverTerritorio, 'out'>) => {
  const { territorioId, versao, acao, justificativa } = body
  if (soDeAdmin(acao) && !isAdmin(ctx.actor))
    throw problem.semPermissao({ frase: 'Só administradores voltam um território de fase.' })
  const antes = await lockInteiro(ctx, territorioId)
  if (antes.versao !== versao) throw stale(antes)
  const para = destinoDaFase(acao, antes)
  if (para === null) throw problem.regra({ motivo: NAO_CABE[acao] })
  if (!estaVivo(antes.status))
    await checkLivres(ctx, territorioId, await queries.listMunicipiosIds(ctx.db, territorioId))
  await queries.setSituacao(ctx.db, territorioId, { status: para, suspensoDe: para === 6 ? antes.status : null })
  if (estaVivo(antes.status) !== estaVivo(para)) await queries.setVivo(ctx.db, territorioId, estaVivo(para))
  await insertPassoDoTerritorio(ctx, { alvoId: territorioId, acao, de: antes.status, para, justificativa })
  const depois = await findTerritorio(ctx, territorioId)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: territorioId,
    mudancas: {
      statusTerritorio: { antes: STATUS_TERRITORIO[antes.status], depois: STATUS_TERRITORIO[para] },
      ...(justificativa && { justificativa: { depois: justificativa } }),
    },
  })
  return depois
}

/* The picture of its brand */

const MAX_PIXELS = 16_000_000
export const checkMarca = async (ctx: Reader, territorioId: number, imagem: TempFile) => {
  await findTerritorio(ctx, territorioId)
  if ((await checkPicture(imagem, MAX_PIXELS)) === 'boa') return
  const motivo = 'A imagem não pôde ser lida ou tem pixels demais. Envie outra.'
  throw problem.regra({ motivo }, { imagem: motivo })
}
export const changeMarca = async (ctx: Ctx, territorioId: number, imagem: TempFile | null) => {
  const antes = await lockInteiro(ctx, territorioId)
  if (!imagem && antes.marcaArquivoId === null) throw problem.naoEncontrado({ frase: 'O território não tem imagem.' })
  await queries.setMarca(ctx.db, territorioId, imagem && (await keepFile(ctx, imagem)))
  if (antes.marcaArquivoId !== null) await dropFile(ctx.db, antes.marcaArquivoId)
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: territorioId,
    mudancas: { imagem: { depois: imagem?.nome ?? null } },
  })
  return findTerritorio(ctx, territorioId)
}
export const downloadMarca = async (ctx: Signed, territorioId: number) => {
  const { marcaArquivoId } = await findTerritorio(ctx, territorioId)
  if (marcaArquivoId === null) throw problem.naoEncontrado({ frase: 'O território não tem imagem.' })
  return openFile(ctx, marcaArquivoId, true)
}
