import { Anchor, SegmentedControl, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatInteiro, formatPercentual } from '#contract/br.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import { SEM_MEDALHA } from '#contract/pontos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { fundoDaMedalha, siglaDaMedalha } from '#web/partes/medalha.tsx'
import ul from '#web/ui/lista.module.css'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import { ESTADOS_DO_BRASIL, type EstadoDoBrasil, nomeDoEstado, VISTA } from './estados-do-brasil.ts'
import type { MedidaDoMapa, Uf } from './filtros.ts'
import classes from './mapas.module.css'

type DadosDaUf = Dashboard['ufs'][number]

const MEDIDAS: Record<MedidaDoMapa, string> = {
  percentual: 'Percentual comprovado',
  medalha: 'Medalha mais frequente',
}

/** Of as many of each the higher one, which comes first. */
const medalhaMaisFrequente = ({ medalhas }: DadosDaUf) =>
  medalhas.reduce<DadosDaUf['medalhas'][number] | undefined>(
    (mais, m) => (mais && mais.municipios >= m.municipios ? mais : m),
    undefined,
  )?.medalha ?? null

const PASSOS = 5
const passoDe = (percentual: number) => Math.min(PASSOS - 1, Math.floor((percentual / 100) * PASSOS))
const faixaDoPasso = (passo: number) => `${(passo * 100) / PASSOS} a ${((passo + 1) * 100) / PASSOS}%`

interface Aparencia {
  fundo?: string
  passo?: number
  curto: string
  inteiro?: string
}
/** How a state is filled, and what says the same without colour: short on the shape, whole beside it. */
const aparencia = (medida: Props['medida'], dados: DadosDaUf): Aparencia => {
  // Who may not see points is told how many places there are.
  if (medida === null) return { curto: formatInteiro(dados.municipios) }
  if (medida === 'medalha') {
    const medalha = medalhaMaisFrequente(dados)
    return {
      ...(medalha && { fundo: fundoDaMedalha(medalha) }),
      curto: siglaDaMedalha(medalha),
      inteiro: medalha ?? SEM_MEDALHA,
    }
  }
  const { percentual } = dados
  if (percentual === null) return { curto: '–', inteiro: 'Sem pontos' }
  return {
    passo: passoDe(percentual),
    curto: `${formatInteiro(percentual)}%`,
    inteiro: formatPercentual(percentual),
  }
}

interface Props {
  ufs: Dashboard['ufs']
  /** Null: nothing of points is shown. */
  medida: MedidaDoMapa | null
  onMedida: (medida: MedidaDoMapa) => void
  /** The state whose places are drawn. */
  escolhida: Uf | undefined
  /** The same page with another state chosen, and the page of one state alone. */
  paraEscolher: (uf: Uf) => string
  paraFiltrar: (uf: Uf) => string
}

/** Of two lines each stands half of one from the middle. */
const MEIA_LINHA = 8

const Nome = ({ estado, curto }: { estado: EstadoDoBrasil; curto: string | undefined }) => {
  const { uf, x, y, fora } = estado
  if (fora)
    return (
      <>
        <line x1={x} y1={y} x2={fora[0] - 4} y2={fora[1]} className={classes.ate} />
        <text x={fora[0]} y={fora[1]} dominantBaseline="central" className={classes.nome}>
          {uf}
          {curto && <tspan className={classes.curto}> {curto}</tspan>}
        </text>
      </>
    )
  return (
    <text x={x} y={curto ? y - MEIA_LINHA : y} textAnchor="middle" dominantBaseline="central" className={classes.nome}>
      {uf}
      {curto && (
        <tspan x={x} dy="1.1em" className={classes.curto}>
          {curto}
        </tspan>
      )}
    </text>
  )
}

const Legenda = ({ ufs, medida }: { ufs: Dashboard['ufs']; medida: MedidaDoMapa }) => {
  const medalhas = [...new Set(ufs.map(medalhaMaisFrequente))]
  return (
    <ul className={classes.legenda}>
      {medida === 'percentual'
        ? Array.from({ length: PASSOS }, (_, passo) => (
            <li key={faixaDoPasso(passo)}>
              <span className={classes.amostra} data-passo={passo} aria-hidden /> {faixaDoPasso(passo)}
            </li>
          ))
        : medalhas.map((m) => (
            <li key={m}>
              <span className={classes.amostra} style={m ? { background: fundoDaMedalha(m) } : {}} aria-hidden />
              {siglaDaMedalha(m)}: {m ?? SEM_MEDALHA}
            </li>
          ))}
    </ul>
  )
}

