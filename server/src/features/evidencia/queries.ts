import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import {
  ENVIAR_ESTADO,
  ESTADOS_VISIVEIS,
  type EstadoVisivel,
  MENSAGENS,
  type Prazo,
  VER_ESTADO,
} from '#contract/pergunta-municipio.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import type { Db } from '#server/db/bancos.ts'
import { json } from '#server/db/sql.ts'
import { FIM_CRITERIO_1, MAX_REJEICOES, papelSala, prazoDe, type Quem } from './rules.ts'

/**
 * Lists as JSON that PostgreSQL makes. What a person may do with a row is worked out in the statement, by the same rules
 * as rules.ts: a test holds the two together over every state and role.
 */
export type Leitor = Quem & { actor: Actor }

/** Rows in reach: the person's municipalities and axes, and in the seal room the axes of the group. */
export const noAlcance = (quem: Leitor, pm: SQL): SQL => {
  const escopo = municipioEixoScope(quem.actor, sql`${pm}."municipioId"`, sql`${pm}."eixoId"`)
  if (!papelSala(quem)) return escopo
  return sql`${escopo} and ${pm}."eixoId" = any(${sql.param([...quem.actor.visualizaEixosIds])}::int[])`
}

/** The states that the person may see. */
export const estadosVisiveis = (actor: Actor): EstadoVisivel[] =>
  ESTADOS_VISIVEIS.filter((e) => can(actor, VER_ESTADO[e]))

/* What may be done, as SQL. `pm` is the question, `arq.minha` whether one of its files is the person's. */

const porEstado = (actor: Actor, flags: typeof ENVIAR_ESTADO) =>
  sql`case pm.estado when 'respondida' then ${can(actor, flags.respondida)}::bool when 'evidenciada' then ${can(actor, flags.evidenciada)}::bool
    when 'aprovada' then ${can(actor, flags.aprovada)}::bool when 'rejeitada' then ${can(actor, flags.rejeitada)}::bool else false end`

const partes = ({ actor, caps, now }: Leitor) => {
  const hoje = todaySaoPaulo(now)
  const eixo =
    !caps.layoutSelo || actor.acessoTotal
      ? sql`true`
      : sql`pm."eixoId" = any(${sql.param([...actor.visualizaEixosIds])}::int[])`
  const fechado1 = caps.layoutSelo && now.getTime() >= FIM_CRITERIO_1 && !can(actor, 'enviaPerguntaId1Selo')
  const duas = sql`pm."qtdRejeicao" >= ${MAX_REJEICOES}::int`
  return {
    permitido: sql`(${porEstado(actor, ENVIAR_ESTADO)} and ${eixo})`,
    sim: sql`coalesce(pm.resposta, false)`,
    duas,
    vencido: sql`coalesce(pm."prazoReenvio" < ${hoje}::date, false)`,
    criterio1: fechado1 ? sql`pm."perguntaId" = 1` : sql`false`,
  }
}

const semBloqueio = ({ sim, duas, vencido, criterio1 }: ReturnType<typeof partes>) =>
  sql`(${sim} and not (pm.estado = 'rejeitada' and (${duas} or ${vencido})) and not (${criterio1}))`

export const acoesSql = (quem: Leitor) => {
  const { actor, caps } = quem
  const p = partes(quem)
  const carregar = sql`(${p.permitido} and ${semBloqueio(p)})`
  const analisa = actor.acessoTotal
    ? sql`(pm.estado = 'evidenciada')`
    : sql`(pm.estado = 'evidenciada' and pm."evidenciadaPor" is distinct from ${actor.usuarioId}::int and not coalesce(arq.minha, false))`
  const pode = (flag: 'analisarAprovadas' | 'analisarRejeitadas' | 'analisarEvidenciadas') =>
    can(actor, flag) ? analisa : sql`false`
  const reverte = actor.acessoTotal || actor.grupo.nome === 'Operações'
  return sql`json_build_object('carregar', ${carregar},
    'enviar', ${carregar} and pm.estado in ('respondida', 'rejeitada'),
    'descartar', ${
      caps.layoutSelo
        ? sql`false`
        : sql`${p.permitido} and ${p.sim} and (pm.estado in ('respondida', 'aprovada') or (pm.estado = 'rejeitada' and not ${p.duas}))`
    },
    'aprovar', ${pode('analisarAprovadas')}, 'rejeitar', ${pode('analisarRejeitadas')}, 'finalizar', ${pode('analisarEvidenciadas')},
    'reverter', ${reverte ? sql`pm.estado in ('aprovada', 'rejeitada')` : sql`false`})`
}

