import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Acao5w2h, MENSAGENS_5W2H, MOVIMENTOS, type Movimento, mover5w2h } from '#contract/sala-5w2h.ts'
import { ApiError } from '#web/lib/api.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

interface Pedido {
  acao: Acao5w2h
  movimento: Movimento
}

const Motivo = ({
  pedido,
  onFechar,
  mover,
}: {
  pedido: Pedido | undefined
  onFechar: () => void
  mover: (p: Pedido, motivo: string) => Promise<unknown>
}) => {
  const [motivo, setMotivo] = useState('')
  const [erro, setErro] = useState<string>()
  const fechar = () => {
    setMotivo('')
    setErro(undefined)
    onFechar()
  }
  return (
    <FormModal
      aberto={pedido !== undefined}
      onFechar={fechar}
      titulo={pedido?.movimento.rotulo ?? ''}
      sujo={motivo !== ''}
      enviar={pedido?.movimento.rotulo ?? ''}
      cancelar="Voltar"
      perigo={pedido?.movimento.para === 5}
      onEnviar={async () => {
        if (!motivo.trim()) {
          setErro(MENSAGENS_5W2H.semMotivo)
          throw new Error('Falta o motivo.')
        }
        await mover(pedido!, motivo)
        fechar()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{pedido?.acao.oQue}</Text>
        <TextField
          label="Motivo"
          required
          linhas={3}
          maxLength={1000}
          contador
          value={motivo}
          error={erro}
          onChange={(v) => {
            setMotivo(v)
            setErro(undefined)
          }}
          data-autofocus
        />
      </Stack>
    </FormModal>
  )
}

/** Takes an action to another state: on at once, back or out once the person has said why. */
export const useMover = () => {
  const [pedido, setPedido] = useState<Pedido>()
  const mutacao = useMutationCall(mover5w2h, { sucesso: (a) => `Ação: ${MOVIDA[a.status]}` })
  const mover = ({ acao, movimento }: Pedido, justificativa?: string) =>
    mutacao.mutateAsync({
      body: {
        sala5w2hId: acao.sala5w2hId,
        status: movimento.para,
        versao: acao.versao,
        ...(justificativa && { justificativa }),
      },
    })
  const pedir = (acao: Acao5w2h, movimento: Movimento) => {
    if (movimento.motivo) return setPedido({ acao, movimento })
    // A refusal has its own notice.
    void mover({ acao, movimento }).catch((e) => {
      if (!(e instanceof ApiError)) throw e
    })
  }
  return { pedir, dialogo: <Motivo pedido={pedido} onFechar={() => setPedido(undefined)} mover={mover} /> }
}
const MOVIDA = { 1: 'não iniciada', 2: 'em andamento', 3: 'concluída', 5: 'cancelada' } as const

export const movimentosDe = (a: Pick<Acao5w2h, 'status'>) => MOVIMENTOS[a.status]
