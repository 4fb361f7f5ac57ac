import * as contract from '#contract/sala.ts'
import { type Feature, lookup } from '#server/http/route.ts'
import * as queries from './queries.ts'

export const salaFeature: Feature = {
  routes: [
    lookup(
      contract.getMolduraDaSala,
      async ({ db, actor, params }) => queries.loadMoldura(db, actor, params.id),
      'params.id',
    ),
    lookup(contract.listarNomesDasSalas, async ({ db, actor }) => queries.listNomes(db, actor)),
  ],
}
