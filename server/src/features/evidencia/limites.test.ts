import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_BYTES, MENSAGENS } from '#contract/pergunta-municipio.ts'
import { capacidades } from '#contract/variants.ts'
import * as limites from './limites.ts'

const selo = capacidades('sala')
const cidade = capacidades('padrao')
const q = (perguntaId: number, maxArquivos: number | null = null) => ({ perguntaId, maxArquivos })
const arquivos = (n: number, tamanho = 1000) =>
  Array.from({ length: n }, () => ({ tamanho, dadosComplementares: false }))
const dados = { tamanho: 1000, dadosComplementares: true }

describe('how many files', () => {
  test('R213 R214 R215 the criteria of the seal: one, two, one for each attendant, or any', () => {
    for (const id of [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15]) expect(limites.maxArquivos(selo, q(id), null)).toBe(1)
    expect(limites.maxArquivos(selo, q(13), null)).toBe(2)
    expect(limites.maxArquivos(selo, q(2), null)).toBeNull()
    const de = (quantidadeInscricao: number | null, atualizacaoAtendentes: number | null) =>
      limites.maxArquivos(selo, q(3), { quantidadeInscricao, atualizacaoAtendentes })
    expect([de(4, 6), de(6, 4), de(null, 3), de(5, null), de(null, null)]).toEqual([6, 6, 3, 5, null])
  })

  test('elsewhere the same numbers mean nothing; a question may have a limit of its own', () => {
    expect(limites.maxArquivos(cidade, q(1), null)).toBeNull()
    expect(limites.maxArquivos(cidade, q(1, 4), null)).toBe(4)
    expect(limites.maxArquivos(capacidades('parceiro'), q(13), null)).toBe(2)
  })

  test('R213 R214 R215 too many are refused in the words of the specification', () => {
    expect(limites.recusaArquivos([], arquivos(2), 1)).toBe('{Essa pergunta} só aceita um arquivo')
    expect(limites.recusaArquivos(arquivos(1), arquivos(1), 1)).toBe('{Essa pergunta} só aceita um arquivo')
    expect(limites.recusaArquivos(arquivos(2), arquivos(1), 2)).toBe('{Essa pergunta} só aceita até dois arquivos')
    expect(limites.recusaArquivos([], arquivos(5), 4)).toBe('{Essa pergunta} só aceita até 4 arquivos')
    expect(limites.recusaQuantidade(arquivos(5), 4)).toBe('{Essa pergunta} só aceita até 4 arquivos')
    expect(limites.recusaArquivos([], arquivos(4), 4)).toBeUndefined()
    // The declaration is no evidence.
    expect(limites.recusaArquivos(arquivos(4), [dados], 4)).toBeUndefined()
  })
})

describe('how big', () => {
  test('R207 no file, R208 one too big, R211 one of exactly the limit', () => {
    expect(limites.recusaArquivos([], [], null)).toBe(MENSAGENS.nenhumArquivo)
    expect(limites.recusaArquivos([], arquivos(1, 26_214_401), null)).toBe('Arquivo não pode ser maior que 25MB!')
    expect(limites.recusaArquivos([], arquivos(1, 26_214_400), null)).toBeUndefined()
  })

  test('R209 R210 all together stay within 25 MB, those already stored included', () => {
    expect(limites.recusaArquivos(arquivos(1, 20_000_000), arquivos(1, 7_000_000), null)).toBe(
      'Total de arquivos não pode ser maior que 25MB!',
    )
    fc.assert(
      fc.property(fc.array(fc.nat(MAX_BYTES)), fc.array(fc.nat(MAX_BYTES), { minLength: 1 }), (a, b) => {
        const soma = [...a, ...b].reduce((s, n) => s + n, 0)
        const medir = (l: number[]) => l.map((tamanho) => ({ tamanho, dadosComplementares: false }))
        expect(limites.recusaArquivos(medir(a), medir(b), null) === undefined).toBe(soma <= MAX_BYTES)
      }),
    )
  })

  test('R212 the seal room takes PDF and spreadsheets, elsewhere documents and pictures too', () => {
    expect(limites.tiposAceitos(selo, null)).toEqual(['pdf', 'xls', 'xlsx'])
    expect(limites.tiposAceitos(cidade, null)).toEqual(
      expect.arrayContaining(['docx', 'odt', 'ods', 'jpg', 'jpeg', 'png']),
    )
    expect(limites.tiposAceitos(cidade, ['pdf', 'jpg'])).toEqual(['pdf', 'jpg', 'jpeg'])
    expect(limites.textoDosLimites(['pdf', 'xls', 'xlsx'], 1)).toBe('PDF, XLS ou XLSX, até 25 MB no total, 1 arquivo')
  })
})

describe('criterion 3: the attendants', () => {
  const base: limites.Atendentes = {
    quantidadeInscricao: 2,
    nomesInscricao: 'Ana Lúcia\nJoão Sá',
    atualizacaoAtendentes: 2,
    nomesAtendentes: 'joao sa, ANA LUCIA',
    valorInformado: 24,
  }

  test('R218 R219 R217 hours and count are asked for', () => {
    expect(limites.recusaAtendentes({ ...base, valorInformado: null, atualizacaoAtendentes: null }, false)).toEqual({
      valorInformado: 'Mínimo de horas por atendente é obrigatório',
      atualizacaoAtendentes: 'Quantidade atual de atendentes é obrigatória',
    })
  })

  test('R220 R221 R222 the declaration is asked for when count or names changed, and only then', () => {
    const falta = { arquivosDados: 'Arquivo de declaração da alteração da quantidade de atendentes é obrigatório' }
    expect(limites.recusaAtendentes(base, false)).toEqual({})
    expect(limites.recusaAtendentes({ ...base, atualizacaoAtendentes: 3 }, false)).toEqual(falta)
    expect(limites.recusaAtendentes({ ...base, nomesAtendentes: 'Ana Lúcia; Pedro Reis' }, false)).toEqual(falta)
    expect(limites.recusaAtendentes({ ...base, nomesAtendentes: 'Ana Lúcia; Pedro Reis' }, true)).toEqual({})
    expect(limites.recusaAtendentes({ ...base, nomesAtendentes: null }, false)).toEqual({})
  })

  test('R223 R224 only one complementary file may exist', () => {
    expect(limites.recusaArquivos([dados], [dados], 4)).toBe('Arquivo já existente')
    expect(limites.recusaArquivos([dados], arquivos(1), 4)).toBeUndefined()
  })

  test('names are compared without case, accents, order and spaces', () => {
    const nome = fc.stringMatching(/^[A-Za-zçãéÍ]{1,8}( [A-Za-zõâ]{1,8})?$/)
    fc.assert(
      fc.property(fc.array(nome, { minLength: 1, maxLength: 6 }), fc.constantFrom('\n', ', ', ';'), (nomes, entre) => {
        const outro = nomes.toReversed().map((n) => ` ${n.toUpperCase()} `)
        expect(limites.nomesIguais(nomes.join('\n'), outro.join(entre))).toBe(true)
        expect(limites.nomesIguais(nomes.join('\n'), [...outro, 'Zz Extra'].join(entre))).toBe(false)
      }),
    )
  })
})
