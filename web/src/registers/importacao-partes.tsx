import { Group, Progress, Text } from '@mantine/core'
import type { PreviaImportacao } from '#contract/importacao.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { quantos } from '#web/ui/texto.ts'

/* What every import of a spreadsheet shows. */

export const SITUACOES = {
  incluir: { rotulo: 'Será incluída', tom: 'positivo' },
  alterar: { rotulo: 'Será alterada', tom: 'atencao' },
  igual: { rotulo: 'Sem mudança', tom: 'neutro' },
  recusada: { rotulo: 'Recusada', tom: 'negativo' },
} as const
/** What needs to be mended comes first. */
export const ORDEM = { recusada: 0, incluir: 1, alterar: 2, igual: 3 }

export const Resumo = ({ previa: p }: { previa: Omit<PreviaImportacao, 'linhas' | 'total'> }) => (
  <Group gap="xs" role="status">
    <StatusBadge tom="positivo">{quantos(p.incluir, 'linha incluída', 'linhas incluídas')}</StatusBadge>
    <StatusBadge tom="atencao">{quantos(p.alterar, 'linha alterada', 'linhas alteradas')}</StatusBadge>
    <StatusBadge tom="neutro">{quantos(p.iguais, 'linha sem mudança', 'linhas sem mudança')}</StatusBadge>
    {p.recusadas > 0 && (
      <StatusBadge tom="negativo">{quantos(p.recusadas, 'linha recusada', 'linhas recusadas')}</StatusBadge>
    )}
  </Group>
)

/** How far it is: the bytes that went up, then the work on the server, which has no halves to show. */
export const Andamento = ({ parte, fazendo }: { parte: number; fazendo: string }) => (
  <div role="status">
    <Text size="sm" mb={4}>
      {parte < 1 ? `Enviando a planilha: ${Math.round(parte * 100)}%` : fazendo}
    </Text>
    <Progress value={parte < 1 ? parte * 100 : 100} animated={parte >= 1} striped={parte >= 1} aria-label={fazendo} />
  </div>
)

export const MUITAS_LINHAS =
  'São muitas linhas: a importação segue em segundo plano, e você pode sair desta página. O andamento e o resultado ficam no sino, em Avisos.'
export const CORRIJA =
  'Corrija as linhas recusadas na planilha e escolha-a de novo. Nada será gravado enquanto houver uma.'
export const EM_SEGUNDO_PLANO = 'A importação segue em segundo plano. Acompanhe no sino: avisamos quando terminar.'
