import {
  type AndamentoDaCidade,
  type AndamentoDaSolucao,
  type AndamentoDaTarefa,
  type FiltroDoAndamento,
  prepararPlanilhaDoAndamento,
} from '#contract/andamento.ts'
import { nomeComUf } from '#contract/br.ts'
import type { Coluna, TipoColuna } from '#contract/coluna.ts'
import { problem } from '#contract/problems.ts'
import { MAX_LINHAS } from '#contract/relatorio.ts'
import {
  SITUACAO_SOLUCAO,
  SITUACAO_TAREFA,
  type SituacaoSolucao,
  type SituacaoTarefa,
} from '#contract/termo-referencia.ts'
import { type Wording, wording } from '#contract/wording.ts'
import { sheetMade, sheetReply } from '#server/http/replies.ts'
import type { FileWork, Reader, Signed } from '#server/http/route.ts'
import { loadTudo } from './queries.ts'

/* Three sheets: cities, solutions and tasks, of all that the filters leave. */

const LINHAS_DEMAIS = `A planilha passa de ${MAX_LINHAS.toLocaleString('pt-BR')} {tarefas}. Escolha filtros que mostrem menos.`
const NOME = 'andamento'

const coluna = (chave: string, titulo: string, tipo: TipoColuna = 'texto'): Coluna => ({ chave, titulo, tipo })
const HORAS = [
  coluna('percentual', 'Feito', 'percentual'),
  coluna('horasPrevistas', 'Horas previstas', 'horas'),
  coluna('horasRealizadas', 'Horas realizadas', 'horas'),
  coluna('horasAgendadas', 'Horas agendadas', 'horas'),
  coluna('horasRestantes', 'Horas restantes', 'horas'),
]
const DATAS = [
  coluna('dataInicio', 'Início previsto', 'data'),
  coluna('dataTermino', 'Término previsto', 'data'),
  coluna('iniciadaEm', 'Começou em', 'data'),
  coluna('finalizadaEm', 'Terminou em', 'data'),
  coluna('ultimoDia', 'Últimas horas', 'data'),
  coluna('proximoDia', 'Próximas horas', 'data'),
]
const TAREFAS = [
  coluna('tarefas', '{Tarefas}', 'inteiro'),
  coluna('tarefasPrevistas', '{Tarefas previstas}', 'inteiro'),
  coluna('tarefasAgendadas', '{Tarefas agendadas}', 'inteiro'),
  coluna('tarefasRealizadas', '{Tarefas realizadas}', 'inteiro'),
  coluna('tarefasDesabilitadas', '{Tarefas desabilitadas}', 'inteiro'),
  coluna('tarefasAtrasadas', '{Tarefas atrasadas}', 'inteiro'),
]
const LUGAR = [coluna('lugar', '{Município}')]
const DA_SOLUCAO = [
  ...LUGAR,
  coluna('eixo', '{Eixo}'),
  coluna('grupo', '{Grupo de Solução}'),
  coluna('solucao', '{Solução}'),
]
const ESTADO = [
  coluna('consultor', 'Consultor'),
  coluna('situacao', 'Situação', 'situacao'),
  coluna('atrasada', 'Atrasada', 'simNao'),
  coluna('diasDeAtraso', 'Dias de atraso', 'inteiro'),
]
const COLUNAS = {
  cidades: [
    ...LUGAR,
    coluna('unidadeRegional', 'Unidade Regional'),
    coluna('solucoes', '{Soluções}', 'inteiro'),
    coluna('naoIniciadas', 'Não iniciadas', 'inteiro'),
    coluna('emAndamento', 'Em andamento', 'inteiro'),
    coluna('finalizadas', 'Finalizadas', 'inteiro'),
    coluna('interrompidas', 'Interrompidas', 'inteiro'),
    coluna('atrasadas', 'Atrasadas', 'inteiro'),
    ...TAREFAS,
    ...HORAS,
    ...DATAS,
  ],
  solucoes: [...DA_SOLUCAO, ...ESTADO, ...TAREFAS, ...HORAS, ...DATAS, coluna('justificativa', 'Justificativa')],
  tarefas: [
    ...DA_SOLUCAO,
    coluna('nome', '{Tarefa}'),
    ...ESTADO,
    ...HORAS,
    ...DATAS,
    coluna('justificativa', 'Justificativa'),
  ],
} as const

interface Tudo {
  cidades: AndamentoDaCidade[]
  solucoes: AndamentoDaSolucao[]
  tarefas: AndamentoDaTarefa[]
}
const noLugar = <L extends { municipio: string; uf: string }>(l: L) => ({
  ...l,
  lugar: nomeComUf({ nome: l.municipio, uf: l.uf }),
})

const loadPlanilha = async (ctx: Reader, filtro: FiltroDoAndamento) => {
  const { text } = await loadTudo(ctx, filtro, MAX_LINHAS)
  if (text === 'null') throw problem.regra({ motivo: LINHAS_DEMAIS })
  const { cidades, solucoes, tarefas } = JSON.parse(text) as Tudo
  const w: Wording = wording(ctx.ambiente.variante)
  const ditas = (colunas: readonly Coluna[]) => colunas.map((c) => ({ ...c, titulo: w.frase(c.titulo) }))
  return {
    sheets: [
      { nome: w.plural('municipio'), colunas: ditas(COLUNAS.cidades), linhas: cidades.map(noLugar) },
      {
        nome: w.plural('solucao'),
        colunas: ditas(COLUNAS.solucoes),
        linhas: solucoes.map((s) => ({ ...noLugar(s), situacao: SITUACAO_SOLUCAO[s.situacao as SituacaoSolucao] })),
      },
      {
        nome: w.plural('tarefa'),
        colunas: ditas(COLUNAS.tarefas),
        linhas: tarefas.map((t) => ({ ...noLugar(t), situacao: SITUACAO_TAREFA[t.situacao as SituacaoTarefa] })),
      },
    ],
  }
}

/** While the person waits. */
export const makePlanilha = async (ctx: Signed, filtro: FiltroDoAndamento) =>
  sheetReply(ctx, NOME, await loadPlanilha(ctx, filtro))

/** In the background. */
export const trabalhoDaPlanilha: FileWork = {
  tipo: 'andamento',
  pedir: prepararPlanilhaDoAndamento,
  order: async (ctx) => ({ titulo: 'Andamento (XLSX)', pedido: { ...(ctx.body as unknown as FiltroDoAndamento) } }),
  make: async (ctx, pedido, progress) =>
    sheetMade(NOME, await loadPlanilha(ctx, pedido as FiltroDoAndamento), progress),
}
