import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { alterarAcompanhamento, getEvolucao, novoAcompanhamentoTema } from '#contract/acompanhamento.ts'
import { avaliarEvidencia, filaDeAnalise } from '#contract/evidencia.ts'
import {
  acoesPerguntaSchema,
  alterarPerguntaMunicipio,
  contarPerguntas,
  getPerguntaMunicipio,
  LISTA_POR_ESTADO,
  listarPerguntasMunicipio,
  listarRejeitadas,
  listarRespondidas,
  MENSAGENS,
  reverterAnalise,
} from '#contract/pergunta-municipio.ts'
import { extratoPontos, historicoPergunta, simularMedalha } from '#contract/pergunta-pontos.ts'
import { wording } from '#contract/wording.ts'
import { one, rows } from '#server/db/sql.ts'
import { PERSONAS, startTestApp } from '#server/testing/test-app.ts'
import { evidencias, pdf } from './http-testing.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const e = evidencias(t)
const s = evidencias(t, 'sala.localhost')
const AGORA = '2026-03-10T12:00:00-03:00'
/** People come back after a while: their session is a new one. */
const relogio = (agora: string) => {
  t.setClock(agora)
  t.forgetLogins()
}
relogio(AGORA)

const totais = async (municipioId = 1) =>
  (await one<{ declarados: number; comprovados: number }>(
    e.db,
    sql`select sum(declarados)::float8 as declarados, sum(comprovados)::float8 as comprovados from municipio_tema_ponto where "municipioId" = ${municipioId}`,
  ))!

const DUAS_VEZES = 'A Pergunta foi rejeitada duas vezes e não poderá ser submetida a uma nova avaliação.'

