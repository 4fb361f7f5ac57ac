import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getMunicipio, listarMunicipios } from '#contract/municipio.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { edicoes } from '#contract/registers/selo.ts'
import * as contract from '#contract/selo-resultado.ts'
import { rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { PDF } from '#server/files/fixtures.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import * as rules from './rules.ts'

const t = await startTestApp({ bancos: ['sala', 'padrao'] })
const host = 'sala.localhost'
const { db } = t.bancos.get('sala')
const e = registerEndpoints(edicoes)
/** After the day of the result of 2026. */
const DEPOIS = '2027-01-10T12:00:00-03:00'
const ANTES = '2026-11-20T12:00:00-03:00'

const admin = { persona: 'admin', host } as const
/** Sessions of another day have ended. */
const em = (quando: string) => {
  t.setClock(quando)
  t.forgetLogins()
}
const doAno = async (ano: number, uf = 'SC') =>
  ((await t.call(e.listar, admin)).body as RegisterRow[]).find((l) => l.ano === ano && l.uf === uf)!
const idDe = async (ano: number) => Number((await doAno(ano)).seloEdicaoId)
const resultado = async (id: number, persona: Persona = 'admin', ano = 2026) =>
  t.call(contract.getResultado, {
    persona,
    host,
    params: { id: String(id) },
    query: { edicao: String(await idDe(ano)) },
  })
const conferir = async (ano = 2026, persona: Persona = 'admin') =>
  t.call(contract.conferirPublicacao, { persona, host, params: { id: String(await idDe(ano)) } })
const publicar = async (persona: Persona = 'admin', ano = 2026) => {
  const { niveis } = (await conferir(ano)).body
  return t.call(contract.publicarResultado, { persona, host, body: { seloEdicaoId: await idDe(ano), niveis } })
}
const retirar = (seloPublicacaoId: number, justificativa = 'Erro na apuração') =>
  t.call(contract.retirarResultado, { ...admin, body: { seloPublicacaoId, justificativa } })
const lista = async (query: object = {}, persona: Persona = 'admin') =>
  t.call(contract.listarResultados, { persona, host, query: { edicao: String(await idDe(2026)), ...query } })

/** Points of a room, all on one of its themes, and what its shopper gave. */
const pontuar = async (municipioId: number, documental: number, clienteOculto: readonly number[] = []) => {
  await db.execute(sql`update municipio_tema_ponto set comprovados = 0 where "municipioId" = ${municipioId}`)
  await db.execute(sql`update municipio_tema_ponto set comprovados = ${documental} where "municipioTemaPontoId" =
    (select min("municipioTemaPontoId") from municipio_tema_ponto where "municipioId" = ${municipioId})`)
  await db.execute(sql`delete from cliente_oculto where "municipioId" = ${municipioId}`)
  for (const [i, nota] of clienteOculto.entries())
    await db.execute(sql`with co as (
        insert into cliente_oculto ("municipioId", edicao, grupo, "avaliadorId") values (${municipioId}, 2026, 'G', (select "usuarioId" from usuario where email = 'especialista@exemplo.com.br'))
        on conflict on constraint cliente_oculto_uk do update set grupo = 'G' returning "clienteOcultoId")
      insert into cliente_oculto_contato ("clienteOcultoId", numero, canal, "roteiroId", situacao, "agendadoPara", inicio, nota, "enviadoEm", "enviadoPor", "validadoEm", "validadoPor")
      select "clienteOcultoId", ${i + 1}, ${i === 0 ? 'WhatsApp' : 'Telefone'}, (select min("roteiroId") from cliente_oculto_roteiro),
        5, now(), now(), ${nota}, now(), (select "usuarioId" from usuario where email = 'especialista@exemplo.com.br'), now(), 1 from co`)
}
const criterio1 = (municipioId: number, estado: string) =>
  db.execute(
    sql`update pergunta_municipio set estado = ${estado} where "municipioId" = ${municipioId} and "perguntaId" = 1`,
  )

const [OURO, PRATA, OUTRA] = [1, 2, 3] as const

beforeAll(async () => {
  await db.execute(
    sql`insert into cliente_oculto_roteiro (nome, orientacao, ativo, versao) values ('Prova do selo', 'Olá', true, 1)`,
  )
  em(ANTES)
  await pontuar(OURO, 79.5, [10, 10])
  await criterio1(OURO, 'aprovada')
  await pontuar(PRATA, 68.49, [6, 6.5])
  await pontuar(OUTRA, 20)
})

describe('an edition', () => {
  test('levels rise: each above the one below it, told next to its field', async () => {
    const edicao = await doAno(2026)
    const alterar = (mais: object) => t.call(e.alterar, { ...admin, body: { ...edicao, ...mais } })
    const igual = await alterar({ prataMinimo: 75 })
    expect([igual.status, igual.body.fields]).toEqual([400, { prataMinimo: 'Deve ser maior que o de Bronze' }])
    const acima = await alterar({ ouroMinimo: 99.5 })
    expect(acima.body.fields).toEqual({ diamanteMinimo: 'Deve ser maior que o de Ouro' })
    expect((await alterar({ bronzeMinimo: 0 })).status).toBe(400)
    expect((await alterar({ clienteOcultoFim: '2026-07-01' })).body.fields).toMatchObject({
      clienteOcultoFim: 'Não pode vir antes de “Cliente oculto de”',
    })
    expect((await alterar({ criterio1Ate: '2026-06-01' })).body.fields).toMatchObject({
      criterio1Ate: 'Não pode vir antes de “Diagnóstico até”',
    })
  })

  test('its thresholds are the state’s: the medal of the city follows at once, in header and list', async () => {
    await pontuar(OUTRA, 60)
    const edicao = await doAno(2026)
    const medalhas = async () => [
      (await t.call(getMunicipio, { ...admin, params: { id: String(OUTRA) } })).body.medalha,
      (await t.call(listarMunicipios, admin)).body.find((m) => m.municipioId === OUTRA)!.medalha,
      (await resultado(OUTRA)).body.selo,
    ]
    const antes = await medalhas()
    expect(antes).not.toContain('Bronze')
    expect((await t.call(e.alterar, { ...admin, body: { ...edicao, bronzeMinimo: 60 } })).status).toBe(200)
    expect(await medalhas()).toEqual(['Bronze', 'Bronze', 'Bronze'])
    expect((await t.call(e.alterar, { ...admin, body: { ...(await doAno(2026)), bronzeMinimo: 75 } })).status).toBe(200)
    expect(await medalhas()).toEqual(antes)
    await pontuar(OUTRA, 20)
  })

  test('the one that began last is the state’s own', async () => {
    const atuais = async () =>
      (await t.call(contract.listarEdicoesDoSelo, admin)).body.filter((x) => x.uf === 'SC' && x.atual).map((x) => x.ano)
    expect(await atuais()).toEqual([2026])
    em('2026-03-31T23:59:00-03:00')
    expect(await atuais()).toEqual([2025])
    em(ANTES)
  })
})

describe('a result before it is published', () => {
  test('is told whole to who publishes, and the room learns its proved points alone', async () => {
    expect((await resultado(OURO)).body).toMatchObject({
      ...{ documental: 79.5, clienteOculto: 20, total: 99.5, selo: 'Ouro', aguarda: null, publicadaEm: null },
      falta: { nivel: 'Diamante', itens: ['Ter a homologação da etapa nacional'] },
    })
    const daSala = await resultado(OURO, 'ad')
    expect(daSala.body).toMatchObject({
      ...{ documental: 79.5, clienteOculto: null, total: null, selo: null, falta: null, codigo: null },
      aguarda:
        'O resultado final sai a partir de 15/12/2026. Até ser publicado, aparecem aqui só os pontos comprovados.',
    })
    expect(JSON.stringify(daSala.body)).not.toContain('99.5')
  })

  test('80,99 is Bronze and says what is missing', async () => {
    expect((await resultado(PRATA)).body).toMatchObject({
      ...{ total: 80.99, selo: 'Bronze' },
      falta: { nivel: 'Prata', itens: ['Somar mais 0,01 pontos'] },
    })
    await pontuar(PRATA, 68.5, [6, 6.5])
    expect((await resultado(PRATA)).body).toMatchObject({ total: 81, selo: 'Prata' })
  })

  test('who shopped there never sees what came of it', async () => {
    await db.execute(sql`update cliente_oculto set "avaliadorId" =
      (select "usuarioId" from usuario where email = 'administrador@exemplo.com.br') where "municipioId" = ${OURO}`)
    const visto = (await resultado(OURO, 'administrador')).body
    expect(visto).toMatchObject({ clienteOculto: null, total: null, selo: null })
    const linha = (await lista({ porPagina: '1000' }, 'administrador')).body.linhas.find((l) => l.municipioId === OURO)!
    expect(linha).toMatchObject({ clienteOculto: null, total: null, selo: null, falta: null })
    await db.execute(sql`update cliente_oculto set "avaliadorId" =
      (select "usuarioId" from usuario where email = 'especialista@exemplo.com.br') where "municipioId" = ${OURO}`)
    expect((await resultado(OURO, 'administrador')).body.total).toBe(99.5)
    // Nor whoever sent a contact before somebody else took over.
    const enviou = (email: string) =>
      db.execute(sql`update cliente_oculto_contato set "enviadoPor" = (select "usuarioId" from usuario where email = ${email})
        where numero = 1 and "clienteOcultoId" = (select "clienteOcultoId" from cliente_oculto where "municipioId" = ${OURO} and edicao = 2026)`)
    await enviou('administrador@exemplo.com.br')
    expect((await resultado(OURO, 'administrador')).body).toMatchObject({
      clienteOculto: null,
      total: null,
      selo: null,
    })
    await enviou('especialista@exemplo.com.br')
  })

  test('the list counts levels as the rules do, in pages, by level and by name', async () => {
    const todas = (await lista({ porPagina: '1000' })).body
    const limiares = { Bronze: 75, Prata: 81, Ouro: 90, Diamante: 99 }
    const fatos = await rows<{ municipioId: number; inscrita: boolean; aprovado: boolean }>(
      db,
      sql`select m."municipioId", exists (select 1 from selo_inscricao i where i."municipioId" = m."municipioId" and i.edicao = 2026 and i.situacao = 'Enviado') as inscrita,
        exists (select 1 from pergunta_municipio q where q."municipioId" = m."municipioId" and q."perguntaId" = 1 and q.estado = 'aprovada') as aprovado from municipio m`,
    )
    for (const l of todas.linhas) {
      const f = fatos.find((x) => x.municipioId === l.municipioId)!
      expect([l.municipioId, l.selo]).toEqual([
        l.municipioId,
        rules.seloEstadualDe(limiares, {
          ...{ documental: l.documental!, clienteOculto: l.clienteOculto ?? 0, inscricaoEnviada: f.inscrita },
          ...{
            criterio1Aprovado: f.aprovado,
            clienteOcultoRealizado: l.municipioId === OURO || l.municipioId === PRATA,
          },
        }),
      ])
    }
    expect(Object.values(todas.niveis).reduce((s, n) => s + n, 0)).toBe(todas.total)
    const prata = (await lista({ nivel: 'Prata' })).body
    expect(prata.linhas.map((l) => l.municipioId)).toContain(PRATA)
    expect(prata.total).toBe(todas.niveis.Prata)
    const porTotal = (await lista({ ordem: '-total', porPagina: '2' })).body.linhas
    expect(porTotal[0]!.municipioId).toBe(OURO)
    expect(porTotal).toHaveLength(2)
    const planilha = await t.call(contract.planilhaDeResultados, {
      ...admin,
      query: { edicao: String(await idDe(2026)) },
    })
    expect([planilha.status, planilha.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })
})

describe('publishing', () => {
  test('tells what is still open: in analysis, to be sent again, under appeal', async () => {
    const quantas = async (o: string) => {
      const dita = (await conferir()).body.pendencias.find((p) => p.endsWith(` ${o}`))
      return dita ? Number(dita.split(' ')[0]) : 0
    }
    const [reenvio, recurso] = ['com prazo de reenvio correndo', 'com recurso por julgar']
    const antes = [await quantas(reenvio), await quantas(recurso)] as const
    const [livre] = await rows<{ ids: number[]; municipioId: number }>(
      db,
      sql`select (array_agg(pm."perguntaMunicipioId" order by 1))[:2] as ids, pm."municipioId" from pergunta_municipio pm
        join municipio m using ("municipioId") where m.uf = 'SC' group by 2
        having bool_and(pm.estado <> 'rejeitada') order by 2 desc limit 1`,
    )
    const [um, dois] = livre!.ids as [number, number]
    const guardadas = sql`select to_jsonb(pm) as j from pergunta_municipio pm where "perguntaMunicipioId" in (${um}, ${dois})`
    const [a, b] = await rows<{ j: { estado: string } }>(db, guardadas)
    const rejeitar = (id: number, qtd: number, prazo: string | null) =>
      db.execute(sql`update pergunta_municipio set estado = 'rejeitada', "qtdRejeicao" = ${qtd}, "prazoReenvio" = ${prazo}::date
        where "perguntaMunicipioId" = ${id}`)
    await rejeitar(um, 1, '2026-11-20')
    expect(await quantas(reenvio)).toBe(antes[0] + 1)
    await rejeitar(um, 1, '2026-11-19')
    expect(await quantas(reenvio)).toBe(antes[0])
    await rejeitar(dois, 2, null)
    await db.execute(sql`insert into pergunta_recurso ("perguntaMunicipioId", rodada, situacao, ate, texto, "usuarioId", em, versao)
      values (${dois}, 1, 'aberto', '2026-11-25', 'A assinatura está na última página.', 1, now(), 1)`)
    expect([await quantas(reenvio), await quantas(recurso)]).toEqual([antes[0], antes[1] + 1])
    await db.execute(sql`delete from pergunta_recurso where "perguntaMunicipioId" = ${dois}`)
    for (const [id, { j }] of [
      [um, a!],
      [dois, b!],
    ] as const)
      await db.execute(sql`update pergunta_municipio set estado = ${j.estado}, "qtdRejeicao" = 0, "prazoReenvio" = null
        where "perguntaMunicipioId" = ${id}`)
  })

  test('waits for its day, and for who may', async () => {
    expect((await conferir()).body.impedimento).toContain('a partir de 15/12/2026')
    const cedo = await publicar()
    expect([cedo.status, cedo.body.message]).toEqual([
      422,
      'O resultado desta edição sai a partir de 15/12/2026. Para publicar antes, mude o dia em Edições do selo.',
    ])
    for (const persona of ['ad', 'sala', 'analista', 'condutor'] as const)
      expect((await publicar(persona)).status).toBe(403)
    expect((await lista({}, 'ad')).status).toBe(403)
  })

  test('with other numbers than were seen it publishes nothing', async () => {
    em(DEPOIS)
    const { niveis } = (await conferir()).body
    await pontuar(OUTRA, 76)
    const r = await t.call(contract.publicarResultado, { ...admin, body: { seloEdicaoId: await idDe(2026), niveis } })
    expect([r.status, r.body.message]).toEqual([
      409,
      'Enquanto isso os resultados mudaram. Nada foi publicado: confira os números de agora e confirme de novo.',
    ])
    expect((await conferir()).body.vigente).toBeNull()
  })

  test('of fifty who publish at once one does', async () => {
    const { niveis } = (await conferir()).body
    const seloEdicaoId = await idDe(2026)
    const todos = await Promise.all(
      Array.from({ length: 50 }, () =>
        t.call(contract.publicarResultado, { ...admin, body: { seloEdicaoId, niveis } }),
      ),
    )
    expect(todos.filter((r) => r.status === 200)).toHaveLength(1)
    expect(todos.filter((r) => r.status === 409)).toHaveLength(49)
    const vivas = await rows(db, sql`select 1 from selo_publicacao where "seloEdicaoId" = ${seloEdicaoId}`)
    expect(vivas).toHaveLength(1)
  })

  test('freezes it: the room sees it whole and is told, and later points move nothing', async () => {
    const daSala = (await resultado(OURO, 'ad')).body
    expect(daSala).toMatchObject({ clienteOculto: 20, total: 99.5, selo: 'Ouro', aguarda: null })
    await pontuar(OURO, 10)
    expect((await resultado(OURO, 'ad')).body).toMatchObject({ documental: 79.5, total: 99.5, selo: 'Ouro' })
    expect((await t.call(getMunicipio, { ...admin, params: { id: String(OURO) } })).body.selo).toEqual({
      ...{ nivel: 'Ouro', edicao: 2026 },
    })
    const avisos = await rows<{ titulo: string }>(
      db,
      sql`select titulo from aviso where tipo = 'resultado-do-selo' and "municipioId" = ${OURO}`,
    )
    expect(avisos[0]?.titulo).toContain('Saiu o resultado do selo 2026')
    const [auditada] = await rows<{ acao: string }>(
      db,
      sql`select acao from auditoria where entidade = 'selo_publicacao' order by "auditoriaId" desc limit 1`,
    )
    expect(auditada?.acao).toBe('publicar')
  })

  test('what is missing is told by the thresholds that it was published by, in the page and in the list', async () => {
    const lidas = async () => [
      (await resultado(OURO)).body.falta,
      (await lista({ porPagina: '1000' })).body.linhas.find((l) => l.municipioId === OURO)!.falta,
      (await resultado(OURO)).body.edicao!.limiares.Diamante,
      (await resultado(PRATA)).body.falta,
    ]
    const antes = await lidas()
    expect(antes[0]).toEqual({ nivel: 'Diamante', itens: ['Ter a homologação da etapa nacional'] })
    const edicao = await doAno(2026)
    expect(
      (await t.call(e.alterar, { ...admin, body: { ...edicao, ouroMinimo: 95, diamanteMinimo: 99.9 } })).status,
    ).toBe(200)
    expect(await lidas()).toEqual(antes)
    expect(
      (await t.call(e.alterar, { ...admin, body: { ...(await doAno(2026)), ouroMinimo: 90, diamanteMinimo: 99 } }))
        .status,
    ).toBe(200)
  })

  test('an edition with a published result is not deleted', async () => {
    const r = await t.call(e.excluir, { ...admin, params: { id: String(await idDe(2026)) } })
    expect([r.status, r.body.message]).toEqual([409, expect.stringContaining('em uso em')])
  })

  test('an edition keeps its year and state once something is of it, and changes in all else', async () => {
    const trocar = async (edicao: RegisterRow, mais: RegisterRow) => {
      const { status, body } = await t.call(e.alterar, { ...admin, body: { ...edicao, ...mais } })
      return [status, (body as { fields?: object }).fields]
    }
    const recusado = (uso: string, ...campos: string[]) => [
      422,
      Object.fromEntries(campos.map((c) => [c, `Não pode mais mudar: a edição já tem ${uso}`])),
    ]
    const publicada = await doAno(2026)
    expect(await trocar(publicada, { ano: 2027 })).toEqual(recusado('resultado publicado', 'ano'))
    expect(await trocar(publicada, { ano: 2027, uf: 'RN' })).toEqual(recusado('resultado publicado', 'ano', 'uf'))
    expect((await trocar(publicada, { clienteOcultoFim: '2026-11-29' }))[0]).toBe(200)

    const { seloEdicaoId: _, versao: __, ...nova }: RegisterRow = { ...publicada, ano: 2030 }
    expect((await t.call(e.criar, { ...admin, body: nova })).status).toBe(200)
    expect((await trocar(await doAno(2030), { ano: 2031 }))[0]).toBe(200)
    const excluir = async () => (await t.call(e.excluir, { ...admin, params: { id: String(await idDe(2031)) } })).status
    await db.execute(sql`insert into selo_inscricao ("municipioId", edicao) values (${OURO}, 2031)`)
    expect(await trocar(await doAno(2031), { ano: 2032 })).toEqual(recusado('inscrições', 'ano'))
    expect(await excluir()).toBe(409)
    await db.execute(sql`delete from selo_inscricao where edicao = 2031`)
    await db.execute(
      sql`insert into cliente_oculto ("municipioId", edicao, grupo, "avaliadorId") values (${OURO}, 2031, 'G', 1)`,
    )
    expect(await trocar(await doAno(2031), { uf: 'RN' })).toEqual(recusado('cliente oculto', 'uf'))
    await db.execute(sql`delete from cliente_oculto where edicao = 2031`)
    expect(await excluir()).toBe(200)
  })
})

describe('the national stage', () => {
  const mover = async (
    acao: contract.AcaoNacional,
    mais: object = {},
    persona: Persona = 'admin',
    id: number = OURO,
  ) => {
    const { seloResultadoId, versao } = (await resultado(id)).body
    return t.call(contract.moverEtapaNacional, {
      ...{ persona, host },
      body: { seloResultadoId: seloResultadoId!, versao: versao!, acao, ...mais },
    })
  }

  test('takes who has Ouro and 99 points, by who may', async () => {
    expect((await mover('indicar', {}, 'ad')).status).toBe(403)
    const prata = await mover('indicar', {}, 'admin', PRATA)
    expect([prata.status, prata.body.message]).toEqual([
      422,
      'A etapa nacional é só para quem tem o selo Ouro do estado.',
    ])
    expect((await mover('homologar')).status).toBe(422)
    expect((await mover('indicar')).body).toMatchObject({ etapaNacional: 'Indicado', selo: 'Ouro' })
    expect((await mover('indicar', { versao: 1 })).status).toBe(409)
  })

  test('homologated it is Diamante; a refusal and a reopening say why; every step stays', async () => {
    const sem = await mover('recusar')
    expect([sem.status, sem.body.fields]).toEqual([400, { justificativa: 'Campo Obrigatório' }])
    expect((await mover('homologar')).body).toMatchObject({ selo: 'Diamante', seloEstadual: 'Ouro', falta: null })
    expect((await mover('reabrir', { justificativa: 'Outra visita' })).body.selo).toBe('Ouro')
    const fim = (await mover('homologar')).body
    expect(fim.passos.map((p) => [p.para, p.justificativa])).toEqual([
      ['Homologado nacional', null],
      ['Indicado', 'Outra visita'],
      ['Homologado nacional', null],
      ['Indicado', null],
    ])
  })

  test('of many who decide at once one does', async () => {
    await mover('reabrir', { justificativa: 'De novo' })
    const { seloResultadoId, versao } = (await resultado(OURO)).body
    const todos = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        t.call(contract.moverEtapaNacional, {
          ...admin,
          body: {
            ...{ seloResultadoId: seloResultadoId!, versao: versao! },
            ...(i % 2 ? { acao: 'homologar' as const } : { acao: 'recusar' as const, justificativa: 'Não' }),
          },
        }),
      ),
    )
    expect(todos.filter((r) => r.status === 200)).toHaveLength(1)
    expect(todos.filter((r) => r.status === 409)).toHaveLength(49)
    if ((await resultado(OURO)).body.etapaNacional !== 'Homologado nacional') {
      await mover('reabrir', { justificativa: 'De novo' })
      await mover('homologar')
    }
  })

  test('a foreign room is not there', async () => {
    const { seloResultadoId, versao } = (await resultado(20)).body
    const body = { seloResultadoId: seloResultadoId!, versao: versao!, acao: 'indicar' as const }
    await t.setFlags('AD', ['verResultadosSelo', 'etapaNacionalSelo'])
    expect((await t.call(contract.moverEtapaNacional, { persona: 'ad', host, body })).status).toBe(404)
    expect((await resultado(20, 'ad')).status).toBe(404)
    await t.setFlags('AD', ['verResultadosSelo', 'etapaNacionalSelo'], false)
  })
})

describe('the certificate', () => {
  const certificado = async (id: number, persona: Persona = 'ad') =>
    t.call(contract.certificadoDoSelo, {
      ...{ persona, host },
      params: { id: String((await resultado(id)).body.seloResultadoId) },
    })
  const verificar = (codigo: string, ip?: string) =>
    t.call(contract.verificarCertificado, { host, params: { codigo }, ...(ip && { ip }) })

  test('names room, level and edition, and whoever has its code finds it true, without a session', async () => {
    const r = await certificado(OURO)
    const { text } = pdfPages(r.raw)[0]!
    const codigo = contract.escreverCodigo((await resultado(OURO, 'ad')).body.codigo!)
    // Lines break wherever there is no more room.
    const corrido = text.replaceAll(/\s/g, '')
    for (const trecho of ['Diamante', '2026', codigo, '/selo/verificar']) expect(corrido).toContain(trecho)
    const achado = await verificar(codigo.toLowerCase().replaceAll('-', ' '))
    expect(achado.body).toMatchObject({ selo: 'Diamante', ano: 2026, uf: 'SC', valido: true, retiradoEm: null, codigo })
    expect(Object.keys(achado.body).sort()).toEqual(
      ['ano', 'codigo', 'publicadoEm', 'retiradoEm', 'sala', 'selo', 'uf', 'valido'].sort(),
    )
  })

  test('is of no other room’s people, and where there is no level there is none', async () => {
    expect((await certificado(20, 'ad')).status).toBe(404)
    const sem = (await lista({ nivel: 'nenhum' })).body.linhas[0]
    if (sem) expect((await certificado(sem.municipioId, 'admin')).status).toBe(422)
  })

  test('codes are not guessed: each wrong one counts for its address', async () => {
    const um = await verificar('0000-0000-0000-0000', '10.9.8.7')
    expect([um.status, um.body.message]).toEqual([404, contract.CODIGO_DESCONHECIDO])
    for (let i = 0; i < 60; i++) await verificar('ABCDABCDABCDABCD', '10.9.8.7')
    expect((await verificar('ABCDABCDABCDABCD', '10.9.8.7')).status).toBe(429)
    expect((await verificar('ABCDABCDABCDABCD', '10.9.8.6')).status).toBe(404)
  })

  test('taken back, it says so, and the result is prepared again', async () => {
    const codigo = (await resultado(OURO, 'ad')).body.codigo!
    const { vigente } = (await conferir()).body
    expect(vigente!.nacionais).toBe(1)
    expect((await retirar(vigente!.seloPublicacaoId, ' ')).status).toBe(400)
    const todos = await Promise.all(Array.from({ length: 50 }, () => retirar(vigente!.seloPublicacaoId)))
    expect(todos.filter((r) => r.status === 200)).toHaveLength(1)
    expect(todos.filter((r) => r.status === 409)).toHaveLength(49)
    expect((await verificar(codigo)).body).toMatchObject({ valido: false, retiradoEm: expect.any(String) })
    expect((await resultado(OURO, 'ad')).body).toMatchObject({ total: null, selo: null, codigo: null })
    expect((await conferir()).body.retiradas).toMatchObject([{ justificativa: 'Erro na apuração' }])
    expect((await publicar()).status).toBe(200)
    expect((await resultado(OURO)).body.etapaNacional).toBeNull()
  })
})

describe('the manual', () => {
  const enviar = async (nome: string, bytes: Buffer | string, persona: Persona = 'admin') =>
    t.call(contract.enviarManual, {
      ...{ persona, host },
      params: { id: String(await idDe(2026)) },
      files: { arquivo: [{ nome, bytes }] },
    })
  const baixar = async (persona: Persona) =>
    t.call(contract.baixarManual, { persona, host, params: { id: String(await idDe(2026)) } })

  test('is a PDF; a new one is in force and those before it stay', async () => {
    const texto = await enviar('m.pdf', 'não é')
    expect([texto.status, texto.body.message]).toEqual([415, 'O manual deve ser um PDF'])
    const [um, dois] = ['um', 'dois'].map((n) => Buffer.concat([PDF, Buffer.from(n)])) as [Buffer, Buffer]
    expect((await enviar('manual-1.pdf', um)).status).toBe(200)
    expect((await enviar('manual-2.pdf', dois)).status).toBe(200)
    expect((await baixar('ad')).raw.equals(dois)).toBe(true)
    const versoes = await t.call(contract.listarVersoesDoManual, { ...admin, params: { id: String(await idDe(2026)) } })
    expect(versoes.body.slice(0, 2).map((v) => v.nome)).toEqual(['manual-2.pdf', 'manual-1.pdf'])
    const antiga = await t.call(contract.baixarVersaoDoManual, {
      ...admin,
      params: { id: String(versoes.body[1]!.seloManualId) },
    })
    expect(antiga.raw.equals(um)).toBe(true)
    expect((await enviar('m.pdf', um, 'ad')).status).toBe(403)
  })
})

test('where there is no seal none of it is there', async () => {
  expect((await t.call(contract.getResultado, { persona: 'admin', params: { id: '1' } })).status).toBe(404)
  expect((await t.call(contract.listarResultados, { persona: 'admin' })).status).toBe(404)
  expect((await t.call(contract.verificarCertificado, { params: { codigo: 'X' } })).status).toBe(404)
})
