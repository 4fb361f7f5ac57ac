import { useEffect, useState } from 'react'
import { alterarGrupo, criarGrupo, type Grupo } from '#contract/membro.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

interface Props {
  municipioId: number
  /** Undefined: closed; null: a new one. */
  grupo: Grupo | null | undefined
  onFechar: () => void
}

const valoresDe = (g: Grupo | null | undefined) => ({ nome: g?.nome ?? '', descricao: g?.descricao ?? '' })

export const GrupoForm = ({ municipioId, grupo, onFechar }: Props) => {
  const w = useWording()
  const criar = useMutationCall(criarGrupo, { naTela: true, sucesso: w.comSucesso('grupo', 'incluído') })
  const alterar = useMutationCall(alterarGrupo, { naTela: true, sucesso: w.comSucesso('grupo', 'salvo') })
  const [valores, setValores] = useState(() => valoresDe(grupo))
  const [erros, setErros] = useState<Record<string, string>>({})

  useEffect(() => {
    if (grupo === undefined) return
    setValores(valoresDe(grupo))
    setErros({})
  }, [grupo])

  const enviar = async () => {
    if (!valores.nome.trim()) {
      setErros({ nome: OBRIGATORIO })
      throw new Error('Dê um nome ao grupo.')
    }
    setErros({})
    try {
      if (grupo) await alterar.mutateAsync({ body: { ...valores, grupoId: grupo.grupoId, versao: grupo.versao } })
      else await criar.mutateAsync({ body: { ...valores, municipioId } })
      onFechar()
    } catch (erro) {
      if (erro instanceof ApiError) setErros(erro.fields)
      throw erro
    }
  }
  const campo = (nome: 'nome' | 'descricao') => ({
    name: nome,
    value: valores[nome],
    error: erros[nome],
    onChange: (v: string) => setValores((antes) => ({ ...antes, [nome]: v })),
  })
  return (
    <FormModal
      aberto={grupo !== undefined}
      onFechar={onFechar}
      titulo={grupo ? 'Editar grupo' : w.min.novo('grupo')}
      sujo={grupo !== undefined && JSON.stringify(valores) !== JSON.stringify(valoresDe(grupo))}
      onEnviar={enviar}
    >
      <TextField label="Nome" required maxLength={120} data-autofocus {...campo('nome')} />
      <TextField label="Descrição" linhas={3} maxLength={1000} contador {...campo('descricao')} />
    </FormModal>
  )
}
