import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { remindPrazos } from './avisos.ts'
import { evidencias } from './http-testing.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const e = evidencias(t)
t.setClock('2026-03-10T12:00:00-03:00')

describe('reminders', () => {
  const cartas = () =>
    rows<{ para: string; assunto: string; texto: string; anexos: { nome: string }[] }>(
      e.db,
      sql`select para, assunto, texto, anexos from mensagem order by "mensagemId"`,
    )
  const job = t.jobContext

  test('a mail when it is rejected, one a business day before the end, to who may send again, and never twice', async () => {
    await e.db.execute(sql`delete from mensagem`)
    const id = await e.nova()
    // Only this question's deadline runs.
    await e.db.execute(sql`update pergunta_municipio set "prazoReenvio" = '2020-01-01' where estado = 'rejeitada'`)
    await e.levarA(id, 'rejeitada')
    const na = await cartas()
    expect(na.map((c) => c.para).sort()).toEqual(['ad@exemplo.com.br', 'condutor@exemplo.com.br'])
    expect(na[0]).toMatchObject({
      assunto: 'Praça: evidência rejeitada, novo envio até quinta, 12/03, 23:59',
      anexos: [{ nome: 'prazo.ics' }],
    })
    expect(na[0]!.texto).toContain('Justificativa: Ilegível')
    expect(na[0]!.texto).toContain(`/cidade/1/evidenciar/${id}`)

    for (const now of [
      '2026-03-10T18:00:00-03:00',
      '2026-03-11T08:00:00-03:00',
      '2026-03-11T08:00:30-03:00',
      '2026-03-12T08:00:00-03:00',
    ])
      await remindPrazos({ ...job(), now: new Date(now) })
    const depois = (await cartas()).slice(na.length)
    expect(depois.map((c) => [c.para, c.assunto]).sort()).toEqual([
      ['ad@exemplo.com.br', 'Praça: prazo de novo envio até quinta, 12/03, 23:59'],
      ['condutor@exemplo.com.br', 'Praça: prazo de novo envio até quinta, 12/03, 23:59'],
    ])
  })

  test('none on a holiday, none to who wants no mail, none for what was sent again', async () => {
    await e.db.execute(sql`delete from mensagem`)
    await e.db.execute(sql`update usuario set "receberEmails" = false where email = 'condutor@exemplo.com.br'`)
    const id = await e.nova(sql`pm."eixoId" = 2`)
    await e.levarA(id, 'rejeitada')
    expect((await cartas()).map((c) => c.para)).toEqual(['ad@exemplo.com.br'])
    await remindPrazos({ ...job(), now: new Date('2026-02-16T08:00:00-03:00') })
    await e.levarA(id, 'evidenciada')
    await remindPrazos({ ...job(), now: new Date('2026-03-11T08:00:00-03:00') })
    expect(await cartas()).toHaveLength(1)
    expect(
      (await one<{ n: number }>(
        e.db,
        sql`select count(*)::int as n from aviso where para = ${`/cidade/1/evidenciar/${id}`} and email = 'na hora'`,
      ))!.n,
    ).toBe(1)
  })

  test('none where the environment lets nobody send again, whatever the groups may', async () => {
    const desligar = (valor: boolean) =>
      e.db.execute(sql`insert into configuracao (permissao, valor) values ('enviarRejeitadas', ${valor})
        on conflict (permissao) do update set valor = excluded.valor`)
    await e.db.execute(sql`delete from mensagem`)
    await e.db.execute(sql`delete from aviso`)
    const id = await e.nova(sql`pm."eixoId" = 1`)
    await desligar(false)
    await e.levarA(id, 'rejeitada')
    await remindPrazos({ ...job(), now: new Date('2026-03-11T08:00:00-03:00') })
    expect(await cartas()).toEqual([])
    await desligar(true)
    await remindPrazos({ ...job(), now: new Date('2026-03-11T08:00:00-03:00') })
    expect((await cartas()).map((c) => c.para)).toContain('ad@exemplo.com.br')
  })

  test('R269 in the seal room only to who sends for the axis', async () => {
    const { db } = t.bancos.get('sala')
    const naSala = { ...job(), banco: t.bancos.get('sala'), now: new Date('2026-03-11T08:00:00-03:00') }
    await db.execute(sql`delete from mensagem`)
    await db.execute(sql`update pergunta_municipio set "prazoReenvio" = '2020-01-01' where estado = 'rejeitada'`)
    // Both axes are the person's by permission; the group names one.
    await db.execute(sql`update usuario_grupo set "visualizaEixosIds" = '{1}' where nome = 'Sala'`)
    await db.execute(sql`update pergunta_municipio pm set estado = 'rejeitada', "qtdRejeicao" = 1, "prazoReenvio" = '2026-03-12', "evidenciadaPor" = null
      from (select distinct on (x."eixoId") x."perguntaMunicipioId" as id from pergunta_municipio x
        join usuario_permissao up on up."municipioId" = x."municipioId" and up."eixoId" = x."eixoId"
        join usuario u on u."usuarioId" = up."usuarioId" and u.email = 'sala@exemplo.com.br'
        where x."eixoId" in (1, 2) order by x."eixoId", x."perguntaMunicipioId") q where pm."perguntaMunicipioId" = q.id`)
    await remindPrazos(naSala)
    const avisos = await rows<{ eixoId: number; email: string }>(
      db,
      sql`select a."eixoId", u.email from aviso a join usuario u using ("usuarioId") where a.tipo = 'prazo-de-reenvio'`,
    )
    expect(avisos).toEqual([{ eixoId: 1, email: 'sala@exemplo.com.br' }])
    expect(await rows(db, sql`select para from mensagem`)).toEqual([{ para: 'sala@exemplo.com.br' }])
  })
})
