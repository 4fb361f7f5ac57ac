import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { formatDate } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { wording } from '#contract/wording.ts'
import { one, rows } from '#server/db/sql.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { makeReminder, notifyPessoas, papeisEm, podem, type Reminder, type Teller } from '../aviso/commands.ts'
import { acaoVigente } from './commands.ts'

const ABERTO: TipoDeAviso = {
  tipo: 'acompanhamento-aberto',
  nome: 'Acompanhamento à espera de respostas',
  descricao: 'Alguém abriu um acompanhamento, ou {o diagnóstico}, que você pode responder.',
  padrao: { pagina: true, email: 'resumo' },
  flags: ['novoAcompanhamento'],
}
const FINALIZADO: TipoDeAviso = {
  tipo: 'acompanhamento-finalizado',
  nome: 'Acompanhamento finalizado',
  descricao: 'Alguém finalizou um acompanhamento, ou {o diagnóstico}: o plano de ação pode ser montado.',
  padrao: { pagina: true, email: 'resumo' },
  flags: ['editarPlanoAcao'],
}
const ACAO_A_VENCER: TipoDeAviso = {
  tipo: 'acao-a-vencer',
  nome: 'Ação do plano perto do prazo',
  descricao: 'Uma ação do plano que ainda não foi concluída termina em até sete dias.',
  padrao: { pagina: true, email: 'resumo' },
  flags: ['editarPlanoAcao'],
}
export const avisosDeAcompanhamento = [ABERTO, FINALIZADO, ACAO_A_VENCER]

export const DIAS_ANTES = 7

interface Onde {
  municipioId: number
  eixoId: number | null
  nome: string
  diagnostico: boolean
  lugar: string
}

const findOnde = async ({ db }: Teller, acompanhamentoId: number) =>
  (await one<Onde>(
    db,
    sql`select a."municipioId", t."eixoId", a.nome, a.diagnostico, m.nome || '/' || m.uf as lugar
      from acompanhamento a join municipio m using ("municipioId") left join tema t on t."temaId" = a."temaId"
      where a."acompanhamentoId" = ${acompanhamentoId}`,
  ))!

/** What a notice says of a follow-up: whose roles it concerns, and the screen that shows it. */
const doAcompanhamento = ({ municipioId, eixoId, diagnostico }: Onde, acompanhamentoId: number) => ({
  entre: papeisEm(sql`${municipioId}::int`, sql`${eixoId}::int`),
  municipioId,
  eixoId,
  para: diagnostico ? `/diagnostico/${municipioId}` : `/cidade/${municipioId}/acompanhamento/obter/${acompanhamentoId}`,
})

/** In the transaction that opens it: who may answer it, but for who opened it. */
export const notifyAbertura = async (ctx: Teller, acompanhamentoId: number) => {
  const a = await findOnde(ctx, acompanhamentoId)
  await notifyPessoas(ctx, ABERTO, {
    ...doAcompanhamento(a, acompanhamentoId),
    se: podem('acompanhamentos', 'novoAcompanhamento'),
    titulo: `${a.nome}: à espera de respostas`,
    texto: `Aberto em ${a.lugar}.`,
  })
}

/** In the transaction that ends it: who works on the plan that follows. */
export const notifyFim = async (ctx: Teller, acompanhamentoId: number) => {
  const a = await findOnde(ctx, acompanhamentoId)
  await notifyPessoas(ctx, FINALIZADO, {
    ...doAcompanhamento(a, acompanhamentoId),
    se: podem('acompanhamentos', 'editarPlanoAcao'),
    titulo: `${a.nome}: finalizado`,
    texto: `Finalizado em ${a.lugar}.`,
  })
}

interface Acao {
  planoAcaoId: number
  acompanhamentoId: number
  municipioId: number
  eixoId: number | null
  oQue: string
  quando: string
  lugar: string
}

/** Every morning: actions that end within a week, each told once for its date. */
export const remindAcoes = (job: JobContext) => notifyAcoes(makeReminder(job))

export const notifyAcoes = async ({ now, db, tell }: Reminder) => {
  const hoje = todaySaoPaulo(now)
  const perto = await rows<Acao>(
    db,
    sql`select l."planoAcaoId", l."acompanhamentoId", l."municipioId", pm."eixoId", l."oQue", l.quando::text as quando,
        m.nome || '/' || m.uf as lugar
      from plano_acao l join acompanhamento a using ("acompanhamentoId") join municipio m on m."municipioId" = l."municipioId"
        left join pergunta_municipio pm on pm."perguntaMunicipioId" = l."perguntaMunicipioId"
      where l.status in (1, 2) and l.quando between ${hoje}::date and ${hoje}::date + ${DIAS_ANTES}::int and not a.cancelado
        and ${acaoVigente}
        and not exists (select 1 from aviso v where v.chave = 'acao-a-vencer:' || l."planoAcaoId" || ':' || l.quando)`,
  )
  for (const acao of perto)
    await tell((ctx) =>
      notifyPessoas(ctx, ACAO_A_VENCER, {
        entre: papeisEm(sql`${acao.municipioId}::int`, sql`${acao.eixoId}::int`),
        se: podem('acompanhamentos', 'editarPlanoAcao'),
        municipioId: acao.municipioId,
        eixoId: acao.eixoId,
        titulo: `Ação do plano termina em ${formatDate(acao.quando)}: ${wording(ctx.ambiente.variante).singular('municipio')} ${acao.lugar}`,
        texto: acao.oQue,
        para: `/cidade/${acao.municipioId}/pmd/${acao.acompanhamentoId}?acao=${acao.planoAcaoId}`,
        chave: `${ACAO_A_VENCER.tipo}:${acao.planoAcaoId}:${acao.quando}`,
      }),
    )
}
