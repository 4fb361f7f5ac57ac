import { Alert, Anchor, Checkbox, NativeSelect, Table, Text } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  getPreferencias,
  type PorEmail,
  type PreferenciaDeAviso,
  type PreferenciasDeAvisos,
  salvarPreferencias,
} from '#contract/aviso.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import { useCelular } from '#web/ui/use-celular.ts'

const POR_EMAIL: { value: PorEmail; label: string }[] = [
  { value: 'na hora', label: 'Na hora' },
  { value: 'resumo', label: 'Resumo diário' },
  { value: 'nao', label: 'Não' },
]

/** Of what one is told, and how. Each choice holds at once. */
export const PreferenciasPage = () => {
  const lida = useCall(getPreferencias, {}, { naTela: true })
  return (
    <PageFrame
      titulo="Preferências de avisos"
      trilha={[{ rotulo: 'Avisos', para: '/avisos' }, { rotulo: 'Preferências de avisos' }]}
      subtitulo="De que você quer ser avisado, e como. O resumo diário chega às 7h, só quando há o que contar."
    >
      {lida.error && !lida.data ? (
        <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : !lida.data ? (
        <Carregando linhas={8} altura={44} />
      ) : (
        <Quadro {...lida.data} />
      )}
    </PageFrame>
  )
}

const Quadro = ({ receberEmails, tipos }: PreferenciasDeAvisos) => {
  const { user } = useSession()
  const salvar = useMutationCall(salvarPreferencias, {
    sucesso: 'Preferência salva',
    invalida: [getPreferencias],
  })
  const mudar = ({ tipo, pagina, email }: PreferenciaDeAviso, parte: Partial<PreferenciaDeAviso>) =>
    salvar.mutate({ body: { tipos: [{ tipo, pagina, email, ...parte }] } })
  const celular = useCelular()
  /** Beside the others, or below its name where there is no room beside it. */
  const escolha = (t: PreferenciasDeAvisos['tipos'][number], label?: string) => (
    <NativeSelect
      label={label}
      aria-label={`${t.nome}: por e-mail`}
      data={POR_EMAIL}
      value={t.email}
      w="10rem"
      mt={label ? 4 : undefined}
      onChange={(e) => mudar(t, { email: e.currentTarget.value as PorEmail })}
    />
  )
  return (
    <>
      {!receberEmails && (
        <Alert color="yellow" icon={<IconMailOff aria-hidden />} mb="md" maw={860} title="Sua conta não recebe e-mails">
          O que for escolhido para o e-mail só vale depois de ligar “Receber e-mails” em{' '}
          <Anchor component={Link} to={`/usuario/editar/${user.usuarioId}`} underline="always">
            Meus dados
          </Anchor>
          .
        </Alert>
      )}
      <TabelaRolante rotulo="Preferências por tipo de aviso" minimo="16rem" maw={860} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Aviso</Table.Th>
            <Table.Th>Na página</Table.Th>
            {!celular && <Table.Th>Por e-mail</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tipos.map((t) => (
            <Table.Tr key={t.tipo}>
              <Table.Th scope="row" fw={400}>
                <Text size="sm" fw={600}>
                  {t.nome}
                </Text>
                <Text size="sm" c="dimmed">
                  {t.descricao}
                </Text>
                {celular && escolha(t, 'Por e-mail')}
              </Table.Th>
              <Table.Td>
                <Checkbox
                  size="md"
                  aria-label={`${t.nome}: na página`}
                  checked={t.pagina}
                  onChange={(e) => mudar(t, { pagina: e.currentTarget.checked })}
                />
              </Table.Td>
              {!celular && <Table.Td>{escolha(t)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TabelaRolante>
    </>
  )
}