describe('from an answer to points', () => {
  test('R009 R156 R157 R158 R280 R281 R327 R796 saved, sent, approved: the points are there, and so is every step', async () => {
    const id = await e.nova()
    const antes = await totais()
    const salva = await e.salvar(id, [{ nome: 'ata.pdf', bytes: pdf() }])
    expect(salva.status).toBe(200)
    expect(salva.body).toMatchObject({ estado: 'respondida', salvo: true, temArquivo: true, quantidadeArquivo: 1 })
    expect(salva.body.evidencias).toMatchObject([
      { nomeArquivo: 'ata.pdf', enviada: false, rodada: 0, justificativa: '' },
    ])

    const enviada = await e.enviar(id)
    expect(enviada.body).toMatchObject({ estado: 'evidenciada', evidenciada: true, rejeitada: false, salvo: false })
    expect(enviada.body.acoes).toMatchObject({ carregar: false, enviar: false, descartar: false, finalizar: false })

    const [ev] = (await e.ver(id, 'analista')).evidencias
    expect(ev!.acoes).toEqual({ aprovar: true, rejeitar: true, atualizar: true, ver: true, excluir: true })
    const decidida = await e.decidir(ev!.perguntaEvidenciaId, true)
    expect(decidida.body).toMatchObject({
      message: 'Evidência avaliada com sucesso!',
      aprovada: true,
      rejeitada: false,
      decididas: 1,
      total: 1,
    })
    expect(await totais()).toEqual(antes)

    const fim = await e.finalizar(id)
    expect(fim.body).toMatchObject({ estado: 'aprovada', aprovada: true, prazoReenvio: null })
    const depois = await totais()
    const pontos = (await e.ver(id)).pontos!
    expect(depois.comprovados - antes.comprovados).toBe(pontos)
    expect(depois.declarados).toBe(antes.declarados)

    const { passos, arquivos } = (await t.call(historicoPergunta, { persona: 'analista', params: { id: String(id) } }))
      .body
    expect(passos.map((p) => p.descricao)).toEqual([
      'Análise finalizada: aprovada',
      'Evidência aprovada: ata.pdf',
      'Enviada para análise',
      'Arquivo guardado: ata.pdf',
    ])
    expect(passos[0]).toMatchObject({
      usuario: 'Beatriz Falcão',
      de: 'evidenciada',
      para: 'aprovada',
      pontos: { comprovados: pontos, declarados: 0 },
    })
    expect(arquivos).toHaveLength(arquivos.filter((a) => a.sha256.length === 64).length)
    const extrato = (await t.call(extratoPontos, { persona: 'ad', params: { id: '1' } })).body
    expect(extrato.linhas[0]).toMatchObject({
      perguntaMunicipioId: id,
      motivo: 'análise finalizada',
      comprovados: pontos,
      usuario: 'Beatriz Falcão',
    })
    expect(extrato.comprovados).toBe(depois.comprovados)
  })

  test('R168 R225 R176 R332 rejected with a reason: two business days to send again, told in words everywhere', async () => {
    const id = await e.nova()
    const evidencia = await e.levarA(id, 'evidenciada')
    const sem = await e.decidir(evidencia, false, 'analista', '  undefined ')
    expect(sem.status).toBe(422)
    expect(sem.body).toMatchObject({
      message: MENSAGENS.justificativa,
      fields: { justificativa: MENSAGENS.justificativa },
    })
    await e.decidir(evidencia, false, 'analista', 'Falta a assinatura')
    const fim = (await e.finalizar(id)).body
    expect(fim).toMatchObject({
      estado: 'rejeitada',
      qtdRejeicao: 1,
      prazoReenvio: '2026-03-12',
      rejeicao: { motivo: 'Falta a assinatura' },
    })
    expect(fim.prazo).toEqual({
      dia: '2026-03-12',
      texto: 'até quinta, 12/03, 23:59',
      restante: 'faltam 2 dias e 11 h',
      encerrado: false,
      fim: '2026-03-13T02:59:59.999Z',
    })
    const lista = (await t.call(listarRejeitadas, { persona: 'ad', params: { id: '1' } })).body
    expect(lista.find((p) => p.perguntaMunicipioId === id)!.prazo).toEqual(fim.prazo)

    relogio('2026-03-13T00:00:00-03:00')
    const tarde = await e.salvar(id, [{ nome: 'nova.pdf', bytes: pdf() }])
    expect(tarde.status).toBe(422)
    expect(tarde.body.message).toBe('Prazo para envio de novo arquivo encerrou no dia 12/03/2026 às 23:59')
    relogio('2026-03-12T23:59:59-03:00')
    expect((await e.salvar(id, [{ nome: 'nova.pdf', bytes: pdf() }])).status).toBe(200)
    const reenviada = (await e.enviar(id)).body
    expect(reenviada.estado).toBe('evidenciada')
    relogio(AGORA)

    // The rejected file is history and out of the new analysis.
    const vista = await e.ver(id, 'analista')
    expect(vista.evidencias.map((x) => [x.nomeArquivo, x.finalizada, x.rejeitada, x.rodada])).toEqual([
      ['nova.pdf', false, false, 2],
      ['prova.pdf', true, true, 1],
    ])
    expect(vista.quantidadeArquivo).toBe(1)
    const fila = (await t.call(filaDeAnalise, { persona: 'analista', query: { situacao: 'reenvios' } })).body.linhas
    expect(fila.find((x) => x.perguntaMunicipioId === id)).toMatchObject({
      reenvio: true,
      arquivos: 1,
      decididos: 0,
      enviadaPor: 'Josué Teixeira',
    })
  })

  test('R179 R333 the second rejection locks: no deadline, no file, no giving up', async () => {
    const id = await e.nova()
    await e.levarA(id, 'rejeitada')
    await e.levarA(id, 'rejeitada')
    const vista = await e.ver(id, 'ad')
    expect(vista).toMatchObject({
      estado: 'rejeitada',
      qtdRejeicao: 2,
      prazoReenvio: null,
      prazo: null,
      aviso: DUAS_VEZES,
    })
    expect(vista.acoes).toMatchObject({ carregar: false, enviar: false, descartar: false })
    const recusada = await e.salvar(id, [{ nome: 'x.pdf', bytes: pdf() }])
    expect([recusada.status, recusada.body.message]).toEqual([422, DUAS_VEZES])
    expect((await e.enviar(id)).body.message).toBe(DUAS_VEZES)
  })

  test('R164 R165 R272 R838 only full admins and Operações revert: points, deadline and rejection are taken back', async () => {
    const id = await e.nova()
    const antes = await totais()
    await e.levarA(id, 'aprovada')
    const reverter = (persona: 'operacoes' | 'analista' | 'administrador' | 'admin') =>
      t.call(reverterAnalise, { persona, params: { id: String(id) } })
    expect((await reverter('analista')).status).toBe(403)
    expect((await reverter('administrador')).status).toBe(403)
    const volta = (await reverter('operacoes')).body
    expect(volta).toMatchObject({ estado: 'evidenciada', pontosComprovados: 0 })
    expect(volta.evidencias.filter((x) => x.rodada === 1)).toMatchObject([
      { aprovada: false, rejeitada: false, finalizada: false },
    ])
    expect(await totais()).toEqual(antes)
    expect((await reverter('admin')).status).toBe(409)

    await e.decidir(volta.evidencias[0]!.perguntaEvidenciaId, false)
    expect((await e.finalizar(id)).body).toMatchObject({ estado: 'rejeitada', qtdRejeicao: 1 })
    expect((await reverter('admin')).body).toMatchObject({ estado: 'evidenciada', qtdRejeicao: 0, prazoReenvio: null })
  })

  test('R161 R162 R278 a discarded question goes back to respondida, loses its points and its saved files', async () => {
    const id = await e.nova()
    await e.salvar(id, [{ nome: 'rascunho.pdf', bytes: pdf() }])
    const antes = await totais()
    const { versao, pontos } = await e.ver(id)
    const velha = await t.call(alterarPerguntaMunicipio, {
      persona: 'ad',
      body: { perguntaMunicipioId: id, descartar: true, versao: versao - 1 },
    })
    expect(velha.status).toBe(409)
    const r = await t.call(alterarPerguntaMunicipio, {
      persona: 'ad',
      body: { perguntaMunicipioId: id, descartar: true, versao },
    })
    expect(r.body).toMatchObject({ estado: 'respondida', resposta: false, temArquivo: false, evidencias: [] })
    expect(await totais()).toEqual({ ...antes, declarados: antes.declarados - pontos! })
    // Its bytes are forgotten, its line is not.
    const [linha] = await rows<{ arquivoId: number | null; excluida: boolean }>(
      e.db,
      sql`select "arquivoId", excluida from pergunta_evidencia where "perguntaMunicipioId" = ${id} order by 1 desc limit 1`,
    )
    expect(linha).toEqual({ arquivoId: null, excluida: true })
    // It asks for nothing any more until a follow-up asks again.
    expect((await e.salvar(id, [{ nome: 'x.pdf', bytes: pdf() }])).body.message).toBe(
      wording('padrao').frase(MENSAGENS.soSim),
    )
  })

  test('half a character in a justification is refused rather than stored as something else', async () => {
    const perguntaEvidenciaId = await e.levarA(await e.nova(), 'evidenciada')
    const rejeitar = async (justificativa: string) =>
      t.app.inject({
        method: avaliarEvidencia.method,
        url: avaliarEvidencia.path,
        headers: { host: 'localhost', authorization: `Bearer ${await t.login('analista')}` },
        payload: { perguntaEvidenciaId, aprovada: false, rejeitada: true, justificativa },
      })
    const meio = await rejeitar('\ud800 x')
    expect([meio.statusCode, meio.json().code]).toEqual([400, 'entradaInvalida'])
    expect((await rejeitar('Ilegível 📄')).statusCode).toBe(200)
  })

  test('R161 R163 R176 discarding does not wipe the deadline of a rejection: said SIM again, it is as closed as before', async () => {
    const id = await e.nova()
    await e.levarA(id, 'rejeitada')
    relogio('2026-03-13T00:00:00-03:00')
    const r = await t.call(alterarPerguntaMunicipio, {
      persona: 'ad',
      body: { perguntaMunicipioId: id, descartar: true },
    })
    expect(r.body).toMatchObject({ estado: 'respondida', resposta: false, prazoReenvio: '2026-03-12', prazo: null })
    const [{ temaId }] = (await rows<{ temaId: number }>(
      e.db,
      sql`select "temaId" from pergunta_municipio where "perguntaMunicipioId" = ${id}`,
    )) as [{ temaId: number }]
    const aberto = await t.call(novoAcompanhamentoTema, {
      persona: 'admin',
      params: { municipioId: '1', temaId: String(temaId) },
    })
    const feita = aberto.body.perguntas.find((p) => p.perguntaMunicipioId === id)!
    await t.call(alterarAcompanhamento, {
      persona: 'admin',
      body: {
        acompanhamentoId: aberto.body.acompanhamentoId,
        perguntas: [{ acompanhamentoPerguntaId: feita.acompanhamentoPerguntaId, resposta: true }],
      },
    })
    const tarde = await e.salvar(id, [{ nome: 'nova.pdf', bytes: pdf() }])
    expect([tarde.status, tarde.body.message]).toEqual([
      422,
      'Prazo para envio de novo arquivo encerrou no dia 12/03/2026 às 23:59',
    ])
    expect(await e.ver(id)).toMatchObject({ estado: 'rejeitada', qtdRejeicao: 1, prazoReenvio: '2026-03-12' })
    relogio(AGORA)
  })
})

