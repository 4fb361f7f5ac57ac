import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buscar, MAX_BUSCA } from '#contract/busca.ts'
import { rows } from '#server/db/sql.ts'
import { type Persona, startTestApp } from '#server/testing/test-app.ts'
import { MAX_ACHADOS, padroesComDescuidos } from './commands.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const db = t.banco.db

const busca = async (persona: Persona, q: string, mais: { municipioId?: string } = {}) => {
  const r = await t.call(buscar, { persona, query: { q, ...mais } })
  expect(r.status).toBe(200)
  return r.body
}
const PERGUNTAS = await rows<{ perguntaId: number; numero: number; texto: string }>(
  db,
  sql`select "perguntaId", numero, texto from pergunta where ativa and numero > 9 order by 1 limit 1`,
)
const doTipo = async (persona: Persona, tipo: string, q: string, mais?: { municipioId?: string }) =>
  (await busca(persona, q, mais)).find((g) => g.tipo === tipo)?.achados ?? []
const rotulos = async (...pedido: Parameters<typeof doTipo>) => (await doTipo(...pedido)).map((a) => a.rotulo)

await db.execute(sql`insert into municipio (nome, uf, "projetoId")
  select x.nome, x.uf, (select min("projetoId") from projeto) from (values ('Florianópolis', 'SC'), ('Praia', 'SC'), ('Praia Grande', 'SP'), ('Nova Praia', 'SC'),
    ('Prainha do Sul', 'SC'), ('Xaxim Novo', 'SC'), ('100% Verde', 'SC'), ('Sete_Lagoas', 'SC'), ('Ilha d''Água', 'RJ')) x(nome, uf)`)

describe('cities', () => {
  test('the very name first, then what begins so, then what has it', async () => {
    expect(await rotulos('admin', 'cidades', 'praia')).toEqual(['Praia/SC', 'Praia Grande/SP', 'Nova Praia/SC'])
    expect((await doTipo('admin', 'cidades', 'praia'))[0]).toMatchObject({
      para: expect.stringMatching(/^\/cidade\/\d+\/geral$/),
      pontos: 100,
    })
  })

  test.each([
    'flor',
    'FLORIANÓPOLIS',
    'florianopolis sc',
    'flroianopolis',
    'floranopolis',
    'floriianópolis',
    'Florianopolis/SC',
  ])('%s finds Florianópolis first', async (q) =>
    expect((await rotulos('admin', 'cidades', q))[0]).toBe('Florianópolis/SC'),
  )

  test('what has an accent or an apostrophe is found without', async () => {
    expect((await rotulos('admin', 'cidades', 'ilha dagua'))[0]).toBe("Ilha d'Água/RJ")
    expect(await rotulos('admin', 'cidades', 'agua')).toContain("Ilha d'Água/RJ")
  })

  test('out of reach there is none, however it is spelt', async () => {
    const alcance = await rows<{ rotulo: string }>(
      db,
      sql`select distinct m.nome || '/' || m.uf as rotulo from municipio m join usuario_permissao using ("municipioId")
        join usuario u using ("usuarioId") where u.email = 'condutor@exemplo.com.br'`,
    )
    const dele = new Set(alcance.map((m) => m.rotulo))
    expect(dele.size).toBeGreaterThan(0)
    expect(await rotulos('condutor', 'cidades', 'xaxim novo')).toEqual([])
    expect(await rotulos('condutor', 'cidades', 'xxaxim')).toEqual([])
    const todas = await rows<{ nome: string }>(db, sql`select nome from municipio`)
    for (const { nome } of todas) {
      const achadas = await rotulos('condutor', 'cidades', nome)
      expect(achadas.filter((r) => !dele.has(r))).toEqual([])
    }
    for (const r of dele) expect((await rotulos('condutor', 'cidades', r))[0]).toBe(r)
  })
})

