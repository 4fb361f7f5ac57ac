import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import type { Acompanhamento, AcompanhamentoLinha, AcompanhamentoPergunta } from '#contract/acompanhamento.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope, municipioScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { json, one } from '#server/db/sql.ts'
import { temaDaCidade } from '../pontuacao/commands.ts'
import {
  aberto,
  acoesDe,
  motivoDaEvidencia,
  motivoDaRecusa,
  type PerguntaFeita,
  podeResponder,
  type Situacao,
} from './rules.ts'

/** One of a theme asks for its axis; one of all themes, as the diagnosis, shows to each what is theirs of it. */
export const emAlcance = (
  actor: Actor,
) => sql`case when a."temaId" is null then ${municipioScope(actor, sql`a."municipioId"`)}
  else ${municipioEixoScope(actor, sql`a."municipioId"`, sql`(select x."eixoId" from tema x where x."temaId" = a."temaId")`)} end`

/** The questions of the axes in reach; of an open one those of the themes that are still the city's. */
export const perguntaEmAlcance = (actor: Actor) => sql`(
  ${municipioEixoScope(actor, sql`pm."municipioId"`, sql`pm."eixoId"`)}
  and (a.finalizado or a.cancelado or ${temaDaCidade(sql`pm."municipioId"`, sql`pm."eixoId"`, sql`pm."temaId"`)}))`

export const vePontos = (actor: Actor) => can(actor, 'verPontosAcoesAcompanhamento')
const pontos = (actor: Actor, valor: SQL) => (vePontos(actor) ? valor : sql`null::numeric`)

const contagem = (actor: Actor) => sql`cross join lateral (
  select count(*) filter (where ap.resposta)::int as sim, count(*) filter (where not ap.resposta)::int as nao, count(*)::int as total,
    case when a.cancelado then 0 else coalesce(sum(ap.pontos) filter (where ap.resposta), 0) end as pontos
  from acompanhamento_pergunta ap join pergunta_municipio pm using ("perguntaMunicipioId")
  where ap."acompanhamentoId" = a."acompanhamentoId" and ${perguntaEmAlcance(actor)}) c`

const linha = (
  actor: Actor,
) => sql`a."acompanhamentoId", a.nome, a.criacao, a.finalizado, a."finalizadoEm", a.cancelado, a.diagnostico,
  a.finalizacao, a.intermediario, a."usuarioId", u.nome as usuario, a."municipioId",
  json_build_object('nome', m.nome, 'uf', m.uf) as municipio,
  case when t."temaId" is not null then json_build_object('temaId', t."temaId", 'nome', t.nome, 'eixoId', t."eixoId") end as tema,
  ${pontos(actor, sql`c.pontos`)} as pontos, c.sim, c.nao, c.total`
const origem = (actor: Actor) => sql`acompanhamento a join usuario u on u."usuarioId" = a."usuarioId"
  join municipio m on m."municipioId" = a."municipioId" left join tema t on t."temaId" = a."temaId" ${contagem(actor)}`

/** Newest day first; those of one day by name. */
export const listAcompanhamentos = (db: Db, actor: Actor, municipioId: number) =>
  json(
    db,
    sql`select coalesce(json_agg(x order by (x.criacao at time zone 'America/Sao_Paulo')::date desc, sem_acento(x.nome), x."acompanhamentoId" desc), '[]')::text
      from (select ${linha(actor)} from ${origem(actor)} where a."municipioId" = ${municipioId} and ${emAlcance(actor)}) x`,
  )

/** As respostas.ts tells it: rejected again only by the SIM of this follow-up. */
const VOLTOU = sql`coalesce(pm.estado = 'rejeitada' and not pm."prazoProrrogado" and ap."respondidaEm" = pm."respondidaEm"
  and pm."respondidaEm" > coalesce(greatest(pm."evidenciadaEm", pm."avaliadaEm"), '-infinity'), false)`

export const feita = (
  actor: Actor,
) => sql`ap."acompanhamentoPerguntaId", ap."perguntaMunicipioId", ap.resposta, ap.respondida, ap.comentario,
  ${pontos(actor, sql`ap.pontos_especificos`)} as pontos_especificos, ap."respondidaEm", r.nome as "respondidaPor", pm.estado, ap.adiada, ap.versao,
  pm."qtdRejeicao", pm."prazoReenvio", ${VOLTOU} as voltou, pm."pontosComprovados",
  json_build_object('perguntaId', p."perguntaId", 'numero', p.numero, 'texto', p.texto, 'pontos', ${pontos(actor, sql`ap.pontos`)},
    'evidencia', p.evidencia, 'temaId', tm."temaId", 'tema', json_build_object('nome', tm.nome, 'eixoId', tm."eixoId", 'eixo', e.nome),
    'nacional', p.nacional, 'recorrente', p.recorrente, 'possuiComentario', p."possuiComentario") as pergunta`
export const deFeita = sql`acompanhamento_pergunta ap join pergunta_municipio pm using ("perguntaMunicipioId")
  join pergunta p on p."perguntaId" = ap."perguntaId" join tema tm on tm."temaId" = pm."temaId" join eixo e on e."eixoId" = pm."eixoId"
  left join usuario r on r."usuarioId" = ap."respondidaPor"`
export const ordemDasPerguntas = sql`e.ordem, e."eixoId", tm.ordem, tm."temaId", p.numero, ap."acompanhamentoPerguntaId"`

