import { useMemo, useState } from 'react'
import { type Register, registerEndpoints } from '#contract/register.ts'
import { type NomeDe, textoDoCampo } from '#contract/register-colunas.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { naVariante } from '#contract/register-words.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { nomeEm } from '#web/registers/columns.tsx'
import { useReferencias } from '#web/registers/references.ts'
import { RegisterForm } from '#web/registers/register-form.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Ficha, UmRegistro } from './ficha.tsx'

interface Props {
  registro: Register
  derivada: Coluna<RegisterRow> | undefined
  id: number
  /** Address of the list it is of. */
  lista: string
}

/** One record of a tab, all its fields, at an address of its own. */
export const Registro = ({ registro: padrao, derivada, id, lista }: Props) => {
  const { can } = useSession()
  const w = useWording()
  const registro = useMemo(() => naVariante(padrao, w), [padrao, w])
  const chamadas = useMemo(() => registerEndpoints(registro), [registro])
  const referencias = useReferencias(registro)
  const lido = useCall(chamadas.obter, { params: { id: String(id) } }, { naTela: true })
  const [editando, setEditando] = useState<RegisterRow>()
  const linha = lido.data as RegisterRow | undefined
  const nomeDe: NomeDe = (f, valor) => nomeEm(referencias)(f, valor) ?? `nº ${valor}`
  return (
    <UmRegistro lista={lista} onEditar={linha && can(registro.permit.editar) ? () => setEditando(linha) : undefined}>
      {linha ? (
        <Ficha
          titulo={registro.singular}
          dados={[
            ...(derivada
              ? [[derivada.titulo, derivada.celula?.(linha) ?? String(derivada.valor(linha) ?? 'Não marcado')] as const]
              : []),
            ...registro.campos.map((f) => [f.rotulo, textoDoCampo(f, linha, nomeDe)] as const),
          ]}
        />
      ) : lido.error ? (
        <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={5} altura={32} />
      )}
      <RegisterForm
        registro={registro}
        chamadas={chamadas}
        referencias={referencias}
        linha={editando}
        onFechar={() => setEditando(undefined)}
      />
    </UmRegistro>
  )
}
