import type { Proposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { type Bloco, emCentavos, emReais } from '#contract/proposta-valores.ts'

/** Hours as the fields hold them, in minutes; decimal on the wire. */
export const emMinutos = (horas: number) => Math.round(horas * 60)
export const emHoras = (minutos: number) => minutos / 60

/** What is typed of one solution; null where the field is empty. */
export interface Digitado {
  minutos: number | null
  valor: number | null
}
export type Digitados = Readonly<Record<number, Digitado>>
export const digitadosDe = (p: Proposta): Digitados =>
  Object.fromEntries(
    p.grupos.flatMap((g) =>
      g.solucoes.map((s) => [s.municipioPropostaSolucaoId, { minutos: emMinutos(s.horas), valor: s.valor }]),
    ),
  )
const MAX_HORAS = 10_000
export const recusaDe = ({ minutos, valor }: Digitado) => ({
  ...((minutos === null || Number.isNaN(minutos)) && { minutos: 'Informe as horas' }),
  ...(minutos !== null && minutos > emMinutos(MAX_HORAS) && { minutos: 'No máximo 10.000 horas' }),
  ...(valor === null && { valor: M.semPreco }),
})

/** Sums of a block as typed, to the cent. */
export const somaDoBloco = (p: Proposta, bloco: Bloco, digitados: Digitados) => {
  const partes =
    bloco === 'extra'
      ? p.extras.map((e) => ({ minutos: emMinutos(e.horas), valor: e.valor }))
      : p.grupos.flatMap((g) =>
          g.solucoes
            .filter((s) => s.bloco === bloco)
            .map((s) => digitados[s.municipioPropostaSolucaoId] ?? { minutos: emMinutos(s.horas), valor: s.valor }),
        )
  return {
    quantas: partes.length,
    minutos: partes.reduce((n, d) => n + (d.minutos || 0), 0),
    valor: emReais(partes.reduce((n, d) => n + emCentavos(d.valor ?? 0), 0)),
  }
}
/** The groups of which something was typed otherwise, with all that stays in them. */
export const gruposMudados = (p: Proposta, digitados: Digitados) =>
  p.grupos.flatMap((g) => {
    const solucoes = g.solucoes.map((s) => {
      const d = digitados[s.municipioPropostaSolucaoId] ?? { minutos: emMinutos(s.horas), valor: s.valor }
      const mudou = d.minutos !== emMinutos(s.horas) || d.valor !== s.valor
      return { id: s.municipioPropostaSolucaoId, mudou, ...d }
    })
    if (!solucoes.some((s) => s.mudou)) return []
    return {
      municipioPropostaGrupoSolucaoId: g.municipioPropostaGrupoSolucaoId,
      solucoes: solucoes.map((s) => ({
        municipioPropostaSolucaoId: s.id,
        horas: emHoras(s.minutos ?? 0),
        valor: s.valor ?? 0,
      })),
    }
  })

export const premiumDa = (p: Proposta) =>
  p.grupos.flatMap((g) => g.solucoes.filter((s) => s.bloco === 'premium').map((s) => s.solucaoId))
