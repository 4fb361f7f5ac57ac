import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  type Evidencia,
  icsPrazo,
  MENSAGENS,
  type PerguntaMunicipio,
  type Prazo,
} from '#contract/pergunta-municipio.ts'
import { faltaQuanto } from '#contract/prazos.ts'
import type { Wording } from '#contract/wording.ts'
import { download, localTime } from '#web/lib/api.ts'
import { nomeDoEstado, tomDoEstado } from '#web/partes/palavras.ts'
import { StatusBadge, type Tom } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Green, red or neutral, always with its word. */
export const SituacaoDaEvidencia = ({ evidencia: e }: { evidencia: Evidencia }) => {
  if (e.excluida) return <StatusBadge>Excluída</StatusBadge>
  if (e.aprovada) return <StatusBadge tom="positivo">Aprovada</StatusBadge>
  if (e.rejeitada) return <StatusBadge tom="negativo">Rejeitada</StatusBadge>
  return <StatusBadge>{e.enviada ? 'Não avaliada' : 'Salva, não enviada'}</StatusBadge>
}

/** The one thing that stands out about a question now. */
const situacaoDe = (w: Wording, p: PerguntaMunicipio): { tom: Tom; texto: string } | undefined => {
  if (p.estado === 'naoRespondida') return undefined
  if (p.salvo) return { tom: 'atencao', texto: `${w.flexiona('evidencia', 'Salvo')}, falta enviar para análise` }
  const nome = nomeDoEstado(w, p.estado)
  if (p.estado === 'respondida')
    return { tom: 'neutro', texto: p.resposta === false ? `${nome} com NÃO` : 'À espera de evidência' }
  if (p.estado === 'rejeitada' && p.qtdRejeicao >= 2) return { tom: 'negativo', texto: `${nome} duas vezes` }
  if (p.estado === 'rejeitada' && p.prazo?.encerrado) return { tom: 'negativo', texto: 'Prazo encerrado' }
  return { tom: tomDoEstado(p.estado), texto: nome }
}
export const SituacaoDaPergunta = ({ p, w }: { p: PerguntaMunicipio; w: Wording }) => {
  const s = situacaoDe(w, p)
  return s ? <StatusBadge tom={s.tom}>{s.texto}</StatusBadge> : null
}

/** Why nothing can be sent for a question now, and what comes next; undefined where something can, or nothing need be. */
export const porqueNao = (w: Wording, p: PerguntaMunicipio): string | undefined => {
  if (p.acoes.carregar || p.estado === 'aprovada') return undefined
  if (p.estado === 'naoRespondida') return w.frase(MENSAGENS.semResposta)
  if (p.estado === 'evidenciada') return 'Está com os analistas: só pode mudar depois de uma rejeição.'
  if (p.resposta === false) return w.frase(MENSAGENS.soSim)
  if (!p.aviso) return undefined
  const volta = p.rejeicao?.recorrente
    ? w.frase('{A pergunta} é recorrente e volta no próximo acompanhamento.')
    : w.frase('{A pergunta} não é recorrente: não volta neste ciclo.')
  return `${p.aviso.replace(/\.$/, '')}. ${volta}`
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
