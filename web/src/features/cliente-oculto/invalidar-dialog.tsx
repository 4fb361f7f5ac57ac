import { type AvaliacaoClienteOculto, type ContatoDoClienteOculto, invalidarContato } from '#contract/cliente-oculto.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

interface Props {
  contato: ContatoDoClienteOculto | undefined
  onFechar: () => void
  onMudou: (depois: AvaliacaoClienteOculto) => void
}

/** A contact that must be made again: the evaluator is told why, and the attempt stays in the history. */
export const InvalidarDialog = ({ contato, onFechar, onMudou }: Props) => {
  const invalidar = useMutationCall(invalidarContato, {
    naTela: true,
    sucesso: 'Avaliação invalidada: o contato deve ser refeito',
    aoTerminar: onMudou,
  })
  const { base, campo, sujo, enviar } = useFormDialog<{ motivo: string }, ContatoDoClienteOculto>({
    registro: contato,
    chave: (c) => c.clienteOcultoContatoId,
    semComparar: true,
    paraValores: () => ({ motivo: '' }),
    conferir: (v): Record<string, string> => (v.motivo.trim() ? {} : { motivo: OBRIGATORIO }),
    gravar: (v, c) =>
      invalidar.mutateAsync({
        body: { clienteOcultoContatoId: c!.clienteOcultoContatoId, versao: c!.versao, motivo: v.motivo },
      }),
    onFechar,
  })
  return (
    <FormModal
      aberto={contato !== undefined}
      onFechar={onFechar}
      titulo={`Invalidar o contato ${base?.numero ?? ''}`}
      onEnviar={enviar}
      sujo={sujo}
      enviar="Invalidar"
      perigo
    >
      <TextField
        label="Motivo"
        description="O avaliador lê o motivo e refaz o contato"
        required
        linhas={4}
        maxLength={2000}
        contador
        {...campo('motivo')}
      />
    </FormModal>
  )
}
