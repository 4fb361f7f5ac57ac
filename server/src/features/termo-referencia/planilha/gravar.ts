import { formatDate } from '#contract/br.ts'
import { NIVEIS, type Nivel } from '#contract/termo-planilha.ts'
import { type AuditEntry, diff } from '#server/db/audit.ts'
import { insertRows, updateRows } from '#server/db/rows.ts'
import type { Progress, Writer } from '#server/http/route.ts'
import type { Celula } from '#server/registers/read-cells.ts'
import { insertPassos } from '../passos.ts'
import { CAMPOS, type Destino } from './juizo.ts'

/* Writes what was judged: two statements for each of the four kinds, however many rows. */

const TABELAS: Record<Nivel, { readonly tabela: string; readonly id: string }> = {
  grupo: { tabela: 'municipio_grupo_solucao', id: 'municipioGrupoSolucaoId' },
  solucao: { tabela: 'municipio_solucao', id: 'municipioSolucaoId' },
  tarefa: { tabela: 'municipio_tarefa', id: 'municipioTarefaId' },
  evidencia: { tabela: 'municipio_evidencia', id: 'municipioEvidenciaId' },
}
const PAI: Partial<Record<Nivel, Nivel>> = { solucao: 'grupo', tarefa: 'solucao', evidencia: 'tarefa' }

/** What a new thing is; an evidence has no steps. */
const NASCE = { grupo: 'Ativo', solucao: 'Não iniciada', tarefa: 'Prevista' } as const
const writePassos = async (ctx: Writer, municipioId: number, nivel: Nivel, novos: readonly number[]) => {
  if (nivel === 'evidencia') return
  const estado = NASCE[nivel]
  const quem = { usuarioId: ctx.actor.usuarioId, now: ctx.now }
  const passos = novos.map((alvoId) => ({ alvoId, municipioId, acao: 'planilha', de: estado, para: estado }) as const)
  await insertPassos(ctx.db, nivel, quem, passos)
}

/** By the names and spellings that the log has of what the forms change. */
const said = (campo: string, valor: Celula) =>
  campo === 'dataInicio' || campo === 'dataTermino'
    ? [`${campo}String`, valor && formatDate(String(valor))]
    : [campo, valor]
/** Only what changes. */
const mudancasDe = ({ no, atual, mudam, depois }: Destino) => {
  const pick = (de: Destino['depois']) => Object.fromEntries(mudam.map((c) => said(c, de[c] ?? null)))
  return atual ? diff(pick(atual.valores), pick(depois)) : diff(undefined, { nome: no.nome, ...pick(depois) })
}

export const changes = (d: Destino) => !d.atual || d.mudam.length > 0

/** Answers the id of each thing, new or not, and leaves a line in the log of each that was made or changed. */
export const writeDestinos = async (
  ctx: Writer,
  municipioId: number,
  destinos: readonly Destino[],
  progress: Progress,
): Promise<Map<Destino, number>> => {
  const ids = new Map(destinos.flatMap((d) => (d.atual ? [[d, d.atual.id] as const] : [])))
  const total = destinos.filter(changes).length
  let feito = 0
  progress(feito, total)
  for (const nivel of NIVEIS) {
    const { tabela, id } = TABELAS[nivel]
    const pai = PAI[nivel]
    const [novos, mudados] = [
      destinos.filter((d) => d.no.nivel === nivel && !d.atual),
      destinos.filter((d) => d.no.nivel === nivel && d.atual && d.mudam.length > 0),
    ]
    const linhas = novos.map((d) => ({
      municipioId,
      ...(pai && { [TABELAS[pai].id]: ids.get(d.pai!)! }),
      nome: d.no.nome,
      ...d.depois,
    }))
    const feitos = await insertRows(ctx.db, tabela, linhas, id)
    for (const [i, feito] of feitos.entries()) ids.set(novos[i]!, feito)
    await writePassos(ctx, municipioId, nivel, feitos)
    if (mudados.length)
      await updateRows(
        ctx.db,
        tabela,
        id,
        CAMPOS[nivel],
        mudados.map((d) => ({ [id]: d.atual!.id, ...d.depois })),
      )
    await ctx.auditMany(
      [...novos, ...mudados].map(
        (d): AuditEntry => ({
          acao: d.atual ? 'alterar' : 'criar',
          entidade: tabela,
          entidadeId: ids.get(d)!,
          mudancas: mudancasDe(d),
        }),
      ),
    )
    feito += novos.length + mudados.length
    progress(feito, total)
  }
  return ids
}
