import { Anchor } from '@mantine/core'
import { IconFileTypePdf, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { baixarResumo, excluirResumo, listarResumos, type ResumoLinha } from '#contract/resumo.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

export const baixarPdf = (id: number) => baixarDocumento(baixarResumo, { params: { id } })

const colunas = (base: string): Coluna<ResumoLinha>[] => [
  {
    chave: 'titulo',
    titulo: 'Título',
    valor: (r) => r.titulo,
    celula: (r) => (
      <Anchor component={Link} to={`${base}/add/${r.municipioResumoId}`} fw={600} fz="inherit">
        {r.titulo}
      </Anchor>
    ),
    largura: 340,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'anoBase', titulo: 'Ano-base', valor: (r) => r.anoBase, largura: 110 },
  { chave: 'indicadores', titulo: 'Indicadores', tipo: 'inteiro', valor: (r) => r.qtdIndicadores, largura: 130 },
  { chave: 'elaboradoPor', titulo: 'Elaborado por', valor: (r) => r.elaboradoPor, largura: 190 },
  {
    chave: 'alteracao',
    titulo: 'Última alteração',
    tipo: 'instante',
    valor: (r) => r.alteracao,
    celula: (r) => <DateText valor={r.alteracao} />,
    largura: 160,
  },
]

const useAcoes = (base: string) => {
  const { can } = useSession()
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirResumo, { naTela: true })
  return (r: ResumoLinha): Acao[] => [
    { rotulo: 'Baixar o PDF', icone: IconFileTypePdf, onClick: () => void baixarPdf(r.municipioResumoId) },
    ...(can('editarResumo')
      ? [
          { rotulo: 'Editar', icone: IconPencil, para: `${base}/add/${r.municipioResumoId}` },
          {
            rotulo: 'Excluir',
            icone: IconTrash,
            perigo: true,
            onClick: () =>
              void confirmar({
                titulo: 'Excluir resumo?',
                texto: `“${r.titulo}”, de ${r.anoBase}, será apagado com os seus indicadores.`,
                confirmar: 'Excluir',
                perigo: true,
                acao: () => excluir.mutateAsync({ params: { id: r.municipioResumoId } }),
              }),
          },
        ]
      : []),
  ]
}

/** The summaries of a city, newest base year first. */
export const ResumosPage = () => {
  const { id = '' } = useParams()
  const { can } = useSession()
  const w = useWording()
  const base = `/cidade/${id}/resumo-municipio`
  const lista = useCall(listarResumos, { query: { municipioId: id } }, { erro: 'Erro ao obter resumos' })
  const acoes = useAcoes(base)
  const cols = useMemo(() => colunas(base), [base])
  return (
    <PageFrame
      titulo={`Resumos ${w.do('municipio')}`}
      acao={can('editarResumo') ? { rotulo: 'Novo resumo', icone: IconPlus, para: `${base}/add` } : undefined}
    >
      <DataTable
        id="resumos"
        rotulo="Resumos"
        linhas={lista.data}
        colunas={cols}
        chave={(r) => r.municipioResumoId}
        nomeLinha={(r) => `${r.titulo} (${r.anoBase})`}
        erro={lista.error}
        onTentarDeNovo={() => void lista.refetch()}
        vazio="Nenhum resumo retornado"
        nomes={{ um: 'resumo', varios: 'resumos' }}
        exportar={{ nome: 'Resumos' }}
        ordemInicial={{ id: 'anoBase', desc: true }}
        acoes={acoes}
      />
    </PageFrame>
  )
}
