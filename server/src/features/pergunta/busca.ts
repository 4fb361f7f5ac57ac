import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { wording } from '#contract/wording.ts'
import { eixoScope } from '#server/access/scopes.ts'
import type { TipoDeBusca } from '#server/http/route.ts'
import { findAchados } from '../busca/commands.ts'

interface Linha {
  perguntaId: number
  numero: number
  texto: string
  tema: string
}

/** The register's own, for who opens it; of one municipality they are evidence's. */
export const buscaDePerguntas: TipoDeBusca = {
  tipo: 'cadastro-perguntas',
  titulo: (w) => `Cadastro de ${w.min.plural('pergunta')}`,
  ordem: 4,
  find: async (pedido) =>
    can(pedido.actor, 'perguntas')
      ? findAchados<Linha>(pedido, {
          colunas: sql`p."perguntaId", p.numero, p.texto, t.nome as tema`,
          de: sql`pergunta p join tema t using ("temaId")`,
          onde: sql`p.ativa and ${eixoScope(pedido.actor, sql`t."eixoId"`)}`,
          texto: sql`p."textoBuscado"`,
          achado: (p) => ({
            id: p.perguntaId,
            rotulo: `${p.numero}. ${p.texto}`,
            detalhe: `${wording(pedido.ambiente.variante).singular('tema')} ${p.tema}`,
            para: `/pergunta?aberta=${p.perguntaId}`,
            textos: [String(p.numero), p.texto, `${p.numero} ${p.texto}`],
          }),
        })
      : [],
}
