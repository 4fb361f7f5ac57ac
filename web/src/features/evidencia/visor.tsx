import { Alert, Button, Stack, Table } from '@mantine/core'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { ERROS } from '#contract/erros.ts'
import { baixarEvidencia, tabelaEvidencia, verEvidencia } from '#contract/evidencia.ts'
import type { Evidencia } from '#contract/pergunta-municipio.ts'
import { download } from '#web/lib/api.ts'
import { useCall } from '#web/lib/query.ts'
import { Abrindo, ArquivoNaPagina } from '#web/partes/visor/arquivo.tsx'
import classes from '#web/partes/visor/visor.module.css'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { toast } from '#web/ui/toast.tsx'

export const baixar = (e: Pick<Evidencia, 'perguntaEvidenciaId'>) =>
  download(baixarEvidencia, { params: { id: e.perguntaEvidenciaId } }).catch((erro) =>
    toast.erro(erro, { titulo: ERROS.obterEvidencia }),
  )

/** What was read once stays on the page: each reading is written to the audit log. */
const UMA_VEZ = { staleTime: Number.POSITIVE_INFINITY, erro: ERROS.obterEvidencia } as const

const Documento = ({ evidencia: e }: { evidencia: Evidencia }) => {
  const lido = useCall(verEvidencia, { params: { id: e.perguntaEvidenciaId } }, UMA_VEZ)
  if (lido.error)
    return <ErrorState titulo={ERROS.obterEvidencia} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Abrindo />
  return <ArquivoNaPagina arquivo={lido.data as unknown as File} imagem={e.previa === 'imagem'} nome={e.nomeArquivo} />
}

const Planilha = ({ evidencia: e }: { evidencia: Evidencia }) => {
  const lida = useCall(tabelaEvidencia, { params: { id: e.perguntaEvidenciaId } }, UMA_VEZ)
  if (lida.error)
    return <ErrorState titulo={ERROS.obterEvidencia} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Abrindo />
  const { linhas, colunas, cortada } = lida.data
  const [titulos = [], ...resto] = linhas
  const celulas = (linha: readonly string[]) => Array.from({ length: colunas }, (_, i) => linha[i] ?? '')
  if (linhas.length === 0) return <EmptyState titulo="A planilha está vazia" />
  return (
    <Stack gap="xs" p="xs">
      {cortada && <Alert color="yellow">São mostradas só as primeiras linhas. Baixe o arquivo para ver tudo.</Alert>}
      <Table striped withTableBorder withColumnBorders className={classes.planilha}>
        <Table.Thead>
          <Table.Tr>
            {celulas(titulos).map((t, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
              <Table.Th key={i}>{t}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {resto.map((linha, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Table.Tr key={i}>
              {celulas(linha).map((c, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Table.Td key={j}>{c}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

const SemPrevia = ({ evidencia: e }: { evidencia: Evidencia }) => (
  <EmptyState
    titulo="Este tipo de arquivo não pode ser mostrado na página"
    texto={e.nomeArquivo}
    acao={
      <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void baixar(e)}>
        Baixar
      </Button>
    }
  />
)

const Conteudo = ({ evidencia }: { evidencia: Evidencia }) => {
  if (!evidencia.acoes.ver) return <EmptyState titulo="Você não tem permissão para ver este arquivo" icone={IconLock} />
  if (evidencia.previa === 'planilha') return <Planilha evidencia={evidencia} />
  return evidencia.previa === 'nenhuma' ? <SemPrevia evidencia={evidencia} /> : <Documento evidencia={evidencia} />
}

/** The file on the page, without a download: nothing of it is ever run. */
export const Visor = ({ evidencia }: { evidencia: Evidencia }) => (
  // A scrolling area must be reachable by keyboard.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
  <section className={classes.visor} aria-label={`Arquivo ${evidencia.nomeArquivo}`} tabIndex={0}>
    <ErrorBoundary key={evidencia.perguntaEvidenciaId}>
      <Conteudo evidencia={evidencia} />
    </ErrorBoundary>
  </section>
)
