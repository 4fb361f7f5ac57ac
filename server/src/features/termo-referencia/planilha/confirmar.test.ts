import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerEndpoints } from '#contract/register.ts'
import { gruposDoTermo } from '#contract/registers/termo-referencia.ts'
import { COLUNAS_TERMO, importarTermoDepois, modeloDoTermo, type PreviaTermo } from '#contract/termo-planilha.ts'
import { interromperGrupo } from '#contract/termo-referencia-passos.ts'
import { one, rows } from '#server/db/sql.ts'
import { openPool } from '#server/documents/pool.ts'
import { features } from '#server/features/all.ts'
import { FILA } from '#server/features/trabalho/commands.ts'
import { scratch } from '#server/files/fixtures.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { arquivo, EMAILS, erros, type Linha, NADA, openTermos, planilha, termoGrande } from './testing.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const t = await startTestApp()
const { db } = t.banco
const { eixos, EIXO, BASE, novaCidade, conferir, importar, conferirEImportar, contar } = await openTermos(t)
const grupos = registerEndpoints(gruposDoTermo)
const { run } = features.find((f) => f.jobs?.[FILA])!.jobs![FILA]!

describe('the preview is a promise', () => {
  test('another file, another city or a term that changed meanwhile: 409 with the preview of now, and nothing is written', async () => {
    const [municipioId, outra] = [await novaCidade(), await novaCidade()]
    await conferirEImportar(municipioId, [BASE])
    const bytes = await planilha([{ ...BASE, CARGA_HORARIA: '12' }])
    const { body: previa } = await conferir(municipioId, bytes)
    const recusa = async (onde: number, arquivo: Buffer) => {
      const r = await importar(onde, arquivo, previa.assinatura)
      expect([r.status, r.body.code]).toEqual([409, 'previaMudou'])
      return (r.body.details as { previa: PreviaTermo }).previa
    }
    await recusa(outra, bytes)
    await recusa(municipioId, await planilha([{ ...BASE, CARGA_HORARIA: '13' }]))
    // Somebody else was there first: what the sheet would change is no longer what was shown.
    await db.execute(
      sql`update municipio_solucao set "cargaHoraria" = 660, versao = versao + 1 where "municipioId" = ${municipioId}`,
    )
    const agora = await recusa(municipioId, bytes)
    expect(agora.linhas[0]!.mudancas).toEqual([{ coluna: 'CARGA_HORARIA', antes: '11:00', depois: '12:00' }])
    // Who sees the price is told of another one too, though the sheet does not name it.
    await db.execute(sql`update municipio_solucao set preco = 5 where "municipioId" = ${municipioId}`)
    expect((await importar(municipioId, bytes, agora.assinatura)).status).toBe(409)
    await db.execute(sql`update municipio_solucao set preco = null where "municipioId" = ${municipioId}`)
    expect(
      await one(db, sql`select "cargaHoraria" from municipio_solucao where "municipioId" = ${municipioId}`),
    ).toEqual({ cargaHoraria: 660 })
    expect((await importar(municipioId, bytes, agora.assinatura)).status).toBe(200)
    // The same confirmation twice finds that it is done.
    expect((await importar(municipioId, bytes, agora.assinatura)).status).toBe(409)
  })

  test('of two who confirm the same sheet at once one writes it, and the other is told', async () => {
    const municipioId = await novaCidade()
    const bytes = await planilha([BASE, { TAREFA: 'B', HORAS_TAREFA: '1' }])
    const { assinatura } = (await conferir(municipioId, bytes)).body
    const duas = await Promise.all([0, 1, 2].map(() => importar(municipioId, bytes, assinatura)))
    expect(duas.map((r) => r.status).toSorted()).toEqual([200, 409, 409])
    expect(await contar(municipioId)).toEqual({ grupo: 1, solucao: 1, tarefa: 2, evidencia: 1 })
  })

  test('a name that somebody adds by hand meanwhile is there once, whoever comes first', async () => {
    const municipioId = await novaCidade()
    const bytes = await planilha([BASE])
    const { assinatura } = (await conferir(municipioId, bytes)).body
    const criar = () =>
      t.call(grupos.criar, {
        persona: 'admin',
        body: { municipioId, nome: 'AMBIENTE', eixoId: eixos[0]!.eixoId, descricao: null } as never,
      })
    const [sheet, forms] = await Promise.all([importar(municipioId, bytes, assinatura), criar()])
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([sheet.status, forms.status])
    expect(
      (await rows(db, sql`select 1 from municipio_grupo_solucao where "municipioId" = ${municipioId}`)).length,
    ).toBe(1)
  })
})

