import { emSerie, formatDate, formatMoney } from '#contract/br.ts'
import type { Proposta } from '#contract/proposta.ts'
import type { AcoesDaProposta, EstadoProposta } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { emCentavos } from '#contract/proposta-valores.ts'

/* What must still be there before a proposal is generated, and what comes next. */

type Conferida = Pick<
  Proposta,
  'dados' | 'grupos' | 'extras' | 'parcelas' | 'valores' | 'jaFirme' | 'validade' | 'dataProposta'
> & { minPremium: number; maxPremium: number }
type Falta = Proposta['falta'][number]
const se = (condicao: boolean, aba: Falta['aba'], frase: string): Falta[] => (condicao ? [{ aba, frase }] : [])

export const faltaDe = (p: Conferida, hoje: string): Falta[] => {
  const solucoes = p.grupos.flatMap((g) => g.solucoes)
  const premium = solucoes.filter((s) => s.bloco === 'premium').length
  const semPreco = solucoes.filter((s) => s.precoDaFaixa === null && s.valor === 0)
  const nada = solucoes.length + p.extras.length === 0
  const investimento = emCentavos(p.valores.geral.investimento)
  const total = investimento - emCentavos(p.jaFirme)
  const soma = p.parcelas.reduce((s, c) => s + emCentavos(c.valor), 0)
  const reais = (centavos: number) => formatMoney(centavos / 100)
  return [
    ...se(p.dados === null, 'proposta', M.faltaDados),
    ...se(p.validade < hoje, 'proposta', M.vencida(formatDate(p.validade))),
    ...se(nada, 'solucoes', M.faltaSolucao),
    ...se(premium < p.minPremium, 'solucoes', M.premiumDeMenos(p.minPremium)),
    ...se(premium > p.maxPremium, 'solucoes', M.premiumDemais(p.maxPremium)),
    ...se(semPreco.length > 0, 'solucoes', M.faltaPreco(emSerie(semPreco.map((s) => s.nome)))),
    ...se(!nada && p.valores.geral.total === 0, 'valores', M.faltaValor),
    ...(total < 0
      ? se(true, 'valores', M.firmeDemais(formatMoney(p.jaFirme), reais(investimento)))
      : se(soma !== total, 'parcelas', M.plano(reais(soma), reais(total)))),
    ...se((p.parcelas[0]?.vencimento ?? p.dataProposta) < p.dataProposta, 'parcelas', M.venceAntes),
  ]
}

interface Situacao {
  estado: EstadoProposta
  acoes: AcoesDaProposta
  falta: readonly Falta[]
  validade: string
  temAditivo: boolean
  foiEnviada: boolean
}
const OUTRA_PESSOA = 'Quem tem a permissão para isso dá o próximo passo.'
const RETOMAR = 'Para retomar, duplique a proposta.'
const proximo = ({ estado, acoes, falta, validade, temAditivo }: Situacao, hoje: string): [string, boolean] => {
  switch (estado) {
    case 'emElaboracao':
    case 'emNegociacao':
      if (falta.length > 0) return ['Complete o que falta e gere a proposta.', acoes.editar]
      return estado === 'emElaboracao'
        ? ['Gere a proposta para enviar {ao município}.', acoes.gerar]
        : ['Altere o que {o município} pediu, gere a proposta e envie outra vez.', acoes.editar || acoes.gerar]
    case 'gerada':
      return ['Envie a proposta {ao município}. Alterar algo a traz de volta à elaboração.', acoes.enviar]
    case 'enviada':
      if (validade < hoje) return [M.vencida(formatDate(validade)), true]
      return [`Espera a resposta {do município} até ${formatDate(validade)}. Para alterar, volte à negociação.`, true]
    case 'aceita':
      return ['Emita a minuta. Para alterar algo, volte à negociação.', acoes.emitirMinuta]
    case 'minutaEmitida':
      return ['Colha as assinaturas e registre a minuta assinada.', acoes.assinar]
    case 'minutaAssinada':
      return [temAditivo ? 'Há um aditivo desta versão. Continue por ele.' : M.assinadaNaoMuda, true]
    default:
      return [RETOMAR, acoes.duplicar]
  }
}
/** The next step in words; who cannot take it is told that somebody else does. */
export const avisoDe = (s: Situacao, hoje: string): string => {
  const [frase, pode] = proximo(s, hoje)
  return pode ? frase : `${frase} ${OUTRA_PESSOA}`
}
