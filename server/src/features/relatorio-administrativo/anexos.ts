import { sql } from 'drizzle-orm'
import { defineAnexos } from '../anexo/commands.ts'
import { noAlcance } from './alvos.ts'
import { acoesDe, type Julgado, veTodos } from './rules.ts'

export const { checkQuantos, keepAnexos, downloadAnexo, removeAnexo, dropAnexos } = defineAnexos<Julgado>({
  tabela: 'relatorio_administrativo_anexo',
  id: 'relatorioAdministrativoAnexoId',
  dono: { tabela: 'relatorio_administrativo', id: 'relatorioAdministrativoId' },
  situacao: sql`json_build_object('statusRelatorioId', r."statusRelatorioId", 'usuarioId', r."usuarioId",
    'processoPagamentoId', r."processoPagamentoId", 'analisadoEm', r."analisadoEm")`,
  alcance: (actor) => sql`${noAlcance(actor)} and (${veTodos(actor)}::boolean or r."usuarioId" = ${actor.usuarioId})`,
  muda: (actor, dono) => acoesDe(actor, dono).editar,
  fechado: 'Os anexos só mudam enquanto o relatório pode ser alterado por quem o escreveu.',
})
