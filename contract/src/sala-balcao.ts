import { z } from 'zod'
import { endpoint, id, ok, porId } from './endpoint.ts'
import { area } from './sala-cargos.ts'
import { temDadoPessoal } from './sala-contas.ts'
import { CANAIS } from './sala-tempo.ts'

/**
 * The counter: an open link (of the kind `sala-tempo`) leads a tablet to a page that measures attendances. It takes what
 * ends now; what waited on the device keeps its own day, up to so many hours after its end. They do not run while the
 * room is out of use.
 */
export const HORAS_NA_FILA = 24
/** The longest attendance. */
export const MAX_HORAS = 12
/** A device's clock may be so far ahead. */
export const MINUTOS_DE_RELOGIO = 5
export const MAX_NOTA = 140
export const MAX_LOTE = 50
/** Of one room, in a day, however many tablets. */
export const MAX_POR_DIA = 2000
export const DIAS_DO_LINK = 90

/* The open page */

const token = { params: z.object({ token: z.string().regex(/^[\w-]{20,100}$/) }) }
const aberta = { area, scope: 'livre', permit: 'publico', ...token } as const

export const balcaoSchema = z.object({
  /** Keeps apart what several rooms leave on one device. */
  sala: z.object({ municipioId: id, nome: z.string(), uf: z.string() }),
  expira: z.string(),
  servicos: z.array(z.object({ salaServicoId: id, nome: z.string(), minutosPadrao: z.int().nullable() })),
  /** A position without names stands for itself. */
  atendentes: z.array(z.object({ cargoFuncaoId: id, nome: z.string(), cargo: z.string() })),
})
export type Balcao = z.output<typeof balcaoSchema>
export const abrirBalcao = endpoint({
  ...aberta,
  method: 'GET',
  path: '/api/salatempo/aberta/:token',
  resumo: 'Serviços e atendentes da sala a que um link leva',
  output: balcaoSchema,
  escreve: true,
  semAuditoria: 'opening the page says nothing of anybody; the use is counted with the link',
})

const instanteIso = z.iso.datetime({ precision: 3 })
/** As the device measured it. What is wrong with one of them must not keep the others: the rules judge each by itself. */
export const medidoSchema = z.object({
  /** Given by the device: stored once, however often it is sent. */
  clienteId: z.string().regex(/^[0-9a-f]{32}$/),
  salaServicoId: id,
  cargoFuncaoId: id.nullable(),
  atendente: z.string().max(200).nullable(),
  inicio: instanteIso,
  fim: instanteIso,
  /** Without the pauses. */
  segundos: z
    .int()
    .min(0)
    .max(MAX_HORAS * 3600),
  canal: z.enum(CANAIS).nullable(),
  nota: z.string().max(1000).nullable(),
})
export type Medido = z.output<typeof medidoSchema>
export const recusadoSchema = z.object({ clienteId: z.string(), motivo: z.string() })
export const enviarMedidos = endpoint({
  ...aberta,
  method: 'POST',
  path: '/api/salatempo/aberta/:token',
  resumo: 'Registrar atendimentos medidos no balcão',
  body: z.object({ registros: z.array(medidoSchema).min(1).max(MAX_LOTE) }),
  output: z.object({ aceitos: z.array(z.string()), recusados: z.array(recusadoSchema) }),
})

export const NOTA_COM_DADOS = 'A nota parece ter CPF, telefone ou e-mail. Tire os dados do cidadão e envie de novo.'
export const NOTA_LONGA = `A nota passa de ${MAX_NOTA} caracteres`
/** What is wrong with a note, if anything. */
export const notaErrada = (nota: string | null): string | undefined => {
  if (nota === null) return undefined
  if (nota.length > MAX_NOTA) return NOTA_LONGA
  return temDadoPessoal(nota) ? NOTA_COM_DADOS : undefined
}

const MINUTO = 60_000
const HORA = 60 * MINUTO
/** When a room was out of use last. */
export interface Parada {
  readonly de: Date
  readonly ate: Date
}
/** Why a measured attendance is not taken, by its times alone; undefined where it is. */
export const medidaErrada = (
  m: Pick<Medido, 'inicio' | 'fim' | 'segundos'>,
  agora: Date,
  parada?: Parada,
): string | undefined => {
  const [inicio, fim] = [Date.parse(m.inicio), Date.parse(m.fim)]
  const parado = parada && fim <= parada.de.getTime() ? parada.ate.getTime() - parada.de.getTime() : 0
  if (fim > agora.getTime() + MINUTOS_DE_RELOGIO * MINUTO)
    return 'O relógio do aparelho está adiantado. Acerte a data e a hora e envie de novo.'
  if (fim < agora.getTime() - HORAS_NA_FILA * HORA - parado)
    return `Terminou há mais de ${HORAS_NA_FILA} horas. A equipe da sala pode incluí-lo na tela Tempo.`
  if (inicio > fim) return 'O fim vem antes do início. Confira o relógio do aparelho.'
  if (fim - inicio > MAX_HORAS * HORA) return `Durou mais de ${MAX_HORAS} horas: alguém esqueceu de parar?`
  if (m.segundos < 1) return 'Durou menos de um segundo'
  // Both ends are rounded by themselves.
  if (m.segundos > (fim - inicio) / 1000 + 2) return 'O tempo medido passa do tempo entre o início e o fim'
  return undefined
}

/* The link, as the team sees it */

const base = '/api/salatempo/link/:id' as const
const doLink = { area, scope: 'municipio', permit: 'editarIndicadoresSala', ...porId('municipioId') } as const
export const linkDoBalcaoSchema = z.object({
  /** Those that open the counter now, the newest first. */
  vivos: z.array(
    z.object({
      capacidadeId: id,
      criacao: z.string(),
      expira: z.string(),
      criadaPor: z.string(),
      usos: z.int(),
      ultimoUso: z.string().nullable(),
    }),
  ),
})
export type LinkDoBalcao = z.output<typeof linkDoBalcaoSchema>
export const verLinkDoBalcao = endpoint({
  ...doLink,
  method: 'GET',
  path: base,
  resumo: 'O link do balcão de uma sala, se há',
  output: linkDoBalcaoSchema,
})
/** Takes the place of the one that was good until now. Shown once. */
export const criarLinkDoBalcao = endpoint({
  ...doLink,
  method: 'POST',
  path: base,
  resumo: 'Criar ou trocar o link do balcão',
  body: z.object({ dias: z.int().min(1).max(DIAS_DO_LINK).default(DIAS_DO_LINK) }),
  output: z.object({ token: z.string(), link: z.string(), expira: z.string() }),
  segredo: true,
})
export const revogarLinkDoBalcao = endpoint({
  ...doLink,
  method: 'DELETE',
  path: base,
  resumo: 'Revogar o link do balcão',
  output: ok,
})
