import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Linha } from '#contract/coluna.ts'
import { VER } from '#contract/pergunta-municipio.ts'
import type { Flag } from '#contract/permissions.ts'
import { relatorioEndpoints } from '#contract/relatorio.ts'
import type { Escolhas } from '#contract/relatorios/filtros.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { recomputeTotals } from '#server/features/pontuacao/commands.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { reports } from './all.ts'
import { listRows } from './engine.ts'

/**
 * Three cities of Acre, where the demo has none, with a programme of their own that can be counted by hand:
 *
 *   Um   › Primeiro  1 (10), 2 (20, no longer asked), 3 (20, asked instead of 2)     › Segundo  4 (30)
 *   Dois › Terceiro  5 (40, with bands), 6 (60)
 *
 * Gama works on the first axis only. Answers: see `RESPOSTAS`.
 */
const DIA = '2025-03-10T12:00:00-03:00'

type Estado = 'naoRespondida' | 'respondida' | 'evidenciada' | 'aprovada' | 'rejeitada'
const RESPOSTAS: readonly (readonly [
  cidade: 'alfa' | 'beta' | 'gama',
  pergunta: number,
  estado: Estado,
  sim: boolean | null,
  mais?: object,
])[] = [
  ['alfa', 1, 'aprovada', true, { pontosComprovados: 10, rodada: 1 }],
  ['alfa', 2, 'respondida', true],
  ['alfa', 4, 'aprovada', true, { pontosComprovados: 30, rodada: 1 }],
  ['alfa', 5, 'rejeitada', true, { rodada: 2, qtdRejeicao: 1, prazoReenvio: '2025-12-01' }],
  ['alfa', 6, 'respondida', false],
  ['beta', 1, 'respondida', false],
  ['beta', 3, 'evidenciada', true, { rodada: 1 }],
  ['beta', 4, 'naoRespondida', null],
  ['beta', 5, 'aprovada', true, { pontosComprovados: 25, rodada: 2 }],
  ['beta', 6, 'respondida', true],
  ['gama', 1, 'naoRespondida', null],
  // Of an axis that is not worked on there.
  ['gama', 5, 'respondida', true],
  ['gama', 6, 'aprovada', true, { pontosComprovados: 60, rodada: 1 }],
]
const PONTOS: Readonly<Record<number, number>> = { 1: 10, 2: 20, 3: 20, 4: 30, 5: 40, 6: 60 }

