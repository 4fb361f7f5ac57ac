import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { formatDateTime, quantos } from '#contract/br.ts'
import { AVALIAR_CLIENTE_OCULTO, ORGANIZAR_CLIENTE_OCULTO } from '#contract/cliente-oculto.ts'
import { record } from '#server/db/rows.ts'
import { notifyPessoas, type Teller } from '../aviso/commands.ts'
import { organizam } from './lados.ts'
import { paginaDoContato } from './queries.ts'

/*
 * What people are told of mystery shopping: who shops, of the own work; who organises, of what there is to validate.
 * Nobody is named to anybody, and the room is told nothing.
 */
const AVALIADOR = [AVALIAR_CLIENTE_OCULTO] as const
const DESIGNADO: TipoDeAviso = {
  tipo: 'cliente-oculto-designado',
  nome: 'Nova avaliação de Cliente Oculto',
  descricao: 'Você foi escolhido para avaliar uma ou mais salas como cliente oculto.',
  padrao: { pagina: true, email: 'na hora' },
  flags: AVALIADOR,
  capacidade: 'clienteOculto',
}
const AGENDADO: TipoDeAviso = {
  tipo: 'cliente-oculto-agendado',
  nome: 'Contato de Cliente Oculto agendado',
  descricao: 'Um contato que você vai fazer como cliente oculto foi agendado ou mudou de dia.',
  padrao: { pagina: true, email: 'na hora' },
  flags: AVALIADOR,
  capacidade: 'clienteOculto',
}
const INVALIDADO: TipoDeAviso = {
  tipo: 'cliente-oculto-invalidado',
  nome: 'Avaliação de Cliente Oculto invalidada',
  descricao: 'Uma avaliação que você enviou deve ser refeita, com o motivo.',
  padrao: { pagina: true, email: 'na hora' },
  flags: AVALIADOR,
  capacidade: 'clienteOculto',
}
const ENVIADO: TipoDeAviso = {
  tipo: 'cliente-oculto-enviado',
  nome: 'Avaliação de Cliente Oculto para validar',
  descricao: 'Uma avaliação de Cliente Oculto chegou e espera por validação.',
  padrao: { pagina: true, email: 'resumo' },
  flags: [ORGANIZAR_CLIENTE_OCULTO],
  capacidade: 'clienteOculto',
}
export const avisosDeClienteOculto = [DESIGNADO, AGENDADO, INVALIDADO, ENVIADO]

interface Avisado {
  municipioId: number
  lugar: string
  avaliadorId: number
  numero: number
  para: string
  agendadoPara: string | null
}
const loadAvisado = async (ctx: Teller, contatoId: number) =>
  (await record<Avisado>(
    ctx.db,
    sql`select o."municipioId", m.nome || '/' || m.uf as lugar, o."avaliadorId", c.numero, ${paginaDoContato} as para, c."agendadoPara"
      from cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId") join municipio m using ("municipioId")
      where c."clienteOcultoContatoId" = ${contatoId}`,
  ))!

/** Who shops does not reach the place: the notice is of none. */
export const notifyDesignado = (ctx: Teller, avaliadorId: number, lugares: readonly string[]) =>
  notifyPessoas(ctx, DESIGNADO, {
    entre: sql`select ${avaliadorId}::int`,
    para: '/minhas-avaliacoes',
    titulo: `Você vai avaliar ${quantos(lugares.length, 'sala', 'salas')} como cliente oculto`,
    texto:
      lugares.length > 3 ? `${lugares.slice(0, 3).join(', ')} e mais ${lugares.length - 3}.` : `${lugares.join(', ')}.`,
    carta: { rotulo: 'Ver minhas avaliações' },
  })

export const notifyAgendado = async (ctx: Teller, contatoId: number) => {
  const a = await loadAvisado(ctx, contatoId)
  await notifyPessoas(ctx, AGENDADO, {
    entre: sql`select ${a.avaliadorId}::int`,
    para: a.para,
    titulo: `Contato ${a.numero} com ${a.lugar} agendado`,
    texto: `Para ${formatDateTime(a.agendadoPara!)}.`,
    carta: { rotulo: 'Ver o contato' },
  })
}

export const notifyInvalidado = async (ctx: Teller, contatoId: number, avaliadorId: number, motivo: string) => {
  const a = await loadAvisado(ctx, contatoId)
  await notifyPessoas(ctx, INVALIDADO, {
    entre: sql`select ${avaliadorId}::int`,
    para: a.para,
    titulo: `O contato ${a.numero} com ${a.lugar} deve ser refeito`,
    texto: `Motivo: ${motivo}`,
    carta: { rotulo: 'Agendar de novo' },
  })
}

export const notifyEnviado = async (ctx: Teller, contatoId: number) => {
  const a = await loadAvisado(ctx, contatoId)
  await notifyPessoas(ctx, ENVIADO, {
    entre: sql`select x."usuarioId" from usuario x where x.habilitado`,
    se: organizam(sql`${a.municipioId}::int`),
    municipioId: a.municipioId,
    para: a.para,
    titulo: `Cliente Oculto de ${a.lugar}: contato ${a.numero} para validar`,
    carta: { rotulo: 'Validar' },
  })
}
