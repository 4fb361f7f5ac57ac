import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listarAvisos } from '#contract/aviso.ts'
import { criarCapacidade, listarCapacidades, revogarCapacidade } from '#contract/capacidade.ts'
import { listarItensPendentes } from '#contract/pendencia.ts'
import { registerEndpoints } from '#contract/register.ts'
import { indicadoresDaSala } from '#contract/registers/sala-indicador.ts'
import { mudarSituacaoDaSala, SALA_DESATIVADA } from '#contract/sala.ts'
import * as contract from '#contract/sala-5w2h.ts'
import { records } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { PDF } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { remindAcoes5w2h } from './avisos.ts'
import { salas5w2h } from './testing.ts'

const t = await startTestApp({ bancos: ['sala', 'padrao'], ambientes: (m) => ({ ...m, padrao: 'localhost' }) })
const { host, db, em, lugares, criar, mover, alterar, listar, ver } = salas5w2h(t)
const HOJE = '2026-03-10'
const ESCREVE = ['salaEmpreendedor', 'editarIndicadoresSala'] as const
/** One room of the demo, one of another, one out of use. */
let [AQUI, LA, PARADA] = [0, 0, 0]
beforeAll(async () => {
  t.setClock(`${HOJE}T12:00:00-03:00`)
  const todos = await lugares()
  const daSala = await one<{ id: number }>(
    db,
    sql`select p."municipioId" as id from usuario_permissao p join usuario u using ("usuarioId") where u.email = 'sala@exemplo.com.br' limit 1`,
  )
  AQUI = daSala!.id
  LA = todos.find((l) => l.ativa === true && l.id !== AQUI)!.id
  PARADA = todos.find((l) => l.ativa === false)!.id
  // It reads; where it writes too, its test says so.
  await t.setFlags('Sala', ESCREVE, false)
})
const audit = (acao: string, id: number) =>
  one<{ mudancas: Record<string, { antes?: unknown; depois?: unknown }> }>(
    db,
    sql`select mudancas from auditoria where acao = ${acao} and entidade = 'sala_5w2h' and "entidadeId" = ${String(id)}
      order by "auditoriaId" desc limit 1`,
  )

interface Recusa {
  fields: Record<string, string>
}

const limpar = async () => {
  await db.execute(sql`delete from sala_5w2h_anexo`)
  await db.execute(sql`delete from sala_5w2h`)
}

