import { can } from '#contract/access.ts'
import type { MunicipioCompleto, MunicipioDados } from '#contract/municipio.ts'
import { problem } from '#contract/problems.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { checkPicture } from '#server/files/picture.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Ctx, Reader } from '#server/http/route.ts'
import { refuseName } from '#server/registers/same-name.ts'
import { refuseIfUsed } from '#server/registers/uso.ts'
import { dropFile, keepFile, openFile } from '../arquivo/commands.ts'
import { refuseOutroProjeto } from '../eixo/commands.ts'
import { recomputeTotals } from '../pontuacao/commands.ts'
import { findSeloFinal } from '../selo/commands.ts'
import { findIbge } from './ibge.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'

const MAX_PIXELS = 16_000_000

/** The record as this person may see it. */
const showMunicipio = ({ actor, ambiente }: Reader, row: queries.MunicipioRow): MunicipioCompleto => {
  const semPontos = can(actor, 'visualizarPontosMedalha') ? {} : { pontos: null, pontosPossiveis: null, medalha: null }
  const acoes = rules.acoesSobre(actor, row.selo?.nivel ?? null)
  const comAba = acoes.verClienteOculto && capacidades(ambiente.variante).clienteOculto
  return { ...row, ...semPontos, acoes: { ...acoes, verClienteOculto: comAba } }
}

const findMunicipio = async (ctx: Reader, municipioId: number) => {
  const row = await queries.loadMunicipio(ctx, municipioId)
  if (!row) throw problem.naoEncontrado()
  return row
}
export const getMunicipio = async (ctx: Reader, municipioId: number) =>
  showMunicipio(ctx, await findMunicipio(ctx, municipioId))

/** The mystery shopper's tab is refused where it is hidden, whoever asks. */
export const checkClienteOculto = async ({ db, actor }: Reader, municipioId: number) => {
  if (!rules.verClienteOculto(actor, await findSeloFinal(db, municipioId))) throw problem.semPermissao()
}

/** A code stands in the IBGE's table, and in the state that was chosen. */
const checkIbge = ({ codigoIbge, uf }: Pick<MunicipioDados, 'codigoIbge' | 'uf'>) => {
  if (codigoIbge === null) return
  const achado = findIbge(codigoIbge)
  if (achado?.uf === uf) return
  const motivo = achado
    ? `O código ${codigoIbge} é de ${achado.nome}/${achado.uf}`
    : `O código ${codigoIbge} não está na tabela do IBGE`
  throw problem.regra({ motivo }, { codigoIbge: motivo })
}

/** A record for the history: by names, not by numbers. */
const paraHistorico = (row: queries.MunicipioRow) => {
  const { selo, pontos, pontosPossiveis, medalha, eixosForaDoAlcance, ...semPontos } = row
  const { consultor, temImagem, imagemArquivoId, versao, ...dados } = semPontos
  const { statusId, projetoId, unidadeRegionalId, faixaId, municipioId, ...nomes } = dados
  return nomes
}

export const NOME_REPETIDO = { campo: 'nome', mensagem: 'Já existe este nome no estado e no projeto' }
const checkNome = ({ db }: Ctx, { nome, uf, projetoId }: MunicipioDados, municipioId?: number) =>
  refuseName(
    db,
    { tabela: 'municipio', id: 'municipioId', ...NOME_REPETIDO, dentro: { uf, projetoId } },
    nome,
    municipioId,
  )

const checkAlcanceTotal = (ctx: Ctx) => {
  if (!rules.podeCriar(ctx.actor))
    throw problem.semPermissao({ frase: 'Só quem alcança {todos os municípios} pode cadastrar ou excluir.' })
}

export const createMunicipio = async (ctx: Ctx, dados: MunicipioDados) => {
  checkAlcanceTotal(ctx)
  checkIbge(dados)
  await checkNome(ctx, dados)
  const municipioId = await queries.insertMunicipio(ctx.db, dados)
  await recomputeTotals(ctx.db, municipioId)
  const row = await findMunicipio(ctx, municipioId)
  await ctx.audit({
    acao: 'criar',
    entidade: 'municipio',
    entidadeId: municipioId,
    mudancas: diff(undefined, paraHistorico(row)),
  })
  return showMunicipio(ctx, row)
}

export const changeMunicipio = async (ctx: Ctx, municipioId: number, versao: number, dados: MunicipioDados) => {
  checkIbge(dados)
  const antes = await findMunicipio(ctx, municipioId)
  const outroProjeto = antes.projetoId !== dados.projetoId
  if (outroProjeto) await refuseOutroProjeto(ctx.db, municipioId)
  // A name that stands as it was has been judged.
  if (outroProjeto || antes.nome !== dados.nome || antes.uf !== dados.uf) await checkNome(ctx, dados, municipioId)
  if (!(await queries.updateMunicipio(ctx.db, municipioId, versao, dados)))
    throw stale(await getMunicipio(ctx, municipioId))
  // Another project has other questions.
  if (outroProjeto) await recomputeTotals(ctx.db, municipioId)
  const depois = await findMunicipio(ctx, municipioId)
  await ctx.audit({
    acao: 'alterar',
    entidade: 'municipio',
    entidadeId: municipioId,
    mudancas: diff(paraHistorico(antes), paraHistorico(depois)),
  })
  return showMunicipio(ctx, depois)
}

export const removeMunicipio = async (ctx: Ctx, municipioId: number) => {
  checkAlcanceTotal(ctx)
  const antes = await findMunicipio(ctx, municipioId)
  await refuseIfUsed(ctx.db, 'municipio', municipioId, ['municipio_tema_ponto'])
  await queries.deleteMunicipio(ctx.db, municipioId)
  if (antes.imagemArquivoId !== null) await dropFile(ctx.db, antes.imagemArquivoId)
  await ctx.audit({
    acao: 'excluir',
    entidade: 'municipio',
    entidadeId: municipioId,
    mudancas: diff(paraHistorico(antes), undefined),
  })
  const w = wording(ctx.ambiente.variante)
  return { message: `${w.singular('municipio')} ${w.flexiona('municipio', 'excluído')}` }
}

/** A picture that cannot be drawn, or that would fill the memory of who draws it, is no picture of a city. */
const checkPixels = async (imagem: TempFile) => {
  const juizo = await checkPicture(imagem, MAX_PIXELS)
  if (juizo === 'boa') return
  const motivo =
    juizo === 'enorme'
      ? 'A imagem tem pixels demais. Reduza-a e envie de novo.'
      : 'A imagem não pôde ser lida. Envie outra.'
  throw problem.regra({ motivo }, { imagem: motivo })
}

export const checkImagem = async (ctx: Reader, municipioId: number, imagem: TempFile) => {
  await findMunicipio(ctx, municipioId)
  await checkPixels(imagem)
}

export const changeImagem = async (ctx: Ctx, municipioId: number, imagem: TempFile) => {
  const antes = await findMunicipio(ctx, municipioId)
  await queries.setImagem(ctx.db, municipioId, await keepFile(ctx, imagem))
  if (antes.imagemArquivoId !== null) await dropFile(ctx.db, antes.imagemArquivoId)
  await ctx.audit({
    acao: 'alterar',
    entidade: 'municipio',
    entidadeId: municipioId,
    mudancas: { imagem: { depois: 'nova imagem' } },
  })
  return getMunicipio(ctx, municipioId)
}

export const downloadImagem = async (ctx: Ctx, municipioId: number) => {
  const { imagemArquivoId } = await findMunicipio(ctx, municipioId)
  if (imagemArquivoId === null) throw problem.naoEncontrado()
  return openFile(ctx, imagemArquivoId, true)
}
