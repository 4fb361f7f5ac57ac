const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`, 'i')

/** A name of a machine, as DNS and RFC 1123 spell it; an IPv4 address is one by its form. */
export const isHostname = (text: string) => text.length <= 253 && NAME.test(text)