/** The country by state: a map to look at and to point at, and the same states as a list of links. */
export const MapaDosEstados = ({ ufs, medida, onMedida, escolhida, paraEscolher, paraFiltrar }: Props) => {
  const w = useWording()
  const porUf = new Map(ufs.map((u) => [u.uf, u]))
  // What is chosen is drawn last: its border lies on those of its neighbours.
  const emOrdem = ESTADOS_DO_BRASIL.toSorted((a, b) => Number(a.uf === escolhida) - Number(b.uf === escolhida))
  const municipios = (n: number) =>
    `${formatInteiro(n)} ${n === 1 ? w.min.singular('municipio') : w.min.plural('municipio')}`
  return (
    <div className={classes.raiz}>
      {medida && (
        <SegmentedControl
          aria-label="O que o mapa mostra"
          value={medida}
          onChange={(m) => onMedida(m as MedidaDoMapa)}
          data={Object.entries(MEDIDAS).map(([value, label]) => ({ value, label }))}
        />
      )}
      <div className={classes.mapa}>
        <div>
          <svg viewBox={VISTA} className={classes.desenho} aria-hidden focusable="false">
            {emOrdem.map((e) => {
              const dados = porUf.get(e.uf)
              if (!dados) return <path key={e.uf} d={e.contorno} className={classes.estado} data-vazio />
              const { fundo, passo } = aparencia(medida, dados)
              return (
                <Link key={e.uf} to={paraEscolher(e.uf)} tabIndex={-1} preventScrollReset>
                  <path
                    d={e.contorno}
                    className={classes.estado}
                    data-passo={passo}
                    data-escolhido={e.uf === escolhida || undefined}
                    style={fundo ? { fill: fundo } : undefined}
                  />
                </Link>
              )
            })}
            {ESTADOS_DO_BRASIL.map((e) => {
              const dados = porUf.get(e.uf)
              return (
                <g key={e.uf} className={classes.nomes} data-vazio={!dados || undefined}>
                  <Nome estado={e} curto={dados && aparencia(medida, dados).curto} />
                </g>
              )
            })}
          </svg>
          {medida && <Legenda ufs={ufs} medida={medida} />}
          <Text size="xs" c="dimmed">
            Contorno dos estados:{' '}
            <Anchor href="https://github.com/VictorCazanave/svg-maps" target="_blank" rel="noreferrer" inherit>
              Victor Cazanave
            </Anchor>{' '}
            sobre{' '}
            <Anchor href="https://mapsvg.com/maps/brazil" target="_blank" rel="noreferrer" inherit>
              MapSVG
            </Anchor>
            ,{' '}
            <Anchor href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noreferrer" inherit>
              CC BY 4.0
            </Anchor>
          </Text>
        </div>
        <ul className={`${ul.grade} ${classes.lista}`} aria-label="Estados">
          {ufs.map((u) => {
            const { fundo, passo, inteiro } = aparencia(medida, u)
            return (
              <li key={u.uf}>
                <Link
                  to={paraEscolher(u.uf)}
                  preventScrollReset
                  className={classes.escolher}
                  aria-current={u.uf === escolhida ? 'true' : undefined}
                  aria-label={[`${nomeDoEstado(u.uf)} (${u.uf})`, inteiro, municipios(u.municipios)]
                    .filter(Boolean)
                    .join(', ')}
                >
                  <span
                    className={classes.amostra}
                    data-passo={passo}
                    style={fundo ? { background: fundo } : {}}
                    aria-hidden
                  />
                  <span>
                    <b>{u.uf}</b> {inteiro && `${inteiro} · `}
                    <span className={classes.quantos}>{municipios(u.municipios)}</span>
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </div>
      <TabelaDoDesenho
        de="dos estados"
        minimo="26rem"
        colunas={[
          { titulo: 'Estado' },
          { titulo: w.plural('municipio'), numerica: true },
          ...(medida ? [{ titulo: '% comprovado', numerica: true }, { titulo: MEDIDAS.medalha }] : []),
        ]}
        linhas={ufs.map((u) => ({
          chave: u.uf,
          celulas: [
            <Anchor key={u.uf} component={Link} to={paraFiltrar(u.uf)} inherit>
              {nomeDoEstado(u.uf)}
            </Anchor>,
            formatInteiro(u.municipios),
            ...(medida
              ? [u.percentual === null ? '' : formatPercentual(u.percentual), medalhaMaisFrequente(u) ?? SEM_MEDALHA]
              : []),
          ],
        }))}
      />
    </div>
  )
}
