import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { baixarMinutaAssinada } from '#contract/proposta-anexos.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { listarSolucoesDoMunicipio, nomeDaSolucao } from '#contract/termo-referencia.ts'
import { importarGrupoSolucao } from '#contract/termo-referencia-passos.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { andamentos, PDF } from './andamento-testing.ts'

const t = await startTestApp()
const p = andamentos(t)
const { db } = p
const HOJE = '2026-03-10T12:00:00-03:00'
const NOVA = { dataProposta: '2026-03-01', validadeDias: 60 }
beforeEach(() => t.setClock(HOJE))

/** Ready to be signed, in a municipality of its own. */
const emitida = async (mais: Parameters<typeof p.nova>[0] = {}) => {
  const municipioId = mais.municipioId ?? (await p.novaCidade())
  return p.nova({ ...NOVA, ...mais, municipioId, estado: 'minutaEmitida' })
}
/** By its row: what comes before is other tests' matter. */
const emitir = (id: number) =>
  db.execute(sql`update municipio_proposta set "statusPropostaId" = 6 where "municipioPropostaId" = ${id}`)
const faturar = (id: number, numeros: readonly number[]) =>
  db.execute(sql`update municipio_proposta_parcela set "statusParcelaId" = 2, "notaNumero" = '1', "dataEmissao" = '2026-03-09'
    where "municipioPropostaId" = ${id} and numero = any(${sql.param([...numeros])}::int[])`)
const soma = async (id: number, status?: number) =>
  (await p.parcelasDe(id)).filter((c) => status === undefined || c.status === status).reduce((s, c) => s + c.valor, 0)

describe('the signature', () => {
  test('R735 keeps the paper as it was sent, with its hash and day, and puts the municipality in force, at once', async () => {
    const { id, municipioId } = await emitida()
    const x = await p.assinar(id, { dia: '2026-03-05' })
    expect([x.status, x.body.message]).toEqual([200, M.assinada])
    const sha256 = createHash('sha256').update(PDF).digest('hex')
    expect((await p.ver(id)).body).toMatchObject({
      estado: 'minutaAssinada',
      assinatura: { dia: '2026-03-05', sha256, nomeArquivo: 'minuta assinada.pdf' },
      inicioVigencia: '2026-03-05',
      fimVigencia: '2028-03-04',
      versao: x.body.versao,
    })
    expect(await p.cidadeDe(municipioId)).toEqual({ rel: 4, part: 3, inicio: '2026-03-05', fim: '2028-03-04' })
    const guardado = await one<{ sha256: string; tipo: string }>(
      db,
      sql`select a.sha256, x.tipo from municipio_proposta_anexo x join arquivo a using ("arquivoId")
        where x."municipioPropostaId" = ${id} and x.tipo = 'minutaAssinada'`,
    )
    expect(guardado).toEqual({ sha256, tipo: 'minutaAssinada' })
    const escritas = await rows<{ entidade: string; acao: string }>(
      db,
      sql`select entidade, acao from auditoria where ("entidadeId" = ${String(id)} and entidade = 'municipio_proposta')
        or ("entidadeId" = ${String(municipioId)} and entidade = 'municipio') order by "auditoriaId"`,
    )
    expect(escritas).toEqual([
      { entidade: 'municipio_proposta', acao: 'assinar' },
      { entidade: 'municipio', acao: 'alterar' },
    ])
    const lida = await t.call(baixarMinutaAssinada, { persona: 'admin', body: { municipioPropostaId: id } })
    expect([lida.status, lida.raw.equals(Buffer.from(PDF))]).toEqual([200, true])
  })

  test('is refused on a day that cannot be, without a PDF, and twice; and then nothing of it stands', async () => {
    const { id, municipioId } = await emitida()
    for (const dia of ['2026-03-11', '2026-02-28']) {
      const x = await p.assinar(id, { dia })
      expect([x.status, x.body.fields]).toEqual([422, { dia: M.diaDaAssinatura }])
    }
    expect((await p.assinar(id, {}, 'um texto qualquer')).status).toBe(415)
    expect(await p.estadoDe(id)).toBe('minutaEmitida')
    // Instalments that do not add up.
    await db.execute(
      sql`update municipio_proposta_parcela set valor = valor + 1 where "municipioPropostaId" = ${id} and numero = 1`,
    )
    const torta = await p.assinar(id)
    expect([torta.status, torta.body.message]).toEqual([422, M.plano('R$ 900,34', 'R$ 900,33')])
    expect(await p.cidadeDe(municipioId)).toMatchObject({ rel: 0 })
    expect(
      await one(
        db,
        sql`select 1 from municipio_proposta_anexo where tipo = 'minutaAssinada' and "municipioPropostaId" = ${id}`,
      ),
    ).toBeUndefined()
    await db.execute(
      sql`update municipio_proposta_parcela set valor = valor - 1 where "municipioPropostaId" = ${id} and numero = 1`,
    )
    const duas = await Promise.all([p.assinar(id), p.assinar(id)])
    expect(duas.map((x) => x.status).toSorted()).toEqual([200, 422])
  })

  test('nothing of what was signed changes, by whatever step', async () => {
    const { id } = await emitida()
    await p.assinar(id)
    for (const x of [
      await p.comMotivo('negociar', id),
      await p.comMotivo('cancelar', id),
      await p.registrar('recusar', id),
      await p.enviar(id),
      await p.assinar(id),
    ])
      expect([x.status, x.body.message]).toEqual([422, M.assinadaNaoMuda])
    await expect(
      db.execute(sql`update municipio_proposta set "qtdParcelas" = 5 where "municipioPropostaId" = ${id}`),
    ).rejects.toThrow()
  })
})