describe('what is typed', () => {
  test.each(['', ' ', 'a', '%', '%%%', '__', '\\\\', "';--"])('%j is too little: nothing is looked for', async (q) =>
    expect(await busca('admin', q)).toEqual([]),
  )

  test('signs that patterns know are letters like others, or nothing', async () => {
    expect(await rotulos('admin', 'cidades', '100%')).toEqual(['100% Verde/SC'])
    expect(await rotulos('admin', 'cidades', 'sete_lag')).toEqual(['Sete_Lagoas/SC'])
    expect(await rotulos('admin', 'cidades', 'Flor%olis Verde')).toEqual([])
  })

  test('very long is cut, longer is refused, and NUL too', async () => {
    expect(await busca('admin', 'xyz '.repeat(49))).toEqual([])
    expect((await t.call(buscar, { persona: 'admin', query: { q: 'a'.repeat(MAX_BUSCA + 1) } })).status).toBe(400)
    expect((await t.call(buscar, { persona: 'admin', query: { q: 'flor\u0000' } })).status).toBe(400)
  })

  test('without a session there is no answer', async () =>
    expect((await t.call(buscar, { query: { q: 'flor' } })).status).toBe(401))

  test('no kind shows more than a few', async () => {
    for (const q of ['a a', 'de', 'sao', 'pdf'])
      for (const g of await busca('admin', q)) expect(g.achados.length).toBeLessThanOrEqual(MAX_ACHADOS)
  })

  test('a kind says when there are more than it shows', async () => {
    const dasCidades = async (q: string) => (await busca('admin', q)).find((g) => g.tipo === 'cidades')
    expect(await dasCidades('praia')).toMatchObject({ achados: { length: 3 }, haMais: false })
    await db.execute(sql`insert into municipio (nome, uf, "projetoId")
      select 'Muitas Vezes ' || n, 'SC', (select min("projetoId") from projeto) from generate_series(1, ${MAX_ACHADOS}) n`)
    expect(await dasCidades('muitas vezes')).toMatchObject({ achados: { length: MAX_ACHADOS }, haMais: false })
    await db.execute(sql`insert into municipio (nome, uf, "projetoId")
      select 'Muitas Vezes e uma', 'SC', (select min("projetoId") from projeto)`)
    expect(await dasCidades('muitas vezes')).toMatchObject({ achados: { length: MAX_ACHADOS }, haMais: true })
  })
})

describe('people', () => {
  test('are found by name and by mail, by who opens the users, and lead to their record', async () => {
    const [alguem] = await rows<{ usuarioId: number; nome: string; email: string }>(
      db,
      sql`select "usuarioId", nome, email from usuario where email = 'condutor@exemplo.com.br'`,
    )
    for (const q of [alguem!.nome, 'condutor@exemplo'])
      expect((await doTipo('admin', 'pessoas', q))[0]).toMatchObject({
        id: alguem!.usuarioId,
        rotulo: alguem!.nome,
        para: `/usuario/editar/${alguem!.usuarioId}`,
      })
  })

  test('nobody finds anybody without the flag', async () => {
    expect(await doTipo('condutor', 'pessoas', 'condutor')).toEqual([])
    expect(await doTipo('analista', 'pessoas', 'admin')).toEqual([])
  })

  test('with the flag and a short reach, only those who share a place', async () => {
    await t.setFlags('Consultor Condutor', ['usuarios'])
    const perto = await rows<{ id: number }>(
      db,
      sql`select distinct p."usuarioId" as id from usuario_permissao p where p."municipioId" in (
        select "municipioId" from usuario_permissao join usuario u using ("usuarioId") where u.email = 'condutor@exemplo.com.br')`,
    )
    const ids = new Set(perto.map((p) => p.id))
    const todos = await rows<{ usuarioId: number; nome: string }>(db, sql`select "usuarioId", nome from usuario`)
    let achados = 0
    for (const { nome } of todos) {
      const dele = await doTipo('condutor', 'pessoas', nome)
      achados += dele.length
      expect(dele.filter((a) => !ids.has(a.id))).toEqual([])
    }
    expect(achados).toBeGreaterThan(0)
  })
})

describe('questions', () => {
  const [p] = PERGUNTAS
  test('of the register, by number and by words, for who opens it', async () => {
    expect((await doTipo('admin', 'cadastro-perguntas', String(p!.numero)))[0]).toMatchObject({
      rotulo: `${p!.numero}. ${p!.texto}`,
      para: `/pergunta?aberta=${p!.perguntaId}`,
    })
    expect((await doTipo('admin', 'cadastro-perguntas', p!.texto))[0]!.id).toBe(p!.perguntaId)
    expect(await doTipo('ad', 'cadastro-perguntas', p!.texto)).toEqual([])
  })

  test('of the city that one is in, where they can be read, and lead to their page there', async () => {
    const [dela] = await rows<{ municipioId: number; perguntaMunicipioId: number; texto: string }>(
      db,
      sql`select pm."municipioId", pm."perguntaMunicipioId", p.texto from pergunta_municipio pm join pergunta p using ("perguntaId")
        join usuario_permissao up using ("municipioId") join usuario u using ("usuarioId")
        where u.email = 'ad@exemplo.com.br' and pm.estado = 'aprovada' order by 2`,
    )
    const aqui = { municipioId: String(dela!.municipioId) }
    expect((await doTipo('ad', 'perguntas', dela!.texto, aqui))[0]).toMatchObject({
      id: dela!.perguntaMunicipioId,
      para: `/cidade/${dela!.municipioId}/evidenciar/${dela!.perguntaMunicipioId}`,
    })
    expect(await doTipo('ad', 'perguntas', dela!.texto)).toEqual([])
    const [sem] = await rows<{ texto: string; municipioId: number; id: number }>(
      db,
      sql`select p.texto, pm."municipioId", pm."perguntaMunicipioId" as id from pergunta_municipio pm join pergunta p using ("perguntaId")
        where pm.estado = 'naoRespondida' order by 2, 3`,
    )
    const achadas = await doTipo('admin', 'perguntas', sem!.texto, { municipioId: String(sem!.municipioId) })
    expect(achadas.map((a) => a.id)).not.toContain(sem!.id)
  })

  test('a city out of reach does not exist', async () => {
    const [longe] = await rows<{ id: number }>(
      db,
      sql`select "municipioId" as id from municipio where nome = 'Xaxim Novo'`,
    )
    const r = await t.call(buscar, { persona: 'ad', query: { q: 'plano', municipioId: String(longe!.id) } })
    expect(r.status).toBe(404)
  })
})

