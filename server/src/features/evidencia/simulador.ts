import { emPontos } from '#contract/br.ts'
import type { Candidata, Simulacao } from '#contract/pergunta-pontos.ts'
import { duasCasas, type Limiar, medalhaDe, NIVEIS, type Nivel, pontosDoLimiar } from '#contract/pontos.ts'
import { literal } from '#contract/wording.ts'

/**
 * 'With these questions approved you reach Ouro': the fewest of them, the most points first. Thresholds are data.
 * Sentences are in the standard words, as `frase` of the wording reads them.
 */
interface Entrada {
  comprovados: number
  possiveis: number
  limiares: readonly Limiar[]
  candidatas: readonly Candidata[]
  /** perguntaMunicipioIds taken as approved. */
  aprovadas: readonly number[]
}

/** The points a level asks for, whatever it asks for beside them. */
const minimoDe = (l: Limiar, possiveis: number) => pontosDoLimiar({ ...l, condicaoExtra: null }, possiveis) ?? null

/** The most points first gives the fewest criteria. Null when all of them together fall short. */
export const caminhoMaisCurto = (candidatas: readonly Candidata[], faltam: number): number[] | null => {
  const escolhidas: number[] = []
  let resta = faltam
  for (const c of candidatas.filter((x) => x.possivel).toSorted(porGanho)) {
    if (resta <= 0) break
    escolhidas.push(c.perguntaMunicipioId)
    resta = duasCasas(resta - c.ganho)
  }
  return resta <= 0 ? escolhidas : null
}

export const porGanho = (a: Candidata, b: Candidata) => b.ganho - a.ganho || a.numero - b.numero

const frase = (nivel: Nivel, caminho: number[] | null, alcancada: boolean, l: Limiar, faltam: number | null) => {
  const extra = l.condicaoExtra ? ` Além dos pontos: ${literal(l.condicaoExtra)}.` : ''
  if (alcancada) return `${nivel} já alcançada.`
  if (caminho === null)
    return faltam === null
      ? `${nivel} não depende de pontos.${extra}`
      : `${faltam === 1 ? 'Falta' : 'Faltam'} ${emPontos(faltam)} para ${nivel}: o que ainda pode ser aprovado não basta.${extra}`
  if (!caminho.length) return `Os pontos de ${nivel} já foram alcançados.${extra}`
  const quantas = caminho.length === 1 ? '{1 pergunta aprovada}' : `{${caminho.length} perguntas aprovadas}`
  return `Com mais ${quantas} você alcança ${nivel}.${extra}`
}

export const simular = ({ comprovados, possiveis, limiares, candidatas, aprovadas }: Entrada): Simulacao => {
  const ganho = candidatas
    .filter((c) => aprovadas.includes(c.perguntaMunicipioId))
    .reduce((s, c) => s + Math.round(c.ganho * 100), 0)
  const simulados = duasCasas(comprovados + ganho / 100)
  const medalha = medalhaDe(limiares, { comprovados, possiveis })
  const altura = (n: string | null) => NIVEIS.indexOf(n as Nivel)
  const niveis = limiares
    .toSorted((a, b) => altura(a.nivel) - altura(b.nivel))
    .map((l) => {
      const nivel = l.nivel as Nivel
      const minimo = minimoDe(l, possiveis)
      const faltam = minimo === null ? null : duasCasas(Math.max(0, minimo - comprovados))
      const alcancada = altura(medalha) >= altura(nivel)
      const caminho = alcancada ? [] : faltam === null ? null : caminhoMaisCurto(candidatas, faltam)
      return {
        nivel,
        minimo,
        faltam,
        alcancada,
        condicaoExtra: l.condicaoExtra,
        caminho,
        frase: frase(nivel, caminho, alcancada, l, faltam),
      }
    })
  return {
    comprovados,
    possiveis,
    medalha,
    simulado: { comprovados: simulados, medalha: medalhaDe(limiares, { comprovados: simulados, possiveis }) },
    niveis,
    candidatas: candidatas.toSorted(porGanho),
  }
}
