import { useSyncExternalStore } from 'react'
import {
  alterarAcompanhamento,
  type Conflito,
  finalizarTemaDiagnostico,
  type Gravadas,
  type Recusada,
  responderDiagnostico,
} from '#contract/acompanhamento.ts'
import { ApiError, call, passageira } from '#web/lib/api.ts'
import { gravarComEspaco } from '#web/lib/guardados.ts'
import type { PorResolver } from '#web/lib/no-aparelho.ts'
import { currentSession, onTokenChange } from '#web/lib/session.ts'
import { aoMudarEmOutraAba, apagar, ler, soNaPagina } from '#web/lib/storage.ts'
import { comTrava } from '#web/lib/trava.ts'
import { chaveDaFila, type PorEnviar, porEnviar } from './guardadas.ts'
import { recusaDita } from './nao-aceita.ts'

/**
 * Answers wait on the device until the server has them. An answer is one entry with a name of its own (`clienteId`): the
 * server takes it once, however often it is sent, so a lost reply, a reload or a second tab double nothing. A newer
 * answer to the same question takes the place of the older one. Themes to be finished wait behind the answers. What was
 * taken is remembered until it has been read back, so that no answer seems to vanish in between. What the server refuses,
 * one answer or, where its follow-up is gone, all of them, stays as it was said until the person discards it or answers anew.
 * An answer also says what it was based on: over a newer one of another device the person is asked. Tabs share the queue
 * in the storage and send one at a time.
 */
export interface Entrada {
  acompanhamentoPerguntaId: number
  clienteId: string
  /** The number that the question is known by, to tell of it where it cannot be read any more. */
  numero?: number | undefined
  /** null: what was answered is taken back. */
  resposta?: boolean | null
  comentario?: string
  /** The version of the question that was on the page. */
  base?: number | undefined
  /** Names of what it took the place of here: one of them may have arrived without our knowing. */
  depoisDe?: string[]
}
export type NaoAceita = Entrada & { motivo: string; conflito?: Conflito | undefined }
interface Guardado extends Pick<PorEnviar<Entrada>, 'respostas' | 'temas'> {
  recusadas: readonly NaoAceita[]
  /** What the server took, and when: shown until a reading that began after that arrives. */
  feitas: (Entrada & { em: number; versao?: number | undefined })[]
  temasFeitos: { temaId: number; em: number }[]
}
/** An answer of this visit, and what stood there before it. */
interface Dada {
  acompanhamentoPerguntaId: number
  numero: number
  antes: boolean | null
}
export interface EstadoDaFila extends Guardado {
  /** What can be undone, the latest last. */
  dadas: readonly Dada[]
  situacao: 'salvo' | 'salvando' | 'sem conexão' | 'parado'
  erro?: unknown
  /** The device has no room for it, or keeps nothing: it is sent all the same, and a reload loses it. */
  soNaPagina: boolean
}
export interface Alvo {
  acompanhamentoId: number
  municipioId: number
  usuarioId: number
  diagnostico: boolean
}

const LOTE = 100
const MAX_DADAS = 20
const MAX_NOMES = 50
const ESPERAS = [1000, 2000, 5000, 15_000, 30_000] as const
const VAZIO: Guardado = { respostas: [], temas: [], recusadas: [], feitas: [], temasFeitos: [] }

const novoId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}

/** As it is sent. */
const emFio = ({ numero: _, resposta, ...dito }: Entrada) => ({
  ...dito,
  ...(resposta === null ? { retirar: true as const } : resposta !== undefined && { resposta }),
})

type Negada = Pick<Recusada, 'clienteId' | 'motivo' | 'conflito'>
/** Why each answer of a call was refused; undefined when nothing was decided on them. */
const recusasDe = (erro: unknown, lote: readonly Entrada[]): readonly Negada[] | undefined => {
  if (!(erro instanceof ApiError) || passageira(erro) || erro.status === 401) return undefined
  const cada = (erro.details as { recusadas?: Recusada[] } | undefined)?.recusadas
  // The follow-up is gone, or closed to this person: that will be so tomorrow too.
  return cada ?? lote.map(({ clienteId }) => ({ clienteId, motivo: erro.message }))
}

