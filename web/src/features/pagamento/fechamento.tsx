import { Badge, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { formatPercentual } from '#contract/br.ts'
import { fechamento, type Fechamento as Linhas } from '#contract/pagamento.ts'
import { useCall } from '#web/lib/query.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'

type Linha = Linhas[number]
const COLUNAS: readonly Coluna<Linha>[] = [
  { chave: 'usuario', titulo: 'Consultor', valor: (l) => l.usuario, largura: 200, fixa: true, cartao: 'titulo' },
  { chave: 'contrato', titulo: 'Contrato', valor: (l) => l.numContrato, largura: 150 },
  { chave: 'horas', titulo: 'Horas aprovadas e livres', valor: (l) => l.horas, largura: 190 },
  { chave: 'relatorios', titulo: 'Relatórios', tipo: 'inteiro', valor: (l) => l.relatorios, largura: 110 },
  {
    chave: 'administrativos',
    titulo: 'Administrativos',
    tipo: 'inteiro',
    valor: (l) => l.administrativos,
    largura: 140,
  },
  { chave: 'desde', titulo: 'Desde', tipo: 'data', valor: (l) => l.desde, largura: 120 },
  {
    chave: 'usado',
    titulo: 'Usado do contrato',
    tipo: 'percentual',
    valor: (l) => l.usadoHoras,
    celula: (l) =>
      l.alerta ? (
        <Badge color="yellow" variant="light">
          {formatPercentual(l.usadoHoras)}: perto do limite
        </Badge>
      ) : (
        formatPercentual(l.usadoHoras)
      ),
    largura: 200,
  },
]

interface Props {
  usuarioId?: number
  onAbrir: (novo: { usuarioId: number; contratoId: number }) => void
}
/** What is approved and in no process yet, per consultant and contract, with one click to the dialog. */
export const Fechamento = ({ usuarioId, onAbrir }: Props) => {
  const lido = useCall(fechamento, { query: {} }, { erro: 'Erro ao obter o fechamento do mês' })
  const linhas = lido.data?.filter((l) => usuarioId === undefined || l.usuarioId === usuarioId)
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        O que foi aprovado até o fim deste mês e ainda não está em nenhum processo.
      </Text>
      <DataTable
        id="fechamento-do-mes"
        rotulo="Fechamento do mês"
        linhas={linhas}
        colunas={COLUNAS}
        chave={(l) => `${l.usuarioId}-${l.contratoId}`}
        nomeLinha={(l) => `${l.usuario}, ${l.numContrato}`}
        erro={lido.error}
        onTentarDeNovo={() => void lido.refetch()}
        vazio="Nada espera por um processo de pagamento"
        nomes={{ um: 'contrato', varios: 'contratos' }}
        exportar={{ nome: 'fechamento-do-mes' }}
        acoes={(l) => (l.abrir ? [{ rotulo: 'Abrir processo', icone: IconPlus, onClick: () => onAbrir(l) }] : [])}
      />
    </>
  )
}
