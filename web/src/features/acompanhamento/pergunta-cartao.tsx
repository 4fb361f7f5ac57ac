import { Alert, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconClock, IconFileCheck, IconLock, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type AcompanhamentoPergunta, MAX_COMENTARIO } from '#contract/acompanhamento.ts'
import { emPontos } from '#contract/br.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { nomeDoEstado, tomDoEstado } from '#web/partes/palavras.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { NaoAceita } from '#web/ui/nao-aceita.tsx'
import quadro from '#web/ui/quadro.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './acompanhamento.module.css'
import type { NaoAceita as Recusa } from './fila.ts'
import { recusaDita } from './nao-aceita.ts'
import { comecarPausa, usePausa } from './pausa.ts'

interface Props {
  p: AcompanhamentoPergunta
  podeComentar: boolean
  onResponder: (resposta: boolean) => void
  onComentar: (comentario: string) => void
  /** What the server did not take, and why. */
  recusa?: Recusa | undefined
  onDescartar: () => void
  onManter: () => void
  /** Where the focus goes when the card comes. */
  foco?: 'texto' | 'comentario' | undefined
  /** One question alone on the page: everything bigger. */
  grande?: boolean
  /** The level of the heading that the question is. */
  nivel?: 2 | 3
}

type Estado = AcompanhamentoPergunta['estado']
/** What an answer alone makes of it is told by the buttons. */
const doExame = (estado: Estado) => (['evidenciada', 'aprovada', 'rejeitada'] as const).find((e) => e === estado)
const ESPERA_DO_COMENTARIO = 800

/** Saved a moment after the last key, and at once when the field or the page is left, also by locking the phone. */
const Comentario = ({ p, onComentar }: Pick<Props, 'p' | 'onComentar'>) => {
  // Only while it is being written: whatever else changes it shows, such as keeping the one of another device.
  const [rascunho, setRascunho] = useState<string>()
  const salvar = useDebouncedCallback(onComentar, { delay: ESPERA_DO_COMENTARIO, flushOnUnmount: true })
  useEffect(() => {
    const esconder = () => {
      if (document.visibilityState === 'hidden') salvar.flush()
    }
    document.addEventListener('visibilitychange', esconder)
    window.addEventListener('pagehide', salvar.flush)
    return () => {
      document.removeEventListener('visibilitychange', esconder)
      window.removeEventListener('pagehide', salvar.flush)
    }
  }, [salvar])
  return (
    <TextField
      label="Comentário"
      linhas={2}
      maxLength={MAX_COMENTARIO}
      contador
      value={rascunho ?? p.comentario ?? ''}
      onChange={(v) => {
        setRascunho(v)
        salvar(v)
      }}
      onBlur={() => {
        salvar.flush()
        setRascunho(undefined)
      }}
    />
  )
}

interface PropsBotao {
  sim: boolean
  atual: boolean | null
  onClick: (e: MouseEvent) => void
  desabilitado: boolean
  /** Another question was answered a moment ago: what is pressed now was meant for that one. */
  cedo: boolean
  nome: string
}
const Botao = ({ sim, atual, onClick, desabilitado, cedo, nome }: PropsBotao) => {
  const Icone = sim ? IconThumbUp : IconThumbDown
  const palavra = sim ? 'Sim' : 'Não'
  return (
    <button
      type="button"
      className={classes.resposta}
      data-sim={sim}
      aria-pressed={atual === sim}
      aria-label={`${palavra}: ${nome}`}
      disabled={desabilitado}
      aria-disabled={cedo || undefined}
      onClick={cedo ? undefined : onClick}
    >
      <Icone aria-hidden className={classes.polegar} />
      <span>{palavra}</span>
    </button>
  )
}

const Notas = ({ p }: { p: AcompanhamentoPergunta }): ReactNode => {
  const w = useWording()
  const { pontos, recorrente, nacional } = p.pergunta
  const estado = doExame(p.estado)
  const valor = p.pontos_especificos ?? pontos
  if (valor === null && !recorrente && !nacional && !estado) return null
  return (
    <div className={classes.notas}>
      {valor !== null && <Etiqueta>{emPontos(valor)}</Etiqueta>}
      {recorrente && <Etiqueta>Recorrente</Etiqueta>}
      {nacional && <Etiqueta>Nacional</Etiqueta>}
      {estado && (
        <StatusBadge tom={tomDoEstado(estado)} dica={w.frase('Evidência {desta pergunta}')}>
          {nomeDoEstado(w, estado)}
        </StatusBadge>
      )}
    </div>
  )
}

