import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { avaliarVarias, excluirEvidencia, filaDeAnalise } from '#contract/evidencia.ts'
import { alterarPerguntaMunicipio, MENSAGENS, reverterAnalise } from '#contract/pergunta-municipio.ts'
import { extratoPontos } from '#contract/pergunta-pontos.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { evidencias, pdf } from './http-testing.ts'

/** A file added to what is already approved: in the queue, decided by itself, and neither state nor points move. */
const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const e = evidencias(t)
const s = evidencias(t, 'sala.localhost')
t.setClock('2026-03-10T12:00:00-03:00')

const aprovada = async () => {
  const id = await e.nova()
  await e.levarA(id, 'aprovada')
  return id
}
const complementar = async (id: number, nome = 'complemento.pdf', persona: 'admin' | 'operacoes' = 'admin') => {
  const r = await e.salvar(id, [{ nome, bytes: pdf() }], persona)
  if (r.status !== 200) throw new Error(JSON.stringify(r.body))
  return r.body.evidencias.find((x) => x.nomeArquivo === nome && !x.finalizada)!
}
const linha = (id: number) =>
  one(
    e.db,
    sql`select estado, resposta, "pontosComprovados", "perguntaFaixaRespostaId", "qtdRejeicao", "prazoReenvio", rodada, "avaliadaEm"::text
      from pergunta_municipio where "perguntaMunicipioId" = ${id}`,
  )
const pontos = async () => {
  const { declarados, comprovados } = (await t.call(extratoPontos, { persona: 'admin', params: { id: '1' } })).body
  return { declarados, comprovados }
}
const fila = async (situacao?: 'complementos' | 'novas') =>
  (await t.call(filaDeAnalise, { persona: 'analista', query: { porPagina: '1000', ...(situacao && { situacao }) } }))
    .body.linhas

