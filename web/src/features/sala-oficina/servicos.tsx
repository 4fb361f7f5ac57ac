import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  alterarServico,
  criarServico,
  excluirServico,
  type Servico,
  servicoEdicao,
  servicoNovo,
} from '#contract/sala-cargos.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { EmUso } from './em-uso.tsx'

const COLUNAS: readonly Coluna<Servico>[] = [
  { chave: 'nome', titulo: 'Serviço', valor: (s) => s.nome, fixa: true, largura: 320, cartao: 'titulo' },
  {
    chave: 'minutosPadrao',
    titulo: 'Tempo-padrão (min)',
    tipo: 'inteiro',
    valor: (s) => s.minutosPadrao,
    largura: 170,
  },
  {
    chave: 'ativo',
    titulo: 'Situação',
    valor: (s) => (s.ativo ? 'Ativo' : 'Inativo'),
    celula: (s) => <EmUso ativo={s.ativo} />,
    largura: 120,
  },
]
const ROTULOS: Record<string, string> = { nome: 'Serviço', minutosPadrao: 'Tempo-padrão (min)', ativo: 'Ativo' }

const paraValores = (s: Servico | null | undefined) => ({
  nome: s?.nome ?? '',
  minutosPadrao: s?.minutosPadrao ?? null,
  ativo: s?.ativo ?? true,
})

interface FormProps {
  municipioId: number
  /** Undefined: closed; null: a new one. */
  servico: Servico | null | undefined
  onFechar: () => void
}
const ServicoForm = ({ municipioId, servico, onFechar }: FormProps) => {
  const criar = useMutationCall(criarServico, { naTela: true, sucesso: 'Serviço incluído' })
  const alterar = useMutationCall(alterarServico, { naTela: true, sucesso: 'Serviço salvo' })
  const { base, campo, sujo, enviar, conflito } = useFormDialog({
    registro: servico,
    chave: (s) => s.salaServicoId,
    paraValores,
    conferir: (v, lido) =>
      lido
        ? errosDe(servicoEdicao, { ...v, salaServicoId: lido.salaServicoId, versao: lido.versao })
        : errosDe(servicoNovo, { ...v, municipioId }),
    gravar: (v, lido) =>
      lido
        ? alterar.mutateAsync({ body: { ...v, salaServicoId: lido.salaServicoId, versao: lido.versao } })
        : criar.mutateAsync({ body: { ...v, municipioId } }),
    onFechar,
  })
  return (
    <>
      <FormModal
        aberto={servico !== undefined}
        onFechar={onFechar}
        titulo={base ? 'Editar serviço' : 'Novo serviço'}
        sujo={sujo}
        onEnviar={enviar}
      >
        <TextField label="Serviço" required maxLength={120} data-autofocus {...campo('nome')} />
        <NumberField
          label="Tempo-padrão (min)"
          description="Quanto o atendimento deveria levar."
          min={1}
          max={1440}
          {...campo('minutosPadrao')}
        />
        <SwitchField label="Ativo" description="Só os ativos aparecem no balcão." {...campo('ativo')} />
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={(c) => ROTULOS[c] ?? c} />
    </>
  )
}

interface Props {
  municipioId: number
  servicos: readonly Servico[] | undefined
  erro: unknown
  onTentarDeNovo: () => void
  edita: boolean
}
/** What the room offers, with how long each should take. */
export const Servicos = ({ municipioId, servicos, erro, onTentarDeNovo, edita }: Props) => {
  const [editando, setEditando] = useState<Servico | null>()
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirServico, { naTela: true })
  const novo = (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditando(null)}>
      Novo serviço
    </Button>
  )
  return (
    <>
      <DataTable
        id="sala-servicos"
        rotulo="Lista de serviços"
        linhas={servicos}
        colunas={COLUNAS}
        chave={(s) => s.salaServicoId}
        erro={erro}
        onTentarDeNovo={onTentarDeNovo}
        vazio="Nenhum serviço cadastrado"
        vazioAcao={edita ? novo : undefined}
        nomes={{ um: 'serviço', varios: 'serviços' }}
        exportar={{ nome: 'Serviços da sala' }}
        ferramentas={edita && (servicos?.length ?? 0) > 0 ? novo : undefined}
        maxAcoes={2}
        {...(edita && {
          acoes: (s: Servico) => [
            { rotulo: 'Editar', icone: IconPencil, onClick: () => setEditando(s) },
            {
              rotulo: 'Excluir',
              icone: IconTrash,
              perigo: true,
              onClick: () =>
                void confirmar({
                  titulo: 'Excluir serviço?',
                  texto: `“${s.nome}” sai dos cargos que o executam. Um serviço com tempos registrados não pode ser excluído: deixe-o inativo.`,
                  confirmar: 'Excluir',
                  perigo: true,
                  acao: () => excluir.mutateAsync({ params: { id: s.salaServicoId } }),
                }),
            },
          ],
        })}
      />
      <ServicoForm municipioId={municipioId} servico={editando} onFechar={() => setEditando(undefined)} />
    </>
  )
}