const avisoSql = (quem: Leitor) => {
  const p = partes(quem)
  return sql`case
    when pm.estado = 'rejeitada' and not ${p.sim} then ${MENSAGENS.soSim}::text
    when pm.estado = 'rejeitada' and ${p.duas} then ${MENSAGENS.duasVezes}::text
    when pm.estado = 'rejeitada' and ${p.vencido} then replace(${MENSAGENS.prazo('#')}::text, '#', to_char(pm."prazoReenvio", 'DD/MM/YYYY'))
    when (pm.estado = 'rejeitada' or (pm.estado = 'respondida' and ${p.sim})) and ${p.criterio1} then ${MENSAGENS.criterio1}::text end`
}

const DIAS_A_FRENTE = 15
/** The words of every deadline that can run on this day; one that is over says the same whenever it is read. */
const prazosAbertos = (now: Date): Record<string, Prazo> => {
  const hoje = Date.parse(`${todaySaoPaulo(now)}T00:00:00Z`)
  const dias = Array.from({ length: DIAS_A_FRENTE }, (_, i) =>
    new Date(hoje + i * 86_400_000).toISOString().slice(0, 10),
  )
  return Object.fromEntries(dias.map((d) => [d, prazoDe(d, now)]))
}

export const prazoSql = (
  now: Date,
  quando: SQL,
) => sql`case when ${quando} and pm."prazoReenvio" is not null then coalesce(
  ${JSON.stringify(prazosAbertos(now))}::jsonb -> pm."prazoReenvio"::text,
  jsonb_build_object('dia', pm."prazoReenvio", 'texto', 'encerrou em ' || to_char(pm."prazoReenvio", 'DD/MM/YYYY') || ' às 23:59',
    'restante', 'encerrado', 'encerrado', true, 'fim', to_char(pm."prazoReenvio" + 1, 'YYYY-MM-DD') || 'T02:59:59.999Z')) end`

