import { sql } from 'drizzle-orm'
import type { TipoDeAviso } from '#contract/aviso.ts'
import { notifyPessoas, podem, type Teller } from '../aviso/commands.ts'
import { daPergunta, type PerguntaAvisada } from './avisos.ts'
import { partesDe } from './recurso-partes.ts'

/** What both sides are told of an appeal. */
const APRESENTADO: TipoDeAviso = {
  tipo: 'recurso-apresentado',
  nome: 'Recurso para julgar',
  descricao: 'Um recurso contra a segunda rejeição espera por quem não tomou parte nas duas análises.',
  padrao: { pagina: true, email: 'na hora' },
  flags: ['julgarRecurso'],
}
const DECIDIDO: TipoDeAviso = {
  tipo: 'recurso-decidido',
  nome: 'Recurso decidido',
  descricao: 'O recurso que você ou a sua equipe apresentou, ou que contestava a sua análise, foi decidido.',
  padrao: { pagina: true, email: 'na hora' },
  flags: ['apresentarRecurso', 'julgarRecurso', 'analisarEvidenciadas'],
}
export const avisosDeRecurso = [APRESENTADO, DECIDIDO]

/** To those who may decide on it: nobody who took part in what it is about. */
export const notifyRecurso = (ctx: Teller, p: PerguntaAvisada, r: { perguntaRecursoId: number; texto: string }) => {
  const { nome, municipioId, eixoId } = daPergunta(p, ctx.ambiente, 'julgarRecurso')
  return notifyPessoas(ctx, APRESENTADO, {
    entre: sql`select "usuarioId" from usuario`,
    se: sql`(${podem('julgarRecurso')} and u."usuarioId" not in (${partesDe(sql`${r.perguntaRecursoId}::int`)}))`,
    titulo: `Recurso para julgar: ${nome}`,
    texto: r.texto,
    para: `/recursos?recurso=${r.perguntaRecursoId}`,
    municipioId,
    eixoId,
  })
}

/** To who made it and works there, and to who ended the analysis that it contested. */
const notifyLados = (ctx: Teller, p: PerguntaAvisada, titulo: (nome: string) => string, texto: string) => {
  const { nome, entre, se, flexiona: _, ...onde } = daPergunta(p, ctx.ambiente, 'apresentarRecurso')
  const lados = sql`select r."usuarioId" from pergunta_recurso r where r."perguntaMunicipioId" = ${p.perguntaMunicipioId}
    union select h."usuarioId" from pergunta_historico h
      where h."perguntaMunicipioId" = ${p.perguntaMunicipioId} and h.acao = 'finalizou' and h."usuarioId" is not null
        and h.rodada = (select max(r.rodada) from pergunta_recurso r where r."perguntaMunicipioId" = ${p.perguntaMunicipioId})`
  return notifyPessoas(ctx, DECIDIDO, {
    ...onde,
    entre: sql`${entre} union ${lados}`,
    se: sql`(${se} or u."usuarioId" in (${lados}))`,
    titulo: titulo(nome),
    texto,
  })
}

export const notifyJulgamento = (ctx: Teller, p: PerguntaAvisada, acolhido: boolean, justificativa: string) =>
  notifyLados(
    ctx,
    p,
    (nome) => `Recurso ${acolhido ? 'acolhido' : 'indeferido'}: ${nome}`,
    `${acolhido ? 'A rejeição foi desfeita e a análise recomeça.' : 'A rejeição fica como está.'} Justificativa: ${justificativa}`,
  )

export const notifySemObjeto = (ctx: Teller, p: PerguntaAvisada) =>
  notifyLados(
    ctx,
    p,
    (nome) => `Recurso encerrado sem objeto: ${nome}`,
    'A rejeição que ele contestava foi revertida, e não há mais o que decidir.',
  )
