import { sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDateTime, formatHours } from '#contract/br.ts'
import { duracaoDe } from '#contract/encontro.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import {
  type AnexoDeRelatorio,
  exigeTipoEHoras,
  type RelatorioDaLista,
  type RelatorioDeEncontro,
  TIPO_EXECUCAO_PADRAO,
} from '#contract/relatorio-encontro.ts'
import type { prepararRelatorio } from '#contract/relatorio-preparo.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { record, records } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { VISIVEIS } from '../anexo/commands.ts'
import { showPessoais } from '../membro/commands.ts'
import { noAlcance } from './alvos.ts'
import { type EncontroLido, findEncontro, type TarefaDoTermo } from './encontros.ts'
import { linhaSql } from './queries.ts'
import * as rules from './rules.ts'

/* One report, as it is read. */

interface Convidado {
  relatorioConvidadoId: number
  membroId: number | null
  nome: string
  cpf: string | null
  email: string | null
  presente: boolean
}
export interface TarefaLida extends TarefaDoTermo {
  cumprida: boolean
  minutos: number
}
export interface RelatorioLido extends RelatorioDaLista {
  descricao: string
  horasUtilizadas: number | null
  pjAtendidas: number | null
  pfAtendidas: number | null
  observacoes: string | null
  complemento: string | null
  analisadoPor: string | null
  analisadoEm: string | null
  encontro: Pick<EncontroLido, 'encontroId' | 'titulo' | 'encontroType' | 'grupo' | 'inicio' | 'fim' | 'local'>
  convidados: Convidado[]
  tarefas: TarefaLida[]
  anexosLidos: AnexoLido[]
}
export interface AnexoLido extends Omit<AnexoDeRelatorio, 'verNaPagina' | 'excluir'> {
  arquivoId: number | null
}

export const anexosSql = sql`select x."relatorioAnexoId", x."relatorioId", x."nomeArquivo", x.mime, x.tamanho, x."arquivoId", x."usuarioId", u.nome as usuario, x.criacao
  from relatorio_anexo x join usuario u using ("usuarioId")`
/** `mexe`: the report, or the draft, may be changed by this person. */
export const anexoDe = ({ arquivoId: _, ...x }: AnexoLido, mexe: boolean): AnexoDeRelatorio => ({
  ...x,
  verNaPagina: VISIVEIS.includes(x.mime),
  excluir: mexe,
})

/** In the actor's reach and sight: who has no more than a list of one's own sees one's own. */
export const loadRelatorio = (db: Db, actor: Actor, relatorioId: number) =>
  record<RelatorioLido>(
    db,
    sql`select ${linhaSql(sql`${actor.usuarioId}::int`, sql`${rules.analisa(actor)}::boolean`)}, r.descricao, r."horasUtilizadas", r."pjAtendidas", r."pfAtendidas",
        r.observacoes, r.complemento, (select a.nome from usuario a where a."usuarioId" = r."analisadoPor") as "analisadoPor", r."analisadoEm",
        (select json_build_object('encontroId', e."encontroId", 'titulo', e.titulo, 'encontroType', e."encontroType", 'inicio', e.inicio, 'fim', e.fim,
            'local', e.local, 'grupo', json_build_object('grupoId', g."grupoId", 'nome', g.nome))
          from encontro e join grupo g using ("grupoId") where e."encontroId" = r."encontroId") as encontro,
        (select coalesce(json_agg(c order by sem_acento(c.nome), c."relatorioConvidadoId"), '[]') from relatorio_convidado c
          where c."relatorioId" = r."relatorioId") as convidados,
        (select coalesce(json_agg(json_build_object('municipioTarefaId', x."municipioTarefaId", 'nome', t.nome, 'municipioSolucaoId', s."municipioSolucaoId",
            'solucao', s.nome, 'previstas', coalesce(t.horas, 0), 'cumprida', x.cumprida, 'minutos', x.minutos) order by x."relatorioTarefaId"), '[]')
          from relatorio_tarefa x join municipio_solucao s using ("municipioSolucaoId")
            left join municipio_tarefa t on t."municipioTarefaId" = x."municipioTarefaId"
          where x."relatorioId" = r."relatorioId") as tarefas,
        (select coalesce(json_agg(a order by a."relatorioAnexoId"), '[]') from (${anexosSql}
          where x."relatorioId" = r."relatorioId" and x."excluidoEm" is null) a) as "anexosLidos"
      from relatorio r join municipio m on m."municipioId" = r."municipioId" join usuario u on u."usuarioId" = r."usuarioId"
      where r."relatorioId" = ${relatorioId} and ${noAlcance(actor)}
        and (${rules.veTodos(actor)}::boolean or r."usuarioId" = ${actor.usuarioId})`,
  )
export const findRelatorio = async (db: Db, actor: Actor, relatorioId: number) => {
  const r = await loadRelatorio(db, actor, relatorioId)
  if (!r) throw problem.naoEncontrado()
  return r
}

