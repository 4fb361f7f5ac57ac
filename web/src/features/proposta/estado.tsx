import {
  IconBan,
  IconCalendar,
  IconCheck,
  IconClock,
  IconCoin,
  IconFile,
  IconGift,
  IconMessages,
  IconPencil,
  IconReceipt,
  IconSend,
  IconSignature,
  IconWriting,
  IconX,
} from '@tabler/icons-react'
import {
  APARENCIA_PARCELA,
  APARENCIA_PROPOSTA,
  ESTADOS_PROPOSTA,
  type EstadoParcela,
  type EstadoProposta,
} from '#contract/proposta-estados.ts'
import type { Icone } from '#web/ui/acao.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type NomeDeIcone =
  | (typeof APARENCIA_PROPOSTA)[EstadoProposta]['icone']
  | (typeof APARENCIA_PARCELA)[EstadoParcela]['icone']
const ICONES: Record<NomeDeIcone, Icone> = {
  pencil: IconPencil,
  file: IconFile,
  send: IconSend,
  messages: IconMessages,
  check: IconCheck,
  writing: IconWriting,
  signature: IconSignature,
  x: IconX,
  clock: IconClock,
  ban: IconBan,
  calendar: IconCalendar,
  receipt: IconReceipt,
  coin: IconCoin,
  gift: IconGift,
}

export const EstadoDaProposta = ({ estado }: { estado: EstadoProposta }) => {
  const { nome, tom, icone } = APARENCIA_PROPOSTA[estado]
  return (
    <StatusBadge tom={tom} icone={ICONES[icone]}>
      {nome}
    </StatusBadge>
  )
}
/** The history tells states by their names. */
export const EstadoPeloNome = ({ nome }: { nome: string }) => {
  const estado = ESTADOS_PROPOSTA.find((e) => APARENCIA_PROPOSTA[e].nome === nome)
  return estado ? <EstadoDaProposta estado={estado} /> : null
}
export const EstadoDaParcela = ({ estado }: { estado: EstadoParcela }) => {
  const { nome, tom, icone } = APARENCIA_PARCELA[estado]
  return (
    <StatusBadge tom={tom} icone={ICONES[icone]}>
      {nome}
    </StatusBadge>
  )
}