describe('an amendment', () => {
  const assinada = async () => {
    const { id, municipioId } = await emitida()
    await p.assinar(id, { dia: '2026-03-05' })
    return { id, municipioId }
  }

  test('begins with the contents of what was signed; what was billed stays and the rest is planned anew', async () => {
    const { id, municipioId } = await assinada()
    await faturar(id, [1])
    const [primeira] = await p.parcelasDe(id)
    const x = await p.comMotivo('aditar', id)
    expect(x.status).toBe(200)
    const novo = x.body.municipioPropostaId
    const lido = (await p.ver(novo)).body
    expect(lido).toMatchObject({
      estado: 'emElaboracao',
      aditivo: 1,
      origemId: id,
      motivoAditivo: 'O prefeito pediu',
      falta: [],
    })
    expect(lido.numero).toMatch(/\/A1$/)
    expect(lido.jaFirme).toBe(primeira!.valor / 100)
    expect(await soma(novo)).toBe((await soma(id)) - primeira!.valor)
    expect((await p.parcelasDe(novo)).map((c) => c.vencimento)).toEqual(
      (await p.parcelasDe(id)).slice(1).map((c) => c.vencimento),
    )
    // One at a time.
    expect((await p.comMotivo('aditar', id)).body.message).toBe(M.jaTemAditivo)

    await p.extra(novo, { nome: 'Mentoria', valor: 200 })
    await emitir(novo)
    const y = await p.assinar(novo, { dia: '2026-03-10' })
    expect(y.status).toBe(200)
    // What was open of the first version is cancelled by its own step; what was billed stays.
    expect((await p.parcelasDe(id)).map((c) => c.status)).toEqual([2, 6, 6])
    const passos = await rows<{ acao: string; de: string; para: string }>(
      db,
      sql`select h.acao, h.de, h.para from municipio_proposta_parcela_status h join municipio_proposta_parcela c using ("municipioPropostaParcelaId")
        where c."municipioPropostaId" = ${id}`,
    )
    expect(passos).toEqual(Array(2).fill({ acao: 'substituir', de: 'prevista', para: 'cancelada' }))
    // Billed before and planned now are what the municipality bears.
    const { investimentoMunicipio } = (await p.ver(novo)).body
    expect((await soma(id, 2)) + (await soma(novo))).toBe(Math.round(investimentoMunicipio * 100))
    // In force since the first signature.
    expect(await p.cidadeDe(municipioId)).toEqual({ rel: 4, part: 3, inicio: '2026-03-05', fim: '2028-03-04' })
    expect((await p.comMotivo('aditar', id)).body.message).toBe(M.jaTemAditivo)
    expect((await p.comMotivo('aditar', novo)).status).toBe(200)
  })

  test('is refused when what was billed changed since, and goes on after a turn at the table', async () => {
    const { id } = await assinada()
    const novo = (await p.comMotivo('aditar', id)).body.municipioPropostaId
    await emitir(novo)
    await faturar(id, [1, 2])
    expect((await p.assinar(novo)).body.message).toBe(M.firmeMudou)
    expect((await p.comMotivo('negociar', novo)).status).toBe(200)
    expect(await soma(novo)).toBe((await soma(id)) - (await soma(id, 2)))
    await emitir(novo)
    expect((await p.assinar(novo)).status).toBe(200)
  })

  test('that was given up stands in nobody’s way, and two at once are one', async () => {
    const { id } = await assinada()
    const um = await p.comMotivo('aditar', id)
    await p.comMotivo('cancelar', um.body.municipioPropostaId)
    const dois = await Promise.all([p.comMotivo('aditar', id), p.comMotivo('aditar', id)])
    expect(dois.map((x) => x.status).toSorted()).toEqual([200, 422])
    const feito = dois.find((x) => x.status === 200)!
    expect((await p.ver(feito.body.municipioPropostaId)).body.numero).toMatch(/\/A2$/)
  })
})

