import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type AnyEndpoint, writes } from '#contract/endpoint.ts'
import { flags } from '#contract/permissions.ts'
import { aditarProposta, emitirMinuta, gerarProposta } from '#contract/proposta.ts'
import { enviarAnexoDeProposta } from '#contract/proposta-anexos.ts'
import { allRoutes } from '#server/app.ts'
import { one, rows } from '#server/db/sql.ts'
import { PERSONAS, startTestApp } from '#server/testing/test-app.ts'
import { readSigned } from '#server/testing/walk/proposals-invariants.ts'
import { andamentos, PDF } from './andamento-testing.ts'
import { jobsDeProposta } from './vencimento.ts'

/* Every call of the area, by every role with every flag, against what was signed: what it says does not change by a byte. */

const t = await startTestApp()
const a = andamentos(t)
const { db } = a
const HOJE = '2026-03-10T12:00:00-03:00'
t.setClock(HOJE)
const arquivo = (nome = 'papel.pdf') => ({ arquivo: [{ nome, bytes: PDF }] })
const must = async <T extends { status: number; body: unknown }>(said: Promise<T>) => {
  const x = await said
  if (x.status !== 200) throw new Error(JSON.stringify(x.body))
  return x
}

/** By the calls, from the first line to the signature, with all that a proposal can have. */
const makeAssinada = async () => {
  const municipioId = await a.novaCidade()
  const { pacoteId, grupoSolucaoId, premiumIds } = await a.novoPacote(municipioId)
  const rateio = { modo: 'percentual', percentual: 33.33 }
  const criada = await must(a.criar(municipioId, pacoteId, { dataProposta: '2026-03-01', qtdParcelas: 5, rateio }))
  const id = criada.body.municipioPropostaId
  await must(a.preencher(id))
  await must(a.incluir(id, grupoSolucaoId, [{ solucaoId: premiumIds[0]! }]))
  await must(a.extra(id))
  await must(t.call(gerarProposta, { persona: 'admin', body: { municipioPropostaId: id } }))
  const anexado = { persona: 'admin', body: { municipioPropostaId: id, tipo: 'empenho' }, files: arquivo() } as const
  const anexoId = (await must(t.call(enviarAnexoDeProposta, anexado))).body.municipioPropostaAnexoId
  const token = a.tokenDe((await must(a.enviar(id))).body.link)
  await must(a.responder(token, 'aceite'))
  await must(t.call(emitirMinuta, { persona: 'admin', body: { municipioPropostaId: id } }))
  await must(a.assinar(id))
  return { id, municipioId, pacoteId, grupoSolucaoId, premiumIds, anexoId, token }
}
const assinada = await makeAssinada()
const { id, municipioId, pacoteId } = assinada
const outro = await a.novoPacote(municipioId)
const combosId = (await one<{ id: number }>(
  db,
  sql`insert into municipios_propostas_combos (nome, "pacoteId", "percentualContrapartida") values ('Antes', ${pacoteId}, 20)
    returning "municipiosPropostasCombosId" as id`,
))!.id
t.setClock('2026-03-20T12:00:00-03:00')
t.forgetLogins()

