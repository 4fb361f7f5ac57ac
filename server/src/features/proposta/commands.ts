import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { formatMoney } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { type alterarProposta, type criarProposta, PARCELAS_PADRAO, type Proposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { BLOCOS, emCentavos, type Rateio } from '#contract/proposta-valores.ts'
import { diff, goneFrom } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, record } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Signed } from '#server/http/route.ts'
import { dropFile } from '../arquivo/commands.ts'
import { noAlcance } from './alvos.ts'
import { getProposta } from './detalhe.ts'
import { writeMudanca } from './mudanca.ts'
import * as ofertas from './ofertas.ts'
import * as calendario from './parcelas/calendario.ts'
import * as parcelas from './parcelas/queries.ts'
import { notePasso } from './passos.ts'
import { checkVersao, entidade, holdPresa, lockPresa, type Presa } from './presa.ts'
import * as queries from './queries.ts'
import { checkAcao } from './rules.ts'
import { loadJaFirme } from './valores.ts'

/* Making, changing and taking out a proposal as a whole. */

/** For those that count proposals: `p` is one, `c` an instalment of it. Nobody counts what is out of reach. */
export const propostaNoAlcance = noAlcance
export const { NUMERO, partesDoBloco, reaisSql } = queries
export const { DEVIDA } = parcelas
export const estadoDaParcelaEm = calendario.estadoEm

/** The next number of the state in the year of the proposal; who makes another one there waits until this one is made. */
export const takeNumero = async (db: Db, uf: string, dataProposta: string) => {
  const ano = Number(dataProposta.slice(0, 4))
  const { ultimo } = (await one<{ ultimo: number }>(
    db,
    sql`insert into municipio_proposta_numero as n (uf, ano, ultimo) values (${uf}, ${ano}, 1)
      on conflict (uf, ano) do update set ultimo = n.ultimo + 1 returning ultimo`,
  ))!
  return `PROP-${uf}-${ano}-${String(ultimo).padStart(4, '0')}`
}

/** The tenth of the month after the validity. */
export const primeiroVencimentoDe = (dataProposta: string, validadeDias: number) => {
  const dia = new Date(`${dataProposta}T00:00:00Z`)
  dia.setUTCDate(dia.getUTCDate() + validadeDias)
  return new Date(Date.UTC(dia.getUTCFullYear(), dia.getUTCMonth() + 1, 10)).toISOString().slice(0, 10)
}

/* For the log: as people say it */

const rateioDito = (r: Rateio) => {
  const parte = (x: { percentual: number } | { valor: number }) =>
    'percentual' in x ? `${String(x.percentual).replace('.', ',')}%` : formatMoney(x.valor)
  if (r.modo !== 'blocos') return parte(r)
  const { essencial, premium, extra } = r.blocos
  return `Essencial ${parte(essencial)}, premium ${parte(premium)}, extra ${parte(extra)}`
}
const dita = (p: Proposta) => ({
  numero: p.numero,
  ciclo: p.ciclo,
  pacote: p.pacote,
  tipoPrograma: p.tipoPrograma === 1 ? 'Básica' : 'Completa',
  vigenciaMeses: p.vigenciaMeses,
  dataProposta: p.dataProposta,
  validade: p.validade,
  rateio: rateioDito(p.rateio),
  qtdParcelas: p.qtdParcelas,
  primeiroVencimento: p.primeiroVencimento,
  valorTotal: formatMoney(p.valorTotal),
  investimentoMunicipio: formatMoney(p.investimentoMunicipio),
})

/** Whoever says a share in reais says one that there is; what was said before gives way to a lower price by itself. */
const checkRateio = (rateio: Rateio | undefined, { valores }: Proposta) => {
  const ditos: [string, object, number][] =
    rateio?.modo === 'blocos'
      ? BLOCOS.map((b) => [`rateio.blocos.${b}.valor`, rateio.blocos[b], valores[b].total])
      : [['rateio.valor', rateio ?? {}, valores.geral.total]]
  for (const [campo, dito, total] of ditos) {
    const frase = M.contrapartidaDemais(formatMoney(total))
    if ('valor' in dito && emCentavos(dito.valor as number) > emCentavos(total))
      throw problem.regra({ motivo: frase }, { [campo]: frase })
  }
}

