/**
 * Mystery shopping of a room: two contacts of ten items, 10 points each. States go by their names; ids are for the wire
 * and the database.
 */
export const ESTADOS_CONTATO = ['naoIniciado', 'agendado', 'emAvaliacao', 'enviado', 'validado', 'invalidado'] as const
export type EstadoContato = (typeof ESTADOS_CONTATO)[number]
export const SITUACAO_CONTATO = {
  naoIniciado: 1,
  agendado: 2,
  emAvaliacao: 3,
  enviado: 4,
  validado: 5,
  invalidado: 6,
} as const satisfies Record<EstadoContato, number>
export const SITUACOES_CONTATO = [1, 2, 3, 4, 5, 6] as const
export type SituacaoContato = (typeof SITUACOES_CONTATO)[number]
/** Ids come from the database, which holds no others. */
export const estadoDoContato = (situacao: SituacaoContato): EstadoContato => ESTADOS_CONTATO[situacao - 1]!

interface Aparencia {
  /** The word that always stands beside the colour. */
  readonly nome: string
  /** What follows 'este contato'. */
  readonly frase: string
  readonly tom: 'positivo' | 'negativo' | 'atencao' | 'andamento' | 'neutro'
  /** By its name among the icons of the screens. */
  readonly icone: 'circle-dashed' | 'calendar' | 'pencil' | 'clock' | 'check' | 'x'
}
export const APARENCIA_CONTATO = {
  naoIniciado: { nome: 'Não iniciado', frase: 'ainda não foi agendado', tom: 'neutro', icone: 'circle-dashed' },
  agendado: { nome: 'Agendado', frase: 'está agendado', tom: 'andamento', icone: 'calendar' },
  emAvaliacao: { nome: 'Em avaliação', frase: 'está em avaliação', tom: 'andamento', icone: 'pencil' },
  enviado: { nome: 'Enviado', frase: 'já foi enviado', tom: 'atencao', icone: 'clock' },
  validado: { nome: 'Validado', frase: 'já foi validado', tom: 'positivo', icone: 'check' },
  invalidado: { nome: 'Invalidado (refazer)', frase: 'foi invalidado', tom: 'negativo', icone: 'x' },
} as const satisfies Record<EstadoContato, Aparencia>
export const NOMES_ESTADO_CONTATO = ESTADOS_CONTATO.map((e) => APARENCIA_CONTATO[e].nome) as [
  (typeof APARENCIA_CONTATO)[EstadoContato]['nome'],
  ...(typeof APARENCIA_CONTATO)[EstadoContato]['nome'][],
]

/* Transitions */

export const ACOES_CONTATO = ['agendar', 'avaliar', 'enviar', 'validar', 'invalidar', 'refazer'] as const
export type AcaoContato = (typeof ACOES_CONTATO)[number]
interface Transicao {
  readonly de: readonly EstadoContato[]
  readonly para: EstadoContato
  /** The evaluator alone, who organises alone, or either of them. */
  readonly quem: 'avalia' | 'organiza' | 'ambos'
  /** What the button says. */
  readonly rotulo: string
}
/** `refazer` begins a new attempt beside the one that was invalidated, which stays in the history. */
export const TRANSICOES_CONTATO = {
  agendar: { de: ['naoIniciado', 'agendado'], para: 'agendado', quem: 'ambos', rotulo: 'Agendar' },
  avaliar: { de: ['agendado', 'emAvaliacao'], para: 'emAvaliacao', quem: 'avalia', rotulo: 'Avaliar' },
  enviar: { de: ['emAvaliacao'], para: 'enviado', quem: 'avalia', rotulo: 'Enviar' },
  validar: { de: ['enviado'], para: 'validado', quem: 'organiza', rotulo: 'Validar' },
  invalidar: { de: ['enviado'], para: 'invalidado', quem: 'organiza', rotulo: 'Invalidar' },
  refazer: { de: ['invalidado'], para: 'agendado', quem: 'ambos', rotulo: 'Agendar de novo' },
} as const satisfies Record<AcaoContato, Transicao>

/* What is asked and what it is worth */

export const NUMEROS_CONTATO = [1, 2] as const
export type NumeroContato = (typeof NUMEROS_CONTATO)[number]
export const CANAIS_CONTATO = ['WhatsApp', 'Mensagem', 'Telefone', 'Presencial'] as const
export type CanalContato = (typeof CANAIS_CONTATO)[number]
/** The first contact is written, the second spoken. */
export const CANAIS_DO_NUMERO: Readonly<Record<NumeroContato, readonly CanalContato[]>> = {
  1: ['WhatsApp', 'Mensagem'],
  2: ['Telefone', 'Presencial'],
}

export const ITENS_CONTATO = [
  'Localizou o canal em até 2 tentativas',
  'Tempo até a primeira resposta',
  'Saudação e identificação do atendente',
  'Cordialidade e linguagem clara',
  'Sondou a necessidade (ao menos duas perguntas)',
  'Informação correta sobre o serviço do roteiro',
  'Informou documentos, custo e prazo',
  'Ofereceu solução complementar (curso, crédito, consultoria)',
  'Encaminhou ou agendou o próximo passo',
  'Encerramento e convite para avaliar',
] as const
export const VALORES_ITEM = [0, 0.5, 1] as const
export type ValorItem = (typeof VALORES_ITEM)[number]
/** What makes the second item whole; up to twice of it is half. */
export const TEMPO_DA_RESPOSTA: Readonly<Record<CanalContato, string>> = {
  WhatsApp: 'Até 15 minutos vale 1; até 30 minutos, 0,5.',
  Mensagem: 'Até 15 minutos vale 1; até 30 minutos, 0,5.',
  Telefone: 'Até 3 toques vale 1; até 6 toques, 0,5.',
  Presencial: 'Até 10 minutos de espera vale 1; até 20 minutos, 0,5.',
}
export const MAX_NOTA_CONTATO = ITENS_CONTATO.length
export const MAX_NOTA_TOTAL = MAX_NOTA_CONTATO * NUMEROS_CONTATO.length

interface ItemDado {
  readonly valor: number | null
}
/** Halves are exact in binary: nothing is rounded. */
export const notaDosItens = (itens: readonly ItemDado[]) => itens.reduce((soma, { valor }) => soma + (valor ?? 0), 0)
export const itensSemValor = (itens: readonly (ItemDado & { readonly item: number })[]) =>
  ITENS_CONTATO.map((_, i) => i + 1).filter((n) => (itens.find((x) => x.item === n)?.valor ?? null) === null)

export const MAX_EVIDENCIA_CONTATO = 25 * 1024 * 1024
export const MAX_EVIDENCIAS_CONTATO = 10
/** A picture of the screen, a recording, or a paper. */
export const TIPOS_EVIDENCIA_CONTATO = ['pdf', 'png', 'jpg', 'jpeg', 'mp3', 'm4a', 'ogg', 'opus', 'wav'] as const
