import { sql } from 'drizzle-orm'
import { type EstadoProposta, fimDaVigencia, STATUS_PROPOSTA } from '#contract/proposta-estados.ts'
import { type Rateio, repartir } from '#contract/proposta-valores.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { primeiroVencimentoDe, takeNumero } from './commands.ts'
import { insertSolucoes, listOfertas, loadPacote, type Oferta } from './ofertas.ts'
import { notePasso } from './passos.ts'
import { holdPresa } from './presa.ts'
import { writeValores } from './valores.ts'

/* Proposals as rows, ready in a state: for the demonstration and for tests. */

export interface Exemplo {
  municipioId: number
  pacoteId: number
  estado: EstadoProposta
  dataProposta: string
  validadeDias: number
  vigenciaMeses: 12 | 18 | 24 | 36
  rateio: Rateio
  qtdParcelas: number
  primeiroVencimento?: string | undefined
  criadoPor: number
  /** When it was made, and all of its steps unless `quando` tells them. */
  em: Date
  /** When it came to a state on its way. */
  quando?: (estado: EstadoProposta) => Date
  /** What papers name; without it nothing can be generated. */
  dados?: object | undefined
  /** How many premium solutions beyond those that the package asks for. */
  premiumAMais?: number
  /** Cents of a whole block, shared over its solutions; the prices of the band unless told. */
  blocos?: { essencial?: number; premium?: number }
  extras?: readonly { solucaoId?: number | null; nome: string; horas: number; valor: number }[]
  assinaturaDia?: string | undefined
  origemId?: number | undefined
  motivoAditivo?: string
}
export interface Papel {
  arquivoId: number
  nomeArquivo: string
  mime: string
  tamanho: number
  sha256: string
}

const ORDEM: readonly EstadoProposta[] = ['gerada', 'enviada', 'aceita', 'minutaEmitida', 'minutaAssinada']
/** What a state has behind it; those that were given up had been sent. */
const passouPor = (estado: EstadoProposta, por: EstadoProposta) => {
  const ate = ORDEM.includes(estado) ? estado : estado === 'emElaboracao' ? undefined : 'enviada'
  return ate !== undefined && ORDEM.indexOf(por) <= ORDEM.indexOf(ate)
}
const valeram = (ofertas: readonly Oferta[], total: number | undefined) => {
  if (total === undefined) return ofertas
  const partes = repartir(
    total,
    ofertas.map((o) => o.preco ?? 1),
  )
  return ofertas.map((o, i) => ({ ...o, valor: partes[i] }))
}
const insertConteudo = async (db: Db, id: number, faixaId: number | null, e: Exemplo) => {
  const pacote = await loadPacote(db, e.pacoteId)
  const essenciais = await listOfertas(db, faixaId, pacote.essenciaisIds)
  await insertSolucoes(db, id, 'essencial', valeram(essenciais, e.blocos?.essencial))
  const quantas = pacote.minPremium + (e.premiumAMais ?? 0)
  const premium = await listOfertas(db, faixaId, pacote.premiumIds.slice(0, quantas))
  await insertSolucoes(db, id, 'premium', valeram(premium, e.blocos?.premium))
  await insertRows(
    db,
    'municipio_proposta_solucoes_extras',
    (e.extras ?? []).map(({ solucaoId = null, ...x }) => ({ municipioPropostaId: id, solucaoId, ...x })),
  )
  if (e.dados)
    await insertRow(db, 'municipio_proposta_dados', { municipioPropostaId: id, ...e.dados }, 'municipioPropostaDadosId')
}

/** A proposal with its solutions, data, instalments and papers; `makePapel` keeps the bytes. */
export const insertExemplo = async (
  db: Db,
  e: Exemplo,
  makePapel: (id: number, tipo: string, numero: string) => Promise<Papel>,
) => {
  const { estado, dataProposta, validadeDias, vigenciaMeses, criadoPor, municipioId } = e
  const { uf, faixaId } = (await one<{ uf: string; faixaId: number | null }>(
    db,
    sql`select uf, "faixaId" from municipio where "municipioId" = ${municipioId}`,
  ))!
  const origem = e.origemId === undefined ? undefined : await holdPresa(db, e.origemId)
  const numero = origem?.numero ?? (await takeNumero(db, uf, dataProposta))
  const em = e.em.toISOString()
  const quando = (passo: EstadoProposta) => (e.quando?.(passo) ?? e.em).toISOString()
  const id = await insertRow(
    db,
    'municipio_proposta',
    {
      ...{ municipioId, faixaId, ciclo: '2025/2026', pacoteId: e.pacoteId, tipoPrograma: 2, vigenciaMeses, numero },
      ...(origem && { aditivo: origem.aditivo + 1, origemId: e.origemId, motivoAditivo: e.motivoAditivo ?? 'Prova' }),
      ...{ dataProposta, validadeDias, criadoPor, criacao: em, desde: em },
      ...{ rateio: e.rateio, qtdParcelas: e.qtdParcelas },
      primeiroVencimento: e.primeiroVencimento ?? primeiroVencimentoDe(dataProposta, validadeDias),
    },
    'municipioPropostaId',
  )
  await notePasso({ db, now: e.em }, criadoPor, id, { acao: 'criar', de: 'emElaboracao', para: 'emElaboracao' })
  await insertConteudo(db, id, faixaId, e)
  const valores = await writeValores(db, id, await holdPresa(db, id))
  const insertPapel = async (tipo: string, por: EstadoProposta) => {
    if (!passouPor(estado, por)) return null
    const papel = await makePapel(id, tipo, numero)
    return insertRow(
      db,
      'municipio_proposta_anexo',
      { municipioPropostaId: id, tipo, revisao: 1, ...papel, usuarioId: criadoPor, criacao: quando(por) },
      'municipioPropostaAnexoId',
    )
  }
  const assinaturaDia = e.assinaturaDia ?? dataProposta
  const sets: Record<string, unknown> = {
    ...valores,
    documentoAnexoId: await insertPapel('proposta', 'gerada'),
    minutaAnexoId: await insertPapel('minuta', 'minutaEmitida'),
    assinaturaAnexoId: await insertPapel('minutaAssinada', 'minutaAssinada'),
    statusPropostaId: STATUS_PROPOSTA[estado],
    desde: quando(estado),
    ...(passouPor(estado, 'enviada') && {
      ...{ enviadaEm: quando('enviada'), enviadaPara: 'prefeitura@exemplo.com.br', enviadaPor: criadoPor },
    }),
    ...(estado === 'minutaAssinada' && {
      ...{ assinadaEm: quando('minutaAssinada'), assinadaPor: criadoPor, assinaturaDia, inicioVigencia: assinaturaDia },
      fimVigencia: fimDaVigencia(assinaturaDia, vigenciaMeses),
    }),
  }
  await db.execute(
    sql`update municipio_proposta set ${sql.join(
      Object.entries(sets).map(([k, v]) => sql`${sql.identifier(k)} = ${v}`),
      sql`, `,
    )} where "municipioPropostaId" = ${id}`,
  )
  return id
}
