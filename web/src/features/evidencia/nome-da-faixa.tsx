import { CORTES, cut } from '#contract/br.ts'

/** The name of a band, cut where it is long; the whole of it on the way. */
export const NomeDaFaixa = ({ nome }: { nome: string }) => {
  const curto = cut(nome, CORTES.faixa)
  return <span title={curto === nome ? undefined : nome}>{curto}</span>
}
