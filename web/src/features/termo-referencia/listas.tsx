import { Text } from '@mantine/core'
import { useMemo } from 'react'
import {
  MONITORAMENTO,
  nomeDaSolucao,
  type SolucaoDaArvore,
  type TarefaDaArvore,
  type Termo,
} from '#contract/termo-referencia.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { Estado, nomeDaSituacao } from '#web/partes/estado-termo.tsx'
import { SemConsultor } from '#web/partes/sem-consultor.tsx'
import type { Acao } from '#web/ui/acao.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { CHAVES_DAS_HORAS, NOMES_DAS_HORAS } from './colunas-de-horas.tsx'
import {
  evidenciasDo,
  type LinhaEvidencia,
  type LinhaSolucao,
  type LinhaTarefa,
  type No,
  noDaEvidencia,
  noDaSolucao,
  noDaTarefa,
  solucoesDo,
  tarefasDo,
} from './nos.ts'

interface Props {
  termo: Termo | undefined
  erro: unknown
  onTentarDeNovo: () => void
  acoes: (no: No) => readonly Acao[]
}

const comDescricao = (nome: string, descricao: string | null) => (
  <>
    {nome}
    {descricao && (
      <Text size="xs" c="dimmed" fw={400} lineClamp={2}>
        {descricao}
      </Text>
    )}
  </>
)

const horas = <L,>(de: (linha: L) => SolucaoDaArvore | TarefaDaArvore): Coluna<L>[] =>
  CHAVES_DAS_HORAS.map((h) => ({
    chave: h,
    titulo: NOMES_DAS_HORAS[h],
    tipo: 'horas',
    valor: (l) => de(l)[h],
    largura: 104,
  }))

const colunasDasSolucoes = (w: Wording, { verCustoPreco, verTipoSolucao }: Termo['acoes']): Coluna<LinhaSolucao>[] => [
  {
    chave: 'nome',
    titulo: w.singular('solucao'),
    valor: ({ solucao }) => nomeDaSolucao(solucao),
    celula: ({ solucao }) => comDescricao(nomeDaSolucao(solucao), solucao.descricao),
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'grupo', titulo: 'Grupo', valor: ({ grupo }) => grupo.nome, largura: 180 },
  {
    chave: 'situacao',
    titulo: 'Situação',
    tipo: 'situacao',
    valor: ({ solucao }) => nomeDaSituacao.solucao(solucao),
    celula: ({ solucao }) => <Estado nome={nomeDaSituacao.solucao(solucao)} motivo={solucao.justificativa} />,
    largura: 172,
  },
  {
    chave: 'consultor',
    titulo: 'Consultor',
    valor: ({ solucao }) => solucao.usuario?.nome,
    celula: ({ solucao }) => solucao.usuario?.nome ?? <SemConsultor />,
    largura: 160,
  },
  ...horas<LinhaSolucao>((l) => l.solucao),
  {
    chave: 'monitoramento',
    titulo: 'Monitoramento',
    valor: ({ solucao }) => MONITORAMENTO[solucao.monitoramento],
    oculta: true,
  },
  { chave: 'inicio', titulo: 'Início', valor: ({ solucao }) => solucao.dataInicioString, oculta: true, largura: 124 },
  { chave: 'fim', titulo: 'Término', valor: ({ solucao }) => solucao.dataTerminoString, oculta: true, largura: 124 },
  {
    chave: 'cargaHoraria',
    titulo: 'Carga horária',
    tipo: 'horas',
    valor: ({ solucao }) => solucao.cargaHoraria,
    oculta: true,
  },
  ...(verTipoSolucao
    ? [
        {
          chave: 'tipo',
          titulo: w.singular('tipoSolucao'),
          valor: ({ solucao }: LinhaSolucao) => solucao.solucaoTipo?.nome,
          oculta: true,
        },
      ]
    : []),
  ...(verCustoPreco
    ? (['custo', 'preco'] as const).map((chave) => ({
        chave,
        titulo: chave === 'custo' ? 'Custo' : 'Preço',
        tipo: 'dinheiro' as const,
        valor: ({ solucao }: LinhaSolucao) => solucao[chave],
        oculta: true,
      }))
    : []),
]

/** All solutions of the term under each other. */
export const SolucoesDoTermo = ({ termo, erro, onTentarDeNovo, acoes }: Props) => {
  const w = useWording()
  const linhas = useMemo(() => termo && solucoesDo(termo), [termo])
  const colunas = useMemo(
    () => colunasDasSolucoes(w, termo?.acoes ?? ({ verCustoPreco: false, verTipoSolucao: false } as Termo['acoes'])),
    [w, termo?.acoes],
  )
  return (
    <DataTable
      id="termo-solucoes"
      rotulo={w.plural('solucao')}
      linhas={linhas}
      colunas={colunas}
      chave={({ solucao }) => solucao.municipioSolucaoId}
      nomeLinha={({ solucao }) => nomeDaSolucao(solucao)}
      erro={erro}
      onTentarDeNovo={onTentarDeNovo}
      vazio={w.nenhum('solucao')}
      nomes={w.min.umEVarios('solucao')}
      exportar={{ nome: w.plural('solucao') }}
      acoes={({ solucao }) => acoes(noDaSolucao(solucao))}
    />
  )
}

