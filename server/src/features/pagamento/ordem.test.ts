import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MENSAGENS_ABERTURA } from '#contract/pagamento-regras.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { pagamentos } from './testing.ts'

const t = await startTestApp()
const p = pagamentos(t)

test('R603: of whatever faults come together the first is told, by the server as by the page', async () => {
  const semSaldo = await p.novoContrato({ qtdHorasPrevistas: 60, qtdEntregasPrevistas: 1 })
  await p.db.execute(sql`update contrato set "horasAprovadas" = 60, "qtdEntregas" = 1 where "contratoId" = ${semSaldo}`)
  const semEntregas = await p.novoContrato({ qtdEntregasPrevistas: 1 })
  await p.db.execute(sql`update contrato set "qtdEntregas" = 1 where "contratoId" = ${semEntregas}`)
  const periodos: readonly [texto: string, frase: string | undefined][] = [
    ['', MENSAGENS_ABERTURA.periodo],
    ['31/02/2026 - 01/01/2025', 'Periodo inválido'],
    ['31/12/2027 - 01/01/2025', 'O período final não pode ser menor que o inicial'],
    ['01/01/2025 - 31/12/2027', 'O período de Realização deve estar entre o início e o fim do contrato'],
    ['01/03/2026 - 31/03/2026', undefined],
  ]
  for (const [contratoId, limite] of [
    [semSaldo, MENSAGENS_ABERTURA.limiteDeHoras],
    [semEntregas, MENSAGENS_ABERTURA.limiteDeEntregas],
  ] as const)
    for (const comRelatorio of [false, true])
      for (const [periodoRealizacao, doPeriodo] of periodos) {
        const relatoriosAdministrativosString = comRelatorio ? [999_999] : []
        const { body } = await p.abrir(contratoId, { relatoriosAdministrativosString, periodoRealizacao })
        const esperada = comRelatorio ? (doPeriodo ?? limite) : MENSAGENS_ABERTURA.relatorios
        expect([periodoRealizacao, Object.values(body.fields ?? {})]).toEqual([periodoRealizacao, [esperada]])
      }
})
