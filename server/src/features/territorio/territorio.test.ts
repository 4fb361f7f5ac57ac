import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerEndpoints } from '#contract/register.ts'
import { atores } from '#contract/registers/lugares.ts'
import * as contract from '#contract/territorio.ts'
import * as iniciativas from '#contract/territorio-iniciativa.ts'
import * as partes from '#contract/territorio-partes.ts'
import { insertRow } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { PDF, PNG } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { territorios } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const q = await territorios(t)
await t.setFlags('Consultor Condutor', [
  'menuGestaoTerritorios',
  'criarTerritorio',
  'editarTerritorio',
  'excluirTerritorio',
  'criarIniciativa',
  'editarIniciativa',
  'excluirIniciativa',
])
const ultimo = (entidade: string) =>
  one<{ acao: string; mudancas: Record<string, { antes?: unknown; depois?: unknown }> }>(
    db,
    sql`select acao, mudancas from auditoria where entidade = ${entidade} order by "auditoriaId" desc limit 1`,
  )

describe('a territory', () => {
  test('is made, changed and deleted, each written down', async () => {
    const [a, b, c] = await q.cidades(3)
    const feito = await q.fazer([a!, b!], {
      inicio: '2026-01-10',
      fimPrevisto: '2027-01-10',
      liderancas: 12,
      observatorio: 'https://observatorio.exemplo.com.br/x',
      visao: 'Longe',
    })
    expect(feito).toMatchObject({ status: 1, municipiosFora: 0, liderancas: 12, visao: 'Longe', consultor: null })
    expect(feito.municipios).toHaveLength(2)
    expect((await ultimo('territorio'))?.acao).toBe('criar')
    const corpo = {
      ...q.novo([a!, c!], { nome: 'Outro nome' }),
      territorioId: feito.territorioId,
      versao: feito.versao,
    }
    const mudado = await t.call(contract.alterarTerritorio, { persona: 'admin', body: corpo })
    expect(mudado.body).toMatchObject({ nome: 'Outro nome', liderancas: null })
    expect((await ultimo('territorio'))?.mudancas.nome?.depois).toBe('Outro nome')
    const velho = await t.call(contract.alterarTerritorio, { persona: 'admin', body: corpo })
    expect([velho.status, velho.body.message]).toEqual([
      409,
      'Este registro foi alterado por outra pessoa. Recarregue para ver as mudanças.',
    ])
    // The one that was let go is free for another.
    await q.fazer([b!, ...(await q.cidades(1))])
    expect(
      (await t.call(contract.excluirTerritorio, { persona: 'admin', params: { id: String(feito.territorioId) } }))
        .status,
    ).toBe(200)
    expect(
      (await t.call(contract.getTerritorio, { persona: 'admin', params: { id: String(feito.territorioId) } })).status,
    ).toBe(404)
  })

  test('says next to its fields what is wrong', async () => {
    const [a, b] = await q.cidades()
    const tentar = async (mais: object) =>
      (await t.call(contract.criarTerritorio, { persona: 'admin', body: q.novo([a!, b!], mais) })).body as never as {
        fields?: Record<string, string>
      }
    expect((await tentar({ municipiosIds: [a] })).fields).toEqual({ municipiosIds: 'Escolha ao menos dois municípios' })
    expect((await tentar({ municipiosIds: [a, a] })).fields).toEqual({
      municipiosIds: 'Escolha ao menos dois municípios',
    })
    const https = { observatorio: 'Informe o endereço inteiro, começando com https://' }
    for (const observatorio of ['http://a.com.br', 'javascript:alert(1)', 'https://', 'https://eu:senha@a.com.br'])
      expect((await tentar({ observatorio })).fields).toEqual(https)
    expect((await tentar({ inicio: '2026-02-01', fimPrevisto: '2026-01-01' })).fields).toEqual({
      fimPrevisto: 'O fim previsto não pode ser antes do início',
    })
    expect((await tentar({ responsavelId: 2_000_000_000 })).fields).toEqual({
      responsavelId: 'Analista não encontrado ou desabilitado',
    })
    const feito = await q.fazer([a!, b!])
    expect((await tentar({ municipiosIds: [a, ...(await q.cidades(1))] })).fields?.municipiosIds).toContain(feito.nome)
    expect((await tentar({ municipiosIds: await q.cidades(), nome: feito.nome.toUpperCase() })).fields).toEqual({
      nome: 'Já existe um território com este nome no estado',
    })
  })

  test('goes forward one by one, back only with an admin, and from a suspension to where it was', async () => {
    const feito = await q.fazer(await q.cidades(2, { condutor: [null] }))
    let atual = (await q.mover(feito, 'avancar', 'condutor')).body
    expect(atual.status).toBe(2)
    const volta = await q.mover(atual, 'voltar', 'condutor')
    expect([volta.status, volta.body.message]).toEqual([403, 'Só administradores voltam um território de fase.'])
    atual = (await q.mover(atual, 'suspender', 'condutor')).body
    expect([atual.status, atual.suspensoDe]).toEqual([6, 2])
    expect((await q.mover(atual, 'avancar')).body).toMatchObject({
      message: 'O território não tem fase seguinte: está concluído ou suspenso.',
    })
    atual = (await q.mover(atual, 'retomar')).body
    expect([atual.status, atual.suspensoDe]).toEqual([2, null])
    atual = (await q.mover(atual, 'voltar')).body
    expect(atual.status).toBe(1)
    const semMotivo = await t.call(contract.moverTerritorio, {
      persona: 'admin',
      body: { territorioId: atual.territorioId, versao: atual.versao, acao: 'suspender', justificativa: ' ' },
    })
    expect(semMotivo.body).toMatchObject({ fields: { justificativa: 'Informe o motivo' } })
    const passos = (
      await t.call(contract.passosDoTerritorio, { persona: 'admin', params: { id: String(atual.territorioId) } })
    ).body
    expect(passos.map((p) => [p.descricao, p.de, p.para])).toEqual([
      ['Voltou de fase', 'Nosso Território', 'Em prospecção'],
      ['Retomado', 'Suspenso', 'Nosso Território'],
      ['Suspenso', 'Nosso Território', 'Suspenso'],
      ['Avançou de fase', 'Em prospecção', 'Nosso Território'],
      ['Território incluído', 'Em prospecção', 'Em prospecção'],
    ])
    expect(passos[0]?.justificativa).toBe('Porque sim')
    const excluir = await t.call(contract.excluirTerritorio, {
      persona: 'admin',
      params: { id: String((await q.mover(atual, 'avancar')).body.territorioId) },
    })
    expect(excluir.body.message).toBe('Só se exclui um território em prospecção. Suspenda-o em vez de excluir.')
  })

  test('is in one that goes on; a concluded one lets its municipalities go and does not get them back', async () => {
    const ids = await q.cidades()
    let feito = await q.fazer(ids)
    for (let i = 0; i < 4; i++) feito = (await q.mover(feito, 'avancar')).body
    expect(feito.status).toBe(5)
    const outro = await q.fazer(ids)
    const volta = await q.mover(feito, 'voltar')
    expect([volta.status, (volta.body as never as { fields: object }).fields]).toEqual([
      409,
      { municipiosIds: expect.stringContaining(outro.nome) },
    ])
    await t.call(contract.excluirTerritorio, { persona: 'admin', params: { id: String(outro.territorioId) } })
    expect((await q.mover(feito, 'voltar')).body.status).toBe(4)
  })

  test('of several people at once who advance it, one does', async () => {
    const vencedores = new Set<number>()
    for (let i = 0; i < 50; i++) {
      const feito = await q.fazer(await q.cidades())
      const feitos = await Promise.all(
        (['admin', 'administrador', 'operacoes'] as const).map((p) => q.mover(feito, 'avancar', p)),
      )
      expect(feitos.map((r) => r.status).toSorted()).toEqual([200, 409, 409])
      vencedores.add(feitos.findIndex((r) => r.status === 200))
      expect((await q.ler(feito.territorioId)).status).toBe(2)
      const passos = await rows(db, sql`select 1 from territorio_passo where "territorioId" = ${feito.territorioId}`)
      expect(passos).toHaveLength(2)
    }
  }, 300_000)

  test('of two at once that want the same municipality one has it', async () => {
    for (let i = 0; i < 30; i++) {
      const [a, b, c] = await q.cidades(3)
      const feitos = await Promise.all(
        [q.novo([a!, b!]), q.novo([a!, c!])].map((body) =>
          t.call(contract.criarTerritorio, { persona: 'admin', body }),
        ),
      )
      expect(feitos.map((r) => r.status).toSorted()).toEqual([200, 409])
      const recusa = feitos.find((r) => r.status === 409)!.body as never as { fields: Record<string, string> }
      expect(Object.keys(recusa.fields)).toEqual(['municipiosIds'])
    }
  }, 300_000)
})

