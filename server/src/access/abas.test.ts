import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Flag, flags } from '#contract/permissions.ts'
import { allRoutes } from '#server/app.ts'
import { startTestApp } from '#server/testing/test-app.ts'

/**
 * The tabs of the city as the specification says them (R660, R661, R663): which flag opens each, and which calls are
 * what is seen and done there. Written from the specification and from the screens, not from what the calls declare.
 */
const ABAS: Record<string, { um: readonly Flag[]; chamadas: string }> = {
  'R660 acompanhamento': {
    um: ['acompanhamentos'],
    chamadas: `
      POST /api/acompanhamento
      PUT /api/acompanhamento
      GET /api/acompanhamento/:id
      GET /api/acompanhamento/:id/pdf
      GET /api/acompanhamento/acompanhamentos/:id
      POST /api/acompanhamento/acompanhamentos/acompanhamento-intermediario
      PUT /api/acompanhamento/acompanhamentos/cancelar/:id
      GET /api/acompanhamento/acompanhamentos/finalizacao/:id
      POST /api/acompanhamento/acompanhamentos/finalizacao/:id
      PUT /api/acompanhamento/acompanhamentos/finalizar
      GET /api/acompanhamento/acompanhamentos/novo/:id
      POST /api/acompanhamento/acompanhamentos/novo/:id
      GET /api/acompanhamento/acompanhamentos/novo/tema/:municipioId/:temaId
      POST /api/acompanhamento/acompanhamentos/novo/tema/:municipioId/:temaId
      GET /api/acompanhamento/acompanhamentos/pontos-nao-evidenciados/:id
      GET /api/acompanhamento/acompanhamentos/pontos-nao-evidenciados/tema/:municipioId/:temaId
      GET /api/acompanhamento/diagnostico/:id
      PUT /api/acompanhamento/diagnostico/finalizar-tema
      PUT /api/acompanhamento/diagnostico/finalizar/:id
      PUT /api/acompanhamento/diagnostico/respostas
      POST /api/acompanhamento/plano-acao
      PUT /api/acompanhamento/plano-acao
      DELETE /api/acompanhamento/plano-acao/:id
      GET /api/acompanhamento/plano-acao/:ids
      GET /api/acompanhamento/plano-acao/:ids/pdf
      GET /api/acompanhamento/plano-acao/:ids/xlsx
      GET /api/acompanhamento/temas/:id`,
  },
  'R661 evidencia': {
    um: ['evidencias'],
    chamadas: `
      POST /api/arquivo/evidencia/download/:id
      POST /api/arquivo/evidencia/tabela/:id
      POST /api/arquivo/evidencia/visualizar/:id
      POST /api/arquivo/evidencia/zip
      POST /api/arquivo/evidencia/zip/preparar
      PUT /api/pergunta/perguntaevidencia
      DELETE /api/pergunta/perguntaevidencia/:id
      PUT /api/pergunta/perguntaevidencia/avaliar-varias
      POST /api/pergunta/perguntaevidencia/envio
      DELETE /api/pergunta/perguntaevidencia/envio/:envioId
      GET /api/pergunta/perguntaevidencia/envio/:envioId
      PATCH /api/pergunta/perguntaevidencia/envio/:envioId
      DELETE /api/pergunta/perguntaevidencia/excluir-evidencia/:id
      GET /api/pergunta/perguntaevidencia/fila
      GET /api/pergunta/perguntaevidencia/fila/opcoes
      PUT /api/pergunta/perguntaevidencia/finalizar-evidencia
      PUT /api/pergunta/perguntamunicipio
      PUT /api/pergunta/perguntamunicipio/atualizar-pergunta-municipio-evidencia/:id
      GET /api/pergunta/perguntamunicipio/contagens/:id
      GET /api/pergunta/perguntamunicipio/extrato-pontos/:id
      POST /api/pergunta/perguntamunicipio/get-pdf-perguntas
      GET /api/pergunta/perguntamunicipio/get-pdf-perguntas-by-tema/:id
      GET /api/pergunta/perguntamunicipio/get-pergunta/:id
      GET /api/pergunta/perguntamunicipio/get-perguntas-municipios-aprovadas/:id
      GET /api/pergunta/perguntamunicipio/get-perguntas-municipios-evidenciadas/:id
      GET /api/pergunta/perguntamunicipio/get-perguntas-municipios-rejeitadas/:id
      GET /api/pergunta/perguntamunicipio/get-perguntas-municipios-respondidas/:id
      GET /api/pergunta/perguntamunicipio/get-perguntas/:id
      GET /api/pergunta/perguntamunicipio/historico/:id
      GET /api/pergunta/perguntamunicipio/prazo-ics/:id
      PUT /api/pergunta/perguntamunicipio/prorrogar-prazo/:id
      PUT /api/pergunta/perguntamunicipio/reverter-analise/:id
      POST /api/pergunta/perguntamunicipio/salvarevidencias
      GET /api/pergunta/perguntamunicipio/simulador/:id
      POST /api/motivo-rejeicao
      PUT /api/motivo-rejeicao
      DELETE /api/motivo-rejeicao/:id
      GET /api/seloDiagnosticoResposta/obter-diagnostico-resposta-por-municipio/:id
      GET /api/seloDiagnosticoResposta/obter-diagnostico-resposta-por-pergunta-municipio/:municipioId/:perguntaId
      GET /api/seloDiagnosticoResposta/selo-diagnostico-pdf-by-municipioId/:id
      GET /api/seloDiagnosticoResposta/situacao/:id
      PUT /api/seloDiagnosticoResposta/atualizar-diagnostico-resposta
      PUT /api/seloDiagnosticoResposta/setar-enviada/:id
      DELETE /api/seloDiagnosticoResposta/:id`,
  },
  // The benches of reports choose their reasons from the same library.
  'R661 evidencia: reasons': {
    um: ['evidencias', 'podeAnalisarRelatorio', 'analisarRelatoriosAdministrativos', 'podeAnalisarRelatorioAdmin'],
    chamadas: `
      GET /api/motivo-rejeicao
      GET /api/motivo-rejeicao/:id`,
  },
  'R663 grupo: writing': {
    um: ['grupos'],
    chamadas: `
      POST /api/municipio/grupo
      PUT /api/municipio/grupo
      DELETE /api/municipio/grupo/:id
      DELETE /api/municipio/membro/:id
      PUT /api/municipio/membro/atualizar-foto-membro
      PUT /api/municipio/membro/atualizar-membro
      POST /api/municipio/membro/cadastrar-membro
      GET /api/municipio/membro/get-membro-by-cpf/:cpf
      GET /api/municipio/membro/instituicoes/:id`,
  },
  'the tab of the territorial agent': {
    um: ['agenteTerritorial'],
    chamadas: `
      GET /api/agente-territorial/agenda/:id
      DELETE /api/agente-territorial/anexo/:id
      POST /api/agente-territorial/anexo/download/:id
      POST /api/agente-territorial/anexo/envio
      DELETE /api/agente-territorial/anexo/envio/:envioId
      GET /api/agente-territorial/anexo/envio/:envioId
      PATCH /api/agente-territorial/anexo/envio/:envioId
      GET /api/agente-territorial/anexo/municipio/:id
      POST /api/agente-territorial/anexo/visualizar/:id
      POST /api/agente-territorial/atendimento
      PUT /api/agente-territorial/atendimento
      DELETE /api/agente-territorial/atendimento/:id
      GET /api/agente-territorial/atendimento/:id
      GET /api/agente-territorial/atendimento/municipio/:id
      ${['mapa', 'perfil', 'plano', 'resultado']
        .map(
          (r) => `
      GET /api/agente-territorial/${r}
      POST /api/agente-territorial/${r}
      PUT /api/agente-territorial/${r}
      DELETE /api/agente-territorial/${r}/:id
      GET /api/agente-territorial/${r}/:id
      GET /api/agente-territorial/${r}/municipio/:id`,
        )
        .join('')}
      GET /api/agente-territorial/pessoas`,
  },
  // Meetings and reports choose their guests from the same lists.
  'R663 grupo: reading': {
    um: ['grupos', 'calendario', 'relatorios'],
    chamadas: `
      GET /api/municipio/grupo
      GET /api/municipio/grupo/:id
      GET /api/municipio/grupo/get-grupos-solucoes/:id
      GET /api/municipio/grupo/get-grupos/:id
      GET /api/municipio/membro
      GET /api/municipio/membro/:id/foto
      POST /api/municipio/membro/:id/revelar
      GET /api/municipio/membro/get-membro-by-grupo/:id
      GET /api/municipio/membro/get-membro-by-municipio/:id
      GET /api/municipio/membro/get-membro/:id
      GET /api/municipio/membro/get-membros-by-nome/:name`,
  },
  // The tab of the city and the entry of the menu lead to the same pages.
  'R669 R555 sala: reading': {
    um: ['sala', 'salaEmpreendedor'],
    chamadas: `
      GET /api/sala/:id
      GET /api/sala/moldura/:id
      GET /api/sala/nomes
      GET /api/sala5w2h
      GET /api/sala5w2h/:id
      GET /api/sala5w2h/pdf/:id
      GET /api/sala5w2h/xlsx/:id
      POST /api/sala5w2h/anexo/download/:id
      POST /api/sala5w2h/anexo/visualizar/:id`,
  },
  'R555 sala: the list of all, and writing': {
    um: ['salaEmpreendedor'],
    chamadas: `
      GET /api/sala
      POST /api/sala
      PUT /api/sala
      GET /api/sala/nova/:id
      GET /api/sala/opcoes
      PUT /api/sala/situacao
      DELETE /api/sala5w2h/:id
      DELETE /api/sala5w2h/anexo/:id
      POST /api/sala5w2h/anexo/envio
      DELETE /api/sala5w2h/anexo/envio/:envioId
      GET /api/sala5w2h/anexo/envio/:envioId
      PATCH /api/sala5w2h/anexo/envio/:envioId
      PUT /api/sala5w2h/atualizar-5w2h
      POST /api/sala5w2h/cadastrar-5w2h
      POST /api/sala5w2h/incluir-propostas
      PUT /api/sala5w2h/mover-5w2h
      GET /api/sala5w2h/perguntas/:id
      GET /api/sala5w2h/propostas/:id`,
  },
}
/** Addresses under which every call is one of a tab, but for these. */
const CASAS =
  /^\/api\/(acompanhamento|pergunta\/pergunta(municipio|evidencia)|arquivo\/evidencia|motivo-rejeicao|seloDiagnosticoResposta|municipio\/(grupo|membro)|agente-territorial|sala(5w2h)?)(\/|$)/
