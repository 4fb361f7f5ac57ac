import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { edicoes } from '#contract/registers/selo.ts'
import type { AcaoNacional, EstadoNacional } from '#contract/selo-resultado.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { faltaPara, newCodigo, seloEstadualDe, totalDe } from '#server/features/selo-resultado/commands.ts'
import { passosDoResultado } from '#server/features/selo-resultado/schema.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, pdfDe } from './files.ts'

/** Proved points and those of the mystery shopper, none where nobody came: every level, and none. */
const PONTOS: readonly (readonly [documental: number, clienteOculto: number | null])[] = [
  [80, 19.5],
  [70, 14.5],
  [66, 12],
  [52, 10],
  [79.5, 20],
  [40, null],
  [68.49, 12.5],
  [12, null],
]
/** The national stage, by the place in the list. */
const NACIONAL: Readonly<Record<number, readonly AcaoNacional[]>> = {
  0: ['indicar', 'homologar'],
  4: ['indicar'],
  8: ['indicar', 'recusar'],
}
const PARA: Readonly<Partial<Record<AcaoNacional, EstadoNacional>>> = {
  indicar: 'Indicado',
  homologar: 'Homologado nacional',
  recusar: 'Não homologado',
}
const POR_QUE = 'O vídeo da visita nacional não mostrou o espaço de atendimento.'

const limiares = { Bronze: 75, Prata: 81, Ouro: 90, Diamante: 99 }

interface Ids {
  id: number
}
const findId = async (db: Db, query: ReturnType<typeof sql>) => (await rows<Ids>(db, query))[0]!.id

/** Who had no shopper had not enrolled either, every other time. */
const fatosDe = (lugar: number) => {
  const [documental, clienteOculto] = PONTOS[lugar % PONTOS.length]!
  return {
    documental,
    clienteOculto: clienteOculto ?? 0,
    clienteOcultoRealizado: clienteOculto !== null,
    inscricaoEnviada: lugar % PONTOS.length !== 7,
    criterio1Aprovado: documental > 60,
  }
}

const loadNacional = async (db: Db, lugar: number, seloResultadoId: number, usuarioId: number) => {
  let de: EstadoNacional = 'Não indicado'
  for (const [i, acao] of (NACIONAL[lugar] ?? []).entries()) {
    const para = PARA[acao]!
    await db.execute(
      passosDoResultado.insert({
        ...{ alvoId: seloResultadoId, em: new Date(Date.UTC(2026, 1 + i * 4, 10, 14)), usuarioId, acao, de, para },
        justificativa: acao === 'recusar' ? POR_QUE : null,
      }),
    )
    de = para
  }
}

/** The last edition with its published result: all levels, and each state of the national stage. */
const loadPublicada = async (db: Db, places: readonly number[], seloEdicaoId: number, admin: number) => {
  const seloPublicacaoId = await insertRow(
    db,
    'selo_publicacao',
    {
      ...{ seloEdicaoId, publicadaEm: '2025-12-16T14:00:00Z', publicadaPor: admin },
      limiares: JSON.stringify(limiares),
    },
    'seloPublicacaoId',
  )
  const nomes = new Map(
    (await rows<Ids & { nome: string }>(db, sql`select "municipioId" as id, nome from municipio`)).map((m) => [
      m.id,
      m.nome,
    ]),
  )
  const ids = await insertRows(
    db,
    'selo_resultado',
    places.map((municipioId, lugar) => {
      const fatos = fatosDe(lugar)
      const seloEstadual = seloEstadualDe(limiares, fatos)
      const feitos = NACIONAL[lugar]
      return {
        ...{ seloPublicacaoId, municipioId, sala: nomes.get(municipioId)!, documental: fatos.documental },
        clienteOculto: fatos.clienteOcultoRealizado ? fatos.clienteOculto : null,
        total: totalDe(fatos),
        seloEstadual,
        etapaNacional: feitos ? PARA[feitos.at(-1)!]! : null,
        falta: seloEstadual === 'Ouro' ? null : faltaPara(limiares, fatos, null),
        codigo: newCodigo(),
        versao: 1 + (feitos?.length ?? 0),
      }
    }),
    'seloResultadoId',
  )
  for (const [lugar, id] of ids.entries()) await loadNacional(db, lugar, id, admin)
}

const loadManual = async (db: Db, { files, dataDir }: DemoStore, ano: number, seloEdicaoId: number, admin: number) => {
  const criacao = `${ano}-02-03T12:00:00Z`
  const linha = await guardar(
    files,
    join(dataDir, 'temp'),
    pdfDe(`manual-do-selo-${ano}.pdf`, [`Manual do selo, edicao ${ano}`, 'Documento de demonstracao.']),
  )
  const [arquivoId] = await insertRows(db, 'arquivo', [{ ...linha, criacao }], 'arquivoId')
  await insertRows(db, 'selo_manual', [{ seloEdicaoId, arquivoId, usuarioId: admin, criacao }])
}

export const loadSealResults = async (db: Db, ambiente: Ambiente, places: readonly number[], store: DemoStore) => {
  if (!capacidades(ambiente.variante).criteriosSelo) return
  const uf = ambiente.uf.slice(0, 2)
  const anos = edicoes.exemplos!.map((e) => Number(e.ano))
  const admin = await findId(
    db,
    sql`select "usuarioId" as id from usuario where email = 'administrador@exemplo.com.br'`,
  )
  // Another state asks less for its first level.
  await insertRows(db, 'selo_edicao', [{ ...edicoes.exemplos!.at(-1), uf: 'PE', bronzeMinimo: 70, versao: 1 }])
  for (const ano of anos) {
    const seloEdicaoId = await findId(
      db,
      sql`select "seloEdicaoId" as id from selo_edicao where ano = ${ano} and uf = ${uf}`,
    )
    await loadManual(db, store, ano, seloEdicaoId, admin)
    if (ano === anos[0]) await loadPublicada(db, places, seloEdicaoId, admin)
  }
}
