import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { VER_SALA } from '#contract/sala.ts'
import { rows } from '#server/db/sql.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { makeReminder, notifyPessoas, papeisEm, podem, type Reminder } from '../aviso/commands.ts'

export const TERMINA_AMANHA: TipoDeAviso = {
  tipo: 'acao-5w2h-termina',
  nome: 'Ação do 5W2H termina amanhã',
  descricao: 'Uma ação do 5W2H de uma sala, ainda não concluída, termina no dia seguinte.',
  padrao: { pagina: true, email: 'resumo' },
  flags: VER_SALA,
}

interface Perto {
  sala5w2hId: number
  municipioId: number
  oQue: string
  quem: string
  termino: string
  lugar: string
}
const MAX_TITULO = 120
const curto = (texto: string) => (texto.length > MAX_TITULO ? `${texto.slice(0, MAX_TITULO).trimEnd()}…` : texto)

/** Every morning: actions whose last day is the next, each told once for its date to who works in that place. */
export const remindAcoes5w2h = (job: JobContext) => notifyAcoes5w2h(makeReminder(job))

export const notifyAcoes5w2h = async ({ now, db, tell }: Reminder) => {
  const hoje = todaySaoPaulo(now)
  const perto = await rows<Perto>(
    db,
    sql`select a."sala5w2hId", a."municipioId", a."oQue", a.quem, a.termino::text as termino, m.nome || '/' || m.uf as lugar
      from sala_5w2h a join municipio m using ("municipioId") left join sala s using ("municipioId")
      where a.status in (1, 2) and a.termino = ${hoje}::date + 1 and coalesce(s.ativa, true)
        and not exists (select 1 from aviso v where v.chave = ${TERMINA_AMANHA.tipo} || ':' || a."sala5w2hId" || ':' || a.termino)
      order by a."sala5w2hId"`,
  )
  for (const { sala5w2hId, municipioId, oQue, quem, termino, lugar } of perto)
    await tell((teller) =>
      notifyPessoas(teller, TERMINA_AMANHA, {
        entre: papeisEm(sql`${municipioId}::int`),
        se: sql`(${podem('sala')} or ${podem('salaEmpreendedor')})`,
        municipioId,
        titulo: `Termina amanhã: ${curto(oQue)}`,
        texto: `Responsável: ${quem}, em ${lugar}.`,
        para: `/sala-principal/${municipioId}/sala-5w2h?aberta=${sala5w2hId}`,
        chave: `${TERMINA_AMANHA.tipo}:${sala5w2hId}:${termino}`,
      }),
    )
}
