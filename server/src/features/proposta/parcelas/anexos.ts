import { sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import {
  type alterarAnexoDeParcela,
  type anexarAParcela,
  MAX_ANEXOS_PARCELA,
  type TipoAnexoParcela,
} from '#contract/proposta-parcelas.ts'
import { diff } from '#server/db/audit.ts'
import type { Ctx, Reader, Signed } from '#server/http/route.ts'
import { defineAnexos } from '../../anexo/commands.ts'
import { noAlcance } from '../alvos.ts'
import { loadPresa, lockParcela } from './presa.ts'
import { DEVIDA, findParcela, listParcelas, SUBSTITUIDA } from './queries.ts'
import { anexoSobra, checkArquivos, type DosArquivos } from './rules.ts'

/* Invoices, slips and receipts. */

const entidade = 'municipio_proposta_parcela_anexo'
interface Dono extends DosArquivos {
  notaNumero: string | null
  valorPago: number | null
  /** What the file is, and all that the instalment has. */
  tipo: TipoAnexoParcela
  tipos: TipoAnexoParcela[]
}
/** Its proposal `p` stands beside the instalment `r`. */
const daProposta = (fato: ReturnType<typeof sql>) =>
  sql`(select ${fato} from municipio_proposta p where p."municipioPropostaId" = r."municipioPropostaId")`
export const { findAnexo, checkQuantos, keepAnexos, downloadAnexo, removeAnexo } = defineAnexos<Dono>({
  tabela: entidade,
  id: 'municipioPropostaParcelaAnexoId',
  dono: { tabela: 'municipio_proposta_parcela', id: 'municipioPropostaParcelaId' },
  situacao: sql`json_build_object('statusParcelaId', r."statusParcelaId", 'notaNumero', r."notaNumero",
    'valorPago', r."valorPago", 'devida', ${daProposta(DEVIDA)}, 'substituida', ${daProposta(SUBSTITUIDA)}, 'tipo', x.tipo,
    'tipos', (select json_agg(y.tipo) from municipio_proposta_parcela_anexo y
      where y."municipioPropostaParcelaId" = r."municipioPropostaParcelaId" and y."excluidoEm" is null))`,
  alcance: (actor) => daProposta(noAlcance(actor)),
  check: (actor, dono) => {
    checkArquivos(actor, dono)
    if (!anexoSobra(dono, dono.tipo, dono.tipos)) throw problem.regra({ motivo: M.anexoPedido })
  },
  lock: lockParcela,
  limite: { max: MAX_ANEXOS_PARCELA, campo: 'arquivo', frase: M.arquivosDemais },
  excluido: M.anexoExcluido,
})

/* As they are read: as their instalments show them */

interface Filtro {
  municipioPropostaId?: number | undefined
  municipioPropostaParcelaId?: number | undefined
}
export const listAnexosDeParcela = async (ctx: Reader, f: Filtro) =>
  (await listParcelas(ctx, f)).flatMap((c) => c.anexos)
export const getAnexoDeParcela = async (ctx: Reader, id: number) => {
  const { donoId } = await findAnexo(ctx, id)
  const { anexos } = await findParcela(ctx, donoId)
  return anexos.find((x) => x.municipioPropostaParcelaAnexoId === id)!
}

/* As they are kept and named */

type Novo = Signed & Pick<Ctx, 'files'> & { readonly body: BodyOf<typeof anexarAParcela, 'out'> }
/** Ahead of the transaction and of the store; asked again once it is held. */
export const checkNovo = async (ctx: Novo) => {
  const { municipioPropostaParcelaId } = ctx.body
  checkArquivos(ctx.actor, await loadPresa(ctx, municipioPropostaParcelaId))
  await checkQuantos(ctx.db, municipioPropostaParcelaId, ctx.files.arquivo!.length)
}
export const addAnexo = async (ctx: Novo) => {
  const { municipioPropostaParcelaId, tipo } = ctx.body
  await lockParcela(ctx, municipioPropostaParcelaId)
  await checkNovo(ctx)
  const [id] = await keepAnexos(ctx, municipioPropostaParcelaId, ctx.files.arquivo!, { tipo })
  return getAnexoDeParcela(ctx, id!)
}
/** What it is said to be: as little as it may go may it become something else. */
export const changeAnexo = async (ctx: Signed, body: BodyOf<typeof alterarAnexoDeParcela, 'out'>) => {
  const { municipioPropostaParcelaAnexoId: id, tipo } = body
  await lockParcela(ctx, (await findAnexo(ctx, id)).donoId)
  const { dono } = await findAnexo(ctx, id)
  // A slip in the place of an invoice proves the same.
  const depois = [...dono.tipos]
  depois.splice(depois.indexOf(dono.tipo), 1, tipo)
  checkArquivos(ctx.actor, dono)
  if (!anexoSobra(dono, dono.tipo, [...depois, dono.tipo]))
    throw problem.regra({ motivo: M.anexoPedido }, { tipo: M.anexoPedido })
  await ctx.db.execute(
    sql`update municipio_proposta_parcela_anexo set tipo = ${tipo} where "municipioPropostaParcelaAnexoId" = ${id}`,
  )
  await ctx.audit({ acao: 'alterar', entidade, entidadeId: id, mudancas: diff({ tipo: dono.tipo }, { tipo }) })
  return getAnexoDeParcela(ctx, id)
}
