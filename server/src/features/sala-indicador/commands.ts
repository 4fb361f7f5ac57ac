import { todaySaoPaulo } from '#contract/holidays.ts'
import { problem } from '#contract/problems.ts'
import type { LinhaDoMapa, LinhaPreenchida } from '#contract/sala-indicador.ts'
import { erradosDaLinha } from '#contract/sala-indicador-linha.ts'
import { type AuditEntry, diff, goneFrom } from '#server/db/audit.ts'
import { insertRows, only, stale, updateRows } from '#server/db/rows.ts'
import type { RawJson } from '#server/db/sql.ts'
import type { Reader, Signed } from '#server/http/route.ts'
import { checkEmUso } from '../sala-em-uso/commands.ts'
import { definitions, filled, months, monthValue, results } from './apuracao.ts'
import * as queries from './queries.ts'
import { paraHistorico } from './rules.ts'

/** What reports count results by. */
export const apuracao = { definitions, filled, months, monthValue, results } as const

/** What an action of a room may be meant to make better. */
export const { findIndicador } = queries

export const entidade = 'sala_indicador_municipio'
const CAMPOS = ['linhaDeBase', 'meta', 'metaMaxima', 'valores', 'bases', 'observacao'] as const

/** The year in São Paulo, where none was asked for. */
export const anoDe = ({ now }: Pick<Reader, 'now'>, ano: number | undefined) =>
  ano ?? Number(todaySaoPaulo(now).slice(0, 4))

export interface Enviada extends LinhaPreenchida {
  salaIndicadorId: number
  /** 0: nobody had filled it in. */
  versao: number
}
interface Onde {
  municipioId: number
  ano: number
}
/** What the call names a field of the line with this position. */
type Caminho = (i: number, campo: string) => string
const sozinha: Caminho = (_, campo) => campo
const onlyLine = (linhas: RawJson) => (JSON.parse(linhas.text) as LinhaDoMapa[])[0]!

const refuse = (erros: Record<string, string>) => {
  if (Object.keys(erros).length) throw problem.entradaInvalida({}, erros)
}

const loadAntes = async (ctx: Reader, { municipioId, ano }: Onde, linhas: readonly Enviada[], campo: Caminho) => {
  await queries.lockMapa(ctx.db, municipioId)
  await checkEmUso(ctx.db, municipioId)
  const ids = linhas.map((l) => l.salaIndicadorId)
  const antes = new Map((await queries.loadGuardadas(ctx.db, municipioId, ano, ids)).map((g) => [g.salaIndicadorId, g]))
  const semDefinicao = linhas.flatMap((l, i) =>
    antes.has(l.salaIndicadorId) ? [] : [[campo(i, 'salaIndicadorId'), 'Indicador não encontrado'] as const],
  )
  refuse(Object.fromEntries(semDefinicao))
  return linhas.map((l) => antes.get(l.salaIndicadorId)!)
}

const igual = (a: LinhaPreenchida, b: LinhaPreenchida) =>
  CAMPOS.every((c) => JSON.stringify(a[c]) === JSON.stringify(b[c]))

