import { ERROS } from '#contract/erros.ts'
import { meusRelatorios, opcoesDosMeus } from '#contract/relatorio-encontro.ts'
import { useSession } from '#web/lib/session.ts'
import { MeusRelatorios } from '#web/partes/relatorio/meus.tsx'
import { dosMeus, paginaDaEdicao } from './colunas.tsx'

/** `/meus-relatorios` */
export const MeusRelatoriosPage = () => {
  const { can } = useSession()
  return (
    <MeusRelatorios
      titulo="Meus Relatórios"
      id="meus-relatorios"
      erro={ERROS.obterRelatorios}
      lista={meusRelatorios}
      opcoes={opcoesDosMeus}
      chave={(r) => r.relatorioId}
      colunas={dosMeus}
      paraCorrigir={can('novoRelatorio') ? paginaDaEdicao : undefined}
    />
  )
}
