import { type RelatorioAdminDaLista, TIPO_RELATORIO_ADMIN } from '#contract/relatorio-administrativo.ts'
import type { Wording } from '#contract/wording.ts'
import { colunaDoMunicipio, colunasDeRelatorio } from '#web/partes/relatorio/colunas.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'

interface Onde {
  municipioId: number | null
  relatorioAdministrativoId: number
}
/** At its city, where it has one. */
const em = (municipioId: number | null) =>
  `${municipioId === null ? '' : `/cidade/${municipioId}`}/relatorio-administrativo`
export const paginaDoRelatorio = (r: Onde) => `${em(r.municipioId)}/obter/${r.relatorioAdministrativoId}`
export const paginaDaEdicao = (r: Onde) => `${em(r.municipioId)}/editar/${r.relatorioAdministrativoId}`
export const paginaDoNovo = (municipioId: number | string | null) => `${em(municipioId as number | null)}/inserir`

type C = Coluna<RelatorioAdminDaLista>
const { id, titulo, situacao, motivo, autor, criacao } = colunasDeRelatorio<RelatorioAdminDaLista>(
  'relatorioAdministrativoId',
  paginaDoRelatorio,
)
const tipo: C = { chave: 'tipo', titulo: 'Tipo', valor: (r) => TIPO_RELATORIO_ADMIN[r.tipo], largura: 180 }
const inicio: C = { chave: 'inicio', titulo: 'Início', tipo: 'data', valor: (r) => r.inicio, largura: 110 }
const fim: C = { chave: 'fim', titulo: 'Fim', tipo: 'data', valor: (r) => r.fim, largura: 110, oculta: true }
const horas: C = { chave: 'horas', titulo: 'Horas', valor: (r) => r.horas, largura: 90 }
const contrato: C = {
  chave: 'contrato',
  titulo: 'Contrato',
  valor: (r) => r.contrato?.numContrato ?? '',
  largura: 150,
  oculta: true,
}

export const DA_CIDADE: readonly C[] = [
  id,
  titulo,
  situacao,
  tipo,
  horas,
  autor,
  inicio,
  fim,
  motivo,
  contrato,
  criacao,
]
/** Of one's own, wherever they are: the server sorts them. */
export const dosMeus = (w: Wording): readonly C[] =>
  [
    id,
    titulo,
    colunaDoMunicipio<RelatorioAdminDaLista>(w),
    situacao,
    tipo,
    horas,
    inicio,
    fim,
    motivo,
    contrato,
    criacao,
  ].map((c) => ({ ...c, ordenavel: false }))
