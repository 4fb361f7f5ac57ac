import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/territorio.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { DIREITOS, territorios } from './testing.ts'

const t = await startTestApp()
const { db } = t.banco
const q = await territorios(t)
await t.setFlags('Consultor Condutor', DIREITOS)

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
    expect((await q.ultimo('territorio'))?.acao).toBe('criar')
    const corpo = {
      ...q.novo([a!, c!], { nome: 'Outro nome' }),
      territorioId: feito.territorioId,
      versao: feito.versao,
    }
    const mudado = await t.call(contract.alterarTerritorio, { persona: 'admin', body: corpo })
    expect(mudado.body).toMatchObject({ nome: 'Outro nome', liderancas: null })
    expect((await q.ultimo('territorio'))?.mudancas.nome?.depois).toBe('Outro nome')
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

  test('has an analyst who answers for it and a consultant who is one', async () => {
    const [a, b] = await q.cidades()
    const [ad, condutor] = [await q.usuario('ad'), await q.usuario('condutor')]
    const recusadas = async (body: object) =>
      (await t.call(contract.criarTerritorio, { persona: 'admin', body: q.novo([a!, b!], body) })).body.fields
    expect(await recusadas({ responsavelId: condutor, consultorId: ad })).toEqual({
      responsavelId: 'Esta pessoa não é analista',
      consultorId: 'Esta pessoa não é consultor',
    })
    expect(await recusadas({ consultorId: q.analista })).toEqual({ consultorId: 'Esta pessoa não é consultor' })
    const feito = await q.fazer([a!, b!], { consultorId: condutor })
    const trocados = { ...q.novo([a!, b!]), territorioId: feito.territorioId, versao: feito.versao }
    const trocar = await t.call(contract.alterarTerritorio, {
      persona: 'admin',
      body: { ...trocados, responsavelId: condutor, consultorId: q.analista },
    })
    expect(Object.keys(trocar.body.fields ?? {})).toEqual(['responsavelId', 'consultorId'])
    // Who was it already stays, whatever the role is now.
    await db.execute(sql`update territorio set "consultorId" = ${ad} where "territorioId" = ${feito.territorioId}`)
    const fica = await t.call(contract.alterarTerritorio, { persona: 'admin', body: { ...trocados, consultorId: ad } })
    expect([fica.status, fica.body.consultor?.consultorId]).toEqual([200, ad])
    const pessoas = (await t.call(contract.pessoasDosTerritorios, { persona: 'admin' })).body
    expect(pessoas.every((p) => p.analista || p.consultor)).toBe(true)
    expect(pessoas.find((p) => p.usuarioId === q.analista)).toMatchObject({ analista: true, consultor: false })
    expect(pessoas.find((p) => p.usuarioId === condutor)).toMatchObject({ analista: false, consultor: true })
    expect(pessoas.some((p) => p.usuarioId === ad)).toBe(false)
  })

  test('lies in one state, whichever way a municipality comes or the state is changed', async () => {
    const [a, b, c] = await q.cidades(3)
    await db.execute(sql`update municipio set uf = 'MA', nome = 'Vizinha de fora' where "municipioId" = ${c!}`)
    const deFora = {
      municipiosIds: 'Os municípios de um território são do seu estado. Não são de SC: Vizinha de fora/MA',
    }
    const novo = await t.call(contract.criarTerritorio, { persona: 'admin', body: q.novo([a!, b!, c!]) })
    expect([novo.status, novo.body.fields]).toEqual([400, deFora])
    const feito = await q.fazer([a!, b!])
    const corpo = { ...q.novo([a!, b!]), territorioId: feito.territorioId, versao: feito.versao }
    const alterar = (mais: object) =>
      t.call(contract.alterarTerritorio, { persona: 'admin', body: { ...corpo, ...mais } })
    expect((await alterar({ municipiosIds: [a!, c!] })).body.fields?.municipiosIds).toContain('Vizinha de fora/MA')
    expect((await alterar({ uf: 'MA' })).body.fields?.municipiosIds).toContain('Não são de MA')
    const incluir = await t.call(contract.incluirMunicipio, {
      persona: 'admin',
      body: { territorioId: feito.territorioId, municipioId: c! },
    })
    expect([incluir.status, incluir.body.fields]).toEqual([
      400,
      { municipioId: 'Este município não é de SC, o estado do território' },
    ])
    expect((await q.ler(feito.territorioId)).municipios).toHaveLength(2)
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

  test('a phase cannot be named, only stepped to', async () => {
    const feito = await q.fazer()
    const { territorioId, versao } = feito
    for (const acao of ['concluir', 5, null, 'retomar', 'voltar'])
      expect(
        (
          await q.cru(
            'POST',
            contract.moverTerritorio.path,
            JSON.stringify({ territorioId, versao, acao, justificativa: 'x', status: 5 }),
          )
        ).status,
      ).toBeGreaterThanOrEqual(400)
    const { municipios } = feito
    const corpo = { ...q.novo(municipios.map((m) => m.municipioId)), territorioId, versao, status: 5, suspensoDe: 3 }
    expect((await q.cru('PUT', contract.alterarTerritorio.path, JSON.stringify(corpo))).status).toBe(200)
    expect((await q.ler(territorioId)).status).toBe(1)
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
