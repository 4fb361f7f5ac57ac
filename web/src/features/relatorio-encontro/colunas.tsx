import type { RelatorioDaLista } from '#contract/relatorio-encontro.ts'
import type { Wording } from '#contract/wording.ts'
import { colunaDoMunicipio, colunasDeRelatorio } from '#web/partes/relatorio/colunas.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'

export const paginaDoRelatorio = (r: { municipioId: number; relatorioId: number }) =>
  `/cidade/${r.municipioId}/relatorio/obter/${r.relatorioId}`
export const paginaDaEdicao = (r: { municipioId: number; relatorioId: number }) =>
  `/cidade/${r.municipioId}/relatorio/editar/${r.relatorioId}`

type C = Coluna<RelatorioDaLista>
const { id, titulo, situacao, motivo, autor, criacao } = colunasDeRelatorio<RelatorioDaLista>(
  'relatorioId',
  paginaDoRelatorio,
)
const dia: C = { chave: 'inicio', titulo: 'Dia', tipo: 'data', valor: (r) => r.inicio, largura: 110 }
const horas: C = { chave: 'horas', titulo: 'Horas', valor: (r) => r.horasUtilizadasString ?? '', largura: 90 }

/** Of the reports of a city (R052). */
export const DA_CIDADE: readonly C[] = [
  id,
  titulo,
  situacao,
  motivo,
  autor,
  criacao,
  { ...dia, oculta: true },
  { ...horas, oculta: true },
]
/** Of one's own, wherever they are: the server sorts them. */
export const dosMeus = (w: Wording): readonly C[] =>
  [id, titulo, colunaDoMunicipio<RelatorioDaLista>(w), situacao, motivo, dia, horas, criacao].map((c) => ({
    ...c,
    ordenavel: false,
  }))
