import { IconListDetails } from '@tabler/icons-react'
import { gruposDeSolucao } from '#contract/registers/solucao.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { colunaNumero } from './pai.tsx'

const NUMERO = colunaNumero('grupoSolucaoId', '#')

/** Groups of the shelf, each with its solutions. */
export const GruposPage = () => {
  const w = useWording()
  return (
    <RegisterPage
      registro={gruposDeSolucao}
      titulo={w.plural('grupoSolucao')}
      subtitulo={`A prateleira de onde ${w.os('municipio')} tiram o seu termo de referência.`}
      colunasAntes={NUMERO}
      acoesDaLinha={(linha) => [
        { rotulo: w.plural('solucao'), icone: IconListDetails, para: `/grupo-solucao/${linha.grupoSolucaoId}/solucao` },
      ]}
    />
  )
}
