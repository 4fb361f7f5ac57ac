import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { alterarProposta, criarProposta, excluirProposta, getProposta } from '#contract/proposta.ts'
import { criarDadosDeProposta } from '#contract/proposta-dados.ts'
import type { EstadoProposta } from '#contract/proposta-estados.ts'
import { incluirExtraDeProposta, incluirGrupoDeProposta } from '#contract/proposta-solucoes.ts'
import type { Rateio } from '#contract/proposta-valores.ts'
import { connectOwner } from '#server/db/bancos.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { insertExemplo } from './exemplos.ts'

/* Proposals for tests: by their rows in any state, or by the calls. */

export interface PropostaDeProva {
  municipioId?: number
  /** A package with its own shelf is made unless one is named. */
  pacoteId?: number
  estado?: EstadoProposta
  dataProposta?: string
  validadeDias?: number
  vigenciaMeses?: 12 | 18 | 24 | 36
  rateio?: Rateio
  qtdParcelas?: number
  primeiroVencimento?: string
  criadoPor?: number
  /** Without data it cannot be generated. */
  semDados?: true
  /** With a solution of its own name beyond the package. */
  comExtra?: true
  /** Of what is signed: when, and the version that it amends. */
  assinaturaDia?: string
  origemId?: number
}
let vez = 0
const sha256Of = (texto: string) => createHash('sha256').update(texto).digest('hex')

/** Prices in reais of a package of its own: what it always brings and what may be chosen. */
export interface PacoteDeProva {
  essenciais?: readonly (number | null)[]
  premium?: readonly (number | null)[]
  minPremium?: number
  maxPremium?: number
}
/** A package of the project of this municipality, with a group and solutions that nothing else has. */
export const insertPacote = async (
  db: Db,
  municipioId: number,
  { essenciais = [1000, 500.55], premium = [300, 200.1, 100], minPremium = 0, maxPremium = 3 }: PacoteDeProva = {},
) => {
  const nome = `Prova ${++vez}-${process.pid}`
  const { projetoId, eixoId } = (await one<{ projetoId: number; eixoId: number }>(
    db,
    sql`select m."projetoId", (select min(e."eixoId") from eixo e where e."projetoId" = m."projetoId") as "eixoId"
      from municipio m where m."municipioId" = ${municipioId}`,
  ))!
  const pacoteId = await insertRow(
    db,
    'pacote',
    { nome, projetoId, ciclo: '2025/2026', minPremium, maxPremium },
    'pacoteId',
  )
  const grupoSolucaoId = await insertRow(db, 'grupo_solucao', { nome, eixoId }, 'grupoSolucaoId')
  const novas = (precos: readonly (number | null)[], que: string) =>
    insertRows(
      db,
      'solucao',
      precos.map((preco, i) => ({
        ...{ grupoSolucaoId, nome: `${que} ${i + 1} de ${nome}`, preco, cargaHoraria: 600 + i, monitoramento: 1 },
        ...{ naoComputaHoras: false, desabilitado: false, versao: 1 },
      })),
      'solucaoId',
    )
  const essenciaisIds = await novas(essenciais, 'Essencial')
  const premiumIds = await novas(premium, 'Premium')
  const daqui = (ids: readonly number[]) => ids.map((solucaoId) => ({ pacoteId, solucaoId }))
  await insertRows(db, 'pacote_essencial', daqui(essenciaisIds))
  await insertRows(db, 'pacote_premium', daqui(premiumIds))
  return { pacoteId, grupoSolucaoId, essenciaisIds, premiumIds, nome }
}

/** Rows without bytes. */
const makePapel = (db: Db, usuarioId: number) => async (id: number, tipo: string) => {
  const nome = `${tipo}-${id}.pdf`
  const comum = { mime: 'application/pdf', tamanho: 10, sha256: sha256Of(nome) }
  const arquivoId = await insertRow(db, 'arquivo', { chave: `prova-${nome}`, nome, ...comum, usuarioId }, 'arquivoId')
  return { arquivoId, nomeArquivo: nome, ...comum }
}
const DADOS_DE_PROVA = {
  ...{ cnpj: '11222333000181', prefeito: 'Prefeita de Prova', cpfSignatario: '52998224725' },
  ...{ endereco: 'Praça Central, 1', gestorNome: 'Gestor de Prova', gestorEmail: 'gestor@exemplo.com.br' },
  ...{ gestorTelefone: '48900000099', fundamentoLegal: 'dispensa' },
}
/** A proposal with its solutions, data and instalments, ready in a state; its papers have rows and no bytes. */
export const insertProposta = async (db: Db, pedido: PropostaDeProva = {}) => {
  const { criadoPor = 1 } = pedido
  const { municipioId } = (await one<{ municipioId: number }>(
    db,
    sql`select "municipioId" from municipio where ${pedido.municipioId ?? null}::int is null or "municipioId" = ${pedido.municipioId ?? null}::int
      order by 1 limit 1`,
  ))!
  const pacoteId = pedido.pacoteId ?? (await insertPacote(db, municipioId)).pacoteId
  const id = await insertExemplo(
    db,
    {
      ...{ municipioId, pacoteId, criadoPor, em: new Date(), estado: pedido.estado ?? 'emElaboracao' },
      dataProposta: pedido.dataProposta ?? todaySaoPaulo(new Date()),
      ...{ validadeDias: pedido.validadeDias ?? 60, vigenciaMeses: pedido.vigenciaMeses ?? 24 },
      ...{ rateio: pedido.rateio ?? { modo: 'percentual', percentual: 40 }, qtdParcelas: pedido.qtdParcelas ?? 3 },
      ...{ primeiroVencimento: pedido.primeiroVencimento, assinaturaDia: pedido.assinaturaDia },
      ...{ origemId: pedido.origemId, dados: pedido.semDados ? undefined : DADOS_DE_PROVA },
      ...(pedido.comExtra && { extras: [{ nome: 'Oficina de prova', horas: 120, valor: 12_345 }] }),
    },
    makePapel(db, criadoPor),
  )
  return { id, municipioId, pacoteId }
}

