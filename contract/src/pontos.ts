/**
 * How evidence becomes points and points become medals. Thresholds are data (the medal register), never code; only the
 * maturity levels are fixed. Values have two decimals and are compared after rounding, so 80.99 and 81.00 have no gap.
 */
export const ESTADOS = ['naoRespondida', 'respondida', 'evidenciada', 'aprovada', 'rejeitada'] as const
export type Estado = (typeof ESTADOS)[number]

export interface PerguntaPontuada {
  estado: Estado
  /** SIM, NÃO or no answer. */
  resposta: boolean | null
  /** What the question is worth in this municipality. */
  pontos: number
  /** What its evidence proved: the band's points or the question's. */
  pontosComprovados: number
  ativa: boolean
}

const centavos = (n: number) => Math.round((n + Number.EPSILON) * 100)
export const duasCasas = (n: number) => centavos(n) / 100
const somar = (valores: readonly number[]) => valores.reduce((s, v) => s + centavos(v), 0) / 100

/** Answered SIM and not asked again since. */
export const pontosDeclarados = (p: PerguntaPontuada) =>
  p.resposta === true && p.estado !== 'naoRespondida' ? p.pontos : 0
/** Only what an analyst approved. */
export const pontosComprovados = (p: PerguntaPontuada) => (p.estado === 'aprovada' ? p.pontosComprovados : 0)
/** One that is no longer asked counts where it was answered: what was reached is never more than what is possible. */
export const pontosPossiveis = (p: PerguntaPontuada) => (p.ativa || p.estado !== 'naoRespondida' ? p.pontos : 0)

export interface Totais {
  possiveis: number
  declarados: number
  comprovados: number
}

export const totais = (perguntas: readonly PerguntaPontuada[]): Totais => ({
  possiveis: somar(perguntas.map(pontosPossiveis)),
  declarados: somar(perguntas.map(pontosDeclarados)),
  comprovados: somar(perguntas.map(pontosComprovados)),
})

/** 0 to 100 with two decimals. Nothing possible is nothing reached. */
export const percentual = (parte: number, todo: number) =>
  todo <= 0 ? 0 : Math.min(100, Math.max(0, duasCasas((parte / todo) * 100)))

/* Medals */

export const NIVEIS = ['Participante', 'Bronze', 'Prata', 'Ouro', 'Diamante'] as const
export type Nivel = (typeof NIVEIS)[number]
/** Who reached none. */
export const SEM_MEDALHA = 'Sem medalha'
export const SEM_SELO = 'Sem selo'
/** Levels by their number, as reports choose them. */
const porNumero = (nenhum: string): Readonly<Record<number, string>> => ({
  ...Object.fromEntries(NIVEIS.map((n, i) => [i + 1, n])),
  0: nenhum,
})
export const SELOS_POR_NUMERO = porNumero(SEM_SELO)
export const MEDALHAS_POR_NUMERO = porNumero(SEM_MEDALHA)

/** The condition of Participante. The platform knows itself whether it is met, and tells it only where it is not. */
export const DIAGNOSTICO_ENVIADO = 'Diagnóstico enviado'
/** In the seal what has to be sent is the enrolment of the edition. */
export const condicaoDita = (condicao: string | null, selo: boolean) =>
  selo && condicao === DIAGNOSTICO_ENVIADO ? 'Inscrição enviada' : condicao

/** One row of the medal register, as far as points go. The city programme counts per cent, the seal counts points. */
export interface Limiar {
  nivel: string
  percentualMinimo: number | null
  pontuacaoMinima: number | null
  /** What points alone cannot tell: such a medal is given by who checks the condition. */
  condicaoExtra: string | null
}

type Alcancado = Pick<Totais, 'comprovados' | 'possiveis'>

/** Points that a medal asks for here; undefined when points do not decide it. */
export const pontosDoLimiar = (limiar: Limiar, possiveis: number): number | undefined => {
  if (limiar.condicaoExtra !== null) return undefined
  if (limiar.percentualMinimo !== null)
    return possiveis > 0 ? Math.ceil(centavos(possiveis * limiar.percentualMinimo) / 100) / 100 : undefined
  return limiar.pontuacaoMinima ?? undefined
}

const alcanca = (limiar: Limiar, { comprovados, possiveis }: Alcancado) => {
  if (limiar.condicaoExtra !== null) return false
  if (limiar.percentualMinimo !== null)
    return possiveis > 0 && percentual(comprovados, possiveis) >= limiar.percentualMinimo
  return limiar.pontuacaoMinima !== null && duasCasas(comprovados) >= limiar.pontuacaoMinima
}

const altura = (nivel: string) => NIVEIS.indexOf(nivel as Nivel)

/** The highest medal that the proved points reach. */
export const medalhaDe = (limiares: readonly Limiar[], pontos: Alcancado): Nivel | null =>
  (limiares.filter((l) => alcanca(l, pontos)).toSorted((a, b) => altura(b.nivel) - altura(a.nivel))[0]?.nivel as
    | Nivel
    | undefined) ?? null

export interface Proxima {
  nivel: Nivel
  faltam: number
}

/** The next medal that points can reach, and how far it is. */
export const proximaMedalha = (limiares: readonly Limiar[], pontos: Alcancado): Proxima | null => {
  const minha = altura(medalhaDe(limiares, pontos) ?? '')
  const [proxima] = limiares
    .filter((l) => altura(l.nivel) > minha && !alcanca(l, pontos))
    .flatMap((l) => {
      const minimo = pontosDoLimiar(l, pontos.possiveis)
      return minimo === undefined
        ? []
        : [{ nivel: l.nivel as Nivel, faltam: duasCasas(Math.max(0.01, minimo - pontos.comprovados)) }]
    })
    .toSorted((a, b) => a.faltam - b.faltam)
  return proxima ?? null
}

/* Maturity */

/** From the highest; each from its per cent on. */
export const MATURIDADE = [
  [90, 'Referência'],
  [70, 'Avançado'],
  [50, 'Estruturado'],
  [25, 'Em estruturação'],
  [0, 'Inicial'],
] as const
export type Maturidade = (typeof MATURIDADE)[number][1]

export const nivelMaturidade = (porcento: number): Maturidade =>
  MATURIDADE.find(([minimo]) => duasCasas(porcento) >= minimo)?.[1] ?? 'Inicial'
