import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { formatMoney } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import {
  APARENCIA_PROPOSTA,
  type EstadoParcelaGuardado,
  type EstadoProposta,
  STATUS_PARCELA,
} from '#contract/proposta-estados.ts'
import { emReais, type Rateio } from '#contract/proposta-valores.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows, record, records } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'
import { type Exemplo, insertExemplo } from '#server/features/proposta/exemplos.ts'
import { markExtras } from '#server/features/termo-referencia/commands.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, pdfDe } from './files.ts'

/*
 * Proposals of the demo: one at least in each state, three that were signed with their instalments (paid, billed, overdue
 * and to come), one of them amended. The figures are those of the examples of the specification.
 */

interface Roteiro {
  /** Which place, which package (1 to 3) and how many days ago. */
  lugar: number
  pacote: 1 | 2 | 3
  ha: number
  estado: EstadoProposta
  rateio: Rateio
  parcelas: number
  vigencia?: 12 | 18 | 24 | 36
  blocos?: { essencial?: number; premium?: number }
  extra?: true
  semDados?: true
  validadeDias?: number
  motivo?: string
  /** States of the first instalments of what was signed; the others are to come. */
  estadosDasParcelas?: readonly EstadoParcelaGuardado[]
}
const porcento = (percentual: number): Rateio => ({ modo: 'percentual', percentual })
const ROTEIROS: readonly Roteiro[] = [
  {
    ...{ lugar: 0, pacote: 2, ha: 300, estado: 'minutaAssinada', rateio: porcento(80), parcelas: 12, extra: true },
    blocos: { essencial: 8_000_000, premium: 4_000_000 },
    estadosDasParcelas: ['paga', 'paga', 'paga', 'paga', 'isenta', 'paga', 'faturada', 'prevista'],
  },
  {
    ...{
      lugar: 1,
      pacote: 2,
      ha: 240,
      estado: 'minutaAssinada',
      rateio: porcento(50),
      parcelas: 24,
      vigencia: 36,
      extra: true,
    },
    blocos: { essencial: 16_000_000, premium: 8_000_000 },
    estadosDasParcelas: ['paga', 'paga', 'paga', 'faturada'],
  },
  {
    ...{
      lugar: 4,
      pacote: 3,
      ha: 200,
      estado: 'minutaAssinada',
      rateio: porcento(50),
      parcelas: 20,
      vigencia: 36,
      extra: true,
    },
    blocos: { essencial: 30_000_000, premium: 48_000_000 },
    estadosDasParcelas: ['paga', 'paga', 'prevista'],
  },
  { ...{ lugar: 2, pacote: 2, ha: 25, estado: 'minutaEmitida', rateio: porcento(60), parcelas: 12 } },
  { ...{ lugar: 3, pacote: 2, ha: 12, estado: 'enviada', rateio: porcento(70), parcelas: 12, extra: true } },
  {
    ...{ lugar: 11, pacote: 2, ha: 20, estado: 'emNegociacao', rateio: { modo: 'valor', valor: 30_000 }, parcelas: 10 },
    motivo: 'A prefeitura pede a primeira parcela depois do carnaval.',
  },
  { ...{ lugar: 19, pacote: 1, ha: 30, estado: 'aceita', rateio: porcento(70), parcelas: 6 } },
  { ...{ lugar: 5, pacote: 2, ha: 2, estado: 'emElaboracao', rateio: porcento(60), parcelas: 12, semDados: true } },
  { ...{ lugar: 13, pacote: 3, ha: 4, estado: 'gerada', rateio: porcento(50), parcelas: 24, extra: true } },
  {
    ...{ lugar: 21, pacote: 2, ha: 90, estado: 'recusada', rateio: porcento(60), parcelas: 12 },
    motivo: 'Sem dotação orçamentária neste exercício.',
  },
  { ...{ lugar: 5, pacote: 1, ha: 150, estado: 'expirada', rateio: porcento(60), parcelas: 6, validadeDias: 60 } },
  {
    ...{ lugar: 13, pacote: 2, ha: 60, estado: 'cancelada', rateio: porcento(50), parcelas: 12 },
    motivo: 'Substituída por outra com todos os eixos.',
  },
]

