import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '#contract/access.ts'
import { normalize, quantos } from '#contract/br.ts'
import { formatar } from '#contract/coluna.ts'
import { contagemDasLinhas, type LinhaImportacao, type PreviaImportacao } from '#contract/importacao.ts'
import { fieldErrors } from '#contract/messages.ts'
import { problem } from '#contract/problems.ts'
import { forWho, type Register, registerInput } from '#contract/register.ts'
import { colunaDoCampo, valorDoCampo } from '#contract/register-colunas.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { rotuloDe } from '#contract/register-words.ts'
import { evidencias, gruposDeSolucao, solucoes, tarefas } from '#contract/registers/solucao.ts'
import { FORMATO, MAX_NO_ARQUIVO, VERSAO_DO_FORMATO } from '#contract/solucao-arquivo.ts'
import { literal, type Wording, wording } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { diff } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { records } from '#server/db/rows.ts'
import type { Ctx, Reader } from '#server/http/route.ts'
import { insert, update } from '#server/registers/queries.ts'
import {
  carriedPreco,
  changesOfPrecos,
  type FaixasPorNome,
  loadFaixas,
  type PrecoDaqui,
  type PrecoLido,
  precosDaSolucao,
  readPrecos,
  writePrecos,
} from './precos.ts'
import { lockPrateleira, TIPO_INATIVO, touchTarefas } from './registros.ts'

/*
 * Groups of the shelf between environments. What a row is known by there and here is its name among its neighbours; what
 * it points at goes by name too. A file only adds and changes: nothing that stands here is taken away.
 */

type Node = Readonly<Record<string, unknown>>
interface Level {
  readonly registro: Register
  /** Under which key its rows stand in what holds them. */
  readonly em: string
  /** Fields of the register that the file carries as they are. */
  readonly campos: readonly string[]
  /** What goes by name: key in the file → field, and what is said when the name is unknown here. */
  readonly nomes?: Readonly<Record<string, { readonly campo: string; readonly falta: string }>>
  /** It has prices by band, under this key. */
  readonly precos?: 'precos'
}

const LEVELS: readonly Level[] = [
  {
    registro: gruposDeSolucao,
    em: 'grupos',
    campos: ['nome', 'descricao', 'desabilitado'],
    nomes: { eixo: { campo: 'eixoId', falta: '{Eixo não encontrado} neste ambiente' } },
  },
  {
    registro: solucoes,
    em: 'solucoes',
    campos: [
      ...['nome', 'descricao', 'custo', 'preco', 'monitoramento', 'dataInicioString', 'dataTerminoString'],
      ...['visitasPresenciais', 'horasPrevistasVisitasPresenciais', 'trabalhosEscritorio'],
      ...['horasPrevistasTrabalhosEscritorio', 'cargaHoraria', 'naoComputaHoras', 'desabilitado'],
    ],
    nomes: { tipo: { campo: 'solucaoTipoId', falta: '{Tipo de solução não encontrado} neste ambiente' } },
    precos: 'precos',
  },
  { registro: tarefas, em: 'tarefas', campos: ['nome', 'horas', 'descricao'] },
  { registro: evidencias, em: 'evidencias', campos: ['nome', 'descricao'] },
]

const TAREFAS = LEVELS.findIndex((l) => l.registro === tarefas)

/** What of it somebody may see: the rest goes into no file, and what a file says of it changes nothing. */
const levelsFor = (actor: Actor): readonly Level[] =>
  LEVELS.map(({ registro, em, campos, nomes = {}, precos }) => {
    const visto = forWho(registro, (flag) => can(actor, flag))
    const shown = (chave: string) => visto.campos.some((f) => f.chave === chave)
    return {
      registro: visto,
      em,
      campos: campos.filter(shown),
      nomes: Object.fromEntries(Object.entries(nomes).filter(([, { campo }]) => shown(campo))),
      ...(precos && can(actor, 'verCustoPreco') && { precos }),
    }
  })

/* What stands here */

const dates = sql`to_char("dataInicio", 'DD/MM/YYYY') as "dataInicioString", to_char("dataTermino", 'DD/MM/YYYY') as "dataTerminoString"`
const list = (query: SQL) => sql`(select coalesce(json_agg(x), '[]') from (${query}) x)`

