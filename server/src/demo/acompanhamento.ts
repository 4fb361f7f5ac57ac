import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { generateLinhas, nomeDe, type Tipo } from '#server/features/acompanhamento/commands.ts'
import { recomputeTotals, temaDaCidade } from '#server/features/pontuacao/commands.ts'

/**
 * Follow-ups behind the answers that are already there: most places have done their diagnosis, were asked again theme by
 * theme and have one theme open; one is in the middle of its first reading, one has not begun.
 */
const DIA = 86_400_000
const EM_PREENCHIMENTO = 5
const NAO_INICIADO = 13
/** By the place in the pattern of statuses: in force or ended. */
const FEITO = new Set([0, 1, 2, 4, 6, 7])
const ENCERRADO = 6
/** Days ago: each theme's turn, the first number its place among the themes. */
const RODADAS = [
  [0, 108],
  [1, 105],
  [3, 102],
  [4, 98],
  [6, 94],
  [7, 90],
  [8, 82],
  [9, 70],
  [10, 54],
  [11, 36],
] as const
const TEMA_ABERTO = 2
const TEMA_CANCELADO = 5
const TEMAS_LIDOS = 6

interface Novo {
  tipo: Tipo
  municipioId: number
  temaId: number | null
  nome: string
  criadoHa: number
  /** Days ago; none while it is open. */
  fimHa?: number
  cancelado?: boolean
}

const dosLugares = (places: readonly number[], temas: readonly { temaId: number; nome: string }[]): Novo[] =>
  places.flatMap((municipioId, lugar): Novo[] => {
    const base = { municipioId, temaId: null }
    if (lugar === EM_PREENCHIMENTO) return [{ ...base, tipo: 'diagnostico', nome: 'Diagnóstico', criadoHa: 6 }]
    if (!FEITO.has(lugar % 8)) return []
    const doTema = (i: number, extra: Pick<Novo, 'criadoHa'> & Partial<Novo>): Novo[] => {
      const tema = temas[i]
      const tipo = extra.tipo ?? 'novo'
      return tema ? [{ municipioId, temaId: tema.temaId, nome: nomeDe(tipo, tema.nome, 0), ...extra, tipo }] : []
    }
    return [
      { ...base, tipo: 'diagnostico', nome: 'Diagnóstico', criadoHa: 124, fimHa: 119 },
      ...RODADAS.slice(0, 6 + (lugar % 5)).flatMap(([i, ha]) => doTema(i, { criadoHa: ha + 2, fimHa: ha })),
      ...(lugar === 0 ? doTema(0, { tipo: 'intermediario', criadoHa: 22, fimHa: 21 }) : []),
      ...(lugar % 8 === ENCERRADO
        ? [{ ...base, tipo: 'finalizacao', nome: nomeDe('finalizacao', null, 0), criadoHa: 24, fimHa: 21 } as const]
        : [
            ...doTema(TEMA_CANCELADO, { criadoHa: 41, fimHa: 40, cancelado: true }),
            ...doTema(TEMA_ABERTO, { criadoHa: 3 }),
          ]),
    ]
  })

const inserir = (db: Db, novos: readonly Novo[], usuarioId: number, now: Date) => {
  const ha = (dias: number | undefined) =>
    dias === undefined ? null : new Date(now.getTime() - dias * DIA).toISOString()
  return insertRows(
    db,
    'acompanhamento',
    novos.map(({ tipo, municipioId, temaId, nome, criadoHa, fimHa, cancelado = false }) => {
      const fim = ha(fimHa)
      return {
        nome,
        municipioId,
        temaId,
        usuarioId,
        criacao: ha(criadoHa),
        finalizado: fim !== null && !cancelado,
        finalizadoEm: cancelado ? null : fim,
        finalizadoPor: fim && !cancelado ? usuarioId : null,
        diagnostico: tipo === 'diagnostico',
        finalizacao: tipo === 'finalizacao',
        intermediario: tipo === 'intermediario',
        cancelado,
        canceladoEm: cancelado ? fim : null,
        canceladoPor: cancelado ? usuarioId : null,
        pontosNaoEvidenciados: 0,
        versao: 1,
      }
    }),
    'acompanhamentoId',
  )
}

