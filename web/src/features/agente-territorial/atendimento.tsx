import { useState } from 'react'
import { type Atendimento, alterarAtendimento, getAtendimento, NOME_DO_PUBLICO } from '#contract/agente-territorial.ts'
import { formatDate } from '#contract/br.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { AtendimentoForm } from './atendimento-form.tsx'
import { Ficha, UmRegistro } from './ficha.tsx'

interface EditarProps {
  /** Undefined: closed. */
  atendimento: Atendimento | undefined
  bairros?: readonly string[] | undefined
  onFechar: () => void
}
/** What the server has of an attendance, put right. */
export const EditarAtendimento = ({ atendimento, bairros, onFechar }: EditarProps) => {
  const alterar = useMutationCall(alterarAtendimento, { naTela: true, sucesso: 'Atendimento salvo' })
  return (
    <AtendimentoForm
      bairros={bairros}
      registro={atendimento}
      onGravar={({ agenteAtendimentoId, versao }, dados) =>
        alterar.mutateAsync({
          body: { ...dados, agenteAtendimentoId: agenteAtendimentoId!, versao: versao! },
        })
      }
      onFechar={onFechar}
    />
  )
}

/** One attendance at an address of its own. */
export const UmAtendimento = ({ id, lista }: { id: number; lista: string }) => {
  const lido = useCall(getAtendimento, { params: { id: String(id) } }, { naTela: true })
  const [editando, setEditando] = useState(false)
  const a = lido.data
  return (
    <UmRegistro lista={lista} onEditar={a?.editar ? () => setEditando(true) : undefined}>
      {a ? (
        <Ficha
          titulo={a.tipo}
          dados={[
            ['Data', formatDate(a.data)],
            ['Assunto', a.assunto],
            ['Quem foi atendido', NOME_DO_PUBLICO[a.publico]],
            ['Bairro ou comunidade', a.bairro],
            ['Encaminhamento', a.encaminhamento],
            ['Registrado por', a.usuario],
          ]}
        />
      ) : lido.error ? (
        <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={5} altura={32} />
      )}
      <EditarAtendimento atendimento={editando ? a : undefined} onFechar={() => setEditando(false)} />
    </UmRegistro>
  )
}
