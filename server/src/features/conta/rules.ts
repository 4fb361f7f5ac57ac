/** A browser that nobody signed in from for so long is a new one again; its mark lives as long. */
export const APARELHO_MS = 365 * 86_400_000

export const VALIDADE_LINK_MS = { 'primeiro-acesso': 24 * 3600_000, recuperacao: 3600_000 } as const
export type TipoLink = keyof typeof VALIDADE_LINK_MS