describe('a complement', () => {
  test('waits in the queue marked so, is approved by itself, and changes neither state nor points', async () => {
    const id = await aprovada()
    const antes = [await linha(id), await pontos()]
    const { perguntaEvidenciaId, complemento, rodada, enviada } = await complementar(id)
    expect({ complemento, rodada, enviada }).toEqual({ complemento: true, rodada: 1, enviada: true })
    const item = (await fila('complementos')).find((x) => x.perguntaMunicipioId === id)
    expect(item).toMatchObject({ complemento: true, reenvio: false, arquivos: 1, decididos: 0, propria: false })
    expect(item!.acoes).toMatchObject({ aprovar: true, rejeitar: true })
    expect((await fila('novas')).some((x) => x.perguntaMunicipioId === id)).toBe(false)
    const visto = (await e.ver(id, 'analista')).evidencias.find((x) => x.perguntaEvidenciaId === perguntaEvidenciaId)!
    expect(visto.acoes).toMatchObject({ aprovar: true, rejeitar: true })
    // There is no analysis to end.
    expect((await e.finalizar(id)).status).toBe(409)

    const r = await e.decidir(perguntaEvidenciaId, true)
    expect([r.status, r.body.aprovada]).toEqual([200, true])
    expect([await linha(id), await pontos()]).toEqual(antes)
    expect((await fila()).some((x) => x.perguntaMunicipioId === id)).toBe(false)
    const depois = (await e.ver(id)).evidencias.find((x) => x.perguntaEvidenciaId === perguntaEvidenciaId)!
    expect(depois).toMatchObject({ aprovada: true, finalizada: true, complemento: true })
    // Decided is decided; the same decision again is only confirmed.
    expect((await e.decidir(perguntaEvidenciaId, true)).status).toBe(200)
    const outra = await e.decidir(perguntaEvidenciaId, false)
    expect([outra.status, outra.body.message]).toEqual([409, MENSAGENS.jaFinalizada])
  })

  test('is rejected with a reason, and the question stays approved', async () => {
    const id = await aprovada()
    const antes = [await linha(id), await pontos()]
    const um = await complementar(id, 'um.pdf')
    const dois = await complementar(id, 'dois.pdf')
    expect((await e.decidir(um.perguntaEvidenciaId, false, 'analista', ' ')).status).toBe(422)
    await t.call(avaliarVarias, {
      persona: 'analista',
      body: {
        evidencias: [
          { perguntaEvidenciaId: um.perguntaEvidenciaId, aprovada: false, rejeitada: true, justificativa: 'Ilegível' },
          { perguntaEvidenciaId: dois.perguntaEvidenciaId, aprovada: true, rejeitada: false, justificativa: '' },
        ],
      },
    })
    const { evidencias: arquivos } = await e.ver(id)
    expect(arquivos.filter((x) => x.complemento).map((x) => [x.nomeArquivo, x.aprovada, x.justificativa])).toEqual([
      ['um.pdf', false, 'Ilegível'],
      ['dois.pdf', true, ''],
    ])
    expect([await linha(id), await pontos()]).toEqual(antes)
  })

  test('who sent it does not decide on it', async () => {
    const id = await aprovada()
    const { perguntaEvidenciaId } = await complementar(id)
    await e.db.execute(
      sql`update pergunta_evidencia set "usuarioId" = (select "usuarioId" from usuario where email = 'analista@exemplo.com.br')
        where "perguntaEvidenciaId" = ${perguntaEvidenciaId}`,
    )
    const r = await e.decidir(perguntaEvidenciaId, true)
    expect([r.status, r.body.message]).toEqual([403, 'Quem envia uma evidência não a analisa.'])
    expect((await fila()).find((x) => x.perguntaMunicipioId === id)).toMatchObject({
      propria: true,
      acoes: { aprovar: false, rejeitar: false },
    })
  })

  test('that waits joins the analysis when it is reverted; one that was decided stays as it is', async () => {
    const id = await aprovada()
    const decidido = await complementar(id, 'decidido.pdf')
    await e.decidir(decidido.perguntaEvidenciaId, false)
    const aberto = await complementar(id, 'aberto.pdf')
    await t.call(reverterAnalise, { persona: 'operacoes', params: { id: String(id) } })
    const { evidencias: arquivos, estado } = await e.ver(id)
    expect(estado).toBe('evidenciada')
    expect(arquivos.map((x) => [x.nomeArquivo, x.complemento, x.finalizada, x.rejeitada]).toSorted()).toEqual([
      ['aberto.pdf', false, false, false],
      ['decidido.pdf', true, true, true],
      ['prova.pdf', false, false, false],
    ])
    for (const nome of ['aberto.pdf', 'prova.pdf'])
      await e.decidir(arquivos.find((x) => x.nomeArquivo === nome)!.perguntaEvidenciaId, true)
    expect((await e.finalizar(id)).body.estado).toBe('aprovada')
    expect(aberto.complemento).toBe(true)
  })

  test('that waits is withdrawn when the question is given up', async () => {
    const id = await aprovada()
    const { perguntaEvidenciaId } = await complementar(id)
    await t.call(alterarPerguntaMunicipio, { persona: 'admin', body: { perguntaMunicipioId: id, descartar: true } })
    expect((await e.ver(id)).evidencias.some((x) => x.perguntaEvidenciaId === perguntaEvidenciaId)).toBe(false)
    expect((await e.decidir(perguntaEvidenciaId, true)).status).toBe(404)
    expect((await fila()).some((x) => x.perguntaMunicipioId === id)).toBe(false)
  })

  test('is taken out by who analyses, before it is decided', async () => {
    const id = await aprovada()
    const { perguntaEvidenciaId } = await complementar(id)
    const r = await t.call(excluirEvidencia, { persona: 'analista', params: { id: String(perguntaEvidenciaId) } })
    expect(r.status).toBe(200)
    expect((await fila()).some((x) => x.perguntaMunicipioId === id)).toBe(false)
  })

  test('a file saved for a rejection that is reverted and then approved is not lost: it waits as a complement', async () => {
    const id = await e.nova()
    const prova = await e.levarA(id, 'rejeitada')
    await e.salvar(id, [{ nome: 'nova.pdf', bytes: pdf() }])
    await t.call(reverterAnalise, { persona: 'operacoes', params: { id: String(id) } })
    await e.decidir(prova, true)
    expect((await e.finalizar(id)).body.estado).toBe('aprovada')
    const nova = (await e.ver(id)).evidencias.find((x) => x.nomeArquivo === 'nova.pdf')!
    expect(nova).toMatchObject({ complemento: true, rodada: 1, enviada: true, finalizada: false })
    expect((await fila('complementos')).some((x) => x.perguntaMunicipioId === id)).toBe(true)
  })

  test('counts in the limit with the files of the round in force; those of a rejected round never do', async () => {
    // Criterion 13 of the seal takes two files.
    const id = await s.nova(sql`pm."perguntaId" = 13`)
    const nome = (n: number) => [{ nome: `${n}.pdf`, bytes: pdf() }]
    const rodada = async (aprovar: boolean) => {
      await s.salvar(id, nome(1), 'admin')
      await s.enviar(id, 'admin')
      const atual = (await s.ver(id)).evidencias.find((x) => x.enviada && !x.finalizada)!
      await s.decidir(atual.perguntaEvidenciaId, aprovar, 'admin')
      const faixa = (await s.ver(id)).faixas[0]?.perguntaFaixaRespostaId
      await s.finalizar(id, 'admin', faixa ? { perguntaFaixaRespostaId: faixa } : {})
    }
    await rodada(false)
    expect((await s.ver(id)).limites.quantidade).toBe(0)
    await rodada(true)
    expect((await s.ver(id)).limites).toMatchObject({ quantidade: 1, maxArquivos: 2 })
    expect((await s.salvar(id, nome(2), 'admin')).status).toBe(200)
    const terceiro = await s.salvar(id, nome(3), 'admin')
    expect([terceiro.status, terceiro.body.message]).toEqual([422, 'Esse critério só aceita até dois arquivos'])
  })
})
