import { can, isAdmin, type Pessoa, seesAll } from '#contract/access.ts'
import type { AcoesAcompanhamento, SITUACOES } from '#contract/acompanhamento.ts'
import type { Estado } from '#contract/pontos.ts'
import { duasCasas, pontosDeclarados } from '#contract/pontos.ts'
import { atePrazo } from '#contract/prazos.ts'
import { reenvioCorre, rejeitadaDeVez } from '#contract/reenvio.ts'
import type { Actor } from '#server/access/actor.ts'

/** The rules of follow-ups: who may do what, which themes are offered, what a new one costs. Nothing here reads or writes. */
export type Tipo = 'diagnostico' | 'novo' | 'intermediario' | 'finalizacao'

export interface Situacao {
  usuarioId: number
  finalizado: boolean
  cancelado: boolean
  diagnostico: boolean
}
type Quem = Pick<Actor, 'usuarioId' | 'acessoTotal' | 'config' | 'groupsConfig' | 'grupo'>

export const aberto = (a: Pick<Situacao, 'finalizado' | 'cancelado'>) => !a.finalizado && !a.cancelado
const admin = (quem: Quem) => isAdmin(quem as unknown as Pessoa)

/** Only its own user comments; a finalized, cancelled or diagnostic one is read-only here. */
export const acoesDe = (quem: Quem, a: Situacao): AcoesAcompanhamento => {
  const dono = a.usuarioId === quem.usuarioId
  const livre = aberto(a) && !a.diagnostico
  return {
    responder: livre && can(quem, 'novoAcompanhamento'),
    comentar: livre && dono && can(quem, 'novoAcompanhamento'),
    finalizar: livre && (dono || admin(quem)) && can(quem, 'finalizarAcompanhamento'),
    cancelar: aberto(a) && admin(quem),
  }
}

/** The diagnosis has pages of its own, where it is answered until its theme is finished. */
export const acoesDoDiagnostico = (
  quem: Quem,
  a: Situacao | undefined,
  temas: readonly { finalizado: boolean }[],
  perguntas: Alcance,
) => {
  const emCurso = a !== undefined && aberto(a)
  const dono = a?.usuarioId === quem.usuarioId
  return {
    iniciar: a === undefined && perguntas !== 'nenhuma' && can(quem, 'novoAcompanhamento'),
    responder: emCurso && can(quem, 'novoAcompanhamento'),
    comentar: emCurso && dono && can(quem, 'novoAcompanhamento'),
    finalizar: emCurso && diagnosticoCompleto(temas) && (dono || admin(quem)) && can(quem, 'finalizarAcompanhamento'),
  }
}
export const diagnosticoCompleto = (temas: readonly { finalizado: boolean }[]) =>
  temas.length > 0 && temas.every((t) => t.finalizado)
export const situacaoDoDiagnostico = (
  a: Pick<Situacao, 'finalizado' | 'cancelado'> | undefined,
): (typeof SITUACOES)[number] => (!a || a.cancelado ? 'não iniciado' : a.finalizado ? 'enviado' : 'em preenchimento')

/* One question */

export interface PerguntaFeita {
  resposta: boolean | null
  respondida: boolean
  recorrente: boolean
  estado: Estado
  qtdRejeicao: number
  prazoReenvio: string | null
  /** It is rejected again only because it was answered SIM here: nothing was sent since. */
  voltou: boolean
}
const EVIDENCIADOS: ReadonlySet<Estado> = new Set(['evidenciada', 'aprovada', 'rejeitada'])

/**
 * When an answer takes effect. What is in analysis, or waits for a new file, is moved by none. What an analysis ended
 * and is asked every time keeps its place until the follow-up is finalised: a wrong click costs nothing.
 */
export type Efeito = 'agora' | 'ao finalizar' | 'nenhum'
export const efeitoDaResposta = (p: PerguntaFeita, now: Date): Efeito => {
  if (!EVIDENCIADOS.has(p.estado)) return p.recorrente || p.resposta === null || !p.respondida ? 'agora' : 'nenhum'
  if (p.voltou && !p.respondida) return 'agora'
  return p.recorrente && (p.estado === 'aprovada' || rejeitadaDeVez(p, now)) ? 'ao finalizar' : 'nenhum'
}

