import { sql } from 'drizzle-orm'
import { cleanCnpj } from '#contract/br.ts'
import { ESCONDIDAS, LIGADAS_NO_AMBIENTE, ligadasDoModelo, MODELOS } from '#contract/modelos-de-grupo.ts'
import { flags } from '#contract/permissions.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import { DEMO_SENHA } from '#server/access/demo-logins.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Banco } from '#server/db/bancos.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { loadFollowUps, numberInOrder } from './acompanhamento.ts'
import { loadAdministrativeReports } from './administrative-reports.ts'
import { loadAppeals } from './appeals.ts'
import { loadCities } from './cities.ts'
import { loadContracts } from './contracts.ts'
import { loadEncontros } from './encontros.ts'
import { loadEvidenceStates } from './evidence-states.ts'
import { type DemoStore, loadEvidences } from './evidences.ts'
import { loadIndicators } from './indicators.ts'
import { loadMedals } from './medals.ts'
import { loadMysteryShopping } from './mystery-shopping.ts'
import { loadNotices } from './notices.ts'
import { loadPayments } from './payments.ts'
import { PESSOAS } from './people.ts'
import { loadPeopleOfCities } from './people-of-cities.ts'
import { lugares, REGIOES } from './places.ts'
import { loadProposals } from './proposals.ts'
import bank from './question-bank.json' with { type: 'json' }
import { loadRegisters } from './registers.ts'
import { loadReports } from './relatorios.ts'
import { loadReportViews } from './report-views.ts'
import { loadRooms } from './rooms.ts'
import { loadSchools } from './schools.ts'
import { loadSeal } from './seal.ts'
import { loadSealResults } from './seal-results.ts'
import { loadSealRoomWork } from './seal-room-work.ts'
import { loadSummaries } from './summaries.ts'
import { loadTermos } from './termos.ts'
import { loadTerritorialAgents } from './territorial-agents.ts'
import { loadTerritories } from './territories.ts'

const loadQuestions = async (db: Db, ambiente: Ambiente, projetoId: number) => {
  if (!capacidades(ambiente.variante).criteriosSelo) {
    const eixos = await insertRows(
      db,
      'eixo',
      bank.cidade.map((e, i) => ({ nome: e.nome, descricao: e.descricao, projetoId, ordem: i + 1 })),
      'eixoId',
    )
    for (const [i, e] of bank.cidade.entries()) {
      const temas = await insertRows(
        db,
        'tema',
        e.temas.map((t, j) => ({ nome: t.nome, eixoId: eixos[i], pontosPossiveis: t.pontosPossiveis, ordem: j + 1 })),
        'temaId',
      )
      await insertRows(
        db,
        'pergunta',
        e.temas.flatMap((t, j) => t.perguntas.map((p) => ({ ...p, temaId: temas[j] }))),
      )
    }
    return eixos
  }
  // In the seal a pillar is axis and theme at once, and the criteria keep their numbers 1 to 15.
  const pilares = [...new Set(bank.sala.map((c) => c.pilar))]
  const eixos = await insertRows(
    db,
    'eixo',
    pilares.map((nome, i) => ({ nome, projetoId, ordem: i + 1 })),
    'eixoId',
  )
  const pontos = (pilar: string) => bank.sala.filter((c) => c.pilar === pilar).reduce((s, c) => s + c.pontos, 0)
  const temas = await insertRows(
    db,
    'tema',
    pilares.map((nome, i) => ({ nome, eixoId: eixos[i], pontosPossiveis: pontos(nome), ordem: i + 1 })),
    'temaId',
  )
  await insertRows(
    db,
    'pergunta',
    bank.sala.map((c) => ({
      perguntaId: c.perguntaId,
      temaId: temas[pilares.indexOf(c.pilar)],
      numero: c.perguntaId,
      texto: c.criterio,
      pontos: c.pontos,
      evidencia: c.evidencia,
      acaoSugerida: c.acaoSugerida,
    })),
  )
  await db.execute(sql`select setval(pg_get_serial_sequence('pergunta', 'perguntaId'), 1000)`)
  await insertRows(
    db,
    'pergunta_faixa_resposta',
    bank.sala.flatMap((c) => (c.faixas ?? []).map((f, i) => ({ ...f, perguntaId: c.perguntaId, ordem: i + 1 }))),
  )
  return eixos
}

