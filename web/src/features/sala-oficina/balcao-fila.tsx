import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh, IconTrash } from '@tabler/icons-react'
import { formatDateTime, quantos } from '#contract/br.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useConexao } from '#web/lib/rede.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { balcaoSoNaPagina, type Guardado, mudarBalcao, type Recusado } from './balcao-guardado.ts'
import { emRelogio } from './medir.ts'

/** Whether everything has arrived; if not, where it is meanwhile and why. */
export const EstadoDoEnvio = ({ g, erro }: { g: Guardado; erro: unknown }) => {
  const semRede = useConexao() === false
  const n = g.fila.length
  const espera = `${quantos(n, 'atendimento espera', 'atendimentos esperam')} neste aparelho`
  return (
    <Stack gap="xs">
      <div role="status">
        {n > 0 ? (
          <StatusBadge tom="atencao" {...(semRede && { icone: IconCloudOff })}>
            {semRede ? `Sem conexão: ${espera}` : espera}
          </StatusBadge>
        ) : semRede ? (
          <StatusBadge tom="atencao" icone={IconCloudOff}>
            Sem conexão: o que você medir fica guardado aqui
          </StatusBadge>
        ) : (
          <StatusBadge tom="positivo">Tudo enviado</StatusBadge>
        )}
      </div>
      {n > 0 && erro !== undefined && g.acabou === undefined && !semRede && (
        <Text size="sm" c="dimmed">
          {`${mensagemDe(erro)} Esta página tenta de novo sozinha.`}
        </Text>
      )}
      {balcaoSoNaPagina(g.balcao.sala.municipioId) && (
        <Alert color="yellow" role="alert">
          Este aparelho não tem espaço para guardar. Não feche nem recarregue esta página até tudo ser enviado.
        </Alert>
      )}
    </Stack>
  )
}

/** What the server did not take: kept until somebody says what becomes of it. */
export const Recusados = ({ municipioId, recusados }: { municipioId: number; recusados: readonly Recusado[] }) => {
  const confirmar = useConfirm()
  const sem = (clienteId: string) => (lista: readonly Recusado[]) =>
    lista.filter((r) => r.registro.clienteId !== clienteId)
  const denovo = (r: Recusado) =>
    mudarBalcao(municipioId, (g) => ({
      recusados: sem(r.registro.clienteId)(g.recusados),
      fila: [...g.fila, { registro: r.registro, servico: r.servico }],
    }))
  return (
    <Stack gap="sm">
      {recusados.map((r) => (
        <Alert key={r.registro.clienteId} color="red" title={`Não registrado: ${r.servico}`}>
          <Stack gap="xs">
            <Text size="sm">{r.motivo}</Text>
            <Text size="sm" c="dimmed">
              {[
                r.registro.atendente,
                formatDateTime(r.registro.inicio),
                emRelogio(r.registro.segundos),
                r.registro.nota && `“${r.registro.nota}”`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Group gap="sm">
              <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => denovo(r)}>
                Enviar de novo
              </Button>
              {r.registro.nota && (
                <Button variant="default" onClick={() => denovo({ ...r, registro: { ...r.registro, nota: null } })}>
                  Enviar sem a nota
                </Button>
              )}
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() =>
                  void confirmar({
                    titulo: 'Descartar este atendimento?',
                    texto: 'Anote o tempo antes, se a equipe for incluí-lo na tela Tempo.',
                    confirmar: 'Descartar',
                    perigo: true,
                    acao: () =>
                      mudarBalcao(municipioId, (g) => ({ recusados: sem(r.registro.clienteId)(g.recusados) })),
                  })
                }
              >
                Descartar
              </Button>
            </Group>
          </Stack>
        </Alert>
      ))}
    </Stack>
  )
}
