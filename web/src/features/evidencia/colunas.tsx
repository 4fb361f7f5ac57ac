import { ActionIcon, Button, CloseButton, Group, Progress, Text, Tooltip } from '@mantine/core'
import {
  IconCircleDashed,
  IconInfoCircle,
  IconPaperclip,
  IconRotate2,
  IconSend,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { formatar } from '#contract/coluna.ts'
import { type PerguntaMunicipio, pontosMostrados } from '#contract/pergunta-municipio.ts'
import { CRITERIO_ATENDENTES } from '#contract/selo.ts'
import type { Wording } from '#contract/wording.ts'
import { capacidades } from '#web/lib/ambiente.ts'
import { tituloDaPergunta } from '#web/partes/palavras.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { Seta } from '#web/ui/seta.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './evidencia.module.css'
import { NomeDaFaixa } from './nome-da-faixa.tsx'
import { Prorrogar, RecursoNaLinha } from './recurso.tsx'
import { PrazoDeReenvio, porqueNao, SituacaoDaPergunta } from './situacao.tsx'
import { enviaDireto } from './use-envio-da-linha.ts'
import type { Arquivos } from './use-submissao.tsx'

/** What a row's cells draw from and act upon. */
export interface Linha {
  p: PerguntaMunicipio
  w: Wording
  arquivos: Arquivos
  aberta: boolean
  guardando: boolean
  alternar: () => void
  enviar: () => void
  /** Hands over what is saved. */
  enviarSalvo: () => void
  descartar: () => void
  reverter: () => void
  verCriterio: () => void
}

export interface ColunaPergunta {
  id: string
  titulo: string
  /** The heading is read aloud but not shown. */
  oculto?: boolean
  largura?: number
  numerica?: boolean
  celula: (linha: Linha) => ReactNode
}

const Descartar = ({ p, w, descartar }: Linha) => {
  if (!p.acoes.descartar) return null
  const rotulo = `Descartar ${tituloDaPergunta(w, p)}`
  return (
    <Tooltip label={rotulo}>
      <ActionIcon variant="subtle" color="red" size={32} aria-label={rotulo} onClick={descartar}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Unfolds what a row has more to show. */
const Desdobrar = ({ p, w, aberta, alternar, que, children }: Linha & { que: string; children: ReactNode }) => (
  <Button
    variant="subtle"
    color="neutro"
    size="compact-sm"
    h={32}
    px={6}
    aria-expanded={aberta}
    aria-label={`${aberta ? 'Ocultar' : 'Mostrar'} ${que}: ${tituloDaPergunta(w, p)}`}
    onClick={alternar}
    leftSection={<Seta aberta={aberta} para="direita" />}
  >
    {children}
  </Button>
)
const Alternar = (linha: Linha) => (
  <Desdobrar {...linha} que="arquivos">
    {linha.p.quantidadeArquivo + linha.p.quantidadeArquivoDadosComplementares}
  </Desdobrar>
)

/** What of a question the picker and the button need to know. */
type DeEnvio = Pick<Linha, 'w' | 'arquivos' | 'guardando'> & {
  p: { numero: number; acoes: { carregar: boolean } }
}

export const Escolher = ({ p, w, arquivos, guardando }: DeEnvio) => {
  const campo = useRef<HTMLInputElement>(null)
  const { envios, recusas, juntar, limpar } = arquivos
  if (!p.acoes.carregar) return null
  return (
    <div>
      <Group gap={2} wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          h={32}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          onClick={() => campo.current?.click()}
          disabled={guardando}
          title={envios.map((e) => e.file.name).join('\n') || undefined}
        >
          {envios.length > 0 ? quantos(envios.length, 'arquivo', 'arquivos') : 'Escolher'}
        </Button>
        {envios.length > 0 && !guardando && (
          <CloseButton size={28} aria-label={`Limpar escolha: ${tituloDaPergunta(w, p)}`} onClick={limpar} />
        )}
      </Group>
      <input
        ref={campo}
        type="file"
        hidden
        multiple
        accept={capacidades()
          .tiposArquivo.map((t) => `.${t}`)
          .join(',')}
        aria-label={`Escolher arquivos: ${tituloDaPergunta(w, p)}`}
        onChange={(e) => {
          if (e.currentTarget.files?.length) juntar([...e.currentTarget.files])
          e.currentTarget.value = ''
        }}
      />
      {[...recusas, ...envios.flatMap((e) => (e.erro ? [`${e.file.name}: ${e.erro}`] : []))].map((r) => (
        <Text key={r} size="xs" c="red" role="alert">
          {r}
        </Text>
      ))}
    </div>
  )
}

interface EnviarProps extends DeEnvio, Pick<Linha, 'enviar'> {
  /** What is saved has its own button, beside what is left to do. */
  salvoAoLado?: boolean
}

export const Enviar = ({ p, w, arquivos, guardando, enviar, salvoAoLado = false }: EnviarProps) => {
  const { envios } = arquivos
  if (!p.acoes.carregar || (salvoAoLado && envios.length === 0)) return null
  const rotulo = w.rotulo('enviarEvidencia')
  return (
    <div>
      <Button
        size="xs"
        h={32}
        variant={envios.length > 0 ? 'filled' : 'light'}
        leftSection={<IconUpload size={16} aria-hidden />}
        loading={guardando}
        onClick={enviar}
        aria-label={`${rotulo}: ${tituloDaPergunta(w, p)}`}
      >
        {rotulo}
      </Button>
      {guardando && envios.length > 0 && (
        <Progress
          size="sm"
          mt={4}
          aria-label="Enviando os arquivos"
          value={(envios.reduce((s, e) => s + e.progresso, 0) / envios.length) * 100}
        />
      )}
    </div>
  )
}

export const VerCriterio = ({ p, w, verCriterio }: Linha) => {
  const rotulo = `Evidência: ${tituloDaPergunta(w, p)}`
  return (
    <Tooltip label="Ver a evidência pedida">
      <ActionIcon variant="subtle" size={32} aria-label={rotulo} onClick={verCriterio}>
        <IconInfoCircle size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** How many files it has: a fact, not a judgement. */
const Marca = ({ p }: Linha) => {
  const arquivos = p.quantidadeArquivo + p.quantidadeArquivoDadosComplementares
  const rotulo = p.temArquivo ? `Tem ${quantos(arquivos, 'arquivo', 'arquivos')}` : 'Sem arquivo'
  return (
    <Tooltip label={rotulo}>
      <span role="img" aria-label={rotulo} className={classes.marca}>
        {p.temArquivo ? (
          <>
            <IconPaperclip size={18} aria-hidden />
            {arquivos}
          </>
        ) : (
          <IconCircleDashed size={18} aria-hidden />
        )}
      </span>
    </Tooltip>
  )
}

/** What the buttons of the row will do, and what is left to do. */
const OQueFalta = ({ p, w, arquivos, guardando, enviarSalvo, emCartao }: Linha & { emCartao: boolean }) => {
  const escolhidos = arquivos.envios.length
  if (p.salvo && p.acoes.enviar && escolhidos === 0)
    return (
      <Button
        variant="light"
        size="compact-sm"
        h={28}
        leftSection={<IconSend size={16} aria-hidden />}
        loading={guardando}
        onClick={enviarSalvo}
        aria-label={`Enviar para análise: ${tituloDaPergunta(w, p)}`}
      >
        Enviar para análise
      </Button>
    )
  if (!p.acoes.carregar) return null
  const envia = w.rotulo('enviarEvidencia')
  const faz = emCartao
    ? 'abre a página em que se escolhem e enviam os arquivos'
    : p.acoes.enviar && enviaDireto()
      ? 'guarda e manda para análise'
      : 'guarda; o envio para análise vem depois'
  return (
    <Text size="xs" c="dimmed" span aria-live="polite">
      {escolhidos > 0 ? `${quantos(escolhidos, 'arquivo escolhido', 'arquivos escolhidos')}: ` : ''}“{envia}” {faz}.
    </Text>
  )
}

/** The text with its state in one chip, why it was rejected, until when, and what is left to do. */
export const Texto = (linha: Linha & { comNumero?: boolean }) => {
  const { p, w, comNumero } = linha
  const porque = porqueNao(w, p)
  return (
    <div className={classes.pergunta}>
      <span>
        {comNumero && <strong>{p.numero}. </strong>}
        {p.texto}
      </span>
      <div className={classes.situacao}>
        <SituacaoDaPergunta p={p} w={w} />
        {p.estado === 'rejeitada' && p.prazo && !p.aviso && (
          <PrazoDeReenvio prazo={p.prazo} perguntaMunicipioId={p.perguntaMunicipioId} />
        )}
        <Prorrogar pergunta={p} />
        <OQueFalta {...linha} emCartao={comNumero === true} />
      </div>
      {p.rejeicao?.motivo && (
        <Text size="sm" className={classes.motivo}>
          <strong>Motivo:</strong> {p.rejeicao.motivo}
        </Text>
      )}
      {porque && (
        <Text size="sm" c={p.aviso ? 'red' : 'dimmed'}>
          {porque}
        </Text>
      )}
      <RecursoNaLinha pergunta={p} />
    </div>
  )
}

const Faixa = ({ p }: Linha) =>
  p.faixaNome ? (
    <Text size="sm">
      <NomeDaFaixa nome={p.faixaNome} />
    </Text>
  ) : null

/** Only the criterion of the attendants has complementary data: what is there, and the way to it. */
const Complemento = (linha: Linha) => {
  const { p } = linha
  if (p.perguntaId !== CRITERIO_ATENDENTES) return null
  return (
    <div>
      <Desdobrar {...linha} que="dados complementares">
        {p.atualizacaoAtendentes === null ? 'Preencher' : quantos(p.atualizacaoAtendentes, 'atendente', 'atendentes')}
      </Desdobrar>
      {p.quantidadeArquivoDadosComplementares > 0 && <Etiqueta>Declaração</Etiqueta>}
    </div>
  )
}

const Reverter = ({ p, reverter }: Linha) =>
  p.acoes.reverter ? (
    <Button
      variant="default"
      size="xs"
      h={32}
      leftSection={<IconRotate2 size={16} aria-hidden />}
      onClick={reverter}
      aria-label={`Reverter Análise: ${p.numero}`}
    >
      Reverter Análise
    </Button>
  ) : null

interface Vista {
  w: Wording
  /** Points are shown to this person. */
  pontos: boolean
  perguntas: readonly PerguntaMunicipio[]
}

const EnviarNaLinha = (l: Linha) => <Enviar {...l} salvoAoLado={l.p.salvo && l.p.acoes.enviar} />

const colunaEscolher: ColunaPergunta = { id: 'escolher', titulo: 'Escolher', largura: 136, celula: Escolher }
const colunaEvidencia: ColunaPergunta = { id: 'evidencia', titulo: 'Evidência', largura: 92, celula: VerCriterio }

/** Discard, theme, number, text, files, points, chooser, send, evidence, marker. */
export const colunasPadrao = ({ w, pontos }: Vista): ColunaPergunta[] => [
  { id: 'descartar', titulo: 'Descartar', oculto: true, largura: 44, celula: Descartar },
  { id: 'tema', titulo: w.singular('tema'), largura: 136, celula: ({ p }) => p.nome },
  { id: 'numero', titulo: 'Nº', largura: 48, numerica: true, celula: ({ p }) => p.numero },
  { id: 'texto', titulo: w.singular('pergunta'), celula: Texto },
  { id: 'arquivos', titulo: 'Arquivos', largura: 88, celula: Alternar },
  ...(pontos
    ? [
        {
          id: 'pontos',
          titulo: 'Pontos',
          largura: 80,
          numerica: true,
          celula: ({ p }: Linha) => formatar('numero', pontosMostrados(p)),
        },
      ]
    : []),
  colunaEscolher,
  { id: 'enviar', titulo: w.rotulo('enviarEvidencia'), largura: 116, celula: EnviarNaLinha },
  colunaEvidencia,
  { id: 'marca', titulo: 'Tem arquivo', oculto: true, largura: 56, celula: Marca },
]

/** Pillar, criterion, files, picker, 'Carregar', evidence, band and complement; 'Reverter Análise' for who may. */
export const colunasSelo = ({ w, perguntas }: Vista): ColunaPergunta[] => [
  { id: 'tema', titulo: w.singular('tema'), largura: 160, celula: ({ p }) => p.nome },
  { id: 'texto', titulo: w.singular('pergunta'), celula: (l) => <Texto {...l} comNumero /> },
  { id: 'arquivos', titulo: 'Arquivos', largura: 92, celula: Alternar },
  colunaEscolher,
  { id: 'enviar', titulo: w.rotulo('enviarEvidencia'), largura: 124, celula: EnviarNaLinha },
  colunaEvidencia,
  { id: 'faixa', titulo: w.singular('faixa'), largura: 132, celula: Faixa },
  { id: 'complemento', titulo: 'Complemento', largura: 140, celula: Complemento },
  ...(perguntas.some((p) => p.acoes.reverter)
    ? [{ id: 'reverter', titulo: 'Reverter Análise', oculto: true, largura: 200, celula: Reverter }]
    : []),
]
