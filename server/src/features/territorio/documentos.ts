import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import { recebeIniciativas } from '#contract/territorio-estados.ts'
import {
  ACEITOS_NOS_TERRITORIOS,
  EVIDENCIA_DA_INICIATIVA,
  MENSAGENS_DOCUMENTO as M,
  MAX_DOCUMENTO,
  MAX_DOCUMENTOS,
  TIPOS_DE_DOCUMENTO,
} from '#contract/territorio-partes.ts'
import type { Actor } from '#server/access/actor.ts'
import { listJson } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { accepts } from '#server/files/sniff.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Ctx, Reader, Sent, Signed } from '#server/http/route.ts'
import { dropFile, fileInsert, openFile } from '../arquivo/commands.ts'
import { documentoScope } from './alvos.ts'
import { getIniciativa } from './iniciativas.ts'
import { findTerritorio, lockTerritorio } from './mudancas.ts'
import { findAberto, lockAberto } from './municipios.ts'

/* Papers of territories and evidence of initiatives; every reading is written down. */

const entidade = 'territorio_documento'
const DE = sql`territorio_documento d join territorio t using ("territorioId") join usuario u on u."usuarioId" = d."usuarioId"
  left join iniciativa i on i."iniciativaId" = d."iniciativaId"`
const podeTirar = (actor: Actor) =>
  sql`case when d."iniciativaId" is null then ${can(actor, 'editarTerritorio')}::boolean
    else ${can(actor, 'editarIniciativa')}::boolean and t.status < 5 end`

const listDocumentos = ({ db, actor }: Reader, onde: SQL) =>
  listJson(
    db,
    sql`select d."territorioDocumentoId", d."territorioId", d."iniciativaId", i.nome as iniciativa, d.tipo, d."nomeArquivo", d.mime,
        d.tamanho, u.nome as usuario, d.criacao, ${podeTirar(actor)} as excluir
      from ${DE} where ${onde} and ${documentoScope(actor)} order by d.criacao desc, d."territorioDocumentoId" desc`,
  )
/** Its own and those of its initiatives. */
export const listDoTerritorio = (ctx: Reader, territorioId: number) =>
  listDocumentos(ctx, sql`d."territorioId" = ${territorioId}`)
export const listDaIniciativa = (ctx: Reader, iniciativaId: number) =>
  listDocumentos(ctx, sql`d."iniciativaId" = ${iniciativaId}`)

export interface Dono {
  territorioId: number
  iniciativaId: number | null
  tipo: string
}
export const donoDe = ({ alvoId, dados }: Pick<Sent, 'alvoId' | 'dados'>): Dono => ({
  territorioId: alvoId,
  iniciativaId: typeof dados.iniciativaId === 'number' ? dados.iniciativaId : null,
  tipo: typeof dados.tipo === 'string' ? dados.tipo : '',
})
/** Where it goes is in reach and takes it; `preso` holds it until it is there. */
export const checkDono = async (ctx: Signed, { territorioId, iniciativaId, tipo }: Dono, preso = false) => {
  if (!can(ctx.actor, iniciativaId === null ? 'editarTerritorio' : 'editarIniciativa')) throw problem.semPermissao()
  if (iniciativaId === null) {
    await (preso ? lockTerritorio : findTerritorio)(ctx, territorioId)
    if (!TIPOS_DE_DOCUMENTO.some((t) => t === tipo))
      throw problem.entradaInvalida({}, { tipo: 'Escolha o tipo do documento' })
  } else {
    // The territory first: what is looked at behind it cannot be deleted meanwhile.
    await (preso ? lockAberto : findAberto)(ctx, territorioId, recebeIniciativas)
    if ((await getIniciativa(ctx, iniciativaId)).territorioId !== territorioId) throw problem.naoEncontrado()
  }
  const tem = await one<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from territorio_documento where "territorioId" = ${territorioId}
      and "iniciativaId" is not distinct from ${iniciativaId}::int`,
  )
  if (tem!.n >= MAX_DOCUMENTOS)
    throw problem.regra({ motivo: `Cabem até ${MAX_DOCUMENTOS} arquivos. Exclua algum antes.` })
}
/** Judged by its content. */
export const checkTipo = (tmp: TempFile) => {
  if (!accepts(tmp.tipo, ACEITOS_NOS_TERRITORIOS)) throw problem.tipoNaoAceito({}, { arquivo: M.tipo })
  if (tmp.tamanho > MAX_DOCUMENTO) throw problem.grandeDemais({ frase: M.arquivoGrande }, { arquivo: M.arquivoGrande })
}

export const keepDocumento = async (ctx: Signed, { territorioId, iniciativaId, tipo }: Dono, tmp: TempFile) => {
  const row = await one<{ id: number }>(
    ctx.db,
    sql`with guardado as (${fileInsert(ctx, tmp)}) insert into territorio_documento ("territorioId", "iniciativaId", tipo, "arquivoId",
        "nomeArquivo", mime, tamanho, sha256, "usuarioId", criacao)
      values (${territorioId}, ${iniciativaId}, ${iniciativaId === null ? tipo : EVIDENCIA_DA_INICIATIVA},
        (select "arquivoId" from guardado), ${tmp.nome}, ${tmp.tipo.mime}, ${tmp.tamanho}, ${tmp.sha256}, ${ctx.actor.usuarioId},
        ${ctx.now.toISOString()}) returning "territorioDocumentoId" as id`,
  )
  await ctx.audit({
    acao: 'guardar arquivo',
    entidade,
    entidadeId: row!.id,
    mudancas: {
      nomeArquivo: { depois: tmp.nome },
      tamanho: { depois: tmp.tamanho },
      sha256: { depois: tmp.sha256 },
    },
  })
  return row!.id
}

interface Guardado {
  territorioId: number
  iniciativaId: number | null
  arquivoId: number
  nomeArquivo: string
}
const findDocumento = async ({ db, actor }: Reader, id: number) => {
  const d = await one<Guardado>(
    db,
    sql`select d."territorioId", d."iniciativaId", d."arquivoId", d."nomeArquivo" from ${DE}
      where d."territorioDocumentoId" = ${id} and ${documentoScope(actor)}`,
  )
  if (!d) throw problem.naoEncontrado()
  return d
}
export const downloadDocumento = async (ctx: Ctx, id: number) => {
  const d = await findDocumento(ctx, id)
  await ctx.audit({ acao: 'baixar', entidade, entidadeId: id, mudancas: { nomeArquivo: { depois: d.nomeArquivo } } })
  return openFile(ctx, d.arquivoId, false, d.nomeArquivo)
}
export const removeDocumento = async (ctx: Ctx, id: number) => {
  const d = await findDocumento(ctx, id)
  if (!can(ctx.actor, d.iniciativaId === null ? 'editarTerritorio' : 'editarIniciativa')) throw problem.semPermissao()
  if (d.iniciativaId === null) await lockTerritorio(ctx, d.territorioId)
  else await lockAberto(ctx, d.territorioId, recebeIniciativas)
  // Held: of two who take it away at once the second finds it gone.
  const preso = await one(
    ctx.db,
    sql`delete from territorio_documento where "territorioDocumentoId" = ${id} returning 1`,
  )
  if (!preso) throw problem.naoEncontrado()
  await dropFile(ctx.db, d.arquivoId)
  await ctx.audit({ acao: 'excluir', entidade, entidadeId: id, mudancas: { nomeArquivo: { antes: d.nomeArquivo } } })
  return { message: 'Documento excluído' }
}
