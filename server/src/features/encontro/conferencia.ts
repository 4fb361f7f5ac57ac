import { sql } from 'drizzle-orm'
import { formatDateTime } from '#contract/br.ts'
import type { AvisoDoEncontro, avisosDoEncontro } from '#contract/encontro-mudancas.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { literal, wording } from '#contract/wording.ts'
import { anyOf, records } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { emAlcance, MOVEL } from './leitura.ts'
import { noDia, ocorrenciasDe } from './mudancas.ts'
import { avisosDoDia, diasEntre, maisDias } from './rules.ts'

/* What is worth knowing before meetings are planned: it keeps nobody from it. */

export interface Ocorrencia {
  inicio: Date
  fim: Date
}
interface Conflito {
  n: number
  inicio: string
  fim: string
  titulo: string | null
  municipio: string | null
}
const hora = (d: Date | string) => formatDateTime(d).slice(11)

/** What the consultant has at these times; of what is out of reach no more than that it is there. */
const listConflitos = (
  { db, actor }: Reader,
  usuarioId: number,
  ocorrencias: readonly Ocorrencia[],
  menos: readonly number[],
) =>
  records<Conflito>(
    db,
    sql`select o.n::int as n, e.inicio, e.fim, case when a.ok then e.titulo end as titulo, case when a.ok then m.nome || '/' || m.uf end as municipio
      from unnest(${sql.param(ocorrencias.map((o) => o.inicio.toISOString()))}::timestamptz[],
          ${sql.param(ocorrencias.map((o) => o.fim.toISOString()))}::timestamptz[]) with ordinality o(inicio, fim, n)
        join encontro e on e."usuarioId" = ${usuarioId} and e.situacao <> 5 and e.inicio < o.fim and e.fim > o.inicio
          and e.inicio > o.inicio - interval '1 day' and not e."encontroId" = ${anyOf(menos)}
        join municipio m on m."municipioId" = e."municipioId" cross join lateral (select ${emAlcance(actor)} as ok) a
      order by o.n, e.inicio, e."encontroId"`,
  )

/** The warnings of each, in their order. */
export const listAvisos = async (
  ctx: Reader,
  usuarioId: number,
  ocorrencias: readonly Ocorrencia[],
  menos: readonly number[] = [],
): Promise<AvisoDoEncontro[][]> => {
  const { frase } = wording(ctx.ambiente.variante)
  const conflitos = await listConflitos(ctx, usuarioId, ocorrencias, menos)
  return ocorrencias.map((o, i) => [
    ...avisosDoDia(todaySaoPaulo(o.inicio)),
    ...conflitos
      .filter((c) => c.n === i + 1)
      .map((c) => {
        const horas = `das ${hora(c.inicio)} às ${hora(c.fim)}`
        const onde = c.titulo === null ? '' : `: ${literal(c.titulo)}, ${literal(c.municipio!)}`
        return { tipo: 'conflito' as const, texto: frase(`O consultor já tem {outro encontro} ${horas}${onde}`) }
      }),
  ])
}
export const escrever = (o: Ocorrencia) => ({
  inicio: o.inicio.toISOString(),
  fim: o.fim.toISOString(),
  inicioString: formatDateTime(o.inicio),
  fimString: formatDateTime(o.fim),
})

interface DaSerie {
  encontroId: number
  inicio: string
}
/** What is being changed, and what of its series would move along. */
const listDaSerie = ({ db, actor }: Reader, encontroId: number, seguintes: boolean) =>
  records<DaSerie>(
    db,
    sql`select e."encontroId", e.inicio from encontro este join encontro e on e."encontroId" = este."encontroId"
        or (${seguintes}::bool and e."encontroSerieId" = este."encontroSerieId" and e.inicio > este.inicio
          and ${MOVEL} and ${emAlcance(actor)})
      where este."encontroId" = ${encontroId} order by e.inicio`,
  )

export const checkAvisos = async (ctx: Reader, body: BodyOf<typeof avisosDoEncontro, 'out'>) => {
  const { inicioString, fimString, usuarioId } = body
  const daSerie = body.encontroId ? await listDaSerie(ctx, body.encontroId, body.alcance === 'seguintes') : []
  const pedidas = ocorrenciasDe(body)
  const [este, ...seguintes] = daSerie
  const delta = este ? diasEntre(todaySaoPaulo(new Date(este.inicio)), todaySaoPaulo(pedidas[0]!.inicio)) : 0
  const ocorrencias = [
    ...pedidas,
    ...seguintes.map((s) => noDia(maisDias(todaySaoPaulo(new Date(s.inicio)), delta), inicioString, fimString)),
  ]
  const avisos = await listAvisos(
    ctx,
    usuarioId,
    ocorrencias,
    daSerie.map((s) => s.encontroId),
  )
  return { ocorrencias: ocorrencias.map((o, i) => ({ ...escrever(o), avisos: avisos[i]! })) }
}
