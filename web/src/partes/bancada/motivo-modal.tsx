import { Text } from '@mantine/core'
import { useState } from 'react'
import { limparJustificativa } from '#contract/evidencia.ts'
import { useSession } from '#web/lib/session.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { EscolherMotivo, VER_MOTIVOS } from './motivos.tsx'

interface Props {
  titulo: string
  enviar: string
  perigo?: boolean
  /** What it is about: 'ata.pdf', '3 arquivos'. */
  alvo: string
  inicial?: string | undefined
  /** Said where there is none. */
  falta: string
  onFechar: () => void
  onEnviar: (justificativa: string) => Promise<unknown>
}

/** The justification is asked for always; the library fills it. */
export const MotivoModal = ({ titulo, enviar, perigo, alvo, inicial = '', falta, onFechar, onEnviar }: Props) => {
  const { can } = useSession()
  const [texto, setTexto] = useState(inicial)
  const [erro, setErro] = useState<string>()
  const mandar = async () => {
    const limpa = limparJustificativa(texto)
    setErro(limpa ? undefined : falta)
    if (!limpa) throw new Error(falta)
    await onEnviar(limpa)
    onFechar()
  }
  return (
    <FormModal aberto onFechar={onFechar} titulo={titulo} enviar={enviar} perigo={perigo} onEnviar={mandar}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {alvo}
      </Text>
      {can(VER_MOTIVOS) && <EscolherMotivo onEscolher={setTexto} />}
      <TextField
        label="Justificativa"
        required
        value={texto}
        onChange={setTexto}
        error={erro}
        maxLength={2000}
        contador
        linhas={4}
        data-autofocus
      />
    </FormModal>
  )
}
