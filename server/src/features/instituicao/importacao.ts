import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { cleanCnpj, cleanPhone, formatCnpj, formatPhone, isCnpj, isPhone, normalize } from '#contract/br.ts'
import { EMAIL_INVALIDO, isEmail } from '#contract/fields.ts'
import { COLUNAS_INSTITUICOES, importarInstituicoes } from '#contract/instituicao.ts'
import { literal } from '#contract/wording.ts'
import type { Actor } from '#server/access/actor.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { diff } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { one, rows } from '#server/db/sql.ts'
import { defineImport, type Erros, type Juizo, type ValoresDaLinha } from '#server/registers/import.ts'

const SIMPLES = ['sigla', 'cnpj', 'email', 'telefone', 'site', 'representanteNome'] as const
type Simples = Record<(typeof SIMPLES)[number], string | null>
interface Atual extends Simples {
  instituicaoId: number
  nome: string
  categoriaInstituicaoId: number
  categoria: string
  municipiosIds: number[]
}
interface Dados extends Simples {
  nome: string
  categoriaInstituicaoId: number
  municipiosIds: number[]
  atual: Atual | undefined
}

/** A CNPJ identifies an institution; without one its name does. */
const chave = (v: ValoresDaLinha) => (v.cnpj ? cleanCnpj(String(v.cnpj)) : normalize(String(v.nome)))

const loadConhecido = async (db: Db, actor: Actor) => {
  const categorias = await rows<{ id: number; nome: string }>(
    db,
    sql`select "categoriaInstituicaoId" as id, "categoriaInstituicaoNome" as nome from categoria_instituicao`,
  )
  const municipios = await rows<{ id: number; nome: string }>(
    db,
    sql`select m."municipioId" as id, m.nome || '/' || m.uf as nome from municipio m where ${municipioScope(actor, sql`m."municipioId"`)}`,
  )
  const atuais = await rows<Atual>(
    db,
    sql`select i."instituicaoId", i.nome, i.sigla, i.cnpj, i.email, i.telefone, i.site, i."representanteNome",
          i."categoriaInstituicaoId", c."categoriaInstituicaoNome" as categoria,
          array(select l."municipioId" from instituicao_municipio l where l."instituicaoId" = i."instituicaoId" order by 1) as "municipiosIds"
        from instituicao i join categoria_instituicao c using ("categoriaInstituicaoId")`,
  )
  return {
    categorias: new Map(categorias.map((c) => [normalize(c.nome), c.id])),
    municipios: new Map(municipios.map((m) => [normalize(m.nome), m.id])),
    nomes: new Map(municipios.map((m) => [m.id, m.nome])),
    porCnpj: new Map(atuais.filter((a) => a.cnpj).map((a) => [a.cnpj!, a])),
    porNome: new Map(atuais.map((a) => [normalize(a.nome), a])),
  }
}
type Conhecido = Awaited<ReturnType<typeof loadConhecido>>

const formato = (coluna: string, valor: unknown, valido: (s: string) => boolean, motivo: string): Erros =>
  valor === null || valido(String(valor)) ? [] : [{ coluna, motivo }]

const lugares = (v: ValoresDaLinha) =>
  String(v.municipios)
    .split(';')
    .map((s) => s.trim())
    .filter(Boolean)

const errosDe = (v: ValoresDaLinha, c: Conhecido): Erros => [
  ...(c.categorias.has(normalize(String(v.categoria)))
    ? []
    : [{ coluna: 'Categoria', motivo: `Categoria não encontrada: ${literal(String(v.categoria))}` }]),
  ...lugares(v)
    .filter((nome) => !c.municipios.has(normalize(nome)))
    .map((nome) => ({ coluna: '{Municípios}', motivo: `{Município não encontrado}: ${literal(nome)}` })),
  ...formato('CNPJ', v.cnpj, isCnpj, 'CNPJ inválido'),
  ...formato('E-mail', v.email, isEmail, EMAIL_INVALIDO),
  ...formato('Telefone', v.telefone, isPhone, 'Telefone inválido'),
]

const limpo = (v: ValoresDaLinha, atual: Atual | undefined): Simples => {
  const lido = (k: (typeof SIMPLES)[number]) => (v[k] === null ? (atual?.[k] ?? null) : String(v[k]))
  const cnpj = lido('cnpj')
  const telefone = lido('telefone')
  return {
    sigla: lido('sigla'),
    cnpj: cnpj && cleanCnpj(cnpj),
    email: lido('email')?.toLowerCase() ?? null,
    telefone: telefone && cleanPhone(telefone),
    site: lido('site'),
    representanteNome: lido('representanteNome'),
  }
}

const MOSTRAR: Partial<Record<string, (s: string) => string>> = { cnpj: formatCnpj, telefone: formatPhone }