const loadPlaces = async (db: Db, ambiente: Ambiente, projetoId: number, uf: string) => {
  const regioes = await insertRows(
    db,
    'unidade_regional',
    REGIOES.map((nomeRegiao) => ({ nomeRegiao, uf })),
    'id_unidade_regional',
  )
  const status = await insertRows(
    db,
    'status',
    ['Sem relacionamento', 'Em negociação', 'Vigente', 'Encerrado'].map((statusNome) => ({ statusNome })),
    'statusId',
  )
  return insertRows(
    db,
    'municipio',
    lugares(ambiente.variante).map((l, i) => ({
      nome: l.nome,
      uf,
      populacao: l.populacao,
      projetoId,
      unidadeRegionalId: regioes[l.regiao],
      statusId: status[[2, 2, 2, 1, 2, 0, 3, 2][i % 8]!],
    })),
    'municipioId',
  )
}

const loadGroups = async (db: Db, ambiente: Ambiente, eixos: number[]) => {
  const caps = capacidades(ambiente.variante)
  const modelos = MODELOS.filter((g) => !g.capacidade || caps[g.capacidade])
  const grupos = await insertRows(
    db,
    'usuario_grupo',
    modelos.map((g) => ({
      nome: g.nome,
      descricao: g.descricao,
      acessoTotal: g.acessoTotal ?? false,
      verTodosEixos: g.verTodosEixos ?? false,
      visualizaEixosIds: (g.eixos ?? []).map((n) => eixos[n - 1]),
      relatorioAdm: g.relatorioAdm ?? [],
    })),
    'usuarioGrupoId',
  )
  await insertRows(
    db,
    'usuario_grupo_permissao',
    modelos.flatMap((g, i) => {
      const ligadas = ligadasDoModelo(g, caps)
      return flags
        .filter((f) => f.padrao !== ligadas.includes(f.key))
        .map((f) => ({ usuarioGrupoId: grupos[i], permissao: f.key, valor: !f.padrao }))
    }),
  )
  const ligadas = LIGADAS_NO_AMBIENTE.map((permissao) => ({ permissao, valor: true }))
  await insertRows(db, 'configuracao', [...ligadas, ...ESCONDIDAS.map((permissao) => ({ permissao, valor: false }))])
  return new Map(modelos.map((g, i) => [g.nome, grupos[i]!]))
}

const loadPeople = async (
  db: Db,
  grupos: Map<string, number>,
  places: number[],
  eixos: number[],
  uf: string,
  adminEmail: string,
) => {
  // One hash for all: the demo's password is printed on its login page anyway, and thirty would take seconds.
  const senhaHash = await hashPassword(DEMO_SENHA)
  const admin = {
    nome: 'Administrador geral',
    email: adminEmail,
    usuarioGrupoId: grupos.get('Administração geral'),
    uf,
    senhaHash,
    padrao: true,
    cpf: null,
  }
  await insertRows(db, 'usuario', [admin])
  const people = await insertRows(
    db,
    'usuario',
    PESSOAS.map((p, i) => ({
      nome: p.nome,
      email: p.email,
      cpf: p.cpf,
      telefone: p.telefone,
      usuarioGrupoId: grupos.get(p.grupo),
      uf,
      habilitado: p.habilitado ?? true,
      senhaHash: p.semSenha ? null : senhaHash,
      empresaNome: p.empresa ?? null,
      cnpj: p.empresa ? cleanCnpj(i % 2 ? '12.ABC.345/01DE-35' : '11.222.333/0001-81') : null,
    })),
    'usuarioId',
  )
  await insertRows(
    db,
    'usuario_permissao',
    PESSOAS.flatMap((p, i) =>
      (p.papeis ?? []).flatMap(({ papel, lugares: onde, eixos: quais }) =>
        onde.flatMap((l) =>
          (quais ?? [null]).map((e) => ({
            usuarioId: people[i],
            municipioId: places[l],
            eixoId: e === null ? null : (eixos[e - 1] ?? null),
            permissaoId: papel,
          })),
        ),
      ),
    ),
  )
  await insertRows(
    db,
    'usuario_permissao_solucao',
    PESSOAS.flatMap((p, i) => (p.solucoes ?? []).map((l) => ({ usuarioId: people[i], municipioId: places[l] }))),
  )
}

