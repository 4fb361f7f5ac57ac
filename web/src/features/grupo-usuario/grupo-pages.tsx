import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { excluirGrupo, type Grupo, getGrupo } from '#contract/grupo-usuario.ts'
import { useHistorico } from '#web/lib/historico.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { ComLateral } from '#web/ui/com-lateral.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { HistoryPanel } from '#web/ui/history-panel.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { quantos } from '#web/ui/texto.ts'
import { SEM_PERGUNTAR } from '#web/ui/unsaved-guard.ts'
import { GrupoEditor } from './grupo-editor.tsx'

const COPIAR = 'Copiar permissões de outro grupo…'

export const NovoGrupoPage = () => {
  const { can } = useSession()
  const navigate = useNavigate()
  const [busca] = useSearchParams()
  const copiar = busca.get('copiar') ?? ''
  const modelo = useCall(
    getGrupo,
    { params: { id: copiar } },
    { enabled: /^\d+$/.test(copiar), erro: 'Erro ao obter grupos' },
  )
  const [copiando, setCopiando] = useState(false)
  if (!can('criarGrupo')) return <SemPermissao />
  return (
    <PageFrame
      titulo="Novo grupo"
      subtitulo={modelo.data ? `Começa com as permissões de ${modelo.data.nome}` : undefined}
      acoes={[{ rotulo: COPIAR, icone: IconCopy, onClick: () => setCopiando(true) }]}
    >
      {modelo.isLoading ? (
        <Carregando linhas={8} altura={36} />
      ) : (
        <GrupoEditor
          grupo={undefined}
          modelo={modelo.data}
          copiando={copiando}
          onFecharCopia={() => setCopiando(false)}
          aoGravar={(g) => void navigate(`/groups/edit/${g.usuarioGrupoId}`, { replace: true })}
        />
      )}
    </PageFrame>
  )
}

export const EditarGrupoPage = () => {
  const { id } = useParams()
  const lido = useCall(getGrupo, { params: { id: id ?? '' } }, { naTela: true })
  if (lido.data) return <Pagina key={lido.data.usuarioGrupoId} grupo={lido.data} />
  return (
    <PageFrame titulo="Editar grupo">
      {lido.error ? (
        <ErrorState titulo="Erro ao obter grupos" erro={lido.error} onTentarDeNovo={() => lido.refetch()} />
      ) : (
        <Carregando linhas={8} altura={36} />
      )}
    </PageFrame>
  )
}

const Pagina = ({ grupo }: { grupo: Grupo }) => {
  const [copiando, setCopiando] = useState(false)
  const confirmar = useConfirm()
  const navigate = useNavigate()
  const excluir = useMutationCall(excluirGrupo, { naTela: true })
  const apagar = async () => {
    const sim = await confirmar({
      titulo: 'Excluir grupo?',
      texto: `O grupo ${grupo.nome} e as suas permissões serão apagados.`,
      confirmar: 'Excluir',
      perigo: true,
      acao: () => excluir.mutateAsync({ params: { id: grupo.usuarioGrupoId } }),
    })
    if (sim) await navigate('/groups', SEM_PERGUNTAR)
  }
  const acoes: Acao[] = [
    ...(grupo.acoes.editar ? [{ rotulo: COPIAR, icone: IconCopy, onClick: () => setCopiando(true) }] : []),
    ...(grupo.acoes.excluir
      ? [{ rotulo: 'Excluir', icone: IconTrash, perigo: true, onClick: () => void apagar() }]
      : []),
  ]
  return (
    <PageFrame
      titulo={grupo.nome}
      subtitulo={quantos(grupo.usuarios, 'usuário neste grupo', 'usuários neste grupo')}
      acoes={acoes}
    >
      <ComLateral titulo="Histórico" lateral={<Historico id={grupo.usuarioGrupoId} />}>
        <GrupoEditor grupo={grupo} copiando={copiando} onFecharCopia={() => setCopiando(false)} />
      </ComLateral>
    </PageFrame>
  )
}

const Historico = ({ id }: { id: number }) => <HistoryPanel {...useHistorico('usuarioGrupo', id)} />