const colunasDasTarefas = (w: Wording): Coluna<LinhaTarefa>[] => [
  {
    chave: 'nome',
    titulo: w.singular('tarefa'),
    valor: ({ tarefa }) => tarefa.nome,
    celula: ({ tarefa }) => comDescricao(tarefa.nome, tarefa.descricao),
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'solucao', titulo: w.singular('solucao'), valor: ({ solucao }) => nomeDaSolucao(solucao), largura: 200 },
  {
    chave: 'situacao',
    titulo: 'Situação',
    tipo: 'situacao',
    valor: ({ tarefa }) => nomeDaSituacao.tarefa(tarefa),
    celula: ({ tarefa }) => <Estado nome={nomeDaSituacao.tarefa(tarefa)} motivo={tarefa.justificativa} />,
    largura: 150,
  },
  ...horas<LinhaTarefa>((l) => l.tarefa),
  { chave: 'grupo', titulo: 'Grupo', valor: ({ grupo }) => grupo.nome, oculta: true },
  { chave: 'consultor', titulo: 'Consultor', valor: ({ solucao }) => solucao.usuario?.nome, oculta: true },
  {
    chave: 'primeiroDia',
    titulo: 'Primeiro dia',
    tipo: 'data',
    valor: ({ tarefa }) => tarefa.primeiroDia,
    oculta: true,
  },
  { chave: 'ultimoDia', titulo: 'Último dia', tipo: 'data', valor: ({ tarefa }) => tarefa.ultimoDia, oculta: true },
]

/** All its tasks. */
export const TarefasDoTermo = ({ termo, erro, onTentarDeNovo, acoes }: Props) => {
  const w = useWording()
  const linhas = useMemo(() => termo && tarefasDo(termo), [termo])
  const colunas = useMemo(() => colunasDasTarefas(w), [w])
  return (
    <DataTable
      id="termo-tarefas"
      rotulo={w.plural('tarefa')}
      linhas={linhas}
      colunas={colunas}
      chave={({ tarefa }) => tarefa.municipioTarefaId}
      nomeLinha={({ tarefa }) => tarefa.nome}
      erro={erro}
      onTentarDeNovo={onTentarDeNovo}
      vazio={w.min.nenhum('tarefa')}
      nomes={w.min.umEVarios('tarefa')}
      exportar={{ nome: w.plural('tarefa') }}
      acoes={({ tarefa }) => acoes(noDaTarefa(tarefa))}
    />
  )
}

const colunasDasEvidencias = (w: Wording): Coluna<LinhaEvidencia>[] => [
  {
    chave: 'nome',
    titulo: w.singular('evidencia'),
    valor: ({ evidencia }) => evidencia.nome,
    celula: ({ evidencia }) => comDescricao(evidencia.nome, evidencia.descricao),
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'tarefa', titulo: w.singular('tarefa'), valor: ({ tarefa }) => tarefa.nome, largura: 280 },
  { chave: 'solucao', titulo: w.singular('solucao'), valor: ({ solucao }) => nomeDaSolucao(solucao), largura: 240 },
  {
    chave: 'situacao',
    titulo: 'Situação',
    tipo: 'situacao',
    valor: ({ evidencia }) => (evidencia.desabilitado ? 'Desabilitada' : 'Pedida'),
    celula: ({ evidencia }) => (evidencia.desabilitado ? <Estado nome="Desabilitada" /> : 'Pedida'),
    largura: 140,
  },
]

/** All that proves its tasks. */
export const EvidenciasDoTermo = ({ termo, erro, onTentarDeNovo, acoes }: Props) => {
  const w = useWording()
  const linhas = useMemo(() => termo && evidenciasDo(termo), [termo])
  const colunas = useMemo(() => colunasDasEvidencias(w), [w])
  return (
    <DataTable
      id="termo-evidencias"
      rotulo={w.plural('evidencia')}
      linhas={linhas}
      colunas={colunas}
      chave={({ evidencia }) => evidencia.municipioEvidenciaId}
      nomeLinha={({ evidencia }) => evidencia.nome}
      erro={erro}
      onTentarDeNovo={onTentarDeNovo}
      vazio={w.nenhum('evidencia')}
      nomes={w.min.umEVarios('evidencia')}
      exportar={{ nome: w.plural('evidencia') }}
      acoes={({ evidencia }) => acoes(noDaEvidencia(evidencia))}
    />
  )
}
