import { Text } from '@mantine/core'
import { MOTIVO_OBRIGATORIO } from '#contract/territorio.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

interface Props {
  titulo: string
  texto: string
  confirmar: string
  onFechar: () => void
  gravar: (justificativa: string) => Promise<unknown>
}

/** A step that wants to be explained. */
export const MotivoModal = ({ titulo, texto, confirmar, onFechar, gravar }: Props) => {
  const dialogo = useFormDialog<{ justificativa: string }, null>({
    registro: null,
    paraValores: () => ({ justificativa: '' }),
    conferir: ({ justificativa }): Record<string, string> =>
      justificativa.trim() ? {} : { justificativa: MOTIVO_OBRIGATORIO },
    gravar: ({ justificativa }) => gravar(justificativa),
    onFechar,
  })
  return (
    <FormModal
      aberto
      titulo={titulo}
      enviar={confirmar}
      sujo={dialogo.sujo}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <Text size="sm">{texto}</Text>
      <TextField
        label="Motivo"
        required
        linhas={3}
        maxLength={1000}
        data-autofocus
        {...dialogo.campo('justificativa')}
      />
    </FormModal>
  )
}