/** Two in three of what had no evidence yet became a SIM only when its theme was asked again. */
const VIROU_SIM = sql`(pm.resposta and pm."perguntaMunicipioId" % 3 <> 0 and r.em is not null
  and (pm."evidenciadaEm" is null or pm."evidenciadaEm" - greatest(pm.rodada - 1, 0) * interval '5 days' > r.em + interval '1 hour'))`
/** The first finished follow-up of the question's theme there. */
const RODADA = sql`left join lateral (select x."acompanhamentoId", x."finalizadoEm" as em from acompanhamento x
  where x."municipioId" = pm."municipioId" and x."temaId" = pm."temaId" and x.finalizado and not x.intermediario
  order by x.criacao limit 1) r on true`

/**
 * Where a diagnosis ended every question has an answer: what nobody answered was a NÃO. Only the theme that is open is
 * still being asked.
 */
const responderOQueFalta = (db: Db, now: Date) =>
  db.execute(sql`with feitas as (update pergunta_municipio pm set estado = 'respondida', resposta = false,
      "respondidaEm" = ${now.toISOString()}::timestamptz - interval '120 days'
    from acompanhamento d where d."municipioId" = pm."municipioId" and d.diagnostico and d.finalizado and pm.estado = 'naoRespondida'
      and not exists (select 1 from acompanhamento x where x."municipioId" = pm."municipioId" and x."temaId" = pm."temaId"
        and not x.finalizado and not x.cancelado)
      returning pm."perguntaMunicipioId", pm."respondidaEm", d."usuarioId", d."acompanhamentoId")
    insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, dados)
    select "perguntaMunicipioId", "respondidaEm", "usuarioId", 'respondeu', 'naoRespondida', 'respondida',
      jsonb_build_object('resposta', 'NÃO', 'acompanhamentoId', "acompanhamentoId") from feitas`)

/** The first reading that is under way: some themes whole, one begun, each answer in history and ledger. */
const lerPrimeirosTemas = async (db: Db, lugar: number, temas: readonly number[], now: Date) => {
  const lidas = sql`select pm."perguntaMunicipioId" from pergunta_municipio pm join pergunta p using ("perguntaId")
    where pm."municipioId" = ${lugar} and (pm."temaId" = any(${sql.param(temas.slice(0, TEMAS_LIDOS))}::int[])
      or (pm."temaId" = ${temas[TEMAS_LIDOS] ?? 0} and p.numero % 2 = 1))`
  await db.execute(sql`update pergunta_municipio pm set estado = 'respondida', resposta = "perguntaId" % 3 <> 0,
    "respondidaEm" = ${now.toISOString()}::timestamptz - interval '5 days' where pm."perguntaMunicipioId" in (${lidas})`)
  const dele = sql`pergunta_municipio pm join acompanhamento a on a."municipioId" = pm."municipioId" and a.diagnostico
    where pm."perguntaMunicipioId" in (${lidas})`
  await db.execute(sql`insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, dados)
    select pm."perguntaMunicipioId", pm."respondidaEm", a."usuarioId", 'respondeu', 'naoRespondida', 'respondida',
      jsonb_build_object('acompanhamentoId', a."acompanhamentoId", 'resposta', case when pm.resposta then 'SIM' else 'NÃO' end,
        'antes', jsonb_build_object('estado', 'naoRespondida', 'resposta', null, 'respondidaEm', null, 'prazoReenvio', null,
          'pontosComprovados', 0, 'perguntaFaixaRespostaId', null)) from ${dele}`)
  await db.execute(sql`insert into ponto_lancamento (em, "usuarioId", "municipioId", "temaId", "perguntaMunicipioId", "acompanhamentoId", motivo, declarados)
    select pm."respondidaEm", a."usuarioId", pm."municipioId", pm."temaId", pm."perguntaMunicipioId", a."acompanhamentoId",
      'resposta do acompanhamento', pm.pontos from ${dele} and pm.resposta and pm.pontos > 0`)
  await recomputeTotals(db, lugar)
}

