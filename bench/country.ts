import type pg from 'pg'

/** Cities of the demo; what they have is given to all others. */
const DEMO = 30
/** More than any of the demo's rows has for its number: a copy's is that of its row and its city. */
const STEP = 1000

interface Copied {
  table: string
  /** Numbers that follow from the row's and the city's. */
  ids: readonly string[]
  /** Rows `x` of the demo that are copied. */
  rows: string
  /** What else differs, as the columns and values of a JSON object; `m` is the city. */
  more?: string
}
const OF_A_CITY = `x."municipioId" = (select min("municipioId") from acompanhamento where finalizado)`
const OF_ITS_FOLLOW_UPS = `exists (select 1 from acompanhamento a where a."acompanhamentoId" = x."acompanhamentoId" and a."acompanhamentoId" < ${STEP}
  and a."municipioId" = (select min("municipioId") from acompanhamento where finalizado))`
/** Each city has one of the demo's, whatever state it is in. */
const OF_A_PROPOSAL = `x."municipioPropostaId" < ${STEP} and x."municipioPropostaId" = (select o.id from (select "municipioPropostaId" as id,
  row_number() over (order by "municipioPropostaId") - 1 as i, count(*) over () as total from municipio_proposta
  where aditivo = 0 and "municipioPropostaId" < ${STEP}) o where o.i = m."municipioId" % o.total)`

const COPIED: readonly Copied[] = [
  {
    table: 'acompanhamento',
    ids: ['acompanhamentoId'],
    rows: OF_A_CITY,
    more: `'finalizadoEm', now() - m."municipioId" % 400 * interval '1 day'`,
  },
  {
    table: 'plano_acao',
    ids: ['planoAcaoId', 'acompanhamentoId', 'acompanhamentoPerguntaId'],
    rows: OF_ITS_FOLLOW_UPS,
    more: `'perguntaMunicipioId', (select y."perguntaMunicipioId" from pergunta_municipio y join pergunta_municipio z using ("perguntaId")
      where z."perguntaMunicipioId" = x."perguntaMunicipioId" and y."municipioId" = m."municipioId"), 'perguntaEvidenciaId', null`,
  },
  {
    table: 'municipio_proposta',
    ids: ['municipioPropostaId'],
    rows: OF_A_PROPOSAL,
    more: `'numero', 'M' || m."municipioId" || '/2026', 'origemId', null`,
  },
  {
    table: 'municipio_proposta_grupo_solucao',
    ids: ['municipioPropostaGrupoSolucaoId', 'municipioPropostaId'],
    rows: OF_A_PROPOSAL,
  },
  {
    table: 'municipio_proposta_solucao',
    ids: ['municipioPropostaSolucaoId', 'municipioPropostaId', 'municipioPropostaGrupoSolucaoId'],
    rows: OF_A_PROPOSAL,
  },
  {
    table: 'municipio_proposta_solucoes_extras',
    ids: ['municipioPropostaSolucoesExtrasId', 'municipioPropostaId'],
    rows: OF_A_PROPOSAL,
  },
  {
    table: 'municipio_proposta_parcela',
    ids: ['municipioPropostaParcelaId', 'municipioPropostaId'],
    rows: OF_A_PROPOSAL,
  },
]

const copyRows = async (admin: pg.Client, { table, ids, rows, more }: Copied) => {
  const { rows: columns } = await admin.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = columns.map((c) => c.name).join()
  const numbers = ids.map((i) => `'${i}', x."${i}" + m."municipioId" * ${STEP}`).join()
  await admin.query(
    `insert into ${table} (${names}) select ${names} from (select (jsonb_populate_record(null::${table},
        to_jsonb(x) || jsonb_build_object('municipioId', m."municipioId", ${numbers}${more ? `, ${more}` : ''}))).*
      from ${table} x cross join municipio m where m."municipioId" > ${DEMO} and ${rows}) y`,
  )
}

/** Every step of each file, over two years. */
const fillHistory = (admin: pg.Client) =>
  admin.query(
    `insert into pergunta_historico ("perguntaMunicipioId", em, "usuarioId", acao, de, para, rodada, "perguntaEvidenciaId")
     select pe."perguntaMunicipioId", now() - (pe."perguntaEvidenciaId" % 700) * interval '1 day', 1,
       case when s.acao <> 'decidiu' then s.acao when pe.aprovada then 'aprovou' else 'rejeitou' end, 'evidenciada', 'evidenciada', 1, pe."perguntaEvidenciaId"
     from pergunta_evidencia pe cross join (values ('enviou'), ('decidiu'), ('finalizou')) s(acao) where pe.finalizada`,
  )

/** Ten neighbours of a state together, whatever phase they are in, with five initiatives. */
const fillTerritories = async (admin: pg.Client) => {
  const its = `'Território de medição ' || m.uf || ' ' || m."municipioId" / 80`
  await admin.query(
    `insert into territorio (nome, uf, "responsavelId", status)
     select distinct ${its}, m.uf, 1 + m."municipioId" / 80 % 9, 1 + m."municipioId" / 80 % 5 from municipio m where m."municipioId" > $1::int`,
    [DEMO],
  )
  await admin.query(
    `insert into territorio_municipio ("territorioId", "municipioId", adesao, vivo)
     select t."territorioId", m."municipioId", current_date - 300, t.status <> 5 from municipio m join territorio t on t.nome = ${its} where m."municipioId" > $1::int`,
    [DEMO],
  )
  await admin.query(
    `insert into iniciativa ("territorioId", nome, "eixoId", custo, responsaveis, "envolvePrefeitura", inicio, termino, status, percentual, ods)
     select t."territorioId", 'Iniciativa ' || n, case when n < 4 then n end, n * 1000000, 'Lideranças do território', n % 2 = 0, current_date - 200,
       current_date - 60 + n * 20, (array[1, 2, 3, 2, 5])[n], (array[0, 40, 100, 70, 20])[n], '{8,11}'
     from territorio t cross join generate_series(1, 5) n where t.nome like 'Território de medição%'`,
  )
  await admin.query(
    `insert into iniciativa_ator ("iniciativaId", "atorId") select i."iniciativaId", a."atorId"
     from iniciativa i join territorio t using ("territorioId") cross join (select "atorId" from ator order by "atorId" limit 2) a
     where t.nome like 'Território de medição%'`,
  )
}

/** What reports tell of beyond questions, points, terms and meetings. */
export const fillCountry = async (admin: pg.Client) => {
  await admin.query(
    `update municipio set uf = (array['SC','PR','RS','SP','MG','BA','PE','CE'])[1 + "municipioId" % 8] where "municipioId" > ${DEMO}`,
  )
  await fillHistory(admin)
  for (const copied of COPIED) await copyRows(admin, copied)
  await fillTerritories(admin)
}
