import { sql } from 'drizzle-orm'
import { addBusinessDays, todaySaoPaulo } from '#contract/holidays.ts'
import type { Estado } from '#contract/pontos.ts'
import { prazoDeRecurso } from '#contract/reenvio.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { recomputeTotals } from '#server/features/pontuacao/commands.ts'

const DIA = 86_400_000
const PRAZO = 2

interface Pergunta {
  perguntaId: number
  temaId: number
  eixoId: number
  pontos: number
  faixas: { perguntaFaixaRespostaId: number; faixaPontos: number }[]
}

/** A state with the days since each step; `prazo` is counted from the day of the rejection unless given. */
interface Situacao {
  estado: Estado
  resposta?: boolean
  rejeicoes?: number
  avaliadaHa?: number
  prazo?: string
}

/** The same pair gives the same number in every load: 0 to 1. */
const sorte = (lugar: number, pergunta: number) => {
  let x = Math.imul(lugar * 2_654_435 + pergunta * 40_503 + 97, 2_246_822_519)
  x ^= x >>> 15
  x = Math.imul(x, 3_266_489_917)
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32
}

/** Days ago on which a rejection gives a deadline that ends today, or on the next business day when today is none. */
const rejeitadaParaVencerHoje = (now: Date) => {
  const hoje = todaySaoPaulo(now)
  for (let dias = 1; dias < 15; dias++) {
    const prazo = addBusinessDays(todaySaoPaulo(new Date(now.getTime() - dias * DIA)), PRAZO)
    if (prazo <= hoje) return prazo === hoje ? dias : dias - 1
  }
  return 0
}

/** Every state once, in the order of the first questions: what the first places show to each role. */
const ROTEIRO = (now: Date): Situacao[] => [
  { estado: 'aprovada', avaliadaHa: 20 },
  { estado: 'evidenciada' },
  { estado: 'rejeitada', rejeicoes: 1, avaliadaHa: 0 },
  { estado: 'rejeitada', rejeicoes: 1, avaliadaHa: 12 },
  { estado: 'rejeitada', rejeicoes: 2, avaliadaHa: 6 },
  { estado: 'rejeitada', rejeicoes: 1, avaliadaHa: rejeitadaParaVencerHoje(now) },
  { estado: 'respondida' },
  { estado: 'respondida', resposta: false },
  { estado: 'naoRespondida' },
  // Sent again after a rejection: it leads the analysts' queue.
  { estado: 'evidenciada', rejeicoes: 1 },
]
const LUGARES_DO_ROTEIRO = 3

/** How far each place is; the list shows every medal and none. */
const APROVADAS = [0.94, 0.76, 0.58, 0.4, 0.22, 0.09] as const
/** Shares of the questions that are not approved, up to the bound. */
const RESTO: readonly [ate: number, Situacao][] = [
  [0.16, { estado: 'evidenciada' }],
  [0.22, { estado: 'rejeitada', rejeicoes: 1, avaliadaHa: 1 }],
  [0.25, { estado: 'rejeitada', rejeicoes: 1, avaliadaHa: 15 }],
  [0.27, { estado: 'rejeitada', rejeicoes: 2, avaliadaHa: 9 }],
  [0.55, { estado: 'respondida' }],
  [0.75, { estado: 'respondida', resposta: false }],
]

const situacaoDe = (lugar: number, pergunta: number, roteiro: readonly Situacao[]): Situacao => {
  const escrita = lugar < LUGARES_DO_ROTEIRO ? roteiro[pergunta] : undefined
  if (escrita) return escrita
  // Every eighth place has no relation with the programme yet.
  if (lugar % 8 === 5) return { estado: 'naoRespondida' }
  const r = sorte(lugar, pergunta)
  const aprovadas = APROVADAS[lugar % APROVADAS.length]!
  if (r < aprovadas) return { estado: 'aprovada', avaliadaHa: 10 + Math.floor(r * 100) }
  const parte = (r - aprovadas) / (1 - aprovadas)
  return RESTO.find(([ate]) => parte < ate)?.[1] ?? { estado: 'naoRespondida' }
}

const linha = (municipioId: number, lugar: number, p: Pergunta, s: Situacao, now: Date) => {
  const ha = (dias: number) => new Date(now.getTime() - dias * DIA)
  const avaliada = s.avaliadaHa === undefined ? undefined : ha(s.avaliadaHa)
  const enviada = ['evidenciada', 'aprovada', 'rejeitada'].includes(s.estado)
  // Mostly the best band; now and then the second.
  const faixa = s.estado === 'aprovada' ? p.faixas[lugar % 4 === 3 ? 1 : 0] : undefined
  const rejeicoes = s.rejeicoes ?? 0
  return {
    municipioId,
    perguntaId: p.perguntaId,
    temaId: p.temaId,
    eixoId: p.eixoId,
    estado: s.estado,
    resposta: s.estado === 'naoRespondida' ? null : (s.resposta ?? true),
    pontos: p.pontos,
    pontosComprovados: s.estado === 'aprovada' ? (faixa?.faixaPontos ?? p.pontos) : 0,
    perguntaFaixaRespostaId: faixa?.perguntaFaixaRespostaId ?? null,
    qtdRejeicao: rejeicoes,
    prazoReenvio: rejeicoes === 1 ? addBusinessDays(todaySaoPaulo(avaliada ?? ha(5)), PRAZO) : null,
    prazoProrrogado: false,
    prazoRecurso: s.estado === 'rejeitada' && rejeicoes === 2 && avaliada ? prazoDeRecurso(avaliada) : null,
    rodada: s.estado === 'evidenciada' ? rejeicoes + 1 : enviada ? Math.max(1, rejeicoes) : 0,
    respondidaEm: s.estado === 'naoRespondida' ? null : ha(120),
    evidenciadaEm: enviada ? ha((s.avaliadaHa ?? 0) + 3) : null,
    avaliadaEm: avaliada ?? null,
    versao: 1,
  }
}

const loadPerguntas = (db: Db) =>
  rows<{ j: Pergunta }>(
    db,
    sql`select to_json(x) as j from (
      select p."perguntaId", p."temaId", t."eixoId", p.pontos, (
        select coalesce(json_agg(json_build_object('perguntaFaixaRespostaId', f."perguntaFaixaRespostaId", 'faixaPontos', f."faixaPontos")
          order by f.ordem), '[]') from pergunta_faixa_resposta f where f."perguntaId" = p."perguntaId") as faixas
      from pergunta p join tema t using ("temaId") join eixo e using ("eixoId")
      where p.ativa order by e.ordem, t.ordem, p.numero) x`,
  ).then((lidas) => lidas.map((l) => l.j))

/** Questions of every place in every state, the totals derived from them, and what was declared at the diagnosis. */
export const loadEvidenceStates = async (db: Db, places: readonly number[], now: Date) => {
  const perguntas = await loadPerguntas(db)
  const roteiro = ROTEIRO(now)
  await insertRows(
    db,
    'pergunta_municipio',
    places.flatMap((id, lugar) => perguntas.map((p, q) => linha(id, lugar, p, situacaoDe(lugar, q, roteiro), now))),
  )
  await recomputeTotals(db, places)
  await db.execute(sql`update municipio_tema_ponto
    set diagnostico = round(possiveis * (15 + (("municipioId" * 7 + "temaId" * 13) % 40)) / 100.0, 0),
        finalizado = ("municipioId" + "temaId") % 3 = 0
    where "municipioId" = any(${sql.param([...places])}::int[])`)
}
