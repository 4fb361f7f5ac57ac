import { MAX_HORAS, type Medido } from '#contract/sala-balcao.ts'
import type { EmCurso } from './balcao-guardado.ts'

/* An attendance while it is measured, with the moment passed in. */

export const novoId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('')

export type Escolha = Pick<EmCurso, 'salaServicoId' | 'servico' | 'cargoFuncaoId' | 'atendente' | 'canal'>
export const comecar = (escolha: Escolha, agora: number, clienteId = novoId()): EmCurso => ({
  ...escolha,
  clienteId,
  inicio: agora,
  feito: 0,
  desde: agora,
  nota: '',
})
/** A clock that was put back takes nothing away. */
const milissegundos = (c: EmCurso, agora: number) => c.feito + (c.desde === null ? 0 : Math.max(0, agora - c.desde))
export const segundosDe = (c: EmCurso, agora: number) => Math.floor(milissegundos(c, agora) / 1000)
export const pausar = (c: EmCurso, agora: number): EmCurso =>
  c.desde === null ? c : { ...c, feito: milissegundos(c, agora), desde: null }
export const continuar = (c: EmCurso, agora: number): EmCurso => (c.desde === null ? { ...c, desde: agora } : c)
/** Somebody forgot to stop it. */
export const passouDoDia = (c: EmCurso, agora: number) => agora - c.inicio > MAX_HORAS * 3_600_000
export const parar = (c: EmCurso, agora: number): Medido => ({
  clienteId: c.clienteId,
  salaServicoId: c.salaServicoId,
  cargoFuncaoId: c.cargoFuncaoId,
  atendente: c.atendente,
  canal: c.canal,
  inicio: new Date(c.inicio).toISOString(),
  fim: new Date(Math.max(agora, c.inicio)).toISOString(),
  segundos: Math.max(1, segundosDe(c, agora)),
  nota: c.nota.trim() || null,
})

/** '1:02:03', or '02:03' within the hour. */
export const emRelogio = (segundos: number) => {
  const [h, m, s] = [Math.floor(segundos / 3600), Math.floor(segundos / 60) % 60, segundos % 60]
  const dois = (n: number) => String(n).padStart(2, '0')
  return h > 0 ? `${h}:${dois(m)}:${dois(s)}` : `${dois(m)}:${dois(s)}`
}
