import { sql } from 'drizzle-orm'
import { can, seesAll } from '#contract/access.ts'
import { digits, maskCpf, maskEmail, maskPhone } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { isMascarado } from '#contract/fields.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { problem } from '#contract/problems.ts'
import type { atualizarUsuario, cadastrarUsuario, UsuarioCompleto } from '#contract/usuario.ts'
import { diff } from '#server/db/audit.ts'
import { stale } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { PdfSection } from '#server/documents/pdf.ts'
import type { Ctx, Reader, Visitor } from '#server/http/route.ts'
import { readFile } from '../arquivo/commands.ts'
import { checkSenha, endAcesso, endOutrosAcessos, forgetLinks, notifyConta, sendConvite } from '../conta/commands.ts'
import { findGrupoParaAtribuir, passaDe } from '../grupo-usuario/commands.ts'
import { forgetFator } from '../segundo-fator/commands.ts'
import { saveGrade } from './grade.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'

/**
 * Whether a user can do something, or somewhere, that who asks cannot: flags, reach, reports, what comes with the name
 * of the group, places. Nobody takes such an account over, ends it or loosens how it is entered; one's own is one's own.
 */
export const podeMais = ({ actor, ambiente }: Reader, alvo: queries.UsuarioRow) =>
  actor.usuarioId !== alvo.usuarioId &&
  (!rules.podeMexer(actor, alvo) || rules.passaDoAlcance(actor, alvo) || passaDe({ actor, ambiente }, alvo.direitos))

/** The user as this person may see it. */
export const showUsuario = (ctx: Reader, row: queries.UsuarioRow | undefined): UsuarioCompleto => {
  if (!row) throw problem.naoEncontrado()
  const { actor } = ctx
  const { acessoTotal, temHistorico, assinaturaArquivoId, comFator, direitos, ...usuario } = row
  const proprio = actor.usuarioId === row.usuarioId
  const ve = rules.veGrade(actor, row.usuarioId)
  return {
    ...usuario,
    cpf: proprio ? row.cpf : maskCpf(row.cpf),
    telefone: proprio ? row.telefone : maskPhone(row.telefone),
    permissoes: ve ? row.permissoes.filter((p) => rules.alcancaLinha(actor, p)) : [],
    permissoesSolucoes: ve ? row.permissoesSolucoes.filter((s) => rules.alcancaSolucao(actor, s)) : [],
    acoes: rules.acoesSobre(actor, row, podeMais(ctx, row)),
  }
}
export const getUsuario = async (ctx: Reader, usuarioId: number) =>
  showUsuario(ctx, await queries.loadUsuario(ctx.db, usuarioId))

/** Who may not open the users reads the own record alone. */
export const readUsuario = async (ctx: Reader, usuarioId: number) => {
  if (usuarioId !== ctx.actor.usuarioId && !can(ctx.actor, 'usuarios')) throw problem.semPermissao()
  return getUsuario(ctx, usuarioId)
}

/** The user to change, held until the end of the transaction; never a full admin for who is none. */
export const lockParaMudar = async ({ db, actor }: Reader, usuarioId: number) => {
  await queries.lockUsuario(db, usuarioId)
  const row = await queries.loadUsuario(db, usuarioId)
  if (!row) throw problem.naoEncontrado()
  if (!rules.podeMexer(actor, row))
    throw problem.semPermissao({ frase: 'Só quem tem acesso total pode mudar este usuário.' })
  return row
}

/** The same, for what ends the user everywhere: only who reaches all of those places, and can all that, does it. */
export const lockParaEncerrar = async (ctx: Reader, usuarioId: number) => {
  const row = await lockParaMudar(ctx, usuarioId)
  if (rules.passaDoAlcance(ctx.actor, row)) throw problem.alemDoAlcance()
  if (podeMais(ctx, row))
    throw problem.semPermissao({ frase: 'Este usuário pode mais do que você: peça a quem tem acesso total.' })
  return row
}

const checkEmpresa = (grupo: string, dados: { empresaNome: string | null; cnpj: string | null }) => {
  const falta = rules.faltaDaEmpresa(grupo, dados)
  if (Object.keys(falta).length)
    throw problem.entradaInvalida({ frase: 'Informe a empresa credenciada: razão social e CNPJ.' }, falta)
}

/** A record for the history: the group by its name. */
const paraHistorico = (dados: queries.UsuarioDados, grupo: string) => {
  const { usuarioGrupoId, ...resto } = dados
  return { ...resto, telefone: maskPhone(dados.telefone), grupo }
}