/**
 * What was answered in each: what evidence holds, what it was then, and nothing yet where it is still asked. One that is
 * open asks only for themes that are enabled there.
 */
const inserirPerguntas = (db: Db) =>
  db.execute(sql`insert into acompanhamento_pergunta
      ("acompanhamentoId", "perguntaId", "perguntaMunicipioId", resposta, respondida, comentario, pontos, "respondidaEm", "respondidaPor")
    select a."acompanhamentoId", pm."perguntaId", pm."perguntaMunicipioId", v.resposta,
      v.resposta is not null and (a.finalizado or pm.rodada > 0),
      case when v.resposta is not null and p."possuiComentario" and pm."perguntaMunicipioId" % 9 = 0 then (array[
        'A minuta está com o jurídico da prefeitura.', 'Confirmado na reunião com a secretaria.',
        'Depende da aprovação da lei na Câmara.'])[1 + pm."perguntaId" % 3] end,
      pm.pontos, case when v.resposta is not null then coalesce(a."finalizadoEm" - interval '2 hours', a.criacao + interval '2 hours') end,
      case when v.resposta is not null then a."usuarioId" end
    from acompanhamento a join pergunta_municipio pm on pm."municipioId" = a."municipioId" and (a."temaId" is null or pm."temaId" = a."temaId")
      join pergunta p on p."perguntaId" = pm."perguntaId" and p.ativa ${RODADA}
      cross join lateral (select case
        when a.diagnostico and a.finalizado then pm.estado = 'naoRespondida' or (pm.resposta and not ${VIROU_SIM})
        when pm.estado <> 'naoRespondida' then pm.resposta end as resposta) v
    where a.finalizado or a.cancelado or ${temaDaCidade(sql`pm."municipioId"`, sql`pm."eixoId"`, sql`pm."temaId"`)}`)

/** What became a SIM later is dated and booked later. */
const acertarDatas = async (db: Db) => {
  const mudou = sql`(select pm."perguntaMunicipioId", r.em - interval '2 hours' as em, r."acompanhamentoId"
    from pergunta_municipio pm ${RODADA} where ${VIROU_SIM}) q`
  await db.execute(
    sql`update pergunta_municipio pm set "respondidaEm" = q.em from ${mudou} where q."perguntaMunicipioId" = pm."perguntaMunicipioId"`,
  )
  await db.execute(sql`update ponto_lancamento l set em = q.em, "acompanhamentoId" = q."acompanhamentoId" from ${mudou}
    where q."perguntaMunicipioId" = l."perguntaMunicipioId" and l.motivo = 'resposta do acompanhamento'`)
  await db.execute(sql`update pergunta_historico h set em = q.em, dados = h.dados || jsonb_build_object('acompanhamentoId', q."acompanhamentoId")
    from ${mudou} where q."perguntaMunicipioId" = h."perguntaMunicipioId" and h.acao = 'respondeu'`)
}

/** Every other answer was given in the diagnosis. */
const nomearDiagnostico = (db: Db) =>
  db.execute(sql`update pergunta_historico h set dados = h.dados || jsonb_build_object('acompanhamentoId', d."acompanhamentoId")
    from pergunta_municipio pm join acompanhamento d on d."municipioId" = pm."municipioId" and d.diagnostico
    where pm."perguntaMunicipioId" = h."perguntaMunicipioId" and h.acao = 'respondeu' and h.dados ->> 'acompanhamentoId' is null`)

