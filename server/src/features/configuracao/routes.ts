import type { FlagSet } from '#contract/access.ts'
import * as contract from '#contract/configuracao.ts'
import { type Flag, flagLabel } from '#contract/permissions.ts'
import { problem } from '#contract/problems.ts'
import { flagSet } from '#server/access/actor.ts'
import { diff } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { type Feature, route } from '#server/http/route.ts'
import { listConfiguracao, listTextos, saveConfiguracao, saveTexto } from './queries.ts'
import { mudancasDe, perderiaAcesso, podeMudar } from './rules.ts'

const showTextos = async (db: Db) => {
  const ditos = Object.fromEntries((await listTextos(db)).map(({ chave, valor }) => [chave, valor]))
  return { emailSgf: ditos.emailSgf ?? null, nomeEntidade: ditos.nomeEntidade ?? null }
}
const showConfiguracao = async (db: Db) => {
  const linhas = await listConfiguracao(db)
  return {
    textos: await showTextos(db),
    config: flagSet(linhas) as Record<string, boolean>,
    alteracoes: Object.fromEntries(linhas.map(({ permissao, em, usuario }) => [permissao, { em, usuario }])),
  }
}

export const configuracaoFeature: Feature = {
  routes: [
    route(contract.getConfiguracao, async ({ db }) => showConfiguracao(db)),

    route(contract.putConfiguracao, async (ctx) => {
      const { db, actor, body, now } = ctx
      const antes = flagSet(await listConfiguracao(db))
      const muda = mudancasDe(antes, body.config as FlagSet)
      const alheias = (Object.keys(muda) as Flag[]).filter((flag) => !podeMudar(actor, flag))
      if (alheias.length)
        throw problem.semPermissao(
          { frase: 'Você só pode alterar permissões que o seu grupo tem.' },
          Object.fromEntries(alheias.map((flag) => [`config.${flag}`, `Seu grupo não tem "${flagLabel(flag)}"`])),
        )
      if (perderiaAcesso(actor, { ...antes, ...muda }))
        throw problem.regra({ motivo: 'Com esta mudança você perderia o acesso às configurações.' })
      if (Object.keys(muda).length) {
        await saveConfiguracao(db, muda, actor.usuarioId, now)
        await ctx.audit({ acao: 'alterar', entidade: 'configuracao', mudancas: diff(antes, muda) })
        await ctx.accessChanged()
      }
      const textosAntes = await showTextos(db)
      for (const [chave, valor] of Object.entries(body.textos))
        if (valor !== (textosAntes[chave as contract.ChaveDeTexto] ?? '')) {
          await saveTexto(db, chave, valor, actor.usuarioId, now)
          await ctx.audit({
            acao: 'alterar',
            entidade: 'configuracao',
            mudancas: { [chave]: { antes: textosAntes[chave as contract.ChaveDeTexto], depois: valor || null } },
          })
        }
      return showConfiguracao(db)
    }),
  ],
}
