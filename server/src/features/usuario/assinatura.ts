import { can } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import { checkPicture } from '#server/files/picture.ts'
import type { TempFile } from '#server/files/temp.ts'
import { pdfReply } from '#server/http/replies.ts'
import type { Ctx, Reader } from '#server/http/route.ts'
import { dropFile, keepFile, openFile, readFile } from '../arquivo/commands.ts'
import { getUsuario, lockParaMudar } from './commands.ts'
import { loadUsuario, setAssinatura } from './queries.ts'
import { podeMexer } from './rules.ts'

const MAX_PIXELS = 4_000_000

/** Who signs is the person alone: an image that somebody else put there would sign in that person's name. */
const refuseAlheia = (actor: Actor, usuarioId: number) => {
  if (actor.usuarioId !== usuarioId)
    throw problem.semPermissao({ frase: 'A assinatura eletrônica só pode ser enviada pela própria pessoa.' })
}

const RECUSAS = {
  enorme: 'A imagem da assinatura tem pixels demais. Reduza-a e envie de novo.',
  ilegivel: 'A imagem da assinatura não pôde ser lida. Envie outra.',
}

const refuseRuim = async (imagem: TempFile) => {
  const juizo = await checkPicture(imagem, MAX_PIXELS)
  if (juizo !== 'boa') throw problem.regra({ motivo: RECUSAS[juizo] }, { assinatura: RECUSAS[juizo] })
}

export const checkAssinatura = async (ctx: Reader, usuarioId: number, imagem: TempFile) => {
  refuseAlheia(ctx.actor, usuarioId)
  await refuseRuim(imagem)
}

export const keepAssinatura = async (ctx: Ctx, usuarioId: number, imagem: TempFile) => {
  refuseAlheia(ctx.actor, usuarioId)
  const antes = await lockParaMudar(ctx, usuarioId)
  const arquivoId = await keepFile(ctx, imagem)
  await setAssinatura(ctx.db, usuarioId, arquivoId)
  if (antes.assinaturaArquivoId !== null) await dropFile(ctx.db, antes.assinaturaArquivoId)
  await ctx.audit({
    acao: 'alterar',
    entidade: 'usuario',
    entidadeId: usuarioId,
    mudancas: { assinatura: { depois: 'nova imagem' } },
  })
  return getUsuario(ctx, usuarioId)
}

export const downloadAssinatura = async (ctx: Ctx, usuarioId: number) => {
  if (ctx.actor.usuarioId !== usuarioId && !can(ctx.actor, 'editarUsuario')) throw problem.semPermissao()
  const row = await loadUsuario(ctx.db, usuarioId)
  if (!row?.assinaturaArquivoId) throw problem.naoEncontrado()
  if (ctx.actor.usuarioId !== usuarioId && !podeMexer(ctx.actor, row)) throw problem.semPermissao()
  return openFile(ctx, row.assinaturaArquivoId, true)
}

export const makePdfDeTeste = async (ctx: Ctx) => {
  const { actor, db } = ctx
  const row = await loadUsuario(db, actor.usuarioId)
  const png = row?.assinaturaArquivoId ? await readFile(ctx, row.assinaturaArquivoId) : undefined
  return pdfReply(ctx, 'teste-assinatura', {
    titulo: 'Teste de assinatura eletrônica',
    secoes: [
      { tipo: 'texto', texto: 'Assim a sua assinatura aparece nos documentos.' },
      png
        ? { tipo: 'imagem', titulo: 'Assinatura', png, largura: 220, altura: 90 }
        : { tipo: 'texto', titulo: 'Assinatura', texto: 'Você ainda não enviou a imagem da assinatura.' },
      {
        tipo: 'campos',
        campos: [
          { rotulo: 'Nome', valor: actor.nome },
          { rotulo: 'E-mail', valor: actor.email },
        ],
      },
    ],
  })
}
