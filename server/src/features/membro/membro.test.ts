import { crc32 } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { maskCpf, maskEmail, maskName, maskPhone } from '#contract/br.ts'
import * as contract from '#contract/membro.ts'
import { one, rows } from '#server/db/sql.ts'
import { cpfDe } from '#server/demo/people.ts'
import { JPG, jpegOf, PDF, PNG } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { cpfMascarado, emailMascarado, nomeCurto, telefoneMascarado } from './masks.ts'
import { desmascarar } from './rules.ts'
import { membros } from './testing.ts'

const t = await startTestApp()
const sp = await startTestApp({
  ambientes: (m) => ({ ...m, hosts: { localhost: { ...m.hosts.localhost!, uf: 'SP' } } }),
})
const { db, primeira, segunda, longe, nova, novoGrupo, corpo, criar, editar, obter, historico } = await membros(t)

describe('saving a member', () => {
  test('R738 R032: a member is created in a group and shown there, with what was sent', async () => {
    const g = await novoGrupo()
    const r = await t.call(contract.cadastrarMembro, {
      persona: 'condutor',
      body: { ...corpo(g.grupoId, { membroGrupos: [{ grupoId: g.grupoId, lider: true }] }), membroId: null },
    })
    expect(r.status).toBe(200)
    expect(r.body).toMatchObject({
      municipioId: nova,
      orgao: 'Prefeitura',
      cargo: 'Servidora',
      imagemNome: null,
      membroGrupos: [{ grupoId: g.grupoId, membroId: r.body.membroId, lider: true }],
    })
    const { body } = await t.call(contract.membrosDoGrupo, { persona: 'condutor', params: { id: String(g.grupoId) } })
    expect(body.map((m) => m.membroId)).toEqual([r.body.membroId])
    const [linha] = await historico('membro', r.body.membroId)
    expect(linha).toMatchObject({ acao: 'criar', mudancas: { grupos: { depois: [`${g.nome} (líder)`] } } })
  })

  test('R622 R623 R624: each thing that is missing has its sentence, and nothing is stored', async () => {
    const g = await novoGrupo()
    const r = await t.call(contract.cadastrarMembro, {
      persona: 'admin',
      body: corpo(g.grupoId, { nome: '  ', email: '', telefone: null }),
    })
    expect([r.status, r.body.message]).toEqual([400, 'O nome é obrigatório'])
    expect(r.body.fields).toEqual({
      nome: 'O nome é obrigatório',
      email: 'O e-mail é obrigatório',
      telefone: 'O telefone é obrigatório',
    })
    expect(
      (await t.call(contract.getGrupo, { persona: 'admin', params: { id: String(g.grupoId) } })).body.qtdMembros,
    ).toBe(0)
  })

  test('R628 R632 R633: a wrong CPF is refused; texts are trimmed and empty ones stored as nothing', async () => {
    const g = await novoGrupo()
    const errado = await t.call(contract.cadastrarMembro, {
      persona: 'admin',
      body: corpo(g.grupoId, { cpf: '123.456.789-00' }),
    })
    expect([errado.status, errado.body.fields]).toEqual([400, { cpf: 'CPF inválido' }])
    const m = await criar(g.grupoId, { nome: '  Rosa Lima  ', orgao: ' ', cargo: '', cpf: '' })
    const row = await one(db, sql`select nome, orgao, cargo, cpf from membro where "membroId" = ${m.membroId}`)
    expect(row).toEqual({ nome: 'Rosa Lima', orgao: null, cargo: null, cpf: null })
  })

  test('the phone sentence is the reason when the phone is the cause, and another one when it is the CPF', async () => {
    const g = await novoGrupo()
    const dados = corpo(g.grupoId)
    await t.call(contract.cadastrarMembro, { persona: 'admin', body: dados })
    const telefone = await t.call(contract.cadastrarMembro, {
      persona: 'admin',
      body: corpo(g.grupoId, { telefone: dados.telefone }),
    })
    expect([telefone.status, telefone.body.message, telefone.body.fields]).toEqual([
      409,
      'O telefone já cadastrado',
      { telefone: 'O telefone já cadastrado' },
    ])
    const cpf = await t.call(contract.cadastrarMembro, { persona: 'admin', body: corpo(g.grupoId, { cpf: dados.cpf }) })
    expect([cpf.status, cpf.body.fields]).toEqual([409, { cpf: 'Já existe um membro com este CPF neste município' }])
    // In another city the same person may be registered.
    expect(
      (await criar((await novoGrupo(primeira)).grupoId, { cpf: dados.cpf, telefone: dados.telefone })).municipioId,
    ).toBe(primeira)
  })

  test('groups of two cities, or of one out of reach, are refused', async () => {
    const [a, b, c] = [await novoGrupo(primeira), await novoGrupo(segunda), await novoGrupo(longe)]
    const misto = await t.call(contract.cadastrarMembro, {
      persona: 'condutor',
      body: corpo(0, { membroGrupos: [{ grupoId: a.grupoId }, { grupoId: b.grupoId }] }),
    })
    expect([misto.status, misto.body.fields]).toEqual([400, { membroGrupos: 'Os grupos devem ser do mesmo município' }])
    const fora = await t.call(contract.cadastrarMembro, { persona: 'condutor', body: corpo(c.grupoId) })
    expect(fora.status).toBe(404)
    const m = await criar(a.grupoId)
    expect((await editar(m, { membroGrupos: [{ grupoId: b.grupoId }] })).status).toBe(400)
  })

  test('leading, leaving a group and entering another are changes of the member; a stale one is refused', async () => {
    const [a, b] = [await novoGrupo(), await novoGrupo()]
    const m = await criar(a.grupoId)
    const lider = (await editar(m, { membroGrupos: [{ grupoId: a.grupoId, lider: true }, { grupoId: b.grupoId }] }))
      .body
    expect(lider.membroGrupos.map((g) => [g.grupoId, g.lider])).toEqual([
      [a.grupoId, true],
      [b.grupoId, false],
    ])
    const velho = await editar(m, { cargo: 'Outro' })
    expect(velho.status).toBe(409)
    expect(velho.body.details).toMatchObject({ atual: { versao: lider.versao, membroGrupos: lider.membroGrupos } })
    const sozinho = (await editar(lider, { membroGrupos: [] })).body
    expect(sozinho.membroGrupos).toEqual([])
    const daCidade = await t.call(contract.membrosDoMunicipio, { persona: 'admin', params: { id: String(nova) } })
    expect(daCidade.body.map((x) => x.membroId)).toContain(m.membroId)
  })

  test('out of reach a member does not exist for any call, and without the permission nothing is changed', async () => {
    const m = await criar((await novoGrupo(longe)).grupoId)
    const params = { id: String(m.membroId) }
    expect((await obter(m.membroId, 'condutor')).status).toBe(404)
    expect((await editar(m, { cargo: 'x' }, 'condutor')).status).toBe(404)
    expect((await t.call(contract.fotoMembro, { persona: 'condutor', params })).status).toBe(404)
    expect((await t.call(contract.revelarMembro, { persona: 'analista', params })).status).toBe(404)
    expect((await t.call(contract.revelarMembro, { persona: 'condutor', params })).status).toBe(403)
    expect((await t.call(contract.excluirMembro, { persona: 'condutor', params })).status).toBe(403)
    expect((await t.call(contract.excluirMembro, { persona: 'administrador', params })).status).toBe(200)
    expect((await historico('membro', m.membroId)).at(-1)).toMatchObject({
      acao: 'excluir',
      mudancas: { nome: { antes: 'Rosa Maria Albuquerque' } },
    })
  })
})

