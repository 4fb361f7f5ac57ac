import { beforeEach, expect, test } from 'vitest'
import { guardadoAqui, oQueEspera } from './espera.ts'
import { guardarLeitura, leituras, lerLeitura, respostasPorEnviar } from './guardados.ts'
import { ambienteDeTeste } from './testing.ts'

beforeEach(() => void ambienteDeTeste())

test('a reading is there for its own person in its own banco, and for nobody else', () => {
  guardarLeitura('acompanhamento', 7, 1, { nome: 'meu', lidoEm: 1 })
  guardarLeitura('acompanhamento', 7, 2, { nome: 'mais novo', lidoEm: 2 })
  const nomes = (usuarioId: number) => leituras<{ nome: string }>('acompanhamento', usuarioId).map((l) => l.nome)
  expect(nomes(7)).toEqual(['mais novo', 'meu'])
  expect([nomes(8), lerLeitura('acompanhamento', 77, 1), lerLeitura('diagnostico', 7, 1)]).toEqual([
    [],
    undefined,
    undefined,
  ])
  ambienteDeTeste({ banco: 'outro' })
  expect([nomes(7), lerLeitura('acompanhamento', 7, 1)]).toEqual([[], undefined])
  ambienteDeTeste()
  guardarLeitura('acompanhamento', 7, 1, undefined)
  expect(nomes(7)).toEqual(['mais novo'])
})

test('only the newest readings stay: the queue must find room, and is never what goes', () => {
  localStorage.setItem('fila:teste:7:1', '{}')
  for (let n = 1; n <= 25; n++) guardarLeitura(n % 2 ? 'diagnostico' : 'acompanhamento', 7, n, { lidoEm: n })
  const restam = [...leituras('diagnostico', 7), ...leituras('acompanhamento', 7)].map((l) => l.lidoEm)
  expect(restam.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 6))
  expect(localStorage.getItem('fila:teste:7:1')).toBe('{}')
})

test('what waits is counted and told in words, of one person or of all in this banco', () => {
  const fila = (...respostas: object[]) => JSON.stringify({ municipioId: 1, diagnostico: false, respostas, temas: [] })
  localStorage.setItem('fila:teste:7:1', fila({ resposta: true, comentario: 'a' }, { resposta: false }))
  localStorage.setItem('fila:teste:8:1', fila({ comentario: '' }))
  localStorage.setItem('fila:outro:7:1', fila({ resposta: true }))
  expect(respostasPorEnviar(7)).toEqual({ respostas: 2, comentarios: 1 })
  expect(respostasPorEnviar()).toEqual({ respostas: 2, comentarios: 2 })
  expect(oQueEspera({ respostas: 2, comentarios: 1, arquivos: 3 })).toBe('2 respostas, 1 comentário e 3 arquivos')
  expect(oQueEspera({ respostas: 0, comentarios: 0, arquivos: 0 })).toBe('')
  const aqui = [
    { respostas: 2, comentarios: 0, arquivos: 0 },
    { respostas: 1, comentarios: 0, arquivos: 1 },
    { respostas: 0, comentarios: 0, arquivos: 1 },
  ].map(guardadoAqui)
  expect(aqui).toEqual([
    '2 respostas guardadas neste aparelho',
    '1 resposta e 1 arquivo guardados neste aparelho',
    '1 arquivo guardado neste aparelho',
  ])
})
