import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registerEndpoints } from '#contract/register.ts'
import { evidencias, solucoes, tarefas } from '#contract/registers/solucao.ts'
import { exportarGrupos, importarGrupos, previaDosGrupos } from '#contract/solucao-arquivo.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { insertPrateleira } from '../termo-referencia/testing.ts'

/* The shelf in the hands of who means it ill, and of several people at once. */

const t = await startTestApp({ waitForOthers: 60_000 })
const { db } = t.banco
const admin = { persona: 'admin' as const }
await t.login('admin')
const { eixoId } = (await one<{ eixoId: number }>(db, sql`select min("eixoId") as "eixoId" from eixo`))!
const [daTarefa, daEvidencia, daSolucao] = [tarefas, evidencias, solucoes].map(registerEndpoints) as [
  ReturnType<typeof registerEndpoints>,
  ReturnType<typeof registerEndpoints>,
  ReturnType<typeof registerEndpoints>,
]

type No = Record<string, unknown> & { solucoes: (Record<string, unknown> & { tarefas: Record<string, unknown>[] })[] }
const exportar = async (grupoSolucaoId: number) =>
  JSON.parse(
    (await t.call(exportarGrupos, { ...admin, query: { grupoSolucaoId: String(grupoSolucaoId) } })).raw.toString(),
  ) as { assinatura: string; grupos: [No] }
const assinado = (arquivo: object, grupos: unknown) => ({
  ...arquivo,
  grupos,
  assinatura: createHash('sha256').update(JSON.stringify(grupos)).digest('hex'),
})
const importar = (arquivo: unknown) => t.call(importarGrupos, { ...admin, body: { arquivo } })
const umaTarefa = async () => {
  const { grupoSolucaoId, solucoes: feitas } = await insertPrateleira(db, eixoId, [[60]])
  const tarefaId = feitas[0]!.tarefas[0]!
  const lida = async () => (await t.call(daTarefa.obter, { ...admin, params: { id: String(tarefaId) } })).body
  return { grupoSolucaoId, solucaoId: feitas[0]!.solucaoId, tarefaId, lida }
}

test('what stands in the place of a name in a file is refused, whatever it is', async () => {
  const { grupoSolucaoId } = await umaTarefa()
  const arquivo = await exportar(grupoSolucaoId)
  const [grupo] = arquivo.grupos
  const mau = { toString: 1, valueOf: null }
  for (const um of [{ nome: mau }, { eixo: mau }, { solucoes: [{ ...grupo.solucoes[0], tipo: mau }] }, { nome: [] }]) {
    const { status, body } = await t.call(previaDosGrupos, {
      ...admin,
      body: { arquivo: assinado(arquivo, [{ ...grupo, ...um }]) },
    })
    expect([status, body.recusadas > 0]).toEqual([200, true])
  }
  expect((await importar(assinado(arquivo, [null, 7, 'x', []]))).status).toBe(422)
})

test('a file chooses no type that is out of use, and leaves one that stands', async () => {
  const { grupoSolucaoId, solucaoId } = await umaTarefa()
  const { solucaoTipoId, nome } = (await one<{ solucaoTipoId: number; nome: string }>(
    db,
    sql`insert into solucao_tipo (nome, ativo) values ('Fora de uso', false) returning "solucaoTipoId", nome`,
  ))!
  const arquivo = await exportar(grupoSolucaoId)
  const [grupo] = arquivo.grupos
  const comTipo = assinado(arquivo, [{ ...grupo, solucoes: [{ ...grupo.solucoes[0], tipo: nome }] }])
  const recusa = await importar(comTipo)
  expect([recusa.status, recusa.body.message]).toEqual([
    422,
    expect.stringContaining('Tipo de solução: Este tipo de solução está inativo'),
  ])
  await db.execute(sql`update solucao set "solucaoTipoId" = ${solucaoTipoId} where "solucaoId" = ${solucaoId}`)
  expect((await importar(comTipo)).body).toMatchObject({ recusadas: 0, alterar: 0 })
})

test('an evidence that a file brings is not lost to who had its task open', async () => {
  const { grupoSolucaoId, tarefaId, lida } = await umaTarefa()
  const aberta = await lida()
  const arquivo = await exportar(grupoSolucaoId)
  const [grupo] = arquivo.grupos
  const [solucao] = grupo.solucoes
  const [tarefa] = solucao!.tarefas
  const mais = [...(tarefa!.evidencias as object[]), { nome: 'Trazida pelo arquivo', descricao: null }]
  const feita = await importar(
    assinado(arquivo, [{ ...grupo, solucoes: [{ ...solucao, tarefas: [{ ...tarefa, evidencias: mais }] }] }]),
  )
  expect([feita.status, feita.body.incluir]).toEqual([200, 1])
  const salvar = await t.call(daTarefa.alterar, { ...admin, body: { ...aberta, horas: 90 } as never })
  expect([salvar.status, salvar.body.code]).toEqual([409, 'versaoDesatualizada'])
  const nomes = await rows<{ nome: string }>(
    db,
    sql`select nome from evidencia_definicao where "tarefaId" = ${tarefaId} order by "evidenciaId"`,
  )
  expect(nomes.map((x) => x.nome)).toEqual(['Lista de presença', 'Trazida pelo arquivo'])
})

test('a task, its evidence and a file that has both are written at once, and none of them is in the way of another', async () => {
  for (let i = 0; i < 12; i++) {
    const { grupoSolucaoId, solucaoId, tarefaId, lida } = await umaTarefa()
    const aberta = await lida()
    const [evidencia] = aberta.evidencias as unknown as { evidenciaId: number }[]
    const daTela = await t.call(daEvidencia.obter, { ...admin, params: { id: String(evidencia!.evidenciaId) } })
    const solucao = (await t.call(daSolucao.obter, { ...admin, params: { id: String(solucaoId) } })).body
    const arquivo = await exportar(grupoSolucaoId)
    const respostas = await Promise.all([
      t.call(daTarefa.alterar, {
        ...admin,
        body: { ...aberta, evidencias: [{ ...evidencia, nome: 'Pela tarefa', descricao: null }] } as never,
      }),
      t.call(daEvidencia.alterar, { ...admin, body: { ...daTela.body, nome: 'Por si' } as never }),
      t.call(daEvidencia.criar, { ...admin, body: { tarefaId, nome: 'Outra', descricao: null } as never }),
      t.call(daSolucao.alterar, { ...admin, body: { ...solucao, cargaHoraria: 10 } as never }),
      importar(arquivo),
    ])
    // Who comes second is told so, and nobody that the server could not do it.
    expect(respostas.map((r) => (r.status === 200 ? 'feita' : r.body.code)).filter((x) => x !== 'feita')).toEqual(
      respostas.filter((r) => r.status !== 200).map(() => 'versaoDesatualizada'),
    )
  }
})
