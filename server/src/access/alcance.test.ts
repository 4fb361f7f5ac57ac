import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AnyEndpoint, type Place, writes } from '#contract/endpoint.ts'
import { type Flag, flags } from '#contract/permissions.ts'
import { getSessao } from '#contract/sessao.ts'
import { allRoutes } from '#server/app.ts'
import { rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { allKinds } from '#server/features/all.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { KNOWN, sampleOf } from '#server/testing/samples.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { idPlaces, saidOf } from './targets.ts'

/**
 * Rows out of reach do not exist, whatever the call. Who asks may do everything that a flag can give, in a few places
 * only. Which rows are theirs is worked out here, from the permissions alone: nothing is asked of the code under test.
 */
const t = await startTestApp()
const kinds = allKinds()
const endpoints = allRoutes().map((r) => r.endpoint)
const nameOf = (e: AnyEndpoint) => `${e.method} ${e.path}`

/** One leads whole municipalities, one works on some axes of others, one has solutions, one place is one's only one. */
const QUEM = ['condutor', 'analista', 'especialista', 'ad'] as const satisfies readonly Persona[]
const GRUPOS = ['Consultor Condutor', 'Analista', 'Consultor Especialista', 'AD']
/** These two say that everybody's rows are shown. */
const LEVANTAM = new Set(['verTodasInstituicao', 'verTodosMembrosMunicipio'])

interface Row {
  id: number | string
  /** Its places: it is in reach where one of them is. None: it is everybody's. */
  onde?: readonly { municipioId: number | null; eixoId: number | null }[] | null
  /** Whose it is. */
  quem?: readonly number[]
}
interface Papel {
  municipioId: number
  eixoId: number | null
}

const lugar = (municipio: SQL, eixo: SQL = sql`null::int`) =>
  sql`json_build_array(json_build_object('municipioId', ${municipio}, 'eixoId', ${eixo})) as onde`
const NULO = sql`null::int`

/** Every kind of id, with the places of its rows. */
const DONOS: Record<string, SQL> = {
  municipioId: sql`select "municipioId" as id, ${lugar(sql`"municipioId"`)} from municipio`,
  eixoId: sql`select "eixoId" as id, ${lugar(NULO, sql`"eixoId"`)} from eixo`,
  temaId: sql`select "temaId" as id, ${lugar(NULO, sql`"eixoId"`)} from tema`,
  perguntaId: sql`select "perguntaId" as id, ${lugar(NULO, sql`"eixoId"`)} from pergunta join tema using ("temaId")`,
  perguntaFaixaRespostaId: sql`select "perguntaFaixaRespostaId" as id, ${lugar(NULO, sql`"eixoId"`)}
    from pergunta_faixa_resposta join pergunta using ("perguntaId") join tema using ("temaId")`,
  medalhaId: sql`select "medalhaId" as id, case when m."eixoId" is not null then json_build_array(json_build_object(
    'municipioId', null, 'eixoId', m."eixoId")) end as onde from medalha m`,
  usuarioId: sql`select u."usuarioId" as id, (select coalesce(json_agg(json_build_object('municipioId', "municipioId", 'eixoId', null)), '[]')
    from (select "usuarioId", "municipioId" from usuario_permissao union all select "usuarioId", "municipioId" from usuario_permissao_solucao) p
    where p."usuarioId" = u."usuarioId") as onde, array[u."usuarioId"] as quem from usuario u`,
  usuarioPermissaoId: sql`select "usuarioPermissaoId" as id, ${lugar(sql`"municipioId"`, sql`"eixoId"`)} from usuario_permissao`,
  sessaoId: sql`select "sessaoId" as id, array["usuarioId"] as quem from sessao`,
  contratoId: sql`select c."contratoId" as id, (select coalesce(json_agg(json_build_object('municipioId', p."municipioId", 'eixoId', null)), '[]')
    from contrato_usuario x join (select "usuarioId", "municipioId" from usuario_permissao
      union all select "usuarioId", "municipioId" from usuario_permissao_solucao) p using ("usuarioId")
    where x."contratoId" = c."contratoId") as onde,
    array(select "usuarioId" from contrato_usuario x where x."contratoId" = c."contratoId") as quem from contrato c`,
  acompanhamentoId: sql`select "acompanhamentoId" as id, ${lugar(sql`"municipioId"`, sql`t."eixoId"`)}
    from acompanhamento left join tema t using ("temaId")`,
  acompanhamentoPerguntaId: sql`select "acompanhamentoPerguntaId" as id, ${lugar(sql`pm."municipioId"`, sql`pm."eixoId"`)}
    from acompanhamento_pergunta join pergunta_municipio pm using ("perguntaMunicipioId")`,
  planoAcaoId: sql`select "planoAcaoId" as id, ${lugar(sql`l."municipioId"`, sql`pm."eixoId"`)}
    from plano_acao l left join pergunta_municipio pm using ("perguntaMunicipioId")`,
  perguntaMunicipioId: sql`select "perguntaMunicipioId" as id, ${lugar(sql`"municipioId"`, sql`"eixoId"`)} from pergunta_municipio`,
  perguntaEvidenciaId: sql`select ev."perguntaEvidenciaId" as id, ${lugar(sql`pm."municipioId"`, sql`pm."eixoId"`)}
    from pergunta_evidencia ev join pergunta_municipio pm using ("perguntaMunicipioId") where not ev.excluida`,
  envioId: sql`select "envioId" as id, array["usuarioId"] as quem from envio_arquivo`,
  grupoId: sql`select "grupoId" as id, ${lugar(sql`"municipioId"`)} from grupo`,
  membroId: sql`select "membroId" as id, ${lugar(sql`"municipioId"`)} from membro`,
  municipioResumoId: sql`select "municipioResumoId" as id, ${lugar(sql`"municipioId"`)} from municipio_resumo`,
  municipioResumoPerfilId: sql`select "municipioResumoPerfilId" as id, ${lugar(sql`"municipioId"`)}
    from municipio_resumo_perfil join municipio_resumo using ("municipioResumoId")`,
  seloDiagnosticoRespostaId: sql`select "seloDiagnosticoRespostaId" as id, ${lugar(sql`"municipioId"`)} from selo_diagnostico_resposta`,
  municipioAdId: sql`select "municipioAdId" as id, ${lugar(sql`"municipioId"`)} from municipio_ad`,
  atorId: sql`select "atorId" as id, ${lugar(sql`"municipioId"`)} from ator where "municipioId" is not null`,
  municipioEscolaId: sql`select "municipioEscolaId" as id, ${lugar(sql`"municipioId"`)} from municipio_escola`,
  municipioEixoId: sql`select "municipioEixoId" as id, ${lugar(sql`"municipioId"`, sql`"eixoId"`)} from municipio_eixo`,
  municipioTemaId: sql`select "municipioTemaId" as id, ${lugar(sql`"municipioId"`, sql`t."eixoId"`)}
    from municipio_tema join tema t using ("temaId")`,
  instituicaoId: sql`select "instituicaoId" as id, json_agg(json_build_object('municipioId', "municipioId", 'eixoId', null)) as onde
    from instituicao_municipio group by 1`,
}

/** What a shape alone cannot tell. */
const FORMAS = {
  ...{ inicio: '2026-01-10', fim: '2026-12-10', quando: '2026-02-10', dataFeira: '2026-05-10' },
  ...{ inicioVigencia: '2026-01-10', fimVigencia: '2026-12-10', site: 'https://exemplo.com.br' },
  clienteId: '0190b7a0-0000-7000-8000-000000000000',
  // Of a list in pages the whole; what only who sees everything may ask, not at all.
  ...{ busca: '', pagina: 1, porPagina: 1000, cursor: 'depois-999999999', analistaId: undefined },
}

interface Pessoa {
  persona: Persona
  usuarioId: number
  papeis: Papel[]
}
const pessoas: Pessoa[] = []
const linhas: Record<string, Row[]> = {}
const nomes: { municipioId: number; nome: string }[] = []

const mine = ({ usuarioId, papeis }: Pessoa, { onde, quem }: Row): boolean => {
  if (quem?.includes(usuarioId)) return true
  if (onde === null) return true
  return (onde ?? []).some(({ municipioId, eixoId }) =>
    papeis.some(
      (p) =>
        (municipioId === null || p.municipioId === municipioId) &&
        (eixoId === null || p.eixoId === null || p.eixoId === eixoId),
    ),
  )
}
const ofWhom = (p: Pessoa, kind: string, own: boolean) => linhas[kind]!.find((r) => mine(p, r) === own)?.id

/** Rows of the kinds of which the demo has none that is foreign to somebody. */
const fillIn = async () => {
  const { db } = t.banco
  await db.execute(sql`insert into pergunta_faixa_resposta ("perguntaId", "faixaNome", "faixaPontos")
    select min("perguntaId"), 'Prova', 0 from pergunta join tema using ("temaId") group by "eixoId"`)
  await db.execute(sql`insert into medalha (nome, nivel, edicao, escopo, "eixoId", "percentualMinimo", "textoAlternativo")
    select 'Prova ' || "eixoId", 'Ouro', 2031, 'Eixo', "eixoId", 90, 'Prova' from eixo`)
  await db.execute(sql`insert into envio_arquivo ("envioId", tipo, "alvoId", "usuarioId", nome, tamanho, criacao, expira)
    select gen_random_uuid(), 'evidencia', 1, "usuarioId", 'prova.pdf', 10, now(), now() + interval '1 day' from usuario`)
  await db.execute(sql`insert into selo_inscricao ("municipioId", edicao) select "municipioId", 2031 from municipio`)
  await db.execute(sql`insert into selo_diagnostico_resposta ("municipioId", edicao, "perguntaId", resposta, alteracao)
    select "municipioId", 2031, 101, 'Prova', now() from municipio`)
}

beforeAll(async () => {
  const todas = flags.map((f) => f.key as Flag).filter((f) => !LEVANTAM.has(f))
  for (const g of GRUPOS) await t.setFlags(g, todas)
  await t.banco.db.execute(sql`insert into configuracao (permissao, valor)
    select unnest(${sql.param(todas)}::text[]), true on conflict (permissao) do update set valor = true`)
  t.sessions.get('padrao')!.forget()
  for (const persona of QUEM) {
    const { user } = (await t.call(getSessao, { persona })).body
    const solucoes = user.permissoesSolucoes.map((s) => ({ municipioId: s.municipioId, eixoId: null }))
    pessoas.push({ persona, usuarioId: user.usuarioId, papeis: [...user.permissoes, ...solucoes] })
  }
  await fillIn()
  for (const [kind, query] of Object.entries(DONOS)) linhas[kind] = await rows<Row>(t.banco.db, query)
  nomes.push(
    ...(await rows<{ municipioId: number; nome: string }>(t.banco.db, sql`select "municipioId", nome from municipio`)),
  )
})

/** A request of the person's own rows: every id is of one that lies in reach. */
const ownRequest = (e: AnyEndpoint, p: Pessoa) => {
  const known = Object.fromEntries(Object.keys(DONOS).map((kind) => [kind, ofWhom(p, kind, true)]))
  const request = sampleOf(e, { ...KNOWN, ...FORMAS, email: `${p.persona}@exemplo.com.br`, ...known })
  for (const place of idPlaces(e)) {
    const said = saidOf(e, place, kinds)
    if (typeof said === 'string' && said in DONOS) put(request, place, known[said])
  }
  return request
}
type Request = ReturnType<typeof sampleOf>
/** Writes an id where it stands in a request; into the first element of a list. */
const put = (request: Request, place: Place, id: unknown) => {
  const [part, ...keys] = place.split('.') as ['params' | 'query' | 'body', ...string[]]
  const last = keys.pop()!
  request[part] ??= {}
  let at = request[part] as Record<string, unknown>
  for (const key of keys) {
    const plain = key.replace('[]', '')
    at[plain] ??= key.endsWith('[]') ? [{}] : {}
    const next = at[plain]
    if (Array.isArray(next) && !next.length) next.push({})
    at = (Array.isArray(next) ? next[0] : next) as Record<string, unknown>
  }
  const isList = Array.isArray(at[last]) || /[sS]?Ids$/.test(last)
  at[last] = part === 'body' ? (isList ? [id] : id) : String(id)
}

test('every kind of id that is somebody’s is walked', () => {
  expect(
    Object.entries(kinds)
      .filter(([, k]) => k !== 'livre')
      .map(([k]) => k)
      .sort(),
  ).toEqual(Object.keys(DONOS).sort())
})

/** What the walk sends here is refused as it is, before any row is asked for. */
const NAO_LIDOS = new Set([
  'PUT /api/Medalha body.medalhaId',
  'PUT /api/Medalha/atualizar-medalha body.medalhaId',
  'PATCH /api/pergunta/perguntaevidencia/envio/:envioId params.envioId',
])

describe('a foreign id (R650)', () => {
  test('is 404 wherever a call takes it, read or write', async () => {
    const wrong: string[] = []
    const walked = new Set<string>()
    const kindsWalked = new Set<string>()
    for (const e of endpoints)
      for (const place of idPlaces(e)) {
        const kind = saidOf(e, place, kinds)
        if (typeof kind !== 'string' || !(kind in DONOS)) continue
        for (const p of pessoas) {
          const foreign = ofWhom(p, kind, false)
          if (foreign === undefined) continue
          const request = ownRequest(e, p)
          put(request, place, foreign)
          const r = await t.call(e, { persona: p.persona, ...(request as object) })
          // Only full admins, or admins by name, may call it at all.
          if (r.status === 403) continue
          const where = `${nameOf(e)} ${place}`
          if (NAO_LIDOS.has(where) && (r.status === 400 || r.status === 415)) continue
          walked.add(where)
          kindsWalked.add(kind)
          if (r.status !== 404)
            wrong.push(
              `${nameOf(e)} as ${p.persona}, ${place} = ${foreign}: ${r.status} ${r.raw.toString().slice(0, 160)}`,
            )
        }
      }
    expect(wrong).toEqual([])
    expect(walked.size).toBeGreaterThan(200)
    expect([...kindsWalked].sort()).toEqual(Object.keys(DONOS).sort())
  })

  test('that a call does not check for a reason does nothing and shows nothing', async () => {
    const wrong: string[] = []
    for (const e of endpoints)
      for (const place of idPlaces(e)) {
        const said = saidOf(e, place, kinds)
        const kind = place.slice(place.lastIndexOf('.') + 1).replace(/s?Ids$/, 'Id')
        if (typeof said !== 'object' || !(kind in DONOS)) continue
        for (const p of pessoas) {
          // The last one: the first may be what the record holds already.
          const foreign = linhas[kind]!.findLast((x) => !mine(p, x))?.id
          if (foreign === undefined) continue
          const request = ownRequest(e, p)
          put(request, place, foreign)
          const r = await t.call(e, { persona: p.persona, ...(request as object) })
          if (r.status >= 400) continue
          if (writes(e)) wrong.push(`${nameOf(e)} as ${p.persona}, ${place} = ${foreign}: ${r.status}`)
          wrong.push(...foreignIn(p, await contentsOf(r)).map((x) => `${nameOf(e)} as ${p.persona} shows ${x}`))
        }
      }
    expect(wrong).toEqual([])
  })
})

/** What an answer says, as JSON or as the texts of a document. */
const contentsOf = async (r: { body: unknown; raw: Buffer; headers: Record<string, unknown> }) => {
  const type = String(r.headers['content-type'] ?? '')
  if (type.includes('json')) return { json: r.body, texts: [] as string[] }
  if (type.includes('spreadsheet')) {
    const path = join(t.dataDir, 'folha.xlsx')
    writeFileSync(path, r.raw)
    const cells = await readSheetSafely(asker, path)
    return { json: null, texts: cells.flat().map(String) }
  }
  if (type.includes('pdf')) return { json: null, texts: pdfPages(r.raw).map((x) => x.text) }
  return { json: null, texts: [r.raw.toString('utf8')] }
}

const idsIn = (value: unknown, key: string, found = new Set<number>()): Set<number> => {
  if (Array.isArray(value)) for (const v of value) idsIn(v, key, found)
  else if (value && typeof value === 'object')
    for (const [k, v] of Object.entries(value)) {
      if (k === key && typeof v === 'number') found.add(v)
      idsIn(v, key, found)
    }
  return found
}

/** What stands in an answer and is beyond the person's permissions: municipalities, axes, rows of every kind of id. */
const foreignIn = (p: Pessoa, { json, texts }: { json: unknown; texts: string[] }): string[] => {
  const own = new Set(p.papeis.map((x) => x.municipioId))
  const axes = p.papeis.some((x) => x.eixoId === null) ? undefined : new Set(p.papeis.map((x) => x.eixoId))
  return [
    ...[...idsIn(json, 'municipioId')].filter((id) => !own.has(id)).map((id) => `the municipality ${id}`),
    ...[...idsIn(json, 'eixoId')].filter((id) => axes && !axes.has(id)).map((id) => `the axis ${id}`),
    ...Object.entries(linhas).flatMap(([kind, all]) => {
      const shown = idsIn(json, kind)
      return all.filter((r) => shown.has(r.id as number) && !mine(p, r)).map((r) => `${kind} ${r.id}`)
    }),
    ...nomes
      .filter((m) => !own.has(m.municipioId) && texts.some((text) => text.includes(m.nome)))
      .map((m) => `the name ${m.nome}`),
  ]
}

/** What the walk cannot be answered, each for a reason; whatever is new must be answered or stand here. */
const SEM_RESPOSTA = [
  // Asks which kind of record: the walk knows one kind a place. Tested in features/auditoria.
  'GET /api/auditoria/historico/:entidade/:id',
  // For full admins alone.
  'GET /api/auditoria/verificar',
  'GET /api/email',
  'GET /api/email/:id',
  // The demo's first own row has no file, deadline or spreadsheet.
  'GET /api/contratos/download-contrato',
  'POST /api/arquivo/evidencia/zip',
  'GET /api/pergunta/perguntamunicipio/prazo-ics/:id',
  'POST /api/arquivo/evidencia/tabela/:id',
  'GET /api/municipio/membro/get-membro-by-cpf/:cpf',
  // Lifts the reach: the flag is not given here.
  'GET /api/municipio/membro',
  'GET /api/municipio/membro/:id/foto',
  'GET /api/municipio/:id/imagem',
  // About no row of anybody's.
  'GET /api/municipioIbge/obter-por-uf-codigomunicipio/:uf/:code',
  // Only in the seal room; see features/selo.
  'GET /api/seloDiagnosticoResposta/obter-diagnostico-resposta-por-municipio/:id',
  'GET /api/seloDiagnosticoResposta/situacao/:id',
  'GET /api/seloDiagnosticoResposta/selo-diagnostico-pdf-by-municipioId/:id',
  'GET /api/seloDiagnosticoResposta/obter-diagnostico-resposta-por-pergunta-municipio/:municipioId/:perguntaId',
  'GET /api/manual',
  'GET /api/usuario/get-by-cpf/:cpf',
  'GET /api/usuario/:id/assinatura',
]

describe('no answer shows what is out of reach (R267, R650)', () => {
  /** A call that begins or ends something, although it is a GET. */
  const reads = endpoints.filter((e) => !writes(e) && e.permit !== 'publico' && !e.arquivos)

  test('of all the calls that only read, POSTs, documents and spreadsheets included', async () => {
    const wrong: string[] = []
    const answered = new Set<string>()
    const kindsOfAnswer = new Set<string>()
    for (const e of reads)
      for (const p of pessoas) {
        const r = await t.call(e, { persona: p.persona, ...(ownRequest(e, p) as object) })
        if (r.status !== 200) continue
        answered.add(nameOf(e))
        kindsOfAnswer.add(String(r.headers['content-type']).split(';')[0]!)
        wrong.push(...foreignIn(p, await contentsOf(r)).map((x) => `${nameOf(e)} shows ${p.persona} ${x}`))
      }
    expect(wrong).toEqual([])
    expect([...kindsOfAnswer]).toEqual(
      expect.arrayContaining([
        'application/json',
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ]),
    )
    // Who asks for the own is answered: otherwise nothing was looked at.
    const silent = reads.filter((e) => !answered.has(nameOf(e))).map(nameOf)
    expect(silent.sort()).toEqual(SEM_RESPOSTA.sort())
  })
})
