import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { avaliarEvidencia, finalizarEvidencia } from '#contract/evidencia.ts'
import { alterarPerguntaMunicipio, getPerguntaMunicipio, salvarEvidencias } from '#contract/pergunta-municipio.ts'
import type { Estado } from '#contract/pontos.ts'
import { one } from '#server/db/sql.ts'
import { PDF } from '#server/files/fixtures.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { lockPerguntas, movePerguntas } from '../pontuacao/commands.ts'

/** A PDF unlike any other, a little over the size asked for. */
export const pdf = (bytes = 200) => Buffer.concat([PDF, randomBytes(bytes)])

/** What stories about evidence do again and again, as the people of the demo. */
export const evidencias = (t: TestApp, host = 'localhost') => {
  const db = t.bancos.get(host === 'localhost' ? 'padrao' : 'sala').db
  /** A question of municipality 1 that waits for its first file, in one of the analyst's axes. */
  const nova = async (onde = sql`pm."eixoId" in (1, 2)`, municipioId = 1) => {
    const p = await one<{ id: number; perguntaId: number }>(
      db,
      sql`select pm."perguntaMunicipioId" as id, pm."perguntaId" from pergunta_municipio pm where pm."municipioId" = ${municipioId} and ${onde}
        order by pm."perguntaMunicipioId" limit 1`,
    )
    await limpar(p!.id)
    return p!.id
  }
  /** By the service that moves points, so that the books stay right. */
  const limpar = async (id: number) => {
    await db.execute(sql`update pergunta_evidencia set excluida = true where "perguntaMunicipioId" = ${id}`)
    const [pergunta] = await lockPerguntas(db, [id])
    await movePerguntas(db, { usuarioId: null, now: new Date(0) }, [
      {
        pergunta: pergunta!,
        acao: 'respondeu',
        depois: {
          estado: 'respondida',
          resposta: true,
          qtdRejeicao: 0,
          prazoReenvio: null,
          pontosComprovados: 0,
          perguntaFaixaRespostaId: null,
          rodada: 0,
          evidenciadaPor: null,
        },
      },
    ])
    await db.execute(sql`delete from pergunta_recurso where "perguntaMunicipioId" = ${id}`)
    await db.execute(sql`delete from pergunta_historico where "perguntaMunicipioId" = ${id}`)
  }
  const salvar = (id: number, arquivos: { nome: string; bytes: Buffer }[], persona: Persona = 'ad') =>
    t.call(salvarEvidencias, { persona, host, body: { perguntaMunicipioId: id }, files: { arquivos } })
  const enviar = (id: number, persona: Persona = 'ad') =>
    t.call(alterarPerguntaMunicipio, {
      persona,
      host,
      body: { perguntaMunicipioId: id, evidenciada: true, rejeitada: false },
    })
  const ver = async (id: number, persona: Persona = 'admin') =>
    (await t.call(getPerguntaMunicipio, { persona, host, params: { id: String(id) } })).body
  const decidir = (
    perguntaEvidenciaId: number,
    aprovada: boolean,
    persona: Persona = 'analista',
    justificativa = 'Ilegível',
  ) =>
    t.call(avaliarEvidencia, {
      persona,
      host,
      body: { perguntaEvidenciaId, aprovada, rejeitada: !aprovada, justificativa: aprovada ? '' : justificativa },
    })
  const finalizar = (id: number, persona: Persona = 'analista', extra: object = {}) =>
    t.call(finalizarEvidencia, { persona, host, body: { perguntaMunicipioId: id, ...extra } })
  /** Brings a question into a state the way people do. */
  const levarA = async (id: number, estado: Exclude<Estado, 'naoRespondida' | 'respondida'>) => {
    const salva = await salvar(id, [{ nome: 'prova.pdf', bytes: pdf() }])
    const evidencia = salva.body.evidencias.find((e) => e.rodada === 0)!.perguntaEvidenciaId
    await enviar(id)
    if (estado === 'evidenciada') return evidencia
    await decidir(evidencia, estado === 'aprovada')
    const faixa = (await ver(id)).faixas[0]?.perguntaFaixaRespostaId
    await finalizar(id, 'analista', faixa ? { perguntaFaixaRespostaId: faixa } : {})
    return evidencia
  }
  return { db, nova, limpar, salvar, enviar, ver, decidir, finalizar, levarA }
}
