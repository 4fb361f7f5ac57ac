import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '#server/testing/test-app.ts'
import { type AuditEntry, auditInsert, auditInsertMany } from './audit.ts'
import { rows } from './sql.ts'

const t = await startTestApp()
const { db } = t.bancos.get('padrao')
const who = { usuarioId: null, now: new Date('2026-03-10T12:00:00Z'), requestId: null }
const sha256 = `${'ab'.repeat(26)}c52998224725`
const entry = (entidadeId: string): AuditEntry => ({
  acao: 'guardar arquivo',
  entidade: 'prova',
  entidadeId,
  mudancas: {
    nomeArquivo: { depois: 'Certificado 529.982.247-25.pdf' },
    lista: {
      antes: [{ nota: 'de 52998224725\n' }],
      depois: ['111 444\t777 35', '５２９.982.247-25', 12345678901, null],
    },
    sha256: { depois: sha256 },
    telefone: { depois: '(48) 90000-0099' },
    em: { depois: new Date('2026-03-10T14:00:00.000Z') },
  },
})
const semCpf = {
  nomeArquivo: { depois: 'Certificado ***.982.***-**.pdf' },
  lista: { antes: [{ nota: 'de ***.982.***-**\n' }], depois: ['***.444.***-**', '***.982.***-**', 12345678901, null] },
  sha256: { depois: sha256 },
  telefone: { depois: '(48) 90000-0099' },
  em: { depois: '2026-03-10T14:00:00.000Z' },
}

test('no CPF reaches the log, wherever in what changed it stands', async () => {
  await db.execute(auditInsert(who, entry('uma')))
  await db.execute(
    auditInsertMany(who, [entry('duas'), { ...entry('três'), mudancas: { nome: { antes: 'Ana', depois: 'Bia' } } }]),
  )
  const lidas = await rows<{ entidadeId: string; mudancas: object }>(
    db,
    sql`select "entidadeId", mudancas from auditoria where entidade = 'prova' order by "auditoriaId"`,
  )
  expect(lidas).toEqual([
    { entidadeId: 'uma', mudancas: semCpf },
    { entidadeId: 'duas', mudancas: semCpf },
    { entidadeId: 'três', mudancas: { nome: { antes: 'Ana', depois: 'Bia' } } },
  ])
})
