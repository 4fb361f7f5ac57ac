import type { Flag } from '#contract/permissions.ts'
import type { Horas, SituacaoSolucao, SituacaoTarefa } from '#contract/termo-referencia.ts'

/**
 * The reference term of a city as pure functions: in which situation its things are, how many hours they have and who may
 * do what with them now. What is over or interrupted is not changed any more; what is interrupted can be re-enabled, from
 * the top down.
 */

/* Situations */

export interface EstadoDaSolucao {
  iniciada: boolean
  finalizada: boolean
  /** It was interrupted itself. */
  ela: boolean
  grupo: boolean
}
/** What was finished stays so, whatever becomes of its group. */
export const situacaoDaSolucao = (s: EstadoDaSolucao): SituacaoSolucao =>
  s.finalizada ? 3 : s.ela || s.grupo ? 4 : s.iniciada ? 2 : 1

export interface EstadoDaTarefa {
  ela: boolean
  solucao: SituacaoSolucao
  /** A report says that it is done. */
  cumprida: boolean
  /** A meeting is to be held about it. */
  agendada: boolean
}
export const situacaoDaTarefa = (t: EstadoDaTarefa): SituacaoTarefa =>
  t.ela || t.solucao === 4 ? 4 : t.cumprida ? 3 : t.agendada ? 2 : 1

const aberta = (s: SituacaoSolucao) => s === 1 || s === 2
/** Nothing of the task keeps its solution from being finished. */
export const tarefaPronta = (s: SituacaoTarefa) => s === 3 || s === 4

/* Hours */

/** What is neither done nor scheduled of a part; nothing of one that is over or interrupted. */
export const restantes = (previstas: number, realizadas: number, agendadas: number, acabou: boolean) =>
  acabou ? 0 : Math.max(0, previstas - realizadas - agendadas)

const SEM_HORAS: Horas = { horasPrevistas: 0, horasRealizadas: 0, horasAgendadas: 0, horasRestantes: 0 }
export const somaDeHoras = (partes: readonly Horas[]): Horas =>
  partes.reduce(
    (s, p) => ({
      horasPrevistas: s.horasPrevistas + p.horasPrevistas,
      horasRealizadas: s.horasRealizadas + p.horasRealizadas,
      horasAgendadas: s.horasAgendadas + p.horasAgendadas,
      horasRestantes: s.horasRestantes + p.horasRestantes,
    }),
    SEM_HORAS,
  )

/* Who may do what now */

/** Whether the person has a flag. */
export type Pode = (flag: Flag) => boolean

export interface FatosDoGrupo {
  desabilitado: boolean
  /** One of its solutions was started, interrupted or has hours: it has a history that a deletion would take. */
  comecou: boolean
  /** It has solutions that were not started. */
  aIniciar: boolean
  /** One of these has no consultant. */
  semConsultor: boolean
}
export const acoesDoGrupo = (pode: Pode, g: FatosDoGrupo) => {
  const vivo = !g.desabilitado
  return {
    editar: vivo && pode('editarGrupoTermoReferencia'),
    excluir: vivo && !g.comecou && pode('excluirGrupoTermoReferencia'),
    interromper: vivo && pode('interromperGrupoTermoReferencia'),
    reabilitar: g.desabilitado && pode('reabilitarTermoReferencia'),
    iniciar: vivo && g.aIniciar && !g.semConsultor && pode('finalizarSolucoesTermoReferencia'),
    adicionarSolucao: vivo && pode('adicionarSolucaoTermoReferencia'),
    importarSolucao: vivo && pode('importarSolucaoTermoReferencia'),
  }
}
export const impedimentoDoGrupo = (pode: Pode, g: FatosDoGrupo): string | null =>
  !g.desabilitado && g.aIniciar && g.semConsultor && pode('finalizarSolucoesTermoReferencia')
    ? 'Para iniciar o grupo, escolha um consultor em {todas as soluções} que esperam o início.'
    : null

