import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { formatDate, formatDateTime, formatMoney } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { ABRIR_PROCESSO } from '#contract/pagamento.ts'
import { APARENCIA_PROCESSO, type EstadoProcesso, estadoDoProcesso } from '#contract/pagamento-estados.ts'
import type { Elo, Fechamento, PontaDaLinhagem } from '#contract/pagamento-linhagem.ts'
import { problem } from '#contract/problems.ts'
import { LER_RELATORIOS_ADMIN } from '#contract/relatorio-administrativo.ts'
import { LER_RELATORIOS } from '#contract/relatorio-encontro.ts'
import type { Actor } from '#server/access/actor.ts'
import { usuarioScope } from '#server/access/scopes.ts'
import { anyOf, record, records } from '#server/db/rows.ts'
import type { Reader } from '#server/http/route.ts'
import { horasSql } from '#server/relatorios-comuns/listas.ts'
import { administrativoAoAlcance, encontroAoAlcance, noAlcance } from './alvos.ts'
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
  aprovado: boolean
  analista: string | null
  analisadoEm: string | null
  horas: string
  encontroId: number | null
  encontro: string | null
  encontroPor: string | null
  encontroEm: string | null
  processoPagamentoId: number | null
  arquivos: { quantos: number; nome: string; quem: string; em: string } | null
}
/** Its files: how many, and of the first by whom and when. */
const arquivosDe = (tabela: string, id: string) =>
  sql`(select json_build_object('quantos', count(*)::int, 'nome', (array_agg(f."nomeArquivo" order by f.criacao, f."arquivoId"))[1],
      'quem', (array_agg(q.nome order by f.criacao, f."arquivoId"))[1], 'em', min(f.criacao))
    from ${sql.identifier(tabela)} f join usuario q on q."usuarioId" = f."usuarioId"
    where f.${sql.identifier(id)} = r.${sql.identifier(id)} and f."excluidoEm" is null having count(*) > 0) as arquivos`
const COMUM = sql`r.titulo, r."municipioId", u.nome as autor, r."enviadoEm", r."statusRelatorioId" = 2 as aprovado, x.nome as analista, r."analisadoEm",
  r."processoPagamentoId"`
const QUEM = sql`join usuario u on u."usuarioId" = r."usuarioId" left join usuario x on x."usuarioId" = r."analisadoPor"`
const RELATORIO = sql`select 'encontro' as tipo, r."relatorioId" as id, ${COMUM},
    (select ${horasSql(sql`coalesce(sum(t.minutos), 0)::int`)} from relatorio_tarefa t where t."relatorioId" = r."relatorioId") as horas,
    e."encontroId", e.titulo as encontro, w.nome as "encontroPor", e.inicio as "encontroEm", ${arquivosDe('relatorio_anexo', 'relatorioId')}
  from relatorio r ${QUEM} join encontro e on e."encontroId" = r."encontroId" join usuario w on w."usuarioId" = e."usuarioId"`
const ADMINISTRATIVO = sql`select 'administrativo' as tipo, r."relatorioAdministrativoId" as id, ${COMUM}, ${horasSql(sql`r.horas`)} as horas,
    null::int as "encontroId", null::text as encontro, null::text as "encontroPor", null::timestamptz as "encontroEm",
    ${arquivosDe('relatorio_administrativo_anexo', 'relatorioAdministrativoId')}
  from relatorio_administrativo r ${QUEM}`

/** The page of a report, and whether this person's screens have it. */
const paginaDoRelatorio = (actor: Actor, l: Lido) => {
  const flags = l.tipo === 'encontro' ? LER_RELATORIOS : LER_RELATORIOS_ADMIN
  if (!flags.some((f) => can(actor, f))) return null
  const cidade = l.municipioId === null ? '' : `/cidade/${l.municipioId}`
  return `${cidade}/${l.tipo === 'encontro' ? 'relatorio' : 'relatorio-administrativo'}/obter/${l.id}`
}
const SEM = { detalhe: null, horas: null } as const
const daObra = (actor: Actor, l: Lido): Elo[] => {
  const para = paginaDoRelatorio(actor, l)
  const elos: Elo[] = []
  if (l.encontroId !== null)
    elos.push({
      ...{ tipo: 'encontro', id: l.encontroId, titulo: l.encontro!, ...SEM, quem: l.encontroPor, em: l.encontroEm },
      para: can(actor, 'calendario') ? `/cidade/${l.municipioId}/evento?encontro=${l.encontroId}` : null,
    })
  if (l.arquivos) {
    const { quantos, nome, quem, em } = l.arquivos
    elos.push({
      tipo: 'evidencia',
      id: l.id,
      titulo: quantos === 1 ? nome : `${quantos} arquivos`,
      ...SEM,
      quem,
      em,
      para,
    })
  }
  elos.push({
    tipo: l.tipo === 'encontro' ? 'relatorio' : 'administrativo',
    ...{ id: l.id, titulo: l.titulo, detalhe: null, quem: l.autor, em: l.enviadoEm, para, horas: l.horas },
  })
  if (l.aprovado)
    elos.push({
      ...{ tipo: 'horas', id: l.id, titulo: `${l.horas} h aprovadas`, detalhe: null, horas: l.horas },
      ...{ quem: l.analista, em: l.analisadoEm, para },
    })
  return elos
}

