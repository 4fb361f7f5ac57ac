import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDate, nomeComUf } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import {
  DIAS_DA_PESQUISA,
  DIAS_PARA_LEMBRAR,
  MENSAGENS_PESQUISA as M,
  MIN_RESPOSTAS,
  NOTA_MAXIMA,
  type ResultadoDaPesquisa,
} from '#contract/pesquisa.ts'
import { problem } from '#contract/problems.ts'
import type { EstadoRelatorio } from '#contract/relatorio-estados.ts'
import { wording } from '#contract/wording.ts'
import { insertRows, record } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { Reader, Signed, Visitor } from '#server/http/route.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { renderNotice } from '#server/mail/templates.ts'
import { createCapacidades, linkMorto, redeemCapacidade } from '../capacidade/commands.ts'
import { lockRelatorio, notePasso } from './commands.ts'
import { findRelatorio } from './detalhe.ts'
import { estadoDoRelatorio } from './rules.ts'

/* What those who came say of a meeting. */

const DIA = 86_400_000
const ENVIAVEIS: readonly EstadoRelatorio[] = ['emAnalise', 'aprovado']

/** One address: two in one field reach nobody. */
const COM_EMAIL = sql`btrim(coalesce(c.email, '')) ~ '^[^@[:space:],;<>]+@[^@[:space:],;<>]+$'`
/** Who came and has an address, each once; and whom of them it goes to now: who was not asked, or may be reminded. */
const PRESENTES = (
  relatorioId: number,
) => sql`select min(c."relatorioConvidadoId") as "relatorioConvidadoId", lower(btrim(c.email)) as email, min(c.nome) as nome
  from relatorio_convidado c where c."relatorioId" = ${relatorioId} and c.presente and ${COM_EMAIL}
  group by 2`
const aEnviarSql = (relatorioId: number, now: Date): SQL => {
  const desde = new Date(now.getTime() - DIAS_PARA_LEMBRAR * DIA).toISOString()
  return sql`select x.*, p."pesquisaId" from (${PRESENTES(relatorioId)}) x
    left join pesquisa p on p."relatorioId" = ${relatorioId} and p.email = x.email
    where p."pesquisaId" is null or (p."respondidaEm" is null and p."enviadaEm" <= ${desde})`
}

interface Perguntado {
  relatorioConvidadoId: number
  email: string
  nome: string
  pesquisaId: number | null
}
const keepPesquisas = async (ctx: Signed, relatorioId: number, lista: readonly Perguntado[]) => {
  const novas = lista.filter((p) => p.pesquisaId === null)
  const ids = await insertRows(
    ctx.db,
    'pesquisa',
    novas.map(({ relatorioConvidadoId, email }) => ({
      relatorioId,
      relatorioConvidadoId,
      email,
      enviadaPor: ctx.actor.usuarioId,
      enviadaEm: ctx.now.toISOString(),
    })),
    'pesquisaId',
  )
  const velhas = lista.flatMap((p) => p.pesquisaId ?? [])
  await ctx.db.execute(sql`update pesquisa set "enviadaEm" = ${ctx.now.toISOString()}, "enviadaPor" = ${ctx.actor.usuarioId}
    where "pesquisaId" = any(${sql.param(velhas)}::int[])`)
  return lista.map((p) => ({ ...p, pesquisaId: p.pesquisaId ?? ids[novas.indexOf(p)]! }))
}

/** To each a link of their own. */
export const sendPesquisa = async (ctx: Signed, relatorioId: number) => {
  const preso = await lockRelatorio(ctx, relatorioId)
  const estado = estadoDoRelatorio(preso)
  if (!ENVIAVEIS.includes(estado)) throw problem.regra({ motivo: M.estado })
  const r = await findRelatorio(ctx.db, ctx.actor, relatorioId)
  const lista = await rows<Perguntado>(ctx.db, aEnviarSql(relatorioId, ctx.now))
  if (!lista.length) {
    const presentes = await rows(ctx.db, PRESENTES(relatorioId))
    throw problem.regra({ motivo: presentes.length ? M.todos : M.ninguem })
  }
  const perguntados = await keepPesquisas(ctx, relatorioId, lista)
  const links = await createCapacidades(
    ctx,
    'pesquisa',
    perguntados.map((p) => p.pesquisaId),
    DIAS_DA_PESQUISA,
  )
  for (const { pesquisaId, email, nome } of perguntados)
    await queueMail(
      ctx,
      renderNotice({
        para: email,
        nome,
        titulo: ctx.ambiente.titulo,
        assunto: wording(ctx.ambiente.variante).frase('como foi {o encontro}?'),
        antes: [
          `Você esteve em ${r.titulo}, em ${nomeComUf(r.municipio)}, no dia ${formatDate(todaySaoPaulo(new Date(r.inicio)))}. Conte como foi: leva menos de um minuto.`,
        ],
        rotulo: 'Responder a pesquisa',
        link: links.get(pesquisaId)!,
        depois: [
          `O link é só seu e vale por ${DIAS_DA_PESQUISA} dias; até lá você pode mudar a resposta. Ela é mostrada sem o seu nome.`,
        ],
      }),
    )
  const quantas = perguntados.length
  const excecao = quantas === 1 ? 'a 1 pessoa' : `a ${quantas} pessoas`
  await notePasso(ctx, relatorioId, {
    acao: 'pesquisar',
    de: estado,
    para: estado,
    dados: { pessoas: quantas, excecao },
  })
  await ctx.audit({
    acao: 'enviar pesquisa',
    entidade: 'relatorio',
    entidadeId: relatorioId,
    mudancas: { quantidade: { depois: quantas } },
  })
  return { message: M.enviada(quantas), enviadas: quantas }
}