/** The open theme took away what was declared at the diagnosis: booked there and back, as the product does. */
const lancarPerdas = async (db: Db) => {
  const perdidas = sql`(select pm."perguntaMunicipioId", pm."municipioId", pm."temaId", pm.pontos, a."usuarioId", a."acompanhamentoId", a.criacao,
      d."finalizadoEm" - interval '1 day' as antes
    from acompanhamento_pergunta ap join acompanhamento a using ("acompanhamentoId") join pergunta_municipio pm using ("perguntaMunicipioId")
      join acompanhamento d on d."municipioId" = a."municipioId" and d.diagnostico
    where not a.finalizado and not a.cancelado and not a.diagnostico and pm.estado = 'naoRespondida') q`
  await db.execute(sql`insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, dados)
    select q."perguntaMunicipioId", x.em, x.quem, x.acao, x.de, x.para, x.dados from ${perdidas} cross join lateral (values
      (q.antes, q."usuarioId", 'respondeu', 'naoRespondida', 'respondida', jsonb_build_object('resposta', 'SIM')),
      (q.criacao, q."usuarioId", 'perguntou de novo', 'respondida', 'naoRespondida', jsonb_build_object('acompanhamentoId', q."acompanhamentoId",
        'antes', jsonb_build_object('estado', 'respondida', 'resposta', true, 'respondidaEm', q.antes, 'prazoReenvio', null,
          'pontosComprovados', 0, 'perguntaFaixaRespostaId', null)))) x (em, quem, acao, de, para, dados) order by x.em`)
  await db.execute(sql`insert into ponto_lancamento (em, "usuarioId", "municipioId", "temaId", "perguntaMunicipioId", "acompanhamentoId", motivo, declarados)
    select x.em, q."usuarioId", q."municipioId", q."temaId", q."perguntaMunicipioId", x.id, x.motivo, x.pontos from ${perdidas}
    cross join lateral (values (q.antes, null::int, 'resposta do acompanhamento', q.pontos),
      (q.criacao, q."acompanhamentoId", 'novo acompanhamento do tema', -q.pontos)) x (em, id, motivo, pontos)
    where q.pontos > 0 order by x.em`)
  await db.execute(sql`update acompanhamento a set "pontosNaoEvidenciados" = s.pontos
    from (select q."acompanhamentoId", sum(q.pontos) as pontos from ${perdidas} group by 1) s where s."acompanhamentoId" = a."acompanhamentoId"`)
}

/** Themes are finished where the diagnosis says so, with what was declared then. */
const firmarTemas = (db: Db, places: readonly number[]) =>
  db.execute(sql`update municipio_tema_ponto v set finalizado = coalesce(q.completo, false), diagnostico = coalesce(q.pontos, 0)
    from municipio_tema_ponto o left join (
      select pm."municipioId", pm."temaId", a.finalizado or bool_and(ap.resposta is not null) as completo,
        coalesce(sum(ap.pontos) filter (where ap.resposta), 0) as pontos
      from acompanhamento a join acompanhamento_pergunta ap using ("acompanhamentoId") join pergunta_municipio pm using ("perguntaMunicipioId")
      where a.diagnostico group by 1, 2, a.finalizado) q on q."municipioId" = o."municipioId" and q."temaId" = o."temaId"
    where v."municipioTemaPontoId" = o."municipioTemaPontoId" and v."municipioId" = any(${sql.param([...places])}::int[])`)

/** Actions not begun, under way, late, done, given up; with owner, dates and cost where somebody took them on. */
const preencherPlano = (db: Db, now: Date) =>
  db.execute(sql`update plano_acao l set
      quem = case when s.n in (0, 6) then null else (array['Secretaria de Desenvolvimento', 'Josué Teixeira (AD)', 'Gabinete do prefeito',
        'Sala do Empreendedor', 'Secretaria da Fazenda'])[1 + l."planoAcaoId" % 5] end,
      inicio = case when s.n in (0, 6) then null else s.hoje - 25 end,
      quando = case s.n when 0 then null when 3 then s.hoje - 5 when 5 then s.hoje + (1 + l."planoAcaoId" % 9) when 6 then s.hoje - 2 else s.hoje + (15 + l."planoAcaoId" % 60) end,
      quanto = case when s.n in (1, 2, 7) then 800 + (l."planoAcaoId" * 370) % 9000 else 0 end,
      status = (array[1, 2, 3, 2, 5, 1, 1, 3])[1 + s.n],
      andamento = (array[0, 40, 100, 65, 10, 0, 0, 100])[1 + s.n],
      indicador = case when s.n in (1, 2, 7) then (array['Empresas formalizadas no ano', 'Tempo de abertura em dias', 'Compras de pequenos negócios (%)'])[1 + l."planoAcaoId" % 3] end,
      observacao = case s.n when 4 then 'Adiada para o próximo ciclo.' when 1 then 'Minuta em revisão.' end,
      "perguntaEvidenciaId" = case when s.n in (2, 7) then (select max(ev."perguntaEvidenciaId") from pergunta_evidencia ev
        where ev."perguntaMunicipioId" = l."perguntaMunicipioId" and not ev.excluida) end
    from (select "planoAcaoId", ("planoAcaoId" % 8)::int as n, ${now.toISOString()}::date as hoje from plano_acao) s
    where s."planoAcaoId" = l."planoAcaoId"`)

