import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import {
  type alterarAdesao,
  type incluirMunicipio,
  type listarMunicipiosDosTerritorios,
  MUNICIPIOS_DE_UM_TERRITORIO,
  type MunicipioDoTerritorio,
  type Territorio,
} from '#contract/territorio.ts'
import { estaVivo, type StatusTerritorio } from '#contract/territorio-estados.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { every, insertRow, record, search, stale, updateRow } from '#server/db/rows.ts'
import { json, one } from '#server/db/sql.ts'
import type { Ctx, Reader } from '#server/http/route.ts'
import { inteiroNoAlcance } from './alvos.ts'
import { checkLivres, findTerritorio, lockInteiro, lockTerritorio } from './mudancas.ts'
import { dropDeFora, listDeOutraUf } from './queries.ts'

/* Municipalities of territories, each with the day of its adhesion. */

const DE = sql`territorio_municipio x join territorio t using ("territorioId") join municipio m on m."municipioId" = x."municipioId"`
const colunas = ({
  actor,
}: Pick<Reader, 'actor'>): SQL => sql`x."territorioMunicipioId", x."territorioId", t.nome as territorio, t.status,
  m."municipioId", m.nome, m.uf, m."codigoIbge", m.prefeito, m.populacao, x.adesao,
  ${can(actor, 'editarTerritorio') ? inteiroNoAlcance(actor) : sql`false`} as editar, x.versao`
const noAlcance = ({ actor }: Pick<Reader, 'actor'>) => municipioScope(actor, sql`x."municipioId"`)
const ORDENS = {
  nome: sql`sem_acento(m.nome)`,
  territorio: sql`sem_acento(t.nome)`,
  codigoIbge: sql`m."codigoIbge"`,
  populacao: sql`m.populacao`,
  adesao: sql`x.adesao`,
}

export const listMunicipios = (ctx: Reader, f: QueryOf<typeof listarMunicipiosDosTerritorios, 'out'>) => {
  const { limite, contar, ate } = pageBounds(f)
  const de = sql`from ${DE} where ${every(
    noAlcance(ctx),
    f.territorioId !== undefined && sql`x."territorioId" = ${f.territorioId}`,
    f.status !== undefined && sql`t.status = ${f.status}`,
    !!f.busca &&
      search(sql`m.nome || ' ' || m.uf || ' ' || t.nome || ' ' || coalesce(m."codigoIbge"::text, '')`, f.busca),
  )}`
  const ordem = orderSql(f.ordem ?? 'nome', ORDENS, sql`x."territorioMunicipioId"`)
  return json(
    ctx.db,
    pageSql({ linhas: sql`select ${colunas(ctx)} ${de} order by ${ordem} ${limite}`, de, contar, ate }),
  )
}

export const getMunicipio = async (ctx: Reader, territorioMunicipioId: number) => {
  const achado = await record<MunicipioDoTerritorio>(
    ctx.db,
    sql`select ${colunas(ctx)} from ${DE} where x."territorioMunicipioId" = ${territorioMunicipioId} and ${noAlcance(ctx)}`,
  )
  if (!achado) throw problem.naoEncontrado()
  return achado
}

const auditDoTerritorio = (
  ctx: Ctx,
  x: MunicipioDoTerritorio,
  mudancas: Record<string, { antes?: unknown; depois?: unknown }>,
) => ctx.audit({ acao: 'alterar', entidade: 'territorio', entidadeId: x.territorioId, mudancas })
const escrito = (x: MunicipioDoTerritorio) => `${x.nome}/${x.uf}`
const dia = (adesao: string | null) => adesao && formatDate(adesao)

export const addMunicipio = async (
  ctx: Ctx,
  { territorioId, municipioId, adesao }: BodyOf<typeof incluirMunicipio, 'out'>,
) => {
  const t = await lockInteiro(ctx, territorioId)
  if (t.municipios.some((m) => m.municipioId === municipioId))
    throw problem.jaExiste({}, { municipioId: '{Este município} já é do território' })
  if ((await listDeOutraUf(ctx.db, t.uf, [municipioId])).length)
    throw problem.entradaInvalida({}, { municipioId: `{Este município} não é de ${t.uf}, o estado do território` })
  if (estaVivo(t.status)) await checkLivres(ctx, territorioId, [municipioId])
  const id = await insertRow(
    ctx.db,
    'territorio_municipio',
    { territorioId, municipioId, adesao, vivo: estaVivo(t.status) },
    'territorioMunicipioId',
  )
  await setVersaoNova(ctx, territorioId)
  const x = await getMunicipio(ctx, id)
  await auditDoTerritorio(ctx, x, {
    municipioIncluido: { depois: escrito(x) },
    ...(adesao && { adesao: { depois: dia(adesao) } }),
  })
  return x
}
/** Who edits the territory at the same time is told. */
const setVersaoNova = ({ db }: Ctx, territorioId: number) =>
  db.execute(sql`update territorio set versao = versao + 1 where "territorioId" = ${territorioId}`)

const lockMunicipio = async (ctx: Ctx, territorioMunicipioId: number) => {
  const { territorioId } = await getMunicipio(ctx, territorioMunicipioId)
  await lockInteiro(ctx, territorioId)
  return getMunicipio(ctx, territorioMunicipioId)
}
export const changeAdesao = async (
  ctx: Ctx,
  { territorioMunicipioId, versao, adesao }: BodyOf<typeof alterarAdesao, 'out'>,
) => {
  const antes = await lockMunicipio(ctx, territorioMunicipioId)
  if (antes.versao !== versao) throw stale(antes)
  await updateRow(ctx.db, 'territorio_municipio', { territorioMunicipioId }, { adesao })
  await auditDoTerritorio(ctx, antes, {
    municipio: { depois: escrito(antes) },
    adesao: { antes: dia(antes.adesao), depois: dia(adesao) },
  })
  return getMunicipio(ctx, territorioMunicipioId)
}
export const removeMunicipio = async (ctx: Ctx, territorioMunicipioId: number) => {
  const antes = await lockMunicipio(ctx, territorioMunicipioId)
  const resto = await one<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from territorio_municipio where "territorioId" = ${antes.territorioId}`,
  )
  if (resto!.n <= MUNICIPIOS_DE_UM_TERRITORIO)
    throw problem.regra({ motivo: 'Um território tem ao menos dois {municípios}.' })
  await ctx.db.execute(sql`delete from territorio_municipio where "territorioMunicipioId" = ${territorioMunicipioId}`)
  await dropDeFora(ctx.db, antes.territorioId, ctx.now)
  await setVersaoNova(ctx, antes.territorioId)
  await auditDoTerritorio(ctx, antes, { municipioRetirado: { antes: escrito(antes) } })
  return { message: 'Retirado do território' }
}

/** For what is written in a territory that goes on. */
const aberto = (t: Territorio, recebe: (status: StatusTerritorio) => boolean) => {
  if (!recebe(t.status))
    throw problem.regra({
      motivo:
        t.status === 6
          ? 'O território está suspenso. Retome-o para mudar as suas iniciativas.'
          : 'O território está concluído: as suas iniciativas não mudam mais.',
    })
  return t
}
export const findAberto = async (ctx: Reader, territorioId: number, recebe: (status: StatusTerritorio) => boolean) =>
  aberto(await findTerritorio(ctx, territorioId), recebe)
export const lockAberto = async (ctx: Reader, territorioId: number, recebe: (status: StatusTerritorio) => boolean) =>
  aberto(await lockTerritorio(ctx, territorioId), recebe)