/** The columns that would change, with what stands there now. */
const mudancas = (d: Dados, atual: Atual, v: ValoresDaLinha, c: Conhecido): ValoresDaLinha => {
  const antes: Record<string, string | null> = {}
  if (d.nome !== atual.nome) antes.nome = atual.nome
  if (d.categoriaInstituicaoId !== atual.categoriaInstituicaoId) antes.categoria = atual.categoria
  for (const k of SIMPLES)
    if (v[k] !== null && d[k] !== atual[k]) antes[k] = atual[k] && (MOSTRAR[k]?.(atual[k]) ?? atual[k])
  if (d.municipiosIds.join() !== atual.municipiosIds.join())
    antes.municipios = atual.municipiosIds.flatMap((id) => c.nomes.get(id) ?? []).join('; ')
  return antes
}

const saveInstituicao = async (db: Db, { atual, municipiosIds, ...dados }: Dados) => {
  const registro = JSON.stringify(dados)
  const colunas = Object.keys(dados).map((k) => sql.identifier(k))
  const lista = sql.join(colunas, sql`, `)
  const row = await one<{ id: number }>(
    db,
    atual
      ? sql`update instituicao set (${lista}) = (select ${lista} from json_populate_record(null::instituicao, ${registro}::json)),
              versao = versao + 1 where "instituicaoId" = ${atual.instituicaoId} returning "instituicaoId" as id`
      : sql`insert into instituicao (${lista}) select ${lista} from json_populate_record(null::instituicao, ${registro}::json)
            returning "instituicaoId" as id`,
  )
  const ids = sql`${sql.param(municipiosIds)}::int[]`
  await db.execute(
    sql`delete from instituicao_municipio where "instituicaoId" = ${row!.id} and not "municipioId" = any(${ids})`,
  )
  await db.execute(
    sql`insert into instituicao_municipio ("instituicaoId", "municipioId") select ${row!.id}, unnest(${ids}) on conflict do nothing`,
  )
  return row!.id
}

/** Whether this person may change what the line names. */
const recusa = (actor: Actor, atual: Atual, c: Conhecido) => {
  if (!can(actor, 'editarInstituicao')) return 'Já existe, e você não pode alterar instituições'
  const alcanca = can(actor, 'verTodasInstituicao') || atual.municipiosIds.some((id) => c.nomes.has(id))
  return alcanca ? undefined : 'Já existe em {municípios} fora do seu alcance'
}

/** Institutions from a sheet; a blank cell leaves what stands. */
export const importacao = defineImport<Dados>({
  endpoints: importarInstituicoes,
  titulo: 'Instituições',
  nome: 'instituicoes',
  entidade: 'instituicao',
  colunas: COLUNAS_INSTITUICOES,
  chave,
  nomeDaLinha: (v) => String(v.nome),
  validar: async ({ db, actor }, linhas) => {
    const conhecido = await loadConhecido(db, actor)
    return linhas.map(({ valores }): Juizo<Dados> => {
      const erros = errosDe(valores, conhecido)
      if (erros.length) return { situacao: 'incluir', erros }
      const porNome = conhecido.porNome.get(normalize(String(valores.nome)))
      const cnpj = valores.cnpj ? cleanCnpj(String(valores.cnpj)) : null
      // The same name with another CNPJ is another institution.
      const atual = (cnpj && conhecido.porCnpj.get(cnpj)) || (!cnpj || !porNome?.cnpj ? porNome : undefined)
      // Links to places out of reach stay.
      const alheios = (atual?.municipiosIds ?? []).filter((id) => !conhecido.nomes.has(id))
      const escolhidos = lugares(valores).map((nome) => conhecido.municipios.get(normalize(nome))!)
      const dados: Dados = {
        ...limpo(valores, atual),
        nome: String(valores.nome),
        categoriaInstituicaoId: conhecido.categorias.get(normalize(String(valores.categoria)))!,
        municipiosIds: [...new Set([...alheios, ...escolhidos])].sort((a, b) => a - b),
        atual,
      }
      if (!atual) return { situacao: 'incluir', dados }
      const motivo = recusa(actor, atual, conhecido)
      if (motivo) return { situacao: 'alterar', erros: [{ coluna: 'Nome', motivo }] }
      const antes = mudancas(dados, atual, valores, conhecido)
      return Object.keys(antes).length ? { situacao: 'alterar', antes, dados } : { situacao: 'igual', dados }
    })
  },
  async *aplicar({ db }, linhas) {
    for (const { dados, situacao } of linhas) {
      const { atual, ...depois } = dados
      yield {
        entidadeId: await saveInstituicao(db, dados),
        acao: situacao === 'incluir' ? ('criar' as const) : ('alterar' as const),
        mudancas: diff(atual && { ...atual }, depois),
      }
    }
  },
})
