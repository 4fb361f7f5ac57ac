import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { isCpf } from '#contract/br.ts'
import { type Membro, membroPorCpf } from '#contract/membro.ts'
import { ApiError } from '#web/lib/api.ts'
import { useCall } from '#web/lib/query.ts'

interface Props {
  cpf: string
  municipioId: number
  grupoId: number | undefined
  podeEditar: boolean
  onUsar: (membro: Membro) => void
}

/** Somebody with this CPF is registered already: offers that person instead of typing everything again. */
export const JaCadastrado = ({ cpf, municipioId, grupoId, podeEditar, onUsar }: Props) => {
  const valido = isCpf(cpf)
  const achado = useCall(
    membroPorCpf,
    { params: { cpf }, query: { municipioId } },
    // Nobody found is the usual answer, and no failure.
    { enabled: valido, naTela: true },
  )
  if (!valido) return null
  if (achado.error && !(achado.error instanceof ApiError && achado.error.status === 404))
    return <Alert color="red">{achado.error.message}</Alert>
  const m = achado.data
  if (!m || achado.error) return null
  const daqui = m.municipioId === municipioId
  const grupos = m.membroGrupos.map((g) => g.nome).join(', ')
  const jaNoGrupo = m.membroGrupos.some((g) => g.grupoId === grupoId)
  return (
    <Alert color="blue" icon={<IconUserSearch size={20} aria-hidden />} title="Pessoa já cadastrada" role="status">
      <Text size="sm">
        {m.nome} está em {m.municipio.nome}/{m.municipio.uf}
        {grupos ? `: ${grupos}` : ', em nenhum grupo'}.
      </Text>
      <Group mt="xs">
        {jaNoGrupo ? (
          <Text size="sm" fw={600}>
            Já faz parte deste grupo.
          </Text>
        ) : daqui && !podeEditar ? (
          <Text size="sm" fw={600}>
            Peça a quem edita membros para incluir esta pessoa no grupo.
          </Text>
        ) : (
          <Button size="compact-md" onClick={() => onUsar(m)}>
            {daqui ? 'Incluir neste grupo' : 'Aproveitar os dados'}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
