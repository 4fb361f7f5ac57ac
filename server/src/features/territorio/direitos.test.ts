import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Flag } from '#contract/permissions.ts'
import * as contract from '#contract/territorio.ts'
import * as iniciativas from '#contract/territorio-iniciativa.ts'
import * as partes from '#contract/territorio-partes.ts'
import { PDF } from '#server/files/fixtures.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { DIREITOS, territorios } from './testing.ts'

const t = await startTestApp()
const q = await territorios(t)
/** The conductor opens the menu and has these besides, and no other right over territories. */
const soCom = async (...flags: Flag[]) => {
  await t.setFlags('Consultor Condutor', DIREITOS, false)
  await t.setFlags('Consultor Condutor', ['menuGestaoTerritorios', ...flags])
}

/** What each right is needed for; of several, any of them. */
const PEDEM: readonly (readonly [e: AnyEndpoint, ...flags: Flag[]])[] = [
  [contract.criarTerritorio, 'criarTerritorio'],
  [contract.alterarTerritorio, 'editarTerritorio'],
  [contract.moverTerritorio, 'editarTerritorio'],
  [contract.excluirTerritorio, 'excluirTerritorio'],
  [contract.enviarMarca, 'editarTerritorio'],
  [contract.tirarMarca, 'editarTerritorio'],
  [contract.incluirMunicipio, 'editarTerritorio'],
  [contract.alterarAdesao, 'editarTerritorio'],
  [contract.tirarMunicipio, 'editarTerritorio'],
  [iniciativas.criarIniciativa, 'criarIniciativa'],
  [iniciativas.alterarIniciativa, 'editarIniciativa'],
  [iniciativas.moverIniciativa, 'editarIniciativa'],
  [iniciativas.excluirIniciativa, 'excluirIniciativa'],
  [partes.encontrosParaAAgenda, 'editarTerritorio'],
  [partes.incluirNaAgenda, 'editarTerritorio'],
  [partes.tirarDaAgenda, 'editarTerritorio'],
  [partes.excluirDocumento, 'editarTerritorio', 'editarIniciativa'],
  [partes.envioDeDocumento.criar, 'editarTerritorio', 'editarIniciativa'],
]
const nomeDe = (e: AnyEndpoint) => `${e.method} ${e.path}`
/** With nothing in it: who may not is told so before it is read. */
const tentar = async (e: AnyEndpoint) =>
  (
    await t.call(e, {
      persona: 'condutor',
      params: { id: '2000000000' } as never,
      ...(e.method !== 'GET' && { body: {} as never }),
    })
  ).status

describe('each right is needed by itself', () => {
  test.each(PEDEM.map(([e, ...flags]) => [nomeDe(e), e, flags] as const))('%s', async (_, e, flags) => {
    await soCom(...DIREITOS.filter((f) => f !== 'menuGestaoTerritorios' && !flags.includes(f)))
    expect(await tentar(e)).toBe(403)
    for (const f of flags) {
      await soCom(f)
      expect([f, (await tentar(e)) === 403]).toEqual([f, false])
    }
  })

  test('and every call that writes is in the table', () => {
    const todas = [contract, iniciativas, partes].flatMap((m) => Object.values(m) as unknown[])
    const escrevem = todas.filter(
      (e): e is AnyEndpoint =>
        typeof e === 'object' && e !== null && 'path' in e && 'method' in e && e.method !== 'GET',
    )
    const naTabela = new Set(PEDEM.map(([e]) => nomeDe(e)))
    expect(escrevem.map(nomeDe).filter((n) => !naTabela.has(n))).toEqual([])
  })
})

describe('papers are of who edits the territory, evidence of who edits its initiatives', () => {
  test('sent and taken out', async () => {
    const feito = await q.fazer(await q.cidades(2, { condutor: [null] }))
    const i = await q.iniciativa(feito.territorioId)
    const territorioId = String(feito.territorioId)
    const papel = { territorioId, tipo: 'Ata' }
    const evidencia = { territorioId, iniciativaId: String(i.iniciativaId) }
    const mandar = (meta: Record<string, string>) => q.enviar(PDF, 'p.pdf', meta, 'condutor')
    const tirar = async (id: number) =>
      (await t.call(partes.excluirDocumento, { persona: 'condutor', params: { id: String(id) } })).status
    const deOutro = {
      papel: await q.enviar(PDF, 'ata.pdf', papel),
      evidencia: await q.enviar(PDF, 'foto.pdf', evidencia),
    }
    const excluiveis = async () =>
      (await t.call(partes.documentosDoTerritorio, { persona: 'condutor', params: { id: territorioId } })).body
        .filter((d) => d.excluir)
        .map((d) => d.territorioDocumentoId)

    await soCom('editarIniciativa')
    expect([(await mandar(papel)).status, await tirar(deOutro.papel.id)]).toEqual([403, 403])
    expect(await excluiveis()).toEqual([deOutro.evidencia.id])
    const minha = await mandar(evidencia)
    expect([minha.status, await tirar(minha.id)]).toEqual([204, 200])

    await soCom('editarTerritorio')
    expect([(await mandar(evidencia)).status, await tirar(deOutro.evidencia.id)]).toEqual([403, 403])
    expect(await excluiveis()).toEqual([deOutro.papel.id])
    const meu = await mandar(papel)
    expect([meu.status, await tirar(meu.id)]).toEqual([204, 200])
  })
})
