import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { registers } from '#contract/registers.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { cpfDe } from './people.ts'
import { loadShelf } from './shelf.ts'

/** Size classes of the programme, with the monthly target of attendances that criterion 5 of the seal asks of each. */
const FAIXAS = [
  { nome: 'Até 15 mil habitantes', tipo: 'População', minimo: 0, maximo: 15_000, meta: 40, fator: 1 },
  { nome: 'De 15.001 a 30 mil habitantes', tipo: 'População', minimo: 15_001, maximo: 30_000, meta: 80, fator: 1.25 },
  {
    nome: 'De 30.001 a 100 mil habitantes',
    tipo: 'População',
    minimo: 30_001,
    maximo: 100_000,
    meta: 160,
    fator: 1.6,
  },
  { nome: 'Acima de 100 mil habitantes', tipo: 'População', minimo: 100_001, maximo: null, meta: 320, fator: 2.2 },
  {
    nome: 'Médio ou baixo IDHM, com apoio reforçado aos pequenos negócios do município',
    tipo: 'IDHM',
    minimo: 0,
    maximo: 0.699,
    meta: 40,
    fator: 0.8,
  },
] as const

const INSTITUICOES = [
  ['Prefeitura de Vale Sereno', 'PMVS', 'Poder público municipal', [0]],
  ['Secretaria de Desenvolvimento Econômico de Pedra Clara', 'SDE', 'Poder público municipal', [1]],
  ['Junta Comercial do Estado', 'JCE', 'Poder público estadual', [0, 1, 2, 3, 4]],
  ['Associação Comercial do Vale', 'ACV', 'Entidade empresarial', [0, 5]],
  ['Câmara de Dirigentes Lojistas da Serra', 'CDL', 'Entidade empresarial', [1, 6, 11]],
  ['Cooperativa de Crédito Araucária', 'CoopAra', 'Instituição financeira ou cooperativa', [2, 4]],
  ['Instituto Técnico do Planalto', 'ITP', 'Ensino e pesquisa', [3, 8]],
  ['Rede Mulheres que Empreendem', 'RME', 'Terceiro setor', [0, 2, 9]],
  ['Conselho de Desenvolvimento de Campo Dourado', 'CODECAMPO', 'Conselho', [7]],
  ['Serviço de Aprendizagem do Comércio', null, 'Sistema S', [4, 10]],
  ['Alimentos Boa Colheita', null, 'Empresa', [12]],
  ['Superintendência Federal de Agricultura', 'SFA', 'Poder público federal', [13, 14]],
] as const

const ATORES = [
  ['Helena Prado', 'Público', 'Alta', 'Alto', 'Favorável', 0],
  ['Marcos Tavares', 'Privado', 'Alta', 'Médio', 'Favorável com ressalvas', 3],
  ['Rosa Ferraz', 'Terceiro setor', 'Média', 'Alto', 'Favorável', 7],
  ['Instituto Técnico do Planalto', 'Academia', 'Média', 'Médio', 'Neutro', 6],
  ['Otávio Brandão', 'Privado', 'Baixa', 'Baixo', 'Ainda não procurado', 4],
] as const

const AGENTES = [
  'Lívia Camargo',
  'Rafael Queiroz',
  'Sônia Mourão',
  'Pedro Lacerda',
  'Tereza Noronha',
  'Caio Bastos',
  'Elisa Portela',
  'Hugo Meirelles',
] as const

const dia = (now: Date, dias: number) => todaySaoPaulo(new Date(now.getTime() + dias * 86_400_000))
const idsDe = async (db: Db, tabela: string, id: string, nome: string) =>
  new Map(
    (
      await rows<{ id: number; nome: string }>(
        db,
        sql`select ${sql.identifier(id)} as id, ${sql.identifier(nome)} as nome from ${sql.identifier(tabela)}`,
      )
    ).map((r) => [r.nome, r.id]),
  )

