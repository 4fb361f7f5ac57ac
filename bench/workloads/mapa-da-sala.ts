import type pg from 'pg'
import type { Coluna } from '#contract/coluna.ts'
import { baixarMapa, listarMapa, mapasDaUf } from '#contract/sala-indicador.ts'
import { NOMES_DOS_MESES } from '#contract/sala-indicador-regras.ts'
import { streamXlsx } from '#server/documents/xlsx.ts'
import { ROOMS } from '../rooms.ts'
import { PLACE, ROOM_HOST, type Workload } from '../workload.ts'

/* Twelve months of forty indicators in three hundred rooms: one room, all of a state, and one on a sheet. */

/** By hand: sum, mean, last, sum of the time gone, quotient; against a target that is to be reached, kept below, or a range. */
const RESULT = `cross join lateral (select sum(v.valor) as soma, sum(v.base) as bases, count(*)::numeric as meses, max(v.mes)::numeric as ate,
      (array_agg(v.valor order by v.mes desc))[1] as ultimo
    from unnest(x.valores, x.bases) with ordinality v(valor, base, mes) where v.valor is not null and (a.tipo <> 5 or v.base is not null)) s
  cross join lateral (select case a.tipo when 3 then s.ultimo when 5 then s.soma * case when u.percentual then 100 else 1 end else s.soma end as num,
      nullif(case a.tipo when 2 then s.meses when 5 then s.bases else 1 end, 0) as den, case a.tipo when 4 then s.ate else 12 end as parte) p
  cross join lateral (select p.num * 12 as feito, x.meta * p.parte * p.den as minimo, x."metaMaxima" * p.parte * p.den as maximo) q
  cross join lateral (select round(p.num / p.den, 4) as resultado, case when p.num is null or p.den is null then null
      when l.tipo = 3 then case when x.meta is null and x."metaMaxima" is null then null when q.feito < q.minimo then div(q.feito * 1000, q.minimo) / 10
        when q.feito > q.maximo then div(q.maximo * 1000, q.feito) / 10 else 100 end
      when x.meta is null then null when l.tipo = 2 then case when p.num = 0 then 100 else div(q.minimo * 1000, q.feito) / 10 end
      when x.meta = 0 then 100 else div(q.feito * 1000, q.minimo) / 10 end as "percentualMeta") r`
const LIGHT = `case when r.resultado is null then 'semDados' when r."percentualMeta" is null then 'semMeta' when r."percentualMeta" >= 100 then 'verde'
  when r."percentualMeta" >= 80 then 'ambar' else 'vermelho' end as farol`
const DEFINED = `join sala_indicador_nivel n using ("salaIndicadorNivelId") join sala_indicador_unidade u using ("salaIndicadorUnidadeId")
  join sala_indicador_apuracao a using ("salaIndicadorApuracaoId") join sala_indicador_leitura l using ("salaIndicadorLeituraId")
  join sala_indicador_fonte f using ("salaIndicadorFonteId")`
const ROWS_OF_MAP = `select x."salaIndicadorMunicipioId", x."municipioId", x.ano, json_build_object('salaIndicadorId', i."salaIndicadorId", 'codigo', i.codigo,
      'nome', i.nome, 'descricao', i.descricao, 'formula', i.formula, 'nivel', n.nome, 'unidade', u.nome, 'sigla', u.sigla, 'percentual', u.percentual,
      'apuracao', a.tipo, 'apuracaoNome', a.nome, 'leitura', l.tipo, 'leituraNome', l.nome, 'fonte', f.nome, 'periodicidade', i.periodicidade,
      'metaPadrao', i."metaPadrao", 'metaPadraoMaxima', i."metaPadraoMaxima", 'casasDecimais', i."casasDecimais", 'ativo', i.ativo) as indicador,
    x."linhaDeBase", x.meta, x."metaMaxima", x.valores, x.bases, x.observacao, r.resultado, r."percentualMeta", ${LIGHT}, x.versao
  from sala_indicador_municipio x join sala_indicador i using ("salaIndicadorId") ${DEFINED} ${RESULT}
  where x."municipioId" = $1 and x.ano = $2 order by sem_acento(i.codigo), i."salaIndicadorId"`
