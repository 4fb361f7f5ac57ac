import { Button, Group, SegmentedControl, Text, Title, Tooltip } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconFlagCheck,
  IconMessage2,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AcompanhamentoPergunta, Diagnostico } from '#contract/acompanhamento.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { announce } from '#web/lib/announce.ts'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import quadro from '#web/ui/quadro.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Tecla } from '#web/ui/tecla.tsx'
import { teclaOcupada } from '#web/ui/teclado.ts'
import { quantos } from '#web/ui/texto.ts'
import listas from './acompanhamento.module.css'
import { BarraDeRespostas, useRotuloDaProxima } from './barra-de-respostas.tsx'
import type { DiagnosticoNaTela } from './dados.ts'
import classes from './diagnostico.module.css'
import { Barra } from './diagnostico-moldura.tsx'
import { daFila } from './fila.ts'
import { usePausa } from './pausa.ts'
import { PerguntaCartao } from './pergunta-cartao.tsx'
import { proximaSemResposta, useProxima } from './proxima.ts'

interface Props {
  d: Diagnostico
  tela: DiagnosticoNaTela
  temaId: number
}

/** Keys of the meeting room: S and N answer, the arrows walk. Nothing happens while somebody types. */
const useTeclas = (aoApertar: (tecla: string) => boolean) => {
  const atual = useRef(aoApertar)
  atual.current = aoApertar
  useEffect(() => {
    const ouvir = (e: KeyboardEvent) => {
      if (e.repeat || teclaOcupada(e)) return
      if (atual.current(e.key)) e.preventDefault()
    }
    document.addEventListener('keydown', ouvir)
    return () => document.removeEventListener('keydown', ouvir)
  }, [])
}

const palavra = (r: boolean | null) => (r === null ? undefined : r ? 'sim' : 'não')

