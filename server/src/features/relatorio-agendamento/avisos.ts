import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { notifyPessoas, type Teller } from '../aviso/commands.ts'

/** Who waits for a mail is told by mail that it does not come. */
const NAO_ENVIADO: TipoDeAviso = {
  tipo: 'relatorio-agendado-nao-enviado',
  nome: 'Relatório agendado que não foi enviado',
  descricao: 'Um relatório que você agendou não pôde ser enviado, ou o agendamento parou.',
  padrao: { pagina: true, email: 'na hora' },
}
export const avisosDeAgendamento: readonly TipoDeAviso[] = [NAO_ENVIADO]

interface Falha {
  usuarioId: number
  agendamentoId: number
  titulo: string
  motivo: string
  /** It will not be tried again until its person says so. */
  parou: boolean
  /** Of which time: each is told once. */
  vez: string
}
export const notifyFalha = (teller: Teller, { usuarioId, agendamentoId, titulo, motivo, parou, vez }: Falha) =>
  notifyPessoas(teller, NAO_ENVIADO, {
    entre: sql`select ${usuarioId}::int`,
    titulo: `${parou ? 'Agendamento parado' : 'Relatório não enviado'}: ${titulo}`,
    texto: parou ? `${motivo} Para voltar a receber, retome o agendamento.` : motivo,
    para: '/usuario/agendamentos',
    chave: `${NAO_ENVIADO.tipo}:${agendamentoId}:${vez}`,
  })
