import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { type EstadoVisivel, estadosVisiveis } from '#contract/pergunta-municipio.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioEixoReach, municipioEixoScope, municipioReach, reachOf } from '#server/access/scopes.ts'
import type { Db } from '#server/db/db.ts'
import { foundJson, json, one } from '#server/db/sql.ts'
import { byName, fixedStatement } from '#server/db/statement.ts'
import { prazoDe, type Quem } from './rules.ts'
import { acoesSql, avisoSql, criterio1Ate, tabelaMantida, type ValoresDaSituacao } from './situacoes.ts'

/** Lists as JSON that PostgreSQL makes, each one statement. */
export type Leitor = Quem & { actor: Actor }

/** Rows in reach: the person's municipalities and axes. */
export const noAlcance = ({ actor }: Leitor, pm: SQL): SQL =>
  municipioEixoScope(actor, sql`${pm}."municipioId"`, sql`${pm}."eixoId"`)

/** Values that a statement takes: by name where its text is fixed, as they are otherwise. */
interface Valores extends ValoresDaSituacao {
  prazos: SQL
  vePontos: SQL
}
export const valoresDe = (quem: Leitor) => {
  const { actor, now } = quem
  const { hoje, prazos } = doMinuto(now)
  return {
    usuarioId: actor.usuarioId,
    hoje,
    prazos,
    eixosDoGrupo: actor.visualizaEixosIds,
    vePontos: can(actor, 'visualizarPontosMedalha'),
    ...tabelaMantida(quem),
  }
}
const NOMES = ['usuarioId', 'hoje', 'prazos', 'eixosDoGrupo', 'vePontos', 'respostas', 'acoes', 'avisos'] as const
const cadaValor = (sqlDe: (nome: (typeof NOMES)[number]) => SQL) =>
  Object.fromEntries(NOMES.map((nome) => [nome, sqlDe(nome)])) as unknown as Valores
export const POR_NOME = cadaValor(byName)

