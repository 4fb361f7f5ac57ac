import { sql } from 'drizzle-orm'
import { isAdmin, isConsultorEspecialistaMunicipio } from '#contract/access.ts'
import { parseMomento, UF_DO_LOTE } from '#contract/encontro.ts'
import type { criarEncontrosEmLote, LinhaDoLote } from '#contract/encontro-mudancas.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { problem } from '#contract/problems.ts'
import { wording } from '#contract/wording.ts'
import { anyOf } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/route.ts'
import { notifyEncontros } from './anuncio.ts'
import type { EncontroTravado } from './commands.ts'
import { escrever, listAvisos } from './conferencia.ts'
import { sendConvites } from './convites.ts'
import * as ligacoes from './ligacoes.ts'
import { storeEncontros } from './mudancas.ts'
import { listConsultores } from './queries.ts'

/* Many at once: cities × dates, all or none. */

type Corpo = BodyOf<typeof criarEncontrosEmLote, 'out'>

const refuseQuem = ({ actor, ambiente }: Ctx, municipiosIds: readonly number[]) => {
  if (ambiente.uf !== UF_DO_LOTE) throw problem.semPermissao({ frase: 'Este ambiente não tem {encontros} em lote.' })
  if (isAdmin(actor) || municipiosIds.every((m) => isConsultorEspecialistaMunicipio(actor, m))) return
  throw problem.semPermissao({
    frase: 'Só administradores e os consultores especialistas {dos municípios} marcam {encontros} em lote.',
  })
}

export const getOpcoesDoLote = async (ctx: Ctx, municipioId: number) => {
  refuseQuem(ctx, [municipioId])
  return {
    consultores: await listConsultores(ctx, municipioId),
    grupos: await rows<{ grupoId: number; nome: string }>(
      ctx.db,
      sql`select "grupoId", nome from grupo where "municipioId" = ${municipioId} order by sem_acento(nome), "grupoId"`,
    ),
  }
}

/** Two of the lot at the same time: the consultant is the same. */
const cruza = (a: { inicio: Date; fim: Date }, b: { inicio: Date; fim: Date }) => a.inicio < b.fim && b.inicio < a.fim

export const createLote = async (ctx: Ctx, body: Corpo) => {
  const { db } = ctx
  const { previa, datas, convidarMembros, municipios: pedidos, ...dados } = body
  const ids = pedidos.map((m) => m.municipioId)
  refuseQuem(ctx, ids)
  const nomes = new Map(
    (
      await rows<{ municipioId: number; nome: string; uf: string }>(
        db,
        sql`select "municipioId", nome, uf from municipio where "municipioId" = ${anyOf(ids)}`,
      )
    ).map((m) => [m.municipioId, m]),
  )
  const municipios = []
  for (const [i, m] of pedidos.entries()) {
    const onde = `municipios.${i}.`
    await ligacoes.checkGrupo(db, m.municipioId, m.grupoId, `${onde}grupoId`)
    await ligacoes.checkConsultor(db, m.municipioId, dados.usuarioId)
    const assunto = await ligacoes.loadAssunto(
      db,
      m.municipioId,
      m.solucoesEvento.map((s) => s.municipioSolucaoId),
      m.tarefasEvento.map((t) => t.municipioTarefaId),
      onde,
    )
    ligacoes.refuseSemTarefa(ctx, assunto, onde)
    const convidados = convidarMembros ? await ligacoes.listMembrosDoGrupo(db, m.grupoId) : []
    municipios.push({ municipioId: m.municipioId, grupoId: m.grupoId, assunto, convidados })
  }
  const quando = datas.map((d) => ({ inicio: parseMomento(d.inicioString)!, fim: parseMomento(d.fimString)! }))
  const doDia = await listAvisos(ctx, dados.usuarioId, quando)
  const { frase } = wording(ctx.ambiente.variante)
  const outro = {
    tipo: 'conflito' as const,
    texto: frase('O consultor tem {outro encontro} deste lote no mesmo horário'),
  }
  const linhas: LinhaDoLote[] = municipios.flatMap(({ municipioId, convidados }) =>
    datas.map((d, data) => ({
      ...escrever(quando[data]!),
      municipioId,
      municipio: nomes.get(municipioId)!,
      titulo: d.titulo ?? dados.titulo,
      local: d.local ?? dados.local,
      data,
      convidados: convidados.length,
      avisos: [
        ...doDia[data]!,
        ...(municipios.length > 1 || quando.some((q, j) => j !== data && cruza(q, quando[data]!)) ? [outro] : []),
      ],
    })),
  )
  const resumo = { previa, linhas, comAviso: linhas.filter((l) => l.avisos.length > 0).length }
  if (previa) {
    ctx.unaudited('a preview writes nothing')
    return { ...resumo, encontrosIds: [] }
  }
  const criados: EncontroTravado[] = []
  // Terms are held in the order of their cities.
  for (const m of municipios.toSorted((a, b) => a.municipioId - b.municipioId)) {
    const novos = datas.map((d, i) => ({
      ...dados,
      ...quando[i]!,
      titulo: d.titulo ?? dados.titulo,
      local: d.local ?? dados.local,
      municipioId: m.municipioId,
      grupoId: m.grupoId,
      encontroSerieId: null,
      eixosIds: ligacoes.eixosDe(m.assunto),
    }))
    criados.push(...(await storeEncontros(ctx, novos, m.assunto, m.convidados, 'lote')))
  }
  await notifyEncontros(ctx, 'marcado', criados)
  await sendConvites(
    ctx,
    criados.map((e) => e.encontroId),
    'convite',
  )
  return { ...resumo, encontrosIds: criados.map((e) => e.encontroId) }
}
