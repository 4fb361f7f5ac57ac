import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Evidencia, icsPrazo, type Prazo } from '#contract/pergunta-municipio.ts'
import { faltaQuanto } from '#contract/prazos.ts'
import { download, localTime } from '#web/lib/api.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Green, red or neutral, always with its word. */
export const SituacaoDaEvidencia = ({ evidencia: e }: { evidencia: Evidencia }) => {
  if (e.excluida) return <StatusBadge>Excluída</StatusBadge>
  if (e.aprovada) return <StatusBadge tom="positivo">Aprovada</StatusBadge>
  if (e.rejeitada) return <StatusBadge tom="negativo">Rejeitada</StatusBadge>
  return <StatusBadge>{e.enviada ? 'Não avaliada' : 'Salva, não enviada'}</StatusBadge>
}

const MEIO_MINUTO = 30_000
const POUCO = 12 * 3_600_000

/** What is left by the server's clock, counting down while the page is open. */
const useFalta = (fim: string) => {
  const [agora, setAgora] = useState(() => Date.now())
  useEffect(() => {
    const relogio = setInterval(() => setAgora(Date.now()), MEIO_MINUTO)
    return () => clearInterval(relogio)
  }, [])
  return localTime(fim) - agora
}

/** 'até sexta, 21/11, 23:59 · faltam 2 dias e 3 h' */
export const RelogioDoPrazo = ({ prazo }: { prazo: Prazo }) => {
  const falta = useFalta(prazo.fim)
  const acabou = prazo.encerrado || falta <= 0
  return (
    <Text size="sm" component="span" c={acabou || falta < POUCO ? 'red' : 'dimmed'} fw={600}>
      <time dateTime={prazo.fim}>{prazo.texto}</time>
      {!acabou && ` · ${faltaQuanto(falta)}`}
    </Text>
  )
}

/** The clock with its way into a calendar. */
export const PrazoDeReenvio = ({ prazo, perguntaMunicipioId }: { prazo: Prazo; perguntaMunicipioId: number }) => (
  <Group gap={4} component="span" wrap="nowrap">
    <RelogioDoPrazo prazo={prazo} />
    {!prazo.encerrado && (
      <Tooltip label="Pôr na agenda (.ics)">
        <ActionIcon
          variant="subtle"
          size={28}
          aria-label="Pôr o prazo na agenda (.ics)"
          onClick={() => void download(icsPrazo, { params: { id: perguntaMunicipioId } }).catch(toast.erro)}
        >
          <IconCalendarPlus size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )}
  </Group>
)
