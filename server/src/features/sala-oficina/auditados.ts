import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { LER_SALA } from '#contract/sala-cargos.ts'
import type { Actor } from '#server/access/actor.ts'
import { targetQueries } from '#server/access/scopes.ts'
import type { Auditado, Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const leSala = (actor: Actor) => LER_SALA.some((flag) => can(actor, flag))
const verCusto = (actor: Actor) => can(actor, 'verCustoPreco')
const em = (tela: string): NonNullable<Auditado['tela']> => ({
  para: sql`'/sala-principal/' || coisa."municipioId" || ${sql.raw(`'/${tela}'`)}`,
  abre: leSala,
})

export const auditados: Auditados = {
  sala_servico: {
    de: sql`sala_servico coisa`,
    id: sql`coisa."salaServicoId"`,
    nome: sql`coisa.nome`,
    alcance: alvos.salaServicoId,
    municipioId: sql`coisa."municipioId"`,
    tela: em('cargos-funcoes'),
    oculta: (actor) => (leSala(actor) ? [] : 'todos'),
  },
  sala_cargo: {
    de: sql`sala_cargo coisa`,
    id: sql`coisa."cargoFuncaoId"`,
    nome: sql`coisa.cargo`,
    alcance: alvos.cargoFuncaoId,
    municipioId: sql`coisa."municipioId"`,
    tela: em('cargos-funcoes'),
    oculta: (actor) => (!leSala(actor) ? 'todos' : verCusto(actor) ? [] : ['salario']),
  },
  sala_custo: {
    de: sql`sala_custo coisa`,
    id: sql`coisa."salaCustoId"`,
    nome: sql`coisa.descricao`,
    alcance: alvos.salaCustoId,
    municipioId: sql`coisa."municipioId"`,
    tela: em('sala-custo'),
    oculta: (actor) => (leSala(actor) ? [] : 'todos'),
  },
  sala_tempo: {
    de: sql`sala_tempo coisa join sala_servico s using ("salaServicoId")`,
    id: sql`coisa."salaTempoId"`,
    nome: sql`s.nome || ' em ' || to_char(coisa.data, 'DD/MM/YYYY')`,
    alcance: alvos.salaTempoId,
    municipioId: sql`coisa."municipioId"`,
    tela: em('sala-tempo'),
    oculta: (actor) => (leSala(actor) ? [] : 'todos'),
  },
  // Links to the counter, by their room.
  'sala-tempo': {
    de: sql`municipio coisa`,
    id: sql`coisa."municipioId"`,
    alcance: targetQueries.municipioId,
    municipioId: sql`coisa."municipioId"`,
    tela: em('sala-tempo'),
  },
}
