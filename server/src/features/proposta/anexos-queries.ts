import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { type AnexoDaProposta, TIPOS_TRAZIDOS } from '#contract/proposta-anexos.ts'
import { estadoDaProposta, podeNaProposta } from '#contract/proposta-estados.ts'
import { every, records } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { VISIVEIS } from '../anexo/commands.ts'
import { noAlcance } from './alvos.ts'
import { quemE } from './rules.ts'

/* Files of proposals as they are read. */

interface Filtro {
  municipioPropostaId?: number | undefined
  municipioPropostaAnexoId?: number | undefined
}
type Guardado = Omit<AnexoDaProposta, 'verNaPagina' | 'excluir'> & { statusPropostaId: number; assinado: boolean }

const trazido = (tipo: AnexoDaProposta['tipo']) => (TIPOS_TRAZIDOS as readonly string[]).includes(tipo)
const show = ({ actor }: Reader, { statusPropostaId, assinado, ...x }: Guardado): AnexoDaProposta => ({
  ...x,
  verNaPagina: VISIVEIS.includes(x.mime),
  excluir:
    trazido(x.tipo) &&
    !assinado &&
    podeNaProposta('anexar', quemE(actor), {
      estado: estadoDaProposta(statusPropostaId),
      temAditivo: false,
      documentoAtual: false,
    }),
})
/** Those in reach, of one proposal or all of them, oldest first. What was there when it was signed stays. */
export const listAnexos = async (ctx: Reader, f: Filtro = {}) =>
  (
    await records<Guardado>(
      ctx.db,
      sql`select x."municipioPropostaAnexoId", x."municipioPropostaId", x.tipo, x.revisao, x.descricao, x."nomeArquivo", x.mime, x.tamanho,
          x.sha256, u.nome as usuario, x.criacao, p."statusPropostaId", coalesce(x.criacao <= p."assinadaEm", false) as assinado
        from municipio_proposta_anexo x join municipio_proposta p using ("municipioPropostaId") join usuario u on u."usuarioId" = x."usuarioId"
        where x."excluidoEm" is null and ${noAlcance(ctx.actor)} and ${every(
          f.municipioPropostaId !== undefined && sql`x."municipioPropostaId" = ${f.municipioPropostaId}`,
          f.municipioPropostaAnexoId !== undefined && sql`x."municipioPropostaAnexoId" = ${f.municipioPropostaAnexoId}`,
        )} order by x."municipioPropostaId", x."municipioPropostaAnexoId"`,
    )
  ).map((x) => show(ctx, x))
export const findAnexo = async (ctx: Reader, municipioPropostaAnexoId: number) => {
  const [achado] = await listAnexos(ctx, { municipioPropostaAnexoId })
  if (!achado) throw problem.naoEncontrado()
  return achado
}
