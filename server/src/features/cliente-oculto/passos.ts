import { sql } from 'drizzle-orm'
import type { AvaliacaoClienteOculto } from '#contract/cliente-oculto.ts'
import { APARENCIA_CONTATO, type EstadoContato } from '#contract/cliente-oculto-estados.ts'
import type { Actor } from '#server/access/actor.ts'
import { defineSteps } from '#server/db/steps.ts'
import type { Signed } from '#server/http/route.ts'
import type { PapelNoCliente } from './rules.ts'

/* The history of an evaluation: what was done with it as a whole and with each of its contacts. */

const passos = defineSteps({
  tabela: 'cliente_oculto_passo',
  id: 'clienteOcultoPassoId',
  alvo: 'clienteOcultoId',
  extras: ['clienteOcultoContatoId', 'numero'],
})

const DESCRICOES = {
  criar: 'Avaliação criada',
  'trocar avaliador': 'Avaliador trocado',
  recomecar: 'Avaliação recomeçada por outro avaliador',
  agendar: 'Contato agendado',
  reagendar: 'Contato reagendado',
  avaliar: 'Avaliação iniciada',
  enviar: 'Avaliação enviada para validação',
  validar: 'Avaliação validada',
  invalidar: 'Avaliação invalidada, para ser refeita',
  refazer: 'Nova tentativa agendada',
} as const
export type AcaoNoHistorico = keyof typeof DESCRICOES

interface Passo {
  acao: AcaoNoHistorico
  de?: EstadoContato
  para?: EstadoContato
  contato?: { clienteOcultoContatoId: number; numero: number }
  justificativa?: string | undefined
  excecao?: string | undefined
}
const nome = (estado: EstadoContato | undefined) => (estado ? APARENCIA_CONTATO[estado].nome : '')

export const notePasso = (
  { db, actor, now }: Pick<Signed, 'db' | 'actor' | 'now'>,
  alvoId: number,
  { acao, de, para, contato, justificativa, excecao }: Passo,
) =>
  db.execute(
    passos.insert({
      ...{ alvoId, em: now, usuarioId: actor.usuarioId, acao, de: nome(de), para: nome(para), justificativa },
      ...contato,
      dados: excecao ? { excecao } : null,
    }),
  )

export interface PassoLido {
  clienteOcultoPassoId: number
  em: string
  usuario: string | null
  acao: AcaoNoHistorico
  numero: 1 | 2 | null
  de: string
  para: string
  justificativa: string | null
  dados: { excecao?: string } | null
}

/** Who shops reads the own steps by name, those of who organises without, and none of another evaluator's. */
export const listPassos = (clienteOcultoId: number, { usuarioId }: Pick<Actor, 'usuarioId'>, papel: PapelNoCliente) =>
  papel === 'organiza'
    ? passos.list(clienteOcultoId, { columns: sql`h.numero` })
    : sql`select x."clienteOcultoPassoId", x.em, x.acao, x.numero, x.de, x.para, x.justificativa, x.dados,
          case when x."usuarioId" = ${usuarioId} then x.usuario else 'Organização' end as usuario from (
        ${passos.list(clienteOcultoId, {
          columns: sql`h.numero`,
          where: sql`(h."usuarioId" = ${usuarioId} or h.acao in ('agendar', 'reagendar', 'refazer', 'validar', 'invalidar'))
            and not exists (select 1 from cliente_oculto_contato c where c."clienteOcultoContatoId" = h."clienteOcultoContatoId"
              and c."enviadoPor" <> ${usuarioId})`,
        })}) x order by 1 desc`

export const describePassos = (lidos: readonly PassoLido[]): AvaliacaoClienteOculto['passos'] =>
  lidos.map(({ clienteOcultoPassoId, em, usuario, acao, numero, de, para, justificativa, dados }) => ({
    ...{ clienteOcultoPassoId, em, usuario, numero, de, para, justificativa },
    descricao: `${DESCRICOES[acao]}${dados?.excecao ? ` (${dados.excecao})` : ''}`,
  }))
