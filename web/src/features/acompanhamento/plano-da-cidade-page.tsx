import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link, Navigate, useParams } from 'react-router'
import type { AcompanhamentoLinha } from '#contract/acompanhamento.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { planosDe, useAcompanhamentos } from './planos.ts'

/** Why there is no plan, and what comes next. */
const semPlano = (lista: readonly AcompanhamentoLinha[], w: Wording, municipioId: string) => {
  const vivos = lista.filter((a) => !a.cancelado)
  const diagnostico = { rotulo: w.rotulo('diagnostico'), para: `/diagnostico/${municipioId}` }
  const acompanhamentos = { rotulo: 'Acompanhamentos', para: `/cidade/${municipioId}/acompanhamento` }
  if (vivos.length === 0)
    return {
      texto: w.frase('O plano nasce das respostas NÃO {do diagnóstico}, que ainda não começou.'),
      passo: diagnostico,
    }
  const aberto = vivos.find((a) => !a.finalizado)
  if (aberto)
    return aberto.diagnostico
      ? {
          texto: w.frase('O plano nasce das respostas NÃO {do diagnóstico}, quando for finalizado.'),
          passo: diagnostico,
        }
      : {
          texto: 'O plano nasce das respostas NÃO do acompanhamento aberto, quando for finalizado.',
          passo: {
            rotulo: 'Abrir o acompanhamento',
            para: `/cidade/${municipioId}/acompanhamento/obter/${aberto.acompanhamentoId}`,
          },
        }
  return {
    texto: 'Nenhuma resposta NÃO até aqui: não há o que planejar. Um plano pode nascer do próximo acompanhamento.',
    passo: acompanhamentos,
  }
}

/** `/cidade/:id/pmd`: goes on to the plan that stands. */
export const PlanoDaCidadePage = () => {
  const { id = '' } = useParams()
  const w = useWording()
  const lido = useAcompanhamentos(id)
  const [plano] = planosDe(lido.data ?? [])
  if (plano) return <Navigate to={`/cidade/${id}/pmd/${plano.acompanhamentoId}`} replace />
  const vazio = lido.data && semPlano(lido.data, w, id)
  return (
    <PageFrame titulo="Plano de Ação">
      {vazio ? (
        <EmptyState
          icone={IconListCheck}
          titulo={w.frase('Ainda não há plano de ação {neste município}')}
          texto={vazio.texto}
          acao={
            <Button component={Link} to={vazio.passo.para}>
              {vazio.passo.rotulo}
            </Button>
          }
        />
      ) : lido.error ? (
        <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={8} altura={36} />
      )}
    </PageFrame>
  )
}
