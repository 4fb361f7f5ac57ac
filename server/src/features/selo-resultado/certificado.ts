import { formatDate } from '#contract/br.ts'
import { desenhoDoSelo } from '#contract/medalha-desenho.ts'
import { problem } from '#contract/problems.ts'
import { CODIGO_DESCONHECIDO, COM_DESENHO, escreverCodigo, lerCodigo } from '#contract/selo-resultado.ts'
import { capacidades } from '#contract/variants.ts'
import { judge } from '#server/access/lock-out.ts'
import type { Asker } from '#server/documents/pool.ts'
import { pdfReply } from '#server/http/replies.ts'
import type { Ctx, Signed, Visitor } from '#server/http/route.ts'
import { checkSelo } from './leitura.ts'
import { findPorCodigo, loadPublicada } from './queries.ts'

/** The page where anybody checks a certificate. */
const PAGINA = '/selo/verificar'

export const makeCertificado = async (ctx: Signed & Asker & Pick<Ctx, 'doneReading'>, seloResultadoId: number) => {
  checkSelo(ctx)
  const p = await loadPublicada(ctx.db, seloResultadoId)
  if (!p) throw problem.naoEncontrado()
  if (p.retiradaEm !== null)
    throw problem.regra({ motivo: 'O resultado desta edição foi retirado: o certificado não vale mais.' })
  if (p.selo === null) throw problem.regra({ motivo: 'Nenhum nível foi alcançado nesta edição: não há certificado.' })
  ctx.doneReading()
  const codigo = escreverCodigo(p.codigo)
  return pdfReply(ctx, `certificado-selo-${p.ano}-${p.sala}`, {
    titulo: `Certificado do selo ${p.ano}`,
    subtitulo: ctx.ambiente.titulo,
    paisagem: true,
    secoes: [
      ...(COM_DESENHO.includes(p.selo)
        ? [{ tipo: 'desenho', svg: desenhoDoSelo(p.selo, p.ano), altura: 150 } as const]
        : []),
      {
        tipo: 'centro',
        linhas: [
          { texto: 'Certificamos que', tamanho: 12 },
          { texto: `${p.sala}/${p.uf}`, tamanho: 26, negrito: true },
          { texto: `alcançou, na edição de ${p.ano}, o nível`, tamanho: 12 },
          { texto: p.selo, tamanho: 24, negrito: true },
          { texto: `Resultado publicado em ${formatDate(p.publicadaEm)}`, tamanho: 11 },
        ],
      },
      {
        tipo: 'qr',
        texto: `${ctx.origin}${PAGINA}/${codigo}`,
        legenda: `Para conferir este certificado, aponte a câmera do celular para o código, ou abra ${ctx.origin}${PAGINA} e digite:\n${codigo}`,
      },
    ],
  })
}

/** Guesses count for the address they come from, ahead of the call. */
const findCertificado = async (ctx: Visitor, digitado: string) => {
  if (!capacidades(ctx.ambiente.variante).criteriosSelo) return undefined
  const p = await findPorCodigo(ctx.db, lerCodigo(digitado))
  return p?.selo ? p : undefined
}
export const checkCodigo = async (ctx: Visitor, digitado: string) => {
  if (!(await judge(ctx, 'selo-certificado', undefined, () => findCertificado(ctx, digitado))))
    throw problem.naoEncontrado({ frase: CODIGO_DESCONHECIDO })
}

export const verifyCertificado = async (ctx: Visitor, digitado: string) => {
  const p = await findCertificado(ctx, digitado)
  if (!p) throw problem.naoEncontrado({ frase: CODIGO_DESCONHECIDO })
  return {
    sala: p.sala,
    uf: p.uf,
    ano: p.ano,
    selo: p.selo!,
    valido: p.retiradaEm === null,
    publicadoEm: p.publicadaEm,
    retiradoEm: p.retiradaEm,
    codigo: escreverCodigo(p.codigo),
  }
}
