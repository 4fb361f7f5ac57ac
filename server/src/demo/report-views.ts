import { sql } from 'drizzle-orm'
import type { Recorrencia } from '#contract/relatorio-agendamento.ts'
import { VISTA_PADRAO, type Vista } from '#contract/relatorio-vista.ts'
import { pontosPorEixo } from '#contract/relatorios/pontos-por-eixo.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { nextEnvio } from '#server/features/relatorio-agendamento/commands.ts'

/* How the analyst looks at the points: alone, and as the group does; the latter comes every Monday. */

const { rota } = pontosPorEixo
const POR_EIXO: Vista = { ...VISTA_PADRAO, grupo: 'eixo', grafico: 'percentual' }
const MENORES: Vista = {
  ...VISTA_PADRAO,
  colunas: ['municipio', 'eixo', 'percentual'],
  ordem: { coluna: 'percentual', desc: false },
}
const SEGUNDA: Recorrencia = { frequencia: 'semanal', diaSemana: 1, diaMes: null, hora: 7 }

export const loadReportViews = async (db: Db, now: Date) => {
  const quem = await one<{ usuarioId: number; usuarioGrupoId: number }>(
    db,
    sql`select "usuarioId", "usuarioGrupoId" from usuario where email = 'analista@exemplo.com.br'`,
  )
  const { usuarioId, usuarioGrupoId } = quem!
  const criacao = now.toISOString()
  const insertVisao = (nome: string, grupo: number | null, vista: Vista) =>
    insertRow(
      db,
      'visao_relatorio',
      { rota, nome, usuarioId, usuarioGrupoId: grupo, filtros: '{}', vista: JSON.stringify(vista), criacao },
      'visaoRelatorioId',
    )
  const doGrupo = await insertVisao('Percentual em grupos', usuarioGrupoId, POR_EIXO)
  await insertVisao('Onde há menos pontos', null, MENORES)
  await insertRow(
    db,
    'relatorio_agendamento',
    {
      usuarioId,
      rota,
      visaoRelatorioId: doGrupo,
      formato: 'xlsx',
      ...SEGUNDA,
      proximaEm: nextEnvio(SEGUNDA, now),
      criacao,
    },
    'agendamentoId',
  )
}
