import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Pergunta } from '#contract/pergunta.ts'
import { setAmbiente } from '#web/lib/ambiente.ts'
import { ambienteDeTeste } from '#web/lib/testing.ts'
import { comServidor, entrarComo } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { PerguntaLateral } from './pergunta-lateral.tsx'

it.each([
  ['padrao', ['2 não respondidas', '1 respondida', '3 em análise', '1 aprovada', '4 rejeitadas']],
  ['sala', ['2 não respondidos', '1 respondido', '3 em análise', '1 aprovado', '4 rejeitados']],
] as const)('in %s the counts by state agree with what is counted', async (variante, textos) => {
  entrarComo()
  setAmbiente(ambienteDeTeste({ variante }))
  comServidor({
    'GET /api/pergunta/pergunta/atualizar-quantidade/7': {
      perguntaId: 7,
      naoRespondidas: 2,
      respondidas: 1,
      evidenciadas: 3,
      aprovadas: 1,
      rejeitadas: 4,
    },
    'GET /api/pergunta-faixa-resposta': [],
    'GET /api/pergunta/pergunta': [],
    'GET /api/municipio-faixas': [],
  })
  const pergunta = { perguntaId: 7, numero: 7, texto: 'Há uma sala?' } as Pergunta
  renderUi(<PerguntaLateral aberta={{ pergunta, aba: 'respostas' }} onFechar={() => {}} />)
  for (const texto of textos) expect(await screen.findByText(texto)).toBeTruthy()
})
