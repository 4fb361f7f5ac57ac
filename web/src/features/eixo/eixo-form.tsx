import type { z } from 'zod'
import { alterarEixo, criarEixo, eixoNovo } from '#contract/eixo.ts'
import type { eixoSchema } from '#contract/municipio.ts'
import { registerEndpoints } from '#contract/register.ts'
import { projetos } from '#contract/registers/programa.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { errosDe } from '#web/lib/forms.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

export type Eixo = z.output<typeof eixoSchema>
const listarProjetos = registerEndpoints(projetos).listar

interface Props {
  /** Undefined: closed; null: a new one. */
  eixo: Eixo | null | undefined
  onFechar: () => void
}

const valoresDe = (e: Eixo | null | undefined) => ({
  nome: e?.nome ?? '',
  project: e?.projetoId ?? null,
  descricao: e?.descricao ?? '',
})
const ROTULOS: Readonly<Record<string, string>> = { nome: 'Nome', project: 'Projeto', descricao: 'Descrição' }

/** Name, project and description of an axis, in a dialog of 600 px. */
export const EixoForm = ({ eixo, onFechar }: Props) => {
  const w = useWording()
  const lidos = useCall(listarProjetos, {}, { erro: 'Erro ao obter Projetos', enabled: eixo !== undefined })
  const opcoes = (lidos.data ?? []).map((p) => ({ valor: Number(p.projetoId), rotulo: `${p.nome}/${p.uf}` }))
  const criar = useMutationCall(criarEixo, { naTela: true, sucesso: w.comSucesso('eixo', 'incluído') })
  const alterar = useMutationCall(alterarEixo, { naTela: true, sucesso: w.comSucesso('eixo', 'salvo') })
  const { base, campo, sujo, enviar, conflito } = useFormDialog({
    registro: eixo,
    chave: (e) => e.eixoId,
    paraValores: valoresDe,
    conferir: (valores) => errosDe(eixoNovo, valores),
    gravar: (valores, base) => {
      const dados = eixoNovo.parse(valores)
      return base
        ? alterar.mutateAsync({ body: { ...dados, eixoId: base.eixoId, versao: base.versao } })
        : criar.mutateAsync({ body: dados })
    },
    onFechar,
  })
  const nomeDe = (valor: unknown, campo: string) =>
    campo === 'project' ? (opcoes.find((o) => o.valor === valor)?.rotulo ?? '') : String(valor ?? '')

  return (
    <>
      <FormModal
        aberto={eixo !== undefined}
        onFechar={onFechar}
        titulo={base ? `Editar ${w.min.singular('eixo')}` : w.min.novo('eixo')}
        sujo={sujo}
        onEnviar={enviar}
      >
        <TextField label="Nome" required maxLength={120} autoComplete="off" data-autofocus {...campo('nome')} />
        <Picker label="Projeto" required opcoes={opcoes} {...campo('project')} />
        <TextField label="Descrição" linhas={3} contador maxLength={1000} {...campo('descricao')} />
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={(campo) => ROTULOS[campo] ?? campo} texto={nomeDe} />
    </>
  )
}
