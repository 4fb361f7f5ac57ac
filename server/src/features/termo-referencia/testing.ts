import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'

/* Terms for tests, made by their rows alone. */

let feitos = 0
/** A name that nothing else has. */
export const nomeNovo = (de: string) => `${de} ${++feitos}`

export const insertGrupo = (db: Db, municipioId: number, eixoId: number, mais: object = {}) =>
  insertRow(
    db,
    'municipio_grupo_solucao',
    { municipioId, eixoId, nome: nomeNovo('Grupo'), ...mais },
    'municipioGrupoSolucaoId',
  )
export const insertSolucao = async (db: Db, municipioGrupoSolucaoId: number, mais: object = {}) => {
  const { municipioId } = (await one<{ municipioId: number }>(
    db,
    sql`select "municipioId" from municipio_grupo_solucao where "municipioGrupoSolucaoId" = ${municipioGrupoSolucaoId}`,
  ))!
  return insertRow(
    db,
    'municipio_solucao',
    { municipioId, municipioGrupoSolucaoId, nome: nomeNovo('Solução'), ...mais },
    'municipioSolucaoId',
  )
}
export const insertTarefa = async (db: Db, municipioSolucaoId: number, horas = 60, mais: object = {}) => {
  const { municipioId } = (await one<{ municipioId: number }>(
    db,
    sql`select "municipioId" from municipio_solucao where "municipioSolucaoId" = ${municipioSolucaoId}`,
  ))!
  return insertRow(
    db,
    'municipio_tarefa',
    { municipioId, municipioSolucaoId, nome: nomeNovo('Tarefa'), horas, ...mais },
    'municipioTarefaId',
  )
}
export const insertEvidencia = async (db: Db, municipioTarefaId: number, mais: object = {}) => {
  const { municipioId } = (await one<{ municipioId: number }>(
    db,
    sql`select "municipioId" from municipio_tarefa where "municipioTarefaId" = ${municipioTarefaId}`,
  ))!
  return insertRow(
    db,
    'municipio_evidencia',
    { municipioId, municipioTarefaId, nome: nomeNovo('Evidência'), ...mais },
    'municipioEvidenciaId',
  )
}

/** A group of the shelf with solutions, each with tasks of these minutes, each with an evidence. */
export const insertPrateleira = async (db: Db, eixoId: number, horas: readonly (readonly number[])[]) => {
  const grupoSolucaoId = await insertRow(
    db,
    'grupo_solucao',
    { nome: nomeNovo('Prateleira'), eixoId, descricao: 'Da prateleira' },
    'grupoSolucaoId',
  )
  const solucoes: { solucaoId: number; tarefas: number[] }[] = []
  for (const dela of horas) {
    const solucaoId = await insertRow(
      db,
      'solucao',
      { nome: nomeNovo('Oferta'), grupoSolucaoId, custo: 100.5, preco: 200, cargaHoraria: 600 },
      'solucaoId',
    )
    const tarefas = await insertRows(
      db,
      'tarefa',
      dela.map((h) => ({ solucaoId, nome: nomeNovo('Passo'), horas: h })),
      'tarefaId',
    )
    await insertRows(
      db,
      'evidencia_definicao',
      tarefas.map((tarefaId) => ({ tarefaId, nome: 'Lista de presença' })),
    )
    solucoes.push({ solucaoId, tarefas })
  }
  return { grupoSolucaoId, solucoes }
}

/** A solution beyond the package of a signed proposal of the city. */
export const insertExtra = async (db: Db, municipioId: number, solucaoId: number | null = null) => {
  const { municipioPropostaId } = (await one<{ municipioPropostaId: number }>(
    db,
    sql`insert into municipio_proposta ("municipioId", numero, ciclo, "pacoteId", "vigenciaMeses", "dataProposta", "validadeDias", rateio,
        "qtdParcelas", "primeiroVencimento", "criadoPor")
      select ${municipioId}, ${nomeNovo('PROVA')}, '2026', min("pacoteId"), 24, '2026-01-05', 60, '{"modo":"percentual","percentual":70}', 12, '2026-04-10',
        (select min("usuarioId") from usuario) from pacote returning "municipioPropostaId"`,
  ))!
  const id = await insertRow(
    db,
    'municipio_proposta_solucoes_extras',
    { municipioPropostaId, solucaoId, nome: 'Além do pacote', horas: 60, valor: 100 },
    'municipioPropostaSolucoesExtrasId',
  )
  await db.execute(sql`update municipio_proposta set "statusPropostaId" = 7, "assinadaEm" = '2026-02-02T12:00:00Z', "assinadaPor" = "criadoPor",
    "assinaturaDia" = '2026-02-02', "assinaturaAnexoId" = 0, "inicioVigencia" = '2026-02-02', "fimVigencia" = '2028-02-01'
    where "municipioPropostaId" = ${municipioPropostaId}`)
  return id
}

/** Municipalities with nothing in their term, and the axes of their project. */
export const listCidadesSemTermo = (db: Db) =>
  rows<{ municipioId: number; eixos: number[] }>(
    db,
    sql`select m."municipioId", array(select e."eixoId" from eixo e where e."projetoId" = m."projetoId" order by 1) as eixos from municipio m
      where not exists (select 1 from municipio_grupo_solucao g where g."municipioId" = m."municipioId") order by 1`,
  )