describe('what is over stays', () => {
  test('nothing of a group that is interrupted or a solution that is finished changes; lines that only repeat it are let be', async () => {
    const municipioId = await novaCidade()
    await conferirEImportar(municipioId, [
      BASE,
      { SOLUCAO: 'Compras', CONSULTOR_EMAIL: EMAILS.condutor, TAREFA: 'T', HORAS_TAREFA: '1' },
    ])
    await db.execute(
      sql`update municipio_solucao set "iniciadaEm" = now(), "finalizadaEm" = now() where "municipioId" = ${municipioId} and nome = 'Compras'`,
    )
    const finalizada = 'Esta solução já foi finalizada e não muda mais.'
    const compras = { GRUPO_SOLUCAO: 'Ambiente', SOLUCAO: 'Compras' }
    const { body } = await conferir(municipioId, [
      { ...compras, CARGA_HORARIA: '3', TAREFA: 'T', HORAS_TAREFA: '2' },
      { ...compras, TAREFA: 'Nova', HORAS_TAREFA: '1' },
      { ...compras, TAREFA: 'T', EVIDENCIA: 'Nova' },
    ])
    expect(erros(body)).toEqual([
      `2 CARGA_HORARIA: ${finalizada}`,
      `2 HORAS_TAREFA: ${finalizada}`,
      `3 TAREFA: ${finalizada}`,
      `4 EVIDENCIA: ${finalizada}`,
    ])
    const { body: igual } = await conferir(municipioId, [{ ...compras, TAREFA: 'T', HORAS_TAREFA: '1' }])
    expect(igual).toMatchObject({ iguais: 1, recusadas: 0 })
    const { id } = (await one<{ id: number }>(
      db,
      sql`select "municipioGrupoSolucaoId" as id from municipio_grupo_solucao where "municipioId" = ${municipioId}`,
    ))!
    const bytes = await planilha([{ GRUPO_SOLUCAO: 'Ambiente', SOLUCAO: 'Terceira' }])
    const { assinatura } = (await conferir(municipioId, bytes)).body
    expect(
      (
        await t.call(interromperGrupo, {
          persona: 'admin',
          params: { id: String(id) },
          body: { justificativa: 'Acabou' },
        })
      ).status,
    ).toBe(200)
    const r = await importar(municipioId, bytes, assinatura)
    expect(r.status).toBe(409)
    expect(erros((r.body.details as { previa: PreviaTermo }).previa)).toEqual([
      '2 SOLUCAO: O grupo está interrompido. Reabilite o grupo primeiro.',
    ])
  })

  test('nor of a task that a report says is done', async () => {
    const municipioId = await novaCidade()
    await conferirEImportar(municipioId, [BASE])
    await db.execute(sql`insert into termo_hora ("municipioSolucaoId", "municipioTarefaId", origem, "origemId", minutos, cumprida, dia)
      select "municipioSolucaoId", "municipioTarefaId", 'relatorio', 1, 60, true, '2026-01-01' from municipio_tarefa where "municipioId" = ${municipioId}`)
    const { body } = await conferir(municipioId, [{ ...BASE, HORAS_TAREFA: '9' }])
    expect(erros(body)).toEqual(['2 HORAS_TAREFA: Esta tarefa já foi realizada e não muda mais.'])
  })
})

