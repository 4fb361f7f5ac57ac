import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AnyEndpoint, type Place, writes } from '#contract/endpoint.ts'
import { type Flag, flags } from '#contract/permissions.ts'
import { todosOsRelatorios } from '#contract/relatorios/todos.ts'
import { getSessao } from '#contract/sessao.ts'
import { allRoutes } from '#server/app.ts'
import { rows } from '#server/db/sql.ts'
import { pdfPages } from '#server/documents/pdf-text.ts'
import { allKinds } from '#server/features/all.ts'
import { readSheetSafely } from '#server/files/zip-guard.ts'
import { asker } from '#server/testing/asker.ts'
import { KNOWN, sampleOf } from '#server/testing/samples.ts'
import type { CallResult, Persona, TestApp } from '#server/testing/test-app.ts'
import { DONOS } from './donos-testing.ts'
import { fillIn } from './linhas-testing.ts'
import { idPlaces, saidOf } from './targets.ts'

/*
 * Rows out of reach do not exist, whatever the call. Who asks may do everything that a flag can give, in a few places
 * only. Which rows are theirs is worked out here, from the permissions alone: nothing is asked of the code under test.
 */

const kinds = allKinds()
export const endpoints = allRoutes().map((r) => r.endpoint)
/** Calls that only read, POSTs included. */
export const reads = endpoints.filter((e) => !writes(e) && e.permit !== 'publico' && !e.arquivos)
export const nameOf = (e: AnyEndpoint) => `${e.method} ${e.path}`
/** Those that only the seal room has: its own, and the reports of its profile. */
const relatorioDaSala = (caminho: string) =>
  todosOsRelatorios.some((r) => r.perfil === 'salaOuAssessor' && caminho.split('/').includes(r.rota)) &&
  !todosOsRelatorios.some((r) => r.perfil !== 'salaOuAssessor' && caminho.split('/').includes(r.rota))
/** Of these an environment without a seal has nothing. */
const SO_DO_SELO = /^\/api\/selo\/(resultado|publicacao|inicio|certificado|manual)/
export const daSala = reads
  .filter(
    (e) =>
      e.path.includes('/seloDiagnosticoResposta/') ||
      SO_DO_SELO.test(e.path) ||
      e.path === '/api/manual' ||
      (e.path.startsWith('/api/cliente-oculto/') && !e.path.includes('/envio/')) ||
      e.path === '/api/cliente-oculto' ||
      relatorioDaSala(e.path),
  )
  .map(nameOf)

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

/** What a shape alone cannot tell. */
const FORMAS = {
  ...{
    dataInicioString: '10/01/2026',
    dataTerminoString: '10/12/2026',
    justificativa: 'Prova',
    assinatura: 'a'.repeat(64),
  },
  // Each with the reason that its id needs.
  tarefas: [{ justificativa: 'Prova' }],
  ...{ notaData: '2026-03-09', periodoRealizacao: '01/03/2026 - 31/03/2026' },
  ...{ inicio: '2026-01-10', fim: '2026-12-10', quando: '2026-02-10', dataFeira: '2026-05-10' },
  ...{ fimPrevisto: '2026-12-10', termino: '2026-12-10', adesao: '2026-01-10' },
  ...{ observatorio: 'https://exemplo.com.br' },
  ...{ inicioVigencia: '2026-01-10', fimVigencia: '2026-12-10', site: 'https://exemplo.com.br' },
  ...{ clienteId: '0190b7a0-0000-7000-8000-000000000000', code: '4205407', name: 'ar', q: 'pdf', projetosIds: [1] },
  // Of a list in pages the whole; what only who sees everything may ask, not at all.
  ...{ busca: '', pagina: 1, porPagina: 1000, cursor: 'depois-999999999', analistaId: undefined },
}

