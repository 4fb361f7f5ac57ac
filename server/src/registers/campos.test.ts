import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listarAuditoria } from '#contract/auditoria.ts'
import { registerEndpoints, registerInput } from '#contract/register.ts'
import type { FieldOf, RegisterRow } from '#contract/register-field.ts'
import { evidencias, gruposDeSolucao, solucoes, tarefas } from '#contract/registers/solucao.ts'
import { registers } from '#contract/registers.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'

/* What a field of a register can be besides a column of its table. */

const t = await startTestApp()
const { db } = t.banco
const grupos = registerEndpoints(gruposDeSolucao)
const daPrateleira = registerEndpoints(solucoes)
const deTarefas = registerEndpoints(tarefas)
const deEvidencias = registerEndpoints(evidencias)

const { eixoId } = (await one<{ eixoId: number }>(db, sql`select min("eixoId") as "eixoId" from eixo`))!
let n = 0
const grupo = async () =>
  (await t.call(grupos.criar, { persona: 'admin', body: { nome: `Grupo dos campos ${++n}`, eixoId } }))
    .body as RegisterRow
const { grupoSolucaoId } = await grupo()
const criar = async (mais: object = {}, persona: 'admin' | 'operacoes' = 'admin') =>
  (
    await t.call(daPrateleira.criar, {
      persona,
      body: { nome: `Solução dos campos ${++n}`, grupoSolucaoId: grupoSolucaoId!, ...mais },
    })
  ).body as RegisterRow
const lida = async (row: RegisterRow, persona: 'admin' | 'operacoes' = 'admin') =>
  (await t.call(daPrateleira.obter, { persona, params: { id: String(row.solucaoId) } })).body as RegisterRow

const semPreco = async <T>(fazer: () => Promise<T>) => {
  await t.setFlags('Operações', ['verCustoPreco'], false)
  try {
    return await fazer()
  } finally {
    await t.setFlags('Operações', ['verCustoPreco'])
  }
}

test('a field by flag is never required, and its condition is another field', () => {
  const porFlag = registers.flatMap((r) => r.campos.filter((f) => f.flag).map((f) => [r.tabela, f] as const))
  expect(porFlag.map(([tabela]) => tabela)).toContain('solucao')
  expect(porFlag.filter(([, f]) => f.obrigatorio)).toEqual([])
  for (const r of registers)
    for (const f of r.campos.filter((c) => c.quando)) expect(r.campos.map((c) => c.chave)).toContain(f.quando!.campo)
})

test('R237: who lacks the flag reads no cost and no price, and changes neither', async () => {
  await t.setFlags('Operações', ['verCustoPreco'])
  const criada = await criar({ custo: 100, preco: 250.5 })
  expect([criada.custo, criada.preco]).toEqual([100, 250.5])
  await semPreco(async () => {
    const vista = await lida(criada, 'operacoes')
    expect([vista.custo, vista.preco]).toEqual([null, null])
    const lista = (await t.call(daPrateleira.listar, { persona: 'operacoes' })).body as RegisterRow[]
    expect(lista.filter((l) => l.custo !== null || l.preco !== null)).toEqual([])
    const mudada = await t.call(daPrateleira.alterar, {
      persona: 'operacoes',
      body: { ...vista, descricao: 'Outra', custo: 1, preco: 1 },
    })
    expect([mudada.status, (mudada.body as RegisterRow).custo]).toEqual([200, null])
    const atrasada = await t.call(daPrateleira.alterar, { persona: 'operacoes', body: vista })
    expect([atrasada.status, (atrasada.body.details as { atual: RegisterRow }).atual.custo]).toEqual([409, null])
    const propria = await criar({ custo: 9, preco: 9 }, 'operacoes')
    expect(await lida(propria)).toMatchObject({ custo: null, preco: null })
  })
  expect(await lida(criada)).toMatchObject({ custo: 100, preco: 250.5, descricao: 'Outra' })
})

