import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { alterarEixo, criarEixo, eixoNovo } from '#contract/eixo.ts'
import type { eixoSchema } from '#contract/municipio.ts'
import { registerEndpoints } from '#contract/register.ts'
import { projetos } from '#contract/registers/programa.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { errosDe, INVALIDOS } from '#web/lib/forms.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useConflito } from '#web/lib/use-conflito.ts'
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
  const [base, setBase] = useState(eixo)
  const [valores, setValores] = useState(() => valoresDe(eixo))
  const [erros, setErros] = useState<Record<string, string>>({})

  useEffect(() => {
    // Closing keeps what is shown until it is gone from the page.
    if (eixo === undefined) return
    setBase(eixo)
    setValores(valoresDe(eixo))
    setErros({})
  }, [eixo])

  const enviar = async () => {
    const lido = eixoNovo.safeParse(valores)
    setErros(errosDe(eixoNovo, valores))
    if (!lido.data) throw new Error(INVALIDOS)
    try {
      if (base) await alterar.mutateAsync({ body: { ...lido.data, eixoId: base.eixoId, versao: base.versao } })
      else await criar.mutateAsync({ body: lido.data })
      onFechar()
    } catch (erro) {
      mostrar(erro)
      if (erro instanceof ApiError) setErros(erro.fields)
      throw erro
    }
  }
  const { conflito, mostrar } = useConflito({
    base,
    valores,
    paraValores: valoresDe,
    adotar: (atual, novos) => {
      setBase(atual)
      setValores(novos)
    },
  })
  const mudar = (parte: Partial<typeof valores>) => setValores((antes) => ({ ...antes, ...parte }))
  const nomeDe = (valor: unknown, campo: string) =>
    campo === 'project' ? (opcoes.find((o) => o.valor === valor)?.rotulo ?? '') : String(valor ?? '')

  return (
    <>
      <FormModal
        aberto={eixo !== undefined}
        onFechar={onFechar}
        titulo={base ? `Editar ${w.min.singular('eixo')}` : w.novo('eixo')}
        sujo={eixo !== undefined && JSON.stringify(valores) !== JSON.stringify(valoresDe(base))}
        onEnviar={enviar}
      >
        <TextField
          label="Nome"
          name="nome"
          required
          maxLength={120}
          autoComplete="off"
          data-autofocus
          value={valores.nome}
          error={erros.nome}
          onChange={(nome) => mudar({ nome })}
        />
        <Picker
          label="Projeto"
          name="project"
          required
          opcoes={opcoes}
          value={valores.project}
          error={erros.project}
          onChange={(project) => mudar({ project })}
        />
        <TextField
          label="Descrição"
          name="descricao"
          linhas={3}
          contador
          maxLength={1000}
          value={valores.descricao}
          error={erros.descricao}
          onChange={(descricao) => mudar({ descricao })}
        />
      </FormModal>
      <ConflitoDialog conflito={conflito} rotulo={(campo) => ROTULOS[campo] ?? campo} texto={nomeDe} />
    </>
  )
}
