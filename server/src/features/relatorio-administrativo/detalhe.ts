import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import type {
  AnexoDeRelatorioAdmin,
  RelatorioAdmin,
  RelatorioAdminDaLista,
} from '#contract/relatorio-administrativo.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { record } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { VISIVEIS } from '../anexo/commands.ts'
import { noAlcance } from './alvos.ts'
import { linhaSql } from './queries.ts'
import * as rules from './rules.ts'

/* One report, as it is read. */

type AnexoLido = Omit<AnexoDeRelatorioAdmin, 'verNaPagina' | 'excluir'>
export interface RelatorioLido extends RelatorioAdminDaLista {
  descricao: string
  minutos: number
  analisadoPor: string | null
  analisadoEm: string | null
  anexosLidos: AnexoLido[]
}

/** In the actor's reach and sight: who has no more than a list of one's own sees one's own. */
export const loadRelatorio = (db: Db, actor: Actor, id: number) =>
  record<RelatorioLido>(
    db,
    sql`select ${linhaSql(sql`${actor.usuarioId}::int`, sql`${rules.analisa(actor)}::boolean`, sql`${rules.veContratos(actor)}::boolean`)}, r.descricao, r.horas as minutos,
        (select a.nome from usuario a where a."usuarioId" = r."analisadoPor") as "analisadoPor", r."analisadoEm",
        (select coalesce(json_agg(a order by a."relatorioAdministrativoAnexoId"), '[]') from (
          select x."relatorioAdministrativoAnexoId", x."nomeArquivo", x.mime, x.tamanho, q.nome as usuario, x.criacao
          from relatorio_administrativo_anexo x join usuario q using ("usuarioId")
          where x."relatorioAdministrativoId" = r."relatorioAdministrativoId" and x."excluidoEm" is null) a) as "anexosLidos"
      from relatorio_administrativo r left join municipio m on m."municipioId" = r."municipioId" join usuario u on u."usuarioId" = r."usuarioId"
      where r."relatorioAdministrativoId" = ${id} and ${noAlcance(actor)}
        and (${rules.veTodos(actor)}::boolean or r."usuarioId" = ${actor.usuarioId})`,
  )
export const findRelatorio = async (db: Db, actor: Actor, id: number) => {
  const r = await loadRelatorio(db, actor, id)
  if (!r) throw problem.naoEncontrado()
  return r
}

export const getRelatorio = async ({ db, actor }: Reader, id: number): Promise<RelatorioAdmin> => {
  const { anexosLidos, minutos: _, ...r } = await findRelatorio(db, actor, id)
  const acoes = rules.acoesDe(actor, r)
  return {
    ...r,
    arquivos: anexosLidos.map((x) => ({ ...x, verNaPagina: VISIVEIS.includes(x.mime), excluir: acoes.editar })),
    acoes,
    aviso: rules.avisoDe(actor, r),
  }
}