test('R238: the type is seen with its own flag, name and number', async () => {
  const { id } = (await one<{ id: number }>(db, sql`select min("solucaoTipoId") as id from solucao_tipo where ativo`))!
  const criada = await criar({ solucaoTipoId: id })
  expect(criada.solucaoTipo).toMatchObject({ nome: expect.any(String) })
  await t.setFlags('Operações', ['verTipoSolucao'], false)
  expect(await lida(criada, 'operacoes')).toMatchObject({ solucaoTipoId: null, solucaoTipo: null })
  await t.setFlags('Operações', ['verTipoSolucao'])
})

test('the audit log does not tell either what a field by flag was and is, nor finds it', async () => {
  const criada = await criar({ custo: 76_543.21 })
  await t.call(daPrateleira.alterar, { persona: 'admin', body: { ...criada, custo: 87_654.32, descricao: 'Contada' } })
  const log = async (query: object) =>
    (
      await t.call(listarAuditoria, {
        persona: 'operacoes',
        query: { entidade: 'solucao', entidadeId: String(criada.solucaoId), ...query } as never,
      })
    ).body as { linhas: { mudancas: { campo: string }[] }[] }
  await t.setFlags('Operações', ['verCustoPreco', 'verAuditoria'])
  const campos = (x: Awaited<ReturnType<typeof log>>) => x.linhas.flatMap((l) => l.mudancas.map((m) => m.campo))
  expect(campos(await log({}))).toEqual(expect.arrayContaining(['Custo', 'Descrição']))
  expect((await log({ busca: '87654.32' })).linhas).toHaveLength(1)
  await semPreco(async () => {
    const contados = campos(await log({}))
    expect(contados).toContain('Descrição')
    expect(contados).not.toContain('Custo')
    expect((await log({ busca: '87654.32' })).linhas).toEqual([])
  })
})

test('R142 R143 R144 R145 R146: what belongs to visits is kept for monitoring 2 only; 1 is the default', async () => {
  const visitas = { visitasPresenciais: 4, horasPrevistasVisitasPresenciais: 240, trabalhosEscritorio: 2 }
  expect(await criar(visitas)).toMatchObject({ monitoramento: 1, visitasPresenciais: null, trabalhosEscritorio: null })
  const deVisitas = await criar({ ...visitas, monitoramento: 2 })
  expect(deVisitas).toMatchObject({ monitoramento: 2, ...visitas })
  const mudada = await t.call(daPrateleira.alterar, { persona: 'admin', body: { ...deVisitas, monitoramento: 1 } })
  expect(mudada.body).toMatchObject({
    monitoramento: 1,
    visitasPresenciais: null,
    horasPrevistasVisitasPresenciais: null,
  })
  const tres = await t.call(daPrateleira.criar, {
    persona: 'admin',
    body: { nome: 'x', grupoSolucaoId: grupoSolucaoId!, monitoramento: 3 },
  })
  expect([tres.status, Object.keys(tres.body.fields ?? {})]).toEqual([400, ['monitoramento']])
})

test('a field that is required by a condition is asked for where it holds', () => {
  const input = registerInput({
    ...registers[0]!,
    campos: [
      {
        chave: 'tipo',
        rotulo: 'Tipo',
        tipo: 'escolha',
        opcoes: [
          { valor: 1, rotulo: 'a' },
          { valor: 2, rotulo: 'b' },
        ],
      },
      {
        chave: 'n',
        rotulo: 'N',
        tipo: 'inteiro',
        min: 0,
        max: 9,
        obrigatorio: true,
        quando: { campo: 'tipo', valor: 2 },
      },
    ],
  })
  expect(input.parse({ tipo: 1, n: 5 })).toEqual({ tipo: 1, n: null })
  expect(input.parse({ tipo: 2, n: 5 })).toEqual({ tipo: 2, n: 5 })
  expect(input.safeParse({ tipo: 2 }).error?.issues.map((i) => [i.path[0], i.message])).toEqual([
    ['n', 'Campo Obrigatório'],
  ])
})

