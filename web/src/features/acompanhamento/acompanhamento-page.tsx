import { Alert, Button, Group, Select, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowDown, IconBan, IconCheck, IconFileTypePdf, IconListCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  type Acompanhamento,
  cancelarAcompanhamento,
  finalizarAcompanhamento,
  getAcompanhamento,
  MENSAGENS,
} from '#contract/acompanhamento.ts'
import { emPontos, formatDate } from '#contract/br.ts'
import { duasCasas } from '#contract/pontos.ts'
import { ambiente, capacidades, useWording } from '#web/lib/ambiente.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { umId, useFiltros } from '#web/lib/filtros.ts'
import type { Lido } from '#web/lib/guardados.ts'
import { avisar, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { EvolucaoDaCidade } from '#web/partes/evolucao.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Marca } from '#web/ui/marca.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { SemConexao } from '#web/ui/sem-conexao.tsx'
import { quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'
import classes from './acompanhamento.module.css'
import { BarraDeRespostas, useRotuloDaProxima } from './barra-de-respostas.tsx'
import { useAcompanhamento, useRespostas } from './dados.ts'
import { baixarPdf } from './diagnostico-resultado.tsx'
import { daFila } from './fila.ts'
import { PerguntaCartao } from './pergunta-cartao.tsx'
import { useProxima } from './proxima.ts'
import { Situacao, tituloDe } from './situacao.tsx'

const FILTROS = { tema: umId }

/** `/cidade/:id/acompanhamento/obter/:acompanhamento` */
export const AcompanhamentoPage = () => {
  const { id = '', acompanhamento = '' } = useParams()
  const w = useWording()
  const lido = useAcompanhamento(acompanhamento)
  const trilha = [
    { rotulo: 'Reuniões de Acompanhamento', para: `/cidade/${id}/acompanhamento` },
    { rotulo: lido.data ? tituloDe(lido.data, w) : 'Acompanhamento' },
  ]
  if (lido.data) return <Detalhe key={lido.data.acompanhamentoId} a={lido.data} trilha={trilha} />
  if (lido.error instanceof ApiError && lido.error.status === 0) return <SemConexao />
  return (
    <PageFrame titulo="Acompanhamento" trilha={trilha}>
      {lido.error ? (
        <ErrorState titulo={MENSAGENS.erroListar} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={8} altura={48} />
      )}
    </PageFrame>
  )
}

type Perda = Acompanhamento['perdas'][number]
const somaDe = (perdas: readonly Perda[]) => duasCasas(perdas.reduce((s, p) => s + p.pontos, 0))

/** What the answers NÃO that waited for the end take away of what was proved, one by one. */
const Perdas = ({ perdas }: { perdas: readonly Perda[] }) => {
  const w = useWording()
  if (perdas.length === 0) return null
  return (
    <div>
      <strong>
        Ao finalizar, o total perde {emPontos(somaDe(perdas))} de {w.min.conta(perdas.length, 'pergunta')} com resposta
        NÃO:
      </strong>
      <ul className={classes.perdas}>
        {perdas.map((p) => (
          <li key={p.perguntaMunicipioId}>
            {p.numero}. {p.texto} <strong>({emPontos(p.pontos)})</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

const useFechar = (a: Acompanhamento) => {
  const navigate = useNavigate()
  const confirmar = useConfirm()
  const w = useWording()
  const finalizar = useMutationCall(finalizarAcompanhamento, { naTela: true, erro: MENSAGENS.erroFinalizar })
  const cancelar = useMutationCall(cancelarAcompanhamento, { naTela: true })
  const { acompanhamentoId, municipioId } = a
  return {
    finalizar: async (semResposta: number) => {
      // What it costs is asked of the server: what the page shows may be older than what analysts decided since.
      const lido = await call(getAcompanhamento, { params: { id: acompanhamentoId } }).catch((erro: unknown) =>
        avisar(erro, { erro: MENSAGENS.erroFinalizar }),
      )
      if (!lido) return
      const { perdas } = lido
      const feito = await confirmar({
        titulo: 'Finalizar acompanhamento',
        texto: (
          <Stack gap="sm">
            <Perdas perdas={perdas} />
            {semResposta > 0 && (
              <span>
                {quantos(semResposta, `${w.min.singular('pergunta')} está`, `${w.min.plural('pergunta')} estão`)} sem
                resposta e {semResposta === 1 ? 'ficará' : 'ficarão'} assim.
              </span>
            )}
            <span>Depois de finalizado nada mais muda.</span>
          </Stack>
        ),
        confirmar: perdas.length > 0 ? 'Finalizar e perder os pontos' : 'Finalizar',
        perigo: perdas.length > 0,
        acao: () => finalizar.mutateAsync({ body: { acompanhamentoId, confirmados: somaDe(perdas) } }),
      })
      if (!feito) return
      toast.ok('Acompanhamento finalizado')
      void navigate(`/cidade/${municipioId}`)
    },
    cancelar: () =>
      confirmar({
        titulo: 'Cancelar acompanhamento',
        texto: 'As respostas ficam guardadas e não contam; os pontos voltam a ser os de antes dele.',
        confirmar: 'Cancelar acompanhamento',
        cancelar: 'Voltar',
        perigo: true,
        acao: () => cancelar.mutateAsync({ params: { id: acompanhamentoId }, body: {} }),
      }),
  }
}

const Resumo = ({ a }: { a: Acompanhamento }) => (
  <Group gap="xs">
    <span>Criado em {formatDate(a.criacao)}</span>
    <span>· {a.usuario}</span>
    <Situacao a={a} />
  </Group>
)

const Detalhe = ({ a, trilha }: { a: Lido<Acompanhamento>; trilha: { rotulo: string; para?: string }[] }) => {
  const w = useWording()
  const { can } = useSession()
  const { valores, mudar, ativos } = useFiltros(FILTROS)
  const { fila, estado, perguntas } = useRespostas(a)
  const fechar = useFechar(a)
  const grupos = useMemo(() => [...Map.groupBy(perguntas, (p) => p.pergunta.temaId).values()], [perguntas])
  const mostrados = grupos.filter((g) => valores.tema === null || g[0]!.pergunta.temaId === valores.tema)
  const proxima = useProxima(mostrados.flat(), a.acoes.comentar)
  const rotuloDaProxima = useRotuloDaProxima()
  const semResposta = perguntas.filter((p) => p.resposta === null).length
  const sim = perguntas.filter((p) => p.resposta).length
  const nao = perguntas.length - sim - semResposta
  // As the server adds them up, with the answers that still wait on the device.
  const pontos = duasCasas(perguntas.reduce((s, p) => s + (p.resposta ? (p.pergunta.pontos ?? 0) : 0), 0))
  return (
    <PageFrame
      titulo={tituloDe(a, w)}
      trilha={trilha}
      subtitulo={<Resumo a={a} />}
      acoes={[
        {
          rotulo: 'Plano de Ação',
          icone: IconListCheck,
          para: `/cidade/${a.municipioId}/pmd/${a.acompanhamentoId}`,
        },
        ...(a.acoes.cancelar
          ? [{ rotulo: 'Cancelar acompanhamento', icone: IconBan, perigo: true, onClick: () => void fechar.cancelar() }]
          : []),
      ]}
      estados={
        <div className={`${classes.faixa} ${classes.cheia}`}>
          <Text>
            <strong>{sim}</strong> sim · <strong>{nao}</strong> não
            {semResposta > 0 && (
              <>
                {' '}
                · <strong>{semResposta}</strong> sem resposta
              </>
            )}
            {a.pontos !== null && !a.cancelado && (
              <>
                {' '}
                · {emPontos(pontos)} {pontos === 1 ? 'declarado' : 'declarados'}
              </>
            )}
            {!!a.pontosNaoEvidenciados && (
              <>
                {' '}
                · {emPontos(a.pontosNaoEvidenciados)} {a.pontosNaoEvidenciados === 1 ? 'subtraído' : 'subtraídos'} na
                abertura
              </>
            )}
          </Text>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={() => void baixarPdf(a.acompanhamentoId)}
          >
            Download PDF
          </Button>
        </div>
      }
      {...(grupos.length > 1 && {
        filtrosAtivos: ativos,
        filtros: (
          <Select
            label={w.singular('tema')}
            placeholder="Todos"
            clearable
            value={valores.tema === null ? null : String(valores.tema)}
            onChange={(v) => mudar({ tema: v === null ? null : Number(v) })}
            data={grupos.map((g) => ({ value: String(g[0]!.pergunta.temaId), label: g[0]!.pergunta.tema.nome }))}
          />
        ),
      })}
    >
      <Stack gap="lg">
        {capacidades().layoutSelo && (
          <Group gap="sm" data-testid="selo">
            <Marca tamanho={48} />
            <Title order={2} size="h4">
              {ambiente().titulo}
            </Title>
          </Group>
        )}
        {a.cancelado && (
          <Alert color="gray" role="note" icon={<IconBan size={18} aria-hidden />}>
            Este acompanhamento foi cancelado: as respostas ficam guardadas e não contam.
          </Alert>
        )}
        <div className={classes.grupos} ref={proxima.raiz}>
          {mostrados.map((lista) => {
            const { temaId, tema } = lista[0]!.pergunta
            return (
              <section key={temaId} className={classes.grupo} aria-labelledby={`tema-${temaId}`}>
                <Title order={2} size="h4" id={`tema-${temaId}`}>
                  {tema.nome}
                </Title>
                <div className={classes.lista}>
                  {lista.map((p) => (
                    <PerguntaCartao
                      key={p.acompanhamentoPerguntaId}
                      p={p}
                      podeComentar={a.acoes.comentar}
                      {...daFila(fila, p)}
                      {...proxima.daProxima(p, daFila(fila, p).onResponder)}
                    />
                  ))}
                </div>
              </section>
            )
          })}
        </div>
        {(a.acoes.responder || a.acoes.finalizar) && (
          <BarraDeRespostas
            respondidas={perguntas.length - semResposta}
            total={perguntas.length}
            fila={fila}
            estado={estado}
            perguntas={mostrados.flat()}
            aoDesfazer={proxima.irPara}
          >
            {proxima.irParaProxima && (
              <Button
                variant="default"
                rightSection={<IconArrowDown size={18} aria-hidden />}
                onClick={proxima.irParaProxima}
              >
                {rotuloDaProxima}
              </Button>
            )}
            {a.acoes.finalizar && (
              <Tooltip label="Espere até que tudo esteja salvo" disabled={fila.pendentes === 0}>
                <Button
                  leftSection={<IconCheck size={18} aria-hidden />}
                  data-disabled={fila.pendentes > 0 || undefined}
                  aria-disabled={fila.pendentes > 0 || undefined}
                  onClick={() => fila.pendentes === 0 && void fechar.finalizar(semResposta)}
                >
                  Finalizar
                </Button>
              </Tooltip>
            )}
          </BarraDeRespostas>
        )}
        {can('verEvolucaoMunicipio') && can('visualizarPontosMedalha') && a.finalizado && (
          <Quadro titulo="Evolução">
            <EvolucaoDaCidade municipioId={a.municipioId} atual={a.acompanhamentoId} />
          </Quadro>
        )}
      </Stack>
    </PageFrame>
  )
}
