import { useMemo, useState } from 'react'
import { useWording } from '#web/lib/ambiente.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import type { Nomes } from './nomes.ts'
import { Adicionar, PermissoesLista } from './permissoes-lista.tsx'
import { chaveSolucao, juntar, type LinhaSolucao } from './valores.ts'

interface Props {
  linhas: LinhaSolucao[]
  onChange: (linhas: LinhaSolucao[]) => void
  nomes: Nomes
  somenteLeitura?: boolean
}

/** Where the person leads solutions: all those of a municipality, or single ones given with the solution itself. */
export const PermissoesSolucao = ({ linhas, onChange, nomes, somenteLeitura }: Props) => {
  const w = useWording()
  const [municipios, setMunicipios] = useState<number[]>([])
  const [recusa, setRecusa] = useState<string>()
  const solucao = w.min.singular('solucao')
  const colunas = useMemo<Coluna<LinhaSolucao>[]>(
    () => [
      {
        chave: 'solucao',
        titulo: w.singular('solucao'),
        valor: (l) =>
          l.municipioSolucaoId === 0
            ? maiuscula(w.todos('solucao'))
            : `${w.singular('solucao')} ${l.municipioSolucaoId}`,
      },
    ],
    [w],
  )

  const adicionar = () => {
    const novas = municipios.map((municipioId) => ({ municipioId, municipioSolucaoId: 0 }))
    const { lista, entraram } = juntar(linhas, novas, chaveSolucao)
    setRecusa(entraram === 0 ? 'Estas permissões já estão na lista.' : undefined)
    if (entraram === 0) return
    onChange(lista)
    setMunicipios([])
  }

  return (
    <PermissoesLista
      id="permissoes-solucao"
      titulo={`Permissões de ${solucao}`}
      texto={`Quem tem ${w.min.um('solucao')} ${w.min.no('municipio')} atua ali como consultor condutor.`}
      rotulo={`Lista de permissões de ${solucao}`}
      linhas={linhas}
      onChange={onChange}
      chave={chaveSolucao}
      colunas={colunas}
      nomes={nomes}
      somenteLeitura={somenteLeitura}
    >
      <Adicionar
        rotulo={`Adicionar permissões de ${solucao}`}
        total={municipios.length}
        desabilitado={municipios.length === 0}
        recusa={recusa}
        onAdicionar={adicionar}
      >
        <MultiPicker
          label={w.plural('municipio')}
          maxChips={1}
          opcoes={nomes.opcoesMunicipio}
          carregando={nomes.carregando}
          value={municipios}
          onChange={setMunicipios}
        />
      </Adicionar>
    </PermissoesLista>
  )
}

const maiuscula = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)
