import { useMemo, useState } from 'react'
import { ERROS } from '#contract/erros.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import { registerEndpoints } from '#contract/register.ts'
import { tarefas } from '#contract/registers/solucao.ts'
import { listarSolucoesDoMunicipio, nomeDaSolucao } from '#contract/termo-referencia.ts'
import { importarTarefas } from '#contract/termo-referencia-passos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

const doCatalogo = registerEndpoints(tarefas)
const daSolucao = doCatalogo.leituras.find((l) => l.campo === 'solucaoId' && !l.varios)!.endpoint

interface Props {
  aberto: boolean
  /** The city, where the page is of one; otherwise it is asked for. */
  municipioId?: number
  /** The solution of the shelf whose tasks are offered; otherwise that of which the chosen one was taken, or any. */
  solucaoId?: number
  onFechar: () => void
}

/** Tasks of the shelf into a solution of a city's term. */
export const ImportarTarefas = ({ aberto, municipioId: daPagina, solucaoId: daPrateleira, onFechar }: Props) => {
  const w = useWording()
  const [escolhido, setEscolhido] = useState<number | null>(null)
  const [municipioSolucaoId, setSolucao] = useState<number | null>(null)
  const [tarefasIds, setTarefas] = useState<number[]>([])
  const municipioId = daPagina ?? escolhido

  const municipios = useCall(
    nomesMunicipios,
    {},
    { enabled: aberto && daPagina === undefined, erro: `Erro ao obter ${w.min.plural('municipio')}` },
  )
  const solucoes = useCall(
    listarSolucoesDoMunicipio,
    { body: { municipioId: municipioId ?? 0 } },
    { enabled: aberto && municipioId !== null, erro: ERROS.listarSolucoes },
  )
  // What is finished or interrupted takes no more tasks.
  const abertas = useMemo(() => (solucoes.data ?? []).filter((s) => s.situacao <= 2), [solucoes.data])
  const origem = daPrateleira ?? abertas.find((s) => s.municipioSolucaoId === municipioSolucaoId)?.solucaoId ?? null
  const oferecem = aberto && (daPrateleira !== undefined || municipioSolucaoId !== null)
  const suas = useCall(
    daSolucao,
    { params: undefined, body: { solucaoId: origem ?? 0 } },
    { enabled: oferecem && origem !== null, erro: ERROS.obterTarefas },
  )
  const todas = useCall(doCatalogo.listar, {}, { enabled: oferecem && origem === null, erro: ERROS.obterTarefas })
  const lidas = origem === null ? todas : suas
  const opcoes = useMemo(
    () =>
      (lidas.data ?? []).map((t) => ({
        valor: Number(t.tarefaId),
        rotulo: String(t.nome),
        ...(origem === null && { grupo: String((t.solucao as { nome: string }).nome) }),
      })),
    [lidas.data, origem],
  )
  const importar = useMutationCall(importarTarefas, {
    erro: ERROS.incluirTarefas,
    sucesso: 'Atividades/Tarefas incluídas com sucesso',
    naTela: true,
  })
  const limpar = () => {
    setEscolhido(null)
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
      desabilitado={municipioSolucaoId === null || tarefasIds.length === 0}
      onEnviar={async () => {
        await importar.mutateAsync({ body: { municipioSolucaoId: municipioSolucaoId!, tarefasIds } })
        fechar()
      }}
    >
      {daPagina === undefined && (
        <Picker
          label={w.singular('municipio')}
          required
          opcoes={(municipios.data ?? []).map((m) => ({ valor: m.municipioId, rotulo: `${m.nome}/${m.uf}` }))}
          carregando={municipios.isLoading}
          value={escolhido}
          onChange={(id) => {
            setEscolhido(id)
            setSolucao(null)
          }}
          data-autofocus
        />
      )}
      <Picker
        label={w.singular('solucao')}
        required
        opcoes={abertas.map((s) => ({
          valor: s.municipioSolucaoId,
          rotulo: nomeDaSolucao(s),
          grupo: s.municipioGrupoSolucao.nome,
        }))}
        carregando={solucoes.isLoading && municipioId !== null}
        disabled={municipioId === null}
        vazio={w.frase('Nada em aberto no termo {do município}')}
        value={municipioSolucaoId}
        onChange={(id) => {
          setSolucao(id)
          if (daPrateleira === undefined) setTarefas([])
        }}
      />
      <MultiPicker
        label={w.plural('tarefa')}
        required
        opcoes={opcoes}
        carregando={lidas.isLoading && oferecem}
        disabled={!oferecem}
        value={tarefasIds}
        onChange={setTarefas}
        sufixo={w.min.umEVarios('tarefa')}
      />
    </FormModal>
  )
}
