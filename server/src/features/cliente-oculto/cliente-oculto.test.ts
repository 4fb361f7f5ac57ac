import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { criarCapacidade, revogarCapacidade } from '#contract/capacidade.ts'
import * as contrato from '#contract/cliente-oculto.ts'
import { MENSAGENS_CLIENTE_OCULTO as M } from '#contract/cliente-oculto.ts'
import { getMunicipio } from '#contract/municipio.ts'
import { listarPendencias } from '#contract/pendencia.ts'
import * as seal from '#contract/selo-resultado.ts'
import { insertRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { PDF, PNG } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { clienteOcultoRealizado, notaDoClienteOculto } from './commands.ts'
import { AGORA, clientesOcultos, HOST } from './testing.ts'

const t = await startTestApp({ bancos: ['sala', 'padrao'], waitForOthers: 60_000 })
const co = clientesOcultos(t)
const { db } = co
const LIMIARES = JSON.stringify({ Bronze: 75, Prata: 81, Ouro: 90, Diamante: 99 })
const em = (persona: Persona) => ({ persona, host: HOST }) as const

describe('an evaluation', () => {
  test('goes from its creation to its validation, and counts in the seal once both contacts are validated', async () => {
    const { id } = await co.ate('validado', { valor: 0.5 })
    const { edicao } = (await co.ver(id, 'operacoes')).body
    const noSelo = () =>
      one<{ nota: string; realizado: boolean }>(
        db,
        sql`select ${notaDoClienteOculto(sql`12`, sql`${edicao}::int`)} as nota, ${clienteOcultoRealizado(sql`12`, sql`${edicao}::int`)} as realizado`,
      )
    expect(await noSelo()).toEqual({ nota: '5.0', realizado: false })
    await co.ate('enviado', { id, numero: 2 })
    expect(await noSelo()).toEqual({ nota: '5.0', realizado: false })
    expect((await co.validar(await co.contato(id, 2))).status).toBe(200)
    expect(await noSelo()).toEqual({ nota: '15.0', realizado: true })
    const { body } = await co.ver(id, 'operacoes')
    expect(body).toMatchObject({ papel: 'organiza', total: 15, organizacao: { avaliador: 'Renato Siqueira' } })
    expect(body.passos.map((p) => p.descricao).toReversed()).toEqual([
      'Avaliação criada',
      ...['Contato agendado', 'Avaliação iniciada', 'Avaliação enviada para validação', 'Avaliação validada'],
      ...['Contato agendado', 'Avaliação iniciada', 'Avaliação enviada para validação', 'Avaliação validada'],
    ])
    const auditoria = await co.todos<{ acao: string }>(
      sql`select distinct acao from auditoria where entidade like 'cliente_oculto%' and "requestId" is not null order by 1`,
    )
    expect(auditoria.map((a) => a.acao)).toEqual([
      'alterar',
      'aprovar',
      'criar',
      'enviar para análise',
      'guardar arquivo',
    ])
  })

  test('is there once in a place and edition; several places are all or none', async () => {
    const avaliadorId = await co.usuarioDe('especialista')
    const criar = (municipiosIds: number[], edicao: number, quem = avaliadorId) =>
      t.call(contrato.criarClientesOcultos, {
        ...em('operacoes'),
        body: { municipiosIds, edicao, grupo: 'Grupo', avaliadorId: quem },
      })
    expect((await criar([13, 14], 2060)).body.clientesOcultos.map((c) => c.municipioId)).toEqual(
      expect.arrayContaining([13, 14]),
    )
    const repetida = await criar([14, 15], 2060)
    expect([repetida.status, Object.keys(Object(repetida.body).fields)]).toEqual([409, ['municipiosIds']])
    expect(await co.todos(sql`select 1 from cliente_oculto where "municipioId" = 15 and edicao = 2060`)).toEqual([])
    expect((await criar([99_999], 2060)).status).toBe(404)
    // The specialist works in the first four places.
    expect((await criar([1], 2061)).body).toMatchObject({
      message: 'Esta pessoa tem vínculo com a sala: escolha outro avaliador',
    })
    expect((await criar([13], 2061, await co.usuarioDe('administrador'))).body).toMatchObject({
      fields: { avaliadorId: expect.stringContaining('Esta pessoa não pode avaliar') },
    })
    expect((await criar([13], 2061, await co.usuarioDe('sala'))).status).toBe(422)
  })

  test('a member of the place by CPF or e-mail, and an agent of it, have a link too', async () => {
    const avaliadorId = await co.usuarioDe('especialista')
    const criar = (edicao: number) =>
      t.call(contrato.criarClientesOcultos, {
        ...em('operacoes'),
        body: { municipiosIds: [16], edicao, grupo: 'Grupo', avaliadorId },
      })
    for (const [i, ligacao] of [
      sql`insert into membro ("municipioId", nome, telefone, email) values (16, 'x', '4899', 'ESPECIALISTA@exemplo.com.br')`,
      sql`insert into membro ("municipioId", nome, telefone, cpf) select 16, 'x', '4899', cpf from usuario where "usuarioId" = ${avaliadorId}`,
      sql`insert into municipio_ad ("municipioId", nome, email, ativo, inicio) values (16, 'x', 'especialista@exemplo.com.br', true, '2026-01-01')`,
      sql`insert into usuario_permissao_solucao ("usuarioId", "municipioId") values (${avaliadorId}, 16)`,
    ].entries()) {
      await db.execute(ligacao)
      expect([i, (await criar(2070)).status]).toEqual([i, 422])
      await db.execute(sql`delete from membro where "municipioId" = 16 and telefone = '4899'`)
      await db.execute(sql`delete from municipio_ad where email = 'especialista@exemplo.com.br'`)
      await db.execute(sql`delete from usuario_permissao_solucao where "municipioId" = 16`)
    }
    expect((await criar(2070)).status).toBe(200)
  })

  test('is handed to another; what one has begun the other does not end', async () => {
    const { id, c } = await co.ate('emAvaliacao')
    const bruno = (await one<{ id: number }>(
      db,
      sql`select "usuarioId" as id from usuario where email = 'fabio.guedes@exemplo.com.br'`,
    ))!.id
    const trocar = async (avaliadorId: number, mais = {}) => {
      const { versao } = (await co.ver(id, 'operacoes')).body
      return t.call(contrato.alterarClienteOculto, {
        ...em('operacoes'),
        body: { clienteOcultoId: id, grupo: 'Outro', avaliadorId, versao, ...mais },
      })
    }
    expect((await trocar(bruno, { versao: 99 })).status).toBe(409)
    expect((await trocar(bruno)).status).toBe(200)
    expect((await co.ver(id)).status).toBe(404)
    expect(await co.contato(id)).toMatchObject({ situacao: 2, parecer: null, evidencias: [] })
    expect(
      await co.todos(
        sql`select 1 from cliente_oculto_item where "clienteOcultoContatoId" = ${c.clienteOcultoContatoId}`,
      ),
    ).toEqual([])
    expect((await trocar(await co.usuarioDe('especialista'))).status).toBe(200)
    await co.ate('enviado', { id, numero: 2 })
    expect((await trocar(bruno)).body).toMatchObject({ message: M.trocaEmAvaliacao })
  })

  test('is taken out only while nobody has begun', async () => {
    const excluir = (id: number) =>
      t.call(contrato.excluirClienteOculto, { ...em('operacoes'), params: { id: String(id) } })
    const { id } = await co.ate('agendado')
    expect((await excluir(id)).status).toBe(200)
    expect((await excluir(id)).status).toBe(404)
    const outra = await co.ate('emAvaliacao')
    expect((await excluir(outra.id)).body).toMatchObject({ message: M.naoExclui })
  })
})

describe('a contact', () => {
  test('is scheduled in the window of its edition, by its own channels, with a script in use', async () => {
    const id = await co.nova()
    const c = await co.contato(id)
    expect((await co.agendar(c, 'operacoes', { canal: 'Telefone' })).body).toMatchObject({ fields: { canal: M.canal } })
    expect((await co.agendar(c, 'operacoes', { agendadoParaString: co.daqui(-1) })).body).toMatchObject({
      fields: { agendadoParaString: M.passado },
    })
    await db.execute(sql`update cliente_oculto_roteiro set ativo = false where "roteiroId" = 4`)
    expect((await co.agendar(c, 'operacoes', { roteiroId: 4 })).body).toMatchObject({
      fields: { roteiroId: M.roteiro },
    })
    await db.execute(sql`update cliente_oculto_roteiro set ativo = true where "roteiroId" = 4`)
    expect((await co.agendar(c, 'especialista')).status).toBe(200)
    expect((await co.agendar(c)).status).toBe(409)
    // The demo's edition of this year has its days.
    const [daDemo] = await co.todos<{ id: number }>(
      sql`select "clienteOcultoId" as id from cliente_oculto where edicao = 2026 and "municipioId" = 5`,
    )
    const janela = (await co.ver(daDemo!.id)).body.janela!
    const naEdicao = await co.contato(daDemo!.id, 1, 'operacoes')
    const fora = await co.agendar(naEdicao, 'operacoes', { agendadoParaString: '20/12/2026 10:00' })
    expect(fora.body).toMatchObject({ fields: { agendadoParaString: expect.stringContaining('Escolha um dia de') } })
    expect(janela.ate < '2026-12-20').toBe(true)
    // Nor was it made outside of them, whenever it is written down.
    const [agendada] = await co.todos<{ id: number }>(
      sql`select "clienteOcultoId" as id from cliente_oculto where edicao = 2026 and "municipioId" = 6`,
    )
    const cedo = await co.avaliar(await co.contato(agendada!.id, 1, 'especialista'))
    expect([cedo.status, cedo.body]).toEqual([
      422,
      expect.objectContaining({ fields: { inicioString: 'Escolha um dia de 01/08/2026 a 30/11/2026' } }),
    ])
  })

  test('a draft is kept as it is; what is missing is told when it is sent', async () => {
    const { id, c } = await co.ate('agendado')
    const rascunho = await co.avaliar(c, {
      itens: co.itens(1, 3),
      inicioString: '',
      primeiraRespostaString: null,
      fimString: '',
    })
    expect(rascunho.body.contatos[0]).toMatchObject({ situacao: 3, inicio: null, nota: null })
    const agora = await co.contato(id, 1, 'especialista')
    const recusa = await co.enviar(agora)
    expect(recusa.status).toBe(422)
    expect(Object.keys(Object(recusa.body).fields)).toEqual(
      expect.arrayContaining(['inicioString', 'itens', 'itens.4', 'itens.10', 'evidencias']),
    )
    expect((await co.avaliar(agora, { fimString: co.daqui(-9) })).body).toMatchObject({
      fields: { fimString: M.ordemFim },
    })
    expect((await co.avaliar(agora, { itens: [{ item: 1, valor: 0.7, comentario: null }] } as object)).status).toBe(400)
    expect((await co.avaliar(agora, { itens: [...co.itens(1, 1), ...co.itens(0, 1)] })).status).toBe(400)
    expect((await co.avaliar(agora)).status).toBe(200)
    expect((await co.avaliar(agora)).status).toBe(409)
  })

  test('who shopped does not judge, who organises does not shop; steps out of turn say where it stands', async () => {
    const { id, c } = await co.ate('enviado')
    expect((await co.validar(c, 'especialista')).status).toBe(403)
    expect((await co.avaliar(c)).body).toMatchObject({ message: 'Não é possível: este contato já foi enviado.' })
    expect((await co.invalidar(c, ' ')).body).toMatchObject({ fields: { motivo: M.motivo } })
    await db.execute(sql`update cliente_oculto_contato set "enviadoPor" = (select "usuarioId" from usuario where email = 'operacoes@exemplo.com.br')
      where "clienteOcultoContatoId" = ${c.clienteOcultoContatoId}`)
    expect((await co.validar(c)).body).toMatchObject({ message: 'Quem avaliou não valida a própria avaliação.' })
    expect((await co.validar(c, 'administrador')).status).toBe(200)
    const outro = await co.contato(id, 2)
    expect((await co.avaliar(outro, {}, 'operacoes')).status).toBe(403)
  })

  test('that was invalidated is made again beside the attempt, which stays', async () => {
    const { id, c } = await co.ate('invalidado')
    expect(c).toMatchObject({ situacao: 6, motivoInvalidacao: 'Print ilegível', nota: 10 })
    expect((await co.ver(id)).body.contatos[0]).toMatchObject({ motivoInvalidacao: 'Print ilegível' })
    const de = await co.agendar(c, 'especialista')
    expect(de.body.contatos[0]).toMatchObject({ situacao: 2, tentativa: 2, nota: null })
    expect(de.body.anteriores).toMatchObject([{ situacao: 6, nota: 10, substituido: true, tentativa: 1 }])
    expect((await co.agendar(c)).status).toBe(409)
    expect((await co.ver(id, 'operacoes')).body.total).toBe(0)
  })

  test('of 60 pairs who validate and invalidate at once one wins, and never both', async () => {
    const ids = await Promise.all(Array.from({ length: 1 }, async () => co.ate('enviado')))
    for (let i = 0; i < 60; i++) {
      const { c } = ids[0]!
      await db.execute(sql`update cliente_oculto_contato set situacao = 4, "validadoEm" = null, "validadoPor" = null, "motivoInvalidacao" = null
        where "clienteOcultoContatoId" = ${c.clienteOcultoContatoId}`)
      const agora = await co.contato(ids[0]!.id)
      const feitos = await Promise.all([co.validar(agora), co.invalidar(agora, 'x', 'administrador')])
      expect(feitos.map((f) => f.status).sort()).toEqual([200, 409])
    }
  }, 600_000)

  test('of many who begin it anew at once one does: of each number one attempt lives', async () => {
    const { id, c } = await co.ate('invalidado')
    const feitos = await Promise.all(
      Array.from({ length: 50 }, (_, i) => co.agendar(c, i % 2 ? 'operacoes' : 'especialista')),
    )
    expect(feitos.filter((f) => f.status === 200)).toHaveLength(1)
    expect(feitos.filter((f) => f.status !== 200 && f.status !== 409)).toEqual([])
    expect(
      await co.todos(
        sql`select numero, count(*)::int as n from cliente_oculto_contato where "clienteOcultoId" = ${id} and "substituidoEm" is null group by 1 order by 1`,
      ),
    ).toEqual([
      { numero: 1, n: 1 },
      { numero: 2, n: 1 },
    ])
  }, 600_000)
})

describe('evidence', () => {
  test('is judged by its content, counted, and taken back while the contact is being judged', async () => {
    const { id, c } = await co.ate('emAvaliacao')
    const onde = c.clienteOcultoContatoId
    expect((await co.anexar(onde, { nome: 'tela.pdf', bytes: PNG })).id).toBeGreaterThan(0)
    expect((await co.anexar(onde, { nome: 'audio.mp3', bytes: Buffer.from('not a recording') })).status).toBe(415)
    expect((await co.anexar(onde, { persona: 'operacoes' })).status).toBe(403)
    const mp3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(2000)])
    expect((await co.anexar(onde, { nome: 'audio.mp3', bytes: mp3 })).status).toBe(204)
    const lidas = (await co.contato(id, 1, 'especialista')).evidencias
    expect(lidas.map((e) => [e.nomeArquivo, e.verNaPagina])).toEqual([
      ['conversa.pdf', true],
      ['tela.pdf.png', true],
      ['audio.mp3', false],
    ])
    const excluir = (persona: Persona) =>
      t.call(contrato.excluirEvidenciaDoContato, {
        ...em(persona),
        params: { id: String(lidas[1]!.clienteOcultoEvidenciaId) },
      })
    expect((await excluir('especialista')).status).toBe(200)
    expect((await excluir('especialista')).status).toBe(404)
    for (let i = 2; i < 10; i++) await co.anexar(onde)
    expect((await co.anexar(onde)).body.message).toBe('Cada contato aceita até 10 arquivos')
    await co.enviar(await co.contato(id, 1, 'especialista'))
    expect((await co.anexar(onde)).status).toBe(422)
  }, 120_000)

  test('R380 opens without login by a capability that who organises gave, and never by a plain id', async () => {
    const { c } = await co.ate('enviado')
    const alvoId = c.evidencias[0]!.clienteOcultoEvidenciaId
    const dar = (persona: Persona) =>
      t.call(criarCapacidade, { ...em(persona), body: { rota: 'cliente-oculto', alvoId, dias: 1 } })
    expect((await dar('especialista')).status).toBe(404)
    expect((await dar('sala')).status).toBe(404)
    const { token, capacidadeId } = (await dar('operacoes')).body
    const abrir = (valor: string) =>
      t.call(contrato.baixarEvidenciaDoContatoPorLink, { host: HOST, params: { token: valor } })
    const aberta = await abrir(token)
    expect([aberta.status, aberta.raw.equals(PDF)]).toEqual([200, true])
    // Under a name that says nothing of who shopped.
    expect(String(aberta.headers['content-disposition'])).toContain(`evidencia-cliente-oculto-${alvoId}.pdf`)
    expect((await abrir(String(alvoId))).status).toBe(400)
    expect((await abrir('x'.repeat(40))).status).toBe(404)
    const porId = (persona?: Persona) =>
      t.call(contrato.baixarEvidenciaDoContato, {
        host: HOST,
        ...(persona && { persona }),
        params: { id: String(alvoId) },
      })
    expect([(await porId()).status, (await porId('sala')).status, (await porId('operacoes')).status]).toEqual([
      401, 403, 200,
    ])
    await t.call(revogarCapacidade, { ...em('operacoes'), params: { id: String(capacidadeId) } })
    expect((await abrir(token)).status).toBe(404)
  })
})

