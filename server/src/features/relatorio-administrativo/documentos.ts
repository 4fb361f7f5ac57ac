import { formatDate, nomeComUf } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { type relatorioAdminPublico, TIPO_RELATORIO_ADMIN } from '#contract/relatorio-administrativo.ts'
import { APARENCIA_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Actor } from '#server/access/actor.ts'
import { richTextToPlain } from '#server/documents/richtext.ts'
import { pdfReply } from '#server/http/replies.ts'
import type { Signed, Visitor } from '#server/http/route.ts'
import { linkMorto } from '../capacidade/commands.ts'
import { loadAssinatura } from '../usuario/commands.ts'
import { entidade } from './commands.ts'
import { findRelatorio, loadRelatorio } from './detalhe.ts'

/** With the author's signature, if there is one. */
export const makePdfDoRelatorio = async (ctx: Signed, id: number) => {
  const r = await findRelatorio(ctx.db, ctx.actor, id)
  const assinatura = await loadAssinatura(ctx, r.usuario, 'Autor do relatório')
  const anexos = r.anexosLidos.map((x) => x.nomeArquivo).join('\n')
  return pdfReply(ctx, `relatorio-administrativo-${id}`, {
    titulo: r.titulo,
    subtitulo: r.municipio ? nomeComUf(r.municipio) : 'Relatório administrativo',
    secoes: [
      {
        tipo: 'campos',
        campos: [
          { rotulo: 'Relatório', valor: `#${id}` },
          { rotulo: 'Situação', valor: APARENCIA_RELATORIO[r.estado].nome },
          { rotulo: 'Autor', valor: r.usuario.nome },
          { rotulo: 'Tipo', valor: TIPO_RELATORIO_ADMIN[r.tipo] },
          { rotulo: 'Início', valor: formatDate(r.inicio) },
          { rotulo: 'Fim', valor: formatDate(r.fim) },
          { rotulo: 'Horas', valor: r.horas },
          { rotulo: 'Contrato', valor: r.contrato?.numContrato ?? null },
        ],
      },
      { tipo: 'texto', titulo: 'Descrição', texto: richTextToPlain(r.descricao) },
      ...(anexos ? [{ tipo: 'texto', titulo: 'Anexos', texto: anexos } as const] : []),
      ...assinatura,
    ],
  })
}

/** Who may read it may give a link to it. */
export const checkLink = async (ctx: Signed, id: number) => void (await findRelatorio(ctx.db, ctx.actor, id))

/** Behind an open link, which opens no more than who gave it may see and reaches now. */
export const openPublico = async (
  ctx: Visitor,
  { alvoId, quemDeu }: { alvoId: number; quemDeu: Actor },
): Promise<OutputOf<typeof relatorioAdminPublico>> => {
  const r = await loadRelatorio(ctx.db, quemDeu, alvoId)
  if (!r) throw linkMorto()
  await ctx.audit({ acao: 'visualizar', entidade, entidadeId: alvoId })
  const { titulo, descricao, estado, tipo, inicio, fim, horas } = r
  return {
    ...{ titulo, descricao, estado, tipo, inicio, fim, horas },
    municipio: r.municipio && { nome: r.municipio.nome, uf: r.municipio.uf },
    autor: r.usuario.nome,
    anexos: r.anexosLidos.map(({ nomeArquivo, tamanho }) => ({ nomeArquivo, tamanho })),
  }
}
