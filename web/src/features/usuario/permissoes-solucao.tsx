import { useMemo, useState } from 'react'
import { ERROS } from '#contract/erros.ts'
import { solucoesParaPermissao } from '#contract/usuario.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { SolucoesPicker } from '#web/partes/solucoes-picker.tsx'
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

/** Where the person leads solutions: all those of some municipalities, or single ones of one. */
export const PermissoesSolucao = ({ linhas, onChange, nomes, somenteLeitura }: Props) => {
  const w = useWording()
  const [municipios, setMunicipios] = useState<number[]>([])
  const [solucoes, setSolucoes] = useState<number[]>([])
  const [recusa, setRecusa] = useState<string>()
  const [unico] = municipios
  const deUm = municipios.length === 1
  const lidas = useCall(
    solucoesParaPermissao,
    { params: { municipioId: unico ?? 0 } },
    { enabled: deUm && !somenteLeitura, erro: ERROS.obterSolucoes },
  )
  const opcoes = deUm ? (lidas.data ?? []) : []
  const solucao = w.min.singular('solucao')
  const colunas = useMemo<Coluna<LinhaSolucao>[]>(
    () => [
      {
        chave: 'solucao',
        titulo: w.singular('solucao'),
        valor: (l) => (l.municipioSolucaoId === 0 ? maiuscula(w.todos('solucao')) : l.nome),
      },
    ],
    [w],
  )

  const chooseMunicipios = (ids: number[]) => {
    setMunicipios(ids)
    setSolucoes([])
  }
  const adicionar = () => {
    const novas: LinhaSolucao[] = solucoes.length
      ? solucoes.map((s) => ({
          municipioId: unico!,
          municipioSolucaoId: s,
          nome: opcoes.find((o) => o.municipioSolucaoId === s)?.nome,
        }))
      : municipios.map((municipioId) => ({ municipioId, municipioSolucaoId: 0 }))
    const { lista, entraram } = juntar(linhas, novas, chaveSolucao)
    setRecusa(entraram === 0 ? 'Estas permissões já estão na lista.' : undefined)
    if (entraram === 0) return
    onChange(lista)
    chooseMunicipios([])
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
        total={solucoes.length || municipios.length}
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
          onChange={chooseMunicipios}
        />
        <SolucoesPicker
          description={
            municipios.length > 1
              ? `Com mais de ${w.min.um('municipio')}, ${w.min.todos('solucao')}.`
              : `Sem escolher, ${w.min.todos('solucao')}.`
          }
          disabled={!deUm}
          opcoes={opcoes.map((o) => ({ valor: o.municipioSolucaoId, rotulo: o.nome, descricao: o.grupo }))}
          carregando={deUm && lidas.isLoading}
          value={solucoes}
          onChange={setSolucoes}
        />
      </Adicionar>
    </PermissoesLista>
  )
}

const maiuscula = (s: string) => s.charAt(0).toUpperCase() + s.slice(1)
