import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Wording } from '#contract/wording.ts'
import type { filtrosDaBancada } from '#web/lib/filtros.ts'

export type AcaoDaBancada = 'aprovar' | 'devolver' | 'reprovar'
/** A line of the queue, of whichever kind of thing is judged. */
export interface ItemDaBancada {
  readonly id: number
  readonly titulo: string
  /** 'Vale Sereno/SC'; null where it is of no city. */
  readonly lugar: string | null
  readonly autor: string
  readonly diasNaFila: number
  readonly reenvio: boolean
  readonly proprio: boolean
  readonly horas: string | null
  readonly estado: string
  readonly acoes: Readonly<Record<AcaoDaBancada, boolean>>
  readonly versao: number
}

/** The one that is open, as far as deciding goes. */
export interface AbertoNaBancada extends Omit<ItemDaBancada, 'diasNaFila' | 'reenvio'> {
  /** Why something that this person would look for is not there. */
  readonly aviso: string | null
  readonly motivo: string | null
  /** Its own page. */
  readonly para: string
  /** What approving brings about, in one sentence. */
  readonly aoAprovar: string
}

export interface DecisaoNaBancada {
  readonly id: number
  readonly acao: AcaoDaBancada
  readonly motivo: string | null
  readonly versao: number
}

interface Opcao {
  readonly valor: number
  readonly rotulo: string
}
export interface OpcoesDaBancada {
  readonly total: number
  readonly onde: readonly Opcao[]
  readonly usuarios: readonly Opcao[]
}

export interface PalavrasDaBancada {
  readonly um: string
  readonly varios: string
  /** Of the part where it is decided. */
  readonly decisao: string
  readonly abrir: string
  readonly autor: string
  /** To who made it: may judge it by exception, or may not. */
  readonly proprio: { readonly etiqueta: string; readonly pode: string; readonly naoPode: string }
  readonly analisado: string
  readonly analisados: (n: number) => string
  /** What approving several brings about. */
  readonly aoAprovarVarios: string
  readonly semMotivo: string
}

/**
 * Where a bench takes what it judges from and where its decisions go. One for each kind; a constant, since it brings
 * hooks.
 */
export interface FonteDaBancada<L> {
  readonly titulo: string
  /** The specification's sentence for a failure of reading. */
  readonly erro: string
  readonly palavras: PalavrasDaBancada
  readonly filtros: ReturnType<typeof filtrosDaBancada>
  readonly estados: readonly { readonly valor: string; readonly rotulo: string }[]
  readonly Estado: ComponentType<{ estado: string }>
  /** By which place the queue can be narrowed, and what its items are called in the address. */
  readonly onde: {
    readonly chave: 'municipio' | 'contrato'
    readonly campo: 'municipioId' | 'contratoId'
    readonly rotulo: (w: Wording) => string
  }
  readonly item: 'relatorio' | 'processo'
  /** Answers pages of L; takes the place, usuarioId, situacao, de, ate, busca. */
  readonly fila: AnyEndpoint
  readonly opcoes: AnyEndpoint
  readonly lerOpcoes: (resposta: unknown) => OpcoesDaBancada
  readonly lerItem: (linha: L) => ItemDaBancada
  readonly useAberto: (id: number) => { lida: UseQueryResult<unknown>; aberto: AbertoNaBancada | undefined }
  /** What is read. */
  readonly Documento: ComponentType<{ id: number }>
  /** What stands beside the decision: hours, attachments, history. */
  readonly Lado: ComponentType<{ id: number }>
  readonly decidir: (decisao: DecisaoNaBancada) => Promise<unknown>
  /** All of them or none; without it each is decided alone. */
  readonly decidirVarios?: (decisoes: readonly DecisaoNaBancada[]) => Promise<unknown>
}