describe('the actions of a room', () => {
  test('R850: created, updated, listed, fetched and deleted, each with its line in the log', async () => {
    const { status, body: nova } = await criar(LA)
    expect([status, nova.status, nova.situacao, nova.percentual, nova.quanto]).toEqual([200, 1, 1, 0, 1234.56])
    expect((await audit('criar', nova.sala5w2hId))!.mudancas.oQue).toEqual({ depois: 'Sinalizar a entrada' })
    const { body: mudada } = await alterar(nova, { oQue: 'Sinalizar a rua', observacao: 'Com a prefeitura' })
    expect(mudada).toMatchObject({ oQue: 'Sinalizar a rua', observacao: 'Com a prefeitura', versao: nova.versao + 1 })
    expect((await audit('alterar', nova.sala5w2hId))!.mudancas).toEqual({
      oQue: { antes: 'Sinalizar a entrada', depois: 'Sinalizar a rua' },
      observacao: { antes: null, depois: 'Com a prefeitura' },
    })
    expect((await listar(LA)).body.find((a) => a.sala5w2hId === nova.sala5w2hId)).toEqual(mudada)
    const { body: detalhe } = await ver(nova.sala5w2hId)
    expect(detalhe.passos.map((p) => p.descricao)).toEqual(['Ação alterada', 'Ação incluída'])
    expect(detalhe).toMatchObject({ criadaPor: 'Helena Prado', arquivos: [] })
    const excluir = () =>
      t.call(contract.excluir5w2h, { ...em('administrador'), params: { id: String(nova.sala5w2hId) } })
    expect((await excluir()).body.message).toBe('Ação excluída')
    expect((await audit('excluir', nova.sala5w2hId))!.mudancas).toEqual({
      oQue: { antes: 'Sinalizar a rua' },
      municipioId: { antes: LA },
    })
    expect([(await ver(nova.sala5w2hId)).status, (await excluir()).status]).toEqual([404, 404])
  })

  test.each([
    ['oQue', { oQue: ' ' }],
    ['porQue', { porQue: '' }],
    ['onde', { onde: '' }],
    ['quem', { quem: '' }],
    ['como', { como: '' }],
    ['inicio', { inicio: '2026-02-30' }],
    ['termino', { termino: '' }],
    ['termino', { inicio: '2026-03-02', termino: '2026-03-01' }],
    ['quanto', { quanto: -1 }],
    ['quanto', { quanto: 1e15 }],
  ])('is refused at %s: %j', async (campo, mais) => {
    const r = await criar(LA, mais)
    expect(r.status).toBe(400)
    expect(Object.keys(r.body.fields!)).toEqual([campo])
  })

  test('goes on by itself, back and out with a reason, and what is done of it follows', async () => {
    const { body: nova } = await criar(LA)
    const { body: comecada } = await mover(nova, 2)
    expect([comecada.status, comecada.percentual]).toEqual([2, 0])
    const { body: meia } = await alterar(comecada, { percentual: 40 })
    expect(meia.percentual).toBe(40)
    const { body: feita } = await mover(meia, 3)
    expect([feita.status, feita.percentual]).toEqual([3, 100])
    const semMotivo = await mover(feita, 2)
    expect([semMotivo.status, semMotivo.body.fields]).toEqual([422, { justificativa: 'Diga o motivo' }])
    const { body: reaberta } = await mover(feita, 2, 'Faltou a placa da esquina')
    expect([reaberta.status, reaberta.percentual]).toEqual([2, 40])
    const parada = await alterar((await mover(reaberta, 1, 'Sem verba')).body, { percentual: 50 })
    expect([parada.status, parada.body.message]).toEqual([
      422,
      'Só uma ação em andamento tem percentual. Comece a ação primeiro.',
    ])
    const { body: agora } = await ver(nova.sala5w2hId)
    expect([agora.status, agora.percentual]).toEqual([1, 0])
    const { body: cancelada } = await mover(agora, 5, 'Desistência')
    const nao = await mover(cancelada, 3)
    expect([nao.status, nao.body.message]).toEqual([422, 'Uma ação que está cancelada não passa a concluída.'])
    expect((await mover(cancelada, 1, 'Voltou a verba')).body.status).toBe(1)
    const { body: historia } = await ver(nova.sala5w2hId)
    expect(historia.passos.map((p) => [p.de, p.para, p.justificativa])).toEqual([
      ['5', '1', 'Voltou a verba'],
      ['1', '5', 'Desistência'],
      ['2', '1', 'Sem verba'],
      ['3', '2', 'Faltou a placa da esquina'],
      ['2', '3', null],
      ['2', '2', null],
      ['1', '2', null],
      ['nova', '1', null],
    ])
    expect((await audit('cancelar', nova.sala5w2hId))!.mudancas.status).toEqual({
      antes: 'Não iniciada',
      depois: 'Cancelada',
    })
  })

  test('is late once its last day has passed, and no longer when it is concluded', async () => {
    const { body: nova } = await criar(LA, { inicio: '2026-02-01', termino: '2026-03-09' })
    expect(nova.situacao).toBe(4)
    expect((await criar(LA, { termino: HOJE })).body.situacao).toBe(1)
    expect((await mover(nova, 3)).body.situacao).toBe(3)
  })

  test('whoever comes second is told so and shown what stands now', async () => {
    const { body: nova } = await criar(LA)
    const [a, b] = await Promise.all([mover(nova, 2), alterar(nova, { quem: 'Ana' })])
    expect([a.status, b.status].sort()).toEqual([200, 409])
    const perdeu = a.status === 409 ? a : b
    expect(perdeu.body.code).toBe('versaoDesatualizada')
    expect((perdeu.body as unknown as { details: { atual: { versao: number } } }).details.atual.versao).toBe(
      nova.versao + 1,
    )
  })

  test('of a room that was put out of use is read and not changed', async () => {
    const recusa = await criar(PARADA)
    expect([recusa.status, recusa.body.message]).toEqual([422, SALA_DESATIVADA])
    const [antiga] = (await listar(PARADA)).body
    expect((await mover(antiga!, antiga!.status === 3 ? 2 : 3, 'Porque sim')).status).toBe(422)
    expect((await alterar(antiga!)).status).toBe(422)
  })
})

