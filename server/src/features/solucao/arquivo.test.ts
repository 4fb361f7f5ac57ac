import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PreviaImportacao } from '#contract/importacao.ts'
import { exportarGrupos, importarGrupos, previaDosGrupos } from '#contract/solucao-arquivo.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const { db } = t.banco

interface Grupo {
  nome: string
  eixo: string
  descricao: string | null
  solucoes: { nome: string; tipo: string | null; cargaHoraria: number; tarefas: { nome: string; horas: number }[] }[]
}
interface Arquivo {
  formato: string
  versao: number
  assinatura: string
  grupos: Grupo[]
}
const exportar = async (grupoSolucaoId?: number): Promise<Arquivo> => {
  const r = await t.call(exportarGrupos, {
    persona: 'admin',
    ...(grupoSolucaoId && { query: { grupoSolucaoId: String(grupoSolucaoId) } }),
  })
  expect([r.status, r.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/grupos-de-solucao-.*\.json/),
  ])
  return JSON.parse(r.raw.toString()) as Arquivo
}
/** As a newer environment would have exported it. */
const assinado = (arquivo: Arquivo, grupos: Grupo[]): Arquivo => ({
  ...arquivo,
  grupos,
  assinatura: createHash('sha256').update(JSON.stringify(grupos)).digest('hex'),
})
const previa = async (arquivo: unknown) => t.call(previaDosGrupos, { persona: 'admin', body: { arquivo } })
const importar = async (arquivo: unknown) => t.call(importarGrupos, { persona: 'admin', body: { arquivo } })
const conta = ({ incluir, alterar, iguais, recusadas }: PreviaImportacao) => ({ incluir, alterar, iguais, recusadas })
const naPrateleira = async () =>
  (await one<{ n: string }>(
    db,
    sql`select concat_ws('/', (select count(*) from grupo_solucao), (select count(*) from solucao), (select count(*) from tarefa),
      (select count(*) from evidencia_definicao)) as n`,
  ))!.n

test('what was exported changes nothing where it came from', async () => {
  const arquivo = await exportar()
  expect(arquivo.grupos.length).toBeGreaterThan(5)
  expect(JSON.stringify(arquivo)).not.toMatch(/"\w+Id"/)
  const { body } = await previa(arquivo)
  expect(conta(body)).toEqual({ incluir: 0, alterar: 0, iguais: body.total, recusadas: 0 })
  expect(body.total).toBeGreaterThan(100)
})

