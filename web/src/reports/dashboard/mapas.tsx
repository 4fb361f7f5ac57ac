import { Anchor, Text } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import type { Escolhas } from '#contract/relatorios/filtros.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { Quadro } from '#web/ui/quadro.tsx'
import classes from './dashboard.module.css'
import { nomeDoEstado } from './estados-do-brasil.ts'
import { enderecoDoDashboard, type MedidaDoMapa, type NoEndereco, type Uf } from './filtros.ts'
import { MapaDaUf, muitos } from './mapa-da-uf.tsx'
import { MapaDosEstados } from './mapa-dos-estados.tsx'
import { VerLinhas } from './ver-linhas.tsx'

const ROTA = 'obter-nivel-maturidade'
const SO_NO_DESENHO = ['eixo'] as const
const POR_MEDALHA = 'selo'

interface Props {
  dados: Pick<Dashboard, 'ufs' | 'mapa'>
  /** All that stands in the address. */
  valores: NoEndereco
  /** Of it, what narrows the figures. */
  escolhas: Escolhas
  medida: MedidaDoMapa
  onMedida: (medida: MedidaDoMapa) => void
}

/** The country by state, and one of them by place. Apart, since the shapes of the states are heavy. */
export const Mapas = ({ dados: { ufs, mapa }, valores, escolhas, medida, onMedida }: Props) => {
  const w = useWording()
  const vePontos = useSession().can('visualizarPontosMedalha')
  const soDaUf = (uf: Uf) => enderecoDoDashboard({ ...valores, uf: [uf], mapaUf: null })
  const sozinha = ufs.length === 1
  // Many places take the whole width.
  const semLado = !mapa || muitos(mapa)
  return (
    <div className={classes.grade} data-um={semLado || undefined}>
      <Quadro
        titulo="Estados"
        className={classes.maior}
        acao={
          <VerLinhas
            rota={ROTA}
            de="dos estados"
            escolhas={escolhas}
            soNoDesenho={SO_NO_DESENHO}
            grupo={vePontos && medida === 'medalha' ? POR_MEDALHA : undefined}
          />
        }
      >
        {ufs.length === 0 ? (
          <Text c="dimmed">{w.nenhum('municipio')}</Text>
        ) : (
          <MapaDosEstados
            ufs={ufs}
            medida={vePontos ? medida : null}
            onMedida={onMedida}
            escolhida={mapa?.uf}
            paraEscolher={(uf) => enderecoDoDashboard({ ...valores, mapaUf: uf })}
            paraFiltrar={soDaUf}
          />
        )}
      </Quadro>
      {mapa && (
        <Quadro
          titulo={`${w.plural('municipio')} de ${nomeDoEstado(mapa.uf)}`}
          acao={
            <span className={classes.verLinhas}>
              {!sozinha && (
                <Anchor component={Link} to={soDaUf(mapa.uf)} size="sm" className={classes.link}>
                  <IconFilter size={14} aria-hidden />
                  Ver o dashboard só de {mapa.uf}
                </Anchor>
              )}
              <VerLinhas
                rota={ROTA}
                de={`${w.min.dos('municipio')} de ${nomeDoEstado(mapa.uf)}`}
                escolhas={{ ...escolhas, uf: [mapa.uf] }}
                soNoDesenho={SO_NO_DESENHO}
                grupo={vePontos ? POR_MEDALHA : undefined}
              />
            </span>
          }
        >
          <MapaDaUf mapa={mapa} medalhas={ufs.find((u) => u.uf === mapa.uf)?.medalhas ?? []} vePontos={vePontos} />
        </Quadro>
      )}
    </div>
  )
}
