import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { STATUS_INICIATIVA } from '#contract/territorio-estados.ts'
import type { Iniciativa } from '#contract/territorio-iniciativa.ts'
import { Colunas, PeDoCartao } from '#web/ui/colunas.tsx'
import { RowActions } from '#web/ui/data-table/row-actions.tsx'
import { EmptyState } from '#web/ui/estados.tsx'
import { quantos } from '#web/ui/texto.ts'
import { paraRegistro } from './enderecos.ts'
import { Andamento, ListaDeOds } from './estado.tsx'
import { useAcoesDaIniciativa } from './iniciativa-passos.tsx'
import { lugarNoTempo, periodoDe } from './tempo.ts'
import classes from './territorio.module.css'

/* Initiatives drawn: as a board by state, and in time. */

const COLUNAS = ([1, 2, 4, 3, 5] as const).map((s) => [s, STATUS_INICIATIVA[s]] as const)
const chaveDe = (i: Iniciativa) => i.iniciativaId
const colunaDe = (i: Iniciativa) => i.status

export const NomeDaIniciativa = ({ i }: { i: Iniciativa }) => (
  <Anchor
    component={Link}
    to={paraRegistro('iniciativas', i.iniciativaId)}
    fw={600}
    fz="inherit"
    className={classes.elo}
  >
    {i.nome}
  </Anchor>
)

/** By state; a card goes to another column by dragging it or by its menu, which the keyboard opens too. */
export const Quadro = ({ linhas }: { linhas: readonly Iniciativa[] }) => {
  const { passosDe, passoPara, outrasDe, dialogo } = useAcoesDaIniciativa()
  return (
    <>
      <Colunas
        colunas={COLUNAS}
        linhas={linhas}
        chaveDe={chaveDe}
        colunaDe={colunaDe}
        vazia="Nenhuma"
        mover={passoPara}
        cartao={(i) => {
          const acoes = [...passosDe(i), ...outrasDe(i)]
          return (
            <>
              <NomeDaIniciativa i={i} />
              <Text size="sm" c="dimmed">
                {i.territorio.nome}
              </Text>
              <Andamento percentual={i.percentual} />
              {i.ods.length > 0 && <ListaDeOds ods={i.ods} />}
              <PeDoCartao
                texto={`${i.termino ? `até ${formatDate(i.termino)}` : 'sem término'} · ${formatMoney(i.custo / 100)}`}
              >
                {acoes.length > 0 && <RowActions acoes={acoes} nome={i.nome} icones={0} />}
              </PeDoCartao>
            </>
          )
        }}
      />
      {dialogo}
    </>
  )
}

export const LinhaDoTempo = ({ linhas }: { linhas: readonly Iniciativa[] }) => {
  const hoje = todaySaoPaulo(new Date())
  const comDatas = linhas.filter((i) => i.inicio !== null || i.termino !== null)
  const periodo = periodoDe(comDatas, hoje)
  const sem = linhas.length - comDatas.length
  if (!periodo) return <EmptyState titulo="Nenhuma iniciativa com datas" />
  const noDia = lugarNoTempo(periodo, hoje, hoje).de
  return (
    <>
      <Text size="sm" c="dimmed">
        De {formatDate(periodo.de)} a {formatDate(periodo.ate)}; o tracejado é hoje.
        {sem > 0 && ` ${quantos(sem, 'iniciativa sem datas', 'iniciativas sem datas')}.`}
      </Text>
      <ol className={classes.tempo} aria-label="Linha do tempo das iniciativas">
        {comDatas.map((i) => {
          const { de, ate } = lugarNoTempo(periodo, i.inicio ?? i.termino!, i.termino ?? i.inicio!)
          return (
            <li key={i.iniciativaId}>
              <span>
                <NomeDaIniciativa i={i} />
                <Text size="xs" c="dimmed" component="span" display="block">
                  {STATUS_INICIATIVA[i.status]} · {i.inicio ? formatDate(i.inicio) : '…'} a{' '}
                  {i.termino ? formatDate(i.termino) : '…'}
                </Text>
              </span>
              <span className={classes.trilho} aria-hidden>
                <span
                  className={classes.barra}
                  data-status={i.status}
                  style={{ insetInlineStart: `${de}%`, width: `${ate - de}%` }}
                />
                <span className={classes.hoje} style={{ insetInlineStart: `${noDia}%` }} />
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
