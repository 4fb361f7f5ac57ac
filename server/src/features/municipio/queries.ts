import { type SQL, sql } from 'drizzle-orm'
import { can, seesAll } from '#contract/access.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { MunicipioCompleto, MunicipioDados, OpcoesMunicipio } from '#contract/municipio.ts'
import type { Actor } from '#server/access/actor.ts'
import { eixoScope, municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { readyJson } from '#server/db/ready-json.ts'
import { insertRow, jsonList, listJson, only, recordJson, updateRow, updateVersion } from '#server/db/rows.ts'
import { json, one } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { DO_LUGAR, limiaresEmVigor, medalhaSql } from '../medalha/commands.ts'
import { seloPublicado } from '../selo/commands.ts'

/** What lists show of a municipality. */
const colunas = sql`m."municipioId", m.nome, m.uf, m."codigoIbge", m.populacao, m."statusId", s."statusNome",
  m."projetoId", p.nome as "projetoNome", m."faixaId", m."unidadeRegionalId", r."nomeRegiao", c.nome as consultor,
  m."imagemArquivoId" is not null as "temImagem"`
const tabelas = sql`municipio m
  join projeto p using ("projetoId")
  left join status s using ("statusId")
  left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"
  left join (select up."municipioId", u.nome from usuario_permissao up join usuario u using ("usuarioId")
    where up."permissaoId" = 1 and u.habilitado) c using ("municipioId")`
const ordem = sql`sem_acento(m.nome), m.uf, m."municipioId"`

/** Points come from the derived totals; the thresholds of all states are worked out once for the whole list. */
const comPontos = (where: SQL, hoje: string) => ({
  antes: sql`with limiar as materialized (${limiaresEmVigor(
    sql`(select distinct uf from municipio where ${where}) u join medalha md on md.uf is null or md.uf = u.uf`,
    sql`md.escopo = any(${sql.param([...DO_LUGAR])}::text[])`,
    [sql`u.uf`],
    { uf: sql`u.uf`, hoje },
  )}), ponto as materialized (
    select "municipioId", sum(possiveis) as possiveis, sum(comprovados) as comprovados
    from municipio_tema_ponto where ${where} group by 1)`,
  juncao: sql`left join ponto t using ("municipioId")`,
  pontos: sql`coalesce(t.comprovados, 0) as pontos, coalesce(t.possiveis, 0) as "pontosPossiveis",
    ${medalhaSql(sql`limiar l where l.uf = m.uf`, sql`m."municipioId"`, sql`t.comprovados`, sql`t.possiveis`, hoje)} as medalha`,
})
const SEM_PONTOS = {
  antes: sql``,
  juncao: sql``,
  pontos: sql`null as pontos, null as "pontosPossiveis", null as medalha`,
}
const pontosPara = (actor: Actor, where: SQL, hoje: string) =>
  can(actor, 'visualizarPontosMedalha') ? comPontos(where, hoje) : SEM_PONTOS

const lista = (actor: Actor, hoje: string) => {
  const p = pontosPara(actor, municipioScope(actor, sql`"municipioId"`), hoje)
  return sql`${p.antes} ${jsonList(sql`select ${colunas}, ${p.pontos} from ${tabelas} ${p.juncao}
    where ${municipioScope(actor, sql`m."municipioId"`)} order by ${ordem}`)}`
}

/** Who sees everything sees the same list: it is kept ready, for the day. The others' lists are short. */
export const listMunicipios = ({ db, banco, actor, now }: Signed) => {
  const hoje = todaySaoPaulo(now)
  return seesAll(actor)
    ? readyJson(banco, 'municipios', String(can(actor, 'visualizarPontosMedalha')), lista(actor, hoje), hoje)
    : json(db, lista(actor, hoje))
}

export type MunicipioRow = Omit<MunicipioCompleto, 'acoes'>

/** The whole record, with the final seal as it was published last. */
export const loadMunicipio = async (
  { db, actor, now }: Reader,
  municipioId: number,
): Promise<MunicipioRow | undefined> => {
  const p = comPontos(sql`"municipioId" = ${municipioId}`, todaySaoPaulo(now))
  const found = await one<{ row: MunicipioRow }>(
    db,
    sql`${p.antes} select to_json(x) as row from (select ${colunas}, ${p.pontos},
        f.nome as "faixaNome", m.idhm, m."meiAtivos", m.prefeito, m.email, m.telefone, m.site,
        m."statusRelacionamento", m.participacao, m."tipoPrograma", m."inicioVigencia", m."fimVigencia", m.observacao,
        m."imagemArquivoId", m.versao, exists (select 1 from municipio_tema_ponto v where v."municipioId" = m."municipioId"
          and v.possiveis > 0 and not ${municipioEixoScope(actor, sql`v."municipioId"`, sql`v."eixoId"`)}) as "eixosForaDoAlcance",
        ${seloPublicado(sql`m."municipioId"`, sql`json_build_object('nivel', r.selo, 'edicao', e.ano)`)} as selo
      from ${tabelas} left join faixa f using ("faixaId") ${p.juncao} where m."municipioId" = ${municipioId}) x`,
  )
  return found?.row
}

export const listNomes = (db: Db, actor: Actor) =>
  listJson(
    db,
    sql`select m."municipioId", m.nome, m.uf from municipio m
      where ${municipioScope(actor, sql`m."municipioId"`)} order by ${ordem}`,
  )

const CAMPOS = [
  'nome',
  'uf',
  'codigoIbge',
  'populacao',
  'statusId',
  'projetoId',
  'unidadeRegionalId',
  'faixaId',
  'idhm',
  'meiAtivos',
  'prefeito',
  'email',
  'telefone',
  'site',
  'statusRelacionamento',
  'participacao',
  'tipoPrograma',
  'inicioVigencia',
  'fimVigencia',
  'observacao',
] as const satisfies readonly (keyof MunicipioDados)[]

export const insertMunicipio = (db: Db, dados: MunicipioDados) =>
  insertRow(db, 'municipio', only(CAMPOS, dados), 'municipioId')

/** Nothing is changed when the version is no longer the one that was read. */
export const updateMunicipio = (db: Db, municipioId: number, versao: number, dados: MunicipioDados) =>
  updateVersion(db, 'municipio', { municipioId }, versao, only(CAMPOS, dados))

export const setImagem = (db: Db, municipioId: number, arquivoId: number) =>
  updateRow(db, 'municipio', { municipioId }, { imagemArquivoId: arquivoId })

/** With the totals derived for it. */
export const deleteMunicipio = async (db: Db, municipioId: number) => {
  await db.execute(sql`delete from municipio_tema_ponto where "municipioId" = ${municipioId}`)
  await db.execute(sql`delete from municipio where "municipioId" = ${municipioId}`)
}

export const listOpcoes = async (db: Db): Promise<OpcoesMunicipio> =>
  (await one<{ j: OpcoesMunicipio }>(
    db,
    sql`select json_build_object(
      'status', (select coalesce(json_agg(json_build_object('id', "statusId", 'nome', "statusNome") order by "statusId"), '[]') from status),
      'projetos', (select coalesce(json_agg(json_build_object('id', "projetoId", 'nome', nome, 'uf', uf) order by sem_acento(nome)), '[]') from projeto),
      'unidadesRegionais', (select coalesce(json_agg(json_build_object('id', id_unidade_regional, 'nome', "nomeRegiao", 'uf', uf)
        order by sem_acento("nomeRegiao")), '[]') from unidade_regional),
      'faixas', (select coalesce(json_agg(json_build_object('id', "faixaId", 'nome', nome, 'tipo', tipo, 'minimo', minimo, 'maximo', maximo, 'uf', uf)
        order by tipo, minimo), '[]') from faixa where ativa)) as j`,
  ))!.j

const eixos = (where: SQL) => sql`
  select e."eixoId", e.nome, e.descricao, e."projetoId", json_build_object('nome', p.nome) as projeto, e.versao
  from eixo e join projeto p using ("projetoId") where ${where} order by sem_acento(p.nome), e.ordem, sem_acento(e.nome), e."eixoId"`

export const listEixos = (db: Db, actor: Actor) => listJson(db, eixos(eixoScope(actor, sql`e."eixoId"`)))
export const getEixoJson = (db: Db, eixoId: number) => recordJson(db, eixos(sql`e."eixoId" = ${eixoId}`))