export class Fila {
  readonly #alvo: Alvo
  readonly #chave: string
  readonly #ouvintes = new Set<() => void>()
  readonly #aoSalvar = new Set<() => void>()
  #estado: EstadoDaFila
  #envio: Promise<void> | undefined
  #tentativa = 0
  #relogio: ReturnType<typeof setTimeout> | undefined

  constructor(alvo: Alvo) {
    this.#alvo = alvo
    this.#chave = chaveDaFila(alvo.usuarioId, alvo.acompanhamentoId)
    this.#estado = { ...this.#ler(), dadas: [], situacao: 'salvo', soNaPagina: soNaPagina(this.#chave) }
    globalThis.addEventListener?.('online', () => void this.enviarJa())
    onTokenChange(() => this.#sessaoMudou())
    aoMudarEmOutraAba(
      (chave) => chave === this.#chave,
      () => this.#outraAba(),
    )
    if (this.pendentes > 0) queueMicrotask(() => void this.enviarJa())
  }

  get estado() {
    return this.#estado
  }
  /** A page shows it now. */
  get naTela() {
    return this.#ouvintes.size > 0
  }
  get pendentes() {
    return this.#estado.respostas.length + this.#estado.temas.length
  }
  assinar = (f: () => void) => {
    this.#ouvintes.add(f)
    return () => void this.#ouvintes.delete(f)
  }
  /** Calls back when something reached the server, so that what is shown is read again. */
  aoSalvar = (f: () => void) => {
    this.#aoSalvar.add(f)
    return () => void this.#aoSalvar.delete(f)
  }

  responder(
    acompanhamentoPerguntaId: number,
    mudanca: Pick<Entrada, 'resposta' | 'comentario'>,
    { numero, versao }: { numero?: number; versao?: number } = {},
  ) {
    const agora = this.#ler()
    const outras = agora.respostas.filter((r) => r.acompanhamentoPerguntaId !== acompanhamentoPerguntaId)
    const antes = agora.respostas.find((r) => r.acompanhamentoPerguntaId === acompanhamentoPerguntaId)
    const nova: Entrada = {
      base: versao,
      ...antes,
      ...(antes && { depoisDe: [...(antes.depoisDe ?? []), antes.clienteId].slice(-MAX_NOMES) }),
      acompanhamentoPerguntaId,
      numero,
      ...mudanca,
      clienteId: novoId(),
    }
    this.#guardar({
      ...agora,
      respostas: [...outras, nova],
      recusadas: agora.recusadas.filter((r) => r.acompanhamentoPerguntaId !== acompanhamentoPerguntaId),
    })
    void this.enviarJa()
  }
  /** Answers a question that stood so before, in a way that can be undone. */
  dar(p: Respondivel & { pergunta: { numero: number } }, resposta: boolean) {
    const { acompanhamentoPerguntaId, resposta: antes, versao, pergunta } = p
    this.responder(acompanhamentoPerguntaId, { resposta }, { numero: pergunta.numero, versao })
    const dadas = [...this.#estado.dadas, { acompanhamentoPerguntaId, numero: pergunta.numero, antes }]
    if (antes !== resposta) this.#mudar({ dadas: dadas.slice(-MAX_DADAS) })
  }
  /** What stood there before this answer stands there again. */
  desfazer(dada: Dada, versao: number) {
    this.#mudar({ dadas: this.#estado.dadas.filter((d) => d !== dada) })
    const { acompanhamentoPerguntaId, antes, numero } = dada
    this.responder(acompanhamentoPerguntaId, { resposta: antes }, { numero, versao })
  }
  /** The person has read what was not taken and gives it up. */
  descartar(acompanhamentoPerguntaId: number) {
    const agora = this.#ler()
    const recusadas = agora.recusadas.filter((r) => r.acompanhamentoPerguntaId !== acompanhamentoPerguntaId)
    this.#guardar({ ...agora, recusadas })
  }
  /** Over the newer answer of another device, which the person was shown. */
  manter(acompanhamentoPerguntaId: number) {
    const agora = this.#ler()
    const minha = agora.recusadas.find((r) => r.acompanhamentoPerguntaId === acompanhamentoPerguntaId)
    if (!minha?.conflito) return
    const { motivo: _, conflito, depoisDe: __, ...dita } = minha
    this.#guardar({
      ...agora,
      respostas: [...agora.respostas, { ...dita, base: conflito.versao, clienteId: novoId() }],
      recusadas: agora.recusadas.filter((r) => r !== minha),
    })
    void this.enviarJa()
  }
  finalizarTema(temaId: number) {
    const agora = this.#ler()
    this.#guardar({ ...agora, temas: [...new Set([...agora.temas, temaId])] })
    // Its answers stand.
    this.#mudar({ dadas: [] })
    void this.enviarJa()
  }
  /** The server was read, beginning at this moment: what it took before that need not be remembered. */
  lido(em: number) {
    const agora = this.#ler()
    const feitas = agora.feitas.filter((f) => f.em > em)
    const temasFeitos = agora.temasFeitos.filter((f) => f.em > em)
    if (feitas.length + temasFeitos.length < agora.feitas.length + agora.temasFeitos.length)
      this.#guardar({ ...agora, feitas, temasFeitos })
  }

  /** Now, not when the next try is due. Ends when there is nothing more to send, or when it cannot go on. */
  enviarJa(): Promise<void> {
    clearTimeout(this.#relogio)
    this.#tentativa = 0
    return this.#enviar()
  }

  /** The person of these answers is at the device: nobody else's session may sign, see or keep them. */
  get #daSessao() {
    return currentSession()?.user.usuarioId === this.#alvo.usuarioId
  }
  /** Signing out cleared what was sent; signing in again sends what was kept. */
  #sessaoMudou() {
    this.#mudar({ ...this.#ler(), dadas: [] })
    if (this.#daSessao && this.pendentes > 0) void this.enviarJa()
  }

  /** What another tab kept, sent or discarded is so here too. */
  #outraAba() {
    const antes = this.pendentes
    this.#mudar(this.#ler())
    if (this.pendentes > 0) return void this.enviarJa()
    this.#mudar({ situacao: 'salvo', erro: undefined })
    if (antes > 0) this.#avisarSalvo()
  }
  #avisarSalvo() {
    for (const f of this.#aoSalvar) f()
  }

  #ler(): Guardado {
    try {
      return { ...VAZIO, ...JSON.parse(ler(this.#chave) ?? '{}') }
    } catch {
      return VAZIO
    }
  }
  #guardar({ respostas, temas, recusadas, feitas, temasFeitos }: Guardado) {
    // An answer may arrive after the session ended: what the server has is not left on the device then.
    const novo = {
      respostas,
      temas,
      recusadas,
      ...(this.#daSessao ? { feitas, temasFeitos } : { feitas: [], temasFeitos: [] }),
    }
    const { municipioId, diagnostico } = this.#alvo
    if (Object.values(novo).some((lista) => lista.length > 0))
      gravarComEspaco(this.#chave, JSON.stringify({ municipioId, diagnostico, ...novo }))
    else apagar(this.#chave)
    this.#mudar(novo)
  }
  #mudar(parte: Partial<EstadoDaFila>) {
    this.#estado = { ...this.#estado, ...parte, soNaPagina: soNaPagina(this.#chave) }
    for (const f of this.#ouvintes) f()
  }

  #enviar() {
    if (this.#daSessao && this.pendentes > 0) this.#mudar({ situacao: 'salvando', erro: undefined })
    this.#envio ??= comTrava(this.#chave, () => this.#enviarTudo()).finally(() => {
      this.#envio = undefined
    })
    return this.#envio
  }
  async #enviarTudo() {
    try {
      while (this.#ler().respostas.length + this.#ler().temas.length > 0) {
        if (!this.#daSessao) return
        await this.#passo()
        this.#tentativa = 0
        this.#avisarSalvo()
      }
      this.#mudar({ ...this.#ler(), situacao: 'salvo' })
    } catch (erro) {
      this.#falhou(erro)
    }
  }

  /** A batch of answers or, when none waits, one theme. */
  async #passo() {
    const { respostas, temas } = this.#ler()
    const lote = respostas.slice(0, LOTE)
    if (lote.length > 0) return this.#entregar(lote)
    const temaId = temas[0]!
    const tirar = (temasFeitos: Guardado['temasFeitos'] = []) => {
      const agora = this.#ler()
      this.#guardar({
        ...agora,
        temas: agora.temas.filter((x) => x !== temaId),
        temasFeitos: [...agora.temasFeitos, ...temasFeitos],
      })
    }
    try {
      await call(finalizarTemaDiagnostico, { body: { municipioId: this.#alvo.municipioId, temaId } })
    } catch (erro) {
      // A theme that cannot be finished must not be asked for ever; the reason is shown.
      if (!passageira(erro) && (erro as ApiError).status !== 401) tirar()
      throw erro
    }
    tirar([{ temaId, em: Date.now() }])
  }

  async #entregar(lote: readonly Entrada[]) {
    const { acompanhamentoId, diagnostico } = this.#alvo
    const corpo = { body: { acompanhamentoId, perguntas: lote.map(emFio) } }
    let recusas: readonly Negada[] | undefined
    let salvas: Gravadas['salvas'] = []
    try {
      const gravadas = await (diagnostico ? call(responderDiagnostico, corpo) : call(alterarAcompanhamento, corpo))
      recusas = gravadas.recusadas
      salvas = gravadas.salvas
    } catch (erro) {
      recusas = recusasDe(erro, lote)
      if (!recusas) throw erro
    }
    const agora = this.#ler()
    const motivos = new Map(recusas.map((r) => [r.clienteId, r]))
    const em = Date.now()
    const versoes = new Map(salvas.map((s) => [s.acompanhamentoPerguntaId, s.versao]))
    const novas = lote
      .filter((l) => !motivos.has(l.clienteId))
      .map((l) => ({ ...l, em, versao: versoes.get(l.acompanhamentoPerguntaId) }))
    const trocadas = new Set(lote.map((l) => l.acompanhamentoPerguntaId))
    // An answer that changed while this one was on its way has another name, and stays.
    const foram = new Set(lote.map((l) => l.clienteId))
    const respostas = agora.respostas
      .filter((r) => !foram.has(r.clienteId))
      .map((r) => ({ ...r, base: versoes.get(r.acompanhamentoPerguntaId) ?? r.base }))
    const mudou = new Set(respostas.map((r) => r.acompanhamentoPerguntaId))
    const negadas = lote.flatMap((l): NaoAceita[] =>
      motivos.has(l.clienteId) && !mudou.has(l.acompanhamentoPerguntaId)
        ? [{ ...l, motivo: motivos.get(l.clienteId)!.motivo, conflito: motivos.get(l.clienteId)!.conflito }]
        : [],
    )
    const semEfeito = new Set(negadas.map((n) => n.acompanhamentoPerguntaId))
    this.#mudar({ dadas: this.#estado.dadas.filter((d) => !semEfeito.has(d.acompanhamentoPerguntaId)) })
    this.#guardar({
      ...agora,
      respostas,
      recusadas: [...agora.recusadas.filter((r) => !trocadas.has(r.acompanhamentoPerguntaId)), ...negadas],
      feitas: [
        ...agora.feitas.filter((f) => !novas.some((n) => n.acompanhamentoPerguntaId === f.acompanhamentoPerguntaId)),
        ...novas,
      ],
    })
  }

  #falhou(erro: unknown) {
    if (!passageira(erro)) return this.#mudar({ situacao: 'parado', erro })
    this.#mudar({ situacao: 'sem conexão', erro })
    const espera = ESPERAS[Math.min(this.#tentativa, ESPERAS.length - 1)]
    this.#tentativa += 1
    this.#relogio = setTimeout(() => void this.#enviar(), espera)
  }
}

