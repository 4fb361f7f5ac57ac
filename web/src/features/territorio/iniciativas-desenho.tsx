import { Anchor, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { STATUS_INICIATIVA } from '#contract/territorio-estados.ts'
import type { Iniciativa } from '#contract/territorio-iniciativa.ts'
import { RowActions } from '#web/ui/data-table/row-actions.tsx'
import { EmptyState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import moldura from '#web/ui/quadro.module.css'
import { quantos } from '#web/ui/texto.ts'
import { paraRegistro } from './enderecos.ts'
import { Andamento, ListaDeOds } from './estado.tsx'
import { useAcoesDaIniciativa } from './iniciativa-passos.tsx'
import { lugarNoTempo, periodoDe } from './tempo.ts'
import classes from './territorio.module.css'

/* Initiatives drawn: as a board by state, and in time. */

const EM_ORDEM = [1, 2, 4, 3, 5] as const
const idDe = (iniciativaId: number) => `iniciativa-${iniciativaId}`
/** At once, and after the dialog that asked has faded. */
const VEZES = [0, 300] as const

export const NomeDaIniciativa = ({ i, id }: { i: Iniciativa; id?: string }) => (
  <Anchor
    id={id}
    component={Link}
    to={paraRegistro('iniciativas', i.iniciativaId)}
    fw={600}
    fz="inherit"
    className={classes.elo}
  >
    {i.nome}
  </Anchor>
)

/** By state; a card goes to another column by its menu, which the keyboard opens too, and takes the focus along. */
export const Quadro = ({ linhas }: { linhas: readonly Iniciativa[] }) => {
  const [movida, setMovida] = useState<{ id: number }>()
  const { passosDe, outrasDe, dialogo } = useAcoesDaIniciativa({ onMovida: (id) => setMovida({ id }) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is drawn anew in its column once the rows are read again
  useEffect(() => {
    if (!movida) return
    const esperas = VEZES.map((ms) =>
      setTimeout(() => {
        if (document.activeElement === document.body) document.getElementById(idDe(movida.id))?.focus()
      }, ms),
    )
    return () => esperas.forEach(clearTimeout)
  }, [movida, linhas])
  return (
    <>
      <div className={classes.quadro}>
        {EM_ORDEM.map((status) => {
          const daqui = linhas.filter((i) => i.status === status)
          return (
            <section key={status} aria-label={STATUS_INICIATIVA[status]}>
              <Title order={2} size="h5" mb={6}>
                {STATUS_INICIATIVA[status]} ({daqui.length})
              </Title>
              {daqui.length === 0 ? (
                <Text size="sm" c="dimmed">
                  Nenhuma
                </Text>
              ) : (
                <ul className={ul.pilha}>
                  {daqui.map((i) => {
                    const acoes = [...passosDe(i), ...outrasDe(i)]
                    return (
                      <li key={i.iniciativaId} className={moldura.cartao}>
                        <div className={classes.topo}>
                          <NomeDaIniciativa i={i} id={idDe(i.iniciativaId)} />
                          {acoes.length > 0 && <RowActions acoes={acoes} nome={i.nome} icones={0} />}
                        </div>
                        <Text size="sm" c="dimmed">
                          {i.territorio.nome}
                        </Text>
                        <Text size="sm">
                          {i.termino ? `até ${formatDate(i.termino)}` : 'sem término'} · {formatMoney(i.custo / 100)}
                        </Text>
                        <Andamento percentual={i.percentual} />
                        {i.ods.length > 0 && <ListaDeOds ods={i.ods} />}
                      </li>
                    )
                  })}
                </ul>
              )}
            </section>
          )
        })}
      </div>
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
