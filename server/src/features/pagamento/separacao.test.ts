import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as contrato from '#contract/pagamento.ts'
import { STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import { insertRow } from '#server/db/rows.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { pagamentos } from './testing.ts'

const t = await startTestApp()
const p = pagamentos(t)
/** Everything that there is to be permitted about payments. */
const TUDO = [
  ...[...contrato.LER_PROCESSOS, contrato.ENVIAR_SGF, contrato.REENVIAR_SGF, contrato.EXCLUIR_PROCESSO],
] as const
const GRUPOS = {
  administrador: 'Administrador',
  operacoes: 'Operações',
  condutor: 'Consultor Condutor',
  especialista: 'Consultor Especialista',
  analista: 'Analista',
} as const satisfies Partial<Record<Persona, string>>
const PERSONAS = Object.keys(GRUPOS) as (keyof typeof GRUPOS)[]
for (const grupo of Object.values(GRUPOS)) await t.setFlags(grupo, [...TUDO])

let feitos = 0
/** In analysis or further, opened by one and paying another, by its row alone. */
const novo = async (criadoPor: Persona, recebe: Persona, estado: 'emAnalise' | 'aprovado' | 'enviadoSgf') => {
  const contratoId = await p.novoContrato({}, [recebe])
  return insertRow(
    p.db,
    'processo_pagamento',
    {
      ...{ contratoId, usuarioId: await p.r.usuarioDe(recebe), criadoPor: await p.r.usuarioDe(criadoPor) },
      ...{ codigoContratacao: 'CT', numero: 1, total: 10, inicio: '2026-03-01', fim: '2026-03-31', horas: 60 },
      ...{ statusProcessoId: STATUS_PROCESSO[estado], codigoVerificacao: `SEPARACAO-${++feitos}` },
      ...(estado === 'enviadoSgf' && { sgfEnviadoEm: '2026-04-02T12:00:00Z' }),
    },
    'processoPagamentoId',
  )
}
const ligacoes = (eu: Persona): readonly (readonly [string, Persona, Persona])[] => [
  ['opened it and is paid', eu, eu],
  ['opened it for somebody', eu, eu === 'condutor' ? 'especialista' : 'condutor'],
  ['is paid by what somebody opened', 'admin', eu],
]

test.each(PERSONAS)('%s, with every permission of payments, judges nothing of their own by any call', async (eu) => {
  for (const [como, criadoPor, recebe] of ligacoes(eu)) {
    const id = await novo(criadoPor, recebe, 'emAnalise')
    for (const para of ['aprovado', 'devolvido', 'reprovado'] as const) {
      const { status, body } = await p.julgar(id, para, {}, eu)
      expect([como, para, status, body.message]).toEqual([como, para, 403, contrato.MENSAGENS_PAGAMENTO.proprio])
    }
    const { acoes, aviso } = (await p.ver(id, eu)).body
    expect([acoes.aprovar, acoes.devolver, acoes.reprovar, aviso]).toEqual([
      ...[false, false, false],
      contrato.MENSAGENS_PAGAMENTO.proprio,
    ])
    const fila = await t.call(contrato.filaDeProcessos, { persona: eu, query: { busca: `#${id}` } })
    for (const x of fila.body.linhas) expect([x.proprio, x.acoes.aprovar]).toEqual([true, false])
    expect(await p.statusDe(id)).toBe(STATUS_PROCESSO.emAnalise)
    expect((await p.enviar(await novo(criadoPor, recebe, 'aprovado'), eu)).status).toBe(403)
    const enviado = await novo(criadoPor, recebe, 'enviadoSgf')
    expect([(await p.enviar(enviado, eu)).status, (await p.pagar(enviado, {}, eu)).status]).toEqual([403, 403])
  }
})

test('a state that is said with a change of the own process is not listened to', async () => {
  const { id, contratoId, administrativo } = await p.novo('devolvido')
  const dito = { statusProcessoId: STATUS_PROCESSO.aprovado, estado: 'aprovado', analisadoPor: 1 }
  expect((await p.mudar(id, contratoId, { relatoriosAdministrativosString: [administrativo], ...dito })).status).toBe(
    200,
  )
  expect(await p.statusDe(id)).toBe(STATUS_PROCESSO.emAnalise)
})

test('a full admin judges even the own, each way, and the history says that it was the exception', async () => {
  for (const [como, criadoPor, recebe] of [
    ['opened it and is paid', 'admin', 'admin'],
    ['opened it for somebody', 'admin', 'condutor'],
    ['is paid by what somebody opened', 'operacoes', 'admin'],
  ] as const)
    for (const para of ['aprovado', 'devolvido', 'reprovado'] as const) {
      const id = await novo(criadoPor, recebe, 'emAnalise')
      expect([como, (await p.julgar(id, para, {}, 'admin')).status]).toEqual([como, 200])
      const { body } = await t.call(contrato.historicoProcesso, { persona: 'admin', params: { id: String(id) } })
      expect(body[0]).toMatchObject({
        descricao: expect.stringContaining('com acesso total'),
        usuario: expect.any(String),
      })
    }
  // What is nobody's own is no exception.
  const id = await novo('condutor', 'condutor', 'emAnalise')
  await p.julgar(id, 'aprovado', {}, 'admin')
  const { body } = await t.call(contrato.historicoProcesso, { persona: 'admin', params: { id: String(id) } })
  expect(body[0]?.descricao).toBe('Processo aprovado')
})

test('R488: administrative reports are hidden by the programme or by the group alone, for full admins too', async () => {
  const contratoId = await p.novoContrato()
  await p.novoAdministrativo(contratoId)
  const oferecidos = async (persona: Persona) =>
    (
      await t.call(contrato.prepararProcesso, {
        persona,
        params: { userId: String(await p.r.usuarioDe('condutor')), contractId: String(contratoId) },
      })
    ).body.administrativos
  expect(await oferecidos('admin')).toHaveLength(1)
  await p.db.execute(
    sql`insert into configuracao (permissao, valor) values (${contrato.OCULTAR_ADMINISTRATIVOS}, true) on conflict (permissao) do update set valor = true`,
  )
  t.sessions.get('padrao')!.forget()
  expect([await oferecidos('admin'), await oferecidos('condutor')]).toEqual([null, null])
})
