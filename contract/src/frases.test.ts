import { describe, expect, test } from 'vitest'
import { areas, flags } from './permissions.ts'
import { catalogue, problem } from './problems.ts'
import { registers } from './registers.ts'
import { VARIANTES, type Variante } from './variants.ts'
import { foraDasLacunas, literal, nomeiaTermo, wording } from './wording.ts'

const em = (variante: Variante, texto: string) => wording(variante).frase(texto)

describe('a sentence in the words of each variant', () => {
  test.each([
    ['{Município não encontrado}', 'Município não encontrado', 'Sala não encontrada'],
    ['Grupos {do mesmo município}', 'Grupos do mesmo município', 'Grupos da mesma sala'],
    ['Vê {todos os municípios}', 'Vê todos os municípios', 'Vê todas as salas'],
    ['{Este município} já tem', 'Este município já tem', 'Esta sala já tem'],
    ['A situação {desta pergunta} mudou', 'A situação desta pergunta mudou', 'A situação deste critério mudou'],
    [
      '{A pergunta já foi respondida} em {algum município}',
      'A pergunta já foi respondida em algum município',
      'O critério já foi respondido em alguma sala',
    ],
    ['respondem {às perguntas} nacionais', 'respondem às perguntas nacionais', 'respondem aos critérios nacionais'],
    ['Só {uma pergunta ativa}', 'Só uma pergunta ativa', 'Só um critério ativo'],
    ['Menu {Temas (temas)}', 'Menu Temas', 'Menu Pilares (temas)'],
    // Other braces are not ours.
    ['/cidade/{id}/geral e {n} linhas', '/cidade/{id}/geral e {n} linhas', '/cidade/{id}/geral e {n} linhas'],
  ])('%s', (texto, padrao, sala) => {
    expect([em('padrao', texto), em('sala', texto)]).toEqual([padrao, sala])
  })

  test('of agents, government and partners too', () => {
    expect(em('at', '{Meus Encontros} e {o encontro incluído}')).toBe('Minhas Agendas e a agenda incluída')
    expect(em('gov', 'Já existe um {tipo de solução} {no município}')).toBe('Já existe um tipo de fase no projeto')
    expect(em('parceiro', '{O município} já tem {este eixo}')).toBe('O parceiro já tem este eixo')
    expect(em('gov', '{Grupos de Soluções}')).toBe('Grupos de Fases')
  })

  test('a problem keeps them until it is answered, beside the values that it was given', () => {
    const p = problem.situacaoMudou({ estado: wording('sala').flexiona('pergunta', 'aprovado') })
    expect(em('sala', p.message)).toBe(
      'A situação deste critério mudou enquanto isso (aprovado). Recarregue para ver como está.',
    )
    // What somebody wrote is never read as one.
    const vazio = problem.arquivoVazio({ nome: '{do município} {quem}.pdf' })
    expect(em('sala', vazio.message)).toBe('O arquivo {do município} {quem}.pdf está vazio. Escolha outro.')
    expect(em('sala', `{Município não encontrado}: ${literal('{este município}')}`)).toBe(
      'Sala não encontrada: {este município}',
    )
    expect(problem.regra({ frase: 'Há {temas} por finalizar: {n}', n: 2 }).message).toBe('Há {temas} por finalizar: 2')
  })
})

describe('nothing that a variant calls otherwise is named outside braces', () => {
  test('the check finds what it must', () => {
    expect(nomeiaTermo(foraDasLacunas('O município já tem {este eixo}'))).toBe(true)
    expect(nomeiaTermo(foraDasLacunas('{O município} já tem {este eixo (eixo)}'))).toBe(false)
    expect(nomeiaTermo(foraDasLacunas('Sistematizar'))).toBe(false)
  })

  const naoDitas = (textos: readonly string[]) => textos.filter((t) => nomeiaTermo(foraDasLacunas(t)))

  test('in the catalogue of problems', () => {
    expect(naoDitas(Object.values(catalogue).map(([, frase]) => frase))).toEqual([])
  })
  test('in what the registers answer', () => {
    expect(naoDitas(registers.flatMap((r) => Object.values(r.restricoes ?? {}).map((x) => x.mensagem)))).toEqual([])
  })
  test('in the flags and their areas', () => {
    // The seal room's tab of indicators is called that in the seal room too; an address is not read as a sentence.
    const livres = /indicadores|^\/|^(?:PUT|POST|DELETE|GET) |^(?:interrup|importa)ção /
    const textos = [...Object.values(areas), ...flags.flatMap((f) => [f.label, f.uso])]
    expect(naoDitas(textos.filter((t) => !livres.test(t)))).toEqual([])
  })
})

test.each(VARIANTES)('in %s every flag has a name of its own in its area, without braces', (variante) => {
  for (const area of Object.keys(areas)) {
    const nomes = flags.filter((f) => f.area === area).map((f) => em(variante, f.label))
    expect(new Set(nomes).size, area).toBe(nomes.length)
    expect(nomes.filter((n) => /[{}]/.test(n))).toEqual([])
  }
})
