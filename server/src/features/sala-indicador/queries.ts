import { type SQL, sql } from 'drizzle-orm'
import type { PedidoPorNumero } from '#contract/pagina.ts'
import type { LinhaDoMapa, LinhaPreenchida } from '#contract/sala-indicador.ts'
import { MESES, type Periodicidade } from '#contract/sala-indicador-regras.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { arrayPage, pageBounds } from '#server/db/page.ts'
import { anyOf, every, listJson, record, recordJson, records } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { definitions, light, results } from './apuracao.ts'

/** The row lies in a place that the person reaches. */
export const emAlcance = (actor: Actor): SQL => municipioScope(actor, sql`x."municipioId"`)

const INDICADOR = sql`json_build_object('salaIndicadorId', i."salaIndicadorId", 'codigo', i.codigo, 'nome', i.nome,
  'descricao', i.descricao, 'formula', i.formula, 'nivel', n.nome, 'unidade', u.nome, 'sigla', u.sigla, 'percentual', u.percentual,
  'apuracao', a.tipo, 'apuracaoNome', a.nome, 'leitura', l.tipo, 'leituraNome', l.nome, 'fonte', f.nome,
  'periodicidade', i.periodicidade, 'metaPadrao', i."metaPadrao", 'metaPadraoMaxima', i."metaPadraoMaxima",
  'casasDecimais', i."casasDecimais", 'ativo', i.ativo) as indicador`
const VAZIOS = sql`array_fill(null::numeric, array[${sql.raw(String(MESES))}])`
const PREENCHIDO = sql`x."linhaDeBase", x.meta, x."metaMaxima", coalesce(x.valores, ${VAZIOS}) as valores,
  coalesce(x.bases, ${VAZIOS}) as bases, x.observacao, r.resultado, r."percentualMeta", ${light} as farol, coalesce(x.versao, 0) as versao`
const EM_ORDEM = sql`order by sem_acento(i.codigo), i."salaIndicadorId"`

/** All that a year of a room may hold: what is measured now, and what was measured then. */
const mapa = (municipioId: number, ano: number, where: SQL = sql`true`) => sql`
  select x."salaIndicadorMunicipioId", ${municipioId}::int as "municipioId", ${ano}::int as ano, ${INDICADOR}, ${PREENCHIDO}
  from sala_indicador i ${definitions}
    left join sala_indicador_municipio x on x."salaIndicadorId" = i."salaIndicadorId" and x."municipioId" = ${municipioId} and x.ano = ${ano}
    ${results()}
  where ${every(sql`(i.ativo or x."salaIndicadorMunicipioId" is not null)`, where)} ${EM_ORDEM}`

export const listMapa = (db: Db, municipioId: number, ano: number) => listJson(db, mapa(municipioId, ano))
export const loadMapa = (db: Db, municipioId: number, ano: number) => records<LinhaDoMapa>(db, mapa(municipioId, ano))
export const listLinhas = (db: Db, municipioId: number, ano: number, indicadores: readonly number[]) =>
  listJson(db, mapa(municipioId, ano, sql`i."salaIndicadorId" = ${anyOf(indicadores)}`))

/** What all rooms in reach filled in of a year: only those of the page are worked out. */
export const listPreenchidas = (db: Db, actor: Actor, ano: number, pedido: PedidoPorNumero) => {
  const quais = sql`from sala_indicador_municipio x join sala_indicador i using ("salaIndicadorId")
    where x.ano = ${ano} and ${emAlcance(actor)}`
  const ordem = sql`order by x."municipioId", sem_acento(i.codigo), i."salaIndicadorId"`
  return arrayPage(
    db,
    sql`select x."salaIndicadorMunicipioId", x."municipioId", x.ano, ${INDICADOR}, ${PREENCHIDO}
      from (select x.* ${quais} ${ordem} ${pageBounds(pedido).limite}) x join sala_indicador i using ("salaIndicadorId")
        ${definitions} ${results()} ${ordem}`,
    sql`select 1 ${quais}`,
  )
}