describe('who may do what', () => {
  test('R259 R260 R261 R657 each step of the analysis asks for its own flag', async () => {
    const id = await e.nova()
    const evidencia = await e.levarA(id, 'evidenciada')
    for (const persona of ['condutor', 'ad'] as const) {
      expect((await e.decidir(evidencia, true, persona)).status).toBe(403)
      expect((await e.finalizar(id, persona)).status).toBe(403)
    }
    const desligar = (flag: string, valor: boolean) =>
      e.db.execute(sql`update usuario_grupo_permissao set valor = ${valor} where permissao = ${flag}
        and "usuarioGrupoId" = (select "usuarioGrupoId" from usuario where email = 'analista@exemplo.com.br')`)
    const com = async (flag: string, asserts: () => Promise<void>) => {
      await desligar(flag, false)
      await t.sessions.get('padrao')!.forget()
      await asserts()
      await desligar(flag, true)
      await t.sessions.get('padrao')!.forget()
    }
    await com('analisarAprovadas', async () => {
      expect((await e.decidir(evidencia, true)).status).toBe(403)
      expect((await e.decidir(evidencia, false)).status).toBe(200)
    })
    await com('analisarRejeitadas', async () => expect((await e.decidir(evidencia, false)).status).toBe(403))
    await com('analisarEvidenciadas', async () => expect((await e.finalizar(id)).status).toBe(403))
    expect((await e.decidir(evidencia, true)).status).toBe(200)
  })

  test('who sends never analyses; a full admin may, and the history says so', async () => {
    const id = await e.nova()
    await e.salvar(id, [{ nome: 'minha.pdf', bytes: pdf() }], 'administrador')
    await e.enviar(id, 'administrador')
    const [ev] = (await e.ver(id)).evidencias
    const proprio = await e.decidir(ev!.perguntaEvidenciaId, true, 'administrador')
    expect([proprio.status, proprio.body.message]).toEqual([403, 'Quem envia uma evidência não a analisa.'])
    const vista = await e.ver(id, 'administrador')
    expect(vista.acoes).toMatchObject({ aprovar: false, rejeitar: false, finalizar: false })
    await e.decidir(ev!.perguntaEvidenciaId, true)
    expect((await e.finalizar(id, 'administrador')).status).toBe(403)

    const outra = await e.nova(sql`pm."eixoId" = 2 and pm."perguntaMunicipioId" <> ${id}`)
    await e.salvar(outra, [{ nome: 'do-admin.pdf', bytes: pdf() }], 'admin')
    await e.enviar(outra, 'admin')
    const meu = (await e.ver(outra)).evidencias.find((x) => x.rodada === 1)!
    expect((await e.ver(outra)).excecaoPropria).toBe(true)
    await e.decidir(meu.perguntaEvidenciaId, true, 'admin')
    expect((await e.finalizar(outra, 'admin')).status).toBe(200)
    const { passos } = (await t.call(historicoPergunta, { persona: 'admin', params: { id: String(outra) } })).body
    expect(passos[0]!.descricao).toBe('Análise finalizada: aprovada (acesso total: quem enviou também analisou)')
  })

  test('R650 R836 out of reach is not there: other axes, other municipalities', async () => {
    const [deOutroEixo] = await rows<{ id: number }>(
      e.db,
      sql`select "perguntaMunicipioId" as id from pergunta_municipio where "municipioId" = 1 and "eixoId" = 5 and estado <> 'naoRespondida' limit 1`,
    )
    const [deOutroLugar] = await rows<{ id: number }>(
      e.db,
      sql`select "perguntaMunicipioId" as id from pergunta_municipio where "municipioId" = 7 and estado <> 'naoRespondida' limit 1`,
    )
    expect(
      (await t.call(getPerguntaMunicipio, { persona: 'analista', params: { id: String(deOutroEixo!.id) } })).status,
    ).toBe(404)
    expect(
      (await t.call(getPerguntaMunicipio, { persona: 'ad', params: { id: String(deOutroLugar!.id) } })).status,
    ).toBe(404)
    expect((await e.enviar(deOutroLugar!.id)).status).toBe(404)
    expect((await e.salvar(deOutroLugar!.id, [{ nome: 'x.pdf', bytes: pdf() }])).status).toBe(404)
    const doAnalista = (await t.call(listarPerguntasMunicipio, { persona: 'analista', params: { id: '1' } })).body
    expect(new Set(doAnalista.map((p) => p.eixoId))).toEqual(new Set([1, 2]))
  })

  test('R269 the seal-room role sees its axes only', async () => {
    const lista = (
      await t.call(listarPerguntasMunicipio, { persona: 'sala', host: 'sala.localhost', params: { id: '3' } })
    ).body
    expect(lista.length).toBeGreaterThan(0)
    expect(new Set(lista.map((p) => p.eixoId))).toEqual(new Set([1, 2]))
    await s.db.execute(sql`update usuario_grupo set "visualizaEixosIds" = '{2}' where nome = 'Sala'`)
    await t.sessions.get('sala')!.forget()
    const uma = (
      await t.call(listarPerguntasMunicipio, { persona: 'sala', host: 'sala.localhost', params: { id: '3' } })
    ).body
    expect(new Set(uma.map((p) => p.eixoId))).toEqual(new Set([2]))
    await s.db.execute(sql`update usuario_grupo set "visualizaEixosIds" = '{1,2}' where nome = 'Sala'`)
    await t.sessions.get('sala')!.forget()
  })

  test('R251 R252 R253 R254 R279 each tab has its own call and its own flag', async () => {
    for (const [estado, lista] of Object.entries(LISTA_POR_ESTADO)) {
      const r = await t.call(lista, { persona: 'admin', params: { id: '1' } })
      expect(new Set(r.body.map((p) => p.estado))).toEqual(new Set([estado]))
      const especialista = await t.call(lista, { persona: 'especialista', params: { id: '1' } })
      expect([estado, especialista.status]).toEqual([estado, ['respondida', 'aprovada'].includes(estado) ? 200 : 403])
    }
    const { total, eixos } = (await t.call(contarPerguntas, { persona: 'especialista', params: { id: '1' } })).body
    expect(total).toMatchObject({ evidenciada: null, rejeitada: null })
    expect(total.respondida).toBe(
      (await t.call(listarRespondidas, { persona: 'especialista', params: { id: '1' } })).body.length,
    )
    expect(eixos).toHaveLength(10)
  })

  test('R262 points are only for who may see them', async () => {
    await e.db.execute(sql`update usuario_grupo_permissao set valor = false where permissao = 'visualizarPontosMedalha'
      and "usuarioGrupoId" = (select "usuarioGrupoId" from usuario where email = 'parceiro@exemplo.com.br')`)
    await e.db.execute(sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
      select "usuarioGrupoId", 'visualizarPontosMedalha', false from usuario where email = 'parceiro@exemplo.com.br' on conflict do nothing`)
    await t.sessions.get('padrao')!.forget()
    const lista = (await t.call(listarPerguntasMunicipio, { persona: 'parceiro', params: { id: '2' } })).body
    expect(lista.every((p) => p.pontos === null && p.pontosComprovados === null)).toBe(true)
    expect((await t.call(simularMedalha, { persona: 'parceiro', params: { id: '2' } })).status).toBe(403)
    expect((await t.call(getEvolucao, { persona: 'parceiro', params: { id: '2' } })).status).toBe(403)
    // The points of a band are points too.
    const { perguntaId, perguntaMunicipioId } = lista[0]!
    await e.db.execute(
      sql`insert into pergunta_faixa_resposta ("perguntaId", "faixaNome", "faixaPontos", ordem) values (${perguntaId}, 'Toda', 4, 1)`,
    )
    const faixas = async (persona: 'admin' | 'parceiro') =>
      (await t.call(getPerguntaMunicipio, { persona, params: { id: String(perguntaMunicipioId) } })).body.faixas
    expect([(await faixas('admin'))[0]!.faixaPontos, (await faixas('parceiro'))[0]!.faixaPontos]).toEqual([4, null])
    await e.db.execute(sql`delete from pergunta_faixa_resposta where "perguntaId" = ${perguntaId}`)
  })

  test('what a list says may be done is what the rules say, for every role, question and hour', async () => {
    const detalhe = async (id: number, persona: (typeof PERSONAS)[number], host: string) =>
      (await t.call(getPerguntaMunicipio, { persona, host, params: { id: String(id) } })).body
    let vistas = 0
    for (const host of ['localhost', 'sala.localhost'])
      for (const persona of PERSONAS)
        for (const agora of [AGORA, '2026-03-20T12:00:00-03:00', '2025-05-05T12:00:00-03:00'])
          for (const lugar of ['1', '2', '3']) {
            relogio(agora)
            const lista = await t.call(listarPerguntasMunicipio, { persona, host, params: { id: lugar } })
            if (lista.status !== 200) continue
            for (const linha of lista.body.filter((_, i) => i % 17 === 0 || lista.body.length < 10)) {
              const { acoes, aviso, prazo } = await detalhe(linha.perguntaMunicipioId, persona, host)
              expect([persona, linha.perguntaMunicipioId, acoesPerguntaSchema.parse(linha.acoes), linha.prazo]).toEqual(
                [persona, linha.perguntaMunicipioId, acoes, prazo],
              )
              expect(linha.aviso).toBe(aviso)
              vistas++
            }
          }
    relogio(AGORA)
    expect(vistas).toBeGreaterThan(150)
  })
})

describe('the medal simulator', () => {
  test('says what approving the best questions would give, and agrees with the medal once they are', async () => {
    const pedir = (aprovadas: number[] = []) =>
      t.call(simularMedalha, {
        persona: 'condutor',
        params: { id: '4' },
        query: { aprovadas: aprovadas.join(',') } as never,
      })
    const s0 = (await pedir()).body
    expect(s0.simulado.comprovados).toBe(s0.comprovados)
    const nivel = s0.niveis.find((n) => !n.alcancada && n.caminho?.length)!
    const s1 = (await pedir(nivel.caminho!)).body
    expect(s1.simulado.medalha).toBe(nivel.nivel)
    expect(s0.candidatas.map((c) => c.ganho)).toEqual(s0.candidatas.map((c) => c.ganho).toSorted((a, b) => b - a))
    expect((await pedir([2147483647, 1])).status).toBe(200)
  })
})

test('the ledger explains every total of every theme that is worked on', async () => {
  for (const db of [e.db, s.db]) {
    const diferentes = await rows(
      db,
      sql`select v."municipioId", v."temaId", v.declarados, v.comprovados, l.d, l.c from municipio_tema_ponto v
        left join (select "municipioId", "temaId", sum(declarados) as d, sum(comprovados) as c from ponto_lancamento group by 1, 2) l using ("municipioId", "temaId")
        where v.possiveis > 0 and (v.declarados <> coalesce(l.d, 0) or v.comprovados <> coalesce(l.c, 0))`,
    )
    expect(diferentes).toEqual([])
  }
})

describe('the history of a question', () => {
  const historico = (id: number) => t.call(historicoPergunta, { persona: 'admin', params: { id: String(id) } })

  test('a file sent again is of the analysis that it went to, in the steps as in the list of files', async () => {
    const id = await e.nova()
    await e.levarA(id, 'rejeitada')
    await e.salvar(id, [{ nome: 'segunda.pdf', bytes: pdf() }])
    const rodadas = async () => {
      const { passos, arquivos } = (await historico(id)).body
      return [
        passos.find((p) => p.descricao === 'Arquivo guardado: segunda.pdf')?.rodada,
        arquivos.find((a) => a.nomeArquivo === 'segunda.pdf')?.rodada,
      ]
    }
    expect(await rodadas()).toEqual([0, 0])
    await e.enviar(id)
    expect(await rodadas()).toEqual([2, 2])
  })

  test('an answer of the diagnosis says so', async () => {
    const { id } = (await one<{ id: number }>(
      e.db,
      sql`select h."perguntaMunicipioId" as id from pergunta_historico h join pergunta_municipio pm using ("perguntaMunicipioId")
        join acompanhamento a on a."acompanhamentoId" = (h.dados ->> 'acompanhamentoId')::int
        where pm."municipioId" = 1 and h.acao = 'respondeu' and a.diagnostico and pm.estado = 'aprovada' limit 1`,
    ))!
    expect((await historico(id)).body.passos.at(-1)!.descricao).toBe('Respondida SIM no Diagnóstico')
  })

  test('one that has no answer yet says that, and not that it is forbidden', async () => {
    const { id } = (await one<{ id: number }>(
      e.db,
      sql`select "perguntaMunicipioId" as id from pergunta_municipio where estado = 'naoRespondida' limit 1`,
    ))!
    const frase = 'Esta pergunta ainda não tem resposta: as evidências são pedidas depois de um SIM no acompanhamento.'
    for (const r of [
      await historico(id),
      await t.call(getPerguntaMunicipio, { persona: 'admin', params: { id: String(id) } }),
    ])
      expect([r.status, (r.body as unknown as { message: string }).message]).toEqual([422, frase])
  })
})
