import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { maskPhone } from '#contract/br.ts'
import * as sessao from '#contract/sessao.ts'
import * as contract from '#contract/usuario.ts'
import { one, rows } from '#server/db/sql.ts'
import { localStore } from '#server/files/local.ts'
import { PERSONAS, type Persona, startTestApp } from '#server/testing/test-app.ts'
import { sweepArquivos } from '../arquivo/commands.ts'

const t = await startTestApp()
const db = t.banco.db
const pessoa = async (email: string) =>
  (await one<{ usuarioId: number; cpf: string; telefone: string }>(
    db,
    sql`select "usuarioId", cpf, telefone from usuario where email = ${email}`,
  ))!
const acoes = async (id: number) =>
  (
    await rows<{ acao: string }>(
      db,
      sql`select acao from auditoria where entidade = 'usuario' and "entidadeId" = ${String(id)} order by "auditoriaId"`,
    )
  ).map((r) => r.acao)
const obter = (persona: 'admin' | 'operacoes' | 'ad', id: number) =>
  t.call(contract.getUsuario, { persona, params: { id: String(id) } })

/** A PNG of one colour. */
const png = (largura = 8, altura = 4, pixels = Buffer.alloc((largura * 3 + 1) * altura, 120)) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const tail = Buffer.alloc(4)
    tail.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, tail])
  }
  const ihdr = Buffer.alloc(13)
  ihdr.writeUInt32BE(largura)
  ihdr.writeUInt32BE(altura, 4)
  ihdr.set([8, 2, 0, 0, 0], 8)
  for (let y = 0; y < altura; y++) pixels[y * (largura * 3 + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', ihdr),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('CPF and phone', () => {
  test('are masked in every answer but for the person itself', async () => {
    const { usuarioId, cpf, telefone } = await pessoa('ad@exemplo.com.br')
    const visto = (await obter('admin', usuarioId)).body
    expect(visto.cpf).toBe(`***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`)
    expect(visto.telefone).toBe(maskPhone(telefone))
    const linha = (await t.call(contract.listarUsuarios, { persona: 'admin' })).body.find(
      (u) => u.usuarioId === usuarioId,
    )!
    expect(linha.telefone).toBe(maskPhone(telefone))
    const proprio = (await obter('ad', usuarioId)).body
    expect([proprio.cpf, proprio.telefone]).toEqual([cpf, telefone])
  })

  test('are revealed to who may see them, and that is written down', async () => {
    const { usuarioId, cpf, telefone } = await pessoa('ad@exemplo.com.br')
    const r = await t.call(contract.revelarDados, { persona: 'operacoes', params: { id: String(usuarioId) } })
    expect(r.body).toEqual({ cpf, telefone })
    expect(await acoes(usuarioId)).toEqual(['revelar'])
    const condutor = await pessoa('condutor@exemplo.com.br')
    expect(
      (await t.call(contract.revelarDados, { persona: 'ad', params: { id: String(condutor.usuarioId) } })).status,
    ).toBe(403)
  })

  test('sent back masked they stay; half edited they are refused; no history holds them', async () => {
    const { usuarioId, cpf, telefone } = await pessoa('ad@exemplo.com.br')
    const visto = (await obter('admin', usuarioId)).body
    const salvar = (extra: object) =>
      t.call(contract.putUsuario, { persona: 'admin', body: { ...visto, ...extra } as never })
    expect((await salvar({ telefone: '(48) *****-9999' })).body.fields).toEqual({
      telefone: 'Digite o número por inteiro',
    })
    expect((await salvar({ cpf: null })).body.fields).toEqual({ cpf: 'Campo Obrigatório' })
    const salvo = await salvar({ nome: 'Josué T.' })
    expect(await pessoa('ad@exemplo.com.br')).toEqual({ usuarioId, cpf, telefone })
    await t.call(contract.putUsuario, {
      persona: 'admin',
      body: { ...salvo.body, telefone: '(48) 98888-7777' } as never,
    })
    expect((await pessoa('ad@exemplo.com.br')).telefone).toBe('48988887777')
    const log = JSON.stringify(await rows(db, sql`select mudancas from auditoria`))
    expect(log).toContain('*****-7777')
    for (const segredo of [cpf, telefone, '48988887777']) expect(log).not.toContain(segredo)
  })
})

