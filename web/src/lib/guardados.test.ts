import { beforeEach, expect, test } from 'vitest'
import { contagensDe, respostasPorEnviar } from '#web/features/acompanhamento/guardadas.ts'
import { guardadoAqui, oQueEspera } from './espera.ts'
import { gravarComEspaco, guardarLeitura, leituras, lerLeitura } from './guardados.ts'
import { aoMudar, apagar, chaves, gravar, ler, soNaPagina } from './storage.ts'
import { ambienteDeTeste, aparelhoComEspaco } from './testing.ts'

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
  expect(respostasPorEnviar(7)).toEqual({ respostas: 2, comentarios: 1, naoAceitos: 0, soNaPagina: false })
  expect(respostasPorEnviar()).toEqual({ respostas: 2, comentarios: 2, naoAceitos: 0, soNaPagina: false })
  const espera = (respostas: number, comentarios: number, arquivos: number) => ({
    porEnviar: [...contagensDe({ respostas, comentarios }), { n: arquivos, um: 'arquivo', varios: 'arquivos' }],
  })
  expect(oQueEspera(espera(2, 1, 3))).toBe('2 respostas, 1 comentário e 3 arquivos')
  expect(oQueEspera(espera(0, 0, 0))).toBe('')
  const aqui = [espera(2, 0, 0), espera(1, 0, 1), espera(0, 0, 1), { ...espera(2, 0, 0), soNaPagina: true }].map(
    guardadoAqui,
  )
  expect(aqui).toEqual([
    '2 respostas guardadas neste aparelho',
    '1 resposta e 1 arquivo guardados neste aparelho',
    '1 arquivo guardado neste aparelho',
    '2 respostas só nesta página (não feche nem recarregue)',
  ])
})

test('a reading of a kind that no feature declares is refused: nothing would clear it when the session ends', () => {
  expect(() => guardarLeitura('contrato', 7, 1, { lidoEm: 1 })).toThrow('contrato')
  expect(chaves()).toEqual([])
})

test('what a full device did not take is read back from the page, until the device takes it', () => {
  localStorage.setItem('fila:teste:7:1', 'velha')
  const aparelho = aparelhoComEspaco(10)
  expect(gravar('fila:teste:7:1', 'nova, e comprida')).toBe(false)
  expect([ler('fila:teste:7:1'), soNaPagina('fila:teste:7:1')]).toEqual(['nova, e comprida', true])
  expect(chaves().filter((c) => c === 'fila:teste:7:1')).toHaveLength(1)
  aparelho.caracteres = 1000
  expect(gravar('fila:teste:7:1', 'nova, e comprida')).toBe(true)
  expect([localStorage.getItem('fila:teste:7:1'), soNaPagina('fila:teste:7:1')]).toEqual(['nova, e comprida', false])
  apagar('fila:teste:7:1')
})

test('on a full device the oldest readings make room for the queue, and no more of them than needed', () => {
  for (const n of [2, 1, 3]) guardarLeitura('diagnostico', 7, n, { lidoEm: n, texto: 'x'.repeat(70) })
  const usados = [1, 2, 3].reduce((soma, n) => soma + ler(`diagnostico:teste:7:${n}`)!.length, 0)
  aparelhoComEspaco(usados + 60)
  expect(gravarComEspaco('fila:teste:7:1', 'y'.repeat(60))).toBe(true)
  expect(leituras('diagnostico', 7).map((l) => l.lidoEm)).toEqual([3, 2, 1])
  expect(gravarComEspaco('fila:teste:7:1', 'y'.repeat(100))).toBe(true)
  expect(leituras('diagnostico', 7).map((l) => l.lidoEm)).toEqual([3, 2])
  expect(gravarComEspaco('fila:teste:7:1', 'y'.repeat(400))).toBe(false)
  expect(ler('fila:teste:7:1')).toHaveLength(400)
  apagar('fila:teste:7:1')
})

test('readings are limited by their size too, the newest stay', () => {
  for (const n of [1, 2, 3]) guardarLeitura('diagnostico', 7, n, { lidoEm: n, texto: 'x'.repeat(1_000_000) })
  expect(leituras('diagnostico', 7).map((l) => l.lidoEm)).toEqual([3, 2])
})

test('who listens hears of every writing, whether the device took it or only the page has it', () => {
  let vezes = 0
  const parar = aoMudar(
    (chave) => chave === 'fila:teste:7:1',
    () => {
      vezes += 1
    },
  )
  gravar('fila:teste:7:1', 'uma')
  aparelhoComEspaco(0)
  gravar('fila:teste:7:1', 'duas')
  expect(vezes).toBe(2)
  apagar('fila:teste:7:1')
  expect(vezes).toBe(3)
  parar()
})
