import { Radio, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { Alcance } from '#contract/encontro-mudancas.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { palavrasDo } from './palavras.ts'

export interface PerguntaDoAlcance {
  titulo: string
  texto: ReactNode
  confirmar: string
  perigo?: boolean
  /** How many of the series follow and change along. */
  seguintes: number
  /** Asks for the reason, which must be given. */
  motivo?: string
  acao: (alcance: Alcance, motivo: string) => Promise<unknown>
}

interface Props {
  pergunta: PerguntaDoAlcance | undefined
  onFechar: () => void
}

/** One decision about a meeting and, where it is of a series, about those that follow. */
export const AlcanceDialog = ({ pergunta, onFechar }: Props) => {
  const w = useWording()
  const p = palavrasDo(w)
  const [ultima, setUltima] = useState(pergunta)
  const [alcance, setAlcance] = useState<Alcance>('este')
  const [motivo, setMotivo] = useState('')
  const [erro, setErro] = useState<string>()
  useEffect(() => {
    // Closing keeps what is shown until it is gone from the page.
    if (!pergunta) return
    setUltima(pergunta)
    setAlcance('este')
    setMotivo('')
    setErro(undefined)
  }, [pergunta])

  const enviar = async () => {
    if (!pergunta) return
    if (pergunta.motivo && !motivo.trim()) {
      setErro('Campo Obrigatório')
      throw new Error('Informe o motivo do cancelamento')
    }
    setErro(undefined)
    await pergunta.acao(alcance, motivo.trim())
    onFechar()
  }
  return (
    <FormModal
      aberto={pergunta !== undefined}
      onFechar={onFechar}
      titulo={ultima?.titulo ?? ''}
      enviar={ultima?.confirmar ?? 'Confirmar'}
      cancelar="Voltar"
      perigo={ultima?.perigo ?? false}
      onEnviar={enviar}
      sujo={motivo.trim() !== '' && pergunta !== undefined}
    >
      {ultima && (
        <Stack gap="md">
          <Text component="div">{ultima.texto}</Text>
          {ultima.seguintes > 0 && (
            <Radio.Group
              label={`Faz parte de uma série. Vale para`}
              value={alcance}
              onChange={(v) => setAlcance(v as Alcance)}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="este" label={p.este} />
                <Radio value="seguintes" label={`${p.eSeguintes} (mais ${ultima.seguintes})`} />
              </Stack>
            </Radio.Group>
          )}
          {ultima.motivo && (
            <TextField
              label={ultima.motivo}
              required
              linhas={3}
              maxLength={1000}
              contador
              data-autofocus
              value={motivo}
              error={erro}
              onChange={setMotivo}
            />
          )}
        </Stack>
      )}
    </FormModal>
  )
}
