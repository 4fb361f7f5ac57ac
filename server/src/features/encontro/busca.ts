import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDateTime } from '#contract/br.ts'
import { every } from '#server/db/rows.ts'
import type { TipoDeBusca } from '#server/http/route.ts'
import { findAchados } from '../busca/commands.ts'
import { emAlcance } from './leitura.ts'

interface Linha {
  encontroId: number
  municipioId: number
  titulo: string
  inicio: string
  municipio: string
}
/** The newest meetings only: an older one is looked for in the lists. */
const RECENTES = 500

export const buscaDeEncontros: TipoDeBusca = {
  tipo: 'encontro',
  titulo: (w) => w.plural('encontro'),
  ordem: 6,
  find: async (pedido) => {
    const { actor, municipioId } = pedido
    if (!can(actor, 'calendario')) return []
    const onde = every(emAlcance(actor), municipioId !== undefined && sql`e."municipioId" = ${municipioId}`)
    return findAchados<Linha>(pedido, {
      colunas: sql`x."encontroId", x."municipioId", x.titulo, x.inicio, x.municipio`,
      de: sql`(select e."encontroId", e."municipioId", e.titulo, e.inicio, m.nome || '/' || m.uf as municipio
        from encontro e join municipio m using ("municipioId") where ${onde} order by e.inicio desc limit ${RECENTES}) x`,
      onde: sql`true`,
      texto: sql`em_palavras(x.titulo || ' ' || x.municipio)`,
      achado: (e) => ({
        id: e.encontroId,
        rotulo: e.titulo,
        detalhe: `${e.municipio}, ${formatDateTime(e.inicio)}`,
        para: `/cidade/${e.municipioId}/evento?encontro=${e.encontroId}`,
        textos: [e.titulo, e.municipio],
      }),
    })
  },
}
