import { isIsoDate, parseHours } from '#contract/br.ts'
import {
  MENSAGENS_RELATORIO_ADMIN as M,
  type RelatorioAdmin,
  type TipoRelatorioAdmin,
} from '#contract/relatorio-administrativo.ts'

/** As the form holds it. */
export interface Valores {
  titulo: string
  municipioId: number | null
  contratoId: number | null
  tipo: TipoRelatorioAdmin | null
  inicio: string
  fim: string
  horas: string
  descricao: string
}
export type Erros = Partial<Record<keyof Valores | 'arquivos', string>>

export const novo = (municipioId: number | null): Valores => ({
  titulo: '',
  municipioId,
  contratoId: null,
  tipo: null,
  inicio: '',
  fim: '',
  horas: '',
  descricao: '',
})
export const doRelatorio = (r: RelatorioAdmin): Valores => ({
  titulo: r.titulo,
  municipioId: r.municipioId,
  contratoId: r.contratoId,
  tipo: r.tipo,
  inicio: r.inicio,
  fim: r.fim,
  horas: r.horas,
  descricao: r.descricao,
})

const MEIA_HORA = 30
const semMarcas = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim()
/** What the server would refuse, in its words and its order. */
export const conferir = (v: Valores, hoje: string): Erros => {
  const minutos = parseHours(v.horas)
  const recusas: [keyof Valores, string | false][] = [
    ['titulo', !v.titulo.trim() && M.titulo],
    ['tipo', v.tipo === null && M.tipo],
    ['inicio', !v.inicio && M.inicio],
    ['inicio', v.inicio !== '' && !isIsoDate(v.inicio) && 'Data inválida'],
    ['inicio', v.inicio > hoje && M.futuro],
    ['fim', !v.fim && M.fim],
    ['fim', v.fim !== '' && !isIsoDate(v.fim) && 'Data inválida'],
    ['fim', v.inicio > v.fim && M.ordem],
    ['fim', v.fim > hoje && M.futuro],
    ['horas', !v.horas.trim() && M.horas],
    ['horas', (minutos === null || minutos < MEIA_HORA || minutos % MEIA_HORA !== 0) && M.horasInvalidas],
    ['descricao', !semMarcas(v.descricao) && M.descricao],
  ]
  const erros: Erros = {}
  for (const [campo, frase] of recusas) if (frase) erros[campo] ??= frase
  return erros
}

export const mesmos = (a: Valores, b: Valores) => (Object.keys(a) as (keyof Valores)[]).every((k) => a[k] === b[k])
