import { IconMailForward, IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { redefinirFator } from '#contract/segundo-fator.ts'
import { excluirUsuario, habilitarDesabilitar, reenviarConvite, type UsuarioLinha } from '#contract/usuario.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'

type Alvo = Pick<UsuarioLinha, 'usuarioId' | 'nome' | 'habilitado' | 'primeiroAcessoPendente' | 'email'>

/** What may be asked of a user from anywhere, each after its question. The server has the last word. */
export const useMandarNoUsuario = () => {
  const confirmar = useConfirm()
  const habilitar = useMutationCall(habilitarDesabilitar, {
    naTela: true,
    sucesso: (u) => (u.habilitado ? 'Usuário habilitado' : 'Usuário desabilitado'),
  })
  const excluir = useMutationCall(excluirUsuario, { naTela: true })
  const convidar = useMutationCall(reenviarConvite, { naTela: true })
  const redefinir = useMutationCall(redefinirFator, { naTela: true })

  return {
    habilitar: ({ usuarioId, nome }: Alvo) =>
      confirmar({
        titulo: 'Habilitar usuário?',
        texto: `${nome} poderá entrar de novo.`,
        confirmar: 'Habilitar',
        acao: () => habilitar.mutateAsync({ body: { usuarioId, habilitado: true } }),
      }),
    desabilitar: ({ usuarioId, nome }: Alvo) =>
      confirmar({
        titulo: 'Desabilitar usuário?',
        texto: `${nome} sai do sistema agora e não entra mais. O histórico continua, e as listas de escolha deixam de mostrar a pessoa.`,
        confirmar: 'Desabilitar',
        perigo: true,
        acao: () => habilitar.mutateAsync({ body: { usuarioId, habilitado: false } }),
      }),
    excluir: ({ usuarioId, nome }: Alvo) =>
      confirmar({
        titulo: 'Excluir usuário?',
        texto: `O cadastro de ${nome} será apagado. Só é possível para quem ainda não tem histórico.`,
        confirmar: 'Excluir',
        perigo: true,
        acao: () => excluir.mutateAsync({ params: { id: usuarioId } }),
      }),
    redefinirFator: ({ usuarioId, nome }: Pick<Alvo, 'usuarioId' | 'nome'>) =>
      confirmar({
        titulo: 'Redefinir a verificação em duas etapas?',
        texto: `Para quem perdeu o celular e os códigos de recuperação. Confirme antes que quem pede é mesmo ${nome}: a conta passa a abrir só com a senha, as sessões abertas terminam e a pessoa é avisada por e-mail.`,
        confirmar: 'Redefinir',
        perigo: true,
        acao: () => redefinir.mutateAsync({ params: { id: usuarioId } }),
      }),
    convidar: ({ usuarioId, nome, email }: Alvo) =>
      confirmar({
        titulo: 'Reenviar o convite?',
        texto: `${nome} recebe em ${email} um novo link de primeiro acesso, válido por 24 horas. O anterior deixa de valer.`,
        confirmar: 'Reenviar',
        acao: () => convidar.mutateAsync({ params: { id: usuarioId } }),
      }),
  }
}

/** The icons of a row of the list. */
export const useAcoesDoUsuario = () => {
  const { can, user } = useSession()
  const mandar = useMandarNoUsuario()
  return (u: UsuarioLinha): Acao[] => {
    const proprio = u.usuarioId === user.usuarioId
    return [
      ...(can('editarUsuario') || proprio
        ? [{ rotulo: 'Editar', icone: IconPencil, para: `/usuario/editar/${u.usuarioId}` }]
        : []),
      ...(can('habilitarUsuario') && !proprio
        ? [
            u.habilitado
              ? { rotulo: 'Desabilitar', icone: IconUserOff, onClick: () => void mandar.desabilitar(u) }
              : { rotulo: 'Habilitar', icone: IconUserCheck, onClick: () => void mandar.habilitar(u) },
          ]
        : []),
      ...(can('editarUsuario') && u.habilitado && u.primeiroAcessoPendente
        ? [{ rotulo: 'Reenviar convite', icone: IconMailForward, onClick: () => void mandar.convidar(u) }]
        : []),
      ...(can('excluirUsuario') && !proprio
        ? [{ rotulo: 'Excluir', icone: IconTrash, perigo: true, onClick: () => void mandar.excluir(u) }]
        : []),
    ]
  }
}
