import { ESTADOS_RELATORIO } from '#contract/relatorio-estados.ts'
import { EXPORTACOES, FORMATOS_EXPORTACAO, type PedidoDeExportacao } from '#contract/relatorio-exportacao.ts'
import { type Codec, umaDe, umDia, variasDe, variosIds } from '#web/lib/filtros.ts'

const umMes: Codec<string> = {
  ler: (t) => (t && /^20\d{2}-(0[1-9]|1[0-2])$/.test(t) ? t : ''),
  escrever: (v) => v,
}
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

const MESES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]
/** '2026-03' → 'março de 2026' */
export const mesPorExtenso = (mes: string) => {
  const [ano, m] = mes.split('-')
  return `${MESES[Number(m) - 1]} de ${ano}`
}
