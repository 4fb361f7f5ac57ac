import { type SQL, sql } from 'drizzle-orm'
import { type PassoTermo, SITUACAO_TAREFA } from '#contract/termo-referencia.ts'
import { wording } from '#contract/wording.ts'
import type { Db } from '#server/db/db.ts'
import { rows } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'
import type { Reader } from '#server/http/route.ts'
import type { TarefaTravada } from './travas.ts'

/* What happened to the things of a term, step by step. */

const tabela = { tabela: 'termo_passo', id: 'termoPassoId', extras: ['municipioId'] } as const
const doGrupo = defineSteps({ ...tabela, alvo: 'municipioGrupoSolucaoId' })
const daSolucao = defineSteps({ ...tabela, alvo: 'municipioSolucaoId' })
const daTarefa = defineSteps({ ...tabela, alvo: 'municipioTarefaId' })
const TIPOS = { grupo: doGrupo, solucao: daSolucao, tarefa: daTarefa } as const
type Tipo = keyof typeof TIPOS

export interface Quem {
  usuarioId: number | null
  now: Date
}
export interface Passo {
  alvoId: number
  municipioId: number
  acao:
    | keyof (typeof DESCRICOES)[Tipo]
    | 'agendar'
    | 'desagendar'
    | 'realizar'
    | 'desfazer'
    | 'iniciar'
    | 'finalizar'
    | 'importar'
    | 'justificar'
  de: PassoTermo['de']
  para: PassoTermo['para']
  justificativa?: string | null
}
export const insertPassos = async (db: Db, tipo: Tipo, quem: Quem, passos: readonly Passo[]) => {
  if (!passos.length) return
  await db.execute(TIPOS[tipo].insertMany(passos.map((p) => ({ ...p, em: quem.now, usuarioId: quem.usuarioId }))))
}

/** Each action as a sentence. */
const DESCRICOES = {
  grupo: {
    planilha: 'Grupo incluído por planilha',
    interromper: 'Grupo interrompido',
    reabilitar: 'Grupo reabilitado',
  },
  solucao: {
    importar: '{Solução importada} da prateleira',
    planilha: '{Solução incluída} por planilha',
    iniciar: '{Solução iniciada}',
    finalizar: '{Solução finalizada}',
    interromper: '{Solução interrompida}',
    reabilitar: '{Solução reabilitada}',
  },
  tarefa: {
    importar: '{Tarefa importada} da prateleira',
    planilha: '{Tarefa incluída} por planilha',
    agendar: '{Tarefa agendada} em {um encontro}',
    desagendar: '{Encontro desmarcado}: {a tarefa} voltou a prevista',
    realizar: '{Tarefa realizada}, por um relatório',
    desfazer: 'O relatório que dizia {a tarefa} realizada deixou de valer',
    justificar: '{Tarefa} não realizada, com justificativa',
    interromper: '{Tarefa interrompida}',
    reabilitar: '{Tarefa reabilitada}',
  },
} as const satisfies Record<Tipo, Record<string, string>>

interface Lido extends Omit<PassoTermo, 'descricao'> {
  tipo: Tipo
}
const PELO_ALVO: Record<Tipo, string> = {
  grupo: 'municipioGrupoSolucaoId',
  solucao: 'municipioSolucaoId',
  tarefa: 'municipioTarefaId',
}
const doTipo = (
  tipo: Tipo,
  onde: SQL,
) => sql`select h."termoPassoId", to_char(h.em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as em,
    h."usuarioId", u.nome as usuario, h.acao, h.de, h.para, h.justificativa, ${tipo}::text as tipo
  from termo_passo h left join usuario u on u."usuarioId" = h."usuarioId" where h.${sql.identifier(PELO_ALVO[tipo])} = (${onde})`
const SOLUCAO_DA_TAREFA = (id: number) =>
  sql`select "municipioSolucaoId" from municipio_tarefa where "municipioTarefaId" = ${id}`
const GRUPO_DA_SOLUCAO = (solucao: SQL) =>
  sql`select "municipioGrupoSolucaoId" from municipio_solucao where "municipioSolucaoId" = (${solucao})`

/** The steps of a thing and of what holds it, which are its own too: the newest first. */
export const listPassos = async ({ db, ambiente }: Reader, tipo: Tipo, id: number): Promise<PassoTermo[]> => {
  const alvo = sql`select ${id}::int`
  const partes = {
    grupo: () => [doTipo('grupo', alvo)],
    solucao: () => [doTipo('solucao', alvo), doTipo('grupo', GRUPO_DA_SOLUCAO(alvo))],
    tarefa: () => [
      doTipo('tarefa', alvo),
      doTipo('solucao', SOLUCAO_DA_TAREFA(id)),
      doTipo('grupo', GRUPO_DA_SOLUCAO(SOLUCAO_DA_TAREFA(id))),
    ],
  }[tipo]()
  const lidos = await rows<Lido>(db, sql`${sql.join(partes, sql` union all `)} order by em desc, "termoPassoId" desc`)
  const { frase } = wording(ambiente.variante)
  return lidos.map(({ tipo: de, ...passo }) => {
    const descricoes: Record<string, string> = DESCRICOES[de]
    return { ...passo, descricao: frase(descricoes[passo.acao] ?? passo.acao) }
  })
}

/** The steps that hours make: what a task was before and is now. */
export const passosDasHoras = (antes: readonly TarefaTravada[], depois: readonly TarefaTravada[]): Passo[] => {
  const eram = new Map(antes.map((t) => [t.municipioTarefaId, t.situacao]))
  return depois.flatMap((t): Passo[] => {
    const era = eram.get(t.municipioTarefaId)!
    if (era === t.situacao) return []
    const acao = t.situacao === 3 ? 'realizar' : era === 3 ? 'desfazer' : t.situacao === 2 ? 'agendar' : 'desagendar'
    return [
      {
        alvoId: t.municipioTarefaId,
        municipioId: t.municipioId,
        acao,
        de: SITUACAO_TAREFA[era],
        para: SITUACAO_TAREFA[t.situacao],
      },
    ]
  })
}
