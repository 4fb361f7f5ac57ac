import {
  IconBellCog,
  IconBook,
  IconCalendarRepeat,
  IconKey,
  IconLogout,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { manual } from '#contract/sistema.ts'
import { ambiente, capacidades } from '#web/lib/ambiente.ts'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'

interface Quem {
  readonly usuarioId: number
  readonly acessoTotal: boolean
  readonly grupo: { readonly relatorioAdm: readonly string[] }
}

/** What everybody does about themselves: in their menu and in the search. */
export const acoesDaPessoa = ({ usuarioId, acessoTotal, grupo }: Quem): readonly Acao[] => [
  ...(capacidades().manual
    ? [{ rotulo: 'Baixar o manual', icone: IconBook, onClick: () => void baixarDocumento(manual, {}) }]
    : []),
  { rotulo: 'Meus dados', icone: IconUserCircle, para: `/usuario/editar/${usuarioId}` },
  ...(ambiente().entrada !== 'sso'
    ? [{ rotulo: 'Alterar senha', icone: IconKey, para: '/usuario/atualizar-senha' }]
    : []),
  { rotulo: 'Segurança da conta', icone: IconShieldLock, para: '/usuario/seguranca' },
  { rotulo: 'Preferências de avisos', icone: IconBellCog, para: '/usuario/avisos' },
  ...(acessoTotal || grupo.relatorioAdm.length > 0
    ? [{ rotulo: 'Relatórios agendados', icone: IconCalendarRepeat, para: '/usuario/agendamentos' }]
    : []),
]

export const acaoDeSair = (sair: () => void): Acao => ({ rotulo: 'Sair', icone: IconLogout, onClick: sair })