describe('documents', () => {
  const nomear = async (id: number, nome: string) =>
    db.execute(sql`update pergunta_evidencia set "nomeArquivo" = ${nome} where "perguntaEvidenciaId" = ${id}`)
  const daqui = (onde: ReturnType<typeof sql>) =>
    rows<{ id: number; municipioId: number; pm: number }>(
      db,
      sql`select ev."perguntaEvidenciaId" as id, ev."municipioId", ev."perguntaMunicipioId" as pm from pergunta_evidencia ev
        join pergunta_municipio pm using ("perguntaMunicipioId") where not ev.excluida and ${onde} order by 1`,
    )
  const doAd = sql`ev."municipioId" in (select "municipioId" from usuario_permissao join usuario u using ("usuarioId") where u.email = 'ad@exemplo.com.br')`

  test('are found by name, misspelt and without accents too, and lead to the page of their question', async () => {
    const [uma] = await daqui(sql`${doAd} and pm.estado = 'aprovada'`)
    await nomear(uma!.id, 'Portaria_Órgão-Gestor 2025.pdf')
    for (const q of ['portaria', 'orgao gestor', 'gestor 2025', 'portraia', 'portaria_orgao'])
      expect((await doTipo('ad', 'documentos', q))[0]).toMatchObject({
        id: uma!.id,
        rotulo: 'Portaria_Órgão-Gestor 2025.pdf',
        para: `/cidade/${uma!.municipioId}/evidenciar/${uma!.pm}`,
      })
  })

  test('those of others, those taken back and those in a state that one may not see are not', async () => {
    const [alheia] = await daqui(sql`not (${doAd})`)
    await nomear(alheia!.id, 'zebra-alheia.pdf')
    expect(await rotulos('admin', 'documentos', 'zebra')).toEqual(['zebra-alheia.pdf'])
    for (const q of ['zebra', 'zebra alheia', 'zbera']) expect(await doTipo('ad', 'documentos', q)).toEqual([])
    await db.execute(sql`update pergunta_evidencia set excluida = true where "perguntaEvidenciaId" = ${alheia!.id}`)
    expect(await doTipo('admin', 'documentos', 'zebra')).toEqual([])
    const [rejeitada] = await daqui(sql`${doAd} and pm.estado = 'rejeitada'`)
    await nomear(rejeitada!.id, 'girafa.pdf')
    expect(await rotulos('ad', 'documentos', 'girafa')).toEqual(['girafa.pdf'])
    await t.setFlags('AD', ['visualizarRejeitadas'], false)
    expect(await doTipo('ad', 'documentos', 'girafa')).toEqual([])
  })
})

test('in the seal room only the pillars of the group are looked in', async () => {
  const r = await t.call(buscar, { persona: 'sala', host: 'sala.localhost', query: { q: 'pdf' } })
  const ids = r.body.find((g) => g.tipo === 'documentos')?.achados.map((a) => a.id) ?? []
  const fora = await rows<{ id: number }>(
    t.bancos.get('sala').db,
    sql`select ev."perguntaEvidenciaId" as id from pergunta_evidencia ev join pergunta_municipio pm using ("perguntaMunicipioId")
      where pm."eixoId" <> all(select unnest(g."visualizaEixosIds") from usuario_grupo g join usuario u using ("usuarioGrupoId") where u.email = 'sala@exemplo.com.br')`,
  )
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter((id) => fora.some((f) => f.id === id))).toEqual([])
})

/** Every way to slip once in a word. */
const descuidos = (palavra: string) =>
  Array.from({ length: palavra.length }, (_, i) => {
    const [antes, letra, depois] = [palavra.slice(0, i), palavra[i]!, palavra.slice(i + 1)]
    return [
      antes + depois,
      `${antes}x${depois}`,
      `${antes}x${letra}${depois}`,
      antes + (depois[0] ?? '') + letra + depois.slice(1),
    ]
  }).flat()
const combina = (padrao: string, texto: string) =>
  new RegExp(`^${padrao.replaceAll('%', '.*').replaceAll('_', '.')}$`).test(texto)

test('whatever one slip, the patterns still find the word, and what follows it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-w]{5,12}$/), fc.stringMatching(/^[a-w]{0,4}$/), (palavra, resto) => {
      for (const digitada of descuidos(palavra).filter((d) => d.length >= 4))
        expect([digitada, padroesComDescuidos(digitada).some((p) => combina(p, ` nova ${palavra}${resto}`))]).toEqual([
          digitada,
          true,
        ])
    }),
  )
})
