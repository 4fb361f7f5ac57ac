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
  /** Answers and files that the server did not take: kept until their person says what becomes of them. */
  naoAceitos: number
  /** Some of it the device did not take: a reload loses it. */
  soNaPagina?: boolean
}
const NADA: Espera = { respostas: 0, comentarios: 0, arquivos: 0, naoAceitos: 0 }

/** What waits on this device to be sent, of one person or, before anybody signed in, of all. Numbers only. */
export const contarEspera = async (usuarioId?: number): Promise<Espera> => {
  const arquivos = await arquivosPorEnviar(ambiente().banco, usuarioId)
  const respostas = respostasPorEnviar(usuarioId)
  const negados = arquivos.filter((a) => a.recusa).length
  return { ...respostas, arquivos: arquivos.length - negados, naoAceitos: respostas.naoAceitos + negados }
}
export const quantasEsperam = (e: Omit<Espera, 'naoAceitos'>) => e.respostas + e.comentarios + e.arquivos
export const esperaAlgo = (e: Espera) => quantasEsperam(e) + e.naoAceitos > 0

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
export const oQueEspera = ({ respostas, comentarios, arquivos }: Omit<Espera, 'naoAceitos'>) =>
  lista.format([
    ...conta(respostas, 'resposta', 'respostas'),
    ...conta(comentarios, 'comentário', 'comentários'),
    ...conta(arquivos, 'arquivo', 'arquivos'),
  ])

/** '3 respostas e 1 arquivo guardados neste aparelho' */
export const guardadoAqui = (e: Omit<Espera, 'naoAceitos'>) => {
  if (e.soNaPagina) return `${oQueEspera(e)} só nesta página (não feche nem recarregue)`
  const genero = e.comentarios + e.arquivos === 0 ? 'a' : 'o'
  return `${oQueEspera(e)} guardad${genero}${quantasEsperam(e) === 1 ? '' : 's'} neste aparelho`
}

/** '1 item não aceito pelo servidor' */
export const naoAceito = (n: number) => quantos(n, 'item não aceito pelo servidor', 'itens não aceitos pelo servidor')
