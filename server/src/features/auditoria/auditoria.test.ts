import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/auditoria.ts'
import { putConfiguracao } from '#contract/configuracao.ts'
import { flagLabel } from '#contract/permissions.ts'
import { getSessao } from '#contract/sessao.ts'
import { getUsuario, putUsuario, revelarDados } from '#contract/usuario.ts'
import { wording } from '#contract/wording.ts'
import { type AuditEntry, type Mudancas, writeAudit } from '#server/db/audit.ts'
import { openBanco } from '#server/db/bancos.ts'
import { one, rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { sealAuditoria } from './commands.ts'
import { haveEnded, loadFronteira } from './queries.ts'
import { legivel, mudancasLegiveis, rotulo } from './rules.ts'

const t = await startTestApp()
const db = t.banco.db
const idDe = async (email: string) =>
  (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${email}`))!.id
const selar = () => sealAuditoria({ banco: t.banco, now: new Date(), log: { info: () => {}, error: () => {} } })
const verificar = async () => (await t.call(contract.verificarAuditoria, { persona: 'admin' })).body
/** An entry that no page writes, to be told apart by its name. */
const nota = (acao: string, entidade: string) => ({ acao, entidade }) as unknown as AuditEntry
const anotar = (acao: string, entidade = 'prova') =>
  writeAudit(
    db,
    { usuarioId: null, now: new Date(), requestId: null },
    { ...nota(acao, entidade), mudancas: { nome: { antes: 'a', depois: 'ç' } } },
  )

describe('reading', () => {
  test('says in words who changed what, newest first', async () => {
    const id = await idDe('ad@exemplo.com.br')
    const { body } = await t.call(getUsuario, { persona: 'admin', params: { id: String(id) } })
    await t.call(putUsuario, { persona: 'admin', body: { ...body, uf: 'PR', receberEmails: false } as never })
    await t.call(putConfiguracao, { persona: 'administrador', body: { config: { sala: false } } })
    const [um, dois] = (await t.call(contract.listarAuditoria, { persona: 'admin' })).body.linhas
    expect(um).toMatchObject({ usuario: 'Helena Prado', acao: 'alterar', entidade: 'configuracao' })
    expect(um!.mudancas).toEqual([{ campo: flagLabel('sala'), antes: 'Sim', depois: 'Não' }])
    expect(dois!.mudancas).toEqual([
      { campo: 'UF', antes: 'SC', depois: 'PR' },
      { campo: 'Receber e-mails', antes: 'Sim', depois: 'Não' },
    ])
  })

  test('what a record does not show the log does not tell', async () => {
    const { user } = (await t.call(getSessao, { persona: 'administrador' })).body
    const preco = { acao: 'alterar', entidade: 'solucao_faixa', entidadeId: 1 } as const
    const mudancas = { preco: { antes: '4320', depois: '4321' } }
    await writeAudit(db, { usuarioId: null, now: new Date(), requestId: null }, { ...preco, mudancas })
    const told = async () => {
      const query = { entidade: 'solucao_faixa' }
      const { linhas } = (await t.call(contract.listarAuditoria, { persona: 'administrador', query })).body
      return linhas[0]!.mudancas
    }
    await t.setFlags(user.grupo.nome, ['verCustoPreco'], false)
    expect(await told()).toEqual([])
    await t.setFlags(user.grupo.nome, ['verCustoPreco'])
    expect(await told()).toEqual([{ campo: 'Preço', antes: '4320', depois: '4321' }])
  })

  test('words for fields, flags and values', () => {
    const padrao = wording('padrao')
    const rotulos = (entidade: string, campos: readonly string[], w = padrao) =>
      campos.map((c) => rotulo(c, w, entidade))
    expect(rotulos('configuracao', ['email', 'usuarios', 'coisaNova'])).toEqual([
      'E-mail',
      'Menu Usuários',
      'coisaNova',
    ])
    expect(rotulos('usuario', ['municipios', 'verTodosEixos'], wording('sala'))).toEqual([
      'Salas',
      'Vê todos os pilares',
    ])
    // A field of a record is not the permission that happens to be spelled alike.
    expect(rotulos('acompanhamento', ['perguntas', 'pergunta 12'])).toEqual(['Perguntas', 'Pergunta 12'])
    expect(rotulos('acompanhamento', ['pergunta 12'], wording('sala'))).toEqual(['Critério 12'])
    // Fields of a register by the label of its form.
    expect(rotulos('faixa', ['minimo', 'municipios'])).toEqual(['Mínimo', 'Municípios'])
    expect([true, null, ['a', 'b'], [], 3, [4, 5]].map((v) => legivel(v, 'coisa', padrao))).toEqual([
      'Sim',
      null,
      'a; b',
      null,
      '3',
      'nº 4, 5',
    ])
  })

  test('values are told as people read them, and what did not change is not told', () => {
    const padrao = wording('padrao')
    const lidas = (mudancas: Mudancas, entidade = 'pergunta_municipio', w = padrao) =>
      mudancasLegiveis({ mudancas, entidade }, w).map((m) => `${m.campo}: ${m.antes} > ${m.depois}`)
    expect(
      lidas({
        estado: { antes: 'respondida', depois: 'respondida' },
        rejeitada: { antes: false, depois: false },
        pontos: { depois: { declarados: -1500, comprovados: 0 } },
        prazoReenvio: { depois: '2026-11-20' },
      }),
    ).toEqual(['Pontos: null > Declarados: -1.500; Comprovados: 0', 'Prazo de reenvio: null > 20/11/2026'])
    const estado = { estado: { antes: 'evidenciada', depois: 'aprovada' } }
    expect(lidas(estado)).toEqual(['Estado: Em análise > Aprovada'])
    expect(lidas(estado, 'pergunta_municipio', wording('sala'))).toEqual(['Estado: Em análise > Aprovado'])
    expect(
      lidas(
        { nomeArquivo: { depois: 'ata.pdf' }, tamanho: { depois: 2_621_440 }, sha256: { depois: '6b7fa4' } },
        'pergunta_evidencia',
      ),
    ).toEqual(['Arquivo: null > ata.pdf', 'Tamanho: null > 2,5 MB'])
    // What a register points at, by its name, once.
    expect(
      lidas({ eixoId: { antes: 1, depois: 2 }, eixo: { antes: { nome: 'A' }, depois: { nome: 'B' } } }, 'tema'),
    ).toEqual(['Eixo: A > B'])
  })

  test('nothing that the demo wrote is shown as it is spelled in the program', async () => {
    const body = (await t.call(contract.listarAuditoria, { persona: 'admin' })).body.linhas
    expect(body.length).toBeGreaterThan(20)
    expect(body.map((r) => r.acao).filter((a) => !(a in contract.ACOES))).toEqual([])
    expect(body.flatMap((r) => r.mudancas.map((m) => m.campo)).filter((c) => /^[a-z]/.test(c))).toEqual([])
  })

  test('is filtered by record and author and goes on page by page', async () => {
    for (let i = 0; i < 205; i++) await anotar(`passo ${i}`)
    const pagina = async (cursor?: string | null) =>
      (
        await t.call(contract.listarAuditoria, {
          persona: 'admin',
          query: { entidade: 'prova', porPagina: '100', ...(cursor && { cursor }) },
        })
      ).body
    const um = await pagina()
    const dois = await pagina(um.proxima)
    const tres = await pagina(dois.proxima)
    expect([um.linhas.length, dois.linhas.length, tres.linhas.length]).toEqual([100, 100, 5])
    expect([um.anterior, tres.proxima, um.total, tres.total]).toEqual([null, null, 205, 205])
    expect([...um.linhas, ...dois.linhas, ...tres.linhas].map((r) => r.acao)).toEqual(
      Array.from({ length: 205 }, (_, i) => `passo ${204 - i}`),
    )
    // And back the same way.
    expect((await pagina(tres.anterior)).linhas).toEqual(dois.linhas)
    const porAutor = await t.call(contract.listarAuditoria, {
      persona: 'admin',
      query: { usuarioId: String(await idDe('administrador@exemplo.com.br')) },
    })
    expect(porAutor.body.linhas[0]!.entidade).toBe('configuracao')
    expect(new Set(porAutor.body.linhas.map((r) => r.usuario))).toEqual(new Set(['Helena Prado']))
  })

  test('needs the permission; the history of one record needs that of its page, and reach', async () => {
    expect((await t.call(contract.listarAuditoria, { persona: 'ad' })).status).toBe(403)
    const historico = (
      persona: 'admin' | 'operacoes' | 'ad',
      entidade: 'usuario' | 'usuarioGrupo' | 'configuracao',
      id: number,
    ) => t.call(contract.historico, { persona, params: { entidade, id: String(id) } })
    const id = await idDe('ad@exemplo.com.br')
    await t.call(revelarDados, { persona: 'operacoes', params: { id: String(id) } })
    expect((await historico('operacoes', 'usuario', id)).body.map((r) => r.acao)).toEqual(['revelar', 'alterar'])
    expect((await historico('operacoes', 'configuracao', 0)).body).toHaveLength(1)
    expect((await historico('ad', 'usuario', id)).status).toBe(403)
    expect((await historico('admin', 'usuario', 999_999)).status).toBe(404)
  })

  test('who reaches some municipalities reads what people there did', async () => {
    await db.execute(sql`insert into usuario_grupo_permissao ("usuarioGrupoId", permissao, valor)
      select "usuarioGrupoId", p, true from usuario_grupo, unnest(array['configuracao', 'verAuditoria', 'usuarios']) p where nome = 'Consultor Condutor'`)
    const condutor = await idDe('condutor@exemplo.com.br')
    await writeAudit(db, { usuarioId: condutor, now: new Date(), requestId: null }, nota('perto', 'prova2'))
    await writeAudit(
      db,
      { usuarioId: await idDe('administrador@exemplo.com.br'), now: new Date(), requestId: null },
      nota('longe', 'prova2'),
    )
    const longe = await idDe('admin@praca.local')
    await writeAudit(
      db,
      { usuarioId: condutor, now: new Date(), requestId: null },
      { acao: 'alterar', entidade: 'usuario', entidadeId: longe },
    )
    const visto = async () =>
      (await t.call(contract.listarAuditoria, { persona: 'condutor' })).body.linhas.map((r) => r.acao)
    expect(await visto()).toEqual(['perto'])

    // A colleague of one shared city is read while working nowhere else.
    const ad = await idDe('ad@exemplo.com.br')
    await writeAudit(
      db,
      { usuarioId: ad, now: new Date(), requestId: null },
      { ...nota('do colega', 'membro'), entidadeId: 1 },
    )
    expect(await visto()).toEqual(['do colega', 'perto'])
    await db.execute(sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId")
      select ${ad}, max(m."municipioId"), max(p."permissaoId") from municipio m, permissao p`)
    expect(await visto()).toEqual(['perto'])
    expect(
      (await t.call(contract.historico, { persona: 'condutor', params: { entidade: 'usuario', id: String(longe) } }))
        .status,
    ).toBe(404)
  })
})

