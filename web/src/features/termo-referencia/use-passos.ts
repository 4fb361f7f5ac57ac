import {
  desativarEvidencia,
  iniciarGrupo,
  iniciarSolucao,
  interromperGrupo,
  interromperSolucao,
  interromperTarefa,
  MAX_JUSTIFICATIVA,
  reabilitarEvidencia,
  reabilitarGrupo,
  reabilitarSolucao,
  reabilitarTarefa,
} from '#contract/termo-referencia-passos.ts'
import type { Termo } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { CADASTROS } from './cadastros.ts'
import type { Cadastro } from './dialogo.ts'

/** What is asked about: of which kind, called how, and where. */
export interface Coisa {
  tipo: 'grupo' | 'solucao' | 'tarefa' | 'evidencia'
  id: number
  nome: string
  municipioId: number
  /** How many of what lies in it, which goes with it. */
  dentro?: readonly (readonly ['solucao' | 'tarefa' | 'evidencia', number])[]
}

export const TERMO_DO_TIPO = {
  grupo: 'grupoSolucao',
  solucao: 'solucao',
  tarefa: 'tarefa',
  evidencia: 'evidencia',
} as const satisfies Record<Coisa['tipo'], Termo>

export const CADASTRO_DO_TIPO = {
  grupo: 'grupos',
  solucao: 'solucoes',
  tarefa: 'tarefas',
  evidencia: 'evidencias',
} as const satisfies Record<Coisa['tipo'], Cadastro>

/** What becomes of what lies below it. */
const ABAIXO = {
  grupo: ' {As soluções} e {tarefas} dele param também.',
  solucao: ' {As tarefas} dela param também.',
  tarefa: '',
  evidencia: '',
} as const

const useInterromper = () => {
  const w = useWording()
  const com = (t: Termo) => ({
    naTela: true,
    sucesso: w.comSucesso(t, 'interrompido'),
  })
  const grupo = useMutationCall(interromperGrupo, com('grupoSolucao')).mutateAsync
  const solucao = useMutationCall(interromperSolucao, com('solucao')).mutateAsync
  const tarefa = useMutationCall(interromperTarefa, com('tarefa')).mutateAsync
  const evidencia = useMutationCall(desativarEvidencia, {
    naTela: true,
    sucesso: w.comSucesso('evidencia', 'desabilitado'),
  }).mutateAsync
  return ({ tipo, id }: Coisa, justificativa: string) => {
    const params = { id }
    if (tipo === 'grupo') return grupo({ params, body: { justificativa } })
    if (tipo === 'solucao') return solucao({ params, body: { justificativa } })
    if (tipo === 'tarefa') return tarefa({ params, body: { justificativa } })
    return evidencia({ params })
  }
}

const useReabilitar = () => {
  const w = useWording()
  const com = (t: Termo) => ({ naTela: true, sucesso: w.comSucesso(t, 'habilitado') })
  const grupo = useMutationCall(reabilitarGrupo, com('grupoSolucao')).mutateAsync
  const solucao = useMutationCall(reabilitarSolucao, com('solucao')).mutateAsync
  const tarefa = useMutationCall(reabilitarTarefa, com('tarefa')).mutateAsync
  const evidencia = useMutationCall(reabilitarEvidencia, com('evidencia')).mutateAsync
  return ({ tipo, id, municipioId }: Coisa) => {
    if (tipo === 'grupo') return grupo({ params: { municipioGrupoSolucaoId: id, municipioId } })
    if (tipo === 'solucao') return solucao({ params: { municipioSolucaoId: id, municipioId } })
    if (tipo === 'tarefa') return tarefa({ params: { id } })
    return evidencia({ params: { id } })
  }
}

const useExcluir = () => {
  const naTela = { naTela: true }
  const grupo = useMutationCall(CADASTROS.grupos.chamadas.excluir, naTela).mutateAsync
  const solucao = useMutationCall(CADASTROS.solucoes.chamadas.excluir, naTela).mutateAsync
  const tarefa = useMutationCall(CADASTROS.tarefas.chamadas.excluir, naTela).mutateAsync
  const evidencia = useMutationCall(CADASTROS.evidencias.chamadas.excluir, naTela).mutateAsync
  return ({ tipo, id }: Coisa) => ({ grupo, solucao, tarefa, evidencia })[tipo]({ params: { id } })
}

