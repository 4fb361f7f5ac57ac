import { type SQL, sql } from 'drizzle-orm'
import { formatDate } from '#contract/br.ts'
import type { Estado } from '#contract/pontos.ts'
import { MAX_REJEICOES } from '#contract/reenvio.ts'
import { wording } from '#contract/wording.ts'
import { criterio1AteDe } from '../selo/commands.ts'
import { acoesDaPergunta, avisoDe, type Pergunta, type Quem } from './rules.ts'

/**
 * What may be done with a question depends on a few facts. The rules are asked once for every combination of them; the
 * answers travel as a value of the statement, which finds out by the same facts in which situation a row is. So the
 * rules stay in rules.ts, lists of hundreds of questions are still one statement, and its text is the same for everybody.
 */
interface Fatos {
  grupo: (typeof GRUPOS)[number]
  sim: boolean
  /** It is criterion 1, and the day is over until which the edition of the state takes it. */
  tarde: boolean
  /** The question's axis is one that the person's group names. */
  eixo: boolean
  minha: boolean
}
/** The states, and of a rejected question what may still come: a file, until a day that may be moved or not, or an appeal. */
const GRUPOS = [
  'naoRespondida',
  'respondida',
  'evidenciada',
  'aprovada',
  'duas',
  'vencida',
  'livre',
  'prorrogada',
  'recorrivel',
] as const
const REJEITADAS: ReadonlySet<string> = new Set(['duas', 'vencida', 'livre', 'prorrogada', 'recorrivel'])
const PASSADO = '1999-12-31'
const FUTURO = '9999-12-31'
/** The criterion of the seal that an edition takes until a day of its own. */
const CRITERIO_1 = sql.raw('1')

const SIM_NAO = [false, true]
/** In the order of their numbers, see `situacao`. */
const SITUACOES: readonly Fatos[] = GRUPOS.flatMap((grupo) =>
  SIM_NAO.flatMap((sim) =>
    SIM_NAO.flatMap((tarde) => SIM_NAO.flatMap((eixo) => SIM_NAO.map((minha) => ({ grupo, sim, tarde, eixo, minha })))),
  ),
)

/** A question in exactly this situation. */
const exemplo = ({ actor }: Quem, { grupo, sim, tarde, eixo, minha }: Fatos): Pergunta => {
  const rejeitada = REJEITADAS.has(grupo)
  const duas = grupo === 'duas' || grupo === 'recorrivel'
  return {
    perguntaId: 1,
    criterio1Ate: tarde ? PASSADO : null,
    eixoId: eixo ? (actor.visualizaEixosIds[0] ?? -1) : -1,
    estado: rejeitada ? 'rejeitada' : (grupo as Estado),
    resposta: sim,
    qtdRejeicao: duas ? MAX_REJEICOES : rejeitada ? MAX_REJEICOES - 1 : 0,
    prazoReenvio: grupo === 'vencida' ? PASSADO : FUTURO,
    prazoProrrogado: grupo === 'prorrogada',
    prazoRecurso: grupo === 'recorrivel' ? FUTURO : null,
    rodada: 1,
    evidenciadaPor: minha ? actor.usuarioId : null,
  }
}

/** Arrays as PostgreSQL reads them: the answer's number for each situation, and by their numbers what the answers are. */
export interface Tabela {
  respostas: string
  acoes: string
  avisos: string
}

const escrita = (valores: readonly (string | null)[]) =>
  `{${valores.map((v) => (v === null ? 'NULL' : `"${v.replace(/["\\]/g, '\\$&')}"`)).join()}}`

