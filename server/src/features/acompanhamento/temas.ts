import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { trabalhado } from '../pontuacao/commands.ts'
import { type Alcance, alcanceDasPerguntas, type PerguntaDaCidade, type TemaDaCidade } from './rules.ts'

/** What a municipality is asked: its axes, its themes, their questions. */

export interface Tema extends TemaDaCidade {
  temaId: number
  nome: string
  eixoId: number
  eixo: string
  acompanhamentoAbertoId: number | null
}

/** Themes of the axes that the city works on, in their order, with what decides whether they are offered. */
export const loadTemas = (db: Db, actor: Actor, municipioId: number) =>
  rows<Tema>(
    db,
    sql`select t."temaId", t.nome, t."eixoId", e.nome as eixo,
        coalesce(v.finalizado, false) as finalizado, coalesce(mt.habilitado, true) as habilitado,
        exists (select 1 from pergunta p where p."temaId" = t."temaId" and p.ativa and p.nacional) as nacional,
        ${municipioEixoScope(actor, sql`m."municipioId"`, sql`t."eixoId"`)} as alcancado,
        (select a."acompanhamentoId" from acompanhamento a where a."municipioId" = m."municipioId"
          and not a.finalizado and not a.cancelado
          and (a."temaId" = t."temaId" or (a."temaId" is null and not a.diagnostico)) limit 1) as "acompanhamentoAbertoId"
      from municipio m join eixo e using ("projetoId") join tema t using ("eixoId")
        left join municipio_tema mt on mt."municipioId" = m."municipioId" and mt."temaId" = t."temaId"
        left join municipio_tema_ponto v on v."municipioId" = m."municipioId" and v."temaId" = t."temaId"
      where m."municipioId" = ${municipioId} and ${trabalhado(sql`m."municipioId"`, sql`e."eixoId"`)}
        and exists (select 1 from pergunta p where p."temaId" = t."temaId" and p.ativa)
      order by e.ordem, e."eixoId", t.ordem, t."temaId"`,
  )

/** Which questions are asked there, by its relation with the programme. */
export const loadAlcance = async (db: Db, actor: Actor, municipioId: number): Promise<Alcance> => {
  const m = await one<{ statusRelacionamento: number }>(
    db,
    sql`select "statusRelacionamento" from municipio where "municipioId" = ${municipioId}`,
  )
  return alcanceDasPerguntas(
    m?.statusRelacionamento ?? 0,
    can(actor, 'municipiosNaoVigentesRespondemPerguntasNacionais'),
  )
}

/** Nobody makes another version of these questions until this transaction ends. */
export const lockVersoes = (db: Db, temaIds: readonly number[]) =>
  db.execute(sql`select 1 from pergunta where "temaId" = ${anyOf(temaIds)} order by "perguntaId" for key share`)

/** Every active question of the themes gets its row in the municipality, so that it can be asked. */
export const insertPerguntas = (db: Db, municipioId: number, temaIds: readonly number[]) =>
  db.execute(sql`insert into pergunta_municipio ("municipioId", "perguntaId", "temaId", "eixoId", pontos)
    select ${municipioId}, p."perguntaId", p."temaId", t."eixoId", p.pontos
    from pergunta p join tema t using ("temaId") where p.ativa and p."temaId" = ${anyOf(temaIds)}
    on conflict on constraint pergunta_municipio_uk do nothing`)

/** The questions of themes as they stand there, those that were replaced too. */
export const loadPerguntas = (db: Db, municipioId: number, temaIds: readonly number[]) =>
  rows<PerguntaDaCidade & { temaId: number }>(
    db,
    sql`select p."perguntaId", p."temaId", coalesce(pm."perguntaMunicipioId", 0) as "perguntaMunicipioId", p."substituiPerguntaId",
        p.ativa, p.nacional, p.recorrente, coalesce(pm.estado, 'naoRespondida') as estado, pm.resposta,
        coalesce(pm.pontos, p.pontos)::float8 as pontos
      from pergunta p left join pergunta_municipio pm on pm."perguntaId" = p."perguntaId" and pm."municipioId" = ${municipioId}
      where p."temaId" = ${anyOf(temaIds)} order by p."perguntaId"`,
  )
