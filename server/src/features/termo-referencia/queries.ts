import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { municipioEixoReach, municipioReach, reachOf } from '#server/access/scopes.ts'
import { jsonList, jsonRecord } from '#server/db/rows.ts'
import { foundJson, json } from '#server/db/sql.ts'
import { byName, fixedStatement } from '#server/db/statement.ts'
import type { Reader } from '#server/http/route.ts'
import { termoSql } from './leitura.ts'
import { ACOES_E, ACOES_G, ACOES_S, ACOES_T, IMPEDE_G, IMPEDE_S, valoresDasSituacoes } from './situacoes.ts'

/* What is shown of a term, as JSON that PostgreSQL makes; each answer is one statement, the same for everybody. */

const comum = sql`"horasPrevistas", "horasRealizadas", "horasAgendadas", "horasRestantes"`
const horas = (de: 'g' | 's' | 't') =>
  sql.join(
    ['horasPrevistas', 'horasRealizadas', 'horasAgendadas', 'horasRestantes'].map(
      (h) => sql`${sql.raw(de)}.${sql.identifier(h)}`,
    ),
    sql`, `,
  )

const GRUPO = sql`g."municipioGrupoSolucaoId", g."municipioId", g."grupoSolucaoId", g.nome, g.descricao, g."eixoId",
  json_build_object('nome', ei.nome) as eixo, g.desabilitado, g.justificativa, g.solucoes, g.tarefas, g.versao, ${horas('g')},
  ${ACOES_G} as acoes, ${IMPEDE_G} as impedimento`
const DE_GRUPO = sql`termo_g g join eixo ei on ei."eixoId" = g."eixoId"`

const SOLUCAO = sql`s."municipioSolucaoId", s."municipioId", s."municipioGrupoSolucaoId", s."solucaoId", s.nome,
  s."municipioPropostaSolucoesExtrasId", s.descricao, s.situacao, s.desabilitado, s.ela as "desabilitadoEla", s.justificativa, s."usuarioId",
  case when u."usuarioId" is not null then json_build_object('usuarioId', u."usuarioId", 'nome', u.nome, 'habilitado', u.habilitado) end as usuario,
  case when ${byName('veTipo')}::boolean then s."solucaoTipoId" end as "solucaoTipoId",
  case when ${byName('veTipo')}::boolean and st."solucaoTipoId" is not null
    then json_build_object('solucaoTipoId', st."solucaoTipoId", 'nome', st.nome) end as "solucaoTipo",
  case when ${byName('veCusto')}::boolean then s.custo end as custo, case when ${byName('veCusto')}::boolean then s.preco end as preco,
  s.monitoramento, to_char(s."dataInicio", 'DD/MM/YYYY') as "dataInicioString", to_char(s."dataTermino", 'DD/MM/YYYY') as "dataTerminoString",
  s."visitasPresenciais", s."horasPrevistasVisitasPresenciais", s."trabalhosEscritorio", s."horasPrevistasTrabalhosEscritorio",
  s."cargaHoraria", s."naoComputaHoras", s."iniciadaEm", s."finalizadaEm", s."tarefasPendentes", s.tarefas, s.versao, ${horas('s')},
  ${ACOES_S} as acoes, ${IMPEDE_S} as impedimento`
const DE_SOLUCAO = sql`termo_s s left join usuario u on u."usuarioId" = s."usuarioId"
  left join solucao_tipo st on st."solucaoTipoId" = s."solucaoTipoId"`

const TAREFA = sql`t."municipioTarefaId", t."municipioId", t."municipioSolucaoId", t."tarefaId", t.nome, t.descricao, t.horas, t.situacao,
  t.desabilitado, t.ela as "desabilitadoEla", t.justificativa, t."primeiroDia", t."ultimoDia", t.versao, ${horas('t')}, ${ACOES_T} as acoes`

const EVIDENCIA = sql`e."municipioEvidenciaId", e."municipioId", e."municipioTarefaId", e."evidenciaId", e.nome, e.descricao,
  e.desabilitado or t.desabilitado as desabilitado, e.versao, ${ACOES_E} as acoes`