const OUTRAS = [
  // The chart of the city's first page has a flag of its own.
  'GET /api/acompanhamento/evolucao/:id',
  // Opened by who holds the link, without a session.
  'GET /api/arquivo/evidencia/link/:token',
  'GET /api/sala5w2h/:hash/:id',
  // For full admins alone, who pass every flag.
  'PUT /api/seloDiagnosticoResposta/reabrir/:id',
]

const t = await startTestApp()
const endpoints = new Map(allRoutes().map((r) => [`${r.endpoint.method} ${r.endpoint.path}`, r.endpoint]))
const lines = (text: string) =>
  text
    .split('\n')
    .map((l) => l.trim())
    .filter(Boolean)
const TODAS = flags.map((f) => f.key as Flag)
const GRUPO = 'Administrador'

const setConfig = async (names: readonly Flag[], valor: boolean) => {
  await t.banco.db.execute(sql`insert into configuracao (permissao, valor)
    select unnest(${sql.param([...names])}::text[]), ${valor} on conflict (permissao) do update set valor = excluded.valor`)
  t.sessions.get('padrao')!.forget()
}
/** Asks with nothing in it: who may not is told so before anything is read. */
const ask = async (name: string) => {
  const e = endpoints.get(name)!
  const params = Object.fromEntries([...e.path.matchAll(/:(\w+)/g)].map((m) => [m[1]!, '0']))
  const body = e.method === 'GET' ? undefined : {}
  return (await t.call(e, { persona: 'administrador', params: params as never, body: body as never })).status
}
const refused = async (names: readonly string[]) => {
  const found: string[] = []
  for (const name of names) if ((await ask(name)) === 403) found.push(name)
  return found
}