const Passos = ({
  lista,
  atual,
  onIr,
}: {
  lista: readonly AcompanhamentoPergunta[]
  atual: number
  onIr: (i: number) => void
}) => {
  const w = useWording()
  return (
    <ol className={classes.passos} aria-label={w.plural('pergunta')}>
      {lista.map((p, i) => (
        <li key={p.acompanhamentoPerguntaId}>
          <button
            type="button"
            className={classes.passo}
            data-resposta={palavra(p.resposta)}
            aria-current={i === atual ? 'step' : undefined}
            aria-label={`${w.singular('pergunta')} ${p.pergunta.numero}, ${palavra(p.resposta) ?? 'sem resposta'}`}
            onClick={() => onIr(i)}
          >
            {p.pergunta.numero}
            {p.resposta === true && <IconCheck size="1em" stroke={3} aria-hidden />}
            {p.resposta === false && <IconX size="1em" stroke={3} aria-hidden />}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** A theme is answered. */
const Fim = ({ tela, temaId, aoVoltar }: Pick<Props, 'tela' | 'temaId'> & { aoVoltar?: () => void }) => {
  const w = useWording()
  const tema = tela.temas.find((t) => t.temaId === temaId)!
  return (
    <section className={`${quadro.moldura} ${classes.fim}`} aria-label={w.frase('{Tema respondido}')}>
      <Title order={2}>{tema.nome}</Title>
      <Numeros grandes>
        <Numero rotulo="Sim">{tema.sim}</Numero>
        <Numero rotulo="Não">{tema.respondidas - tema.sim}</Numero>
      </Numeros>
      {aoVoltar && (
        <Button variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={aoVoltar}>
          Rever as respostas
        </Button>
      )}
    </section>
  )
}

/** Finishes the theme and goes on to the next; until then says what is missing. */
const Finalizar = ({ d, tela, temaId, foco }: Props & { foco: boolean }) => {
  const w = useWording()
  const navigate = useNavigate()
  const botao = useRef<HTMLButtonElement>(null)
  const tema = tela.temas.find((t) => t.temaId === temaId)!
  const depois = tela.temas.find((t) => !t.finalizado && t.temaId !== temaId)
  const base = `/diagnostico/${d.municipio.municipioId}/tema`
  const cedo = usePausa(0)
  const faltam = tema.total - tema.respondidas
  useEffect(() => {
    if (foco) botao.current?.focus()
  }, [foco])
  const seguir = () => void navigate(depois ? `${base}/${depois.temaId}` : base)
  if (tema.finalizado)
    return (
      <Button ref={botao} size="md" rightSection={<IconArrowRight aria-hidden />} onClick={seguir}>
        {depois ? `Ir para ${depois.nome}` : `Ver ${w.min.todos('tema')}`}
      </Button>
    )
  if (!d.acoes.responder) return null
  const falta =
    faltam > 0 &&
    `${faltam === 1 ? 'Falta' : 'Faltam'} ${quantos(faltam, w.min.singular('pergunta'), w.min.plural('pergunta'))} para finalizar ${w.min.o('tema')}`
  return (
    <Tooltip label={falta} disabled={!falta}>
      <Button
        ref={botao}
        size="md"
        variant={falta ? 'default' : 'filled'}
        leftSection={<IconFlagCheck aria-hidden />}
        data-disabled={!!falta || undefined}
        aria-disabled={!!falta || cedo || undefined}
        onClick={() => {
          if (falta || cedo) return
          tela.fila.finalizarTema(temaId)
          announce(`${w.frase('{Tema finalizado}')}: ${tema.nome}`)
          seguir()
        }}
      >
        Finalizar {w.min.singular('tema')}
        {depois ? ' e ir para o próximo' : ''}
      </Button>
    </Tooltip>
  )
}

interface PropsDaBarra extends Props {
  foco: boolean
  lista: readonly AcompanhamentoPergunta[]
  aoDesfazer: (p: AcompanhamentoPergunta) => void
  antes?: ReactNode
  children: ReactNode
}
const BarraDoTema = ({ antes, children, lista, aoDesfazer, ...props }: PropsDaBarra) => {
  const { tela, temaId } = props
  const tema = tela.temas.find((t) => t.temaId === temaId)!
  return (
    <BarraDeRespostas
      respondidas={tema.respondidas}
      total={tema.total}
      fila={tela.fila}
      estado={tela.estado}
      perguntas={lista}
      aoDesfazer={aoDesfazer}
      antes={antes}
    >
      {children}
      <Finalizar {...props} />
    </BarraDeRespostas>
  )
}

const UmaPorVez = ({ d, tela, temaId, lista }: Props & { lista: readonly AcompanhamentoPergunta[] }) => {
  const w = useWording()
  const [i, setI] = useState(() => {
    const falta = lista.findIndex((p) => p.resposta === null)
    return falta < 0 ? (lista.some((p) => p.podeResponder) ? lista.length : 0) : falta
  })
  const [foco, setFoco] = useState<'texto' | 'comentario'>()
  /** Answered just now and with room for a comment: the way back to it. */
  const [comentavel, setComentavel] = useState<number>()
  const p = lista[i]
  const ir = (n: number, onde: 'texto' | 'comentario' = 'texto') => {
    setFoco(onde)
    setI(Math.max(0, Math.min(n, lista.length)))
  }
  const responder = (resposta: boolean) => {
    if (!p?.podeResponder) return
    daFila(tela.fila, p).onResponder(resposta)
    announce(`${w.singular('pergunta')} ${p.pergunta.numero}: ${palavra(resposta)}`)
    setComentavel(d.acoes.comentar && p.pergunta.possuiComentario ? i : undefined)
    const seguinte = proximaSemResposta(lista, i)
    ir(p.resposta === null && seguinte >= 0 ? seguinte : i + 1)
  }
  useTeclas((tecla) => {
    if (tecla === 'ArrowRight') ir(i + 1)
    else if (tecla === 'ArrowLeft') ir(i - 1)
    else if (/^[sn]$/i.test(tecla) && p?.podeResponder) responder(/s/i.test(tecla))
    else return false
    return true
  })
  return (
    <>
      <Passos lista={lista} atual={i} onIr={ir} />
      {p ? (
        <PerguntaCartao
          key={p.acompanhamentoPerguntaId}
          p={p}
          grande
          nivel={2}
          podeComentar={d.acoes.comentar && p.podeResponder}
          {...daFila(tela.fila, p)}
          onResponder={responder}
          foco={foco}
        />
      ) : (
        <Fim tela={tela} temaId={temaId} aoVoltar={() => ir(0)} />
      )}
      {/* Below: above, it would push Sim and Não from under the finger. */}
      {comentavel !== undefined && comentavel !== i && lista[comentavel]?.podeResponder && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.comentar}
          leftSection={<IconMessage2 size={18} aria-hidden />}
          onClick={() => ir(comentavel, 'comentario')}
        >
          Comentar {w.min.o('pergunta')} {lista[comentavel].pergunta.numero} ({palavra(lista[comentavel].resposta)})
        </Button>
      )}
      {p?.podeResponder && (
        <span className={classes.teclas}>
          <Tecla nome="S" /> sim · <Tecla nome="N" /> não · <Tecla nome="esquerda" /> <Tecla nome="direita" /> anterior
          e próxima
        </span>
      )}
      <BarraDoTema
        d={d}
        tela={tela}
        temaId={temaId}
        foco={!p}
        lista={lista}
        aoDesfazer={(desfeita) => {
          setComentavel(undefined)
          ir(lista.findIndex((x) => x.acompanhamentoPerguntaId === desfeita.acompanhamentoPerguntaId))
        }}
        antes={
          <Button
            variant="default"
            size="md"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            disabled={i === 0}
            onClick={() => ir(i - 1)}
          >
            Anterior
          </Button>
        }
      >
        {p && (
          <Button
            variant="default"
            size="md"
            rightSection={<IconArrowRight size={18} aria-hidden />}
            onClick={() => ir(i + 1)}
          >
            Próxima
          </Button>
        )}
      </BarraDoTema>
    </>
  )
}

const Todas = ({ d, tela, temaId, lista }: Props & { lista: readonly AcompanhamentoPergunta[] }) => {
  const proxima = useProxima(lista, d.acoes.comentar)
  const rotulo = useRotuloDaProxima()
  return (
    <>
      <div className={listas.lista} ref={proxima.raiz}>
        {lista.map((p) => (
          <PerguntaCartao
            key={p.acompanhamentoPerguntaId}
            p={p}
            nivel={2}
            podeComentar={d.acoes.comentar && p.podeResponder}
            {...daFila(tela.fila, p)}
            {...proxima.daProxima(p, daFila(tela.fila, p).onResponder)}
          />
        ))}
      </div>
      {lista.every((p) => p.resposta !== null) && <Fim tela={tela} temaId={temaId} />}
      <BarraDoTema d={d} tela={tela} temaId={temaId} foco={false} lista={lista} aoDesfazer={proxima.irPara}>
        {proxima.irParaProxima && (
          <Button
            variant="default"
            size="md"
            rightSection={<IconArrowDown size={18} aria-hidden />}
            onClick={proxima.irParaProxima}
          >
            {rotulo}
          </Button>
        )}
      </BarraDoTema>
    </>
  )
}

/** The questions of a theme, one at a time or all of them. */
export const PerguntasDoTema = ({ d, tela, temaId }: Props) => {
  const w = useWording()
  const [busca, setBusca] = useSearchParams()
  const modo = busca.get('modo') === 'todas' ? 'todas' : 'uma'
  const tema = tela.temas.find((t) => t.temaId === temaId)!
  const lista = tela.perguntas.filter((p) => p.pergunta.temaId === temaId)
  const Modo = modo === 'todas' ? Todas : UmaPorVez
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {tema.eixo}
        </Text>
        {tema.finalizado && (
          <StatusBadge tom="positivo" icone={IconCheck}>
            Finalizado
          </StatusBadge>
        )}
        <SegmentedControl
          aria-label="Como mostrar"
          value={modo}
          onChange={(v) => setBusca(v === 'todas' ? { modo: 'todas' } : {}, { replace: true })}
          data={[
            { value: 'uma', label: `${w.flexiona('pergunta', 'Um')} por vez` },
            { value: 'todas', label: w.flexiona('pergunta', 'Todos') },
          ]}
        />
      </Group>
      <Barra valor={tema.respondidas} total={tema.total} rotulo={`Respostas de ${tema.nome}`} />
      <Modo key={temaId} d={d} tela={tela} temaId={temaId} lista={lista} />
    </>
  )
}