export const tabelaDe = (quem: Quem): Tabela => {
  const { frase } = wording(quem.caps.variante)
  const numeros = new Map<string, number>()
  const acoes: string[] = []
  const avisos: (string | null)[] = []
  const respostas = SITUACOES.map((f) => {
    const p = exemplo(quem, f)
    const permitidas = Object.entries(acoesDaPergunta(quem, p, f.minha)).filter(([, pode]) => pode)
    const acao = JSON.stringify(Object.fromEntries(permitidas))
    const aviso = avisoDe(quem, p)
    const chave = `${acao}${aviso}`
    const numero = numeros.get(chave) ?? acoes.push(acao)
    if (!numeros.has(chave)) avisos.push(aviso && frase(aviso))
    numeros.set(chave, numero)
    return numero
  })
  return { respostas: `{${respostas.join()}}`, acoes: escrita(acoes), avisos: escrita(avisos) }
}

interface Mantida {
  caps: Quem['caps']
  minuto: number
  tabela: Tabela
}
/** Kept with the very person that it was made for, and gone with them: a change of rights makes another `actor`. */
const mantidas = new WeakMap<Quem['actor'], Mantida>()

/** Everything that the rules know of time changes at the turn of a minute. */
export const tabelaMantida = (quem: Quem): Tabela => {
  const minuto = Math.floor(quem.now.getTime() / 60_000)
  const mantida = mantidas.get(quem.actor)
  if (mantida && mantida.minuto === minuto && mantida.caps === quem.caps) return mantida.tabela
  const tabela = tabelaDe(quem)
  mantidas.set(quem.actor, { caps: quem.caps, minuto, tabela })
  return tabela
}

/** The values of a statement that the situation of a row depends on. */
export interface ValoresDaSituacao {
  usuarioId: SQL
  hoje: SQL
  eixosDoGrupo: SQL
  respostas: SQL
  acoes: SQL
  avisos: SQL
}

/** Of criterion 1 the last day on which it is taken, by the edition of its state; of all other questions nothing. */
export const criterio1Ate = (v: Pick<ValoresDaSituacao, 'hoje'>) =>
  sql`case when pm."perguntaId" = ${CRITERIO_1} then ${criterio1AteDe(sql`pm."municipioId"`, sql`${v.hoje}::date`)} end`

/** `pm` is the question, `arq.minha` whether one of the files of its round is the person's. Counts as `SITUACOES` does. */
const situacao = (v: ValoresDaSituacao) => sql`1
  + 16 * case pm.estado when 'respondida' then 1 when 'evidenciada' then 2 when 'aprovada' then 3 when 'rejeitada' then
      case when pm."qtdRejeicao" >= ${sql.raw(String(MAX_REJEICOES))} then case when pm."prazoRecurso" >= ${v.hoje}::date then 8 else 4 end
        when pm."prazoReenvio" < ${v.hoje}::date then 5 when pm."prazoProrrogado" or pm."prazoReenvio" is null then 7 else 6 end
    else 0 end
  + case when pm.resposta then 8 else 0 end
  + case when ${criterio1Ate(v)} < ${v.hoje}::date then 4 else 0 end
  + case when pm."eixoId" = any(${v.eixosDoGrupo}::int[]) then 2 else 0 end
  + case when pm."evidenciadaPor" = ${v.usuarioId}::int or arq.minha then 1 else 0 end`

const resposta = (v: ValoresDaSituacao) => sql`(${v.respostas}::int[])[${situacao(v)}]`

export const acoesSql = (v: ValoresDaSituacao) => sql`(${v.acoes}::json[])[${resposta(v)}]`

/** The sentence names the day of the row, not of the example. */
const noDia = (frase: SQL, dia: SQL) =>
  sql`replace(${frase}, '${sql.raw(formatDate(PASSADO))}', to_char(${dia}, 'DD/MM/YYYY'))`
export const avisoSql = (v: ValoresDaSituacao) => {
  const frase = sql`(${v.avisos}::text[])[${resposta(v)}]`
  return sql`case when pm.estado = 'rejeitada' and pm."prazoReenvio" < ${v.hoje}::date then ${noDia(frase, sql`pm."prazoReenvio"`)}
  when pm."perguntaId" = ${CRITERIO_1} then coalesce(${noDia(frase, criterio1Ate(v))}, ${frase}) else ${frase} end`
}