export const podeResponder = (a: Situacao, p: PerguntaFeita, now: Date) =>
  aberto(a) && !a.diagnostico && efeitoDaResposta(p, now) !== 'nenhum'

/** In the diagnosis an answer may change until its theme is finished; evidence sent meanwhile holds it. */
export const podeResponderDiagnostico = (a: Situacao, p: PerguntaFeita, temaFinalizado: boolean) =>
  aberto(a) && a.diagnostico && !temaFinalizado && (!EVIDENCIADOS.has(p.estado) || (p.voltou && !p.respondida))

/** Why the answer is held by what happens to the evidence, in words; undefined when that does not hold it. */
export const motivoDaEvidencia = (p: PerguntaFeita, now: Date) => {
  if (p.estado === 'evidenciada') return 'A evidência está em análise: a resposta não muda até que a análise termine.'
  if (reenvioCorre(p, now))
    return `A evidência foi rejeitada e espera um novo arquivo${p.prazoReenvio ? ` ${atePrazo(p.prazoReenvio)}` : ''}: a resposta não muda enquanto o prazo corre.`
  if (p.estado === 'aprovada') return 'A evidência foi aprovada: a resposta está comprovada e não muda.'
  if (p.estado === 'rejeitada') return 'A evidência foi rejeitada em definitivo: a resposta não muda mais.'
  return undefined
}

/** Why an answer is not taken, in words. */
export const motivoDaRecusa = (a: Situacao, p: PerguntaFeita, now: Date, temaFinalizado = false) => {
  if (a.cancelado) return 'Este acompanhamento foi cancelado.'
  if (a.finalizado) return 'Este acompanhamento já foi finalizado.'
  if (temaFinalizado) return '{Este tema} {do diagnóstico} já foi finalizado.'
  return motivoDaEvidencia(p, now) ?? 'A resposta {desta pergunta} já está dada.'
}

/** What an answer that waited does to the question when its follow-up is finalised; undefined: nothing. */
export const efeitoAoFinalizar = (
  p: Pick<PerguntaFeita, 'estado' | 'qtdRejeicao' | 'prazoReenvio'>,
  resposta: boolean,
  now: Date,
): { novoCiclo: boolean } | undefined => {
  if (p.estado === 'aprovada') return resposta ? undefined : { novoCiclo: false }
  return rejeitadaDeVez(p, now) ? { novoCiclo: true } : undefined
}

/* What is asked */

/** Which questions a municipality answers. Out of force, the national ones, and only where the programme lets it. */
export type Alcance = 'todas' | 'nacionais' | 'nenhuma'
const VIGENTE = 4
export const alcanceDasPerguntas = (statusRelacionamento: number, nacionaisForaDaVigencia: boolean): Alcance =>
  statusRelacionamento === VIGENTE ? 'todas' : nacionaisForaDaVigencia ? 'nacionais' : 'nenhuma'

export interface TemaDaCidade {
  finalizado: boolean
  habilitado: boolean
  nacional: boolean
  /** The axis is one of the person's there. */
  alcancado: boolean
}
/** Finished, enabled, within reach, and with a national question when only those are asked. */
export const temaOferecido = (t: TemaDaCidade, soNacionais: boolean) =>
  t.finalizado && t.habilitado && t.alcancado && (!soNacionais || t.nacional)

/** Whether every axis of the municipality is in reach: only then may all of its themes be asked at once. */
export const alcancaTodosEixos = (actor: Pessoa & Pick<Actor, 'eixosVisiveis'>, municipioId: number) =>
  actor.eixosVisiveis === null &&
  (seesAll(actor) ||
    actor.permissoes.some((p) => p.municipioId === municipioId && p.eixoId === null) ||
    actor.permissoesSolucoes.some((p) => p.municipioId === municipioId))

export interface PerguntaDaCidade {
  perguntaId: number
  perguntaMunicipioId: number
  substituiPerguntaId: number | null
  ativa: boolean
  nacional: boolean
  recorrente: boolean
  estado: Estado
  resposta: boolean | null
  pontos: number
}
export interface Feita {
  perguntaMunicipioId: number
  perguntaId: number
  resposta: boolean | null
  respondida: boolean
}
export interface Abertura {
  perguntas: Feita[]
  /** Those that lose their answer, and with it their declared points. */
  perdem: PerguntaDaCidade[]
  pontosNaoEvidenciados: number
  perguntasRejeitadas: boolean
}