/** The demo's are out of the way, what was signed too. */
export const dropPropostas = async ({ cluster, banco }: TestApp) => {
  const dono = await connectOwner(cluster, banco.nome, 'praca-teste')
  const tabelas = ['', '_dados', '_grupo_solucao', '_solucao', '_solucoes_extras', '_parcela']
  for (const acao of ['disable', 'enable']) {
    for (const t of tabelas) await dono.query(`alter table municipio_proposta${t} ${acao} trigger user`)
    if (acao === 'disable') await dono.query('delete from municipio_proposta')
  }
  await dono.end()
}

/** The same by the calls that people make. */
export const propostas = (t: TestApp) => {
  const { db } = t.banco
  const corpo = (municipioId: number, pacoteId: number, mais: object = {}) => ({
    ...{ municipioId, pacoteId, ciclo: '2025/2026', tipoPrograma: 2 as const, vigenciaMeses: 24 as const },
    dataProposta: todaySaoPaulo(new Date()),
    ...mais,
  })
  const criar = (municipioId: number, pacoteId: number, mais: object = {}, persona: Persona = 'admin') =>
    t.call(criarProposta, { persona, body: corpo(municipioId, pacoteId, mais) })
  const ver = (id: number, persona: Persona = 'admin') => t.call(getProposta, { persona, params: { id: String(id) } })
  const alterar = async (id: number, mais: object, persona: Persona = 'admin') => {
    const { versao } = (await ver(id, persona)).body
    return t.call(alterarProposta, { persona, body: { municipioPropostaId: id, versao, ...mais } })
  }
  const excluir = (id: number, persona: Persona = 'admin') =>
    t.call(excluirProposta, { persona, params: { id: String(id) } })
  const DADOS = {
    ...{ cnpj: '11.222.333/0001-81', prefeito: 'Prefeita de Prova', cpfSignatario: '529.982.247-25' },
    ...{ gestorNome: 'Gestor de Prova', gestorEmail: 'gestor@exemplo.com.br', gestorTelefone: '(48) 90000-0099' },
  }
  const preencher = (municipioPropostaId: number, mais: object = {}, persona: Persona = 'admin') =>
    t.call(criarDadosDeProposta, { persona, body: { municipioPropostaId, ...DADOS, ...mais } })
  const incluir = (
    municipioPropostaId: number,
    grupoSolucaoId: number,
    solucoes: { solucaoId: number; horas?: number; valor?: number }[],
    persona: Persona = 'admin',
  ) => t.call(incluirGrupoDeProposta, { persona, body: { municipioPropostaId, grupoSolucaoId, solucoes } })
  const extra = (municipioPropostaId: number, mais: object = {}, persona: Persona = 'admin') =>
    t.call(incluirExtraDeProposta, {
      persona,
      body: { municipioPropostaId, nome: 'Oficina', descricao: null, horas: 4, valor: 99.99, ...mais },
    })
  /** A municipality where these people are, with every axis. */
  const municipioDe = async (persona: Persona) =>
    (await one<{ id: number }>(
      db,
      sql`select min(p."municipioId") as id from usuario_permissao p join usuario u using ("usuarioId")
        where u.email like ${`${persona}@%`} and p."eixoId" is null`,
    ))!.id
  const passosDe = async (id: number) =>
    (
      await rows<{ acao: string }>(
        db,
        sql`select acao from municipio_proposta_passo where "municipioPropostaId" = ${id} order by "municipioPropostaPassoId"`,
      )
    ).map((p) => p.acao)
  return {
    ...{ db, DADOS, criar, ver, alterar, excluir, preencher, incluir, extra, municipioDe, passosDe },
    novoPacote: (municipioId: number, mais?: PacoteDeProva) => insertPacote(db, municipioId, mais),
    nova: (mais?: PropostaDeProva) => insertProposta(db, mais),
  }
}
