import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { ESCREVER_RELATORIO_ADMIN, relatoriosAdminDoMunicipio } from '#contract/relatorio-administrativo.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { corDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { DA_CIDADE, paginaDoNovo } from './colunas.tsx'

/** `/cidade/:id/relatorio-administrativo` */
export const RelatoriosPage = () => {
  const { id = '' } = useParams()
  const { can } = useSession()
  const escreve = can(ESCREVER_RELATORIO_ADMIN)
  const lida = useCall(relatoriosAdminDoMunicipio, { params: { id } }, { erro: ERROS.obterRelatoriosAdministrativos })
  return (
    <PageFrame
      titulo="Relatórios administrativos"
      {...(escreve && {
        acao: { rotulo: 'Novo relatório', icone: IconPlus, para: paginaDoNovo(id) },
      })}
    >
      <DataTable
        id="relatorios-administrativos-da-cidade"
        rotulo="Relatórios administrativos"
        linhas={lida.data}
        colunas={DA_CIDADE}
        chave={(r) => r.relatorioAdministrativoId}
        nomeLinha={(r) => r.titulo}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        vazio="Nenhum relatório retornado"
        {...(escreve && {
          vazioAcao: (
            <Button
              component={Link}
              to={paginaDoNovo(id)}
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              Escrever o primeiro
            </Button>
          ),
        })}
        nomes={{ um: 'relatório', varios: 'relatórios' }}
        exportar={{ nome: 'relatorios-administrativos' }}
        cor={corDoRelatorio}
      />
    </PageFrame>
  )
}
