import { normalize } from '#contract/br.ts'
import {
  type EvidenciaTermo,
  type GrupoDaArvore,
  type Horas,
  nomeDaSolucao,
  type SolucaoDaArvore,
  type TarefaDaArvore,
  type Termo,
} from '#contract/termo-referencia.ts'
import { podar, type Ramo } from '#web/ui/arvore/ramos.ts'

/** The things of a term as the tree shows them. */
export type No = Ramo<No> & { readonly horas: Horas | null; readonly procurado: string } & (
    | { readonly tipo: 'grupo'; readonly grupo: GrupoDaArvore }
    | { readonly tipo: 'solucao'; readonly solucao: SolucaoDaArvore }
    | { readonly tipo: 'tarefa'; readonly tarefa: TarefaDaArvore }
    /** The part of a solution's hours that is of no task: its visits and what is done at the office. */
    | { readonly tipo: 'visitas'; readonly solucao: SolucaoDaArvore }
    | { readonly tipo: 'evidencia'; readonly evidencia: EvidenciaTermo }
  )

const HORAS = ['horasPrevistas', 'horasRealizadas', 'horasAgendadas', 'horasRestantes'] as const

const horasDe = (x: Horas): Horas => Object.fromEntries(HORAS.map((h) => [h, x[h]])) as Horas
/** Of the solution, less what its tasks have. */
export const horasDasVisitas = (s: SolucaoDaArvore): Horas =>
  Object.fromEntries(HORAS.map((h) => [h, s.municipioTarefas.reduce((resto, t) => resto - t[h], s[h])])) as Horas

export const noDaEvidencia = (e: EvidenciaTermo): No => ({
  tipo: 'evidencia',
  chave: `e${e.municipioEvidenciaId}`,
  nome: e.nome,
  filhos: [],
  horas: null,
  procurado: normalize(`${e.nome} ${e.descricao ?? ''}`),
  evidencia: e,
})
export const noDaTarefa = (t: TarefaDaArvore): No => ({
  tipo: 'tarefa',
  chave: `t${t.municipioTarefaId}`,
  nome: t.nome,
  filhos: t.municipioEvidencias.map(noDaEvidencia),
  horas: horasDe(t),
  procurado: normalize(`${t.nome} ${t.descricao ?? ''}`),
  tarefa: t,
})
const dasVisitas = (s: SolucaoDaArvore): No => ({
  tipo: 'visitas',
  chave: `v${s.municipioSolucaoId}`,
  nome: 'Visitas e escritório',
  filhos: [],
  horas: horasDasVisitas(s),
  procurado: '',
  solucao: s,
})
export const noDaSolucao = (s: SolucaoDaArvore): No => ({
  tipo: 'solucao',
  chave: `s${s.municipioSolucaoId}`,
  nome: nomeDaSolucao(s),
  filhos: [...(s.monitoramento === 2 ? [dasVisitas(s)] : []), ...s.municipioTarefas.map(noDaTarefa)],
  horas: horasDe(s),
  procurado: normalize(`${nomeDaSolucao(s)} ${s.descricao ?? ''} ${s.usuario?.nome ?? ''}`),
  solucao: s,
})
const doGrupo = (g: GrupoDaArvore): No => ({
  tipo: 'grupo',
  chave: `g${g.municipioGrupoSolucaoId}`,
  nome: g.nome,
  filhos: g.municipioSolucoes.map(noDaSolucao),
  horas: horasDe(g),
  procurado: normalize(`${g.nome} ${g.descricao ?? ''} ${g.eixo.nome}`),
  grupo: g,
})

export const nosDo = (termo: Termo): No[] => termo.grupos.map(doGrupo)

/** Those that hold every word, with what lies below and above them. */
export const procurar = (nos: readonly No[], busca: string): readonly No[] => {
  const palavras = normalize(busca).split(' ').filter(Boolean)
  if (palavras.length === 0) return nos
  return podar(nos, (no) => no.procurado !== '' && palavras.every((p) => no.procurado.includes(p)))
}

/* The same things in plain lists, each with what holds it */

export const solucoesDo = (termo: Termo) =>
  termo.grupos.flatMap((grupo) => grupo.municipioSolucoes.map((solucao) => ({ grupo, solucao })))
export const tarefasDo = (termo: Termo) =>
  solucoesDo(termo).flatMap((acima) => acima.solucao.municipioTarefas.map((tarefa) => ({ ...acima, tarefa })))
export const evidenciasDo = (termo: Termo) =>
  tarefasDo(termo).flatMap((acima) => acima.tarefa.municipioEvidencias.map((evidencia) => ({ ...acima, evidencia })))
export type LinhaSolucao = ReturnType<typeof solucoesDo>[number]
export type LinhaTarefa = ReturnType<typeof tarefasDo>[number]
export type LinhaEvidencia = ReturnType<typeof evidenciasDo>[number]