/** Two places that only just joined: one reads its themes, one is about to. */
const entrarEmVigor = (db: Db, lugares: readonly number[], now: Date) =>
  db.execute(sql`update municipio m set "statusId" = s."statusId", "statusRelacionamento" = 4, participacao = 3,
      "inicioVigencia" = ${now.toISOString()}::date - 20, "fimVigencia" = ${now.toISOString()}::date + 710
    from status s where s."statusNome" = 'Vigente' and m."municipioId" = any(${sql.param([...lugares])}::int[])`)

/** Histories and the ledger were written piece by piece: here they get the numbers of the order in which things happened. */
export const numberInOrder = async (db: Db) => {
  for (const [tabela, id] of [
    ['pergunta_historico', 'perguntaHistoricoId'],
    ['ponto_lancamento', 'pontoLancamentoId'],
  ] as const) {
    const t = sql.identifier(tabela)
    const i = sql.identifier(id)
    await db.execute(sql`update ${t} x set ${i} = -o.n
      from (select ${i}, row_number() over (order by em, ${i}) as n from ${t}) o where o.${i} = x.${i}`)
    await db.execute(sql`update ${t} set ${i} = -${i}`)
  }
}

const temasHabilitados = async (db: Db, lugar: number) => {
  const lidos = await rows<{ temaId: number }>(
    db,
    sql`select t."temaId" from tema t join eixo e using ("eixoId")
      where ${temaDaCidade(sql`${lugar}::int`, sql`e."eixoId"`, sql`t."temaId"`)} order by e.ordem, t.ordem`,
  )
  return lidos.map((t) => t.temaId)
}

export const loadFollowUps = async (db: Db, places: readonly number[], now: Date) => {
  const temas = await rows<{ temaId: number; nome: string }>(
    db,
    sql`select t."temaId", t.nome from tema t join eixo e using ("eixoId") order by e.ordem, t.ordem`,
  )
  const [condutor] = await rows<{ id: number }>(
    db,
    sql`select "usuarioId" as id from usuario where email = 'condutor@exemplo.com.br'`,
  )
  const novos = dosLugares(places, temas)
  const criados = await inserir(db, novos, condutor!.id, now)
  await entrarEmVigor(db, [places[EM_PREENCHIMENTO]!, places[NAO_INICIADO]!], now)
  await responderOQueFalta(db, now)
  const lendo = places[EM_PREENCHIMENTO]!
  const temaIds = await temasHabilitados(db, lendo)
  await lerPrimeirosTemas(db, lendo, temaIds, now)
  await inserirPerguntas(db)
  await acertarDatas(db)
  await lancarPerdas(db)
  await nomearDiagnostico(db)
  await firmarTemas(db, places)
  const fechados = criados.filter((_, i) => novos[i]!.fimHa !== undefined && !novos[i]!.cancelado)
  const diagnosticos = fechados.filter((id) => novos[criados.indexOf(id)]!.tipo === 'diagnostico')
  await generateLinhas(db, diagnosticos, now)
  await generateLinhas(db, fechados, now)
  const emCurso = criados[novos.findIndex((n) => n.tipo === 'diagnostico' && n.fimHa === undefined)]!
  for (const temaId of temaIds.slice(0, TEMAS_LIDOS)) await generateLinhas(db, [emCurso], now, temaId)
  await preencherPlano(db, now)
}
