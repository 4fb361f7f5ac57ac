import { sql } from 'drizzle-orm'
import type { TipoDeResposta } from '#contract/proposta-aberta.ts'
import { insertRow, record } from '#server/db/rows.ts'
import type { Signed } from '#server/http/route.ts'
import type { Presa } from './presa.ts'

/* The paper that the municipality reads, and what it says to it. */

interface Papel {
  municipioPropostaAnexoId: number
  arquivoId: number
  nomeArquivo: string
  sha256: string
}
/** The one that still holds; failing that the last one that was made. */
export const loadPapel = (db: Signed['db'], p: Pick<Presa, 'municipioPropostaId' | 'documentoAnexoId'>) =>
  record<Papel>(
    db,
    sql`select "municipioPropostaAnexoId", "arquivoId", "nomeArquivo", sha256 from municipio_proposta_anexo
      where "municipioPropostaId" = ${p.municipioPropostaId} and tipo = 'proposta' and mime = 'application/pdf'
      order by "municipioPropostaAnexoId" = ${p.documentoAnexoId ?? 0} desc, "municipioPropostaAnexoId" desc limit 1`,
  )

interface Resposta {
  tipo: TipoDeResposta
  nome: string
  cargo: string | null
  texto: string | null
  sha256: string
  /** By which link it came, and from where; or who put it on record. */
  capacidadeId?: number
  ip?: string
  usuarioId?: number
}
export const insertResposta = (
  { db, now }: Pick<Signed, 'db' | 'now'>,
  municipioPropostaId: number,
  resposta: Resposta,
) =>
  insertRow(
    db,
    'municipio_proposta_resposta',
    { municipioPropostaId, ...resposta, em: now.toISOString() },
    'municipioPropostaRespostaId',
  )

/** Who said it, as the story tells it. */
export const quemDisse = ({ nome, cargo }: { nome: string; cargo: string | null }) =>
  cargo ? `${nome}, ${cargo}` : nome
