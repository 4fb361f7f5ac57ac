import { type SQL, sql } from 'drizzle-orm'
import type { Periodo } from '#contract/br.ts'
import type { ProcessoDaLista, RelatorioDoProcesso } from '#contract/pagamento.ts'
import { ESTADOS_PROCESSO, STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/db.ts'
import { every, listJson, record, records, search } from '#server/db/rows.ts'
import { horasSql } from '#server/relatorios-comuns/listas.ts'
import { fimVigenteSql, valeSql } from '../contrato/commands.ts'
import { administrativoAoAlcance, encontroAoAlcance, noAlcance } from './alvos.ts'

/* What is read of processes, of what they may hold and of their contracts. */

const ESTADO = sql`(case p."statusProcessoId" ${sql.raw(
  ESTADOS_PROCESSO.map((e) => `when ${STATUS_PROCESSO[e]} then '${e}'`).join(' '),
)} end)`
const dia = (coluna: SQL) => sql`to_char(${coluna}, 'DD/MM/YYYY')`
/** Those that hold their reports, count in the contract and keep their number and period. */
export const VIVO = sql`p."statusProcessoId" not in (0, 6)`
const pessoa = (alias: SQL) => sql`json_build_object('usuarioId', ${alias}."usuarioId", 'nome', ${alias}.nome)`

/** A row of every list: the process is `p`, who is paid `u`, who opened it `a`, its contract `c`. */
export const LINHA = sql`p."processoPagamentoId", p."contratoId", p."codigoContratacao", c."empresaNome", p.numero, p.total,
  ${dia(sql`p.inicio`)} || ' - ' || ${dia(sql`p.fim`)} as "periodoRealizacao", p.inicio, p.fim, ${horasSql(sql`p.horas`)} as horas,
  p.valor, case when p.excesso > 0 then ${horasSql(sql`p.excesso`)} end as excesso,
  (select count(*)::int from relatorio r where r."processoPagamentoId" = p."processoPagamentoId") as relatorios,
  (select count(*)::int from relatorio_administrativo r where r."processoPagamentoId" = p."processoPagamentoId") as administrativos,
  (select count(*)::int from processo_pagamento_anexo x where x."processoPagamentoId" = p."processoPagamentoId" and x."excluidoEm" is null) as anexos,
  p."motivoRejeicao", p."statusProcessoId", ${ESTADO} as estado, p."usuarioId", ${pessoa(sql`u`)} as usuario, ${pessoa(sql`a`)} as "criadoPor",
  p.criacao, p."enviadoEm", p."sgfEnviadoEm", p."notaNumero", p."notaData", p."notaValor", p.versao`
export const DE = sql`processo_pagamento p join usuario u on u."usuarioId" = p."usuarioId" join usuario a on a."usuarioId" = p."criadoPor"
  join contrato c on c."contratoId" = p."contratoId"`

export interface Filtro {
  usuarioId?: number | null | undefined
  contratoId?: number | null | undefined
  statusProcessoId?: number | null | undefined
  de?: string | undefined
  ate?: string | undefined
  busca?: string | null | undefined
}
/** In reach, and as asked for: of the lists and of the queue alike. */
export const filterProcessos = (actor: Actor, f: Filtro) =>
  every(
    noAlcance(actor),
    f.usuarioId != null && sql`p."usuarioId" = ${f.usuarioId}`,
    f.contratoId != null && sql`p."contratoId" = ${f.contratoId}`,
    f.statusProcessoId != null && sql`p."statusProcessoId" = ${f.statusProcessoId}`,
    f.de !== undefined && sql`p.fim >= ${f.de}::date`,
    f.ate !== undefined && sql`p.inicio <= ${f.ate}::date`,
    search(
      sql`u.nome || ' ' || p."codigoContratacao" || ' ' || c."empresaNome" || ' #' || p."processoPagamentoId"`,
      f.busca ?? undefined,
    ),
  )
export const listProcessos = (db: Db, actor: Actor, f: Filtro = {}) =>
  listJson(db, sql`select ${LINHA} from ${DE} where ${filterProcessos(actor, f)} order by p."processoPagamentoId" desc`)

/* The contract, amendments included. Minutes. */

export interface ContratoDoProcesso {
  contratoId: number
  numContrato: string
  objeto: string
  empresaNome: string
  inicio: string
  fimVigente: string
  horasPrevistas: number
  horasAprovadas: number
  entregasPrevistas: number
  entregas: number
  valorHora: number | null
}
export const CONTRATO = sql`c."contratoId", c."numContrato", c.objeto, c."empresaNome", c.inicio, ${fimVigenteSql} as "fimVigente",
  (c."qtdHorasPrevistas" + coalesce((select sum(a.horas) from contrato_aditivo a where a."contratoId" = c."contratoId" and a.tipo = 'horas'), 0))::int as "horasPrevistas",
  c."horasAprovadas", c."qtdEntregasPrevistas" as "entregasPrevistas", c."qtdEntregas" as entregas, coalesce((select a."valorHora" from contrato_aditivo a where a."contratoId" = c."contratoId" and a.tipo = 'valor'
    and a."valorHora" is not null order by a.data desc, a."contratoAditivoId" desc limit 1), c."valorHora") as "valorHora"`
export const loadContrato = (db: Db, contratoId: number) =>
  record<ContratoDoProcesso>(db, sql`select ${CONTRATO} from contrato c where c."contratoId" = ${contratoId}`)

/**
 * Of the living ones: the highest number, and the period that ends last. Only those before a number, where the process of
 * that number is being changed: what follows it is not in its way, as long as they do not overlap.
 */
export const loadUltimo = async (db: Db, usuarioId: number, contratoId: number, antesDe: number | null = null) => {
  const lido = await record<{ quantidadeAtual: number; inicio: string | null; fim: string | null }>(
    db,
    sql`select coalesce(max(p.numero), 0) as "quantidadeAtual", (array_agg(p.inicio order by p.fim desc, p.inicio desc))[1] as inicio, max(p.fim) as fim
      from processo_pagamento p where p."usuarioId" = ${usuarioId} and p."contratoId" = ${contratoId} and ${VIVO}
        and (${antesDe}::int is null or p.numero < ${antesDe}::int)`,
  )
  const { quantidadeAtual, inicio, fim } = lido!
  return { quantidadeAtual, ultimoPeriodo: inicio && fim ? { inicio, fim } : null }
}

/** Another living one whose days cross these: at most the day on which one ends and the next begins is shared. */
export const findCruzado = (
  db: Db,
  { usuarioId, contratoId, processoPagamentoId = null }: Escolha,
  { inicio, fim }: Periodo,
) =>
  record<Periodo & { numero: number }>(
    db,
    sql`select p.numero, p.inicio, p.fim from processo_pagamento p where p."usuarioId" = ${usuarioId} and p."contratoId" = ${contratoId} and ${VIVO}
      and p."processoPagamentoId" is distinct from ${processoPagamentoId}::int and p.inicio < ${fim}::date and p.fim > ${inicio}::date order by p.numero limit 1`,
  )

/* What a process may hold: approved, of this consultant, of the days and places of this contract, and in no other living process */

const LUGAR = sql`case when m."municipioId" is not null then m.nome || '/' || m.uf end`
const livre = (processoPagamentoId: number | null) =>
  sql`(r."processoPagamentoId" is null or r."processoPagamentoId" = ${processoPagamentoId}::int)`
export const doEncontro = sql`select 'encontro' as tipo, r."relatorioId" as id, r.titulo, ${LUGAR} as lugar, r."municipioId", u.nome as criador,
    (r.inicio at time zone 'America/Sao_Paulo')::date as quando, h.minutos, ${horasSql(sql`h.minutos`)} as horas
  from relatorio r join usuario u on u."usuarioId" = r."usuarioId" join municipio m on m."municipioId" = r."municipioId"
    cross join lateral (select coalesce(sum(t.minutos), 0)::int as minutos from relatorio_tarefa t where t."relatorioId" = r."relatorioId") h`
export const doAdministrativo = sql`select 'administrativo' as tipo, r."relatorioAdministrativoId" as id, r.titulo, ${LUGAR} as lugar, r."municipioId", u.nome as criador,
    r.inicio as quando, r.horas as minutos, ${horasSql(sql`r.horas`)} as horas
  from relatorio_administrativo r join usuario u on u."usuarioId" = r."usuarioId" left join municipio m on m."municipioId" = r."municipioId"`
/** A meeting's report belongs to every contract of its author that covers its day and place. */
export const NO_CONTRATO = sql`exists (select 1 from contrato c where c."contratoId" = x."contratoId"
    and ${valeSql(sql`r.inicio`, sql`r."municipioId"`)})`

export interface Escolha {
  /** Who chooses: of others only what lies in reach. */
  actor: Actor
  usuarioId: number
  contratoId: number
  /** Its own reports may be chosen again. */
  processoPagamentoId?: number | null
}
export const listRelatoriosLivres = (db: Db, { actor, usuarioId, contratoId, processoPagamentoId = null }: Escolha) =>
  records<RelatorioDoProcesso>(
    db,
    sql`${doEncontro} cross join (select ${contratoId}::int as "contratoId") x
      where r."usuarioId" = ${usuarioId} and r."statusRelatorioId" = 2 and ${livre(processoPagamentoId)} and ${NO_CONTRATO}
        and ${usuarioId === actor.usuarioId ? sql`true` : encontroAoAlcance(actor, sql`r`)} order by r.inicio, r."relatorioId"`,
  )
export const listAdministrativosLivres = (
  db: Db,
  { actor, usuarioId, contratoId, processoPagamentoId = null }: Escolha,
) =>
  records<RelatorioDoProcesso>(
    db,
    sql`${doAdministrativo} where r."usuarioId" = ${usuarioId} and r."contratoId" = ${contratoId} and r."statusRelatorioId" = 2
      and ${livre(processoPagamentoId)} and ${usuarioId === actor.usuarioId ? sql`true` : administrativoAoAlcance(actor, sql`r`)}
      order by r.inicio, r."relatorioAdministrativoId"`,
  )
/** What the process holds now. */
export const listItens = (db: Db, processoPagamentoId: number) =>
  records<RelatorioDoProcesso>(
    db,
    sql`select * from (${doEncontro} where r."processoPagamentoId" = ${processoPagamentoId}
      union all ${doAdministrativo} where r."processoPagamentoId" = ${processoPagamentoId}) i order by i.tipo desc, i.quando, i.id`,
  )

export const loadProcesso = (db: Db, actor: Actor, id: number) =>
  record<
    ProcessoDaLista & {
      minutos: number
      criadoPorId: number
      analisadoPor: string | null
      analisadoEm: string | null
      sgfPara: string | null
      sgfEnviadoPor: string | null
      sgfEnvios: number
      pagoPor: string | null
      pagoEm: string | null
      codigoVerificacao: string
      contrato: ContratoDoProcesso
    }
  >(
    db,
    sql`select ${LINHA}, p.horas as minutos, p."criadoPor" as "criadoPorId",
        (select x.nome from usuario x where x."usuarioId" = p."analisadoPor") as "analisadoPor", p."analisadoEm", p."sgfPara",
        (select x.nome from usuario x where x."usuarioId" = p."sgfEnviadoPor") as "sgfEnviadoPor", p."sgfEnvios",
        (select x.nome from usuario x where x."usuarioId" = p."pagoPor") as "pagoPor", p."pagoEm", p."codigoVerificacao",
        (select to_json(k) from (select ${CONTRATO}) k) as contrato
      from ${DE} where p."processoPagamentoId" = ${id} and ${noAlcance(actor)}`,
  )
