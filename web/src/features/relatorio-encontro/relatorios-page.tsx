import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { relatoriosDoMunicipio } from '#contract/relatorio-encontro.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { corDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import { usePontuacao } from '#web/partes/pontuacao-documento.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { DA_CIDADE } from './colunas.tsx'

/** `/cidade/:id/relatorio` */
export const RelatoriosPage = () => {
  const { id = '' } = useParams()
  const { can } = useSession()
  const pontuacao = usePontuacao(Number(id))
  const lida = useCall(relatoriosDoMunicipio, { params: { id } }, { erro: ERROS.obterRelatorios })
  const inserir = `/cidade/${id}/relatorio/inserir`
  return (
    <PageFrame
      titulo="Relatórios"
      {...(can('novoRelatorio') && { acao: { rotulo: 'Novo Relatório', icone: IconPlus, para: inserir } })}
      acoes={pontuacao}
    >
      <DataTable
        id="relatorios-da-cidade"
        rotulo="Relatórios"
        linhas={lida.data}
        colunas={DA_CIDADE}
        chave={(r) => r.relatorioId}
        nomeLinha={(r) => r.titulo}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        vazio="Nenhum relatório retornado"
        {...(can('novoRelatorio') && {
          vazioAcao: (
            <Button component={Link} to={inserir} variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
              Escrever o primeiro
            </Button>
          ),
        })}
        nomes={{ um: 'relatório', varios: 'relatórios' }}
        exportar={{ nome: 'relatorios' }}
        cor={corDoRelatorio}
      />
    </PageFrame>
  )
}
