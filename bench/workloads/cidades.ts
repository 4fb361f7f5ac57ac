import type { Workload } from '../workload.ts'

const LIST = `with limiar as materialized (
    select distinct on (nivel) nivel, "percentualMinimo", array_position(array['Bronze', 'Prata', 'Ouro'], nivel) as altura
    from medalha where ativa and escopo = 'Município' and uf is null order by nivel, edicao desc),
  ponto as (select "municipioId", sum(possiveis) as possiveis, sum(comprovados) as comprovados from municipio_tema_ponto group by 1)
  select coalesce(json_agg(t), '[]')::text as json from (
  select m."municipioId", m.nome, m.uf, m."codigoIbge", m.populacao, m."statusId", s."statusNome", m."projetoId", p.nome as "projetoNome",
    m."unidadeRegionalId", r."nomeRegiao", c.nome as consultor, m."imagemArquivoId" is not null as "temImagem",
    coalesce(t.comprovados, 0) as pontos, coalesce(t.possiveis, 0) as "pontosPossiveis",
    (select l.nivel from limiar l where t.comprovados * 100 >= l."percentualMinimo" * t.possiveis order by l.altura desc limit 1) as medalha
  from municipio m join projeto p using ("projetoId") left join status s using ("statusId")
    left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"
    left join (select up."municipioId", u.nome from usuario_permissao up join usuario u using ("usuarioId")
      where up."permissaoId" = 1 and u.habilitado) c using ("municipioId")
    left join ponto t using ("municipioId")
  order by sem_acento(m.nome), m.uf, m."municipioId") t`

export const cidades: Workload = {
  name: 'W4 list of 5,570 cities with medal and status',
  target: 0.8,
  setup: async ({ admin }) => ({ method: 'GET', path: '/api/municipio', token: admin }),
  bare: async (pool) => (await pool.query({ name: 'cidades', text: LIST })).rows[0].json,
}