/** A moment as JavaScript writes it. */
export const isoSql = (em: SQL) => sql`to_char(${em} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const DIAS_A_FRENTE = 15
/** Words are by the minute: those of the last one asked for are kept. */
let ultimos = { minuto: -1, hoje: '', prazos: '' }
/** The day, and the words of every deadline that can run on it; one that is over says the same whenever it is read. */
const doMinuto = (now: Date) => {
  const minuto = Math.floor(now.getTime() / 60_000)
  if (ultimos.minuto === minuto) return ultimos
  const dia = todaySaoPaulo(now)
  const hoje = Date.parse(`${dia}T00:00:00Z`)
  const dias = Array.from({ length: DIAS_A_FRENTE }, (_, i) =>
    new Date(hoje + i * 86_400_000).toISOString().slice(0, 10),
  )
  const prazos = JSON.stringify(Object.fromEntries(dias.map((d) => [d, prazoDe(d, now)])))
  ultimos = { minuto, hoje: dia, prazos }
  return ultimos
}

/** As text until the end: building it piece by piece as JSON would cost a list of rejected questions a tenth of its time. */
export const prazoSql = (
  v: Pick<Valores, 'prazos'>,
  quando: SQL,
) => sql`case when ${quando} and pm."prazoReenvio" is not null then coalesce(
  (select ${v.prazos}::jsonb) ->> pm."prazoReenvio"::text,
  '{"dia":"' || pm."prazoReenvio" || '","texto":"encerrou em ' || to_char(pm."prazoReenvio", 'DD/MM/YYYY')
    || ' às 23:59","restante":"encerrado","encerrado":true,"fim":"' || pm."prazoReenvio" + 1 || 'T02:59:59.999Z"}')::json end`

/** The counts of files by question and round, in one pass over those of `onde`. */
const contagemDeArquivos = (usuarioId: SQL, onde: SQL) => sql`
  select ev."perguntaMunicipioId", ev.rodada, count(*) filter (where not ev."dadosComplementares") as arquivos,
    count(*) filter (where ev."dadosComplementares") as dados, bool_or(ev."usuarioId" = ${usuarioId}::int and not (ev.complemento and ev.finalizada)) as minha
  from pergunta_evidencia ev where ${onde} and not ev.excluida group by 1, 2`

/** The rounds that stand for the question now (rules.ts, `ehAtual`): what is saved, and the analysis it is in or came from. */
const salvos = sql`coalesce(salvo.arquivos, 0)`
const enviados = sql`case when pm.estado = 'respondida' then 0 else coalesce(arq.arquivos, 0) end`
const dados = sql`coalesce(salvo.dados, 0) + case when pm.estado = 'respondida' then 0 else coalesce(arq.dados, 0) end`

/** What the analysis that rejected it wrote, once each; only rejected questions look for it. */
const rejeicao = sql`case when pm.estado = 'rejeitada' then json_build_object('recorrente', p.recorrente, 'motivo', (
    select string_agg(distinct ev.justificativa, ' · ') from pergunta_evidencia ev
    where ev."perguntaMunicipioId" = pm."perguntaMunicipioId" and ev.rodada = pm.rodada and ev.rejeitada
      and not ev.excluida and ev.justificativa not in ('', 'undefined'))) end`

/**
 * The appeal against the second rejection: the one made against the analysis that the question is in or came from, or
 * the days for one. One that lost its object stands aside where another may be made.
 */
const recurso = sql`case when pm.estado in ('rejeitada', 'evidenciada', 'aprovada') and (pm."qtdRejeicao" >= 2 or pm.rodada >= 2) then coalesce(
  (select json_build_object('situacao', r.situacao, 'ate', r.ate, 'perguntaRecursoId', r."perguntaRecursoId", 'texto', r.texto,
      'apresentadoEm', ${isoSql(sql`r.em`)}, 'apresentadoPor', a.nome, 'justificativa', r.justificativa,
      'decididoEm', ${isoSql(sql`r."decididoEm"`)}, 'decididoPor', d.nome)
    from pergunta_recurso r join usuario a on a."usuarioId" = r."usuarioId" left join usuario d on d."usuarioId" = r."decididoPor"
    where r."perguntaMunicipioId" = pm."perguntaMunicipioId" and r.rodada = pm.rodada
      and (r.situacao <> 'semObjeto' or pm."prazoRecurso" is null)
    order by r."perguntaRecursoId" desc limit 1),
  case when pm."prazoRecurso" is not null then json_build_object('situacao',
      case when pm."prazoRecurso" >= ${POR_NOME.hoje}::date then 'cabivel' else 'encerrado' end, 'ate', pm."prazoRecurso",
      'perguntaRecursoId', null, 'texto', null, 'apresentadoEm', null, 'apresentadoPor', null, 'justificativa', null,
      'decididoEm', null, 'decididoPor', null) end) end`

/** What has one width and is always there comes first: to reach a column, PostgreSQL walks over those before it that have not. */
const colunasDaPergunta = sql`pm."perguntaMunicipioId", pm."perguntaId", pm."municipioId", pm."eixoId", pm."temaId", p.numero, pm."qtdRejeicao", pm.versao,
    ${salvos} + ${enviados} as "quantidadeArquivo", ${dados} as "quantidadeArquivoDadosComplementares",
    pm.estado = 'evidenciada' as evidenciada, pm.estado = 'aprovada' as aprovada, pm.estado = 'rejeitada' as rejeitada,
    ${salvos} + ${enviados} > 0 as "temArquivo", salvo.rodada is not null as salvo,
    pm."perguntaId" in (select "perguntaId" from pergunta_faixa_resposta) as "usaFaixa",
    pm.estado, e.nome as eixo, t.nome, p.texto, p.evidencia, ${acoesSql(POR_NOME)} as acoes, pm.resposta,
    case when ${POR_NOME.vePontos}::boolean then pm.pontos end as pontos,
    case when ${POR_NOME.vePontos}::boolean then pm."pontosComprovados" end as "pontosComprovados",
    pm."evidenciadaEm", pm."avaliadaEm", pm."perguntaFaixaRespostaId", f."faixaNome",
    pm."prazoReenvio", ${prazoSql(POR_NOME, sql`pm.estado = 'rejeitada'`)} as prazo, pm."prazoProrrogado", ${recurso} as recurso, ${avisoSql(POR_NOME)} as aviso, ${rejeicao} as rejeicao,
    pm."atualizacaoAtendentes", pm."nomesAtendentes", pm."valorInformado"`

/** With the counts of `contagem`, which stands before the statement. */
const tabelasDaPergunta = sql`pergunta_municipio pm
  join pergunta p using ("perguntaId") join tema t on t."temaId" = pm."temaId" join eixo e on e."eixoId" = pm."eixoId"
  left join pergunta_faixa_resposta f using ("perguntaFaixaRespostaId")
  left join salvo on salvo."perguntaMunicipioId" = pm."perguntaMunicipioId"
  left join contagem arq on arq."perguntaMunicipioId" = pm."perguntaMunicipioId" and arq.rodada = pm.rodada and arq.rodada > 0`
/** What is saved stands apart: the planner takes it for one row, and would look for it among all for each question. */
const contagem = (onde: SQL) => sql`contagem as materialized (${contagemDeArquivos(POR_NOME.usuarioId, onde)}),
  salvo as materialized (select * from contagem where rodada = 0)`

export interface Filtro {
  estados: readonly EstadoVisivel[]
  eixoId?: number | null | undefined
  temaId?: number | null | undefined
}

const MUNICIPIO = byName('municipioId')
const PERGUNTA = byName('perguntaMunicipioId')
const ou = (nome: string, coluna: SQL) => sql`(${byName(nome)}::int is null or ${coluna} = ${byName(nome)}::int)`

/**
 * No row when the municipality is out of reach: asking for it first would cost a list a twentieth of its time. `case`
 * keeps the planner, which does not know the values, from guessing that conditions which mostly hold leave one row.
 */
const doMunicipio = fixedStatement(
  () => sql`select (select coalesce(json_agg(x), '[]') from (
    with ${contagem(sql`ev."municipioId" = ${MUNICIPIO}::int`)}
    select ${colunasDaPergunta} from ${tabelasDaPergunta}
    where pm."municipioId" = ${MUNICIPIO}::int and pm.estado = any(${byName('estados')}::text[])
      and case when ${ou('eixoId', sql`pm."eixoId"`)} and ${ou('temaId', sql`pm."temaId"`)}
        and ${municipioEixoReach(sql`pm."municipioId"`, sql`pm."eixoId"`)} then true else false end
    order by e.ordem, e."eixoId", t.ordem, t."temaId", p.numero, pm."perguntaMunicipioId") x)::text
  from municipio m where m."municipioId" = ${MUNICIPIO}::int and ${municipioReach(sql`m."municipioId"`)}`,
)

/** One statement for the screen, however many questions there are, and one text whoever asks. */
export const listPerguntas = (
  db: Db,
  quem: Leitor,
  municipioId: number,
  { estados, eixoId = null, temaId = null }: Filtro,
) => foundJson(db, doMunicipio({ ...valoresDe(quem), ...reachOf(quem.actor), municipioId, estados, eixoId, temaId }))

const umaPergunta = fixedStatement(
  () => sql`with ${contagem(sql`ev."perguntaMunicipioId" = ${PERGUNTA}::int`)}
    select to_json(x) as j from (select ${colunasDaPergunta}, pm.rodada, pm."evidenciadaPor", pm."prazoRecurso", p."maxArquivos", p."tiposAceitos",
      ${criterio1Ate(POR_NOME)} as "criterio1Ate",
      json_build_object('nome', m.nome, 'uf', m.uf) as municipio,
      (select coalesce(json_agg(json_build_object('perguntaFaixaRespostaId', b."perguntaFaixaRespostaId", 'faixaNome', b."faixaNome",
          'faixaPontos', b."faixaPontos") order by b.ordem, b."perguntaFaixaRespostaId"), '[]') from pergunta_faixa_resposta b
        where b."perguntaId" = pm."perguntaId" and (b."faixaId" is null or b."faixaId" = m."faixaId")) as faixas
    from ${tabelasDaPergunta} join municipio m on m."municipioId" = pm."municipioId"
    where pm."perguntaMunicipioId" = ${PERGUNTA}::int and ${municipioEixoReach(sql`pm."municipioId"`, sql`pm."eixoId"`)}) x`,
)

/** The question in reach, whatever its state. */
export const findPergunta = async <T>(db: Db, quem: Leitor, perguntaMunicipioId: number): Promise<T | undefined> =>
  (await one<{ j: T }>(db, umaPergunta({ ...valoresDe(quem), ...reachOf(quem.actor), perguntaMunicipioId })))?.j

export const countPerguntas = (db: Db, quem: Leitor, municipioId: number) => {
  const vistos = new Set(estadosVisiveis(quem.actor))
  const conta = (estado: EstadoVisivel) =>
    sql`case when ${vistos.has(estado)}::boolean then count(*) filter (where pm.estado = ${estado}::text) end`
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
