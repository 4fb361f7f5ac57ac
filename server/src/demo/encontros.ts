import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isBusinessDay, todaySaoPaulo } from '#contract/holidays.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows, records } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { loadEncontros as readEncontros, scheduleEncontro } from '#server/features/encontro/commands.ts'

/* Meetings around today, in every state, over the places that have groups and a consultant; routes to some of them. */

const DIA = 86_400_000
const naData = (now: Date, dias: number) => new Date(now.getTime() + dias * DIA)
/** The business day nearest to so many days from now, away from today. */
const diaUtil = (now: Date, dias: number) => {
  let n = dias
  while (!isBusinessDay(todaySaoPaulo(naData(now, n)))) n += dias < 0 ? -1 : 1
  return todaySaoPaulo(naData(now, n))
}

const TITULOS = [
  'Reunião do comitê gestor',
  'Oficina de compras públicas',
  'Visita à sala do empreendedor',
  'Alinhamento com a equipe da prefeitura',
  'Roda de conversa com lideranças',
  'Validação do plano de ação',
  'Capacitação de agentes',
  'Acompanhamento das evidências',
]
const LOCAIS = [
  'Gabinete do prefeito',
  'Sala de reuniões da prefeitura',
  'Câmara de vereadores',
  'https://reuniao.exemplo.com.br/praca',
]
const MOTIVO = 'A prefeitura pediu para desmarcar por causa do fechamento do orçamento.'

/** Days from today, state, and whether guests were there. */
type Linha = readonly [dias: number, situacao: 1 | 2 | 4 | 5, presenca?: boolean]
const AGENDA: readonly Linha[] = [
  [-38, 2, true],
  [-35, 1, true],
  [-31, 1, true],
  [-28, 5],
  [-26, 2, true],
  [-24, 1],
  [-21, 4, true],
  [-19, 1, true],
  [-17, 2, true],
  [-14, 1],
  [-12, 2, true],
  [-10, 4, true],
  [-7, 1, true],
  [-6, 5],
  [-4, 2, true],
  [-3, 1],
  [-2, 1, true],
  [-1, 2, true],
  [1, 2],
  [2, 1],
  [3, 4],
  [4, 2],
  [5, 1],
  [6, 5],
  [9, 1],
  [11, 2],
  [12, 4],
  [15, 1],
]
/** Every week, four times. */
const SERIE = [2, 9, 16, 23]

interface Lugar {
  municipioId: number
  grupoId: number
  usuarioId: number
  membros: { membroId: number; nome: string; email: string | null; telefone: string | null }[]
  /** Open tasks of solutions under way. */
  tarefas: { municipioSolucaoId: number; municipioTarefaId: number; eixoId: number }[]
}
const listLugares = (db: Db, places: readonly number[]) =>
  records<Lugar>(
    db,
    sql`select p.id as "municipioId", g."grupoId", c."usuarioId",
        (select coalesce(json_agg(json_build_object('membroId', m."membroId", 'nome', m.nome, 'email', m.email, 'telefone', m.telefone) order by m."membroId"), '[]')
          from membro_grupo x join membro m using ("membroId") where x."grupoId" = g."grupoId") as membros,
        (select coalesce(json_agg(json_build_object('municipioSolucaoId', s."municipioSolucaoId", 'municipioTarefaId', t."municipioTarefaId",
            'eixoId', gs."eixoId") order by t."municipioTarefaId"), '[]')
          from municipio_tarefa t join municipio_solucao s using ("municipioSolucaoId") join municipio_grupo_solucao gs using ("municipioGrupoSolucaoId")
          where s."municipioId" = p.id and s."iniciadaEm" is not null and s."finalizadaEm" is null and not (s.desabilitado or gs.desabilitado or t.desabilitado)
            and not exists (select 1 from termo_hora h where h."municipioTarefaId" = t."municipioTarefaId")) as tarefas
      from unnest(${sql.param([...places])}::int[]) with ordinality p(id, n)
        join lateral (select "grupoId" from grupo where "municipioId" = p.id order by 1 limit 1) g on true
        join lateral (select up."usuarioId" from usuario_permissao up join usuario u using ("usuarioId")
          where up."municipioId" = p.id and up."permissaoId" in (1, 2) and u.habilitado order by up."permissaoId", 1 limit 1) c on true
      order by p.n`,
  )

