import { Button } from '@mantine/core'
import { IconDownload, IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { baixarEvidenciaDoContato, baixarEvidenciaDoContatoPorLink } from '#contract/cliente-oculto.ts'
import { ERROS } from '#contract/erros.ts'
import { download } from '#web/lib/api.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import { EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

const TITULO = 'Evidência do Cliente Oculto'
type Estado = { passo: 'parado' | 'baixando' | 'pronto' } | { passo: 'falhou'; erro: unknown }

/** `/cliente-oculto/selo/download/:evidenceId`: a token opens it; a plain number only to who is signed in and may see the file. */
export const EvidenciaAbertaPage = () => {
  const { evidenceId = '' } = useParams()
  const sessao = useOptionalSession()
  const [estado, setEstado] = useState<Estado>({ passo: 'parado' })
  const porId = /^\d{1,10}$/.test(evidenceId)
  const baixar = () => {
    setEstado({ passo: 'baixando' })
    const lido = porId
      ? download(baixarEvidenciaDoContato, { params: { id: evidenceId } })
      : download(baixarEvidenciaDoContatoPorLink, { params: { token: evidenceId } })
    lido.then(
      () => setEstado({ passo: 'pronto' }),
      (erro: unknown) => setEstado({ passo: 'falhou', erro }),
    )
  }
  if (porId && !sessao)
    return (
      <PageFrame titulo={TITULO}>
        <EmptyState titulo="Este endereço não abre sem um link válido" texto="Peça um novo link a quem enviou." />
      </PageFrame>
    )
  const pronto = estado.passo === 'pronto'
  return (
    <PageFrame titulo={TITULO}>
      {estado.passo === 'falhou' ? (
        <ErrorState titulo={ERROS.obterEvidencia} erro={estado.erro} onTentarDeNovo={baixar} />
      ) : (
        <EmptyState
          icone={pronto ? IconFileCheck : IconDownload}
          titulo={pronto ? 'O arquivo foi baixado' : TITULO}
          texto="Você recebeu um link para baixar este arquivo. Ele tem validade, e cada uso fica registrado."
          acao={
            <Button
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={estado.passo === 'baixando'}
              onClick={baixar}
            >
              {pronto ? 'Baixar de novo' : 'Baixar arquivo'}
            </Button>
          }
        />
      )}
    </PageFrame>
  )
}
