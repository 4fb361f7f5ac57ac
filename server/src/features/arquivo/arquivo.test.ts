import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { enviarContrato } from '#contract/contrato.ts'
import { ENVIO } from '#contract/evidencia.ts'
import { enviarImagemMedalha } from '#contract/medalha.ts'
import { atualizarFotoMembro, excluirMembro } from '#contract/membro.ts'
import { atualizarImagem } from '#contract/municipio.ts'
import { salvarEvidencias } from '#contract/pergunta-municipio.ts'
import { registerEndpoints } from '#contract/register.ts'
import { medalhas } from '#contract/registers/programa.ts'
import { enviarAssinatura } from '#contract/usuario.ts'
import { one, rows } from '#server/db/sql.ts'
import { PDF, PNG } from '#server/files/fixtures.ts'
import type { FileStore } from '#server/files/store.ts'
import { sweep } from '#server/files/sweeper.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { evidencias, pdf } from '../evidencia/http-testing.ts'

/** What happens while the store takes its time; it goes on when this has ended. */
let during: () => Promise<void> = async () => {}
const slow = (store: FileStore): FileStore => ({
  ...store,
  put: async (tmp, key) => {
    await during()
    return store.put(tmp, key)
  },
})
const t = await startTestApp({ files: slow })
const e = evidencias(t)
const { db } = t.banco

const idDe = async (tabela: string, coluna: string) =>
  (await one<{ id: number }>(db, sql`select min(${sql.identifier(coluna)}) as id from ${sql.identifier(tabela)}`))!.id
const countFiles = async () => (await one<{ n: number }>(db, sql`select count(*)::int as n from arquivo`))!.n
const keys = async () => {
  const found: string[] = []
  for await (const f of t.files.list()) found.push(f.key)
  return found
}
const naming = async (chaves: string[]) =>
  new Set(
    (
      await rows<{ chave: string }>(db, sql`select chave from arquivo where chave = any(${sql.param(chaves)}::text[])`)
    ).map((r) => r.chave),
  )

