import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { LER_PROCESSOS } from '#contract/pagamento.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const abre = (actor: Actor) => LER_PROCESSOS.some((f) => can(actor, f))
export const auditados: Auditados = {
  processo_pagamento: {
    de: sql`processo_pagamento coisa`,
    id: sql`coisa."processoPagamentoId"`,
    nome: sql`coisa."codigoContratacao" || ', nº ' || coisa.numero`,
    alcance: alvos.processoPagamentoId!,
    tela: { para: sql`'/gestao-pagamento/processo/' || coisa."processoPagamentoId"`, abre },
  },
  processo_pagamento_anexo: {
    de: sql`processo_pagamento_anexo coisa`,
    id: sql`coisa."processoPagamentoAnexoId"`,
    nome: sql`coisa."nomeArquivo"`,
    alcance: alvos.processoPagamentoAnexoId!,
    tela: { para: sql`'/gestao-pagamento/processo/' || coisa."processoPagamentoId"`, abre },
  },
}
