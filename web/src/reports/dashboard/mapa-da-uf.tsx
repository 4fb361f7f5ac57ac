import { Link } from 'react-router'
import { compareNames, formatInteiro, formatPercentual } from '#contract/br.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import { SEM_MEDALHA } from '#contract/pontos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { fundoDaMedalha, siglaDaMedalha } from '#web/partes/medalha.tsx'
import ul from '#web/ui/lista.module.css'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import classes from './mapas.module.css'

type Mapa = NonNullable<Dashboard['mapa']>
type Lugar = Mapa['municipios'][number]

/** More than so many and each is a square with the letters of its medal; its name comes with the pointer. */
const COM_NOME = 150
export const muitos = (mapa: Mapa) => mapa.municipios.length > COM_NOME
const SEM_REGIONAL = 'Sem unidade regional'

/** By regional unit, in the order of the names; what is of none at the end. */
const porRegional = (municipios: readonly Lugar[]) =>
  Object.entries(Object.groupBy(municipios, (m) => m.regional ?? ''))
    .toSorted(([a], [b]) => Number(!a) - Number(!b) || compareNames(a, b))
    .map(([regional, deles = []]) => ({
      regional: regional || SEM_REGIONAL,
      municipios: deles.toSorted((a, b) => compareNames(a.nome, b.nome)),
    }))

interface PropsDoLadrilho {
  lugar: Lugar
  comNome: boolean
  vePontos: boolean
}
const Ladrilho = ({ lugar: m, comNome, vePontos }: PropsDoLadrilho) => {
  const medalha = m.medalha ?? SEM_MEDALHA
  const comprovado = m.percentual === null ? '' : `, ${formatPercentual(m.percentual)} comprovado`
  const dito = vePontos ? `${m.nome}: ${medalha}${comprovado}` : m.nome
  return (
    <Link
      to={`/cidade/${m.municipioId}/geral`}
      className={classes.ladrilho}
      data-com-nome={comNome || undefined}
      data-vazio={m.medalha === null || undefined}
      style={m.medalha ? { background: fundoDaMedalha(m.medalha) } : undefined}
      title={dito}
      aria-label={dito}
    >
      {comNome && <span className={classes.lugar}>{m.nome}</span>}
      {vePontos && <span className={classes.sigla}>{comNome ? medalha : siglaDaMedalha(m.medalha)}</span>}
    </Link>
  )
}

interface Props {
  mapa: Mapa
  /** How many of each, from the highest down. */
  medalhas: Dashboard['medalhas']
  vePontos: boolean
}

/** The places of one state as squares by regional unit, each with the colour and the word of its medal. */
export const MapaDaUf = ({ mapa, medalhas, vePontos }: Props) => {
  const w = useWording()
  const comNome = !vePontos || !muitos(mapa)
  const grupos = porRegional(mapa.municipios)
  return (
    <>
      {vePontos && (
        <ul className={classes.legenda}>
          {medalhas.map(({ medalha, municipios }) => (
            <li key={medalha}>
              <span
                className={classes.amostra}
                style={medalha ? { background: fundoDaMedalha(medalha) } : {}}
                aria-hidden
              />
              {!comNome && `${siglaDaMedalha(medalha)}: `}
              {medalha ?? SEM_MEDALHA} ({formatInteiro(municipios)})
            </li>
          ))}
        </ul>
      )}
      <div className={classes.regionais}>
        {grupos.map(({ regional, municipios }) => (
          <section key={regional} aria-label={regional} className={classes.regional}>
            <h3>
              {regional} <span className={classes.quantos}>{formatInteiro(municipios.length)}</span>
            </h3>
            <ul className={ul.nua}>
              {municipios.map((m) => (
                <li key={m.municipioId}>
                  <Ladrilho lugar={m} comNome={comNome} vePontos={vePontos} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <TabelaDoDesenho
        de={`${w.min.dos('municipio')} de ${mapa.uf}`}
        minimo="30rem"
        colunas={[
          { titulo: w.singular('municipio') },
          { titulo: 'Unidade regional' },
          ...(vePontos ? [{ titulo: 'Medalha' }, { titulo: '% comprovado', numerica: true }] : []),
        ]}
        linhas={grupos.flatMap(({ regional, municipios }) =>
          municipios.map((m) => ({
            chave: m.municipioId,
            celulas: [
              m.nome,
              regional,
              ...(vePontos
                ? [m.medalha ?? SEM_MEDALHA, m.percentual === null ? '' : formatPercentual(m.percentual)]
                : []),
            ],
          })),
        )}
      />
    </>
  )
}