/** The shelf as a tree, with the names of what it points at; of one group only, where one is named. */
const loadTree = (db: Db, grupoSolucaoId?: number) =>
  records<Node>(
    db,
    sql`select g.*, e.nome as eixo, ${list(sql`select s.*, ${dates}, p.nome as tipo, ${list(precosDaSolucao)} as precos,
        ${list(sql`select t.*, ${list(sql`select v.* from evidencia_definicao v where v."tarefaId" = t."tarefaId" order by v."evidenciaId"`)} as evidencias
          from tarefa t where t."solucaoId" = s."solucaoId" order by t."tarefaId"`)} as tarefas
        from solucao s left join solucao_tipo p using ("solucaoTipoId")
        where s."grupoSolucaoId" = g."grupoSolucaoId" order by s."solucaoId"`)} as solucoes
      from grupo_solucao g join eixo e using ("eixoId")
      where ${grupoSolucaoId === undefined ? sql`true` : sql`g."grupoSolucaoId" = ${grupoSolucaoId}`}
      order by sem_acento(g.nome), g."grupoSolucaoId"`,
  )

const childrenOf = (node: Node, depth: number) => {
  const next = LEVELS[depth + 1]
  const found = next && node[next.em]
  return (Array.isArray(found) ? found : []) as Node[]
}

/* The file */

const precosOf = (node: Node | undefined) => (node?.precos ?? []) as readonly PrecoDaqui[]
const carried = (levels: readonly Level[], node: Node, depth = 0): Node => {
  const { campos, nomes = {}, precos } = levels[depth]!
  const next = levels[depth + 1]
  return {
    ...Object.fromEntries([...campos, ...Object.keys(nomes)].map((c) => [c, node[c] ?? null])),
    ...(precos && { [precos]: precosOf(node).map(carriedPreco) }),
    ...(next && { [next.em]: childrenOf(node, depth).map((x) => carried(levels, x, depth + 1)) }),
  }
}
const signatureOf = (grupos: unknown) => createHash('sha256').update(JSON.stringify(grupos)).digest('hex')

export const makeArquivo = async ({ db, actor, ambiente, now }: Reader, grupoSolucaoId?: number) => {
  const levels = levelsFor(actor)
  const grupos = (await loadTree(db, grupoSolucaoId)).map((g) => carried(levels, g))
  if (!grupos.length) throw problem.naoEncontrado()
  const head = {
    formato: FORMATO,
    versao: VERSAO_DO_FORMATO,
    ambiente: ambiente.titulo,
    exportadoEm: now.toISOString(),
  }
  return JSON.stringify({ ...head, assinatura: signatureOf(grupos), grupos }, null, 2)
}

const refuse = (motivo: string) => problem.regra({ motivo })
/** The groups of a file that is one of ours, of a version that we read, and whole. */
const readGrupos = (arquivo: unknown): Node[] => {
  const { formato, versao, grupos, assinatura } = Object(arquivo) as Node
  if (formato !== FORMATO || !Array.isArray(grupos))
    throw refuse('Este arquivo não é uma exportação de {grupos de soluções}: nada foi importado.')
  if (versao !== VERSAO_DO_FORMATO)
    throw refuse('O arquivo é de outra versão do sistema: exporte-o de novo de um ambiente atualizado.')
  if (assinatura !== signatureOf(grupos))
    throw refuse('O arquivo foi alterado ou está incompleto: exporte-o de novo. Nada foi importado.')
  return grupos.map((g) => Object(g) as Node)
}

/* The judgement */

interface Judged {
  readonly depth: number
  readonly linha: LinhaImportacao
  readonly body: RegisterRow
  /** The row that stands here; undefined: a new one. */
  readonly atual: Node | undefined
  /** Whether something of the row itself changes, not only its prices. */
  readonly alterada: boolean
  readonly precos: readonly PrecoLido[]
  readonly filhos: readonly Judged[]
}

interface Known {
  readonly w: Wording
  readonly levels: readonly Level[]
  readonly schemas: readonly z.ZodType[]
  readonly faixas: FaixasPorNome
  readonly eixo: ReadonlyMap<string, number>
  readonly tipo: ReadonlyMap<string, number>
  /** Types that are out of use: they stay where they are. */
  readonly inativos: ReadonlySet<number>
}
/** What a file holds may be anything: what is no text names nothing. */
const textOf = (x: unknown) => (typeof x === 'string' ? x : '')
const nameOf = (x: Node) => normalize(textOf(x.nome))

