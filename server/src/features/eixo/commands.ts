import { sql } from 'drizzle-orm'
import { emSerie, quantos } from '#contract/br.ts'
import { problem } from '#contract/problems.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import type { RegisterHooks } from '#server/http/route.ts'
import { recomputeProjetos } from '../pontuacao/commands.ts'

/**
 * What is answered stays where it was answered: the statement of points is kept by theme, the bounds of sight by axis.
 * So a theme keeps its axis, an axis and a municipality their project, once something hangs on them.
 */
type Dono = 'temaId' | 'eixoId' | 'municipioId'

/** What hangs on it, in words: questions answered and follow-ups under way. */
const countPresos = async (db: Db, dono: Dono, id: number) => {
  const dele = sql`pm.${sql.identifier(dono)} = ${id}`
  const { perguntas, abertos } = (await one<{ perguntas: number; abertos: number }>(
    db,
    sql`select
      (select count(*)::int from pergunta_municipio pm where ${dele} and pm.estado <> 'naoRespondida') as perguntas,
      (select count(*)::int from acompanhamento a where not a.finalizado and not a.cancelado and exists (
        select 1 from acompanhamento_pergunta ap join pergunta_municipio pm using ("perguntaMunicipioId")
        where ap."acompanhamentoId" = a."acompanhamentoId" and ${dele})) as abertos`,
  ))!
  return emSerie([
    ...(perguntas ? [quantos(perguntas, '{pergunta respondida}', '{perguntas respondidas}')] : []),
    ...(abertos ? [quantos(abertos, 'acompanhamento em andamento', 'acompanhamentos em andamento')] : []),
  ])
}

const recusa = (campo: string, motivo: string) => problem.regra({ motivo }, { [campo]: motivo })

export const refuseOutroProjeto = async (db: Db, municipioId: number) => {
  // Held as opening a follow-up holds it: none begins between the question and the change.
  await db.execute(sql`select 1 from municipio where "municipioId" = ${municipioId} for no key update`)
  const tem = await countPresos(db, 'municipioId', municipioId)
  if (tem)
    throw recusa(
      'projetoId',
      `{O município} já tem ${tem} e não pode mudar de projeto. Inclua {o município} de novo no outro projeto.`,
    )
}

const findProjeto = async (db: Db, eixoId: number) =>
  (await one<{ projetoId: number }>(db, sql`select "projetoId" from eixo where "eixoId" = ${eixoId}`))?.projetoId

/** A number is unique among the active questions of a project. */
const refuseNumeros = async (db: Db, dono: 'temaId' | 'eixoId', id: number, projetoId: number, campo: string) => {
  const repetidos = await rows<{ numero: number }>(
    db,
    sql`select distinct p.numero from pergunta p join tema t using ("temaId")
      where t.${sql.identifier(dono)} = ${id} and p.ativa and exists (
        select 1 from pergunta o join tema ot on ot."temaId" = o."temaId" join eixo e on e."eixoId" = ot."eixoId"
        where e."projetoId" = ${projetoId} and o.ativa and o.numero = p.numero and ot.${sql.identifier(dono)} <> ${id})
      order by 1`,
  )
  if (repetidos.length)
    throw recusa(
      campo,
      `O outro projeto já tem {perguntas} com os mesmos números: ${emSerie(repetidos.map((r) => String(r.numero)))}. Mude os números antes.`,
    )
}

/** An axis that changes its project, before it does. */
export const checkProjetoDoEixo = async (db: Db, eixoId: number, projetoId: number) => {
  const tem = await countPresos(db, 'eixoId', eixoId)
  if (tem)
    throw recusa('project', `{O eixo} já tem ${tem} e não pode mudar de projeto. Inclua {outro eixo} no outro projeto.`)
  await refuseNumeros(db, 'eixoId', eixoId, projetoId, 'project')
}

/** A theme keeps its axis once answered; until then its questions in the municipalities move with it. */
export const umTema: RegisterHooks = {
  conferir: async ({ db }, body, antes) => {
    if (!antes || antes.eixoId === body.eixoId) return
    const temaId = antes.temaId as number
    const tem = await countPresos(db, 'temaId', temaId)
    if (tem)
      throw recusa('eixoId', `{O tema} já tem ${tem} e não pode mudar de {eixo}. Inclua {outro tema} no outro {eixo}.`)
    const [de, para] = [await findProjeto(db, antes.eixoId as number), await findProjeto(db, body.eixoId as number)]
    if (para !== undefined && para !== de) await refuseNumeros(db, 'temaId', temaId, para, 'eixoId')
  },
  depois: async ({ db }, [antes, depois]) => {
    if (!antes || !depois || antes.eixoId === depois.eixoId) return
    const { temaId, eixoId } = depois
    for (const tabela of ['pergunta_municipio', 'municipio_tema_ponto'])
      await db.execute(
        sql`update ${sql.identifier(tabela)} set "eixoId" = ${eixoId} where "temaId" = ${temaId} and "eixoId" <> ${eixoId}`,
      )
    const projetos = await Promise.all([antes.eixoId, eixoId].map((e) => findProjeto(db, e as number)))
    await recomputeProjetos(
      db,
      projetos.filter((p) => p !== undefined),
    )
  },
}