/** Which of the own rows a call is asked for where not every one will do, and what stands for it; what else is said. */
interface Escolha {
  kind: string
  query: SQL
  place: Place
  outros?: Partial<Record<Place, unknown>>
}
/** Two months around the demo's day: a calendar takes no more. */
const NO_CALENDARIO: Partial<Record<Place, unknown>> = {
  'query.de': '2026-02-20',
  'query.ate': '2026-04-20',
  'query.usuarioId': undefined,
  'query.grupoId': undefined,
  'query.situacao': undefined,
}
/** What a call insists on beyond the shape of its fields. */
const DITOS: Record<string, Partial<Record<Place, unknown>>> = {
  'GET /api/calendario/encontro/periodo': NO_CALENDARIO,
  'GET /api/calendario/encontro/periodo/meus': NO_CALENDARIO,
  'GET /api/calendario/encontro/periodo/municipio/:id': NO_CALENDARIO,
  'GET /api/calendario/rota': NO_CALENDARIO,
  'POST /api/calendario/encontro/:id/presenca/pdf': { 'body.codigo': undefined },
  'POST /api/agente-territorial/atendimento': { 'body.revisao': 1 },
  'POST /api/municipio-proposta/enviar': { 'body.para': ['novo@exemplo.com.br'] },
  'POST /api/relatorio/send-mail-report': { 'body.emails': ['novo@exemplo.com.br'] },
  'POST /api/relatorio/exportacao/estimativa': { 'body.mes': '2026-03' },
  'POST /api/relatorio/relatorio-mensal': { 'body.mes': '2026-03' },
}
const CIDADES_COM_ENCONTRO = sql`select "municipioId" as id, "municipioId" as valor from encontro
  where inicio between '2026-02-21' and '2026-04-20' group by 1`
