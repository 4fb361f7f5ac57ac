import { isIPv6 } from 'node:net'

/** Enough of an address to know the network again, not the machine. */
export const networkOf = (ip: string): string => {
  const v4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i.exec(ip)
  if (v4) return `${v4[1]}.${v4[2]}.${v4[3]}.*`
  if (!isIPv6(ip)) return ''
  const [start = ''] = ip.split('%')[0]!.split('::')
  const groups = start.split(':').filter(Boolean).slice(0, 3)
  return `${groups.join(':')}:*`
}
