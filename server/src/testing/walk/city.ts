import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { one, rows } from '#server/db/sql.ts'
import { anoDaEdicaoDe } from '#server/features/selo/commands.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { type Pergunta, situacaoDe, type World } from './world.ts'

/** When the walk begins. */
const START = new Date('2026-03-10T12:00:00-03:00')

/** Places of the walk: new, in force, known to all nine people, with few enough questions that they meet at them. */
export const CITIES = 3
/** Axes worked on in the programme of cities; the seal has fifteen criteria and keeps them all. */
const AXES = 2

/** A file of these seal criteria stands alone, one takes two, one as many as there are attendants. */
const ONE_FILE = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15]
const limitOf = (selo: boolean, perguntaId: number) =>
  !selo ? null : ONE_FILE.includes(perguntaId) ? 1 : perguntaId === 13 ? 2 : perguntaId === 3 ? undefined : null

/** Of three rooms one never enrolled, one is still filling in, one sent it. */
const SITUACOES = [null, 'Em preenchimento', 'Enviado'] as const
const enrol = async (t: TestApp, city: number, n: number) => {
  const situacao = SITUACOES[n % SITUACOES.length]!
  if (situacao)
    await t.banco.db.execute(sql`insert into selo_inscricao ("municipioId", edicao, situacao, "enviadaEm")
      values (${city}, ${anoDaEdicaoDe(sql`${city}::int`, todaySaoPaulo(START))}, ${situacao}, ${situacao === 'Enviado' ? START.toISOString() : null})`)
  return situacao === 'Enviado'
}

const newCity = async (t: TestApp, n: number, selo: boolean) => {
  const { db } = t.banco
  const { id } = (await one<{ id: number }>(
    db,
    sql`insert into municipio (nome, uf, "projetoId", "faixaId", "statusRelacionamento")
      select ${`Lugar ${n + 1}`}, uf, "projetoId", (select min("faixaId") from faixa where tipo = 'População'), 4 from municipio order by "municipioId" limit 1 returning "municipioId" as id`,
  ))!
  if (!selo)
    await db.execute(sql`insert into municipio_eixo ("municipioId", "eixoId", pergunta)
      select ${id}, "eixoId", true from eixo order by ordem limit ${AXES}`)
  await db.execute(sql`insert into usuario_permissao ("usuarioId", "municipioId", "permissaoId")
    select u."usuarioId", ${id}, p.papel from usuario u join (values ('condutor', 1), ('especialista', 2), ('analista', 3),
      ('ad', 4), ('parceiro', 4), ('sala', 4)) p (nome, papel) on u.email = p.nome || '@exemplo.com.br'`)
  // Every question has its row from the start; some carry a value of the city's own.
  await db.execute(sql`insert into pergunta_municipio ("municipioId", "perguntaId", "temaId", "eixoId", pontos)
    select ${id}, p."perguntaId", p."temaId", e."eixoId",
      case when p.pontos_especificos and (p."perguntaId" + ${n}) % 3 = 0 then p.pontos + 1.5 else p.pontos end
    from pergunta p join tema m using ("temaId") join eixo e using ("eixoId")
    where p.ativa and (not exists (select 1 from municipio_eixo x where x."municipioId" = ${id})
      or exists (select 1 from municipio_eixo x where x."municipioId" = ${id} and x."eixoId" = e."eixoId"))`)
  return id
}