export const makeAcre = async (db: Db) => {
  const projetoId = await insertRow(db, 'projeto', { nome: 'Acre', uf: 'AC' }, 'projetoId')
  const regional = await insertRow(
    db,
    'unidade_regional',
    { nomeRegiao: 'Regional Acre', uf: 'AC' },
    'id_unidade_regional',
  )
  const insertEixo = (nome: string, ordem: number) => insertRow(db, 'eixo', { nome, projetoId, ordem }, 'eixoId')
  const eixos = { um: await insertEixo('Um', 1), dois: await insertEixo('Dois', 2) }
  const insertTema = (nome: string, eixoId: number, ordem: number) =>
    insertRow(db, 'tema', { nome, eixoId, ordem }, 'temaId')
  const temas = {
    primeiro: await insertTema('Primeiro', eixos.um, 1),
    segundo: await insertTema('Segundo', eixos.um, 2),
    terceiro: await insertTema('Terceiro', eixos.dois, 1),
  }
  const temaDe = (n: number) => (n <= 3 ? temas.primeiro : n === 4 ? temas.segundo : temas.terceiro)
  const perguntas: Record<number, number> = {}
  for (const n of [1, 2, 3, 4, 5, 6])
    perguntas[n] = await insertRow(
      db,
      'pergunta',
      {
        temaId: temaDe(n),
        numero: 900 + n,
        texto: `Pergunta ${n}`,
        pontos: PONTOS[n],
        evidencia: 'Documento',
        ativa: n !== 2,
        substituiPerguntaId: n === 3 ? perguntas[2] : null,
      },
      'perguntaId',
    )
  const faixaId = await insertRow(
    db,
    'pergunta_faixa_resposta',
    { perguntaId: perguntas[5], faixaNome: 'Faixa menor', faixaPontos: 25 },
    'perguntaFaixaRespostaId',
  )
  const insertCidade = (nome: string) =>
    insertRow(db, 'municipio', { nome, uf: 'AC', projetoId, unidadeRegionalId: regional, statusId: 1 }, 'municipioId')
  const cidades = {
    alfa: await insertCidade('Alfa'),
    beta: await insertCidade('Beta'),
    gama: await insertCidade('Gama'),
  }
  await insertRows(db, 'municipio_eixo', [{ municipioId: cidades.gama, eixoId: eixos.um, pergunta: true, versao: 1 }])
  const questoes: Record<string, number> = {}
  for (const [cidade, n, estado, resposta, mais] of RESPOSTAS)
    questoes[`${cidade}${n}`] = await insertRow(
      db,
      'pergunta_municipio',
      {
        municipioId: cidades[cidade],
        perguntaId: perguntas[n],
        temaId: temaDe(n),
        eixoId: n <= 4 ? eixos.um : eixos.dois,
        estado,
        resposta,
        pontos: PONTOS[n],
        respondidaEm: estado === 'naoRespondida' ? null : DIA,
        ...mais,
      },
      'perguntaMunicipioId',
    )
  await db.execute(
    sql`update pergunta_municipio set "perguntaFaixaRespostaId" = ${faixaId} where "perguntaMunicipioId" = ${questoes.beta5}`,
  )
  await recomputeTotals(db, Object.values(cidades))
  return { cidades, eixos, temas, perguntas, questoes }
}
export type Acre = Awaited<ReturnType<typeof makeAcre>>

const reportOf = (id: number) => reports.find((r) => r.relatorio.id === id)!
/** Rows as lists, in the order of the columns. */
const cells = (linhas: readonly Linha[]) => linhas.map((l) => Object.values(l))
const VE: readonly Flag[] = ['visualizarPontosMedalha', 'evidencias', ...VER]

/** How reports about the three cities are asked for. */
export const askAcre = (t: TestApp, { cidades }: Acre) => ({
  rowsOf: async (id: number, escolhas: Escolhas = {}, persona: Persona = 'admin', host?: string) => {
    const { buscar } = relatorioEndpoints(reportOf(id).relatorio)
    const body = { uf: ['AC'], ...escolhas }
    const r = await t.call(buscar, { persona, body, ...(host && { host }) })
    expect(r.status, JSON.stringify(r.body)).toBe(200)
    return cells(r.body as Linha[])
  },
  /** By somebody who reaches one axis of all of them. */
  ofAxis: async (id: number, eixoId: number, flags = VE, escolhas: Escolhas = {}) => {
    const held = Object.fromEntries(flags.map((f) => [f, true]))
    const actor = {
      acessoTotal: false,
      usuarioId: 2,
      grupo: { verTodosEixos: false },
      eixosVisiveis: null,
      config: held,
      groupsConfig: held,
      permissoes: Object.values(cidades).map((municipioId) => ({ municipioId, eixoId })),
      permissoesSolucoes: [],
    } as unknown as Actor
    const ambiente = t.settings.ambientes.hosts.localhost!
    const ctx = { db: t.banco.db, actor, ambiente, now: new Date() }
    return cells(JSON.parse((await listRows(ctx, reportOf(id), { uf: ['AC'], ...escolhas })).text))
  },
})
export const [ALFA, BETA, GAMA] = ['Alfa/AC', 'Beta/AC', 'Gama/AC'] as const

/** The medals of Acre: Prata of an axis and Bronze of a theme for less than elsewhere, and Bronze of one axis for less still. */
export const makeMedalhasDoAcre = (db: Db, { eixos }: Acre) =>
  insertRows(
    db,
    'medalha',
    (
      [
        ['Eixo', 'Prata', 60, null],
        ['Eixo', 'Bronze', 25, eixos.dois],
        ['Tema', 'Bronze', 30, null],
      ] as const
    ).map(([escopo, nivel, percentualMinimo, eixoId]) => ({
      nome: nivel,
      nivel,
      escopo,
      percentualMinimo,
      eixoId,
      edicao: 2025,
      uf: 'AC',
      ativa: true,
      versao: 1,
    })),
  )

