import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { ambientesPadrao } from '#contract/variants.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { openEngine } from '#server/db/engine.ts'
import { newPlace, startServer } from '#server/testing/server-process.ts'
import { askingOn, signIn } from './ask.ts'
import { fillReports } from './reports.ts'
import { fillRooms, fillSeal } from './rooms.ts'
import { fillTerms } from './terms.ts'
import { BANCOS, type NomeBanco, PLACE, ROOM, ROOM_HOST, SCOPED, type World } from './workload.ts'

/** As many as Brazil has. */
export const CITIES = 5570
/** As many as the seal's banco has, and the smallest world at least. */
export const FEWEST = 557
const QUESTIONS = 150
const ADMIN = 'admin@praca.local'

/** 150 questions of each municipality in every state, with the files of those that were sent. */
const fillQuestions = async (admin: pg.Client) => {
  // The rows are right by construction: checking each reference would take minutes.
  await admin.query('set session_replication_role = replica')
  await admin.query(
    `insert into pergunta ("temaId", numero, texto, pontos, evidencia)
     select t."temaId", 1000 + n, 'Pergunta de medição ' || n || ' sobre ' || t.nome, 1000, 'Documento assinado e publicado, em PDF.'
     from generate_series(1, $1 - (select count(*)::int from pergunta)) n
       join (select *, row_number() over (order by "temaId") as i, count(*) over () as total from tema) t on t.i = 1 + n % t.total`,
    [QUESTIONS],
  )
  await admin.query(
    `insert into pergunta_municipio ("municipioId", "perguntaId", "temaId", "eixoId", estado, resposta, pontos, "pontosComprovados", rodada,
       "qtdRejeicao", "prazoReenvio", "respondidaEm", "evidenciadaEm", "avaliadaEm")
     select m."municipioId", p."perguntaId", p."temaId", t."eixoId", s.estado, s.estado <> 'naoRespondida', p.pontos,
       case when s.estado = 'aprovada' then p.pontos else 0 end, case when s.estado in ('evidenciada', 'aprovada', 'rejeitada') then 1 else 0 end,
       case when s.estado = 'rejeitada' then 1 else 0 end, case when s.estado = 'rejeitada' then date '2026-01-05' + s.r % 30 end,
       now() - interval '90 days', now() - interval '20 days', now() - interval '9 days'
     from municipio m cross join pergunta p join tema t using ("temaId")
       cross join lateral (select (m."municipioId" * 7919 + p."perguntaId" * 104729) % 100 as r) h
       cross join lateral (select h.r, case when h.r < 30 then 'respondida' when h.r < 50 then 'evidenciada' when h.r < 80 then 'aprovada'
         when h.r < 90 then 'rejeitada' else 'naoRespondida' end as estado) s
     on conflict do nothing`,
  )
  await admin.query(
    `insert into pergunta_evidencia ("perguntaMunicipioId", "municipioId", "arquivoId", "nomeArquivo", mime, tamanho, sha256, criacao, enviada, rodada,
       aprovada, rejeitada, justificativa, finalizada)
     select pm."perguntaMunicipioId", pm."municipioId", 1, 'medida-' || n || '.pdf', 'application/pdf', 1000, md5(pm."perguntaMunicipioId" || '-' || n),
       now() - interval '20 days', true, 1, pm.estado = 'aprovada', pm.estado = 'rejeitada', case when pm.estado = 'rejeitada' then 'Ilegível' end,
       pm.estado <> 'evidenciada'
     from pergunta_municipio pm cross join generate_series(1, 2) n
     where pm.rodada = 1 and not exists (select 1 from pergunta_evidencia x where x."perguntaMunicipioId" = pm."perguntaMunicipioId")
       and (n = 1 or pm."perguntaId" % 3 = 0)`,
  )
}

const fillCities = async (admin: pg.Client, cities: number) => {
  await admin.query(
    `insert into municipio (nome, uf, "codigoIbge", "projetoId", "unidadeRegionalId", "statusId")
     select 'São José da Medição ' || n, 'SC', 4200000 + n, (select min("projetoId") from projeto), r.id_unidade_regional, s."statusId"
     from generate_series(1, $1 - (select count(*)::int from municipio)) n
       cross join (select min(id_unidade_regional) as id_unidade_regional from unidade_regional) r
       cross join (select min("statusId") as "statusId" from status) s`,
    [cities],
  )
  await admin.query(
    `insert into municipio_tema_ponto ("municipioId", "temaId", "eixoId", possiveis, declarados, comprovados)
     select m."municipioId", t."temaId", t."eixoId", 5000, 3000, (m."municipioId" * 7 + t."temaId" * 131) % 5000
     from municipio m cross join tema t on conflict do nothing`,
  )
}