describe('who reaches a part of it', () => {
  test('sees it with the others counted, changes nothing of the whole, and adds to it', async () => {
    const [meu] = await q.cidades(1, { condutor: [null] })
    const [alheio] = await q.cidades(1)
    const feito = await q.fazer([meu!, alheio!])
    const visto = await q.ler(feito.territorioId, 'condutor')
    expect([visto.municipios.map((m) => m.municipioId), visto.municipiosFora]).toEqual([[meu], 1])
    expect(visto.acoes).toEqual({
      ...{ editar: false, excluir: false, avancar: false, voltar: false, suspender: false, retomar: false },
      completar: true,
    })
    const recusa = await q.mover(visto, 'avancar', 'condutor')
    expect([recusa.status, recusa.body.message]).toEqual([
      403,
      'O território tem municípios fora do seu alcance: peça a quem alcança todos eles.',
    ])
    const i = await t.call(iniciativas.criarIniciativa, {
      persona: 'condutor',
      body: { territorioId: feito.territorioId, nome: 'Da parte', responsaveis: 'Eu' },
    })
    expect(i.status).toBe(200)
    const longe = await q.fazer()
    for (const e of [
      contract.getTerritorio,
      contract.passosDoTerritorio,
      partes.agendaDoTerritorio,
      partes.documentosDoTerritorio,
    ])
      expect((await t.call(e, { persona: 'condutor', params: { id: String(longe.territorioId) } })).status).toBe(404)
    const deLa = await q.iniciativa(longe.territorioId)
    expect(
      (await t.call(iniciativas.getIniciativa, { persona: 'condutor', params: { id: String(deLa.iniciativaId) } }))
        .status,
    ).toBe(404)
    const { linhas } = (await t.call(contract.listarTerritorios, { persona: 'condutor', query: { porPagina: '1000' } }))
      .body
    expect(linhas.map((l) => l.territorioId)).toContain(feito.territorioId)
    expect(linhas.map((l) => l.territorioId)).not.toContain(longe.territorioId)
    const municipios = (
      await t.call(contract.listarMunicipiosDosTerritorios, {
        persona: 'condutor',
        query: { territorioId: String(feito.territorioId) },
      })
    ).body
    expect(municipios.linhas.map((m) => m.municipioId)).toEqual([meu])
  })

  test('sees of an axis only what is of its own', async () => {
    const [cidade] = await q.cidades(1, { condutor: [1] })
    const feito = await q.fazer([cidade!, ...(await q.cidades(1))])
    const meu = await q.iniciativa(feito.territorioId, { eixoId: 1 })
    const alheio = await q.iniciativa(feito.territorioId, { eixoId: 2 })
    const ver = async (id: number) =>
      (await t.call(iniciativas.getIniciativa, { persona: 'condutor', params: { id: String(id) } })).status
    expect([await ver(meu.iniciativaId), await ver(alheio.iniciativaId)]).toEqual([200, 404])
    expect((await q.ler(feito.territorioId, 'condutor')).iniciativas.total).toBe(1)
  })

  test('needs the flag of each thing', async () => {
    const feito = await q.fazer()
    const body = { ...q.novo([1, 2]), territorioId: feito.territorioId, versao: 1 }
    const sem = [
      await t.call(contract.listarTerritorios, { persona: 'ad' }),
      await t.call(contract.criarTerritorio, { persona: 'ad', body }),
      await t.call(contract.alterarTerritorio, { persona: 'ad', body }),
      await t.call(contract.excluirTerritorio, { persona: 'ad', params: { id: String(feito.territorioId) } }),
      await t.call(iniciativas.listarIniciativas, { persona: 'ad' }),
      await t.call(partes.mapaDeAtores, { persona: 'ad' }),
    ]
    expect(sem.map((r) => r.status)).toEqual(sem.map(() => 403))
  })
})