export const findLinha = (db: Db, actor: Actor, id: number) =>
  recordJson(
    db,
    sql`select x."salaIndicadorMunicipioId", x."municipioId", x.ano, ${INDICADOR}, ${PREENCHIDO}
      from sala_indicador_municipio x join sala_indicador i using ("salaIndicadorId") ${definitions} ${results()}
      where x."salaIndicadorMunicipioId" = ${id} and ${emAlcance(actor)}`,
  )

/** The years of all rooms of a state that the person reaches. */
export const listDaUf = (db: Db, actor: Actor, uf: string, ano: number) =>
  listJson(
    db,
    sql`select x."salaIndicadorMunicipioId", x."municipioId", m.nome as municipio, i."salaIndicadorId", i.codigo, i.nome as indicador, x.ano,
        x.meta, x."metaMaxima", r.resultado, r."percentualMeta", ${light} as farol
      from sala_indicador_municipio x join municipio m using ("municipioId") join sala_indicador i using ("salaIndicadorId") ${definitions}
        ${results()}
      where m.uf = ${uf} and x.ano = ${ano} and ${emAlcance(actor)}
      order by sem_acento(m.nome), m."municipioId", sem_acento(i.codigo), i."salaIndicadorId"`,
  )

/** One at a time writes the map of a room: whoever comes second sees what the first one wrote. */
export const lockMapa = (db: Db, municipioId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('praca-mapa-da-sala'), ${municipioId})`)

/** A line as it is filled in, with what that is judged by. */
export interface Guardada extends LinhaPreenchida {
  salaIndicadorMunicipioId: number | null
  salaIndicadorId: number
  apuracao: number
  periodicidade: Periodicidade
  casasDecimais: number
  ativo: boolean
  versao: number
}
export const loadGuardadas = (db: Db, municipioId: number, ano: number, indicadores: readonly number[]) =>
  records<Guardada>(
    db,
    sql`select x."salaIndicadorMunicipioId", i."salaIndicadorId", a.tipo as apuracao, i.periodicidade, i."casasDecimais", i.ativo,
        x."linhaDeBase", x.meta, x."metaMaxima", coalesce(x.valores, ${VAZIOS}) as valores, coalesce(x.bases, ${VAZIOS}) as bases,
        x.observacao, coalesce(x.versao, 0) as versao
      from sala_indicador i join sala_indicador_apuracao a using ("salaIndicadorApuracaoId")
        left join sala_indicador_municipio x on x."salaIndicadorId" = i."salaIndicadorId" and x."municipioId" = ${municipioId} and x.ano = ${ano}
      where i."salaIndicadorId" = ${anyOf(indicadores)}`,
  )

export interface Lugar {
  municipioId: number
  ano: number
  salaIndicadorId: number
}
/** Where a line stands; what is out of reach stands nowhere. */
export const findLugar = (db: Db, actor: Actor, id: number) =>
  record<Lugar>(
    db,
    sql`select x."municipioId", x.ano, x."salaIndicadorId" from sala_indicador_municipio x
      where x."salaIndicadorMunicipioId" = ${id} and ${emAlcance(actor)}`,
  )
export const deleteLinha = (db: Db, id: number) =>
  db.execute(sql`delete from sala_indicador_municipio where "salaIndicadorMunicipioId" = ${id}`)
export const findIndicador = (db: Db, salaIndicadorId: number) =>
  one<{ codigo: string; nome: string; ativo: boolean }>(
    db,
    sql`select codigo, nome, ativo from sala_indicador where "salaIndicadorId" = ${salaIndicadorId}`,
  )
export const findMunicipio = (db: Db, municipioId: number) =>
  one<{ nome: string; uf: string }>(db, sql`select nome, uf from municipio where "municipioId" = ${municipioId}`)
