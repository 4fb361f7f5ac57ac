import { EVENTOS, type Evento, fluxoDeAvisos } from '#contract/aviso.ts'
import { sessionCalls } from '#web/lib/api.ts'
import { semConexao } from '#web/lib/rede.ts'

/**
 * Events of the server while somebody looks at the page. `EventSource` cannot send our header, so the stream is read by
 * fetch. It comes back by itself, later each time; a page that is not looked at lets it go after a while.
 */

/** The server says something at least every 25 seconds. */
const SILENCIO_MS = 60_000
const ESCONDIDA_MS = 3 * 60_000
const [PRIMEIRA_PAUSA, MAIOR_PAUSA] = [2_000, 60_000]
/** One that stood so long was a good one: the next pause is short again. */
const FIRME_MS = 30_000

interface Ouvinte {
  evento: (evento: Evento) => void
  /** Whether events come; where not, the page asks from time to time. */
  ligado: (sim: boolean) => void
}

/** Names of the events that are whole in `texto`, and what is left of it. */
export const lerEventos = (texto: string): { eventos: string[]; resto: string } => {
  const blocos = texto.split('\n\n')
  const resto = blocos.pop() ?? ''
  const eventos = blocos.flatMap((b) => /^event: (.+)$/m.exec(b)?.[1] ?? [])
  return { eventos, resto }
}

export const seguirAvisos = ({ evento, ligado }: Ouvinte) => {
  let parado = false
  let leitura: AbortController | undefined
  let pausa = PRIMEIRA_PAUSA
  let depois: ReturnType<typeof setTimeout> | undefined
  let esconder: ReturnType<typeof setTimeout> | undefined

  const ouvir = async (sinal: AbortController) => {
    const { headers, refusalOf } = sessionCalls()
    const r = await fetch(fluxoDeAvisos.path, { headers, signal: sinal.signal, cache: 'no-store' })
    if (!r.ok || !r.body) throw refusalOf(r.status, await r.text())
    const leitor = r.body.pipeThrough(new TextDecoderStream()).getReader()
    let texto = ''
    for (;;) {
      const silencio = setTimeout(() => sinal.abort(), SILENCIO_MS)
      const { done, value } = await leitor.read().finally(() => clearTimeout(silencio))
      if (done) return
      ligado(true)
      const lido = lerEventos(texto + value)
      texto = lido.resto
      for (const nome of lido.eventos) {
        const conhecido = EVENTOS.find((e) => e === nome)
        if (conhecido) evento(conhecido)
      }
    }
  }

  const ligar = () => {
    clearTimeout(depois)
    if (parado || leitura || document.visibilityState === 'hidden' || semConexao()) return
    const sinal = new AbortController()
    leitura = sinal
    const desde = Date.now()
    void ouvir(sinal)
      .catch(() => {})
      .finally(() => {
        if (leitura === sinal) leitura = undefined
        ligado(false)
        if (parado) return
        pausa = Date.now() - desde > FIRME_MS ? PRIMEIRA_PAUSA : Math.min(pausa * 2, MAIOR_PAUSA)
        // Not all pages at once, where the server had to stop.
        depois = setTimeout(ligar, pausa * (0.5 + Math.random()))
      })
  }
  const desligar = () => {
    leitura?.abort()
    leitura = undefined
  }
  const vista = () => {
    clearTimeout(esconder)
    if (document.visibilityState === 'hidden') esconder = setTimeout(desligar, ESCONDIDA_MS)
    else if (!leitura) {
      pausa = PRIMEIRA_PAUSA
      ligar()
    }
  }
  document.addEventListener('visibilitychange', vista)
  window.addEventListener('online', vista)
  ligar()
  return () => {
    parado = true
    clearTimeout(depois)
    clearTimeout(esconder)
    document.removeEventListener('visibilitychange', vista)
    window.removeEventListener('online', vista)
    desligar()
  }
}
