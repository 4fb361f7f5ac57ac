import { evidencias, tarefas } from '#contract/registers/solucao.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { colunaNumero, DentroDe } from './pai.tsx'

const NUMERO = colunaNumero('evidenciaId', '#')

/** What proves a task of the shelf. */
export const EvidenciasPage = () => {
  const w = useWording()
  return (
    <DentroDe registro={tarefas} parametro="tarefaId" titulo={w.plural('evidencia')}>
      {(pai, subtitulo) => (
        <RegisterPage
          registro={evidencias}
          titulo={w.plural('evidencia')}
          subtitulo={subtitulo}
          pai={pai}
          colunasAntes={NUMERO}
        />
      )}
    </DentroDe>
  )
}