describe('the tab', () => {
  const aba = (persona: Persona, id = 3) =>
    t.call(contrato.clienteOcultoDoMunicipio, { ...em(persona), params: { id: String(id) } })
  const ligar = async (flags: Record<string, boolean>) => {
    for (const [permissao, valor] of Object.entries(flags))
      await db.execute(sql`insert into configuracao (permissao, valor) values (${permissao}, ${valor})
        on conflict (permissao) do update set valor = excluded.valor`)
    await t.setFlags('Sala', Object.keys(flags).filter((f) => flags[f]) as never)
    t.sessions.get('sala')!.forget()
  }

  const edicao2025 = async () =>
    (await t.call(seal.listarEdicoesDoSelo, em('admin'))).body.find((e) => e.ano === 2025 && e.uf === 'SC')!
      .seloEdicaoId
  const conferir2025 = async () =>
    (await t.call(seal.conferirPublicacao, { ...em('admin'), params: { id: String(await edicao2025()) } })).body

  test('shows the room its notes of a published result, and what is under way not at all', async () => {
    const { body } = await aba('sala')
    expect(body.resultados.map((r) => [r.edicao, r.realizado, r.contatos.length])).toEqual([[2025, true, 2]])
    expect(body.resultados[0]!.total).toBe(body.resultados[0]!.contatos.reduce((s, c) => s + c.nota, 0))
    // An edition that has not begun is not waited for.
    expect(body).toMatchObject({ organiza: false, aguardando: [] })
    await db.execute(sql`update selo_edicao set "inscricaoInicio" = '2026-03-01' where ano = 2026`)
    expect((await aba('sala')).body.aguardando).toEqual([{ edicao: 2026, resultadoEm: '2026-12-15' }])
    await db.execute(sql`update selo_edicao set "inscricaoInicio" = '2026-04-01' where ano = 2026`)
    // What is published stays so, wherever the day of the edition is moved.
    await db.execute(sql`update selo_edicao set resultado = '2026-03-11' where ano = 2025`)
    expect((await aba('sala')).body.resultados.map((r) => r.edicao)).toEqual([2025])
    await db.execute(sql`update selo_edicao set resultado = '2025-12-15' where ano = 2025`)
  })

  test('its day alone publishes nothing: taken back they are gone, and a result without the room tells it none', async () => {
    const { vigente } = await conferir2025()
    await t.call(seal.retirarResultado, {
      ...em('admin'),
      body: { seloPublicacaoId: vigente!.seloPublicacaoId, justificativa: 'Erro na apuração' },
    })
    expect((await aba('sala')).body).toMatchObject({
      resultados: [],
      aguardando: [{ edicao: 2025, resultadoEm: '2025-12-15' }],
    })
    const { niveis } = await conferir2025()
    const publicada = await t.call(seal.publicarResultado, {
      ...em('admin'),
      body: { seloEdicaoId: await edicao2025(), niveis },
    })
    expect(publicada.status).toBe(200)
    expect((await aba('sala')).body).toMatchObject({ resultados: [{ edicao: 2025 }], aguardando: [] })
    // The result of another room of the state is not its own.
    const [sem] = await co.todos<{ j: { seloResultadoId: number } }>(sql`with tirada as (
        delete from selo_resultado where "municipioId" = 3 and "seloPublicacaoId" = ${publicada.body.vigente!.seloPublicacaoId}
        returning *) select to_jsonb(t) - 'selo' as j from tirada t`)
    expect((await aba('sala')).body).toMatchObject({ resultados: [], aguardando: [] })
    await insertRow(db, 'selo_resultado', sem!.j as never, 'seloResultadoId')
  })

  test('tells who sent one of its contacts nothing of them, though another took over', async () => {
    await db.execute(sql`update cliente_oculto_contato set "enviadoPor" = ${await co.usuarioDe('sala')} where numero = 1
      and "clienteOcultoId" = (select "clienteOcultoId" from cliente_oculto where edicao = 2025 and "municipioId" = 3)`)
    expect((await aba('sala')).body.resultados).toEqual([])
    await db.execute(sql`update cliente_oculto_contato c set "enviadoPor" = o."avaliadorId" from cliente_oculto o
      where o."clienteOcultoId" = c."clienteOcultoId" and c."enviadoPor" = ${await co.usuarioDe('sala')}`)
    expect((await aba('sala')).body.resultados).toHaveLength(1)
  })

  test('under a published result no contact is judged: it is taken back first', async () => {
    const { id, c } = await co.ate('enviado')
    const { edicao } = (await co.ver(id)).body
    const [modelo] = await co.todos<{ j: object }>(
      sql`select to_jsonb(e) - 'seloEdicaoId' as j from selo_edicao e where ano = 2026 and uf = 'SC'`,
    )
    const seloEdicaoId = await insertRow(
      db,
      'selo_edicao',
      { ...modelo!.j, ano: edicao, inscricaoInicio: `${edicao}-01-01` },
      'seloEdicaoId',
    )
    const seloPublicacaoId = await insertRow(
      db,
      'selo_publicacao',
      { seloEdicaoId, publicadaEm: AGORA, publicadaPor: 1, limiares: LIMIARES },
      'seloPublicacaoId',
    )
    for (const r of [await co.validar(c), await co.invalidar(c)])
      expect([r.status, Object(r.body).message]).toEqual([422, M.publicada(edicao)])
    expect(await co.contato(id)).toMatchObject({ situacao: 4 })
    await db.execute(sql`update selo_publicacao set "retiradaEm" = now(), "retiradaPor" = 1, justificativa = 'x'
      where "seloPublicacaoId" = ${seloPublicacaoId}`)
    expect((await co.validar(c)).status).toBe(200)
    await db.execute(sql`delete from selo_publicacao where "seloPublicacaoId" = ${seloPublicacaoId}`)
    await db.execute(sql`delete from selo_edicao where "seloEdicaoId" = ${seloEdicaoId}`)
  })

  test('without an edition row only when both are validated and the year is over', async () => {
    await db.execute(sql`update cliente_oculto set edicao = 2019 where "municipioId" = 3 and edicao = 2025`)
    expect((await aba('sala')).body.resultados.map((r) => r.edicao)).toEqual([2019])
    await db.execute(sql`update cliente_oculto_contato set situacao = 4, "validadoEm" = null, "validadoPor" = null
      where numero = 2 and "clienteOcultoId" = (select "clienteOcultoId" from cliente_oculto where edicao = 2019 and "municipioId" = 3)`)
    expect((await aba('sala')).body.resultados).toEqual([])
    await db.execute(sql`update cliente_oculto_contato set situacao = 5, "validadoEm" = now(), "validadoPor" = 1
      where numero = 2 and "clienteOcultoId" = (select "clienteOcultoId" from cliente_oculto where edicao = 2019 and "municipioId" = 3)`)
    await db.execute(sql`update cliente_oculto set edicao = 2027 where "municipioId" = 3 and edicao = 2019`)
    expect((await aba('sala')).body.resultados).toEqual([])
    await db.execute(sql`update cliente_oculto set edicao = 2025 where "municipioId" = 3 and edicao = 2027`)
  })

  test('R413, R414, R670: needs a login and its flag; the hiding flag wins and is refused by the call too', async () => {
    expect((await t.call(contrato.clienteOcultoDoMunicipio, { host: HOST, params: { id: '3' } })).status).toBe(401)
    const acoes = async () =>
      (await t.call(getMunicipio, { ...em('sala'), params: { id: '3' } })).body.acoes.verClienteOculto
    expect([await acoes(), (await aba('sala')).status]).toEqual([true, 200])
    await ligar({ naoVerClienteOculto: true })
    expect([await acoes(), (await aba('sala')).status]).toEqual([false, 403])
    await t.setFlags('Sala', ['naoVerClienteOculto'], false)
    await t.setFlags('Sala', ['verClienteOculto'], false)
    expect([await acoes(), (await aba('sala')).status]).toEqual([false, 403])
    await t.setFlags('Sala', ['verClienteOculto'])
  })

  test('R671: is hidden, and refused, where the final seal is Ouro or better', async () => {
    await ligar({ naoVerClienteOcultoOuro: true })
    expect((await aba('sala')).status).toBe(200)
    await db.execute(
      sql`update selo_resultado set "seloEstadual" = 'Ouro', "etapaNacional" = null where "municipioId" = 3`,
    )
    expect((await aba('sala')).status).toBe(403)
    // The national stage made more of it, and takes nothing back.
    for (const etapa of ['Indicado', 'Homologado nacional']) {
      await db.execute(sql`update selo_resultado set "etapaNacional" = ${etapa} where "municipioId" = 3`)
      expect([etapa, (await aba('sala')).status]).toEqual([etapa, 403])
    }
    expect((await t.call(getMunicipio, { ...em('sala'), params: { id: '3' } })).body.acoes.verClienteOculto).toBe(false)
    await t.setFlags('Sala', ['naoVerClienteOcultoOuro'], false)
    expect((await aba('sala')).status).toBe(200)
  })

  test('is nowhere else: neither calls nor tab', async () => {
    for (const e of [contrato.listarClientesOcultos, contrato.opcoesDeClienteOculto])
      expect((await t.call(e as typeof contrato.opcoesDeClienteOculto, { persona: 'admin' })).status).toBe(404)
    expect((await t.call(contrato.clienteOcultoDoMunicipio, { persona: 'admin', params: { id: '3' } })).status).toBe(
      404,
    )
    expect((await t.call(getMunicipio, { persona: 'admin', params: { id: '3' } })).body.acoes.verClienteOculto).toBe(
      false,
    )
  })
})

