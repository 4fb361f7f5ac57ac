import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  type ConteudoDoRascunho,
  getRascunho,
  type RascunhoDeRelatorio,
  salvarRascunho,
} from '#contract/relatorio-rascunho.ts'
import { ApiError, call, passageira } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useConexao } from '#web/lib/rede.ts'
import { useSession } from '#web/lib/session.ts'
import { soNaPagina } from '#web/lib/storage.ts'
import { comTrava } from '#web/lib/trava.ts'
import {
  aoMudarRascunhos,
  chaveDoRascunho,
  esquecerRascunho,
  type Guardado,
  guardarRascunho,
  lerRascunho,
} from './rascunhos-guardados.ts'

const PAUSA_MS = 1200
const DE_NOVO_MS = 15_000

/** The same whatever the order of its parts: the database keeps its own. */
export const mesmoConteudo = (a: unknown, b: unknown): boolean => {
  const ordenado = (v: unknown): unknown => {
    if (Array.isArray(v)) return v.map(ordenado)
    if (typeof v !== 'object' || v === null) return v
    const partes = Object.entries(v).filter(([, x]) => x !== undefined && x !== null)
    return Object.fromEntries(partes.sort(([x], [y]) => (x < y ? -1 : 1)).map(([k, x]) => [k, ordenado(x)]))
  }
  return JSON.stringify(ordenado(a)) === JSON.stringify(ordenado(b))
}

export interface Abertura {
  /** Undefined: there is no draft. */
  conteudo: ConteudoDoRascunho | undefined
  versao: number
  sujo: boolean
  /** Changed on another device since this one last had it: its person chooses. */
  doOutro?: RascunhoDeRelatorio
}

/**
 * With what a form begins: what lies on the device and what the server has. `servidor` undefined: it was not reached;
 * null: it has none.
 */
export const abrirRascunho = (
  local: Guardado | undefined,
  servidor: RascunhoDeRelatorio | null | undefined,
): Abertura => {
  const daqui = { conteudo: local?.conteudo, versao: local?.versao ?? 0, sujo: local?.sujo ?? false }
  if (servidor === undefined) return daqui
  if (!local?.sujo) return { conteudo: servidor?.conteudo, versao: servidor?.versao ?? 0, sujo: false }
  // Sent or thrown away elsewhere: what was typed here since exists nowhere else.
  if (servidor === null) return { ...daqui, versao: 0 }
  if (mesmoConteudo(servidor.conteudo, local.conteudo)) return { ...daqui, versao: servidor.versao, sujo: false }
  return servidor.versao === local.versao ? daqui : { ...daqui, doOutro: servidor }
}

/** Sends what the device has, one tab at a time. Another device's that came first is only noted. */
export const enviarRascunho = (chave: string): Promise<void> =>
  comTrava(chave, async () => {
    const g = lerRascunho(chave)
    if (!g?.sujo || g.conflito) return
    const { municipioId, relatorioId, conteudo, versao } = g
    try {
      const salvo = await call(salvarRascunho, { body: { municipioId, relatorioId, conteudo, versao } })
      const agora = lerRascunho(chave)
      if (agora) guardarRascunho(chave, { ...agora, versao: salvo.versao, sujo: agora.vez !== g.vez })
    } catch (erro) {
      const agora = lerRascunho(chave)
      if (!(erro instanceof ApiError && erro.status === 409) || !agora) throw erro
      guardarRascunho(chave, { ...agora, conflito: true })
    }
  })

export type EstadoDoRascunho = 'vazio' | 'salvo' | 'salvando' | 'noAparelho' | 'soNaPagina' | 'recusado'

interface Qual {
  municipioId: number
  relatorioId: number | null
  lugar: string
}

