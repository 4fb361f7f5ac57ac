import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import type { Linha } from '#contract/coluna.ts'
import type { Relatorio } from '#contract/relatorio.ts'
import { agrupaveis, compararGrupos, desenhaveis, rotuloDoGrupo, valorDoGrupo } from '#contract/relatorio-vista.ts'
import type { Escolha, Grupos } from '#web/ui/data-table/escolha.ts'
import type { NoEndereco } from './no-endereco.ts'

/** Rows have no id of their own. */
export interface LinhaDaTabela {
  n: number
  linha: Linha
}

/** What the table would keep on the device, kept in the address. */
export const escolhaDaVista = ({ vista, mudarVista }: NoEndereco): Escolha => ({
  colunas: vista.colunas,
  ordem: vista.ordem ? { id: vista.ordem.coluna, desc: vista.ordem.desc } : undefined,
  onColunas: (colunas) => mudarVista({ colunas }),
  onOrdem: (ordem) => mudarVista({ ordem: ordem ? { coluna: ordem.id, desc: ordem.desc ?? false } : null }),
})

export const useGruposDaVista = ({ colunas }: Relatorio, { vista, mudarVista }: NoEndereco) => {
  const { grupo, dobrados } = vista
  return useMemo((): Grupos<LinhaDaTabela> | undefined => {
    const coluna = colunas.find((c) => c.chave === grupo)
    if (!coluna) return undefined
    const { chave, tipo } = coluna
    return {
      coluna: chave,
      valor: ({ linha }) => valorDoGrupo(tipo, linha[chave]),
      rotulo: ({ linha }) => rotuloDoGrupo(tipo, linha[chave]),
      comparar: compararGrupos,
      dobrados,
      onDobrados: (dobra) => mudarVista({ dobrados: dobra }),
    }
  }, [colunas, grupo, dobrados, mudarVista])
}

interface Props {
  relatorio: Relatorio
  noEndereco: NoEndereco
}

/** What rows stand together by, and which figure is drawn. */
export const EscolherVista = ({ relatorio: { colunas }, noEndereco: { vista, mudarVista } }: Props) => {
  const figuras = desenhaveis(colunas)
  return (
    <>
      <Escolher
        rotulo="Agrupar por"
        nenhum="Sem grupos"
        colunas={agrupaveis(colunas)}
        valor={vista.grupo}
        onMudar={(grupo) => mudarVista({ grupo, dobrados: false })}
      />
      {figuras.length > 0 && (
        <Escolher
          rotulo="Gráfico de"
          nenhum="Sem gráfico"
          colunas={figuras}
          valor={vista.grafico}
          onMudar={(grafico) => mudarVista({ grafico })}
        />
      )}
    </>
  )
}

interface EscolherProps {
  rotulo: string
  nenhum: string
  colunas: Relatorio['colunas']
  valor: string | null
  onMudar: (chave: string | null) => void
}
/** Says what it chooses in the choice itself: beside the table there is no room for a label. */
const Escolher = ({ rotulo, nenhum, colunas, valor, onMudar }: EscolherProps) => (
  <NativeSelect
    aria-label={rotulo}
    w={{ base: '100%', sm: 200 }}
    data={[{ value: '', label: nenhum }, ...colunas.map((c) => ({ value: c.chave, label: `${rotulo} ${c.titulo}` }))]}
    value={valor ?? ''}
    onChange={(e) => onMudar(e.currentTarget.value || null)}
  />
)
