import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/endpoint.ts'
import { type extratoPontos, MOTIVOS_COM_NOME, motivoDito } from '#contract/pergunta-pontos.ts'
import type { Wording } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import { betweenDays, orderSql, pageBounds, pageSql } from '#server/db/page.ts'
import { every, search } from '#server/db/rows.ts'
import { json } from '#server/db/sql.ts'
import { type Leitor, noAlcance } from './queries.ts'

type FiltroExtrato = QueryOf<typeof extratoPontos, 'out'>

const motivoSql = (w: Wording) =>
  sql`case l.motivo ${sql.join(
    MOTIVOS_COM_NOME.map((m) => sql`when ${m} then ${motivoDito(w, m)}`),
    sql` `,
  )} else l.motivo end`

const somas = (onde: SQL) =>
  sql`(select json_build_object('declarados', coalesce(sum(declarados), 0), 'comprovados', coalesce(sum(comprovados), 0)) from todas l where ${onde})`

/**
 * What changed the points of a municipality, newest first unless told. The sums are of all lines that match. A balance
 * is of the statement, that is of what is in reach and of the axis and theme asked for, whichever lines are shown.
 */
export const listExtrato = (db: Db, quem: Leitor, w: Wording, municipioId: number, f: FiltroExtrato) => {
  // As people read a line: the reason in the words of the variant, the moment on the clock of Brasília.
  const lida = sql`to_char(l.em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') || ' ' || l.dito || ' ' || l.numero || '. ' || l.texto
    || ' ' || coalesce(l.usuario, 'Sistema')`
  const escolhidas = every(
    ...betweenDays(sql`l.em`, f),
    f.motivo !== undefined && sql`l.motivo = ${f.motivo}`,
    search(lida, f.busca),
  )
  const { limite, contar, ate } = pageBounds(f)
  const ordem = orderSql(
    f.ordem ?? '-em',
    {
      em: sql`l.em`,
      motivo: sql`sem_acento(l.dito)`,
      pergunta: sql`l.numero`,
      usuario: sql`sem_acento(coalesce(l.usuario, 'Sistema'))`,
      declarados: sql`l.declarados`,
      comprovados: sql`l.comprovados`,
    },
    sql`l."pontoLancamentoId"`,
  )
  return json(
    db,
    pageSql({
      com: sql`with daqui as (select l."pontoLancamentoId", l.em, u.nome as usuario, l.motivo, ${motivoSql(w)} as dito, l."temaId", t.nome as tema,
          pm."eixoId", l."perguntaMunicipioId", p.numero, p.texto, l.declarados, l.comprovados
        from ponto_lancamento l join pergunta_municipio pm using ("perguntaMunicipioId") join pergunta p using ("perguntaId")
          join tema t on t."temaId" = l."temaId" left join usuario u on u."usuarioId" = l."usuarioId"
        where l."municipioId" = ${municipioId} and ${noAlcance(quem, sql`pm`)}),
      todas as (select l.*, sum(l.declarados) over ate_aqui as "saldoDeclarado", sum(l.comprovados) over ate_aqui as "saldoComprovado"
        from daqui l where ${every(f.eixoId !== undefined && sql`l."eixoId" = ${f.eixoId}`, f.temaId !== undefined && sql`l."temaId" = ${f.temaId}`)}
        window ate_aqui as (order by l.em, l."pontoLancamentoId")),
      l as (select * from todas l where ${escolhidas})`,
      linhas: sql`select l."pontoLancamentoId", l.em, l.usuario, l.motivo, l.tema, l."perguntaMunicipioId", l.numero, l.texto,
          l.declarados, l.comprovados,
          json_build_object('declarados', l."saldoDeclarado", 'comprovados', l."saldoComprovado") as saldo
        from l order by ${ordem} ${limite}`,
      de: sql`from l`,
      contar,
      ate,
      mais: sql`, 'declarados', coalesce((select sum(declarados) from l), 0), 'comprovados', coalesce((select sum(comprovados) from l), 0),
        'saldos', json_build_object('antes', ${somas(f.de ? sql`not (${every(...betweenDays(sql`l.em`, { de: f.de }))})` : sql`false`)},
          'depois', ${somas(every(...betweenDays(sql`l.em`, { ate: f.ate })))}),
        'temas', (select coalesce(json_agg(x order by sem_acento(x.nome)), '[]') from (select distinct "temaId", tema as nome from daqui) x),
        'motivos', (select coalesce(json_agg(distinct motivo), '[]') from daqui)`,
    }),
  )
}
