import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CORTES, cut } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { faixas, faixasDeResposta, precosPorFaixa } from '#contract/registers/programa.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { FaixaEditor } from './faixa-editor.tsx'

const chamadas = registerEndpoints(faixas)
export const NovaFaixaPage = () => {
  const ir = useNavigate()
  return (
    <PageFrame titulo="Nova faixa">
      <FaixaEditor faixa={undefined} aoGravar={(f) => void ir(`/faixas/edit/${f.faixaId}`, { replace: true })} />
    </PageFrame>
  )
}

export const EditarFaixaPage = () => {
  const { id } = useParams()
  const lida = useCall(chamadas.obter, { params: { id: Number(id) } }, { erro: ERROS.obterFaixas })
  const faixa = lida.data as RegisterRow | undefined
  const nome = faixa ? cut(String(faixa.nome), CORTES.faixa) : 'Faixa'
  return (
    <PageFrame titulo={nome}>
      {faixa ? (
        <Conteudo key={String(faixa.faixaId)} faixa={faixa} />
      ) : lida.error ? (
        <ErrorState erro={lida.error} titulo={ERROS.obterFaixas} onTentarDeNovo={() => lida.refetch()} />
      ) : (
        <Carregando linhas={6} altura={36} />
      )}
    </PageFrame>
  )
}

/** The band itself, then what hangs on it: answers that score, and prices for who may see them. */
const Conteudo = ({ faixa }: { faixa: RegisterRow }) => {
  const { can } = useSession()
  const w = useWording()
  const fixos = useMemo(() => ({ faixaId: faixa.faixaId! }), [faixa.faixaId])
  return (
    <Stack gap="xl">
      <FaixaEditor faixa={faixa} />
      <RegisterPage
        dentro
        registro={faixasDeResposta}
        titulo={`Respostas por ${w.min.singular('pergunta')}`}
        fixos={fixos}
      />
      {can('verCustoPreco') && (
        <RegisterPage
          dentro
          registro={precosPorFaixa}
          titulo={`Preço por ${w.min.singular('solucao')}`}
          fixos={fixos}
        />
      )}
    </Stack>
  )
}
