import { useEffect, useState } from 'react'
import { emSerie, quantos } from '#contract/br.ts'
import type { Wording } from '#contract/wording.ts'
import { type Envio, type Espera, filasNoAparelho, type Lugar } from './no-aparelho.ts'

const somar = (partes: readonly Espera[]): Espera => ({
  porEnviar: partes.flatMap((e) => e.porEnviar),
  naoAceitos: partes.reduce((n, e) => n + e.naoAceitos, 0),
  depois: partes.flatMap((e) => e.depois ?? []),
  soNaPagina: partes.some((e) => e.soNaPagina),
})
const contarCada = (usuarioId?: number) => filasNoAparelho().map((f) => f.contar(usuarioId))

/** What waits on this device to be sent, of one person or, before anybody signed in, of all. Numbers only. */
export const contarEspera = async (usuarioId?: number): Promise<Espera> =>
  somar(await Promise.all(contarCada(usuarioId)))
const contarJa = (usuarioId?: number) => somar(contarCada(usuarioId).flatMap((e) => ('porEnviar' in e ? e : [])))

type PorEnviar = Pick<Espera, 'porEnviar' | 'soNaPagina'>
export const quantasEsperam = ({ porEnviar }: PorEnviar) => porEnviar.reduce((soma, { n }) => soma + n, 0)
export const esperaAlgo = (e: Espera) => quantasEsperam(e) + e.naoAceitos > 0

export const useEspera = (usuarioId?: number): Espera => {
  const [espera, setEspera] = useState(() => contarJa(usuarioId))
  useEffect(() => {
    let vez = 0
    const contar = async () => {
      vez += 1
      const esta = vez
      const contada = await contarEspera(usuarioId)
      // A later count, or another person's, says more.
      if (esta === vez) setEspera(contada)
    }
    void contar()
    const parar = filasNoAparelho().map((f) => f.aoMudar(() => void contar()))
    return () => {
      vez += 1
      for (const f of parar) f()
    }
  }, [usuarioId])
  return espera
}

/** The pages that it waits on. */
export const lugaresDaEspera = async (usuarioId: number, w: Wording): Promise<readonly Lugar[]> =>
  (await Promise.all(filasNoAparelho().map((f) => f.lugares(usuarioId, w)))).flat()

/** One after the other; no fault of one keeps the next here. */
export const enviarEspera = async (usuarioId: number): Promise<Envio> => {
  const envios: Envio[] = []
  const erros: unknown[] = []
  for (const fila of filasNoAparelho())
    await fila.enviar(usuarioId).then(
      (envio) => envios.push(envio),
      (erro) => erros.push(erro),
    )
  if (erros.length > 0) throw erros[0]
  const resta = envios.flatMap((e) => e.resta ?? []).join(' ')
  return { recusas: envios.flatMap((e) => e.recusas), ...(resta && { resta }) }
}

/** '3 respostas, 1 comentário e 2 arquivos'; empty when nothing waits. */
export const oQueEspera = ({ porEnviar }: PorEnviar) =>
  emSerie(porEnviar.flatMap(({ n, um, varios }) => (n === 0 ? [] : quantos(n, um, varios))))
/** '2 temas por finalizar'; empty when nothing is to be done afterwards. */
export const oQueFalta = ({ depois = [] }: Espera, w: Wording) => emSerie(depois.map((dizer) => dizer(w)))

/** '3 respostas e 1 arquivo guardados neste aparelho' */
export const guardadoAqui = (e: PorEnviar) => {
  if (e.soNaPagina) return `${oQueEspera(e)} só nesta página (não feche nem recarregue)`
  const genero = e.porEnviar.some((c) => c.n > 0 && !c.feminino) ? 'o' : 'a'
  return `${oQueEspera(e)} guardad${genero}${quantasEsperam(e) === 1 ? '' : 's'} neste aparelho`
}

/** '1 item não aceito pelo servidor' */
export const naoAceito = (n: number) => quantos(n, 'item não aceito pelo servidor', 'itens não aceitos pelo servidor')
