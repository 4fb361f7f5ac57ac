import { sql } from 'drizzle-orm'
import { defineAnexos } from '../anexo/commands.ts'
import { noAlcance } from './alvos.ts'
import { checkAnexos, type Julgado, veTodos } from './rules.ts'

export const { checkQuantos, keepAnexos, downloadAnexo, removeAnexo, dropAnexos } = defineAnexos<Julgado>({
  tabela: 'relatorio_administrativo_anexo',
  id: 'relatorioAdministrativoAnexoId',
  dono: { tabela: 'relatorio_administrativo', id: 'relatorioAdministrativoId' },
  situacao: sql`json_build_object('statusRelatorioId', r."statusRelatorioId", 'usuarioId', r."usuarioId",
    'processoPagamentoId', r."processoPagamentoId", 'analisadoEm', r."analisadoEm")`,
  alcance: (actor) => sql`${noAlcance(actor)} and (${veTodos(actor)}::boolean or r."usuarioId" = ${actor.usuarioId})`,
  check: checkAnexos,
})
