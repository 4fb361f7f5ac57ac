import { type SQL, sql } from 'drizzle-orm'
import { ACEITOS_ANEXO, type AnexoEndpoints, MAX_ANEXO, MENSAGENS_ANEXO, recusaDoNome } from '#contract/anexos.ts'
import { problem } from '#contract/problems.ts'
import { MAX_ANEXOS, MENSAGENS_RELATORIO } from '#contract/relatorio-encontro.ts'
import type { Actor } from '#server/access/actor.ts'
import { diff } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, record } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Signed, UploadKind } from '#server/http/route.ts'
import { dropFile, keepFile, openFile } from '../arquivo/commands.ts'

/** Files that came with a record and stay with it: kept, read, and taken out while the record may be changed. */
interface Tipo<D> {
  /** Also the name of the kind in the audit log. */
  readonly tabela: string
  readonly id: string
  /** The record that they are of: `r` in what follows. */
  readonly dono: { readonly tabela: string; readonly id: string }
  /** What the rules ask about the record, as JSON; the file itself is `x` there. */
  readonly situacao: SQL
  /** In reach and sight. */
  readonly alcance: (actor: Actor) => SQL
  /** Refuses who may not change it, or no longer. */
  readonly check: (actor: Actor, dono: D) => void
  /** Holds the record as who judges it holds it; by its row alone unless told. */
  readonly lock?: (ctx: Signed, donoId: number) => Promise<unknown>
  /** How many it takes, the field that they come in, and what is said. */
  readonly limite?: { readonly max: number; readonly campo: string; readonly frase: (max: number) => string }
  readonly excluido?: string
  /** What else follows from a file that was taken out, in the same transaction. */
  readonly removed?: (ctx: Signed, donoId: number, dono: D, nomeArquivo: string) => Promise<void>
}
type Leitor = Pick<Signed, 'db' | 'actor'>
const LIMITE = { max: MAX_ANEXOS, campo: 'arquivos', frase: MENSAGENS_RELATORIO.arquivosDemais }

export const defineAnexos = <D>({ tabela, id, dono, situacao, alcance, check, removed, ...outros }: Tipo<D>) => {
  const { limite = LIMITE, excluido = MENSAGENS_ANEXO.excluido } = outros
  const [anexos, chave] = [sql.identifier(tabela), sql.identifier(id)]
  const [donos, donoId] = [sql.identifier(dono.tabela), sql.identifier(dono.id)]

  const findAnexo = async ({ db, actor }: Leitor, anexoId: number) => {
    const x = await record<{ donoId: number; arquivoId: number; nomeArquivo: string; dono: D }>(
      db,
      sql`select x.${donoId} as "donoId", x."arquivoId", x."nomeArquivo", ${situacao} as dono
        from ${anexos} x join ${donos} r using (${donoId})
        where x.${chave} = ${anexoId} and x."excluidoEm" is null and ${alcance(actor)}`,
    )
    if (!x) throw problem.naoEncontrado()
    return x
  }
  // Rows that only point at the record go on being written meanwhile.
  const lockDono =
    outros.lock ??
    (({ db }, ofId) => db.execute(sql`select 1 from ${donos} where ${donoId} = ${ofId} for no key update`))

  return {
    findAnexo,
    lockDono,
    /** Together with those it has already; none of a new one. */
    checkQuantos: async (db: Db, ofId: number | null, novos: number) => {
      const tem =
        ofId === null
          ? 0
          : (await one<{ n: number }>(
              db,
              sql`select count(*)::int as n from ${anexos} where ${donoId} = ${ofId} and "excluidoEm" is null`,
            ))!.n
      const frase = limite.frase(limite.max)
      if (novos + tem > limite.max) throw problem.regra({ motivo: frase }, { [limite.campo]: frase })
    },
    /** `mais`: columns that its table has beyond those of all. Answers their ids. */
    keepAnexos: async (
      ctx: Signed,
      ofId: number,
      arquivos: readonly TempFile[],
      mais: Readonly<Record<string, unknown>> = {},
    ) => {
      const feitos: number[] = []
      for (const tmp of arquivos) {
        const anexoId = await insertRow(
          ctx.db,
          tabela,
          {
            [dono.id]: ofId,
            arquivoId: await keepFile(ctx, tmp),
            ...{ nomeArquivo: tmp.nome, mime: tmp.tipo.mime, tamanho: tmp.tamanho, sha256: tmp.sha256 },
            ...{ usuarioId: ctx.actor.usuarioId, criacao: ctx.now.toISOString() },
            ...mais,
          },
          id,
        )
        feitos.push(anexoId)
        await ctx.audit({
          acao: 'guardar arquivo',
          entidade: tabela,
          entidadeId: anexoId,
          mudancas: {
            nomeArquivo: { depois: tmp.nome },
            tamanho: { depois: tmp.tamanho },
            sha256: { depois: tmp.sha256 },
            ...diff(undefined, mais),
          },
        })
      }
      return feitos
    },
    /** Every reading is written down. */
    downloadAnexo: async (ctx: Signed, anexoId: number, { inline = false } = {}) => {
      const x = await findAnexo(ctx, anexoId)
      await ctx.audit({
        acao: inline ? 'visualizar' : 'baixar',
        entidade: tabela,
        entidadeId: anexoId,
        mudancas: { nomeArquivo: { depois: x.nomeArquivo } },
      })
      return openFile(ctx, x.arquivoId, inline, x.nomeArquivo)
    },
    /** The line stays and the bytes go. */
    removeAnexo: async (ctx: Signed, anexoId: number) => {
      const achado = await findAnexo(ctx, anexoId)
      await lockDono(ctx, achado.donoId)
      const x = await findAnexo(ctx, anexoId)
      check(ctx.actor, x.dono)
      await ctx.db.execute(sql`update ${anexos} set "excluidoPor" = ${ctx.actor.usuarioId},
        "excluidoEm" = ${ctx.now.toISOString()}, "arquivoId" = null where ${chave} = ${anexoId}`)
      await dropFile(ctx.db, x.arquivoId)
      await ctx.audit({
        acao: 'excluir',
        entidade: tabela,
        entidadeId: anexoId,
        mudancas: { nomeArquivo: { antes: x.nomeArquivo } },
      })
      await removed?.(ctx, x.donoId, x.dono, x.nomeArquivo)
      return { message: excluido }
    },
    /** The bytes of a record that goes for good. */
    dropAnexos: async (db: Db, ofId: number) => {
      const deles = await rows<{ arquivoId: number | null }>(
        db,
        sql`delete from ${anexos} where ${donoId} = ${ofId} returning "arquivoId"`,
      )
      for (const { arquivoId } of deles) if (arquivoId !== null) await dropFile(db, arquivoId)
    },
  }
}

