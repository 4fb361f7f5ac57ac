import { IconArrowBackUp, IconBan, IconCircleCheck, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  ACOES_DA_INICIATIVA,
  type AcaoDaIniciativa,
  destinoDaIniciativa,
  iniciativaPedeMotivo,
} from '#contract/territorio-estados.ts'
import { excluirIniciativa, type Iniciativa, moverIniciativa } from '#contract/territorio-iniciativa.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { paraRegistro } from './enderecos.ts'
import { MotivoModal } from './motivo-modal.tsx'

const DITOS = {
  iniciar: { rotulo: 'Iniciar', icone: IconPlayerPlay, texto: 'A iniciativa passa a estar em execução.' },
  concluir: { rotulo: 'Concluir', icone: IconCircleCheck, texto: 'A iniciativa fica com 100% feitos.' },
  cancelar: { rotulo: 'Cancelar', icone: IconBan, texto: 'A iniciativa deixa de contar nos custos do território.' },
  reabrir: { rotulo: 'Reabrir', icone: IconArrowBackUp, texto: 'A iniciativa volta ao que era antes.' },
} as const

interface Depois {
  onExcluida?: () => unknown
}

/** What this person may do with an initiative, in its page, on its card and in its row; the dialog is drawn once. */
export const useAcoesDaIniciativa = ({ onExcluida }: Depois = {}) => {
  const { can } = useSession()
  const [pede, setPede] = useState<{ i: Iniciativa; acao: AcaoDaIniciativa }>()
  const confirmar = useConfirm()
  const mover = useMutationCall(moverIniciativa, { naTela: true, sucesso: 'Iniciativa atualizada' })
  const excluir = useMutationCall(excluirIniciativa, { naTela: true })
  const gravar = async (i: Iniciativa, acao: AcaoDaIniciativa, justificativa: string | null = null) => {
    await mover.mutateAsync({ body: { iniciativaId: i.iniciativaId, versao: i.versao, acao, justificativa } })
  }
  const fazer = (i: Iniciativa, acao: AcaoDaIniciativa) => {
    if (iniciativaPedeMotivo(acao)) return setPede({ i, acao })
    void confirmar({
      titulo: `${DITOS[acao].rotulo} a iniciativa?`,
      texto: DITOS[acao].texto,
      confirmar: DITOS[acao].rotulo,
      acao: () => gravar(i, acao),
    })
  }
  const acoesDe = (i: Iniciativa) => ACOES_DA_INICIATIVA.filter((a) => i.acoes[a])
  const passosDe = (i: Iniciativa): Acao[] =>
    acoesDe(i).map((a) => ({ rotulo: DITOS[a].rotulo, icone: DITOS[a].icone, onClick: () => fazer(i, a) }))
  /** The step that takes it to a state, where there is one. */
  const passoPara = (i: Iniciativa, status: number) => {
    // Late is what the day made of one that can still begin, or is under way.
    const guardado = i.status === 4 ? (i.acoes.iniciar ? 1 : 2) : i.status
    const acao = acoesDe(i).find((a) => destinoDaIniciativa(a, guardado) === status)
    return acao && (() => fazer(i, acao))
  }
  const outrasDe = (i: Iniciativa): Acao[] => [
    ...(i.acoes.editar
      ? [{ rotulo: 'Editar', icone: IconPencil, para: paraRegistro('iniciativas', i.iniciativaId, 'editar') }]
      : []),
    ...(can('excluirIniciativa')
      ? [
          {
            rotulo: 'Excluir',
            icone: IconTrash,
            perigo: true,
            desabilitada: !i.acoes.excluir && 'Só se exclui uma iniciativa planejada e sem evidências. Cancele-a.',
            onClick: () =>
              void confirmar({
                titulo: 'Excluir iniciativa?',
                texto: `A iniciativa ${i.nome} e o seu histórico serão apagados.`,
                confirmar: 'Excluir',
                perigo: true,
                acao: async () => {
                  await excluir.mutateAsync({ params: { id: i.iniciativaId } })
                  await onExcluida?.()
                },
              }),
          },
        ]
      : []),
  ]
  const dialogo = pede ? (
    <MotivoModal
      titulo={`${DITOS[pede.acao].rotulo}: ${pede.i.nome}`}
      texto={DITOS[pede.acao].texto}
      confirmar={`${DITOS[pede.acao].rotulo} iniciativa`}
      onFechar={() => setPede(undefined)}
      gravar={(justificativa) => gravar(pede.i, pede.acao, justificativa)}
    />
  ) : null
  return { passosDe, passoPara, outrasDe, dialogo }
}
