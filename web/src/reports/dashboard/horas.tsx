import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatHours, formatPercentual, quantos } from '#contract/br.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import ul from '#web/ui/lista.module.css'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import classes from './horas.module.css'

type Regional = Dashboard['horas'][number]

/** Beside the evolution there is room for so many. */
const A_VISTA = 6
const SEM_REGIONAL = 'Sem unidade regional'

interface Props {
  horas: Dashboard['horas']
  /** The dashboard of one regional unit. */
  para: (unidadeRegionalId: number) => string
}

/** The hours of each regional unit: what is done and what is scheduled, of what is planned. */
export const Horas = ({ horas, para }: Props) => {
  const [todas, setTodas] = useState(false)
  if (horas.length === 0) return <Text c="dimmed">Nenhuma hora prevista.</Text>
  const maior = Math.max(1, ...horas.map((h) => Math.max(h.previstas, h.realizadas + h.agendadas)))
  const parte = (minutos: number) => `${(minutos / maior) * 100}%`
  const feito = (h: Regional) => (h.previstas > 0 ? formatPercentual((h.realizadas / h.previstas) * 100) : '')
  const emOrdem = horas.toSorted((a, b) => b.previstas - a.previstas)
  return (
    <>
      <ul className={classes.legenda} aria-hidden>
        <li>
          <span className={classes.amostra} data-hora="previstas" /> Previstas
        </li>
        <li>
          <span className={classes.amostra} data-hora="realizadas" /> Realizadas
        </li>
        <li>
          <span className={classes.amostra} data-hora="agendadas" /> Agendadas
        </li>
      </ul>
      <ul className={`${ul.pilha} ${classes.lista}`}>
        {(todas ? emOrdem : emOrdem.slice(0, A_VISTA)).map((h) => (
          <li key={h.unidadeRegionalId}>
            <div className={classes.palavras}>
              {h.unidadeRegionalId === null ? (
                <span>{SEM_REGIONAL}</span>
              ) : (
                <Anchor component={Link} to={para(h.unidadeRegionalId)} size="sm" preventScrollReset>
                  {h.regional}
                </Anchor>
              )}
              <span className={classes.figuras}>
                {formatHours(h.realizadas)} de {formatHours(h.previstas)}
                {h.agendadas > 0 && `, ${formatHours(h.agendadas)} agendadas`}
              </span>
            </div>
            <div className={classes.trilho} aria-hidden>
              <span data-hora="previstas" style={{ width: parte(h.previstas) }} />
              <span data-hora="realizadas" style={{ width: parte(h.realizadas) }} />
              <span data-hora="agendadas" style={{ left: parte(h.realizadas), width: parte(h.agendadas) }} />
            </div>
          </li>
        ))}
      </ul>
      {!todas && emOrdem.length > A_VISTA && (
        <Button variant="subtle" size="compact-sm" h={32} px={6} onClick={() => setTodas(true)}>
          Mostrar as {quantos(emOrdem.length, 'unidade', 'unidades')}
        </Button>
      )}
      <TabelaDoDesenho
        de="das horas por unidade regional"
        minimo="30rem"
        colunas={[
          { titulo: 'Unidade regional' },
          { titulo: 'Previstas', numerica: true },
          { titulo: 'Realizadas', numerica: true },
          { titulo: 'Agendadas', numerica: true },
          { titulo: '% realizado', numerica: true },
        ]}
        linhas={emOrdem.map((h) => ({
          chave: h.unidadeRegionalId ?? 0,
          celulas: [
            h.regional ?? SEM_REGIONAL,
            formatHours(h.previstas),
            formatHours(h.realizadas),
            formatHours(h.agendadas),
            feito(h),
          ],
        }))}
      />
    </>
  )
}