/** Writes them all or none: what somebody changed meanwhile, and what is wrong in one of them, stops the rest. */
const saveLinhas = async (ctx: Signed, onde: Onde, linhas: readonly Enviada[], campo: Caminho): Promise<RawJson> => {
  const antes = await loadAntes(ctx, onde, linhas, campo)
  const show = (quais: readonly Enviada[]) =>
    queries.listLinhas(
      ctx.db,
      onde.municipioId,
      onde.ano,
      quais.map((l) => l.salaIndicadorId),
    )
  const velhas = linhas.filter((l, i) => l.versao !== antes[i]!.versao)
  if (velhas.length) throw stale(campo === sozinha ? onlyLine(await show(velhas)) : await show(velhas))
  const mudam = linhas.map((l, i) => ({ l, a: antes[i]!, i })).filter(({ l, a }) => !igual(l, a))
  refuse(
    Object.fromEntries(
      mudam.flatMap(({ l, a, i }): [string, string][] =>
        a.ativo || a.salaIndicadorMunicipioId !== null
          ? Object.entries(erradosDaLinha(a, a, l)).map(([c, frase]) => [campo(i, c), frase])
          : [[campo(i, 'salaIndicadorId'), 'Este indicador está inativo e não começa um ano novo']],
      ),
    ),
  )
  const [novas, velhasQueMudam] = [mudam.filter(({ a }) => a.versao === 0), mudam.filter(({ a }) => a.versao > 0)]
  const feitas = await insertRows(
    ctx.db,
    entidade,
    novas.map(({ l }) => ({ ...onde, ...only(['salaIndicadorId', ...CAMPOS], { ...l }), versao: 1 })),
    'salaIndicadorMunicipioId',
  )
  if (velhasQueMudam.length)
    await updateRows(
      ctx.db,
      entidade,
      'salaIndicadorMunicipioId',
      CAMPOS,
      velhasQueMudam.map(({ l, a }) => ({
        salaIndicadorMunicipioId: a.salaIndicadorMunicipioId,
        ...only(CAMPOS, { ...l }),
      })),
    )
  const entries: AuditEntry[] = [
    ...novas.map(({ l }, i): AuditEntry => {
      const ditos = Object.entries(paraHistorico(l)).filter(([, v]) => v !== null)
      return { acao: 'criar', entidade, entidadeId: feitas[i]!, mudancas: diff(undefined, Object.fromEntries(ditos)) }
    }),
    ...velhasQueMudam.map(
      ({ l, a }): AuditEntry => ({
        ...{ acao: 'alterar', entidade, entidadeId: a.salaIndicadorMunicipioId },
        mudancas: diff(paraHistorico(a), paraHistorico(l)),
      }),
    ),
  ]
  if (entries.length) await ctx.auditMany(entries)
  else ctx.unaudited('what was sent is what stands there already')
  return show(linhas)
}

export const saveMapa = (ctx: Signed, onde: Onde, linhas: readonly Enviada[]) =>
  saveLinhas(ctx, onde, linhas, (i, campo) => `linhas.${i}.${campo}`)

const JA_HA = 'Este indicador já está preenchido neste ano. Altere o que está lá.'
export const createLinha = async (ctx: Signed, onde: Onde, linha: Omit<Enviada, 'versao'>) => {
  const [antes] = await loadAntes(ctx, onde, [{ ...linha, versao: 0 }], sozinha)
  if (antes!.salaIndicadorMunicipioId !== null) throw problem.jaExiste({ frase: JA_HA }, { salaIndicadorId: JA_HA })
  return onlyLine(await saveLinhas(ctx, onde, [{ ...linha, versao: 0 }], sozinha))
}

const findLugar = async ({ db, actor }: Reader, id: number) => {
  const lugar = await queries.findLugar(db, actor, id)
  if (!lugar) throw problem.naoEncontrado()
  return lugar
}

export const changeLinha = async (ctx: Signed, id: number, linha: Omit<Enviada, 'salaIndicadorId'>) => {
  const { salaIndicadorId, ...onde } = await findLugar(ctx, id)
  return onlyLine(await saveLinhas(ctx, onde, [{ ...linha, salaIndicadorId }], sozinha))
}

export const removeLinha = async (ctx: Signed, id: number) => {
  const { salaIndicadorId, municipioId, ano } = await findLugar(ctx, id)
  await queries.lockMapa(ctx.db, municipioId)
  await checkEmUso(ctx.db, municipioId)
  const [antes] = await queries.loadGuardadas(ctx.db, municipioId, ano, [salaIndicadorId])
  if (antes?.salaIndicadorMunicipioId !== id) throw problem.naoEncontrado()
  await queries.deleteLinha(ctx.db, id)
  const ditos = Object.entries(paraHistorico(antes)).filter(([, v]) => v !== null)
  await ctx.audit({
    ...{ acao: 'excluir', entidade, entidadeId: id },
    mudancas: goneFrom(municipioId, Object.fromEntries([['Ano', ano], ...ditos])),
  })
  return { message: 'O ano deste indicador foi esvaziado' }
}