/** The draft of one report: on the device at every change, on the server a moment later. */
export const useRascunho = ({ municipioId, relatorioId, lugar }: Qual, abertura: Abertura) => {
  const { usuarioId } = useSession().user
  const chave = chaveDoRascunho(usuarioId, municipioId, relatorioId)
  const [doOutro, setDoOutro] = useState(abertura.doOutro)
  const [falha, setFalha] = useState<{ passa: boolean; texto: string }>()
  const pausa = useRef<ReturnType<typeof setTimeout>>(undefined)
  const fim = useRef(false)
  /** Its person has two to choose from: nothing goes before that. */
  const escolhendo = useRef(abertura.doOutro !== undefined)
  const conexao = useConexao()
  const texto = useSyncExternalStore(aoMudarRascunhos, () => JSON.stringify(lerRascunho(chave) ?? null))
  const guardado = (JSON.parse(texto) as Guardado | null) ?? undefined

  const novo = (): Guardado => ({
    municipioId,
    relatorioId,
    lugar,
    conteudo: abertura.conteudo ?? {},
    versao: abertura.versao,
    sujo: abertura.sujo,
    conflito: false,
    em: Date.now(),
    vez: 0,
  })
  const enviar = useCallback(async () => {
    if (fim.current || escolhendo.current) return
    try {
      await enviarRascunho(chave)
      setFalha(undefined)
      if (!lerRascunho(chave)?.conflito) return
      const { rascunho } = await call(getRascunho, { query: { municipioId, ...(relatorioId && { relatorioId }) } })
      const agora = lerRascunho(chave)
      if (!agora) return
      // Both say the same, or the other was sent or thrown away meanwhile: this one goes on by itself.
      const igual = rascunho !== null && mesmoConteudo(rascunho.conteudo, agora.conteudo)
      escolhendo.current = rascunho !== null && !igual
      if (rascunho && !igual) setDoOutro(rascunho)
      else guardarRascunho(chave, { ...agora, conflito: false, versao: rascunho?.versao ?? 0, sujo: !igual })
      if (!rascunho) await enviarRascunho(chave)
    } catch (erro) {
      setFalha({ passa: passageira(erro), texto: mensagemDe(erro) })
    }
  }, [chave, municipioId, relatorioId])
  const mudou = (conteudo: ConteudoDoRascunho) => {
    if (fim.current) return
    const antes = lerRascunho(chave) ?? novo()
    guardarRascunho(chave, { ...antes, lugar, conteudo, sujo: true, em: Date.now(), vez: antes.vez + 1 })
    clearTimeout(pausa.current)
    pausa.current = setTimeout(() => void enviar(), PAUSA_MS)
  }

  // What was opened from the server is on the device from the start: it is there when the connection goes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft
  useEffect(() => {
    if (abertura.conteudo)
      guardarRascunho(chave, {
        ...(lerRascunho(chave) ?? novo()),
        conteudo: abertura.conteudo,
        versao: abertura.versao,
        sujo: abertura.sujo,
        conflito: false,
      })
    else esquecerRascunho(chave)
    if (abertura.sujo) void enviar()
    return () => {
      // Who leaves the page leaves nothing behind that could have gone.
      clearTimeout(pausa.current)
      if (!fim.current) void enviarRascunho(chave).catch(() => undefined)
    }
  }, [chave])
  const espera = guardado?.sujo === true && falha?.passa === true
  useEffect(() => {
    if (!espera) return
    if (conexao) void enviar()
    const vezes = setInterval(() => void enviar(), DE_NOVO_MS)
    return () => clearInterval(vezes)
  }, [espera, conexao, enviar])

  const estado: EstadoDoRascunho = !guardado
    ? 'vazio'
    : soNaPagina(chave)
      ? 'soNaPagina'
      : !guardado.sujo
        ? 'salvo'
        : falha
          ? falha.passa
            ? 'noAparelho'
            : 'recusado'
          : conexao === false
            ? 'noAparelho'
            : 'salvando'
  return {
    estado,
    recusa: falha?.texto,
    doOutro,
    meuEm: guardado?.em,
    mudou,
    /** Goes on with what is on this device; the other's is written over. */
    ficarComEste: () => {
      const agora = lerRascunho(chave) ?? novo()
      guardarRascunho(chave, {
        ...agora,
        versao: doOutro?.versao ?? 0,
        conflito: false,
        sujo: true,
        vez: agora.vez + 1,
      })
      setDoOutro(undefined)
      escolhendo.current = false
      clearTimeout(pausa.current)
      void enviar()
    },
    ficarComOOutro: () => {
      if (!doOutro) return
      const { conteudo, versao } = doOutro
      guardarRascunho(chave, { ...novo(), conteudo, versao, sujo: false, em: Date.parse(doOutro.atualizadoEm) })
      setDoOutro(undefined)
      escolhendo.current = false
    },
    /** Sends the report, or throws the draft away: waits for what is on its way, which would bring it back, and keeps nothing. */
    encerrar: (acao: () => Promise<unknown>) =>
      comTrava(chave, async () => {
        await acao()
        fim.current = true
        clearTimeout(pausa.current)
        esquecerRascunho(chave)
      }),
  }
}
export type Rascunho = ReturnType<typeof useRascunho>