interface Fim {
  id: number
  contratoId: number
  codigoContratacao: string
  numero: number
  total: number
  horas: string
  criadoPor: string
  criacao: string
  statusProcessoId: number
  analisadoPor: string | null
  analisadoEm: string | null
  sgfEnviadoPor: string | null
  sgfEnviadoEm: string | null
  notaNumero: string | null
  notaData: string | null
  notaValor: number | null
  pagoPor: string | null
  pagoEm: string | null
  usadas: string
  previstas: string
}
const nomeDe = (coluna: string) =>
  sql`(select x.nome from usuario x where x."usuarioId" = p.${sql.identifier(coluna)}) as ${sql.identifier(coluna)}`
/** Processes in reach, each with what its contract has left. */
const listFins = ({ db, actor }: Reader, onde: SQL) =>
  records<Fim>(
    db,
    sql`select p."processoPagamentoId" as id, p."contratoId", p."codigoContratacao", p.numero, p.total, ${horasSql(sql`p.horas`)} as horas,
        a.nome as "criadoPor", p.criacao, p."statusProcessoId", ${nomeDe('analisadoPor')}, p."analisadoEm", ${nomeDe('sgfEnviadoPor')}, p."sgfEnviadoEm",
        p."notaNumero", p."notaData", p."notaValor", ${nomeDe('pagoPor')}, p."pagoEm",
        ${horasSql(sql`k."horasAprovadas"`)} as usadas, ${horasSql(sql`k."horasPrevistas"`)} as previstas
      from ${queries.DE} cross join lateral (select ${queries.CONTRATO}) k
      where ${onde} and ${noAlcance(actor)} order by p.numero, p."processoPagamentoId"`,
  )
/** Where it stands, and who took it there; nobody, while it waits. */
const andamento = (p: Fim) => {
  const estado = estadoDoProcesso(p.statusProcessoId)
  const { nome } = APARENCIA_PROCESSO[estado]
  const julgado = [p.analisadoPor, p.analisadoEm] as const
  const feito: Partial<Record<EstadoProcesso, readonly [string | null, string | null]>> = {
    ...{ aprovado: julgado, devolvido: julgado, reprovado: julgado },
    enviadoSgf: [p.sgfEnviadoPor, p.sgfEnviadoEm],
    pago: [p.pagoPor, p.pagoEm],
  }
  const [quem, em] = feito[estado] ?? [null, null]
  return quem && em ? `${nome} por ${quem} em ${formatDateTime(em)}` : nome
}
const doPagamento = (actor: Actor, p: Fim): Elo[] => [
  {
    ...{ tipo: 'contrato', id: p.contratoId, titulo: `Contrato ${p.codigoContratacao}`, horas: null },
    detalhe: `${p.usadas} de ${p.previstas} h em processos`,
    // The hours count from the moment in which the process was opened.
    ...{ quem: p.criadoPor, em: p.criacao },
    para: can(actor, 'verMenuContrato') ? `/contratos?aberta=${p.contratoId}` : null,
  },
  {
    ...{ tipo: 'processo', id: p.id, titulo: `Processo nº ${p.numero} de ${p.total}`, horas: p.horas },
    ...{ detalhe: andamento(p), quem: p.criadoPor, em: p.criacao, para: paginaDoProcesso(p.id) },
  },
  ...(p.pagoEm === null
    ? []
    : [
        {
          ...{ tipo: 'pagamento' as const, id: p.id, titulo: `Nota fiscal ${p.notaNumero}`, horas: null },
          detalhe: `${formatDate(p.notaData!)}, ${formatMoney(p.notaValor!)}`,
          ...{ quem: p.pagoPor, em: p.pagoEm, para: paginaDoProcesso(p.id) },
        },
      ]),
]

