import { buscar } from '#contract/busca.ts'
import type { Workload } from '../workload.ts'

/** In the names of nearly all cities and of most questions, and of no file: everything is looked through. */
const TYPED = 'medicao'
const path = `${buscar.path}?q=${TYPED}`

const CITIES = `select "municipioId" as id, nome || '/' || uf as rotulo, null as detalhe, '/cidade/' || "municipioId" || '/geral' as para, 80 as pontos
  from municipio where sem_acento(nome) like '%${TYPED}%'`
const QUESTIONS = `select "perguntaId" as id, numero || '. ' || texto as rotulo, null as detalhe, '/pergunta' as para, 80 as pontos
  from pergunta where sem_acento(texto) like '%${TYPED}%' order by numero limit 6`
const kind = (tipo: string, titulo: string, hits: string) =>
  `(with x as (${hits}) select json_build_object('tipo', '${tipo}', 'titulo', '${titulo}',
    'achados', (select json_agg(y) from (select * from x limit 5) y), 'haMais', (select count(*) > 5 from x)))`

const ALL = `select json_build_array(${kind('cidades', 'Municípios', `${CITIES} order by nome limit 6`)},
  ${kind('cadastro-perguntas', 'Cadastro de perguntas', QUESTIONS)})::text as json`

/** The command bar of who sees the whole country. */
export const buscaNoPais: Workload = {
  name: 'W8 search by name in the whole country',
  target: 0.2,
  setup: async ({ admin }) => ({ method: 'GET', path, token: admin }),
  bare: async (pool) => (await pool.query({ name: 'busca', text: ALL })).rows[0].json,
}

const OWN = `select json_build_array(${kind(
  'cidades',
  'Municípios',
  `${CITIES} and "municipioId" in (select p."municipioId" from usuario_permissao p join usuario u using ("usuarioId") where u.email = $1) limit 6`,
)})::text as json`

/** The same for a consultant of a few places. */
export const buscaNoAlcance: Workload = {
  name: 'W9 search by name in a few places',
  target: 0.2,
  setup: async ({ scoped }) => ({ method: 'GET', path, token: scoped }),
  bare: async (pool) =>
    (await pool.query({ name: 'busca-propria', text: OWN, values: ['condutor@exemplo.com.br'] })).rows[0].json,
}