export interface FatosDaSolucao {
  situacao: SituacaoSolucao
  ela: boolean
  grupo: boolean
  temHoras: boolean
  /** One who is enabled. */
  temConsultor: boolean
}
export const acoesDaSolucao = (pode: Pode, s: FatosDaSolucao) => {
  const viva = aberta(s.situacao)
  return {
    editar: viva && pode('editarSolucaoTermoReferencia'),
    excluir: s.situacao === 1 && !s.temHoras && pode('excluirSolucaoTermoReferencia'),
    interromper: viva && pode('interromperSolucaoTermoReferencia'),
    reabilitar: s.ela && !s.grupo && pode('reabilitarTermoReferencia'),
    iniciar: s.situacao === 1 && s.temConsultor && pode('finalizarSolucoesTermoReferencia'),
    finalizar: s.situacao === 2 && pode('finalizarSolucoesTermoReferencia'),
    adicionarTarefa: viva && pode('adicionarTarefaTermoReferencia'),
    importarTarefa: viva && pode('importarTarefaTermoReferencia'),
  }
}
export const impedimentoDaSolucao = (pode: Pode, s: FatosDaSolucao): string | null => {
  if (s.situacao === 1 && !s.temConsultor && pode('finalizarSolucoesTermoReferencia')) return RECUSAS.semConsultor
  if (s.situacao === 4 && s.grupo && pode('reabilitarTermoReferencia')) return RECUSAS.grupoDesabilitado
  return null
}

export interface FatosDaTarefa {
  solucao: SituacaoSolucao
  ela: boolean
  cumprida: boolean
  temHoras: boolean
}
const tarefaAberta = (t: Omit<FatosDaTarefa, 'temHoras'>) => aberta(t.solucao) && !t.ela && !t.cumprida
export const acoesDaTarefa = (pode: Pode, t: FatosDaTarefa) => {
  const viva = tarefaAberta(t)
  return {
    editar: viva && pode('editarTarefaTermoReferencia'),
    excluir: viva && !t.temHoras && pode('excluirTarefaTermoReferencia'),
    interromper: viva && pode('interromperTarefaTermoReferencia'),
    reabilitar: t.ela && aberta(t.solucao) && pode('reabilitarTermoReferencia'),
    adicionarEvidencia: viva && pode('adicionarEvidenciaTermoReferencia'),
  }
}

export interface FatosDaEvidencia extends Omit<FatosDaTarefa, 'ela' | 'temHoras'> {
  /** Its task was interrupted. */
  tarefa: boolean
  ela: boolean
}
export const acoesDaEvidencia = (pode: Pode, e: FatosDaEvidencia) => {
  const acima = tarefaAberta({ ...e, ela: e.tarefa })
  const viva = acima && !e.ela
  return {
    editar: viva && pode('editarEvidenciaTermoReferencia'),
    excluir: viva && pode('excluirEvidenciaTermoReferencia'),
    interromper: viva && pode('interromperEvidenciaTermoReferencia'),
    reabilitar: acima && e.ela && pode('reabilitarTermoReferencia'),
  }
}

/* Why not: what happened and what to do. Whoever asks holds the term of the city and has the flag. */

export const RECUSAS = {
  grupoDesabilitado: 'O grupo está interrompido. Reabilite o grupo primeiro.',
  grupoHabilitado: 'O grupo não está interrompido. Recarregue para ver como está.',
  grupoComecou:
    'Não é possível excluir o grupo: nele já há {soluções iniciadas}, interrompidas, finalizadas ou com horas. Interrompa-o em vez de excluir.',
  nadaAIniciar: 'Não há {solução} a iniciar neste grupo.',
  semConsultor: 'Escolha um consultor habilitado para iniciar {a solução}.',
  solucaoInterrompida: '{Esta solução} está interrompida. Reabilite-a para continuar.',
  solucaoFinalizada: '{Esta solução} já foi finalizada e não muda mais.',
  solucaoIniciada: '{Esta solução} já foi iniciada. Recarregue para ver como está.',
  solucaoNaoIniciada: '{Esta solução} ainda não foi iniciada. Inicie-a antes de finalizar.',
  solucaoHabilitada: '{Esta solução} não está interrompida. Recarregue para ver como está.',
  solucaoComecou:
    'Não é possível excluir: {esta solução} já foi iniciada ou tem horas. Interrompa-a em vez de excluir.',
  tarefaInterrompida: '{Esta tarefa} está interrompida. Reabilite-a para continuar.',
  tarefaRealizada: '{Esta tarefa} já foi realizada e não muda mais.',
  tarefaHabilitada: '{Esta tarefa} não está interrompida. Recarregue para ver como está.',
  tarefaComHoras:
    'Não é possível excluir: {esta tarefa} já tem horas agendadas ou realizadas. Interrompa-a em vez de excluir.',
  evidenciaDesativada: 'Esta evidência está desativada. Reative-a para continuar.',
  evidenciaAtiva: 'Esta evidência não está desativada. Recarregue para ver como está.',
} as const
export type Recusa = (typeof RECUSAS)[keyof typeof RECUSAS] | null

