import type { EstadoVisivel } from '#contract/pergunta-municipio.ts'
import type { Recorte } from '#contract/recortes.ts'
import type { Wording } from '#contract/wording.ts'
import type { Tom } from '#web/ui/status-badge.tsx'

/** States of a question as people say them. */
const ROTULOS: Record<EstadoVisivel, { um: string; varios: string; tom: Tom }> = {
  respondida: { um: 'Respondido', varios: 'Respondidos', tom: 'neutro' },
  evidenciada: { um: 'Em análise', varios: 'Em análise', tom: 'andamento' },
  aprovada: { um: 'Aprovado', varios: 'Aprovados', tom: 'positivo' },
  rejeitada: { um: 'Rejeitado', varios: 'Rejeitados', tom: 'negativo' },
}

/** A Critério is 'Aprovado', a Pergunta is 'Aprovada'. */
export const nomeDoEstado = (w: Wording, estado: EstadoVisivel) => w.flexiona('pergunta', ROTULOS[estado].um)
export const nomeDaAba = (w: Wording, estado: EstadoVisivel) => w.flexiona('pergunta', ROTULOS[estado].varios)
export const tomDoEstado = (estado: EstadoVisivel) => ROTULOS[estado].tom

/** What a list is narrowed to. */
export const nomeDoRecorte = (w: Wording, recorte: Recorte) =>
  ({
    'a-evidenciar': 'À espera de evidência',
    nao: `${w.flexiona('pergunta', 'Respondidos')} com NÃO`,
    'com-prazo': 'Com prazo de reenvio',
    'prazo-encerrado': 'Com prazo encerrado',
    'duas-vezes': `${w.flexiona('pergunta', 'Rejeitados')} duas vezes`,
  })[recorte]

/** 'Pergunta 12', 'Critério 3' */
export const tituloDaPergunta = (w: Wording, p: { numero: number }) => `${w.singular('pergunta')} ${p.numero}`
