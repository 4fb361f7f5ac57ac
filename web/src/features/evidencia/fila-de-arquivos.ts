import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { ERROS } from '#contract/erros.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { ApiError, passageira, semRede, semResposta } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { currentSession, onTokenChange } from '#web/lib/session.ts'
import { comTrava } from '#web/lib/trava.ts'
import { toast } from '#web/ui/toast.tsx'
import {
  type ArquivoGuardado,
  aoMudarArquivos,
  arquivosMudaram,
  type Deposito,
  deposito,
} from './arquivos-guardados.ts'
import { enviarArquivo } from './envio.ts'

/**
 * Photos and files taken without a connection wait on the device and go up, one at a time and in one tab, when it is
 * back. What the server refuses stays with its reason until the person discards it.
 */
export interface NaFila extends Omit<ArquivoGuardado, 'conteudo' | 'banco' | 'usuarioId'> {
  /** 0 to 1 while it goes up. */
  progresso?: number | undefined
  /** Why it waits although there is a connection. */
  espera?: string | undefined
}
type Enviar = typeof enviarArquivo
type Pedido = Pick<Parameters<Enviar>[0], 'perguntaMunicipioId' | 'file' | 'dadosComplementares'> &
  Pick<ArquivoGuardado, 'municipioId' | 'numero'>

const ESPERAS = [5000, 15_000, 60_000] as const

/** The specification's sentence, with the name of the file: there may be several. */
export const avisarDoArquivo = (nome: string, erro: unknown) => {
  if (!(erro instanceof ApiError && erro.status === 401))
    toast.erro(`${nome}: ${mensagemDe(erro)}`, { titulo: ERROS.salvarEvidencia })
}
const semEspaco = (nome: string) =>
  `Este aparelho não tem espaço para guardar ${nome}. Libere espaço ou escolha de novo quando houver conexão.`

export class FilaDeArquivos {
  readonly #deposito: Deposito
  readonly #enviar: Enviar
  readonly #ouvintes = new Set<() => void>()
  readonly #aoCarregar = new Set<() => void>()
  #lista: readonly NaFila[] = []
  #indo: { id: string; controle: AbortController } | undefined
  #envio: Promise<void> | undefined
  #tentativa = 0
  #relogio: ReturnType<typeof setTimeout> | undefined

