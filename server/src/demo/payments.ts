import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { formatDate, formatMoney, formatPeriodo } from '#contract/br.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { APARENCIA_PROCESSO, type EstadoProcesso, STATUS_PROCESSO } from '#contract/pagamento-estados.ts'
import { valorDasHoras } from '#contract/pagamento-regras.ts'
import { APARENCIA_RELATORIO, STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows, records } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, pdfDe } from './files.ts'

/*
 * What the consultants of the demo were paid: as many processes as their contracts have deliveries, with the hours that
 * the contracts count, each with the reports that it pays. What else is approved waits to be put into the next one.
 */

interface Contrato {
  contratoId: number
  numContrato: string
  inicio: string
  horas: number
  entregas: number
  total: number
  valorHora: number | null
  usuarioId: number
  email: string
}
/** The newest first; those before them are paid. */
const ULTIMOS: Readonly<Record<string, readonly EstadoProcesso[]>> = {
  'condutor@exemplo.com.br': ['devolvido', 'aprovado', 'enviadoSgf'],
  'especialista@exemplo.com.br': ['emAnalise', 'aprovado', 'enviadoSgf'],
  'aline.barreto@exemplo.com.br': ['emAnalise'],
}
/** They hold nothing any more. */
const MORTOS: Readonly<Record<string, { estado: EstadoProcesso; motivo: string | null }>> = {
  'condutor@exemplo.com.br': { estado: 'cancelado', motivo: null },
  'especialista@exemplo.com.br': {
    estado: 'reprovado',
    motivo: 'Os relatórios são de atividades que este contrato não cobre.',
  },
}
const DEVOLUCAO = 'Anexe a nota fiscal de serviço e confira o período de realização.'

const DIA = 86_400_000
const dia = (de: string, mais: number) =>
  new Date(Date.parse(`${de}T00:00:00Z`) + mais * DIA).toISOString().slice(0, 10)
const naHora = (d: string, hora: number) => new Date(`${d}T${String(hora).padStart(2, '0')}:00:00-03:00`)
/** As even as half hours go; what is left over is in the last. */
const repartir = (minutos: number, n: number): number[] => {
  const cada = Math.floor(minutos / n / 30) * 30
  return Array.from({ length: n }, (_, i) => (i === n - 1 ? minutos - cada * (n - 1) : cada))
}

const passosDoProcesso = defineSteps({
  tabela: 'processo_pagamento_passo',
  id: 'processoPagamentoPassoId',
  alvo: 'processoPagamentoId',
})
const passosDoRelatorio = defineSteps({
  tabela: 'relatorio_administrativo_passo',
  id: 'relatorioAdministrativoPassoId',
  alvo: 'relatorioAdministrativoId',
})

interface Passo {
  acao: string
  para: EstadoProcesso
  de: 'consultor' | 'analista' | 'financeiro'
  justificativa?: string | null
  detalhe?: string
}
const CAMINHOS: Readonly<Record<EstadoProcesso, readonly Passo[]>> = {
  emAnalise: [],
  devolvido: [{ acao: 'devolver', para: 'devolvido', de: 'analista' }],
  reprovado: [{ acao: 'reprovar', para: 'reprovado', de: 'analista' }],
  cancelado: [{ acao: 'excluir', para: 'cancelado', de: 'consultor' }],
  aprovado: [{ acao: 'aprovar', para: 'aprovado', de: 'analista' }],
  enviadoSgf: [
    { acao: 'aprovar', para: 'aprovado', de: 'analista' },
    { acao: 'enviarSgf', para: 'enviadoSgf', de: 'financeiro', detalhe: 'a sgf@exemplo.com.br' },
  ],
  pago: [
    { acao: 'aprovar', para: 'aprovado', de: 'analista' },
    { acao: 'enviarSgf', para: 'enviadoSgf', de: 'financeiro', detalhe: 'a sgf@exemplo.com.br' },
    { acao: 'pagar', para: 'pago', de: 'financeiro' },
  ],
}