const grupoData = (e: { inicio: string; titulo: string }) => `${formatDateTime(e.inicio)} - ${e.titulo}`
const encontroVisto = (actor: Actor, e: RelatorioLido['encontro']) => ({
  encontroId: e.encontroId,
  titulo: e.titulo,
  grupo: e.grupo,
  inicio: e.inicio,
  fim: e.fim,
  local: e.local,
  grupoData: grupoData(e),
  encontroType: can(actor, 'verParcialAcaoFinalizada') ? e.encontroType : null,
})
const tarefaVista = (t: TarefaLida) => ({
  municipioTarefaId: t.municipioTarefaId,
  municipioTarefa: t.nome === null ? null : { nome: t.nome },
  municipioSolucaoId: t.municipioSolucaoId,
  municipioSolucao: { nome: t.solucao },
  cumprida: t.cumprida,
  horas: formatHours(t.minutos),
  horasPredefinidas: t.previstas ? formatHours(t.previstas) : null,
})
/** Documents and addresses are hidden, short names are shown to who may not see members' data. */
const convidadoVisto = (
  actor: Actor,
  c: Omit<Convidado, 'relatorioConvidadoId'> & { relatorioConvidadoId?: number; encontroConvidadoId?: number },
) => {
  const visto = showPessoais(actor, { nome: c.nome, cpf: c.cpf, email: c.email, telefone: null })
  return {
    ...(c.relatorioConvidadoId !== undefined && { relatorioConvidadoId: c.relatorioConvidadoId }),
    ...(c.encontroConvidadoId !== undefined && { encontroConvidadoId: c.encontroConvidadoId }),
    membroId: c.membroId,
    nome: visto.nome ?? '',
    cpf: visto.cpf,
    email: visto.email,
    presente: c.presente,
  }
}

export const getRelatorio = async ({ db, actor }: Reader, relatorioId: number): Promise<RelatorioDeEncontro> => {
  const { convidados, tarefas, anexosLidos, horasUtilizadas: _, ...r } = await findRelatorio(db, actor, relatorioId)
  const acoes = rules.acoesDe(actor, r)
  return {
    ...r,
    encontro: encontroVisto(actor, r.encontro),
    inicioString: formatDateTime(r.inicio),
    fimString: formatDateTime(r.fim),
    ...{ pjAtendidas: null, pfAtendidas: null, ...rules.contagensDe(actor, r) },
    convidadosRelatorio: convidados.map((c) => convidadoVisto(actor, c)),
    tarefasRelatorio: tarefas.map(tarefaVista),
    arquivos: anexosLidos.map((x) => anexoDe(x, acoes.editar)),
    acoes,
    aviso: rules.avisoDe(actor, r),
    podeEditarHoras: rules.podeEditarHoras(
      actor,
      tarefas.map((t) => t.previstas),
    ),
    podeCompartilhar: true,
  }
}

export const listAnexos = async ({ db, actor }: Reader, relatorioId: number) => {
  const r = await findRelatorio(db, actor, relatorioId)
  const { editar } = rules.acoesDe(actor, r)
  return r.anexosLidos.map((x) => anexoDe(x, editar))
}
export const listAnexosDoRascunho = async ({ db, actor }: Reader, municipioId: number) => {
  const lidos = await records<AnexoLido>(
    db,
    sql`${anexosSql} where x."relatorioId" is null and x."excluidoEm" is null and x."usuarioId" = ${actor.usuarioId}
      and x."municipioId" = ${municipioId} order by x."relatorioAnexoId"`,
  )
  return lidos.map((x) => anexoDe(x, true))
}

/** What a report begins with: the meeting's guests, tasks and hours. */
export const prepareRelatorio = async (
  { db, actor, ambiente }: Reader,
  encontroId: number,
): Promise<OutputOf<typeof prepararRelatorio>> => {
  const e = await findEncontro(db, actor, encontroId)
  const duracao = duracaoDe(e)
  const previstas = e.tarefas.map((t) => t.previstas)
  const total = rules.horasCalculadas(e.tarefas, duracao)
  const semPrevistas =
    previstas.every((h) => h === 0) && e.tarefas.length ? rules.repartir(total, e.tarefas.length) : previstas
  return {
    encontro: encontroVisto(actor, e),
    municipioId: e.municipioId,
    titulo: e.titulo,
    tipoExecucaoRelatorioId: e.modalidade === 2 ? 2 : TIPO_EXECUCAO_PADRAO,
    inicioString: formatDateTime(e.inicio),
    fimString: formatDateTime(e.fim),
    horasUtilizadasString: formatHours(total),
    podeEditarHoras: rules.podeEditarHoras(actor, previstas),
    exigeTipoEHoras: exigeTipoEHoras(ambiente.uf),
    umaSoTarefa: rules.umaSoTarefa(actor),
    convidadosRelatorio: e.convidados.map((c) => convidadoVisto(actor, c)),
    tarefasRelatorio: e.tarefas.map((t, i) => tarefaVista({ ...t, cumprida: false, minutos: semPrevistas[i]! })),
    relatorioId: e.relatorioId,
  }
}
