import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Ambiente, ambientesPadrao, type Variante } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { rows } from '#server/db/sql.ts'
import { localStore } from '#server/files/local.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { loadDemo } from './load.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
/** The hour at which the tests' demo was loaded. */
const CARGA = '2026-03-10T12:00:00-03:00'

/** The demos that no template holds, loaded here. */
const carregar = async (ambiente: Ambiente) => {
  const banco = await t.newBanco(ambiente.banco)
  const store = { files: localStore(join(t.dataDir, 'arquivos')), dataDir: t.dataDir }
  await loadDemo(banco, ambiente, 'admin@praca.local', new Date(CARGA), store)
  return banco
}
const bancos = [...t.bancos.all]
for (const ambiente of Object.values(ambientesPadrao.hosts))
  if (!bancos.some((b) => b.nome === ambiente.banco)) bancos.push(await carregar(ambiente))

describe.each(bancos)('the reports of the demo of $nome', ({ db, nome }) => {
  test('are told in the words of the variant', async () => {
    const [aqui, padrao] = [wording(nome as Variante).min, wording('padrao').min]
    const alheias = (['tarefa', 'encontro', 'municipio', 'diagnostico'] as const)
      .map((t) => [aqui.singular(t), padrao.singular(t)] as const)
      .flatMap(([daqui, dela]) => (daqui === dela ? [] : [new RegExp(`(?<!\\p{L})${dela}(?!\\p{L})`, 'iu')]))
    const ditos = await rows<{ dito: string }>(
      db,
      sql`select distinct titulo || ': ' || coalesce("motivoRejeicao", '') as dito from relatorio`,
    )
    expect(ditos.filter(({ dito }) => alheias.some((a) => a.test(dito)))).toEqual([])
    expect(ditos.filter(({ dito }) => /[{}]/.test(dito))).toEqual([])
  })
})

describe.each(bancos)('the histories of the demo of $nome', ({ db }) => {
  const passos = sql`(select h.*, lag(h.em) over o as "emAntes", lag(h.para) over o as antes,
      row_number() over (o rows between unbounded preceding and current row) as n, count(*) over (partition by h."perguntaMunicipioId") as total
    from pergunta_historico h window o as (partition by h."perguntaMunicipioId" order by h."perguntaHistoricoId")) h`

  test('stand in the order in which things happened, none of them in the future', async () => {
    expect(await rows(db, sql`select * from ${passos} where h.em < h."emAntes" or h.em > ${CARGA}`)).toEqual([])
    expect(
      await rows(
        db,
        sql`select * from (select l.*, lag(l.em) over (order by l."pontoLancamentoId") as antes from ponto_lancamento l) l
          where l.em < l.antes or l.em > ${CARGA}`,
      ),
    ).toEqual([])
    expect(
      await rows(
        db,
        sql`select * from (select a.*, lag(a.em) over (order by a."auditoriaId") as antes from auditoria a) a where a.em < a.antes`,
      ),
    ).toEqual([])
  })

  test('begin with nothing answered, go from each state to the next, and end in the state of the question', async () => {
    const quebras = await rows(
      db,
      sql`select h."perguntaMunicipioId", h.acao, h.antes, h.de, h.para, pm.estado from ${passos}
        join pergunta_municipio pm using ("perguntaMunicipioId")
        where h.de <> coalesce(h.antes, 'naoRespondida') or (h.n = h.total and h.para <> pm.estado)`,
    )
    expect(quebras).toEqual([])
    const caladas = await rows(
      db,
      sql`select * from pergunta_municipio pm where pm.estado <> 'naoRespondida' and not exists (
        select 1 from pergunta_historico h where h."perguntaMunicipioId" = pm."perguntaMunicipioId")`,
    )
    expect(caladas).toEqual([])
  })

  test('answer before they send, send before they decide, decide before they finish', async () => {
    const fora = await rows(
      db,
      sql`select ev."perguntaEvidenciaId", pm."respondidaEm", ev.criacao, ev."avaliadaEm" from pergunta_evidencia ev
        join pergunta_municipio pm using ("perguntaMunicipioId")
        where ev.criacao < pm."respondidaEm" or ev."avaliadaEm" < ev.criacao or ev.criacao > ${CARGA} or ev."avaliadaEm" > ${CARGA}
          or pm."evidenciadaEm" < pm."respondidaEm" or pm."avaliadaEm" < pm."evidenciadaEm"`,
    )
    expect(fora).toEqual([])
    const rodadas = await rows(
      db,
      sql`select h."perguntaMunicipioId", h.rodada from pergunta_historico h where h.rodada > 0 and h.dados ->> 'complemento' is null group by 1, 2
        having min(h.em) filter (where h.acao in ('aprovou', 'rejeitou')) < max(h.em) filter (where h.acao = 'enviou')
          or min(h.em) filter (where h.acao = 'finalizou') < max(h.em) filter (where h.acao in ('aprovou', 'rejeitou'))`,
    )
    expect(rodadas).toEqual([])
    const respostas = await rows(
      db,
      sql`select ap."acompanhamentoPerguntaId" from acompanhamento_pergunta ap join acompanhamento a using ("acompanhamentoId")
        where ap."respondidaEm" < a.criacao or ap."respondidaEm" > coalesce(a."finalizadoEm", a."canceladoEm", ${CARGA})
          or a."finalizadoEm" < a.criacao`,
    )
    expect(respostas).toEqual([])
  })
})