test('R147: days come and go as dd/mm/aaaa, and one that is none is told at its field', async () => {
  const criada = await criar({ dataInicioString: '05/02/2026', dataTerminoString: '' })
  expect(criada).toMatchObject({ dataInicioString: '05/02/2026', dataTerminoString: null })
  const guardada = await one<{ d: string }>(
    db,
    sql`select "dataInicio"::text as d from solucao where "solucaoId" = ${criada.solucaoId}`,
  )
  expect(guardada!.d).toBe('2026-02-05')
  const errada = await t.call(daPrateleira.alterar, {
    persona: 'admin',
    body: { ...criada, dataInicioString: '31/02/2026' },
  })
  expect([errada.status, errada.body.fields]).toEqual([400, { dataInicioString: 'Data inválida' }])
})

const tarefa = async (nomes: readonly string[]) => {
  const { solucaoId } = await criar()
  const criada = await t.call(deTarefas.criar, {
    persona: 'admin',
    body: { nome: 'Oficina', solucaoId: solucaoId!, horas: 90, evidencias: nomes.map((nome) => ({ nome })) },
  })
  expect(criada.status).toBe(200)
  return criada.body as unknown as RegisterRow & { evidencias: { evidenciaId: number; nome: string }[] }
}

test('R497: rows inside a row keep their ids, the missing go, the new come, all under the version of what holds them', async () => {
  const criada = await tarefa(['Ata', 'Fotos', 'Lista'])
  expect(criada.evidencias.map((e) => e.nome)).toEqual(['Ata', 'Fotos', 'Lista'])
  const [ata, , lista] = criada.evidencias
  const mudada = await t.call(deTarefas.alterar, {
    persona: 'admin',
    body: {
      ...criada,
      evidencias: [{ ...ata, nome: 'Ata assinada' }, lista, { nome: 'Vídeo', descricao: 'Curto' }],
    } as never,
  })
  expect(mudada.body).toMatchObject({
    versao: 2,
    evidencias: [{ ...ata, nome: 'Ata assinada' }, lista, { nome: 'Vídeo', descricao: 'Curto' }],
  })
  const atrasada = await t.call(deTarefas.alterar, { persona: 'admin', body: { ...criada, evidencias: [] } })
  expect(atrasada.status).toBe(409)
  const agora = (await t.call(deTarefas.obter, { persona: 'admin', params: { id: String(criada.tarefaId) } })).body
  expect(agora).toEqual(mudada.body)
})

test('two rows of one name, a row of another holder and one in use are refused; nothing of it stays', async () => {
  const [uma, outra] = [await tarefa(['Ata', 'Fotos']), await tarefa(['Ata'])]
  const mudar = (lista: readonly object[]) =>
    t.call(deTarefas.alterar, { persona: 'admin', body: { ...uma, evidencias: lista } as never })
  const repetida = await mudar([{ nome: 'Ata' }, { nome: ' ATÁ ' }])
  expect([repetida.status, repetida.body.fields]).toEqual([
    400,
    { 'evidencias.1.nome': 'Já existe uma evidência com este nome na tarefa' },
  ])
  expect((await mudar([{ ...outra.evidencias[0], nome: 'Tomada' }])).status).toBe(404)
  expect((await mudar([{ nome: '' }])).body.fields).toEqual({ 'evidencias.0.nome': 'Campo Obrigatório' })
  const lidas = await one<{ nomes: string[] }>(
    db,
    sql`select array_agg(nome order by "evidenciaId") as nomes from evidencia_definicao where "tarefaId" = ${uma.tarefaId}`,
  )
  expect(lidas!.nomes).toEqual(['Ata', 'Fotos'])
})

