import { readFileSync, writeFileSync } from 'node:fs'

/**
 * What a process holds, in MB, or at its highest, which the kernel remembers: no moment between two looks is missed. No
 * number where there is no such kernel.
 */
export const resident = (pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS') => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) / 1024)
  } catch {
    return Number.NaN
  }
}
/** The highest that the kernel remembers begins anew. */
export const forgetHighest = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