describe('who may', () => {
  const tenta = (persona: Persona, municipioId: number) =>
    Promise.all([listar(municipioId, persona), criar(municipioId, {}, persona)]).then((l) => l.map((r) => r.status))

  test('the room’s own team reads with the tab alone, and writes only with the flag of its work and a tab', async () => {
    expect(await tenta('sala', AQUI)).toEqual([200, 403])
    expect(await tenta('condutor', AQUI)).toEqual([403, 403])
    await t.setFlags('Sala', ESCREVE)
    expect(await tenta('sala', AQUI)).toEqual([200, 200])
    const [deLa] = (await listar(LA)).body
    expect(await tenta('sala', LA)).toEqual([404, 404])
    expect((await ver(deLa!.sala5w2hId, 'sala')).status).toBe(404)
    expect((await mover(deLa!, 2, undefined, 'sala')).status).toBe(404)
    await t.setFlags('Sala', ESCREVE, false)
  })

  test('of an axis that the team does not see the action is shown and its question is not', async () => {
    const vistos = (await one<{ ids: number[] }>(
      db,
      sql`select array(select "eixoId" from eixo where "eixoId" = any(select unnest("visualizaEixosIds") from usuario_grupo where nome = 'Sala')) as ids`,
    ))!.ids
    const alheia = await one<{ id: number }>(
      db,
      sql`select "perguntaMunicipioId" as id from pergunta_municipio where "municipioId" = ${AQUI} and not "eixoId" = any(${sql.param(vistos)}::int[]) limit 1`,
    )
    await db.execute(sql`update pergunta_municipio set resposta = false where "perguntaMunicipioId" = ${alheia!.id}`)
    await db.execute(sql`delete from sala_5w2h where "perguntaMunicipioId" = ${alheia!.id}`)
    const datas = { quem: 'Olga', inicio: HOJE, termino: HOJE }
    const r = await t.call(contract.incluirPropostas5w2h, {
      ...em('administrador'),
      body: { municipioId: AQUI, perguntasMunicipioIds: [alheia!.id], ...datas },
    })
    expect(r.body[0]!.origem).toMatchObject({ perguntaMunicipioId: alheia!.id })
    const daqui = (await listar(AQUI, 'sala')).body.find((a) => a.sala5w2hId === r.body[0]!.sala5w2hId)
    expect(daqui!.origem).toBeNull()
  })
})

