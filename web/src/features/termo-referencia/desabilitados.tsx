import { Button, Stack, Text } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { CORTES, compareNames } from '#contract/br.ts'
import { type GrupoDaArvore, MENSAGENS_TERMO, nomeDaSolucao, type Termo } from '#contract/termo-referencia.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { SemConsultor } from '#web/partes/sem-consultor.tsx'
import { Cortado } from '#web/registers/cortado.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { coisaDe } from './acoes-do-termo.ts'
import { type LinhaSolucao, type LinhaTarefa, solucoesDo, tarefasDo } from './nos.ts'
import { type Coisa, usePassos } from './use-passos.ts'

type Termos = 'grupo' | 'solucao' | 'tarefa'
interface Props {
  termo: Termo | undefined
  erro: unknown
  onTentarDeNovo: () => void
}

const longo = (texto: string | null) => texto && <Cortado texto={texto} corte={CORTES.descricao} />

const colunasDosGrupos: Coluna<GrupoDaArvore>[] = [
  { chave: 'nome', titulo: 'Nome', valor: (g) => g.nome, fixa: true, cartao: 'titulo' },
  { chave: 'descricao', titulo: 'Descrição', valor: (g) => g.descricao, celula: (g) => longo(g.descricao) },
  { chave: 'justificativa', titulo: 'Justificativa', valor: (g) => g.justificativa },
]
const colunasDasSolucoes: Coluna<LinhaSolucao>[] = [
  { chave: 'nome', titulo: 'Nome', valor: ({ solucao }) => nomeDaSolucao(solucao), fixa: true, cartao: 'titulo' },
  {
    chave: 'descricao',
    titulo: 'Descrição',
    valor: ({ solucao }) => solucao.descricao,
    celula: ({ solucao }) => longo(solucao.descricao),
  },
  { chave: 'grupo', titulo: 'Grupo', valor: ({ grupo }) => grupo.nome, largura: 200 },
  {
    chave: 'consultor',
    titulo: 'Consultor',
    valor: ({ solucao }) => solucao.usuario?.nome,
    celula: ({ solucao }) => solucao.usuario?.nome ?? <SemConsultor />,
    largura: 170,
  },
  { chave: 'justificativa', titulo: 'Justificativa', valor: ({ solucao }) => solucao.justificativa },
]
/** What keeps a task from coming back. */
const presa = ({ solucao }: LinhaTarefa) => {
  if (solucao.situacao === 3) return MENSAGENS_TERMO.solucaoFinalizada
  return solucao.desabilitado ? MENSAGENS_TERMO.solucaoDesabilitada : null
}
const colunasDasTarefas = (w: Wording): Coluna<LinhaTarefa>[] => [
  { chave: 'nome', titulo: 'Nome', valor: ({ tarefa }) => tarefa.nome, fixa: true, cartao: 'titulo' },
  {
    chave: 'descricao',
    titulo: 'Descrição',
    valor: ({ tarefa }) => tarefa.descricao,
    celula: ({ tarefa }) => longo(tarefa.descricao),
  },
  { chave: 'solucao', titulo: w.singular('solucao'), valor: ({ solucao }) => nomeDaSolucao(solucao), largura: 240 },
  { chave: 'justificativa', titulo: 'Justificativa', valor: ({ tarefa }) => tarefa.justificativa, oculta: true },
]

/** What was interrupted, and the way back. */
export const Desabilitados = ({ termo, erro, onTentarDeNovo }: Props) => {
  const w = useWording()
  const passos = usePassos()
  const habilitar = (pode: boolean, coisa: Coisa, impedimento: string | null): ReactNode =>
    pode ? (
      <Button
        variant="default"
        size="compact-sm"
        h={32}
        leftSection={<IconRestore size={16} aria-hidden />}
        aria-label={`Habilitar: ${coisa.nome}`}
        onClick={() => void passos.reabilitar(coisa)}
      >
        Habilitar
      </Button>
    ) : (
      impedimento && (
        <Text size="sm" c="dimmed" component="span">
          {impedimento}
        </Text>
      )
    )
  /** The last column: the way back, or in its place what stands in it. */
  const comAcao = <L,>(colunas: readonly Coluna<L>[], celula: (linha: L) => ReactNode): Coluna<L>[] => [
    ...colunas,
    { chave: 'habilitar', titulo: 'Habilitar', valor: () => '', celula, largura: 190, ordenavel: false, fixa: true },
  ]
  const comuns = { erro, onTentarDeNovo, busca: false } as const
  /** None at all is a sentence, not an empty table. */
  const parte = (t: Termos, linhas: readonly unknown[] | undefined, tabela: ReactNode) => (
    <Quadro titulo={titulo(t)}>
      {linhas?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {`Não há ${w.min.plural(t)} ${w.flexiona(t, 'desabilitados')}`}
        </Text>
      ) : (
        tabela
      )}
    </Quadro>
  )
  const grupos = useMemo(() => termo?.grupos.filter((g) => g.desabilitado), [termo])
  const solucoes = useMemo(() => termo && solucoesDo(termo).filter((l) => l.solucao.desabilitadoEla), [termo])
  // Those that can come back first.
  const tarefas = useMemo(
    () =>
      termo &&
      tarefasDo(termo)
        .filter((l) => l.tarefa.desabilitadoEla)
        .toSorted(
          (a, b) => Number(presa(a) !== null) - Number(presa(b) !== null) || compareNames(a.tarefa.nome, b.tarefa.nome),
        ),
    [termo],
  )
  const colunasTarefas = useMemo(() => colunasDasTarefas(w), [w])
  const titulo = (t: Termos) => `${w.plural(t)} ${w.flexiona(t, 'desabilitados')}`
  const lista = (t: Termos) => `Lista de ${w.min.plural(t)} ${w.flexiona(t, 'desabilitados')}`
  return (
    <Stack gap="md">
      {parte(
        'grupo',
        grupos,
        <DataTable
          {...comuns}
          id="termo-grupos-desabilitados"
          rotulo={lista('grupo')}
          linhas={grupos}
          colunas={comAcao(colunasDosGrupos, (g) => habilitar(g.acoes.reabilitar, coisaDe.grupo(g), g.impedimento))}
          chave={(g) => g.municipioGrupoSolucaoId}
          nomes={w.min.umEVarios('grupo')}
        />,
      )}
      {parte(
        'solucao',
        solucoes,
        <DataTable
          {...comuns}
          id="termo-solucoes-desabilitadas"
          rotulo={lista('solucao')}
          linhas={solucoes}
          colunas={comAcao(colunasDasSolucoes, ({ solucao }) =>
            habilitar(solucao.acoes.reabilitar, coisaDe.solucao(solucao), solucao.impedimento),
          )}
          chave={({ solucao }) => solucao.municipioSolucaoId}
          nomes={w.min.umEVarios('solucao')}
        />,
      )}
      {parte(
        'tarefa',
        tarefas,
        <DataTable
          {...comuns}
          id="termo-tarefas-desabilitadas"
          rotulo={lista('tarefa')}
          linhas={tarefas}
          colunas={comAcao(colunasTarefas, (l) => {
            const motivo = presa(l)
            return habilitar(l.tarefa.acoes.reabilitar && !motivo, coisaDe.tarefa(l.tarefa), motivo && w.frase(motivo))
          })}
          chave={({ tarefa }) => tarefa.municipioTarefaId}
          nomes={w.min.umEVarios('tarefa')}
        />,
      )}
    </Stack>
  )
}