describe('municipalities of a territory', () => {
  test('come, are dated and go, two always staying', async () => {
    const feito = await q.fazer()
    const [novo] = await q.cidades(1)
    const incluir = (municipioId: number) =>
      t.call(contract.incluirMunicipio, {
        persona: 'admin',
        body: { territorioId: feito.territorioId, municipioId, adesao: '2026-02-03' },
      })
    const veio = (await incluir(novo!)).body
    expect(veio).toMatchObject({ municipioId: novo, adesao: '2026-02-03', editar: true })
    expect((await incluir(novo!)).status).toBe(409)
    const body = { territorioMunicipioId: veio.territorioMunicipioId, versao: veio.versao, adesao: '2026-02-04' }
    expect((await t.call(contract.alterarAdesao, { persona: 'admin', body })).body.adesao).toBe('2026-02-04')
    expect((await t.call(contract.alterarAdesao, { persona: 'admin', body })).status).toBe(409)
    const { linhas } = (
      await t.call(contract.listarMunicipiosDosTerritorios, {
        persona: 'admin',
        query: { territorioId: String(feito.territorioId) },
      })
    ).body
    expect(linhas).toHaveLength(3)
    const tirar = (id: number) => t.call(contract.tirarMunicipio, { persona: 'admin', params: { id: String(id) } })
    expect((await tirar(veio.territorioMunicipioId)).status).toBe(200)
    expect((await tirar(linhas.find((l) => l.municipioId !== novo)!.territorioMunicipioId)).body.message).toBe(
      'Um território tem ao menos dois municípios.',
    )
  })
})

