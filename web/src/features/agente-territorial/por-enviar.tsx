import { Button, Group, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { formatDate } from '#contract/br.ts'
import { useConexao } from '#web/lib/rede.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import lista from '#web/ui/lista.module.css'
import { Quadro } from '#web/ui/quadro.tsx'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'
import type { FilaDeAtendimentos } from './fila.ts'
import type { Entrada } from './guardados.ts'

const ESTADOS: Readonly<Record<Entrada['estado'], { tom: Tom; palavra: string }>> = {
  esperando: { tom: 'andamento', palavra: 'Por enviar' },
  enviado: { tom: 'positivo', palavra: 'Enviado' },
  recusado: { tom: 'negativo', palavra: 'Não aceito' },
}

interface Props {
  fila: FilaDeAtendimentos
  entradas: readonly Entrada[]
  onCorrigir: (e: Entrada) => void
}

/** What was recorded on this device: waiting, sent, or not taken and why. */
export const PorEnviar = ({ fila, entradas, onCorrigir }: Props) => {
  const confirmar = useConfirm()
  const conexao = useConexao()
  if (entradas.length === 0) return null
  const esperam = entradas.some((e) => e.estado === 'esperando')
  const descartar = (e: Entrada) =>
    void confirmar({
      titulo: 'Descartar o atendimento?',
      texto: `“${e.dados.assunto}” não chegou ao servidor e não poderá ser recuperado.`,
      confirmar: 'Descartar',
      perigo: true,
      acao: async () => fila.descartar(e.clienteId),
    })
  return (
    <Quadro
      titulo="Registrados neste aparelho"
      subtitulo={
        esperam && conexao === false
          ? 'Sem conexão: ficam guardados aqui e seguem sozinhos quando ela voltar.'
          : 'O que foi registrado aqui e em que ponto está.'
      }
      {...(esperam && {
        acao: (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCloudUpload size={16} aria-hidden />}
            onClick={() => void fila.enviarJa()}
          >
            Enviar agora
          </Button>
        ),
      })}
    >
      <ul className={lista.pilha} aria-label="Registrados neste aparelho" aria-live="polite">
        {entradas.map((e) => (
          <li key={e.clienteId}>
            <Group justify="space-between" gap="xs" align="flex-start">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text fw={600}>{e.dados.assunto}</Text>
                <Text size="sm" c="dimmed">
                  {e.dados.tipo} · {e.dados.publico} · {formatDate(e.dados.data)}
                </Text>
                {e.estado === 'recusado' && (
                  <Text size="sm" c="red">
                    {[e.motivo, ...Object.values(e.campos ?? {})].filter(Boolean).join(' ')}
                  </Text>
                )}
              </div>
              <Group gap="xs">
                <StatusBadge tom={ESTADOS[e.estado].tom}>{ESTADOS[e.estado].palavra}</StatusBadge>
                {e.estado !== 'enviado' && (
                  <>
                    <Button variant="default" size="compact-sm" onClick={() => onCorrigir(e)}>
                      Corrigir
                    </Button>
                    <Button variant="subtle" color="red" size="compact-sm" onClick={() => descartar(e)}>
                      Descartar
                    </Button>
                  </>
                )}
              </Group>
            </Group>
          </li>
        ))}
      </ul>
    </Quadro>
  )
}