const png = (campo: string) => ({ [campo]: [{ nome: 'imagem.png', bytes: PNG }] })
const admin = { persona: 'admin' } as const
const eu = async () =>
  (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email like 'admin@%'`))!.id

const criarEnvio = async (id: number, tamanho: number) => {
  const b64 = (s: string) => Buffer.from(s).toString('base64')
  const r = await t.app.inject({
    method: 'POST',
    url: ENVIO,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${await t.login('ad')}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(tamanho),
      'upload-metadata': `filename ${b64('ata.pdf')},perguntaMunicipioId ${b64(String(id))}`,
    },
  })
  return String(r.headers.location)
}
const enviarParte = async (url: string, inicio: number, payload: Buffer) => {
  const r = await t.app.inject({
    method: 'PATCH',
    url,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${await t.login('ad')}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(inicio),
      'content-type': 'application/offset+octet-stream',
    },
    payload,
  })
  return { status: r.statusCode }
}

beforeEach(() => {
  during = async () => {}
})

describe('while the store takes its time nothing of the database is held', () => {
  const inteiro = pdf(2000)
  const calls: Record<string, () => Promise<{ status: number }>> = {
    'a picture of a city': () =>
      t.call(atualizarImagem, { ...admin, body: { municipioId: '1' }, files: png('imagem') }),
    'a photo of a member': async () =>
      t.call(atualizarFotoMembro, {
        ...admin,
        body: { membroId: await idDe('membro', 'membroId') },
        files: png('imagemMembro'),
      }),
    'a contract': async () =>
      t.call(enviarContrato, {
        ...admin,
        body: { contratoId: await idDe('contrato', 'contratoId') },
        files: { arquivo: [{ nome: 'contrato.pdf', bytes: PDF }] },
      }),
    'a signature': async () =>
      t.call(enviarAssinatura, { ...admin, body: { usuarioId: await eu() }, files: png('assinatura') }),
    'a medal': async () =>
      t.call(enviarImagemMedalha, {
        ...admin,
        params: { id: String(await idDe('medalha', 'medalhaId')) },
        files: png('imagem'),
      }),
    'a new medal': () =>
      t.call(registerEndpoints(medalhas).criar, {
        ...admin,
        body: {
          dados: JSON.stringify({
            nome: 'Ouro',
            nivel: 'Ouro',
            edicao: 2031,
            escopo: 'Sala',
            pontuacaoMinima: 70,
            pontuacaoMaxima: null,
            textoAlternativo: 'Medalha',
          }),
        },
        files: png('imagem'),
      }),
    'an evidence': async () => e.salvar(await e.nova(), [{ nome: 'ata.pdf', bytes: pdf() }]),
    'a piece of a file': async () =>
      enviarParte(await criarEnvio(await e.nova(), inteiro.length), 0, inteiro.subarray(0, 900)),
    'its last piece': async () => {
      const url = await criarEnvio(await e.nova(), inteiro.length)
      const was = during
      during = async () => {}
      await enviarParte(url, 0, inteiro.subarray(0, 900))
      during = was
      return enviarParte(url, 900, inteiro.subarray(900))
    },
  }
  test.each(Object.keys(calls))('%s', async (nome) => {
    const busy: unknown[][] = []
    during = async () => {
      busy.push(
        await rows(
          db,
          sql`select state, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
            and backend_type = 'client backend' and state <> 'idle'`,
        ),
      )
    }
    const before = await countFiles()
    expect([200, 201, 204]).toContain((await calls[nome]!()).status)
    expect(busy).toEqual([[]])
    expect(await countFiles()).toBeGreaterThanOrEqual(before)
  })
})

describe('what comes to nothing', () => {
  test('leaves no row, and its bytes go with the sweep', async () => {
    const { membroId } = (await one<{ membroId: number }>(
      db,
      sql`select "membroId" from membro m where "imagemArquivoId" is null
        and not exists (select 1 from encontro_convidado c where c."membroId" = m."membroId")
        and not exists (select 1 from relatorio_convidado c where c."membroId" = m."membroId") order by 1 limit 1`,
    ))!
    const [files, there] = [await countFiles(), new Set(await keys())]
    // Gone while the photo was on its way to the store.
    during = async () => {
      during = async () => {}
      expect((await t.call(excluirMembro, { ...admin, params: { id: String(membroId) } })).status).toBe(200)
    }
    const r = await t.call(atualizarFotoMembro, { ...admin, body: { membroId }, files: png('imagemMembro') })
    expect([r.status, await countFiles()]).toEqual([404, files])
    const orphans = (await keys()).filter((k) => !there.has(k))
    expect(orphans).toHaveLength(1)
    await sweep(t.files, naming, new Date(Date.now() + 60_000))
    const left = await keys()
    expect(left).not.toContain(orphans[0])
    expect(left.length).toBeGreaterThan(0)
  })
  test('is no second file where the request repeats one, which may have been the last that is taken', async () => {
    const id = await e.nova()
    const bytes = pdf()
    const pedido = {
      persona: 'ad' as const,
      body: { perguntaMunicipioId: id },
      files: { arquivos: [{ nome: 'uma-vez.pdf', bytes }] },
      headers: { 'idempotency-key': 'uma-vez' },
    }
    await db.execute(sql`update pergunta set "maxArquivos" = 1 where "perguntaId" =
      (select "perguntaId" from pergunta_municipio where "perguntaMunicipioId" = ${id})`)
    const primeira = await t.call(salvarEvidencias, pedido)
    const there = await keys()
    const outra = await t.call(salvarEvidencias, pedido)
    expect([primeira.status, outra.status, outra.body]).toEqual([200, 200, primeira.body])
    expect(await keys()).toEqual(there)
  })
  test('is refused before a byte is stored: out of reach, without the right, or no picture', async () => {
    let stored = 0
    during = async () => {
      stored += 1
    }
    const ruim = { imagem: [{ nome: 'imagem.png', bytes: PNG.subarray(0, 60) }] }
    const refused = [
      await t.call(atualizarImagem, { ...admin, body: { municipioId: '99999' }, files: png('imagem') }),
      await t.call(atualizarImagem, { persona: 'ad', body: { municipioId: '1' }, files: png('imagem') }),
      await t.call(atualizarImagem, { ...admin, body: { municipioId: '1' }, files: ruim }),
      await e.salvar(await e.nova(), [{ nome: 'ata.pdf', bytes: pdf() }], 'especialista'),
    ]
    expect(refused.map((r) => r.status >= 400)).toEqual([true, true, true, true])
    expect(stored).toBe(0)
  })
})
