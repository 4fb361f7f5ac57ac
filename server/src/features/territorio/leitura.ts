import { type SQL, sql } from 'drizzle-orm'
import { can, isAdmin } from '#contract/access.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { emAlcance } from '../encontro/commands.ts'
import { atorScope, iniciativaScope, inteiroNoAlcance } from './alvos.ts'

/**
 * Territories and initiatives in SQL: `t` is the territory, `r` and `c` who answers for it and who advises it, `i` an
 * initiative, `x` its axis. What may be done follows the rules of territorio-estados.ts; a test holds both together.
 */

const pode = (ok: boolean, condicao: SQL) => (ok ? condicao : sql`false`)

/** How the initiative `i` stands on a day: late is what has passed its end. */
export const statusNoDiaSql = (hoje: string) =>
  sql`case when i.status in (1, 2) and i.termino < ${hoje}::date then 4 else i.status end`

const VAZIO = sql`not exists (select 1 from iniciativa vi where vi."territorioId" = t."territorioId")
  and not exists (select 1 from territorio_documento vd where vd."territorioId" = t."territorioId")
  and not exists (select 1 from territorio_encontro ve where ve."territorioId" = t."territorioId")`
const acoesSql = (actor: Actor) => {
  const edita = pode(can(actor, 'editarTerritorio'), inteiroNoAlcance(actor))
  return sql`(select json_build_object('editar', e.edita, 'avancar', e.edita and t.status < 5,
      'voltar', ${pode(isAdmin(actor), sql`e.edita and t.status between 2 and 5`)}, 'suspender', e.edita and t.status < 5,
      'retomar', e.edita and t.status = 6, 'completar', ${can(actor, 'editarTerritorio')}::boolean,
      'excluir', ${pode(can(actor, 'excluirTerritorio'), sql`t.status = 1 and ${inteiroNoAlcance(actor)} and ${VAZIO}`)})
    from (select ${edita} as edita) e)`
}

export const DE_TERRITORIO = sql`territorio t join usuario r on r."usuarioId" = t."responsavelId"
  left join usuario c on c."usuarioId" = t."consultorId"`

export const naLista = (actor: Actor, now: Date): SQL => {
  const daqui = municipioScope(actor, sql`m."municipioId"`)
  const hoje = todaySaoPaulo(now)
  return sql`t."territorioId", t.nome, t.uf, t.status, t."suspensoDe",
    json_build_object('responsavelId', r."usuarioId", 'nome', r.nome) as responsavel,
    case when c."usuarioId" is not null then json_build_object('consultorId', c."usuarioId", 'nome', c.nome) end as consultor,
    t.inicio, t."fimPrevisto",
    (select coalesce(json_agg(json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
        order by sem_acento(m.nome), m."municipioId"), '[]')
      from territorio_municipio y join municipio m using ("municipioId")
      where y."territorioId" = t."territorioId" and ${daqui}) as municipios,
    (select count(*)::int from territorio_municipio y join municipio m using ("municipioId")
      where y."territorioId" = t."territorioId" and not ${daqui}) as "municipiosFora",
    (select json_build_object('total', count(*), 'concluidas', count(*) filter (where i.status = 3),
        'atrasadas', count(*) filter (where ${statusNoDiaSql(hoje)} = 4),
        'custo', coalesce(sum(i.custo) filter (where i.status <> 5), 0))
      from iniciativa i where i."territorioId" = t."territorioId" and ${iniciativaScope(actor)}) as iniciativas,
    (select json_build_object('numero', y.numero, 'inicio', e.inicio) from territorio_encontro y join encontro e using ("encontroId")
      where y."territorioId" = t."territorioId" and e.situacao <> 5 and e.fim > ${now.toISOString()}::timestamptz and ${emAlcance(actor)}
      order by e.inicio, e."encontroId" limit 1) as "proximoEncontro",
    t."marcaArquivoId", ${acoesSql(actor)} as acoes, t.versao`
}
export const inteiro = (actor: Actor, now: Date): SQL => sql`${naLista(actor, now)},
  (select json_build_object('id_unidade_regional', u.id_unidade_regional, 'nomeRegiao', u."nomeRegiao")
    from unidade_regional u where u.id_unidade_regional = t."unidadeRegionalId") as "unidadeRegional",
  t.liderancas, t.visao, t.observatorio, t.descricao, t.criacao`

/* Initiatives */

export const DE_INICIATIVA = sql`iniciativa i join territorio t using ("territorioId") left join eixo x on x."eixoId" = i."eixoId"`
const EVIDENCIAS = sql`(select count(*)::int from territorio_documento d where d."iniciativaId" = i."iniciativaId")`
const acoesDaIniciativa = (actor: Actor) => {
  const edita = pode(can(actor, 'editarIniciativa'), sql`t.status < 5`)
  return sql`(select json_build_object('editar', e.edita, 'iniciar', e.edita and i.status = 1, 'concluir', e.edita and i.status = 2,
      'cancelar', e.edita and i.status in (1, 2), 'reabrir', e.edita and i.status in (3, 5),
      'excluir', ${pode(can(actor, 'excluirIniciativa'), sql`t.status < 5 and i.status = 1 and ${EVIDENCIAS} = 0`)})
    from (select ${edita} as edita) e)`
}
export const daIniciativa = (actor: Actor, now: Date): SQL => sql`i."iniciativaId", i."territorioId",
  json_build_object('nome', t.nome, 'uf', t.uf, 'status', t.status) as territorio, i.nome,
  case when x."eixoId" is not null then json_build_object('eixoId', x."eixoId", 'nome', x.nome) end as eixo,
  i.objetivo, i.custo, i.responsaveis,
  (select coalesce(json_agg(json_build_object('atorId', a."atorId", 'nome', a.nome) order by sem_acento(a.nome), a."atorId"), '[]')
    from iniciativa_ator y join ator a using ("atorId") where y."iniciativaId" = i."iniciativaId" and ${atorScope(actor)}) as atores,
  i."envolvePrefeitura", i.inicio, i.termino, ${statusNoDiaSql(todaySaoPaulo(now))} as status, i.percentual, i.ods,
  ${EVIDENCIAS} as evidencias, ${acoesDaIniciativa(actor)} as acoes, i.versao`
