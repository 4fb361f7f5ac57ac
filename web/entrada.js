/**
 * Ahead of the script of the product, which is a hundred times as large: the colours this person chose and, for who
 * has no session, the sign-in page that the server drew, to be read and typed into. What is pressed in it meanwhile is
 * pressed again once the script has taken the page over (features/sessao/login-page.tsx).
 */
;(() => {
  // Zod reads this when its first schema is made: the policy forbids compiling, and a try would be told as a violation.
  globalThis.__zod_globalConfig = { jitless: true }
  const ler = (chave) => {
    try {
      return localStorage.getItem(chave)
    } catch {
      return null
    }
  }
  const tema = ler('mantine-color-scheme-value')
  const escuro = tema === 'dark' || (tema !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', escuro ? 'dark' : 'light')

  /** Of these the page itself has to tell: why the session ended, that signing in failed, what waits on the device. */
  const temAlgoADizer = () => {
    if (ler('expired') || location.search.includes('erro=')) return true
    try {
      return Object.keys(localStorage).some((chave) => /^(?!praca:).+:/.test(chave))
    } catch {
      return false
    }
  }
  const pagina = document.getElementById('entrada')
  const raiz = document.getElementById('root')
  if (!pagina || ler('token') || temAlgoADizer()) return
  if (/(^|; *)acceptedCookies=(todos|necessarios)\b/.test(document.cookie))
    pagina.content.querySelector('section.praca-nao-imprime')?.remove()
  raiz.dataset.cedo = ''
  raiz.append(pagina.content)

  let apertado
  const segurar = (e) => {
    const botao = e.target.closest('button')
    if (!botao) return
    e.preventDefault()
    e.stopPropagation()
    apertado?.removeAttribute('data-apertado')
    apertado = botao
    apertado.setAttribute('data-apertado', '')
  }
  raiz.addEventListener('click', segurar, true)
  document.addEventListener(
    'praca:assumida',
    () => {
      delete raiz.dataset.cedo
      raiz.removeEventListener('click', segurar, true)
      apertado?.removeAttribute('data-apertado')
      if (apertado?.isConnected) apertado.click()
    },
    { once: true },
  )
})()
