import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { APARENCIA_RELATORIO, type EstadoRelatorio, STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Variante } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { completeHoras, restoreHoras } from '#server/features/termo-referencia/commands.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, pdfDe } from './files.ts'

/* Reports about meetings, in every state, of the two consultants who go to most places. */

const QUANTOS = 35
const ESTADOS: readonly EstadoRelatorio[] = [
  'emAnalise',
  'aprovado',
  'devolvido',
  'aprovado',
  'reprovado',
  'emAnalise',
  'cancelado',
]
const TITULOS = [
  'Reunião com o comitê gestor',
  'Oficina com empreendedores da feira',
  'Visita à Sala do Empreendedor',
  'Capacitação de servidores em compras públicas',
  'Planejamento do calendário de eventos',
  'Mutirão de formalização',
  'Devolutiva {do diagnóstico}',
]
const MOTIVOS: Partial<Record<EstadoRelatorio, string>> = {
  devolvido:
    'A lista de presença não está assinada. Anexe a folha assinada e confirme as horas de cada {tarefa} antes de reenviar o relatório.',
  reprovado: '{O encontro relatado} não corresponde ao que foi agendado com {o município}.',
  cancelado: 'Relatório feito em duplicidade.',
}
const DIA = 86_400_000
const HORA = 3_600_000

interface Lugar {
  municipioId: number
  grupoId: number
  eixoId: number
  municipioSolucaoId: number
  municipioTarefaId: number
  horas: number
  membros: { membroId: number; nome: string; cpf: string | null; email: string | null }[]
}
/** A place with a solution that goes on and a task of it that is done: more hours leave its state as it is. */
const listLugares = (db: Db, places: readonly number[]) =>
  rows<Lugar>(
    db,
    sql`select distinct on (s."municipioId") s."municipioId", gs."eixoId", s."municipioSolucaoId", t."municipioTarefaId", t.horas,
        (select min(g."grupoId") from grupo g where g."municipioId" = s."municipioId") as "grupoId",
        (select coalesce(json_agg(x), '[]') from (select m."membroId", m.nome, m.cpf, m.email from membro m
          where m."municipioId" = s."municipioId" order by 1 limit 4) x) as membros
      from municipio_solucao s join municipio_grupo_solucao gs using ("municipioGrupoSolucaoId") join municipio_tarefa t using ("municipioSolucaoId")
      where s."municipioId" = any(${sql.param([...places])}::int[]) and s."iniciadaEm" is not null and s."finalizadaEm" is null and not s.desabilitado
        and not gs.desabilitado and not t.desabilitado and t.horas > 0
        and exists (select 1 from termo_hora h where h."municipioTarefaId" = t."municipioTarefaId" and h.cumprida)
        and exists (select 1 from grupo g where g."municipioId" = s."municipioId")
      order by s."municipioId", s."municipioSolucaoId", t."municipioTarefaId"`,
  )

/** The meeting that it tells of, held and with its hours. */
const loadEncontro = async (
  db: Db,
  l: Lugar,
  { titulo, usuarioId, inicio, fim, n }: { titulo: string; usuarioId: number; inicio: Date; fim: Date; n: number },
) => {
  const encontroId = await insertRow(
    db,
    'encontro',
    {
      ...{ municipioId: l.municipioId, titulo, encontroType: (n % 2) + 1, modalidade: (n % 3) + 1, grupoId: l.grupoId },
      ...{
        inicio: inicio.toISOString(),
        fim: fim.toISOString(),
        local: 'Sala do Empreendedor',
        usuarioId,
        criadoPor: usuarioId,
      },
      ...{
        situacao: 3,
        eixosIds: [l.eixoId],
        uid: `relatorio-${n}@praca.demo`,
        criacao: new Date(inicio.getTime() - 10 * DIA).toISOString(),
      },
    },
    'encontroId',
  )
  const { municipioId, municipioSolucaoId, municipioTarefaId } = l
  await insertRows(db, 'encontro_solucao', [{ encontroId, municipioId, municipioSolucaoId }])
  await insertRows(db, 'encontro_tarefa', [{ encontroId, municipioSolucaoId, municipioTarefaId }])
  await insertRows(
    db,
    'encontro_convidado',
    l.membros.map(({ membroId, nome, email }, i) => ({ encontroId, membroId, nome, email, presente: i !== 1 })),
  )
  return encontroId
}

/** Each with bytes of its own: one may be taken back without the others. */
const loadAnexo = async (
  db: Db,
  { files, dataDir }: DemoStore,
  { titulo, em, ...dono }: { relatorioId: number; municipioId: number; usuarioId: number; titulo: string; em: Date },
) => {
  const guardado = await guardar(
    files,
    join(dataDir, 'temp'),
    pdfDe('lista-de-presenca.pdf', ['Lista de presença', titulo]),
  )
  const criacao = em.toISOString()
  const arquivoId = await insertRow(db, 'arquivo', { ...guardado, usuarioId: dono.usuarioId, criacao }, 'arquivoId')
  const { chave: _, nome: nomeArquivo, ...resto } = guardado
  await insertRows(db, 'relatorio_anexo', [{ ...dono, arquivoId, nomeArquivo, ...resto, criacao }])
}

