import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { trabalhoDoRelatorio } from '#contract/relatorio.ts'
import * as contract from '#contract/relatorio-agendamento.ts'
import { criarVisao, type Visao } from '#contract/visao-relatorio.ts'
import { rows } from '#server/db/sql.ts'
import { MAX_ANEXO } from '#server/mail/mail.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { sendAgendamento } from './envio.ts'
import {
  emailDe,
  envios,
  feitoDe,
  type Mensagem,
  MUNICIPIO,
  NA_HORA,
  planilhaDe,
  SEGUNDA,
  workOf,
  works,
} from './envio-testing.ts'
import { ROTA, rowOf } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const forget = () => t.sessions.get('padrao')!.forget()
const { avisosDe, criar, job, mensagens, recomeca, sendDue } = envios(t)
beforeEach(recomeca)

describe('the reach is judged anew', () => {
  const linhasDe = async () => (await planilhaDe((await mensagens()).at(-1)!)).slice(1)
  test('who lost a place gets fewer rows', async () => {
    await criar('condutor', { frequencia: 'diaria' })
    await sendDue()
    const antes = await linhasDe()
    const lugar = String(antes[0]![MUNICIPIO])
    const perdida = sql`"usuarioPermissaoId" in (select p."usuarioPermissaoId" from usuario_permissao p join usuario u using ("usuarioId")
      join municipio m using ("municipioId") where u.email = ${emailDe('condutor')} and m.nome || '/' || m.uf = ${lugar})`
    const [guardada] = await rows<{ j: object }>(
      db,
      sql`select to_json(p) as j from usuario_permissao p where ${perdida}`,
    )
    await db.execute(sql`delete from usuario_permissao where ${perdida}`)
    await sendDue(new Date('2026-03-10T10:00:05Z'))
    const depois = await linhasDe()
    await db.execute(
      sql`insert into usuario_permissao select * from json_populate_record(null::usuario_permissao, ${JSON.stringify(guardada!.j)}::json)`,
    )
    expect(antes.some((l) => l[MUNICIPIO] === lugar)).toBe(true)
    expect(depois.length).toBeGreaterThan(0)
    expect(depois).toEqual(antes.filter((l) => l[MUNICIPIO] !== lugar))
  })

  test('who lost a flag loses the columns that it shows, sorted and grouped by or not', async () => {
    await criar('condutor', { vista: { ordem: { coluna: 'percentual', desc: true } } })
    await t.setFlags('Consultor Condutor', ['visualizarPontosMedalha'], false)
    await sendDue()
    await t.setFlags('Consultor Condutor', ['visualizarPontosMedalha'])
    const [carta] = await mensagens()
    const [titulos, ...linhas] = await planilhaDe(carta!)
    expect(titulos).toEqual(['Município', 'Eixo'])
    const lugares = linhas.map((l) => String(l[MUNICIPIO]))
    expect(lugares).toEqual(lugares.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
  })

  const parado = async (id: number, motivo: string) => {
    expect(await mensagens().then((ms) => ms.filter((m) => m.anexos))).toEqual([])
    expect(await rowOf(t, id)).toMatchObject({ ativo: false, ultimoResultado: motivo })
  }
  test('whose group no longer lists the report gets none, and is told', async () => {
    const id = await criar('condutor')
    const lista = (nova: ReturnType<typeof sql>) =>
      db.execute(sql`update usuario_grupo set "relatorioAdm" = ${nova} where nome = 'Consultor Condutor'`)
    await lista(sql`array_remove("relatorioAdm", ${ROTA})`)
    await sendDue()
    await lista(sql`array_append("relatorioAdm", ${ROTA})`)
    await parado(id, contract.MENSAGENS_AGENDAMENTO.semRelatorio)
    expect(await avisosDe('condutor')).toEqual([
      {
        titulo: 'Agendamento parado: Pontos por eixo',
        texto: `${contract.MENSAGENS_AGENDAMENTO.semRelatorio} Para voltar a receber, retome o agendamento.`,
        para: '/usuario/agendamentos',
      },
    ])
  })

  test('who is disabled gets none', async () => {
    const id = await criar('condutor')
    const habilita = (sim: boolean) =>
      db.execute(sql`update usuario set habilitado = ${sim} where email = ${emailDe('condutor')}`)
    await habilita(false)
    await sendDue()
    await habilita(true)
    await parado(id, contract.MENSAGENS_AGENDAMENTO.semConta)
  })

  const visao = async (persona: Persona, compartilhada: boolean): Promise<Visao> =>
    (
      await t.call(criarVisao, {
        persona,
        body: { rota: ROTA, nome: `V ${Math.random()}`, compartilhada, vista: { colunas: ['eixo'] } },
      })
    ).body
  test('a view is followed as it stands then, and left when it is no longer shared', async () => {
    const { visaoRelatorioId } = await visao('analista', true)
    const trocaGrupo = async (grupo: string) => {
      await db.execute(sql`update usuario set "usuarioGrupoId" = (select "usuarioGrupoId" from usuario_grupo where nome = ${grupo})
        where email = ${emailDe('condutor')}`)
      forget()
    }
    await trocaGrupo('Analista')
    const id = await criar('condutor', { visaoRelatorioId, frequencia: 'diaria' })
    await db.execute(
      sql`update visao_relatorio set vista = '{"colunas": ["municipio", "eixo"]}' where "visaoRelatorioId" = ${visaoRelatorioId}`,
    )
    await sendDue()
    const [carta] = await mensagens()
    expect((await planilhaDe(carta!))[0]).toEqual(['Município', 'Eixo'])
    expect(carta!.texto).toContain(`?visao=${visaoRelatorioId}`)
    await db.execute(sql`delete from mensagem`)
    await trocaGrupo('Consultor Condutor')
    await sendDue(new Date('2026-03-10T10:00:05Z'))
    await parado(id, contract.MENSAGENS_AGENDAMENTO.semVisao)
  })
})

/* What the consultant reaches, and how it is given back. */
const permissoes = sql`usuario_permissao where "usuarioId" = (select "usuarioId" from usuario where email = ${emailDe('condutor')})`
const guardadas = await rows<{ j: object }>(
  db,
  sql`select to_json(p) as j from usuario_permissao p
  where "usuarioId" = (select "usuarioId" from usuario where email = ${emailDe('condutor')})`,
)
const lugares = await rows<{ id: number; nome: string }>(
  db,
  sql`select distinct m."municipioId" as id, m.nome || '/' || m.uf as nome
  from municipio m join usuario_permissao p using ("municipioId") join usuario u using ("usuarioId") where u.email = ${emailDe('condutor')}`,
)
const lugar = lugares[0]!

describe('what is lost while it is made', () => {
  const { make } = workOf(ROTA)
  /** After the rows were read and before they are sent, the first time; how often it was made stands in `feitos`. */
  const feitos: string[] = []
  const meanwhile = (lose: () => Promise<unknown>) => {
    feitos.length = 0
    return feitoDe(async (ctx, pedido, progress) => {
      const made = await make(ctx, pedido, progress)
      feitos.push(ctx.actor.email)
      if (feitos.length === 1) await lose()
      return made
    })
  }
  const anexadas = async () => (await mensagens()).filter((m) => m.anexos)
  const restore = async () => {
    await db.execute(sql`delete from ${permissoes}`)
    await db.execute(sql`insert into usuario_permissao select * from json_populate_recordset(null::usuario_permissao,
      ${JSON.stringify(guardadas.map((g) => g.j))}::json)`)
    await db.execute(sql`update usuario set habilitado = true where email = ${emailDe('condutor')}`)
    await db.execute(sql`update usuario_grupo set "relatorioAdm" = array_append(array_remove("relatorioAdm", ${ROTA}), ${ROTA})
      where nome = 'Consultor Condutor'`)
    await t.setFlags('Consultor Condutor', ['visualizarPontosMedalha'])
    forget()
  }
  const loseLugar = () => db.execute(sql`delete from ${permissoes} and "municipioId" = ${lugar.id}`)
  const linhasDe = async (m: Mensagem) => (await planilhaDe(m)).slice(1)

  test('a place: it is made anew, without its rows', async () => {
    await criar('condutor')
    await sendDue(NA_HORA, meanwhile(loseLugar))
    await restore()
    expect(feitos).toHaveLength(2)
    const [carta, ...mais] = await anexadas()
    expect(mais).toEqual([])
    const ditos = (await linhasDe(carta!)).map((l) => l[MUNICIPIO])
    expect(ditos.length).toBeGreaterThan(0)
    expect(ditos).not.toContain(lugar.nome)
  })

  test('a flag: it is made anew, without its columns', async () => {
    await criar('condutor')
    await sendDue(
      NA_HORA,
      meanwhile(() => t.setFlags('Consultor Condutor', ['visualizarPontosMedalha'], false)),
    )
    await restore()
    expect(feitos).toHaveLength(2)
    expect((await planilhaDe((await anexadas())[0]!))[0]).toEqual(['Município', 'Eixo'])
  })

  const perdas: [string, () => Promise<unknown>, string][] = [
    [
      'the report',
      () =>
        db.execute(
          sql`update usuario_grupo set "relatorioAdm" = array_remove("relatorioAdm", ${ROTA}) where nome = 'Consultor Condutor'`,
        ),
      contract.MENSAGENS_AGENDAMENTO.semRelatorio,
    ],
    [
      'the account',
      () => db.execute(sql`update usuario set habilitado = false where email = ${emailDe('condutor')}`),
      contract.MENSAGENS_AGENDAMENTO.semConta,
    ],
  ]
  test.each(perdas)('%s: it is not sent, by mail or to the notices', async (_, lose, motivo) => {
    for (const por of [meanwhile(lose), grande(lose)]) {
      const id = await criar('condutor')
      await sendDue(NA_HORA, por)
      await restore()
      expect(await anexadas()).toEqual([])
      expect(await rowOf(t, id)).toMatchObject({ ativo: false, ultimoResultado: motivo })
      await db.execute(sql`delete from relatorio_agendamento`)
    }
    expect(
      await rows(
        db,
        sql`select 1 from trabalho where tipo = ${trabalhoDoRelatorio(ROTA)} and titulo like 'Pontos por eixo%' and situacao = 'pronto'
      and "criadoEm" = ${NA_HORA.toISOString()} and total = 7`,
      ),
    ).toEqual([])
  })
  /** Too big for a mail. */
  const grande = (lose: () => Promise<unknown>) =>
    feitoDe(async () => {
      await lose()
      return { nome: 'g.xlsx', mime: 'application/zip', body: Readable.from([Buffer.alloc(MAX_ANEXO + 1)]), total: 7 }
    })

  test('the view that it follows: it is not sent', async () => {
    const { body: visao } = await t.call(criarVisao, {
      persona: 'condutor',
      body: { rota: ROTA, nome: `V ${Math.random()}`, compartilhada: false, vista: { colunas: ['eixo'] } },
    })
    const id = await criar('condutor', { visaoRelatorioId: visao.visaoRelatorioId })
    const unshare = sql`update visao_relatorio set "usuarioId" = 1 where "visaoRelatorioId" = ${visao.visaoRelatorioId}`
    await sendDue(
      NA_HORA,
      meanwhile(() => db.execute(unshare)),
    )
    expect(await anexadas()).toEqual([])
    expect(await rowOf(t, id)).toMatchObject({ ativo: false, ultimoResultado: contract.MENSAGENS_AGENDAMENTO.semVisao })
  })

  test('again and again: it is left for later, and nothing is sent', async () => {
    const id = await criar('condutor')
    let n = 0
    const cada = feitoDe(async (ctx, pedido, progress) => {
      const made = await make(ctx, pedido, progress)
      await db.execute(sql`delete from ${permissoes} and "municipioId" = ${lugares[n++ % lugares.length]!.id}`)
      await db.execute(sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId")
        select "usuarioId", ${lugares[n % lugares.length]!.id}::int, 2 from usuario where email = ${emailDe('condutor')} on conflict do nothing`)
      return made
    })
    await expect(sendAgendamento(cada, { agendamentoId: id, vez: SEGUNDA }, job())).rejects.toThrow()
    await restore()
    expect(n).toBe(5)
    expect(await anexadas()).toEqual([])
    await sendAgendamento(works, { agendamentoId: id, vez: SEGUNDA }, job())
    expect(await anexadas()).toHaveLength(1)
  })

  test('at any moment: what leaves after it was lost has none of it, in forty races', async () => {
    const vistas = { com: 0, sem: 0 }
    for (let i = 0; i < 40; i++) {
      const id = await criar('condutor', { formato: 'csv' })
      const revoke = async () => {
        await new Promise((r) => setTimeout(r, i * 2))
        // As the product does it: the person is held first.
        return t.banco.transaction(async (tx) => {
          await tx.execute(sql`select 1 from usuario where email = ${emailDe('condutor')} for update`)
          await tx.execute(sql`delete from ${permissoes} and "municipioId" = ${lugar.id}`)
          return (await rows(tx, sql`select 1 from mensagem where anexos is not null`)).length > 0
        })
      }
      const [antes] = await Promise.all([revoke(), sendAgendamento(works, { agendamentoId: id, vez: SEGUNDA }, job())])
      const [carta, ...mais] = await anexadas()
      expect(mais).toEqual([])
      const texto = Buffer.from(carta!.anexos![0]!.conteudo, 'base64').toString('utf8')
      const tem = texto.includes(lugar.nome)
      // What was sent before may have it; nothing that was sent after does.
      if (!antes) expect([i, tem]).toEqual([i, false])
      vistas[tem ? 'com' : 'sem']++
      await restore()
      await db.execute(sql`delete from relatorio_agendamento`)
      await db.execute(sql`delete from mensagem`)
    }
    expect(vistas.sem).toBeGreaterThan(0)
  })
})