  constructor(onde: Deposito, enviar: Enviar) {
    this.#deposito = onde
    this.#enviar = enviar
    aoMudarArquivos(() => void this.#reler())
    onTokenChange(() => {
      this.#indo?.controle.abort()
      void this.#reler()
    })
    void this.#reler()
  }

  get lista() {
    return this.#lista
  }
  assinar = (f: () => void) => {
    this.#ouvintes.add(f)
    return () => void this.#ouvintes.delete(f)
  }
  /** Calls back when the server has one more of them. */
  aoCarregar = (f: () => void) => {
    this.#aoCarregar.add(f)
    return () => void this.#aoCarregar.delete(f)
  }

  /** Refuses, in words, when the device has no room or keeps nothing. */
  async guardar({ perguntaMunicipioId, municipioId, numero, file, dadosComplementares = false }: Pedido) {
    const usuarioId = currentSession()?.user.usuarioId
    if (usuarioId === undefined) throw new Error('Entre de novo para guardar o arquivo.')
    const arquivo: ArquivoGuardado = {
      id: `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)}`,
      banco: ambiente().banco,
      usuarioId,
      perguntaMunicipioId,
      municipioId,
      numero,
      dadosComplementares,
      nome: file.name,
      tipo: file.type,
      modificado: file.lastModified,
      tamanho: file.size,
      conteudo: file,
      em: Date.now(),
    }
    // Otherwise the browser may drop it when it needs room.
    void navigator.storage?.persist?.().catch(() => false)
    try {
      await this.#deposito.gravar(arquivo)
    } catch (erro) {
      // A browser that keeps no files at all leaves only what it would be without this: no connection.
      throw (erro as Error).name === 'QuotaExceededError' ? new Error(semEspaco(file.name)) : semRede()
    }
    arquivosMudaram()
    await this.#reler()
    this.#depois()
  }
  /** What was refused may be taken now: a deadline moved, a file was removed. */
  async repetir(id: string) {
    const guardado = (await this.#meus()).find((a) => a.id === id)
    if (!guardado) return
    const { recusa: _, ...a } = guardado
    await this.#deposito.gravar(a)
    arquivosMudaram()
    await this.enviarJa()
  }
  /** The person gives it up, also while it goes up. */
  async tirar(id: string) {
    if (this.#indo?.id === id) this.#indo.controle.abort()
    await this.#deposito.tirar(id)
    arquivosMudaram()
    await this.#reler()
  }

  /** Ends when nothing more can go. */
  enviarJa(): Promise<void> {
    clearTimeout(this.#relogio)
    this.#envio ??= comTrava('arquivos', () => this.#enviarTodos()).finally(() => {
      this.#envio = undefined
    })
    return this.#envio
  }

  async #meus(): Promise<readonly ArquivoGuardado[]> {
    const usuarioId = currentSession()?.user.usuarioId
    if (usuarioId === undefined) return []
    const todos = await this.#deposito.todos()
    const { banco } = ambiente()
    return todos.filter((a) => a.banco === banco && a.usuarioId === usuarioId).sort((a, b) => a.em - b.em)
  }
  async #reler() {
    // A device that does not answer now has not lost anything yet.
    const meus = await this.#meus().catch(() => undefined)
    if (!meus) return
    // Given up in another tab, or no longer of who is here.
    if (!meus.some((a) => a.id === this.#indo?.id)) this.#indo?.controle.abort()
    const antes = new Map(this.#lista.map((a) => [a.id, a]))
    this.#mostrar(
      meus.map(({ conteudo: _, banco: __, usuarioId: ___, ...a }) => ({
        ...a,
        progresso: antes.get(a.id)?.progresso,
        espera: antes.get(a.id)?.espera,
      })),
    )
  }
  #mostrar(lista: readonly NaFila[]) {
    this.#lista = lista
    for (const f of this.#ouvintes) f()
  }
  #andamento(id: string, { progresso, espera }: Pick<NaFila, 'progresso' | 'espera'>) {
    this.#mostrar(this.#lista.map((a) => (a.id === id ? { ...a, progresso, espera } : a)))
  }

  /** One that fails by itself keeps no other back; without a connection none is tried. */
  async #enviarTodos() {
    const falharam = new Set<string>()
    for (;;) {
      const meus = await this.#meus().catch(() => undefined)
      const proximo = meus?.find((a) => !a.recusa && !falharam.has(a.id))
      if (!proximo) {
        if (!meus || falharam.size > 0) this.#depois()
        return
      }
      const fim = await this.#enviarUm(proximo)
      if (fim === 'parar') return this.#depois()
      if (fim === 'falhou') falharam.add(proximo.id)
      else this.#tentativa = 0
    }
  }
  async #enviarUm(a: ArquivoGuardado): Promise<'feito' | 'falhou' | 'parar'> {
    const controle = new AbortController()
    this.#indo = { id: a.id, controle }
    try {
      await this.#enviar({
        perguntaMunicipioId: a.perguntaMunicipioId,
        dadosComplementares: a.dadosComplementares,
        file: new File([a.conteudo], a.nome, { type: a.tipo, lastModified: a.modificado }),
        onProgress: (progresso) => this.#andamento(a.id, { progresso }),
        signal: controle.signal,
        aoChegar: () => this.#deposito.tirar(a.id),
      })
      for (const f of this.#aoCarregar) f()
    } catch (erro) {
      if (controle.signal.aborted) return 'feito'
      const espera = erro instanceof ApiError && !semResposta(erro) ? erro.message : undefined
      this.#andamento(a.id, { espera })
      if (semResposta(erro) || (erro instanceof ApiError && erro.status === 401)) return 'parar'
      if (!(erro instanceof ApiError) || passageira(erro)) return 'falhou'
      if (!(await this.#recusar(a, erro))) return 'falhou'
    } finally {
      this.#indo = undefined
    }
    arquivosMudaram()
    await this.#reler()
    return 'feito'
  }
  /** Unless it was given up meanwhile. A device too full to remember the refusal asks again later. */
  async #recusar(a: ArquivoGuardado, erro: ApiError) {
    try {
      if (!(await this.#meus()).some((x) => x.id === a.id)) return true
      await this.#deposito.gravar({ ...a, recusa: erro.message })
    } catch {
      return false
    }
    avisarDoArquivo(a.nome, erro)
    return true
  }
  /** The net tells when it is back; a phone with a signal and no connection does not. */
  #depois() {
    clearTimeout(this.#relogio)
    const espera = ESPERAS[Math.min(this.#tentativa, ESPERAS.length - 1)]
    this.#tentativa += 1
    this.#relogio = setTimeout(() => void this.enviarJa(), espera)
  }
}

let unica: FilaDeArquivos | undefined
export const filaDeArquivos = () => {
  unica ??= new FilaDeArquivos(deposito, enviarArquivo)
  return unica
}

/** The kept files of one question; `aoCarregar` when the server has one more. */
export const useGuardados = (perguntaMunicipioId: number, aoCarregar?: () => void) => {
  const fila = filaDeArquivos()
  const lista = useSyncExternalStore(fila.assinar, () => fila.lista)
  useEffect(() => (aoCarregar ? fila.aoCarregar(aoCarregar) : undefined), [fila, aoCarregar])
  return useMemo(() => lista.filter((a) => a.perguntaMunicipioId === perguntaMunicipioId), [lista, perguntaMunicipioId])
}
