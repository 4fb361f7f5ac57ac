import { IconPlus } from '@tabler/icons-react'
import { ERROS } from '#contract/erros.ts'
import {
  ESCREVER_RELATORIO_ADMIN,
  meusRelatoriosAdmin,
  opcoesDosMeusAdmin,
} from '#contract/relatorio-administrativo.ts'
import { useSession } from '#web/lib/session.ts'
import { MeusRelatorios } from '#web/partes/relatorio/meus.tsx'
import { dosMeus, paginaDaEdicao, paginaDoNovo } from './colunas.tsx'

/** `/meus-relatorios-administrativos` */
export const MeusRelatoriosAdminPage = () => {
  const escreve = useSession().can(ESCREVER_RELATORIO_ADMIN)
  return (
    <MeusRelatorios
      titulo="Meus Relatórios Admin"
      id="meus-relatorios-administrativos"
      erro={ERROS.obterRelatoriosAdministrativos}
      lista={meusRelatoriosAdmin}
      opcoes={opcoesDosMeusAdmin}
      chave={(r) => r.relatorioAdministrativoId}
      colunas={dosMeus}
      paraCorrigir={escreve ? paginaDaEdicao : undefined}
      {...(escreve && { acao: { rotulo: 'Novo relatório', icone: IconPlus, para: paginaDoNovo(null) } })}
    />
  )
}
