import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ROLA } from '#web/ui/teclado.ts'
import { quantos } from '#web/ui/texto.ts'
import classes from './linha-do-tempo.module.css'
import {
  type Barras,
  barrasDe,
  type Escala,
  escalaDe,
  type Faixa,
  fraseDoTempo,
  lugarDe,
  mesesDe,
  type NoTempo,
} from './tempo.ts'

/** A width of the style sheet, in px: a phone has narrower ones. */
const largura = (el: HTMLElement, nome: '--mes' | '--nome') =>
  Number.parseFloat(getComputedStyle(el).getPropertyValue(nome)) || 0

const meses = (n: number) => `calc(${n.toFixed(3)} * var(--mes))`
const emFaixa = (escala: Escala, { de, ate }: Faixa) => {
  const inicio = lugarDe(escala, de)
  return { left: meses(inicio), width: meses(lugarDe(escala, ate, true) - inicio) }
}

const Barra = ({ barras, escala, tom }: { barras: Barras; escala: Escala; tom: NoTempo['tom'] }) => (
  <>
    {barras.previsto && <span className={classes.previsto} style={emFaixa(escala, barras.previsto)} />}
    {barras.atraso && <span className={classes.atraso} style={emFaixa(escala, barras.atraso)} />}
    {barras.feito && <span className={classes.feito} data-tom={tom} style={emFaixa(escala, barras.feito)} />}
    {barras.proximo && <span className={classes.proximo} style={{ left: meses(lugarDe(escala, barras.proximo)) }} />}
  </>
)

/** Between what stands on one line; a phone has a line for each. */
const Ponto = () => <i className={classes.ponto}> · </i>

interface LinhaProps {
  linha: NoTempo
  escala: Escala
  hoje: string
  noTab: boolean
}
const Linha = memo(({ linha, escala, hoje, noTab }: LinhaProps) => {
  const barras = barrasDe(linha, hoje)
  const semDatas = !barras.previsto && !barras.feito && !barras.proximo
  const nome = linha.para ? (
    <Link to={linha.para} className={classes.link} tabIndex={noTab ? 0 : -1}>
      {linha.nome}
    </Link>
  ) : (
    // The arrows go from row to row, and what its bar says is read there.
    <span className={classes.link} tabIndex={noTab ? 0 : -1}>
      {linha.nome}
    </span>
  )
  return (
    <li className={classes.linha}>
      <div className={classes.nome} data-atrasada={linha.atrasada || undefined}>
        {nome}
        <div className={classes.onde}>
          <span>{`${linha.situacao} · ${linha.percentual}%`}</span>
          {linha.atrasada && (
            <>
              <Ponto />
              <strong>atraso de {quantos(linha.diasDeAtraso, 'dia', 'dias')}</strong>
            </>
          )}
          {linha.onde && (
            <>
              <Ponto />
              <span>{linha.onde}</span>
            </>
          )}
        </div>
      </div>
      <div className={classes.pista} role="img" aria-label={fraseDoTempo(linha)}>
        {semDatas ? (
          <span className={classes.semDatas}>Sem datas</span>
        ) : (
          <Barra barras={barras} escala={escala} tom={linha.tom} />
        )}
      </div>
    </li>
  )
})

const LEGENDA = [
  ['previsto', 'Previsto'],
  ['feito', 'Em andamento ou feito'],
  ['parada', 'Interrompido'],
  ['atraso', 'Atraso'],
  ['proximo', 'Próximas horas agendadas'],
  ['hoje', 'Hoje'],
] as const

interface Props {
  rotulo: string
  linhas: readonly NoTempo[]
  /** yyyy-mm-dd */
  hoje: string
}

/** Rows over the months. One stop of the keyboard: the arrows go from row to row and along the line. */
export const LinhaDoTempo = ({ rotulo, linhas, hoje }: Props) => {
  const rola = useRef<HTMLDivElement>(null)
  const [atual, setAtual] = useState(0)
  const escala = escalaDe(linhas, hoje)
  const agora = lugarDe(escala, hoje)

  // Today a third from the left: what was, and what comes.
  useEffect(() => {
    const el = rola.current
    if (el) el.scrollLeft = agora * largura(el, '--mes') - (el.clientWidth - largura(el, '--nome')) / 3
  }, [agora])

  const rolar = (meses: number) => {
    const el = rola.current
    el?.scrollBy({ left: meses * largura(el, '--mes') })
  }
  const irPara = (i: number) => {
    setAtual(i)
    rola.current?.querySelectorAll<HTMLElement>(`.${classes.link}`)[i]?.focus()
  }
  const ultimo = linhas.length - 1
  const teclas: Record<string, () => void> = {
    ArrowDown: () => irPara(Math.min(ultimo, atual + 1)),
    ArrowUp: () => irPara(Math.max(0, atual - 1)),
    Home: () => irPara(0),
    End: () => irPara(ultimo),
    ArrowRight: () => rolar(1),
    ArrowLeft: () => rolar(-1),
  }
  const aoTeclar = (e: KeyboardEvent) => {
    const fazer = e.ctrlKey || e.altKey || e.metaKey ? undefined : teclas[e.key]
    if (!fazer) return
    e.preventDefault()
    fazer()
  }

  return (
    <figure className={classes.figura} aria-label={rotulo}>
      <figcaption className={classes.legenda}>
        {LEGENDA.map(([qual, nome]) => (
          <span key={qual}>
            <span className={classes.amostra} data-qual={qual} aria-hidden /> {nome}
          </span>
        ))}
        <span className="praca-so-leitor">
          Setas para cima e para baixo vão de linha em linha; para os lados, de mês em mês.
        </span>
      </figcaption>
      <div
        ref={rola}
        className={classes.rola}
        style={{ '--meses': escala.meses, '--agora': agora.toFixed(3) } as React.CSSProperties}
        {...{ [ROLA]: true }}
      >
        <div className={classes.meses} aria-hidden>
          <span className={classes.canto} />
          {mesesDe(escala).map((m) => (
            <span key={m.chave} className={classes.mes}>
              {m.comAno ? <b>{`${m.mes}/${String(m.ano).slice(2)}`}</b> : m.mes}
            </span>
          ))}
          <span className={classes.hoje} />
        </div>
        <ul
          className={classes.linhas}
          onKeyDown={aoTeclar}
          onFocus={(e) => {
            const i = [...e.currentTarget.querySelectorAll(`.${classes.link}`)].indexOf(e.target)
            if (i >= 0) setAtual(i)
          }}
        >
          {linhas.map((l, i) => (
            <Linha key={l.chave} linha={l} escala={escala} hoje={hoje} noTab={i === Math.min(atual, ultimo)} />
          ))}
        </ul>
      </div>
    </figure>
  )
}