/** Makes a new city known to the world. */
export const withNewCity = async (t: TestApp, w: World, n: number): Promise<{ world: World; city: number }> => {
  const city = await newCity(t, n, w.selo)
  const read = await rows<
    Omit<
      Pergunta,
      'faixas' | 'nomesDasFaixas' | 'limite' | 'arquivos' | 'recursos' | 'partes' | 'fins' | 'passos' | 'log'
    > & {
      faixas: Record<number, { nome: string; pontos: number }> | null
    }
  >(
    t.banco.db,
    sql`select pm."perguntaMunicipioId" as id, pm."municipioId", pm."perguntaId", pm."temaId", pm."eixoId", p.numero, p.texto, p.evidencia, p.recorrente,
        p."possuiComentario", pm.pontos::float8, pm.estado, pm.resposta, pm."qtdRejeicao", pm."prazoReenvio", pm."prazoProrrogado", pm."prazoRecurso", pm.rodada,
        pm."pontosComprovados"::float8, pm."perguntaFaixaRespostaId",
        (select json_object_agg(f."perguntaFaixaRespostaId", json_build_object('nome', f."faixaNome", 'pontos', f."faixaPontos")) from pergunta_faixa_resposta f
          where f."perguntaId" = p."perguntaId" and (f."faixaId" is null or f."faixaId" = m."faixaId")) as faixas
      from pergunta_municipio pm join pergunta p using ("perguntaId") join municipio m using ("municipioId") where pm."municipioId" = ${city}
      order by pm."perguntaMunicipioId"`,
  )
  const novas = read.map((p): [number, Pergunta] => [
    p.id,
    {
      ...p,
      faixas: mapValues(p.faixas ?? {}, (f) => f.pontos),
      nomesDasFaixas: mapValues(p.faixas ?? {}, (f) => f.nome),
      limite: limitOf(w.selo, p.perguntaId),
      arquivos: [],
      recursos: [],
      partes: {},
      fins: {},
      passos: 0,
      log: [{ by: undefined, situacao: situacaoDe(p) }],
    },
  ])
  const sent = w.selo && (await enrol(t, city, n))
  const inscritas = sent ? new Set([...w.inscritas, city]) : w.inscritas
  return { world: { ...w, inscritas, perguntas: new Map([...w.perguntas, ...novas]) }, city }
}
const mapValues = <A, B>(o: Readonly<Record<number, A>>, of: (a: A) => B): Record<number, B> =>
  Object.fromEntries(Object.entries(o).map(([k, v]) => [k, of(v)]))

/** The programme as the walk needs it, and a world without a city. */
export const newWorld = async (t: TestApp, { selo, sala }: Pick<World, 'selo' | 'sala'>): Promise<World> => {
  const { db } = t.banco
  // An enrolment counts in its own edition: no other begins while the walk goes on.
  const dias = [
    'inscricaoInicio',
    'inscricaoFim',
    'diagnosticoAte',
    'criterio1Ate',
    'evidenciasAte',
    'clienteOcultoInicio',
    'clienteOcultoFim',
    'resultado',
  ]
  await db.execute(
    sql`update selo_edicao set ${sql.join(
      dias.map((d) => sql`${sql.identifier(d)} = ${sql.identifier(d)} + interval '1 year'`),
      sql`, `,
    )} where ano = 2026`,
  )
  // The seal's demo has no recurring question; here every other one is.
  await db.execute(sql`update pergunta set recorrente = recorrente or ${selo} and "perguntaId" % 2 = 0,
    pontos_especificos = pontos_especificos or (not ${selo} and "perguntaId" % 4 = 1)`)
  await db.execute(sql`update usuario_grupo set "visualizaEixosIds" = (select array_agg("eixoId" order by ordem) from eixo where ordem <= 4)
    where nome = 'Sala'`)
  // The demo's programme of cities gives no Participante; the seal's does.
  if (!selo)
    await db.execute(sql`insert into medalha (nivel, nome, escopo, edicao, "percentualMinimo", "textoAlternativo", ativa)
      select 'Participante', 'Participante', escopo, 2025, 0, 'Medalha Participante', true
      from unnest(array['Município', 'Eixo', 'Tema']) escopo`)
  return {
    now: START,
    selo,
    sala,
    inscritas: new Set(),
    perguntas: new Map(),
    acompanhamentos: new Map(),
    temasLidos: new Set(),
  }
}

/** Days pass in the walk; nobody signs in again for them. */
export const keepSessions = async (t: TestApp) => {
  await t.banco.db.execute(sql`update sessao set "expiraEm" = '2999-01-01', "ultimoUso" = '2998-01-01'`)
  for (const s of t.sessions.values()) s.forget()
}
