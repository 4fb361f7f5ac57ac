import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ComponentType, useMemo, useState } from 'react'
import { type Register, type RegisterRow, registerEndpoints } from '#contract/register.ts'
import { registers } from '#contract/registers.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { textoDe } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { colunasDe } from './columns.tsx'
import { useReferencias } from './references.ts'
import { RegisterForm } from './register-form.tsx'
import { campoNome, palavrasDe } from './words.ts'

type Titulo = string | ((w: Wording) => string)

/** The page of the register at this address, made from its definition. */
export const registerPage = (tela: string, titulo: Titulo): ComponentType => {
  const registro = registers.find((r) => r.tela === tela)
  if (!registro) throw new Error(`No register at ${tela}`)
  return () => <RegisterPage registro={registro} titulo={titulo} />
}

const RegisterPage = ({ registro, titulo }: { registro: Register; titulo: Titulo }) => {
  const { can } = useSession()
  const w = useWording()
  const confirmar = useConfirm()
  const { permit } = registro
  const palavras = palavrasDe(registro, w)
  const chamadas = useMemo(() => registerEndpoints(registro), [registro])
  const nome = typeof titulo === 'string' ? titulo : titulo(w)
  const lista = useCall(chamadas.listar, {}, { erro: registro.erro ?? `Erro ao obter ${nome}` })
  const excluir = useMutationCall(chamadas.excluir, { naTela: true })
  const referencias = useReferencias(registro)
  const colunas = useMemo(() => colunasDe(registro, referencias), [registro, referencias])
  /** Undefined: closed; null: a new one. */
  const [editando, setEditando] = useState<RegisterRow | null>()
  const novo = {
    rotulo: palavras.novo,
    icone: IconPlus,
    onClick: () => setEditando(null),
  }
  const nomeDe = (linha: RegisterRow) => {
    const coluna = colunas.find((c) => c.id === campoNome(registro))
    return coluna ? textoDe(coluna, linha) : ''
  }

  const perguntar = (linha: RegisterRow) =>
    confirmar({
      titulo: `Excluir ${palavras.min}?`,
      texto: `“${nomeDe(linha)}” será ${palavras.flexiona('apagado')}.`,
      confirmar: 'Excluir',
      perigo: true,
      acao: () => excluir.mutateAsync({ params: { id: Number(linha[registro.id]) } }),
    })

  return (
    <PageFrame titulo={nome} acao={can(permit.incluir) ? novo : undefined}>
      <DataTable
        id={`cadastro-${registro.tabela}`}
        rotulo={nome}
        linhas={lista.data as RegisterRow[] | undefined}
        colunas={colunas}
        chave={(l) => Number(l[registro.id])}
        nomeLinha={nomeDe}
        erro={lista.error}
        onTentarDeNovo={() => lista.refetch()}
        vazio={registro.vazio}
        exportar={{ nome }}
        ordemInicial={{ id: registro.ordem }}
        acoes={(linha) => [
          ...(can(permit.editar) ? [{ rotulo: 'Editar', icone: IconPencil, onClick: () => setEditando(linha) }] : []),
          ...(can(permit.excluir)
            ? [{ rotulo: 'Excluir', icone: IconTrash, perigo: true, onClick: () => void perguntar(linha) }]
            : []),
        ]}
      />
      <RegisterForm
        registro={registro}
        chamadas={chamadas}
        referencias={referencias}
        linha={editando}
        onFechar={() => setEditando(undefined)}
      />
    </PageFrame>
  )
}
