import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import { ERROS } from '#contract/erros.ts'
import { relatorioAdminPublico } from '#contract/relatorio-administrativo.ts'
import { useCall } from '#web/lib/query.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import { ErroDoLink } from '#web/partes/erro-do-link.tsx'
import { EstadoDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import { Parte } from '#web/partes/relatorio/dados.tsx'
import { tamanho } from '#web/ui/arquivos.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { Documento, doRegistro, useRelatorio } from './documento.tsx'

const TITULO = 'Relatório administrativo'
const ERRO = ERROS.obterRelatoriosAdministrativos

const Lido = ({ r }: { r: OutputOf<typeof relatorioAdminPublico> }) => (
  <PageFrame titulo={r.titulo} subtitulo={<EstadoDoRelatorio estado={r.estado} />}>
    <div className={quadro.quadro}>
      <Stack gap="lg">
        <Documento relatorio={r} />
        {r.anexos.length > 0 && (
          <Parte titulo="Anexos">
            <ul>
              {r.anexos.map((a, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read
                <li key={n}>
                  <Text size="sm">
                    {a.nomeArquivo} ({tamanho(a.tamanho)})
                  </Text>
                </li>
              ))}
            </ul>
          </Parte>
        )}
      </Stack>
    </div>
  </PageFrame>
)

const Espera = ({ erro }: { erro: ReactNode }) => (
  <PageFrame titulo={TITULO}>{erro || <Carregando linhas={8} altura={36} />}</PageFrame>
)

const PorLink = ({ token }: { token: string }) => {
  // Each reading is counted: what is on the page is not read again.
  const lido = useCall(
    relatorioAdminPublico,
    { params: { token } },
    { naTela: true, staleTime: Number.POSITIVE_INFINITY },
  )
  if (lido.data) return <Lido r={lido.data} />
  return <Espera erro={lido.error && <ErroDoLink erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />} />
}

const PorId = ({ id }: { id: string }) => {
  const lido = useRelatorio(id)
  if (!lido.data)
    return (
      <Espera
        erro={lido.error && <ErrorState titulo={ERRO} erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />}
      />
    )
  return (
    <PageFrame titulo={lido.data.titulo} subtitulo={<EstadoDoRelatorio estado={lido.data.estado} />}>
      <div className={quadro.quadro}>
        <Documento relatorio={doRegistro(lido.data)} />
      </div>
    </PageFrame>
  )
}

/** `/relatorioAdmin/obter_publico/:relatorio`: a token; a plain number only for who is signed in and may see it (R382). */
export const RelatorioPublicoPage = () => {
  const { relatorio = '' } = useParams()
  const sessao = useOptionalSession()
  if (!/^\d{1,10}$/.test(relatorio)) return <PorLink token={relatorio} />
  if (sessao) return <PorId id={relatorio} />
  return (
    <PageFrame titulo={TITULO}>
      <EmptyState titulo="Este endereço não abre sem um link válido" texto="Peça um novo link a quem enviou." />
    </PageFrame>
  )
}
