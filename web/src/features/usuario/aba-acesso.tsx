import { Button, Group, Stack, Title } from '@mantine/core'
import { IconClock, IconMailForward, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { escolheTodosOsGrupos } from '#contract/access.ts'
import type { GrupoLinha } from '#contract/grupo-usuario.ts'
import type { UsuarioCompleto } from '#contract/usuario.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { CnpjField } from '#web/ui/fields/masked-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useMandarNoUsuario } from './acoes.ts'
import type { Editor } from './editor.ts'
import classes from './usuario.module.css'

interface Props {
  editor: Editor
  usuario: UsuarioCompleto | undefined
  grupos: readonly GrupoLinha[]
  carregandoGrupos: boolean
  exigeEmpresa: boolean
  somenteLeitura: boolean
}

const quaisPode = (todos: boolean) =>
  todos
    ? 'Você pode escolher qualquer grupo, menos os de acesso total.'
    : 'Você pode escolher o seu grupo e os grupos que não podem mais do que ele.'

export const AbaAcesso = ({ editor, usuario, grupos, carregandoGrupos, exigeEmpresa, somenteLeitura }: Props) => {
  const { campo } = editor
  const { isFullAdmin, user } = useSession()
  // Only groups this person may give; the one the user has stays readable.
  const opcoes = grupos
    .filter((g) => g.atribuivel || g.usuarioGrupoId === usuario?.usuarioGrupoId)
    .map((g) => ({ valor: g.usuarioGrupoId, rotulo: g.nome, descricao: g.descricao ?? undefined }))
  if (usuario && !opcoes.some((o) => o.valor === usuario.usuarioGrupoId))
    opcoes.push({ valor: usuario.usuarioGrupoId, rotulo: usuario.grupo.nome, descricao: undefined })

  return (
    <Stack gap="lg">
      <div className={formulario.campos}>
        <Picker
          label="Grupo de usuário"
          description={isFullAdmin ? undefined : quaisPode(escolheTodosOsGrupos(user.grupo, ambiente().uf))}
          required
          opcoes={opcoes}
          carregando={carregandoGrupos}
          vazio="Nenhum Grupo retornado"
          readOnly={somenteLeitura}
          {...campo('usuarioGrupoId')}
        />
      </div>
      <section aria-labelledby="empresa-titulo">
        <Title order={2} size="h3" id="empresa-titulo" mb="xs">
          Empresa credenciada
        </Title>
        <div className={formulario.campos}>
          <TextField
            label="Razão social"
            required={exigeEmpresa}
            maxLength={160}
            readOnly={somenteLeitura}
            description={exigeEmpresa ? 'Exigida nos grupos de consultores.' : undefined}
            {...campo('empresaNome')}
          />
          <CnpjField label="CNPJ" required={exigeEmpresa} readOnly={somenteLeitura} {...campo('cnpj')} />
        </div>
      </section>
      <section aria-labelledby="situacao-titulo">
        <Title order={2} size="h3" id="situacao-titulo" mb="xs">
          Situação
        </Title>
        <Stack gap="md">
          {usuario ? (
            <Situacao usuario={usuario} />
          ) : (
            <SwitchField
              label="Habilitado"
              description="Quem não está habilitado não entra e não recebe o convite."
              {...campo('habilitado')}
            />
          )}
          <SwitchField
            label="Receber e-mails"
            description="Avisos do sistema. Links de senha e avisos de segurança são enviados sempre."
            readOnly={somenteLeitura}
            {...campo('receberEmails')}
          />
        </Stack>
      </section>
    </Stack>
  )
}

/** Whether the person can come in now. These act at once, outside the form. */
const Situacao = ({ usuario }: { usuario: UsuarioCompleto }) => {
  const mandar = useMandarNoUsuario()
  const { habilitado, primeiroAcessoPendente, acoes } = usuario
  return (
    <>
      <dl className={classes.situacao}>
        <dt>Acesso</dt>
        <dd>
          <Group gap="xs">
            <StatusBadge tom={habilitado ? 'positivo' : 'negativo'}>
              {habilitado ? 'Habilitado' : 'Desabilitado'}
            </StatusBadge>
            {primeiroAcessoPendente && (
              <StatusBadge tom="atencao" icone={IconClock}>
                Primeiro acesso pendente
              </StatusBadge>
            )}
          </Group>
        </dd>
        <dt>Último acesso</dt>
        <dd>
          <DateText valor={usuario.ultimoAcesso} vazio="nunca" />
        </dd>
        <dt>Cadastro</dt>
        <dd>
          <DateText valor={usuario.criacao} />
        </dd>
      </dl>
      <Group gap="sm">
        {acoes.habilitar &&
          (habilitado ? (
            <Button
              variant="default"
              leftSection={<IconUserOff size={18} aria-hidden />}
              onClick={() => void mandar.desabilitar(usuario)}
            >
              Desabilitar
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconUserCheck size={18} aria-hidden />}
              onClick={() => void mandar.habilitar(usuario)}
            >
              Habilitar
            </Button>
          ))}
        {acoes.editar && habilitado && primeiroAcessoPendente && (
          <Button
            variant="default"
            leftSection={<IconMailForward size={18} aria-hidden />}
            onClick={() => void mandar.convidar(usuario)}
          >
            Reenviar convite
          </Button>
        )}
        {acoes.redefinirFator && (
          <Button
            variant="default"
            leftSection={<IconShieldOff size={18} aria-hidden />}
            onClick={() => void mandar.redefinirFator(usuario)}
          >
            Redefinir verificação em duas etapas
          </Button>
        )}
      </Group>
    </>
  )
}
