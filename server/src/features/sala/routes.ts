import { sql } from 'drizzle-orm'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import * as contract from '#contract/sala.ts'
import { capacidades } from '#contract/variants.ts'
import { targetQueries } from '#server/access/scopes.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { type Feature, lookup, type Reader, route, type Signed } from '#server/http/route.ts'
import { refuseDesativada } from '../sala-em-uso/commands.ts'
import { listInscricoes } from '../selo/commands.ts'
import * as queries from './queries.ts'
import { salaDaInscricao } from './rules.ts'

const entidade = 'sala'

const findSala = async ({ db, actor, ambiente, now }: Reader, municipioId: number) => {
  const sala = await queries.loadSala(db, actor, ambiente, todaySaoPaulo(now), municipioId)
  if (!sala) throw problem.naoEncontrado()
  return sala
}
/** One that is there. */
const findCadastrada = async (ctx: Reader, municipioId: number) => {
  const { sala } = await findSala(ctx, municipioId)
  if (!sala) throw problem.naoEncontrado({ frase: 'Este lugar ainda não tem sala cadastrada. Cadastre-a primeiro.' })
  return sala
}
const findRespostas = async (ctx: Signed, municipioId: number) =>
  capacidades(ctx.ambiente.variante).criteriosSelo
    ? new Map((await listInscricoes(ctx, municipioId)).map((r) => [r.perguntaId, r.resposta]))
    : new Map<number, string>()

export const salaFeature: Feature = {
  constraints: {
    sala_pk: { mensagem: 'Este lugar já tem uma sala cadastrada. Recarregue para editá-la.', status: 409 },
  },
  auditados: {
    sala: {
      de: sql`sala coisa`,
      id: sql`coisa."municipioId"`,
      nome: sql`coisa.nome`,
      alcance: targetQueries.municipioId,
      municipioId: sql`coisa."municipioId"`,
      tela: {
        para: sql`'/sala-municipio-principal?municipioId=' || coisa."municipioId"`,
        abre: () => true,
      },
    },
  },
  routes: [
    lookup(
      contract.getMolduraDaSala,
      async ({ db, actor, now, params }) => queries.loadMoldura(db, actor, todaySaoPaulo(now), params.id),
      'params.id',
    ),
    lookup(contract.listarNomesDasSalas, async ({ db, actor }) => queries.listNomes(db, actor)),
    lookup(contract.listarSalas, async ({ db, actor, ambiente, now, query }) =>
      queries.listSalas(db, actor, ambiente, todaySaoPaulo(now), query),
    ),
    lookup(contract.opcoesDeSalas, async ({ db, actor }) => queries.listOpcoes(db, actor)),
    route(contract.getSala, async (ctx) => findSala(ctx, ctx.params.id)),
    route(contract.proporSala, async (ctx) => {
      const { municipioId, municipio, uf, sala } = await findSala(ctx, ctx.params.id)
      return {
        municipioId,
        municipio,
        uf,
        jaTem: sala !== null,
        ...salaDaInscricao(await findRespostas(ctx, municipioId)),
      }
    }),
    route(contract.criarSala, async (ctx) => {
      const { municipioId, ...dados } = ctx.body
      await queries.insertSala(ctx.db, municipioId, dados, ctx.now)
      await ctx.audit({
        acao: 'criar',
        entidade,
        entidadeId: municipioId,
        mudancas: diff(undefined, queries.soDados(dados)),
      })
      return findSala(ctx, municipioId)
    }),
    route(contract.alterarSala, async (ctx) => {
      const { municipioId, versao, ...dados } = ctx.body
      const antes = await findCadastrada(ctx, municipioId)
      refuseDesativada(!antes.ativa)
      if (!(await queries.updateSala(ctx.db, municipioId, versao, queries.soDados(dados), ctx.now)))
        throw stale({ municipioId, ...(await findSala(ctx, municipioId)).sala })
      await ctx.audit({
        acao: 'alterar',
        entidade,
        entidadeId: municipioId,
        mudancas: diff(queries.soDados(antes), queries.soDados(dados)),
      })
      return findSala(ctx, municipioId)
    }),
    route(contract.mudarSituacaoDaSala, async (ctx) => {
      const { municipioId, ativa, versao } = ctx.body
      const antes = await findCadastrada(ctx, municipioId)
      if (antes.versao === versao && antes.ativa === ativa)
        throw problem.regra({ motivo: ativa ? 'Esta sala já está em funcionamento.' : 'Esta sala já está desativada.' })
      if (
        !(await queries.updateSala(
          ctx.db,
          municipioId,
          versao,
          { ativa, [ativa ? 'reativadaEm' : 'desativadaEm']: ctx.now.toISOString() },
          ctx.now,
        ))
      )
        throw stale({ municipioId, ...(await findSala(ctx, municipioId)).sala })
      await ctx.audit({
        acao: ativa ? 'ativar' : 'inativar',
        entidade,
        entidadeId: municipioId,
        mudancas: { ativa: { antes: !ativa, depois: ativa } },
      })
      return findSala(ctx, municipioId)
    }),
  ],
}
