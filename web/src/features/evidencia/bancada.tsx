import { ActionIcon, Alert, Button, Group, Kbd, Stack, Text, Title, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconDownload,
  IconHistory,
  IconPencil,
  IconThumbDown,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { emPontos } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { limparJustificativa } from '#contract/evidencia.ts'
import { type Evidencia, getPerguntaMunicipio, type PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { dizer, useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useAtalhos } from '#web/partes/bancada/atalhos.tsx'
import classes from '#web/partes/bancada/bancada.module.css'
import { tituloDaPergunta } from '#web/partes/palavras.ts'
import { tamanho } from '#web/ui/arquivos.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import { ROLA } from '#web/ui/teclado.ts'
import { usePontosNaEvidencia } from './dados.ts'
import { AvisoDuplicada } from './evidencias-grade.tsx'
import { RecursoDaPerguntaQuadro } from './recurso.tsx'
import { RelogioDoPrazo, SituacaoDaEvidencia } from './situacao.tsx'
import { useAnalise } from './use-analise.tsx'
import { baixar, Visor } from './visor.tsx'

const semDecisao = (e: Evidencia) => !e.aprovada && !e.rejeitada

/** The files that this analysis decides on, or the complements that wait. */
export const emAnalise = (p: PerguntaDetalhe) => p.evidencias.filter((e) => e.enviada && !e.finalizada && !e.excluida)

/** Where to look next: the first undecided file after this one, else any undecided, else where we are. */
export const proximoSemDecisao = (lista: readonly Evidencia[], atual: number) => {
  const i = lista.findIndex((e) => e.perguntaEvidenciaId === atual)
  const depois = [...lista.slice(i + 1), ...lista.slice(0, Math.max(0, i))]
  return (depois.find(semDecisao) ?? lista[i])?.perguntaEvidenciaId ?? atual
}

interface Navegacao {
  onProxima: () => void
  onAnterior: () => void
  onFinalizada: () => void
}

const Criterio = ({ pergunta: p }: { pergunta: PerguntaDetalhe }) => {
  const w = useWording()
  const pontos = usePontosNaEvidencia()
  return (
    <div>
      <Text size="sm" c="dimmed">
        {p.municipio.nome}/{p.municipio.uf} · {p.nome}
        {pontos && p.pontos !== null && ` · ${emPontos(p.pontos)}`}
      </Text>
      <Title order={2} size="h4">
        {tituloDaPergunta(w, p)}
      </Title>
      <Text fw={600} mt={4}>
        {p.texto}
      </Text>
      <Text size="sm" mt="xs" fw={600}>
        Evidência válida
      </Text>
      <Text size="sm" className={classes.linhas}>
        {p.evidencia || 'Não há descrição da evidência válida.'}
      </Text>
      {p.dadosComplementares && (
        <Text size="sm" mt="xs">
          Atendentes: {p.dadosComplementares.atualizacaoAtendentes ?? 'não informado'} (inscrição:{' '}
          {p.dadosComplementares.quantidadeInscricao ?? 'não informado'}) · mínimo de{' '}
          {p.dadosComplementares.valorInformado ?? '?'} h por atendente
        </Text>
      )}
      {p.prazo && <RelogioDoPrazo prazo={p.prazo} />}
    </div>
  )
}

interface ArquivosProps {
  lista: readonly Evidencia[]
  atual: number
  onEscolher: (id: number) => void
}

const Arquivos = ({ lista, atual, onEscolher }: ArquivosProps) => (
  <ul className={`${ul.pilha} ${classes.arquivos}`} aria-label="Arquivos">
    {lista.map((e) => (
      <li key={e.perguntaEvidenciaId}>
        <button
          type="button"
          className={`${classes.arquivo} mantine-focus-auto`}
          aria-current={e.perguntaEvidenciaId === atual ? 'true' : undefined}
          onClick={() => onEscolher(e.perguntaEvidenciaId)}
        >
          <span className={classes.quebra}>{e.nomeArquivo}</span>
          <SituacaoDaEvidencia evidencia={e} />
        </button>
      </li>
    ))}
  </ul>
)

/** Where the file comes from, what was said of it, and what else can be done with it. */
const SobreOArquivo = ({ evidencia: e, acoes }: Pick<DecisoesProps, 'evidencia' | 'acoes'>) => (
  <Stack gap="xs">
    <Text size="xs" c="dimmed">
      {tamanho(e.tamanho)} · {e.usuario ?? 'Sistema'} · <DateText valor={e.criacao} />
    </Text>
    <AvisoDuplicada duplicada={e.duplicada} />
    {limparJustificativa(e.justificativa) && (
      <Text size="sm" className={classes.linhas}>
        “{limparJustificativa(e.justificativa)}”
      </Text>
    )}
    <Group gap="xs">
      {e.acoes.atualizar && (
        <Button
          variant="subtle"
          size="compact-sm"
          h={32}
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => acoes.atualizar(e)}
        >
          Atualizar
        </Button>
      )}
      {e.acoes.ver && (
        <Button
          variant="subtle"
          size="compact-sm"
          h={32}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void baixar(e)}
        >
          Baixar
        </Button>
      )}
    </Group>
  </Stack>
)

