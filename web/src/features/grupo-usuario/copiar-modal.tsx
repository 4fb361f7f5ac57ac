import { Text } from '@mantine/core'
import { useState } from 'react'
import { getGrupo, listarGrupos } from '#contract/grupo-usuario.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { call } from '#web/lib/api.ts'
import { useCall } from '#web/lib/query.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

interface Props {
  aberto: boolean
  onFechar: () => void
  /** The group being edited: there is nothing to copy from itself. */
  exceto: number | undefined
  onCopiar: (nome: string, groupsConfig: Record<string, boolean>) => void
}

/** Takes the flags of another group as a start. Nothing is saved yet. */
export const CopiarModal = ({ aberto, onFechar, exceto, onCopiar }: Props) => {
  const grupos = useCall(listarGrupos, {}, { erro: 'Erro ao obter grupos' })
  const [escolhido, setEscolhido] = useState<number | null>(null)
  const [erro, setErro] = useState<string>()
  const opcoes = (grupos.data ?? [])
    .filter((g) => g.usuarioGrupoId !== exceto)
    .map((g) => ({ valor: g.usuarioGrupoId, rotulo: g.nome, descricao: g.descricao ?? undefined }))

  const copiar = async () => {
    if (escolhido === null) {
      setErro(OBRIGATORIO)
      throw new Error('Escolha o grupo de onde copiar.')
    }
    const { nome, groupsConfig } = await call(getGrupo, { params: { id: escolhido } })
    onCopiar(nome, groupsConfig)
    onFechar()
  }

  return (
    <FormModal
      aberto={aberto}
      onFechar={onFechar}
      titulo="Copiar permissões de outro grupo"
      enviar="Copiar"
      onEnviar={copiar}
    >
      <Text size="sm">
        As permissões marcadas aqui são trocadas pelas do grupo escolhido. Nada muda até você salvar.
      </Text>
      <Picker
        label="Grupo"
        required
        opcoes={opcoes}
        carregando={grupos.isLoading}
        vazio="Nenhum Grupo retornado"
        value={escolhido}
        error={erro}
        onChange={(v) => {
          setErro(undefined)
          setEscolhido(v)
        }}
      />
    </FormModal>
  )
}