describe('who may', () => {
  const FLAGS = [
    'termoReferencia',
    'importarGrupoTermoReferencia',
    'importarSolucaoTermoReferencia',
    'importarTarefaTermoReferencia',
    'importarEvidenciaTermoReferencia',
    'editarSolucaoTermoReferencia',
  ] as const
  const condutor = async () =>
    (await one<{ municipioId: number; grupo: string; usuarioId: number }>(
      db,
      sql`select p."municipioId", g.nome as grupo, u."usuarioId" from usuario u join usuario_grupo g using ("usuarioGrupoId") join usuario_permissao p using ("usuarioId")
        where u.email = ${EMAILS.condutor} order by 1 limit 1`,
    ))!

  test('each line asks for the flags of what it adds and changes; cost, price and type for their own', async () => {
    const { municipioId, grupo } = await condutor()
    await t.setFlags(grupo, FLAGS)
    await t.setFlags(grupo, ['verCustoPreco', 'verTipoSolucao'], false)
    const sem = async (flags: readonly (typeof FLAGS)[number][], linhas: Linha[]) => {
      await t.setFlags(grupo, flags, false)
      const r = await conferir(municipioId, linhas, 'condutor')
      await t.setFlags(grupo, flags)
      return r.status === 200 ? erros(r.body) : r.status
    }
    const linha = { ...BASE, GRUPO_SOLUCAO: 'Das permissões', TIPO_SOLUCAO: null }
    expect(await sem([], [linha])).toEqual([])
    const incluir = 'Você não tem permissão para incluir isto'
    expect(await sem(['importarGrupoTermoReferencia'], [linha])).toEqual([`2 GRUPO_SOLUCAO: ${incluir}`])
    expect(await sem(['importarTarefaTermoReferencia', 'importarEvidenciaTermoReferencia'], [linha])).toEqual([
      `2 TAREFA: ${incluir}`,
      `2 EVIDENCIA: ${incluir}`,
    ])
    expect((await conferirEImportar(municipioId, [linha], 'condutor')).status).toBe(200)
    expect(await sem(['editarSolucaoTermoReferencia'], [{ ...linha, CARGA_HORARIA: '99' }])).toEqual([
      '2 CARGA_HORARIA: Você não tem permissão para alterar isto',
    ])
    const preencher = 'Você não tem permissão para preencher esta coluna'
    expect(await sem([], [{ ...linha, TIPO_SOLUCAO: 'Premium', CUSTO: '1', PRECO: '2' }])).toEqual(
      ['TIPO_SOLUCAO', 'CUSTO', 'PRECO'].map((c) => `2 ${c}: ${preencher}`),
    )
    expect(await sem(['termoReferencia'], [linha])).toBe(403)
    expect(
      await sem(
        FLAGS.filter((f) => f.startsWith('importar')),
        [linha],
      ),
    ).toBe(403)
    // A change by who may not see the cost leaves it as it is, and the model has no place for it.
    await db.execute(
      sql`update municipio_solucao set custo = 77 where "municipioId" = ${municipioId} and nome = 'Lei Geral'`,
    )
    expect((await conferirEImportar(municipioId, [{ ...linha, CARGA_HORARIA: '11' }], 'condutor')).status).toBe(200)
    expect(
      await one(
        db,
        sql`select custo::float, "cargaHoraria" from municipio_solucao where "municipioId" = ${municipioId} and nome = 'Lei Geral'`,
      ),
    ).toEqual({ custo: 77, cargaHoraria: 660 })
    // Nor is one that somebody sets meanwhile a conflict, nor told by the signature.
    const bytes = await planilha([{ ...linha, CARGA_HORARIA: '12' }])
    const { assinatura } = (await conferir(municipioId, bytes, 'condutor')).body
    await db.execute(
      sql`update municipio_solucao set custo = 88, versao = versao + 1 where "municipioId" = ${municipioId} and nome = 'Lei Geral'`,
    )
    expect((await conferir(municipioId, bytes, 'condutor')).body.assinatura).toBe(assinatura)
    expect((await importar(municipioId, bytes, assinatura, 'condutor')).status).toBe(200)
    expect(
      await one(
        db,
        sql`select custo::float, "cargaHoraria" from municipio_solucao where "municipioId" = ${municipioId} and nome = 'Lei Geral'`,
      ),
    ).toEqual({ custo: 88, cargaHoraria: 720 })
    const disk = await scratch()
    const path = await disk.write('m.xlsx', (await t.call(modeloDoTermo, { persona: 'condutor' })).raw)
    const [titulos] = await readSheetSafely(asker, path)
    await disk.clean()
    expect(titulos).toEqual(COLUNAS_TERMO.filter((c) => !c.pede).map((c) => c.titulo))
  })

  test('a city out of reach is not there; axes, groups and consultants out of reach are told of no more than unknown ones', async () => {
    const { municipioId, grupo, usuarioId } = await condutor()
    await t.setFlags(grupo, FLAGS)
    const alheia = await novaCidade()
    const bytes = await planilha([BASE])
    expect((await conferir(alheia, bytes, 'condutor')).status).toBe(404)
    expect((await importar(alheia, bytes, 'x'.repeat(64), 'condutor')).status).toBe(404)
    const [meu, outro] = eixos as [{ eixoId: number; nome: string }, { eixoId: number; nome: string }]
    await db.execute(
      sql`insert into municipio_grupo_solucao ("municipioId", nome, "eixoId") values (${municipioId}, 'Alheio', ${outro.eixoId})`,
    )
    await db.execute(
      sql`update usuario_permissao set "eixoId" = ${meu.eixoId} where "usuarioId" = ${usuarioId} and "municipioId" = ${municipioId}`,
    )
    const distante = (await one<{ email: string }>(
      db,
      sql`insert into usuario (nome, email, "usuarioGrupoId", uf) select 'Longe', 'longe@exemplo.com.br', "usuarioGrupoId", 'SC' from usuario limit 1 returning email`,
    ))!.email
    await t.setFlags(grupo, [])
    const { body } = await conferir(
      municipioId,
      [
        { GRUPO_SOLUCAO: 'Novo', EIXO: outro.nome },
        { GRUPO_SOLUCAO: 'Novo 2', EIXO: meu.nome, SOLUCAO: 'S', CONSULTOR_EMAIL: distante },
        { GRUPO_SOLUCAO: 'Alheio', SOLUCAO: 'S' },
      ],
      'condutor',
    )
    expect(erros(body)).toEqual([
      '2 EIXO: Não há eixo com este nome ao seu alcance',
      '3 CONSULTOR_EMAIL: Não há usuário habilitado com este e-mail ao seu alcance',
      '4 GRUPO_SOLUCAO: Já há um grupo com este nome em um eixo fora do seu alcance',
      '4 SOLUCAO: Já há um grupo com este nome em um eixo fora do seu alcance',
    ])
  })
})