test('every call under these addresses is one of a tab, or was left out for a reason', () => {
  const known = [...Object.values(ABAS).flatMap((a) => lines(a.chamadas)), ...OUTRAS]
  const there = [...endpoints.keys()].filter((k) => CASAS.test(k.split(' ')[1]!))
  expect(there.filter((k) => !known.includes(k)).sort()).toEqual([])
  expect(known.filter((k) => !endpoints.has(k)).sort()).toEqual([])
})

describe.each(Object.entries(ABAS))('%s', (_, { um, chamadas }) => {
  const names = lines(chamadas)
  test('who has every flag may read and write', async () => {
    await t.setFlags(GRUPO, TODAS)
    await setConfig(TODAS, true)
    expect(await refused(names)).toEqual([])
  })
  test('with the tab off in the group nothing of it is read or written, whatever else is on', async () => {
    await t.setFlags(GRUPO, um, false)
    expect(await refused(names)).toEqual(names)
    await t.setFlags(GRUPO, um)
  })
  test('nor with the tab off in the environment', async () => {
    await setConfig(um, false)
    expect(await refused(names)).toEqual(names)
    await setConfig(um, true)
  })
  if (um.length > 1)
    test.each(um)('%s alone is enough', async (flag) => {
      const others = um.filter((f) => f !== flag)
      await t.setFlags(GRUPO, others, false)
      expect(await refused(names)).toEqual([])
      await t.setFlags(GRUPO, others)
    })
})
