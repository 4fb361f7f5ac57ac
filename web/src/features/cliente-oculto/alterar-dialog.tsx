import { Alert } from '@mantine/core'
import { nomeComUf } from '#contract/br.ts'
import { alterarClienteOculto, type ClienteOcultoDaLista } from '#contract/cliente-oculto.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { useAvaliadores } from './nova-dialog.tsx'

type Valores = { grupo: string; avaliadorId: number | null }
type Registro = Pick<
  ClienteOcultoDaLista,
  'clienteOcultoId' | 'municipioId' | 'municipio' | 'grupo' | 'avaliador' | 'avaliadorId' | 'contatos' | 'versao'
>

interface Props {
  avaliacao: Registro | undefined
  onFechar: () => void
}

/** The group, or another shopper: what one has begun the other does not end. */
export const AlterarDialog = ({ avaliacao, onFechar }: Props) => {
  const alterar = useMutationCall(alterarClienteOculto, { naTela: true })
  const avaliadores = useAvaliadores(avaliacao !== undefined, avaliacao?.municipioId)
  const { base, valores, campo, sujo, enviar } = useFormDialog<Valores, Registro>({
    registro: avaliacao,
    chave: (r) => r.clienteOcultoId,
    semComparar: true,
    paraValores: (r) => ({ grupo: r?.grupo ?? '', avaliadorId: r?.avaliadorId ?? null }),
    conferir: (v): Record<string, string> => ({
      ...(!v.grupo.trim() && { grupo: OBRIGATORIO }),
      ...(v.avaliadorId === null && { avaliadorId: OBRIGATORIO }),
    }),
    gravar: (v, r) =>
      alterar.mutateAsync({
        body: { clienteOcultoId: r!.clienteOcultoId, grupo: v.grupo, avaliadorId: v.avaliadorId!, versao: r!.versao },
      }),
    onFechar,
  })
  const troca = valores.avaliadorId !== base?.avaliadorId
  const emAvaliacao = base?.contatos.filter((c) => c.situacao === 3).length ?? 0
  const opcoes =
    base && !avaliadores.opcoes.some((a) => a.valor === base.avaliadorId)
      ? [...avaliadores.opcoes, { valor: base.avaliadorId, rotulo: base.avaliador, descricao: '' }]
      : avaliadores.opcoes
  return (
    <FormModal
      aberto={avaliacao !== undefined}
      onFechar={onFechar}
      titulo={base ? `Alterar a avaliação de ${nomeComUf(base.municipio)}` : 'Alterar avaliação'}
      onEnviar={enviar}
      sujo={sujo}
    >
      <TextField label="Grupo de clientes ocultos" required maxLength={120} {...campo('grupo')} />
      <Picker
        label="Avaliador"
        required
        opcoes={opcoes}
        carregando={avaliadores.carregando}
        {...campo('avaliadorId')}
      />
      {troca && emAvaliacao > 0 && (
        <Alert color="yellow" role="note" title="A avaliação em andamento recomeça">
          O que o avaliador atual já preencheu e anexou será apagado: o novo começa de novo.
        </Alert>
      )}
    </FormModal>
  )
}