describe('5,000 lines', () => {
  const linhas = termoGrande(EIXO)
  const MB_DA_LEITURA = 64
  const COISAS = { grupo: 50, solucao: 200, tarefa: 1000, evidencia: 5000 }
  const pedir = async (municipioId: number, bytes: Buffer, assinatura: string) =>
    t.call(importarTermoDepois, {
      persona: 'admin',
      body: { municipioId: String(municipioId), assinatura },
      files: arquivo(bytes),
    })
  const trabalho = (id: number) =>
    one<{ situacao: string; feito: number; total: number; desfecho: string; arquivoId: number | null }>(
      db,
      sql`select situacao, feito, total, desfecho, "arquivoId" from trabalho where "trabalhoId" = ${id}`,
    )

  test('come in whole by a job, in one transaction and with less than 300 MB for reading and writing them', async () => {
    const municipioId = await novaCidade()
    const bytes = await planilha(linhas)
    // What the event loop's side holds, without what only waits to be collected, which other tests leave too; the thread
    // that reads the sheet has a cap of its own, below.
    const taken = () => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return (heapUsed + external) / 1024 / 1024
    }
    const antes = taken()
    let pico = antes
    const olhar = setInterval(() => {
      pico = Math.max(pico, taken())
    }, 500)
    const { body: previa } = await conferir(municipioId, bytes)
    expect(previa).toMatchObject({ total: 5000, incluir: 5000, recusadas: 0 })
    const r = await pedir(municipioId, bytes, previa.assinatura)
    expect(r.status).toBe(202)
    await run({ trabalhoId: r.body.trabalhoId }, t.jobContext())
    clearInterval(olhar)
    expect(pico - antes).toBeLessThan(300 - MB_DA_LEITURA)
    expect(await contar(municipioId)).toEqual(COISAS)
    expect(await trabalho(r.body.trabalhoId)).toEqual({
      situacao: 'pronto',
      feito: 6250,
      total: 6250,
      desfecho: '6.250 inclusões e 0 alterações: 50 grupos, 200 soluções, 1.000 tarefas e 5.000 evidências.',
      arquivoId: null,
    })
    // All of them by one transaction.
    const transacoes = await rows(
      db,
      sql`select distinct xmin::text from municipio_evidencia where "municipioId" = ${municipioId}
        union select distinct xmin::text from municipio_grupo_solucao where "municipioId" = ${municipioId}
        union select distinct xmin::text from municipio_tarefa where "municipioId" = ${municipioId}`,
    )
    expect(transacoes).toHaveLength(1)
    expect((await conferir(municipioId, bytes)).body).toMatchObject({ iguais: 5000 })
  })

  test('are read by a thread that has 64 MB', async () => {
    const disk = await scratch()
    const threads = openPool({ memoriaMb: MB_DA_LEITURA })
    const path = await disk.write('t.xlsx', await planilha(linhas))
    expect(await readSheetSafely(asker, path, {}, undefined, threads)).toHaveLength(5001)
    await threads.close()
    await disk.clean()
  })

  test('are refused whole where one of them is wrong, now or in the background, which keeps a sheet of why', async () => {
    const municipioId = await novaCidade()
    const bytes = await planilha(linhas.with(4_321, { ...linhas[4_321]!, HORAS_TAREFA: 'oito' }))
    const { body: previa } = await conferir(municipioId, bytes)
    expect(erros(previa)).toEqual(['4323 HORAS_TAREFA: Informe as horas como 8, 7,5 ou 07:30'])
    const recusa = 'Nada foi importado. Linha 4323, coluna HORAS_TAREFA: Informe as horas como 8, 7,5 ou 07:30.'
    const r = await importar(municipioId, bytes, previa.assinatura)
    expect([r.status, r.body.message]).toEqual([422, recusa])
    const { trabalhoId } = (await pedir(municipioId, bytes, previa.assinatura)).body
    await run({ trabalhoId }, t.jobContext())
    expect(await trabalho(trabalhoId)).toMatchObject({
      situacao: 'falhou',
      desfecho: recusa,
      arquivoId: expect.any(Number),
    })
    expect(await contar(municipioId)).toEqual(NADA)
  })

  test('one more is refused before it is read further', async () => {
    const r = await conferir(await novaCidade(), await planilha([...linhas, { GRUPO_SOLUCAO: 'Mais um' }]))
    expect([r.status, r.body.message]).toEqual([
      422,
      'A planilha é grande demais: há mais de 5.000 linhas. Divida-a em partes e tente de novo.',
    ])
  })

  test('a job whose term changed since the preview, or whose city is out of reach by then, writes nothing and says so', async () => {
    const municipioId = await novaCidade()
    const bytes = await planilha([BASE])
    const { assinatura } = (await conferir(municipioId, bytes)).body
    const { trabalhoId } = (await pedir(municipioId, bytes, assinatura)).body
    await db.execute(
      sql`insert into municipio_grupo_solucao ("municipioId", nome, "eixoId") values (${municipioId}, 'Ambiente', ${eixos[0]!.eixoId})`,
    )
    await run({ trabalhoId }, t.jobContext())
    expect(await trabalho(trabalhoId)).toMatchObject({
      situacao: 'falhou',
      desfecho:
        'Enquanto isso mudou o que esta planilha faria. Nada foi gravado: confira a prévia de agora e confirme de novo.',
    })
    expect(await contar(municipioId)).toEqual({ ...NADA, grupo: 1 })
  })
})