/* Making */

type Nova = BodyOf<typeof criarProposta, 'out'>
interface Combo {
  percentualContrapartida: number
  qtdParcelas: number
  premiumIds: number[]
}
const findCombo = async (db: Db, { municipiosPropostasCombosId, pacoteId }: Nova) => {
  if (municipiosPropostasCombosId == null) return undefined
  const combo = await record<Combo>(
    db,
    sql`select b."percentualContrapartida", b."qtdParcelas", array(select x."solucaoId" from municipios_propostas_combos_premium x
        where x."municipiosPropostasCombosId" = b."municipiosPropostasCombosId") as "premiumIds"
      from municipios_propostas_combos b where b."municipiosPropostasCombosId" = ${municipiosPropostasCombosId} and b.ativo and b."pacoteId" = ${pacoteId}`,
  )
  const campos = { municipiosPropostasCombosId: M.comboForaDeUso }
  if (!combo) throw problem.regra({ motivo: M.comboForaDeUso }, campos)
  return combo
}
/** Of those that the combo names the ones that the package offers and that are still in use, up to what it allows. */
const listDoCombo = async (db: Db, faixaId: number | null, pacote: ofertas.Pacote, combo: Combo | undefined) => {
  const ids = (combo?.premiumIds ?? []).filter((id) => pacote.premiumIds.includes(id))
  const premium = (await ofertas.listOfertas(db, faixaId, ids)).filter((o) => !o.foraDeUso)
  if (premium.length > pacote.maxPremium) {
    const frase = M.premiumDemais(pacote.maxPremium)
    throw problem.regra({ motivo: frase }, { municipiosPropostasCombosId: frase })
  }
  return premium
}
/** What the package says for the band; nothing where it says nothing. */
const loadPercentual = async (db: Db, pacoteId: number, faixaId: number | null) =>
  (
    await record<{ percentual: number }>(
      db,
      sql`select percentual from pacote_contrapartida where "pacoteId" = ${pacoteId} and "faixaId" = ${faixaId}::int`,
    )
  )?.percentual ?? 0

export const createProposta = async (ctx: Signed, body: Nova) => {
  const { db, actor, now } = ctx
  const { municipioId, ciclo, pacoteId, tipoPrograma, vigenciaMeses, dataProposta, validadeDias } = body
  const onde = await one<{ uf: string; faixaId: number | null }>(
    db,
    sql`select m.uf, m."faixaId" from municipio m where m."municipioId" = ${municipioId} and ${noAlcance(actor, sql`m`)}`,
  )
  if (!onde) throw problem.naoEncontrado()
  const { uf, faixaId } = onde
  const pacote = await ofertas.findPacote(db, pacoteId, municipioId)
  const combo = await findCombo(db, body)
  const premium = await listDoCombo(db, faixaId, pacote, combo)
  const percentual = combo?.percentualContrapartida ?? (await loadPercentual(db, pacoteId, faixaId))
  const municipioPropostaId = await insertRow(
    db,
    entidade,
    {
      ...{ municipioId, numero: await takeNumero(db, uf, dataProposta), faixaId },
      ...{ ciclo, pacoteId, tipoPrograma, vigenciaMeses, dataProposta, validadeDias },
      rateio: body.rateio ?? { modo: 'percentual', percentual },
      qtdParcelas: body.qtdParcelas ?? combo?.qtdParcelas ?? PARCELAS_PADRAO,
      primeiroVencimento: body.primeiroVencimento ?? primeiroVencimentoDe(dataProposta, validadeDias),
      ...{ criadoPor: actor.usuarioId, criacao: now.toISOString(), desde: now.toISOString() },
    },
    'municipioPropostaId',
  )
  const essenciais = await ofertas.listOfertas(db, faixaId, pacote.essenciaisIds)
  await ofertas.insertSolucoes(db, municipioPropostaId, 'essencial', essenciais)
  await ofertas.insertSolucoes(db, municipioPropostaId, 'premium', premium)
  await notePasso(ctx, actor.usuarioId, municipioPropostaId, {
    ...{ acao: 'criar', de: 'emElaboracao', para: 'emElaboracao' },
  })
  await writeMudanca(ctx, await holdPresa(db, municipioPropostaId))
  const criada = await getProposta(ctx, municipioPropostaId)
  checkRateio(body.rateio, criada)
  await ctx.audit({
    acao: 'criar',
    entidade,
    entidadeId: municipioPropostaId,
    mudancas: diff(undefined, dita(criada)),
  })
  return criada
}

