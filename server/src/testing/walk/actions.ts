import type { Persona } from '#server/testing/test-app.ts'
import type { Decisao, TipoAcompanhamento } from './world.ts'

/** Everything that the people of the walk do, as data: what is sent, what is expected, what is told. */
export interface DecisaoEnviada {
  pergunta: number
  nome: string
  decisao: Decisao
  justificativa: string
}
export interface RespostaEnviada {
  linha: number
  resposta?: boolean
  retirar?: true
  comentario?: string
}

export type Deed =
  | { tipo: 'iniciarDiagnostico'; municipioId: number }
  | { tipo: 'finalizarTema'; municipioId: number; temaId: number }
  | { tipo: 'finalizarDiagnostico'; municipioId: number }
  | {
      tipo: 'abrir'
      municipioId: number
      qual: Exclude<TipoAcompanhamento, 'diagnostico'>
      temaId: number | null
      confirmados?: number
    }
  | { tipo: 'responder'; acompanhamentoId: number; itens: readonly RespostaEnviada[] }
  | { tipo: 'finalizar'; acompanhamentoId: number; confirmados?: number }
  | { tipo: 'cancelar'; acompanhamentoId: number }
  | { tipo: 'salvar'; pergunta: number; nomes: readonly string[] }
  | { tipo: 'enviar'; pergunta: number }
  | { tipo: 'descartar'; pergunta: number }
  | { tipo: 'excluir'; pergunta: number; nome: string }
  | { tipo: 'avaliar'; decisao: DecisaoEnviada }
  | { tipo: 'avaliarVarias'; decisoes: readonly DecisaoEnviada[] }
  | { tipo: 'finalizarAnalise'; pergunta: number; faixa: number | null; decisoes: readonly DecisaoEnviada[] }
  | { tipo: 'reverter'; pergunta: number }
  | { tipo: 'prorrogar'; pergunta: number; dias: 1 | 2 }
  | { tipo: 'recorrer'; pergunta: number }
  | { tipo: 'julgar'; pergunta: number; recurso: number; acolhido: boolean }

export type Action = Deed & { persona: Persona }

export interface Reply {
  status: number
  body: unknown
}
export const isDone = (r: Reply) => r.status === 200
/** Not this person's to do: whether that is right is asked elsewhere. */
export const isForbidden = (r: Reply) => r.status === 403 || r.status === 404

/** One line of the story, to be read and done again by hand. */
export const told = ({ persona, ...deed }: Action, r?: Reply) =>
  `${persona} ${JSON.stringify(deed)}${r ? ` → ${r.status}${r.status === 200 ? '' : ` ${(r.body as { message?: string } | undefined)?.message}`}` : ''}`
