import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { formatDate } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { type Acao5w2h, STATUS_5W2H } from '#contract/sala-5w2h.ts'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import classes from './acoes.module.css'
import { escalaDe } from './escala.ts'
import { TOM } from './situacao.tsx'

const MES = new Intl.DateTimeFormat('pt-BR', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const mesDe = (dia: string) =>
  MES.format(new Date(`${dia}T00:00:00Z`))
    .replace('. de ', '/')
    .replace('.', '')

/** Each action as a bar from its first day to its last; today is a line through them. */
export const LinhaDoTempo = ({ acoes, onAbrir }: { acoes: readonly Acao5w2h[]; onAbrir: (a: Acao5w2h) => void }) => {
  const escala = useMemo(() => escalaDe(acoes), [acoes])
  if (!escala) return null
  const hoje = escala.em(todaySaoPaulo(new Date()))
  const emOrdem = acoes.toSorted((a, b) =>
    a.inicio === b.inicio ? (a.termino < b.termino ? -1 : 1) : a.inicio < b.inicio ? -1 : 1,
  )
  return (
    <div className={`${quadro.moldura} ${classes.tempo}`}>
      <div className={classes.meses} aria-hidden>
        {escala.marcas.map((m) => (
          <span key={m} style={{ left: `${escala.em(m)}%` }}>
            {mesDe(m)}
          </span>
        ))}
      </div>
      <ul className={ul.nua} aria-label="Ações no tempo">
        {emOrdem.map((a) => (
          <li key={a.sala5w2hId} className={classes.faixa}>
            <UnstyledButton className={classes.daFaixa} onClick={() => onAbrir(a)}>
              <span className={classes.oQue}>{a.oQue}</span>
              <span className={classes.periodo}>
                {formatDate(a.inicio)} a {formatDate(a.termino)} · {STATUS_5W2H[a.situacao]}
              </span>
            </UnstyledButton>
            <div className={classes.trilho} aria-hidden>
              {escala.marcas.map((m) => (
                <span key={m} className={classes.grade} style={{ left: `${escala.em(m)}%` }} />
              ))}
              {hoje > 0 && hoje < 100 && <span className={classes.hoje} style={{ left: `${hoje}%` }} />}
              <span
                className={classes.periodoBarra}
                data-tom={TOM[a.situacao]}
                style={escala.barra(a.inicio, a.termino)}
              >
                <span style={{ width: `${a.percentual}%` }} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