/* Changing */

type Mudada = BodyOf<typeof alterarProposta, 'out'>
const CABECALHO = ['ciclo', 'pacoteId', 'tipoPrograma', 'vigenciaMeses', 'dataProposta', 'validadeDias'] as const
const DO_PLANO = ['qtdParcelas', 'primeiroVencimento'] as const
const CAMPOS = [...CABECALHO, 'rateio', ...DO_PLANO] as const
/** Of what was sent the fields that say something else; the database keeps the blocks of a split in an order of its own. */
const mudados = (p: Presa, body: Mudada): Partial<Presa> =>
  Object.fromEntries(
    CAMPOS.filter((c) => body[c] !== undefined && !isDeepStrictEqual(body[c], p[c])).map((c) => [c, body[c]]),
  )

export const changeProposta = async (ctx: Signed, body: Mudada) => {
  const { db } = ctx
  const { municipioPropostaId: id } = body
  const p = await lockPresa(ctx, id)
  checkAcao(ctx.actor, p, 'editar')
  await checkVersao(p, body.versao, () => getProposta(ctx, id))
  const antes = await getProposta(ctx, id)
  const values = mudados(p, body)
  if (values.pacoteId !== undefined)
    await ofertas.changePacote(db, p, await ofertas.findPacote(db, values.pacoteId, p.municipioId))
  // What instalments of earlier versions keep may have changed meanwhile: then the rest is shared out anew.
  if (Object.keys(values).length === 0 && (await loadJaFirme(db, p)) === p.jaFirme) {
    ctx.unaudited('what was sent is what stands')
    return antes
  }
  await writeMudanca(ctx, p, values, { refazer: DO_PLANO.some((c) => values[c] !== undefined) })
  const depois = await getProposta(ctx, id)
  checkRateio(values.rateio, depois)
  await ctx.audit({ acao: 'alterar', entidade, entidadeId: id, mudancas: diff(dita(antes), dita(depois)) })
  return depois
}

/** Only what never left the house; its papers go with it. */
export const removeProposta = async (ctx: Signed, id: number) => {
  const { db } = ctx
  const p = await lockPresa(ctx, id)
  checkAcao(ctx.actor, p, 'excluir')
  const { numero, pacote, valorTotal } = await getProposta(ctx, id)
  const papeis = await rows<{ arquivoId: number | null }>(
    db,
    sql`delete from municipio_proposta_anexo where "municipioPropostaId" = ${id} returning "arquivoId"`,
  )
  await db.execute(sql`delete from municipio_proposta where "municipioPropostaId" = ${id}`)
  for (const { arquivoId } of papeis) if (arquivoId !== null) await dropFile(db, arquivoId)
  await ctx.audit({
    acao: 'excluir',
    entidade,
    entidadeId: id,
    mudancas: goneFrom(p.municipioId, { nome: numero, pacote, valorTotal: formatMoney(valorTotal) }),
  })
  return { message: M.excluida }
}