describe('the indicator that an action is to make better', () => {
  const indicadores = () =>
    records<{ id: number; codigo: string; nome: string }>(
      db,
      sql`select "salaIndicadorId" as id, codigo, nome from sala_indicador order by codigo limit 2`,
    )
  const setAtivo = (id: number, ativo: boolean) =>
    db.execute(sql`update sala_indicador set ativo = ${ativo} where "salaIndicadorId" = ${id}`)

  test('is linked, changed and taken away, each time with its name in the log', async () => {
    const [um, outro] = await indicadores()
    const { body: nova } = await criar(LA, { salaIndicadorId: um!.id })
    const { codigo, nome } = um!
    expect(nova).toMatchObject({ salaIndicadorId: um!.id, indicador: { codigo, nome } })
    const vinculo = 'Indicador vinculado'
    expect((await audit('criar', nova.sala5w2hId))!.mudancas[vinculo]).toEqual({ depois: `${codigo} · ${nome}` })
    const { body: mudada } = await alterar(nova, { salaIndicadorId: outro!.id })
    expect(mudada.indicador).toEqual({ codigo: outro!.codigo, nome: outro!.nome })
    expect((await audit('alterar', nova.sala5w2hId))!.mudancas).toEqual({
      [vinculo]: { antes: `${codigo} · ${nome}`, depois: `${outro!.codigo} · ${outro!.nome}` },
    })
    const { body: sem } = await alterar(mudada, { salaIndicadorId: null })
    expect([sem.salaIndicadorId, sem.indicador]).toEqual([null, null])
    expect((await listar(LA)).body.find((a) => a.sala5w2hId === nova.sala5w2hId)).toEqual(sem)
  })

  test('is one that there is and that is measured still, unless it was linked before', async () => {
    const [um, outro] = await indicadores()
    const campos = async (salaIndicadorId: number) => (await criar(LA, { salaIndicadorId })).body as never as Recusa
    expect((await campos(999_999)).fields).toEqual({ salaIndicadorId: contract.MENSAGENS_5W2H.semIndicador })
    const { body: nova } = await criar(LA, { salaIndicadorId: um!.id })
    await setAtivo(um!.id, false)
    await setAtivo(outro!.id, false)
    expect((await campos(um!.id)).fields).toEqual({ salaIndicadorId: contract.MENSAGENS_5W2H.indicadorInativo })
    const { status, body } = await alterar(nova, { oQue: 'Outra coisa' })
    expect([status, body.salaIndicadorId]).toEqual([200, um!.id])
    expect((await alterar(body, { salaIndicadorId: outro!.id })).status).toBe(400)
    await setAtivo(um!.id, true)
    await setAtivo(outro!.id, true)
  })

  test('is not deleted while an action is linked to it', async () => {
    const { excluir, criar: incluir } = registerEndpoints(indicadoresDaSala)
    const [partes] = await records<Record<string, number>>(
      db,
      sql`select "salaIndicadorNivelId", "salaIndicadorUnidadeId", "salaIndicadorApuracaoId", "salaIndicadorLeituraId",
        "salaIndicadorFonteId" from sala_indicador limit 1`,
    )
    const corpo = { codigo: 'IND-5W2H', nome: 'Só de uma ação', periodicidade: 'mensal', casasDecimais: 0, ativo: true }
    const { body } = await t.call(incluir, { ...em('admin'), body: { ...partes, ...corpo } as never })
    const { salaIndicadorId } = body as never as { salaIndicadorId: number }
    const { body: nova } = await criar(LA, { salaIndicadorId })
    const tirar = () => t.call(excluir, { ...em('admin'), params: { id: String(salaIndicadorId) } })
    const recusa = await tirar()
    expect([recusa.status, recusa.body.message]).toEqual([409, expect.stringContaining('ação do 5W2H')])
    await alterar(nova, { salaIndicadorId: null })
    expect((await tirar()).status).toBe(200)
  })
})

