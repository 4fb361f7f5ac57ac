import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { registers } from '#contract/registers.ts'
import { ABAS_DAS_DEFINICOES } from '#contract/sala-indicador-abas.ts'
import { useSession } from '#web/lib/session.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { Segmentos } from '#web/ui/segmentos.tsx'

/** The register at this address below the six of them. */
export const definicoesPage = (pagina: string): ComponentType => {
  const registro = registers.find((r) => r.tela === `/sala-principal/:id/${pagina}`)
  const aba = ABAS_DAS_DEFINICOES.find((a) => a.pagina === pagina)
  if (!registro || !aba) throw new Error(`No register at ${pagina}`)
  return () => {
    const { id } = useParams()
    const { can } = useSession()
    return (
      <RegisterPage
        registro={registro}
        titulo={aba.rotulo}
        subtitulo={
          can('administrarIndicadoresSala')
            ? 'Valem para todas as salas.'
            : 'Valem para todas as salas; quem administra o programa é que as muda.'
        }
        estados={
          <Segmentos
            rotulo="Definições dos indicadores"
            atual={pagina}
            itens={ABAS_DAS_DEFINICOES.map((a) => ({
              chave: a.pagina,
              rotulo: a.rotulo,
              para: `/sala-principal/${id}/${a.pagina}`,
            }))}
          />
        }
      />
    )
  }
}
