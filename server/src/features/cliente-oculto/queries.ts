import { type SQL, sql } from 'drizzle-orm'
import type { listarClientesOcultos, minhasAvaliacoes } from '#contract/cliente-oculto.ts'
import {
  ESTADOS_CONTATO,
  type EstadoContato,
  ITENS_CONTATO,
  SITUACAO_CONTATO,
} from '#contract/cliente-oculto-estados.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { pageBounds, pageSql } from '#server/db/page.ts'
import { every, jsonList, search } from '#server/db/rows.ts'
import { json } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import { anoDaEdicao, edicaoPublicada, publicadoNaEdicao } from '../selo/commands.ts'
import { avaliouSql } from './commands.ts'
import { avaliaEm, organizaEm, podeAvaliar, podeOrganizar, vinculado } from './lados.ts'

/* Pieces */

export const momento = (coluna: SQL) => sql`to_json(${coluna})#>>'{}'`
const situacaoDe = (estado: EstadoContato) => sql.raw(String(SITUACAO_CONTATO[estado]))
const vivos = (mais: SQL = sql``) => sql`from cliente_oculto_contato c
  where c."clienteOcultoId" = o."clienteOcultoId" and c."substituidoEm" is null ${mais}`
/** Of validated contacts. */
export const totalDe = sql`(select coalesce(sum(c.nota), 0) ${vivos(sql`and c.situacao = ${situacaoDe('validado')}`)})`

/** The row of its state's edition, `e`, over `cliente_oculto o` and `municipio m`. */
export const daEdicao = sql`left join selo_edicao e on e.uf = m.uf and e.ano = o.edicao`

/**
 * Whether the room may read the notes: while it is in a published result of the edition. Where the state has no such
 * edition nothing can be published: once both contacts are validated and the year is over.
 */
const liberado = (hoje: string) => sql`case when e.ano is not null then ${publicadoNaEdicao(sql`o."municipioId"`)}
  else make_date(o.edicao, 12, 31) < ${hoje}::date
    and (select count(*) = 2 ${vivos(sql`and c.situacao = ${situacaoDe('validado')}`)}) end`

export const itensDe = (contatoId: SQL) => sql`(select json_agg(json_build_object('item', n, 'valor', i.valor,
    'comentario', i.comentario) order by n)
  from generate_series(1, ${sql.raw(String(ITENS_CONTATO.length))}) n
    left join cliente_oculto_item i on i."clienteOcultoContatoId" = ${contatoId} and i.item = n)`

/* The room's */

/** Nothing but what was validated and is out, nothing of who, when or with which files, and none of it to who shopped. */
export const readResultados = ({ db, actor, now }: Reader, municipioId: number) => {
  const hoje = todaySaoPaulo(now)
  const contatos = sql`(select coalesce(json_agg(json_build_object('numero', c.numero, 'canal', c.canal, 'roteiro', r.nome,
      'nota', c.nota, 'parecer', c.parecer, 'itens', ${itensDe(sql`c."clienteOcultoContatoId"`)}) order by c.numero), '[]')
    from cliente_oculto_contato c join cliente_oculto_roteiro r using ("roteiroId")
    where c."clienteOcultoId" = o."clienteOcultoId" and c."substituidoEm" is null and c.situacao = ${situacaoDe('validado')})`
  const resultados = sql`select o.edicao, ${totalDe} as total, ${contatos} as contatos,
      (select count(*) = 2 ${vivos(sql`and c.situacao = ${situacaoDe('validado')}`)}) as realizado
    from cliente_oculto o join municipio m using ("municipioId") ${daEdicao}
    where o."municipioId" = ${municipioId} and ${liberado(hoje)}
      and not ${avaliouSql(actor.usuarioId, sql`o."municipioId"`, sql`o.edicao`)}
      and exists (select 1 ${vivos(sql`and c.situacao = ${situacaoDe('validado')}`)})
    order by o.edicao desc`
  const aguardando = sql`select e.ano as edicao, e.resultado as "resultadoEm"
    from selo_edicao e join municipio m on m.uf = e.uf
    where m."municipioId" = ${municipioId} and e."inscricaoInicio" <= ${hoje}::date and not ${edicaoPublicada}
      and (e.resultado > ${hoje}::date or e.ano = ${anoDaEdicao(sql`m.uf`, hoje)})
    order by e.ano`
  return json(
    db,
    sql`select json_build_object('municipioId', ${municipioId}::int,
      'organiza', ${organizaEm(actor, sql`${municipioId}::int`)},
      'aguardando', (${jsonList(aguardando)})::json, 'resultados', (${jsonList(resultados)})::json)::text`,
  )
}

/* Of who organises */

type Filtro = QueryOf<typeof listarClientesOcultos, 'out'>
const lugar = sql`json_build_object('nome', m.nome, 'uf', m.uf)`

/** Contacts of a list are found by what they are. */
const comSituacao = (estado: EstadoContato) =>
  sql`exists (select 1 ${vivos(sql`and c.situacao = ${situacaoDe(estado)}`)})`