describe('what the answers NÃO propose', () => {
  const propostas = (municipioId: number) =>
    t.call(contract.propostas5w2h, { ...em('administrador'), params: { id: String(municipioId) } })
  const incluir = (municipioId: number, ids: readonly number[]) =>
    t.call(contract.incluirPropostas5w2h, {
      ...em('administrador'),
      body: {
        municipioId,
        perguntasMunicipioIds: [...ids],
        quem: 'Olga Menezes',
        inicio: '2026-03-12',
        termino: '2026-04-12',
      },
    })
  /** Every question of this room answered NÃO and nothing planned of them. */
  const tudoNao = async (municipioId: number) => {
    await db.execute(
      sql`delete from sala_5w2h where "municipioId" = ${municipioId} and "perguntaMunicipioId" is not null`,
    )
    await db.execute(sql`update pergunta_municipio set resposta = false where "municipioId" = ${municipioId}`)
    return (await propostas(municipioId)).body
  }

  test('one action each: what from the question, how from its evidence; planned, it is not proposed again', async () => {
    const [p, q] = await tudoNao(LA)
    const { status, body } = await incluir(LA, [p!.perguntaMunicipioId])
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { oQue: p!.oQue, como: p!.como ?? 'A definir', quem: 'Olga Menezes', status: 1, origem: { numero: p!.numero } },
    ])
    const restam = (await propostas(LA)).body.map((x) => x.perguntaMunicipioId)
    expect(restam).not.toContain(p!.perguntaMunicipioId)
    expect(restam).toContain(q!.perguntaMunicipioId)
    const deNovo = await incluir(LA, [q!.perguntaMunicipioId, p!.perguntaMunicipioId])
    expect([deNovo.status, (await propostas(LA)).body.length]).toEqual([422, restam.length])
    expect((await audit('criar', body[0]!.sala5w2hId))!.mudancas.oQue).toEqual({ depois: p!.oQue })
  })

  test('of two who include the same at once one does, fifty times', async () => {
    const todas = await tudoNao(LA)
    for (let i = 0; i < 50; i++) {
      const p = todas[i % todas.length]!
      const juntas = await Promise.all([1, 2, 3].map(() => incluir(LA, [p.perguntaMunicipioId])))
      expect(juntas.map((r) => r.status).sort()).toEqual([200, 422, 422])
      await db.execute(sql`delete from sala_5w2h where "perguntaMunicipioId" = ${p.perguntaMunicipioId}`)
    }
  })

  test('a question of another room is not to be found, nor one answered SIM', async () => {
    const [p] = await tudoNao(LA)
    expect((await incluir(AQUI, [p!.perguntaMunicipioId])).status).toBe(422)
    await db.execute(
      sql`update pergunta_municipio set resposta = true where "perguntaMunicipioId" = ${p!.perguntaMunicipioId}`,
    )
    expect((await incluir(LA, [p!.perguntaMunicipioId])).status).toBe(422)
    expect((await incluir(LA, [])).body.fields).toEqual({ perguntasMunicipioIds: 'Escolha ao menos uma' })
  })
})

