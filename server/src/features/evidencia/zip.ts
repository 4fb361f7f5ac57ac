import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { prepararZipEvidencias } from '#contract/evidencia.ts'
import { estadosVisiveis } from '#contract/pergunta-municipio.ts'
import { problem } from '#contract/problems.ts'
import { wording } from '#contract/wording.ts'
import type { AuditEntry } from '#server/db/audit.ts'
import { rows } from '#server/db/sql.ts'
import { streamCsv } from '#server/documents/csv.ts'
import { type ZipPart, zipChunks } from '#server/documents/zip-stream.ts'
import { safeName } from '#server/files/name.ts'
import type { FileStore } from '#server/files/store.ts'
import { fileReply } from '#server/http/replies.ts'
import type { FileWork, Progress, Reader, Signed } from '#server/http/route.ts'
import { leitor } from './commands.ts'
import { findLugar } from './documentos.ts'
import { noAlcance } from './queries.ts'

/* All files of a municipality */

interface NoZip {
  chave: string
  caminho: string
  numero: number
  texto: string
  tema: string
  nomeArquivo: string
  situacao: string
  usuario: string | null
  criacao: string
  tamanho: number
  sha256: string
  justificativa: string | null
}
export interface FiltroZip {
  municipioId: number
  perguntaMunicipioId?: number | null | undefined
  tipo?: string | null | undefined
  eixoId?: number | null | undefined
}

const COLUNAS = [
  ['caminho', 'Arquivo'],
  ['numero', 'Número'],
  ['texto', '{Pergunta}'],
  ['tema', '{Tema}'],
  ['nomeArquivo', 'Nome original'],
  ['situacao', 'Situação'],
  ['justificativa', 'Justificativa'],
  ['usuario', 'Enviado por'],
  ['criacao', 'Enviado em'],
  ['tamanho', 'Bytes'],
  ['sha256', 'SHA-256'],
] as const

/** Types that are not compressed in themselves. */
const UNPACKED = /\.(csv|txt|svg|doc|xls)$/i

/** Read one after the other while they go out; the index comes first, so that it is there if the rest is cut off. */
async function* readPartesDoZip(
  { files, ambiente }: Pick<Reader, 'ambiente'> & { files: FileStore },
  lista: readonly NoZip[],
  progress: Progress,
): AsyncGenerator<ZipPart> {
  const colunas = COLUNAS.map(([chave, titulo]) => ({
    chave,
    titulo: wording(ambiente.variante).frase(titulo),
    tipo: 'texto' as const,
  }))
  yield {
    name: 'indice.csv',
    data: streamCsv({ sheets: [{ nome: 'Índice', colunas, linhas: lista.map((l) => ({ ...l })) }] }),
  }
  let feito = 0
  for (const { chave, caminho } of lista) {
    yield { name: caminho, data: (await files.open(chave)).stream, packed: !UNPACKED.test(caminho) }
    progress(++feito, lista.length)
  }
}

/** Of a municipality, or of a part of it, what this person may see. */
const makeZip = async (ctx: Reader & { files: FileStore }, f: FiltroZip, progress: Progress) => {
  const quem = leitor(ctx)
  const estados = estadosVisiveis(ctx.actor).filter((e) => !f.tipo || e === f.tipo)
  const achados = await rows<Omit<NoZip, 'caminho'> & { id: number; lugar: string }>(
    ctx.db,
    sql`select a.chave, p.numero, p.texto, t.nome as tema, ev."nomeArquivo", ev."perguntaEvidenciaId" as id, m.nome as lugar,
        case when ev.aprovada then 'Aprovada' when ev.rejeitada then 'Rejeitada' when ev.rodada > 0 then 'Em análise' else 'Não enviada' end as situacao,
        u.nome as usuario, to_char(ev.criacao at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') as criacao,
        ev.tamanho::int as tamanho, ev.sha256, ev.justificativa
      from pergunta_evidencia ev join pergunta_municipio pm using ("perguntaMunicipioId") join pergunta p using ("perguntaId")
        join tema t on t."temaId" = pm."temaId" join municipio m on m."municipioId" = pm."municipioId"
        join arquivo a on a."arquivoId" = ev."arquivoId" left join usuario u on u."usuarioId" = ev."usuarioId"
      where ev."municipioId" = ${f.municipioId} and not ev.excluida and pm.estado = any(${sql.param(estados)}::text[])
        and (not ev.rejeitada or ${estadosVisiveis(ctx.actor).includes('rejeitada')}::bool)
        and ${f.perguntaMunicipioId ? sql`pm."perguntaMunicipioId" = ${f.perguntaMunicipioId}` : sql`true`}
        and ${f.eixoId ? sql`pm."eixoId" = ${f.eixoId}` : sql`true`} and ${noAlcance(quem, sql`pm`)}
      order by p.numero, ev."perguntaEvidenciaId"`,
  )
  if (!achados.length) throw problem.naoEncontrado({ frase: 'Nenhuma evidência retornada' })
  const lista = achados.map((l) => ({
    ...l,
    caminho: `${String(l.numero).padStart(3, '0')}/${l.id}-${safeName(l.nomeArquivo)}`,
  }))
  const auditoria: AuditEntry = {
    acao: 'baixar zip',
    entidade: 'municipio',
    entidadeId: f.municipioId,
    mudancas: { evidencias: { depois: achados.map((a) => a.id) } },
  }
  return {
    nome: safeName(`evidencias-${achados[0]!.lugar}.zip`),
    mime: 'application/zip',
    total: lista.length,
    body: Readable.from(zipChunks(readPartesDoZip(ctx, lista, progress))),
    auditoria,
  }
}

/** While the person waits. */
export const zipEvidencias = async (ctx: Signed, f: FiltroZip) => {
  const { db, actor, now, ambiente, services } = ctx
  const { body, auditoria, nome, mime } = await makeZip(
    { db, actor, now, ambiente, files: services.files },
    f,
    () => {},
  )
  await ctx.audit(auditoria)
  return fileReply(body, { nome, mime })
}

/** In the background. */
export const trabalhoDoZip: FileWork = {
  tipo: 'evidencias-zip',
  pedir: prepararZipEvidencias,
  order: async (ctx) => {
    const f = ctx.body as unknown as FiltroZip
    const lugar = await findLugar(ctx, f.municipioId)
    return {
      titulo: `${wording(ctx.ambiente.variante).plural('evidencia')} de ${lugar} (ZIP)`,
      municipioId: f.municipioId,
      pedido: { ...f },
    }
  },
  make: (ctx, pedido, progress) => makeZip(ctx, pedido as unknown as FiltroZip, progress),
}