const Decisoes = ({ evidencia: e, acoes, ocupado, aprovar }: DecisoesProps) => (
  <Group gap="xs" grow>
    <Button
      color="green"
      disabled={!e.acoes.aprovar || ocupado}
      leftSection={<IconCheck size={18} aria-hidden />}
      rightSection={
        <Kbd size="xs" className={classes.tecla}>
          A
        </Kbd>
      }
      onClick={aprovar}
    >
      Aprovar
    </Button>
    <Button
      color="red"
      variant="outline"
      disabled={!e.acoes.rejeitar || ocupado}
      leftSection={<IconThumbDown size={18} aria-hidden />}
      rightSection={
        <Kbd size="xs" className={classes.tecla}>
          R
        </Kbd>
      }
      onClick={() => acoes.rejeitar(e)}
    >
      Rejeitar
    </Button>
  </Group>
)

interface DecisoesProps {
  evidencia: Evidencia
  acoes: ReturnType<typeof useAnalise>['acoes']
  ocupado: boolean
  aprovar: () => void
}

const Conteudo = ({ pergunta: p, onProxima, onAnterior, onFinalizada }: Navegacao & { pergunta: PerguntaDetalhe }) => {
  const { acoes, modais, ocupado } = useAnalise(p, onFinalizada)
  const lista = emAnalise(p)
  const [escolhido, setEscolhido] = useState<number | null>(null)
  const atual = lista.find((e) => e.perguntaEvidenciaId === escolhido) ?? lista.find(semDecisao) ?? lista[0]
  const passo = (quanto: 1 | -1) => {
    const i = atual ? lista.indexOf(atual) : -1
    const novo = lista[i + quanto]
    if (novo) setEscolhido(novo.perguntaEvidenciaId)
  }
  const aprovar = () => {
    if (!atual?.acoes.aprovar || ocupado) return
    if (atual.complemento) return void acoes.pedirAprovacao(atual)
    const seguinte = proximoSemDecisao(lista, atual.perguntaEvidenciaId)
    void acoes.aprovar(atual).then((feito) => feito && setEscolhido(seguinte))
  }
  useAtalhos({
    j: onProxima,
    arrowdown: onProxima,
    k: onAnterior,
    arrowup: onAnterior,
    arrowright: () => passo(1),
    arrowleft: () => passo(-1),
    a: aprovar,
    r: () => atual?.acoes.rejeitar && acoes.rejeitar(atual),
    f: () => p.acoes.finalizar && acoes.finalizar(),
  })
  const prontos = lista.length > 0 && !lista.some(semDecisao)
  return (
    <>
      <div className={classes.visor} id="documento" tabIndex={-1} {...{ [ROLA]: '' }}>
        {atual ? <Visor evidencia={atual} /> : <EmptyState titulo="Nenhuma evidência retornada" />}
      </div>
      <section className={`${quadro.moldura} ${classes.painel}`} aria-label={dizer('{Pergunta} e decisão')}>
        <Stack gap="md" className={classes.criterio} tabIndex={0} {...{ [ROLA]: '' }}>
          <Group justify="space-between" wrap="nowrap">
            <Button
              component={Link}
              to={`/cidade/${p.municipioId}/evidenciar/${p.perguntaMunicipioId}/historico`}
              variant="subtle"
              size="compact-sm"
              h={32}
              leftSection={<IconHistory size={16} aria-hidden />}
            >
              Histórico completo
            </Button>
            <Group gap={4} wrap="nowrap">
              <Tooltip label="Anterior (K)">
                <ActionIcon variant="default" size={32} aria-label="Anterior da fila" onClick={onAnterior}>
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Próxima (J)">
                <ActionIcon variant="default" size={32} aria-label="Próxima da fila" onClick={onProxima}>
                  <IconArrowDown size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </Group>
          </Group>
          <Criterio pergunta={p} />
          {p.excecaoPropria && (
            <Alert color="yellow" role="note">
              Você enviou esta evidência. Se analisar, a exceção ficará escrita no histórico.
            </Alert>
          )}
          {p.aviso && <Alert color="blue">{p.aviso}</Alert>}
          <RecursoDaPerguntaQuadro pergunta={p} />
          {atual?.complemento && (
            <Alert color="green" role="note">
              Complemento do que já está aprovado: cada arquivo é decidido por si, sem Finalizar, e nem a situação nem
              os pontos mudam.
            </Alert>
          )}
          {atual && <Arquivos lista={lista} atual={atual.perguntaEvidenciaId} onEscolher={setEscolhido} />}
          {atual && <SobreOArquivo evidencia={atual} acoes={acoes} />}
        </Stack>
        <div className={classes.decisao} id="decisao" data-barra-do-pe="alta">
          {atual && <Decisoes evidencia={atual} acoes={acoes} ocupado={ocupado} aprovar={aprovar} />}
          {p.acoes.finalizar && (
            <Button
              fullWidth
              variant={prontos ? 'filled' : 'default'}
              rightSection={
                <Kbd size="xs" className={classes.tecla}>
                  F
                </Kbd>
              }
              onClick={acoes.finalizar}
            >
              Finalizar a Análise
            </Button>
          )}
        </div>
      </section>
      {modais}
    </>
  )
}

/** One question of the queue: its file, and beside it the criterion and the decision. */
export const Bancada = ({ perguntaMunicipioId, ...navegacao }: Navegacao & { perguntaMunicipioId: number }) => {
  const lida = useCall(getPerguntaMunicipio, { params: { id: perguntaMunicipioId } }, { erro: ERROS.obterPergunta })
  if (lida.error && !lida.data)
    return <ErrorState titulo={ERROS.obterPergunta} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Carregando linhas={8} altura={36} />
  return <Conteudo key={perguntaMunicipioId} pergunta={lida.data} {...navegacao} />
}
