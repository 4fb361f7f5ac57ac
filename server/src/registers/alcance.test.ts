import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enviarImagemMedalha, getImagemMedalha } from '#contract/medalha.ts'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { instituicoes } from '#contract/registers/lugares.ts'
import { faixasDeResposta } from '#contract/registers/programa.ts'
import { one, rows } from '#server/db/sql.ts'
import { PNG } from '#server/files/fixtures.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp()
const db = t.banco.db

test('what also stands in a municipality out of reach is not deleted from one that is in reach', async () => {
  await t.setFlags('Consultor Condutor', ['verMenuInstituicao', 'excluirInstituicao'])
  const e = registerEndpoints(instituicoes)
  const municipios = await rows<{ id: number }>(db, sql`select "municipioId" as id from municipio order by 1`)
  const categoria = await one<{ id: number }>(
    db,
    sql`select min("categoriaInstituicaoId") as id from categoria_instituicao`,
  )
  const criar = async (nome: string, municipiosIds: number[]) => {
    const body = { nome, categoriaInstituicaoId: categoria!.id, municipiosIds, ativo: true }
    return (await t.call(e.criar, { persona: 'admin', body: body as RegisterRow })).body as RegisterRow
  }
  const excluir = async ({ instituicaoId }: RegisterRow) =>
    (await t.call(e.excluir, { persona: 'condutor', params: { id: String(instituicaoId) } })).status
  const [meu, alheio] = [municipios[0]!.id, municipios[15]!.id]
  expect(await excluir(await criar('Associação dos dois lugares', [meu, alheio]))).toBe(404)
  expect(await excluir(await criar('Associação daqui', [meu]))).toBe(200)
})

test('the picture of a medal is in reach as the medal is', async () => {
  await t.setFlags('Analista', ['medalas', 'editarMedalha'])
  const [meu, alheio] = await rows<{ id: number }>(db, sql`select "eixoId" as id from eixo order by 1 limit 2`)
  await db.execute(sql`delete from usuario_permissao p using usuario u where u."usuarioId" = p."usuarioId"
    and u.email = 'analista@exemplo.com.br' and p."eixoId" is distinct from ${meu!.id}`)
  const medalha = (await one<{ id: number }>(db, sql`select min("medalhaId") as id from medalha`))!.id
  const params = { id: String(medalha) }
  const imagem = [{ nome: 'm.png', bytes: PNG }]
  const enviarPara = async (eixoId: number) => {
    await db.execute(
      sql`update medalha set escopo = 'Eixo', "eixoId" = ${eixoId}, "temaId" = null where "medalhaId" = ${medalha}`,
    )
    const enviado = await t.call(enviarImagemMedalha, { persona: 'analista', params, files: { imagem } })
    return [enviado.status, (await t.call(getImagemMedalha, { persona: 'analista', params })).status]
  }
  t.sessions.get('padrao')!.forget()
  expect(await enviarPara(meu!.id)).toEqual([200, 200])
  expect(await enviarPara(alheio!.id)).toEqual([404, 404])
})

test('the answers of a question are read and written where its axis is in reach', async () => {
  await t.setFlags('Analista', ['verMenuFaixas', 'incluirFaixa', 'editarFaixa', 'excluirFaixa'])
  const e = registerEndpoints(faixasDeResposta)
  const perguntas = await rows<{ id: number; meu: boolean }>(
    db,
    sql`select p."perguntaId" as id, t."eixoId" in (select up."eixoId" from usuario_permissao up join usuario u using ("usuarioId")
          where u.email = 'analista@exemplo.com.br') as meu
        from pergunta p join tema t using ("temaId") where p.ativa order by 1`,
  )
  const [minha, alheia] = [perguntas.find((p) => p.meu)!.id, perguntas.find((p) => !p.meu)!.id]
  const criar = async (persona: 'admin' | 'analista', perguntaId: number) => {
    const body = { perguntaId, faixaNome: 'Sim', faixaPontos: 1, meta: null, ordem: 1, faixaId: null }
    const r = await t.call(e.criar, { persona, body: body as RegisterRow })
    return [r.status, r.body as RegisterRow] as const
  }
  const [feita, propria] = await criar('analista', minha)
  expect([feita, (await criar('analista', alheia))[0]]).toEqual([200, 404])
  const longe = (await criar('admin', alheia))[1]
  const alterar = async (body: RegisterRow) => (await t.call(e.alterar, { persona: 'analista', body })).status
  expect(await alterar({ ...longe, faixaNome: 'Tomada' })).toBe(404)
  expect(await alterar({ ...propria, perguntaId: alheia })).toBe(404)
  expect(await alterar({ ...propria, faixaNome: 'Sim, por lei' })).toBe(200)
  const vistas = (await t.call(e.listar, { persona: 'analista' })).body as RegisterRow[]
  expect(vistas.map((v) => v.perguntaId)).toContain(minha)
  expect(vistas.map((v) => v.perguntaId)).not.toContain(alheia)
})
