import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { one } from '#server/db/sql.ts'
import {
  type Arquivo,
  type Estado,
  isSame,
  type Linha,
  type Pergunta,
  type Recurso,
  situacaoDe,
  type World,
} from './world.ts'

/** One city as the database has it, read in one statement. */
interface PerguntaRow {
  perguntaMunicipioId: number
  estado: Estado
  resposta: boolean | null
  pontos: number
  pontosComprovados: number
  perguntaFaixaRespostaId: number | null
  qtdRejeicao: number
  prazoReenvio: string | null
  prazoProrrogado: boolean
  prazoRecurso: string | null
  rodada: number
}
interface RecursoRow {
  perguntaRecursoId: number
  perguntaMunicipioId: number
  rodada: number
  situacao: Recurso['situacao']
}
export interface ArquivoRow {
  perguntaEvidenciaId: number
  perguntaMunicipioId: number
  nomeArquivo: string
  rodada: number
  aprovada: boolean
  rejeitada: boolean
  finalizada: boolean
  excluida: boolean
  complemento: boolean
}
export interface AcompanhamentoRow {
  acompanhamentoId: number
  temaId: number | null
  finalizado: boolean
  cancelado: boolean
  diagnostico: boolean
  finalizacao: boolean
  intermediario: boolean
  pontosNaoEvidenciados: number
}
interface LinhaRow {
  acompanhamentoPerguntaId: number
  acompanhamentoId: number
  perguntaMunicipioId: number
  resposta: boolean | null
  comentario: string | null
  pontos: number
}
export interface TemaRow {
  temaId: number
  eixoId: number
  possiveis: number
  declarados: number
  comprovados: number
  finalizado: boolean
  livroDeclarados: number
  livroComprovados: number
}
export interface PassoRow {
  perguntaHistoricoId: number
  perguntaMunicipioId: number
  em: string
  acao: string
  de: Estado
  para: Estado
}
export interface Snapshot {
  municipioId: number
  perguntas: PerguntaRow[]
  arquivos: ArquivoRow[]
  recursos: RecursoRow[]
  acompanhamentos: AcompanhamentoRow[]
  linhas: LinhaRow[]
  temas: TemaRow[]
  passos: PassoRow[]
}

/** `since`: the last line of the history that was read before. Lines are those of the open follow-ups and of `also`. */
export const readCity = async (
  db: Db,
  municipioId: number,
  since: number,
  also: readonly number[] | 'all',
): Promise<Snapshot> => {
  const lines =
    also === 'all'
      ? sql`true`
      : sql`((not a.finalizado and not a.cancelado) or a."acompanhamentoId" = any(${sql.param([...also])}::int[]))`
  const found = await one<{ j: Omit<Snapshot, 'municipioId'> }>(
    db,
    sql`select json_build_object(
      'perguntas', (select coalesce(json_agg(pm order by pm."perguntaMunicipioId"), '[]') from (
        select "perguntaMunicipioId", estado, resposta, pontos, "pontosComprovados", "perguntaFaixaRespostaId", "qtdRejeicao",
          "prazoReenvio", "prazoProrrogado", "prazoRecurso", rodada from pergunta_municipio where "municipioId" = ${municipioId}) pm),
      'arquivos', (select coalesce(json_agg(ev order by ev."perguntaEvidenciaId"), '[]') from (
        select "perguntaEvidenciaId", "perguntaMunicipioId", "nomeArquivo", rodada, aprovada, rejeitada, finalizada, excluida, complemento
          from pergunta_evidencia where "municipioId" = ${municipioId}) ev),
      'recursos', (select coalesce(json_agg(r order by r."perguntaRecursoId"), '[]') from (
        select r."perguntaRecursoId", r."perguntaMunicipioId", r.rodada, r.situacao from pergunta_recurso r
          join pergunta_municipio pm using ("perguntaMunicipioId") where pm."municipioId" = ${municipioId}) r),
      'acompanhamentos', (select coalesce(json_agg(a order by a."acompanhamentoId"), '[]') from (
        select "acompanhamentoId", "temaId", finalizado, cancelado, diagnostico, finalizacao, intermediario, "pontosNaoEvidenciados"
          from acompanhamento where "municipioId" = ${municipioId}) a),
      'linhas', (select coalesce(json_agg(l order by l."acompanhamentoPerguntaId"), '[]') from (
        select ap."acompanhamentoPerguntaId", ap."acompanhamentoId", ap."perguntaMunicipioId", ap.resposta, ap.comentario, ap.pontos
          from acompanhamento_pergunta ap join acompanhamento a using ("acompanhamentoId")
          where a."municipioId" = ${municipioId} and ${lines}) l),
      'temas', (select coalesce(json_agg(t order by t."temaId"), '[]') from (
        select v."temaId", v."eixoId", v.possiveis, v.declarados, v.comprovados, v.finalizado,
          coalesce(l.d, 0) as "livroDeclarados", coalesce(l.c, 0) as "livroComprovados"
        from municipio_tema_ponto v left join (select "temaId", sum(declarados) as d, sum(comprovados) as c
          from ponto_lancamento where "municipioId" = ${municipioId} group by 1) l using ("temaId")
        where v."municipioId" = ${municipioId}) t),
      'passos', (select coalesce(json_agg(h order by h."perguntaHistoricoId"), '[]') from (
        select h."perguntaHistoricoId", h."perguntaMunicipioId", h.em, h.acao, h.de, h.para from pergunta_historico h
          join pergunta_municipio pm using ("perguntaMunicipioId")
        where pm."municipioId" = ${municipioId} and h."perguntaHistoricoId" > ${since}) h)) as j`,
  )
  return { municipioId, ...found!.j }
}