const subtrai = (tipo: Tipo) => tipo === 'novo' || tipo === 'finalizacao'

/**
 * How a question enters: undefined when it is asked afresh, otherwise the answer that it keeps. What has evidence keeps
 * it, unless it is asked every time; what was only declared is asked again where the follow-up subtracts.
 */
const respostaMantida = (
  tipo: Tipo,
  p: Pick<PerguntaDaCidade, 'estado' | 'resposta' | 'recorrente'>,
): Pick<Feita, 'resposta' | 'respondida'> | undefined => {
  if (EVIDENCIADOS.has(p.estado))
    return p.recorrente && tipo !== 'diagnostico' ? undefined : { resposta: p.resposta, respondida: true }
  if (p.estado !== 'respondida' || subtrai(tipo)) return undefined
  // The first reading starts from what is known; in between, a NÃO may have become a SIM.
  if (tipo === 'diagnostico') return { resposta: p.resposta, respondida: false }
  return p.resposta && !p.recorrente ? { resposta: true, respondida: true } : undefined
}

/** What a line holds once its own answer is taken back: what it came with, as the question stood before that answer. */
export const respostaSemADaqui = (
  { diagnostico }: Pick<Situacao, 'diagnostico'>,
  antes: Pick<PerguntaDaCidade, 'estado' | 'resposta'>,
  { recorrente }: Pick<PerguntaDaCidade, 'recorrente'>,
) => respostaMantida(diagnostico ? 'diagnostico' : 'novo', { ...antes, recorrente })?.resposta ?? null

/** Its forerunners, the nearest first: a question that was answered is never changed, a new one takes its place. */
const anteriores = (p: PerguntaDaCidade, porId: ReadonlyMap<number, PerguntaDaCidade>) => {
  const lista: PerguntaDaCidade[] = []
  for (let id = p.substituiPerguntaId; id !== null; ) {
    const antes = porId.get(id)
    if (!antes || lista.includes(antes)) break
    lista.push(antes)
    id = antes.substituiPerguntaId
  }
  return lista
}

/** What a follow-up asks and what its opening takes away. The same for the warning before and for the deed. */
export const abertura = (tipo: Tipo, todas: readonly PerguntaDaCidade[], soNacionais = false): Abertura => {
  const perguntas = soNacionais ? todas.filter((p) => p.nacional) : todas
  const porId = new Map(perguntas.map((p) => [p.perguntaId, p]))
  const feitas = perguntas
    .filter((p) => p.ativa)
    .map((p): Feita => {
      // The forerunner whose answer stands is shown in the place of the new question.
      const dona = [p, ...anteriores(p, porId)].find((x) => respostaMantida(tipo, x)) ?? p
      const { perguntaMunicipioId, perguntaId } = dona
      return {
        perguntaMunicipioId,
        perguntaId,
        ...(respostaMantida(tipo, dona) ?? { resposta: null, respondida: false }),
      }
    })
  const perdem = subtrai(tipo) ? perguntas.filter((p) => p.estado === 'respondida') : []
  return {
    perguntas: feitas,
    perdem,
    pontosNaoEvidenciados: duasCasas(
      perdem.reduce((s, p) => s + pontosDeclarados({ ...p, pontosComprovados: 0, ativa: true }), 0),
    ),
    perguntasRejeitadas: perguntas.some((p) => p.estado === 'rejeitada'),
  }
}

/* Which may be open at the same time */

export interface Aberto {
  acompanhamentoId: number
  temaId: number | null
  diagnostico: boolean
}
/**
 * A question is in one open follow-up only: of its theme, or of all themes. A diagnosis that is still open leaves its
 * finished themes free.
 */
export const conflitante = <A extends Aberto>(abertos: readonly A[], temaId: number | null): A | undefined =>
  abertos.find((a) => (temaId === null ? true : a.temaId === temaId || (a.temaId === null && !a.diagnostico)))

/** What it declares: the points of what was answered SIM. What was cancelled counts for nothing. */
export const pontosDoAcompanhamento = (
  a: Pick<Situacao, 'cancelado'>,
  perguntas: readonly { resposta: boolean | null; pontos: number }[],
) => (a.cancelado ? 0 : duasCasas(perguntas.filter((p) => p.resposta).reduce((s, p) => s + p.pontos, 0)))
