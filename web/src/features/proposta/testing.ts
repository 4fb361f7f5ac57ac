import type { OpcoesDaProposta, Proposta, PropostaDaLista } from '#contract/proposta.ts'
import type { AnexoDaProposta } from '#contract/proposta-anexos.ts'
import type { DadosDaProposta } from '#contract/proposta-dados.ts'
import { acoesDaProposta, type EstadoProposta, STATUS_PROPOSTA } from '#contract/proposta-estados.ts'
import type { ParcelaDaProposta } from '#contract/proposta-parcelas.ts'
import type { ExtraDaProposta, GrupoDaProposta } from '#contract/proposta-solucoes.ts'

/* Proposals as the server tells them. */

export const BASE = '/api/municipio-proposta'
export const umaLinha = (mais: Partial<PropostaDaLista> = {}): PropostaDaLista => {
  const estado = mais.estado ?? 'emElaboracao'
  return {
    ...{ municipioPropostaId: 5, municipioId: 1, municipio: { nome: 'Vale Sereno', uf: 'SC' }, nomeRegiao: 'Norte' },
    ...{ numero: 'PROP-SC-2026-0001', aditivo: 0, statusPropostaId: STATUS_PROPOSTA[estado], estado, ciclo: '2026' },
    ...{ pacoteId: 3, pacote: 'Cidade Completa', valorTotal: 1000, contrapartidaSebrae: 300, qtdParcelas: 3 },
    ...{ investimentoMunicipio: 700, dataProposta: '2026-03-02', validade: '2026-05-01', inicioVigencia: null },
    ...{ fimVigencia: null, parcelasVencidas: 0, responsavel: { usuarioId: 7, nome: 'Clarice Moura' } },
    ...{ desde: '2026-03-02T12:00:00Z', criacao: '2026-03-02T12:00:00Z', versao: 4 },
    ...mais,
  }
}
export const DADOS: DadosDaProposta = {
  ...{ municipioPropostaDadosId: 50, municipioPropostaId: 5, cnpj: '11222333000181', prefeito: 'Rosa Prado' },
  ...{
    cpfSignatario: '***.456.789-**',
    endereco: 'Praça Central, 1',
    gestorNome: 'Davi Luz',
    gestorCargo: 'Secretário',
  },
  ...{ gestorEmail: 'davi@valesereno.sc.gov.br', gestorTelefone: null, fundamentoLegal: 'dispensa' },
  ...{ observacoes: null, versao: 4 },
}
const solucao = (n: number, bloco: 'essencial' | 'premium', valor: number) => ({
  ...{ municipioPropostaSolucaoId: 100 + n, solucaoId: n, nome: `Solução ${n}`, bloco, horas: 7.5, valor },
  precoDaFaixa: 400,
})
export const GRUPOS: GrupoDaProposta[] = [
  {
    ...{ municipioPropostaGrupoSolucaoId: 70, municipioPropostaId: 5, grupoSolucaoId: 20, nome: 'Gestão', versao: 4 },
    solucoes: [solucao(1, 'essencial', 400), solucao(2, 'premium', 350)],
  },
]
export const EXTRA: ExtraDaProposta = {
  ...{ municipioPropostaSolucoesExtrasId: 80, municipioPropostaId: 5, solucaoId: null, nome: 'Feira local' },
  ...{ descricao: null, horas: 4, valor: 250, versao: 4 },
}
const SEM_PASSOS = { faturar: false, pagar: false, isentar: false, cancelar: false, desfazer: false }
export const umaParcela = (numero: number, mais: Partial<ParcelaDaProposta> = {}): ParcelaDaProposta => ({
  ...{ municipioPropostaParcelaId: 90 + numero, municipioPropostaId: 5, numero, vencimento: `2026-0${5 + numero}-10` },
  ...{ valor: numero < 3 ? 233.33 : 233.34, statusParcelaId: 1, estado: 'prevista', notaNumero: null },
  ...{ dataEmissao: null, dataPagamento: null, valorPago: null, anexos: [], versao: 1 },
  ...mais,
  acoes: { ...SEM_PASSOS, ...mais.acoes },
})
export const umAnexo = (mais: Partial<AnexoDaProposta> = {}): AnexoDaProposta => ({
  ...{ municipioPropostaAnexoId: 60, municipioPropostaId: 5, tipo: 'proposta', revisao: 1, descricao: null },
  ...{ nomeArquivo: 'PROP-SC-2026-0001.pdf', mime: 'application/pdf', tamanho: 2048, sha256: 'ab12cd34ef56'.repeat(5) },
  ...{ usuario: 'Clarice Moura', criacao: '2026-03-03T12:00:00Z', verNaPagina: true, excluir: false },
  ...mais,
})
export const acoesEm = (estado: EstadoProposta) =>
  acoesDaProposta(
    { acessoTotal: true, tem: () => true },
    { estado, temAditivo: false, documentoAtual: estado !== 'emElaboracao' },
  )
