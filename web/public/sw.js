/**
 * The shell of the application, on every page, for those that must open without a connection: /casca.json, made by the
 * build, names the scripts they are made of, so that they are here before anybody has opened them. Pages come from the network and, when it
 * is away, from the last copy; scripts and styles carry a hash in their name, so a copy never grows old. Nothing else
 * is touched: calls go to the server.
 */
const CASCA = 'praca-casca-1'
const PAGINA = '/index.html'
const PARTES = '/casca.json'

self.addEventListener('install', (e) => {
  e.waitUntil(caches.open(CASCA).then((c) => c.add(PAGINA)))
  self.skipWaiting()
})
self.addEventListener('activate', (e) => {
  e.waitUntil(
    caches
      .keys()
      .then((nomes) => Promise.all(nomes.filter((n) => n !== CASCA).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  )
})

const abrir = () => caches.open(CASCA).catch(() => undefined)
/** A copy is for the next time: a device that has no room for it must not cost this answer. */
const copiar = (e, casca, chave, resposta) => {
  if (casca) e.waitUntil(casca.put(chave, resposta.clone()).catch(() => undefined))
}
const daRedeOuGuardado = async (e) => {
  const casca = await abrir()
  try {
    const resposta = await fetch(e.request)
    const pagina = resposta.headers.get('content-type')?.startsWith('text/html')
    if (resposta.ok && pagina) copiar(e, casca, PAGINA, resposta)
    return resposta
  } catch (erro) {
    const guardada = await casca?.match(PAGINA)
    if (guardada) return guardada
    throw erro
  }
}
const doGuardadoOuRede = async (e) => {
  const casca = await abrir()
  const guardada = await casca?.match(e.request).catch(() => undefined)
  if (guardada) return guardada
  const resposta = await fetch(e.request)
  if (resposta.ok) copiar(e, casca, e.request, resposta)
  return resposta
}

self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url)
  if (e.request.method !== 'GET' || url.origin !== self.location.origin) return
  const chamada = /^\/api(\/|$)/i.test(url.pathname)
  if (e.request.mode === 'navigate') {
    // A file opened in a tab is private, and not the page.
    if (!chamada) e.respondWith(daRedeOuGuardado(e))
  } else if (url.pathname.startsWith('/assets/')) e.respondWith(doGuardadoOuRede(e))
})

/**
 * The page names what it is made of: that is kept, with the parts that must open without a connection, and what an older
 * version was made of goes. Without a connection nothing is known of a newer one, and nothing goes.
 */
const guardar = async (enderecos) => {
  const casca = await caches.open(CASCA)
  const atuais = new Set([...enderecos, ...(await (await fetch(PARTES)).json())])
  const guardados = new Set((await casca.keys()).map((p) => new URL(p.url).pathname))
  await casca.addAll([...atuais].filter((p) => !guardados.has(p)))
  await Promise.all(
    [...guardados].filter((p) => p.startsWith('/assets/') && !atuais.has(p)).map((p) => casca.delete(p)),
  )
}
self.addEventListener('message', (e) => {
  if (e.data?.tipo === 'guardar') e.waitUntil(guardar(e.data.enderecos))
})
