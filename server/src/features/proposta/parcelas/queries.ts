import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import { estadoDaParcela, FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import type { AnexoDaParcela, ParcelaDaProposta } from '#contract/proposta-parcelas.ts'
import { emReais } from '#contract/proposta-valores.ts'
import { every, records } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { VISIVEIS } from '../../anexo/commands.ts'
import { noAlcance } from '../alvos.ts'
import { acoesDaParcela, anexoSobra, type FatosDaParcela, recusaDosArquivos } from './rules.ts'

/* Instalments as they are read. */

/** The version `p` was signed; of what is signed alone instalments are owed. */
export const DEVIDA = sql`(p."statusPropostaId" = 7)`
/** An amendment of the version `p` was signed. */
export const SUBSTITUIDA = sql`exists (select 1 from municipio_proposta s where s."origemId" = p."municipioPropostaId" and s."statusPropostaId" = 7)`
/** The step that brought the instalment `c` where it is: undoing goes back to where it came from. */
export const PASSO_QUE_VALE = sql`(select json_build_object('municipioPropostaParcelaStatusId', h."municipioPropostaParcelaStatusId",
    'acao', h.acao, 'de', h.de, 'dados', h.dados)
  from municipio_proposta_parcela_status h where h."municipioPropostaParcelaId" = c."municipioPropostaParcelaId" and h.acao <> 'desfazer'
    and h.para = (case c."statusParcelaId" when 1 then 'prevista' when 2 then 'faturada' when 3 then 'paga' when 5 then 'isenta' else 'cancelada' end)
  order by h."municipioPropostaParcelaStatusId" desc limit 1)`
const ANEXOS = sql`(select coalesce(json_agg(json_build_object('municipioPropostaParcelaAnexoId', x."municipioPropostaParcelaAnexoId",
    'municipioPropostaParcelaId', x."municipioPropostaParcelaId", 'tipo', x.tipo, 'nomeArquivo', x."nomeArquivo", 'mime', x.mime,
    'tamanho', x.tamanho, 'sha256', x.sha256, 'usuario', u.nome, 'criacao', x.criacao) order by x."municipioPropostaParcelaAnexoId"), '[]')
  from municipio_proposta_parcela_anexo x join usuario u using ("usuarioId")
  where x."municipioPropostaParcelaId" = c."municipioPropostaParcelaId" and x."excluidoEm" is null)`

type Guardada = Omit<ParcelaDaProposta, 'estado' | 'anexos' | 'acoes'> &
  FatosDaParcela & { anexos: Omit<AnexoDaParcela, 'verNaPagina' | 'alterar' | 'excluir'>[] }

const show = ({ actor, now }: Reader, guardada: Guardada): ParcelaDaProposta => {
  const { devida, substituida, passo, anexos, ...p } = guardada
  const tipos = anexos.map((x) => x.tipo)
  const fatos = { statusParcelaId: p.statusParcelaId, devida, substituida, passo }
  const mexe = can(actor, FLAGS_PROPOSTA.receber) && recusaDosArquivos(fatos) === null
  return {
    ...p,
    valor: emReais(p.valor),
    valorPago: p.valorPago === null ? null : emReais(p.valorPago),
    estado: estadoDaParcela({ ...p, devida }, todaySaoPaulo(now)),
    anexos: anexos.map((x) => ({
      ...x,
      verNaPagina: VISIVEIS.includes(x.mime),
      alterar: mexe,
      excluir: mexe && anexoSobra(p, x.tipo, tipos),
    })),
    acoes: acoesDaParcela(actor, fatos),
  }
}

interface Filtro {
  municipioPropostaId?: number | undefined
  municipioPropostaParcelaId?: number | undefined
}
const loadParcelas = async (ctx: Reader, onde: SQL) =>
  (
    await records<Guardada>(
      ctx.db,
      sql`select c."municipioPropostaParcelaId", c."municipioPropostaId", c.numero, c.vencimento, c.valor, c."statusParcelaId", c."notaNumero",
          c."dataEmissao", c."dataPagamento", c."valorPago", c.versao, ${DEVIDA} as devida, ${SUBSTITUIDA} as substituida,
          ${PASSO_QUE_VALE} as passo, ${ANEXOS} as anexos
        from municipio_proposta_parcela c join municipio_proposta p using ("municipioPropostaId")
        where ${noAlcance(ctx.actor)} and ${onde} order by c."municipioPropostaId", c.numero`,
    )
  ).map((p) => show(ctx, p))
/** Those in reach, of one proposal or all of them, in their order. */
export const listParcelas = (ctx: Reader, f: Filtro = {}) =>
  loadParcelas(
    ctx,
    every(
      f.municipioPropostaId !== undefined && sql`c."municipioPropostaId" = ${f.municipioPropostaId}`,
      f.municipioPropostaParcelaId !== undefined &&
        sql`c."municipioPropostaParcelaId" = ${f.municipioPropostaParcelaId}`,
    ),
  )
export const findParcela = async (ctx: Reader, municipioPropostaParcelaId: number) => {
  const [achada] = await listParcelas(ctx, { municipioPropostaParcelaId })
  if (!achada) throw problem.naoEncontrado()
  return achada
}
