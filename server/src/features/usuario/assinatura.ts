import { open } from 'node:fs/promises'
import { can } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import { makePdf } from '#server/documents/pdf.ts'
import { fileHeaders } from '#server/files/serve.ts'
import type { TempFile } from '#server/files/temp.ts'
import { type Ctx, FileReply } from '#server/http/route.ts'
import { dropFile, keepFile, openFile, readFile } from '../arquivo/commands.ts'
import { obter, paraMudar } from './commands.ts'
import { loadUsuario, setAssinatura } from './queries.ts'
import { podeMexer } from './rules.ts'

const MAX_PIXELS = 4_000_000
const ILEGIVEL = 'A imagem da assinatura não pôde ser lida. Envie outra.'

/** A signature is the person's own; who edits users may keep and see it for them. */
const refuseAlheia = (actor: Actor, usuarioId: number) => {
  if (actor.usuarioId !== usuarioId && !can(actor, 'editarUsuario')) throw problem.semPermissao()
}

/** Width and height stand in the first chunk of every PNG. A small file can unfold into a huge picture. */
const refuseEnorme = async (path: string) => {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(24), 0, 24, 0)
    if (buffer.readUInt32BE(16) * buffer.readUInt32BE(20) > MAX_PIXELS)
      throw problem.regra({ motivo: 'A imagem da assinatura tem pixels demais. Reduza-a e envie de novo.' })
  } finally {
    await file.close()
  }
}

const pdf = async (ctx: Pick<Ctx, 'actor' | 'ambiente' | 'now'>, png: Buffer | undefined) => {
  try {
    return await makePdf({
      produto: ctx.ambiente.titulo,
      cor: ctx.ambiente.cor,
      titulo: 'Teste de assinatura eletrônica',
      geradoEm: ctx.now,
      geradoPor: ctx.actor.nome,
      secoes: [
        { tipo: 'texto', texto: 'Assim a sua assinatura aparece nos documentos.' },
        png
          ? { tipo: 'imagem', titulo: 'Assinatura', png, largura: 220, altura: 90 }
          : { tipo: 'texto', titulo: 'Assinatura', texto: 'Você ainda não enviou a imagem da assinatura.' },
        {
          tipo: 'campos',
          campos: [
            { rotulo: 'Nome', valor: ctx.actor.nome },
            { rotulo: 'E-mail', valor: ctx.actor.email },
          ],
        },
      ],
    })
  } catch (e) {
    if (!png) throw e
    throw problem.regra({ motivo: ILEGIVEL }, { assinatura: ILEGIVEL })
  }
}

export const guardarAssinatura = async (ctx: Ctx, usuarioId: number, imagem: TempFile) => {
  refuseAlheia(ctx.actor, usuarioId)
  const antes = await paraMudar(ctx, usuarioId)
  await refuseEnorme(imagem.path)
  const arquivoId = await keepFile(ctx, imagem)
  // What cannot be drawn would break every document later: it is tried now.
  await pdf(ctx, await readFile(ctx, arquivoId))
  await setAssinatura(ctx.db, usuarioId, arquivoId)
  if (antes.assinaturaArquivoId !== null) await dropFile(ctx.db, antes.assinaturaArquivoId)
  await ctx.audit({
    acao: 'alterar',
    entidade: 'usuario',
    entidadeId: usuarioId,
    mudancas: { assinatura: { depois: 'nova imagem' } },
  })
  return obter(ctx, usuarioId)
}

export const baixarAssinatura = async (ctx: Ctx, usuarioId: number) => {
  refuseAlheia(ctx.actor, usuarioId)
  const row = await loadUsuario(ctx.db, usuarioId)
  if (!row?.assinaturaArquivoId) throw problem.naoEncontrado()
  if (ctx.actor.usuarioId !== usuarioId && !podeMexer(ctx.actor, row)) throw problem.semPermissao()
  return openFile(ctx, row.assinaturaArquivoId, true)
}

export const pdfDeTeste = async (ctx: Ctx) => {
  const row = await loadUsuario(ctx.db, ctx.actor.usuarioId)
  const png = row?.assinaturaArquivoId ? await readFile(ctx, row.assinaturaArquivoId) : undefined
  const bytes = await pdf(ctx, png)
  return new FileReply(
    bytes,
    fileHeaders({ nome: 'teste-assinatura.pdf', mime: 'application/pdf', tamanho: bytes.length }),
  )
}