const daCidade = (place: Place): Escolha => ({ kind: 'municipioId', place, query: CIDADES_COM_ENCONTRO })
const umEnvio = (tipo: string): Escolha => ({
  ...{ kind: 'envioId', place: 'params.envioId' },
  query: sql`select "envioId" as id, "envioId" as valor from envio_arquivo where tipo = ${tipo}`,
})
const ESCOLHAS: Record<string, Escolha> = {
  'GET /api/pergunta/perguntaevidencia/envio/:envioId': umEnvio('evidencia'),
  'GET /api/relatorio/anexo/envio/:envioId': umEnvio('relatorio-anexo'),
  'GET /api/territorios/envio/:envioId': umEnvio('territorio-documento'),
  'GET /api/municipio-escola/anexo/envio/:envioId': umEnvio('escola-anexo'),
  'GET /api/agente-territorial/anexo/envio/:envioId': umEnvio('agente-anexo'),
  'GET /api/municipio-escola/certificado/:id': {
    ...{ kind: 'municipioEscolaId', place: 'params.id' },
    query: sql`select "municipioEscolaId" as id, "municipioEscolaId" as valor from municipio_escola where "seloEscolaParceira"`,
  },
  'GET /api/cliente-oculto/evidencia/envio/:envioId': umEnvio('cliente-oculto'),
  'GET /api/sala5w2h/anexo/envio/:envioId': umEnvio('sala-5w2h-anexo'),
  'GET /api/calendario/encontro/periodo': daCidade('query.municipioId'),
  'GET /api/calendario/encontro/periodo/meus': daCidade('query.municipioId'),
  'GET /api/calendario/encontro/periodo/municipio/:id': daCidade('params.id'),
  'GET /api/calendario/rota': daCidade('query.municipioId'),
  'GET /api/dashboard/visao-relatorio': {
    ...{ kind: 'visaoRelatorioId', place: 'query.rota' },
    query: sql`select "visaoRelatorioId" as id, rota as valor from visao_relatorio`,
  },
  'GET /api/auditoria/historico/:entidade/:id': {
    ...{ kind: 'usuarioId', place: 'params.id' },
    query: sql`select "usuarioId" as id, "usuarioId" as valor from usuario`,
  },
  'GET /api/usuario/get-by-cpf/:cpf': {
    ...{ kind: 'usuarioId', place: 'params.cpf' },
    query: sql`select "usuarioId" as id, cpf as valor from usuario where cpf is not null`,
  },
  'GET /api/municipio/membro/get-membro-by-cpf/:cpf': {
    ...{ kind: 'membroId', place: 'params.cpf' },
    query: sql`select "membroId" as id, cpf as valor from membro where cpf is not null`,
  },
  'GET /api/pergunta/perguntamunicipio/prazo-ics/:id': {
    ...{ kind: 'perguntaMunicipioId', place: 'params.id' },
    query: sql`select "perguntaMunicipioId" as id, "perguntaMunicipioId" as valor from pergunta_municipio
      where estado = 'rejeitada' and "prazoReenvio" is not null`,
  },
  'GET /api/pergunta/recurso': {
    ...{ kind: 'perguntaRecursoId', place: 'query.municipioId' },
    query: sql`select r."perguntaRecursoId" as id, pm."municipioId" as valor from pergunta_recurso r
      join pergunta_municipio pm using ("perguntaMunicipioId")`,
    outros: { 'query.situacao': 'todos', 'query.eixoId': undefined },
  },
  'POST /api/arquivo/evidencia/tabela/:id': {
    ...{ kind: 'perguntaEvidenciaId', place: 'params.id' },
    query: sql`select "perguntaEvidenciaId" as id, "perguntaEvidenciaId" as valor from pergunta_evidencia
      where mime like '%spreadsheet%' and not excluida`,
  },
  'GET /api/dashboard/dashboardadministrativo/download-evidencias-rejeitadas/:id': {
    ...{ kind: 'perguntaEvidenciaId', place: 'params.id' },
    query: sql`select "perguntaEvidenciaId" as id, "perguntaEvidenciaId" as valor from pergunta_evidencia
      where rejeitada and finalizada and not excluida`,
  },
  'POST /api/capacidade/listar': {
    ...{ kind: 'perguntaEvidenciaId', place: 'body.alvoId' },
    query: sql`select "alvoId" as id, "alvoId" as valor from capacidade where rota = 'evidencia'`,
    outros: { 'body.rota': 'evidencia' },
  },
  'GET /api/relatorio/get-by-usuario/:a/:b': {
    ...{ kind: 'relatorioId', place: 'params.a' },
    query: sql`select "relatorioId" as id, "usuarioId" as valor from relatorio`,
    outros: { 'params.b': 0 },
  },
  'GET /api/relatorioadministrativo/relatorioadministrativo/get-by-usuario/:a/:b': {
    ...{ kind: 'relatorioAdministrativoId', place: 'params.a' },
    query: sql`select "relatorioAdministrativoId" as id, "usuarioId" as valor from relatorio_administrativo`,
    outros: { 'params.b': 0 },
  },
  'GET /api/relatorio/get-by-processo-pagamento/:id': {
    ...{ kind: 'relatorioId', place: 'params.id' },
    query: sql`select "relatorioId" as id, "processoPagamentoId" as valor from relatorio where "processoPagamentoId" is not null`,
  },
  'POST /api/arquivo/evidencia/zip': {
    ...{ kind: 'municipioId', place: 'body.municipioId' },
    query: sql`select "municipioId" as id, "municipioId" as valor from pergunta_evidencia where not excluida group by 1`,
    outros: { 'body.tipo': null, 'body.perguntaMunicipioId': null, 'body.eixoId': null },
  },
  'GET /api/contratos/obter-contrato-por-usuario': {
    ...{ kind: 'usuarioId', place: 'query.usuarioId' },
    query: sql`select "usuarioId" as id, "usuarioId" as valor from contrato_usuario`,
  },
  'GET /api/contratos/obter-contrato-por-usuarios': {
    ...{ kind: 'usuarioId', place: 'query.usuarioIds' },
    query: sql`select "usuarioId" as id, "usuarioId" as valor from contrato_usuario`,
  },
  'GET /api/pergunta/perguntamunicipio/get-perguntas-municipios-respondidas/:id': {
    ...{ kind: 'municipioId', place: 'params.id' },
    query: sql`select "municipioId" as id, "municipioId" as valor from pergunta_municipio where estado = 'respondida' group by 1`,
  },
  'GET /api/usuarioPermissaoMunicipioSolucao/get-usuarios-by-municipio/:municipioId/:municipioSolucaoId': {
    ...{ kind: 'municipioId', place: 'params.municipioId' },
    query: sql`select "municipioId" as id, "municipioId" as valor from usuario_permissao_solucao group by 1`,
    outros: { 'params.municipioSolucaoId': 0 },
  },
  'GET /api/municipio/municipiogruposolucao/:id/historico': {
    ...{ kind: 'municipioGrupoSolucaoId', place: 'params.id' },
    query: sql`select "municipioGrupoSolucaoId" as id, "municipioGrupoSolucaoId" as valor from termo_passo group by 1`,
  },
  'POST /api/projeto/solucao/get-by-eixos': {
    ...{ kind: 'grupoSolucaoId', place: 'body.eixosIds' },
    query: sql`select "grupoSolucaoId" as id, "eixoId" as valor from grupo_solucao`,
  },
  'POST /api/projeto/tarefa/get-by-solucoes': {
    ...{ kind: 'solucaoId', place: 'body.solucoesIds' },
    query: sql`select "solucaoId" as id, "solucaoId" as valor from tarefa group by 1`,
  },
  'GET /api/usuarioPermissaoMunicipioSolucao/solucoes/:municipioId': {
    ...{ kind: 'municipioId', place: 'params.municipioId' },
    query: sql`select "municipioId" as id, "municipioId" as valor from municipio_solucao group by 1`,
  },
  'GET /api/seloDiagnosticoResposta/obter-diagnostico-resposta-por-pergunta-municipio/:municipioId/:perguntaId': {
    ...{ kind: 'municipioId', place: 'params.municipioId' },
    query: sql`select "municipioId" as id, "municipioId" as valor from selo_diagnostico_resposta where "perguntaId" = 101`,
    // These may only say what is so of that place.
    outros: {
      'params.perguntaId': 101,
      ...{ 'query.uf': undefined, 'query.parceiro': undefined, 'query.ambiente': undefined },
    },
  },
}
/** A row that will do for one person may not for a call: so many are tried. */
const TENTATIVAS = 5

