import { problem } from '#contract/problems.ts'
import * as contract from '#contract/sistema.ts'
import { planilhaDaTabela } from '#contract/tabela.ts'
import { refuseFull } from '#server/files/local.ts'
import { type Feature, route } from '#server/http/route.ts'
import { VERSION } from '#server/version.ts'
import { makeManualDoSelo } from './manual.ts'
import { makePlanilhaDaTabela } from './tabela.ts'

export const sistemaFeature: Feature = {
  routes: [
    route(contract.saude, async () => ({ situacao: 'vivo' as const, versao: VERSION })),
    route(contract.pronto, async ({ banco, services }) => {
      try {
        // Uploads come to the data folder first, wherever they stay.
        await Promise.all([banco.check(), services.files.check(), refuseFull(services.settings.dataDir)])
      } catch {
        throw problem.indisponivel()
      }
      return { situacao: 'pronto' as const }
    }),
    route(contract.manual, makeManualDoSelo),
    route(planilhaDaTabela, makePlanilhaDaTabela),
  ],
}
