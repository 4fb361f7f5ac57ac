import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import { wording } from '#contract/wording.ts'
import type { PedidoDePendencias, TipoDePendencia } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'

const { emAnalise, devolvido } = STATUS_RELATORIO.encontro
const itens = ({ actor }: Pick<PedidoDePendencias, 'actor'>, onde: SQL, desde: SQL, para: SQL) =>
  sql`select r."relatorioId" as "itemId", r."municipioId", (r."eixosIds")[1] as "eixoId", r.titulo,
      (select u.nome from usuario u where u."usuarioId" = r."usuarioId") as detalhe, null::int as numero, null::date as prazo,
      ${desde} as desde, ${para} as para, false as salvo
    from relatorio r where ${onde} and ${noAlcance(actor)}`

/** Reports that wait for this person: to be analysed, or to be mended. */
export const pendenciasDeRelatorio = (pedido: PedidoDePendencias): readonly TipoDePendencia[] => {
  const { actor, ambiente } = pedido
  const nome = wording(ambiente.variante).min.umEVarios('relatorio')
  const alheio = actor.acessoTotal ? sql`true` : sql`r."usuarioId" <> ${actor.usuarioId}`
  return [
    ...(can(actor, 'podeAnalisarRelatorio')
      ? [
          {
            chave: 'relatorios-a-analisar',
            nome,
            titulo: { um: 'Relatório para analisar', varios: 'Relatórios para analisar' },
            tom: 'andamento' as const,
            passo: 'Analisar',
            emFila: '/analisar-relatorios',
            itens: itens(
              pedido,
              sql`r."statusRelatorioId" = ${sql.raw(String(emAnalise))} and ${alheio}`,
              sql`r."enviadoEm"`,
              sql`'/analisar-relatorios?relatorio=' || r."relatorioId"`,
            ),
          },
        ]
      : []),
    ...(can(actor, 'novoRelatorio')
      ? [
          {
            chave: 'relatorios-devolvidos',
            nome,
            titulo: { um: 'Relatório devolvido para ajuste', varios: 'Relatórios devolvidos para ajuste' },
            tom: 'atencao' as const,
            passo: 'Ajustar',
            itens: itens(
              pedido,
              sql`r."statusRelatorioId" = ${sql.raw(String(devolvido))} and r."usuarioId" = ${actor.usuarioId}`,
              sql`r."analisadoEm"`,
              sql`'/cidade/' || r."municipioId" || '/relatorio/obter/' || r."relatorioId"`,
            ),
          },
        ]
      : []),
  ]
}