describe('the electronic signature', () => {
  const enviar = (persona: Persona, usuarioId: number, bytes: Buffer, nome = 'assinatura.png') =>
    t.call(contract.enviarAssinatura, {
      persona,
      body: { usuarioId: String(usuarioId) },
      files: { assinatura: [{ nome, bytes }] },
    })

  test('is sent by the person, shown to it and put into the test PDF (R748, R750)', async () => {
    const { usuarioId } = await pessoa('ad@exemplo.com.br')
    const semImagem = await t.call(contract.testePdf, { persona: 'ad' })
    const r = await enviar('ad', usuarioId, png())
    expect(r.body.temAssinatura).toBe(true)
    const imagem = await t.call(contract.getAssinatura, { persona: 'ad', params: { id: String(usuarioId) } })
    expect(imagem.raw.equals(png())).toBe(true)
    expect(imagem.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy':
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    const pdf = await t.call(contract.testePdf, { persona: 'ad' })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(semImagem.raw.includes('/Subtype /Image')).toBe(false)
    expect(pdf.raw.includes('/Subtype /Image')).toBe(true)
  })

  test('must be a PNG of at most 150 kB that can be drawn', async () => {
    const { usuarioId } = await pessoa('ad@exemplo.com.br')
    const ruido = randomBytes((300 * 3 + 1) * 250)
    const grande = await enviar('ad', usuarioId, png(300, 250, ruido))
    expect([grande.status, grande.body.fields]).toEqual([413, { assinatura: 'Assinatura maior que 150kb' }])
    const outra = await enviar('ad', usuarioId, Buffer.from('%PDF-1.7\n%%EOF'))
    expect([outra.status, outra.body.message]).toEqual([415, 'A assinatura deve ser uma imagem PNG'])
    expect((await enviar('ad', usuarioId, png(3000, 2000))).body.message).toContain('pixels demais')
    const quebrada = png()
    quebrada.fill(0xff, 41, 50)
    expect((await enviar('ad', usuarioId, quebrada)).body.message).toBe(
      'A imagem da assinatura não pôde ser lida. Envie outra.',
    )
    expect(
      (await t.call(contract.getAssinatura, { persona: 'ad', params: { id: String(usuarioId) } })).raw.equals(png()),
    ).toBe(true)
  })

  test('is set by its own person and by nobody else, full admins included; seen with the permission to edit users', async () => {
    const { usuarioId } = await pessoa('ad@exemplo.com.br')
    const ver = async () =>
      (await t.call(contract.getAssinatura, { persona: 'ad', params: { id: String(usuarioId) } })).raw
    const antes = await ver()
    for (const quem of PERSONAS.filter((p) => p !== 'ad')) {
      const r = await enviar(quem, usuarioId, png(6, 6))
      // Out of reach there is no such user.
      expect([quem, [403, 404].includes(r.status)]).toEqual([quem, true])
    }
    expect((await enviar('admin', usuarioId, png(6, 6))).body.message).toBe(
      'A assinatura eletrônica só pode ser enviada pela própria pessoa.',
    )
    expect((await ver()).equals(antes)).toBe(true)
    expect(
      (await t.call(contract.getAssinatura, { persona: 'especialista', params: { id: String(usuarioId) } })).status,
    ).toBe(403)
    expect(
      (await t.call(contract.getAssinatura, { persona: 'administrador', params: { id: String(usuarioId) } })).status,
    ).toBe(200)
  })

  test('the sweeper removes what no row names once it is old, and nothing else', async () => {
    const files = localStore(join(t.dataDir, 'arquivos'))
    const chaves = async () => {
      const found: string[] = []
      for await (const { key } of files.list()) found.push(key)
      return found.sort()
    }
    const nomeadas = async () =>
      (await rows<{ chave: string }>(db, sql`select chave from arquivo`)).map((r) => r.chave).sort()
    const log = { info: () => {}, error: () => {} }
    const varrer = (now: Date) =>
      sweepArquivos({ banco: t.banco, bancos: t.bancos, files, settings: t.settings, jobs: t.jobs, now, log })
    // The replaced image and the refused ones are orphans by now.
    expect((await chaves()).length).toBeGreaterThan((await nomeadas()).length)
    const antes = await chaves()
    await varrer(new Date())
    expect(await chaves()).toEqual(antes)
    await varrer(new Date(Date.now() + 48 * 3600_000))
    expect(await chaves()).toEqual(await nomeadas())
    const assinatura = sql`select 1 from arquivo where "arquivoId" in (select "assinaturaArquivoId" from usuario)`
    expect(await rows(db, assinatura)).toHaveLength(1)
  })
})

describe('rights of the person', () => {
  test('everybody exports the own data as a file; those of others need the permission', async () => {
    const { usuarioId, cpf } = await pessoa('ad@exemplo.com.br')
    const r = await t.call(contract.exportarPessoa, { persona: 'ad', params: { id: String(usuarioId) } })
    expect(r.headers['content-disposition']).toContain(`dados-pessoais-${usuarioId}.json`)
    const dados = JSON.parse(r.raw.toString())
    expect(dados.cadastro).toMatchObject({ cpf, grupo: 'AD', temAssinatura: true })
    expect(dados.permissoes).toMatchObject([{ papel: 'AD' }])
    expect(dados.sessoes.length).toBeGreaterThan(0)
    expect(dados.alteracoesDoCadastro.map((a: { acao: string }) => a.acao)).toContain('revelar')
    expect(r.raw.toString()).not.toMatch(/senhaHash|tokenHash|argon2/)
    const especialista = await pessoa('especialista@exemplo.com.br')
    expect(
      (await t.call(contract.exportarPessoa, { persona: 'condutor', params: { id: String(especialista.usuarioId) } }))
        .status,
    ).toBe(403)
    expect(
      (await t.call(contract.exportarPessoa, { persona: 'operacoes', params: { id: String(especialista.usuarioId) } }))
        .status,
    ).toBe(200)
  })

  test('a full admin erases a person and keeps the record and its history', async () => {
    const { usuarioId, cpf } = await pessoa('ad@exemplo.com.br')
    const token = await t.login('ad')
    await t.call(sessao.recuperarSenha, { body: { email: 'ad@exemplo.com.br' } })
    expect(
      (await t.call(contract.anonimizar, { persona: 'administrador', params: { id: String(usuarioId) } })).status,
    ).toBe(403)
    expect((await t.call(contract.anonimizar, { persona: 'admin', params: { id: String(usuarioId) } })).status).toBe(
      200,
    )
    const { body } = await obter('admin', usuarioId)
    expect(body).toMatchObject({
      nome: `Usuário anonimizado ${usuarioId}`,
      cpf: null,
      telefone: null,
      habilitado: false,
      temAssinatura: false,
      permissoes: [],
    })
    expect((await t.call(sessao.getSessao, { token })).status).toBe(401)
    expect(await acoes(usuarioId)).toContain('anonimizar')
    const tudo = JSON.stringify([
      await rows(db, sql`select * from usuario`),
      await rows(db, sql`select * from mensagem`),
    ])
    expect(tudo).not.toContain('ad@exemplo.com.br')
    expect(tudo).not.toContain(cpf)
  })
})
