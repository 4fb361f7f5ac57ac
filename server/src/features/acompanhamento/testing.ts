import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import * as contract from '#contract/acompanhamento.ts'
import { one, rows } from '#server/db/sql.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'
import { lockPerguntas, movePerguntas } from '../pontuacao/commands.ts'

/** What stories about follow-ups do again and again, in a city of their own, as the people of the demo. */
export const acompanhamentos = (t: TestApp) => {
  const { db } = t.banco
  let n = 0

  /** A city in force that was never asked anything, led by the demo's lead consultant; with axes, also for the analyst. */
  const cidade = async ({
    relacionamento = 4,
    eixosDoCondutor,
  }: {
    relacionamento?: number
    eixosDoCondutor?: number[]
  } = {}) => {
    n += 1
    const { id } = (await one<{ id: number }>(
      db,
      sql`insert into municipio (nome, uf, "projetoId", "statusRelacionamento")
        select ${`Cidade de teste ${n}`}, uf, "projetoId", ${relacionamento} from municipio order by "municipioId" limit 1
        returning "municipioId" as id`,
    ))!
    await db.execute(sql`insert into usuario_permissao ("usuarioId", "municipioId", "eixoId", "permissaoId")
      select u."usuarioId", ${id}, e, case u.email when 'condutor@exemplo.com.br' then 1 else 4 end from usuario u,
        unnest(case u.email when 'condutor@exemplo.com.br' then ${sql.param(eixosDoCondutor ?? [null])}::int[] else array[null]::int[] end) e
      where u.email in ('condutor@exemplo.com.br', 'ad@exemplo.com.br')`)
    for (const s of t.sessions.values()) s.forget()
    return id
  }

  const diagnostico = async (id: number, persona: Persona = 'condutor') =>
    (await t.call(contract.getDiagnostico, { persona, params: { id: String(id) } })).body
  const iniciar = async (id: number, persona: Persona = 'condutor') => {
    const r = await t.call(contract.criarAcompanhamento, { persona, body: { municipioId: id, diagnostico: true } })
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    return r.body
  }
  /** Answers the whole diagnosis, SIM where the function says so, and closes it. */
  const diagnosticar = async (id: number, sim: (numero: number) => boolean = () => true) => {
    const { acompanhamentoId } = await iniciar(id)
    const d = await diagnostico(id)
    await t.call(contract.responderDiagnostico, {
      persona: 'condutor',
      body: {
        acompanhamentoId,
        perguntas: d.perguntas.map((p) => ({
          acompanhamentoPerguntaId: p.acompanhamentoPerguntaId,
          resposta: sim(p.pergunta.numero),
        })),
      },
    })
    for (const { temaId } of d.temas) await finalizarTema(id, temaId)
    const r = await t.call(contract.finalizarDiagnostico, { persona: 'condutor', params: { id: String(id) } })
    if (r.status !== 200) throw new Error(JSON.stringify(r.body))
    return acompanhamentoId
  }
  const finalizarTema = async (municipioId: number, temaId: number, persona: Persona = 'condutor') =>
    t.call(contract.finalizarTemaDiagnostico, { persona, body: { municipioId, temaId } })

  const abrir = (municipioId: number, temaId: number, persona: Persona = 'condutor') =>
    t.call(contract.novoAcompanhamentoTema, {
      persona,
      params: { municipioId: String(municipioId), temaId: String(temaId) },
    })
  const responder = (acompanhamentoId: number, perguntas: contract.RespostaEnviada[], persona: Persona = 'condutor') =>
    t.call(contract.alterarAcompanhamento, { persona, body: { acompanhamentoId, perguntas } })
  const finalizar = (acompanhamentoId: number, persona: Persona = 'condutor') =>
    t.call(contract.finalizarAcompanhamento, { persona, body: { acompanhamentoId } })
  const cancelar = (id: number, persona: Persona = 'administrador') =>
    t.call(contract.cancelarAcompanhamento, { persona, params: { id: String(id) } })

  /** Totals of a city as the screens show them, as the questions say, and as the ledger adds up: always the same. */
  const contas = async (municipioId: number) => {
    const [c] = await rows<Record<string, { declarados: number; comprovados: number }>>(
      db,
      sql`select
        (select json_build_object('declarados', coalesce(sum(declarados), 0), 'comprovados', coalesce(sum(comprovados), 0))
          from municipio_tema_ponto where "municipioId" = ${municipioId}) as totais,
        (select json_build_object('declarados', coalesce(sum(declarados), 0), 'comprovados', coalesce(sum(comprovados), 0))
          from ponto_lancamento where "municipioId" = ${municipioId}) as livro,
        (select json_build_object('declarados', coalesce(sum(pontos) filter (where resposta and estado <> 'naoRespondida'), 0),
            'comprovados', coalesce(sum("pontosComprovados") filter (where estado = 'aprovada'), 0))
          from pergunta_municipio where "municipioId" = ${municipioId}) as perguntas`,
    )
    return c as { totais: Contas; livro: Contas; perguntas: Contas }
  }
  const temas = () =>
    rows<{ temaId: number; eixoId: number; nome: string }>(
      db,
      sql`select t."temaId", t."eixoId", t.nome from tema t join eixo e using ("eixoId") order by e.ordem, t.ordem`,
    )

  const obter = (id: number, persona: Persona = 'condutor') =>
    t.call(contract.getAcompanhamento, { persona, params: { id: String(id) } })
  const listar = (id: number, persona: Persona = 'condutor') =>
    t.call(contract.listarAcompanhamentos, { persona, params: { id: String(id) } })
  const oferecidos = (id: number, persona: Persona = 'condutor', query: { nacional?: 'true' } = {}) =>
    t.call(contract.temasParaAcompanhar, { persona, params: { id: String(id) }, query })
  const iguais = async (id: number) => {
    const c = await contas(id)
    expect(c.totais).toEqual(c.livro)
    expect(c.perguntas).toEqual(c.livro)
    return c.livro
  }
  /** Puts a question of a city into a state of evidence, by the service that moves points. */
  const evidenciar = async (
    municipioId: number,
    temaId: number,
    indice: number,
    estado: 'evidenciada' | 'aprovada' | 'rejeitada',
  ) =>
    t.banco.transaction(async (tx) => {
      const ids = await rows<{ id: number }>(
        tx,
        sql`select pm."perguntaMunicipioId" as id from pergunta_municipio pm join pergunta p using ("perguntaId")
          where pm."municipioId" = ${municipioId} and pm."temaId" = ${temaId} order by p.numero`,
      )
      const [pergunta] = await lockPerguntas(tx, [ids[indice]!.id])
      await movePerguntas(tx, { usuarioId: null, now: new Date() }, [
        {
          pergunta: pergunta!,
          acao: 'enviou',
          depois: { estado, rodada: 1, pontosComprovados: estado === 'aprovada' ? pergunta!.pontos : 0 },
        },
      ])
      return pergunta!
    })

  return {
    db,
    cidade,
    diagnostico,
    iniciar,
    diagnosticar,
    finalizarTema,
    abrir,
    responder,
    finalizar,
    cancelar,
    contas,
    temas,
    obter,
    listar,
    oferecidos,
    iguais,
    evidenciar,
  }
}
interface Contas {
  declarados: number
  comprovados: number
}
