import { sql } from 'drizzle-orm'
import { edicoes } from '#contract/registers/selo.ts'
import { CANAIS, FAIXAS_DE_PORTE, perguntasDaInscricao, TIPOS_DE_PARCEIRO } from '#contract/selo.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'

/** The edition whose result is published, and the one after it, which is under way. */
const EDICOES = edicoes.exemplos!.map((e) => Number(e.ano))

const ATENDENTES = ['Adriana Lopes', 'Bento Carvalho', 'Cecília Dutra', 'Davi Espíndola', 'Elisa Franco']

const respostas = (nome: string, lugar: number, parceiro: boolean): Record<number, string> => {
  const equipe = ATENDENTES.slice(0, 2 + (lugar % 4))
  const atendentes = [String(equipe.length), equipe.join('\n')]
  const [quantidade, nomes] = parceiro ? [113, 114] : [112, 113]
  return {
    101: nome,
    102: '11222333000181',
    103: `Rua das Acácias, ${100 + lugar}, Centro, 88000-0${String(10 + lugar)}`,
    104: 'Segunda a sexta, das 8h às 17h',
    105: `20${10 + (lugar % 12)}-03-15`,
    106: `Lei municipal nº ${1200 + lugar}/20${10 + (lugar % 12)}`,
    107: 'Olga Menezes, coordenadora, sala@exemplo.com.br, (48) 90000-0033',
    108: CANAIS.slice(0, 3 + (lugar % 3)).join('\n'),
    109: 'Sistema próprio de atendimento',
    110: FAIXAS_DE_PORTE[lugar % FAIXAS_DE_PORTE.length]!,
    111: String(800 + lugar * 37),
    112: TIPOS_DE_PARCEIRO[lugar % TIPOS_DE_PARCEIRO.length]!,
    // In a room the count takes the number of the partner's type.
    [quantidade!]: atendentes[0]!,
    [nomes!]: atendentes[1]!,
  }
}

/** Enrolments in all three situations: sent, being filled in, not begun. Criterion 3 reads the first two. */
const situacaoDo = (lugar: number) =>
  lugar === 1 || lugar === 2 ? 'Em preenchimento' : ['Enviado', 'Enviado', 'Em preenchimento', null][lugar % 4]!

export const loadSeal = async (db: Db, ambiente: Ambiente, places: readonly number[], now: Date) => {
  const { criteriosSelo, isParceiro } = capacidades(ambiente.variante)
  if (!criteriosSelo) return
  const nomes = new Map(
    (await rows<{ id: number; nome: string }>(db, sql`select "municipioId" as id, nome from municipio`)).map((r) => [
      r.id,
      r.nome,
    ]),
  )
  const [ad] = await rows<{ id: number }>(
    db,
    sql`select "usuarioId" as id from usuario where email = 'ad@exemplo.com.br'`,
  )
  const em = (dias: number) => new Date(now.getTime() - dias * 86_400_000).toISOString()
  const inscritos = places.map((municipioId, lugar) => ({ municipioId, lugar, situacao: situacaoDo(lugar) }))
  await insertRows(
    db,
    'selo_inscricao',
    EDICOES.flatMap((edicao) => inscritos.map((i) => ({ ...i, edicao })))
      .filter((i) => i.situacao)
      .map(({ municipioId, edicao, situacao }) => ({
        municipioId,
        edicao,
        situacao,
        enviadaEm: situacao === 'Enviado' ? em(60) : null,
        enviadaPor: situacao === 'Enviado' ? ad!.id : null,
        versao: 1,
      })),
  )
  const total = perguntasDaInscricao(isParceiro).length
  await insertRows(
    db,
    'selo_diagnostico_resposta',
    EDICOES.flatMap((edicao) => inscritos.map((i) => ({ ...i, edicao })))
      .filter((i) => i.situacao)
      .flatMap(({ municipioId, lugar, edicao, situacao }) =>
        Object.entries(respostas(nomes.get(municipioId)!, lugar, isParceiro))
          // Half of a form that is being filled in is still empty, but for who the demo's own people are.
          .filter(([id]) => situacao === 'Enviado' || lugar < 3 || Number(id) % 100 <= total / 2)
          .filter(([id]) => situacao === 'Enviado' || (id !== '104' && id !== '106'))
          .map(([id, resposta]) => ({
            municipioId,
            edicao,
            perguntaId: Number(id),
            resposta,
            usuarioId: ad!.id,
            alteracao: em(70),
            versao: 1,
          })),
      ),
  )
}
