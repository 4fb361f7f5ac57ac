import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { AcoesDoRelatorio, EstadoRelatorio, TipoRelatorio } from '#contract/relatorio-estados.ts'

/** A line of the queue, of whichever kind of report. */
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
  readonly estado: EstadoRelatorio
  readonly acoes: AcoesDoRelatorio
  readonly versao: number
}

/** The report that is open, as far as deciding goes. */
export interface AbertoNaBancada extends Omit<ItemDaBancada, 'diasNaFila' | 'reenvio'> {
  /** Why something that this person would look for is not there. */
  readonly aviso: string | null
  readonly motivo: string | null
  /** Its own page. */
  readonly para: string
  /** What approving brings about, in one sentence. */
  readonly aoAprovar: string
}

export type AcaoDaBancada = 'aprovar' | 'devolver' | 'reprovar'
export interface DecisaoNaBancada {
  readonly id: number
  readonly acao: AcaoDaBancada
  readonly motivo: string | null
  readonly versao: number
}

export interface OpcoesDaBancada {
  readonly total: number
  readonly municipios: readonly { readonly municipioId: number; readonly nome: string; readonly uf: string }[]
  readonly usuarios: readonly { readonly usuarioId: number; readonly nome: string }[]
}

/**
 * Where a bench takes its reports from and where its decisions go. One for each kind of report; a constant, since it
 * brings hooks.
 */
export interface FonteDaBancada<L> {
  readonly tipo: TipoRelatorio
  readonly titulo: string
  /** The specification's sentence for a failure of reading. */
  readonly erro: string
  /** Answers pages of L; takes municipioId, usuarioId, situacao, de, ate, busca. */
  readonly fila: AnyEndpoint
  /** Answers OpcoesDaBancada. */
  readonly opcoes: AnyEndpoint
  readonly item: (linha: L) => ItemDaBancada
  readonly useAberto: (id: number) => { lida: UseQueryResult<unknown>; aberto: AbertoNaBancada | undefined }
  /** What is read. */
  readonly Documento: ComponentType<{ id: number }>
  /** What stands beside the decision: hours, attachments, history. */
  readonly Lado: ComponentType<{ id: number }>
  readonly decidir: (decisao: DecisaoNaBancada) => Promise<unknown>
  /** All of them or none. */
  readonly decidirVarios: (decisoes: readonly DecisaoNaBancada[]) => Promise<unknown>
}
