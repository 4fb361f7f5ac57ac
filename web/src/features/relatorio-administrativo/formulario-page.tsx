import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { paginaDoRelatorio } from './colunas.tsx'
import { useRelatorio } from './documento.tsx'
import { Formulario } from './formulario.tsx'

/** `/cidade/:id/relatorio-administrativo/inserir`, and without the city for work of none. */
export const InserirPage = () => {
  const { id } = useParams()
  return (
    <PageFrame titulo="Novo relatório administrativo">
      <Formulario municipioId={id === undefined ? null : Number(id)} />
    </PageFrame>
  )
}

/** `/cidade/:id/relatorio-administrativo/editar/:relatorio` */
export const EditarPage = () => {
  const { relatorio = '' } = useParams()
  const { data: r, error, refetch } = useRelatorio(relatorio)
  const titulo = r?.estado === 'devolvido' ? 'Corrigir e reenviar' : 'Editar relatório administrativo'
  return (
    <PageFrame titulo={titulo} {...(r && { subtitulo: r.titulo })}>
      {r ? (
        r.acoes.editar ? (
          <Formulario key={r.relatorioAdministrativoId} municipioId={r.municipioId} relatorio={r} />
        ) : (
          <EmptyState
            titulo="Este relatório não pode mais ser alterado"
            texto={r.aviso ?? 'Ele já foi analisado, ou é de outra pessoa.'}
            acao={
              <Button component={Link} to={paginaDoRelatorio(r)} variant="default">
                Ver o relatório
              </Button>
            }
          />
        )
      ) : error ? (
        <ErrorState titulo={ERROS.obterRelatoriosAdministrativos} erro={error} onTentarDeNovo={() => void refetch()} />
      ) : (
        <Carregando linhas={8} altura={40} />
      )}
    </PageFrame>
  )
}
