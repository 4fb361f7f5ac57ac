import type { RelatorioAdmin, RelatorioAdminDaLista } from '#contract/relatorio-administrativo.ts'
import { STATUS_RELATORIO } from '#contract/relatorio-estados.ts'

/** Records as the server answers them, for the tests of these screens. */
export const SEM_ACOES = {
  ...{ aprovar: false, devolver: false, reprovar: false },
  ...{ editar: false, cancelar: false, retomar: false, excluir: false },
}

export const umaLinha = (extra: Partial<RelatorioAdminDaLista> = {}): RelatorioAdminDaLista => {
  const estado = extra.estado ?? 'emAnalise'
  return {
    relatorioAdministrativoId: 40,
    titulo: 'Planejamento das oficinas',
    municipioId: 1,
    municipio: { municipioId: 1, nome: 'Vale Sereno', uf: 'SC' },
    contratoId: 3,
    contrato: { contratoId: 3, numContrato: 'CT-3' },
    tipo: 1,
    inicio: '2026-03-02',
    fim: '2026-03-03',
    horas: '07:30',
    motivoRejeicao: null,
    statusRelatorioId: STATUS_RELATORIO.administrativo[estado],
    estado,
    usuarioId: 4,
    usuario: { usuarioId: 4, nome: 'Clarice Moura' },
    criacao: '2026-03-04T12:00:00Z',
    enviadoEm: '2026-03-04T12:00:00Z',
    anexos: 0,
    processoPagamentoId: null,
    versao: 3,
    ...extra,
  }
}

export const umRelatorio = (extra: Partial<RelatorioAdmin> = {}): RelatorioAdmin => ({
  ...umaLinha(extra),
  descricao: '<p>O que foi feito.</p>',
  arquivos: [],
  analisadoPor: null,
  analisadoEm: null,
  acoes: SEM_ACOES,
  aviso: null,
  ...extra,
})
