import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { APURACAO, fechaPeriodo, LEITURA, MESES, type Periodicidade } from '#contract/sala-indicador-regras.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows, records } from '#server/db/rows.ts'

interface Indicador {
  salaIndicadorId: number
  meta: number
  maxima: number | null
  casas: number
  periodicidade: Periodicidade
  apuracao: number
  leitura: number
}

/** How much of its target a room reaches: beyond it, near it, far from it; nothing is filled in. */
const ALCANCES = [1.06, 0.9, 1.02, 0.62, null, 1.1, 0.85] as const

/** What the months come to together, spread over them with a little up and down. */
const mesesDe = (i: Indicador, alcance: number, lugar: number, ate: number) => {
  const meses = Array.from({ length: ate }, (_, m) => m).filter((m) => fechaPeriodo(i.periodicidade, m))
  const casa = 10 ** i.casas
  const alvo = i.leitura === LEITURA.faixa ? (i.meta + (i.maxima ?? i.meta)) / 2 : i.meta
  const total =
    i.leitura === LEITURA.menor
      ? alvo / alcance
      : i.leitura === LEITURA.faixa && alcance < 0.8
        ? i.meta * alcance
        : alvo * alcance
  const porMes = { [APURACAO.soma]: total / meses.length, [APURACAO.acumulado]: total / MESES }[i.apuracao] ?? total
  const valores: (number | null)[] = Array.from({ length: MESES }, () => null)
  const bases: (number | null)[] = [...valores]
  for (const [n, m] of meses.entries()) {
    const onda = 1 + (((n * 7 + lugar * 3) % 5) - 2) / 50
    if (i.apuracao === APURACAO.razao) {
      const base = 50 + ((lugar * 7 + m * 5) % 40)
      bases[m] = base
      valores[m] = Math.min(base, Math.round((base * porMes * onda) / 100))
    } else if (i.apuracao === APURACAO.ultimo)
      valores[m] = Math.round(((porMes * (n + 1)) / meses.length) * casa) / casa
    else valores[m] = Math.round(porMes * onda * casa) / casa
  }
  return { valores, bases }
}

/** The year so far and the one before, of every room. */
export const loadIndicators = async (db: Db, ambiente: Ambiente, places: readonly number[], now: Date) => {
  if (!capacidades(ambiente.variante).criteriosSelo) return
  const indicadores = await records<Indicador>(
    db,
    sql`select i."salaIndicadorId", i."metaPadrao" as meta, i."metaPadraoMaxima" as maxima, i."casasDecimais" as casas, i.periodicidade,
        a.tipo as apuracao, l.tipo as leitura
      from sala_indicador i join sala_indicador_apuracao a using ("salaIndicadorApuracaoId")
        join sala_indicador_leitura l using ("salaIndicadorLeituraId") where i."metaPadrao" is not null order by i.codigo`,
  )
  const [ano, mes] = todaySaoPaulo(now).split('-').map(Number) as [number, number]
  const linhas = places.flatMap((municipioId, lugar) =>
    [ano - 1, ano].flatMap((a) =>
      indicadores.flatMap((i, n) => {
        const alcance = ALCANCES[(lugar + n + (a % 2)) % ALCANCES.length]!
        const ate = a < ano ? MESES : mes - 1
        const sem = alcance === null || ate === 0
        // Some have nothing at all, some a target and no month yet.
        if (sem && n % 2 === 0) return []
        const meses = mesesDe(i, alcance ?? 1, lugar, sem ? 0 : ate)
        return [
          {
            ...{ municipioId, salaIndicadorId: i.salaIndicadorId, ano: a, ...meses },
            linhaDeBase:
              i.apuracao === APURACAO.razao ? null : Math.round(i.meta * 0.7 * 10 ** i.casas) / 10 ** i.casas,
            meta: (lugar + n) % 11 === 5 ? null : i.meta,
            metaMaxima: i.leitura === LEITURA.faixa ? i.maxima : null,
            observacao:
              alcance !== null && alcance < 0.7 && !sem ? 'Sala fechada para reforma em parte do período.' : null,
            versao: 1,
          },
        ]
      }),
    ),
  )
  await insertRows(db, 'sala_indicador_municipio', linhas)
}
