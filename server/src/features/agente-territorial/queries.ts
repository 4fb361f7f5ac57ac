import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type {
  AnexoDoAgente,
  Atendimento,
  DadosDoAtendimento,
  listarAtendimentos,
} from '#contract/agente-territorial.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Actor } from '#server/access/actor.ts'
import { usuarioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { every, listJson, only, record, records, search, updateRow } from '#server/db/rows.ts'
import { foundJson, one } from '#server/db/sql.ts'
import { emAlcance, situacaoSql } from '../encontro/commands.ts'
import { noAlcance } from './alvos.ts'

export const CAMPOS = ['data', 'tipo', 'publico', 'bairro', 'assunto', 'encaminhamento'] as const
export const soDados = (a: DadosDoAtendimento) => only(CAMPOS, a)

/** One's own may be changed, and everybody's by who edits the work of the agent. */
const meu = (actor: Actor) =>
  can(actor, 'registrarAtendimento')
    ? sql`(${can(actor, 'editarAgenteTerritorial')}::boolean or r."usuarioId" = ${actor.usuarioId})`
    : sql`false`
const linha = (
  actor: Actor,
) => sql`r."agenteAtendimentoId", r."municipioId", r.data, r.tipo, r.publico, r.bairro, r.assunto,
  r.encaminhamento, r."usuarioId", u.nome as usuario, r.criacao, r.versao, ${meu(actor)} as editar`
const DE = sql`agente_atendimento r join usuario u using ("usuarioId")`

export const listAtendimentos = (
  db: Db,
  actor: Actor,
  municipioId: number,
  query: QueryOf<typeof listarAtendimentos, 'out'>,
) => {
  const { contar, ate, limite } = pageBounds(query)
  const igual = (coluna: SQL, valor: string | undefined) => valor !== undefined && sql`${coluna} = ${valor}`
  const onde = every(
    sql`r."municipioId" = ${municipioId}`,
    sql`r."excluidoEm" is null`,
    noAlcance(actor),
    igual(sql`r.tipo`, query.tipo),
    igual(sql`r.publico`, query.publico),
    query.de !== undefined && sql`r.data >= ${query.de}::date`,
    query.ate !== undefined && sql`r.data <= ${query.ate}::date`,
    search(sql`r.assunto || ' ' || coalesce(r.bairro, '') || ' ' || coalesce(r.encaminhamento, '')`, query.busca),
  )
  const colunas = {
    data: sql`r.data`,
    assunto: sql`sem_acento(r.assunto)`,
    tipo: sql`r.tipo`,
    publico: sql`r.publico`,
  }
  const ordem = orderSql(query.ordem ?? '-data', colunas, sql`r."agenteAtendimentoId"`)
  const de = sql`from ${DE} where ${onde}`
  const linhas = sql`select ${linha(actor)} ${de} order by ${ordem} ${limite}`
  // The device tells by it which city it has.
  const mais = sql`, 'municipio', (select json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf)
    from municipio m where m."municipioId" = ${municipioId})`
  return foundJson(db, pageSql({ linhas, de, contar, ate, mais }))
}

export const loadAtendimento = (db: Db, actor: Actor, id: number) =>
  record<Atendimento>(
    db,
    sql`select ${linha(actor)} from ${DE} where r."agenteAtendimentoId" = ${id} and r."excluidoEm" is null and ${noAlcance(actor)}`,
  )
/** Holds it until the end of the transaction. */
export const lockAtendimento = (db: Db, id: number) =>
  db.execute(sql`select 1 from agente_atendimento where "agenteAtendimentoId" = ${id} for update`)

interface Novo {
  municipioId: number
  usuarioId: number
  clienteId: string
  revisao: number
  criacao: string
}
/** Its id; undefined where this person's device has named one so before. Of two at once one is made. */
export const insertAtendimento = async (db: Db, novo: Novo, dados: DadosDoAtendimento) =>
  (
    await one<{ id: number }>(
      db,
      sql`insert into agente_atendimento ("municipioId", "usuarioId", "clienteId", revisao, criacao, data, tipo, publico, bairro, assunto, encaminhamento)
        values (${novo.municipioId}, ${novo.usuarioId}, ${novo.clienteId}, ${novo.revisao}, ${novo.criacao}, ${dados.data},
          ${dados.tipo}, ${dados.publico}, ${dados.bairro}, ${dados.assunto}, ${dados.encaminhamento})
        on conflict ("usuarioId", "clienteId") do nothing returning "agenteAtendimentoId" as id`,
    )
  )?.id

/** What this person's device sent under the name, held. */
export const lockPeloCliente = (db: Db, usuarioId: number, clienteId: string) =>
  one<{ id: number; municipioId: number; revisao: number; excluido: boolean }>(
    db,
    sql`select "agenteAtendimentoId" as id, "municipioId", revisao, "excluidoEm" is not null as excluido
      from agente_atendimento where "usuarioId" = ${usuarioId} and "clienteId" = ${clienteId} for update`,
  )

export const updateAtendimento = (db: Db, id: number, dados: DadosDoAtendimento, revisao?: number) =>
  updateRow(db, 'agente_atendimento', { agenteAtendimentoId: id }, { ...soDados(dados), revisao })

export const removeAtendimento = (db: Db, id: number, usuarioId: number, now: Date) =>
  updateRow(
    db,
    'agente_atendimento',
    { agenteAtendimentoId: id },
    { excluidoPor: usuarioId, excluidoEm: now.toISOString() },
  )

export const listPessoas = (db: Db, actor: Actor) =>
  listJson(
    db,
    sql`select u."usuarioId", u.nome from usuario u where u.habilitado and ${usuarioScope(actor, sql`u."usuarioId"`)}
      order by sem_acento(u.nome), u."usuarioId"`,
  )

const QUANTOS = 30
export const getAgenda = (db: Db, actor: Actor, now: Date, municipioId: number) => {
  const parte = (quando: SQL, ordem: SQL) => sql`(select coalesce(json_agg(x), '[]') from (
    select e."encontroId", e.titulo, e.inicio, e.fim, e.local, ${situacaoSql(now)} as situacao, u.nome as usuario
    from encontro e join usuario u on u."usuarioId" = e."usuarioId"
    where e."municipioId" = ${municipioId} and ${emAlcance(actor)} and ${quando} order by ${ordem} limit ${QUANTOS}) x)`
  const agora = sql`${now.toISOString()}::timestamptz`
  return foundJson(
    db,
    sql`select json_build_object(
      'proximos', ${parte(sql`e.fim > ${agora}`, sql`e.inicio, e."encontroId"`)},
      'ultimos', ${parte(sql`e.fim <= ${agora}`, sql`e.inicio desc, e."encontroId" desc`)})::text`,
  )
}

export const listAnexos = (db: Db, actor: Actor, municipioId: number) =>
  records<Omit<AnexoDoAgente, 'verNaPagina' | 'excluir'>>(
    db,
    sql`select r."agenteAnexoId", r.tipo, r."nomeArquivo", r.mime, r.tamanho, u.nome as usuario, r.criacao
      from agente_anexo r join usuario u using ("usuarioId")
      where r."municipioId" = ${municipioId} and r."excluidoEm" is null and ${noAlcance(actor)} order by r."agenteAnexoId" desc`,
  )
