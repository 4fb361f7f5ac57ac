import { lazy, Suspense } from 'react'
import { useRouteError } from 'react-router'
import { semConexao } from '#web/lib/rede.ts'
import { ErrorState } from '#web/ui/estados.tsx'

/** A new version was put in place while this page was open: its files are no longer there. */
const arquivoSumiu = (erro: unknown) =>
  erro instanceof Error &&
  /dynamically imported module|module script|Importing a module|preload CSS/i.test(erro.message)

const SemArquivo = () => <ErrorState titulo="Sem conexão" onTentarDeNovo={() => location.reload()} />
/** Kept on the device with the shell; without it, a plain word must do. */
export const SemConexao = lazy(() =>
  import('#web/ui/sem-conexao.tsx').then(
    (m) => ({ default: m.SemConexao }),
    () => ({ default: SemArquivo }),
  ),
)

/** One screen broke; header and menu stay, and going elsewhere works. */
export const RotaFalhou = () => {
  const erro = useRouteError()
  console.error(erro)
  if (arquivoSumiu(erro) && semConexao())
    return (
      <Suspense>
        <SemConexao />
      </Suspense>
    )
  const motivo = arquivoSumiu(erro)
    ? 'Há uma versão nova da Praça, ou a conexão caiu. Recarregue a página para continuar.'
    : 'Recarregue a página. Se continuar, avise quem administra a Praça e diga o que estava fazendo.'
  return (
    <ErrorState
      titulo="Esta tela não pôde ser mostrada"
      erro={new Error(motivo)}
      onTentarDeNovo={() => location.reload()}
    />
  )
}
