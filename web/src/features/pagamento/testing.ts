import type { Processo, ProcessoDaLista, RelatorioDoProcesso } from '#contract/pagamento.ts'
import { acoesDoProcesso } from '#contract/pagamento-estados.ts'

/* Payment processes as the server tells them. */

export const SEM_ACOES = acoesDoProcesso(
  {
    ...{ acessoTotal: false, autor: false, beneficiario: false, analisa: false },
    ...{ exclui: false, abre: false, envia: false, reenvia: false },
  },
  'emAnalise',
)
export const umaLinha = (mais: Partial<ProcessoDaLista> = {}): ProcessoDaLista => ({
  ...{ processoPagamentoId: 5, contratoId: 3, codigoContratacao: 'CT-2026-0101', empresaNome: 'Moura Ltda' },
  ...{ numero: 2, total: 10, periodoRealizacao: '01/03/2026 - 31/03/2026', inicio: '2026-03-01', fim: '2026-03-31' },
  ...{ horas: '10:30', valor: 1260, excesso: null, relatorios: 1, administrativos: 1, anexos: 0, motivoRejeicao: null },
  ...{ statusProcessoId: 1, estado: 'emAnalise', usuarioId: 7, usuario: { usuarioId: 7, nome: 'Clarice Moura' } },
  criadoPor: { usuarioId: 7, nome: 'Clarice Moura' },
  ...{ criacao: '2026-04-01T12:00:00Z', enviadoEm: '2026-04-01T12:00:00Z', sgfEnviadoEm: null },
  ...{ notaNumero: null, notaData: null, notaValor: null, versao: 1 },
  ...mais,
})
export const umRelatorio = (
  id: number,
  minutos: number,
  mais: Partial<RelatorioDoProcesso> = {},
): RelatorioDoProcesso => ({
  ...{
    tipo: 'encontro',
    id,
    titulo: `Relatório ${id}`,
    lugar: 'Vale Sereno/SC',
    municipioId: 1,
    criador: 'Clarice Moura',
  },
  ...{ quando: '2026-03-02', minutos },
  horas: `${String(Math.floor(minutos / 60)).padStart(2, '0')}:${String(minutos % 60).padStart(2, '0')}`,
  ...mais,
})
export const CONTRATO = {
  ...{ contratoId: 3, numContrato: 'CT-2026-0101', objeto: 'Condução do programa', empresaNome: 'Moura Ltda' },
  ...{ inicio: '2026-01-01', fimVigente: '2026-12-31', horasPrevistas: 6000, horasAprovadas: 1200 },
  ...{ entregasPrevistas: 10, entregas: 1, valorHora: 120 },
}
export const umProcesso = (mais: Partial<Processo> = {}): Processo => ({
  ...umaLinha(),
  contrato: CONTRATO,
  itens: [umRelatorio(21, 180)],
  arquivos: [],
  ...{
    analisadoPor: null,
    analisadoEm: null,
    sgfPara: null,
    sgfEnviadoPor: null,
    sgfEnvios: 0,
    pagoPor: null,
    pagoEm: null,
  },
  ...{ codigoVerificacao: 'ABCD-EFGH-2345-6789', acoes: SEM_ACOES, aviso: null },
  ...mais,
})
