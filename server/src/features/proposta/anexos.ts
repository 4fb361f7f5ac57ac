import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import {
  type alterarAnexoDeProposta,
  type enviarAnexoDeProposta,
  MAX_ANEXOS_PROPOSTA,
  TIPOS_TRAZIDOS,
  type TipoAnexoProposta,
} from '#contract/proposta-anexos.ts'
import { estadoDaProposta } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { diff } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Ctx, Signed } from '#server/http/route.ts'
import { defineAnexos } from '../anexo/commands.ts'
import { keepFile } from '../arquivo/commands.ts'
import { noAlcance } from './alvos.ts'
import { findAnexo } from './anexos-queries.ts'
import { findPresa, lockPresa } from './presa.ts'
import { checkAcao, type Quem } from './rules.ts'

/* Files of proposals: kept, read, described and taken out. What was made or signed stays, and so does what went with it. */

const entidade = 'municipio_proposta_anexo'
interface Dono {
  tipo: TipoAnexoProposta
  statusPropostaId: number
  assinado: boolean
}
const TRAZIDOS: readonly string[] = TIPOS_TRAZIDOS
const checkTrazido = (actor: Quem, { tipo, statusPropostaId, assinado }: Dono) => {
  checkAnexar(actor, { estado: estadoDaProposta(statusPropostaId) })
  if (!TRAZIDOS.includes(tipo)) throw problem.regra({ motivo: M.anexoGerado })
  if (assinado) throw problem.regra({ motivo: M.assinadaNaoMuda })
}
const checkAnexar = (actor: Quem, { estado }: { estado: ReturnType<typeof estadoDaProposta> }) =>
  checkAcao(actor, { estado, temAditivo: false, documentoAtual: false }, 'anexar')

const { downloadAnexo, removeAnexo: takeOut } = defineAnexos<Dono>({
  tabela: entidade,
  id: 'municipioPropostaAnexoId',
  dono: { tabela: 'municipio_proposta', id: 'municipioPropostaId' },
  situacao: sql`json_build_object('tipo', x.tipo, 'statusPropostaId', r."statusPropostaId",
    'assinado', coalesce(x.criacao <= r."assinadaEm", false))`,
  alcance: (actor) => noAlcance(actor, sql`r`),
  check: checkTrazido,
})

export { downloadAnexo }
export const removeAnexo = async (ctx: Signed, id: number) => {
  await takeOut(ctx, id)
  return { message: M.anexoExcluido }
}

interface Novo {
  municipioPropostaId: number
  tipo: TipoAnexoProposta
  revisao?: number
  descricao?: string | null
  municipioPropostaModeloId?: number | null
  /** Where it is not the one that it came with. */
  nomeArquivo?: string
}
/** A line of its own for each file, which is stored already; answers its id. */
export const insertAnexo = async (ctx: Signed, tmp: TempFile, novo: Novo) => {
  const guardado = {
    nomeArquivo: tmp.nome,
    ...novo,
    ...{ mime: tmp.tipo.mime, tamanho: tmp.tamanho, sha256: tmp.sha256 },
  }
  const entidadeId = await insertRow(
    ctx.db,
    entidade,
    {
      ...guardado,
      arquivoId: await keepFile(ctx, tmp),
      usuarioId: ctx.actor.usuarioId,
      criacao: ctx.now.toISOString(),
    },
    'municipioPropostaAnexoId',
  )
  const { nomeArquivo, tamanho, sha256 } = guardado
  await ctx.audit({
    acao: 'guardar arquivo',
    entidade,
    entidadeId,
    mudancas: { nomeArquivo: { depois: nomeArquivo }, tamanho: { depois: tamanho }, sha256: { depois: sha256 } },
  })
  return entidadeId
}
/** Of what is made or signed, counted by kind; called with the proposal held. */
export const getProximaRevisao = async (db: Db, municipioPropostaId: number, tipo: TipoAnexoProposta) =>
  (await one<{ n: number }>(
    db,
    sql`select coalesce(max(revisao), 0) + 1 as n from municipio_proposta_anexo where "municipioPropostaId" = ${municipioPropostaId} and tipo = ${tipo}`,
  ))!.n

const checkQuantos = async (db: Db, municipioPropostaId: number) => {
  const { n } = (await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from municipio_proposta_anexo where "municipioPropostaId" = ${municipioPropostaId}
      and tipo = any(${sql.param([...TIPOS_TRAZIDOS])}::text[]) and "excluidoEm" is null`,
  ))!
  const frase = M.arquivosDemais(MAX_ANEXOS_PROPOSTA)
  if (n >= MAX_ANEXOS_PROPOSTA) throw problem.regra({ motivo: frase }, { arquivo: frase })
}
type Enviado = Signed & Pick<Ctx<typeof enviarAnexoDeProposta>, 'body' | 'files'>
/** Ahead of the transaction: what is refused anyway does not reach the store. */
export const checkNovo = async (ctx: Enviado) => {
  const { municipioPropostaId } = ctx.body
  checkAnexar(ctx.actor, await findPresa(ctx, municipioPropostaId))
  await checkQuantos(ctx.db, municipioPropostaId)
}
export const addAnexo = async (ctx: Enviado) => {
  const { municipioPropostaId, tipo, descricao } = ctx.body
  checkAnexar(ctx.actor, await lockPresa(ctx, municipioPropostaId))
  await checkQuantos(ctx.db, municipioPropostaId)
  const [tmp] = ctx.files.arquivo ?? []
  return findAnexo(ctx, await insertAnexo(ctx, tmp!, { municipioPropostaId, tipo, descricao }))
}

/** What it is and what is said of it. */
export const changeAnexo = async (ctx: Signed, body: BodyOf<typeof alterarAnexoDeProposta, 'out'>) => {
  const { municipioPropostaAnexoId, tipo, descricao } = body
  const { municipioPropostaId } = await findAnexo(ctx, municipioPropostaAnexoId)
  const { statusPropostaId } = await lockPresa(ctx, municipioPropostaId)
  const antes = await findAnexo(ctx, municipioPropostaAnexoId)
  // It may be taken out where it may be changed; of what may not the reason is told.
  checkTrazido(ctx.actor, { tipo: antes.tipo, statusPropostaId, assinado: !antes.excluir })
  await ctx.db.execute(
    sql`update municipio_proposta_anexo set tipo = ${tipo}, descricao = ${descricao} where "municipioPropostaAnexoId" = ${municipioPropostaAnexoId}`,
  )
  const { tipo: tipoAntes, descricao: descricaoAntes } = antes
  await ctx.audit({
    acao: 'alterar',
    entidade,
    entidadeId: municipioPropostaAnexoId,
    mudancas: diff({ tipo: tipoAntes, descricao: descricaoAntes }, { tipo, descricao }),
  })
  return findAnexo(ctx, municipioPropostaAnexoId)
}
