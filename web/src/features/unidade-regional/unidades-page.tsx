import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import type { RegisterRow } from '#contract/register-field.ts'
import { unidadesRegionais } from '#contract/registers/lugares.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { MunicipiosDaUnidade } from './municipios-da-unidade.tsx'

/** Regional units, each with its municipalities. */
export const UnidadesPage = () => {
  const { can } = useSession()
  const w = useWording()
  const [unidade, setUnidade] = useState<RegisterRow>()
  return (
    <>
      <RegisterPage
        registro={unidadesRegionais}
        titulo="Unidades Regionais"
        acoesDaLinha={(linha) =>
          can('editarUnidadeRegional')
            ? [{ rotulo: w.plural('municipio'), icone: IconMapPin, onClick: () => setUnidade(linha) }]
            : []
        }
      />
      <MunicipiosDaUnidade unidade={unidade} onFechar={() => setUnidade(undefined)} />
    </>
  )
}
