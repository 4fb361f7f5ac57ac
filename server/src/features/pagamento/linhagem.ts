import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatPeriodo } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { ABRIR_PROCESSO, type Elo, type Fechamento } from '#contract/pagamento.ts'
import { APARENCIA_PROCESSO } from '#contract/pagamento-estados.ts'
import { problem } from '#contract/problems.ts'
import { usuarioScope } from '#server/access/scopes.ts'
import { record, records } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { horasSql } from '#server/relatorios-comuns/listas.ts'
import { administrativoAoAlcance, encontroAoAlcance } from './alvos.ts'
import { paginaDoProcesso } from './avisos.ts'
import * as queries from './queries.ts'
import * as rules from './rules.ts'
import { usoDe } from './uso.ts'

/* From the work to its payment, from either end. */

interface Lido {
  tipo: 'encontro' | 'administrativo'
  id: number
  titulo: string
  municipioId: number | null
  autor: string
  enviadoEm: string
  analista: string | null
  analisadoEm: string | null
  horas: string
  encontroId: number | null
  encontro: string | null
  encontroEm: string | null
  processoPagamentoId: number | null
}
const RELATORIO = sql`select 'encontro' as tipo, r."relatorioId" as id, r.titulo, r."municipioId", u.nome as autor, r."enviadoEm", x.nome as analista, r."analisadoEm",
    (select ${horasSql(sql`coalesce(sum(t.minutos), 0)::int`)} from relatorio_tarefa t where t."relatorioId" = r."relatorioId") as horas,
    e."encontroId", e.titulo as encontro, e.inicio as "encontroEm", r."processoPagamentoId", r."usuarioId"
  from relatorio r join usuario u on u."usuarioId" = r."usuarioId" left join usuario x on x."usuarioId" = r."analisadoPor"
    join encontro e on e."encontroId" = r."encontroId"`
const ADMINISTRATIVO = sql`select 'administrativo' as tipo, r."relatorioAdministrativoId" as id, r.titulo, r."municipioId", u.nome as autor, r."enviadoEm", x.nome as analista,
    r."analisadoEm", ${horasSql(sql`r.horas`)} as horas, null::int as "encontroId", null::text as encontro, null::timestamptz as "encontroEm", r."processoPagamentoId", r."usuarioId"
  from relatorio_administrativo r join usuario u on u."usuarioId" = r."usuarioId" left join usuario x on x."usuarioId" = r."analisadoPor"`
const DE = { relatorio: RELATORIO, administrativo: ADMINISTRATIVO }

const daObra = (l: Lido): Elo[] => [
  ...(l.encontroId === null
    ? []
    : [
        {
          tipo: 'encontro' as const,
          id: l.encontroId,
          titulo: l.encontro!,
          ...{ detalhe: null, quem: null, em: l.encontroEm, horas: null },
          para: `/cidade/${l.municipioId}/evento?encontro=${l.encontroId}`,
        },
      ]),
  {
    tipo: l.tipo === 'encontro' ? 'relatorio' : 'administrativo',
    id: l.id,
    titulo: l.titulo,
    detalhe: l.analista && `Aprovado por ${l.analista}`,
    quem: l.autor,
    em: l.analisadoEm ?? l.enviadoEm,
    para:
      l.tipo === 'encontro'
        ? `/cidade/${l.municipioId}/relatorio/obter/${l.id}`
        : `${l.municipioId === null ? '' : `/cidade/${l.municipioId}`}/relatorio-administrativo/obter/${l.id}`,
    horas: l.horas,
  },
]
const loadPagamento = async (ctx: Reader, id: number): Promise<Elo[]> => {
  const p = await queries.loadProcesso(ctx.db, ctx.actor, id)
  if (!p) return []
  return [
    {
      ...{ tipo: 'contrato' as const, id: p.contratoId, titulo: p.codigoContratacao, quem: null, em: null },
      detalhe: p.empresaNome,
      horas: null,
      para: '/contratos',
    },
    {
      ...{ tipo: 'processo' as const, id, titulo: `Processo nº ${p.numero} de ${p.total}` },
      detalhe: APARENCIA_PROCESSO[p.estado].nome,
      quem: p.criadoPor.nome,
      em: p.criacao,
      para: paginaDoProcesso(id),
      horas: p.horas,
    },
    ...(p.pagoEm === null
      ? []
      : [
          {
            ...{ tipo: 'pagamento' as const, id, titulo: `Nota fiscal ${p.notaNumero}`, horas: null },
            detalhe: formatPeriodo(p),
            quem: p.pagoPor,
            em: p.pagoEm,
            para: paginaDoProcesso(id),
          },
        ]),
  ]
}

/** Of a report only who wrote it, and who sees everybody's processes. */
export const getLinhagem = async (
  ctx: Reader,
  { tipo, id }: { tipo: 'relatorio' | 'administrativo' | 'processo'; id: number },
) => {
  const { db, actor } = ctx
  if (tipo === 'processo') {
    const fim = await loadPagamento(ctx, id)
    if (fim.length === 0) throw problem.naoEncontrado()
    const lidos = await records<Lido>(
      db,
      sql`select * from (${RELATORIO} where r."processoPagamentoId" = ${id} union all ${ADMINISTRATIVO} where r."processoPagamentoId" = ${id}) l
        order by l."enviadoEm", l.id`,
    )
    return lidos.map((l) => ({ elos: [...daObra(l), ...fim] }))
  }
  const chave = sql.identifier(tipo === 'relatorio' ? 'relatorioId' : 'relatorioAdministrativoId')
  const alcance = tipo === 'relatorio' ? encontroAoAlcance : administrativoAoAlcance
  const proprio = sql`r."usuarioId" = ${actor.usuarioId}`
  const quem = rules.veTodos(actor) ? sql`(${proprio} or ${alcance(actor, sql`r`)})` : proprio
  const lido = await record<Lido>(db, sql`${DE[tipo]} where r.${chave} = ${id} and ${quem}`)
  if (!lido) throw problem.naoEncontrado()
  const fim = lido.processoPagamentoId === null ? [] : await loadPagamento(ctx, lido.processoPagamentoId)
  return [{ elos: [...daObra(lido), ...fim] }]
}

