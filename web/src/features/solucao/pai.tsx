import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { type Register, registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import type { Coluna, Valor } from '#web/ui/data-table/coluna.ts'
import { ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

interface Props {
  /** What the address names, and where in it. */
  registro: Register
  parametro: string
  /** Of the page itself. */
  titulo: string
  children: (pai: RegisterRow, subtitulo: string) => ReactNode
}

/** A page of what stands inside one row of the shelf; of none, it says so. */
export const DentroDe = ({ registro, parametro, titulo, children }: Props) => {
  const w = useWording()
  const id = Number(useParams()[parametro])
  const { obter } = useMemo(() => registerEndpoints(registro), [registro])
  const lido = useCall(obter, { params: { id } }, { naTela: true })
  const pai = useMemo(() => ({ [registro.id]: id }), [registro, id])
  if (lido.error)
    return (
      <PageFrame titulo={titulo}>
        <ErrorState erro={lido.error} onTentarDeNovo={() => lido.refetch()} />
      </PageFrame>
    )
  const linha = lido.data as RegisterRow | undefined
  if (!linha) return children(pai, '\u00a0')
  const termo = registro.termo!
  const fora = linha.desabilitado === true ? ` (${w.flexiona(termo, 'desabilitado')})` : ''
  return children(pai, `${w.singular(termo)}: ${linha.nome}${fora}`)
}

/** The number of a row, before its name. */
export const colunaNumero = (chave: string, titulo: string): readonly Coluna<RegisterRow>[] => [
  { chave, titulo, tipo: 'inteiro', largura: 76, cartao: 'omitir', valor: (linha) => linha[chave] as Valor },
]