/** Everybody reaches it, and may whatever a flag can give. */
for (const persona of PERSONAS) {
  const { grupo } = (await one<{ grupo: string }>(
    db,
    sql`select g.nome as grupo from usuario u join usuario_grupo g using ("usuarioGrupoId") where u.email like ${`${persona}@%`}`,
  ))!
  await db.execute(sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId")
    select u."usuarioId", ${municipioId}::int, 2 from usuario u where u.email like ${`${persona}@%`} on conflict do nothing`)
  await t.setFlags(
    grupo,
    flags.map((f) => f.key),
  )
}

interface Ids {
  versao: number
  sha256: string
  dados: number
  grupo: number
  solucoes: number[]
  extra: number
  parcelas: number[]
  passos: number[]
  notas: number[]
  papeis: number[]
}
const readIds = async () =>
  (await one<Ids>(
    db,
    sql`select p.versao, (select x.sha256 from municipio_proposta_anexo x where x."municipioPropostaAnexoId" = p."documentoAnexoId") as sha256,
        (select "municipioPropostaDadosId" from municipio_proposta_dados x where x."municipioPropostaId" = ${id}) as dados,
        (select min("municipioPropostaGrupoSolucaoId") from municipio_proposta_grupo_solucao x where x."municipioPropostaId" = ${id}) as grupo,
        array(select "municipioPropostaSolucaoId" from municipio_proposta_solucao x where x."municipioPropostaId" = ${id} order by 1) as solucoes,
        (select min("municipioPropostaSolucoesExtrasId") from municipio_proposta_solucoes_extras x where x."municipioPropostaId" = ${id}) as extra,
        array(select "municipioPropostaParcelaId" from municipio_proposta_parcela x where x."municipioPropostaId" = ${id} order by numero) as parcelas,
        array(select max(h."municipioPropostaParcelaStatusId") from municipio_proposta_parcela_status h join municipio_proposta_parcela x using ("municipioPropostaParcelaId")
          where x."municipioPropostaId" = ${id} group by x.numero order by x.numero) as passos,
        array(select h."municipioPropostaParcelaAnexoId" from municipio_proposta_parcela_anexo h join municipio_proposta_parcela x using ("municipioPropostaParcelaId")
          where x."municipioPropostaId" = ${id} and h."excluidoEm" is null order by 1) as notas,
        array(select "municipioPropostaAnexoId" from municipio_proposta_anexo x where x."municipioPropostaId" = ${id} order by 1) as papeis
      from municipio_proposta p where p."municipioPropostaId" = ${id}`,
  ))!

type Pedido = { params?: object; query?: object; body?: object; files?: ReturnType<typeof arquivo> }
/** What would change it, by the name of each call that writes; `x` is what it has. */
const tentativas = (x: Ids): Record<string, Pedido[]> => {
  const qual = { municipioPropostaId: id, versao: x.versao }
  const sem = { municipioPropostaId: id }
  const porId = (...ids: number[]): Pedido[] => ids.map((um) => ({ params: { id: String(um) } }))
  const motivo = { ...qual, motivo: 'Porque sim' }
  const resposta = { ...qual, nome: 'Outra Pessoa', cargo: null, motivo: 'Por telefone' }
  const dados = { ...a.DADOS, prefeito: 'Outra Pessoa', cnpj: '11.222.333/0001-81' }
  const [parcela] = x.parcelas as [number]
  const novo = { vencimento: '2030-01-10', valor: 1.23 }
  const anexo = [
    ...x.papeis.map((um) => ({ body: { municipioPropostaAnexoId: um, tipo: 'outro', descricao: 'Outra' } })),
  ]
  const aberta = { params: { token: assinada.token } }
  const combo = {
    ...{ nome: 'Combo de prova', pacoteId, premiumIds: assinada.premiumIds, tipoPrograma: 2, vigenciaMeses: 24 },
    ...{ validadeDias: 60, percentualContrapartida: 10, qtdParcelas: 3, ativo: true },
  }
  const base = '/api/municipio-proposta'
  const passos = '/api/MunicipioPropostaParcelasStatus'
  const deParcela = '/api/MunicipioPropostaParcelasAnexos'
  const enviado = [{ body: { ...sem, tipo: 'extrato', descricao: 'Depois' }, files: arquivo() }]
  return {
    [`POST ${base}`]: [
      {
        body: {
          municipioId,
          pacoteId,
          ciclo: 'X',
          tipoPrograma: 2,
          vigenciaMeses: 12,
          dataProposta: '2026-03-01',
          municipioPropostaId: id,
        },
      },
    ],
    [`PUT ${base}`]: [
      { ciclo: 'OUTRO' },
      { pacoteId: outro.pacoteId },
      { tipoPrograma: 1 },
      { vigenciaMeses: 36 },
      { dataProposta: '2026-03-02' },
      { validadeDias: 300 },
      { rateio: { modo: 'valor', valor: 1 } },
      { qtdParcelas: 2 },
      { primeiroVencimento: '2026-09-10' },
      {},
    ].map((mais) => ({ body: { ...qual, ...mais } })),
    [`DELETE ${base}/:id`]: porId(id),
    ...Object.fromEntries(
      ['gerar-proposta', 'emitir-minuta', 'duplicar'].map((acao) => [
        `POST ${base}/${acao}`,
        [{ body: qual }, { body: sem }],
      ]),
    ),
    [`POST ${base}/enviar`]: [{ body: { ...qual, para: ['outra@cidade.example'], mensagem: 'De novo' } }],
    ...Object.fromEntries(
      ['negociar', 'cancelar', 'aditar'].map((acao) => [`POST ${base}/${acao}`, [{ body: motivo }]]),
    ),
    ...Object.fromEntries(['aceitar', 'recusar'].map((acao) => [`POST ${base}/${acao}`, [{ body: resposta }]])),
    [`POST ${base}/assinar`]: [{ body: { ...sem, dia: '2026-03-11' }, files: arquivo('outra.pdf') }],
    [`POST ${base}/enviar-anexo`]: enviado,
    ...Object.fromEntries(
      ['proposta', 'minuta'].map((que) => [`POST ${base}/download-${que}`, [{ body: { ...sem, formato: 'docx' } }]]),
    ),
    [`POST ${base}/download-minuta-assinada`]: [{ body: sem }],
    [`POST ${base}-dados`]: [{ body: { ...qual, ...dados } }],
    [`PUT ${base}-dados`]: [{ body: { municipioPropostaDadosId: x.dados, versao: x.versao, ...dados } }],
    [`DELETE ${base}-dados/:id`]: porId(x.dados),
    [`POST ${base}-grupo-solucao`]: [
      {
        body: {
          ...qual,
          grupoSolucaoId: assinada.grupoSolucaoId,
          solucoes: [{ solucaoId: assinada.premiumIds[1], valor: 9 }],
        },
      },
    ],
    [`PUT ${base}-grupo-solucao`]: [
      { body: { municipioPropostaGrupoSolucaoId: x.grupo, solucoes: [] } },
      {
        body: {
          municipioPropostaGrupoSolucaoId: x.grupo,
          solucoes: x.solucoes.map((um) => ({ municipioPropostaSolucaoId: um, horas: 1, valor: 1 })),
        },
      },
    ],
    [`DELETE ${base}-grupo-solucao/:id`]: porId(x.grupo),
    [`POST ${base}-solucoes-extras`]: [{ body: { ...qual, nome: 'Outra', descricao: null, horas: 1, valor: 1 } }],
    [`PUT ${base}-solucoes-extras`]: [
      { body: { municipioPropostaSolucoesExtrasId: x.extra, nome: 'Outra', descricao: 'Outra', horas: 1, valor: 1 } },
    ],
    [`DELETE ${base}-solucoes-extras/:id`]: porId(x.extra),
    [`POST ${base}-parcelas`]: [{ body: { ...qual, ...novo } }],
    [`PUT ${base}-parcelas`]: x.parcelas.map((um) => ({ body: { municipioPropostaParcelaId: um, ...novo } })),
    [`PUT ${base}-parcelas/plano`]: [{ body: { ...qual, parcelas: [novo] } }],
    [`DELETE ${base}-parcelas/:id`]: porId(...x.parcelas),
    [`POST ${base}-anexo`]: enviado,
    [`PUT ${base}-anexo`]: anexo,
    [`DELETE ${base}-anexo/:id`]: porId(...x.papeis),
    [`POST ${base}-anexo/download/:id`]: porId(assinada.anexoId),
    [`POST ${base}-anexo/visualizar/:id`]: porId(assinada.anexoId),
    [`POST ${passos}`]: [
      { acao: 'faturar', notaNumero: 'NF 1', dataEmissao: '2026-03-15' },
      { acao: 'pagar', dataPagamento: '2026-03-16', valorPago: 1.5 },
      { acao: 'isentar', justificativa: 'Sim' },
      { acao: 'desfazer', justificativa: 'Não' },
      { acao: 'cancelar', justificativa: 'Sim' },
    ].flatMap((mais) =>
      x.parcelas.slice(0, 2).map((um) => ({
        body: { municipioPropostaParcelaId: um, valor: 1, vencimento: '2030-01-10', numero: 9, ...mais },
        ...(mais.acao === 'faturar' || mais.acao === 'pagar' ? { files: arquivo() } : {}),
      })),
    ),
    [`PUT ${passos}`]: [
      { body: { municipioPropostaParcelaStatusId: x.passos[0] ?? 1, notaNumero: 'Outra', justificativa: 'Sim' } },
    ],
    [`DELETE ${passos}/:id`]: porId(...x.passos).map((um) => ({ ...um, query: { justificativa: 'Não' } })),
    [`POST ${deParcela}`]: [{ body: { municipioPropostaParcelaId: parcela, tipo: 'boleto' }, files: arquivo() }],
    [`PUT ${deParcela}`]: [{ body: { municipioPropostaParcelaAnexoId: x.notas.at(-1) ?? 1, tipo: 'comprovante' } }],
    [`DELETE ${deParcela}/:id`]: porId(...x.notas),
    [`POST ${deParcela}/download/:id`]: porId(x.notas[0] ?? 1),
    [`POST ${deParcela}/visualizar/:id`]: porId(x.notas[0] ?? 1),
    'GET /api/proposta-aberta/:token': [aberta],
    'GET /api/proposta-aberta/:token/pdf': [aberta],
    'POST /api/proposta-aberta/:token/responder': ['aceite', 'alteracao', 'recusa'].map((tipo) => ({
      ...aberta,
      body: { tipo, nome: 'Outra Pessoa', cargo: null, texto: 'Outra coisa', sha256: x.sha256 },
    })),
    'POST /api/municipio-proposta-modelo': ['proposta', 'minuta'].map((documento) => ({
      body: { documento, conteudo: '<p>Outro texto</p>', nota: null, revisao: 0 },
    })),
    'POST /api/municipios-propostas-combos': [{ body: combo }],
    'PUT /api/municipios-propostas-combos': [{ body: { ...combo, municipiosPropostasCombosId: combosId, versao: 1 } }],
    'DELETE /api/municipios-propostas-combos/:id': porId(combosId),
  }
}

const nameOf = (e: AnyEndpoint) => `${e.method} ${e.path}`
const chamadas = allRoutes()
  .map((r) => r.endpoint)
  .filter((e) => e.area === 'proposta' && writes(e))

/** What there is to do beside it: reading, its instalments and files, other proposals, and what proposals begin with. */
const PODEM = [
  ...['DELETE /:id', 'POST ', 'PUT ', 'POST /download/:id', 'POST /visualizar/:id'].flatMap((x) => {
    const [metodo, resto] = x.split(' ') as [string, string]
    return ['MunicipioPropostaParcelasAnexos', 'municipio-proposta-anexo'].map((que) => `${metodo} /api/${que}${resto}`)
  }),
  ...['POST /api/MunicipioPropostaParcelasStatus', 'DELETE /api/MunicipioPropostaParcelasStatus/:id'],
  ...[
    '',
    '/aditar',
    '/duplicar',
    '/enviar-anexo',
    '/download-proposta',
    '/download-minuta',
    '/download-minuta-assinada',
  ].map((x) => `POST /api/municipio-proposta${x}`),
  ...['POST /api/municipio-proposta-modelo', 'POST /api/municipios-propostas-combos'],
  ...['DELETE /api/municipios-propostas-combos/:id', 'GET /api/proposta-aberta/:token'],
  'GET /api/proposta-aberta/:token/pdf',
]
/** All of it, its version too; what may change of instalments and what may come beside it stands elsewhere. */
const readTudo = async () => ({
  versao: (await readIds()).versao,
  dita: (await readSigned(db)).get(id),
  parcelas: await rows(
    db,
    sql`select "municipioPropostaParcelaId", "municipioPropostaId", numero, vencimento::text, valor::text from municipio_proposta_parcela
      where "municipioPropostaId" = ${id} order by 1`,
  ),
  papeis: await rows(
    db,
    sql`select x."municipioPropostaAnexoId", x.tipo, x.descricao, x.sha256, a.sha256 as guardado from municipio_proposta_anexo x left join arquivo a using ("arquivoId")
      where x."municipioPropostaId" = ${id} and x.criacao <= ${HOJE}::timestamptz order by 1`,
  ),
})

test('nothing that was signed changes, whatever call whoever makes', async () => {
  const antes = await readTudo()
  expect([antes.parcelas.length, antes.papeis.length]).toEqual([5, 6])
  const x = await readIds()
  expect(Object.keys(tentativas(x)).toSorted()).toEqual(chamadas.map(nameOf).toSorted())
  const feitas: Record<string, number> = {}
  for (const persona of PERSONAS)
    for (const e of chamadas)
      for (const pedido of tentativas(await readIds())[nameOf(e)]!) {
        const r = await t.call(e, { persona, ...(pedido as object) })
        const como = `${nameOf(e)} by ${persona} with ${JSON.stringify(pedido.body ?? pedido.params)}: ${r.status}`
        expect(r.status, `${como} ${JSON.stringify(r.body)}`).toBeLessThan(500)
        expect(r.status, `${como} ${JSON.stringify(r.body)}`).not.toBe(400)
        expect(r.status, `${como} ${JSON.stringify(r.body)}`).not.toBe(403)
        if (r.status === 200) feitas[nameOf(e)] = (feitas[nameOf(e)] ?? 0) + 1
        if (r.status === 200) expect([como, await readTudo()]).toEqual([como, antes])
      }
  expect(await readTudo()).toEqual(antes)
  // What may be done with it was done, and nothing else.
  expect(Object.keys(feitas).toSorted()).toEqual(PODEM.toSorted())
})

test('nor in the nights that pass, nor when its amendment is signed', async () => {
  const antes = await readTudo()
  const aditivo = await one<{ id: number }>(
    db,
    sql`select "municipioPropostaId" as id from municipio_proposta where "origemId" = ${id}`,
  )
  expect(
    (await t.call(aditarProposta, { persona: 'admin', body: { municipioPropostaId: id, motivo: 'x' } })).status,
  ).toBe(422)
  const qual = { persona: 'admin', body: { municipioPropostaId: aditivo!.id } } as const
  await must(a.alterar(aditivo!.id, { vigenciaMeses: 36 }))
  await must(t.call(gerarProposta, qual))
  await must(a.enviar(aditivo!.id))
  await must(a.registrar('aceitar', aditivo!.id))
  await must(t.call(emitirMinuta, qual))
  await must(a.assinar(aditivo!.id, { dia: '2026-03-20' }))
  expect(await readTudo()).toEqual(antes)
  for (const dia of ['2026-09-01', '2028-03-11', '2030-01-01'])
    for (const job of Object.values(jobsDeProposta))
      await job.run({}, t.jobContext({ now: new Date(`${dia}T03:07:00Z`) }))
  expect(await readTudo()).toEqual(antes)
})