describe('the chain of seals', () => {
  test('covers every record, in lots, and grows only by what is new', async () => {
    for (let i = 0; i < 1000; i++) await anotar('muitos')
    await selar()
    const [{ n }] = (await rows<{ n: number }>(db, sql`select count(*)::int as n from auditoria`)) as [{ n: number }]
    expect(await verificar()).toEqual({ integra: true, selos: 2, registros: n, semSelo: 0, primeiroErro: null })
    await selar()
    expect((await verificar()).selos).toBe(2)
    await anotar('mais um')
    // What the list shows already is counted as what it is: not sealed yet.
    expect(await verificar()).toMatchObject({ integra: true, registros: n, semSelo: 1 })
    await selar()
    expect(await verificar()).toEqual({ integra: true, selos: 3, registros: n + 1, semSelo: 0, primeiroErro: null })
  })

  test('waits for a change that is still under way and would come before', async () => {
    let soltar = () => {}
    const segurando = new Promise<void>((go) => {
      soltar = go
    })
    let comecou = () => {}
    const aberta = new Promise<void>((go) => {
      comecou = go
    })
    const lenta = t.banco.transaction(async (tx) => {
      await writeAudit(tx, { usuarioId: null, now: new Date(), requestId: null }, nota('lenta', 'prova'))
      comecou()
      await segurando
    })
    await aberta
    await anotar('rápida, depois da lenta')
    const { transacao } = await loadFronteira(db)
    expect(await haveEnded(db, transacao)).toBe(false)
    const selando = selar()
    soltar()
    await lenta
    await selando
    expect((await verificar()).integra).toBe(true)
    const [{ n }] = (await rows<{ n: number }>(db, sql`select count(*)::int as n from auditoria`)) as [{ n: number }]
    expect((await verificar()).registros).toBe(n)
  })

  test('the application itself cannot change the log; who can, is found out', async () => {
    await expect(db.execute(sql`update auditoria set acao = 'nada'`)).rejects.toThrow()
    await expect(db.execute(sql`delete from auditoria_selo`)).rejects.toThrow()
    const dono = openBanco('dono', t.cluster.connection('padrao', 'admin'))
    const [{ alvo, inicio }] = (await rows<{ alvo: number; inicio: number }>(
      db,
      sql`select min("auditoriaId")::int + 7 as alvo, (select min("deId")::int from auditoria_selo) as inicio from auditoria`,
    )) as [{ alvo: number; inicio: number }]
    await dono.pool.query('alter table auditoria disable trigger all')
    await dono.pool.query(`update auditoria set acao = 'outra coisa' where "auditoriaId" = $1`, [alvo])
    await dono.pool.end()
    expect(await verificar()).toMatchObject({ integra: false, primeiroErro: inicio })
  })

  test('is checked by full admins only', async () => {
    expect((await t.call(contract.verificarAuditoria, { persona: 'administrador' })).status).toBe(403)
  })
})
