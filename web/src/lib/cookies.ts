/** The answer to the cookie notice is kept for 7 days, then it is asked again. */
const NOME = 'acceptedCookies'
const SETE_DIAS = 7 * 24 * 60 * 60

type EscolhaCookies = 'todos' | 'necessarios'

export const escolhaCookies = (): EscolhaCookies | undefined => {
  const valor = (globalThis.document?.cookie ?? '')
    .split(';')
    .map((c) => c.trim().split('='))
    .find(([nome]) => nome === NOME)?.[1]
  return valor === 'todos' || valor === 'necessarios' ? valor : undefined
}

export const guardarEscolhaCookies = (escolha: EscolhaCookies) => {
  const seguro = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${NOME}=${escolha}; Max-Age=${SETE_DIAS}; Path=/; SameSite=Lax${seguro}`
}
