import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Conflito } from '#web/lib/use-conflito.ts'
import classes from './conflito-dialog.module.css'
import { useCelular } from './use-celular.ts'

interface Linha {
  campo: ReactNode
  antes: string
  agora: string
  /** Absent where this person changed nothing. */
  digitado?: string
}

interface Props {
  conflito: Conflito | undefined
  rotulo: (campo: string) => ReactNode
  /** A value in the words of the form. */
  texto?: (valor: unknown, campo: string) => string
}

const comoEstao = (valor: unknown): string => {
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  return Array.isArray(valor) ? valor.join(', ') : String(valor ?? '')
}

/** Somebody else saved the same record first: what differs, and two ways on. Nothing is lost by closing it. */
export const ConflitoDialog = ({ conflito, rotulo, texto = comoEstao }: Props) => {
  const celular = useCelular()
  const linhas = (conflito?.diferencas ?? []).map(({ campo, antes, agora, digitado }) => ({
    campo: rotulo(campo),
    antes: texto(antes, campo),
    agora: texto(agora, campo),
    ...(digitado !== undefined && { digitado: texto(digitado, campo) || 'vazio' }),
  }))
  return (
    <Modal
      opened={conflito !== undefined}
      onClose={() => conflito?.fechar()}
      title="Este registro foi alterado por outra pessoa"
      size={800}
      fullScreen={celular}
      styles={{ title: { fontWeight: 650 } }}
    >
      <Stack gap="md">
        <Text size="sm">
          Enquanto você editava, outra pessoa salvou mudanças. O que você digitou ainda não foi salvo.
        </Text>
        {linhas.length > 0 && (celular ? <Lista linhas={linhas} /> : <Tabela linhas={linhas} />)}
        <Text size="sm" c="dimmed">
          “Recarregar” mostra o registro como está agora e descarta o que você digitou. “Manter o que digitei” traz as
          mudanças da outra pessoa e deixa as suas por cima: confira e salve de novo.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={conflito?.recarregar}>
            Recarregar
          </Button>
          <Button onClick={conflito?.manter} data-autofocus>
            Manter o que digitei
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type Linhas = { linhas: readonly Linha[] }

const Tabela = ({ linhas }: Linhas) => (
  <Table verticalSpacing="xs" fz="sm" aria-label="O que mudou">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Campo</Table.Th>
        <Table.Th>Estava</Table.Th>
        <Table.Th>Agora está</Table.Th>
        <Table.Th>Você digitou</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {linhas.map((l, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read
        <Table.Tr key={i}>
          <Table.Th scope="row">{l.campo}</Table.Th>
          <Table.Td c="dimmed">{l.antes || 'vazio'}</Table.Td>
          <Table.Td>{l.agora || 'vazio'}</Table.Td>
          <Table.Td>{l.digitado ?? '—'}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

/** The same for a narrow screen. */
const Lista = ({ linhas }: Linhas) => (
  <ul aria-label="O que mudou" className={classes.lista}>
    {linhas.map((l, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read
      <li key={i}>
        <Text size="sm" fw={600}>
          {l.campo}
        </Text>
        <Text size="sm" c="dimmed">
          Estava: {l.antes || 'vazio'}
        </Text>
        <Text size="sm">Agora está: {l.agora || 'vazio'}</Text>
        {l.digitado !== undefined && <Text size="sm">Você digitou: {l.digitado}</Text>}
      </li>
    ))}
  </ul>
)