const OF_ROOM = `select coalesce(json_agg(y), '[]')::text as json from (${ROWS_OF_MAP}) y`
const OF_STATE = `select coalesce(json_agg(y), '[]')::text as json from (
  select x."salaIndicadorMunicipioId", x."municipioId", m.nome as municipio, i."salaIndicadorId", i.codigo, i.nome as indicador, x.ano, x.meta, x."metaMaxima",
    r.resultado, r."percentualMeta", ${LIGHT}
  from sala_indicador_municipio x join municipio m using ("municipioId") join sala_indicador i using ("salaIndicadorId") ${DEFINED} ${RESULT}
  where m.uf = $1 and x.ano = $2 order by sem_acento(m.nome), m."municipioId", sem_acento(i.codigo), i."salaIndicadorId") y`
const json = async (pool: pg.Pool, name: string, text: string, values: unknown[]) =>
  (await pool.query({ name, text, values })).rows[0].json

const ano = ROOMS.ano
const comum = { target: 0.7, banco: 'sala' } as const

export const mapaDaSala: Workload = {
  ...comum,
  name: 'W15 the year of one room: 40 indicators, as the room itself',
  setup: async ({ room }) => ({
    ...{ method: 'GET', path: `${listarMapa.path}?municipioId=${PLACE}&ano=${ano}`, token: room, host: ROOM_HOST },
  }),
  bare: (pool) => json(pool, 'mapa-da-sala', OF_ROOM, [PLACE, ano]),
}
export const mapasDoEstado: Workload = {
  ...comum,
  name: 'W15 the year of 300 rooms: 12,000 results of a state',
  setup: async ({ roomsAdmin }) => ({
    ...{ method: 'GET', path: `${mapasDaUf.path.replace(':uf', ROOMS.uf)}?ano=${ano}` },
    ...{ token: roomsAdmin, host: ROOM_HOST, connections: 4 },
  }),
  bare: (pool) => json(pool, 'mapas-do-estado', OF_STATE, [ROOMS.uf, ano]),
}

const coluna = (chave: string, titulo: string, tipo: Coluna['tipo']): Coluna => ({ chave, titulo, tipo })
const COLUNAS: readonly Coluna[] = [
  ...['Código', 'Indicador', 'Nível', 'Unidade', 'Forma de apuração', 'Leitura', 'Fonte', 'Periodicidade'].map((t, i) =>
    coluna(`t${i}`, t, 'texto'),
  ),
  ...['Linha de base', 'Meta', 'Meta máxima', ...NOMES_DOS_MESES, 'Resultado'].map((t, i) =>
    coluna(`n${i}`, t, 'numero'),
  ),
  coluna('percentualMeta', '% da meta', 'percentual'),
  coluna('farol', 'Farol', 'situacao'),
  coluna('observacao', 'Observação', 'texto'),
]
interface DoMapa {
  indicador: Record<string, unknown>
  valores: number[]
  [campo: string]: unknown
}
export const planilhaDaSala: Workload = {
  ...comum,
  name: 'W15 the year of one room as a spreadsheet',
  answer: 'xlsx',
  setup: async ({ room }) => ({
    ...{ method: 'POST', path: baixarMapa.path.replace(':id', String(PLACE)), body: { ano } },
    ...{ token: room, host: ROOM_HOST, connections: 8 },
  }),
  bare: async (pool) => {
    const { rows } = await pool.query<DoMapa>({ name: 'folha-da-sala', text: ROWS_OF_MAP, values: [PLACE, ano] })
    const linhas = rows.map(({ indicador: i, ...r }) => ({
      ...r,
      ...{ t0: i.codigo, t1: i.nome, t2: i.nivel, t3: i.unidade, t4: i.apuracaoNome, t5: i.leituraNome, t6: i.fonte },
      ...{ t7: i.periodicidade, n0: r.linhaDeBase, n1: r.meta, n2: r.metaMaxima, n15: r.resultado },
      ...Object.fromEntries(r.valores.map((v, m) => [`n${3 + m}`, v])),
    }))
    const razoes = rows
      .filter((r) => r.indicador.apuracao === 5)
      .flatMap(({ indicador, valores, bases }) =>
        valores.map((parte, m) => ({ ...indicador, mes: NOMES_DOS_MESES[m], parte, total: (bases as number[])[m] })),
      )
    const RAZOES = ['codigo', 'nome', 'mes', 'parte', 'total'].map((c, i) => coluna(c, c, i < 3 ? 'texto' : 'numero'))
    const sheets = [
      { nome: 'Mapa', colunas: COLUNAS, linhas },
      { nome: 'Razões', colunas: RAZOES, linhas: razoes },
    ]
    return Buffer.concat(await streamXlsx({ sheets }).toArray())
  },
}