describe('in the state of São Paulo', () => {
  test('R623: the e-mail may be left out', async () => {
    const [g] = (await sp.call(contract.listarGrupos, { persona: 'admin' })).body
    const r = await sp.call(contract.cadastrarMembro, { persona: 'admin', body: corpo(g!.grupoId, { email: '' }) })
    expect([r.status, r.body.email]).toEqual([200, null])
  })
})

describe('personal data', () => {
  test('R885 R886: CPF, phone and e-mail leave masked; the name is shortened for who may not see more', async () => {
    const dados = corpo((await novoGrupo(primeira)).grupoId)
    const m = (await t.call(contract.cadastrarMembro, { persona: 'admin', body: dados })).body
    const mascarado = { cpf: maskCpf(dados.cpf), email: maskEmail(dados.email), telefone: maskPhone(dados.telefone) }
    expect((await obter(m.membroId, 'analista')).body).toMatchObject({ ...mascarado, nome: 'Rosa Maria Albuquerque' })
    expect((await obter(m.membroId, 'ad')).body).toMatchObject({ ...mascarado, nome: 'Rosa Albuquerque' })
    for (const e of [contract.membrosDoMunicipio, contract.membrosPorNome]) {
      const r = await t.call(e as typeof contract.membrosPorNome, {
        persona: 'ad',
        params: { id: String(primeira), name: 'rosa' } as never,
      })
      expect(JSON.stringify(r.body)).not.toMatch(new RegExp(`${dados.cpf}|${dados.email}|Rosa Maria`))
    }
    // A search does not tell what the answer hides.
    const busca = (name: string) => t.call(contract.membrosPorNome, { persona: 'ad', params: { name } })
    expect((await busca('maria')).body).toEqual([])
    expect((await busca('ROSA ALBU')).body.length).toBeGreaterThan(0)
  })

  test('who may see them asks, and the log says who asked without repeating the data', async () => {
    const dados = corpo((await novoGrupo(primeira)).grupoId)
    const m = (await t.call(contract.cadastrarMembro, { persona: 'admin', body: dados })).body
    const r = await t.call(contract.revelarMembro, { persona: 'analista', params: { id: String(m.membroId) } })
    expect(r.body).toMatchObject({ cpf: dados.cpf, email: dados.email, telefone: dados.telefone.replace(/\D/g, '') })
    const log = await historico('membro', m.membroId)
    expect(log.at(-1)!.acao).toBe('revelar')
    expect(JSON.stringify(log)).not.toMatch(
      new RegExp(`${dados.cpf}|${dados.email}|${dados.telefone.replace(/\D/g, '')}`),
    )
  })

  test('what was shown masked and comes back keeps what is stored; half a number is refused', async () => {
    const dados = corpo((await novoGrupo(primeira)).grupoId)
    const m = (await t.call(contract.cadastrarMembro, { persona: 'condutor', body: dados })).body
    expect(m.nome).toBe('Rosa Albuquerque')
    const depois = await editar(m, { cargo: 'Diretora' }, 'condutor')
    expect(depois.status).toBe(200)
    const row = await one(db, sql`select nome, cpf, email, cargo from membro where "membroId" = ${m.membroId}`)
    expect(row).toEqual({ nome: dados.nome, cpf: dados.cpf, email: dados.email, cargo: 'Diretora' })
    const meio = await editar(depois.body, { telefone: '(48) 9****-1111', email: 'x**@exemplo.com.br' }, 'condutor')
    expect([meio.status, meio.body.fields]).toEqual([
      400,
      { telefone: 'Digite o número por inteiro', email: 'Digite o e-mail por inteiro' },
    ])
  })

  test('the masks of the database and of the contract are the same', async () => {
    const valores = [
      '52998224725',
      '123',
      '',
      '48900000001',
      '4833334444',
      '5548900000001',
      'ana@x.com',
      'ab@x.com',
      'abcd@x.com',
      'a@b@c',
      'Ana',
      'Ana Lima',
      'Ana de Souza  Lima',
      'ç@é.br',
    ]
    for (const v of valores) {
      const row = await one<{ cpf: string; tel: string; email: string; nome: string }>(
        db,
        sql`select ${cpfMascarado(sql`x.v`)} as cpf, ${telefoneMascarado(sql`x.v`)} as tel, ${emailMascarado(sql`x.v`)} as email, ${nomeCurto(sql`x.v`)} as nome
            from (select ${v}::text as v) x`,
      )
      expect(row!.cpf, v).toBe(maskCpf(v))
      expect(row!.email, v).toBe(maskEmail(v))
      // Stored phones have no country code.
      if (!v.startsWith('55')) expect(row!.tel, v).toBe(maskPhone(v))
      if (v) expect(row!.nome, v).toBe(maskName(v))
    }
  })

  test('without a stored record a masked value means nothing', () => {
    const p = { nome: 'A B', cpf: '***.982.247-**', email: null, telefone: '48900000001' }
    expect(desmascarar(p, undefined, true).erros).toEqual({ cpf: 'Digite o número por inteiro' })
  })
})

