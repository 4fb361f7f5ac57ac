import { type SQL, sql } from 'drizzle-orm'
import { isOperacoes } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import type { Estado } from '#contract/pontos.ts'
import { MAX_REJEICOES } from '#contract/reenvio.ts'
import { wording } from '#contract/wording.ts'
import { acoesDaPergunta, avisoDe, type Pergunta, type Quem } from './rules.ts'

/**
 * What may be done with a question depends on a few facts. Here the rules are asked once for every combination of them,
 * and the statement of a list only finds out which one a row is in: the rules stay in rules.ts, and lists of hundreds of
 * questions are still one statement. `pm` is the question, `arq.minha` whether one of the files of its round is
 * the person's; `hoje` and `usuarioId` are values of the statement.
 */
interface Fatos {
  sim: boolean
  /** Of a rejected question. */
  rejeicao: 'duas' | 'vencida' | 'livre'
  criterio1: boolean
  eixo: boolean
  minha: boolean
}
const PASSADO = '1999-12-31'
const FUTURO = '9999-12-31'
const ESTADOS = ['respondida', 'evidenciada', 'aprovada', 'rejeitada'] as const

/** A question in exactly this situation. */
const exemplo = ({ actor }: Quem, estado: Estado, f: Fatos): Pergunta => ({
  perguntaId: f.criterio1 ? 1 : 2,
  eixoId: f.eixo ? (actor.visualizaEixosIds[0] ?? 1) : -1,
  estado,
  resposta: f.sim,
  qtdRejeicao: f.rejeicao === 'duas' ? MAX_REJEICOES : estado === 'rejeitada' ? 1 : 0,
  prazoReenvio: f.rejeicao === 'vencida' ? PASSADO : FUTURO,
  rodada: 1,
  evidenciadaPor: f.minha ? actor.usuarioId : null,
})

/** Where it counts who sent: what is analysed, and what who reverts would take back. */
const contaQuemEnviou = ({ actor }: Quem, estado: Estado) =>
  !actor.acessoTotal && (estado === 'evidenciada' || (isOperacoes(actor) && estado !== 'respondida'))

/** The facts that can differ here and for this person. */
const fatosPossiveis = (quem: Quem, estado: (typeof ESTADOS)[number]): Fatos[] => {
  const { actor, caps } = quem
  const restrito = caps.layoutSelo && !actor.acessoTotal
  const eixos = !restrito ? [true] : actor.visualizaEixosIds.length ? [true, false] : [false]
  const rejeicoes = estado === 'rejeitada' ? (['duas', 'vencida', 'livre'] as const) : (['livre'] as const)
  const lista: Fatos[] = []
  for (const sim of [true, false])
    for (const rejeicao of rejeicoes)
      for (const criterio1 of caps.layoutSelo ? [true, false] : [false])
        for (const eixo of eixos)
          for (const minha of contaQuemEnviou(quem, estado) ? [true, false] : [false])
            lista.push({ sim, rejeicao, criterio1, eixo, minha })
  return lista
}

interface Valores {
  hoje: SQL
  usuarioId: SQL
}

const condicao = (quem: Quem, estado: (typeof ESTADOS)[number], f: Fatos, v: Valores) => {
  const { actor, caps } = quem
  const partes = [f.sim ? sql.raw('pm.resposta') : sql.raw('pm.resposta is not true')]
  const nao = (b: boolean) => (b ? '' : 'not ')
  if (estado === 'rejeitada') {
    partes.push(sql.raw(`pm."qtdRejeicao" ${f.rejeicao === 'duas' ? '>=' : '<'} ${MAX_REJEICOES}`))
    if (f.rejeicao !== 'duas')
      partes.push(sql`${sql.raw(nao(f.rejeicao === 'vencida'))}coalesce(pm."prazoReenvio" < ${v.hoje}::date, false)`)
  }
  if (caps.layoutSelo) partes.push(sql.raw(`pm."perguntaId" ${f.criterio1 ? '=' : '<>'} 1`))
  if (caps.layoutSelo && !actor.acessoTotal && actor.visualizaEixosIds.length)
    partes.push(sql.raw(`${nao(f.eixo)}(pm."eixoId" in (${actor.visualizaEixosIds.join(', ')}))`))
  if (contaQuemEnviou(quem, estado))
    partes.push(
      sql`${sql.raw(nao(f.minha))}(coalesce(pm."evidenciadaPor" = ${v.usuarioId}::int, false) or coalesce(arq.minha, false))`,
    )
  return sql.join(partes, sql.raw(' and '))
}

const texto = (t: string) => `'${t.replaceAll("'", "''")}'`

/** `folha` writes the SQL of one answer. Where the facts make no difference they are not asked. */
const porSituacao = (quem: Quem, v: Valores, folha: (p: Pergunta, minha: boolean) => string) => {
  const senao = folha({ ...exemplo(quem, 'naoRespondida', SEM), resposta: null }, false)
  const casos = ESTADOS.flatMap((estado) => {
    const ramos = fatosPossiveis(quem, estado).map((f) => ({ f, entao: folha(exemplo(quem, estado, f), f.minha) }))
    const iguais = ramos.every((r) => r.entao === ramos[0]!.entao)
    if (iguais && ramos[0]!.entao === senao) return []
    const dentro = iguais
      ? sql.raw(ramos[0]!.entao)
      : sql`case ${sql.join(
          ramos.map((r) => sql`when ${condicao(quem, estado, r.f, v)} then ${sql.raw(r.entao)}`),
          sql.raw(' '),
        )} end`
    return [sql`when ${sql.raw(texto(estado))} then ${dentro}`]
  })
  if (!casos.length) return sql.raw(senao)
  return sql`case pm.estado ${sql.join(casos, sql.raw(' '))} else ${sql.raw(senao)} end`
}
const SEM: Fatos = { sim: false, rejeicao: 'livre', criterio1: false, eixo: false, minha: false }

export const acoesSql = (quem: Quem, v: Valores) =>
  porSituacao(quem, v, (p, minha) => {
    const permitidas = Object.entries(acoesDaPergunta(quem, p, minha)).filter(([, pode]) => pode)
    return `${texto(JSON.stringify(Object.fromEntries(permitidas)))}::json`
  })

/** The sentence names the day of the row, not of the example. */
export const avisoSql = (quem: Quem, v: Valores) =>
  porSituacao(quem, v, (p) => {
    const frase = avisoDe(quem, p)
    if (frase === null) return 'null::text'
    const aviso = wording(quem.caps.variante).frase(frase)
    const [antes, depois] = aviso.split(formatDate(PASSADO))
    return depois === undefined
      ? `${texto(aviso)}::text`
      : `${texto(antes!)} || to_char(pm."prazoReenvio", 'DD/MM/YYYY') || ${texto(depois)}`
  })

/** What the answers of the rules depend on: two people with the same rights share a statement. */
export const chaveDosDireitos = ({ actor, caps, now }: Quem, flags: readonly boolean[], fim1: number) =>
  [
    flags.map(Number).join(''),
    Number(actor.acessoTotal),
    isOperacoes(actor) ? 'o' : '',
    caps.variante,
    caps.layoutSelo ? `s${Number(now.getTime() >= fim1)}${actor.visualizaEixosIds.join('.')}` : '',
  ].join('/')