const loadFaixas = async (db: Db) => {
  const faixas = await insertRows(
    db,
    'faixa',
    FAIXAS.map(({ nome, tipo, minimo, maximo }) => ({ nome, tipo, minimo, maximo, ativa: true, versao: 1 })),
    'faixaId',
  )
  await db.execute(sql`update municipio m set "faixaId" = f."faixaId" from faixa f
    where f.tipo = 'População' and m.populacao between f.minimo and coalesce(f.maximo, m.populacao) and m."faixaId" is null`)
  return faixas
}

/** Targets by size for the one criterion that has them. */
const loadMetas = async (db: Db, faixas: readonly number[]) => {
  const perguntaId = 5
  await db.execute(sql`delete from pergunta_faixa_resposta where "perguntaId" = ${perguntaId}`)
  const partes = [
    ['Média de 100% da meta ou mais', 1, 6],
    ['De 75% a 99% da meta', 0.75, 4],
    ['De 50% a 74% da meta', 0.5, 2],
    ['Abaixo de 50% da meta', 0, 0],
  ] as const
  await insertRows(
    db,
    'pergunta_faixa_resposta',
    FAIXAS.flatMap((f, i) =>
      partes.map(([faixaNome, parte, faixaPontos], ordem) => ({
        perguntaId,
        faixaId: faixas[i],
        faixaNome,
        faixaPontos,
        meta: f.meta * parte,
        ordem: ordem + 1,
        versao: 1,
      })),
    ),
  )
}

const loadPacotes = async (db: Db, projetoId: number, eixos: readonly number[]) => {
  const comum = { projetoId, ciclo: '2025/2026', vigenciaMeses: 24, ativo: true, versao: 1 }
  const pacotes = await insertRows(
    db,
    'pacote',
    [
      { ...comum, nome: 'Essencial', descricao: 'As soluções que todo município recebe', minPremium: 0, maxPremium: 0 },
      { ...comum, nome: 'Avança', descricao: 'Essencial e duas soluções à escolha', minPremium: 2, maxPremium: 4 },
      { ...comum, nome: 'Excelência', descricao: 'Todos os eixos', minPremium: 4, maxPremium: 8 },
    ],
    'pacoteId',
  )
  const ate = [3, 5, 10]
  await insertRows(
    db,
    'pacote_eixo',
    pacotes.flatMap((pacoteId, i) => eixos.slice(0, ate[i]).map((eixoId) => ({ pacoteId, eixoId }))),
  )
  const daPrateleira = (
    await rows<{ id: number }>(db, sql`select "solucaoId" as id from solucao where not desabilitado order by 1`)
  ).map((s) => s.id)
  const essenciais = daPrateleira.slice(0, 3)
  const pares = (lista: readonly number[], quais: readonly (number | undefined)[]) =>
    quais.flatMap((pacoteId) => lista.map((solucaoId) => ({ pacoteId, solucaoId })))
  await insertRows(db, 'pacote_essencial', pares(essenciais, pacotes))
  await insertRows(db, 'pacote_premium', pares(daPrateleira.slice(3), pacotes.slice(1)))
  const faixas = await rows<{ id: number }>(db, sql`select "faixaId" as id from faixa order by 1 limit 4`)
  await insertRows(
    db,
    'pacote_contrapartida',
    pacotes.flatMap((pacoteId) => faixas.map(({ id: faixaId }, i) => ({ pacoteId, faixaId, percentual: 70 - i * 10 }))),
  )
  const grupos = await insertRows(
    db,
    'eixos_grupo',
    ['Gestão e lideranças', 'Ambiente de negócios', 'Pessoas e território'].map((nome) => ({ nome, versao: 1 })),
    'eixosGrupoId',
  )
  const partes = [eixos.slice(0, 2), eixos.slice(2, 5), eixos.slice(5, 10)]
  await insertRows(
    db,
    'eixos_grupo_eixo',
    grupos.flatMap((eixosGrupoId, i) => partes[i]!.map((eixoId) => ({ eixosGrupoId, eixoId }))),
  )
}

