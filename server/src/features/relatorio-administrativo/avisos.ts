import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { ANALISAR_RELATORIO_ADMIN, ESCREVER_RELATORIO_ADMIN } from '#contract/relatorio-administrativo.ts'
import { APARENCIA_RELATORIO, type EstadoRelatorio } from '#contract/relatorio-estados.ts'
import { record } from '#server/db/rows.ts'
import { notifyPessoas, podem, type Teller, totais } from '../aviso/commands.ts'

/** What people are told of administrative reports: what became of theirs, and what there is to analyse. */
const AUTOR = [ESCREVER_RELATORIO_ADMIN] as const
const NOVO: TipoDeAviso = {
  tipo: 'relatorio-administrativo-novo',
  nome: 'Relatório administrativo para analisar',
  descricao: 'Um relatório administrativo chegou para análise, novo ou reenviado.',
  padrao: { pagina: true, email: 'resumo' },
  flags: [...ANALISAR_RELATORIO_ADMIN],
}
const APROVADO: TipoDeAviso = {
  tipo: 'relatorio-administrativo-aprovado',
  nome: 'Relatório administrativo aprovado',
  descricao: 'Um relatório administrativo que você escreveu foi aprovado.',
  padrao: { pagina: true, email: 'resumo' },
  flags: AUTOR,
}
const DEVOLVIDO: TipoDeAviso = {
  tipo: 'relatorio-administrativo-devolvido',
  nome: 'Relatório administrativo devolvido',
  descricao: 'Um relatório administrativo que você escreveu voltou para ajuste, com o motivo.',
  padrao: { pagina: true, email: 'na hora' },
  flags: AUTOR,
}
const REPROVADO: TipoDeAviso = {
  tipo: 'relatorio-administrativo-reprovado',
  nome: 'Relatório administrativo reprovado',
  descricao: 'Um relatório administrativo que você escreveu foi reprovado, com o motivo.',
  padrao: { pagina: true, email: 'na hora' },
  flags: AUTOR,
}
export const avisosDeRelatorioAdmin = [NOVO, APROVADO, DEVOLVIDO, REPROVADO]

interface Avisado {
  relatorioAdministrativoId: number
  municipioId: number | null
  titulo: string
  usuarioId: number
}
/** Its page, at its city where it has one. */
export const paginaDoRelatorioAdmin = (r: Pick<Avisado, 'relatorioAdministrativoId' | 'municipioId'>) =>
  `${r.municipioId === null ? '' : `/cidade/${r.municipioId}`}/relatorio-administrativo/obter/${r.relatorioAdministrativoId}`

/** To who may analyse it: where it is, and of no city who sees everything. */
export const notifyNovo = async (ctx: Teller, id: number, reenvio: boolean) => {
  const r = (await record<Avisado & { autor: string; lugar: string | null }>(
    ctx.db,
    sql`select r."relatorioAdministrativoId", r."municipioId", r.titulo, r."usuarioId", u.nome as autor,
        (select m.nome || '/' || m.uf from municipio m where m."municipioId" = r."municipioId") as lugar
      from relatorio_administrativo r join usuario u using ("usuarioId") where r."relatorioAdministrativoId" = ${id}`,
  ))!
  const analisam = sql.join(
    ANALISAR_RELATORIO_ADMIN.map((f) => podem(f)),
    sql` or `,
  )
  await notifyPessoas(ctx, NOVO, {
    entre: sql`select x."usuarioId" from usuario x where x.habilitado`,
    se: r.municipioId === null ? sql`((${analisam}) and (${totais} or ug."verTodosEixos"))` : sql`(${analisam})`,
    ...(r.municipioId !== null && { municipioId: r.municipioId }),
    para: paginaDoRelatorioAdmin(r),
    titulo: `Relatório administrativo${r.lugar ? ` de ${r.lugar}` : ''} ${reenvio ? 'reenviado' : 'enviado'} para análise`,
    texto: `${r.titulo}, de ${r.autor}.`,
  })
}

const DECISOES: Partial<Record<EstadoRelatorio, { tipo: TipoDeAviso; rotulo: string }>> = {
  aprovado: { tipo: APROVADO, rotulo: 'Ver o relatório' },
  devolvido: { tipo: DEVOLVIDO, rotulo: 'Ver e ajustar' },
  reprovado: { tipo: REPROVADO, rotulo: 'Ver o relatório' },
}
/** To its author, wherever it is, in the transaction of the decision. */
export const notifyDecisao = async (ctx: Teller, r: Avisado, para: EstadoRelatorio, motivo: string | null) => {
  const { tipo, rotulo } = DECISOES[para]!
  await notifyPessoas(ctx, tipo, {
    entre: sql`select ${r.usuarioId}::int`,
    para: paginaDoRelatorioAdmin(r),
    titulo: `O relatório administrativo "${r.titulo}" ${APARENCIA_RELATORIO[para].frase}`,
    ...(motivo && { texto: `Motivo: ${motivo}` }),
    carta: { rotulo },
  })
}