describe('pending work and notices', () => {
  test('each side has its own', async () => {
    const chaves = async (persona: Persona) =>
      (await t.call(listarPendencias, { ...em(persona), query: {} })).body
        .map((p) => p.chave)
        .filter((c) => c.startsWith('cliente-oculto'))
    expect(await chaves('especialista')).toEqual(['cliente-oculto-a-avaliar', 'cliente-oculto-a-refazer'])
    expect(await chaves('operacoes')).toEqual(['cliente-oculto-a-validar'])
    expect(await chaves('sala')).toEqual([])
    expect(await chaves('condutor')).toEqual([])
  })

  test('the evaluator is told of the day and of what must be made again, who organises of what was sent, the room of nothing', async () => {
    const { id } = await co.ate('invalidado')
    const ditos = await co.todos<{ tipo: string; email: string; titulo: string; texto: string | null }>(
      sql`select a.tipo, u.email, a.titulo, a.texto from aviso a join usuario u using ("usuarioId")
        where a.para like ${`%avaliacao=${id}%`} order by a."avisoId"`,
    )
    expect(new Set(ditos.filter((d) => d.email === 'especialista@exemplo.com.br').map((d) => d.tipo))).toEqual(
      new Set(['cliente-oculto-agendado', 'cliente-oculto-invalidado']),
    )
    const avisados = ditos.filter((d) => d.tipo === 'cliente-oculto-enviado').map((d) => d.email)
    expect(avisados).toEqual(expect.arrayContaining(['admin@praca.local', 'operacoes@exemplo.com.br']))
    expect(ditos.filter((d) => /^(sala|ad|parceiro|condutor)@/.test(d.email))).toEqual([])
    expect(ditos.filter((d) => `${d.titulo} ${d.texto}`.includes('Renato'))).toEqual([])
  })
})
