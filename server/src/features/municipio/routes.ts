import * as contract from '#contract/municipio.ts'
import { type Feature, route } from '#server/http/route.ts'
import * as queries from './queries.ts'

export const municipioFeature: Feature = {
  routes: [
    route(contract.listarMunicipios, async ({ db, actor }) => queries.listMunicipios(db, actor)),
    route(contract.nomesMunicipios, async ({ db, actor }) => queries.nomesMunicipios(db, actor)),
    route(contract.getMunicipio, async ({ db, params }) => queries.municipioJson(db, params.id)),
    route(contract.listarEixos, async ({ db, actor }) => queries.listEixos(db, actor)),
    route(contract.getEixo, async ({ db, params }) => queries.eixoJson(db, params.id)),
    route(contract.listarUnidadesRegionais, async ({ db }) => queries.listUnidadesRegionais(db)),
  ],
}