const DIA = 86_400_000
const VALIDADE = 60
const CAMINHO: readonly EstadoProposta[] = ['gerada', 'enviada', 'aceita', 'minutaEmitida', 'minutaAssinada']
const ACAO: Readonly<Partial<Record<EstadoProposta, string>>> = {
  ...{
    gerada: 'gerar',
    enviada: 'enviar',
    aceita: 'aceitar',
    minutaEmitida: 'emitirMinuta',
    minutaAssinada: 'assinar',
  },
  ...{ emNegociacao: 'negociar', recusada: 'recusar', expirada: 'expirar', cancelada: 'cancelar' },
}
/** The states that it went through to where it is, one after the other. */
const percurso = (estado: EstadoProposta): EstadoProposta[] => {
  if (estado === 'emElaboracao') return []
  const ate = CAMINHO.indexOf(estado)
  return ate >= 0 ? CAMINHO.slice(0, ate + 1) : ['gerada', 'enviada', estado]
}
const passosDaProposta = defineSteps({
  ...{ tabela: 'municipio_proposta_passo', id: 'municipioPropostaPassoId', alvo: 'municipioPropostaId' },
})
const passosDaParcela = defineSteps({
  tabela: 'municipio_proposta_parcela_status',
  id: 'municipioPropostaParcelaStatusId',
  alvo: 'municipioPropostaParcelaId',
})
const PARA: Readonly<Partial<Record<EstadoParcelaGuardado, readonly (readonly [string, EstadoParcelaGuardado])[]>>> = {
  faturada: [['faturar', 'faturada']],
  paga: [
    ['faturar', 'faturada'],
    ['pagar', 'paga'],
  ],
  isenta: [['isentar', 'isenta']],
}