/* The contract at its pace */

const DIA = 86_400_000
const mais = (dia: string, dias: number) =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA).toISOString().slice(0, 10)

export const getRitmo = async ({ db, now }: Reader, contratoId: number) => {
  const contrato = await queries.loadContrato(db, contratoId)
  if (!contrato) throw problem.naoEncontrado()
  const meses = await records<{ mes: string; minutos: number }>(
    db,
    sql`select to_char(p.fim, 'YYYY-MM') as mes, sum(p.horas)::int as minutos from processo_pagamento p
      where p."contratoId" = ${contratoId} and ${queries.VIVO} group by 1 order by 1`,
  )
  const ultimo = await record<{ fim: string | null }>(
    db,
    sql`select max(p.fim) as fim from processo_pagamento p where p."contratoId" = ${contratoId} and ${queries.VIVO}`,
  )
  // From its beginning to the end of what was counted last: the pace that it kept so far.
  const ate = ultimo?.fim ?? null
  const dias = ate === null ? 0 : (Date.parse(ate) - Date.parse(contrato.inicio)) / DIA + 1
  const porDia = dias > 0 ? contrato.horasAprovadas / dias : 0
  const resta = contrato.horasPrevistas - contrato.horasAprovadas
  const acabou = todaySaoPaulo(now) > contrato.fimVigente
  const previsaoDoFim =
    ate === null || porDia === 0 || acabou || resta <= 0 ? null : mais(ate, Math.ceil(resta / porDia))
  return {
    contrato,
    ...usoDe(contrato),
    meses,
    previsaoDoFim,
    antesDoFim: previsaoDoFim !== null && previsaoDoFim < contrato.fimVigente,
  }
}

/* The closing of a month */

export const listFechamento = async ({ db, actor, now }: Reader, mes: string | undefined): Promise<Fechamento> => {
  const ate = sql`(date_trunc('month', ${`${mes ?? todaySaoPaulo(now).slice(0, 7)}-01`}::date) + interval '1 month - 1 day')::date`
  const quem: SQL = rules.veTodos(actor)
    ? usuarioScope(actor, sql`x."usuarioId"`)
    : sql`x."usuarioId" = ${actor.usuarioId}`
  const oculta = rules.ocultaAdministrativos(actor)
  const linhas = await records<
    Omit<Fechamento[number], 'usadoHoras' | 'alerta' | 'abrir'> & {
      horasPrevistas: number
      horasAprovadas: number
      entregas: number
      entregasPrevistas: number
    }
  >(
    db,
    sql`with livres as (
        select x."usuarioId", x."contratoId", l.quando, l.minutos, l.tipo from contrato_usuario x cross join lateral (
          ${queries.doEncontro} where r."usuarioId" = x."usuarioId" and r."statusRelatorioId" = 2 and r."processoPagamentoId" is null and ${queries.NO_CONTRATO}
            and (r."usuarioId" = ${actor.usuarioId} or ${encontroAoAlcance(actor, sql`r`)})
        ) l where ${quem}
        union all
        select x."usuarioId", x."contratoId", r.inicio, r.horas, 'administrativo' from contrato_usuario x
          join relatorio_administrativo r on r."usuarioId" = x."usuarioId" and r."contratoId" = x."contratoId"
        where not ${oculta}::boolean and r."statusRelatorioId" = 2 and r."processoPagamentoId" is null and ${quem}
          and (r."usuarioId" = ${actor.usuarioId} or ${administrativoAoAlcance(actor, sql`r`)})
      ), somas as (
        select l."usuarioId", l."contratoId", count(*) filter (where l.tipo = 'encontro')::int as relatorios,
          count(*) filter (where l.tipo = 'administrativo')::int as administrativos, sum(l.minutos)::int as minutos, min(l.quando) as desde
        from livres l where l.quando <= ${ate} group by 1, 2
      )
      select s."usuarioId", u.nome as usuario, s.relatorios, s.administrativos, s.minutos, ${horasSql(sql`s.minutos`)} as horas, s.desde, k.*
      from somas s join usuario u on u."usuarioId" = s."usuarioId" join contrato c on c."contratoId" = s."contratoId"
        cross join lateral (select ${queries.CONTRATO}) k
      where c.ativo order by sem_acento(u.nome), s."usuarioId", k."numContrato"`,
  )
  return linhas.map((l) => {
    const { usadoHoras, alerta } = usoDe(l)
    return {
      ...{ usuarioId: l.usuarioId, usuario: l.usuario, contratoId: l.contratoId, numContrato: l.numContrato },
      ...{
        relatorios: l.relatorios,
        administrativos: l.administrativos,
        horas: l.horas,
        minutos: l.minutos,
        desde: l.desde,
      },
      ...{ usadoHoras, alerta },
      abrir: can(actor, ABRIR_PROCESSO) && (l.usuarioId === actor.usuarioId || rules.veTodos(actor)),
    }
  })
}