export const createUsuario = async (ctx: Ctx, body: BodyOf<typeof cadastrarUsuario, 'out'>) => {
  const { db, actor, now } = ctx
  const { permissoes, permissoesSolucoes, habilitado, ...dados } = body
  const grupo = await findGrupoParaAtribuir(ctx, body.usuarioGrupoId)
  checkEmpresa(grupo.nome, body)
  const linhas = permissoes.length + permissoesSolucoes.length
  if (linhas > 0 && !rules.podeDarPermissoes(actor))
    throw problem.semPermissao({ frase: 'Você não pode dar permissões a usuários.' })
  if (linhas === 0 && !seesAll(actor))
    throw problem.entradaInvalida(
      { frase: 'Dê ao usuário ao menos {um município} do seu alcance: sem isso você não o veria.' },
      { permissoes: 'Campo Obrigatório' },
    )
  const usuarioId = await queries.insertUsuario(db, dados, habilitado, now)
  const grade = await saveGrade(ctx, usuarioId, { permissoes: [], permissoesSolucoes: [] }, body)
  await ctx.audit({
    acao: 'criar',
    entidade: 'usuario',
    entidadeId: usuarioId,
    mudancas: { ...diff(undefined, { ...paraHistorico(dados, grupo.nome), habilitado }), ...grade },
  })
  // With single sign-on there is no password to create.
  if (habilitado && !ctx.ambiente.sso) await sendConvite(ctx, { usuarioId, nome: dados.nome, email: dados.email })
  return getUsuario(ctx, usuarioId)
}

/** A masked value that comes back as it was shown keeps the stored one; one that was half edited is refused. */
const desmascarar = (campo: string, enviado: string | null, guardado: string | null, mascara: string | null) => {
  if (!isMascarado(enviado)) return enviado
  if (enviado !== mascara) throw problem.entradaInvalida({}, { [campo]: 'Digite o número por inteiro' })
  return guardado
}

/**
 * A link that went to the old address would give the account to whoever reads there; a pending invitation follows. The
 * old address is told, and whoever came in by it is out; who changes the own one stays where it was changed.
 */
const changeEndereco = async (ctx: Ctx, antes: queries.UsuarioRow, { nome, email }: queries.UsuarioDados) => {
  const { usuarioId } = antes
  await forgetLinks(ctx, usuarioId)
  await endOutrosAcessos(ctx, usuarioId)
  // Nobody has come in yet through the old address, which may well have been somebody else's.
  if (!antes.primeiroAcessoPendente)
    await notifyConta(ctx, { email: antes.email, nome }, 'email-alterado', { email: maskEmail(email) })
  else if (antes.habilitado && !ctx.ambiente.sso) await sendConvite(ctx, { usuarioId, nome, email })
}

/** Who found a session open does not take the account to an address of his own. Ahead of the transaction. */
export const checkDono = async (ctx: Ctx, { usuarioId, email, senhaAtual }: BodyOf<typeof atualizarUsuario, 'out'>) => {
  const { actor, ambiente } = ctx
  // With single sign-on there is no password, and the address opens nothing.
  if (ambiente.sso || usuarioId !== actor.usuarioId || email === actor.email.toLowerCase()) return
  if (!senhaAtual) throw problem.entradaInvalida({}, { senhaAtual: OBRIGATORIO })
  await checkSenha(ctx, senhaAtual, 'senhaAtual')
}