/** Fills an empty banco with the demo of its variant. All or nothing. */
export const loadDemo = (banco: Banco, ambiente: Ambiente, adminEmail: string, now: Date, store: DemoStore) =>
  banco.transaction(async (db) => {
    const uf = ambiente.uf.slice(0, 2)
    const [projetoId] = await insertRows(
      db,
      'projeto',
      [{ nome: 'Cidade em Movimento', descricao: 'Programa de demonstração', uf }],
      'projetoId',
    )
    const eixos = await loadQuestions(db, ambiente, projetoId!)
    const places = await loadPlaces(db, ambiente, projetoId!, uf)
    const grupos = await loadGroups(db, ambiente, eixos)
    await loadPeople(db, grupos, places, eixos, uf, adminEmail)
    await insertRows(
      db,
      'categoria_instituicao',
      [
        'Poder público municipal',
        'Poder público estadual',
        'Poder público federal',
        'Entidade empresarial',
        'Sistema S',
        'Instituição financeira ou cooperativa',
        'Ensino e pesquisa',
        'Terceiro setor',
        'Conselho',
        'Empresa',
      ].map((categoriaInstituicaoNome) => ({ categoriaInstituicaoNome })),
    )
    await insertRows(db, 'solucao_tipo', [
      { nome: 'Essencial', descricao: 'Parte de todo pacote', ativo: true },
      { nome: 'Premium', descricao: 'Escolhida pelo município', ativo: true },
      { nome: 'Extra', descricao: 'Fora do pacote', ativo: true },
      { nome: 'Piloto', descricao: 'Em avaliação', ativo: false },
    ])
    await loadRegisters(db, ambiente, { projetoId: projetoId!, eixos, places, now })
    await loadPeopleOfCities(db, places)
    await loadContracts(db, places, now)
    await loadSummaries(db, places, now)
    await loadCities(db, places, now)
    await loadTermos(db, places, now)
    await loadProposals(db, places, store, now)
    await loadEncontros(db, places, now)
    await loadTerritories(db, places, store, now)
    await loadReports(db, ambiente.variante, places, store, now)
    await loadAdministrativeReports(db, places, store, now)
    await loadSchools(db, places, store, now)
    await loadTerritorialAgents(db, ambiente, { places, grupos, store, now })
    await loadPayments(db, store, now)
    await loadMedals(db, ambiente, store, now)
    await loadEvidenceStates(db, places, now)
    await loadEvidences(db, ambiente, places, store, now)
    await loadSeal(db, ambiente, places, now)
    await loadSealRoomWork(db, ambiente, places, now)
    await loadSealResults(db, ambiente, places, store)
    await loadIndicators(db, ambiente, places, now)
    await loadMysteryShopping(db, ambiente, places, store, now)
    await loadFollowUps(db, places, now)
    await loadAppeals(db, places, now)
    await numberInOrder(db)
    await loadRooms(db, ambiente, places, store, now)
    await loadReportViews(db, now)
    await loadNotices(db, banco, ambiente, { places, now, store, adminEmail })
    await writeAudit(
      db,
      { usuarioId: null, now, requestId: null },
      { acao: 'carregar demonstração', entidade: 'sistema' },
    )
  })