export const loadReports = async (
  db: Db,
  variante: Variante,
  places: readonly number[],
  store: DemoStore,
  now: Date,
) => {
  const { frase } = wording(variante)
  const lugares = await listLugares(db, places.slice(0, 4))
  if (!lugares.length) return
  const [condutor, especialista, analista] = await Promise.all(
    ['condutor', 'especialista', 'analista'].map(
      async (nome) =>
        (
          await rows<{ id: number }>(
            db,
            sql`select "usuarioId" as id from usuario where email = ${`${nome}@exemplo.com.br`}`,
          )
        )[0]!.id,
    ),
  )
  for (let n = 0; n < QUANTOS; n++) {
    const l = lugares[n % lugares.length]!
    const estado = ESTADOS[n % ESTADOS.length]!
    const usuarioId = (n % 3 === 0 ? especialista : condutor)!
    const dia = new Date(now.getTime() - (6 + n * 2) * DIA)
    const inicio = new Date(`${todaySaoPaulo(dia)}T14:00:00-03:00`)
    const fim = new Date(inicio.getTime() + 2 * HORA)
    const titulo = frase(TITULOS[n % TITULOS.length]!)
    const encontroId = await loadEncontro(db, l, { titulo, usuarioId, inicio, fim, n })
    const enviado = new Date(inicio.getTime() + DIA)
    const julgado = new Date(inicio.getTime() + 3 * DIA)
    const decidido = estado !== 'emAnalise'
    const motivo = MOTIVOS[estado] ? frase(MOTIVOS[estado]) : null
    const relatorioId = await insertRow(
      db,
      'relatorio',
      {
        ...{ municipioId: l.municipioId, encontroId, titulo, usuarioId, eixosIds: [l.eixoId] },
        descricao: `<p>${titulo}: foram apresentados os resultados do período e combinados os próximos passos com a equipe da prefeitura.</p><ul><li>Pauta cumprida</li><li>Encaminhamentos registrados em ata</li></ul>`,
        ...{
          tipoExecucaoRelatorioId: n % 4 === 1 ? 2 : 1,
          inicio: inicio.toISOString(),
          fim: fim.toISOString(),
          horasUtilizadas: 120,
        },
        ...{
          pjAtendidas: 4 + (n % 9),
          pfAtendidas: n % 5,
          observacoes: n % 3 ? null : 'A equipe pediu material de apoio.',
        },
        ...{ motivoRejeicao: motivo, statusRelatorioId: STATUS_RELATORIO.encontro[estado] },
        ...{ criacao: enviado.toISOString(), enviadoEm: enviado.toISOString() },
        ...(decidido && { analisadoPor: analista, analisadoEm: julgado.toISOString() }),
      },
      'relatorioId',
    )
    const parte = { municipioSolucaoId: l.municipioSolucaoId, municipioTarefaId: l.municipioTarefaId, minutos: 120 }
    await insertRows(db, 'relatorio_tarefa', [{ relatorioId, ...parte, cumprida: true }])
    await insertRows(
      db,
      'relatorio_convidado',
      l.membros.map((m, i) => ({ relatorioId, ...m, presente: i !== 1 })),
    )
    if (n % 2 === 0)
      await loadAnexo(db, store, { relatorioId, municipioId: l.municipioId, usuarioId, titulo, em: enviado })
    const quem = {
      usuarioId: estado === 'aprovado' ? analista! : usuarioId,
      now: estado === 'aprovado' ? julgado : enviado,
    }
    const horas = { municipioId: l.municipioId, dia: todaySaoPaulo(inicio) }
    if (estado === 'aprovado')
      await completeHoras(db, quem, { relatorioId, ...horas, partes: [{ ...parte, cumprida: true }] })
    else await restoreHoras(db, quem, { encontroId, ...horas, partes: [parte] })
    const passo = (
      em: Date,
      quemFez: number,
      acao: string,
      de: EstadoRelatorio,
      para: EstadoRelatorio,
      mais: object = {},
    ) => ({
      ...{
        relatorioId,
        em: em.toISOString(),
        usuarioId: quemFez,
        acao,
        justificativa: null as string | null,
        dados: null as object | null,
      },
      ...{ de: APARENCIA_RELATORIO[de].nome, para: APARENCIA_RELATORIO[para].nome },
      ...mais,
    })
    const agendadas = { dia: horas.dia, partes: [parte] }
    const ACAO = { aprovado: 'aprovar', devolvido: 'devolver', reprovado: 'reprovar', cancelado: 'devolver' } as const
    await insertRows(db, 'relatorio_passo', [
      passo(enviado, usuarioId, 'criar', 'emAnalise', 'emAnalise'),
      ...(estado === 'emAnalise'
        ? []
        : [
            passo(julgado, analista!, ACAO[estado], 'emAnalise', estado === 'cancelado' ? 'devolvido' : estado, {
              justificativa: motivo,
              dados: estado === 'aprovado' ? { agendadas } : null,
            }),
          ]),
      ...(estado === 'cancelado'
        ? [passo(new Date(julgado.getTime() + HORA), usuarioId, 'cancelar', 'devolvido', 'cancelado')]
        : []),
    ])
  }
}
