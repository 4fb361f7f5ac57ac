import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { acoesPerguntaSchema, type PerguntaMunicipio } from '#contract/pergunta-municipio.ts'
import { flagDefaults } from '#contract/permissions.ts'
import { capacidades, type Variante } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { type Actor, inEnvironment } from '#server/access/actor.ts'
import { hashToken } from '#server/access/sessions.ts'
import { connectOwner } from '#server/db/bancos.ts'
import { rows } from '#server/db/sql.ts'
import { PERSONAS, startTestApp } from '#server/testing/test-app.ts'
import { type Filtro, type Leitor, listPerguntas } from './queries.ts'
import { acoesDaPergunta, avisoDe, type Pergunta } from './rules.ts'
import { tabelaMantida } from './situacoes.ts'

const t = await startTestApp()

/** Every state is asked for here, also the one that no screen lists. */
const ESTADOS = ['naoRespondida', 'respondida', 'evidenciada', 'aprovada', 'rejeitada'] as unknown as Filtro['estados']
const DEPOIS = new Date('2026-03-20T12:00:00-03:00')
/** Criterion 1 is taken until here, by the edition of 2025 in the demo. */
const FIM_CRITERIO_1 = Date.parse('2025-07-01T00:00:00-03:00')
const ANTES = new Date(FIM_CRITERIO_1 - 1)
const EU = 1
const LUGAR = 1

interface Linha extends Pergunta {
  perguntaMunicipioId: number
  /** Who sent a file of its round. */
  arquivoDe: number | null
}
let linhas: Linha[] = []

/** One row for every combination of the facts, as no municipality has them: the same question many times. */
beforeAll(async () => {
  const dono = await connectOwner(t.cluster, t.banco.nome, 'praca-teste')
  await dono.query('alter table pergunta_municipio drop constraint pergunta_municipio_uk')
  await dono.end()
  linhas = await rows<Linha>(
    t.banco.db,
    sql`with fatos as (
        select * from unnest(array['naoRespondida', 'respondida', 'evidenciada', 'aprovada', 'rejeitada']) estado,
          unnest(array[true, null]) resposta, unnest(array[1, 2]) "qtdRejeicao",
          unnest(array[null, '2025-06-30', '2026-03-19', '2026-03-20']::date[]) "prazoReenvio",
          unnest(array[1, 2]) "perguntaId", unnest(array[1, 2]) "eixoId", unnest(array[null, 1]) "evidenciadaPor", unnest(array[null, 1]) "arquivoDe"
        where estado = 'rejeitada' or ("qtdRejeicao" = 1 and "prazoReenvio" is null)),
      feitas as (insert into pergunta_municipio ("municipioId", "perguntaId", "temaId", "eixoId", estado, resposta, pontos, rodada, "qtdRejeicao",
          "prazoReenvio", "prazoRecurso", "evidenciadaPor", "valorInformado")
        select ${LUGAR}, "perguntaId", (select min("temaId") from tema), "eixoId", estado, resposta, 10, 1, "qtdRejeicao", "prazoReenvio",
          case "qtdRejeicao" when 2 then "prazoReenvio" end, "evidenciadaPor",
          coalesce("arquivoDe", 0) from fatos returning *),
      arquivos as (insert into pergunta_evidencia ("perguntaMunicipioId", "municipioId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, rodada, enviada, "usuarioId")
        select "perguntaMunicipioId", "municipioId", (select min("arquivoId") from arquivo), 'a.pdf', 'application/pdf', 1, 'x', 1, true, "valorInformado"
        from feitas where "valorInformado" > 0)
      select "perguntaMunicipioId", "perguntaId", "eixoId", estado, resposta, "qtdRejeicao", "prazoReenvio", "prazoRecurso", rodada, "evidenciadaPor",
        nullif("valorInformado", 0) as "arquivoDe", case "perguntaId" when 1 then '2025-06-30' end as "criterio1Ate" from feitas`,
  )
})

const pessoa = (extra: Partial<Actor> = {}): Actor => ({
  usuarioId: EU,
  nome: 'Ana',
  email: 'ana@exemplo.com.br',
  uf: 'SC',
  sessaoId: 1,
  acessoTotal: false,
  grupo: { usuarioGrupoId: 5, nome: 'G', verTodosEixos: true, visualizaMunicipio: true, relatorioAdm: [] },
  permissoes: [],
  permissoesSolucoes: [],
  visualizaEixosIds: [],
  eixosVisiveis: null,
  config: flagDefaults,
  groupsConfig: flagDefaults,
  ...extra,
})

