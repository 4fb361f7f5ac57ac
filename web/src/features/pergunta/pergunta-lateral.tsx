import { Drawer, Group, Stack, Tabs, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { emPontos } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { type Pergunta, quantidadeDaPergunta, versoesDaPergunta } from '#contract/pergunta.ts'
import { faixasDeResposta } from '#contract/registers/programa.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { legivel } from '#web/lib/historico.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { HistoryPanel } from '#web/ui/history-panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { quantos } from '#web/ui/texto.ts'
import { situacaoDe } from './valores.ts'

export type Aba = 'respostas' | 'versoes'
export interface Aberta {
  pergunta: Pergunta
  aba: Aba
}

const Quantidades = ({ id }: { id: number }) => {
  const w = useWording()
  const { data } = useCall(quantidadeDaPergunta, { params: { id } }, { erro: ERROS.obterPergunta })
  if (!data) return null
  const conta = (n: number, participio: string) =>
    quantos(n, w.flexiona('pergunta', participio), w.flexiona('pergunta', `${participio}s`))
  return (
    <Group gap="xs">
      <StatusBadge tom="neutro">{conta(data.naoRespondidas, 'não respondido')}</StatusBadge>
      <StatusBadge tom="informacao">{conta(data.respondidas, 'respondido')}</StatusBadge>
      <StatusBadge tom="andamento">{`${data.evidenciadas} em análise`}</StatusBadge>
      <StatusBadge tom="positivo">{conta(data.aprovadas, 'aprovado')}</StatusBadge>
      <StatusBadge tom="negativo">{conta(data.rejeitadas, 'rejeitado')}</StatusBadge>
    </Group>
  )
}

const Versoes = ({ id }: { id: number }) => {
  const w = useWording()
  const lida = useCall(versoesDaPergunta, { params: { id } }, { erro: ERROS.obterPergunta })
  if (lida.error)
    return <ErrorState titulo={ERROS.obterPergunta} erro={lida.error} onTentarDeNovo={() => lida.refetch()} />
  if (!lida.data) return <Carregando linhas={5} />
  return (
    <Stack gap="lg">
      {lida.data.versoes.map((v) => (
        <Stack key={v.perguntaId} gap={4} component="article">
          <Group gap="xs">
            <StatusBadge tom={v.ativa ? 'positivo' : 'neutro'}>{situacaoDe(v, w)}</StatusBadge>
            <Text size="sm" c="dimmed">
              desde <DateText valor={v.criacao} /> · {emPontos(v.pontos)}
            </Text>
          </Group>
          <Text>{v.texto}</Text>
          <Text size="sm" c="dimmed">
            Evidência: {v.evidencia}
          </Text>
          {v.acaoSugerida && (
            <Text size="sm" c="dimmed">
              Ação sugerida: {v.acaoSugerida}
            </Text>
          )}
        </Stack>
      ))}
      <Title order={3} size="h4">
        Histórico
      </Title>
      <HistoryPanel registros={lida.data.historico.map(legivel)} />
    </Stack>
  )
}

/** Beside the list: the answers that score, and the versions with their history. */
export const PerguntaLateral = ({ aberta, onFechar }: { aberta: Aberta | undefined; onFechar: () => void }) => {
  const w = useWording()
  const { can } = useSession()
  const id = aberta?.pergunta.perguntaId
  const fixos = useMemo(() => ({ perguntaId: id ?? 0 }), [id])
  return (
    <Drawer
      opened={aberta !== undefined}
      onClose={onFechar}
      position="right"
      size={760}
      title={aberta ? `${w.singular('pergunta')} ${aberta.pergunta.numero}` : ''}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {aberta && (
        <Stack gap="md">
          <Text>{aberta.pergunta.texto}</Text>
          <Quantidades id={aberta.pergunta.perguntaId} />
          <Tabs defaultValue={aberta.aba}>
            <Tabs.List>
              <Tabs.Tab value="respostas">Respostas</Tabs.Tab>
              {can('perguntas') && <Tabs.Tab value="versoes">Versões e histórico</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="respostas" pt="md">
              <RegisterPage dentro registro={faixasDeResposta} titulo="Respostas que pontuam" fixos={fixos} />
            </Tabs.Panel>
            <Tabs.Panel value="versoes" pt="md">
              <Versoes id={aberta.pergunta.perguntaId} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Drawer>
  )
}
