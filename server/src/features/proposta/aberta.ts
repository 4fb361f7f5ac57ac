import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { Problem, problem } from '#contract/problems.ts'
import type { PropostaAberta, responderProposta, TipoDeResposta } from '#contract/proposta-aberta.ts'
import { APARENCIA_PROPOSTA, type EstadoProposta, FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { emReais } from '#contract/proposta-valores.ts'
import type { Actor } from '#server/access/actor.ts'
import { countUse } from '#server/access/lock-out.ts'
import { record } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import type { Visitor } from '#server/http/route.ts'
import { openFile } from '../arquivo/commands.ts'
import { checkCapacidade, findCapacidade, linkMorto, redeemCapacidade } from '../capacidade/commands.ts'
import { auditPasso } from './acao.ts'
import { notifyResposta } from './avisos.ts'
import { type Centavos, valoresDe } from './detalhe.ts'
import { loadEntidade } from './marcadores.ts'
import { numeroDe, ROTA } from './paginas.ts'
import { insertResposta, loadPapel, quemDisse } from './papel.ts'
import { findPresa, holdPresa, movePresa, type Presa } from './presa.ts'
import { CENTAVOS, horasDecimais, reaisSql } from './queries.ts'
import { updateCidade } from './relacionamento.ts'

/* The open page: what was sent, and the answer of the municipality. */

/** A municipality answers once or a few times; its network may be one of many. */
const RESPOSTAS_POR_ENDERECO = 60

/** Guesses at links count. */
export const checkLink = (ctx: Visitor, token: string) => checkCapacidade(ctx, ROTA, token)
export const countResposta = async (ctx: Visitor, token: string) => {
  await checkLink(ctx, token)
  await countUse(ctx, 'proposta-respondida', RESPOSTAS_POR_ENDERECO)
}

/** Who sent it must still be able to: otherwise it opens nothing. */
const checkQuemDeu = async (ctx: Visitor, quemDeu: Actor, id: number) => {
  if (!can(quemDeu, FLAGS_PROPOSTA.enviar)) throw linkMorto()
  return findPresa({ db: ctx.db, actor: quemDeu }, id).catch((e) => {
    throw e instanceof Problem ? linkMorto() : e
  })
}

/** The paper of the last sending, while nothing was changed since. */
const findEnviado = async (ctx: Visitor, p: Presa, capacidadeId: number) => {
  const envio = await one<{ anexo: number | null }>(
    ctx.db,
    sql`select (dados->>'documentoAnexoId')::int as anexo from municipio_proposta_passo
      where "municipioPropostaId" = ${p.municipioPropostaId} and acao = 'enviar' order by "municipioPropostaPassoId" desc limit 1`,
  )
  const atual =
    p.envioCapacidadeId === capacidadeId && p.documentoAnexoId !== null && envio?.anexo === p.documentoAnexoId
  return atual ? loadPapel(ctx.db, p) : undefined
}

const openLink = async (ctx: Visitor, token: string) => {
  const { alvoId, capacidadeId, quemDeu } = await redeemCapacidade(ctx, ROTA, token)
  const p = await checkQuemDeu(ctx, quemDeu, alvoId)
  return { p, capacidadeId, papel: await findEnviado(ctx, p, capacidadeId) }
}

/** Why it cannot be answered, if it cannot. */
const recusaDe = (p: Presa, atual: boolean, hoje: string) => {
  if (!atual) return M.outraVersao
  if (p.estado !== 'enviada') return M.jaRespondida(APARENCIA_PROPOSTA[p.estado].frase)
  return p.validade < hoje ? M.vencidaNoLink(formatDate(p.validade)) : null
}

interface Lida
  extends Omit<
    PropostaAberta,
    'numero' | 'estado' | 'valores' | 'jaFirme' | 'podeResponder' | 'aviso' | 'sha256' | 'entidade'
  > {
  centavos: Centavos & { jaFirme: number }
}
const readOferta = (ctx: Visitor, p: Presa) =>
  record<Lida>(
    ctx.db,
    sql`select json_build_object('nome', m.nome, 'uf', m.uf) as municipio, (select d.prefeito from municipio_proposta_dados d where d."municipioPropostaId" = p."municipioPropostaId") as prefeito,
        k.nome as pacote, p.ciclo, p."vigenciaMeses", p."dataProposta", p.validade, p."envioMensagem" as mensagem, ${CENTAVOS} as centavos,
        (select coalesce(json_agg(json_build_object('nome', s.nome, 'grupo', s.grupo, 'bloco', s.bloco, 'horas', ${horasDecimais(sql`s.horas`)},
            'valor', ${reaisSql(sql`s.valor`)}) order by s.ordem, s.grupo, s.nome, s.id), '[]') from (
          select x.nome, g.nome as grupo, x.bloco, x.horas, x.valor, case x.bloco when 'essencial' then 1 else 2 end as ordem, x."municipioPropostaSolucaoId" as id
            from municipio_proposta_solucao x join municipio_proposta_grupo_solucao g using ("municipioPropostaGrupoSolucaoId") where x."municipioPropostaId" = p."municipioPropostaId"
          union all select x.nome, null, 'extra', x.horas, x.valor, 3, x."municipioPropostaSolucoesExtrasId"
            from municipio_proposta_solucoes_extras x where x."municipioPropostaId" = p."municipioPropostaId") s) as solucoes,
        (select coalesce(json_agg(json_build_object('numero', c.numero, 'vencimento', c.vencimento, 'valor', ${reaisSql(sql`c.valor`)}) order by c.numero), '[]')
          from municipio_proposta_parcela c where c."municipioPropostaId" = p."municipioPropostaId") as parcelas,
        (select json_build_object('tipo', r.tipo, 'nome', r.nome, 'em', r.em, 'texto', r.texto) from municipio_proposta_resposta r
          where r."municipioPropostaId" = p."municipioPropostaId" and r."capacidadeId" = p."envioCapacidadeId"
          order by r."municipioPropostaRespostaId" desc limit 1) as resposta,
        json_build_object('nome', u.nome, 'email', u.email) as contato
      from municipio_proposta p join municipio m using ("municipioId") join pacote k using ("pacoteId") join usuario u on u."usuarioId" = p."enviadaPor"
      where p."municipioPropostaId" = ${p.municipioPropostaId}`,
  )
const SEM_VALOR: Centavos = {
  ...{ essencialTotal: 0, essencialContrapartida: 0, premiumTotal: 0, premiumContrapartida: 0 },
  ...{ extraTotal: 0, extraContrapartida: 0 },
}
/** Once the proposal says something else than what was sent, only that is told. */
export const openProposta = async (ctx: Visitor, token: string): Promise<PropostaAberta> => {
  const { p, papel } = await openLink(ctx, token)
  const { centavos, ...o } = (await readOferta(ctx, p))!
  const aviso = recusaDe(p, papel !== undefined, todaySaoPaulo(ctx.now))
  const nada = { solucoes: [], parcelas: [], mensagem: null, valores: valoresDe(SEM_VALOR), jaFirme: 0 }
  return {
    ...{ ...o, valores: valoresDe(centavos), jaFirme: emReais(centavos.jaFirme), ...(papel === undefined && nada) },
    ...{ numero: numeroDe(p), estado: p.estado, entidade: await loadEntidade(ctx) },
    ...{ podeResponder: aviso === null, aviso, sha256: papel?.sha256 ?? '' },
  }
}

/** As it was sent; every reading is written down. */
export const downloadProposta = async (ctx: Visitor, token: string) => {
  const { papel } = await openLink(ctx, token)
  if (!papel) throw problem.regra({ motivo: M.outraVersao })
  await ctx.audit({
    acao: 'baixar por link',
    entidade: 'municipio_proposta_anexo',
    entidadeId: papel.municipioPropostaAnexoId,
    mudancas: { nomeArquivo: { depois: papel.nomeArquivo } },
  })
  return openFile(ctx, papel.arquivoId, false, papel.nomeArquivo)
}

const PARA: Readonly<Record<TipoDeResposta, EstadoProposta>> = {
  aceite: 'aceita',
  alteracao: 'emNegociacao',
  recusa: 'recusada',
}
const OBRIGADO: Readonly<Record<TipoDeResposta, string>> = {
  aceite: M.obrigadoAceite,
  alteracao: M.obrigadoAlteracao,
  recusa: M.obrigadoRecusa,
}
/**
 * Exactly one answer, to the paper that was read: the proposal is held before its link, as who sends it anew holds them,
 * and asked again as it stands then.
 */
export const answerProposta = async (ctx: Visitor, token: string, body: BodyOf<typeof responderProposta, 'out'>) => {
  const achada = await findCapacidade(ctx, ROTA, token)
  if (!achada) throw linkMorto()
  await holdPresa(ctx.db, achada.alvoId)
  const { p, papel, capacidadeId } = await openLink(ctx, token)
  const { tipo, nome, cargo, texto, sha256 } = body
  const motivo = recusaDe(p, papel !== undefined && papel.sha256 === sha256, todaySaoPaulo(ctx.now))
  if (motivo) throw problem.regra({ motivo })
  const para = PARA[tipo]
  await insertResposta(ctx, p.municipioPropostaId, { tipo, nome, cargo, texto, sha256, capacidadeId, ip: ctx.ip })
  await movePresa(ctx, null, p, { acao: tipo, para, justificativa: texto, dados: { detalhe: quemDisse(body), sha256 } })
  await auditPasso(ctx, p, 'responder por link', para, {
    nome: { depois: nome },
    cargo: { depois: cargo },
    texto: { depois: texto },
    sha256: { depois: sha256 },
  })
  await notifyResposta({ ...ctx, actor: undefined }, p.municipioPropostaId, { tipo, nome, texto })
  await updateCidade(ctx, p.municipioId)
  return { message: OBRIGADO[tipo] }
}
