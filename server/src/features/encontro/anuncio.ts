import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { wording } from '#contract/wording.ts'
import { notifyPessoas, type Teller } from '../aviso/commands.ts'
import type { EncontroTravado } from './commands.ts'
import { quandoFoi } from './rules.ts'

/* Whom a change of meetings is told: their consultant, when somebody else made it. */

const MARCADO: TipoDeAviso = {
  tipo: 'encontro-marcado',
  nome: '{Encontro marcado} para você',
  descricao: 'Alguém marcou {um encontro} pelo qual você responde, ou passou um para você.',
  padrao: { pagina: true, email: 'na hora' },
  flags: ['encontros', 'calendario'],
}
const MUDADO: TipoDeAviso = {
  tipo: 'encontro-reagendado',
  nome: '{Encontro reagendado}',
  descricao: 'Alguém mudou o dia, a hora ou o lugar de {um encontro} seu.',
  padrao: { pagina: true, email: 'na hora' },
  flags: ['encontros', 'calendario'],
}
const CANCELADO: TipoDeAviso = {
  tipo: 'encontro-cancelado',
  nome: '{Encontro cancelado}',
  descricao: 'Alguém cancelou, excluiu ou passou a outra pessoa {um encontro} seu.',
  padrao: { pagina: true, email: 'na hora' },
  flags: ['encontros', 'calendario'],
}
export const avisosDosEncontros = [MARCADO, MUDADO, CANCELADO]

export type Anuncio = 'marcado' | 'reagendado' | 'cancelado' | 'excluido' | 'reativado' | 'alterado'
type Contado = Pick<
  EncontroTravado,
  'encontroId' | 'municipioId' | 'municipio' | 'titulo' | 'inicio' | 'fim' | 'local' | 'usuarioId'
>
const notifyConsultor = (
  ctx: Teller,
  tipo: TipoDeAviso,
  usuarioId: number,
  contados: readonly Contado[],
  { frase, motivo }: { frase: string; motivo?: string | null | undefined },
) => {
  const [primeiro] = contados
  if (!primeiro) return
  const w = wording(ctx.ambiente.variante)
  const outros = contados.length - 1
  return notifyPessoas(ctx, tipo, {
    entre: sql`select ${usuarioId}::int`,
    titulo: `${w.frase(frase)}: ${primeiro.titulo}`,
    texto: [
      `${primeiro.municipio}, ${quandoFoi(primeiro.inicio, primeiro.fim)}`,
      ...(outros ? [`e mais ${outros}`] : []),
      primeiro.local,
      ...(motivo ? [`Motivo: ${motivo}`] : []),
    ].join(' · '),
    para: `/cidade/${primeiro.municipioId}/evento?encontro=${primeiro.encontroId}`,
    municipioId: primeiro.municipioId,
  })
}

/**
 * In the transaction of the change, and before a row goes. `antes` are the meetings as they stood, none for new ones.
 * All of them are of one consultant on each side, as a series is.
 */
export const notifyEncontros = async (
  ctx: Teller,
  anuncio: Anuncio,
  depois: readonly Contado[],
  { antes = [], motivo }: { antes?: readonly Contado[]; motivo?: string | null } = {},
) => {
  const [agora] = depois
  const era = antes.find((a) => a.encontroId === agora?.encontroId) ?? antes[0]
  if (anuncio === 'excluido') {
    if (era) await notifyConsultor(ctx, CANCELADO, era.usuarioId, antes, { frase: '{Encontro excluído}' })
    return
  }
  if (!agora) return
  if (era && era.usuarioId !== agora.usuarioId) {
    await notifyConsultor(ctx, CANCELADO, era.usuarioId, antes, { frase: '{Encontro passado} a outra pessoa' })
    await notifyConsultor(ctx, MARCADO, agora.usuarioId, depois, { frase: '{Encontro marcado} para você' })
    return
  }
  if (anuncio === 'marcado')
    await notifyConsultor(ctx, MARCADO, agora.usuarioId, depois, { frase: '{Encontro marcado} para você' })
  if (anuncio === 'reativado')
    await notifyConsultor(ctx, MARCADO, agora.usuarioId, depois, { frase: '{Encontro reativado}' })
  if (anuncio === 'reagendado')
    await notifyConsultor(ctx, MUDADO, agora.usuarioId, depois, { frase: '{Encontro reagendado}' })
  if (anuncio === 'cancelado')
    await notifyConsultor(ctx, CANCELADO, agora.usuarioId, depois, { frase: '{Encontro cancelado}', motivo })
}
