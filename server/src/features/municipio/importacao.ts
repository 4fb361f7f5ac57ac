import { sql } from 'drizzle-orm'
import { normalize } from '#contract/br.ts'
import { COLUNAS_MUNICIPIO, faixaSugerida, importarMunicipios, type OpcoesMunicipio } from '#contract/municipio.ts'
import { problem } from '#contract/problems.ts'
import { diff } from '#server/db/audit.ts'
import { anyOf, insertRows, only, updateRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import {
  defineImport,
  type Gravada,
  type Juizo,
  type LinhaConferida,
  type LinhaLida,
} from '#server/registers/import.ts'
import { recomputeTotals } from '../pontuacao/commands.ts'
import { NOME_REPETIDO } from './commands.ts'
import { findIbge } from './ibge.ts'
import { listOpcoes } from './queries.ts'
import { podeCriar } from './rules.ts'

/** What a line writes; a blank cell leaves what stands. */
interface Registro {
  codigoIbge: number
  nome: string
  uf: string
  projetoId: number
  statusId: number | null
  unidadeRegionalId: number | null
  faixaId: number | null
  populacao: number | null
  idhm: number | null
  meiAtivos: number | null
  prefeito: string | null
}
interface Atual extends Registro {
  municipioId: number
  status: string | null
  unidadeRegional: string | null
}
interface Dados {
  registro: Registro
  atual: Atual | undefined
}

const chaveDe = (codigoIbge: unknown, projetoId: unknown) => `${codigoIbge}/${projetoId}`
const mesmo = (a: string, b: unknown) => normalize(a) === normalize(String(b))

const loadAtuais = async (ctx: Reader, codigos: readonly number[]) => {
  const lidos = await rows<{ j: Atual }>(
    ctx.db,
    sql`select to_json(x) as j from (
      select m."municipioId", m."codigoIbge", m.nome, m.uf, m."projetoId", m."statusId", s."statusNome" as status, m."unidadeRegionalId",
        r."nomeRegiao" as "unidadeRegional", m."faixaId", m.populacao, m.idhm, m."meiAtivos", m.prefeito
      from municipio m left join status s using ("statusId")
        left join unidade_regional r on r.id_unidade_regional = m."unidadeRegionalId"
      where m."codigoIbge" = ${anyOf(codigos)}) x`,
  )
  return new Map(lidos.map(({ j }) => [chaveDe(j.codigoIbge, j.projetoId), j]))
}

type Valores = LinhaLida['valores']
type Erros = NonNullable<Juizo<Dados>['erros']>

/** Everything that a line names must exist: the code in the IBGE's table, the rest in this environment. */
const procurar = (valores: Valores, listas: OpcoesMunicipio) => {
  const erros: Erros = []
  const falta = (coluna: string, motivo: string) => void erros.push({ coluna, motivo })
  const ibge = findIbge(Number(valores.codigoIbge))
  if (!ibge) falta('Código IBGE', `${valores.codigoIbge} não está na tabela do IBGE`)
  const projeto = listas.projetos.find((p) => mesmo(p.nome, valores.projeto))
  if (!projeto) falta('Projeto', `Não há projeto com o nome ${valores.projeto}`)
  const status = listas.status.find((s) => mesmo(s.nome, valores.status))
  if (valores.status !== null && !status) falta('Status', `Não há status com o nome ${valores.status}`)
  const regional = listas.unidadesRegionais.find((u) => u.uf === ibge?.uf && mesmo(u.nome, valores.unidadeRegional))
  if (valores.unidadeRegional !== null && !regional)
    falta('Unidade Regional', `Não há ${valores.unidadeRegional} entre as unidades regionais do estado`)
  return { erros, ibge, projeto, status, regional }
}

const ROTULADAS = ['nome', 'status', 'unidadeRegional', 'populacao', 'idhm', 'meiAtivos', 'prefeito'] as const

const julgar = ({ valores }: LinhaLida, listas: OpcoesMunicipio, atuais: ReadonlyMap<string, Atual>): Juizo<Dados> => {
  const { erros, ibge, projeto, status, regional } = procurar(valores, listas)
  if (!ibge || !projeto || erros.length) return { situacao: 'incluir', erros }
  const atual = atuais.get(chaveDe(ibge.codigoIbge, projeto.id))
  const populacao = (valores.populacao as number | null) ?? atual?.populacao ?? null
  const registro: Registro = {
    codigoIbge: ibge.codigoIbge,
    nome: (valores.nome as string | null) ?? atual?.nome ?? ibge.nome,
    uf: ibge.uf,
    projetoId: projeto.id,
    statusId: status?.id ?? atual?.statusId ?? null,
    unidadeRegionalId: regional?.id ?? atual?.unidadeRegionalId ?? null,
    faixaId: atual?.faixaId ?? faixaSugerida(listas.faixas, populacao, ibge.uf)?.id ?? null,
    populacao,
    idhm: (valores.idhm as number | null) ?? atual?.idhm ?? null,
    meiAtivos: (valores.meiAtivos as number | null) ?? atual?.meiAtivos ?? null,
    prefeito: (valores.prefeito as string | null) ?? atual?.prefeito ?? null,
  }
  const dados = { registro, atual }
  if (!atual) return { situacao: 'incluir', dados }
  const mudadas = ROTULADAS.filter(
    (c) =>
      valores[c] !== null &&
      valores[c] !== undefined &&
      normalize(String(valores[c])) !== normalize(String(atual[c] ?? '')),
  )
  if (!mudadas.length) return { situacao: 'igual', dados }
  return { situacao: 'alterar', antes: Object.fromEntries(mudadas.map((c) => [c, atual[c]])), dados }
}

/** A name is one in its state and project, as people read it: among what stands and among the lines. */
const refuseNomesRepetidos = async (ctx: Reader, linhas: readonly LinhaLida[], juizos: Juizo<Dados>[]) => {
  const chave = (r: Pick<Registro, 'nome' | 'uf' | 'projetoId'>) => `${r.uf}/${r.projetoId}/${normalize(r.nome)}`
  const existentes = await rows<Pick<Atual, 'municipioId' | 'nome' | 'uf' | 'projetoId'>>(
    ctx.db,
    sql`select "municipioId", nome, uf, "projetoId" from municipio`,
  )
  const donos = new Map(existentes.map((m) => [chave(m), m.municipioId]))
  const vistos = new Map<string, number>()
  return juizos.map((j, i): Juizo<Dados> => {
    if (!j.dados || j.situacao === 'igual') return j
    const { registro, atual } = j.dados
    const k = chave(registro)
    const [dono, linha] = [donos.get(k), vistos.get(k)]
    vistos.set(k, linhas[i]!.linha)
    if (linha !== undefined) return { ...j, erros: [{ coluna: 'Nome', motivo: `Repete o nome da linha ${linha}` }] }
    // What stood so before the sheet is not judged by it.
    if (dono === undefined || dono === atual?.municipioId || (atual && chave(atual) === k)) return j
    return { ...j, erros: [{ coluna: 'Nome', motivo: NOME_REPETIDO.mensagem }] }
  })
}

const checkLinhas = async (ctx: Reader, linhas: readonly LinhaLida[]): Promise<Juizo<Dados>[]> => {
  if (!podeCriar(ctx.actor))
    throw problem.semPermissao({ frase: 'Só quem alcança {todos os municípios} pode importar uma planilha.' })
  const listas = await listOpcoes(ctx.db)
  const atuais = await loadAtuais(
    ctx,
    linhas.map((l) => Number(l.valores.codigoIbge)),
  )
  return refuseNomesRepetidos(
    ctx,
    linhas,
    linhas.map((l) => julgar(l, listas, atuais)),
  )
}

const CAMPOS = [
  'codigoIbge',
  'nome',
  'uf',
  'projetoId',
  'statusId',
  'unidadeRegionalId',
  'faixaId',
  'populacao',
  'idhm',
  'meiAtivos',
  'prefeito',
] as const

const insertMunicipios = async (ctx: Reader, novas: readonly Dados[]): Promise<Gravada[]> => {
  const registros = novas.map((d) => only(CAMPOS, d.registro))
  const ids = await insertRows(ctx.db, 'municipio', registros, 'municipioId')
  await recomputeTotals(ctx.db, ids)
  return novas.map((d, i) => ({
    entidadeId: ids[i]!,
    acao: 'criar',
    mudancas: diff(undefined, { nome: d.registro.nome, uf: d.registro.uf, codigoIbge: d.registro.codigoIbge }),
  }))
}

const updateMunicipios = async (ctx: Reader, mudadas: readonly Dados[]): Promise<Gravada[]> => {
  const linhas = mudadas.map(({ registro, atual }) => ({ ...registro, municipioId: atual!.municipioId }))
  await updateRows(ctx.db, 'municipio', 'municipioId', CAMPOS, linhas)
  return mudadas.map(({ registro, atual }) => {
    const { municipioId, status, unidadeRegional, ...antes } = atual!
    return { entidadeId: municipioId, acao: 'alterar', mudancas: diff({ ...antes }, { ...registro }) }
  })
}

const applyLinhas = async (ctx: Reader, linhas: readonly LinhaConferida<Dados>[]) => {
  const [novas, mudadas] = (['incluir', 'alterar'] as const).map((s) =>
    linhas.filter((l) => l.situacao === s).map((l) => l.dados),
  ) as [Dados[], Dados[]]
  return [
    ...(novas.length ? await insertMunicipios(ctx, novas) : []),
    ...(mudadas.length ? await updateMunicipios(ctx, mudadas) : []),
  ]
}

export const importacao = defineImport<Dados>({
  endpoints: importarMunicipios,
  titulo: '{Municípios}',
  nome: 'municipios',
  entidade: 'municipio',
  colunas: COLUNAS_MUNICIPIO,
  chave: (v) => chaveDe(v.codigoIbge, normalize(String(v.projeto))),
  nomeDaLinha: (v) => {
    const ibge = findIbge(Number(v.codigoIbge))
    return ibge ? `${v.nome ?? ibge.nome}/${ibge.uf}` : String(v.nome ?? v.codigoIbge)
  },
  validar: checkLinhas,
  aplicar: applyLinhas,
})
