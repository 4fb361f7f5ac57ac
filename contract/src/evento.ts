import { z } from 'zod'
import { endpoint, id, versao } from './endpoint.ts'
import { ufField } from './fields.ts'
import { diasEmOrdem, entreDias } from './pagina.ts'

/** What concerns the whole programme: a fair, a training, a deadline. Its register is contract/src/registers/evento.ts. */
const eventoSchema = z.object({
  eventoId: id,
  titulo: z.string(),
  /** aaaa-mm-dd */
  inicio: z.string(),
  fim: z.string(),
  local: z.string().nullable(),
  link: z.string().nullable(),
  descricao: z.string().nullable(),
  uf: z.string().nullable(),
  ativo: z.boolean(),
  versao,
})
export type Evento = z.output<typeof eventoSchema>

/** Everybody who has a calendar; who does not keep the register finds what is in use, in the own state. */
export const eventosPorFiltro = endpoint({
  method: 'POST',
  path: '/api/calendario/evento/get-by-filtro',
  area: 'calendario',
  resumo: 'Eventos por filtros',
  permit: ['calendario', 'visualizaTodosEncontros', 'encontros', 'eventos'],
  scope: 'livre',
  body: diasEmOrdem(
    z.object({
      ...entreDias,
      uf: ufField.nullish(),
      ativo: z.boolean().nullish(),
      busca: z.string().max(100).nullish(),
    }),
  ),
  escreve: false,
  output: z.array(eventoSchema),
})