const daSituacao = (s: SituacaoSolucao, grupo: boolean): Recusa => {
  if (s === 3) return RECUSAS.solucaoFinalizada
  if (s === 4) return grupo ? RECUSAS.grupoDesabilitado : RECUSAS.solucaoInterrompida
  return null
}

type Do<F> = (f: F) => Recusa
export const recusaDoGrupo = {
  /** To edit it, to add to it, to interrupt it. */
  mexer: ((g) => (g.desabilitado ? RECUSAS.grupoDesabilitado : null)) as Do<FatosDoGrupo>,
  excluir: ((g) =>
    g.desabilitado ? RECUSAS.grupoDesabilitado : g.comecou ? RECUSAS.grupoComecou : null) as Do<FatosDoGrupo>,
  reabilitar: ((g) => (g.desabilitado ? null : RECUSAS.grupoHabilitado)) as Do<FatosDoGrupo>,
  iniciar: ((g) =>
    g.desabilitado ? RECUSAS.grupoDesabilitado : g.aIniciar ? null : RECUSAS.nadaAIniciar) as Do<FatosDoGrupo>,
}
export const recusaDaSolucao = {
  mexer: ((s) => daSituacao(s.situacao, s.grupo)) as Do<FatosDaSolucao>,
  excluir: ((s) =>
    daSituacao(s.situacao, s.grupo) ??
    (s.situacao === 2 || s.temHoras ? RECUSAS.solucaoComecou : null)) as Do<FatosDaSolucao>,
  reabilitar: ((s) =>
    !s.ela ? RECUSAS.solucaoHabilitada : s.grupo ? RECUSAS.grupoDesabilitado : null) as Do<FatosDaSolucao>,
  iniciar: ((s) =>
    daSituacao(s.situacao, s.grupo) ??
    (s.situacao === 2 ? RECUSAS.solucaoIniciada : s.temConsultor ? null : RECUSAS.semConsultor)) as Do<FatosDaSolucao>,
  finalizar: ((s) =>
    daSituacao(s.situacao, s.grupo) ?? (s.situacao === 1 ? RECUSAS.solucaoNaoIniciada : null)) as Do<FatosDaSolucao>,
}
/** With whether it is the group that holds its solution. */
type Tarefa = FatosDaTarefa & { grupo: boolean }
export const recusaDaTarefa = {
  mexer: ((t) =>
    daSituacao(t.solucao, t.grupo) ??
    (t.ela ? RECUSAS.tarefaInterrompida : t.cumprida ? RECUSAS.tarefaRealizada : null)) as Do<Tarefa>,
  excluir: ((t) => recusaDaTarefa.mexer(t) ?? (t.temHoras ? RECUSAS.tarefaComHoras : null)) as Do<Tarefa>,
  reabilitar: ((t) => (t.ela ? daSituacao(t.solucao, t.grupo) : RECUSAS.tarefaHabilitada)) as Do<Tarefa>,
  /** More hours than stand may not be scheduled for what goes on no longer; what was done is always written down. */
  agendar: ((t) => daSituacao(t.solucao, t.grupo) ?? (t.ela ? RECUSAS.tarefaInterrompida : null)) as Do<Tarefa>,
}
type Evidencia = FatosDaEvidencia & { grupo: boolean }
const acimaDaEvidencia = (e: Evidencia) => recusaDaTarefa.mexer({ ...e, ela: e.tarefa, temHoras: false })
export const recusaDaEvidencia = {
  mexer: ((e) => acimaDaEvidencia(e) ?? (e.ela ? RECUSAS.evidenciaDesativada : null)) as Do<Evidencia>,
  reabilitar: ((e) => (e.ela ? acimaDaEvidencia(e) : RECUSAS.evidenciaAtiva)) as Do<Evidencia>,
}

/** Why a task does not count as done or justified for the end of its solution. */
export const motivoDaTarefa = (situacao: SituacaoTarefa, justificativa: string | null): string | null => {
  if (tarefaPronta(situacao) || justificativa) return null
  return situacao === 2
    ? '{A tarefa} está agendada e ainda não foi realizada. Espere o relatório, ou justifique ao finalizar {a solução}.'
    : '{A tarefa} ainda não foi realizada. Justifique-a ao finalizar {a solução}, ou interrompa-a.'
}