const decisaoDe = (r: ArquivoRow) => (r.aprovada ? 'aprovada' : r.rejeitada ? 'rejeitada' : 'nenhuma')
export const arquivoDe = (r: ArquivoRow): Arquivo => ({
  nome: r.nomeArquivo,
  rodada: r.rodada,
  decisao: decisaoDe(r),
  finalizada: r.finalizada,
  excluida: r.excluida,
  complemento: r.complemento,
})
const herdadaDe = (l: LinhaRow): Linha => ({
  id: l.acompanhamentoPerguntaId,
  pergunta: l.perguntaMunicipioId,
  resposta: l.resposta,
  comentario: l.comentario,
  herdada: l.resposta !== null,
  adiada: false,
  passos: -1,
})

/** The lines of follow-ups that were opened since: which they are is the product's, what becomes of them is not. */
export const adoptLines = (w: World, s: Snapshot): World => {
  const acompanhamentos = new Map(w.acompanhamentos)
  for (const a of w.acompanhamentos.values())
    if (a.municipioId === s.municipioId && !a.linhas)
      acompanhamentos.set(a.id, { ...a, linhas: s.linhas.filter((l) => l.acompanhamentoId === a.id).map(herdadaDe) })
  return { ...w, acompanhamentos }
}

/** After a difference was told: goes on from what is there, so that one fault is told once. */
export const adoptAll = (w: World, s: Snapshot): World => {
  const perguntas = new Map(w.perguntas)
  for (const row of s.perguntas) {
    const p = perguntas.get(row.perguntaMunicipioId)
    if (!p) continue
    const { perguntaMunicipioId: id, ...situacao } = row
    const arquivos = s.arquivos.filter((a) => a.perguntaMunicipioId === id).map(arquivoDe)
    const recursos = s.recursos.filter((r) => r.perguntaMunicipioId === id).map(recursoDe)
    const depois = { ...p, ...situacao, arquivos, recursos }
    const log = isSame(p, depois) ? p.log : [{ by: undefined, situacao: situacaoDe(depois) }]
    perguntas.set(id, { ...depois, log })
  }
  const acompanhamentos = new Map(w.acompanhamentos)
  for (const row of s.acompanhamentos) {
    const linhas = s.linhas.filter((l) => l.acompanhamentoId === row.acompanhamentoId).map(herdadaDe)
    const known = acompanhamentos.get(row.acompanhamentoId)
    acompanhamentos.set(row.acompanhamentoId, {
      id: row.acompanhamentoId,
      municipioId: s.municipioId,
      temaId: row.temaId,
      tipo: tipoDe(row),
      usuario: known?.usuario ?? '?',
      pontosNaoEvidenciados: row.pontosNaoEvidenciados,
      situacao: situacaoDoAcompanhamento(row),
      linhas: linhas.length ? linhas.map((l) => known?.linhas?.find((k) => sameLine(k, l)) ?? l) : known?.linhas,
    })
  }
  const others = [...w.temasLidos].filter((t) => !t.startsWith(`${s.municipioId}/`))
  const temasLidos = new Set([
    ...others,
    ...s.temas.filter((t) => t.finalizado).map((t) => `${s.municipioId}/${t.temaId}`),
  ])
  return { ...w, perguntas, acompanhamentos, temasLidos }
}
const sameLine = (a: Linha, b: Linha) => a.id === b.id && a.resposta === b.resposta && a.comentario === b.comentario
export const tipoDe = (a: AcompanhamentoRow) =>
  a.diagnostico ? 'diagnostico' : a.finalizacao ? 'finalizacao' : a.intermediario ? 'intermediario' : 'novo'
export const situacaoDoAcompanhamento = (a: AcompanhamentoRow) =>
  a.cancelado ? 'cancelado' : a.finalizado ? 'finalizado' : 'aberto'

