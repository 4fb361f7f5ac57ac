import { sql } from 'drizzle-orm'
import { envioDoContato as chamadas, MENSAGENS_CLIENTE_OCULTO as M } from '#contract/cliente-oculto.ts'
import {
  MAX_EVIDENCIA_CONTATO,
  MAX_EVIDENCIAS_CONTATO,
  SITUACAO_CONTATO,
  type SituacaoContato,
  TIPOS_EVIDENCIA_CONTATO,
} from '#contract/cliente-oculto-estados.ts'
import { problem } from '#contract/problems.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { Ctx, Signed, UploadKind, Visitor } from '#server/http/route.ts'
import { defineAnexos } from '../anexo/commands.ts'
import { dropFile, openFile } from '../arquivo/commands.ts'
import { linkMorto } from '../capacidade/commands.ts'
import { checkPasso, findContato, lockContato } from './contato.ts'
import { abreContato, organizaEm } from './lados.ts'

/* Pictures, recordings and papers of a contact: of its evaluator and of who organises, never of the room. */

export const entidade = 'cliente_oculto_evidencia'

const { checkQuantos, keepAnexos, downloadAnexo, removeAnexo } = defineAnexos<{ situacao: SituacaoContato }>({
  tabela: entidade,
  id: 'clienteOcultoEvidenciaId',
  dono: { tabela: 'cliente_oculto_contato', id: 'clienteOcultoContatoId' },
  situacao: sql`json_build_object('situacao', r.situacao)`,
  alcance: (actor) => sql`exists (select 1 from cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId")
    where c."clienteOcultoContatoId" = r."clienteOcultoContatoId" and ${abreContato(actor)})`,
  check: (_, { situacao }) => {
    if (situacao !== SITUACAO_CONTATO.emAvaliacao) throw problem.regra({ motivo: M.semEvidencias })
  },
  lock: async (ctx, contatoId) => checkPasso(await lockContato(ctx, contatoId), 'avaliar'),
  limite: { max: MAX_EVIDENCIAS_CONTATO, campo: 'evidencias', frase: M.arquivosDemais },
  excluido: 'Evidência retirada',
})
export const downloadEvidencia = downloadAnexo
export const removeEvidencia = removeAnexo

/** Those of a draft that begins anew: the lines stay and the bytes go. */
export const dropEvidencias = async ({ db, actor, now }: Signed, contatoId: number) => {
  const delas = await rows<{ arquivoId: number }>(
    db,
    sql`with antes as (select "clienteOcultoEvidenciaId" as id, "arquivoId" from cliente_oculto_evidencia
        where "clienteOcultoContatoId" = ${contatoId} and "excluidoEm" is null)
      update cliente_oculto_evidencia x set "excluidoEm" = ${now.toISOString()}, "excluidoPor" = ${actor.usuarioId}, "arquivoId" = null
      from antes where x."clienteOcultoEvidenciaId" = antes.id returning antes."arquivoId"`,
  )
  for (const { arquivoId } of delas) await dropFile(db, arquivoId)
}

/** Only of an evaluation that has begun, by its evaluator. */
const checkEnvio = async (ctx: Signed, preso: Awaited<ReturnType<typeof findContato>>) => {
  checkPasso(preso, 'avaliar')
  if (preso.c.situacao !== SITUACAO_CONTATO.emAvaliacao) throw problem.regra({ motivo: M.semEvidencias })
  await checkQuantos(ctx.db, preso.c.clienteOcultoContatoId, 1)
}

export const envioDeEvidencia: UploadKind = {
  tipo: 'cliente-oculto',
  chamadas,
  limites: {
    maxBytes: MAX_EVIDENCIA_CONTATO,
    tipos: TIPOS_EVIDENCIA_CONTATO,
    mensagemTamanho: M.arquivoGrande,
    mensagemTipo: M.tipoArquivo,
  },
  begin: async (ctx, { id }) => {
    const alvoId = id('clienteOcultoContatoId')
    await checkEnvio(ctx, await findContato(ctx, alvoId))
    return { alvoId }
  },
  check: async (ctx, { alvoId }) => checkEnvio(ctx, await findContato(ctx, alvoId)),
  finish: async (ctx, { alvoId, arquivo }) => {
    await checkEnvio(ctx, await lockContato(ctx, alvoId))
    const [id] = await keepAnexos(ctx, alvoId, [arquivo])
    return id!
  },
  cabecalho: 'Cliente-Oculto-Evidencia-Id',
}

/* Behind an open link (R380) */

const readEvidencia = ({ db }: Pick<Visitor, 'db'>, actor: Actor, id: number) =>
  record<{ arquivoId: number; nomeArquivo: string }>(
    db,
    sql`select x."arquivoId", x."nomeArquivo" from cliente_oculto_evidencia x
      join cliente_oculto_contato c using ("clienteOcultoContatoId") join cliente_oculto o using ("clienteOcultoId")
      where x."clienteOcultoEvidenciaId" = ${id} and x."excluidoEm" is null and ${organizaEm(actor, sql`o."municipioId"`)}`,
  )

/** Who organises gives links; who shops has the file and gives none. */
export const checkLink = async (ctx: Ctx, id: number) => {
  if (!(await readEvidencia(ctx, ctx.actor as Actor, id))) throw problem.naoEncontrado()
}

/** What it opens to who gave it, as that person's rights stand now; under a name that says nothing of who shopped. */
export const downloadPorLink = async (ctx: Visitor, { alvoId, quemDeu }: { alvoId: number; quemDeu: Actor }) => {
  const e = await readEvidencia(ctx, quemDeu, alvoId)
  if (!e) throw linkMorto()
  await ctx.audit({
    acao: 'baixar por link',
    entidade,
    entidadeId: alvoId,
    mudancas: { nomeArquivo: { depois: e.nomeArquivo } },
  })
  const ext = e.nomeArquivo.split('.').at(-1)
  return openFile(ctx, e.arquivoId, false, `evidencia-cliente-oculto-${alvoId}.${ext}`)
}
