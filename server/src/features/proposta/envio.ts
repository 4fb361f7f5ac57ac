import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDate, maskEmail, nomeComUf, quantos } from '#contract/br.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import { DIAS_DO_LINK_A_MAIS, type enviarProposta } from '#contract/proposta.ts'
import { FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { wording } from '#contract/wording.ts'
import { one } from '#server/db/sql.ts'
import type { Auditados, Signed } from '#server/http/route.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderNotice } from '#server/mail/templates.ts'
import { createCapacidade, listCapacidadesVivas, revokeCapacidade } from '../capacidade/commands.ts'
import { auditPasso, lockParaAcao, salva } from './acao.ts'
import { alvos } from './alvos.ts'
import { loadEntidade } from './marcadores.ts'
import { numeroDe, ROTA } from './paginas.ts'
import { loadPapel } from './papel.ts'
import { findPresa, movePresa, type Presa } from './presa.ts'
import { updateCidade } from './relacionamento.ts'
import { checkValidade } from './rules.ts'

/* To the municipality by mail: a link that opens this paper, and no earlier one. */

const DIA = 86_400_000

/** Until the end of the day, in São Paulo, that many days after the validity. */
const diasDoLink = (validade: string, now: Date) =>
  (new Date(`${validade}T23:59:59.999-03:00`).getTime() - now.getTime()) / DIA + DIAS_DO_LINK_A_MAIS

const revokeLinks = async (ctx: Signed, municipioPropostaId: number) => {
  for (const { capacidadeId } of await listCapacidadesVivas(ctx.db, ROTA, municipioPropostaId, ctx.now))
    await revokeCapacidade(ctx, capacidadeId, { rota: ROTA, alvoId: municipioPropostaId })
}

/** Who may send it sees its links and takes them back; another one comes with another sending alone. */
export const checkLinkDaProposta = async (ctx: Signed, municipioPropostaId: number, para: 'dar' | 'ver') => {
  if (!can(ctx.actor, FLAGS_PROPOSTA.enviar)) throw problem.naoEncontrado()
  await findPresa(ctx, municipioPropostaId)
  if (para === 'dar') throw problem.regra({ motivo: M.linkSoPeloEnvio })
}

const findMunicipio = async ({ db }: Signed, { municipioId }: Presa) =>
  (await one<{ nome: string; uf: string }>(
    db,
    sql`select nome, uf from municipio where "municipioId" = ${municipioId}`,
  ))!

type Pedido = BodyOf<typeof enviarProposta, 'out'>
const sendLink = async (ctx: Signed, p: Presa, para: readonly string[], mensagem: string | null, link: string) => {
  const cidade = nomeComUf(await findMunicipio(ctx, p))
  const titulo = await loadEntidade(ctx)
  for (const email of para)
    await queueMail(
      ctx,
      renderNotice({
        para: email,
        nome: '',
        titulo,
        assunto: `proposta ${numeroDe(p)} para ${cidade}`,
        antes: [
          `${ctx.actor.nome} enviou a proposta ${numeroDe(p)}, para ${cidade}.`,
          ...(mensagem ? [mensagem] : []),
          wording(ctx.ambiente.variante).frase(
            'O link abaixo abre a proposta sem senha. Nele você lê {as soluções}, os valores e as parcelas, baixa o PDF e responde: aceitar, pedir alteração ou recusar.',
          ),
        ],
        rotulo: 'Ler e responder a proposta',
        link,
        depois: [
          `A proposta pode ser aceita até ${formatDate(p.validade)}. Não encaminhe o link a quem não responde por ela.`,
        ],
      }),
    )
}

export const sendProposta = async (ctx: Signed, body: Pedido) => {
  const p = await lockParaAcao(ctx, body, 'enviar')
  checkValidade(p.validade, todaySaoPaulo(ctx.now))
  const papel = p.documentoAtual ? await loadPapel(ctx.db, p) : undefined
  if (!papel) throw problem.regra({ motivo: M.mudouDesdeODocumento })
  const para = [...new Set(body.para.map((e) => e.trim().toLowerCase()))]
  await revokeLinks(ctx, p.municipioPropostaId)
  const { capacidadeId, link } = await createCapacidade(
    ctx,
    ROTA,
    p.municipioPropostaId,
    diasDoLink(p.validade, ctx.now),
  )
  const versao = await movePresa(ctx, ctx.actor.usuarioId, p, {
    ...{ acao: 'enviar', para: 'enviada' },
    dados: { detalhe: quantos(para.length, 'endereço', 'endereços'), documentoAnexoId: p.documentoAnexoId },
    values: {
      ...{ enviadaEm: ctx.now.toISOString(), enviadaPara: para.join(', '), enviadaPor: ctx.actor.usuarioId },
      ...{ envioCapacidadeId: capacidadeId, envioMensagem: body.mensagem },
    },
  })
  await sendLink(ctx, p, para, body.mensagem, link)
  await auditPasso(ctx, p, 'enviar por e-mail', 'enviada', {
    destinatarios: { depois: para.map((e) => maskEmail(e)) },
    sha256: { depois: papel.sha256 },
  })
  await updateCidade(ctx, p.municipioId)
  return { ...salva(p, versao, M.enviada(para.length)), link }
}

/** The log of open links calls the proposal by the name of their kind. */
export const auditadosDoLink: Auditados = {
  [ROTA]: {
    de: sql`municipio_proposta coisa`,
    id: sql`coisa."municipioPropostaId"`,
    nome: sql`coisa.numero || case when coisa.aditivo > 0 then '/A' || coisa.aditivo else '' end`,
    alcance: alvos.municipioPropostaId!,
    municipioId: sql`coisa."municipioId"`,
    tela: {
      para: sql`'/cidade/' || coisa."municipioId" || '/proposta/proposta?proposta=' || coisa."municipioPropostaId"`,
      abre: (actor) => can(actor, FLAGS_PROPOSTA.ver),
    },
  },
}
