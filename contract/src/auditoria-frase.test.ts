import { describe, expect, test } from 'vitest'
import { ACOES, type RegistroDaLista } from './auditoria.ts'
import { fezDe, mudancaDita, textoDaFrase } from './auditoria-frase.ts'
import { ENTIDADES, entidadeComArtigo, nomeDaEntidade, variasDaEntidade } from './entidades.ts'
import { VARIANTES } from './variants.ts'
import { foraDasLacunas, nomeiaTermo, wording } from './wording.ts'

const w = wording('padrao')
const registro = (r: Partial<RegistroDaLista>) => ({
  acao: 'alterar',
  entidade: 'municipio',
  entidadeId: '7',
  coisa: null,
  municipio: null,
  ...r,
})
const pedraClara = { municipioId: 7, nome: 'Pedra Clara', uf: 'SC' }

describe('a row of the log as a sentence', () => {
  test.each<[string, Partial<RegistroDaLista>]>([
    [
      'aprovou a evidência “Plano Diretor.pdf” de Pedra Clara',
      {
        acao: 'aprovar',
        entidade: 'pergunta_evidencia',
        coisa: { nome: 'Plano Diretor.pdf', para: null },
        municipio: pedraClara,
      },
    ],
    ['alterou o município “Pedra Clara”', { coisa: { nome: 'Pedra Clara', para: null }, municipio: pedraClara }],
    [
      'trocou a senha do usuário “Ana”',
      { acao: 'alterar senha', entidade: 'usuario', coisa: { nome: 'Ana', para: null } },
    ],
    ['excluiu o membro nº 7', { acao: 'excluir', entidade: 'membro' }],
    [
      'enviou a inscrição no selo de Pedra Clara',
      {
        acao: 'enviar inscrição',
        entidade: 'selo_inscricao',
        coisa: { nome: null, para: null },
        municipio: pedraClara,
      },
    ],
    ['alterou as configurações', { entidade: 'configuracao', entidadeId: null }],
    ['importou uma planilha de municípios', { acao: 'importar', entidadeId: null }],
    ['carregou os dados da demonstração', { acao: 'carregar demonstração', entidade: 'sistema', entidadeId: null }],
    ["fez 'coisa nova' com o registro nº 7", { acao: 'coisa nova', entidade: 'coisa_nova' }],
  ])('%s', (frase, r) => {
    expect(textoDaFrase(registro(r), w)).toBe(frase)
  })

  test('in the words of the variant', () => {
    const r = registro({
      acao: 'responder',
      entidade: 'pergunta_municipio',
      coisa: { nome: '3. Há plano?', para: null },
    })
    expect(textoDaFrase(r, w)).toBe('respondeu a pergunta “3. Há plano?”')
    expect(textoDaFrase(r, wording('sala'))).toBe('respondeu o critério “3. Há plano?”')
    expect(textoDaFrase(registro({ coisa: { nome: 'Centro', para: null } }), wording('sala'))).toBe(
      'alterou a sala “Centro”',
    )
  })

  test('a long name is cut', () => {
    const frase = textoDaFrase(registro({ coisa: { nome: 'x'.repeat(300), para: null } }), w)
    expect(frase.length).toBeLessThan(130)
    expect(frase.endsWith('…”')).toBe(true)
  })
})

test('every action has a verb and every kind of thing a name, in each variant', () => {
  expect(ENTIDADES.length).toBeGreaterThan(30)
  for (const v of VARIANTES) {
    const palavras = wording(v)
    for (const e of ENTIDADES) {
      expect(nomeDaEntidade(e, palavras), e).toMatch(/^[A-ZÀ-Ú]/)
      expect(entidadeComArtigo(e, palavras), e).toMatch(/^(o|a|os|as) [a-zà-ú]/)
      expect(variasDaEntidade(e, palavras), e).toMatch(/^[a-zà-ú]/)
      for (const acao of Object.keys(ACOES)) {
        const frase = textoDaFrase(registro({ acao, entidade: e }), palavras)
        expect(frase).not.toMatch(/[{}_@]/)
        expect(frase).toMatch(/^[a-zà-ú]+(ou|eu|iu) /)
      }
    }
  }
  expect(Object.keys(ACOES).filter((a) => nomeiaTermo(foraDasLacunas(fezDe(a))))).toEqual([])
})

test('a change reads well whichever side is empty', () => {
  const dita = (antes: string | null, depois: string | null) => mudancaDita({ campo: 'UF', antes, depois })
  expect([dita('SC', 'PR'), dita(null, 'PR'), dita('SC', null), dita(null, null)]).toEqual([
    'UF: de SC para PR',
    'UF: PR',
    'apagou UF (era SC)',
    'UF: vazio',
  ])
})
