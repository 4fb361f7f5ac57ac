/**
 * The keys of the specification in the browser's storage. Where the browser refuses storage (blocked, private), the
 * session lives as long as the page.
 */
export const CHAVES = {
  token: 'token',
  user: 'user',
  config: 'config',
  groupsConfig: 'groupsConfig',
  city: 'city',
  cityId: 'cityId',
  uf: 'uf',
  /** 1 admin, 3 city user. */
  perfil: 'perfil',
  expiraEm: 'expiraEm',
  ultimoUso: 'ultimoUso',
  /** End of the identity provider's token, by this browser's clock. */
  ssoExpiraEm: 'ssoExpiraEm',
  forcedLogout: 'forcedLogout',
  expired: 'expired',
  lastRoute: 'lastRoute',
  /** Where the person was lately. */
  recentes: 'recentes',
} as const

/** What the device did not take. It is newer than what the device still has under the same key. */
const memoria = new Map<string, string>()
const ouvintes = new Set<(chave: string) => void>()
const mudou = (chave: string) => {
  for (const f of ouvintes) f(chave)
}

export const ler = (chave: string): string | null => {
  const daPagina = memoria.get(chave)
  if (daPagina !== undefined) return daPagina
  try {
    return localStorage.getItem(chave)
  } catch {
    return null
  }
}

/** False when it lives only as long as the page: the browser refuses storage, or the device is full. */
export const gravar = (chave: string, valor: string): boolean => {
  try {
    localStorage.setItem(chave, valor)
    memoria.delete(chave)
  } catch {
    memoria.set(chave, valor)
  }
  mudou(chave)
  return !soNaPagina(chave)
}
/** Gone with a reload. */
export const soNaPagina = (chave: string) => memoria.has(chave)

/** Lets go of what only the page has; what the device has stays. */
export const soltar = (...chaves: readonly string[]) => {
  for (const chave of chaves) memoria.delete(chave)
}

export const chavesDoAparelho = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
export const chaves = (): string[] => [...new Set([...chavesDoAparelho(), ...memoria.keys()])]

export const apagar = (...chaves: readonly string[]) => {
  for (const chave of chaves) {
    memoria.delete(chave)
    try {
      localStorage.removeItem(chave)
    } catch {
      // Nothing was stored there.
    }
    mudou(chave)
  }
}

/** Another tab wrote or removed one of these keys, or all of them. */
export const aoMudarEmOutraAba = (quais: (chave: string) => boolean, f: () => void) => {
  const ouvir = ({ key }: StorageEvent) => {
    if (key === null || quais(key)) f()
  }
  window.addEventListener('storage', ouvir)
  return () => window.removeEventListener('storage', ouvir)
}

/** One of these keys was written or removed, in this tab or in another. */
export const aoMudar = (quais: (chave: string) => boolean, f: () => void) => {
  const aqui = (chave: string) => quais(chave) && f()
  ouvintes.add(aqui)
  const parar = aoMudarEmOutraAba(quais, f)
  return () => {
    ouvintes.delete(aqui)
    parar()
  }
}
