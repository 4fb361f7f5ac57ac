import type { EstadoVisivel } from '#contract/pergunta-municipio.ts'
import type { Recorte } from '#contract/recortes.ts'
import type { Wording } from '#contract/wording.ts'
import type { Tom } from '#web/ui/status-badge.tsx'

/** States of a question as people say them. */
const ROTULOS: Record<EstadoVisivel, { um: string; varios: string; tom: Tom }> = {
  respondida: { um: 'Respondida', varios: 'Respondidas', tom: 'neutro' },
  evidenciada: { um: 'Em análise', varios: 'Em análise', tom: 'andamento' },
  aprovada: { um: 'Aprovada', varios: 'Aprovadas', tom: 'positivo' },
  rejeitada: { um: 'Rejeitada', varios: 'Rejeitadas', tom: 'negativo' },
}

/** A Critério is 'Aprovado', a Pergunta is 'Aprovada'. */
const concordar = (w: Wording, texto: string) =>
  w.palavra('pergunta').genero === 'm' ? texto.replace(/da(s?)$/, 'do$1') : texto

export const nomeDoEstado = (w: Wording, estado: EstadoVisivel) => concordar(w, ROTULOS[estado].um)
export const nomeDaAba = (w: Wording, estado: EstadoVisivel) => concordar(w, ROTULOS[estado].varios)
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