describe('extras of what was signed', () => {
  test('R565: are told in the term, at the signature or when they are taken from the shelf, and no longer when an amendment drops them', async () => {
    const { id, municipioId } = await p.nova({ ...NOVA, municipioId: await p.novaCidade() })
    const { premiumIds, grupoSolucaoId } = await p.novoPacote(municipioId)
    const [no, depois, nunca] = premiumIds as [number, number, number]
    for (const solucaoId of [no, depois]) expect((await p.extra(id, { solucaoId, nome: null })).status).toBe(200)
    const importar = (solucoesOriginais: number[]) =>
      t.call(importarGrupoSolucao, { persona: 'admin', body: { municipioId, grupoSolucaoId, solucoesOriginais } })
    expect((await importar([no, nunca])).status).toBe(200)
    const nomes = async () =>
      (await t.call(listarSolucoesDoMunicipio, { persona: 'admin', body: { municipioId } })).body
        .filter((s) => nomeDaSolucao(s).startsWith('(extra) '))
        .map((s) => s.solucaoId)
        .toSorted()
    expect(await nomes()).toEqual([])
    await db.execute(sql`update municipio_proposta set "statusPropostaId" = 6 where "municipioPropostaId" = ${id}`)
    expect((await p.assinar(id)).status).toBe(200)
    expect(await nomes()).toEqual([no])
    await importar([depois])
    expect(await nomes()).toEqual([no, depois].toSorted())

    const novo = (await p.comMotivo('aditar', id)).body.municipioPropostaId
    await db.execute(
      sql`delete from municipio_proposta_solucoes_extras where "municipioPropostaId" = ${novo} and "solucaoId" = ${no}`,
    )
    await p.alterar(novo, { ciclo: '2027' })
    await emitir(novo)
    expect((await p.assinar(novo)).status).toBe(200)
    expect(await nomes()).toEqual([depois])
    const ultima = await one<{ m: object }>(
      db,
      sql`select mudancas as m from auditoria where entidade = 'municipio_solucao' order by "auditoriaId" desc limit 1`,
    )
    expect(JSON.stringify(ultima)).toContain('municipioPropostaSolucoesExtrasId')
  })
})
