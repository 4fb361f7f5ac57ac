import { Button } from '@mantine/core'
import { IconDownload, IconFileCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { baixarEvidencia, baixarEvidenciaPorLink } from '#contract/evidencia.ts'
import { download } from '#web/lib/api.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import { EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { toast } from '#web/ui/toast.tsx'

type Estado = { passo: 'parado' | 'baixando' | 'pronto' } | { passo: 'falhou'; erro: unknown }

const useBaixar = (baixar: () => Promise<void>) => {
  const [estado, setEstado] = useState<Estado>({ passo: 'parado' })
  const comecar = () => {
    setEstado({ passo: 'baixando' })
    baixar().then(
      () => setEstado({ passo: 'pronto' }),
      (erro: unknown) => {
        toast.erro(erro, { titulo: ERROS.obterEvidencia })
        setEstado({ passo: 'falhou', erro })
      },
    )
  }
  return { estado, comecar }
}

const Pagina = ({ titulo, texto, baixar, sozinho }: PaginaProps) => {
  const { estado, comecar } = useBaixar(baixar)
  const comecou = useRef(false)
  useEffect(() => {
    if (!sozinho || comecou.current) return
    comecou.current = true
    comecar()
  })
  return (
    <PageFrame titulo={titulo}>
      {estado.passo === 'falhou' ? (
        <ErrorState titulo={ERROS.obterEvidencia} erro={estado.erro} onTentarDeNovo={comecar} />
      ) : (
        <EmptyState
          icone={estado.passo === 'pronto' ? IconFileCheck : IconDownload}
          titulo={estado.passo === 'pronto' ? 'O arquivo foi baixado' : titulo}
          texto={texto}
          acao={
            <Button
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={estado.passo === 'baixando'}
              onClick={comecar}
            >
              {estado.passo === 'pronto' ? 'Baixar de novo' : 'Baixar arquivo'}
            </Button>
          }
        />
      )}
    </PageFrame>
  )
}

interface PaginaProps {
  titulo: string
  texto: string
  baixar: () => Promise<void>
  /** Begins without being asked. */
  sozinho?: boolean
}

/** The link of the mail on a rejection: the file comes by itself. */
export const EvidenciaRecusadaPage = () => {
  const { evidenceId = '' } = useParams()
  return (
    <Pagina
      key={evidenceId}
      titulo="Evidência recusada"
      texto="O arquivo que foi rejeitado na análise. O download fica registrado."
      baixar={() => download(baixarEvidencia, { params: { id: evidenceId } })}
      sozinho
    />
  )
}

/** An open link carries a token; a plain number works only for who is signed in and may see the file. */
export const EvidenciaAbertaPage = () => {
  const { evidenceId = '' } = useParams()
  const sessao = useOptionalSession()
  const porId = /^\d{1,10}$/.test(evidenceId)
  if (porId && !sessao)
    return (
      <PageFrame titulo="Evidência do selo">
        <EmptyState titulo="Este endereço não abre sem um link válido" texto="Peça um novo link a quem enviou." />
      </PageFrame>
    )
  return (
    <Pagina
      key={evidenceId}
      titulo="Evidência do selo"
      texto="Você recebeu um link para baixar este arquivo. Ele tem validade, e cada uso fica registrado."
      baixar={() =>
        porId
          ? download(baixarEvidencia, { params: { id: evidenceId } })
          : download(baixarEvidenciaPorLink, { params: { token: evidenceId } })
      }
    />
  )
}
