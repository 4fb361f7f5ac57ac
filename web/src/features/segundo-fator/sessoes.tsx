import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import { encerrarOutrasSessoes, encerrarSessao, listarSessoes, type SessaoAberta } from '#contract/sessao.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import lista from '#web/ui/lista.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './seguranca.module.css'

const CELULARES = /iPhone|iPad|Android/

const Sessao = ({ sessao, onEncerrar }: { sessao: SessaoAberta; onEncerrar: () => void }) => {
  const { aparelho, endereco, atual } = sessao
  const Icone = CELULARES.test(aparelho) ? IconDeviceMobile : IconDeviceDesktop
  const nome = aparelho || 'Aparelho desconhecido'
  return (
    <li className={classes.sessao}>
      <Icone size={24} aria-hidden className={classes.icone} />
      <div className={classes.texto}>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {nome}
          </Text>
          {atual && <StatusBadge tom="positivo">Esta sessão</StatusBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          Início: <DateText valor={sessao.criacao} /> · último uso: <DateText valor={sessao.ultimoUso} />
          {endereco && ` · rede ${endereco}`}
        </Text>
      </div>
      {!atual && (
        <Button variant="default" size="xs" onClick={onEncerrar} aria-label={`Encerrar a sessão ${nome}`}>
          Encerrar
        </Button>
      )}
    </li>
  )
}

/** The sessions of the person, each with its end; the one at hand ends with 'Sair'. */
export const Sessoes = () => {
  const confirmar = useConfirm()
  const lidas = useCall(listarSessoes, {}, { naTela: true })
  const depois = { invalida: [listarSessoes], naTela: true }
  const uma = useMutationCall(encerrarSessao, depois)
  const outras = useMutationCall(encerrarOutrasSessoes, depois)
  if (lidas.error) return <ErrorState erro={lidas.error} onTentarDeNovo={() => void lidas.refetch()} />
  if (!lidas.data) return <Carregando linhas={3} altura={44} />
  const ha = lidas.data.filter((s) => !s.atual).length
  const encerrar = (s: SessaoAberta) =>
    confirmar({
      titulo: 'Encerrar esta sessão?',
      texto: `Quem a usa em ${s.aparelho || 'um aparelho desconhecido'} sai agora e precisa entrar de novo.`,
      confirmar: 'Encerrar',
      acao: () => uma.mutateAsync({ params: { id: s.sessaoId } }),
    })
  const encerrarOutras = () =>
    confirmar({
      titulo: 'Encerrar as outras sessões?',
      texto: 'A sua conta fica aberta só aqui. Nos outros aparelhos será preciso entrar de novo.',
      confirmar: 'Encerrar as outras',
      acao: () => outras.mutateAsync({}),
    })
  return (
    <Stack gap="sm">
      <ul className={lista.nua}>
        {lidas.data.map((s) => (
          <Sessao key={s.sessaoId} sessao={s} onEncerrar={() => void encerrar(s)} />
        ))}
      </ul>
      {ha > 0 ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconLogout size={18} aria-hidden />}
            onClick={() => void encerrarOutras()}
          >
            Encerrar as outras
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          A sua conta está aberta só aqui.
        </Text>
      )}
    </Stack>
  )
}
