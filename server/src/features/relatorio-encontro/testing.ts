import { sql } from 'drizzle-orm'
import { analisarRelatorio } from '#contract/relatorio-analise.ts'
import { atualizarRelatorio, criarRelatorio, getRelatorio } from '#contract/relatorio-encontro.ts'
import { type EstadoRelatorio, STATUS_RELATORIO } from '#contract/relatorio-estados.ts'
import { ENVIO_DE_ANEXO } from '#contract/relatorio-rascunho.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { scheduleHoras } from '../termo-referencia/commands.ts'
import { insertGrupo, insertSolucao, insertTarefa, nomeNovo } from '../termo-referencia/testing.ts'

/* Meetings and reports for tests: meetings by their rows alone, reports by the calls. */

export interface Encontro {
  encontroId: number
  municipioId: number
  eixoId: number
  solucao: number
  tarefas: number[]
  membro: number
}
interface Pedido {
  municipioId?: number
  eixoId?: number
  /** Planned hours of its tasks, in minutes. */
  horas?: readonly number[]
  inicio?: string
  fim?: string
  persona?: Persona
  situacao?: number
}
export const relatorios = (t: TestApp) => {
  const { db } = t.banco
  const usuarioDe = async (persona: Persona) =>
    (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email like ${`${persona}@%`}`))!.id
  const ensurePessoas = async (municipioId: number) => {
    await db.execute(sql`insert into grupo ("municipioId", nome) select ${municipioId}, 'Comitê'
      where not exists (select 1 from grupo where "municipioId" = ${municipioId})`)
    await db.execute(sql`insert into membro ("municipioId", nome, telefone) select ${municipioId}, 'Membro de prova', '48999990000'
      where not exists (select 1 from membro where "municipioId" = ${municipioId})`)
  }
  /** A meeting that is over, with tasks of one solution in one axis and a guest. */
  const novoEncontro = async ({
    municipioId = 1,
    eixoId = 1,
    horas = [120, 60],
    inicio = '2026-03-02T13:00:00-03:00',
    fim = '2026-03-02T16:00:00-03:00',
    persona = 'condutor',
    situacao = 2,
  }: Pedido = {}): Promise<Encontro> => {
    const grupo = await insertGrupo(db, municipioId, eixoId)
    const solucao = await insertSolucao(db, grupo, { usuarioId: await usuarioDe(persona) })
    const tarefas: number[] = []
    for (const h of horas) tarefas.push(await insertTarefa(db, solucao, h))
    await ensurePessoas(municipioId)
    const membro = (await one<{ id: number; grupo: number; nome: string }>(
      db,
      sql`select m."membroId" as id, m.nome, (select min(g."grupoId") from grupo g where g."municipioId" = m."municipioId") as grupo
        from membro m where m."municipioId" = ${municipioId} order by 1 limit 1`,
    ))!
    const encontroId = await insertRow(
      db,
      'encontro',
      {
        ...{
          municipioId,
          titulo: nomeNovo('Encontro'),
          encontroType: 1,
          modalidade: 1,
          grupoId: membro.grupo,
          inicio,
          fim,
        },
        ...{
          local: 'Prefeitura',
          usuarioId: await usuarioDe(persona),
          situacao,
          eixosIds: [eixoId],
          uid: nomeNovo('uid'),
        },
      },
      'encontroId',
    )
    await insertRows(db, 'encontro_solucao', [{ encontroId, municipioId, municipioSolucaoId: solucao }])
    await insertRows(
      db,
      'encontro_tarefa',
      tarefas.map((municipioTarefaId) => ({ encontroId, municipioSolucaoId: solucao, municipioTarefaId })),
    )
    await insertRows(db, 'encontro_convidado', [{ encontroId, membroId: membro.id, nome: membro.nome, presente: true }])
    const cada = Math.floor((Date.parse(fim) - Date.parse(inicio)) / 60_000 / Math.max(1, tarefas.length))
    await t.banco.transaction((tx) =>
      scheduleHoras(
        tx,
        { usuarioId: null, now: new Date(inicio) },
        {
          encontroId,
          municipioId,
          dia: inicio.slice(0, 10),
          partes: tarefas.map((municipioTarefaId) => ({
            municipioSolucaoId: solucao,
            municipioTarefaId,
            minutos: cada,
          })),
        },
      ),
    )
    return { encontroId, municipioId, eixoId, solucao, tarefas, membro: membro.id }
  }
  const corpoDe = (e: Encontro, mais: object = {}) => ({
    municipioId: e.municipioId,
    encontroId: e.encontroId,
    titulo: 'Oficina com empresários',
    descricao: '<p>O que foi feito.</p>',
    tipoExecucaoRelatorioId: 1 as const,
    convidadosRelatorioString: [{ membroId: e.membro, presente: true }],
    tarefasRelatorioString: e.tarefas.map((municipioTarefaId) => ({ municipioTarefaId, cumprida: true })),
    ...mais,
  })
  type Arquivos = { nome: string; bytes: Buffer | string }[]
  const criar = (e: Encontro, mais: object = {}, persona: Persona = 'condutor', arquivos: Arquivos = []) =>
    t.call(criarRelatorio, { persona, body: corpoDe(e, mais) as never, files: { arquivos } })
  const mudar = (relatorioId: number, e: Encontro, mais: object = {}, persona: Persona = 'condutor') => {
    const { municipioId: _, ...corpo } = corpoDe(e, mais)
    return t.call(atualizarRelatorio, { persona, body: { relatorioId, ...corpo } as never })
  }
  const julgar = (relatorioId: number, para: EstadoRelatorio, mais: object = {}, persona: Persona = 'analista') =>
    t.call(analisarRelatorio, {
      persona,
      body: {
        relatorioId,
        statusRelatorioId: STATUS_RELATORIO.encontro[para] as 1 | 2 | 3,
        ...(para !== 'aprovado' && { motivoRejeicao: 'Faltou a lista de presença' }),
        ...mais,
      },
    })
  const ver = (relatorioId: number, persona: Persona = 'admin') =>
    t.call(getRelatorio, { persona, params: { id: String(relatorioId) } })
  /** Brings a new one into a state the way people do. */
  const novo = async (estado: EstadoRelatorio = 'emAnalise', pedido: Pedido = {}, mais: object = {}) => {
    const e = await novoEncontro(pedido)
    const r = await criar(e, mais)
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    const { relatorioId } = r.body
    if (estado === 'cancelado') await julgar(relatorioId, 'devolvido')
    else if (estado !== 'emAnalise') await julgar(relatorioId, estado)
    if (estado === 'cancelado')
      await t.app.inject({
        method: 'DELETE',
        url: `/api/relatorio/${relatorioId}`,
        headers: { host: 'localhost', authorization: `Bearer ${await t.login('condutor')}` },
      })
    return { relatorioId, e }
  }
  const b64 = (s: string) => Buffer.from(s).toString('base64')
  /** Begins to send a file in pieces; what it answers goes on with it, in two. */
  const comecarAnexo = async (
    nome: string,
    bytes: Buffer,
    meta: Record<string, number>,
    persona: Persona = 'condutor',
  ) => {
    const headers = { host: 'localhost', authorization: `Bearer ${await t.login(persona)}`, 'tus-resumable': '1.0.0' }
    const metadados = Object.entries(meta).map(([k, v]) => `${k} ${b64(String(v))}`)
    const criado = await t.app.inject({
      method: 'POST',
      url: ENVIO_DE_ANEXO,
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': [`filename ${b64(nome)}`, ...metadados].join(','),
      },
    })
    const lida = (x: typeof criado) => ({
      status: x.statusCode,
      message: x.body ? (x.json<{ message?: string }>().message ?? '') : '',
      id: Number(x.headers['relatorio-anexo-id'] ?? 0),
    })
    if (criado.statusCode !== 201) return async () => lida(criado)
    return async () => {
      const meio = Math.floor(bytes.length / 2)
      const mandar = (inicio: number, parte: Buffer) =>
        t.app.inject({
          method: 'PATCH',
          url: String(criado.headers.location),
          headers: { ...headers, 'upload-offset': String(inicio), 'content-type': 'application/offset+octet-stream' },
          payload: parte,
        })
      await mandar(0, bytes.subarray(0, meio))
      return lida(await mandar(meio, bytes.subarray(meio)))
    }
  }
  const enviarAnexo = async (...pedido: Parameters<typeof comecarAnexo>) => (await comecarAnexo(...pedido))()
  /** In a living payment process. */
  const pagar = (relatorioId: number) =>
    db.execute(sql`update relatorio set "processoPagamentoId" = 1 where "relatorioId" = ${relatorioId}`)
  /** What stands in the database of hours: by the meeting and by the report. */
  const horasDe = (encontroId: number, relatorioId: number) =>
    rows<{ origem: string; municipioTarefaId: number; minutos: number; cumprida: boolean; dia: string }>(
      db,
      sql`select origem, "municipioTarefaId", minutos, cumprida, dia::text as dia from termo_hora
        where (origem = 'encontro' and "origemId" = ${encontroId}) or (origem = 'relatorio' and "origemId" = ${relatorioId})
        order by origem, "municipioTarefaId"`,
    )
  const statusDe = async (relatorioId: number) =>
    (await one<{ s: number }>(
      db,
      sql`select "statusRelatorioId" as s from relatorio where "relatorioId" = ${relatorioId}`,
    ))!.s
  const envio = { comecarAnexo, enviarAnexo }
  return { db, usuarioDe, novoEncontro, corpoDe, criar, mudar, julgar, ver, novo, horasDe, statusDe, pagar, ...envio }
}
