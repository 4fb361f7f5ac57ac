import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import { wording } from '#contract/wording.ts'
import type { PedidoDePendencias, TipoDePendencia } from '#server/http/route.ts'
import { emAlcance } from './leitura.ts'
import { limiteSemRelatorio } from './rules.ts'

/** Meetings that their consultant has not told of for more than five business days. */
export const pendencias = ({ actor, ambiente, hoje }: PedidoDePendencias): readonly TipoDePendencia[] => {
  if (!can(actor, 'relatorios') || !can(actor, 'novoRelatorio')) return []
  const w = wording(ambiente.variante)
  const limite = limiteSemRelatorio(hoje)
  return [
    {
      chave: 'encontros-sem-relatorio',
      nome: w.min.umEVarios('encontro'),
      titulo: { um: `${w.singular('encontro')} sem relatório`, varios: `${w.plural('encontro')} sem relatório` },
      nota: `Até ${formatDate(limite)}, há mais de cinco dias úteis`,
      tom: 'negativo',
      passo: 'Fazer o relatório',
      itens: sql`select e."encontroId" as "itemId", e."municipioId", e."eixosIds"[1] as "eixoId", e.titulo as titulo,
          to_char(e.inicio at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') as detalhe, null::date as prazo, e.fim as desde,
          '/cidade/' || e."municipioId" || '/relatorio/inserir?encontro=' || e."encontroId" as para, null::int as numero, false as salvo
        from encontro e where e."usuarioId" = ${actor.usuarioId} and e.situacao <> 5
          and e.fim < (${limite}::timestamp + interval '1 day') at time zone 'America/Sao_Paulo' and ${emAlcance(actor)}
          and not exists (select 1 from relatorio r where r."encontroId" = e."encontroId" and r."statusRelatorioId" <> 0)`,
    },
  ]
}
