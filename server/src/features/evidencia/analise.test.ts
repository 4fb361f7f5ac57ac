import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  avaliarEvidencia,
  avaliarVarias,
  excluirEvidencia,
  excluirEvidenciaPorNome,
  filaDeAnalise,
} from '#contract/evidencia.ts'
import { listarRejeitadas, MENSAGENS, reverterAnalise } from '#contract/pergunta-municipio.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { evidencias, pdf } from './http-testing.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const e = evidencias(t)
const s = evidencias(t, 'sala.localhost')
t.setClock('2026-03-10T12:00:00-03:00')

const FAIXA = 'É obrigatório o preenchimento da pontuação alcançada para esse critério.'

describe('the reviewer', () => {
  test('R174 R228 R285 decisions may come with the end of the analysis; all must be decided', async () => {
    const id = await e.nova()
    await e.salvar(id, [
      { nome: 'a.pdf', bytes: pdf() },
      { nome: 'b.pdf', bytes: pdf() },
    ])
    await e.enviar(id)
    const [a, b] = (await e.ver(id)).evidencias.filter((x) => x.rodada === 1).map((x) => x.perguntaEvidenciaId)
    const um = { perguntaEvidenciaId: a!, aprovada: true, rejeitada: false, justificativa: '' }
    const incompleta = await e.finalizar(id, 'analista', { evidencias: [um] })
    expect([incompleta.status, incompleta.body.message]).toEqual([422, MENSAGENS.analiseIncompleta])
    // Nothing of a refused end is kept.
    expect((await e.ver(id)).evidencias.some((x) => x.aprovada)).toBe(false)
    const dois = { perguntaEvidenciaId: b!, aprovada: false, rejeitada: true, justificativa: 'Fora do período' }
    const fim = await e.finalizar(id, 'analista', { evidencias: [um, dois] })
    expect(fim.body).toMatchObject({ estado: 'rejeitada', qtdRejeicao: 1 })
    // R175: and nothing can be decided any more.
    expect((await e.decidir(b!, true)).body.message).toBe('Esta análise já foi finalizada')
    expect((await e.finalizar(id)).body.message).toBe('Esta análise já foi finalizada')
  })

  test('the same decision sent twice is one line of the history, and both times the same answer', async () => {
    const id = await e.nova()
    await e.salvar(id, [{ nome: 'a.pdf', bytes: pdf() }])
    await e.enviar(id)
    const [ev] = (await e.ver(id)).evidencias
    const primeira = await e.decidir(ev!.perguntaEvidenciaId, true)
    const segunda = await e.decidir(ev!.perguntaEvidenciaId, true)
    expect([segunda.status, segunda.body]).toEqual([200, primeira.body])
    expect(primeira.body).toMatchObject({ aprovada: true, decididas: 1, total: 1 })
    const { rows } = await t.banco.db.execute(
      sql`select 1 from pergunta_historico where "perguntaMunicipioId" = ${id} and acao = 'aprovou'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('R173 unapproved first, then unrejected; R284 R329 R330 a form decides as JSON does, and a decision can be taken back', async () => {
    const id = await e.nova()
    await e.salvar(
      id,
      ['a', 'b', 'c'].map((n) => ({ nome: `${n}.pdf`, bytes: pdf() })),
    )
    await e.enviar(id)
    const ids = (await e.ver(id)).evidencias.filter((x) => x.rodada === 1).map((x) => x.perguntaEvidenciaId)
    const form = await t.call(avaliarEvidencia, {
      persona: 'analista',
      files: {},
      body: {
        perguntaEvidenciaId: String(ids[0]),
        aprovada: 'true',
        rejeitada: 'false',
        Justificativa: 'undefined',
        nomeArquivo: 'a.pdf',
        usuarioId: '1',
      } as never,
    })
    expect(form.body).toMatchObject({ aprovada: true, justificativa: '' })
    await e.decidir(ids[1]!, false)
    expect((await e.ver(id)).evidencias.filter((x) => x.rodada === 1).map((x) => x.nomeArquivo)).toEqual([
      'c.pdf',
      'b.pdf',
      'a.pdf',
    ])
    const solta = await t.call(avaliarEvidencia, {
      persona: 'analista',
      body: { perguntaEvidenciaId: ids[1]!, justificativa: 'Rever depois' },
    })
    expect(solta.body).toMatchObject({
      message: 'Evidência atualizada com sucesso!',
      aprovada: false,
      rejeitada: false,
      decididas: 1,
      total: 3,
    })
  })

  test('who sent one file of an analysis decides on none of them; the only file is rejected, not taken out', async () => {
    const id = await e.nova()
    await e.salvar(id, [{ nome: 'de-operacoes.pdf', bytes: pdf() }], 'operacoes')
    await e.salvar(id, [{ nome: 'do-agente.pdf', bytes: pdf() }])
    await e.enviar(id)
    const arquivos = (await e.ver(id)).evidencias.filter((x) => x.rodada === 1)
    const de = (nome: string) => arquivos.find((x) => x.nomeArquivo === nome)!.perguntaEvidenciaId
    const perguntaEvidenciaId = de('do-agente.pdf')
    const recusada = await e.decidir(perguntaEvidenciaId, true, 'operacoes')
    expect([recusada.status, recusada.body.message]).toEqual([403, 'Quem envia uma evidência não a analisa.'])
    const vista = (await e.ver(id, 'operacoes')).evidencias.find((x) => x.perguntaEvidenciaId === perguntaEvidenciaId)!
    expect(vista.acoes).toMatchObject({ aprovar: false, rejeitar: false, atualizar: false })
    expect((await e.decidir(perguntaEvidenciaId, true)).status).toBe(200)
    const excluir = async (alvo: number) =>
      (await t.call(excluirEvidencia, { persona: 'analista', params: { id: String(alvo) } })).status
    const unica = await e.nova(sql`pm."eixoId" in (1, 2) and pm."perguntaMunicipioId" <> ${id}`)
    expect(await excluir(await e.levarA(unica, 'evidenciada'))).toBe(422)
    expect(await excluir(de('de-operacoes.pdf'))).toBe(200)
  })

  test('R272 nor takes back what was decided: the list, the page and the call say the same', async () => {
    const id = await e.nova()
    await e.salvar(id, [{ nome: 'de-operacoes.pdf', bytes: pdf() }], 'operacoes')
    await e.salvar(id, [{ nome: 'do-agente.pdf', bytes: pdf() }])
    await e.enviar(id)
    for (const x of (await e.ver(id)).evidencias.filter((x) => x.rodada === 1))
      await e.decidir(x.perguntaEvidenciaId, false)
    await e.finalizar(id)
    const listada = async (persona: 'operacoes' | 'admin') =>
      (await t.call(listarRejeitadas, { persona, params: { id: '1' } })).body.find((x) => x.perguntaMunicipioId === id)!
        .acoes.reverter
    const reverter = (persona: 'operacoes' | 'admin', alvo = id) =>
      t.call(reverterAnalise, { persona, params: { id: String(alvo) } })
    expect([await listada('operacoes'), (await e.ver(id, 'operacoes')).acoes.reverter]).toEqual([undefined, false])
    const recusada = await reverter('operacoes')
    expect([recusada.status, recusada.body.message]).toEqual([
      403,
      'Quem envia uma evidência não reverte a sua análise.',
    ])
    expect(await listada('admin')).toBe(true)
    // What others sent it reverts as before.
    const alheia = await e.nova(sql`pm."eixoId" in (1, 2) and pm."perguntaMunicipioId" <> ${id}`)
    await e.levarA(alheia, 'rejeitada')
    expect((await e.ver(alheia, 'operacoes')).acoes.reverter).toBe(true)
    expect((await reverter('operacoes', alheia)).status).toBe(200)
    expect((await reverter('admin')).status).toBe(200)
  })

  test('several at once: all or none', async () => {
    const id = await e.nova()
    await e.salvar(
      id,
      ['a', 'b'].map((n) => ({ nome: `${n}.pdf`, bytes: pdf() })),
    )
    await e.enviar(id)
    const ids = (await e.ver(id)).evidencias.filter((x) => x.rodada === 1).map((x) => x.perguntaEvidenciaId)
    const decisao = (perguntaEvidenciaId: number, justificativa = '') => ({
      perguntaEvidenciaId,
      aprovada: justificativa === '',
      rejeitada: justificativa !== '',
      justificativa,
    })
    const uma = await t.call(avaliarVarias, {
      persona: 'analista',
      body: { evidencias: [decisao(ids[0]!), { ...decisao(ids[1]!, 'x'), justificativa: '' }] },
    })
    expect(uma.status).toBe(422)
    expect((await e.ver(id)).evidencias.some((x) => x.aprovada || x.rejeitada)).toBe(false)
    const duas = await t.call(avaliarVarias, { persona: 'analista', body: { evidencias: ids.map((x) => decisao(x)) } })
    expect(duas.body).toEqual({ message: 'Evidência avaliada com sucesso!', avaliadas: 2 })
    expect((await e.finalizar(id)).body.estado).toBe('aprovada')
  })

  test('R171 R795 an undecided evidence can be deleted, a reviewed one cannot', async () => {
    const id = await e.nova()
    await e.salvar(
      id,
      ['a', 'b'].map((n) => ({ nome: `${n}.pdf`, bytes: pdf() })),
    )
    const [a] = (await e.ver(id)).evidencias.filter((x) => x.rodada === 0)
    expect(
      (await t.call(excluirEvidencia, { persona: 'analista', params: { id: String(a!.perguntaEvidenciaId) } })).status,
    ).toBe(403)
    expect(
      (await t.call(excluirEvidencia, { persona: 'ad', params: { id: String(a!.perguntaEvidenciaId) } })).status,
    ).toBe(200)
    expect(
      (await t.call(excluirEvidencia, { persona: 'ad', params: { id: String(a!.perguntaEvidenciaId) } })).status,
    ).toBe(404)
    await e.enviar(id)
    const [b] = (await e.ver(id)).evidencias.filter((x) => x.rodada === 1)
    const deQuemEnviou = await t.call(excluirEvidenciaPorNome, {
      persona: 'ad',
      params: { id: String(b!.perguntaEvidenciaId) },
    })
    expect([deQuemEnviou.status, deQuemEnviou.body.message]).toEqual([409, MENSAGENS.emAnalise])
    await e.decidir(b!.perguntaEvidenciaId, true)
    const revisada = await t.call(excluirEvidenciaPorNome, {
      persona: 'analista',
      params: { id: String(b!.perguntaEvidenciaId) },
    })
    expect([revisada.status, revisada.body.message]).toEqual([422, 'Uma evidência já analisada não pode ser excluída.'])
  })

  test('R226 R227 in the seal a criterion with bands scores the band that was chosen', async () => {
    const id = await s.nova(sql`pm."perguntaId" = 2`, 3)
    await s.salvar(id, [{ nome: 'pesquisa.pdf', bytes: pdf() }], 'admin')
    await s.enviar(id, 'admin')
    const vista = await s.ver(id, 'administrador')
    const [ev] = vista.evidencias.filter((x) => x.rodada === 1)
    await s.decidir(ev!.perguntaEvidenciaId, true, 'administrador')
    const sem = await s.finalizar(id, 'administrador')
    expect([sem.status, sem.body.message, sem.body.fields]).toEqual([422, FAIXA, { perguntaFaixaRespostaId: FAIXA }])
    const faixa = vista.faixas.find((f) => f.faixaPontos === 4)!
    const fim = (await s.finalizar(id, 'administrador', { perguntaFaixaRespostaId: faixa.perguntaFaixaRespostaId }))
      .body
    expect(fim).toMatchObject({ estado: 'aprovada', faixaNome: faixa.faixaNome, pontosComprovados: 4 })
  })

  test('a criterion that scores by size class is not approved where the class is missing', async () => {
    const id = await s.nova(
      sql`pm."perguntaId" in (select "perguntaId" from pergunta_faixa_resposta where "faixaId" is not null) and pm."eixoId" in (1, 2)`,
    )
    await s.salvar(id, [{ nome: 'prova.pdf', bytes: pdf() }], 'admin')
    await s.enviar(id, 'admin')
    const [prova] = (await s.ver(id)).evidencias
    await s.decidir(prova!.perguntaEvidenciaId, true)
    const { municipioId } = await s.ver(id)
    const { rows } = await s.db.execute(sql`select "faixaId" from municipio where "municipioId" = ${municipioId}`)
    await s.db.execute(sql`update municipio set "faixaId" = null where "municipioId" = ${municipioId}`)
    const r = await s.finalizar(id)
    expect([r.status, r.body.message]).toEqual([422, expect.stringMatching(/faixa de porte, que falta no cadastro/)])
    expect((await s.ver(id)).estado).toBe('evidenciada')
    await s.db.execute(
      sql`update municipio set "faixaId" = ${(rows[0] as { faixaId: number }).faixaId} where "municipioId" = ${municipioId}`,
    )
    const [faixa] = (await s.ver(id)).faixas
    expect((await s.finalizar(id, 'analista', faixa!)).body).toMatchObject({
      estado: 'aprovada',
      pontosComprovados: faixa!.faixaPontos,
    })
  })

  test('the same file from two municipalities is shown to the analyst, and to nobody else', async () => {
    const bytes = pdf()
    const aqui = await e.nova(sql`pm."eixoId" = 1`, 1)
    const la = await e.nova(sql`pm."eixoId" = 1`, 2)
    await e.salvar(aqui, [{ nome: 'original.pdf', bytes }], 'condutor')
    await e.salvar(la, [{ nome: 'copia.pdf', bytes }], 'condutor')
    await e.enviar(la, 'condutor')
    const doAnalista = (await e.ver(la, 'analista')).evidencias.find((x) => x.nomeArquivo === 'copia.pdf')!
    expect(doAnalista.duplicada).toMatchObject({ total: 1, lugares: [{ municipioId: 1 }] })
    expect((await e.ver(la, 'condutor')).evidencias.find((x) => x.nomeArquivo === 'copia.pdf')!.duplicada).toBeNull()
    const fila = (await t.call(filaDeAnalise, { persona: 'analista', query: { municipioId: '2' } })).body.linhas
    expect(fila.find((x) => x.perguntaMunicipioId === la)).toMatchObject({ duplicados: 1, arquivos: 1 })
  })

  test('the queue is filtered and ordered: sent again first, then the longest wait', async () => {
    const todas = (await t.call(filaDeAnalise, { persona: 'administrador', query: { porPagina: '1000' } })).body.linhas
    const chave = (x: (typeof todas)[number]) =>
      `${x.reenvio ? 0 : 1}${x.reenvio ? (x.prazo?.dia ?? '9') : ''}${x.evidenciadaEm ?? ''}`
    expect(todas.map(chave)).toEqual(todas.map(chave).toSorted())
    const doEixo = (
      await t.call(filaDeAnalise, { persona: 'administrador', query: { eixoId: '2', porPagina: '1000' } })
    ).body.linhas
    expect(doEixo).toEqual(todas.filter((x) => x.eixoId === 2))
    const busca = (
      await t.call(filaDeAnalise, { persona: 'administrador', query: { busca: todas[0]!.municipio.toLowerCase() } })
    ).body.linhas
    expect(busca.map((x) => x.perguntaMunicipioId)).toContain(todas[0]!.perguntaMunicipioId)
    expect((await t.call(filaDeAnalise, { persona: 'ad' })).status).toBe(403)
  })
})
