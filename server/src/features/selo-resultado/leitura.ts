import { sql } from 'drizzle-orm'
import { can, seesAll } from '#contract/access.ts'
import type { Coluna } from '#contract/coluna.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import type {
  ContagemDoSelo,
  EdicaoDoSelo,
  listarResultados,
  planilhaDeResultados,
  ResultadoDaSala,
  ResultadoDoSelo,
} from '#contract/selo-resultado.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { orderSql, pageBounds } from '#server/db/page.ts'
import { every, record, records, search } from '#server/db/rows.ts'
import type { Asker } from '#server/documents/pool.ts'
import { sheetReply } from '#server/http/replies.ts'
import type { Reader } from '#server/http/route.ts'
import { listPassos } from './passos.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'

/** Only where there is a seal. */
export const checkSelo = ({ ambiente }: Pick<Reader, 'ambiente'>) => {
  if (!capacidades(ambiente.variante).criteriosSelo) throw problem.naoEncontrado()
}

export const listEdicoes = (ctx: Reader) => queries.listEdicoes(ctx.db, todaySaoPaulo(ctx.now))

export const findEdicao = async (ctx: Reader, seloEdicaoId: number): Promise<EdicaoDoSelo> => {
  checkSelo(ctx)
  const edicao = await queries.loadEdicao(ctx.db, todaySaoPaulo(ctx.now), seloEdicaoId)
  if (!edicao) throw problem.naoEncontrado({ frase: 'Edição do selo não encontrada.' })
  return edicao
}

const fatosDe = (l: queries.Linha): rules.Fatos => ({ ...l, clienteOculto: l.clienteOculto ?? 0 })

/** What is missing: of a published result as it was told, where the national stage does not say more. */
const faltaDe = ({ limiares, publicada }: EdicaoDoSelo, l: queries.Linha) => {
  if (l.avaliou) return null
  if (!publicada) return rules.faltaPara(limiares, fatosDe(l), null)
  return l.seloEstadual === 'Ouro' ? rules.faltaParaDiamante(limiares, l.total!, l.etapaNacional) : l.falta
}

/** A row as this person may see it. */
const showLinha = (ctx: Reader, edicao: EdicaoDoSelo, l: queries.Linha): ResultadoDoSelo => {
  const { clienteOcultoRealizado, inscricaoEnviada, criterio1Aprovado, avaliou, ...linha } = l
  const { frase } = wording(ctx.ambiente.variante)
  const falta = faltaDe(edicao, l)
  const comFalta = { ...linha, falta: falta && { ...falta, itens: falta.itens.map(frase) } }
  return can(ctx.actor, 'visualizarPontosMedalha')
    ? comFalta
    : { ...comFalta, documental: null, clienteOculto: null, total: null, falta: null }
}

/** Before its publication only who prepares it knows more of a result than the proved points. */
const ocultar = (r: ResultadoDoSelo): ResultadoDoSelo => ({
  ...r,
  clienteOculto: null,
  total: null,
  selo: null,
  seloEstadual: null,
  falta: null,
})

const SEM_EDICAO = 'O estado ainda não tem uma edição do selo. Um administrador a cadastra em Edições do selo.'

export const getResultado = async (
  ctx: Reader,
  municipioId: number,
  seloEdicaoId?: number,
): Promise<ResultadoDaSala> => {
  checkSelo(ctx)
  const { db, actor } = ctx
  const hoje = todaySaoPaulo(ctx.now)
  const edicoes = await queries.listEdicoes(
    db,
    hoje,
    sql`e.uf = (select uf from municipio where "municipioId" = ${municipioId})`,
  )
  const edicao =
    seloEdicaoId === undefined
      ? (edicoes.find((e) => e.atual) ?? edicoes[0])
      : edicoes.find((e) => e.seloEdicaoId === seloEdicaoId)
  if (!edicao && seloEdicaoId !== undefined) throw problem.naoEncontrado({ frase: 'Edição do selo não encontrada.' })
  const nenhuma = { passos: [], publicadaEm: null, codigo: null, acoes: { certificado: false, nacional: [] } }
  const listadas = edicoes.map((e) => ({ seloEdicaoId: e.seloEdicaoId, ano: e.ano, publicada: e.publicada }))
  const linha =
    edicao &&
    (await record<queries.Linha>(db, queries.linhasDe(edicao, actor.usuarioId, sql`m."municipioId" = ${municipioId}`)))
  if (!edicao || !linha) {
    const lugar = (await record<{ sala: string; uf: string }>(
      db,
      sql`select nome as sala, uf from municipio where "municipioId" = ${municipioId}`,
    ))!
    const vazia = { documental: null, clienteOculto: null, total: null, selo: null, seloEstadual: null }
    return {
      ...{ municipioId, ...lugar, ...vazia, ...nenhuma, etapaNacional: null, falta: null },
      ...{ seloResultadoId: null, versao: null, edicao: edicao ?? null, edicoes: listadas },
      aguarda: edicao
        ? wording(ctx.ambiente.variante).frase('{O município} não estava no resultado publicado desta edição.')
        : SEM_EDICAO,
    }
  }
  const visto = showLinha(ctx, edicao, linha)
  const sabe = edicao.publicada || can(actor, 'verResultadosSelo')
  const comum = { edicao, edicoes: listadas, aguarda: null }
  if (linha.seloResultadoId === null)
    return sabe && !linha.avaliou
      ? { ...visto, ...nenhuma, ...comum }
      : { ...ocultar(visto), ...nenhuma, ...comum, aguarda: rules.aguardaResultado(edicao.resultado, hoje) }
  const publicada = (await queries.loadPublicada(db, linha.seloResultadoId))!
  return {
    ...visto,
    ...comum,
    publicadaEm: publicada.publicadaEm,
    codigo: publicada.selo && publicada.codigo,
    passos: await listPassos(db, linha.seloResultadoId),
    acoes: {
      certificado: publicada.selo !== null,
      nacional: can(actor, 'etapaNacionalSelo') ? rules.acoesNacionais(publicada.limiares, publicada) : [],
    },
  }
}