export interface Pessoa {
  persona: Persona
  usuarioId: number
  papeis: Papel[]
}

export const mine = ({ usuarioId, papeis }: Pessoa, { onde, quem }: Row): boolean => {
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

type Request = ReturnType<typeof sampleOf>
/** Writes an id where it stands in a request; into the first element of a list. */
export const put = (request: Request, place: Place, id: unknown) => {
  const [part, ...keys] = place.split('.') as ['params' | 'query' | 'body', ...string[]]
  const last = keys.pop()!
  request[part] ??= {}
  let at = request[part] as Record<string, unknown>
  for (const key of keys) {
    const plain = key.replace('[]', '')
    at[plain] ??= key.endsWith('[]') ? [{}] : {}
    const next = at[plain]
    // A list that takes plain ids too takes the object that the place is in.
    if (Array.isArray(next) && typeof next[0] !== 'object') next[0] = {}
    at = (Array.isArray(next) ? next[0] : next) as Record<string, unknown>
  }
  if (id === undefined) {
    delete at[last]
    return
  }
  if (Array.isArray(id)) {
    at[last] = id
    return
  }
  const isList = Array.isArray(at[last]) || /[sS]?Ids$/.test(last)
  at[last] = part === 'body' ? (isList ? [id] : id) : String(id)
}

const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { enum?: unknown[] }>
    required?: string[]
  }

/** Each format of a document and each kind of record. A report on paper has the rows of its spreadsheet and takes longest. */
const inEveryForm = (e: AnyEndpoint, request: Request): Request[] =>
  Object.entries((e.params && shapeOf(e.params).properties) ?? {}).reduce<Request[]>(
    (all, [key, { enum: values }]) => {
      if (!values) return all
      const forms = values.filter((v) => v !== 'pdf').map(String)
      return all.flatMap((r) => forms.map((v) => ({ ...r, params: { ...r.params, [key]: v } })))
    },
    [request],
  )

/** What narrows nothing, or no more than a call insists on. */
const LARGOS = ['dataInicial', 'dataFim', 'busca', 'pagina', 'porPagina', 'cursor']
/** The same without its filters: a row of one's own would hide that others' are shown. */
const wide = (e: AnyEndpoint, request: Request, ...kept: string[]): Request => {
  const only = (part: 'query' | 'body') => {
    const schema = e[part]
    if (!schema || !request[part]) return request[part]
    const keys = [...(shapeOf(schema).required ?? []), ...LARGOS, ...kept]
    return Object.fromEntries(Object.entries(request[part]).filter(([k]) => keys.includes(k)))
  }
  return { ...request, query: only('query'), body: only('body') } as Request
}
/** All of these, each once. */
const inEveryWidth = (e: AnyEndpoint, request: Request): Request[] => {
  // Some reports are too much without any filter; all places of the demo are in one state.
  const doEstado = wide(e, request, 'uf')
  const all = e.path.endsWith('/:formato') ? [doEstado] : [request, wide(e, request), doEstado]
  return [...new Map(all.map((r) => [JSON.stringify(r), r])).values()].flatMap((r) => inEveryForm(e, r))
}

