import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const abre = (actor: Actor) => can(actor, 'acompanhamentos')

export const auditados: Auditados = {
  acompanhamento: {
    de: sql`acompanhamento coisa`,
    id: sql`coisa."acompanhamentoId"`,
    nome: sql`coisa.nome`,
    alcance: alvos.acompanhamentoId!,
    municipioId: sql`coisa."municipioId"`,
    tela: {
      para: sql`case when coisa.diagnostico then '/diagnostico/' || coisa."municipioId"
        else '/cidade/' || coisa."municipioId" || '/acompanhamento/obter/' || coisa."acompanhamentoId" end`,
      abre,
    },
  },
  plano_acao: {
    de: sql`plano_acao coisa`,
    id: sql`coisa."planoAcaoId"`,
    nome: sql`coisa."oQue"`,
    alcance: alvos.planoAcaoId!,
    municipioId: sql`coisa."municipioId"`,
    tela: {
      para: sql`'/cidade/' || coisa."municipioId" || '/pmd/' || coisa."acompanhamentoId" || '?acao=' || coisa."planoAcaoId"`,
      abre,
    },
  },
}
