import { IconDownload, IconListDetails, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { gruposDeSolucao } from '#contract/registers/solucao.ts'
import { exportarGrupos } from '#contract/solucao-arquivo.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { ProjetosEGrupos } from '#web/partes/prateleira.tsx'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { ImportarGrupos } from './importar-grupos.tsx'
import { colunaNumero } from './pai.tsx'

const NUMERO = colunaNumero('grupoSolucaoId', '#')

/** Groups of the shelf, each with its solutions; full admins take them from one environment to another in a file. */
export const GruposPage = () => {
  const w = useWording()
  const { isFullAdmin } = useSession()
  const [importando, setImportando] = useState(false)
  const grupos = w.min.plural('grupoSolucao')
  return (
    <>
      <RegisterPage
        registro={gruposDeSolucao}
        titulo={w.plural('grupoSolucao')}
        subtitulo={`A prateleira de onde ${w.min.os('municipio')} tiram o termo de referência.`}
        estados={<ProjetosEGrupos atual="grupos" />}
        colunasAntes={NUMERO}
        acoes={
          isFullAdmin
            ? [
                {
                  rotulo: `Exportar ${grupos}`,
                  icone: IconDownload,
                  onClick: () => void baixarDocumento(exportarGrupos, {}),
                },
                { rotulo: `Importar ${grupos}`, icone: IconUpload, onClick: () => setImportando(true) },
              ]
            : []
        }
        acoesDaLinha={(linha) => [
          {
            rotulo: w.plural('solucao'),
            icone: IconListDetails,
            para: `/grupo-solucao/${linha.grupoSolucaoId}/solucao`,
          },
        ]}
      />
      {isFullAdmin && <ImportarGrupos aberto={importando} onFechar={() => setImportando(false)} />}
    </>
  )
}
