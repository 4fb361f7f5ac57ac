import { can } from '#contract/access.ts'
import type { PerguntaInscricao, SituacaoInscricao } from '#contract/selo.ts'
import type { Actor } from '#server/access/actor.ts'

/** The enrolment: not begun, being filled in, sent. Once sent it is read-only until a full admin opens it again. */
export const acoesDaInscricao = (actor: Actor, situacao: SituacaoInscricao, edita: boolean) => ({
  editar: edita && can(actor, 'enviarRespondidas') && situacao !== 'Enviado',
  enviar: edita && can(actor, 'enviarRespondidas') && situacao === 'Em preenchimento',
  reabrir: actor.acessoTotal && situacao === 'Enviado',
})

/** The questions that still lack an answer: perguntaId → sentence. */
export const faltam = (perguntas: readonly PerguntaInscricao[], respostas: ReadonlyMap<number, string>) =>
  Object.fromEntries(
    perguntas.filter((p) => !respostas.get(p.perguntaId)).map((p) => [String(p.perguntaId), 'Campo Obrigatório']),
  )
