import { Group, Text, Tooltip } from '@mantine/core'
import { IconCopyCheck, IconPlus } from '@tabler/icons-react'
import { formatHours, formatPercentual, parseHours } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { fechamento, type Fechamento as Linhas } from '#contract/pagamento-linhagem.ts'
import { mesPorExtenso } from '#web/lib/meses.ts'
import { useCall } from '#web/lib/query.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type Linha = Linhas[number]
/** What two contracts cover is in the row of each, and once in what they add up to. */
const semRepetir = (
  linhas: readonly Linha[],
  daLinha: (l: Linha) => number,
  doRelatorio: (minutos: number) => number,
) => {
  const vistos = new Set<number>()
  let soma = 0
  for (const l of linhas) {
    soma += daLinha(l)
    for (const { relatorioId, minutos } of l.comuns) {
      if (vistos.has(relatorioId)) soma -= doRelatorio(minutos)
      vistos.add(relatorioId)
    }
  }
  return soma
}
const marca = ({ comuns: { length: n } }: Linha) =>
  `${n === 1 ? 'Um deles também cabe' : `${n} deles também cabem`} em outro contrato deste consultor`
const COLUNAS: readonly Coluna<Linha>[] = [
  { chave: 'usuario', titulo: 'Consultor', valor: (l) => l.usuario, largura: 200, fixa: true, cartao: 'titulo' },
  { chave: 'contrato', titulo: 'Contrato', valor: (l) => l.numContrato, largura: 150 },
  {
    chave: 'horas',
    titulo: 'Horas a pagar',
    tipo: 'horas',
    valor: (l) => parseHours(l.horas) ?? 0,
    total: (linhas) =>
      formatHours(
        semRepetir(
          linhas,
          (l) => l.minutos,
          (minutos) => minutos,
        ),
      ),
    largura: 150,
  },
  {
    chave: 'relatorios',
    titulo: 'Relatórios',
    tipo: 'inteiro',
    valor: (l) => l.relatorios,
    celula: (l) =>
      l.comuns.length === 0 ? (
        l.relatorios
      ) : (
        <Tooltip label={marca(l)}>
          <Group gap={4} wrap="nowrap" justify="flex-end">
            {l.relatorios}
            <IconCopyCheck size={16} role="img" aria-label={marca(l)} />
          </Group>
        </Tooltip>
      ),
    largura: 120,
    total: (linhas) =>
      semRepetir(
        linhas,
        (l) => l.relatorios,
        () => 1,
      ).toLocaleString('pt-BR'),
  },
  {
    chave: 'administrativos',
    titulo: 'Administrativos',
    tipo: 'inteiro',
    valor: (l) => l.administrativos,
    total: 'soma',
    largura: 150,
  },
  { chave: 'desde', titulo: 'Desde', tipo: 'data', valor: (l) => l.desde, largura: 120 },
  {
    chave: 'usado',
    titulo: 'Usado do contrato',
    tipo: 'percentual',
    valor: (l) => l.usadoHoras,
    celula: (l) =>
      l.alerta ? (
        <StatusBadge tom="atencao">{`${formatPercentual(l.usadoHoras)}: perto do limite`}</StatusBadge>
      ) : (
        formatPercentual(l.usadoHoras)
      ),
    largura: 210,
  },
]

/** This month and the eleven before it. */
const ultimosMeses = (hoje: string) => {
  const [ano, m] = hoje.split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(ano, m - 1 - i, 1)).toISOString().slice(0, 7))
}
interface Props {
  usuarioId?: number
  /** 'aaaa-mm'; the present one unless told. */
  mes: string
  onMes: (mes: string) => void
  onAbrir: (novo: { usuarioId: number; contratoId: number; mes: string }) => void
}
/** What is approved and in no process yet, per consultant and contract, with one click to the dialog. */
export const Fechamento = ({ usuarioId, mes: dito, onMes, onAbrir }: Props) => {
  const meses = ultimosMeses(todaySaoPaulo(new Date()))
  const mes = dito || meses[0]!
  const lido = useCall(fechamento, { query: { mes } }, { erro: 'Erro ao obter o fechamento do mês' })
  const linhas = lido.data?.filter((l) => usuarioId === undefined || l.usuarioId === usuarioId)
  return (
    <>
      <Group align="end" mb="sm">
        <Picker
          label="Mês"
          required
          opcoes={[...new Set([...meses, mes])].map((m) => ({ valor: m, rotulo: mesPorExtenso(m) }))}
          value={mes}
          onChange={(escolhido) => onMes(escolhido ?? '')}
        />
        <Text size="sm" c="dimmed">
          O trabalho aprovado até o fim deste mês que ainda não está em nenhum processo.
        </Text>
      </Group>
      {linhas?.some((l) => l.comuns.length > 0) && (
        <Text size="sm" mb="sm" role="note">
          Há relatórios que cabem em mais de um contrato: estão marcados, na linha de cada um deles, e nos totais contam
          uma vez.
        </Text>
      )}
      <DataTable
        id="fechamento-do-mes"
        rotulo="Fechamento do mês"
        linhas={linhas}
        colunas={COLUNAS}
        chave={(l) => `${l.usuarioId}-${l.contratoId}`}
        nomeLinha={(l) => `${l.usuario}, ${l.numContrato}`}
        erro={lido.error}
        onTentarDeNovo={() => void lido.refetch()}
        vazio="Nenhum contrato espera por um processo de pagamento"
        nomes={{ um: 'contrato', varios: 'contratos' }}
        maxAcoes={1}
        exportar={{ nome: 'fechamento-do-mes' }}
        acoes={(l) =>
          l.abrir
            ? [
                {
                  rotulo: 'Abrir processo',
                  icone: IconPlus,
                  onClick: () => onAbrir({ usuarioId: l.usuarioId, contratoId: l.contratoId, mes }),
                },
              ]
            : []
        }
      />
    </>
  )
}
