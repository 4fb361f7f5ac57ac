import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { getGrupo, membrosDoGrupo } from '#contract/membro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { MembrosTabela } from './membros-tabela.tsx'

/** The people of one group of a city. */
export const MembrosPage = () => {
  const { grupo: grupoId = '' } = useParams()
  const { can } = useSession()
  const w = useWording()
  const grupo = useCall(getGrupo, { params: { id: grupoId } }, { erro: ERROS.obterMembros })
  const membros = useCall(membrosDoGrupo, { params: { id: grupoId } }, { erro: ERROS.obterMembros })
  const [incluindo, setIncluindo] = useState(false)
  if (!can('grupos')) return <SemPermissao />
  if (!grupo.data)
    return (
      <PageFrame titulo="Membros do grupo">
        {grupo.error ? (
          <ErrorState titulo={ERROS.obterMembros} erro={grupo.error} onTentarDeNovo={() => void grupo.refetch()} />
        ) : (
          <Carregando linhas={6} altura={36} />
        )}
      </PageFrame>
    )
  const { nome, descricao, municipioId } = grupo.data
  return (
    <PageFrame
      titulo={nome}
      subtitulo={descricao}
      acao={
        can('incluirMembro')
          ? { rotulo: w.min.novo('membro'), icone: IconPlus, onClick: () => setIncluindo(true) }
          : undefined
      }
    >
      <MembrosTabela
        id="membros-do-grupo"
        rotulo={`${w.plural('membro')} de ${nome}`}
        municipioId={municipioId}
        grupo={grupo.data}
        linhas={membros.data}
        erro={membros.error}
        onTentarDeNovo={() => void membros.refetch()}
        vazio={w.nenhum('membro')}
        arquivo={`Membros - ${nome}`}
        incluindo={incluindo}
        onFecharNovo={() => setIncluindo(false)}
      />
    </PageFrame>
  )
}
