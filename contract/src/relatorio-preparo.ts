import { z } from 'zod'
import { endpoint, id, idText, porId } from './endpoint.ts'
import type { Flag } from './permissions.ts'
import {
  BASE_RELATORIO,
  convidadoDoRelatorioSchema,
  DE_RELATORIO,
  ESCREVER_RELATORIO,
  encontroDoRelatorio,
  NO_COMANDO,
  tarefaDoRelatorioSchema,
} from './relatorio-encontro.ts'

/* What a new report begins with */

/** Hours are typed by who always may, or where none were planned (R244, R245). */
export const podeDigitarHoras = (can: (flag: Flag) => boolean, semPrevistas: boolean) =>
  can('editaHorasUtilizadas') || (semPrevistas && can('editaHorasUtilizadasQuandoTarefasSemHrPredefinidas'))

export const MAX_A_RELATAR = 1000
/** The newest first, no more of each than its name: to choose one. */
export const encontrosARelatar = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/encontros/:id`,
  resumo: 'Encontros de um município que começaram e ainda não têm relatório',
  permit: ESCREVER_RELATORIO,
  ...porId('municipioId'),
  output: z.object({
    linhas: z.array(z.object({ encontroId: id, grupoData: z.string() })).max(MAX_A_RELATAR),
    /** How many there are in all. */
    total: z.int(),
  }),
})

/** Of a meeting in reach: its guests with their presence, its tasks, its hours and what the form may ask. */
export const prepararRelatorio = endpoint({
  ...DE_RELATORIO,
  method: 'GET',
  path: `${BASE_RELATORIO}/preparar/:id`,
  resumo: 'O que o relatório de um encontro já tem antes de ser escrito',
  permit: ESCREVER_RELATORIO,
  params: z.object({ id: idText }),
  alvo: { 'params.id': NO_COMANDO },
  output: z.object({
    encontro: encontroDoRelatorio,
    municipioId: id,
    titulo: z.string(),
    tipoExecucaoRelatorioId: z.literal([1, 2]),
    inicioString: z.string(),
    fimString: z.string(),
    /** What counts where nobody may type them: those of the tasks, or of the meeting where they have none. */
    horasUtilizadasString: z.string(),
    podeEditarHoras: z.boolean(),
    /** Execution type and hours are required in this state. */
    exigeTipoEHoras: z.boolean(),
    umaSoTarefa: z.boolean(),
    convidadosRelatorio: z.array(convidadoDoRelatorioSchema),
    tarefasRelatorio: z.array(tarefaDoRelatorioSchema),
    /** A living report that the meeting already has. */
    relatorioId: id.nullable(),
  }),
})
