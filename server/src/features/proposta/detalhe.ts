import { sql } from 'drizzle-orm'
import { can, seesAll } from '#contract/access.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import type { OpcoesDaProposta, Proposta } from '#contract/proposta.ts'
import { FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import { BLOCOS, emReais, percentualDe } from '#contract/proposta-valores.ts'
import { wording } from '#contract/wording.ts'
import { record } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import { listCapacidadesVivas } from '../capacidade/commands.ts'
import { noAlcance } from './alvos.ts'
import { listAnexos } from './anexos-queries.ts'
import { avisoDe, faltaDe } from './falta.ts'
import { idsDoPacote, ofertaSql } from './ofertas.ts'
import { ROTA } from './paginas.ts'
import { listParcelas } from './parcelas/queries.ts'
import { listPassos } from './passos.ts'
import { findPresa } from './presa.ts'
import * as queries from './queries.ts'
import { acoesDe } from './rules.ts'

/* One proposal as it is read, its story, and what a new one can be made of. */

const parteDe = (total: number, contrapartida: number) => ({
  total: emReais(total),
  contrapartida: emReais(contrapartida),
  investimento: emReais(total - contrapartida),
  percentualContrapartida: percentualDe(contrapartida, total),
})
export type Centavos = Omit<queries.PropostaLida['centavos'], 'investimento' | 'jaFirme'>
export const valoresDe = (c: Centavos): Proposta['valores'] => {
  const soma = (parte: 'Total' | 'Contrapartida') => BLOCOS.reduce((s, b) => s + c[`${b}${parte}`], 0)
  return {
    essencial: parteDe(c.essencialTotal, c.essencialContrapartida),
    premium: parteDe(c.premiumTotal, c.premiumContrapartida),
    extra: parteDe(c.extraTotal, c.extraContrapartida),
    geral: parteDe(soma('Total'), soma('Contrapartida')),
  }
}

/** That of the last sending: an earlier one was taken back by it. */
const findLink = async ({ db, actor, now }: Reader, id: number): Promise<Proposta['link']> => {
  const vivas = can(actor, FLAGS_PROPOSTA.enviar) ? await listCapacidadesVivas(db, ROTA, id, now) : []
  const ultima = vivas.at(-1)
  if (!ultima) return null
  const { capacidadeId, expira, usos } = ultima
  return { capacidadeId, expira: new Date(expira).toISOString(), usos }
}
export const getProposta = async (ctx: Reader, id: number): Promise<Proposta> => {
  const lida = await queries.loadProposta(ctx, id)
  if (!lida) throw problem.naoEncontrado()
  const { centavos, minPremium, maxPremium, temAditivo, foiEnviada, ...p } = lida
  const dela = { municipioPropostaId: id }
  const [[dados], grupos, extras, parcelas, anexos, link] = await Promise.all([
    queries.listDados(ctx, dela),
    queries.listGrupos(ctx, dela),
    queries.listExtras(ctx, dela),
    listParcelas(ctx, dela),
    listAnexos(ctx, dela),
    findLink(ctx, id),
  ])
  const hoje = todaySaoPaulo(ctx.now)
  const partes = {
    ...{ dados: dados ?? null, grupos, extras, parcelas, anexos, link },
    valores: valoresDe(centavos),
    jaFirme: emReais(centavos.jaFirme),
  }
  const acoes = acoesDe(ctx.actor, { ...lida, temAditivo, foiEnviada })
  const falta = acoes.gerar || acoes.editar ? faltaDe({ ...p, ...partes, minPremium, maxPremium }, hoje) : []
  return {
    ...p,
    ...partes,
    falta,
    acoes,
    aviso: wording(ctx.ambiente.variante).frase(avisoDe({ ...p, acoes, falta, temAditivo, foiEnviada }, hoje)),
  }
}

/** Steps by their names; what people do in others' words has the same name wherever it is noted. */
const DESCRICOES: Readonly<Record<string, string>> = {
  criar: 'Proposta criada',
  editar: 'Proposta alterada: de volta à elaboração',
  gerar: 'Proposta gerada',
  enviar: 'Proposta enviada {ao município}',
  negociar: 'De volta à negociação',
  aceitar: 'Aceite registrado',
  recusar: 'Recusa registrada',
  aceite: 'Aceita {pelo município}',
  alteracao: 'Alteração pedida {pelo município}',
  recusa: 'Recusada {pelo município}',
  emitirMinuta: 'Minuta emitida',
  assinar: 'Minuta assinada registrada',
  cancelar: 'Proposta cancelada',
  duplicar: 'Proposta criada com o conteúdo de outra',
  aditar: 'Aditivo começado',
  expirar: 'A validade terminou sem resposta',
}
interface PassoLido {
  em: string
  usuarioId: number | null
  usuario: string | null
  acao: string
  de: never
  para: never
  justificativa: string | null
  dados: { detalhe?: string } | null
}
export const listHistorico = async (ctx: Reader, id: number) => {
  await findPresa(ctx, id)
  const w = wording(ctx.ambiente.variante)
  return (await rows<PassoLido>(ctx.db, listPassos(id))).map(({ usuarioId, acao, dados, ...p }) => ({
    ...{ em: p.em, usuario: p.usuario, acao, de: p.de, para: p.para, justificativa: p.justificativa },
    // People are named to all of its readers; their number is for who sees everything.
    usuarioId: seesAll(ctx.actor) ? usuarioId : null,
    descricao: [w.frase(DESCRICOES[acao] ?? acao), dados?.detalhe].filter(Boolean).join(': '),
  }))
}

const lista = (consulta: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(l), '[]') from (${consulta}) l)`
const PACOTES = lista(sql`select k."pacoteId", k.nome, k.ciclo, k."vigenciaMeses", k."minPremium", k."maxPremium",
    (select c.percentual from pacote_contrapartida c where c."pacoteId" = k."pacoteId" and c."faixaId" = m."faixaId") as "percentualContrapartida",
    ${idsDoPacote} from pacote k where k.ativo and k."projetoId" = m."projetoId" order by k.nome, k."pacoteId"`)
const COMBOS =
  lista(sql`select b."municipiosPropostasCombosId", b.nome, b."pacoteId", b."tipoPrograma", b."vigenciaMeses", b."validadeDias",
    b."percentualContrapartida", b."qtdParcelas", array(select x."solucaoId" from municipios_propostas_combos_premium x
      join pacote_premium y on y."pacoteId" = b."pacoteId" and y."solucaoId" = x."solucaoId"
      where x."municipiosPropostasCombosId" = b."municipiosPropostasCombosId" order by 1) as "premiumIds"
  from municipios_propostas_combos b join pacote k using ("pacoteId") where b.ativo and k.ativo and k."projetoId" = m."projetoId"
  order by b.nome`)
const SOLUCOES =
  lista(sql`select o."solucaoId", o.nome, o."grupoSolucaoId", o.grupo, round(o.horas / 60.0, 4)::float8 as horas,
    round(o.preco / 100.0, 2) as preco from (${ofertaSql(sql`m."faixaId"`)}) o where not o."foraDeUso" order by o.grupo, o.nome, o."solucaoId"`)

export const getOpcoes = async (ctx: Reader, municipioId: number): Promise<OpcoesDaProposta> => {
  const opcoes = await record<Omit<OpcoesDaProposta, 'dados'> & { ultimaId: number | null }>(
    ctx.db,
    sql`select json_build_object('nome', m.nome, 'uf', m.uf, 'prefeito', m.prefeito, 'email', m.email) as municipio,
        (select json_build_object('faixaId', f."faixaId", 'nome', f.nome) from faixa f where f."faixaId" = m."faixaId") as faixa,
        m."tipoPrograma", ${PACOTES} as pacotes, ${COMBOS} as combos, ${SOLUCOES} as solucoes,
        (select max(d."municipioPropostaId") from municipio_proposta_dados d join municipio_proposta p using ("municipioPropostaId")
          where p."municipioId" = m."municipioId") as "ultimaId"
      from municipio m where m."municipioId" = ${municipioId} and ${noAlcance(ctx.actor, sql`m`)}`,
  )
  if (!opcoes) throw problem.naoEncontrado()
  const { ultimaId, ...resto } = opcoes
  const [dados] = ultimaId === null ? [] : await queries.listDados(ctx, { municipioPropostaId: ultimaId })
  return { ...resto, dados: dados ?? null }
}