const parte = (total: number, contrapartida: number) => ({
  total,
  contrapartida,
  investimento: total - contrapartida,
  percentualContrapartida: total === 0 ? 0 : Math.round((contrapartida * 10_000) / total) / 100,
})
/** Whole and in order: 1000 in three blocks, 30 % of it borne by the organisation, in three instalments. */
export const umaProposta = (mais: Partial<Proposta> = {}): Proposta => {
  const estado = mais.estado ?? 'emElaboracao'
  return {
    ...umaLinha({ estado }),
    ...{ origemId: null, versoes: [], motivoAditivo: null, tipoPrograma: 2, faixaId: 2, faixaNome: 'Até 20 mil' },
    ...{ vigenciaMeses: 24, validadeDias: 60, rateio: { modo: 'percentual', percentual: 30 } },
    primeiroVencimento: '2026-06-10',
    valores: { essencial: parte(400, 120), premium: parte(350, 105), extra: parte(250, 75), geral: parte(1000, 300) },
    ...{ jaFirme: 0, dados: DADOS, grupos: GRUPOS, extras: [EXTRA] },
    parcelas: [umaParcela(1), umaParcela(2), umaParcela(3)],
    ...{ anexos: [], respostas: [], assinatura: null, documentoAtual: estado !== 'emElaboracao' },
    ...{ enviadaEm: null, enviadaPara: null, link: null, falta: [], acoes: acoesEm(estado), aviso: null },
    ...mais,
  }
}
export const OPCOES: OpcoesDaProposta = {
  municipio: { nome: 'Vale Sereno', uf: 'SC', prefeito: 'Rosa Prado', email: 'prefeitura@valesereno.sc.gov.br' },
  faixa: { faixaId: 2, nome: 'Até 20 mil' },
  tipoPrograma: 2,
  pacotes: [
    {
      ...{ pacoteId: 3, nome: 'Cidade Completa', ciclo: '2026', vigenciaMeses: 24, minPremium: 1, maxPremium: 2 },
      ...{ percentualContrapartida: 30, essenciaisIds: [1], premiumIds: [2, 3, 4] },
    },
    {
      ...{ pacoteId: 4, nome: 'Cidade Leve', ciclo: null, vigenciaMeses: 12, minPremium: 0, maxPremium: 0 },
      ...{ percentualContrapartida: null, essenciaisIds: [1], premiumIds: [] },
    },
  ],
  combos: [
    {
      ...{ municipiosPropostasCombosId: 9, nome: 'Combo Turismo', pacoteId: 3, tipoPrograma: 1, vigenciaMeses: 18 },
      ...{ validadeDias: 45, percentualContrapartida: 40, qtdParcelas: 6, premiumIds: [2] },
    },
  ],
  solucoes: [1, 2, 3, 4, 5].map((n) => ({
    ...{ solucaoId: n, nome: `Solução ${n}`, grupoSolucaoId: n < 4 ? 20 : 21, grupo: n < 4 ? 'Gestão' : 'Turismo' },
    ...{ horas: 7.5, preco: n === 4 ? null : 400 },
  })),
  dados: null,
}