/** The evidences of the tasks, a list for each that has some. */
const EVIDENCIAS = sql`evidencias_j as (
  select x."municipioTarefaId", json_agg(x order by x."municipioEvidenciaId") as lista from (
    select ${EVIDENCIA} from termo_t t join municipio_evidencia e on e."municipioTarefaId" = t."municipioTarefaId") x group by 1)`
const COM_EVIDENCIAS = sql`${TAREFA}, coalesce(ej.lista, '[]') as "municipioEvidencias"`
const DE_TAREFA = sql`termo_t t left join evidencias_j ej on ej."municipioTarefaId" = t."municipioTarefaId"`
/** And up the tree. Names in their order; tasks as they were planned. */
const ARVORE = sql`${EVIDENCIAS}, tarefas_j as (
    select x."municipioSolucaoId", json_agg(x order by x."municipioTarefaId") as lista from (
      select ${COM_EVIDENCIAS} from ${DE_TAREFA}) x group by 1),
  solucoes_j as (
    select x."municipioGrupoSolucaoId", json_agg(x order by sem_acento(x.nome), x."municipioSolucaoId") as lista from (
      select ${SOLUCAO}, coalesce(tj.lista, '[]') as "municipioTarefas" from ${DE_SOLUCAO}
        left join tarefas_j tj on tj."municipioSolucaoId" = s."municipioSolucaoId") x group by 1)`
const GRUPO_INTEIRO = sql`select ${GRUPO}, coalesce(sj.lista, '[]') as "municipioSolucoes" from ${DE_GRUPO}
  left join solucoes_j sj on sj."municipioGrupoSolucaoId" = g."municipioGrupoSolucaoId"`

const GRUPO_CURTO = sql`(select json_build_object('municipioGrupoSolucaoId', gc."municipioGrupoSolucaoId", 'nome', gc.nome, 'desabilitado', gc.desabilitado)
  from grupos_do_termo gc where gc."municipioGrupoSolucaoId" = `
const SOLUCAO_DA_LISTA = sql`${SOLUCAO}, ${GRUPO_CURTO} s."municipioGrupoSolucaoId") as "municipioGrupoSolucao"`
const TAREFA_DA_LISTA = sql`${COM_EVIDENCIAS}, ${GRUPO_CURTO} t."municipioGrupoSolucaoId") as "municipioGrupoSolucao",
  (select json_build_object('municipioSolucaoId', s."municipioSolucaoId", 'nome', s.nome,
      'municipioPropostaSolucoesExtrasId', s."municipioPropostaSolucoesExtrasId", 'desabilitado', t."solucaoDesabilitada")
    from municipio_solucao s where s."municipioSolucaoId" = t."municipioSolucaoId") as "municipioSolucao"`
const EVIDENCIA_DA_LISTA = sql`${EVIDENCIA}, json_build_object('municipioTarefaId', t."municipioTarefaId", 'nome', t.nome,
  'desabilitado', t.desabilitado, 'municipioSolucaoId', t."municipioSolucaoId") as "municipioTarefa"`

/* Which part of it */

const REACH = municipioEixoReach(sql`g."municipioId"`, sql`g."eixoId"`)
const doMunicipio = sql`g."municipioId" = ${byName('id')}::int`
const doGrupo = sql`g."municipioGrupoSolucaoId" = ${byName('id')}::int`
const dosIds = (tabela: 'municipio_solucao' | 'municipio_tarefa' | 'municipio_evidencia') => {
  const grupoDa = sql`select sx."municipioGrupoSolucaoId" from municipio_solucao sx`
  if (tabela === 'municipio_solucao')
    return sql`g."municipioGrupoSolucaoId" in (${grupoDa} where sx."municipioSolucaoId" = any(${byName('ids')}::int[]))`
  const tarefas = sql`join municipio_tarefa tx on tx."municipioSolucaoId" = sx."municipioSolucaoId"`
  if (tabela === 'municipio_tarefa')
    return sql`g."municipioGrupoSolucaoId" in (${grupoDa} ${tarefas} where tx."municipioTarefaId" = any(${byName('ids')}::int[]))`
  return sql`g."municipioGrupoSolucaoId" in (${grupoDa} ${tarefas} join municipio_evidencia ex on ex."municipioTarefaId" = tx."municipioTarefaId"
    where ex."municipioEvidenciaId" = any(${byName('ids')}::int[]))`
}
const com = (onde: SQL, mais: SQL = sql``) => sql`with ${termoSql(sql`${onde} and ${REACH}`)}${mais}`
const list = (onde: SQL, linhas: SQL, mais?: SQL) => fixedStatement(() => sql`${com(onde, mais)} ${jsonList(linhas)}`)
const record = (onde: SQL, linhas: SQL, mais?: SQL) =>
  fixedStatement(() => sql`${com(onde, mais)} ${jsonRecord(linhas)}`)
