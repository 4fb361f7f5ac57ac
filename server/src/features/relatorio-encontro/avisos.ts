import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import type { EstadoRelatorio } from '#contract/relatorio-estados.ts'
import { record } from '#server/db/rows.ts'
import { notifyPessoas, podem, type Teller } from '../aviso/commands.ts'

/** What people are told of reports: what became of theirs, and what there is to analyse. */
const AUTOR = ['novoRelatorio'] as const
const NOVO: TipoDeAviso = {
  tipo: 'relatorio-novo',
  nome: 'Relatório para analisar',
  descricao: 'Um relatório chegou para análise, novo ou reenviado.',
  padrao: { pagina: true, email: 'resumo' },
  flags: ['podeAnalisarRelatorio'],
}
const APROVADO: TipoDeAviso = {
  tipo: 'relatorio-aprovado',
  nome: 'Relatório aprovado',
  descricao: 'Um relatório que você escreveu foi aprovado.',
  padrao: { pagina: true, email: 'resumo' },
  flags: AUTOR,
}
const DEVOLVIDO: TipoDeAviso = {
  tipo: 'relatorio-devolvido',
  nome: 'Relatório devolvido',
  descricao: 'Um relatório que você escreveu voltou para ajuste, com o motivo.',
  padrao: { pagina: true, email: 'na hora' },
  flags: AUTOR,
}
const REPROVADO: TipoDeAviso = {
  tipo: 'relatorio-reprovado',
  nome: 'Relatório reprovado',
  descricao: 'Um relatório que você escreveu foi reprovado, com o motivo.',
  padrao: { pagina: true, email: 'na hora' },
  flags: AUTOR,
}
export const avisosDeRelatorio = [NOVO, APROVADO, DEVOLVIDO, REPROVADO]

interface Avisado {
  relatorioId: number
  municipioId: number
  titulo: string
  usuarioId: number
  eixosIds: readonly number[]
}
const onde = (r: Avisado) => ({
  municipioId: r.municipioId,
  eixosIds: r.eixosIds,
  para: `/cidade/${r.municipioId}/relatorio/obter/${r.relatorioId}`,
})

/** To who may analyse it there. */
export const notifyNovo = async (ctx: Teller, relatorioId: number, reenvio: boolean) => {
  const r = (await record<Avisado & { autor: string; lugar: string }>(
    ctx.db,
    sql`select r."relatorioId", r."municipioId", r.titulo, r."usuarioId", r."eixosIds", u.nome as autor, m.nome || '/' || m.uf as lugar
      from relatorio r join usuario u using ("usuarioId") join municipio m on m."municipioId" = r."municipioId" where r."relatorioId" = ${relatorioId}`,
  ))!
  await notifyPessoas(ctx, NOVO, {
    ...onde(r),
    entre: sql`select x."usuarioId" from usuario x where x.habilitado`,
    se: podem('podeAnalisarRelatorio'),
    titulo: `Relatório de ${r.lugar} ${reenvio ? 'reenviado' : 'enviado'} para análise`,
    texto: `${r.titulo}, de ${r.autor}.`,
  })
}

const DECISOES: Partial<Record<EstadoRelatorio, { tipo: TipoDeAviso; foi: string; rotulo: string }>> = {
  aprovado: { tipo: APROVADO, foi: 'foi aprovado', rotulo: 'Ver o relatório' },
  devolvido: { tipo: DEVOLVIDO, foi: 'foi devolvido para ajuste', rotulo: 'Ver e ajustar' },
  reprovado: { tipo: REPROVADO, foi: 'foi reprovado', rotulo: 'Ver o relatório' },
}
/** To its author, in the transaction of the decision. */
export const notifyDecisao = async (ctx: Teller, r: Avisado, para: EstadoRelatorio, motivo: string | null) => {
  const { tipo, foi, rotulo } = DECISOES[para]!
  await notifyPessoas(ctx, tipo, {
    ...onde(r),
    entre: sql`select ${r.usuarioId}::int`,
    titulo: `O relatório "${r.titulo}" ${foi}`,
    ...(motivo && { texto: `Motivo: ${motivo}` }),
    carta: { rotulo },
  })
}