export const loadProposals = async (db: Db, places: readonly number[], store: DemoStore, now: Date) => {
  const pacotes = (
    await rows<{ id: number }>(db, sql`select "pacoteId" as id from pacote where ativo order by "pacoteId" limit 3`)
  ).map((p) => p.id)
  if (pacotes.length < 3) return
  const pessoas = await rows<{ email: string; id: number }>(
    db,
    sql`select email, "usuarioId" as id from usuario where email in ('administrador@exemplo.com.br', 'operacoes@exemplo.com.br')`,
  )
  const quem = (nome: string) => pessoas.find((p) => p.email.startsWith(nome))!.id
  const [criadoPor, recebe] = [quem('administrador'), quem('operacoes')]
  const tempDir = join(store.dataDir, 'tmp')
  const keepArquivo = async (nome: string, linhas: readonly string[]) => {
    const { nome: nomeArquivo, ...guardado } = await guardar(store.files, tempDir, pdfDe(nome, linhas))
    const arquivoId = await insertRow(
      db,
      'arquivo',
      { ...guardado, nome: nomeArquivo, usuarioId: criadoPor },
      'arquivoId',
    )
    const { chave: _, ...resto } = guardado
    return { arquivoId, nomeArquivo, ...resto }
  }
  const TITULO: Readonly<Record<string, string>> = {
    ...{ proposta: 'Proposta', minuta: 'Minuta do contrato', minutaAssinada: 'Minuta assinada' },
  }
  const makePapel = (_: number, tipo: string, numero: string) =>
    keepArquivo(`${TITULO[tipo]} ${numero}.pdf`, [`${TITULO[tipo]} ${numero}`, 'Documento de demonstração'])
  const extra = await record<{ solucaoId: number; nome: string }>(
    db,
    sql`select "solucaoId", nome from solucao where nome = 'Mentoria ao gestor'`,
  )

  /** The story after the first line, a few days from step to step, and what the municipality answered. */
  const insertPassos = async (id: number, r: Roteiro, quando: (estado: EstadoProposta) => Date) => {
    const caminho = percurso(r.estado)
    const nomes = ['emElaboracao' as const, ...caminho].map((e) => APARENCIA_PROPOSTA[e].nome)
    await db.execute(
      passosDaProposta.insertMany(
        caminho.map((estado, i) => ({
          ...{ alvoId: id, em: quando(estado), acao: ACAO[estado]!, de: nomes[i]!, para: nomes[i + 1]! },
          usuarioId: estado === 'expirada' || estado === 'aceita' || estado === 'recusada' ? null : criadoPor,
          ...(i === caminho.length - 1 && r.motivo && { justificativa: r.motivo }),
        })),
      ),
    )
    const tipo = caminho.includes('aceita')
      ? 'aceite'
      : r.estado === 'recusada'
        ? 'recusa'
        : r.estado === 'emNegociacao'
          ? 'alteracao'
          : null
    if (tipo)
      await db.execute(sql`insert into municipio_proposta_resposta ("municipioPropostaId", tipo, nome, cargo, texto, sha256, em)
        select p."municipioPropostaId", ${tipo}, coalesce(d.prefeito, 'Prefeitura'), 'Prefeito(a)', ${r.motivo ?? null}, x.sha256, ${quando(caminho[2]!).toISOString()}
        from municipio_proposta p left join municipio_proposta_dados d using ("municipioPropostaId")
          join municipio_proposta_anexo x on x."municipioPropostaAnexoId" = p."documentoAnexoId" where p."municipioPropostaId" = ${id}`)
  }

  let nota = 3100
  const insertAnexo = async (municipioPropostaParcelaId: number, tipo: string, nome: string, texto: string) =>
    insertRows(db, 'municipio_proposta_parcela_anexo', [
      {
        municipioPropostaParcelaId,
        tipo,
        usuarioId: recebe,
        criacao: now.toISOString(),
        ...(await keepArquivo(nome, [texto])),
      },
    ])
  /** Instalments from state to state, with their invoices and receipts, around their days. */
  const moveParcelas = async (id: number, estados: readonly EstadoParcelaGuardado[]) => {
    const parcelas = await records<{ parcela: number; numero: number; vencimento: string; valor: number }>(
      db,
      sql`select "municipioPropostaParcelaId" as parcela, numero, vencimento, valor from municipio_proposta_parcela
        where "municipioPropostaId" = ${id} order by numero limit ${estados.length}`,
    )
    for (const [i, { parcela, numero, vencimento, valor }] of parcelas.entries()) {
      const estado = estados[i]!
      const passos = PARA[estado] ?? []
      const noDia = (mais: number) =>
        todaySaoPaulo(new Date(Math.min(Date.parse(`${vencimento}T15:00:00Z`) + mais * DIA, now.getTime())))
      const [emissao, pagamento] = [noDia(-10), noDia(-1)]
      const faturada = passos.some(([acao]) => acao === 'faturar')
      const ditos = {
        ...(faturada && { notaNumero: String(++nota), dataEmissao: emissao }),
        ...(estado === 'paga' && { dataPagamento: pagamento, valorPago: valor }),
      }
      if (passos.length === 0) continue
      await db.execute(
        sql`update municipio_proposta_parcela set "statusParcelaId" = ${STATUS_PARCELA[estado]}, versao = versao + ${passos.length},
          "notaNumero" = ${ditos.notaNumero ?? null}, "dataEmissao" = ${ditos.dataEmissao ?? null}, "dataPagamento" = ${ditos.dataPagamento ?? null}, "valorPago" = ${ditos.valorPago ?? null}
          where "municipioPropostaParcelaId" = ${parcela}`,
      )
      if (faturada)
        await insertAnexo(parcela, 'notaFiscal', `NF ${ditos.notaNumero}.pdf`, `Nota fiscal ${ditos.notaNumero}`)
      if (estado === 'paga')
        await insertAnexo(parcela, 'comprovante', `Comprovante ${numero}.pdf`, `Pago ${formatMoney(emReais(valor))}`)
      // What each step told and what stood before it: undoing one puts that back.
      const nada = { notaNumero: null, dataEmissao: null, dataPagamento: null, valorPago: null }
      const comNota = { ...nada, ...ditos, dataPagamento: null, valorPago: null }
      const ate = [nada, comNota, { ...nada, ...ditos }]
      await db.execute(
        passosDaParcela.insertMany(
          passos.map(([acao, para], n) => ({
            ...{ alvoId: parcela, usuarioId: recebe, acao, para, de: n === 0 ? 'prevista' : passos[n - 1]![1] },
            dados: { antes: ate[n]!, depois: ate[n + 1]! },
            em: new Date(`${acao === 'pagar' ? pagamento : emissao}T15:00:00-03:00`),
            ...(acao === 'isentar' && { justificativa: 'Absorvida pela entidade, por acordo.' }),
          })),
        ),
      )
    }
  }

  for (const r of ROTEIROS) {
    const municipioId = places[r.lugar]
    if (municipioId === undefined) continue
    const em = new Date(now.getTime() - r.ha * DIA)
    const caminho = percurso(r.estado)
    /** Two days from step to step; it expires on the day after its last. */
    const quando = (estado: EstadoProposta) => {
      const dias = estado === 'expirada' ? (r.validadeDias ?? VALIDADE) + 1 : (caminho.indexOf(estado) + 1) * 2
      return new Date(Math.min(em.getTime() + dias * DIA, now.getTime() - 3_600_000))
    }
    const [dataProposta, assinada] = [todaySaoPaulo(em), r.estado === 'minutaAssinada']
    const prefeito = await record<{ prefeito: string | null; email: string | null }>(
      db,
      sql`select prefeito, email from municipio where "municipioId" = ${municipioId}`,
    )
    const exemplo: Exemplo = {
      ...{ municipioId, pacoteId: pacotes[r.pacote - 1]!, estado: r.estado, dataProposta, em, quando, criadoPor },
      ...{ validadeDias: r.validadeDias ?? VALIDADE, vigenciaMeses: r.vigencia ?? 24 },
      ...{ rateio: r.rateio, qtdParcelas: r.parcelas },
      ...(assinada && {
        assinaturaDia: todaySaoPaulo(quando('minutaAssinada')),
        primeiroVencimento: todaySaoPaulo(new Date(em.getTime() + 35 * DIA)),
      }),
      ...(r.blocos && { blocos: r.blocos }),
      ...(r.extra && extra && { extras: [{ ...extra, horas: 16 * 60, valor: 450_000 }] }),
      ...(!r.semDados && {
        dados: {
          ...{ cnpj: '11222333000181', prefeito: prefeito?.prefeito ?? 'Prefeitura', cpfSignatario: '52998224725' },
          ...{
            endereco: 'Praça Central, 100, Centro',
            gestorNome: 'Marina Tavares',
            gestorCargo: 'Secretária de Desenvolvimento',
          },
          ...{ gestorEmail: prefeito?.email ?? null, gestorTelefone: '48900000033', fundamentoLegal: 'dispensa' },
        },
      }),
    }
    const id = await insertExemplo(db, exemplo, makePapel)
    await insertPassos(id, r, quando)
    if (!assinada) continue
    await moveParcelas(id, r.estadosDasParcelas ?? [])
    await markExtras(db, municipioId)
  }
  // What the signed ones say of their cities.
  await db.execute(sql`update municipio m set "statusRelacionamento" = 4, participacao = 3, "inicioVigencia" = p."inicioVigencia", "fimVigencia" = p."fimVigencia"
    from municipio_proposta p where p."municipioId" = m."municipioId" and p."statusPropostaId" = 7`)
  await insertRows(db, 'municipios_propostas_combos', [
    { ...COMBO, nome: 'Cidade pequena, 12 parcelas', pacoteId: pacotes[0], percentualContrapartida: 80 },
    { ...COMBO, nome: 'Avança, meio a meio', pacoteId: pacotes[1], percentualContrapartida: 50, qtdParcelas: 24 },
  ])
}
const COMBO = { tipoPrograma: 2, vigenciaMeses: 24, validadeDias: 60, qtdParcelas: 12, ativo: true, versao: 1 }