const comEvidencias = sql`, ${EVIDENCIAS}`

const POR_NOME_G = sql`order by sem_acento(g.nome), g."municipioGrupoSolucaoId"`
const POR_NOME_S = sql`order by sem_acento(s.nome), s."municipioSolucaoId"`
const EM_ORDEM_T = sql`order by t."municipioSolucaoId", t."municipioTarefaId"`

const termoStatement = fixedStatement(
  () => sql`${com(doMunicipio, sql`, ${ARVORE}`)}, soma as (select count(*)::int as grupos, coalesce(sum(tarefas), 0)::int as tarefas,
      coalesce(sum("tarefasRealizadas"), 0)::int as "tarefasRealizadas", coalesce(sum("naoIniciadas"), 0)::int as "naoIniciadas",
      coalesce(sum("emAndamento"), 0)::int as "emAndamento", coalesce(sum(finalizadas), 0)::int as finalizadas,
      coalesce(sum(interrompidas), 0)::int as interrompidas, coalesce(sum("horasPrevistas"), 0)::bigint as "horasPrevistas",
      coalesce(sum("horasRealizadas"), 0)::bigint as "horasRealizadas", coalesce(sum("horasAgendadas"), 0)::bigint as "horasAgendadas",
      coalesce(sum("horasRestantes"), 0)::bigint as "horasRestantes" from termo_g)
    select to_json(termo)::text from (select
      json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf) as municipio, ${comum},
      json_build_object('grupos', soma.grupos, 'naoIniciadas', soma."naoIniciadas", 'emAndamento', soma."emAndamento",
        'finalizadas', soma.finalizadas, 'interrompidas', soma.interrompidas, 'tarefas', soma.tarefas,
        'tarefasRealizadas', soma."tarefasRealizadas") as contagem,
      coalesce((select json_agg(x order by sem_acento(x.nome), x."municipioGrupoSolucaoId") from (${GRUPO_INTEIRO}) x), '[]') as grupos,
      json_build_object('adicionarGrupo', ${byName('adicionaGrupo')}::boolean, 'importarGrupo', ${byName('importaGrupo')}::boolean,
        'finalizar', ${byName('finaliza')}::boolean and soma."emAndamento" > 0,
        'verCustoPreco', ${byName('veCusto')}::boolean, 'verTipoSolucao', ${byName('veTipo')}::boolean) as acoes
    from municipio m cross join soma where m."municipioId" = ${byName('id')}::int and ${municipioReach(sql`m."municipioId"`)}) termo`,
)
const grupoStatement = record(doGrupo, sql`select ${GRUPO} from ${DE_GRUPO}`)
const grupoInteiroStatement = record(doGrupo, GRUPO_INTEIRO, sql`, ${ARVORE}`)
const gruposStatement = list(doMunicipio, sql`select ${GRUPO} from ${DE_GRUPO} ${POR_NOME_G}`)
const gruposDoProjetoStatement = list(
  sql`g."eixoId" in (select "eixoId" from eixo where "projetoId" = ${byName('id')}::int)`,
  sql`select ${GRUPO}, json_build_object('nome', m.nome, 'uf', m.uf) as municipio from ${DE_GRUPO} join municipio m on m."municipioId" = g."municipioId"
    order by sem_acento(m.nome), g."municipioId", sem_acento(g.nome), g."municipioGrupoSolucaoId"`,
)
const gruposComSolucoesStatement = list(
  doMunicipio,
  sql`select g."municipioGrupoSolucaoId", g.nome, g.desabilitado, coalesce((
      select json_agg(json_build_object('municipioSolucaoId', s."municipioSolucaoId", 'nome', s.nome,
        'municipioPropostaSolucoesExtrasId', s."municipioPropostaSolucoesExtrasId", 'situacao', s.situacao,
        'desabilitado', s.desabilitado) ${POR_NOME_S})
      from termo_s s where s."municipioGrupoSolucaoId" = g."municipioGrupoSolucaoId"), '[]') as "municipioSolucoes"
    from termo_g g ${POR_NOME_G}`,
)
const COM_MUNICIPIO = sql`select ${SOLUCAO_DA_LISTA}, json_build_object('nome', m.nome, 'uf', m.uf) as municipio
  from ${DE_SOLUCAO} join municipio m on m."municipioId" = s."municipioId"`
