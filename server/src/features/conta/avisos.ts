import { formatDateTime } from '#contract/br.ts'
import type { Visitor } from '#server/http/route.ts'
import { renderNotice } from '#server/mail/templates.ts'

/** What is told of an account, to whom it belongs, whether or not that person wants other mail. Never with a token. */
export type Aviso =
  | 'aparelho-novo'
  | 'email-alterado'
  | 'fator-ativado'
  | 'fator-trocado'
  | 'fator-desativado'
  | 'fator-redefinido'
  | 'codigo-usado'
  | 'codigos-novos'

export interface Detalhes {
  /** Browser and system, in our own words. */
  aparelho?: string
  endereco?: string
  /** The new address, masked. */
  email?: string | null
  restantes?: number
}

interface Carta {
  assunto: string
  fato: (d: Detalhes) => string[]
  /** What to do about it, where recovering the password is not the way. */
  depois?: string[]
}

const SE_NAO_FOI = [
  'Se foi você, não é preciso fazer nada.',
  'Se não foi, recupere a senha na página de entrada agora e avise o administrador.',
]

const OUTRAS_ENCERRADAS = 'As outras sessões que estavam abertas foram encerradas.'
const FATOR = 'A verificação em duas etapas'
const CARTAS: Record<Aviso, Carta> = {
  'aparelho-novo': {
    assunto: 'entrada em um aparelho novo',
    fato: ({ aparelho, endereco }) => [
      'Alguém entrou na sua conta em um aparelho que ainda não conhecíamos.',
      `Aparelho: ${aparelho}. Endereço de rede: ${endereco}.`,
    ],
  },
  'email-alterado': {
    assunto: 'seu e-mail foi alterado',
    fato: ({ email }) => [
      `O e-mail da sua conta foi alterado para ${email}. Este endereço não entra mais nela.`,
      OUTRAS_ENCERRADAS,
    ],
    // This address can recover nothing any more.
    depois: [
      'Se você pediu, não é preciso fazer nada.',
      'Se não pediu, avise agora o administrador: só ele desfaz isto.',
    ],
  },
  'fator-ativado': {
    assunto: 'verificação em duas etapas ativada',
    fato: () => [
      `${FATOR} da sua conta foi ativada: ao entrar, será pedido o código do aplicativo autenticador.`,
      OUTRAS_ENCERRADAS,
    ],
  },
  'fator-trocado': {
    assunto: 'aplicativo autenticador trocado',
    fato: () => [
      `${FATOR} da sua conta passou para outro aplicativo autenticador. Os códigos do anterior, e os de recuperação, não valem mais.`,
      OUTRAS_ENCERRADAS,
    ],
  },
  'fator-desativado': {
    assunto: 'verificação em duas etapas desativada',
    fato: () => [`${FATOR} da sua conta foi desativada: para entrar, basta a senha.`],
  },
  'fator-redefinido': {
    assunto: 'verificação em duas etapas redefinida',
    fato: () => [
      `${FATOR} da sua conta foi desativada por um administrador, e as sessões abertas foram encerradas.`,
      'Ative-a de novo depois de entrar.',
    ],
    depois: ['Se você não pediu isto, troque a sua senha e avise o administrador.'],
  },
  'codigo-usado': {
    assunto: 'código de recuperação usado',
    fato: ({ restantes }) => [
      'Um dos seus códigos de recuperação foi usado no lugar do código do aplicativo autenticador.',
      restantes === 1 ? 'Resta 1 código sem uso.' : `Restam ${restantes} códigos sem uso.`,
    ],
  },
  'codigos-novos': {
    assunto: 'novos códigos de recuperação',
    fato: () => ['Novos códigos de recuperação foram gerados para a sua conta. Os anteriores não valem mais.'],
  },
}

/** The notice as it goes out. */
export const carta = (
  { now, origin, ambiente }: Visitor,
  conta: { email: string; nome: string },
  aviso: Aviso,
  detalhes: Detalhes,
) => {
  const { assunto, fato, depois = SE_NAO_FOI } = CARTAS[aviso]
  return renderNotice({
    para: conta.email,
    nome: conta.nome,
    titulo: ambiente.titulo,
    assunto,
    antes: [...fato(detalhes), `Quando: ${formatDateTime(now)} (horário de Brasília).`],
    rotulo: 'Ver a segurança da conta',
    link: `${origin}/usuario/seguranca`,
    depois,
  })
}
