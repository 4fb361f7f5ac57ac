import { Text } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { formatHours } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { solucoesPorPermissao, tarefasDasSolucoes } from '#contract/termo-referencia.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { SolucoesPicker } from './solucoes-picker.tsx'

export interface SolucaoEscolhida {
  municipioSolucaoId: number
  nome: string
}
export interface TarefaEscolhida extends SolucaoEscolhida {
  municipioTarefaId: number
}
export interface SolucoesETarefas {
  solucoes: SolucaoEscolhida[]
  tarefas: TarefaEscolhida[]
}

interface Props {
  aberto: boolean
  onFechar: () => void
  municipioId: number
  escolhidas: SolucoesETarefas
  onEscolher: (escolhidas: SolucoesETarefas) => void
}

/** Solutions of the city first, and then tasks of these. */
export const EscolherTarefas = ({ aberto, onFechar, municipioId, escolhidas, onEscolher }: Props) => {
  const w = useWording()
  const [solucoes, setSolucoes] = useState<number[]>([])
  const [tarefas, setTarefas] = useState<number[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening begins anew
  useEffect(() => {
    if (!aberto) return
    setSolucoes(escolhidas.solucoes.map((s) => s.municipioSolucaoId))
    setTarefas(escolhidas.tarefas.map((t) => t.municipioTarefaId))
  }, [aberto])

  const dasSolucoes = useCall(
    solucoesPorPermissao,
    { params: { id: municipioId } },
    { enabled: aberto, erro: ERROS.obterSolucoes },
  )
  const dasTarefas = useCall(
    tarefasDasSolucoes,
    { body: { municipioSolucoesIds: solucoes } },
    { enabled: aberto && solucoes.length > 0, erro: `Erro ao obter ${w.min.plural('tarefa')}`, manterAnterior: true },
  )
  /** What was chosen before stays offered, also where the term would not offer it again. */
  const nomeDaSolucao = useMemo(() => {
    const nomes = new Map(escolhidas.solucoes.map((s) => [s.municipioSolucaoId, s.nome]))
    for (const s of dasSolucoes.data ?? []) nomes.set(s.municipioSolucaoId, s.nome)
    return nomes
  }, [dasSolucoes.data, escolhidas])
  const opcoesDeSolucoes = useMemo(
    () =>
      [...nomeDaSolucao].map(([valor, rotulo]) => ({
        valor,
        rotulo,
        grupo: dasSolucoes.data?.find((s) => s.municipioSolucaoId === valor)?.municipioGrupoSolucao.nome ?? '',
      })),
    [nomeDaSolucao, dasSolucoes.data],
  )
  const oferecidas = useMemo(() => {
    const todas = new Map(escolhidas.tarefas.map((t) => [t.municipioTarefaId, { ...t, descricao: '' }]))
    for (const t of dasTarefas.data ?? []) {
      if (t.desabilitado && !todas.has(t.municipioTarefaId)) continue
      const { municipioTarefaId, municipioSolucaoId, nome, horasRestantes } = t
      const descricao = `Restam ${formatHours(horasRestantes)} de ${formatHours(t.horasPrevistas)}`
      todas.set(municipioTarefaId, { municipioTarefaId, municipioSolucaoId, nome, descricao })
    }
    return [...todas.values()].filter((t) => solucoes.includes(t.municipioSolucaoId))
  }, [dasTarefas.data, escolhidas, solucoes])

  const confirmar = () => {
    onEscolher({
      solucoes: solucoes.map((id) => ({ municipioSolucaoId: id, nome: nomeDaSolucao.get(id) ?? '' })),
      tarefas: oferecidas.filter((t) => tarefas.includes(t.municipioTarefaId)).map(({ descricao: _, ...t }) => t),
    })
    onFechar()
  }
  const semTermo = dasSolucoes.data?.length === 0 && opcoesDeSolucoes.length === 0
  return (
    <FormModal
      aberto={aberto}
      onFechar={onFechar}
      titulo={`Adicionar ${w.min.plural('tarefa')}`}
      enviar="Adicionar"
      onEnviar={confirmar}
    >
      <SolucoesPicker
        data-autofocus
        opcoes={opcoesDeSolucoes}
        carregando={dasSolucoes.isLoading}
        description={`Primeiro, ${w.min.os('solucao')} de que se vai tratar.`}
        value={solucoes}
        onChange={setSolucoes}
      />
      {semTermo && (
        <Text size="sm" c="dimmed" role="status">
          {w.frase('O termo de referência {do município} não tem {soluções} em andamento.')}
        </Text>
      )}
      <MultiPicker
        label={w.plural('tarefa')}
        description={`Depois, ${w.min.os('tarefa')} ${w.palavra('solucao').genero === 'f' ? 'delas' : 'deles'}.`}
        disabled={solucoes.length === 0}
        maxChips={1}
        sufixo={w.min.umEVarios('tarefa')}
        opcoes={oferecidas.map((t) => ({
          valor: t.municipioTarefaId,
          rotulo: t.nome,
          grupo: nomeDaSolucao.get(t.municipioSolucaoId) ?? '',
          descricao: t.descricao,
        }))}
        carregando={dasTarefas.isLoading}
        value={tarefas.filter((id) => oferecidas.some((t) => t.municipioTarefaId === id))}
        onChange={setTarefas}
      />
    </FormModal>
  )
}
