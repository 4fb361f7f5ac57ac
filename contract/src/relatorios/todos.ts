import { listaRelatorio, type Pessoa } from '../access.ts'
import { existeEm, type Relatorio } from '../relatorio.ts'
import type { Capacidades } from '../variants.ts'
import { aprovacaoRejeicao } from './aprovacao-rejeicao.ts'
import { diagnosticosFinalizados } from './diagnosticos-finalizados.ts'
import { faltaEvidenciar } from './falta-evidenciar.ts'
import { pontosPorEixo } from './pontos-por-eixo.ts'

/** The reports of the catalogue that can be opened, in its order. */
export const relatoriosProntos: readonly Relatorio[] = [
  aprovacaoRejeicao,
  diagnosticosFinalizados,
  faltaEvidenciar,
  pontosPorEixo,
].toSorted((a, b) => a.id - b.id)

/** Those that this person may open here. */
export const relatoriosDe = (quem: Pick<Pessoa, 'acessoTotal' | 'grupo'>, c: Capacidades) =>
  relatoriosProntos.filter((r) => existeEm(r, c) && listaRelatorio(quem, r.rota))