test('rows inside a row swap their names in one save, and a circle of three too', async () => {
  const criada = await tarefa(['Ata', 'Fotos', 'Lista'])
  const [ata, fotos, lista] = criada.evidencias
  const mudar = async (versao: number, nomes: readonly string[]) => {
    const evidencias = [ata, fotos, lista].map((e, i) => ({ ...e, nome: nomes[i] }))
    const { status, body } = await t.call(deTarefas.alterar, {
      persona: 'admin',
      body: { ...criada, versao, evidencias } as never,
    })
    expect([status, (body as RegisterRow).evidencias]).toEqual([200, evidencias])
  }
  await mudar(1, ['Fotos', 'Ata', 'Lista'])
  await mudar(2, ['Ata', 'Lista', 'Fotos'])
})

test('what no two rows inside a row share is judged when a statement ends, of every register', async () => {
  const dentro = registers.flatMap((r) => r.campos.filter((f) => f.tipo === 'linhas' && f.unico))
  expect(dentro.length).toBeGreaterThan(1)
  for (const f of dentro as FieldOf<'linhas'>[]) {
    const cedo = await one<{ nomes: string[] | null }>(
      db,
      sql`select array_agg(c.conname) as nomes from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'u' and c.conrelid = ${f.tabela}::regclass and a.attname = ${f.unico!.campo} and not c.condeferrable`,
    )
    expect(cedo!.nomes).toBeNull()
  }
})

test('one row sent twice is refused at its place, and neither is lost', async () => {
  const criada = await tarefa(['Ata'])
  const [ata] = criada.evidencias
  const { status, body } = await t.call(deTarefas.alterar, {
    persona: 'admin',
    body: { ...criada, evidencias: [ata, { ...ata, nome: 'Fotos' }, { nome: 'Lista' }, { nome: 'Vídeo' }] } as never,
  })
  expect([status, body.fields]).toEqual([
    400,
    { 'evidencias.1.evidenciaId': 'Este registro está mais de uma vez na lista' },
  ])
})

test('what is changed in the register of the rows themselves is told to who has their holder open', async () => {
  const aberta = await tarefa(['Ata'])
  const [ata] = aberta.evidencias
  const { body } = await t.call(deEvidencias.obter, { persona: 'admin', params: { id: String(ata!.evidenciaId) } })
  expect(
    (await t.call(deEvidencias.alterar, { persona: 'admin', body: { ...(body as RegisterRow), nome: 'Ata final' } }))
      .status,
  ).toBe(200)
  expect((await t.call(deTarefas.alterar, { persona: 'admin', body: aberta })).status).toBe(409)
})

test('R781 R782 R785: a reading by POST gives those of one, or of any of several', async () => {
  const [uma, outra] = [await tarefa([]), await tarefa([])]
  const [porVarias, porUma] = deTarefas.leituras
  const ids = async (e: typeof porUma, body: object) => {
    const r = await t.call(e!.endpoint, { persona: 'operacoes', body: body as never })
    return (r.body as RegisterRow[]).map((x) => x.tarefaId)
  }
  expect(await ids(porUma, { solucaoId: uma.solucaoId })).toEqual([uma.tarefaId])
  expect((await ids(porVarias, { solucoesIds: [uma.solucaoId, outra.solucaoId] })).toSorted()).toEqual(
    [uma.tarefaId, outra.tarefaId].toSorted(),
  )
  expect(await ids(porVarias, { solucoesIds: [] })).toEqual([])
  const porEixo = await t.call(daPrateleira.leituras[0]!.endpoint, {
    persona: 'operacoes',
    body: { eixosIds: [eixoId] } as never,
  })
  const achadas = porEixo.body as RegisterRow[]
  expect(achadas.map((s) => s.solucaoId)).toContain(uma.solucaoId)
  expect(new Set(achadas.map((s) => (s.grupoSolucao as { eixoId: number }).eixoId))).toEqual(new Set([eixoId]))
})
