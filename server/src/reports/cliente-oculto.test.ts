import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ORGANIZAR_CLIENTE_OCULTO } from '#contract/cliente-oculto.ts'
import { type Relatorio, relatorioEndpoints } from '#contract/relatorio.ts'
import { clienteOcultoPorSituacao } from '#contract/relatorios/cliente-oculto-por-situacao.ts'
import { execucaoDoClienteOculto } from '#contract/relatorios/execucao-do-cliente-oculto.ts'
import { seloFinal } from '#contract/relatorios/selo-final.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['sala'], ambientes: (m) => ({ ...m, padrao: 'sala.localhost' }) })
const { db } = t.banco
const host = 'sala.localhost'

/* Two rooms of Acre, where the demo has none, whose contacts can be counted by hand. */
const projetoId = await insertRow(db, 'projeto', { nome: 'Acre', uf: 'AC' }, 'projetoId')
const [alfa, beta] = (await insertRows(
  db,
  'municipio',
  ['Alfa', 'Beta'].map((nome) => ({ nome, uf: 'AC', projetoId, populacao: 1000 })),
  'municipioId',
)) as [number, number]
const idOf = async (email: string) =>
  (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${email}`))!.id
const avaliadorId = await idOf('especialista@exemplo.com.br')

interface Contato {
  numero: 1 | 2
  situacao: number
  nota?: number
  refeito?: true
}
const evaluation = async (municipioId: number, edicao: number, grupo: string, contatos: readonly Contato[]) => {
  const clienteOcultoId = await insertRow(
    db,
    'cliente_oculto',
    { municipioId, edicao, grupo, avaliadorId },
    'clienteOcultoId',
  )
  const em = '2040-03-01T12:00:00Z'
  for (const { numero, situacao, nota, refeito } of contatos)
    await insertRow(
      db,
      'cliente_oculto_contato',
      {
        ...{ clienteOcultoId, numero, situacao },
        ...(situacao > 1 && { canal: numero === 1 ? 'WhatsApp' : 'Presencial', roteiroId: 1, agendadoPara: em }),
        ...(situacao >= 4 && { nota, inicio: em, enviadoEm: em, enviadoPor: avaliadorId }),
        ...(situacao === 5 && { validadoEm: em }),
        ...(situacao === 6 && { motivoInvalidacao: 'Sem data' }),
        ...(refeito && { substituidoEm: em }),
      },
      'clienteOcultoContatoId',
    )
}
await evaluation(alfa, 2040, 'Acre', [
  // The first attempt was invalidated and counts nowhere.
  { numero: 1, situacao: 6, nota: 2, refeito: true },
  { numero: 1, situacao: 5, nota: 8.5 },
  { numero: 2, situacao: 4, nota: 7 },
])
await evaluation(beta, 2040, 'Acre', [
  { numero: 1, situacao: 5, nota: 10 },
  { numero: 2, situacao: 1 },
])
await evaluation(beta, 2041, 'Acre', [
  { numero: 1, situacao: 2 },
  { numero: 2, situacao: 6, nota: 3 },
])

const rowsOf = async (r: Relatorio, filtros: object, persona: Persona = 'operacoes') => {
  const { status, body } = await t.call(relatorioEndpoints(r).buscar, { persona, host, body: filtros as never })
  return status === 200 ? (body as Record<string, unknown>[]).map((l) => Object.values(l)) : status
}
const GRUPOS = ['Acre (2040)', 'Acre (2041)']

describe('37: every contact with a room, as it stands', () => {
  test('the living attempts, the latest edition first', async () => {
    expect(await rowsOf(clienteOcultoPorSituacao, { uf: ['AC'] })).toEqual([
      ['Beta/AC', 'Acre (2041)', 1, 'WhatsApp', 'Agendado', null],
      ['Beta/AC', 'Acre (2041)', 2, 'Presencial', 'Invalidado (refazer)', 3],
      ['Alfa/AC', 'Acre (2040)', 1, 'WhatsApp', 'Validado', 8.5],
      ['Alfa/AC', 'Acre (2040)', 2, 'Presencial', 'Enviado', 7],
      ['Beta/AC', 'Acre (2040)', 1, 'WhatsApp', 'Validado', 10],
      ['Beta/AC', 'Acre (2040)', 2, null, 'Não iniciado', null],
    ])
  })
  test('of a group in its edition, of a room its own', async () => {
    expect(
      await rowsOf(clienteOcultoPorSituacao, { grupoClienteOculto: ['Acre (2040)'], municipioId: [beta] }),
    ).toEqual([
      ['Beta/AC', 'Acre (2040)', 1, 'WhatsApp', 'Validado', 10],
      ['Beta/AC', 'Acre (2040)', 2, null, 'Não iniciado', null],
    ])
    expect(await rowsOf(clienteOcultoPorSituacao, { grupoClienteOculto: ['Outro (2040)'] })).toEqual([])
    // As it stands: agreed and invalidated.
    expect(
      ((await rowsOf(clienteOcultoPorSituacao, { uf: ['AC'], statusId: [2, 6] })) as unknown[][]).map((l) => l[4]),
    ).toEqual(['Agendado', 'Invalidado (refazer)'])
  })
})

describe('38: what of a group was validated', () => {
  test('of all contacts that were planned', async () => {
    expect(await rowsOf(execucaoDoClienteOculto, { grupoClienteOculto: GRUPOS })).toEqual([
      ['Acre (2041)', 2, 0, 0],
      ['Acre (2040)', 4, 2, 50],
    ])
  })
})

test('27 tells who sent a contact nothing of what came of it, though another took over', async () => {
  const daSala = async () => ((await rowsOf(seloFinal, { municipioId: [1] })) as unknown[][])[0]!.slice(2, 5)
  const antes = await daSala()
  expect(antes.every((n) => typeof n === 'number')).toBe(true)
  await db.execute(sql`update cliente_oculto_contato set "enviadoPor" = ${await idOf('operacoes@exemplo.com.br')} where numero = 2
    and "clienteOcultoId" = (select "clienteOcultoId" from cliente_oculto where "municipioId" = 1 and edicao = 2025)`)
  expect(await daSala()).toEqual([antes[0], null, null])
})

describe('who reads them', () => {
  test('who organises, and never who shops; a room reads none of its own, whatever flags it holds', async () => {
    for (const r of [clienteOcultoPorSituacao, execucaoDoClienteOculto])
      for (const persona of ['sala', 'condutor', 'especialista'] as const)
        expect([r.id, persona, await rowsOf(r, {}, persona)]).toEqual([r.id, persona, 403])
    await t.setFlags('Sala', ['verClienteOculto', ORGANIZAR_CLIENTE_OCULTO])
    await t.setFlags('Consultor Condutor', ['verClienteOculto', ORGANIZAR_CLIENTE_OCULTO])
    for (const persona of ['sala', 'condutor'] as const) {
      expect(await rowsOf(clienteOcultoPorSituacao, {}, persona)).toEqual([])
      expect(await rowsOf(execucaoDoClienteOculto, {}, persona)).toEqual([])
      const { body } = await t.call(relatorioEndpoints(clienteOcultoPorSituacao).opcoes, { persona, host })
      expect(body).toMatchObject({ grupoClienteOculto: [] })
    }
  })
  test('of limited reach, what is in it', async () => {
    await t.setFlags('Analista', ['verClienteOculto', ORGANIZAR_CLIENTE_OCULTO])
    await db.execute(sql`update usuario_permissao set "municipioId" = ${alfa} where "usuarioId" = ${await idOf('analista@exemplo.com.br')}
      and "usuarioPermissaoId" = (select min("usuarioPermissaoId") from usuario_permissao where "usuarioId" = ${await idOf('analista@exemplo.com.br')})`)
    t.sessions.get('sala')!.forget()
    expect(await rowsOf(execucaoDoClienteOculto, { grupoClienteOculto: GRUPOS }, 'analista')).toEqual([
      ['Acre (2040)', 2, 1, 50],
    ])
  })
})
