import { useMemo, useState } from 'react'
import { nomeComUf } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { listarSolucoesDoMunicipio, nomeDaSolucao, tarefasDasSolucoes } from '#contract/termo-referencia.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useImportarTarefas, useTarefasDaPrateleira } from '#web/partes/tarefas-da-prateleira.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

interface Props {
  aberto: boolean
  /** The solution of the shelf whose tasks are offered. */
  solucaoId: number
  onFechar: () => void
}

/** Tasks of the shelf into a solution of a city's term. */
export const ImportarTarefas = ({ aberto, solucaoId, onFechar }: Props) => {
  const w = useWording()
  const [municipioId, setMunicipio] = useState<number | null>(null)
  const [municipioSolucaoId, setSolucao] = useState<number | null>(null)
  const [marcadas, setTarefas] = useState<number[]>([])

  const erroDosMunicipios = `Erro ao obter ${w.min.plural('municipio')}`
  const municipios = useCall(nomesMunicipios, {}, { enabled: aberto, erro: erroDosMunicipios })
  const solucoes = useCall(
    listarSolucoesDoMunicipio,
    { body: municipioId === null ? { solucaoId } : { municipioId } },
    { enabled: aberto, erro: ERROS.listarSolucoes },
  )
  // What is finished or interrupted takes no more tasks; those that were taken from this one come first.
  const abertas = useMemo(
    () =>
      (solucoes.data ?? [])
        .filter((s) => s.situacao <= 2)
        .toSorted((a, b) => Number(b.solucaoId === solucaoId) - Number(a.solucaoId === solucaoId)),
    [solucoes.data, solucaoId],
  )
  const doTermo = useCall(
    tarefasDasSolucoes,
    { body: { municipioSolucoesIds: [municipioSolucaoId ?? 0] } },
    { enabled: aberto && municipioSolucaoId !== null, erro: ERROS.obterTarefas, staleTime: 0 },
  )
  // Of another solution nothing is known until its own have come.
  const jaNoTermo = municipioSolucaoId === null ? undefined : doTermo.data
  const { lidas, itens } = useTarefasDaPrateleira(solucaoId, jaNoTermo, { enabled: aberto, erro: ERROS.obterTarefas })
  const tarefasIds = marcadas.filter((id) => itens.some((t) => t.id === id && !t.jaTem))
  const importar = useImportarTarefas()
  const limpar = () => {
    setMunicipio(null)
    setSolucao(null)
    setTarefas([])
  }
  const fechar = () => {
    limpar()
    onFechar()
  }

  return (
    <FormModal
      aberto={aberto}
      onFechar={fechar}
      titulo={`Importar ${w.min.plural('tarefa')}`}
      sujo={tarefasIds.length > 0}
      desabilitado={municipioSolucaoId === null || !jaNoTermo || tarefasIds.length === 0}
      onEnviar={async () => {
        await importar.mutateAsync({ body: { municipioSolucaoId: municipioSolucaoId!, tarefasIds } })
        fechar()
      }}
    >
      <Picker
        label={w.singular('municipio')}
        placeholder={w.flexiona('municipio', 'Todos')}
        opcoes={(municipios.data ?? []).map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) }))}
        carregando={municipios.isLoading}
        value={municipioId}
        onChange={(id) => {
          setMunicipio(id)
          setSolucao(null)
        }}
        data-autofocus
      />
      <Picker
        label={w.singular('solucao')}
        required
        opcoes={abertas.map((s) => ({
          valor: s.municipioSolucaoId,
          rotulo: nomeDaSolucao(s),
          grupo: municipioId === null ? nomeComUf(s.municipio) : s.municipioGrupoSolucao.nome,
        }))}
        carregando={solucoes.isLoading}
        vazio={w.frase(
          municipioId === null
            ? '{Nenhuma solução} em aberto veio desta, em nenhum termo'
            : '{Nenhuma solução} em aberto no termo {do município}',
        )}
        value={municipioSolucaoId}
        onChange={setSolucao}
      />
      <MultiPicker
        label={w.plural('tarefa')}
        required
        opcoes={itens.map(({ id, nome, jaTem }) => ({
          valor: id,
          rotulo: nome,
          ...(jaTem && { desabilitada: w.frase('Já está {nesta solução} do termo') }),
        }))}
        carregando={lidas.isLoading}
        value={tarefasIds}
        onChange={setTarefas}
        sufixo={w.min.umEVarios('tarefa')}
      />
    </FormModal>
  )
}