/** Of reports only who wrote them, and who sees everybody's processes. */
const listObras = ({ db, actor }: Reader, tipo: 'encontro' | 'administrativo', onde: SQL) => {
  const [de, alcance, id] =
    tipo === 'encontro'
      ? [RELATORIO, encontroAoAlcance, sql`r."relatorioId"`]
      : [ADMINISTRATIVO, administrativoAoAlcance, sql`r."relatorioAdministrativoId"`]
  const proprio = sql`r."usuarioId" = ${actor.usuarioId}`
  const quem = rules.veTodos(actor) ? sql`(${proprio} or ${alcance(actor, sql`r`)})` : proprio
  return records<Lido>(db, sql`${de} where ${onde} and ${quem} order by r."enviadoEm", ${id}`)
}
const attachFins = async (ctx: Reader, obras: readonly Lido[]) => {
  const ids = [...new Set(obras.flatMap((l) => l.processoPagamentoId ?? []))]
  const fins = new Map((await listFins(ctx, sql`p."processoPagamentoId" = ${anyOf(ids)}`)).map((p) => [p.id, p]))
  return obras.map((l) => {
    const fim = fins.get(l.processoPagamentoId ?? 0)
    return { elos: [...daObra(ctx.actor, l), ...(fim ? doPagamento(ctx.actor, fim) : [])] }
  })
}
export const getLinhagem = async (ctx: Reader, { tipo, id }: { tipo: PontaDaLinhagem; id: number }) => {
  // A contract tells its processes in reach: what each of them pays is told by it.
  if (tipo === 'contrato')
    return (await listFins(ctx, sql`p."contratoId" = ${id}`)).map((p) => ({ elos: doPagamento(ctx.actor, p) }))
  if (tipo === 'processo') {
    const [fim] = await listFins(ctx, sql`p."processoPagamentoId" = ${id}`)
    if (!fim) throw problem.naoEncontrado()
    const nele = sql`r."processoPagamentoId" = ${id}`
    // Who sees the process sees all that it pays.
    const obras = await records<Lido>(
      ctx.db,
      sql`select * from (${RELATORIO} where ${nele} union all ${ADMINISTRATIVO} where ${nele}) l order by l."enviadoEm", l.id`,
    )
    return obras.map((l) => ({ elos: [...daObra(ctx.actor, l), ...doPagamento(ctx.actor, fim)] }))
  }
  const chave = sql.identifier(
    { encontro: 'encontroId', relatorio: 'relatorioId', administrativo: 'relatorioAdministrativoId' }[tipo],
  )
  const obras = await listObras(ctx, tipo === 'administrativo' ? 'administrativo' : 'encontro', sql`r.${chave} = ${id}`)
  // A meeting may have no report yet.
  if (obras.length === 0 && tipo !== 'encontro') throw problem.naoEncontrado()
  return attachFins(ctx, obras)
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
        select x."usuarioId", x."contratoId", l.quando, l.minutos, l.tipo, l.id from contrato_usuario x cross join lateral (
          ${queries.doEncontro} where r."usuarioId" = x."usuarioId" and r."statusRelatorioId" = 2 and r."processoPagamentoId" is null and ${queries.NO_CONTRATO}
            and (r."usuarioId" = ${actor.usuarioId} or ${encontroAoAlcance(actor, sql`r`)})
        ) l where ${quem}
        union all
        select x."usuarioId", x."contratoId", r.inicio, r.horas, 'administrativo', r."relatorioAdministrativoId" from contrato_usuario x
          join relatorio_administrativo r on r."usuarioId" = x."usuarioId" and r."contratoId" = x."contratoId"
        where not ${oculta}::boolean and r."statusRelatorioId" = 2 and r."processoPagamentoId" is null and ${quem}
          and (r."usuarioId" = ${actor.usuarioId} or ${administrativoAoAlcance(actor, sql`r`)})
      ), contadas as (
        select l.*, l.tipo = 'encontro' and count(*) over (partition by l.tipo, l.id) > 1 as comum
        from livres l join contrato c using ("contratoId") where c.ativo and l.quando <= ${ate}
      ), somas as (
        select l."usuarioId", l."contratoId", count(*) filter (where l.tipo = 'encontro')::int as relatorios,
          count(*) filter (where l.tipo = 'administrativo')::int as administrativos, sum(l.minutos)::int as minutos, min(l.quando) as desde,
          coalesce(json_agg(json_build_object('relatorioId', l.id, 'minutos', l.minutos) order by l.id) filter (where l.comum), '[]') as comuns
        from contadas l group by 1, 2
      )
      select s."usuarioId", u.nome as usuario, s.relatorios, s.administrativos, s.minutos, ${horasSql(sql`s.minutos`)} as horas, s.desde, s.comuns, k.*
      from somas s join usuario u on u."usuarioId" = s."usuarioId" join contrato c on c."contratoId" = s."contratoId"
        cross join lateral (select ${queries.CONTRATO}) k
      order by sem_acento(u.nome), s."usuarioId", k."numContrato"`,
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
        comuns: l.comuns,
      },
      ...{ usadoHoras, alerta },
      abrir: can(actor, ABRIR_PROCESSO) && (l.usuarioId === actor.usuarioId || rules.veTodos(actor)),
    }
  })
}
