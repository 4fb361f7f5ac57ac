import { ratear } from '#contract/proposta-valores.ts'
import type { DadosDoPapel } from './marcadores.ts'

/* Invented figures, for who looks at a text without choosing a proposal. They add up as real ones do. */

const solucoes: DadosDoPapel['solucoes'] = [
  {
    bloco: 'essencial',
    nome: 'Plano de desenvolvimento',
    grupo: 'Gestão',
    descricao: null,
    horas: 2400,
    valor: 1_250_000,
  },
  { bloco: 'essencial', nome: 'Compras públicas', grupo: 'Mercado', descricao: null, horas: 1800, valor: 980_050 },
  { bloco: 'premium', nome: 'Rota turística', grupo: 'Turismo', descricao: null, horas: 1200, valor: 742_533 },
  {
    ...{ bloco: 'extra', nome: 'Feira de negócios', grupo: null },
    ...{ descricao: 'Dois dias, com rodada de negócios', horas: 450, valor: 300_000 },
  },
]
const totalDe = (bloco: DadosDoPapel['solucoes'][number]['bloco']) =>
  solucoes.filter((s) => s.bloco === bloco).reduce((soma, s) => soma + s.valor, 0)
const { geral, ...blocos } = ratear(
  { essencial: totalDe('essencial'), premium: totalDe('premium'), extra: totalDe('extra') },
  { modo: 'percentual', percentual: 40 },
)
const cada = Math.floor(geral.investimento / 3)

export const EXEMPLO: DadosDoPapel = {
  numero: 'PROP-SC-2026-0000',
  aditivo: 0,
  motivoAditivo: null,
  municipio: { nome: 'Vila Exemplo', uf: 'SC' },
  ciclo: '2026',
  pacote: 'Desenvolvimento local',
  tipoPrograma: 2,
  faixa: 'Até 20 mil habitantes',
  vigenciaMeses: 24,
  dataProposta: '2026-03-02',
  validadeDias: 60,
  validade: '2026-05-01',
  blocos,
  jaFirme: 0,
  dados: {
    cnpj: '11222333000181',
    prefeito: 'Maria da Silva Exemplo',
    cpfSignatario: '52998224725',
    endereco: 'Praça Central, 100, Centro, Vila Exemplo/SC',
    gestorNome: 'João Pereira Exemplo',
    gestorCargo: 'Secretário de Desenvolvimento',
    gestorEmail: 'gestor@exemplo.com.br',
    gestorTelefone: '48999990000',
    fundamentoLegal: 'dispensa',
    observacoes: 'Documento de exemplo, sem validade.',
  },
  solucoes,
  parcelas: ['2026-06-10', '2026-07-10', '2026-08-10'].map((vencimento, i) => ({
    ...{ numero: i + 1, vencimento },
    valor: i < 2 ? cada : geral.investimento - 2 * cada,
  })),
}
