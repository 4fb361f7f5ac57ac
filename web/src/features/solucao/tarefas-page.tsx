import { IconFileCheck, IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { solucoes, tarefas } from '#contract/registers/solucao.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { ImportarTarefas } from './importar-tarefas.tsx'
import { colunaNumero, DentroDe } from './pai.tsx'

const NUMERO = colunaNumero('tarefaId', 'Id')

/** Tasks of a solution, each with its evidences; they may be taken into a city's term from here. */
export const TarefasPage = () => {
  const w = useWording()
  const { can } = useSession()
  const { id, solucaoId } = useParams()
  const [importando, setImportando] = useState(false)
  return (
    <>
      <DentroDe registro={solucoes} parametro="solucaoId" titulo={w.plural('tarefa')}>
        {(pai, subtitulo) => (
          <RegisterPage
            registro={tarefas}
            titulo={w.plural('tarefa')}
            subtitulo={subtitulo}
            pai={pai}
            colunasAntes={NUMERO}
            acoes={
              can('importarTarefaTermoReferencia')
                ? [
                    {
                      rotulo: `Importar ${w.min.plural('tarefa')} para ${w.min.um('municipio')}`,
                      icone: IconTableImport,
                      onClick: () => setImportando(true),
                    },
                  ]
                : []
            }
            acoesDaLinha={(linha) => [
              {
                rotulo: 'Evidências',
                icone: IconFileCheck,
                para: `/grupo-solucao/${id}/solucao/${solucaoId}/tarefa/${linha.tarefaId}/evidencia`,
              },
            ]}
          />
        )}
      </DentroDe>
      <ImportarTarefas aberto={importando} solucaoId={Number(solucaoId)} onFechar={() => setImportando(false)} />
    </>
  )
}