const schemaOf = ({ registro, campos }: Level) =>
  registerInput({ ...registro, campos: registro.campos.filter((f) => campos.includes(f.chave)), validate: () => ({}) })

const readNode = (node: Node, depth: number, known: Known) => {
  const { w, levels, schemas } = known
  const { registro, nomes = {} } = levels[depth]!
  const rotulo = (chave: string) => {
    const f = registro.campos.find((x) => x.chave === chave)
    return f ? rotuloDe(f, w) : chave
  }
  const parsed = (schemas[depth] as z.ZodType<RegisterRow>).safeParse(node)
  const erros = Object.entries(parsed.error ? fieldErrors(parsed.error) : {}).map(([chave, motivo]) => ({
    coluna: rotulo(chave),
    motivo: w.frase(motivo),
  }))
  const pontos = Object.entries(nomes).map(([chave, { campo, falta }]) => {
    const nome = node[chave]
    const id = nome === null || nome === undefined ? null : known[chave as 'eixo' | 'tipo'].get(normalize(textOf(nome)))
    const obrigatorio = registro.campos.find((f) => f.chave === campo)!.obrigatorio
    if (id === undefined || (id === null && obrigatorio)) erros.push({ coluna: rotulo(campo), motivo: w.frase(falta) })
    return [campo, id ?? null] as const
  })
  return { body: { ...parsed.data, ...Object.fromEntries(pontos) } as RegisterRow, erros }
}

const changesOf = ({ registro, nomes = {} }: Level, body: RegisterRow, atual: Node, node: Node, w: Wording) => {
  const proprias = registro.campos
    .filter((f) => f.chave in body && f.tipo !== 'referencia' && (body[f.chave] ?? null) !== (atual[f.chave] ?? null))
    .map((f) => {
      const dito = (row: Node) => formatar(colunaDoCampo(f).tipo, valorDoCampo(f, row as RegisterRow)) || null
      return { coluna: rotuloDe(f, w), antes: dito(atual), depois: dito(body) }
    })
  const deNomes = Object.entries(nomes)
    .filter(([, { campo }]) => (body[campo] ?? null) !== (atual[campo] ?? null))
    .map(([chave, { campo }]) => ({
      coluna: rotuloDe(registro.campos.find((f) => f.chave === campo)!, w),
      antes: (atual[chave] ?? null) as string | null,
      depois: (node[chave] ?? null) as string | null,
    }))
  return [...proprias, ...deNomes]
}

const tipoDeSolucao = (w: Wording) => rotuloDe(solucoes.campos.find((f) => f.chave === 'solucaoTipoId')!, w)

const judgeAll = (file: readonly Node[], here: readonly Node[], known: Known) => {
  const linhas: LinhaImportacao[] = []
  const judge = (nodes: readonly Node[], standing: readonly Node[], depth: number, above: string): Judged[] => {
    const seen = new Set<string>()
    return nodes.map((node) => {
      const { body, erros } = readNode(node, depth, known)
      // Groups of one name may stand in several axes.
      const among = depth === 0 ? standing.filter((x) => x.eixoId === body.eixoId) : standing
      const key = `${depth === 0 ? body.eixoId : ''} ${nameOf(node)}`
      if (seen.has(key)) erros.push({ coluna: 'Nome', motivo: 'Repete outro do arquivo' })
      seen.add(key)
      const atual = among.find((x) => nameOf(x) === nameOf(node))
      const { solucaoTipoId } = body
      if (solucaoTipoId && solucaoTipoId !== atual?.solucaoTipoId && known.inativos.has(solucaoTipoId as number))
        erros.push({ coluna: tipoDeSolucao(known.w), motivo: known.w.frase(TIPO_INATIVO) })
      const nome = `${above}${textOf(node.nome).slice(0, 200) || 'sem nome'}`
      const level = known.levels[depth]!
      const { precos, ...dosPrecos } = readPrecos(level.precos && node.precos, precosOf(atual), known.faixas)
      erros.push(...dosPrecos.erros.map((motivo) => ({ coluna: 'Preços por faixa', motivo })))
      const proprias = atual && !erros.length ? changesOf(level, body, atual, node, known.w) : []
      const mudancas = atual && !erros.length ? [...proprias, ...changesOfPrecos(precos)] : []
      const situacao = erros.length ? 'recusada' : !atual ? 'incluir' : mudancas.length ? 'alterar' : 'igual'
      const linha: LinhaImportacao = { linha: linhas.length + 1, situacao, nome, mudancas, erros }
      linhas.push(linha)
      if (linhas.length > MAX_NO_ARQUIVO)
        throw refuse(
          `O arquivo tem mais de ${MAX_NO_ARQUIVO.toLocaleString('pt-BR')} itens: exporte menos grupos de cada vez.`,
        )
      const filhos = judge(
        childrenOf(node, depth).map(Object),
        atual ? childrenOf(atual, depth) : [],
        depth + 1,
        `${nome} > `,
      )
      return { depth, linha, body, atual, alterada: proprias.length > 0, precos, filhos }
    })
  }
  const judged = judge(file, here, 0, '')
  const previa: PreviaImportacao = {
    ...contagemDasLinhas(linhas),
    linhas,
  }
  return { judged, previa }
}