/** ISO 8601 as JavaScript writes it. */
const momento = (coluna: SQL) => sql`to_char(${coluna} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The counts of the files that stand for the question now (rules.ts, `ehAtual`), over the questions of `onde`. */
const contagemDeArquivos = (usuarioId: number, onde: SQL) => sql`
  select ev."perguntaMunicipioId", count(*) filter (where not ev."dadosComplementares") as arquivos,
    count(*) filter (where ev."dadosComplementares") as dados, bool_or(ev.rodada = 0) as salvo,
    bool_or(ev."usuarioId" = ${usuarioId}::int and ev.rodada > 0 and not ev.finalizada) as minha
  from pergunta_evidencia ev join pergunta_municipio q using ("perguntaMunicipioId")
  where ${onde} and not ev.excluida and q.estado <> 'naoRespondida'
    and (ev.rodada = 0 or (ev.rodada = q.rodada and q.estado <> 'respondida')) group by 1`

export const colunasDaPergunta = (quem: Leitor) => {
  const ve = can(quem.actor, 'visualizarPontosMedalha')
  return sql`pm."perguntaMunicipioId", pm."perguntaId", pm."municipioId", pm."eixoId", e.nome as eixo, pm."temaId", t.nome,
    p.numero, p.texto, p.evidencia, ${ve ? sql`pm.pontos` : sql`null`} as pontos,
    ${ve ? sql`pm."pontosComprovados"` : sql`null`} as "pontosComprovados", pm.estado, pm.resposta,
    pm.estado = 'evidenciada' as evidenciada, pm.estado = 'aprovada' as aprovada, pm.estado = 'rejeitada' as rejeitada,
    coalesce(arq.arquivos, 0) > 0 as "temArquivo", coalesce(arq.arquivos, 0) as "quantidadeArquivo",
    coalesce(arq.dados, 0) as "quantidadeArquivoDadosComplementares", coalesce(arq.salvo, false) as salvo,
    pm."perguntaFaixaRespostaId", f."faixaNome",
    exists (select 1 from pergunta_faixa_resposta x where x."perguntaId" = pm."perguntaId") as "usaFaixa",
    pm."qtdRejeicao", pm."prazoReenvio", ${prazoSql(quem.now, sql`pm.estado = 'rejeitada'`)} as prazo,
    pm."atualizacaoAtendentes", pm."nomesAtendentes", pm."valorInformado",
    ${momento(sql`pm."evidenciadaEm"`)} as "evidenciadaEm", ${momento(sql`pm."avaliadaEm"`)} as "avaliadaEm", pm.versao,
    ${avisoSql(quem)} as aviso, ${acoesSql(quem)} as acoes`
}

export const tabelasDaPergunta = (usuarioId: number, onde: SQL) => sql`pergunta_municipio pm
  join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId" join eixo e on e."eixoId" = pm."eixoId"
  left join pergunta_faixa_resposta f using ("perguntaFaixaRespostaId")
  left join (${contagemDeArquivos(usuarioId, onde)}) arq using ("perguntaMunicipioId")`

export interface Filtro {
  estados: readonly EstadoVisivel[]
  eixoId?: number | null | undefined
  temaId?: number | null | undefined
}

const filtrado = ({ estados, eixoId, temaId }: Filtro) => sql`pm.estado = any(${sql.param([...estados])}::text[])
  and ${eixoId ? sql`pm."eixoId" = ${eixoId}` : sql`true`} and ${temaId ? sql`pm."temaId" = ${temaId}` : sql`true`}`

const doMunicipio = (quem: Leitor, municipioId: number, filtro: Filtro) => sql`
  select ${colunasDaPergunta(quem)} from ${tabelasDaPergunta(quem.actor.usuarioId, sql`ev."municipioId" = ${municipioId}`)}
  where pm."municipioId" = ${municipioId} and ${filtrado(filtro)} and ${noAlcance(quem, sql`pm`)}
  order by e.ordem, e."eixoId", t.ordem, t."temaId", p.numero, pm."perguntaMunicipioId"`

/** One statement for the screen, however many questions there are. */
export const listarPerguntas = (db: Db, quem: Leitor, municipioId: number, filtro: Filtro) =>
  json(db, sql`select coalesce(json_agg(x), '[]')::text from (${doMunicipio(quem, municipioId, filtro)}) x`)

export const contagens = (db: Db, quem: Leitor, municipioId: number) => {
  const vistos = new Set(estadosVisiveis(quem.actor))
  const conta = (estado: EstadoVisivel) =>
    vistos.has(estado) ? sql`count(*) filter (where pm.estado = ${estado}::text)` : sql`null::int`
  const onde = sql`pm."municipioId" = ${municipioId} and ${noAlcance(quem, sql`pm`)}`
  return json(
    db,
    sql`select json_build_object(
      'total', (select json_build_object('respondida', ${conta('respondida')}, 'evidenciada', ${conta('evidenciada')},
          'aprovada', ${conta('aprovada')}, 'rejeitada', ${conta('rejeitada')}) from pergunta_municipio pm where ${onde}),
      'eixos', (select coalesce(json_agg(json_build_object('eixoId', x."eixoId", 'nome', x.nome, 'temas', x.temas) order by x.ordem, x."eixoId"), '[]')
        from (select e."eixoId", e.nome, e.ordem,
            json_agg(json_build_object('temaId', t."temaId", 'nome', t.nome) order by t.ordem, t."temaId") as temas
          from (select distinct pm."temaId" from pergunta_municipio pm where ${onde}) pm
            join tema t using ("temaId") join eixo e using ("eixoId") group by 1, 2, 3) x))::text`,
  )
}

/* The reviewer's queue */

export interface FiltroFila {
  municipioId?: number | undefined
  eixoId?: number | undefined
  temaId?: number | undefined
  situacao?: 'todas' | 'novas' | 'reenvios' | 'iniciadas' | undefined
  busca?: string | undefined
}
const MAX_FILA = 500

const SITUACOES = {
  todas: sql`true`,
  novas: sql`pm."qtdRejeicao" = 0 and x.decididos = 0`,
  reenvios: sql`pm."qtdRejeicao" > 0`,
  iniciadas: sql`x.decididos > 0`,
}

/** What waits for an analyst: sent again by the deadline it had, then what has waited longest. */
export const fila = (db: Db, quem: Leitor, f: FiltroFila) => {
  const ve = can(quem.actor, 'visualizarPontosMedalha')
  const busca = f.busca?.trim()
  const atual = sql`ev."perguntaMunicipioId" = pm."perguntaMunicipioId" and ev.rodada = pm.rodada and not ev.excluida and not ev.finalizada`
  return json(
    db,
    sql`select coalesce(json_agg(y), '[]')::text from (
      select pm."perguntaMunicipioId", pm."municipioId", m.nome as municipio, m.uf, pm."eixoId", e.nome as eixo, pm."temaId",
        t.nome as tema, p.numero, p.texto, ${ve ? sql`pm.pontos` : sql`null`} as pontos,
        ${momento(sql`pm."evidenciadaEm"`)} as "evidenciadaEm", u.nome as "enviadaPor",
        greatest(0, ${todaySaoPaulo(quem.now)}::date - (pm."evidenciadaEm" at time zone 'America/Sao_Paulo')::date) as "diasNaFila",
        pm."qtdRejeicao" > 0 as reenvio, x.arquivos, x.decididos, x.duplicados,
        exists (select 1 from pergunta_faixa_resposta b where b."perguntaId" = pm."perguntaId") as "usaFaixa",
        pm."evidenciadaPor" is not distinct from ${quem.actor.usuarioId}::int or x.minha as propria,
        ${prazoSql(quem.now, sql`pm."qtdRejeicao" > 0`)} as prazo, pm.versao, ${acoesSql(quem)} as acoes
      from pergunta_municipio pm
        join municipio m using ("municipioId") join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId"
        join eixo e on e."eixoId" = pm."eixoId" left join usuario u on u."usuarioId" = pm."evidenciadaPor"
        cross join lateral (select count(*) as arquivos, count(*) filter (where ev.aprovada or ev.rejeitada) as decididos,
            count(*) filter (where exists (select 1 from pergunta_evidencia o where o.sha256 = ev.sha256
              and o."municipioId" <> ev."municipioId" and not o.excluida)) as duplicados,
            coalesce(bool_or(ev."usuarioId" = ${quem.actor.usuarioId}::int), false) as minha
          from pergunta_evidencia ev where ${atual}) x
        cross join lateral (select x.minha) arq
      where pm.estado = 'evidenciada' and ${noAlcance(quem, sql`pm`)}
        and ${f.municipioId ? sql`pm."municipioId" = ${f.municipioId}` : sql`true`}
        and ${f.eixoId ? sql`pm."eixoId" = ${f.eixoId}` : sql`true`}
        and ${f.temaId ? sql`pm."temaId" = ${f.temaId}` : sql`true`}
        and ${SITUACOES[f.situacao ?? 'todas']}
        and ${busca ? sql`sem_acento(m.nome || ' ' || p.texto) like '%' || sem_acento(${busca.replace(/[\\%_]/g, '\\$&')}) || '%'` : sql`true`}
      order by (pm."qtdRejeicao" > 0) desc, case when pm."qtdRejeicao" > 0 then pm."prazoReenvio" end nulls last,
        pm."evidenciadaEm" nulls first, pm."perguntaMunicipioId" limit ${MAX_FILA}) y`,
  )
}

/** What changed the points of a municipality, newest first. */
export const extrato = (db: Db, quem: Leitor, municipioId: number, f: Omit<Filtro, 'estados'>) => {
  const onde = sql`l."municipioId" = ${municipioId} and ${noAlcance(quem, sql`pm`)}
    and ${f.eixoId ? sql`pm."eixoId" = ${f.eixoId}` : sql`true`} and ${f.temaId ? sql`l."temaId" = ${f.temaId}` : sql`true`}`
  return json(
    db,
    sql`with l as (select l.*, pm."perguntaId" from ponto_lancamento l join pergunta_municipio pm using ("perguntaMunicipioId") where ${onde})
      select json_build_object('declarados', coalesce((select sum(declarados) from l), 0),
        'comprovados', coalesce((select sum(comprovados) from l), 0),
        'lancamentos', (select coalesce(json_agg(x order by x."pontoLancamentoId" desc), '[]') from (
          select l."pontoLancamentoId", ${momento(sql`l.em`)} as em, u.nome as usuario, l.motivo, t.nome as tema,
            l."perguntaMunicipioId", p.numero, p.texto, l.declarados, l.comprovados
          from l join pergunta p using ("perguntaId") join tema t on t."temaId" = l."temaId" left join usuario u using ("usuarioId")
          order by l."pontoLancamentoId" desc limit 1000) x))::text`,
  )
}
