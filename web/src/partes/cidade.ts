import { useParams } from 'react-router'
import { getMunicipio } from '#contract/municipio.ts'
import { useCall } from '#web/lib/query.ts'

/** The city of the address; all its pages read it from the same place. */
export const useCidade = (enabled = true) => {
  const { id = '' } = useParams()
  return useCall(getMunicipio, { params: { id } }, { naTela: true, enabled })
}
