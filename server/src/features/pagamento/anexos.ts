import { sql } from 'drizzle-orm'
import { estadoDoProcesso } from '#contract/pagamento-estados.ts'
import { problem } from '#contract/problems.ts'
import { updateRow } from '#server/db/rows.ts'
import { defineAnexos } from '../anexo/commands.ts'
import { donoNoAlcance } from './alvos.ts'
import { notePasso } from './passos.ts'
import { acoesDe, type Situado } from './rules.ts'

export const { checkQuantos, keepAnexos, downloadAnexo, removeAnexo } = defineAnexos<Situado>({
  tabela: 'processo_pagamento_anexo',
  id: 'processoPagamentoAnexoId',
  dono: { tabela: 'processo_pagamento', id: 'processoPagamentoId' },
  situacao: sql`json_build_object('statusProcessoId', r."statusProcessoId", 'usuarioId', r."usuarioId", 'criadoPor', r."criadoPor")`,
  alcance: donoNoAlcance,
  check: (actor, dono) => {
    if (!acoesDe(actor, dono).editar)
      throw problem.semPermissao({
        frase: 'Os arquivos só saem enquanto o processo pode ser alterado por quem o abriu.',
      })
  },
  // Who judges it is told, and does not decide on what was there before.
  removed: async (ctx, processoPagamentoId, { statusProcessoId }, nomeArquivo) => {
    await updateRow(ctx.db, 'processo_pagamento', { processoPagamentoId }, {})
    const estado = estadoDoProcesso(statusProcessoId)
    await notePasso(ctx, processoPagamentoId, {
      ...{ acao: 'excluirArquivo', de: estado, para: estado },
      dados: { detalhe: nomeArquivo },
    })
  },
})
