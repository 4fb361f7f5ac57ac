import { Button, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { formatDateTime, quantos } from '#contract/br.ts'
import { MENSAGENS_RELATORIO } from '#contract/relatorio-encontro.ts'
import { useWording } from '#web/lib/ambiente.ts'
import quadro from '#web/ui/quadro.module.css'
import { useCelular } from '#web/ui/use-celular.ts'
import type { Rascunho } from './rascunho.ts'
import { doRascunho, type Valores } from './valores.ts'

const emTexto = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.replace(/\s+/g, ' ').trim() ?? ''

interface LadoProps {
  titulo: string
  em: string | number | undefined
  v: Valores
  botao: string
  onEscolher: () => void
}

const Lado = ({ titulo, em, v, botao, onEscolher }: LadoProps) => {
  const w = useWording()
  return (
    <section className={quadro.quadro} aria-label={titulo}>
      <Text fw={650}>{titulo}</Text>
      <Text size="sm" c="dimmed">
        {em ? formatDateTime(new Date(em)) : 'agora'}
      </Text>
      <Text size="sm" mt="xs" fw={600}>
        {v.titulo || 'Sem título'}
      </Text>
      <Text size="sm" lineClamp={4}>
        {emTexto(v.descricao) || 'Sem texto'}
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        {quantos(v.convidados.filter((c) => c.presente).length, 'presente', 'presentes')} ·{' '}
        {w.min.conta(v.tarefas.length, 'tarefa')} · {v.horasUtilizadasString || '00:00'} h
      </Text>
      <Button mt="sm" variant="default" onClick={onEscolher}>
        {botao}
      </Button>
    </section>
  )
}

type Props = {
  rascunho: Pick<Rascunho, 'doOutro' | 'meuEm' | 'ficarComEste' | 'ficarComOOutro'>
  meu: Valores
}

/** Two devices wrote in the same draft: both are shown, and nothing of either is lost before one is chosen. */
export const EscolhaDoRascunho = ({ rascunho, meu }: Props) => {
  const celular = useCelular()
  const { doOutro } = rascunho
  return (
    <Modal
      opened={doOutro !== undefined}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Rascunho alterado em outro aparelho"
      size={800}
      fullScreen={celular}
      styles={{ title: { fontWeight: 650 } }}
    >
      {doOutro && (
        <Stack gap="md">
          <Text size="sm">{MENSAGENS_RELATORIO.rascunhoDeOutro}</Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Lado
              titulo="Neste aparelho"
              em={rascunho.meuEm}
              v={meu}
              botao="Continuar com este"
              onEscolher={rascunho.ficarComEste}
            />
            <Lado
              titulo="No outro aparelho"
              em={doOutro.atualizadoEm}
              v={doRascunho(doOutro.conteudo)}
              botao="Continuar com o outro"
              onEscolher={rascunho.ficarComOOutro}
            />
          </SimpleGrid>
        </Stack>
      )}
    </Modal>
  )
}
