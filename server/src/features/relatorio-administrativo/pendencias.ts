import { type SQL, sql } from 'drizzle-orm'
import { STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import type { PedidoDePendencias, TipoDePendencia } from '#server/http/route.ts'
import { noAlcance } from './alvos.ts'
import { analisa, escreve } from './rules.ts'

const { emAnalise, devolvido } = STATUS_RELATORIO.administrativo
const nome = { um: 'relatório administrativo', varios: 'relatórios administrativos' }
const itens = ({ actor }: Pick<PedidoDePendencias, 'actor'>, onde: SQL, desde: SQL, para: SQL) =>
  sql`select r."relatorioAdministrativoId" as "itemId", r."municipioId", null::int as "eixoId", r.titulo,
      (select u.nome from usuario u where u."usuarioId" = r."usuarioId") as detalhe, null::int as numero, null::date as prazo,
      ${desde} as desde, ${para} as para, false as salvo
    from relatorio_administrativo r where ${onde} and ${noAlcance(actor)}`

/** Administrative reports that wait for this person: to be analysed, or to be mended. */
export const pendenciasDeRelatorioAdmin = (pedido: PedidoDePendencias): readonly TipoDePendencia[] => {
  const { actor } = pedido
  const alheio = actor.acessoTotal ? sql`true` : sql`r."usuarioId" <> ${actor.usuarioId}`
  return [
    ...(analisa(actor)
      ? [
          {
            chave: 'relatorios-administrativos-a-analisar',
            nome,
            titulo: {
              um: 'Relatório administrativo para analisar',
              varios: 'Relatórios administrativos para analisar',
            },
            tom: 'andamento' as const,
            passo: 'Analisar',
            emFila: '/analisar-relatorios-administrativos',
            itens: itens(
              pedido,
              sql`r."statusRelatorioId" = ${sql.raw(String(emAnalise))} and ${alheio}`,
              sql`r."enviadoEm"`,
              sql`'/analisar-relatorios-administrativos?relatorio=' || r."relatorioAdministrativoId"`,
            ),
          },
        ]
      : []),
    ...(escreve(actor)
      ? [
          {
            chave: 'relatorios-administrativos-devolvidos',
            nome,
            titulo: {
              um: 'Relatório administrativo devolvido para ajuste',
              varios: 'Relatórios administrativos devolvidos para ajuste',
            },
            tom: 'atencao' as const,
            passo: 'Ajustar',
            itens: itens(
              pedido,
              sql`r."statusRelatorioId" = ${sql.raw(String(devolvido))} and r."usuarioId" = ${actor.usuarioId}`,
              sql`r."analisadoEm"`,
              sql`coalesce('/cidade/' || r."municipioId", '') || '/relatorio-administrativo/obter/' || r."relatorioAdministrativoId"`,
            ),
          },
        ]
      : []),
  ]
}
