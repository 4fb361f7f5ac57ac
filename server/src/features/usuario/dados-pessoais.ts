import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { problem } from '#contract/problems.ts'
import { json } from '#server/db/sql.ts'
import { fileReply } from '#server/http/replies.ts'
import type { Ctx, Reader } from '#server/http/route.ts'
import { dropFile } from '../arquivo/commands.ts'
import { avisosDaPessoa, forgetAvisos } from '../aviso/commands.ts'
import { endAcesso } from '../conta/commands.ts'
import { agendamentosDaPessoa, forgetAgendamentos } from '../relatorio-agendamento/commands.ts'
import { forgetFator } from '../segundo-fator/commands.ts'
import { forgetVisoes, visoesDaPessoa } from '../visao-relatorio/commands.ts'
import { lockParaEncerrar } from './commands.ts'
import { loadUsuario } from './queries.ts'
import { impedimentoAnonimizar, passaDoAlcance, podeMexer } from './rules.ts'

export const revealDados = async (ctx: Ctx, usuarioId: number) => {
  const row = (await loadUsuario(ctx.db, usuarioId))!
  await ctx.audit({ acao: 'revelar', entidade: 'usuario', entidadeId: usuarioId })
  return { cpf: row.cpf, telefone: row.telefone }
}

/** Everything kept about a person, in one file: the record, roles, files, mails, sessions, and what was done by and to it. */
const tudoSobre = (usuarioId: number) => sql`
  select jsonb_pretty(jsonb_build_object(
    'cadastro', (select to_jsonb(u) - 'senhaHash' - 'assinaturaArquivoId' || jsonb_build_object('grupo', g.nome, 'temAssinatura', u."assinaturaArquivoId" is not null)
      from usuario u join usuario_grupo g using ("usuarioGrupoId") where u."usuarioId" = ${usuarioId}),
    'permissoes', (select coalesce(jsonb_agg(jsonb_build_object('municipio', m.nome, 'uf', m.uf, 'eixo', e.nome, 'papel', r.nome)), '[]')
      from usuario_permissao p join municipio m using ("municipioId") join permissao r using ("permissaoId") left join eixo e on e."eixoId" = p."eixoId"
      where p."usuarioId" = ${usuarioId}),
    'permissoesSolucoes', (select coalesce(jsonb_agg(jsonb_build_object('municipio', m.nome, 'uf', m.uf, 'solucao', ms.nome)), '[]')
      from usuario_permissao_solucao s join municipio m using ("municipioId")
        left join municipio_solucao ms on ms."municipioSolucaoId" = s."solucaoApontada" where s."usuarioId" = ${usuarioId}),
    'sessoes', (select coalesce(jsonb_agg(jsonb_build_object('aparelho', s.aparelho, 'endereco', s.endereco, 'criacao', s.criacao, 'ultimoUso', s."ultimoUso", 'expiraEm', s."expiraEm")), '[]')
      from sessao s where s."usuarioId" = ${usuarioId}),
    'aparelhosConhecidos', (select coalesce(jsonb_agg(jsonb_build_object('criacao', a.criacao, 'ultimoUso', a."ultimoUso")), '[]')
      from usuario_aparelho a where a."usuarioId" = ${usuarioId}),
    'verificacaoEmDuasEtapasDesde', (select "ativoEm" from usuario_fator where "usuarioId" = ${usuarioId}),
    'arquivosEnviados', (select coalesce(jsonb_agg(jsonb_build_object('nome', a.nome, 'tamanho', a.tamanho, 'criacao', a.criacao)), '[]')
      from arquivo a where a."usuarioId" = ${usuarioId}),
    'mensagens', (select coalesce(jsonb_agg(jsonb_build_object('assunto', m.assunto, 'situacao', m.situacao, 'criacao', m.criacao)), '[]')
      from mensagem m join usuario u on lower(m.para) = lower(u.email) where u."usuarioId" = ${usuarioId}),
    'avisos', ${avisosDaPessoa(usuarioId)},
    'visoesDeRelatorios', ${visoesDaPessoa(usuarioId)},
    'relatoriosAgendados', ${agendamentosDaPessoa(usuarioId)},
    'acoes', (select coalesce(jsonb_agg(jsonb_build_object('em', a.em, 'acao', a.acao, 'entidade', a.entidade, 'entidadeId', a."entidadeId") order by a."auditoriaId"), '[]')
      from auditoria a where a."usuarioId" = ${usuarioId}),
    'alteracoesDoCadastro', (select coalesce(jsonb_agg(jsonb_build_object('em', a.em, 'acao', a.acao, 'mudancas', a.mudancas) order by a."auditoriaId"), '[]')
      from auditoria a where a.entidade = 'usuario' and a."entidadeId" = ${String(usuarioId)})))`

/** The file tells every place the person works in and all that was done there: it is for who reaches all of that. */
const refuseAlheios = async ({ db, actor }: Reader, usuarioId: number) => {
  const row = (await loadUsuario(db, usuarioId))!
  if (!can(actor, 'verDadosPessoais') || !podeMexer(actor, row)) throw problem.semPermissao()
  if (passaDoAlcance(actor, row)) throw problem.alemDoAlcance()
}

export const exportDados = async (ctx: Ctx, usuarioId: number) => {
  if (ctx.actor.usuarioId !== usuarioId) await refuseAlheios(ctx, usuarioId)
  const { text } = await json(ctx.db, tudoSobre(usuarioId))
  await ctx.audit({ acao: 'exportar dados pessoais', entidade: 'usuario', entidadeId: usuarioId })
  const nome = `dados-pessoais-${usuarioId}.json`
  return fileReply(Buffer.from(text), { nome, mime: 'application/json; charset=utf-8' })
}

/**
 * Takes the person out of the record and leaves the record: ids stay, so that the history still fits together. The
 * audit log cannot be changed; it never held a full CPF or phone, and the law lets a public record keep who acted.
 */
export const eraseDados = async (ctx: Ctx, usuarioId: number) => {
  const { db, actor } = ctx
  const antes = await lockParaEncerrar(ctx, usuarioId)
  const motivo = impedimentoAnonimizar(actor, antes)
  if (motivo) throw problem.regra({ motivo })
  await db.execute(sql`update usuario set nome = ${`Usuário anonimizado ${usuarioId}`}, email = ${`anonimizado-${usuarioId}@anonimo.invalid`},
    cpf = null, telefone = null, "empresaNome" = null, cnpj = null, ameiid = null, "senhaHash" = null, "assinaturaArquivoId" = null,
    habilitado = false, "receberEmails" = false, versao = versao + 1 where "usuarioId" = ${usuarioId}`)
  if (antes.assinaturaArquivoId !== null) await dropFile(db, antes.assinaturaArquivoId)
  await forgetFator(db, usuarioId)
  await forgetAvisos(db, usuarioId)
  await forgetVisoes(db, usuarioId)
  await forgetAgendamentos(db, usuarioId)
  await db.execute(sql`delete from usuario_aparelho where "usuarioId" = ${usuarioId}`)
  // Roles are what the person may do, not what was done: a lead consultant who is gone must not block the next one.
  await db.execute(sql`delete from usuario_permissao where "usuarioId" = ${usuarioId}`)
  await db.execute(sql`delete from usuario_permissao_solucao where "usuarioId" = ${usuarioId}`)
  await db.execute(sql`delete from mensagem where lower(para) = lower(${antes.email})`)
  await ctx.audit({ acao: 'anonimizar', entidade: 'usuario', entidadeId: usuarioId })
  await endAcesso(ctx, usuarioId)
  return { message: 'Dados pessoais apagados' }
}