/** Files of three questions, what the analysts did with them, and one that an analysis still holds. */
export const makeAnalisesDoAcre = async (db: Db, { cidades, questoes }: Acre) => {
  const insertArquivo = (cidade: 'alfa' | 'beta', n: number, nomeArquivo: string, rodada: number, mais: object) =>
    insertRow(
      db,
      'pergunta_evidencia',
      {
        perguntaMunicipioId: questoes[`${cidade}${n}`],
        municipioId: cidades[cidade],
        arquivoId: 1,
        nomeArquivo,
        mime: 'application/pdf',
        tamanho: 1,
        sha256: nomeArquivo,
        usuarioId: 2,
        enviada: true,
        rodada,
        ...mais,
      },
      'perguntaEvidenciaId',
    )
  const rejeitada = { rejeitada: true, finalizada: true, avaliadaPor: 1 }
  const ata = await insertArquivo('alfa', 5, 'ata.pdf', 1, {
    ...rejeitada,
    justificativa: 'Sem assinatura',
    avaliadaEm: '2025-10-01T09:00:00-03:00',
  })
  // Half past eleven at night in Brasília, whose days count, is the next day in UTC.
  const lista = await insertArquivo('alfa', 5, 'lista.pdf', 2, {
    ...rejeitada,
    justificativa: 'Ilegível',
    avaliadaEm: '2025-11-12T23:30:00-03:00',
  })
  const foto = await insertArquivo('beta', 5, 'foto.pdf', 1, {
    ...rejeitada,
    justificativa: 'Outra cidade',
    avaliadaEm: '2025-10-02T09:00:00-03:00',
  })
  const lei = await insertArquivo('beta', 5, 'lei.pdf', 2, {
    aprovada: true,
    finalizada: true,
    avaliadaPor: 1,
    avaliadaEm: '2025-10-20T09:00:00-03:00',
  })
  // Decided and not finished: nothing of it is told yet.
  await insertArquivo('beta', 3, 'rascunho.pdf', 1, { rejeitada: true, justificativa: 'Talvez', avaliadaPor: 1 })
  await insertArquivo('alfa', 1, 'um.pdf', 1, { aprovada: true, finalizada: true })
  await insertArquivo('alfa', 1, 'dois.pdf', 1, { aprovada: true, finalizada: true })
  // Never sent.
  await insertArquivo('alfa', 2, 'guardado.pdf', 0, { enviada: false })
  await db.execute(sql`update pergunta_municipio set "evidenciadaPor" = 2, "evidenciadaEm" = '2025-09-01T10:00:00-03:00'
    where "perguntaMunicipioId" = any(${sql.param([questoes.alfa1, questoes.alfa5, questoes.beta3, questoes.beta5])}::int[])`)
  const passo = (
    questao: string,
    em: string,
    acao: string,
    de: string,
    para: string,
    ev: number | null,
    dita?: string,
  ) => ({
    perguntaMunicipioId: questoes[questao],
    em: `${em}-03:00`,
    usuarioId: 1,
    acao,
    de,
    para,
    rodada: 1,
    perguntaEvidenciaId: ev,
    justificativa: dita ?? null,
  })
  const analise = 'evidenciada'
  await insertRows(db, 'pergunta_historico', [
    passo('alfa5', '2025-10-01T09:00:00', 'rejeitou', analise, analise, ata, 'Sem assinatura'),
    passo('alfa5', '2025-10-01T09:05:00', 'finalizou', analise, 'rejeitada', null),
    passo('alfa5', '2025-11-01T08:00:00', 'enviou', 'rejeitada', analise, null),
    passo('alfa5', '2025-11-12T23:30:00', 'rejeitou', analise, analise, lista, 'Ilegível'),
    passo('alfa5', '2025-11-12T23:31:00', 'finalizou', analise, 'rejeitada', null),
    passo('beta5', '2025-10-02T09:00:00', 'rejeitou', analise, analise, foto, 'Outra cidade'),
    passo('beta5', '2025-10-20T08:50:00', 'atualizou', analise, analise, lei, 'Conferir'),
    passo('beta5', '2025-10-20T09:00:00', 'aprovou', analise, analise, lei),
    passo('beta5', '2025-10-20T09:01:00', 'finalizou', analise, 'aprovada', null),
  ])
}

