import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { TipoAnexoEscola } from '#contract/escola.ts'
import { CAMINHO_ESCOLA, DESISTENTE, SITUACOES_ESCOLA, type SituacaoEscola } from '#contract/escola-estados.ts'
import { codigoIbgeDaUf } from '#contract/escola-inep.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { METODOLOGIAS } from '#contract/registers/escola.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { one } from '#server/db/sql.ts'
import { passos } from '#server/features/escola/schema.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, pdfDe, pngDe } from './files.ts'

const ESCOLAS = [
  'Escola Municipal Monteiro Lobato',
  'Escola Básica Cecília Meireles',
  'Escola Municipal Anita Garibaldi',
  'Escola Estadual Cruz e Sousa',
  'Escola Municipal Pequeno Aprendiz',
  'Colégio Estadual Machado de Assis',
  'Escola Municipal Zilda Arns',
  'Escola Rural São José',
  'Escola Básica Paulo Freire',
  'Colégio Horizonte',
  'Escola Municipal Maria Quitéria',
  'Escola Estadual Tiradentes',
] as const
const DIRECAO = ['Lúcia Andrade', 'Paulo Menezes', 'Vera Lins', 'Sérgio Borba'] as const
const MOTIVO = 'Mudança na direção da escola; volta a conversar no próximo ano letivo.'

const DIA = 86_400_000
const LUGARES = 8
const situacaoDe = (i: number): SituacaoEscola => SITUACOES_ESCOLA[(i + 2) % SITUACOES_ESCOLA.length]!
/** How far along the way it came; who gave up did so from the formation on. */
const passosDe = (s: SituacaoEscola) => (s === DESISTENTE ? 1 : CAMINHO_ESCOLA.indexOf(s as never))
const redeDe = (escola: string) => {
  if (escola.startsWith('Colégio Horizonte')) return 'Particular'
  return escola.includes('Estadual') ? 'Estadual' : 'Municipal'
}

const loadRows = async (db: Db, places: readonly number[], now: Date) => {
  const { uf } = (await one<{ uf: string }>(db, sql`select uf from municipio where "municipioId" = ${places[0]}`))!
  const codigo = codigoIbgeDaUf(uf) ?? '42'
  return insertRows(
    db,
    'municipio_escola',
    ESCOLAS.map((escola, i) => {
      const situacao = situacaoDe(i)
      const n = passosDe(situacao)
      const comSelo = situacao === 'Concluída'
      return {
        municipioId: places[i % LUGARES],
        escola,
        codigoInep: `${codigo}${String(100_000 + i * 37)}`,
        rede: redeDe(escola),
        zona: escola.includes('Rural') ? 'Rural' : 'Urbana',
        cep: `8901${String(i).padStart(2, '0')}00`,
        endereco: `Rua das Escolas, ${100 + i * 10}`,
        diretor: DIRECAO[i % DIRECAO.length],
        email: `escola${i + 1}@exemplo.com.br`,
        telefone: `479000003${String(i).padStart(2, '0')}`,
        metodologia: METODOLOGIAS[i % METODOLOGIAS.length],
        anoLetivo: now.getUTCFullYear(),
        anosAtendidos: i % 4 === 0 ? [1, 2, 3, 4, 5] : [],
        turmas: 2 + (i % 5),
        professoresInscritos: n >= 1 ? 8 + i : 0,
        professoresConcluintes: n >= 2 ? 5 + (i % 4) : 0,
        alunos: n >= 2 ? 90 + i * 23 : 0,
        cargaHoraria: n >= 4 ? 26 * 60 : 0,
        dataFeira: n >= 3 ? todaySaoPaulo(new Date(now.getTime() - (30 - i) * DIA)) : null,
        situacao,
        seloEscolaParceira: comSelo,
        anoSelo: comSelo ? now.getUTCFullYear() : null,
        versao: 1,
      }
    }),
    'municipioEscolaId',
  )
}

const caminhoDe = (situacao: SituacaoEscola) => {
  const ate = CAMINHO_ESCOLA.slice(0, passosDe(situacao) + 1)
  const andados = ate.slice(1).map((para, i) => ({ acao: 'avancar', de: ate[i]!, para, justificativa: null }))
  return situacao === DESISTENTE
    ? [...andados, { acao: 'desistir', de: ate.at(-1)!, para: DESISTENTE, justificativa: MOTIVO }]
    : andados
}

/** Files that a school in its state has sent. */
const anexosDe = (situacao: SituacaoEscola): readonly TipoAnexoEscola[] => {
  const n = passosDe(situacao)
  return [
    'adesao',
    ...(n >= 2 ? (['professores', 'aplicacao'] as const) : []),
    ...(n >= 3 ? (['feira'] as const) : []),
    ...(n >= 4 ? (['relato'] as const) : []),
  ]
}

/** Twelve schools, two in every state, with their steps and their files. */
export const loadSchools = async (db: Db, places: readonly number[], store: DemoStore, now: Date) => {
  const ids = await loadRows(db, places, now)
  const { usuarioId } = (await one<{ usuarioId: number }>(
    db,
    sql`select "usuarioId" from usuario where email = 'condutor@exemplo.com.br'`,
  ))!
  await db.execute(
    passos.insertMany(
      ESCOLAS.flatMap((_, i) =>
        caminhoDe(situacaoDe(i)).map((p, n) => ({
          ...p,
          alvoId: ids[i]!,
          em: new Date(now.getTime() - (120 - n * 20 - i) * DIA),
          usuarioId,
        })),
      ),
    ),
  )
  for (const [i, escola] of ESCOLAS.entries())
    for (const [n, tipo] of anexosDe(situacaoDe(i)).entries()) {
      const arquivo = await guardar(
        store.files,
        join(store.dataDir, 'temp'),
        tipo === 'feira' ? pngDe('feira.png', i) : pdfDe(`${tipo}.pdf`, [escola, 'Documento de demonstração']),
      )
      const criacao = new Date(now.getTime() - (110 - n * 15 - i) * DIA).toISOString()
      const [arquivoId] = await insertRows(db, 'arquivo', [{ ...arquivo, usuarioId, criacao }], 'arquivoId')
      const { chave: _, nome, ...resto } = arquivo
      await insertRows(db, 'municipio_escola_anexo', [
        { municipioEscolaId: ids[i], tipo, arquivoId, nomeArquivo: nome, ...resto, usuarioId, criacao },
      ])
    }
}
