import { Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { Fragment, useMemo, useState } from 'react'
import { Link } from 'react-router'
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
import { Quadro } from '#web/ui/quadro.tsx'
import classes from './registro.module.css'

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
  if (lido.error && !lido.data) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
  if (!lido.data) return <Carregando linhas={5} altura={32} />
  const linha = lido.data as RegisterRow
  const nomeDe: NomeDe = (f, valor) => nomeEm(referencias)(f, valor) ?? `nº ${valor}`
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Button component={Link} to={lista} variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />}>
          Ver todos
        </Button>
        {can(registro.permit.editar) && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditando(linha)}>
            Editar
          </Button>
        )}
      </Group>
      <Quadro titulo={registro.singular}>
        <dl className={classes.dados}>
          {derivada && (
            <>
              <dt>{derivada.titulo}</dt>
              <dd>{derivada.celula?.(linha) ?? String(derivada.valor(linha) ?? 'Não marcado')}</dd>
            </>
          )}
          {registro.campos.map((f) => (
            <Fragment key={f.chave}>
              <dt>{f.rotulo}</dt>
              <dd>{textoDoCampo(f, linha, nomeDe) || '-'}</dd>
            </Fragment>
          ))}
        </dl>
      </Quadro>
      <RegisterForm
        registro={registro}
        chamadas={chamadas}
        referencias={referencias}
        linha={editando}
        onFechar={() => setEditando(undefined)}
      />
    </Stack>
  )
}