const solucoesStatement = list(doMunicipio, sql`${COM_MUNICIPIO} ${POR_NOME_S}`)
const daPrateleiraStatement = list(
  sql`g."municipioGrupoSolucaoId" in (select sx."municipioGrupoSolucaoId" from municipio_solucao sx where sx."solucaoId" = ${byName('id')}::int)`,
  sql`${COM_MUNICIPIO} where s."solucaoId" = ${byName('id')}::int order by sem_acento(m.nome), sem_acento(s.nome), s."municipioSolucaoId"`,
)
const DAS_SOLUCOES = sql`where s."municipioSolucaoId" = any(${byName('ids')}::int[])`
const asSolucoesStatement = list(
  dosIds('municipio_solucao'),
  sql`select ${SOLUCAO_DA_LISTA} from ${DE_SOLUCAO} ${DAS_SOLUCOES} ${POR_NOME_S}`,
)
const umaSolucaoStatement = record(
  dosIds('municipio_solucao'),
  sql`select ${SOLUCAO_DA_LISTA} from ${DE_SOLUCAO} ${DAS_SOLUCOES}`,
)
const aFinalizarStatement = list(
  doMunicipio,
  sql`select ${SOLUCAO_DA_LISTA}, s."tarefasPendentes" = 0 as pronta, coalesce((
      select json_agg(json_build_object('municipioTarefaId', t."municipioTarefaId", 'nome', t.nome, 'situacao', t.situacao,
        'justificativa', t.justificativa, 'horasPrevistas', t."horasPrevistas", 'horasRealizadas', t."horasRealizadas",
        'horasAgendadas', t."horasAgendadas", 'horasRestantes', t."horasRestantes") order by t."municipioTarefaId")
      from termo_t t where t."municipioSolucaoId" = s."municipioSolucaoId" and t.situacao in (1, 2)), '[]') as pendentes
    from ${DE_SOLUCAO} where s.situacao = 2 ${POR_NOME_S}`,
)
/** Of who was given solutions by name and nothing else there, those; 0 stands for all. */
const porPermissaoStatement = list(
  doMunicipio,
  sql`select s."municipioSolucaoId", s.nome, s."municipioPropostaSolucoesExtrasId", s."municipioGrupoSolucaoId",
      ${GRUPO_CURTO} s."municipioGrupoSolucaoId") as "municipioGrupoSolucao", s.situacao, s.monitoramento, s."usuarioId"
    from termo_s s where s.situacao in (1, 2) and (${byName('alcancaTudo')}::boolean
      or exists (select 1 from usuario_permissao p where p."usuarioId" = ${byName('usuarioId')}::int and p."municipioId" = ${byName('id')}::int)
      or exists (select 1 from usuario_permissao_solucao p where p."usuarioId" = ${byName('usuarioId')}::int and p."municipioId" = ${byName('id')}::int
        and p."municipioSolucaoId" in (0, s."municipioSolucaoId"))) ${POR_NOME_S}`,
)
const tarefasStatement = list(
  doMunicipio,
  sql`select ${TAREFA_DA_LISTA} from ${DE_TAREFA} ${EM_ORDEM_T}`,
  comEvidencias,
)
const tarefasDasSolucoesStatement = list(
  dosIds('municipio_solucao'),
  sql`select ${TAREFA_DA_LISTA} from ${DE_TAREFA} where t."municipioSolucaoId" = any(${byName('ids')}::int[]) ${EM_ORDEM_T}`,
  comEvidencias,
)
const DAS_TAREFAS = sql`where t."municipioTarefaId" = any(${byName('ids')}::int[])`
const asTarefasStatement = list(
  dosIds('municipio_tarefa'),
  sql`select ${TAREFA_DA_LISTA} from ${DE_TAREFA} ${DAS_TAREFAS} ${EM_ORDEM_T}`,
  comEvidencias,
)
const umaTarefaStatement = record(
  dosIds('municipio_tarefa'),
  sql`select ${TAREFA_DA_LISTA} from ${DE_TAREFA} ${DAS_TAREFAS}`,
  comEvidencias,
)
const testeDeHorasStatement = record(
  dosIds('municipio_tarefa'),
  sql`select t."municipioTarefaId", ${horas('t')},
      greatest(0, t."horasRealizadas" + t."horasAgendadas" - t."horasPrevistas") as "horasExcedentes",
      t."horasRealizadas" + t."horasAgendadas" <= t."horasPrevistas" as "dentroDoPrevisto" from termo_t t ${DAS_TAREFAS}`,
)
const DE_EVIDENCIA = sql`termo_t t join municipio_evidencia e on e."municipioTarefaId" = t."municipioTarefaId"`
const evidenciasStatement = list(
  doMunicipio,
  sql`select ${EVIDENCIA_DA_LISTA} from ${DE_EVIDENCIA} ${EM_ORDEM_T}, e."municipioEvidenciaId"`,
)
const umaEvidenciaStatement = record(
  dosIds('municipio_evidencia'),
  sql`select ${EVIDENCIA_DA_LISTA} from ${DE_EVIDENCIA} where e."municipioEvidenciaId" = any(${byName('ids')}::int[])`,
)

