import { formatDate } from '#contract/br.ts'
import { MENSAGENS_CLIENTE_OCULTO as M } from '#contract/cliente-oculto.ts'
import {
  ACOES_CONTATO,
  type AcaoContato,
  APARENCIA_CONTATO,
  CANAIS_DO_NUMERO,
  type CanalContato,
  estadoDoContato,
  itensSemValor,
  type NumeroContato,
  type SituacaoContato,
  TRANSICOES_CONTATO,
} from '#contract/cliente-oculto-estados.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { isMine, judging, mayJudge } from '#server/access/judge.ts'

/* What may be done with a contact, and what is refused: pure functions. */

export type PapelNoCliente = 'avalia' | 'organiza'

export interface Situado {
  situacao: SituacaoContato
  /** A later attempt took its place. */
  substituido: boolean
  /** Who shopped: of the place now, and who sent it. */
  avaliadorId: number
  enviadoPor: number | null
}
interface Quem {
  usuarioId: number
  acessoTotal: boolean
  papel: PapelNoCliente
}

const fez = (quem: Quem, c: Situado) => isMine(quem, [c.avaliadorId, c.enviadoPor])
const JULGAM: readonly AcaoContato[] = ['validar', 'invalidar']
export const julga = (acao: AcaoContato) => JULGAM.includes(acao)

/** What this person may do with it now. */
export const acoesDoContato = (quem: Quem, c: Situado): Record<AcaoContato, boolean> => {
  const estado = estadoDoContato(c.situacao)
  const pode = (acao: AcaoContato) => {
    const { de, quem: deQuem } = TRANSICOES_CONTATO[acao]
    const vez = deQuem === 'ambos' || deQuem === quem.papel
    return (
      !c.substituido &&
      vez &&
      (de as readonly string[]).includes(estado) &&
      (!julga(acao) || mayJudge(quem, fez(quem, c)))
    )
  }
  return Object.fromEntries(ACOES_CONTATO.map((a) => [a, pode(a)])) as Record<AcaoContato, boolean>
}

const checkJulgamento = judging({
  frases: {
    validar: 'Quem avaliou não valida a própria avaliação.',
    invalidar: 'Quem avaliou não invalida a própria avaliação.',
  },
  excecao: 'acesso total: quem avaliou também decidiu',
})
/** Answers what is to be written down of an exception. */
export const checkJuiz = (quem: Quem, c: Situado, acao: 'validar' | 'invalidar') =>
  checkJulgamento(quem, fez(quem, c), acao)

/** Why a step cannot be taken from where the contact stands. */
export const foraDeHora = (c: Situado) =>
  c.substituido
    ? 'Este contato foi refeito: abra a tentativa que o substituiu.'
    : `Não é possível: este contato ${APARENCIA_CONTATO[estadoDoContato(c.situacao)].frase}.`

/* What is written */

type Recusas = Record<string, string>
const recusas = (lista: readonly (readonly [string, string | false | undefined])[]): Recusas =>
  Object.fromEntries(lista.filter((r): r is [string, string] => typeof r[1] === 'string'))

export interface Janela {
  de: string
  ate: string
}

export const recusaDoCanal = (numero: NumeroContato, canal: CanalContato) =>
  CANAIS_DO_NUMERO[numero].includes(canal) ? undefined : M.canal

const foraDaJanela = (quando: Date, janela: Janela | null) => {
  const dia = todaySaoPaulo(quando)
  return janela !== null && (dia < janela.de || dia > janela.ate)
    ? `Escolha um dia de ${formatDate(janela.de)} a ${formatDate(janela.ate)}`
    : undefined
}

/** Within the days of the edition, where it has them, and not behind us. */
export const recusasDaAgenda = (
  { numero, canal, quando }: { numero: NumeroContato; canal: CanalContato; quando: Date },
  janela: Janela | null,
  now: Date,
): Recusas =>
  recusas([
    ['canal', recusaDoCanal(numero, canal)],
    ['agendadoParaString', foraDaJanela(quando, janela)],
    ['agendadoParaString', quando < now && M.passado],
  ])

export interface Momentos {
  inicio: Date | null
  primeiraResposta: Date | null
  fim: Date | null
}
const ultimo = (...datas: (Date | null)[]) =>
  datas.reduce<Date | null>((maior, d) => (d && (!maior || d > maior) ? d : maior), null)

/** What holds of a draft too: it began in the days of the edition, whenever it was answered and ended. */
export const recusasDaAvaliacao = (
  { numero, canal, ...m }: Momentos & { numero: NumeroContato; canal: CanalContato },
  janela: Janela | null,
  now: Date,
): Recusas => {
  const antesDoFim = ultimo(m.inicio, m.primeiraResposta)
  return recusas([
    ['canal', recusaDoCanal(numero, canal)],
    ['inicioString', m.inicio !== null && foraDaJanela(m.inicio, janela)],
    ['inicioString', m.inicio !== null && m.inicio > now && M.futuro],
    ['primeiraRespostaString', m.primeiraResposta !== null && m.primeiraResposta > now && M.futuro],
    ['fimString', m.fim !== null && m.fim > now && M.futuro],
    [
      'primeiraRespostaString',
      m.inicio !== null && m.primeiraResposta !== null && m.primeiraResposta < m.inicio && M.ordemResposta,
    ],
    ['fimString', m.fim !== null && antesDoFim !== null && m.fim < antesDoFim && M.ordemFim],
  ])
}

/** What is missing before it can be sent. */
export const recusasDoEnvio = (c: {
  inicio: string | null
  itens: readonly { item: number; valor: number | null }[]
  evidencias: number
}): Recusas => {
  const faltam = itensSemValor(c.itens)
  return recusas([
    ['inicioString', c.inicio === null && M.inicio],
    ['itens', faltam.length > 0 && M.itens],
    ...faltam.map((n) => [`itens.${n}`, 'Dê um valor a este item'] as const),
    ['evidencias', c.evidencias === 0 && M.evidencia],
  ])
}