describe('finding members', () => {
  test('R740: by CPF, with or without mask, preferring the city asked for; unknown and foreign ones are 404', async () => {
    const dados = corpo((await novoGrupo(primeira)).grupoId)
    const aqui = (await t.call(contract.cadastrarMembro, { persona: 'admin', body: dados })).body
    const la = await criar((await novoGrupo(segunda)).grupoId, { cpf: dados.cpf })
    const porCpf = (cpf: string, municipioId?: number, persona: Persona = 'condutor') =>
      t.call(contract.membroPorCpf, {
        persona,
        params: { cpf },
        query: municipioId ? { municipioId: String(municipioId) } : {},
      })
    expect((await porCpf(dados.cpf, primeira)).body.membroId).toBe(aqui.membroId)
    expect((await porCpf(dados.cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'), segunda)).body.membroId).toBe(
      la.membroId,
    )
    expect((await porCpf(dados.cpf, undefined, 'ad')).body.membroId).toBe(aqui.membroId)
    expect((await porCpf(cpfDe(8_111_111))).status).toBe(404)
    expect((await porCpf('111.111.111-11')).status).toBe(400)
    expect((await porCpf(dados.cpf, longe)).status).toBe(404)
  })

  test('a person of another city is registered here without anyone reading the data', async () => {
    const dados = corpo((await novoGrupo(primeira)).grupoId)
    const la = (await t.call(contract.cadastrarMembro, { persona: 'condutor', body: dados })).body
    const g = await novoGrupo(segunda)
    const r = await t.call(contract.cadastrarMembro, {
      persona: 'condutor',
      body: { ...la, membroGrupos: [{ grupoId: g.grupoId }] },
    })
    expect([r.status, r.body.municipioId]).toEqual([200, segunda])
    const row = await one(
      db,
      sql`select nome, cpf, email, "municipioId" from membro where "membroId" = ${r.body.membroId}`,
    )
    expect(row).toEqual({ nome: dados.nome, cpf: dados.cpf, email: dados.email, municipioId: segunda })
    // Not from somebody out of reach.
    const fora = await criar((await novoGrupo(longe)).grupoId)
    expect(
      (
        await t.call(contract.cadastrarMembro, {
          persona: 'condutor',
          body: { ...fora, membroGrupos: [{ grupoId: g.grupoId }] },
        })
      ).status,
    ).toBe(404)
  })

  test('R250: all cities with verTodosMembrosMunicipio, otherwise the own ones; one city when it is named', async () => {
    await criar((await novoGrupo(longe)).grupoId, { nome: 'Zuleica Distante' })
    await criar((await novoGrupo(primeira)).grupoId, { nome: 'Zuleica Próxima' })
    const nomes = async (persona: Persona, municipioId?: number) =>
      (
        await t.call(contract.membrosPorNome, {
          persona,
          params: { name: 'zuleica' },
          query: municipioId ? { municipioId: String(municipioId) } : {},
        })
      ).body.map((m) => m.nome)
    expect(await nomes('admin')).toEqual(['Zuleica Distante', 'Zuleica Próxima'])
    expect(await nomes('condutor')).toEqual(['Zuleica Próxima'])
    expect(await nomes('admin', primeira)).toEqual(['Zuleica Próxima'])
    // A page of the plain array, and how many there are in all.
    const pagina = async (n: number) => {
      const r = await t.call(contract.membrosPorNome, {
        persona: 'admin',
        params: { name: 'zuleica' },
        query: { pagina: String(n), porPagina: '1' },
      })
      return [r.headers['x-total'], r.body.map((m) => m.nome)]
    }
    expect(await pagina(1)).toEqual(['2', ['Zuleica Distante']])
    expect(await pagina(2)).toEqual(['2', ['Zuleica Próxima']])
    const todos = await t.call(contract.listarMembros, { persona: 'admin' })
    expect(todos.body.length).toBeGreaterThan(80)
    expect((await t.call(contract.listarMembros, { persona: 'condutor' })).status).toBe(403)
  })
})

describe('the photo', () => {
  const enviar = (membroId: number, bytes: Buffer, nome = 'foto.jpg', persona: Persona = 'condutor') =>
    t.call(contract.atualizarFotoMembro, {
      persona,
      body: { membroId: String(membroId) },
      files: { imagemMembro: [{ nome, bytes }] },
    })

  test('R625 R626 R739: a second call keeps it; others than jpg and png, and more than 150 kB, are refused', async () => {
    const m = await criar((await novoGrupo(primeira)).grupoId)
    const r = await enviar(m.membroId, JPG)
    expect([r.status, r.body.imagemNome]).toEqual([200, 'foto.jpg'])
    expect((await enviar(m.membroId, PNG, 'foto.png')).body.imagemNome).toBe('foto.png')
    const foto = await t.call(contract.fotoMembro, { persona: 'ad', params: { id: String(m.membroId) } })
    expect([foto.status, foto.headers['content-type']]).toEqual([200, 'image/png'])
    expect(foto.raw.equals(PNG)).toBe(true)

    const pdf = await enviar(m.membroId, PDF, 'foto.jpg')
    expect([pdf.status, pdf.body.fields]).toEqual([415, { imagemMembro: 'A foto deve ser jpg, jpeg ou png' }])
    const justa = Buffer.concat([PNG, Buffer.alloc(150_000 - PNG.length)])
    expect((await enviar(m.membroId, justa, 'foto.png')).status).toBe(200)
    const grande = await enviar(m.membroId, Buffer.concat([PNG, Buffer.alloc(150_001 - PNG.length)]), 'foto.png')
    expect([grande.status, grande.body.message]).toEqual([413, 'Foto maior que 150kb'])
  })

  test('one of few bytes that unfolds into too many pixels is refused, and so is one that cannot be drawn', async () => {
    const m = await criar((await novoGrupo(primeira)).grupoId)
    const enorme = Buffer.from(PNG)
    // Width and height stand in the first chunk, which ends with its check sum.
    enorme.writeUInt32BE(60_000, 16)
    enorme.writeUInt32BE(60_000, 20)
    enorme.writeUInt32BE(crc32(enorme.subarray(12, 29)), 29)
    const cortada = PNG.subarray(0, PNG.length - 20)
    for (const bytes of [enorme, cortada, jpegOf(60_000, 60_000), JPG.subarray(0, 60)]) {
      const r = await enviar(m.membroId, bytes, 'foto')
      expect([r.status, r.body.fields]).toEqual([
        422,
        { imagemMembro: 'A foto não pôde ser lida ou tem pixels demais. Envie outra.' },
      ])
    }
  })

  test('who only registers gives the first photo and changes none; out of reach nobody does', async () => {
    const m = await criar((await novoGrupo(primeira)).grupoId)
    expect((await enviar(m.membroId, JPG, 'foto.jpg', 'ad')).status).toBe(200)
    expect((await enviar(m.membroId, PNG, 'outra.png', 'ad')).status).toBe(403)
    expect((await enviar(m.membroId, PNG, 'outra.png', 'condutor')).status).toBe(200)
    const fora = await criar((await novoGrupo(longe)).grupoId)
    expect((await enviar(fora.membroId, JPG)).status).toBe(404)
    expect(
      (await t.call(contract.fotoMembro, { persona: 'admin', params: { id: String(fora.membroId) } })).status,
    ).toBe(404)
  })
})

describe('the institution', () => {
  test('R658: is seen and set by who has the permission; from others it is ignored and stays', async () => {
    const [categoria] = await rows<{ id: number }>(
      db,
      sql`select "categoriaInstituicaoId" as id from categoria_instituicao limit 1`,
    )
    const instituicao = async (nome: string, municipioId: number) => {
      const i = (await one<{ id: number }>(
        db,
        sql`insert into instituicao (nome, "categoriaInstituicaoId") values (${nome}, ${categoria!.id}) returning "instituicaoId" as id`,
      ))!.id
      await db.execute(
        sql`insert into instituicao_municipio ("instituicaoId", "municipioId") values (${i}, ${municipioId})`,
      )
      return i
    }
    const [aqui, la] = [await instituicao('Câmara de Lojistas', primeira), await instituicao('De longe', longe)]
    const opcoes = await t.call(contract.instituicoesParaMembro, { persona: 'admin', params: { id: String(primeira) } })
    expect(opcoes.body.map((i) => i.nome)).toContain('Câmara de Lojistas')
    expect(opcoes.body.map((i) => i.nome)).not.toContain('De longe')
    const g = await novoGrupo(primeira)
    const m = await criar(g.grupoId, { instituicaoId: aqui })
    expect([m.instituicaoId, m.instituicao]).toEqual([aqui, { nome: 'Câmara de Lojistas' }])
    const errada = await editar(m, { instituicaoId: la })
    expect(errada.body.fields).toEqual({ instituicaoId: 'Esta instituição não atua no município' })

    const visto = (await obter(m.membroId, 'condutor')).body
    expect([visto.instituicaoId, visto.instituicao]).toEqual([null, null])
    expect((await editar(visto, { cargo: 'Outra' }, 'condutor')).status).toBe(200)
    expect((await obter(m.membroId)).body.instituicaoId).toBe(aqui)
    expect((await criar(g.grupoId, { instituicaoId: aqui }, 'condutor')).instituicaoId).toBeNull()
  })
})
