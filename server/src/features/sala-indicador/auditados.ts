import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { VER_SALA } from '#contract/sala.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

export const auditados: Auditados = {
  sala_indicador_municipio: {
    de: sql`(select x.*, i.nome || ', ' || x.ano as nome from sala_indicador_municipio x join sala_indicador i using ("salaIndicadorId")) coisa`,
    id: sql`coisa."salaIndicadorMunicipioId"`,
    nome: sql`coisa.nome`,
    alcance: alvos.salaIndicadorMunicipioId!,
    municipioId: sql`coisa."municipioId"`,
    tela: {
      para: sql`'/sala-principal/' || coisa."municipioId" || '/sala-indicadores-municipio?ano=' || coisa.ano`,
      abre: (actor) => VER_SALA.some((flag) => can(actor, flag)),
    },
  },
}
