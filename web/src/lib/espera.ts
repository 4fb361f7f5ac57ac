import { useEffect, useState } from 'react'
import { quantos } from '#web/ui/texto.ts'
import { ambiente } from './ambiente.ts'
import { aoMudarArquivos, arquivosPorEnviar } from './arquivos-guardados.ts'
import { respostasPorEnviar } from './guardados.ts'
import { aoMudar } from './storage.ts'

export interface Espera {
  respostas: number
  comentarios: number
  arquivos: number
  /** Some of it the device did not take: a reload loses it. */
  soNaPagina?: boolean
}
const NADA: Espera = { respostas: 0, comentarios: 0, arquivos: 0 }

/** What waits on this device to be sent, of one person or, before anybody signed in, of all. Numbers only. */
export const contarEspera = async (usuarioId?: number): Promise<Espera> => ({
  ...respostasPorEnviar(usuarioId),
  arquivos: (await arquivosPorEnviar(ambiente().banco, usuarioId)).length,
})
export const quantasEsperam = (e: Espera) => e.respostas + e.comentarios + e.arquivos
export const esperaAlgo = (e: Espera) => quantasEsperam(e) > 0

export const useEspera = (usuarioId?: number): Espera => {
  const [espera, setEspera] = useState<Espera>(() => ({ ...NADA, ...respostasPorEnviar(usuarioId) }))
  useEffect(() => {
    const contar = () => void contarEspera(usuarioId).then(setEspera)
    contar()
    const parar = [aoMudar((chave) => chave.startsWith('fila:'), contar), aoMudarArquivos(contar)]
    return () => {
      for (const f of parar) f()
    }
  }, [usuarioId])
  return espera
}

const lista = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const conta = (n: number, um: string, varios: string) => (n === 0 ? [] : [quantos(n, um, varios)])
/** '3 respostas, 1 comentário e 2 arquivos'; empty when nothing waits. */
export const oQueEspera = ({ respostas, comentarios, arquivos }: Espera) =>
  lista.format([
    ...conta(respostas, 'resposta', 'respostas'),
    ...conta(comentarios, 'comentário', 'comentários'),
    ...conta(arquivos, 'arquivo', 'arquivos'),
  ])

/** '3 respostas e 1 arquivo guardados neste aparelho' */
export const guardadoAqui = (e: Espera) => {
  if (e.soNaPagina) return `${oQueEspera(e)} só nesta página (não feche nem recarregue)`
  const genero = e.comentarios + e.arquivos === 0 ? 'a' : 'o'
  return `${oQueEspera(e)} guardad${genero}${quantasEsperam(e) === 1 ? '' : 's'} neste aparelho`
}