interface Contada {
  enviadas: number
  respondidas: number
  media: number | null
  porNota: number[]
  comentarios: { nota: number; comentario: string }[]
  presentesComEmail: number
  presentesSemEmail: number
  aEnviar: number
}
/** Nothing that could tell whose an answer is: no names, no moments, and nothing at all of a few. */
export const getResultado = async ({ db, actor, now }: Reader, relatorioId: number): Promise<ResultadoDaPesquisa> => {
  const { estado } = await findRelatorio(db, actor, relatorioId)
  const c = (await record<Contada>(
    db,
    sql`select count(*)::int as enviadas, count(p.nota)::int as respondidas, round(avg(p.nota), 1) as media,
        (select array_agg(coalesce(n.quantos, 0) order by g.nota) from generate_series(0, ${NOTA_MAXIMA}::int) g(nota)
          left join (select nota, count(*)::int as quantos from pesquisa where "relatorioId" = ${relatorioId} and nota is not null group by 1) n using (nota)) as "porNota",
        coalesce(json_agg(json_build_object('nota', p.nota, 'comentario', p.comentario) order by p.nota desc, md5(p.comentario))
          filter (where p.comentario is not null and p.nota is not null), '[]') as comentarios,
        (select count(*)::int from (${PRESENTES(relatorioId)}) x) as "presentesComEmail",
        (select count(*)::int from relatorio_convidado c where c."relatorioId" = ${relatorioId} and c.presente
          and not ${COM_EMAIL}) as "presentesSemEmail",
        (select count(*)::int from (${aEnviarSql(relatorioId, now)}) x) as "aEnviar"
      from pesquisa p where p."relatorioId" = ${relatorioId}`,
  ))!
  const mostra = c.respondidas >= MIN_RESPOSTAS
  const pode = can(actor, 'novoRelatorio') || can(actor, 'podeAnalisarRelatorio')
  const enviavel = ENVIAVEIS.includes(estado)
  return {
    ...c,
    media: mostra ? c.media : null,
    porNota: mostra ? c.porNota : [],
    comentarios: mostra ? c.comentarios : [],
    podeEnviar: pode && enviavel && c.aEnviar > 0,
    aviso: !pode || c.aEnviar > 0 ? null : avisoDe(enviavel, c),
  }
}
const avisoDe = (enviavel: boolean, c: Contada) => {
  if (!enviavel) return M.estado
  return c.presentesComEmail ? M.todos : M.ninguem
}

/* The open page */

interface Aberta {
  pesquisaId: number
  titulo: string
  municipio: { nome: string; uf: string }
  inicio: string
  consultor: string
  nota: number | null
  comentario: string | null
}
/** The answer of this link, of a report that counts. */
const openLink = async (ctx: Visitor, token: string) => {
  const { alvoId, expira } = await redeemCapacidade(ctx, 'pesquisa', token)
  const p = await record<Aberta>(
    ctx.db,
    sql`select p."pesquisaId", r.titulo, json_build_object('nome', m.nome, 'uf', m.uf) as municipio, r.inicio, u.nome as consultor, p.nota, p.comentario
      from pesquisa p join relatorio r using ("relatorioId") join municipio m on m."municipioId" = r."municipioId" join usuario u on u."usuarioId" = r."usuarioId"
      where p."pesquisaId" = ${alvoId} and r."statusRelatorioId" <> 0`,
  )
  if (!p) throw linkMorto()
  return { ...p, expira }
}
export const openPesquisa = async (ctx: Visitor, token: string) => {
  const { titulo, municipio, inicio, consultor, nota, comentario, expira } = await openLink(ctx, token)
  return { titulo, municipio, inicio, consultor, resposta: nota === null ? null : { nota, comentario }, ate: expira }
}
export const answerPesquisa = async (
  ctx: Visitor,
  token: string,
  { nota, comentario }: { nota: number; comentario: string | null },
) => {
  const { pesquisaId } = await openLink(ctx, token)
  await ctx.db.execute(
    sql`update pesquisa set nota = ${nota}, comentario = ${comentario}, "respondidaEm" = ${ctx.now.toISOString()} where "pesquisaId" = ${pesquisaId}`,
  )
  return { message: M.obrigado }
}
