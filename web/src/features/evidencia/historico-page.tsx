import { Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { formatDecimal } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import type { Evidencia } from '#contract/pergunta-municipio.ts'
import { historicoPergunta, type PassoDaPergunta } from '#contract/pergunta-pontos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { nomeDoEstado, tituloDaPergunta, tomDoEstado } from '#web/partes/palavras.ts'
import { tamanho } from '#web/ui/arquivos.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Passos } from '#web/ui/passos.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RelogioDoPrazo, SituacaoDaEvidencia } from './situacao.tsx'
import { baixar } from './visor.tsx'

/** '+1 ponto comprovado', '-1.500 pontos declarados' */
const comSinal = (n: number, quais: string) =>
  `${n > 0 ? '+' : ''}${formatDecimal(n)} ${Math.abs(n) === 1 ? `ponto ${quais}` : `pontos ${quais}s`}`

const PontosDoPasso = ({ passo: { pontos } }: { passo: PassoDaPergunta }) =>
  pontos &&
  (pontos.comprovados !== 0 || pontos.declarados !== 0) && (
    <Text size="sm">
      {pontos.comprovados !== 0 && `${comSinal(pontos.comprovados, 'comprovado')} `}
      {pontos.declarados !== 0 && comSinal(pontos.declarados, 'declarado')}
    </Text>
  )

const COLUNAS: readonly Coluna<Evidencia>[] = [
  { chave: 'nome', titulo: 'Arquivo', valor: (e) => e.nomeArquivo, cartao: 'titulo' },
  { chave: 'tamanho', titulo: 'Tamanho', valor: (e) => e.tamanho, celula: (e) => tamanho(e.tamanho), largura: 110 },
  { chave: 'usuario', titulo: 'Enviado por', valor: (e) => e.usuario ?? 'Sistema', largura: 160 },
  {
    chave: 'criacao',
    titulo: 'Em',
    valor: (e) => e.criacao,
    tipo: 'instante',
    celula: (e) => <DateText valor={e.criacao} />,
  },
  { chave: 'rodada', titulo: 'Análise', valor: (e) => e.rodada || null, tipo: 'inteiro', largura: 90 },
  {
    chave: 'situacao',
    titulo: 'Situação',
    valor: (e) => (e.excluida ? 'Excluída' : e.aprovada ? 'Aprovada' : e.rejeitada ? 'Rejeitada' : ''),
    celula: (e) => <SituacaoDaEvidencia evidencia={e} />,
    largura: 140,
  },
  { chave: 'avaliador', titulo: 'Avaliado por', valor: (e) => e.avaliador ?? '', largura: 170, oculta: true },
  { chave: 'justificativa', titulo: 'Justificativa', valor: (e) => e.justificativa },
  {
    chave: 'sha256',
    titulo: 'SHA-256',
    valor: (e) => e.sha256,
    celula: (e) => (
      <code title={e.sha256} style={{ fontSize: '0.75rem' }}>
        {e.sha256.slice(0, 12)}…
      </code>
    ),
    largura: 140,
    oculta: true,
  },
]

/** Who, when, what, and every version of every file, on one page. */
export const HistoricoPage = () => {
  const { id = '', pergunta = '' } = useParams()
  const w = useWording()
  const lido = useCall(historicoPergunta, { params: { id: pergunta } }, { erro: ERROS.obterPergunta })
  const p = lido.data?.pergunta
  return (
    <PageFrame
      titulo={p ? `Histórico: ${tituloDaPergunta(w, p)}` : 'Histórico'}
      trilha={[
        {
          rotulo: w.plural('evidencia'),
          para: `/cidade/${id}/evidencia/${p && p.estado !== 'naoRespondida' ? p.estado : 'respondida'}`,
        },
        { rotulo: p ? tituloDaPergunta(w, p) : '…', para: `/cidade/${id}/evidenciar/${pergunta}` },
        { rotulo: 'Histórico' },
      ]}
      subtitulo={
        p && (
          <>
            {p.municipio.nome}/{p.municipio.uf} · {p.nome} · {p.texto}
          </>
        )
      }
    >
      {lido.error && !lido.data && (
        <ErrorState titulo={ERROS.obterPergunta} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      )}
      {!lido.data && !lido.error && <Carregando linhas={10} altura={28} />}
      {lido.data && p && (
        <Stack gap="md">
          <Quadro titulo="Arquivos">
            <DataTable
              id="historico-arquivos"
              rotulo="Versões dos arquivos"
              linhas={lido.data.arquivos}
              colunas={COLUNAS}
              chave={(e) => e.perguntaEvidenciaId}
              nomes={{ um: 'arquivo', varios: 'arquivos' }}
              vazio="Nenhuma evidência retornada"
              exportar={{ nome: 'Historico de arquivos' }}
              acoes={(e) =>
                e.acoes.ver ? [{ rotulo: 'Baixar', icone: IconDownload, onClick: () => void baixar(e) }] : []
              }
            />
          </Quadro>
          <Quadro titulo="O que aconteceu">
            {p.prazo && p.estado === 'rejeitada' && (
              <Text size="sm" mb="md">
                Prazo para reenvio: <RelogioDoPrazo prazo={p.prazo} />
              </Text>
            )}
            <Passos
              passos={lido.data.passos}
              chave={(s) => s.perguntaHistoricoId}
              nota={(s) => (s.rodada > 0 ? `análise ${s.rodada}` : undefined)}
              estado={(para) =>
                para !== 'naoRespondida' && <StatusBadge tom={tomDoEstado(para)}>{nomeDoEstado(w, para)}</StatusBadge>
              }
              mais={(s) => <PontosDoPasso passo={s} />}
            />
          </Quadro>
        </Stack>
      )}
    </PageFrame>
  )
}
