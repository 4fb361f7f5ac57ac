import { sql } from 'drizzle-orm'
import { MAX_ID } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import {
  envio5w2h,
  MENSAGENS_5W2H as M,
  MAX_ANEXO_5W2H,
  MAX_ANEXOS_5W2H,
  TIPOS_ANEXO_5W2H,
} from '#contract/sala-5w2h.ts'
import { accepts } from '#server/files/sniff.ts'
import type { TempFile } from '#server/files/temp.ts'
import type { Signed, UploadKind } from '#server/http/route.ts'
import { defineAnexos } from '../anexo/commands.ts'
import { noAlcance } from './alvos.ts'
import { isDesativada, lockAcao } from './queries.ts'

/* Files of an action. */

interface Dono {
  readonly desativada: boolean
}
const refuse = ({ desativada }: Dono) => {
  if (desativada) throw problem.regra({ motivo: M.salaDesativada })
}
const { checkQuantos, keepAnexos, downloadAnexo, removeAnexo, dropAnexos } = defineAnexos<Dono>({
  tabela: 'sala_5w2h_anexo',
  id: 'sala5w2hAnexoId',
  dono: { tabela: 'sala_5w2h', id: 'sala5w2hId' },
  situacao: sql`json_build_object('desativada', exists (select 1 from sala s where s."municipioId" = r."municipioId" and not s.ativa))`,
  alcance: (actor) =>
    sql`exists (select 1 from sala_5w2h a where a."sala5w2hId" = r."sala5w2hId" and ${noAlcance(actor)})`,
  check: (_, dono) => refuse(dono),
  limite: { max: MAX_ANEXOS_5W2H, campo: 'arquivo', frase: M.arquivosDemais },
  excluido: M.anexoExcluido,
})

export { downloadAnexo, dropAnexos, removeAnexo }

/** Judged by its content. */
const checkTipo = (tmp: TempFile) => {
  if (!accepts(tmp.tipo, TIPOS_ANEXO_5W2H)) throw problem.tipoNaoAceito({}, { arquivo: M.tipoArquivo })
}
const checkDono = async (ctx: Signed, id: number) => {
  const acao = await lockAcao(ctx.db, id)
  if (!acao) throw problem.naoEncontrado()
  refuse({ desativada: await isDesativada(ctx.db, acao.municipioId) })
  await checkQuantos(ctx.db, id, 1)
}

/** An attachment comes in pieces; the rules are asked when it begins and when it is whole. */
export const envioDeAnexo: UploadKind = {
  tipo: 'sala-5w2h-anexo',
  chamadas: envio5w2h,
  limites: { maxBytes: MAX_ANEXO_5W2H, mensagemTamanho: M.arquivoGrande, mensagemTipo: M.tipoArquivo },
  begin: async (ctx, { meta }) => {
    const dito = meta.get('sala5w2hId') ?? ''
    const alvoId = /^\d{1,10}$/.test(dito) ? Number(dito) : 0
    if (alvoId < 1 || alvoId > MAX_ID)
      throw problem.entradaInvalida({}, { 'Upload-Metadata.sala5w2hId': 'Informe um número inteiro' })
    if (!(await ctx.inReach('sala5w2hId', [alvoId]))) throw problem.naoEncontrado()
    await checkDono(ctx, alvoId)
    return { alvoId }
  },
  check: async (_, { arquivo }) => checkTipo(arquivo),
  finish: async (ctx, { alvoId, arquivo }) => {
    if (!(await ctx.inReach('sala5w2hId', [alvoId]))) throw problem.naoEncontrado()
    await checkDono(ctx, alvoId)
    const [id] = await keepAnexos(ctx, alvoId, [arquivo])
    return id!
  },
  cabecalho: 'Sala-5w2h-Anexo-Id',
}
