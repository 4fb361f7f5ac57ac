import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PreviaImportacao } from '#contract/importacao.ts'
import { exportarGrupos, importarGrupos, previaDosGrupos } from '#contract/solucao-arquivo.ts'
import type { Actor } from '#server/access/actor.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/route.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { importArquivo, judgeArquivo, makeArquivo } from './arquivo.ts'

const t = await startTestApp()
const { db } = t.banco

interface Preco {
  faixa: string
  horas: number
  custo: number | null
  preco: number
}
interface Solucao {
  nome: string
  tipo: string | null
  cargaHoraria: number
  precos?: Preco[] | undefined
  tarefas: { nome: string; horas: number }[]
}
interface Grupo {
  nome: string
  eixo: string
  descricao: string | null
  solucoes: Solucao[]
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

test('the file is called by the day in São Paulo, not by that of the server', async () => {
  t.setClock('2026-03-10T22:30:00-03:00')
  const { headers } = await t.call(exportarGrupos, { persona: 'admin' })
  t.setClock(undefined)
  expect(headers['content-disposition']).toContain('grupos-de-solucao-2026-03-10.json')
})

describe('prices by band', () => {
  /** A group of the shelf that no other test changes, with one solution. */
  const umGrupo = async () => {
    const { id } = (await one<{ id: number }>(db, sql`select max("grupoSolucaoId") as id from solucao`))!
    const arquivo = await exportar(id)
    const grupo = arquivo.grupos[0]!
    const solucao = grupo.solucoes[0]!
    const { solucaoId } = (await one<{ solucaoId: number }>(
      db,
      sql`select "solucaoId" from solucao where "grupoSolucaoId" = ${id} and nome = ${solucao.nome}`,
    ))!
    const com = (precos: unknown, mais: object = {}) =>
      assinado(arquivo, [{ ...grupo, solucoes: [{ ...solucao, ...mais, precos: precos as Preco[] }] }])
    return { id, arquivo, grupo, solucao, solucaoId, precos: solucao.precos!, com }
  }
  const daqui = async (solucaoId: number) => ({
    versao: (await one<{ versao: number }>(db, sql`select versao from solucao where "solucaoId" = ${solucaoId}`))!
      .versao,
    precos: await rows<Preco & { versao: number }>(
      db,
      sql`select f.nome as faixa, p.horas, p.custo::float8, p.preco::float8, p.versao from solucao_faixa p
        join faixa f using ("faixaId") where p."solucaoId" = ${solucaoId} order by f.minimo, f."faixaId"`,
    ),
  })
  const semVersao = ({ precos }: Awaited<ReturnType<typeof daqui>>) => precos.map(({ versao, ...p }) => p)
  const linhaDe = (body: PreviaImportacao, nome: string) => body.linhas.find((l) => l.nome.endsWith(nome))!

  test('are added and changed as the preview says, each in the history; one that is not named stays', async () => {
    const { solucao, solucaoId, precos, com } = await umGrupo()
    const antes = await daqui(solucaoId)
    expect(precos.map(({ faixa, horas, custo, preco }) => ({ faixa, horas, custo, preco }))).toEqual(semVersao(antes))
    expect(antes.precos.length).toBeGreaterThan(2)
    const [primeira, segunda] = precos as [Preco, Preco]
    const arquivo = com([{ ...primeira, horas: 90, custo: null, preco: 1234.5 }, segunda])
    const { body } = await previa(arquivo)
    const dito = linhaDe(body, solucao.nome)
    expect([dito.situacao, dito.mudancas]).toEqual([
      'alterar',
      [
        {
          coluna: `Faixa ${primeira.faixa}`,
          antes: expect.stringMatching(/^Horas \d+:00, Custo R\$\s[\d.]+,00, Preço R\$\s[\d.]+,00$/),
          depois: expect.stringMatching(/^Horas 01:30, Custo vazio, Preço R\$\s1\.234,50$/),
        },
      ],
    ])
    expect((await importar(arquivo)).status).toBe(200)
    const depois = await daqui(solucaoId)
    expect(depois.precos[0]).toMatchObject({
      horas: 90,
      custo: null,
      preco: 1234.5,
      versao: antes.precos[0]!.versao + 1,
    })
    expect(depois.precos.slice(1)).toEqual(antes.precos.slice(1))
    // Of the solution itself nothing was changed.
    expect(depois.versao).toBe(antes.versao)
    expect(
      await rows(
        db,
        sql`select acao, mudancas->'preco' as preco from auditoria where entidade = 'solucao_faixa' order by "auditoriaId" desc limit 1`,
      ),
    ).toEqual([{ acao: 'alterar', preco: { antes: antes.precos[0]!.preco, depois: 1234.5 } }])
    expect(conta((await previa(arquivo)).body)).toMatchObject({ incluir: 0, alterar: 0, recusadas: 0 })

    const nova = com([segunda], { nome: 'Solução de outro ambiente' })
    expect(linhaDe((await previa(nova)).body, 'Solução de outro ambiente').situacao).toBe('incluir')
    await importar(nova)
    const { solucaoId: feita } = (await one<{ solucaoId: number }>(
      db,
      sql`select "solucaoId" from solucao where nome = 'Solução de outro ambiente'`,
    ))!
    const { faixa, horas, custo, preco } = segunda
    expect(semVersao(await daqui(feita))).toEqual([{ faixa, horas, custo, preco }])
  })

  test('are left as they are by a file without them, as older ones are', async () => {
    const { solucao, solucaoId, com } = await umGrupo()
    const antes = await daqui(solucaoId)
    const velho = com(undefined, { cargaHoraria: solucao.cargaHoraria + 60 })
    expect(linhaDe((await previa(velho)).body, solucao.nome).mudancas.map((m) => m.coluna)).toEqual(['Carga horária'])
    expect((await importar(velho)).status).toBe(200)
    expect((await daqui(solucaoId)).precos).toEqual(antes.precos)
    expect((await daqui(solucaoId)).versao).toBe(antes.versao + 1)
  })

  test('of a band that is not here, is named twice or not at all, or without its figures are refused in words', async () => {
    const { solucao, solucaoId, precos, com } = await umGrupo()
    const antes = await daqui(solucaoId)
    const [p] = precos as [Preco]
    const motivos = async (lidos: unknown) =>
      linhaDe((await previa(com(lidos))).body, solucao.nome).erros.map((e) => `${e.coluna}: ${e.motivo}`)
    expect(await motivos([{ ...p, faixa: 'Faixa {da lua}' }])).toEqual([
      'Preços por faixa: Faixa “Faixa {da lua}” não encontrada neste ambiente',
    ])
    expect(await motivos([p, p])).toEqual([`Preços por faixa: A faixa “${p.faixa}” está repetida`])
    expect(await motivos([{ ...p, preco: null, horas: -1 }])).toEqual([
      expect.stringContaining(`Preços por faixa: ${p.faixa}, Horas: `),
      `Preços por faixa: ${p.faixa}, Preço: Campo Obrigatório`,
    ])
    expect(await motivos('muitos')).toEqual(['Preços por faixa: Lista inválida'])
    expect(await motivos([null, 7, { faixa: { toString: 1 } }, []])).toHaveLength(4)
    expect(await motivos(Array.from({ length: 5000 }, () => ({})))).toHaveLength(5)
    const recusa = await importar(com([{ ...p, faixa: 'Da lua' }]))
    expect([recusa.status, recusa.body.message]).toEqual([
      422,
      expect.stringMatching(
        /^Nada foi importado\. .*Preços por faixa: Faixa “Da lua” não encontrada neste ambiente\.$/,
      ),
    ])
    expect(await daqui(solucaoId)).toEqual(antes)
  })

  test('of bands that are called the same are told apart by edition, state and type', async () => {
    const { solucao, solucaoId, precos } = await umGrupo()
    const [p] = precos as [Preco]
    await db.execute(sql`with nova as (insert into faixa (nome, tipo, minimo, maximo, uf, edicao)
        select nome, tipo, minimo, maximo, 'SC', 2031 from faixa where nome = ${p.faixa} returning "faixaId")
      insert into solucao_faixa ("solucaoId", "faixaId", horas, preco) select ${solucaoId}::int, "faixaId", 60, 77 from nova`)
    const { arquivo, precos: agora, com } = await umGrupo()
    expect(agora.filter((x) => x.faixa === p.faixa)).toMatchObject([
      { uf: null, edicao: null },
      { uf: 'SC', edicao: 2031, preco: 77 },
    ])
    expect(conta((await previa(arquivo)).body)).toMatchObject({ incluir: 0, alterar: 0, recusadas: 0 })
    const { body } = await previa(com([{ ...agora[0], edicao: 2030 }]))
    expect(linhaDe(body, solucao.nome).erros.map((e) => e.motivo)).toEqual([
      `Há mais de uma faixa “${p.faixa}” neste ambiente`,
    ])
  })

  test('and what else shows costs go into no file of who may not see them, and no file of theirs changes them', async () => {
    const { id, solucao, solucaoId, precos, com } = await umGrupo()
    const ctx = (flags: Record<string, boolean>) =>
      ({
        db,
        actor: { acessoTotal: false, config: flags, groupsConfig: flags } as unknown as Actor,
        ambiente: t.settings.ambientes.hosts.localhost,
        now: new Date(),
        audit: async () => {},
      }) as unknown as Ctx
    const [cego, vidente] = [ctx({}), ctx({ verCustoPreco: true })]
    const lido = async (quem: Ctx) => {
      const { grupos } = JSON.parse(await makeArquivo(quem, id)) as Arquivo
      return grupos.flatMap((g) => g.solucoes).find((s) => s.nome === solucao.nome)!
    }
    for (const chave of ['precos', 'custo', 'preco', 'tipo']) expect(await lido(cego)).not.toHaveProperty(chave)
    expect(await lido(vidente)).toMatchObject({ precos, custo: expect.anything() })

    const antes = await daqui(solucaoId)
    const caro = com([{ ...precos[0], preco: 9 }], { custo: 1, preco: 2, tipo: 'Que aqui não há' })
    expect(conta((await judgeArquivo(cego, caro)).previa)).toMatchObject({ incluir: 0, alterar: 0, recusadas: 0 })
    await importArquivo(cego, caro)
    expect(await daqui(solucaoId)).toEqual(antes)
    expect((await judgeArquivo(vidente, caro)).previa.alterar).toBe(1)
  })
})