/** Follow-ups that ended, one that did not and one that was cancelled, what they moved, and their plans. */
export const makeAcompanhamentosDoAcre = async (db: Db, { cidades, temas, questoes }: Acre) => {
  const insertAcompanhamento = (
    municipioId: number,
    nome: string,
    finalizadoEm: string | null,
    mais: object,
    temaId: number | null = null,
  ) =>
    insertRow(
      db,
      'acompanhamento',
      {
        nome,
        municipioId,
        temaId,
        usuarioId: 2,
        criacao: '2025-02-01T10:00:00-03:00',
        finalizado: finalizadoEm !== null,
        finalizadoEm: finalizadoEm && `${finalizadoEm}-03:00`,
        ...mais,
      },
      'acompanhamentoId',
    )
  const { alfa, beta, gama } = cidades
  const diagnostico = await insertAcompanhamento(alfa, 'Diagnóstico', '2025-03-01T22:30:00', {
    diagnostico: true,
    finalizadoPor: 1,
  })
  const terceiro = await insertAcompanhamento(alfa, 'Terceiro', '2025-04-10T10:00:00', {}, temas.terceiro)
  await insertAcompanhamento(alfa, 'No meio', '2025-05-01T10:00:00', { intermediario: true })
  await insertAcompanhamento(beta, 'Diagnóstico', null, { diagnostico: true })
  const cancelado = await insertAcompanhamento(gama, 'Diagnóstico', null, { diagnostico: true, cancelado: true })
  const lancamento = (n: number, em: string, declarados: number) => ({
    em: `${em}-03:00`,
    municipioId: alfa,
    temaId: n <= 3 ? temas.primeiro : n === 4 ? temas.segundo : temas.terceiro,
    perguntaMunicipioId: questoes[`alfa${n}`],
    motivo: 'respondeu',
    declarados,
    comprovados: 0,
  })
  await insertRows(db, 'ponto_lancamento', [
    lancamento(1, '2025-03-01T09:00:00', 10),
    lancamento(2, '2025-03-01T09:01:00', 20),
    // At the very end.
    lancamento(4, '2025-03-01T22:30:00', 30),
    lancamento(5, '2025-04-05T10:00:00', 40),
    lancamento(2, '2025-04-20T10:00:00', -20),
    lancamento(2, '2025-06-01T10:00:00', 20),
  ])
  const acao = (acompanhamentoId: number, oQue: string, questao: string | null, mais: object) => ({
    municipioId: acompanhamentoId === cancelado ? gama : alfa,
    acompanhamentoId,
    perguntaMunicipioId: questao && questoes[questao],
    gerada: questao !== null,
    oQue,
    quem: null,
    quando: null,
    status: 1,
    quanto: 0,
    andamento: 0,
    criacao: DIA,
    versao: 1,
    ...mais,
  })
  await insertRows(db, 'plano_acao', [
    acao(diagnostico, 'Como se pensava antes', 'alfa6', { quando: '2025-01-01' }),
    acao(terceiro, 'Abrir a sala', 'alfa6', { quem: 'Secretaria', quando: '2025-06-30', status: 2 }),
    acao(diagnostico, 'Ouvir a cidade', null, { quem: 'Prefeito', quando: '2025-05-05', status: 3 }),
    acao(terceiro, 'Visitar vizinhos', null, { quando: '2100-01-01' }),
    acao(cancelado, 'Nunca', null, {}),
  ])
}