const loadInstituicoes = async (db: Db, places: readonly number[]) => {
  const categorias = await idsDe(db, 'categoria_instituicao', 'categoriaInstituicaoId', 'categoriaInstituicaoNome')
  const instituicoes = await insertRows(
    db,
    'instituicao',
    INSTITUICOES.map(([nome, sigla, categoria], i) => ({
      nome,
      sigla,
      categoriaInstituicaoId: categorias.get(categoria),
      email: `instituicao${i + 1}@exemplo.com.br`,
      telefone: `479000001${String(i).padStart(2, '0')}`,
      ativo: i !== 10,
      versao: 1,
    })),
    'instituicaoId',
  )
  await insertRows(
    db,
    'instituicao_municipio',
    INSTITUICOES.flatMap(([, , , lugares], i) =>
      lugares.map((l) => ({ instituicaoId: instituicoes[i], municipioId: places[l] })),
    ),
  )
  await insertRows(
    db,
    'ator',
    ATORES.map(([nome, tipo, influencia, interesse, posicionamento, instituicao], i) => ({
      nome,
      tipo,
      influencia,
      interesse,
      posicionamento,
      instituicaoId: instituicoes[instituicao],
      municipioId: places[i],
      contato: `ator${i + 1}@exemplo.com.br`,
      versao: 1,
    })),
  )
}

const loadAgentes = (db: Db, places: readonly number[], now: Date) =>
  insertRows(
    db,
    'municipio_ad',
    AGENTES.map((nome, i) => ({
      municipioId: places[i],
      nome,
      email: `agente${i + 1}@exemplo.com.br`,
      telefone: `479000002${String(i).padStart(2, '0')}`,
      cpf: cpfDe(900 + i),
      portaria: `Portaria ${100 + i}/${now.getUTCFullYear() - 1}`,
      inicio: dia(now, -400 - i * 20),
      fim: i === 7 ? dia(now, -20) : null,
      ativo: i !== 7,
      versao: 1,
    })),
  )

/** Every place works on every axis and theme; a few themes are not enabled yet. */
const loadEixosDosMunicipios = async (db: Db, places: readonly number[]) => {
  const onde = sql`${sql.param([...places])}::int[]`
  await db.execute(sql`insert into municipio_eixo ("municipioId", "eixoId")
    select m, e."eixoId" from unnest(${onde}) m cross join eixo e order by 1, e.ordem`)
  await db.execute(sql`insert into municipio_tema ("municipioId", "temaId", habilitado)
    select m, t."temaId", not (i % 6 = 0 and t.ordem = 2) from unnest(${onde}) with ordinality u (m, i)
      cross join tema t join eixo e using ("eixoId") order by i, e.ordem, t.ordem`)
}

/** The examples that registers bring along. */
const loadExamples = async (db: Db, { uf }: Ambiente) => {
  for (const { tabela, campos, exemplos = [] } of registers) {
    const state = Object.fromEntries(
      campos.filter((f) => f.tipo === 'uf' && (f.doAmbiente || f.obrigatorio)).map((f) => [f.chave, uf.slice(0, 2)]),
    )
    await insertRows(
      db,
      tabela,
      exemplos.map((row) => ({ ...state, ...row })),
    )
  }
}

/** Everything of the registers, so that none of their screens is empty. */
export const loadRegisters = async (
  db: Db,
  ambiente: Ambiente,
  world: { projetoId: number; eixos: readonly number[]; places: readonly number[]; now: Date },
) => {
  const { projetoId, eixos, places, now } = world
  await loadExamples(db, ambiente)
  const faixas = await loadFaixas(db)
  if (capacidades(ambiente.variante).criteriosSelo) await loadMetas(db, faixas)
  await loadShelf(db, {
    eixos,
    faixas: FAIXAS.map(({ fator }, i) => ({ faixaId: faixas[i]!, fator })),
    tipos: await idsDe(db, 'solucao_tipo', 'solucaoTipoId', 'nome'),
  })
  await loadPacotes(db, projetoId, eixos)
  await loadInstituicoes(db, places)
  await loadAgentes(db, places, now)
  await loadEixosDosMunicipios(db, places)
}
