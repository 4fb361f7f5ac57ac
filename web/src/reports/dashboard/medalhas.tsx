import { Text } from '@mantine/core'
import { formatInteiro, formatPercentual } from '#contract/br.ts'
import type { Dashboard } from '#contract/dashboard.ts'
import { SEM_MEDALHA } from '#contract/pontos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { fundoDaMedalha, Medalha, siglaDaMedalha } from '#web/partes/medalha.tsx'
import { LISTRADO, Pilha } from '#web/ui/pilha.tsx'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import classes from './dashboard.module.css'

/** The places by their medal, from the highest down to none. */
export const Medalhas = ({ medalhas }: { medalhas: Dashboard['medalhas'] }) => {
  const w = useWording()
  const total = medalhas.reduce((soma, m) => soma + m.municipios, 0)
  if (total === 0) return <Text c="dimmed">Nenhuma medalha ainda.</Text>
  const parte = (n: number) => formatPercentual((n / total) * 100)
  return (
    <>
      <Pilha
        partes={medalhas.map(({ medalha, municipios }) => ({
          chave: medalha ?? '',
          valor: municipios,
          cor: medalha === null ? LISTRADO : fundoDaMedalha(medalha),
          // Only on a fill of its own are the letters read in the dark too.
          ...(medalha !== null && { sigla: siglaDaMedalha(medalha) }),
          rotulo: (
            <>
              <Medalha nivel={medalha} />
              <span className={classes.fraco}>{parte(municipios)}</span>
            </>
          ),
        }))}
      />
      <TabelaDoDesenho
        de={`${w.min.dos('municipio')} por medalha`}
        colunas={[
          { titulo: 'Medalha' },
          { titulo: w.plural('municipio'), numerica: true },
          { titulo: '%', numerica: true },
        ]}
        linhas={medalhas.map(({ medalha, municipios }) => ({
          chave: medalha ?? '',
          celulas: [medalha ?? SEM_MEDALHA, formatInteiro(municipios), parte(municipios)],
        }))}
      />
    </>
  )
}