export const changeUsuario = async (ctx: Ctx, body: BodyOf<typeof atualizarUsuario, 'out'>) => {
  const { db } = ctx
  const { usuarioId, versao, permissoes, permissoesSolucoes, senhaAtual, ...enviado } = body
  const antes = await lockParaMudar(ctx, usuarioId)
  if (antes.versao !== versao) throw stale(showUsuario(ctx, antes))
  const grupo = await findGrupoParaAtribuir(ctx, body.usuarioGrupoId, antes.usuarioGrupoId)
  const mudouGrupo = grupo.usuarioGrupoId !== antes.usuarioGrupoId
  if (mudouGrupo && antes.padrao) throw problem.regra({ motivo: 'O administrador padrão não pode mudar de grupo.' })
  checkEmpresa(grupo.nome, body)
  const dados = {
    ...enviado,
    cpf: desmascarar('cpf', enviado.cpf, antes.cpf, maskCpf(antes.cpf)),
    telefone: desmascarar('telefone', enviado.telefone, antes.telefone, maskPhone(antes.telefone)),
    receberEmails: enviado.receberEmails ?? antes.receberEmails,
  }
  if (!dados.cpf && antes.cpf) throw problem.entradaInvalida({}, { cpf: OBRIGATORIO })
  // A new address receives the link of a lost password and a new CPF names another identity: either takes the account
  // over. In another group it would no longer be seen to be stronger.
  const mudouEmail = dados.email !== antes.email.toLowerCase()
  const tomaria = mudouGrupo || mudouEmail || dados.cpf !== antes.cpf
  if (tomaria && podeMais(ctx, antes))
    throw problem.semPermissao({
      frase: 'Este usuário pode mais do que você: só quem tem acesso total muda o seu e-mail, CPF ou grupo.',
    })
  await queries.updateUsuario(db, usuarioId, dados)
  const grade = await saveGrade(ctx, usuarioId, antes, { permissoes, permissoesSolucoes })
  const depois = paraHistorico(dados, grupo.nome)
  await ctx.audit({
    acao: 'alterar',
    entidade: 'usuario',
    entidadeId: usuarioId,
    mudancas: { ...diff({ ...antes, telefone: maskPhone(antes.telefone), grupo: antes.grupo.nome }, depois), ...grade },
  })
  // Who changes group signs in anew; otherwise what is cached of the person is forgotten.
  if (mudouGrupo) await endAcesso(ctx, usuarioId)
  else await ctx.accessChanged()
  if (mudouEmail) await changeEndereco(ctx, antes, dados)
  return getUsuario(ctx, usuarioId)
}

export const enableUsuario = async (ctx: Ctx, usuarioId: number, habilitado: boolean) => {
  const antes = await lockParaEncerrar(ctx, usuarioId)
  const motivo = habilitado ? undefined : rules.impedimentoDesabilitar(ctx.actor, antes)
  if (motivo) throw problem.regra({ motivo })
  if (antes.habilitado !== habilitado) {
    await queries.setHabilitado(ctx.db, usuarioId, habilitado)
    await ctx.audit({
      acao: habilitado ? 'habilitar' : 'desabilitar',
      entidade: 'usuario',
      entidadeId: usuarioId,
      mudancas: { habilitado: { antes: antes.habilitado, depois: habilitado } },
    })
    await endAcesso(ctx, usuarioId)
  }
  return getUsuario(ctx, usuarioId)
}

/** The way back in for who lost the phone: the second factor goes, with every session that stood on it. */
export const resetFator = async (ctx: Ctx, usuarioId: number) => {
  if (usuarioId === ctx.actor.usuarioId)
    throw problem.regra({ motivo: 'A sua própria verificação é desativada por você, na segurança da conta.' })
  const alvo = await lockParaEncerrar(ctx, usuarioId)
  const havia = await forgetFator(ctx.db, usuarioId)
  if (!havia?.ativo) throw problem.regra({ motivo: 'Este usuário não usa a verificação em duas etapas.' })
  await ctx.audit({ acao: 'redefinir segundo fator', entidade: 'usuario', entidadeId: usuarioId })
  await endAcesso(ctx, usuarioId)
  await notifyConta(ctx, alvo, 'fator-redefinido')
  return { message: 'Verificação em duas etapas desativada. A pessoa entra com a senha e pode ativá-la de novo.' }
}

/** What of a user's history is not shown to this person: the grid, unless all of it may be seen in the record too. */
export const ocultosNoHistorico = (actor: Ctx['actor'], usuarioId: number): readonly string[] =>
  actor.usuarioId === usuarioId || (seesAll(actor) && rules.veGrade(actor, usuarioId))
    ? []
    : ['permissoes', 'permissoesSolucoes']

export const findPorCpf = async (ctx: Reader, cpf: string) =>
  showUsuario(ctx, await queries.loadPorCpf(ctx.db, ctx.actor, digits(cpf)))
export const findPorEmail = async (ctx: Reader, email: string) =>
  showUsuario(ctx, await queries.loadPorEmail(ctx.db, ctx.actor, email))

/** How a paper ends: with the signature that its author keeps here, or with a line for it. */
export const loadAssinatura = async (
  ctx: Visitor,
  { usuarioId, nome }: { usuarioId: number; nome: string },
  papel: string,
): Promise<PdfSection[]> => {
  const dono = await one<{ id: number | null }>(
    ctx.db,
    sql`select "assinaturaArquivoId" as id from usuario where "usuarioId" = ${usuarioId}`,
  )
  if (!dono?.id) return [{ tipo: 'assinaturas', pessoas: [{ papel, nome }] }]
  const png = await readFile(ctx, dono.id)
  return [
    { tipo: 'imagem', titulo: 'Assinatura', png, largura: 220, altura: 90 },
    { tipo: 'campos', campos: [{ rotulo: 'Assinado por', valor: nome }] },
  ]
}
