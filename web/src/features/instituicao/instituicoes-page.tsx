import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { importarInstituicoes } from '#contract/instituicao.ts'
import { instituicoes } from '#contract/registers/lugares.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { ImportarModal } from '#web/registers/importar-modal.tsx'
import { RegisterPage } from '#web/registers/register-page.tsx'

/** Institutions in reach, one by one or from a spreadsheet. */
export const InstituicoesPage = () => {
  const { can } = useSession()
  const w = useWording()
  const [importando, setImportando] = useState(false)
  return (
    <>
      <RegisterPage
        registro={instituicoes}
        titulo="Instituição"
        acoes={
          can('incluirInstituicao')
            ? [{ rotulo: 'Importar planilha', icone: IconFileImport, onClick: () => setImportando(true) }]
            : []
        }
      />
      <ImportarModal
        aberto={importando}
        onFechar={() => setImportando(false)}
        titulo="Importar instituições"
        chamadas={importarInstituicoes}
        ajuda={`Cada linha é uma instituição, reconhecida pelo CNPJ ou, sem ele, pelo nome. Separe ${w.min.os('municipio')} por ponto e vírgula, sempre com a UF.`}
      />
    </>
  )
}