const loadKnown = async ({ db, actor, ambiente }: Reader): Promise<Known> => {
  const levels = levelsFor(actor)
  const listByName = async (query: SQL) =>
    new Map((await records<{ id: number; nome: string }>(db, query)).map((x) => [normalize(x.nome), x.id]))
  return {
    w: wording(ambiente.variante),
    levels,
    schemas: levels.map(schemaOf),
    faixas: await loadFaixas(db),
    eixo: await listByName(sql`select "eixoId" as id, nome from eixo order by "eixoId" desc`),
    tipo: await listByName(sql`select "solucaoTipoId" as id, nome from solucao_tipo order by 1 desc`),
    inativos: new Set(
      (await records<{ id: number }>(db, sql`select "solucaoTipoId" as id from solucao_tipo where not ativo`)).map(
        (x) => x.id,
      ),
    ),
  }
}

export const judgeArquivo = async (ctx: Reader, arquivo: unknown) => {
  const grupos = readGrupos(arquivo)
  return judgeAll(grupos, await loadTree(ctx.db), await loadKnown(ctx))
}

/* The import */

/** A task whose evidences are others by now is another one for who has it open. */
const touchChanged = (db: Db, tarefas: readonly Judged[]) =>
  touchTarefas(
    db,
    tarefas
      .filter((t) => t.linha.situacao === 'igual' && t.filhos.some((e) => e.linha.situacao !== 'igual'))
      .map((t) => t.atual!.tarefaId as number),
  )

const writeRows = async (ctx: Ctx, nodes: readonly Judged[], holder: RegisterRow): Promise<void> => {
  const { db, actor } = ctx
  for (const { depth, body, atual, alterada, precos, filhos } of nodes) {
    const { registro } = LEVELS[depth]!
    const row = { ...body, ...holder }
    let id = atual?.[registro.id] as number | undefined
    if (id === undefined) id = await insert(db, registro, actor, row)
    else if (alterada) await update(db, registro, actor, { ...row, [registro.id]: id, versao: atual!.versao as number })
    if (!atual || alterada)
      await ctx.audit({
        acao: atual ? 'alterar' : 'criar',
        entidade: registro.tabela,
        entidadeId: id,
        mudancas: diff(atual && Object.fromEntries(Object.keys(row).map((k) => [k, atual[k]])), row),
      })
    await writePrecos(ctx, id, precos)
    await writeRows(ctx, filhos, { [registro.id]: id })
  }
  if (nodes[0]?.depth === TAREFAS) await touchChanged(db, nodes)
}

const refusalOf = ({ linhas, recusadas }: PreviaImportacao) => {
  const { nome, erros } = linhas.find((l) => l.situacao === 'recusada')!
  const outros = recusadas > 1 ? ` Há mais ${quantos(recusadas - 1, 'item recusado', 'itens recusados')}.` : ''
  return `Nada foi importado. ${nome}, ${erros[0]!.coluna}: ${erros[0]!.motivo}.${outros}`
}

export const importArquivo = async (ctx: Ctx, arquivo: unknown) => {
  // What was judged is what is written over: until it ends nobody else writes on the shelf.
  await lockPrateleira(ctx.db)
  const { judged, previa } = await judgeArquivo(ctx, arquivo)
  if (previa.recusadas) throw problem.regra({ motivo: literal(refusalOf(previa)) }, undefined, { previa })
  await writeRows(ctx, judged, {})
  await ctx.audit({
    acao: 'importar',
    entidade: gruposDeSolucao.tabela,
    mudancas: { incluidas: { depois: previa.incluir }, alteradas: { depois: previa.alterar } },
  })
  return previa
}
