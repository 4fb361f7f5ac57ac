import { IconFileTypePdf } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { getResumo, type Resumo } from '#contract/resumo.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { ResumoEditor } from './resumo-editor.tsx'
import { baixarPdf } from './resumos-page.tsx'

export const NovoResumoPage = () => {
  const { id = '' } = useParams()
  const { can } = useSession()
  const navigate = useNavigate()
  if (!can('editarResumo')) return <SemPermissao />
  return (
    <PageFrame titulo="Novo resumo">
      <ResumoEditor
        municipioId={Number(id)}
        resumo={undefined}
        aoGravar={(r) => void navigate(`/cidade/${id}/resumo-municipio/add/${r.municipioResumoId}`, { replace: true })}
      />
    </PageFrame>
  )
}

export const EditarResumoPage = () => {
  const { resumoId = '' } = useParams()
  const lido = useCall(getResumo, { params: { id: resumoId } }, { naTela: true })
  if (lido.data) return <Pagina key={lido.data.municipioResumoId} resumo={lido.data} />
  return (
    <PageFrame titulo="Resumo">
      {lido.error ? (
        <ErrorState titulo="Erro ao obter resumos" erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={8} altura={36} />
      )}
    </PageFrame>
  )
}

const Pagina = ({ resumo }: { resumo: Resumo }) => {
  const { can } = useSession()
  return (
    <PageFrame
      titulo={resumo.titulo}
      subtitulo={`Ano-base ${resumo.anoBase} · elaborado por ${resumo.elaboradoPor}`}
      acoes={[
        { rotulo: 'Baixar o PDF', icone: IconFileTypePdf, onClick: () => void baixarPdf(resumo.municipioResumoId) },
      ]}
    >
      <ResumoEditor municipioId={resumo.municipioId} resumo={resumo} somenteLeitura={!can('editarResumo')} />
    </PageFrame>
  )
}
