import { Progress, Text } from '@mantine/core'
import { formatPercentual } from '#contract/br.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import { useWording } from '#web/lib/ambiente.ts'
import ul from '#web/ui/lista.module.css'
import { Radar } from '#web/ui/radar.tsx'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import classes from './dashboard.module.css'

/** Fewer make no figure. */
const PONTAS_DO_RADAR = 3
const COMPROVADO = 'Comprovado'

/** What is proved of each axis: rays around a centre or, of one or two of them, bars. */
export const Eixos = ({ radar }: { radar: Dashboard['radar'] }) => {
  const w = useWording()
  // Where nothing can be proved there is no share of it.
  const eixos = radar.flatMap(({ eixo: nome, percentual }) =>
    percentual === null ? [] : [{ nome, valor: percentual }],
  )
  if (eixos.length === 0) return <Text c="dimmed">Nenhum ponto possível ainda.</Text>
  const titulo = `${COMPROVADO} por ${w.min.singular('eixo')}`
  if (eixos.length >= PONTAS_DO_RADAR)
    return (
      <Radar
        cor="var(--mantine-color-green-text)"
        tabelaADemanda
        titulo={titulo}
        nomes={{ ponta: w.singular('eixo'), valor: COMPROVADO, referencia: '' }}
        pontas={eixos}
      />
    )
  return (
    <>
      <ul className={ul.pilha}>
        {eixos.map(({ nome, valor }) => (
          <li key={nome}>
            <div className={classes.linha}>
              <span>{nome}</span>
              <b>{formatPercentual(valor)}</b>
            </div>
            <Progress value={valor} color="green" size="lg" aria-hidden />
          </li>
        ))}
      </ul>
      <TabelaDoDesenho
        de={`de ${titulo}`}
        colunas={[{ titulo: w.singular('eixo') }, { titulo: COMPROVADO, numerica: true }]}
        linhas={eixos.map(({ nome, valor }) => ({ chave: nome, celulas: [nome, formatPercentual(valor)] }))}
      />
    </>
  )
}
