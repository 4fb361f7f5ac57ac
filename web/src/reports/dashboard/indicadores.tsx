import { Text, Title } from '@mantine/core'
import { IconEqual, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { useId } from 'react'
import { formatDate } from '#contract/br.ts'
import { formatar, type TipoColuna } from '#contract/coluna.ts'
import { type Dashboard, INDICADORES_DO_DASHBOARD, type Indicador } from '#contract/dashboard.ts'
import type { Escolhas } from '#contract/relatorios/filtros.ts'
import { useWording } from '#web/lib/ambiente.ts'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import classes from './dashboard.module.css'
import { VerLinhas } from './ver-linhas.tsx'

const SENTIDOS = {
  mais: { Icon: IconTrendingUp, palavras: ' a mais' },
  menos: { Icon: IconTrendingDown, palavras: ' a menos' },
  igual: { Icon: IconEqual, palavras: 'Igual' },
} as const

/** How far a figure is from the one before it: a sign, a number and words. */
const Diferenca = ({ tipo, valor, anterior }: { tipo: TipoColuna; valor: number; anterior: number }) => {
  const diferenca = valor - anterior
  const sentido = diferenca > 0 ? 'mais' : diferenca < 0 ? 'menos' : 'igual'
  const { Icon, palavras } = SENTIDOS[sentido]
  return (
    <span className={classes.diferenca} data-sentido={sentido}>
      <Icon size={16} aria-hidden />
      <span>
        {sentido !== 'igual' && formatar(tipo, Math.abs(diferenca))}
        {palavras}
        <span className="praca-so-leitor"> que no período anterior,</span>
      </span>
    </span>
  )
}

interface Props {
  dados: Pick<Dashboard, 'periodo' | 'indicadores'>
  escolhas: Escolhas
}

/** What was done in the period, beside what was done in the one before it. */
export const Indicadores = ({ dados: { periodo, indicadores }, escolhas }: Props) => {
  const w = useWording()
  const id = useId()
  const { dataInicial: _, dataFim: __, ...outras } = escolhas
  const dias = { dataInicial: periodo.inicio, dataFim: periodo.fim }
  return (
    <section aria-labelledby={id}>
      <div className={classes.periodo}>
        <Title order={2} size="h4" id={id}>
          De {formatDate(periodo.inicio)} a {formatDate(periodo.fim)}
        </Title>
        <Text size="sm" c="dimmed">
          comparado com {formatDate(periodo.anteriorInicio)} a {formatDate(periodo.anteriorFim)}
        </Text>
      </div>
      <ul className={`${ul.nua} ${classes.indicadores}`}>
        {indicadores.map(({ chave, valor, anterior }) => {
          const { rotulo, tipo, rota, grupo }: Indicador = INDICADORES_DO_DASHBOARD[chave]
          const nome = w.frase(rotulo)
          return (
            <li key={chave} className={`${quadro.moldura} ${classes.indicador}`}>
              <span className={classes.rotulo}>{nome}</span>
              <strong className={classes.valor}>{formatar(tipo, valor)}</strong>
              <Diferenca tipo={tipo} valor={valor} anterior={anterior} />
              <span className={classes.pe}>
                <span className={classes.fraco}>antes {formatar(tipo, anterior)}</span>
                <VerLinhas rota={rota} de={`de ${nome}`} escolhas={outras} dias={dias} grupo={grupo} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