describe('what a territory undertakes', () => {
  test('has its costs in cents, its goals and its actors, and adds up', async () => {
    const feito = await q.fazer()
    const [cidade] = feito.municipios
    const ator = (
      await t.call(registerEndpoints(atores).criar, {
        persona: 'admin',
        body: {
          nome: 'Cooperativa',
          tipo: 'Privado',
          municipioId: cidade!.municipioId,
          influencia: 'Alta',
          interesse: 'Médio',
        },
      })
    ).body as unknown as { atorId: number }
    const um = await q.iniciativa(feito.territorioId, {
      ...{ custo: 123_45, ods: [8, 1, 8], atoresIds: [ator.atorId], eixoId: 1, envolvePrefeitura: true },
    })
    expect(um).toMatchObject({ custo: 12_345, ods: [1, 8], status: 1, percentual: 0, envolvePrefeitura: true })
    expect(um.atores.map((a) => a.nome)).toEqual(['Cooperativa'])
    await q.iniciativa(feito.territorioId, { custo: 5, termino: '2020-01-01' })
    const lista = (
      await t.call(iniciativas.listarIniciativas, {
        persona: 'admin',
        query: { territorioId: String(feito.territorioId) },
      })
    ).body
    expect([lista.total, lista.custo, lista.estados]).toEqual([
      2,
      12_350,
      [
        { status: 1, quantas: 1, custo: 12_345 },
        { status: 4, quantas: 1, custo: 5 },
      ],
    ])
    const filtrar = async (query: Record<string, string>) =>
      (
        await t.call(iniciativas.listarIniciativas, {
          persona: 'admin',
          query: { territorioId: String(feito.territorioId), ...query },
        })
      ).body.total
    expect([
      await filtrar({ status: '4' }),
      await filtrar({ ods: '8' }),
      await filtrar({ ods: '2' }),
      await filtrar({ atorId: String(ator.atorId) }),
      await filtrar({ envolvePrefeitura: 'false' }),
      await filtrar({ eixoId: '1' }),
    ]).toEqual([1, 1, 0, 1, 1, 1])
    const mapa = (
      await t.call(partes.mapaDeAtores, { persona: 'admin', query: { territorioId: String(feito.territorioId) } })
    ).body
    expect(mapa.mapa).toEqual([{ influencia: 'Alta', interesse: 'Médio', quantos: 1 }])
    expect(mapa.linhas[0]!.iniciativas.map((i) => i.iniciativaId)).toEqual([um.iniciativaId])
    const emUso = await t.call(registerEndpoints(atores).excluir, {
      persona: 'admin',
      params: { id: String(ator.atorId) },
    })
    expect([emUso.status, emUso.body.message]).toEqual([
      409,
      'Não é possível excluir: o registro está em uso em 1 iniciativa de território.',
    ])
    expect((await q.ler(feito.territorioId)).iniciativas).toEqual({
      total: 2,
      concluidas: 0,
      atrasadas: 1,
      custo: 12_350,
    })
  })

  test('goes from state to state while its territory goes on', async () => {
    let feito = await q.fazer()
    let i = await q.iniciativa(feito.territorioId)
    expect((await q.moverIni(i, 'concluir')).body.message).toBe('Só se conclui uma iniciativa em execução.')
    i = (await q.moverIni(i, 'iniciar')).body
    const alterada = await t.call(iniciativas.alterarIniciativa, {
      persona: 'admin',
      body: { iniciativaId: i.iniciativaId, versao: i.versao, nome: i.nome, responsaveis: 'Outros', percentual: 40 },
    })
    expect(alterada.body).toMatchObject({ percentual: 40, status: 2 })
    i = (await q.moverIni(alterada.body, 'concluir')).body
    expect([i.status, i.percentual]).toEqual([3, 100])
    expect(
      (await t.call(iniciativas.excluirIniciativa, { persona: 'admin', params: { id: String(i.iniciativaId) } }))
        .status,
    ).toBe(422)
    feito = (await q.mover(await q.ler(feito.territorioId), 'suspender')).body
    expect((await q.moverIni(i, 'reabrir')).body.message).toBe(
      'O território está suspenso. Retome-o para mudar as suas iniciativas.',
    )
    expect((await q.lerIniciativa(i.iniciativaId)).acoes.reabrir).toBe(false)
    await q.mover(feito, 'retomar')
    i = (await q.moverIni(i, 'reabrir')).body
    expect([i.status, i.percentual]).toEqual([2, 100])
    const passos = (
      await t.call(iniciativas.passosDaIniciativa, { persona: 'admin', params: { id: String(i.iniciativaId) } })
    ).body
    expect(passos.map((p) => p.descricao)).toEqual(['Reaberta', 'Concluída', 'Iniciada', 'Iniciativa incluída'])
  })

  test('names actors and axes in reach alone', async () => {
    const [meu] = await q.cidades(1, { condutor: [null] })
    const [longe] = await q.cidades(1)
    const feito = await q.fazer([meu!, longe!])
    const deLa = await insertRow(
      db,
      'ator',
      { nome: 'De lá', tipo: 'Público', municipioId: longe, influencia: 'Alta', interesse: 'Alto', versao: 1 },
      'atorId',
    )
    const r = await t.call(iniciativas.criarIniciativa, {
      persona: 'condutor',
      body: { territorioId: feito.territorioId, nome: 'Com ator', responsaveis: 'Eu', atoresIds: [deLa] },
    })
    expect([r.status, (r.body as never as { fields: object }).fields]).toEqual([
      400,
      { atoresIds: 'Ator não encontrado' },
    ])
    // What somebody else named stays through an edit that does not show it.
    const i = await q.iniciativa(feito.territorioId, { atoresIds: [deLa] })
    const editada = await t.call(iniciativas.alterarIniciativa, {
      persona: 'condutor',
      body: { iniciativaId: i.iniciativaId, versao: i.versao, nome: i.nome, responsaveis: 'Eu' },
    })
    expect(editada.body.atores).toEqual([])
    expect((await q.lerIniciativa(i.iniciativaId)).atores.map((a) => a.atorId)).toEqual([deLa])
  })
})

