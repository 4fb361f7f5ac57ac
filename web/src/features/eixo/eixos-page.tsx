import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { ERROS } from '#contract/erros.ts'
import { listarEixos } from '#contract/municipio.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { type Eixo, EixoForm } from './eixo-form.tsx'

const colunas = (w: Wording): Coluna<Eixo>[] => [
  { chave: 'eixoId', titulo: 'Id', valor: (e) => e.eixoId, largura: 70 },
  { chave: 'nome', titulo: w.singular('eixo'), valor: (e) => e.nome, largura: 240, fixa: true, cartao: 'titulo' },
  { chave: 'descricao', titulo: 'Descrição', valor: (e) => e.descricao, largura: 420 },
  { chave: 'projeto', titulo: 'Projeto', valor: (e) => e.projeto.nome, largura: 200 },
]

/** The axes of the projects; each is changed in its dialog and none is deleted here. */
export const EixosPage = () => {
  const { can } = useSession()
  const w = useWording()
  const cols = useMemo(() => colunas(w), [w])
  const lista = useCall(listarEixos, {}, { erro: ERROS.listarEixos })
  /** Undefined: closed; null: a new one. */
  const [editando, setEditando] = useState<Eixo | null>()
  const novo = { rotulo: w.min.novo('eixo'), icone: IconPlus, onClick: () => setEditando(null) }
  return (
    <PageFrame
      titulo={w.frase('{Eixos (eixos)}')}
      acao={can('incluirEixo') ? novo : undefined}
      acoes={can('eixos') ? [{ rotulo: `Grupos de ${w.min.plural('eixo')}`, para: '/eixosGrupo' }] : []}
    >
      <DataTable
        id="eixos"
        rotulo={w.plural('eixo')}
        linhas={lista.data}
        colunas={cols}
        chave={(e) => e.eixoId}
        nomeLinha={(e) => e.nome}
        erro={lista.error}
        onTentarDeNovo={() => lista.refetch()}
        vazio={w.nenhum('eixo')}
        nomes={{ um: w.min.singular('eixo'), varios: w.min.plural('eixo') }}
        exportar={{ nome: w.plural('eixo') }}
        acoes={(e) =>
          can('editarEixo') ? [{ rotulo: 'Editar', icone: IconPencil, onClick: () => setEditando(e) }] : []
        }
      />
      <EixoForm eixo={editando} onFechar={() => setEditando(undefined)} />
    </PageFrame>
  )
}
