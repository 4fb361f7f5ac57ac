import { sql } from 'drizzle-orm'
import { digits, normalize } from '#contract/br.ts'
import { COLUNAS_ESCOLA, importarEscolas } from '#contract/escola.ts'
import type { SituacaoEscola } from '#contract/escola-estados.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { SEM_CPF, temCpf } from '#contract/sem-cpf.ts'
import { municipioScope } from '#server/access/scopes.ts'
import { diff } from '#server/db/audit.ts'
import { anyOf, insertRows, only, records, updateRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { Reader } from '#server/http/route.ts'
import {
  defineImport,
  type Gravada,
  type Juizo,
  type LinhaConferida,
  type LinhaLida,
  type ValoresDaLinha,
} from '#server/registers/import.ts'
import { listConhecidas } from './queries.ts'
import { errosDaEscola } from './rules.ts'

const CAMPOS = [
  ...['municipioId', 'escola', 'codigoInep', 'rede', 'zona', 'metodologia', 'anoLetivo', 'turmas'],
  ...['professoresInscritos', 'professoresConcluintes', 'alunos', 'cargaHoraria', 'dataFeira'],
] as const
interface Registro {
  municipioId: number
  escola: string
  codigoInep: string | null
  rede: string
  zona: string | null
  metodologia: string
  anoLetivo: number
  turmas: number
  professoresInscritos: number
  professoresConcluintes: number
  alunos: number
  cargaHoraria: number
  dataFeira: string | null
}
interface Atual extends Registro {
  municipioEscolaId: number
  situacao: SituacaoEscola
  seloEscolaParceira: boolean
}
interface Dados {
  registro: Registro
  atual: Atual | undefined
}

const lugar = (nome: unknown, uf: unknown) => `${normalize(String(nome))}/${String(uf).toUpperCase()}`
const chaveDe = (onde: string | number, v: { escola: unknown; anoLetivo: unknown; metodologia: unknown }) =>
  `${onde} ${normalize(String(v.escola))} ${v.anoLetivo} ${v.metodologia}`
const chave = (v: ValoresDaLinha) =>
  chaveDe(lugar(v.municipio, v.uf), { escola: v.escola, anoLetivo: v.anoLetivo, metodologia: v.metodologia })

const loadTudo = async ({ db, actor }: Reader, linhas: readonly LinhaLida[]) => {
  const municipios = await rows<{ municipioId: number; nome: string; uf: string }>(
    db,
    sql`select "municipioId", nome, uf from municipio where ${municipioScope(actor, sql`"municipioId"`)}`,
  )
  const porNome = new Map(municipios.map((m) => [lugar(m.nome, m.uf), m]))
  const ids = [...new Set(linhas.flatMap(({ valores: v }) => porNome.get(lugar(v.municipio, v.uf))?.municipioId ?? []))]
  const codigos = linhas.flatMap(({ valores: v }) => (v.codigoInep ? [digits(String(v.codigoInep))] : []))
  const atuais = await records<Atual>(
    db,
    sql`select "municipioEscolaId", situacao, "seloEscolaParceira", ${sql.join(
      CAMPOS.map((c) => sql.identifier(c)),
      sql`, `,
    )} from municipio_escola where "municipioId" = ${anyOf(ids)}`,
  )
  return {
    porNome,
    atuais: new Map(atuais.map((a) => [chaveDe(a.municipioId, a), a])),
    conhecidas: await listConhecidas(db, codigos, ids),
  }
}

type Erros = NonNullable<Juizo<Dados>['erros']>
const ROTULOS: Readonly<Record<string, string>> = Object.fromEntries(COLUNAS_ESCOLA.map((c) => [c.chave, c.titulo]))

/** A blank cell leaves what stands, or what a new one begins with. */
const registroDe = (v: ValoresDaLinha, municipioId: number, atual: Atual | undefined): Registro => ({
  municipioId,
  escola: atual?.escola ?? String(v.escola),
  codigoInep: v.codigoInep ? digits(String(v.codigoInep)) : (atual?.codigoInep ?? null),
  rede: String(v.rede),
  zona: (v.zona as string | null) ?? atual?.zona ?? null,
  metodologia: String(v.metodologia),
  anoLetivo: Number(v.anoLetivo),
  turmas: Number(v.turmas ?? atual?.turmas ?? 0),
  professoresInscritos: Number(v.professoresInscritos ?? atual?.professoresInscritos ?? 0),
  professoresConcluintes: Number(v.professoresConcluintes ?? atual?.professoresConcluintes ?? 0),
  alunos: Number(v.alunos ?? atual?.alunos ?? 0),
  cargaHoraria: Number(v.cargaHoraria ?? atual?.cargaHoraria ?? 0),
  dataFeira: (v.dataFeira as string | null) ?? atual?.dataFeira ?? null,
})

const errosDoTexto = (v: ValoresDaLinha): Erros => [
  ...(temCpf(String(v.escola)) ? [{ coluna: 'Escola', motivo: SEM_CPF }] : []),
  ...(v.codigoInep && digits(String(v.codigoInep)).length !== 8
    ? [{ coluna: 'Código INEP', motivo: 'Informe os 8 dígitos do código INEP' }]
    : []),
]

type Tudo = Awaited<ReturnType<typeof loadTudo>>
const julgar = ({ valores: v }: LinhaLida, tudo: Tudo, hoje: string): Juizo<Dados> => {
  const m = tudo.porNome.get(lugar(v.municipio, v.uf))
  const doTexto = errosDoTexto(v)
  if (!m || doTexto.length) {
    const sumiu = { coluna: '{Município}', motivo: '{Município não encontrado}' }
    return { situacao: 'incluir', erros: [...doTexto, ...(m ? [] : [sumiu])] }
  }
  const atual = tudo.atuais.get(
    chaveDe(m.municipioId, { escola: v.escola, anoLetivo: v.anoLetivo, metodologia: v.metodologia }),
  )
  const registro = registroDe(v, m.municipioId, atual)
  const quem = { seloEscolaParceira: false, ...atual, ...registro }
  const erros = Object.entries(errosDaEscola(quem, atual?.situacao ?? 'Adesão', m.uf, tudo.conhecidas, hoje)).map(
    ([campo, motivo]) => ({ coluna: ROTULOS[campo] ?? 'Escola', motivo }),
  )
  const dados = { registro, atual }
  if (erros.length) return { situacao: 'incluir', erros }
  if (!atual) return { situacao: 'incluir', dados }
  const mudadas = CAMPOS.filter((c) => c !== 'municipioId' && registro[c] !== atual[c])
  if (!mudadas.length) return { situacao: 'igual', dados }
  return { situacao: 'alterar', antes: Object.fromEntries(mudadas.map((c) => [c, atual[c]])), dados }
}

/** Of the lines too: one code is of one school. */
const refuseCodigosRepetidos = (linhas: readonly LinhaLida[], juizos: readonly Juizo<Dados>[]): Juizo<Dados>[] => {
  const donas = new Map<string, { linha: number; escola: string }>()
  return juizos.map((j, i) => {
    const { codigoInep, municipioId, escola } = j.dados?.registro ?? {}
    if (!codigoInep) return j
    const quem = `${municipioId} ${normalize(escola!)}`
    const dona = donas.get(codigoInep)
    if (!dona) donas.set(codigoInep, { linha: linhas[i]!.linha, escola: quem })
    if (!dona || dona.escola === quem) return j
    const motivo = `A linha ${dona.linha} dá este código a outra escola`
    return { situacao: j.situacao, erros: [...(j.erros ?? []), { coluna: 'Código INEP', motivo }] }
  })
}

const saveLinhas = async ({ db }: Reader, linhas: readonly LinhaConferida<Dados>[]): Promise<Gravada[]> => {
  const novas = linhas.filter((l) => !l.dados.atual)
  const velhas = linhas.filter((l) => l.dados.atual)
  const ids = await insertRows(
    db,
    'municipio_escola',
    novas.map((l) => ({
      ...l.dados.registro,
      situacao: 'Adesão',
      anosAtendidos: [],
      seloEscolaParceira: false,
      versao: 1,
    })),
    'municipioEscolaId',
  )
  await updateRows(
    db,
    'municipio_escola',
    'municipioEscolaId',
    CAMPOS,
    velhas.map((l) => ({ ...l.dados.registro, municipioEscolaId: l.dados.atual!.municipioEscolaId })),
  )
  return [
    ...novas.map(
      (l, i): Gravada => ({ entidadeId: ids[i]!, acao: 'criar', mudancas: diff(undefined, { ...l.dados.registro }) }),
    ),
    ...velhas.map(
      (l): Gravada => ({
        entidadeId: l.dados.atual!.municipioEscolaId,
        acao: 'alterar',
        mudancas: diff({ ...only(CAMPOS, l.dados.atual!) }, { ...l.dados.registro }),
      }),
    ),
  ]
}

/** A school of a year and methodology on each line; new ones begin with their adhesion, and no line moves a state. */
export const importacao = defineImport<Dados>({
  endpoints: importarEscolas,
  titulo: 'Escolas',
  nome: 'escolas',
  entidade: 'municipio_escola',
  colunas: COLUNAS_ESCOLA,
  chave,
  nomeDaLinha: (v) => `${v.escola} (${v.municipio}/${v.uf})`,
  validar: async (ctx, linhas) => {
    const tudo = await loadTudo(ctx, linhas)
    const hoje = todaySaoPaulo(ctx.now)
    return refuseCodigosRepetidos(
      linhas,
      linhas.map((l) => julgar(l, tudo, hoje)),
    )
  },
  aplicar: saveLinhas,
})