/* Asking */

/** All values that any of them takes, but for whose it is. */
const valoresDe = ({ actor, ambiente }: Reader) => ({
  ...reachOf(actor),
  ...valoresDasSituacoes(actor, ambiente.variante),
  usuarioId: actor.usuarioId,
  veCusto: can(actor, 'verCustoPreco'),
  veTipo: can(actor, 'verTipoSolucao'),
  adicionaGrupo: can(actor, 'adicionarGrupoTermoReferencia'),
  importaGrupo: can(actor, 'importarGrupoTermoReferencia'),
  finaliza: can(actor, 'finalizarSolucoesTermoReferencia'),
})
type Statement = ReturnType<typeof fixedStatement>
const listOf = (statement: Statement) => (ctx: Reader, id: number) => json(ctx.db, statement({ ...valoresDe(ctx), id }))
const listOfIds = (statement: Statement) => (ctx: Reader, ids: readonly number[]) =>
  json(ctx.db, statement({ ...valoresDe(ctx), ids }))
const findOf = (statement: Statement) => (ctx: Reader, id: number) =>
  foundJson(ctx.db, statement({ ...valoresDe(ctx), id, ids: [id] }))

export const getTermo = findOf(termoStatement)
export const getGrupo = findOf(grupoStatement)
export const getGrupoInteiro = findOf(grupoInteiroStatement)
export const getSolucao = findOf(umaSolucaoStatement)
export const getTarefa = findOf(umaTarefaStatement)
export const getEvidencia = findOf(umaEvidenciaStatement)
export const getTesteDeHoras = findOf(testeDeHorasStatement)
export const listGrupos = listOf(gruposStatement)
export const listGruposDoProjeto = listOf(gruposDoProjetoStatement)
export const listGruposComSolucoes = listOf(gruposComSolucoesStatement)
export const listSolucoes = listOf(solucoesStatement)
export const listDaPrateleira = listOf(daPrateleiraStatement)
export const listAFinalizar = listOf(aFinalizarStatement)
export const listPorPermissao = listOf(porPermissaoStatement)
export const listTarefas = listOf(tarefasStatement)
export const listEvidencias = listOf(evidenciasStatement)
export const listTarefasDasSolucoes = listOfIds(tarefasDasSolucoesStatement)
export const listAsSolucoes = listOfIds(asSolucoesStatement)
export const listAsTarefas = listOfIds(asTarefasStatement)