const filas = new Map<string, Fila>()
/** The one queue of a follow-up and person, for as long as the page stays open. */
export const filaDe = (alvo: Alvo) => {
  const chave = `${alvo.usuarioId}/${alvo.acompanhamentoId}`
  const fila = filas.get(chave) ?? new Fila(alvo)
  filas.set(chave, fila)
  return fila
}
/** Sends what waits on this device for the person, whatever page is open. Gives what the server did not take, now or before. */
export const enviarGuardadas = async (usuarioId: number): Promise<readonly (NaoAceita & PorResolver)[]> => {
  const guardadas = porEnviar(usuarioId).map((f) => filaDe({ ...f, usuarioId }))
  await Promise.all(guardadas.map((f) => f.enviarJa()))
  const parada = guardadas.find((f) => f.estado.situacao !== 'salvo')
  if (parada) throw parada.estado.erro
  return guardadas.flatMap((f) =>
    f.estado.recusadas.map((r) => ({
      ...r,
      ...recusaDita(r),
      chave: r.clienteId,
      titulo: (w) => (r.numero === undefined ? w.singular('pergunta') : `${w.singular('pergunta')} ${r.numero}`),
      naTela: f.naTela,
      descartar: () => f.descartar(r.acompanhamentoPerguntaId),
      manter: () => f.manter(r.acompanhamentoPerguntaId),
    })),
  )
}
export const useEstadoDaFila = (fila: Fila) => useSyncExternalStore(fila.assinar, () => fila.estado)