describe('files', () => {
  const b64 = (s: string) => Buffer.from(s).toString('base64')
  const enviar = async (nome: string, bytes: Buffer, sala5w2hId: number, persona: Persona = 'administrador') => {
    const headers = { host, authorization: `Bearer ${await t.login(persona, host)}`, 'tus-resumable': '1.0.0' }
    const criado = await t.app.inject({
      method: 'POST',
      url: contract.anexosDe5w2h.envio.criar.path,
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${b64(nome)},sala5w2hId ${b64(String(sala5w2hId))}`,
      },
    })
    if (criado.statusCode !== 201) return { status: criado.statusCode, id: 0 }
    const meio = Math.floor(bytes.length / 2)
    const mandar = (inicio: number, parte: Buffer) =>
      t.app.inject({
        method: 'PATCH',
        url: String(criado.headers.location),
        headers: { ...headers, 'upload-offset': String(inicio), 'content-type': 'application/offset+octet-stream' },
        payload: parte,
      })
    await mandar(0, bytes.subarray(0, meio))
    const fim = await mandar(meio, bytes.subarray(meio))
    return { status: fim.statusCode, id: Number(fim.headers['sala-5w2h-anexo-id'] ?? 0) }
  }

  test('come in pieces, are read with a line in the log, taken out, and go with their action', async () => {
    const { body: nova } = await criar(LA)
    const doc = Buffer.concat([PDF, Buffer.alloc(3000, 32)])
    const { status, id } = await enviar('orçamento.pdf', doc, nova.sala5w2hId)
    expect([status, id > 0]).toEqual([204, true])
    expect((await enviar('x.exe', Buffer.from('MZ'.repeat(60)), nova.sala5w2hId)).status).toBe(415)
    expect((await enviar('x.pdf', doc, 999_999)).status).toBe(404)
    expect((await enviar('x.pdf', doc, nova.sala5w2hId, 'sala')).status).toBe(403)
    await t.setFlags('Sala', ESCREVE)
    expect((await enviar('x.pdf', doc, nova.sala5w2hId, 'sala')).status).toBe(404)
    await t.setFlags('Sala', ESCREVE, false)
    expect((await enviar('x.pdf', doc, nova.sala5w2hId, 'ad')).status).toBe(403)
    expect((await ver(nova.sala5w2hId)).body.arquivos).toMatchObject([
      { sala5w2hAnexoId: id, nomeArquivo: 'orçamento.pdf' },
    ])
    const baixar = (persona: Persona) =>
      t.call(contract.anexosDe5w2h.baixar, { ...em(persona), params: { id: String(id) } })
    expect((await baixar('administrador')).raw.equals(doc)).toBe(true)
    expect((await baixar('sala')).status).toBe(LA === AQUI ? 200 : 404)
    expect(
      await one(
        db,
        sql`select 1 as ok from auditoria where acao = 'baixar' and entidade = 'sala_5w2h_anexo' and "entidadeId" = ${String(id)}`,
      ),
    ).toEqual({ ok: 1 })
    const outro = await enviar('ata.pdf', doc, nova.sala5w2hId)
    const tirar = await t.call(contract.anexosDe5w2h.excluir, { ...em('administrador'), params: { id: String(id) } })
    expect(tirar.body.message).toBe('Anexo excluído')
    expect((await baixar('administrador')).status).toBe(404)
    await t.call(contract.excluir5w2h, { ...em('administrador'), params: { id: String(nova.sala5w2hId) } })
    expect(await one(db, sql`select 1 from sala_5w2h_anexo where "sala5w2hAnexoId" = ${outro.id}`)).toBeUndefined()
  })

  test('are ten at most', async () => {
    const { body: nova } = await criar(LA)
    await db.execute(sql`insert into sala_5w2h_anexo ("sala5w2hId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, "usuarioId")
      select ${nova.sala5w2hId}, (select min("arquivoId") from arquivo), 'x.pdf', 'application/pdf', 1, 'x', 1 from generate_series(1, 10)`)
    expect((await enviar('x.pdf', PDF, nova.sala5w2hId)).status).toBe(422)
  })
})

describe('on paper', () => {
  test('R519: the PDF of a room lies on its side and its table begins at 120 pt', async () => {
    const r = await t.call(contract.pdf5w2h, { ...em('sala'), params: { id: String(AQUI) } })
    const [page] = pdfPages(r.raw)
    expect(page!.size.map(Math.round)).toEqual([842, 595])
    const tops = [...page!.content.matchAll(/^40 ([\d.]+) [\d.]+ [\d.]+ re$/gm)].map((m) => Math.floor(Number(m[1])))
    expect(tops[0]).toBe(120)
    expect(page!.text).toContain('Quanto custa?')
  })
  test('the sheet has all of it', async () => {
    const r = await t.call(contract.xlsx5w2h, { ...em('sala'), params: { id: String(AQUI) } })
    expect([r.status, r.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')])
  })
})

describe('the open link', () => {
  const criarLink = (alvoId: number, persona: Persona = 'administrador') =>
    t.call(criarCapacidade, { ...em(persona), body: { rota: 'sala-5w2h', alvoId, dias: 7 } })
  const abrir = (hash: string, id: number | string = 0) =>
    t.call(contract.abrir5w2h, { host, params: { hash, id: String(id) } })

  test('shows the plan of one room without login and with first names alone, until it is taken back', async () => {
    await criar(LA, { quem: 'Zuleica Bittencourt' })
    const { body: link } = await criarLink(LA)
    expect(link.link).toContain(`/sala-5w2h/${link.token}`)
    const aberta = await abrir(link.token)
    expect(aberta.status).toBe(200)
    expect(aberta.body.acoes.map((a) => a.quem)).toContain('Zuleica')
    expect(JSON.stringify(aberta.body)).not.toContain('Bittencourt')
    expect(Object.keys(aberta.body.acoes[0]!)).not.toContain('observacao')
    expect((await abrir(link.token, LA)).status).toBe(200)
    expect((await abrir(link.token, AQUI)).status).toBe(404)
    const { body: dados } = await t.call(listarCapacidades, {
      ...em('administrador'),
      body: { rota: 'sala-5w2h', alvoId: LA },
    })
    expect(dados.find((c) => c.capacidadeId === link.capacidadeId)!.usos).toBeGreaterThanOrEqual(2)
    await t.call(revogarCapacidade, { ...em('administrador'), params: { id: String(link.capacidadeId) } })
    expect((await abrir(link.token)).status).toBe(404)
    expect((await abrir('a'.repeat(43))).status).toBe(404)
  })

  test('is given by who writes the plan of that room, and opens nothing once they may not see it', async () => {
    expect((await criarLink(AQUI, 'sala')).status).toBe(404)
    await t.setFlags('Sala', ESCREVE)
    expect((await criarLink(LA, 'sala')).status).toBe(404)
    const { body } = await criarLink(AQUI, 'sala')
    expect((await abrir(body.token)).status).toBe(200)
    await t.setFlags('Sala', [...ESCREVE, 'sala'], false)
    expect((await abrir(body.token)).status).toBe(404)
    await t.setFlags('Sala', ['sala'])
  })
})

describe('what waits', () => {
  test('late actions of rooms in use, for who may do something about them', async () => {
    await limpar()
    const { body: tarde } = await criar(LA, { inicio: '2026-01-01', termino: '2026-03-09' })
    await criar(LA, { termino: HOJE })
    const chave = 'acoes-5w2h-atrasadas'
    const itens = (persona: Persona) => t.call(listarItensPendentes, { ...em(persona), params: { chave }, query: {} })
    expect((await itens('administrador')).body.linhas).toMatchObject([
      {
        itemId: tarde.sala5w2hId,
        prazo: '2026-03-09',
        para: `/sala-principal/${LA}/sala-5w2h?aberta=${tarde.sala5w2hId}`,
      },
    ])
    expect((await itens('sala')).status).toBe(404)
    await t.setFlags('Sala', ESCREVE)
    expect((await itens('sala')).body.linhas).toEqual([])
    await t.setFlags('Sala', ESCREVE, false)
    const desativar = (ativa: boolean, versao: number) =>
      t.call(mudarSituacaoDaSala, { ...em('administrador'), body: { municipioId: LA, ativa, versao } })
    const { body } = await desativar(false, 1)
    expect((await itens('administrador')).body.linhas).toEqual([])
    await desativar(true, body.sala!.versao)
  })

  test('who works there is told the day before the end, once for its date', async () => {
    await db.execute(sql`delete from aviso`)
    await limpar()
    const { body: nova } = await criar(AQUI, { oQue: 'Pintar a faixa', termino: '2026-03-12' })
    const lembrar = (dia: string) => remindAcoes5w2h(t.jobContext({ now: new Date(`${dia}T08:25:00-03:00`) }))
    const avisos = async (persona: Persona) =>
      (await t.call(listarAvisos, { ...em(persona), query: { tipo: 'acao-5w2h-termina' } })).body.linhas
    await lembrar('2026-03-10')
    expect(await avisos('sala')).toEqual([])
    await lembrar('2026-03-11')
    await lembrar('2026-03-11')
    expect(await avisos('sala')).toMatchObject([
      { titulo: 'Termina amanhã: Pintar a faixa', para: `/sala-principal/${AQUI}/sala-5w2h?aberta=${nova.sala5w2hId}` },
    ])
    await alterar(nova, { termino: '2026-03-20' })
    await lembrar('2026-03-19')
    expect(await avisos('sala')).toHaveLength(2)
    expect(await avisos('condutor')).toEqual([])
  })
})

test('a room has no more actions than it can be asked for at once', async () => {
  await limpar()
  await db.execute(sql`insert into sala_5w2h ("municipioId", "oQue", "porQue", onde, quem, inicio, termino, como, "usuarioId")
    select ${LA}::int, 'x', 'x', 'x', 'x', '2026-01-01', '2026-12-31', 'x', 1 from generate_series(1, ${contract.MAX_ACOES_5W2H - 1}::int)`)
  const juntas = await Promise.all([1, 2, 3].map(() => criar(LA)))
  expect(juntas.map((r) => r.status).sort()).toEqual([200, 422, 422])
  expect(juntas.find((r) => r.status === 422)!.body.message).toBe(contract.MENSAGENS_5W2H.acoesDemais)
  expect((await listar(LA)).body).toHaveLength(contract.MAX_ACOES_5W2H)
})