interface Envio {
  readonly tipo: string
  readonly chamadas: AnexoEndpoints
  readonly cabecalho: string
  /** What the upload announces: the record by its kind of id, and what the file is where the table has a `tipo`. */
  readonly campo: string
  readonly tipos?: readonly [string, ...string[]]
  /** They tell of no person, by their name neither. */
  readonly semCpfNoNome?: true
  /** Refuses who may not send one, or no longer; how many there are is asked beside it. */
  readonly check: (ctx: Signed, donoId: number) => Promise<void>
  readonly anexos: Pick<ReturnType<typeof defineAnexos>, 'lockDono' | 'checkQuantos' | 'keepAnexos'>
}

/** Attachments that come in pieces: asked for when one begins, when it is whole, and when it is kept. */
export const defineEnvioDeAnexos = ({
  tipo,
  chamadas,
  cabecalho,
  campo,
  tipos,
  semCpfNoNome,
  check,
  anexos: { lockDono, checkQuantos, keepAnexos },
}: Envio): UploadKind => {
  const checkAlvo = async (ctx: Signed, alvoId: number) => {
    if (!(await ctx.inReach(campo, [alvoId]))) throw problem.naoEncontrado()
    await check(ctx, alvoId)
    await checkQuantos(ctx.db, alvoId, 1)
  }
  return {
    tipo,
    chamadas: chamadas.envio,
    limites: {
      ...{ maxBytes: MAX_ANEXO, tipos: ACEITOS_ANEXO },
      ...{ mensagemTamanho: MENSAGENS_ANEXO.grande, mensagemTipo: MENSAGENS_ANEXO.tipo },
    },
    begin: async (ctx, { nome, meta, id }) => {
      const alvoId = id(campo)
      const dito = meta.get('tipo') ?? 'outro'
      if (tipos && !tipos.includes(dito))
        throw problem.entradaInvalida({}, { 'Upload-Metadata.tipo': 'Tipo de anexo desconhecido' })
      await checkAlvo(ctx, alvoId)
      const recusa = semCpfNoNome && recusaDoNome(nome)
      if (recusa) throw problem.regra({ motivo: recusa }, { arquivo: recusa })
      return { alvoId, dados: tipos ? { tipo: dito } : {} }
    },
    check: (ctx, { alvoId }) => checkAlvo(ctx, alvoId),
    finish: async (ctx, { alvoId, dados, arquivo }) => {
      // Held first: what is judged and counted then stands until the file is kept.
      await lockDono(ctx, alvoId)
      await checkAlvo(ctx, alvoId)
      const [anexoId] = await keepAnexos(ctx, alvoId, [arquivo], dados)
      return anexoId!
    },
    cabecalho,
  }
}

/** What a page may show by itself. */
export const VISIVEIS: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg']
