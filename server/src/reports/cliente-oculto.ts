import { type SQL, sql } from 'drizzle-orm'
import { NOMES_ESTADO_CONTATO, SITUACAO_CONTATO } from '#contract/cliente-oculto-estados.ts'
import { clienteOcultoPorSituacao } from '#contract/relatorios/cliente-oculto-por-situacao.ts'
import { execucaoDoClienteOculto } from '#contract/relatorios/execucao-do-cliente-oculto.ts'
import type { Actor } from '#server/access/actor.ts'
import { grupoDaEdicao, organizaEm } from '#server/features/cliente-oculto/commands.ts'
import { percentualSql } from '#server/features/pontuacao/commands.ts'
import { defineReport } from './engine.ts'
import { inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** The living attempts `c` of what this person organises `o`, in the places `m`; who is of a room reads none of it. */
const contacts = (actor: Actor, alcance: SQL) => sql`cliente_oculto_contato c
  join cliente_oculto o using ("clienteOcultoId") join municipio m using ("municipioId")
  where c."substituidoEm" is null and ${alcance} and ${organizaEm(actor, sql`m."municipioId"`)}`
const NAMES = sql`(${sql.param([...NOMES_ESTADO_CONTATO])}::text[])[c.situacao]`

export const clienteOcultoPorSituacaoReport = defineReport(
  clienteOcultoPorSituacao,
  (filtro, alcance, { actor }) => sql`
    select ${MUNICIPIO} as sala, ${grupoDaEdicao} as grupo, c.numero as contato, c.canal, ${NAMES} as situacao, c.nota
    from ${contacts(actor, alcance(sql`m."municipioId"`))} and ${inPlace(filtro)} and ${filtro.grupoClienteOculto(grupoDaEdicao)}
      and ${filtro.status(sql`c.situacao`)}
    order by o.edicao desc, ${BY_PLACE}, c.numero`,
)

const done = sql`count(*) filter (where c.situacao = ${sql.raw(String(SITUACAO_CONTATO.validado))})`
/** What was validated, of all that was planned: what was only sent may have to be made again. */
export const execucaoDoClienteOcultoReport = defineReport(
  execucaoDoClienteOculto,
  (filtro, alcance, { actor }) => sql`
    select ${grupoDaEdicao} as grupo, count(*) as previstos, ${done} as realizados, ${percentualSql(done, sql`count(*)`)} as percentual
    from ${contacts(actor, alcance(sql`m."municipioId"`))} and ${filtro.grupoClienteOculto(grupoDaEdicao)}
    group by o.edicao, o.grupo
    order by o.edicao desc, sem_acento(o.grupo), o.grupo`,
)