/* All rooms */

type Filtros = QueryOf<typeof planilhaDeResultados, 'out'>

/** The edition that is asked for; without a word that of the environment's state, or else the newest. */
const chooseEdicao = async (ctx: Reader, seloEdicaoId: number | undefined) => {
  if (seloEdicaoId !== undefined) return findEdicao(ctx, seloEdicaoId)
  const edicoes = await listEdicoes(ctx)
  const daqui = edicoes.filter((e) => e.uf === ctx.ambiente.uf.slice(0, 2))
  return daqui.find((e) => e.atual) ?? daqui[0] ?? edicoes[0]
}

const partesDe = ({ actor }: Reader, edicao: EdicaoDoSelo, { nivel, nacional, busca }: Filtros) => {
  const todas = queries.linhasDe(edicao, actor.usuarioId, municipioScope(actor, sql`m."municipioId"`))
  const de = sql`from (${todas}) l where ${every(
    nivel && (nivel === 'nenhum' ? sql`l.selo is null` : sql`l.selo = ${nivel}`),
    nacional && sql`l."etapaNacional" = ${nacional}`,
    search(sql`sem_acento(l.sala)`, busca),
  )}`
  return { todas, de }
}

const ORDENS = {
  sala: sql`sem_acento(l.sala)`,
  documental: sql`l.documental`,
  clienteOculto: sql`l."clienteOculto"`,
  total: sql`l.total`,
  selo: queries.ALTURA,
} as const

export const listResultados = async (ctx: Reader, query: QueryOf<typeof listarResultados, 'out'>) => {
  checkSelo(ctx)
  const edicao = await chooseEdicao(ctx, query.edicao)
  if (!edicao) return { linhas: [], total: 0, totalExato: true, niveis: queries.contagemCheia({}) }
  const { todas, de } = partesDe(ctx, edicao, query)
  const { limite } = pageBounds(query)
  const ordem = orderSql(query.ordem ?? 'sala', ORDENS, sql`l."municipioId"`)
  const lida = (await record<{ linhas: queries.Linha[]; total: number; niveis: Partial<ContagemDoSelo> }>(
    ctx.db,
    sql`select (select coalesce(json_agg(x), '[]') from (select l.* ${de} order by ${ordem} ${limite}) x) as linhas,
      (select count(*)::int ${de}) as total, ${queries.contagemSql(todas)} as niveis`,
  ))!
  return {
    linhas: lida.linhas.map((l) => showLinha(ctx, edicao, l)),
    total: lida.total,
    totalExato: true,
    niveis: queries.contagemCheia(lida.niveis),
  }
}

const COLUNAS: readonly Coluna[] = [
  { chave: 'uf', titulo: 'UF', tipo: 'texto' },
  { chave: 'sala', titulo: '{Município}', tipo: 'texto' },
  { chave: 'documental', titulo: 'Pontos', tipo: 'numero' },
  { chave: 'clienteOculto', titulo: 'Cliente oculto', tipo: 'numero' },
  { chave: 'total', titulo: 'Total', tipo: 'numero' },
  { chave: 'selo', titulo: 'Selo', tipo: 'texto' },
  { chave: 'etapaNacional', titulo: 'Etapa nacional', tipo: 'texto' },
  { chave: 'falta', titulo: 'O que falta para o próximo nível', tipo: 'texto' },
]

export const makePlanilha = async (ctx: Reader & Asker & { doneReading: () => void }, query: Filtros) => {
  checkSelo(ctx)
  const edicao = await chooseEdicao(ctx, query.edicao)
  const linhas = edicao
    ? await records<queries.Linha>(
        ctx.db,
        sql`select l.* ${partesDe(ctx, edicao, query).de} order by ${orderSql('sala', ORDENS, sql`l."municipioId"`)}`,
      )
    : []
  ctx.doneReading()
  const { frase } = wording(ctx.ambiente.variante)
  const colunas = COLUNAS.map((c) => ({ ...c, titulo: frase(c.titulo) }))
  const doSelo = linhas.map((l) => {
    const { falta, ...r } = showLinha(ctx, edicao!, l)
    return { ...r, falta: falta && `${falta.nivel}: ${falta.itens.join('; ')}` }
  })
  return sheetReply(ctx, `selo-${edicao ? `${edicao.ano}-${edicao.uf}` : 'sem-edicao'}`, {
    sheets: [{ nome: 'Resultado', colunas, linhas: doSelo }],
  })
}

/** Who publishes does so for a whole state. */
export const checkAlcanceTotal = (
  { actor, ambiente }: Pick<Reader, 'actor' | 'ambiente'>,
  oQue = 'publica o resultado',
) => {
  checkSelo({ ambiente })
  if (!seesAll(actor)) throw problem.semPermissao({ frase: `Só quem alcança {todos os municípios} ${oQue}.` })
}
