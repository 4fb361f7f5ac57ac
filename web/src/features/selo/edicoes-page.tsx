import { IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { RegisterRow } from '#contract/register-field.ts'
import { edicoes } from '#contract/registers/selo.ts'
import { baixarManual, listarEdicoesDoSelo } from '#contract/selo-resultado.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { ManualModal } from './manual-modal.tsx'

const SUBTITULO =
  'A edição atual de um estado é a última cuja inscrição já começou. Os pontos de cada nível valem assim que são guardados.'

/** The editions with their days and thresholds, and the manual of each. */
export const EdicoesPage = () => {
  const { can } = useSession()
  const [aberta, setAberta] = useState<RegisterRow>()
  const lidas = useCall(listarEdicoesDoSelo, {}, { naTela: true })
  const manualDe = (linha: RegisterRow) => lidas.data?.find((e) => e.seloEdicaoId === linha.seloEdicaoId)?.manual
  return (
    <>
      <RegisterPage
        registro={edicoes}
        titulo="Edições do selo"
        subtitulo={SUBTITULO}
        acoesDaLinha={(linha) => [
          ...(manualDe(linha)
            ? [
                {
                  rotulo: 'Baixar o manual',
                  icone: IconDownload,
                  onClick: () => void baixarDocumento(baixarManual, { params: { id: String(linha.seloEdicaoId) } }),
                },
              ]
            : []),
          ...(can('editarEdicoesSelo')
            ? [{ rotulo: 'Manual', icone: IconFileUpload, onClick: () => setAberta(linha) }]
            : []),
        ]}
      />
      <ManualModal edicao={aberta} onFechar={() => setAberta(undefined)} />
    </>
  )
}