/** As read, with what the rules ask for. */
export type PerguntaLida = Omit<AcompanhamentoPergunta, 'podeResponder' | 'motivo' | 'pontosComprovados'> & {
  adiada: boolean
  qtdRejeicao: number
  prazoReenvio: string | null
  voltou: boolean
  pontosComprovados: number
}
/** What leaves the server of it: whether it may be answered, and why not. */
export const showPergunta = (
  actor: Actor,
  a: Situacao,
  p: PerguntaLida,
  responder: boolean,
  pode: (p: PerguntaFeita) => boolean,
  now: Date,
): AcompanhamentoPergunta => {
  const { adiada: _, qtdRejeicao, prazoReenvio, voltou, pontosComprovados, ...resto } = p
  const feita = { ...resto, qtdRejeicao, prazoReenvio, voltou, recorrente: p.pergunta.recorrente }
  const podeResponder = responder && pode(feita)
  return {
    ...resto,
    podeResponder,
    // Of one that ended, that it ended: what happens to the evidence today holds nothing there.
    motivo: podeResponder
      ? null
      : ((aberto(a) ? motivoDaEvidencia(feita, now) : motivoDaRecusa(a, feita, now)) ?? null),
    pontosComprovados: vePontos(actor) ? pontosComprovados : null,
  }
}
/** A NÃO that waits for the end, of what is proved now. */
export const perdeAoFinalizar = (p: Pick<PerguntaLida, 'adiada' | 'resposta' | 'estado'>) =>
  p.adiada && p.resposta === false && p.estado === 'aprovada'

type Lido = AcompanhamentoLinha & {
  pontosNaoEvidenciados: number | null
  versao: number
  perguntas: PerguntaLida[]
}

export const loadAcompanhamento = async (
  db: Db,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Acompanhamento | undefined> => {
  const lido = await one<{ j: Lido }>(
    db,
    sql`select to_json(x) as j from (
      select ${linha(actor)}, ${pontos(actor, sql`a."pontosNaoEvidenciados"`)} as "pontosNaoEvidenciados", a.versao, (
        select coalesce(json_agg(q), '[]') from (select ${feita(actor)} from ${deFeita}
          where ap."acompanhamentoId" = a."acompanhamentoId" and ${perguntaEmAlcance(actor)} order by ${ordemDasPerguntas}) q) as perguntas
      from ${origem(actor)} where a."acompanhamentoId" = ${id} and ${emAlcance(actor)}) x`,
  )
  if (!lido) return undefined
  const acoes = acoesDe(actor, lido.j)
  return {
    ...lido.j,
    acoes,
    perguntas: lido.j.perguntas.map((p) =>
      showPergunta(actor, lido.j, p, acoes.responder, (f) => podeResponder(lido.j, f, now), now),
    ),
    // Whoever ends it is told the points whatever the flag: that is what has to be confirmed.
    perdas: acoes.finalizar
      ? lido.j.perguntas
          .filter(perdeAoFinalizar)
          .map(({ perguntaMunicipioId, pergunta: { numero, texto }, pontosComprovados: pontos }) => ({
            perguntaMunicipioId,
            numero,
            texto,
            pontos,
          }))
      : [],
  }
}

export interface Trancado {
  acompanhamentoId: number
  municipioId: number
  temaId: number | null
  usuarioId: number
  nome: string
  finalizado: boolean
  cancelado: boolean
  diagnostico: boolean
  versao: number
}
/** Holds the follow-up: for answers together with others, to close it alone. */
export const lockAcompanhamento = (db: Db, actor: Actor, id: number, modo: 'share' | 'update') =>
  one<Trancado>(
    db,
    sql`select a."acompanhamentoId", a."municipioId", a."temaId", a."usuarioId", a.nome, a.finalizado, a.cancelado, a.diagnostico, a.versao
      from acompanhamento a where a."acompanhamentoId" = ${id} and ${emAlcance(actor)}
      ${modo === 'share' ? sql`for share of a` : sql`for update of a`}`,
  )

export const finishAcompanhamento = (db: Db, id: number, usuarioId: number, now: Date) =>
  db.execute(sql`update acompanhamento set finalizado = true, "finalizadoEm" = ${now.toISOString()}, "finalizadoPor" = ${usuarioId},
    versao = versao + 1 where "acompanhamentoId" = ${id}`)
export const cancelAcompanhamento = (db: Db, id: number, usuarioId: number, now: Date) =>
  db.execute(sql`update acompanhamento set cancelado = true, "canceladoEm" = ${now.toISOString()}, "canceladoPor" = ${usuarioId},
    versao = versao + 1 where "acompanhamentoId" = ${id}`)

/** What was answered stands from now on; of one theme, or of all. */
export const fixRespostas = (db: Db, id: number, temaId?: number) =>
  db.execute(sql`update acompanhamento_pergunta ap set respondida = true, versao = ap.versao + 1
    from pergunta_municipio pm where pm."perguntaMunicipioId" = ap."perguntaMunicipioId" and ap."acompanhamentoId" = ${id}
      and ap.resposta is not null and not ap.respondida and ${temaId === undefined ? sql`true` : sql`pm."temaId" = ${temaId}`}`)

/** A diagnosis that was cancelled was never made. */
export const forgetDiagnostico = (db: Db, municipioId: number) =>
  db.execute(
    sql`update municipio_tema_ponto set finalizado = false, diagnostico = 0 where "municipioId" = ${municipioId}`,
  )
