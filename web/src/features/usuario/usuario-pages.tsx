import { Text } from '@mantine/core'
import { IconDownload, IconMailForward, IconTrash, IconUserX } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { anonimizar, exportarPessoa, getUsuario, type UsuarioCompleto } from '#contract/usuario.ts'
import { useHistorico } from '#web/lib/historico.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { ComLateral } from '#web/ui/com-lateral.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { HistoryPanel } from '#web/ui/history-panel.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { SEM_PERGUNTAR } from '#web/ui/unsaved-guard.ts'
import { useMandarNoUsuario } from './acoes.ts'
import { UsuarioEditor } from './usuario-editor.tsx'

export const NovoUsuarioPage = () => {
  const { can } = useSession()
  const navigate = useNavigate()
  if (!can('criarUsuario')) return <SemPermissao />
  return (
    <PageFrame titulo="Novo usuário">
      <UsuarioEditor
        usuario={undefined}
        aoGravar={(u) => void navigate(`/usuario/editar/${u.usuarioId}`, { replace: true })}
      />
    </PageFrame>
  )
}

export const EditarUsuarioPage = () => {
  const { id } = useParams()
  const lido = useCall(getUsuario, { params: { id: id ?? '' } }, { erro: ERROS.obterUsuarios })
  if (lido.data) return <Pagina key={lido.data.usuarioId} usuario={lido.data} />
  return (
    <PageFrame titulo="Editar usuário">
      {lido.error ? (
        <ErrorState titulo={ERROS.obterUsuarios} erro={lido.error} onTentarDeNovo={() => lido.refetch()} />
      ) : (
        <Carregando linhas={8} altura={36} />
      )}
    </PageFrame>
  )
}

const Pagina = ({ usuario }: { usuario: UsuarioCompleto }) => {
  const { can, user } = useSession()
  const proprio = user.usuarioId === usuario.usuarioId
  const acoes = useAcoesDaPagina(usuario)
  const editor = <UsuarioEditor usuario={usuario} />
  return (
    <PageFrame
      titulo={proprio && !can('usuarios') ? 'Meus dados' : usuario.nome}
      subtitulo={`${usuario.grupo.nome} · ${usuario.email}`}
      acoes={acoes}
    >
      {can('usuarios') ? (
        <ComLateral titulo="Histórico" lateral={<Historico id={usuario.usuarioId} />}>
          {editor}
        </ComLateral>
      ) : (
        editor
      )}
    </PageFrame>
  )
}

const Historico = ({ id }: { id: number }) => <HistoryPanel {...useHistorico('usuario', id)} />

const ANONIMIZAR = 'ANONIMIZAR'

/** The rest of what can be done with the person: the law's own actions and the end of the record. */
const useAcoesDaPagina = (usuario: UsuarioCompleto): Acao[] => {
  const { can, isFullAdmin, user } = useSession()
  const navigate = useNavigate()
  const confirmar = useConfirm()
  const mandar = useMandarNoUsuario()
  const apagar = useMutationCall(anonimizar, { naTela: true })
  const { usuarioId, nome, acoes } = usuario
  const proprio = user.usuarioId === usuarioId

  const exportar = () => baixarDocumento(exportarPessoa, { params: { id: usuarioId } })
  const anonimizarPessoa = () =>
    confirmar({
      titulo: 'Anonimizar usuário?',
      texto: (
        <>
          <Text>
            Nome, e-mail, CPF, telefone, empresa, assinatura e papéis de {nome} serão apagados, e o acesso termina. O
            histórico continua, sem o nome. <strong>Não há como desfazer.</strong>
          </Text>
        </>
      ),
      confirmar: 'Anonimizar',
      perigo: true,
      motivo: { rotulo: `Digite ${ANONIMIZAR} para confirmar`, obrigatorio: true, max: ANONIMIZAR.length },
      acao: (digitado) => {
        if (digitado !== ANONIMIZAR) throw new Error(`Digite ${ANONIMIZAR}, em maiúsculas, para confirmar.`)
        return apagar.mutateAsync({ params: { id: usuarioId } })
      },
    })
  const excluir = async () => {
    if (await mandar.excluir(usuario)) await navigate('/usuario', SEM_PERGUNTAR)
  }

  return [
    ...(acoes.editar && usuario.habilitado && usuario.primeiroAcessoPendente
      ? [{ rotulo: 'Reenviar convite', icone: IconMailForward, onClick: () => void mandar.convidar(usuario) }]
      : []),
    ...(proprio || can('verDadosPessoais')
      ? [{ rotulo: 'Exportar dados pessoais', icone: IconDownload, onClick: () => void exportar() }]
      : []),
    ...(isFullAdmin && !proprio && !usuario.padrao
      ? [{ rotulo: 'Anonimizar', icone: IconUserX, perigo: true, onClick: () => void anonimizarPessoa() }]
      : []),
    ...(acoes.excluir ? [{ rotulo: 'Excluir', icone: IconTrash, perigo: true, onClick: () => void excluir() }] : []),
  ]
}