/** What the card of a question shows of the queue, and does with it. */
export const daFila = (fila: Fila, p: Respondivel & { pergunta: { numero: number } }) => {
  const { acompanhamentoPerguntaId: id, versao } = p
  return {
    recusa: fila.estado.recusadas.find((r) => r.acompanhamentoPerguntaId === id),
    onResponder: (resposta: boolean) => fila.dar(p, resposta),
    onComentar: (comentario: string) => fila.responder(id, { comentario }, { numero: p.pergunta.numero, versao }),
    onDescartar: () => fila.descartar(id),
    onManter: () => fila.manter(id),
  }
}

interface Respondivel {
  acompanhamentoPerguntaId: number
  resposta: boolean | null
  comentario: string | null
  versao: number
}
type Guardadas = Pick<EstadoDaFila, 'respostas' | 'feitas' | 'temas' | 'temasFeitos'>

/** What is shown: what the server said at `lidoEm`, with what it took since and what still waits over it. */
export const comFila = <P extends Respondivel>(perguntas: readonly P[], fila: Guardadas, lidoEm: number): P[] => {
  const feitas = fila.feitas.filter((f) => f.em > lidoEm)
  const mudancas = Map.groupBy([...feitas, ...fila.respostas], (r) => r.acompanhamentoPerguntaId)
  return perguntas.map((p) => {
    const lista = mudancas.get(p.acompanhamentoPerguntaId)
    if (!lista) return p
    const dita = lista.findLast((r) => r.resposta !== undefined)?.resposta
    return {
      ...p,
      resposta: dita === undefined ? p.resposta : dita,
      comentario: lista.findLast((r) => r.comentario !== undefined)?.comentario ?? p.comentario,
      versao: Math.max(
        p.versao,
        ...feitas.flatMap((f) => (f.acompanhamentoPerguntaId === p.acompanhamentoPerguntaId ? (f.versao ?? []) : [])),
      ),
    }
  })
}
/** Themes that are finished for who looks, though the reading does not say so yet. */
export const temasDaFila = (fila: Guardadas, lidoEm: number) =>
  new Set([...fila.temas, ...fila.temasFeitos.filter((t) => t.em > lidoEm).map((t) => t.temaId)])
