import { noAparelho as acompanhamento } from '#web/features/acompanhamento/no-aparelho.ts'
import { noAparelho as agenteTerritorial } from '#web/features/agente-territorial/no-aparelho.ts'
import { noAparelho as evidencia } from '#web/features/evidencia/no-aparelho.ts'
import { noAparelho as relatorioEncontro } from '#web/features/relatorio-encontro/no-aparelho.ts'
import { noAparelho as salaOficina } from '#web/features/sala-oficina/no-aparelho.ts'
import type { NoAparelho } from '#web/lib/no-aparelho.ts'

/** What features keep on the device, in the order in which it is told and sent: files may need the answers. */
export const noAparelho: readonly NoAparelho[] = [
  acompanhamento,
  evidencia,
  relatorioEncontro,
  salaOficina,
  agenteTerritorial,
]
