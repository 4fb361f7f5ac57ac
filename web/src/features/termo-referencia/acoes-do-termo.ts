import {
  IconBan,
  IconCircleCheck,
  IconHistory,
  IconPackageImport,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import {
  type EvidenciaTermo,
  type GrupoDaArvore,
  nomeDaSolucao,
  type SolucaoDaArvore,
  type TarefaDaArvore,
} from '#contract/termo-referencia.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import type { Acao } from '#web/ui/acao.ts'
import type { Abrir } from './dialogo.ts'
import type { No } from './nos.ts'
import { CADASTRO_DO_TIPO, type Coisa, type Passos, usePassos } from './use-passos.ts'

interface Meios {
  w: Wording
  passos: Passos
  abrir: Abrir
}
type Permitido = Readonly<Record<'editar' | 'excluir' | 'interromper' | 'reabilitar', boolean>>

const se = (pode: boolean, acao: Acao): Acao[] => (pode ? [acao] : [])

/** What all things of a term have in common; what comes before and between is their own. */
const comuns = ({ passos, abrir }: Meios, coisa: Coisa, acoes: Permitido, no: No): Acao[] => [
  ...se(acoes.reabilitar, {
    rotulo: 'Habilitar',
    icone: IconRestore,
    onClick: () => void passos.reabilitar(coisa),
  }),
  ...se(acoes.editar, {
    rotulo: 'Editar',
    icone: IconPencil,
    onClick: () => abrir({ qual: 'cadastro', cadastro: CADASTRO_DO_TIPO[coisa.tipo], id: coisa.id }),
  }),
  ...se(acoes.interromper, {
    rotulo: coisa.tipo === 'evidencia' ? 'Desabilitar' : 'Interromper',
    icone: coisa.tipo === 'evidencia' ? IconBan : IconPlayerPause,
    onClick: () => void passos.interromper(coisa),
  }),
  ...se(coisa.tipo !== 'evidencia', {
    rotulo: 'Histórico',
    icone: IconHistory,
    onClick: () => abrir({ qual: 'historico', no }),
  }),
  ...se(acoes.excluir, {
    rotulo: 'Excluir',
    icone: IconTrash,
    perigo: true,
    onClick: () => void passos.excluir(coisa),
  }),
]

export const coisaDe = {
  grupo: (g: GrupoDaArvore): Coisa => ({
    tipo: 'grupo',
    id: g.municipioGrupoSolucaoId,
    nome: g.nome,
    municipioId: g.municipioId,
    dentro: [
      ['solucao', g.municipioSolucoes.length],
      ['tarefa', g.municipioSolucoes.reduce((n, s) => n + s.municipioTarefas.length, 0)],
    ],
  }),
  solucao: (s: SolucaoDaArvore): Coisa => ({
    tipo: 'solucao',
    id: s.municipioSolucaoId,
    nome: nomeDaSolucao(s),
    municipioId: s.municipioId,
    dentro: [['tarefa', s.municipioTarefas.length]],
  }),
  tarefa: (t: TarefaDaArvore): Coisa => ({
    tipo: 'tarefa',
    id: t.municipioTarefaId,
    nome: t.nome,
    municipioId: t.municipioId,
    dentro: [['evidencia', t.municipioEvidencias.length]],
  }),
  evidencia: (e: EvidenciaTermo): Coisa => ({
    tipo: 'evidencia',
    id: e.municipioEvidenciaId,
    nome: e.nome,
    municipioId: e.municipioId,
  }),
}

const doGrupo = (meios: Meios, grupo: GrupoDaArvore, no: No): Acao[] => {
  const { w, passos, abrir } = meios
  const { acoes, municipioGrupoSolucaoId, municipioId } = grupo
  const coisa = coisaDe.grupo(grupo)
  return [
    ...se(acoes.adicionarSolucao, {
      rotulo: w.min.novo('solucao'),
      icone: IconPlus,
      onClick: () =>
        abrir({ qual: 'cadastro', cadastro: 'solucoes', id: null, em: { municipioId, municipioGrupoSolucaoId } }),
    }),
    ...se(acoes.importarSolucao && grupo.grupoSolucaoId !== null, {
      rotulo: `Importar ${w.min.plural('solucao')}`,
      icone: IconPackageImport,
      onClick: () => abrir({ qual: 'importarSolucoes', grupo }),
    }),
    ...se(acoes.iniciar, {
      rotulo: `Iniciar ${w.min.os('solucao')}`,
      icone: IconPlayerPlay,
      onClick: () => void passos.iniciar(coisa),
    }),
    ...comuns(meios, coisa, acoes, no),
  ]
}

/** To begin; where a consultant is missing it says so and leads to the form that has the field. */
const iniciar = ({ passos, abrir }: Meios, s: SolucaoDaArvore): Acao[] => {
  const coisa = coisaDe.solucao(s)
  const acao = { rotulo: 'Iniciar', icone: IconPlayerPlay }
  const { impedimento } = s
  if (s.acoes.iniciar) return [{ ...acao, onClick: () => void passos.iniciar(coisa) }]
  if (s.situacao !== 1 || impedimento === null) return []
  if (!s.acoes.editar) return [{ ...acao, desabilitada: impedimento }]
  const explicar = async () => {
    if (await passos.faltaParaIniciar(coisa, impedimento))
      abrir({ qual: 'cadastro', cadastro: 'solucoes', id: s.municipioSolucaoId })
  }
  return [{ ...acao, onClick: () => void explicar() }]
}

const daSolucao = (meios: Meios, solucao: SolucaoDaArvore, no: No): Acao[] => {
  const { w, abrir } = meios
  const { acoes, municipioSolucaoId, municipioId } = solucao
  return [
    ...iniciar(meios, solucao),
    ...se(acoes.finalizar, {
      rotulo: 'Finalizar',
      icone: IconCircleCheck,
      onClick: () => abrir({ qual: 'finalizar', municipioSolucaoId }),
    }),
    ...se(acoes.adicionarTarefa, {
      rotulo: w.min.novo('tarefa'),
      icone: IconPlus,
      onClick: () =>
        abrir({ qual: 'cadastro', cadastro: 'tarefas', id: null, em: { municipioId, municipioSolucaoId } }),
    }),
    ...se(acoes.importarTarefa && solucao.solucaoId !== null, {
      rotulo: `Importar ${w.min.plural('tarefa')}`,
      icone: IconPackageImport,
      onClick: () => abrir({ qual: 'importarTarefas', solucao }),
    }),
    ...comuns(meios, coisaDe.solucao(solucao), acoes, no),
  ]
}

const daTarefa = (meios: Meios, tarefa: TarefaDaArvore, no: No): Acao[] => {
  const { acoes, municipioTarefaId, municipioId } = tarefa
  return [
    ...se(acoes.adicionarEvidencia, {
      rotulo: meios.w.min.novo('evidencia'),
      icone: IconPlus,
      onClick: () =>
        meios.abrir({ qual: 'cadastro', cadastro: 'evidencias', id: null, em: { municipioId, municipioTarefaId } }),
    }),
    ...comuns(meios, coisaDe.tarefa(tarefa), acoes, no),
  ]
}

const acoesDe = (meios: Meios, no: No): Acao[] => {
  switch (no.tipo) {
    case 'grupo':
      return doGrupo(meios, no.grupo, no)
    case 'solucao':
      return daSolucao(meios, no.solucao, no)
    case 'tarefa':
      return daTarefa(meios, no.tarefa, no)
    case 'evidencia':
      return comuns(meios, coisaDe.evidencia(no.evidencia), no.evidencia.acoes, no)
    case 'visitas':
      return []
  }
}

/** What the records say that this person may do now. The function stays the same, so that rows need not be drawn anew. */
export const useAcoesDoTermo = (abrir: Abrir) => {
  const meios = useRef<Meios>(undefined)
  meios.current = { w: useWording(), passos: usePassos(), abrir }
  return useCallback((no: No) => acoesDe(meios.current!, no), [])
}
