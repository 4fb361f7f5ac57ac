import { sql } from 'drizzle-orm'
import { nomeComUf } from '#contract/br.ts'
import { TIPO_CIDADE } from '#contract/busca.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { TipoDeBusca } from '#server/http/route.ts'
import { findAchados } from '../busca/commands.ts'

interface Linha {
  municipioId: number
  nome: string
  uf: string
  nomeRegiao: string | null
}

export const buscaDeMunicipios: TipoDeBusca = {
  tipo: TIPO_CIDADE,
  titulo: (w) => w.plural('municipio'),
  ordem: 1,
  find: (pedido) =>
    findAchados<Linha>(pedido, {
      colunas: sql`m."municipioId", m.nome, m.uf, ur."nomeRegiao"`,
      de: sql`municipio m left join unidade_regional ur on ur.id_unidade_regional = m."unidadeRegionalId"`,
      onde: municipioScope(pedido.actor, sql`m."municipioId"`),
      texto: sql`m."nomeBuscado"`,
      achado: (m) => ({
        id: m.municipioId,
        rotulo: nomeComUf(m),
        detalhe: m.nomeRegiao,
        para: `/cidade/${m.municipioId}/geral`,
        textos: [m.nome, nomeComUf(m)],
      }),
    }),
}
