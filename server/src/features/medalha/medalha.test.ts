import { describe, expect, test } from 'vitest'
import { enviarImagemMedalha, getImagemMedalha } from '#contract/medalha.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { medalhas } from '#contract/registers/programa.ts'
import { PNG } from '#server/files/fixtures.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['sala'] })
const host = 'sala.localhost'
const admin = { persona: 'admin', host } as const
const e = registerEndpoints(medalhas)
const nova = (nivel: string, min: number, max: number | null, extra: object = {}) => ({
  nome: nivel,
  nivel,
  edicao: 2031,
  escopo: 'Sala',
  pontuacaoMinima: min,
  pontuacaoMaxima: max,
  textoAlternativo: `Medalha ${nivel}`,
  ...extra,
})
const enviada = (body: object, imagem: Buffer | string = PNG) => ({
  ...admin,
  body: { dados: JSON.stringify(body) },
  files: { imagem: [{ nome: 'medalha.png', bytes: imagem }] },
})
const criar = (body: object) => t.call(e.outros.criar[0]!, enviada(body))
const alterar = (body: RegisterRow) => t.call(e.outros.alterar[0]!, { ...admin, body })
const daEdicao = async () =>
  ((await t.call(e.listar, admin)).body as RegisterRow[])
    .filter((m) => m.edicao === 2031 && m.uf === null)
    .map((m) => [m.nivel, m.pontuacaoMinima, m.pontuacaoMaxima])

describe('medals (R767)', () => {
  test('the bands of one scale neither overlap nor leave a hundredth out; Diamante is judged above Ouro', async () => {
    expect((await criar(nova('Bronze', 70, 80.99))).status).toBe(200)
    const sobreposta = await criar(nova('Prata', 80.99, 90))
    expect([sobreposta.status, sobreposta.body.fields]).toEqual([
      422,
      { pontuacaoMinima: 'As faixas de Bronze e Prata se sobrepõem' },
    ])
    const lacuna = await criar(nova('Prata', 81.01, 90))
    expect(lacuna.body.message).toBe('Há uma lacuna entre Bronze e Prata: Prata deve começar em 81')
    expect((await criar(nova('Prata', 81, 89.99))).status).toBe(200)
    expect((await criar(nova('Ouro', 90, 100))).status).toBe(200)
    expect((await criar(nova('Diamante', 99, 100))).status).toBe(200)
    // Another state, another scale.
    expect((await criar(nova('Bronze', 65, 80.99, { uf: 'PE' }))).status).toBe(200)
  })

  test('a limit that moves takes its neighbour along, and both are in the history', async () => {
    const lista = (await t.call(e.listar, admin)).body as RegisterRow[]
    const prata = lista.find((m) => m.edicao === 2031 && m.nivel === 'Prata')!
    expect((await alterar({ ...prata, pontuacaoMinima: 79, pontuacaoMaxima: 88.5 })).status).toBe(200)
    expect(await daEdicao()).toEqual([
      ['Bronze', 70, 78.99],
      ['Diamante', 99, 100],
      ['Ouro', 88.51, 100],
      ['Prata', 79, 88.5],
    ])
    const agora = ((await t.call(e.listar, admin)).body as RegisterRow[]).find((m) => m.medalhaId === prata.medalhaId)!
    const demais = await alterar({ ...agora, pontuacaoMinima: 60 })
    expect([demais.status, demais.body.message]).toEqual([422, 'Não sobraria nenhum ponto para Bronze'])
    expect((await daEdicao())[0]).toEqual(['Bronze', 70, 78.99])
  })

  test('asks for points or a percentage, and for an axis only where the scope is one', async () => {
    const campos = async (extra: object) => (await criar(nova('Ouro', 90, 100, { edicao: 2032, ...extra }))).body.fields
    expect(await campos({ pontuacaoMinima: null, pontuacaoMaxima: null })).toEqual({
      pontuacaoMinima: 'Informe a pontuação ou o percentual mínimo',
    })
    expect(await campos({ pontuacaoMaxima: 80 })).toEqual({ pontuacaoMaxima: 'Não pode ser menor que a mínima' })
    expect(await campos({ eixoId: 1 })).toEqual({ eixoId: 'Este escopo não tem pilar' })
    expect(await campos({ textoAlternativo: '' })).toEqual({ textoAlternativo: 'Campo Obrigatório' })
  })

  test('has a picture in PNG or SVG, served so that nothing in it can run', async () => {
    const [medalha] = (await t.call(e.listar, admin)).body as RegisterRow[]
    const params = { id: String(medalha!.medalhaId) }
    expect((await t.call(getImagemMedalha, { ...admin, params })).status).toBe(200)
    const enviar = (nome: string, bytes: Buffer | string) =>
      t.call(enviarImagemMedalha, { ...admin, params, files: { imagem: [{ nome, bytes }] } })
    expect((await enviar('medalha.png', PNG)).body.imagemArquivoId).toBeGreaterThan(0)
    expect((await t.call(getImagemMedalha, { ...admin, params })).raw.equals(PNG)).toBe(true)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    expect((await enviar('medalha.svg', svg)).status).toBe(200)
    const { headers } = await t.call(getImagemMedalha, { ...admin, params })
    expect(headers['content-disposition']).toContain('attachment')
    expect(headers['content-security-policy']).toContain('sandbox')
    const quebrada = await enviar('medalha.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')
    expect([quebrada.status, quebrada.body.fields]).toEqual([
      422,
      { imagem: 'A imagem não pôde ser lida ou tem pixels demais. Envie outra.' },
    ])
    const texto = await enviar('medalha.png', 'não é imagem')
    expect([texto.status, texto.body.message]).toEqual([415, 'A imagem deve ser PNG ou SVG'])
  })

  test('none is made without its picture, which is judged by what it holds', async () => {
    const corpo = nova('Participante', 0, 69.99)
    const contadas = async () => ((await t.call(e.listar, admin)).body as RegisterRow[]).length
    const antes = await contadas()
    for (const rota of [e.criar, ...e.outros.criar]) {
      const sem = await t.call(rota, { ...admin, body: { dados: JSON.stringify(corpo) }, files: {} })
      expect([sem.status, sem.body.fields]).toEqual([400, { imagem: 'Campo Obrigatório' }])
      const texto = await t.call(rota, enviada(corpo, 'não é imagem'))
      expect([texto.status, texto.body.message]).toEqual([415, 'A imagem deve ser PNG ou SVG'])
      const cortada = await t.call(rota, enviada(corpo, PNG.subarray(0, PNG.length - 20)))
      expect([cortada.status, Object.keys(cortada.body.fields ?? {})]).toEqual([422, ['imagem']])
      const faltando = await t.call(rota, enviada({ ...corpo, nome: '' }))
      expect([faltando.status, faltando.body.fields]).toEqual([400, { nome: 'Campo Obrigatório' }])
      const ilegivel = await t.call(rota, { ...enviada(corpo), body: { dados: '{' } })
      expect(ilegivel.status).toBe(400)
    }
    expect(await contadas()).toBe(antes)
    const criada = (await t.call(e.criar, enviada(corpo))).body as RegisterRow
    expect(criada.imagemArquivoId).toBeGreaterThan(0)
    const params = { id: String(criada.medalhaId) }
    expect((await t.call(getImagemMedalha, { ...admin, params })).raw.equals(PNG)).toBe(true)
  })

  test('those of the demo have theirs', async () => {
    const lista = (await t.call(e.listar, admin)).body as RegisterRow[]
    expect(lista.filter((m) => m.edicao === 2025 && m.imagemArquivoId === null)).toEqual([])
  })
})
