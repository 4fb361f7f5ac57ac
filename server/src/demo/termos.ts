import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import type { Db } from '#server/db/db.ts'
import { anyOf, insertRow, insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { completeHoras, copySolucoes, scheduleHoras } from '#server/features/termo-referencia/commands.ts'

/* The reference terms of eight places, taken from the shelf, with something in every state. */

/** How far a solution is. */
const ESTADOS = ['finalizada', 'andamento', 'nova', 'interrompida', 'andamento', 'semConsultor'] as const
type Estado = (typeof ESTADOS)[number]
const LUGARES = 8
/** Groups of the shelf that each place takes, beside those of the programme itself. */
const BASICOS = ['Gestão do programa', 'Ambiente de negócios']
const OUTROS = ['Atendimento ao empreendedor', 'Compras públicas', 'Lideranças', 'Educação', 'Inclusão', 'Território']
const MOTIVOS = {
  grupo: 'A prefeitura adiou este conjunto para o próximo ano.',
  solucao: 'Mudança da equipe responsável na prefeitura; retomar depois da nova indicação.',
  tarefa: 'O município já tinha feito por conta própria.',
  naoFeita: 'O comitê decidiu que não era mais necessária.',
}

interface Solucao {
  municipioSolucaoId: number
  nome: string
  estado: Estado
  monitoramento: number
  usuarioId: number | null
  tarefas: { municipioTarefaId: number; horas: number }[]
}
const DIA = 86_400_000
const naData = (now: Date, dias: number) => new Date(now.getTime() + dias * DIA)
const noDia = (now: Date, dias: number) => todaySaoPaulo(naData(now, dias))

const loadGrupo = async (db: Db, municipioId: number, nome: string, usuarioId: number | null) => {
  const [g] = await rows<{ grupoSolucaoId: number; descricao: string | null; eixoId: number; solucoes: number[] }>(
    db,
    sql`select g."grupoSolucaoId", g.descricao, g."eixoId", array(select s."solucaoId" from solucao s
        where s."grupoSolucaoId" = g."grupoSolucaoId" and not s.desabilitado order by 1) as solucoes
      from grupo_solucao g where g.nome = ${nome} and not g.desabilitado`,
  )
  if (!g?.solucoes.length) return undefined
  const { grupoSolucaoId, descricao, eixoId } = g
  const municipioGrupoSolucaoId = await insertRow(
    db,
    'municipio_grupo_solucao',
    { municipioId, grupoSolucaoId, nome, descricao, eixoId },
    'municipioGrupoSolucaoId',
  )
  await copySolucoes(db, { municipioId, municipioGrupoSolucaoId, usuarioId, solucoesIds: g.solucoes })
  return municipioGrupoSolucaoId
}

const listSolucoes = async (db: Db, municipioId: number, lugar: number): Promise<Solucao[]> => {
  const lidas = await rows<Omit<Solucao, 'estado'>>(
    db,
    sql`select s."municipioSolucaoId", s.nome, s.monitoramento, s."usuarioId", (select coalesce(json_agg(json_build_object(
        'municipioTarefaId', t."municipioTarefaId", 'horas', t.horas) order by t."municipioTarefaId"), '[]')
      from municipio_tarefa t where t."municipioSolucaoId" = s."municipioSolucaoId") as tarefas
      from municipio_solucao s where s."municipioId" = ${municipioId} order by 1`,
  )
  return lidas.map((s, i) => ({ ...s, estado: ESTADOS[(lugar + i) % ESTADOS.length]! }))
}

/** Numbers of reports that are not in the demo yet, and of meetings that encontros.ts makes. */
const novasFontes = () => {
  let ultima = 900_000
  return () => ++ultima
}

const parteDe = ({ municipioSolucaoId }: Solucao, t: Solucao['tarefas'][number], minutos = t.horas) => ({
  municipioSolucaoId,
  municipioTarefaId: t.municipioTarefaId,
  minutos,
})

/** What was done and what is to come of a solution that goes on, or went. */
const loadHoras = async (db: Db, municipioId: number, s: Solucao, now: Date, fonte: () => number) => {
  const quem = { usuarioId: s.usuarioId, now: naData(now, -45) }
  const feitas =
    s.estado === 'finalizada' ? s.tarefas.slice(0, -1) : s.tarefas.slice(0, s.estado === 'andamento' ? 2 : 1)
  const visitas = { municipioSolucaoId: s.municipioSolucaoId, municipioTarefaId: null }
  await completeHoras(db, quem, {
    relatorioId: fonte(),
    municipioId,
    dia: noDia(now, -46),
    partes: [
      ...feitas.map((t) => ({ ...parteDe(s, t), cumprida: true })),
      ...(s.monitoramento === 2 ? [{ ...visitas, minutos: 240 }] : []),
    ],
  })
  if (s.estado !== 'andamento') return
  const [comecada, marcada] = s.tarefas.slice(feitas.length)
  if (comecada)
    await completeHoras(
      db,
      { ...quem, now: naData(now, -9) },
      {
        relatorioId: fonte(),
        municipioId,
        dia: noDia(now, -10),
        partes: [parteDe(s, comecada, Math.floor(comecada.horas / 2))],
      },
    )
  if (marcada || s.monitoramento === 2)
    await scheduleHoras(
      db,
      { ...quem, now: naData(now, -6) },
      {
        encontroId: fonte(),
        municipioId,
        dia: noDia(now, 8),
        partes: [
          ...(marcada ? [parteDe(s, marcada)] : []),
          ...(s.monitoramento === 2 ? [{ ...visitas, minutos: 120 }] : []),
        ],
      },
    )
}

type Passo = Readonly<Record<string, unknown>>
const passo = (municipioId: number, now: Date, dias: number, usuarioId: number | null, mais: object): Passo => ({
  municipioId,
  municipioGrupoSolucaoId: null,
  municipioSolucaoId: null,
  municipioTarefaId: null,
  em: naData(now, dias).toISOString(),
  usuarioId,
  justificativa: null,
  ...mais,
})

/** Starts, ends and interruptions, with the steps that they leave. */
const loadEstados = async (
  db: Db,
  municipioId: number,
  solucoes: readonly Solucao[],
  now: Date,
  fonte: () => number,
): Promise<Passo[]> => {
  const passos: Passo[] = []
  const iniciadas = solucoes.filter((s) => ['finalizada', 'andamento', 'interrompida'].includes(s.estado))
  const ids = (lista: readonly Solucao[]) => anyOf(lista.map((s) => s.municipioSolucaoId))
  await db.execute(
    sql`update municipio_solucao set "iniciadaEm" = ${naData(now, -120).toISOString()} where "municipioSolucaoId" = ${ids(iniciadas)}`,
  )
  for (const s of iniciadas) {
    const { municipioSolucaoId, usuarioId } = s
    passos.push(
      passo(municipioId, now, -120, usuarioId, {
        municipioSolucaoId,
        acao: 'iniciar',
        de: 'Não iniciada',
        para: 'Em andamento',
      }),
    )
    await loadHoras(db, municipioId, s, now, fonte)
  }
  const finalizadas = solucoes.filter((s) => s.estado === 'finalizada')
  const naoFeitas = finalizadas.flatMap((s) => s.tarefas.slice(-1))
  await db.execute(sql`update municipio_tarefa set justificativa = ${MOTIVOS.naoFeita}
    where "municipioTarefaId" = ${anyOf(naoFeitas.map((t) => t.municipioTarefaId))}`)
  await db.execute(
    sql`update municipio_solucao set "finalizadaEm" = ${naData(now, -30).toISOString()} where "municipioSolucaoId" = ${ids(finalizadas)}`,
  )
  for (const { municipioSolucaoId, usuarioId, tarefas } of finalizadas) {
    const [t] = tarefas.slice(-1)
    if (t)
      passos.push(
        passo(municipioId, now, -30, usuarioId, {
          municipioTarefaId: t.municipioTarefaId,
          acao: 'justificar',
          de: 'Prevista',
          para: 'Prevista',
          justificativa: MOTIVOS.naoFeita,
        }),
      )
    passos.push(
      passo(municipioId, now, -30, usuarioId, {
        municipioSolucaoId,
        acao: 'finalizar',
        de: 'Em andamento',
        para: 'Finalizada',
      }),
    )
  }
  const interrompidas = solucoes.filter((s) => s.estado === 'interrompida')
  await db.execute(
    sql`update municipio_solucao set desabilitado = true, justificativa = ${MOTIVOS.solucao} where "municipioSolucaoId" = ${ids(interrompidas)}`,
  )
  for (const { municipioSolucaoId, usuarioId } of interrompidas)
    passos.push(
      passo(municipioId, now, -20, usuarioId, {
        municipioSolucaoId,
        acao: 'interromper',
        de: 'Em andamento',
        para: 'Interrompida',
        justificativa: MOTIVOS.solucao,
      }),
    )
  // The last task of what goes on was not needed any more.
  const dispensadas = solucoes
    .filter((s) => s.estado === 'andamento' && s.tarefas.length > 4)
    .map((s) => ({ municipioTarefaId: s.tarefas.at(-1)!.municipioTarefaId, usuarioId: s.usuarioId }))
  await db.execute(sql`update municipio_tarefa set desabilitado = true, justificativa = ${MOTIVOS.tarefa}
    where "municipioTarefaId" = ${anyOf(dispensadas.map((d) => d.municipioTarefaId))}`)
  for (const { municipioTarefaId, usuarioId } of dispensadas)
    passos.push(
      passo(municipioId, now, -12, usuarioId, {
        municipioTarefaId,
        acao: 'interromper',
        de: 'Prevista',
        para: 'Desabilitada',
        justificativa: MOTIVOS.tarefa,
      }),
    )
  return passos
}

export const loadTermos = async (db: Db, places: readonly number[], now: Date) => {
  const pessoas = await rows<{ email: string; usuarioId: number }>(
    db,
    sql`select email, "usuarioId" from usuario where email in ('condutor@exemplo.com.br', 'especialista@exemplo.com.br')`,
  )
  const idDe = (email: string) => pessoas.find((p) => p.email === `${email}@exemplo.com.br`)!.usuarioId
  const fonte = novasFontes()
  const passos: Passo[] = []
  for (const [lugar, municipioId] of places.slice(0, LUGARES).entries()) {
    const nomes = [...BASICOS, OUTROS[lugar % OUTROS.length]!, OUTROS[(lugar + 2) % OUTROS.length]!]
    const grupos: number[] = []
    for (const [i, nome] of nomes.entries()) {
      const id = await loadGrupo(db, municipioId, nome, idDe(i % 2 ? 'especialista' : 'condutor'))
      if (id !== undefined) grupos.push(id)
    }
    // One evidence that is asked for no longer, and dates, of which some have passed.
    await db.execute(sql`update municipio_evidencia set desabilitado = true where "municipioEvidenciaId" = (
      select max("municipioEvidenciaId") from municipio_evidencia where "municipioId" = ${municipioId})`)
    await db.execute(sql`update municipio_solucao set "dataInicio" = ${noDia(now, -125)}::date + "municipioSolucaoId" % 5 * 20,
        "dataTermino" = ${noDia(now, -30)}::date + "municipioSolucaoId" % 5 * 40 where "municipioId" = ${municipioId}`)
    const solucoes = await listSolucoes(db, municipioId, lugar)
    const semConsultor = solucoes.filter((s) => s.estado === 'semConsultor').map((s) => s.municipioSolucaoId)
    await db.execute(
      sql`update municipio_solucao set "usuarioId" = null where "municipioSolucaoId" = ${anyOf(semConsultor)}`,
    )
    passos.push(
      ...solucoes.map(({ municipioSolucaoId }) =>
        passo(municipioId, now, -150, idDe('condutor'), {
          municipioSolucaoId,
          acao: 'importar',
          de: 'Não iniciada',
          para: 'Não iniciada',
        }),
      ),
      ...(await loadEstados(db, municipioId, solucoes, now, fonte)),
    )
    // Every other place put a whole group off.
    const parado = lugar % 2 ? grupos.at(-1) : undefined
    if (parado === undefined) continue
    await db.execute(sql`update municipio_grupo_solucao set desabilitado = true, justificativa = ${MOTIVOS.grupo}
      where "municipioGrupoSolucaoId" = ${parado}`)
    passos.push(
      passo(municipioId, now, -15, idDe('condutor'), {
        municipioGrupoSolucaoId: parado,
        acao: 'interromper',
        de: 'Ativo',
        para: 'Interrompido',
        justificativa: MOTIVOS.grupo,
      }),
    )
  }
  await insertRows(db, 'termo_passo', passos)
}
