import { describe, expect, test } from 'vitest'
import { camposFaltando, recusaDoEnvio, recusaDosArquivos, regrasDe, temDeclaracao } from './regras-de-envio.ts'
import { ATENDENTES, umaEvidencia, umDetalhe } from './testing.ts'

const MB = 1_048_576
const arquivo = (nome: string, tamanho = 10) =>
  Object.defineProperty(new File(['x'], nome), 'size', { value: tamanho }) as File
const { limites } = umDetalhe()

describe('files before anything is sent', () => {
  test('R207: nothing chosen', () => {
    expect(recusaDosArquivos(limites, [])).toBe('Não há evidências a serem enviadas!')
  })
  test('R208 R211: one byte more than 25 MB is refused, 25 MB are not', () => {
    expect(recusaDosArquivos(limites, [arquivo('a.pdf', 25 * MB + 1)])).toBe('Arquivo não pode ser maior que 25MB!')
    expect(recusaDosArquivos(limites, [arquivo('a.pdf', 25 * MB)])).toBeUndefined()
  })
  test('R209 R210: together with what is already there', () => {
    const dois = [arquivo('a.pdf', 13 * MB), arquivo('b.pdf', 13 * MB)]
    expect(recusaDosArquivos(limites, dois)).toBe('Total de arquivos não pode ser maior que 25MB!')
    expect(recusaDosArquivos({ ...limites, usados: 20 * MB }, [arquivo('a.pdf', 6 * MB)])).toBe(
      'Total de arquivos não pode ser maior que 25MB!',
    )
  })
  test('R212: only the types of the environment', () => {
    expect(recusaDosArquivos(limites, [arquivo('foto.jpg')])).toBe('Tipo de arquivo não aceito')
  })
  test('R213 R214 R215: as many as the criterion takes, counting those already stored', () => {
    const com = (maxArquivos: number, quantidade = 0) =>
      recusaDosArquivos({ ...limites, maxArquivos, quantidade }, [arquivo('a.pdf'), arquivo('b.pdf')])
    expect(com(1)).toBe('Essa pergunta só aceita um arquivo')
    expect(com(2)).toBeUndefined()
    expect(com(2, 1)).toBe('Essa pergunta só aceita até dois arquivos')
    expect(com(3, 2)).toBe('Essa pergunta só aceita até 3 arquivos')
  })
  test('R215: a larger number of attendants being typed makes room at once', () => {
    expect(regrasDe({ ...limites, maxArquivos: 2, quantidade: 2 }, 4).maxArquivos).toBe(2)
    expect(regrasDe({ ...limites, maxArquivos: 2, quantidade: 2 }, null).maxArquivos).toBe(0)
  })
})

describe('sending for analysis', () => {
  test('R216: at least one file that was not sent yet; a declaration alone is none', () => {
    expect(recusaDoEnvio(umDetalhe())).toBe('É necessário ao menos uma evidência')
    expect(recusaDoEnvio(umDetalhe({ evidencias: [umaEvidencia({ rodada: 0, dadosComplementares: true })] }))).toBe(
      'É necessário ao menos uma evidência',
    )
    expect(recusaDoEnvio(umDetalhe({ evidencias: [umaEvidencia()] }))).toBe('É necessário ao menos uma evidência')
    expect(recusaDoEnvio(umDetalhe({ evidencias: [umaEvidencia({ rodada: 0 })] }))).toBeUndefined()
  })
  test('R217 R218 R219: what criterion 3 misses', () => {
    expect(camposFaltando(umDetalhe())).toEqual([])
    expect(camposFaltando(umDetalhe({ dadosComplementares: ATENDENTES }))).toEqual([
      'Mínimo de horas por atendente é obrigatório',
      'Quantidade atual de atendentes é obrigatória',
    ])
  })
  test('R220 R221 R222: the declaration only where the team changed, and not again once it is there', () => {
    const pronto = { ...ATENDENTES, atualizacaoAtendentes: 3, valorInformado: 24 }
    const declaracao = umaEvidencia({ rodada: 0, dadosComplementares: true })
    const frase = 'Arquivo de declaração da alteração da quantidade de atendentes é obrigatório'
    expect(camposFaltando(umDetalhe({ dadosComplementares: { ...pronto, exigeDeclaracao: true } }))).toEqual([frase])
    expect(camposFaltando(umDetalhe({ dadosComplementares: pronto }))).toEqual([])
    expect(
      camposFaltando(
        umDetalhe({ dadosComplementares: { ...pronto, exigeDeclaracao: true }, evidencias: [declaracao] }),
      ),
    ).toEqual([])
  })
  test('R223: a declaration of an analysis that ended is history', () => {
    const velha = umaEvidencia({ dadosComplementares: true, finalizada: true })
    expect(temDeclaracao(umDetalhe({ evidencias: [velha] }))).toBe(false)
  })
})