/** The steps of a term, each asked about before it is done. */
export const usePassos = () => {
  const w = useWording()
  const confirmar = useConfirm()
  const aoInterromper = useInterromper()
  const aoReabilitar = useReabilitar()
  const aoExcluir = useExcluir()
  const aoIniciar = useMutationCall(iniciarSolucao, {
    naTela: true,
    sucesso: w.comSucesso('solucao', 'iniciado'),
  }).mutateAsync
  const aoIniciarGrupo = useMutationCall(iniciarGrupo, {
    naTela: true,
    sucesso: w.comSucesso('grupoSolucao', 'iniciado'),
  }).mutateAsync
  const comOQueTem = ({ dentro = [] }: Coisa) => {
    const partes = dentro.filter(([, n]) => n > 0).map(([t, n]) => w.min.conta(n, t))
    return partes.length > 0 ? `, com ${partes.join(' e ')}` : ''
  }
  const oQue = ({ tipo, nome }: Coisa) => `${w.min.o(TERMO_DO_TIPO[tipo])} ${nome}`

  return {
    interromper: (coisa: Coisa) =>
      confirmar(
        coisa.tipo === 'evidencia'
          ? {
              titulo: `Desabilitar ${oQue(coisa)}?`,
              texto: `Ela deixa de ser pedida ${w.min.no('tarefa')} e pode ser habilitada de novo.`,
              confirmar: 'Desabilitar',
              perigo: true,
              acao: () => aoInterromper(coisa, ''),
            }
          : {
              titulo: `Interromper ${oQue(coisa)}?`,
              texto: `Nada se perde: horas e relatórios continuam registrados.${w.frase(ABAIXO[coisa.tipo])}`,
              motivo: { rotulo: 'Justificativa', obrigatorio: true, max: MAX_JUSTIFICATIVA },
              confirmar: 'Interromper',
              perigo: true,
              acao: (justificativa) => aoInterromper(coisa, justificativa),
            },
      ),
    reabilitar: (coisa: Coisa) =>
      confirmar({
        titulo: `Deseja habilitar ${oQue(coisa)}?`,
        confirmar: 'Sim',
        cancelar: 'Não',
        acao: () => aoReabilitar(coisa),
      }),
    excluir: (coisa: Coisa) =>
      confirmar({
        titulo: w.frase(
          CADASTROS[CADASTRO_DO_TIPO[coisa.tipo]].registro.textos?.confirmaExcluir ?? `Excluir ${oQue(coisa)}?`,
        ),
        texto: `“${coisa.nome}” será ${w.flexiona(TERMO_DO_TIPO[coisa.tipo], 'apagado')} do termo${comOQueTem(coisa)}.`,
        confirmar: 'Excluir',
        perigo: true,
        acao: () => aoExcluir(coisa),
      }),
    iniciar: (coisa: Coisa) =>
      confirmar({
        titulo: `Iniciar ${oQue(coisa)}?`,
        texto:
          coisa.tipo === 'grupo'
            ? w.frase('Todas {as soluções} do grupo que ainda não foram iniciadas passam a “Em andamento”.')
            : `Passa a “Em andamento” hoje, com o nome de quem inicia.`,
        confirmar: 'Iniciar',
        enterConfirma: true,
        acao: () =>
          coisa.tipo === 'grupo'
            ? aoIniciarGrupo({ params: { id: coisa.id } })
            : aoIniciar({ body: { municipioSolucaoId: coisa.id } }),
      }),
    /** Says what keeps it from beginning, and leads to the form that mends it. */
    faltaParaIniciar: (coisa: Coisa, impedimento: string) =>
      confirmar({
        titulo: `Ainda não é possível iniciar ${oQue(coisa)}`,
        texto: impedimento,
        confirmar: 'Escolher consultor',
        enterConfirma: true,
      }),
  }
}
export type Passos = ReturnType<typeof usePassos>
