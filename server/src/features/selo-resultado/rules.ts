import { emPontos, formatDate } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { duasCasas, type Estado, type Nivel } from '#contract/pontos.ts'
import { prazoEncerrado, reenvioCorre } from '#contract/reenvio.ts'
import type {
  AcaoNacional,
  EdicaoDoSelo,
  EstadoNacional,
  EtapaNacional,
  Falta,
  LimiaresDoSelo,
} from '#contract/selo-resultado.ts'

/** The rules of the seal's result. Nothing here reads or writes. */

/** What decides the seal of a room in its state. */
export interface Fatos {
  documental: number
  clienteOculto: number
  clienteOcultoRealizado: boolean
  inscricaoEnviada: boolean
  criterio1Aprovado: boolean
}

/** Compared to two decimals: 80,99 is below 81,00 and nothing lies between. */
export const totalDe = ({ documental, clienteOculto }: Pick<Fatos, 'documental' | 'clienteOculto'>) =>
  duasCasas(duasCasas(documental) + duasCasas(clienteOculto))

const ESTADUAIS = ['Participante', 'Bronze', 'Prata', 'Ouro'] as const
type Estadual = (typeof ESTADUAIS)[number]

const CONDICOES: Readonly<Record<Estadual, readonly (readonly [(f: Fatos) => boolean, string])[]>> = {
  Participante: [[(f) => f.inscricaoEnviada, 'Enviar a inscrição da edição']],
  Bronze: [],
  Prata: [],
  Ouro: [
    [(f) => f.criterio1Aprovado, 'Ter o critério 1 aprovado'],
    [(f) => f.clienteOcultoRealizado, 'Ter o cliente oculto realizado'],
  ],
}
const minimoDe = (limiares: LimiaresDoSelo, nivel: Nivel) => (nivel === 'Participante' ? 0 : duasCasas(limiares[nivel]))
const pontosQueFaltam = (limiares: LimiaresDoSelo, nivel: Nivel, total: number) => {
  const faltam = duasCasas(minimoDe(limiares, nivel) - total)
  return faltam > 0 ? [`Somar mais ${emPontos(faltam)}`] : []
}

const faltasPara = (limiares: LimiaresDoSelo, f: Fatos, nivel: Estadual): string[] => [
  ...pontosQueFaltam(limiares, nivel, totalDe(f)),
  ...CONDICOES[nivel].filter(([feito]) => !feito(f)).map(([, frase]) => frase),
]

/** The state's seal: the highest level whose points and conditions are met. Where a condition is missing it is the next below. */
export const seloEstadualDe = (limiares: LimiaresDoSelo, f: Fatos): Estadual | null =>
  ESTADUAIS.toReversed().find((nivel) => faltasPara(limiares, f, nivel).length === 0) ?? null

const faltaDaEtapa = (etapa: EtapaNacional | null) =>
  etapa === 'Não homologado' ? 'A etapa nacional não homologou' : 'Ter a homologação da etapa nacional'

/** What is missing for the next level; nothing above the highest. */
export const faltaPara = (limiares: LimiaresDoSelo, f: Fatos, etapa: EtapaNacional | null): Falta | null => {
  const selo = seloEstadualDe(limiares, f)
  if (selo === 'Ouro') return faltaParaDiamante(limiares, totalDe(f), etapa)
  const nivel = ESTADUAIS[selo === null ? 0 : ESTADUAIS.indexOf(selo) + 1]!
  return { nivel, itens: faltasPara(limiares, f, nivel) }
}
/** The same of a room that has its state's Ouro. */
export const faltaParaDiamante = (
  limiares: LimiaresDoSelo,
  total: number,
  etapa: EtapaNacional | null,
): Falta | null =>
  etapa === 'Homologado nacional'
    ? null
    : { nivel: 'Diamante', itens: [...pontosQueFaltam(limiares, 'Diamante', total), faltaDaEtapa(etapa)] }

/* The national stage */

const PASSOS: Readonly<Record<AcaoNacional, readonly [de: readonly EstadoNacional[], para: EstadoNacional]>> = {
  indicar: [['Não indicado'], 'Indicado'],
  homologar: [['Indicado'], 'Homologado nacional'],
  recusar: [['Indicado'], 'Não homologado'],
  reabrir: [['Homologado nacional', 'Não homologado'], 'Indicado'],
  desistir: [['Indicado'], 'Não indicado'],
}
export const estadoDe = (etapa: EtapaNacional | null): EstadoNacional => etapa ?? 'Não indicado'
export const etapaDe = (estado: EstadoNacional): EtapaNacional | null => (estado === 'Não indicado' ? null : estado)