interface Novo {
  lugar: Lugar
  titulo: string
  dia: string
  hora: number
  minutos: number
  situacao: 1 | 2 | 4 | 5
  presenca?: boolean
  local?: string
  encontroSerieId?: number | null
  tarefas?: Lugar['tarefas']
  /** Its hours stand in the term already. */
  planejadas?: true
}
/** One of them, with its guests, hours and the step that it began with. */
export const insertEncontro = async (db: Db, now: Date, n: Novo) => {
  const { lugar, situacao, dia, hora, minutos, tarefas = [] } = n
  const inicio = new Date(`${dia}T${String(hora).padStart(2, '0')}:00:00-03:00`)
  const fim = new Date(inicio.getTime() + minutos * 60_000)
  const criacao = new Date(Math.min(inicio.getTime(), now.getTime()) - 12 * DIA)
  const quem = { usuarioId: lugar.usuarioId, now: criacao }
  const local = n.local ?? LOCAIS[hora % LOCAIS.length]!
  const encontroId = await insertRow(
    db,
    'encontro',
    {
      municipioId: lugar.municipioId,
      titulo: n.titulo,
      encontroType: situacao === 2 ? 2 : 1,
      modalidade: local.startsWith('http') ? 2 : 1,
      grupoId: lugar.grupoId,
      inicio: inicio.toISOString(),
      fim: fim.toISOString(),
      local,
      descricao: 'Pauta: situação das ações, próximos passos e responsáveis.',
      usuarioId: lugar.usuarioId,
      criadoPor: lugar.usuarioId,
      situacao,
      justificativa: situacao === 5 ? MOTIVO : null,
      encontroSerieId: n.encontroSerieId ?? null,
      eixosIds: [...new Set(tarefas.map((t) => t.eixoId))],
      uid: `${randomUUID()}@praca`,
      criacao: criacao.toISOString(),
    },
    'encontroId',
  )
  await insertRows(
    db,
    'encontro_convidado',
    [
      ...lugar.membros.slice(0, 6),
      { membroId: null, nome: 'Visitante da associação comercial', email: null, telefone: null },
    ].map((m, i) => ({
      encontroId,
      ...m,
      peloCodigo: false,
      presente: n.presenca === true && i < 4,
      presencaEm: n.presenca && i < 4 ? new Date(inicio.getTime() + i * 60_000).toISOString() : null,
    })),
  )
  const solucoes = [...new Set(tarefas.map((t) => t.municipioSolucaoId))]
  await insertRows(
    db,
    'encontro_solucao',
    solucoes.map((municipioSolucaoId) => ({ encontroId, municipioId: lugar.municipioId, municipioSolucaoId })),
  )
  await insertRows(
    db,
    'encontro_tarefa',
    tarefas.map(({ municipioSolucaoId, municipioTarefaId }) => ({ encontroId, municipioSolucaoId, municipioTarefaId })),
  )
  const passo = (acao: string, em: Date, de: string, para: string, justificativa: string | null = null) => ({
    encontroId,
    em: em.toISOString(),
    usuarioId: lugar.usuarioId,
    acao,
    de,
    para,
    justificativa,
  })
  const depois = new Date(criacao.getTime() + 3 * DIA)
  await insertRows(db, 'encontro_passo', [
    passo('criar', criacao, 'Agendado', 'Agendado'),
    ...(situacao === 2 ? [passo('confirmar', depois, 'Agendado', 'Confirmado')] : []),
    ...(situacao === 4 ? [passo('reagendar', depois, 'Agendado', 'Reagendado')] : []),
    ...(situacao === 5 ? [passo('cancelar', depois, 'Agendado', 'Cancelado', MOTIVO)] : []),
  ])
  const [lido] = await readEncontros(db, now, [encontroId])
  if (situacao !== 5 && !n.planejadas) await scheduleEncontro(db, quem, lido!)
  return lido!
}

