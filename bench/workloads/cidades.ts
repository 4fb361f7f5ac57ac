import { PLACE, SCOPED, type Workload } from '../workload.ts'

/** What the list reads, of all cities or of those a condition names by their id. */
const list = (doPonto = '', doMunicipio = '') => `with limiar as materialized (
    select distinct on (nivel) nivel, "percentualMinimo", array_position(array['Bronze', 'Prata', 'Ouro'], nivel) as altura
    from medalha where ativa and escopo = 'Município' and uf is null order by nivel, edicao desc),
  ponto as (select "municipioId", sum(possiveis) as possiveis, sum(comprovados) as comprovados from municipio_tema_ponto ${doPonto} group by 1)
  select coalesce(json_agg(t), '[]')::text as json from (
  select m."municipioId", m.nome, m.uf, m."codigoIbge", m.populacao, m."statusId", s."statusNome", m."projetoId", p.nome as "projetoNome", m."faixaId",
    m."unidadeRegionalId", r."nomeRegiao", c.nome as consultor, m."imagemArquivoId" is not null as "temImagem",
    coalesce(t.comprovados, 0) as pontos, coalesce(t.possiveis, 0) as "pontosPossiveis",
    (select l.nivel from limiar l where t.comprovados * 100 >= l."percentualMinimo" * t.possiveis order by l.altura desc limit 1) as medalha
  from municipio m join projeto p using ("projetoId") left join status s using ("statusId")
    left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"
    left join (select up."municipioId", u.nome from usuario_permissao up join usuario u using ("usuarioId")
      where up."permissaoId" = 1 and u.habilitado) c using ("municipioId")
    left join ponto t using ("municipioId") ${doMunicipio}
  order by sem_acento(m.nome), m.uf, m."municipioId") t`

const MEUS = `(select up."municipioId" from usuario_permissao up join usuario u using ("usuarioId") where u.email = $1)`
const TODAS = list()
const EM_ALCANCE = list(`where "municipioId" in ${MEUS}`, `where m."municipioId" in ${MEUS}`)

export const cidades: Workload = {
  name: 'W4 list of 5,570 cities with medal and status',
  target: 0.8,
  setup: async ({ admin }) => ({ method: 'GET', path: '/api/municipio', token: admin }),
  bare: async (pool) => (await pool.query({ name: 'cidades', text: TODAS })).rows[0].json,
}

/** A write to what the list shows, so that it has to be built again: not one that only another table sees. */
export const cidadesComEscrita: Workload = {
  ...cidades,
  name: 'W4 the same, one write a second to a city',
  meanwhile: (pool) =>
    pool.query('update municipio set populacao = coalesce(populacao, 0) + 1 where "municipioId" = $1', [PLACE]),
}

export const cidadesEmAlcance: Workload = {
  name: 'W4 the cities of one consultant',
  target: 0.5,
  setup: async ({ scoped }) => ({ method: 'GET', path: '/api/municipio', token: scoped }),
  bare: async (pool) => (await pool.query({ name: 'em-alcance', text: EM_ALCANCE, values: [SCOPED] })).rows[0].json,
}
