import { IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { AcompanhamentoLinha } from '#contract/acompanhamento.ts'
import type { Wording } from '#contract/wording.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type Situavel = Pick<AcompanhamentoLinha, 'finalizado' | 'cancelado'>
export const palavraDaSituacao = (a: Situavel) =>
  a.cancelado ? 'Cancelado' : a.finalizado ? 'Finalizado' : 'Em andamento'

export const Situacao = ({ a }: { a: Situavel }) => {
  if (a.cancelado)
    return (
      <StatusBadge tom="neutro" icone={IconBan}>
        Cancelado
      </StatusBadge>
    )
  return a.finalizado ? (
    <StatusBadge tom="positivo" icone={IconCircleCheck}>
      Finalizado
    </StatusBadge>
  ) : (
    <StatusBadge tom="andamento">Em andamento</StatusBadge>
  )
}

/** The seal room calls the first reading by another name. */
export const tituloDe = (a: Pick<AcompanhamentoLinha, 'nome' | 'diagnostico'>, w: Wording) =>
  a.diagnostico ? w.rotulo('diagnostico') : a.nome
