import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { LinhaPlano, Plano } from '#contract/plano-acao.ts'
import { announce } from '#web/lib/announce.ts'
import { ApiError, passageira } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { atualDe, useConflito } from '#web/lib/use-conflito.ts'
import { DESCARTAR, useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import { useGravarLinha } from './plano-form.tsx'
import { chaveDa, errosDaLinha, paraCorpo, paraValores, ROTULOS, type ValoresLinha } from './plano-valores.ts'

/** What each cell of the plan changes. */
const CAMPOS = {
  oQue: ['oQue'],
  porQue: ['porQue'],
  onde: ['onde'],
  quem: ['quem'],
  quando: ['inicio', 'quando'],
  como: ['como'],
  quanto: ['quanto'],
  status: ['status'],
  andamento: ['andamento'],
  indicador: ['indicador'],
} as const satisfies Record<string, readonly (keyof ValoresLinha)[]>
export type CelulaEditavel = keyof typeof CAMPOS

/** A cell under somebody's hands. It is here until the server has it, or its person lets it go. */
export interface Rascunho {
  celula: CelulaEditavel
  /** As it was when the cell was opened. */
  linha: LinhaPlano
  valores: Partial<ValoresLinha>
  estado: 'aberto' | 'salvando' | 'recusado'
  /** Saved by its keys: its cell keeps the focus. */
  voltar?: boolean
  recusa?: Recusa
}
interface Recusa {
  /** By field of the cell. */
  erros: Readonly<Record<string, string>>
  /** What else stands in the way. */
  geral?: string
  /** Saving the same again may help. */
  repetir?: boolean
  /** Other fields are missing too: the form has them all. */
  outros?: boolean
}

const so = (celula: CelulaEditavel, valores: ValoresLinha): Partial<ValoresLinha> =>
  Object.fromEntries(CAMPOS[celula].map((c) => [c, valores[c]]))
const inteiros = ({ linha, valores }: Rascunho): ValoresLinha => ({ ...paraValores(linha), ...valores })
const mudou = (r: Rascunho) => JSON.stringify(so(r.celula, paraValores(r.linha))) !== JSON.stringify(r.valores)

/** Somebody else changed the very same, to something else. */
const disputado = ({ celula, linha, valores }: Rascunho, atual: LinhaPlano) => {
  const [antes, agora] = [paraValores(linha), paraValores(atual)]
  return CAMPOS[celula].some((c) => antes[c] !== agora[c] && agora[c] !== valores[c])
}

/** What is wrong with the cell's own fields stands at them; the rest is told with the name of its field. */
const recusaDe = (celula: CelulaEditavel, fields: Readonly<Record<string, string>>, frase?: string): Recusa => {
  const meus: readonly string[] = CAMPOS[celula]
  const erros = Object.fromEntries(Object.entries(fields).filter(([campo]) => meus.includes(campo)))
  const outros = Object.keys(fields).filter((campo) => !meus.includes(campo))
  const falta = outros.length > 0 && `Campos: ${outros.map((c) => ROTULOS[c] ?? c).join(', ')}.`
  const geral = [Object.keys(erros).length === 0 && frase, falta].filter(Boolean).join(' ')
  return { erros, ...(geral && { geral }), outros: outros.length > 0 }
}

export const idDaCelula = (linha: LinhaPlano, celula: CelulaEditavel) => `${chaveDa(linha)}:${celula}`

/** A cell that closes while the pointer is down would move what is being pressed from under it. */
const useQuandoSolto = () => {
  const apertado = useRef(false)
  useEffect(() => {
    const fim = new AbortController()
    const anotar = (valor: boolean) => () => {
      apertado.current = valor
    }
    const opcoes = { signal: fim.signal, capture: true }
    window.addEventListener('pointerdown', anotar(true), opcoes)
    for (const nome of ['pointerup', 'pointercancel']) window.addEventListener(nome, anotar(false), opcoes)
    return () => fim.abort()
  }, [])
  return (f: () => void) => {
    if (!apertado.current) return f()
    // After the click that the release makes.
    const soltar = () => setTimeout(f)
    const fim = new AbortController()
    for (const nome of ['pointerup', 'pointercancel'])
      window.addEventListener(
        nome,
        () => {
          fim.abort()
          soltar()
        },
        { signal: fim.signal },
      )
  }
}

interface Opcoes {
  /** Reads the plan anew. */
  reler: () => Promise<Plano | undefined>
  /** Opens the form of a line with what was typed in its cell. */
  completar: (linha: LinhaPlano, valores: Partial<ValoresLinha>) => void
}

/**
 * The plan edited in its cells. Each cell is saved by itself when it is left; the cells of one line one after the other,
 * since each save makes the next version. What is not saved stays in its cell with the reason beside it, whatever else
 * is edited meanwhile, and leaving the page asks.
 */
export const useEdicao = ({ reler, completar }: Opcoes) => {
  const gravar = useGravarLinha()
  const [rascunhos, setRascunhos] = useState<ReadonlyMap<string, Rascunho>>(new Map())
  // As they are now, for what goes on after an await.
  const agora = useRef(rascunhos)
  const filas = useRef(new Map<string | number, Promise<void>>())
  const [foco, setFoco] = useState<{ id: string; em: 'campo' | 'botao' }>()
  const [emChoque, setEmChoque] = useState<string>()

  const por = (id: string, r: Rascunho | undefined) => {
    const novos = new Map(agora.current)
    r ? novos.set(id, r) : novos.delete(id)
    agora.current = novos
    setRascunhos(novos)
  }
  /** The others of the same line that were opened on the same version go on from the new one. */
  const seguirDe = (linha: LinhaPlano, nova: LinhaPlano) => {
    for (const [id, r] of agora.current)
      if (chaveDa(r.linha) === chaveDa(nova) && r.linha.versao === linha.versao) por(id, { ...r, linha: nova })
  }

  useEffect(() => {
    if (!foco) return
    const celula = document.querySelector(`[data-celula="${foco.id}"]`)
    const alvo = celula?.querySelector<HTMLElement>(foco.em === 'botao' ? 'button' : 'input, textarea')
    alvo?.focus()
    if (alvo instanceof HTMLInputElement) alvo.select()
    if (alvo instanceof HTMLTextAreaElement) alvo.setSelectionRange(alvo.value.length, alvo.value.length)
  }, [foco])

  const emJogo = emChoque === undefined ? undefined : rascunhos.get(emChoque)
  const { conflito, comparar } = useConflito<ValoresLinha, LinhaPlano>({
    base: emJogo?.linha,
    valores: emJogo ? inteiros(emJogo) : paraValores(null),
    paraValores,
    adotar: (atual, valores) => {
      if (emChoque === undefined || !emJogo) return
      const { celula } = emJogo
      const meu: Rascunho = { celula, linha: atual, valores: so(celula, valores), estado: 'aberto' }
      por(emChoque, mudou(meu) ? meu : undefined)
      setFoco({ id: emChoque, em: mudou(meu) ? 'campo' : 'botao' })
      void reler()
    },
  })

  const recusar = (id: string, r: Rascunho, recusa: Recusa) => {
    por(id, { ...r, estado: 'recusado', recusa })
    announce(`Não salvo. ${[...Object.values(recusa.erros), recusa.geral].filter(Boolean).join(' ')}`)
    // Who waits at the cell goes on in it; who is already elsewhere stays there.
    const onde = document.activeElement
    if (onde === document.body || onde?.closest(`[data-celula="${id}"]`)) setFoco({ id, em: 'campo' })
  }

  /** The line as somebody else left it, where the refusal is that they did. */
  const oDoOutro = async (erro: unknown, { linha }: Rascunho) => {
    const atual = atualDe<LinhaPlano>(erro)
    if (atual || linha.planoAcaoId !== null || !(erro instanceof ApiError) || erro.status !== 409) return atual
    const lida = (await reler())?.linhas.find((l) => chaveDa(l) === chaveDa(linha))
    return lida?.planoAcaoId ? lida : undefined
  }

  const enviar = async (id: string): Promise<void> => {
    const r = agora.current.get(id)
    if (!r) return
    try {
      const salva = await gravar(r.linha, r.linha.acompanhamentoId!, paraCorpo(inteiros(r)))
      por(id, undefined)
      seguirDe(r.linha, salva)
      announce('Salvo')
      // The line may have moved to another place of the order and left the focus behind.
      if (r.voltar && document.activeElement === document.body) setFoco({ id, em: 'botao' })
    } catch (erro) {
      const atual = await oDoOutro(erro, r)
      if (atual && !disputado(r, atual)) {
        // Two people at two cells of one line: nothing of either is lost.
        seguirDe(r.linha, atual)
        return enviar(id)
      }
      const recusa = recusaDe(r.celula, erro instanceof ApiError ? erro.fields : {}, mensagemDe(erro))
      recusar(id, r, { ...recusa, repetir: atual !== undefined || passageira(erro) })
      if (!atual) return
      setEmChoque(id)
      comparar(atual)
    }
  }

  const salvar = (id: string, voltar = false) => {
    const r = agora.current.get(id)
    if (!r || r.estado === 'salvando') return
    if (!mudou(r)) return por(id, undefined)
    const erros = errosDaLinha(inteiros(r))
    if (Object.keys(erros).length > 0) return recusar(id, r, recusaDe(r.celula, erros))
    por(id, { ...r, estado: 'salvando', voltar, recusa: undefined })
    const chave = chaveDa(r.linha)
    const vez = (filas.current.get(chave) ?? Promise.resolve()).then(() => enviar(id))
    filas.current.set(chave, vez)
  }

  const porSalvar = [...rascunhos.values()].some((r) => r.estado === 'recusado' || mudou(r))
  /** Leaving the page leaves the cell, too. */
  const acabar = async () => {
    for (const [id, r] of agora.current) if (r.estado === 'aberto') salvar(id)
    await Promise.all(filas.current.values())
    return agora.current.size === 0
  }
  useUnsavedGuard(porSalvar, DESCARTAR, acabar)
  const quandoSolto = useQuandoSolto()

  return {
    rascunhos,
    conflito,
    abrir: (linha: LinhaPlano, celula: CelulaEditavel) => {
      const id = idDaCelula(linha, celula)
      if (agora.current.has(id)) return
      por(id, { celula, linha, valores: so(celula, paraValores(linha)), estado: 'aberto' })
      setFoco({ id, em: 'campo' })
    },
    mudar: (id: string, valores: Partial<ValoresLinha>) => {
      const r = agora.current.get(id)
      if (r) por(id, { ...r, valores: { ...r.valores, ...valores }, estado: 'aberto', recusa: undefined })
    },
    /** By its keys the focus goes back to the cell. */
    salvar: (id: string) => {
      salvar(id, true)
      const { estado } = agora.current.get(id) ?? {}
      setFoco({ id, em: estado === 'recusado' ? 'campo' : 'botao' })
    },
    /** What was refused is not tried again by merely passing by. */
    sair: (id: string) =>
      quandoSolto(() => {
        if (agora.current.get(id)?.estado === 'aberto') salvar(id)
      }),
    descartar: (id: string) => {
      por(id, undefined)
      setFoco({ id, em: 'botao' })
    },
    completar: (id: string) => {
      const r = agora.current.get(id)
      if (!r) return
      por(id, undefined)
      completar(r.linha, r.valores)
    },
  }
}

const Contexto = createContext<ReturnType<typeof useEdicao> | null>(null)
export const EdicaoDoPlano = Contexto.Provider
export const useEdicaoDoPlano = () => {
  const edicao = useContext(Contexto)
  if (!edicao) throw new Error('outside of EdicaoDoPlano')
  return edicao
}