test('one group: added with all below it, changed where it differs, each in the history; nothing is taken away', async () => {
  const { id } = (await one<{ id: number }>(db, sql`select min("grupoSolucaoId") as id from grupo_solucao`))!
  const arquivo = await exportar(id)
  const [grupo] = arquivo.grupos
  const [primeira] = grupo!.solucoes
  const novo = { ...grupo!, nome: 'Grupo de outro ambiente' }
  const mudado = {
    ...grupo!,
    descricao: 'Outra descrição',
    solucoes: [{ ...primeira!, cargaHoraria: 1200, tarefas: [] }],
  }
  const dois = assinado(arquivo, [novo, mudado])
  const antes = await naPrateleira()
  const lida = await previa(dois)
  expect(await naPrateleira()).toBe(antes)
  const dito = lida.body.linhas.find((l) => l.nome === grupo!.nome)!
  expect([dito.situacao, dito.mudancas]).toEqual([
    'alterar',
    [{ coluna: 'Descrição', antes: grupo!.descricao, depois: 'Outra descrição' }],
  ])
  const feita = await importar(dois)
  expect([feita.status, conta(feita.body)]).toEqual([200, conta(lida.body)])
  expect(conta(feita.body)).toMatchObject({ alterar: 2, recusadas: 0 })
  const tarefas = await rows<{ nome: string }>(
    db,
    sql`select t.nome from tarefa t join solucao s using ("solucaoId") join grupo_solucao g using ("grupoSolucaoId")
        where g.nome = ${novo.nome} and s.nome = ${primeira!.nome} order by t."tarefaId"`,
  )
  expect(tarefas.map((x) => x.nome)).toEqual(primeira!.tarefas.map((x) => x.nome))
  const mantidas = await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from tarefa t join solucao s using ("solucaoId") where s."grupoSolucaoId" = ${id} and s.nome = ${primeira!.nome}`,
  )
  expect(mantidas!.n).toBe(primeira!.tarefas.length)
  const log = await rows<{ acao: string; entidade: string }>(
    db,
    sql`select acao, entidade from auditoria where entidade in ('grupo_solucao', 'solucao') order by "auditoriaId" desc limit 2`,
  )
  expect(log).toContainEqual({ acao: 'importar', entidade: 'grupo_solucao' })
  expect(conta((await previa(dois)).body)).toMatchObject({ incluir: 0, alterar: 0, recusadas: 0 })
})

test('one that cannot be is refused with the reason, and nothing of the file is written', async () => {
  const arquivo = await exportar()
  const antes = await naPrateleira()
  const [um, outro] = arquivo.grupos
  const ruim = assinado(arquivo, [
    { ...um!, nome: 'Caberia' },
    { ...outro!, nome: 'Não cabe', eixo: 'Eixo que aqui não há' },
    { ...outro!, solucoes: [{ ...outro!.solucoes[0]!, tarefas: [{ nome: '', horas: -1 }] }] },
  ])
  const { body } = await previa(ruim)
  expect(body.linhas.filter((l) => l.situacao === 'recusada').map((l) => l.erros)).toEqual([
    [{ coluna: 'Eixo', motivo: 'Eixo não encontrado neste ambiente' }],
    expect.arrayContaining([{ coluna: 'Nome', motivo: 'Campo Obrigatório' }]),
  ])
  const recusa = await importar(ruim)
  expect([recusa.status, recusa.body.message]).toEqual([
    422,
    'Nada foi importado. Não cabe, Eixo: Eixo não encontrado neste ambiente. Há mais 1 item recusado.',
  ])
  expect(await naPrateleira()).toBe(antes)
})

test('what is not such a file, is of another version or was changed by hand is refused whole', async () => {
  const arquivo = await exportar()
  const motivo = async (x: unknown) => {
    const r = await previa(x)
    return [r.status, r.body.message]
  }
  for (const x of [null, 'texto', 7, [], {}, { formato: 'outro', grupos: [] }])
    expect(await motivo(x)).toEqual([422, expect.stringContaining('não é uma exportação de grupos de soluções')])
  expect(await motivo({ ...arquivo, versao: 2 })).toEqual([422, expect.stringContaining('outra versão')])
  const [um, ...resto] = arquivo.grupos
  expect(await motivo({ ...arquivo, grupos: [{ ...um!, nome: 'Trocado' }, ...resto] })).toEqual([
    422,
    expect.stringContaining('foi alterado ou está incompleto'),
  ])
})

test('it is judged against what stands when it is confirmed, not when it was shown', async () => {
  const arquivo = await exportar()
  const so = assinado(arquivo, [{ ...arquivo.grupos[0]!, nome: 'Feito no meio', solucoes: [] }])
  expect(conta((await previa(so)).body)).toMatchObject({ incluir: 1 })
  const duas = await Promise.all([importar(so), importar(so)])
  expect(duas.map((r) => r.status)).toEqual([200, 200])
  expect(duas.map((r) => r.body.incluir).toSorted()).toEqual([0, 1])
})

test('R093 R086: only for full admins', async () => {
  const arquivo = await exportar()
  expect((await t.call(exportarGrupos, { persona: 'administrador' })).status).toBe(403)
  for (const e of [previaDosGrupos, importarGrupos])
    expect((await t.call(e, { persona: 'administrador', body: { arquivo } })).status).toBe(403)
})
