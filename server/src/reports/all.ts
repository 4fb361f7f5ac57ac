import { can } from '#contract/access.ts'
import { catalogoDeRelatorios, paraCatalogo, relatorioPara } from '#contract/relatorio.ts'
import { relatoriosDe } from '#contract/relatorios/todos.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { type Feature, route } from '#server/http/route.ts'
import { aprovacaoRejeicaoReport } from './aprovacao-rejeicao.ts'
import { diagnosticosFinalizadosReport } from './diagnosticos-finalizados.ts'
import { type Report, reportFeature } from './engine.ts'
import { faltaEvidenciarReport } from './falta-evidenciar.ts'
import { pontosPorEixoReport } from './pontos-por-eixo.ts'

export const reports: readonly Report[] = [
  aprovacaoRejeicaoReport,
  diagnosticosFinalizadosReport,
  faltaEvidenciarReport,
  pontosPorEixoReport,
]

const catalogue: Feature = {
  routes: [
    route(catalogoDeRelatorios, async ({ actor, ambiente: { variante } }) =>
      relatoriosDe(actor, capacidades(variante)).map((r) =>
        paraCatalogo(
          relatorioPara(r, (flag) => can(actor, flag)),
          wording(variante),
        ),
      ),
    ),
  ],
}

export const reportFeatures: readonly Feature[] = [catalogue, ...reports.map(reportFeature)]
