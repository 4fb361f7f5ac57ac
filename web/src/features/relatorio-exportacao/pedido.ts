import { ESTADOS_RELATORIO } from '#contract/relatorio-estados.ts'
import { EXPORTACOES, FORMATOS_EXPORTACAO, type PedidoDeExportacao } from '#contract/relatorio-exportacao.ts'
import { type Codec, umaDe, umDia, umMes, variasDe, variosIds } from '#web/lib/filtros.ts'

/** What the address says: which file, of which reports, in which format. */
export const CODECS = {
  qual: umaDe(EXPORTACOES),
  formato: umaDe(FORMATOS_EXPORTACAO),
  mes: umMes,
  de: umDia,
  ate: umDia,
  cidade: variosIds,
  consultor: variosIds,
  situacao: variasDe(ESTADOS_RELATORIO),
  eixo: variosIds,
  solucao: variosIds,
}
export type Valores = { [K in keyof typeof CODECS]: (typeof CODECS)[K] extends Codec<infer T> ? T : never }

const dito = <K extends string, V>(chave: K, lista: readonly V[]) =>
  (lista.length > 0 ? { [chave]: [...lista] } : {}) as { [k in K]?: V[] }

/** As the calls take it; `mes` is the one of the page where none was chosen. */
export const pedidoDe = (v: Valores, mes: string): PedidoDeExportacao => {
  const comum = {
    ...dito('municipioId', v.cidade),
    ...dito('usuarioId', v.consultor),
    ...dito('situacao', v.situacao),
    ...dito('eixoId', v.eixo),
    ...dito('solucaoId', v.solucao),
    formato: v.formato ?? ('xlsx' as const),
  }
  const tipo = v.qual ?? 'mensal'
  if (tipo === 'mensal') return { tipo, mes: v.mes || mes, ...comum }
  return { tipo, ...(v.de && { de: v.de }), ...(v.ate && { ate: v.ate }), ...comum }
}

/** Days the wrong way round choose nothing. */
export const diasTrocados = (v: Valores) => v.qual !== null && v.qual !== 'mensal' && !!v.de && !!v.ate && v.de > v.ate
