import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { defineAnexos } from '../anexo/commands.ts'
import { donoNoAlcance } from './alvos.ts'
import { acoesDe, type Situado } from './rules.ts'

export const { checkQuantos, keepAnexos, downloadAnexo, removeAnexo } = defineAnexos<Situado>({
  tabela: 'processo_pagamento_anexo',
  id: 'processoPagamentoAnexoId',
  dono: { tabela: 'processo_pagamento', id: 'processoPagamentoId' },
  situacao: sql`json_build_object('statusProcessoId', r."statusProcessoId", 'usuarioId', r."usuarioId", 'criadoPor', r."criadoPor",
    'analisadoPor', null)`,
  alcance: donoNoAlcance,
  check: (actor, dono) => {
    if (!acoesDe(actor, dono).editar)
      throw problem.semPermissao({
        frase: 'Os arquivos só mudam enquanto o processo pode ser alterado por quem o abriu.',
      })
  },
})
