import { isAdmin } from '#contract/access.ts'
import type { AmbientePublico, Usuario } from '#contract/sessao.ts'
import type { Ambiente } from '#contract/variants.ts'
import { TERMOS, wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { DEMO_LOGINS } from '#server/demo/logins.ts'
import type { Settings } from '#server/settings.ts'
import { VERSION } from '#server/version.ts'

export const ambientePublico = (a: Ambiente, settings: Settings): AmbientePublico => ({
  tag: a.tag,
  variante: a.variante,
  titulo: a.titulo,
  uf: a.uf,
  env: a.env,
  banco: a.banco,
  cor: a.cor,
  contato: a.contato ?? settings.adminEmail,
  cuidado: a.producao === true && a.env !== 'prod',
  entrada: a.sso ? 'sso' : 'senha',
  palavras: Object.fromEntries(TERMOS.map((t) => [t, wording(a.variante).palavra(t)])),
  demo: settings.demo && a.env !== 'prod' ? DEMO_LOGINS : [],
  versao: VERSION,
})

export const usuarioDaSessao = (actor: Actor): Usuario => {
  const { usuarioId, nome, email, uf, acessoTotal, grupo, permissoes, permissoesSolucoes } = actor
  return {
    usuarioId,
    nome,
    email,
    uf,
    acessoTotal,
    perfil: isAdmin(actor) ? 1 : 3,
    grupo: { ...grupo, relatorioAdm: [...grupo.relatorioAdm] },
    permissoes: [...permissoes],
    permissoesSolucoes: [...permissoesSolucoes],
  }
}
