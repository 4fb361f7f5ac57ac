import { nomeComUf } from '#contract/br.ts'
import type { Coluna, TipoColuna } from '#contract/coluna.ts'
import type { LinhaDoMapa } from '#contract/sala-indicador.ts'
import {
  APURACAO,
  type Apurado,
  NOME_DO_FAROL,
  NOMES_DOS_MESES,
  type Periodicidade,
  valorDoMes,
} from '#contract/sala-indicador-regras.ts'
import { slug } from '#server/files/name.ts'
import { sheetReply } from '#server/http/replies.ts'
import type { Signed } from '#server/http/route.ts'
import { findMunicipio, loadMapa } from './queries.ts'

const coluna = (chave: string, titulo: string, tipo: TipoColuna = 'texto', largura?: number): Coluna => ({
  ...{ chave, titulo, tipo },
  ...(largura && { largura }),
})
const INDICADOR = [coluna('codigo', 'Código', 'texto', 10), coluna('nome', 'Indicador', 'texto', 44)]
const MAPA = [
  ...INDICADOR,
  coluna('nivel', 'Nível'),
  coluna('unidade', 'Unidade'),
  coluna('apuracaoNome', 'Forma de apuração'),
  coluna('leituraNome', 'Leitura'),
  coluna('fonte', 'Fonte', 'texto', 28),
  coluna('periodicidade', 'Periodicidade'),
  coluna('linhaDeBase', 'Linha de base', 'numero'),
  coluna('meta', 'Meta', 'numero'),
  coluna('metaMaxima', 'Meta máxima', 'numero'),
  ...NOMES_DOS_MESES.map((nome, i) => coluna(`m${i}`, nome, 'numero')),
  coluna('resultado', 'Resultado', 'numero'),
  coluna('percentualMeta', '% da meta', 'percentual'),
  coluna('farol', 'Farol', 'situacao'),
  coluna('observacao', 'Observação', 'texto', 50),
]
const RAZOES = [
  ...INDICADOR,
  coluna('mes', 'Mês'),
  coluna('parte', 'Parte', 'numero'),
  coluna('total', 'Total', 'numero'),
]
const PERIODO: Readonly<Record<Periodicidade, string>> = { mensal: 'Mensal', trimestral: 'Trimestral', anual: 'Anual' }

const apurado = ({ indicador, ...l }: LinhaDoMapa): Apurado => ({ ...indicador, ...l })

/** The year of a room with real numbers, and beside it what its ratios are made of. */
export const makePlanilha = async (ctx: Signed, municipioId: number, ano: number) => {
  const [municipio, linhas] = await Promise.all([
    findMunicipio(ctx.db, municipioId),
    loadMapa(ctx.db, municipioId, ano),
  ])
  const mapa = linhas.map((l) => ({
    ...l.indicador,
    ...l,
    periodicidade: PERIODO[l.indicador.periodicidade],
    ...Object.fromEntries(NOMES_DOS_MESES.map((_, i) => [`m${i}`, valorDoMes(apurado(l), i)])),
    farol: NOME_DO_FAROL[l.farol],
  }))
  const razoes = linhas
    .filter((l) => l.indicador.apuracao === APURACAO.razao)
    .flatMap(({ indicador: { codigo, nome }, valores, bases }) =>
      NOMES_DOS_MESES.flatMap((mes, i) =>
        valores[i] == null ? [] : [{ codigo, nome, mes, parte: valores[i], total: bases[i] }],
      ),
    )
  ctx.doneReading()
  return sheetReply(ctx, `indicadores-${slug(nomeComUf(municipio!))}-${ano}`, {
    sheets: [
      { nome: `Mapa ${ano}`, colunas: MAPA, linhas: mapa },
      ...(razoes.length ? [{ nome: 'Razões', colunas: RAZOES, linhas: razoes }] : []),
    ],
  })
}