/** As long as the day allows. */
const MAX_MINUTOS = 480
/** The hours that the terms planned are those of meetings: each gets its own. */
const replaceFontes = async (db: Db, now: Date, lugares: readonly Lugar[]) => {
  const fontes = await records<{ municipioId: number; origemId: number; minutos: number; partes: Lugar['tarefas'] }>(
    db,
    sql`select s."municipioId", h."origemId", sum(h.minutos)::int as minutos, coalesce(json_agg(json_build_object('municipioSolucaoId', h."municipioSolucaoId",
        'municipioTarefaId', h."municipioTarefaId", 'eixoId', gs."eixoId") order by h."termoHoraId") filter (where h."municipioTarefaId" is not null), '[]') as partes
      from termo_hora h join municipio_solucao s using ("municipioSolucaoId") join municipio_grupo_solucao gs using ("municipioGrupoSolucaoId")
      where h.origem = 'encontro' group by 1, 2 order by 1, 2`,
  )
  for (const [i, f] of fontes.entries()) {
    const lugar = lugares.find((l) => l.municipioId === f.municipioId) ?? lugares[0]!
    const { encontroId } = await insertEncontro(db, now, {
      lugar: { ...lugar, municipioId: f.municipioId },
      titulo: TITULOS[(i + 1) % TITULOS.length]!,
      dia: diaUtil(now, 8),
      hora: 8 + (i % 3),
      minutos: Math.min(f.minutos, MAX_MINUTOS),
      situacao: i % 3 === 1 ? 2 : 1,
      tarefas: f.partes,
      planejadas: true,
    })
    // What was interrupted since keeps its meeting and its hours.
    await db.execute(sql`update termo_hora set "origemId" = ${encontroId}, dia = ${diaUtil(now, 8)},
        minutos = case when ${f.minutos > MAX_MINUTOS}::bool then minutos * ${MAX_MINUTOS}::int / ${f.minutos}::int else minutos end
      where origem = 'encontro' and "origemId" = ${f.origemId}`)
  }
  return fontes.length
}

const loadRotas = async (db: Db, now: Date, usuarioId: number) => {
  const dias = await records<{ dia: string; paradas: { municipioId: number; encontroId: number }[] }>(
    db,
    sql`select (e.inicio at time zone 'America/Sao_Paulo')::date::text as dia,
        json_agg(json_build_object('municipioId', e."municipioId", 'encontroId', e."encontroId") order by e.inicio) as paradas
      from encontro e where e."usuarioId" = ${usuarioId} and e.situacao <> 5 and e.inicio > ${naData(now, -20).toISOString()}
      group by 1 order by 1 limit 8`,
  )
  for (const [i, { dia, paradas }] of dias.entries()) {
    const rotaId = await insertRow(
      db,
      'rota',
      {
        usuarioId,
        dia,
        origem: 'Florianópolis',
        observacao: i % 3 ? null : 'Levar o projetor e as listas de presença.',
        criacao: naData(now, -25).toISOString(),
      },
      'rotaId',
    )
    await insertRows(
      db,
      'rota_parada',
      paradas
        .slice(0, 6)
        .map((p, ordem) => ({ rotaId, ordem: ordem + 1, ...p, km: ordem === 0 ? 48.5 : 22 + 7 * ordem })),
    )
  }
}

export const loadEncontros = async (db: Db, places: readonly number[], now: Date) => {
  const lugares = await listLugares(db, places)
  const [primeiro] = lugares
  if (!primeiro) return
  const doTermo = await replaceFontes(db, now, lugares)
  // Those of the terms, the series and these are forty or more.
  const faltam = Math.max(AGENDA.length, 40 - doTermo - SERIE.length)
  for (let i = 0; i < faltam; i++) {
    const [dias, situacao, presenca] = AGENDA[i % AGENDA.length]!
    const volta = Math.floor(i / AGENDA.length)
    const lugar = lugares[(i + volta) % lugares.length]!
    await insertEncontro(db, now, {
      lugar,
      titulo: TITULOS[i % TITULOS.length]!,
      dia: diaUtil(now, dias),
      hora: 8 + ((i * 2 + volta) % 9),
      minutos: [60, 90, 120, 180][i % 4]!,
      situacao,
      presenca: presenca === true,
      tarefas: i % 3 === 0 ? [] : lugar.tarefas.slice(i % 2, (i % 2) + 2),
    })
  }
  const encontroSerieId = await insertRow(
    db,
    'encontro_serie',
    { municipioId: primeiro.municipioId, repeticao: 'semanal', criacao: naData(now, -12).toISOString() },
    'encontroSerieId',
  )
  for (const dias of SERIE)
    await insertEncontro(db, now, {
      lugar: primeiro,
      titulo: 'Acompanhamento semanal',
      dia: todaySaoPaulo(naData(now, dias)),
      hora: 17,
      minutos: 60,
      situacao: 1,
      local: LOCAIS.at(-1)!,
      encontroSerieId,
    })
  const pessoas = await rows<{ usuarioId: number }>(
    db,
    sql`select "usuarioId" from encontro group by 1 order by count(*) desc, 1 limit 2`,
  )
  for (const { usuarioId } of pessoas) await loadRotas(db, now, usuarioId)
}