export interface Candidata {
  seloEstadual: Nivel | null
  total: number
  etapaNacional: EtapaNacional | null
}

/** Why a room cannot go to the national stage; nothing where it can. */
export const recusaDaIndicacao = (limiares: LimiaresDoSelo, c: Candidata): string | undefined => {
  if (c.seloEstadual !== 'Ouro') return 'A etapa nacional é só para quem tem o selo Ouro do estado.'
  const minimo = duasCasas(limiares.Diamante)
  return duasCasas(c.total) < minimo
    ? `A etapa nacional pede ${emPontos(minimo)}; {o município} tem ${emPontos(duasCasas(c.total))}.`
    : undefined
}

export const acoesNacionais = (limiares: LimiaresDoSelo, c: Candidata): AcaoNacional[] =>
  (Object.keys(PASSOS) as AcaoNacional[]).filter(
    (acao) =>
      PASSOS[acao][0].includes(estadoDe(c.etapaNacional)) &&
      (acao !== 'indicar' || recusaDaIndicacao(limiares, c) === undefined),
  )
/** Where a step leads from this state; nothing where it cannot be taken from it. */
export const passoNacional = (acao: AcaoNacional, de: EstadoNacional): EstadoNacional | undefined =>
  PASSOS[acao][0].includes(de) ? PASSOS[acao][1] : undefined

/* When */

/** Why the final result cannot be published yet; nothing from its day on. */
export const cedoDemais = (resultado: string, hoje: string): string | undefined =>
  hoje < resultado
    ? `O resultado desta edição sai a partir de ${formatDate(resultado)}. Para publicar antes, mude o dia em Edições do selo.`
    : undefined

/** Why an edition is neither published nor taken back once a later one was begun. */
export const jaPassou = (ano: number, depois: number | null): string | undefined =>
  depois === null
    ? undefined
    : `A edição ${depois} já foi iniciada: os pontos de agora são dela, e o resultado da edição ${ano} fica como está.`

/* Beginning an edition */

export interface Decidida {
  estado: Estado
  qtdRejeicao: number
  prazoReenvio: string | null
  prazoRecurso: string | null
  avaliadaEm: string | null
}
/** What becomes of a criterion when an edition is begun: it is asked again, or stays and counts for it. */
export type NoInicio = 'volta' | 'em análise' | 'em reenvio' | 'em recurso' | 'da edição' | 'sem decisão'
export const noInicio = (p: Decidida, recursoAberto: boolean, inicio: string, now: Date): NoInicio => {
  if (p.estado === 'evidenciada') return 'em análise'
  if (p.estado !== 'aprovada' && p.estado !== 'rejeitada') return 'sem decisão'
  if (reenvioCorre(p, now)) return 'em reenvio'
  if (recursoAberto || (p.prazoRecurso !== null && !prazoEncerrado(p.prazoRecurso, now))) return 'em recurso'
  return p.avaliadaEm !== null && todaySaoPaulo(new Date(p.avaliadaEm)) >= inicio ? 'da edição' : 'volta'
}

/** Why an edition cannot be begun. `anterior`: the one before it in its state, and whether rooms took part in it. */
export const recusaDoInicio = (
  e: Pick<EdicaoDoSelo, 'ano' | 'uf' | 'inscricaoInicio' | 'atual' | 'publicada' | 'iniciadaEm'>,
  anterior: { ano: number; publicada: boolean; participaram: boolean } | null,
  hoje: string,
): string | undefined => {
  if (e.iniciadaEm !== null) return `A edição ${e.ano}/${e.uf} já foi iniciada.`
  if (hoje < e.inscricaoInicio)
    return `A inscrição desta edição começa em ${formatDate(e.inscricaoInicio)}. Ela é iniciada desse dia em diante.`
  if (!e.atual) return 'O estado já está em outra edição do selo.'
  if (e.publicada) return 'O resultado desta edição já foi publicado.'
  return anterior?.participaram && !anterior.publicada
    ? `Publique antes o resultado da edição ${anterior.ano}: depois ele não pode mais ser apurado.`
    : undefined
}

/** What a room is told that may not know its result yet. */
export const aguardaResultado = (resultado: string, hoje: string) =>
  hoje < resultado
    ? `O resultado final sai a partir de ${formatDate(resultado)}. Até ser publicado, aparecem aqui só os pontos comprovados.`
    : 'O resultado final ainda não foi publicado. Até lá, aparecem aqui só os pontos comprovados.'