describe('papers, the picture and the meetings', () => {
  const b64 = (s: string) => Buffer.from(s).toString('base64')
  const enviar = async (bytes: Buffer, nome: string, meta: Record<string, string>, persona: Persona = 'admin') => {
    const token = await t.login(persona)
    const base = { authorization: `Bearer ${token}`, host: 'localhost', 'tus-resumable': '1.0.0' }
    const metadados = Object.entries({ filename: nome, ...meta }).map(([k, v]) => `${k} ${b64(v)}`)
    const begun = await t.app.inject({
      method: 'POST',
      url: partes.envioDeDocumento.criar.path,
      headers: { ...base, 'upload-length': String(bytes.length), 'upload-metadata': metadados.join(',') },
    })
    if (begun.statusCode !== 201) return { status: begun.statusCode, id: 0, corpo: begun.body }
    const r = await t.app.inject({
      method: 'PATCH',
      url: String(begun.headers.location),
      headers: { ...base, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: bytes,
    })
    return { status: r.statusCode, id: Number(r.headers['territorio-documento-id']), corpo: r.body }
  }

  test('a paper comes in pieces, is judged by its content, and every reading of it is written down', async () => {
    const feito = await q.fazer()
    const i = await q.iniciativa(feito.territorioId)
    const meta = { territorioId: String(feito.territorioId), tipo: 'Ata' }
    const enviado = await enviar(PDF, 'ata.pdf', meta)
    expect([enviado.status, enviado.corpo]).toEqual([204, ''])
    expect((await enviar(Buffer.from('MZ nada disso'), 'ata.pdf', meta)).status).toBe(415)
    expect((await enviar(PDF, 'ata.pdf', { ...meta, tipo: 'Nada' })).status).toBe(400)
    const evidencia = await enviar(PDF, 'foto.pdf', {
      territorioId: String(feito.territorioId),
      iniciativaId: String(i.iniciativaId),
    })
    expect(evidencia.status).toBe(204)
    const docs = (
      await t.call(partes.documentosDoTerritorio, { persona: 'admin', params: { id: String(feito.territorioId) } })
    ).body
    expect(docs.map((d) => [d.nomeArquivo, d.tipo, d.iniciativa])).toEqual([
      ['foto.pdf', 'Evidência', i.nome],
      ['ata.pdf', 'Ata', null],
    ])
    expect(
      (await t.call(partes.evidenciasDaIniciativa, { persona: 'admin', params: { id: String(i.iniciativaId) } })).body,
    ).toHaveLength(1)
    const lido = await t.call(partes.baixarDocumento, { persona: 'admin', params: { id: String(enviado.id) } })
    expect(lido.raw.equals(PDF)).toBe(true)
    expect(await ultimo('territorio_documento')).toMatchObject({ acao: 'baixar' })
    expect(
      (await t.call(iniciativas.excluirIniciativa, { persona: 'admin', params: { id: String(i.iniciativaId) } })).body
        .message,
    ).toBe('A iniciativa já tem evidências. Cancele-a em vez de excluir.')
    expect(
      (await t.call(contract.excluirTerritorio, { persona: 'admin', params: { id: String(feito.territorioId) } }))
        .status,
    ).toBe(409)
    expect(
      (await t.call(partes.baixarDocumento, { persona: 'condutor', params: { id: String(enviado.id) } })).status,
    ).toBe(404)
    expect(
      (await t.call(partes.excluirDocumento, { persona: 'admin', params: { id: String(enviado.id) } })).status,
    ).toBe(200)
    expect(
      (await t.call(partes.baixarDocumento, { persona: 'admin', params: { id: String(enviado.id) } })).status,
    ).toBe(404)
  })

  test('the picture of the brand comes, is shown and goes; the summary is a PDF', async () => {
    const feito = await q.fazer()
    const params = { id: String(feito.territorioId) }
    expect((await t.call(contract.getMarca, { persona: 'admin', params })).status).toBe(404)
    const mandar = (nome: string, bytes: Buffer) =>
      t.call(contract.enviarMarca, { persona: 'admin', params, files: { imagem: [{ nome, bytes }] } })
    expect((await mandar('marca.png', PDF)).status).toBe(415)
    expect((await mandar('marca.png', PNG)).status).toBe(200)
    expect((await t.call(contract.getMarca, { persona: 'admin', params })).raw.equals(PNG)).toBe(true)
    expect((await t.call(contract.tirarMarca, { persona: 'admin', params })).body.marcaArquivoId).toBeNull()
    const pdf = await t.call(contract.resumoDoTerritorio, { persona: 'admin', params })
    expect([pdf.status, pdf.raw.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  })

  test('the summary on paper says how many initiatives it does not list', async () => {
    const { territorioId } = await q.fazer()
    const { iniciativaId } = await q.iniciativa(territorioId)
    const params = { id: String(territorioId) }
    const papel = async () =>
      pdfPages((await t.call(contract.resumoDoTerritorio, { persona: 'admin', params })).raw)
        .map((p) => p.text)
        .join(' ')
        .replace(/\s+/g, ' ')
    expect(await papel()).not.toContain('listada')
    await db.execute(sql`insert into iniciativa ("territorioId", nome, responsaveis) select "territorioId", nome || ' ' || g, responsaveis
      from iniciativa, generate_series(1, 502) g where "iniciativaId" = ${iniciativaId}`)
    expect(await papel()).toContain('3 outras iniciativas não estão listadas aqui')
  })

  test('a meeting of the calendar becomes one of the eight, once', async () => {
    const feito = await q.fazer()
    const { municipioId } = feito.municipios[0]!
    const grupoId = await insertRow(db, 'grupo', { nome: 'Lideranças', municipioId, versao: 1 }, 'grupoId')
    const encontro = (onde: number, n: number, grupo = grupoId) =>
      insertRow(
        db,
        'encontro',
        {
          ...{
            municipioId: onde,
            titulo: `Encontro ${n}`,
            encontroType: 1,
            modalidade: 1,
            grupoId: grupo,
            local: 'Sala',
          },
          ...{ inicio: '2030-03-10T12:00:00Z', fim: '2030-03-10T14:00:00Z', usuarioId: q.analista, situacao: 1 },
          uid: `prova-${feito.territorioId}-${n}`,
        },
        'encontroId',
      )
    const encontroId = await encontro(municipioId, 1)
    const body = { territorioId: feito.territorioId, numero: 3, encontroId }
    const oferta = (
      await t.call(partes.encontrosParaAAgenda, { persona: 'admin', params: { id: String(feito.territorioId) } })
    ).body
    expect(oferta.map((e) => e.encontroId)).toEqual([encontroId])
    expect((await t.call(partes.incluirNaAgenda, { persona: 'admin', body })).status).toBe(200)
    const deNovo = await t.call(partes.incluirNaAgenda, { persona: 'admin', body: { ...body, numero: 4 } })
    expect(deNovo.status).toBe(409)
    const agenda = (
      await t.call(partes.agendaDoTerritorio, { persona: 'admin', params: { id: String(feito.territorioId) } })
    ).body
    expect(agenda.map((n) => n.encontros.length)).toEqual([0, 0, 1, 0, 0, 0, 0, 0])
    expect((await q.ler(feito.territorioId)).proximoEncontro?.numero).toBe(3)
    const [fora] = await q.cidades(1)
    const grupoDeFora = await insertRow(db, 'grupo', { nome: 'Fora', municipioId: fora, versao: 1 }, 'grupoId')
    const alheio = await t.call(partes.incluirNaAgenda, {
      persona: 'admin',
      body: { ...body, encontroId: await encontro(fora!, 2, grupoDeFora) },
    })
    expect((alheio.body as never as { fields: object }).fields).toEqual({
      encontroId: 'Escolha um encontro de um município do território',
    })
    const longe = await t.call(partes.incluirNaAgenda, {
      persona: 'condutor',
      body: { ...body, encontroId: await encontro(municipioId, 3) },
    })
    expect(longe.status).toBe(404)
    const tirar = { territorioId: feito.territorioId, encontroId }
    expect((await t.call(partes.tirarDaAgenda, { persona: 'admin', body: tirar })).status).toBe(200)
    expect((await t.call(partes.tirarDaAgenda, { persona: 'admin', body: tirar })).status).toBe(404)
    for (let fase = 1; fase < 5; fase++) await q.mover(await q.ler(feito.territorioId), 'avancar')
    const concluido = await t.call(partes.incluirNaAgenda, { persona: 'admin', body })
    expect([concluido.status, concluido.body.message]).toEqual([
      422,
      'O território está concluído: o programa não recebe mais encontros.',
    ])
  })

  test('what comes leaves the programme with its municipality, what was held stays', async () => {
    const feito = await q.fazer(await q.cidades(3))
    const [fica, sai] = feito.municipios.map((m) => m.municipioId)
    const marcar = async (municipioId: number, dia: string) => {
      const grupoId = await insertRow(db, 'grupo', { nome: `G ${dia}`, municipioId, versao: 1 }, 'grupoId')
      const encontroId = await insertRow(
        db,
        'encontro',
        {
          ...{ municipioId, titulo: dia, encontroType: 1, modalidade: 1, grupoId, local: 'Sala', situacao: 1 },
          ...{ inicio: `${dia}T12:00:00Z`, fim: `${dia}T14:00:00Z`, usuarioId: q.analista },
          uid: `saida-${feito.territorioId}-${municipioId}-${dia}`,
        },
        'encontroId',
      )
      const body = { territorioId: feito.territorioId, numero: 1, encontroId }
      expect((await t.call(partes.incluirNaAgenda, { persona: 'admin', body })).status).toBe(200)
    }
    await marcar(fica!, '2031-01-10')
    await marcar(sai!, '2031-01-11')
    await marcar(sai!, '2020-01-12')
    const { linhas } = (
      await t.call(contract.listarMunicipiosDosTerritorios, {
        persona: 'admin',
        query: { territorioId: String(feito.territorioId) },
      })
    ).body
    const id = String(linhas.find((m) => m.municipioId === sai)!.territorioMunicipioId)
    expect((await t.call(contract.tirarMunicipio, { persona: 'admin', params: { id } })).status).toBe(200)
    const agenda = (
      await t.call(partes.agendaDoTerritorio, { persona: 'admin', params: { id: String(feito.territorioId) } })
    ).body
    expect(agenda[0]!.encontros.map((e) => e.titulo)).toEqual(['2020-01-12', '2031-01-10'])
  })

  test('evidence goes to an initiative of that territory that takes it, and to no other', async () => {
    const [meu] = await q.cidades(1, { condutor: [null] })
    const feito = await q.fazer([meu!, ...(await q.cidades(1))])
    const alheio = await q.fazer()
    const [deCa, deLa] = [await q.iniciativa(feito.territorioId), await q.iniciativa(alheio.territorioId)]
    const mandar = (territorioId: number, iniciativaId: number | string, persona: Persona = 'condutor') =>
      enviar(PDF, 'p.pdf', { territorioId: String(territorioId), iniciativaId: String(iniciativaId) }, persona)
    expect((await mandar(feito.territorioId, deCa.iniciativaId)).status).toBe(204)
    for (const [t1, i1] of [
      [feito.territorioId, deLa.iniciativaId],
      [alheio.territorioId, deLa.iniciativaId],
      [alheio.territorioId, deCa.iniciativaId],
    ] as const)
      expect((await mandar(t1, i1)).status).toBe(404)
    // Not even who reaches both puts it between two territories.
    expect((await mandar(feito.territorioId, deLa.iniciativaId, 'admin')).status).toBe(404)
    for (const ruim of ['1e3', '-1', '99999999999', ''])
      expect((await mandar(feito.territorioId, ruim)).status).toBe(400)
    // Before the bytes come, not after.
    await q.mover(await q.ler(feito.territorioId), 'suspender')
    expect((await mandar(feito.territorioId, deCa.iniciativaId)).status).toBe(422)
  })
})

describe('against the grain', () => {
  const cru = async (method: 'POST' | 'PUT', url: string, payload: string) => {
    const r = await t.app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${await t.login('admin')}`,
        host: 'localhost',
        'content-type': 'application/json',
      },
      payload,
    })
    return { status: r.statusCode, fields: (r.json() as { fields?: Record<string, string> }).fields }
  }
  test('costs that are none, texts that are too long and dates that there are not are told next to their fields', async () => {
    const { territorioId } = await q.fazer()
    const tentar = (campo: string, valor: string) =>
      cru(
        'POST',
        iniciativas.criarIniciativa.path,
        `{"territorioId":${territorioId},"nome":"X","responsaveis":"Y","${campo}":${valor}}`,
      )
    const ruins: [string, string][] = [
      ...['1e400', '-1', '0.5', '100000000001', '"12"'].map((v): [string, string] => ['custo', v]),
      ...['101', '-1', '1e400', '0.5'].map((v): [string, string] => ['percentual', v]),
      ...['[0]', '[18]', '[1e400]', '["1"]'].map((v): [string, string] => ['ods', v]),
      ...['"2026-02-30"', '"infinity"', '"x"'].map((v): [string, string] => ['termino', v]),
      ['nome', JSON.stringify('a'.repeat(161))],
      ['nome', '"  "'],
      ['responsaveis', JSON.stringify('a'.repeat(501))],
      ['objetivo', JSON.stringify('a'.repeat(2001))],
      ['eixoId', '1e400'],
      ['eixoId', '2000000000'],
      ['atoresIds', '[2000000000]'],
    ]
    for (const [campo, valor] of ruins) {
      const r = await tentar(campo, valor)
      expect([campo, valor.slice(0, 20), r.status, Object.keys(r.fields ?? {})[0]?.split('.')[0]]).toEqual([
        campo,
        valor.slice(0, 20),
        400,
        campo,
      ])
    }
    expect((await tentar('objetivo', '"a\u0000b"')).status).toBe(400)
    expect((await tentar('custo', '100000000000')).status).toBe(200)
  })
  test('a phase cannot be named, only stepped to', async () => {
    const feito = await q.fazer()
    const { territorioId, versao } = feito
    for (const acao of ['concluir', 5, null, 'retomar', 'voltar'])
      expect(
        (
          await cru(
            'POST',
            contract.moverTerritorio.path,
            JSON.stringify({ territorioId, versao, acao, justificativa: 'x', status: 5 }),
          )
        ).status,
      ).toBeGreaterThanOrEqual(400)
    const { municipios } = feito
    const corpo = { ...q.novo(municipios.map((m) => m.municipioId)), territorioId, versao, status: 5, suspensoDe: 3 }
    expect((await cru('PUT', contract.alterarTerritorio.path, JSON.stringify(corpo))).status).toBe(200)
    expect((await q.ler(territorioId)).status).toBe(1)
  })
  test('of two at once who change an initiative one does, fifty times', async () => {
    const { territorioId } = await q.fazer()
    let i = await q.iniciativa(territorioId)
    for (let n = 0; n < 50; n++) {
      const feitos = await Promise.all([
        t.call(iniciativas.alterarIniciativa, {
          persona: 'admin',
          body: { iniciativaId: i.iniciativaId, versao: i.versao, nome: `Nome ${n}`, responsaveis: 'A' },
        }),
        q.moverIni(i, n % 2 === 0 ? 'cancelar' : 'reabrir', 'administrador'),
      ])
      expect(feitos.map((r) => r.status).toSorted()).toEqual([200, 409])
      i = await q.lerIniciativa(i.iniciativaId)
      // Whoever lost, the next round begins from a state that its step fits.
      const de = n % 2 === 0 ? 5 : 1
      if (i.status !== de) i = (await q.moverIni(i, n % 2 === 0 ? 'cancelar' : 'reabrir')).body
    }
  }, 300_000)
  test('what is asked for with ids and pages that there are not is refused or empty', async () => {
    const pedir = async (query: Record<string, string>) =>
      (await t.call(iniciativas.listarIniciativas, { persona: 'admin', query: query as never })).status
    const ruins: Record<string, string>[] = [
      { territorioId: '1e400' },
      { ods: '0' },
      { ods: '18' },
      { status: '6' },
      { ordem: 'versao' },
    ]
    for (const ruim of ruins) expect(await pedir(ruim)).toBe(400)
    expect(await pedir({ territorioId: '2000000000', busca: 'a'.repeat(60) })).toBe(200)
  })
})