/** What a picture made here ends with: whose it is. */
const MARCA = /\{"\w+Id":\d+\}$/
/** A history tells who took each step, also who has left since. */
const isStep = (o: object) => 'acao' in o && 'de' in o && 'para' in o
/** All ids of an answer, by the key they stand under. */
const idsIn = (value: unknown, found = new Map<string, Set<number>>()): Map<string, Set<number>> => {
  if (Array.isArray(value)) for (const v of value) idsIn(v, found)
  else if (value && typeof value === 'object')
    for (const [k, v] of Object.entries(value)) {
      if (k === 'usuarioId' && isStep(value)) continue
      else if (typeof v === 'number' && k.endsWith('Id')) found.set(k, (found.get(k) ?? new Set()).add(v))
      else idsIn(v, found)
    }
  return found
}

export interface WalkOptions {
  host: string
  quem: readonly Persona[]
  grupos: readonly string[]
}

/** Gives these people every flag and works out what is whose. */
export const openWalk = async (t: TestApp, { host, quem, grupos }: WalkOptions) => {
  const { db } = t.banco
  const todas = flags.map((f) => f.key as Flag).filter((f) => !LEVANTAM.has(f))
  for (const g of grupos) await t.setFlags(g, todas)
  await db.execute(sql`insert into configuracao (permissao, valor)
    select unnest(${sql.param(todas)}::text[]), true on conflict (permissao) do update set valor = true`)
  t.sessions.get(t.banco.nome)!.forget()
  const pessoas: Pessoa[] = []
  for (const persona of quem) {
    const { user } = (await t.call(getSessao, { persona, host })).body
    const solucoes = user.permissoesSolucoes.map((s) => ({ municipioId: s.municipioId, eixoId: null }))
    pessoas.push({ persona, usuarioId: user.usuarioId, papeis: [...user.permissoes, ...solucoes] })
  }
  await fillIn(t)
  const linhas: Record<string, Row[]> = {}
  for (const [kind, query] of Object.entries(DONOS)) linhas[kind] = await rows<Row>(db, sql`${query} order by 1`)
  const nomes = await rows<{ municipioId: number; nome: string }>(db, sql`select "municipioId", nome from municipio`)
  const visitas = await rows<{ municipioId: number; quem: number }>(
    db,
    sql`select "municipioId", "avaliadorId" as quem from cliente_oculto`,
  )
  const escolhas = new Map<string, { id: number; valor: number | string }[]>()
  for (const [call, { query }] of Object.entries(ESCOLHAS)) escolhas.set(call, await rows(db, query))

  const ofWhom = (p: Pessoa, kind: string, own: boolean) => linhas[kind]!.find((r) => mine(p, r) === own)?.id

  /** A request of the person's own rows: every id is of one that lies in reach. */
  const ownRequest = (e: AnyEndpoint, p: Pessoa) => {
    const known = Object.fromEntries(Object.keys(DONOS).map((kind) => [kind, ofWhom(p, kind, true)]))
    const request = sampleOf(e, { ...KNOWN, ...FORMAS, email: `${p.persona}@exemplo.com.br`, ...known })
    for (const place of idPlaces(e)) {
      const said = saidOf(e, place, kinds)
      if (typeof said === 'string' && said in DONOS) put(request, place, known[said])
    }
    for (const [place, v] of Object.entries(DITOS[nameOf(e)] ?? {})) put(request, place as Place, v)
    return request
  }

  /** All that the person asks a call for. */
  const ownRequests = (e: AnyEndpoint, p: Pessoa): Request[] => {
    const escolha = ESCOLHAS[nameOf(e)]
    if (!escolha) return inEveryWidth(e, ownRequest(e, p))
    const minhas = new Set(linhas[escolha.kind]!.filter((r) => mine(p, r)).map((r) => r.id))
    const achadas = escolhas.get(nameOf(e))!.filter((x) => minhas.has(x.id))
    return achadas.slice(0, TENTATIVAS).flatMap(({ valor }) => {
      const request = ownRequest(e, p)
      put(request, escolha.place, valor)
      for (const [place, v] of Object.entries(escolha.outros ?? {})) put(request, place as Place, v)
      return inEveryForm(e, request)
    })
  }

  /** What an answer says, as JSON or as the texts of a document. */
  const contentsOf = async (r: Pick<CallResult<AnyEndpoint>, 'body' | 'raw' | 'headers'>) => {
    const type = String(r.headers['content-type'] ?? '')
    const nome = decodeURIComponent(String(r.headers['content-disposition'] ?? ''))
    if (type.includes('json')) return { json: r.body as unknown, texts: [JSON.stringify(r.body)] }
    if (type.includes('spreadsheet')) {
      const path = join(t.dataDir, 'folha.xlsx')
      writeFileSync(path, r.raw)
      const cells = await readSheetSafely(asker, path)
      return { json: null, texts: [nome, ...cells.flat().map(String)] }
    }
    if (type.includes('pdf')) return { json: null, texts: [nome, ...pdfPages(r.raw).map((x) => x.text)] }
    const text = r.raw.toString('utf8')
    // The names of the files in it begin with the number of the evidence.
    if (type.includes('zip')) {
      const ids = [...text.matchAll(/\d{3}\/(\d+)-/g)].map((m) => ({ perguntaEvidenciaId: Number(m[1]) }))
      return { json: ids, texts: [nome] }
    }
    const marca = MARCA.exec(text)
    // A calendar breaks its lines anywhere.
    return { json: marca && JSON.parse(marca[0]), texts: [nome, text.replaceAll('\r\n ', '')] }
  }

  /** A solution of the term says that it is an extra by naming its line in the proposal: a mark, and no way there. */
  const EXTRA = 'municipioPropostaSolucoesExtrasId'
  /** What stands in an answer and is beyond the person's permissions: municipalities, axes, rows of every kind of id. */
  const foreignIn = (p: Pessoa, e: AnyEndpoint, { json, texts }: { json: unknown; texts: string[] }): string[] => {
    const own = new Set(p.papeis.map((x) => x.municipioId))
    // Who shops in a place is told its name and nothing else of it.
    const named = new Set([...own, ...visitas.filter((v) => v.quem === p.usuarioId).map((v) => v.municipioId)])
    const axes = p.papeis.some((x) => x.eixoId === null) ? undefined : new Set(p.papeis.map((x) => x.eixoId))
    const shown = idsIn(json)
    return [
      ...[...(shown.get('municipioId') ?? [])].filter((id) => !own.has(id)).map((id) => `the municipality ${id}`),
      ...[...(shown.get('eixoId') ?? [])].filter((id) => axes && !axes.has(id)).map((id) => `the axis ${id}`),
      ...[...shown].flatMap(([kind, ids]) =>
        (kind === EXTRA && e.area !== 'proposta' ? [] : (linhas[kind] ?? []))
          .filter((r) => ids.has(r.id as number) && !mine(p, r))
          .map((r) => `${kind} ${r.id}`),
      ),
      ...nomes
        .filter((m) => !named.has(m.municipioId) && texts.some((text) => text.includes(m.nome)))
        .map((m) => `the name ${m.nome}`),
    ]
  }

  /**
   * Opens calls as every person: what was shown that is out of reach, what was answered, as what, and with no row.
   * `secrets`: what a person never reads, though the place is in reach.
   */
  const openAll = async (calls: readonly AnyEndpoint[], secrets: (p: Pessoa) => readonly string[] = () => []) => {
    const wrong: string[] = []
    const leaked: string[] = []
    const answered = new Set<string>()
    const types = new Set<string>()
    const told = new Set<string>()
    for (const e of calls)
      for (const p of pessoas)
        for (const request of ownRequests(e, p)) {
          // What only a variant can do is asked for where it is done.
          const r = await t.call(e, { persona: p.persona, ...(e.capacidade ? {} : { host }), ...(request as object) })
          if (r.status !== 200) continue
          answered.add(nameOf(e))
          if (r.raw.toString() !== '[]') told.add(nameOf(e))
          types.add(String(r.headers['content-type']).split(';')[0]!)
          const contents = await contentsOf(r)
          leaked.push(
            ...secrets(p)
              .filter((s) => contents.texts.some((text) => text.includes(s)))
              .map((s) => `${nameOf(e)} tells ${p.persona} ${s}`),
          )
          wrong.push(...foreignIn(p, e, contents).map((x) => `${nameOf(e)} shows ${p.persona} ${x}`))
        }
    return { wrong, leaked, answered, types, empty: [...answered].filter((e) => !told.has(e)) }
  }

  return { pessoas, linhas, ofWhom, ownRequest, contentsOf, foreignIn, openAll }
}
