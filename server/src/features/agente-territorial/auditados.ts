import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Auditado, Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const na = (aba: string): Auditado['tela'] => ({
  para: sql`'/cidade/' || coisa."municipioId" || ${`/agenteTerritorial/${aba}`}::text`,
  abre: (actor) => can(actor, 'agenteTerritorial'),
})

export const auditados: Auditados = {
  agente_atendimento: {
    de: sql`agente_atendimento coisa`,
    id: sql`coisa."agenteAtendimentoId"`,
    nome: sql`coisa.assunto`,
    alcance: alvos.agenteAtendimentoId!,
    municipioId: sql`coisa."municipioId"`,
    tela: na('atendimentos')!,
  },
  agente_anexo: {
    de: sql`agente_anexo coisa`,
    id: sql`coisa."agenteAnexoId"`,
    nome: sql`coisa."nomeArquivo"`,
    alcance: alvos.agenteAnexoId!,
    municipioId: sql`coisa."municipioId"`,
    tela: na('anexos')!,
  },
}