export const listClientesOcultos = ({ db, actor }: Reader, f: Filtro) => {
  const { limite, contar, ate } = pageBounds(f)
  const de = sql`from cliente_oculto o join municipio m using ("municipioId") join usuario u on u."usuarioId" = o."avaliadorId"
    where ${every(
      organizaEm(actor, sql`o."municipioId"`),
      f.municipioId !== undefined && sql`o."municipioId" = ${f.municipioId}`,
      f.avaliadorId !== undefined && sql`o."avaliadorId" = ${f.avaliadorId}`,
      f.edicao !== undefined && sql`o.edicao = ${f.edicao}`,
      f.grupo !== undefined && sql`o.grupo = ${f.grupo}`,
      f.situacao !== undefined && comSituacao(f.situacao),
      search(sql`concat_ws(' ', m.nome, m.uf, o.grupo, u.nome)`, f.busca),
    )}`
  const contatos = sql`(select json_agg(json_build_object('clienteOcultoContatoId', c."clienteOcultoContatoId",
      'numero', c.numero, 'situacao', c.situacao, 'canal', c.canal, 'agendadoPara', ${momento(sql`c."agendadoPara"`)},
      'nota', c.nota) order by c.numero) ${vivos()})`
  const linhas = sql`select o."clienteOcultoId", o."municipioId", ${lugar} as municipio, o.edicao, o.grupo,
      u.nome as avaliador, o."avaliadorId", ${vinculado(sql`o."avaliadorId"`, sql`o."municipioId"`)} as vinculo,
      ${contatos} as contatos, ${totalDe} as total, o.versao
    ${de} order by o.edicao desc, sem_acento(m.nome), m.uf, o."clienteOcultoId" ${limite}`
  return json(db, pageSql({ linhas, de, contar, ate }))
}

export const readOpcoes = ({ db, actor }: Reader) => {
  const daqui = sql`cliente_oculto o where ${organizaEm(actor, sql`o."municipioId"`)}`
  const em = (estado: EstadoContato) => sql`select count(*)::int from cliente_oculto_contato c
    join (select o."clienteOcultoId" from ${daqui}) o using ("clienteOcultoId")
    where c."substituidoEm" is null and c.situacao = ${situacaoDe(estado)}`
  const porSituacao = sql.join(
    ESTADOS_CONTATO.map((e) => sql`${e}::text, (${em(e)})`),
    sql`, `,
  )
  return json(
    db,
    sql`select json_build_object('total', (select count(*)::int from ${daqui}),
      'edicoes', (select coalesce(json_agg(x.edicao order by x.edicao desc), '[]') from (select distinct o.edicao from ${daqui}) x),
      'grupos', (select coalesce(json_agg(x.grupo order by sem_acento(x.grupo)), '[]') from (select distinct o.grupo from ${daqui}) x),
      'porSituacao', json_build_object(${porSituacao}))::text`,
  )
}

const MAX_AVALIADORES = 100
/** With how many places each has, so that work is shared out. */
export const listAvaliadores = (
  { db, actor }: Reader,
  { municipioId, busca }: { municipioId?: number | undefined; busca?: string | undefined },
) =>
  json(
    db,
    jsonList(sql`select u."usuarioId" as "avaliadorId", u.nome,
        (select count(*)::int from cliente_oculto o where o."avaliadorId" = u."usuarioId") as avaliacoes
      from usuario u join usuario_grupo ug using ("usuarioGrupoId")
      where ${every(
        podeAvaliar(),
        !actor.acessoTotal && !podeOrganizar(actor) && sql`false`,
        municipioId !== undefined && organizaEm(actor, sql`${municipioId}::int`),
        municipioId !== undefined && sql`not ${vinculado(sql`u."usuarioId"`, sql`${municipioId}::int`)}`,
        search(sql`u.nome`, busca),
      )}
      order by sem_acento(u.nome), u."usuarioId" limit ${sql.raw(String(MAX_AVALIADORES))}`),
  )

/* Of the evaluator */

/** The page of a contact, to its evaluator. */
export const paginaDoContato = sql`'/cidade/' || o."municipioId" || '/cliente-oculto?avaliacao=' || o."clienteOcultoId" || '&contato=' || c.numero`

export const listMinhas = ({ db, actor }: Reader, f: QueryOf<typeof minhasAvaliacoes, 'out'>) => {
  const { limite, contar, ate } = pageBounds(f)
  const de = sql`from cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId")
      join municipio m using ("municipioId") left join cliente_oculto_roteiro r using ("roteiroId")
    where ${every(
      avaliaEm(actor),
      sql`c."substituidoEm" is null and (c."enviadoPor" is null or c."enviadoPor" = ${actor.usuarioId})`,
      f.situacao !== undefined && sql`c.situacao = ${situacaoDe(f.situacao)}`,
      search(sql`concat_ws(' ', m.nome, m.uf, o.grupo, r.nome)`, f.busca),
    )}`
  // What there is to do comes first, by its day.
  const vez = sql`case c.situacao when 6 then 0 when 3 then 1 when 2 then 2 when 1 then 3 else 4 end`
  const linhas = sql`select o."clienteOcultoId", c."clienteOcultoContatoId", ${lugar} as municipio, ${paginaDoContato} as para,
      o.edicao, o.grupo, c.numero, c.situacao, c.canal, r.nome as roteiro, ${momento(sql`c."agendadoPara"`)} as "agendadoPara",
      c.nota, c."motivoInvalidacao"
    ${de} order by ${vez}, c."agendadoPara" nulls last, o.edicao desc, c."clienteOcultoContatoId" ${limite}`
  return json(db, pageSql({ linhas, de, contar, ate }))
}