/** What holds the answer, or when it counts: what an analysis ended keeps its place until the follow-up is finalised. */
const Efeito = ({ p }: { p: AcompanhamentoPergunta }): ReactNode => {
  if (!p.podeResponder) {
    const motivo = p.motivo ?? (p.respondida ? 'A resposta já está dada.' : null)
    return (
      motivo && (
        <Text size="sm" c="dimmed" className={classes.evidencia}>
          <IconLock size={16} aria-hidden /> {motivo}
        </Text>
      )
    )
  }
  if (!p.pergunta.recorrente || p.resposta === null || (p.estado !== 'aprovada' && p.estado !== 'rejeitada'))
    return null
  if (p.estado === 'aprovada' && p.resposta)
    return (
      <Text size="sm" c="dimmed" className={classes.evidencia}>
        <IconFileCheck size={16} aria-hidden /> A aprovação continua, com o que já foi comprovado.
      </Text>
    )
  const perda = p.estado === 'aprovada' && p.pontosComprovados ? ` e tira ${emPontos(p.pontosComprovados)}` : ''
  return (
    <Alert color="yellow" role="note" icon={<IconClock size={18} aria-hidden />}>
      {p.estado === 'aprovada'
        ? `Só vale quando o acompanhamento for finalizado${perda}. Até lá a resposta pode mudar e a aprovação continua.`
        : 'Só vale quando o acompanhamento for finalizado: começa então um novo ciclo, sem as rejeições de antes.'}
    </Alert>
  )
}

/** One question: what is asked, what would prove it, SIM or NÃO, and room for a comment. Each needs a key of its own. */
export const PerguntaCartao = ({
  p,
  podeComentar,
  onResponder,
  onComentar,
  recusa,
  onDescartar,
  onManter,
  foco,
  grande,
  nivel = 3,
}: Props) => {
  const w = useWording()
  const id = useId()
  const Titulo = `h${nivel}` as const
  const cedo = usePausa(p.acompanhamentoPerguntaId)
  const nome = `${w.singular('pergunta')} ${p.pergunta.numero}`
  const cartao = useRef<HTMLElement>(null)
  useEffect(() => {
    const onde = { texto: '[data-pergunta]', comentario: 'textarea' }
    if (foco) cartao.current?.querySelector<HTMLElement>(onde[foco])?.focus({ preventScroll: foco === 'texto' })
  }, [foco])
  return (
    <article
      ref={cartao}
      className={`${quadro.quadro} ${classes.pergunta}`}
      data-grande={grande || undefined}
      aria-labelledby={`${id}-texto`}
    >
      <div className={classes.cabeca}>
        <span className={classes.numero} aria-hidden>
          {p.pergunta.numero}
        </span>
        <Titulo id={`${id}-texto`} className={classes.texto} tabIndex={-1} data-pergunta={p.acompanhamentoPerguntaId}>
          <span className="praca-so-leitor">{nome}: </span>
          {p.pergunta.texto}
        </Titulo>
      </div>
      <Notas p={p} />
      <Text size="sm" c="dimmed" className={classes.evidencia}>
        <IconFileCheck size={18} aria-hidden />
        <span>
          <strong>{w.singular('evidencia')} válida:</strong> {p.pergunta.evidencia}
        </span>
      </Text>
      <fieldset className={classes.respostas} aria-label={`Resposta, ${nome}`}>
        {[true, false].map((sim) => (
          <Botao
            key={String(sim)}
            sim={sim}
            atual={p.resposta}
            desabilitado={!p.podeResponder}
            cedo={cedo}
            nome={nome}
            onClick={(e) => {
              // The keyboard has no second click.
              if (e.detail > 0) comecarPausa(p.acompanhamentoPerguntaId)
              onResponder(sim)
            }}
          />
        ))}
      </fieldset>
      <Efeito p={p} />
      {recusa && <NaoAceita recusa={recusaDita(recusa)} onDescartar={onDescartar} onManter={onManter} />}
      {p.pergunta.possuiComentario && podeComentar && <Comentario p={p} onComentar={onComentar} />}
      {p.pergunta.possuiComentario && !podeComentar && p.comentario && (
        <Text size="sm" className={classes.comentario}>
          <strong>Comentário:</strong> {p.comentario}
        </Text>
      )}
    </article>
  )
}
