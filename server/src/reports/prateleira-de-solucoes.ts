import { sql } from 'drizzle-orm'
import { prateleiraDeSolucoes } from '#contract/relatorios/prateleira-de-solucoes.ts'
import { defineReport } from './engine.ts'

/** What can be taken from the shelf. */
export const prateleiraDeSolucoesReport = defineReport(
  prateleiraDeSolucoes,
  (filtro, alcance) => sql`
    select g.nome as grupo, s.nome as solucao, t.nome as tipo, s."cargaHoraria", s.custo, s.preco
    from solucao s
      join grupo_solucao g on g."grupoSolucaoId" = s."grupoSolucaoId"
      left join solucao_tipo t on t."solucaoTipoId" = s."solucaoTipoId"
    where not s.desabilitado and not g.desabilitado and ${alcance(sql`g."eixoId"`)}
      and ${filtro.grupoSolucao(sql`g."grupoSolucaoId"`)} and ${filtro.solucao(sql`s."solucaoId"`)}
    order by sem_acento(g.nome), g."grupoSolucaoId", sem_acento(s.nome), s."solucaoId"`,
)