/** Mails, and lines of the audit log; a city leaves more, and fewer would not reach what is counted of a list. */
const PER_CITY = 20
/** What is written down as the country works: points, mails and who changed what. */
const fillLists = async (admin: pg.Client) => {
  await admin.query(
    `insert into ponto_lancamento (em, "usuarioId", "municipioId", "temaId", "perguntaMunicipioId", motivo, declarados, comprovados)
     select pm."avaliadaEm", 1, pm."municipioId", pm."temaId", pm."perguntaMunicipioId", 'finalizou', 0, pm."pontosComprovados"
     from pergunta_municipio pm where pm.estado = 'aprovada' and pm."avaliadaEm" is not null`,
  )
  await admin.query(
    `insert into mensagem (para, assunto, texto, situacao, criacao)
     select 'pessoa' || n || '@exemplo.com.br', 'Aviso de ' || m.nome, 'Texto', 'retida', now() - m."municipioId" * interval '1 minute'
     from municipio m cross join generate_series(1, $1) n`,
    [PER_CITY],
  )
  await admin.query(
    `insert into auditoria (em, "usuarioId", acao, entidade, "entidadeId", mudancas)
     select now() - interval '1 day', 1, 'alterar', 'municipio', m."municipioId"::text, '{"nome":{"antes":"A","depois":"B"}}'
     from municipio m cross join generate_series(1, $1)`,
    [PER_CITY],
  )
}

/** The consultant reaches all of `PLACE`, the room two of its axes. */
const giveReach = (admin: pg.Client) =>
  admin.query(
    `insert into usuario_permissao ("usuarioId", "municipioId", "eixoId", "permissaoId")
     select u."usuarioId", $1, x.eixo, 2 from (values ($2, null::int), ($3, 1), ($3, 2)) x(email, eixo) join usuario u using (email)`,
    [PLACE, SCOPED, ROOM],
  )

/** A Praça of its own with the demo and so many cities; `more`: what only one measure needs of the city programme. */
export const openWorld = async (cities = CITIES, more?: (admin: pg.Client) => Promise<void>) => {
  const place = newPlace('praca-medida-')
  const { localhost, [ROOM_HOST]: room } = ambientesPadrao.hosts
  writeFileSync(place.ambientes, JSON.stringify({ padrao: 'localhost', hosts: { localhost, [ROOM_HOST]: room } }))
  const engine = await openEngine({ dataDir: place.dataDir })
  const first = await startServer(place)
  await first.stop()
  const of = (banco: NomeBanco, role: 'app' | 'admin') => engine.connection(`praca_${banco}`, role)
  for (const banco of BANCOS) {
    const admin = new pg.Client(of(banco, 'admin'))
    await admin.connect()
    await fillCities(admin, banco === 'padrao' ? cities : FEWEST)
    await fillQuestions(admin)
    await fillLists(admin)
    await fillTerms(admin)
    if (banco === 'padrao') await fillReports(admin)
    if (banco === 'sala') {
      await fillRooms(admin)
      await fillSeal(admin)
    }
    if (banco === 'padrao') await more?.(admin)
    await giveReach(admin)
    await admin.query('vacuum analyze')
    await admin.end()
  }
  const pool = new pg.Pool({ ...of('padrao', 'app'), max: 2 })
  // The second start is the one that people wait for: everything is there already. Limits count, and are never met.
  const server = await startServer(place, { RATE_LIMIT: '1000000000' })
  const { ask, close: closeAsking } = askingOn(server.port, 1)
  const world: World = {
    pool,
    admin: await server.login(),
    scoped: await server.login(SCOPED),
    room: await signIn(ask, ROOM, DEMO_SENHA, ROOM_HOST),
    roomsAdmin: await signIn(ask, ADMIN, DEMO_SENHA, ROOM_HOST),
  }
  closeAsking()
  const close = async () => {
    await pool.end()
    await server.stop()
    await engine.stop()
    await place.remove()
  }
  return { world, server, connections: { padrao: of('padrao', 'app'), sala: of('sala', 'app') }, close }
}
export type OpenWorld = Awaited<ReturnType<typeof openWorld>>