/* Expected against read */

const CAMPOS = [
  'estado',
  'resposta',
  'qtdRejeicao',
  'prazoReenvio',
  'prazoProrrogado',
  'prazoRecurso',
  'rodada',
  'pontos',
  'pontosComprovados',
  'perguntaFaixaRespostaId',
] as const satisfies readonly (keyof Pergunta)[]
const DO_ARQUIVO = ['rodada', 'decisao', 'finalizada', 'excluida', 'complemento'] as const

const differencesOfFiles = (p: Pergunta, read: readonly ArquivoRow[]) => {
  const out: string[] = []
  const byName = new Map(read.map((a) => [a.nomeArquivo, arquivoDe(a)]))
  for (const a of p.arquivos) {
    const r = byName.get(a.nome)
    if (!r) out.push(`question ${p.id}: file ${a.nome} is missing`)
    else
      for (const c of DO_ARQUIVO)
        if (a[c] !== r[c]) out.push(`question ${p.id} (${p.estado}): file ${a.nome}: ${c} expected ${a[c]}, is ${r[c]}`)
    byName.delete(a.nome)
  }
  for (const nome of byName.keys()) out.push(`question ${p.id}: file ${nome} should not be`)
  return out
}

const recursoDe = (r: RecursoRow): Recurso => ({
  id: r.perguntaRecursoId,
  rodada: r.rodada,
  situacao: r.situacao,
  por: '?',
})
const differencesOfAppeals = (p: Pergunta, read: readonly RecursoRow[]) => {
  const told = (list: readonly Recurso[]) =>
    list
      .map((r) => `${r.id} (round ${r.rodada}) ${r.situacao}`)
      .toSorted()
      .join() || 'none'
  const [ours, theirs] = [told(p.recursos), told(read.map(recursoDe))]
  return ours === theirs ? [] : [`question ${p.id}: appeals expected ${ours}, are ${theirs}`]
}

const differencesOfLines = (w: World, s: Snapshot) => {
  const out: string[] = []
  const read = Map.groupBy(s.linhas, (l) => l.acompanhamentoId)
  for (const row of s.acompanhamentos) {
    const a = w.acompanhamentos.get(row.acompanhamentoId)
    if (!a) {
      out.push(`follow-up ${row.acompanhamentoId} should not be`)
      continue
    }
    const situacao = situacaoDoAcompanhamento(row)
    if (situacao !== a.situacao) out.push(`follow-up ${a.id}: expected ${a.situacao}, is ${situacao}`)
    if (row.pontosNaoEvidenciados !== a.pontosNaoEvidenciados)
      out.push(`follow-up ${a.id}: took ${row.pontosNaoEvidenciados} points away, expected ${a.pontosNaoEvidenciados}`)
    const byId = new Map(read.get(a.id)?.map((l) => [l.acompanhamentoPerguntaId, l]))
    for (const l of byId.size ? (a.linhas ?? []) : []) {
      const r = byId.get(l.id)
      if (r?.resposta !== l.resposta)
        out.push(`follow-up ${a.id}: answer ${l.id} expected ${l.resposta}, is ${r?.resposta}`)
      if (r?.comentario !== l.comentario) out.push(`follow-up ${a.id}: comment of ${l.id} is ${r?.comentario}`)
    }
  }
  return out
}

/** Where the database is not as the rules say; empty when all is well. */
export const differences = (w: World, s: Snapshot): string[] => {
  const out: string[] = []
  const files = Map.groupBy(s.arquivos, (a) => a.perguntaMunicipioId)
  const appeals = Map.groupBy(s.recursos, (r) => r.perguntaMunicipioId)
  for (const row of s.perguntas) {
    const p = w.perguntas.get(row.perguntaMunicipioId)
    if (!p) {
      out.push(`question ${row.perguntaMunicipioId} should not be`)
      continue
    }
    for (const c of CAMPOS)
      if (row[c] !== p[c])
        out.push(`question ${p.id}${p.recorrente ? ' (recurring)' : ''}: ${c} expected ${p[c]}, is ${row[c]}`)
    out.push(...differencesOfFiles(p, files.get(p.id) ?? []), ...differencesOfAppeals(p, appeals.get(p.id) ?? []))
  }
  const lidos = s.temas.filter((t) => t.finalizado).map((t) => `${s.municipioId}/${t.temaId}`)
  const expected = [...w.temasLidos].filter((t) => t.startsWith(`${s.municipioId}/`))
  if (lidos.toSorted().join() !== expected.toSorted().join())
    out.push(`themes read: expected ${expected}, are ${lidos}`)
  return [...out, ...differencesOfLines(w, s)]
}
