import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { prazoProrrogado } from '#contract/reenvio.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { passosDaPergunta } from '#server/features/pontuacao/schema.ts'

const HORA = 3600_000
const DIA = 24 * HORA

const TEXTO =
  'A análise diz que o documento não está assinado, mas a assinatura eletrônica está na última página do arquivo enviado. Pedimos que seja lido de novo.'
const MOTIVO = {
  acolhido: 'A assinatura eletrônica está na última página e confere. A análise recomeça.',
  indeferido: 'A assinatura é de quem não responde pela área: o documento não comprova o que se pede.',
}

interface Alvo {
  id: number
  rodada: number
  de: string
  quem: number
  prazoReenvio: string
  prazoRecurso: string
}
const first = (db: Db, lugar: number | undefined, onde: ReturnType<typeof sql>) =>
  one<Alvo>(
    db,
    sql`select pm."perguntaMunicipioId" as id, pm.rodada, pm.estado as de, pm."evidenciadaPor" as quem,
        pm."prazoReenvio"::text as "prazoReenvio", pm."prazoRecurso"::text as "prazoRecurso"
      from pergunta_municipio pm where pm."municipioId" = ${lugar ?? 0} and pm."evidenciadaPor" is not null and ${onde}
      order by pm."perguntaMunicipioId" limit 1`,
  )
const person = async (db: Db, nome: string) =>
  (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${`${nome}@exemplo.com.br`}`))!
    .id

interface Passo {
  acao: string
  em: Date
  usuarioId: number
  justificativa?: string
  de?: string
  para?: string
  dados?: object
}
const note = (db: Db, p: Alvo, passos: readonly Passo[]) =>
  db.execute(
    passosDaPergunta.insertMany(
      passos.map((x) => ({ de: 'rejeitada', para: 'rejeitada', ...x, alvoId: p.id, rodada: p.rodada })),
    ),
  )

interface Recurso {
  situacao: 'aberto' | 'acolhido' | 'indeferido'
  ate: string
  em: Date
  decididoEm: Date
  decididoPor: number
}
/** The appeal of who sent it, with its steps in the history. */
const insertRecurso = async (db: Db, p: Alvo, r: Recurso) => {
  const decidido = r.situacao === 'aberto' ? undefined : r.situacao
  await insertRow(
    db,
    'pergunta_recurso',
    {
      perguntaMunicipioId: p.id,
      rodada: p.rodada,
      situacao: r.situacao,
      ate: r.ate,
      texto: TEXTO,
      usuarioId: p.quem,
      em: r.em.toISOString(),
      justificativa: decidido ? MOTIVO[decidido] : null,
      decididoPor: decidido ? r.decididoPor : null,
      decididoEm: decidido ? r.decididoEm.toISOString() : null,
      versao: decidido ? 2 : 1,
    },
    'perguntaRecursoId',
  )
  const passos: Passo[] = [{ acao: 'recorreu', em: r.em, usuarioId: p.quem, justificativa: TEXTO }]
  if (decidido)
    passos.push({
      acao: decidido === 'acolhido' ? 'acolheu' : 'indeferiu',
      em: r.decididoEm,
      usuarioId: r.decididoPor,
      justificativa: MOTIVO[decidido],
      ...(decidido === 'acolhido' && { para: 'evidenciada' }),
    })
  await note(db, p, passos)
}

/** In the first places: a deadline that was moved, and appeals that wait, were upheld and were refused. */
export const loadAppeals = async (db: Db, [, segundo, terceiro]: readonly number[], now: Date) => {
  const ha = (dias: number) => new Date(now.getTime() - dias * DIA)
  const [operacoes, administrador, analista] = await Promise.all(
    ['operacoes', 'administrador', 'analista'].map((nome) => person(db, nome)),
  )
  const decidido = { decididoEm: ha(1), decididoPor: administrador! }
  const duas = sql`pm.estado = 'rejeitada' and pm."qtdRejeicao" = 2`

  const corre = await first(
    db,
    segundo,
    sql`pm.estado = 'rejeitada' and pm."qtdRejeicao" = 1 and pm."prazoReenvio" > ${todaySaoPaulo(now)}::date`,
  )
  if (corre) {
    const para = prazoProrrogado(corre.prazoReenvio, 1)
    await db.execute(sql`update pergunta_municipio set "prazoReenvio" = ${para}::date, "prazoProrrogado" = true
      where "perguntaMunicipioId" = ${corre.id}`)
    await note(db, corre, [
      {
        ...{ acao: 'prorrogou', em: now, usuarioId: operacoes! },
        justificativa: 'O sistema da prefeitura ficou fora do ar durante a manhã.',
        dados: { de: corre.prazoReenvio, para, dias: 1 },
      },
    ])
  }
  const espera = await first(db, segundo, duas)
  if (espera) await insertRecurso(db, espera, { ...decidido, situacao: 'aberto', ate: espera.prazoRecurso, em: ha(1) })
  const recusado = await first(db, terceiro, duas)
  if (recusado)
    await insertRecurso(db, recusado, { ...decidido, situacao: 'indeferido', ate: recusado.prazoRecurso, em: ha(4) })
  // What was filed can be filed no more.
  const ids = [espera, recusado].flatMap((p) => p?.id ?? [])
  await db.execute(
    sql`update pergunta_municipio set "prazoRecurso" = null where "perguntaMunicipioId" = any(${sql.param(ids)}::int[])`,
  )
  // Sent a second time three days ago, rejected, and since the appeal analysed anew.
  const anew = await first(
    db,
    terceiro,
    sql`pm.estado = 'evidenciada' and pm."qtdRejeicao" = 1 and pm.rodada = 2 and pm."evidenciadaEm" < ${ha(2.6).toISOString()}::timestamptz`,
  )
  if (anew) {
    await db.execute(sql`update pergunta_municipio set "prazoReenvio" = null where "perguntaMunicipioId" = ${anew.id}`)
    await note(db, anew, [
      { acao: 'finalizou', em: ha(2.5), usuarioId: analista!, de: 'evidenciada', para: 'rejeitada' },
    ])
    const ate = todaySaoPaulo(new Date(now.getTime() + 4 * DIA))
    await insertRecurso(db, anew, { ...decidido, situacao: 'acolhido', ate, em: ha(2) })
  }
}
