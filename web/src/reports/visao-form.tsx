import { useQueryClient } from '@tanstack/react-query'
import { OBRIGATORIO } from '#contract/messages.ts'
import type { Relatorio } from '#contract/relatorio.ts'
import {
  alterarVisao,
  criarVisao,
  getVisao,
  listarVisoes,
  MENSAGENS_VISAO as M,
  type Visao,
} from '#contract/visao-relatorio.ts'
import { keyOf, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { escolhidos } from './filtros.tsx'
import type { NoEndereco } from './no-endereco.ts'

type Recorte = Pick<NoEndereco, 'filtros' | 'vista'>

/** Writes a view and shows it as it is kept now. */
export const useSalvarVisao = ({ irPara }: Pick<NoEndereco, 'irPara'>) => {
  const cliente = useQueryClient()
  const aoTerminar = (visao: Visao) => {
    // The address then says no more than its number: what that stands for must be known by then.
    cliente.setQueryData(keyOf(getVisao, { params: { id: visao.visaoRelatorioId } }), visao)
    irPara(visao.visaoRelatorioId)
  }
  const invalida = [listarVisoes]
  const criar = useMutationCall(criarVisao, { naTela: true, sucesso: M.criada, invalida, aoTerminar })
  const alterar = useMutationCall(alterarVisao, { naTela: true, sucesso: M.alterada, invalida, aoTerminar })
  return { criar, alterar }
}

export const corpoDaVisao = ({ filtros, vista }: Recorte) => ({
  filtros: escolhidos(filtros) as Record<string, unknown>,
  vista: { ...vista } as Record<string, unknown>,
})

interface Props {
  relatorio: Relatorio
  noEndereco: NoEndereco
  /** Null: a new one of what is shown; otherwise its name and whom it is shared with. */
  visao: Visao | null
  onFechar: () => void
}
interface Valores extends Record<string, unknown> {
  nome: string
  compartilhada: boolean
}

export const VisaoForm = ({ relatorio, noEndereco, visao, onFechar }: Props) => {
  const { user } = useSession()
  const { criar, alterar } = useSalvarVisao(noEndereco)
  const dialogo = useFormDialog<Valores, Visao>({
    registro: visao,
    chave: (v) => v.visaoRelatorioId,
    semComparar: true,
    paraValores: (v) => ({ nome: v?.nome ?? '', compartilhada: v?.grupo != null }),
    conferir: (v): Record<string, string> => (v.nome.trim() ? {} : { nome: OBRIGATORIO }),
    gravar: (v, base) =>
      base
        ? alterar.mutateAsync({
            params: { id: base.visaoRelatorioId },
            body: { ...v, ...corpoDaVisao(base), versao: base.versao },
          })
        : criar.mutateAsync({ body: { ...v, ...corpoDaVisao(noEndereco), rota: relatorio.rota } }),
    onFechar,
  })
  const { campo } = dialogo
  return (
    <FormModal
      aberto
      titulo={visao ? 'Renomear ou compartilhar a visão' : 'Salvar como nova visão'}
      sujo={dialogo.sujo}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <TextField label="Nome" required maxLength={80} data-autofocus {...campo('nome')} />
      <SwitchField
        label={`Compartilhar com o grupo ${user.grupo.nome}`}
        description="A visão guarda filtros, colunas, ordem e grupos, nenhum dado: cada pessoa vê o que alcança."
        {...campo('compartilhada')}
      />
    </FormModal>
  )
}
