import type { Conflito } from '#contract/acompanhamento.ts'
import { formatDateTime } from '#contract/br.ts'
import type { Recusa } from '#web/lib/no-aparelho.ts'

/** An answer or comment in words: 'SIM, “visto na reunião”'. */
export const oQueDizia = ({ resposta, comentario }: Pick<NaoAceita, 'resposta' | 'comentario'>) =>
  [
    resposta === undefined ? [] : resposta === null ? 'desfazer a resposta' : resposta ? 'SIM' : 'NÃO',
    comentario === undefined ? [] : comentario ? `“${comentario}”` : 'sem comentário',
  ]
    .flat()
    .join(', ')

const daOutra = ({ resposta, comentario, respondidaPor, respondidaEm }: Conflito) => {
  const dita = oQueDizia({ ...(resposta !== null && { resposta }), ...(comentario !== null && { comentario }) })
  const quem = respondidaPor && respondidaEm ? ` · ${respondidaPor}, ${formatDateTime(respondidaEm)}` : ''
  return `${dita || 'sem resposta'}${quem}`
}

interface NaoAceita {
  resposta?: boolean | null
  comentario?: string
  motivo: string
  conflito?: Conflito | undefined
}
export const recusaDita = ({ motivo, conflito, ...dita }: NaoAceita): Recusa => ({
  dito: oQueDizia(dita),
  motivo,
  doOutro: conflito && daOutra(conflito),
})
