import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enviarPesquisa } from '#contract/pesquisa.ts'
import { prepararRelatorio } from '#contract/relatorio-preparo.ts'
import { insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { type Encontro, relatorios } from './testing.ts'

const t = await startTestApp()
const r = relatorios(t)
const CONSULTOR = 'Consultor Condutor'
const guardados = (relatorioId: number) =>
  rows<{ nome: string; email: string | null; cpf: string | null }>(
    r.db,
    sql`select nome, email, cpf from relatorio_convidado where "relatorioId" = ${relatorioId} order by "relatorioConvidadoId"`,
  )
const preparar = async (e: Encontro) =>
  (await t.call(prepararRelatorio, { persona: 'condutor', params: { id: String(e.encontroId) } })).body
    .convidadosRelatorio

/** A meeting with who was named for it, who came by the code, and a member who gave an address at the door. */
const comGente = async () => {
  const e = await r.novoEncontro()
  await r.db.execute(
    sql`update encontro_convidado set email = 'naporta@x.example' where "encontroId" = ${e.encontroId}`,
  )
  await insertRows(r.db, 'encontro_convidado', [
    { encontroId: e.encontroId, nome: 'Bia Maria Prado', email: 'bia.prado@x.example', presente: true },
    { encontroId: e.encontroId, nome: 'Caio de Souza Lima', email: 'caio@x.example', peloCodigo: true, presente: true },
  ])
  return e
}

test.each([true, false])(
  'R711: the survey reaches who was named and who came by the code, told by who sees data: %s',
  async (ve) => {
    await t.setFlags(CONSULTOR, ['verDadosMembro'], ve)
    const e = await comGente()
    const convidadosRelatorioString = await preparar(e)
    expect(JSON.stringify(convidadosRelatorioString)).not.toContain('bia.prado@')
    const { relatorioId } = (await r.criar(e, { convidadosRelatorioString })).body
    const inteiros = await guardados(relatorioId)
    expect(inteiros.map((g) => g.email).toSorted()).toEqual([
      'bia.prado@x.example',
      'caio@x.example',
      'naporta@x.example',
    ])
    expect(inteiros.map((g) => g.nome)).toEqual(expect.arrayContaining(['Bia Maria Prado', 'Caio de Souza Lima']))
    // Changed as it was shown, nothing of it is lost.
    const lido = (await r.ver(relatorioId, 'condutor')).body.convidadosRelatorio
    expect((await r.mudar(relatorioId, e, { convidadosRelatorioString: lido })).status).toBe(200)
    expect(await guardados(relatorioId)).toEqual(expect.arrayContaining(inteiros))
    await t.call(enviarPesquisa, { persona: 'condutor', params: { id: String(relatorioId) } })
    const cartas = await rows<{ para: string }>(r.db, sql`select para from mensagem where para like '%@x.example'`)
    expect(cartas.map((c) => c.para).toSorted()).toEqual(inteiros.map((g) => g.email).toSorted())
    await r.db.execute(sql`delete from mensagem`)
    await t.setFlags(CONSULTOR, ['verDadosMembro'])
  },
)

test('two of the same name keep what is their own through an edit', async () => {
  const ana = (email: string, cpf: string | null) => ({ membroId: null, nome: 'Ana Souza', email, cpf, presente: true })
  const { relatorioId, e } = await r.novo(
    'devolvido',
    {},
    { convidadosRelatorioString: [ana('primeira@x.example', '52998224725'), ana('outra@x.example', '11144477735')] },
  )
  const antes = await guardados(relatorioId)
  const lido = (await r.ver(relatorioId, 'condutor')).body.convidadosRelatorio
  await r.mudar(relatorioId, e, { convidadosRelatorioString: lido.toReversed() })
  expect((await guardados(relatorioId)).toReversed()).toEqual(antes)
})

test('what was hidden of nobody, and what is no address, is refused where it stands', async () => {
  const e = await r.novoEncontro()
  const recusado = async (email: string) => {
    const convidado = { membroId: null, nome: 'Ana Souza', email, cpf: null, presente: true }
    const x = await r.criar(e, { convidadosRelatorioString: [{ membroId: e.membro, presente: true }, convidado] })
    return [x.status, x.body.fields]
  }
  const campo = 'convidadosRelatorioString.1.email'
  expect(await recusado('an**@x.example')).toEqual([422, { [campo]: 'Digite o e-mail por inteiro: Ana Souza' }])
  expect(await recusado('a@x.example, b@y.example')).toEqual([422, { [campo]: 'E-mail inválido: Ana Souza' }])
})