export const loadPayments = async (db: Db, store: DemoStore, now: Date) => {
  await insertRows(db, 'configuracao_texto', [
    { chave: 'emailSgf', valor: 'sgf@exemplo.com.br', alteradoEm: now.toISOString() },
  ])
  const pessoas = new Map(
    (await rows<{ email: string; id: number }>(db, sql`select email, "usuarioId" as id from usuario`)).map((u) => [
      u.email,
      u.id,
    ]),
  )
  const quem = {
    analista: pessoas.get('administrador@exemplo.com.br')!,
    financeiro: pessoas.get('operacoes@exemplo.com.br')!,
  }
  const contratos = await records<Contrato>(
    db,
    sql`select c."contratoId", c."numContrato", c.inicio, c."horasAprovadas" as horas, c."qtdEntregas" as entregas, c."qtdEntregasPrevistas" as total,
        c."valorHora", u."usuarioId", u.email from contrato c join contrato_usuario x using ("contratoId") join usuario u using ("usuarioId")
      where c."qtdEntregas" > 0 order by c."contratoId"`,
  )
  let nota = 1040
  const insertProcesso = async (
    c: Contrato,
    numero: number,
    inicio: string,
    fim: string,
    horas: number,
    estado: EstadoProcesso,
    motivo: string | null,
  ) => {
    const aberto = naHora(dia(fim, 1), 9)
    const passos = CAMINHOS[estado].map((p, i) => ({ ...p, em: new Date(aberto.getTime() + (i + 1) * 28 * 3_600_000) }))
    const quando = (acao: string) => passos.find((p) => p.acao === acao)?.em.toISOString() ?? null
    const analisado = passos.find((p) => p.de === 'analista')?.em.toISOString() ?? null
    const valor = valorDasHoras(horas, c.valorHora)
    const pago = quando('pagar')
    const nf =
      pago === null
        ? null
        : { notaNumero: String(++nota), notaData: todaySaoPaulo(new Date(pago)), notaValor: valor ?? 1000 }
    const id = await insertRow(
      db,
      'processo_pagamento',
      {
        ...{
          contratoId: c.contratoId,
          usuarioId: c.usuarioId,
          criadoPor: c.usuarioId,
          codigoContratacao: c.numContrato,
        },
        ...{ numero, total: c.total, inicio, fim, horas, valorHora: c.valorHora, valor },
        statusProcessoId: STATUS_PROCESSO[estado],
        motivoRejeicao: motivo,
        ...{ criacao: aberto.toISOString(), enviadoEm: aberto.toISOString() },
        ...{ analisadoPor: analisado && quem.analista, analisadoEm: analisado },
        ...(quando('enviarSgf') && {
          ...{
            sgfPara: 'sgf@exemplo.com.br',
            sgfEnviadoPor: quem.financeiro,
            sgfEnviadoEm: quando('enviarSgf'),
            sgfEnvios: 1,
          },
        }),
        ...(nf && { ...nf, pagoPor: quem.financeiro, pagoEm: pago }),
        codigoVerificacao: `DEMO-${String(c.contratoId).padStart(4, '0')}-${estado === 'cancelado' || estado === 'reprovado' ? 'FORA' : 'PAGO'}-${String(numero).padStart(4, '0')}`,
        versao: passos.length + 1,
      },
      'processoPagamentoId',
    )
    const nomes = [APARENCIA_PROCESSO.emAnalise.nome, ...passos.map((p) => APARENCIA_PROCESSO[p.para].nome)]
    await db.execute(
      passosDoProcesso.insertMany([
        { ...{ alvoId: id, em: aberto, usuarioId: c.usuarioId, acao: 'criar', de: nomes[0]!, para: nomes[0]! } },
        ...passos.map((p, i) => ({
          ...{ alvoId: id, em: p.em, acao: p.acao, de: nomes[i]!, para: nomes[i + 1]! },
          usuarioId: p.de === 'consultor' ? c.usuarioId : quem[p.de],
          ...(p.de === 'analista' && motivo && { justificativa: motivo }),
          ...(p.acao === 'pagar' && nf
            ? {
                dados: { detalhe: `nota ${nf.notaNumero} de ${formatDate(nf.notaData)}, ${formatMoney(nf.notaValor)}` },
              }
            : p.detalhe && { dados: { detalhe: p.detalhe } }),
        })),
      ]),
    )
    return { id, aberto }
  }
  /** The report that the process pays, approved before it was opened. */
  const insertPago = async (c: Contrato, processoPagamentoId: number, inicio: string, fim: string, horas: number) => {
    const [criado, aprovado] = [naHora(fim, 17), naHora(fim, 19)]
    const id = await insertRow(
      db,
      'relatorio_administrativo',
      {
        ...{
          titulo: `Atividades de ${formatPeriodo({ inicio, fim })}`,
          municipioId: null,
          contratoId: c.contratoId,
          tipo: 1,
        },
        ...{ inicio, fim, horas, descricao: '<p>Atividades previstas no plano de trabalho do período.</p>' },
        ...{ statusRelatorioId: STATUS_RELATORIO.administrativo.aprovado, usuarioId: c.usuarioId },
        ...{ criacao: criado.toISOString(), enviadoEm: criado.toISOString() },
        ...{ analisadoPor: quem.analista, analisadoEm: aprovado.toISOString(), processoPagamentoId },
      },
      'relatorioAdministrativoId',
    )
    const [emAnalise, certo] = [APARENCIA_RELATORIO.emAnalise.nome, APARENCIA_RELATORIO.aprovado.nome]
    await db.execute(
      passosDoRelatorio.insertMany([
        { alvoId: id, em: criado, usuarioId: c.usuarioId, acao: 'criar', de: emAnalise, para: emAnalise },
        { alvoId: id, em: aprovado, usuarioId: quem.analista, acao: 'aprovar', de: emAnalise, para: certo },
      ]),
    )
  }
  /** The report of a meeting in these days that is approved, and how long it took: the process pays it too. */
  const attachEncontro = async (
    c: Contrato,
    processoPagamentoId: number,
    inicio: string,
    fim: string,
    horas: number,
  ) => {
    const [pago] = await rows<{ minutos: number }>(
      db,
      sql`update relatorio r set "processoPagamentoId" = ${processoPagamentoId} from (
          select r."relatorioId", (select sum(t.minutos)::int from relatorio_tarefa t where t."relatorioId" = r."relatorioId") as minutos
          from relatorio r join contrato_municipio y on y."municipioId" = r."municipioId" and y."contratoId" = ${c.contratoId}
          where r."usuarioId" = ${c.usuarioId} and r."statusRelatorioId" = ${STATUS_RELATORIO.encontro.aprovado} and r."processoPagamentoId" is null
            and (r.inicio at time zone 'America/Sao_Paulo')::date between ${inicio}::date and ${fim}::date
            and r."analisadoEm" < ${naHora(dia(fim, 1), 9).toISOString()}
          order by r.inicio limit 1) f
        where r."relatorioId" = f."relatorioId" and f.minutos < ${horas} returning f.minutos`,
    )
    return pago?.minutos ?? 0
  }
  for (const c of contratos) {
    // Up to a month ago: what was done since waits for its process.
    const dias = Math.floor((now.getTime() - 30 * DIA - Date.parse(`${c.inicio}T00:00:00Z`)) / DIA / c.entregas)
    const ultimos = ULTIMOS[c.email] ?? []
    let anexado = false
    for (const [i, horas] of repartir(c.horas, c.entregas).entries()) {
      const [inicio, fim] = [dia(c.inicio, i * dias), dia(c.inicio, (i + 1) * dias - 1)]
      const estado = ultimos[c.entregas - 1 - i] ?? 'pago'
      const { id, aberto } = await insertProcesso(
        c,
        i + 1,
        inicio,
        fim,
        horas,
        estado,
        estado === 'devolvido' ? DEVOLUCAO : null,
      )
      const doEncontro = estado === 'pago' ? 0 : await attachEncontro(c, id, inicio, fim, horas)
      await insertPago(c, id, inicio, fim, horas - doEncontro)
      if (estado === 'pago' || anexado) continue
      anexado = true
      const arquivo = await guardar(
        store.files,
        join(store.dataDir, 'temp'),
        pdfDe(`nota-fiscal-${c.numContrato}-${i + 1}.pdf`, ['Nota fiscal de serviço', 'Documento de demonstração']),
      )
      const deQuem = { usuarioId: c.usuarioId, criacao: aberto.toISOString() }
      const arquivoId = await insertRow(db, 'arquivo', { ...arquivo, ...deQuem }, 'arquivoId')
      const { nome: nomeArquivo, mime, tamanho, sha256 } = arquivo
      await insertRows(db, 'processo_pagamento_anexo', [
        { ...{ processoPagamentoId: id, arquivoId, nomeArquivo, mime, tamanho, sha256 }, ...deQuem },
      ])
    }
    const morto = MORTOS[c.email]
    if (morto)
      await insertProcesso(
        c,
        c.entregas,
        dia(c.inicio, (c.entregas - 1) * dias),
        dia(c.inicio, c.entregas * dias - 1),
        480,
        morto.estado,
        morto.motivo,
      )
  }
}