const NADA = acoesPerguntaSchema.parse({})

/** How many of the rows the person reaches; what the list says of each is what the rules say. */
const compara = async (quem: Leitor) => {
  const { frase } = wording(quem.caps.variante)
  const lista = JSON.parse(
    (await listPerguntas(t.banco.db, quem, LUGAR, { estados: ESTADOS })).text,
  ) as PerguntaMunicipio[]
  const dita = new Map(
    lista.map(({ perguntaMunicipioId: id, acoes, aviso }) => [id, JSON.stringify([{ ...NADA, ...acoes }, aviso])]),
  )
  const vistas = linhas.filter((l) => dita.has(l.perguntaMunicipioId))
  const diferentes = vistas.flatMap((l) => {
    const minha = [l.evidenciadaPor, l.arquivoDe].includes(quem.actor.usuarioId)
    const aviso = avisoDe(quem, l)
    const pelasRegras = JSON.stringify([acoesDaPergunta(quem, l, minha), aviso && frase(aviso)])
    return dita.get(l.perguntaMunicipioId) === pelasRegras
      ? []
      : [{ l, pelasRegras, lista: dita.get(l.perguntaMunicipioId) }]
  })
  expect(diferentes.slice(0, 3)).toEqual([])
  return vistas.length
}

test('the list says of every combination of facts what the rules say, whatever the rights', async () => {
  const todas = Object.fromEntries(Object.keys(flagDefaults).map((f) => [f, true]))
  const nenhuma = Object.fromEntries(Object.keys(flagDefaults).map((f) => [f, false]))
  const direitos: Partial<Actor>[] = [
    { config: todas, groupsConfig: nenhuma },
    { config: todas, groupsConfig: todas },
    { config: todas, groupsConfig: { ...todas, enviaPerguntaId1Selo: false } },
    { config: todas, groupsConfig: { ...todas, analisarAprovadas: false, analisarEvidenciadas: false } },
    { config: todas, groupsConfig: { ...todas, analisarRejeitadas: false, enviarRejeitadas: false } },
  ]
  for (const variante of ['padrao', 'sala'] satisfies Variante[])
    for (const now of variante === 'sala' ? [ANTES, DEPOIS] : [DEPOIS])
      for (const base of direitos)
        for (const extra of [
          {},
          { acessoTotal: true },
          { visualizaEixosIds: [2] },
          { grupo: { ...pessoa().grupo, nome: 'Operações' } },
          { usuarioId: 3 },
        ])
          expect(await compara({ actor: pessoa({ ...base, ...extra }), caps: capacidades(variante), now })).toBe(
            linhas.length,
          )
})

test('and to each of the personas, as far as they see', async () => {
  let vistas = 0
  for (const persona of PERSONAS) {
    const token = await t.login(persona)
    const lido = (await t.sessions.get(t.banco.nome)!.find(hashToken(token), new Date()))!
    for (const variante of ['padrao', 'sala'] satisfies Variante[]) {
      const caps = capacidades(variante)
      const quem = { actor: inEnvironment(lido, caps), caps, now: DEPOIS }
      vistas += await compara(quem).catch((e) => {
        if (e.status === 404) return 0
        throw e
      })
    }
  }
  expect(vistas).toBeGreaterThan(5 * linhas.length)
})

test('a kept table is of one person, one variant and one minute: nobody else is given it', () => {
  const um = { actor: pessoa(), caps: capacidades('sala'), now: ANTES }
  expect(tabelaMantida(um)).toBe(tabelaMantida({ ...um, now: new Date(ANTES.getTime() - 10) }))
  for (const outro of [
    { ...um, actor: pessoa() },
    { ...um, caps: capacidades('padrao') },
    { ...um, now: new Date(FIM_CRITERIO_1) },
  ])
    expect(tabelaMantida(outro)).not.toBe(tabelaMantida(um))
  expect(tabelaMantida({ ...um, actor: pessoa({ acessoTotal: true }) })).not.toEqual(tabelaMantida(um))
})
