import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { alterarAcompanhamento, novoAcompanhamentoTema } from '#contract/acompanhamento.ts'
import { eixosEmLote } from '#contract/municipio-eixo.ts'
import { reverterAnalise, salvarEvidencias } from '#contract/pergunta-municipio.ts'
import { cadastrarUsuario } from '#contract/usuario.ts'
import { one } from '#server/db/sql.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const t = await startTestApp({ bancos: ['padrao', 'sala'] })
const HOSTS = { padrao: 'localhost', sala: 'sala.localhost' }

const ondeDiz = { padrao: 'Município não encontrado', sala: 'Sala não encontrada' }
test.each(['padrao', 'sala'] as const)(
  'in %s an unknown place is refused in its own word, next to the field',
  async (banco) => {
    const { db } = t.bancos.get(banco)
    const grupo = await one<{ id: number }>(
      db,
      sql`select "usuarioGrupoId" as id from usuario_grupo order by 1 limit 1`,
    )
    const r = await t.call(cadastrarUsuario, {
      persona: 'admin',
      host: HOSTS[banco],
      body: {
        nome: 'Pessoa de teste',
        email: `teste@${banco}.exemplo.com.br`,
        uf: 'SC',
        cpf: '52998224725',
        usuarioGrupoId: grupo!.id,
        permissoes: [{ municipioId: 999_999, eixoId: null, permissaoId: 1 }],
        permissoesSolucoes: [],
      } as never,
    })
    const { message, fields } = r.body as unknown as { message: string; fields: Record<string, string> }
    expect([r.status, message, fields]).toEqual([422, ondeDiz[banco], { permissoes: ondeDiz[banco] }])
  },
)

test.each([
  ['padrao', 'Eixos dos municípios atualizados', 'Esta pergunta não faz parte deste acompanhamento.'],
  ['sala', 'Pilares das salas atualizados', 'Este critério não faz parte deste acompanhamento.'],
] as const)(
  'in %s what was done, and each answer that is not taken, is told in its words',
  async (banco, feito, recusada) => {
    const { db } = t.bancos.get(banco)
    const host = HOSTS[banco]
    const lote = await one<{ m: number; e: number }>(
      db,
      sql`select m."municipioId" as m, e."eixoId" as e from municipio m join eixo e using ("projetoId") limit 1`,
    )
    const r = await t.call(eixosEmLote, {
      persona: 'admin',
      host,
      body: { municipiosIds: [lote!.m], eixosIds: [lote!.e], acao: 'definir', pergunta: true },
    })
    expect([r.status, r.body.message]).toEqual([200, feito])
    const aberto = await one<{ id: number }>(
      db,
      sql`select "acompanhamentoId" as id from acompanhamento where not finalizado and not cancelado and not diagnostico limit 1`,
    )
    const respondida = await t.call(alterarAcompanhamento, {
      persona: 'admin',
      host,
      body: { acompanhamentoId: aberto!.id, perguntas: [{ acompanhamentoPerguntaId: 999_999, resposta: true }] },
    })
    const { message, details } = respondida.body as unknown as { message: string; details: { recusadas: unknown[] } }
    expect([respondida.status, message, details.recusadas]).toMatchObject([422, recusada, [{ motivo: recusada }]])
  },
)

test('what people write is told as they wrote it, braces and all', async () => {
  const { db } = t.bancos.get('sala')
  const daqui = { persona: 'admin', host: HOSTS.sala } as const
  const vazio = await t.call(salvarEvidencias, {
    ...daqui,
    body: { perguntaMunicipioId: 1 },
    files: { arquivos: [{ nome: '{do município}.pdf', bytes: '' }] },
  })
  const frase = 'O arquivo {do município}.pdf está vazio. Escolha outro.'
  expect([vazio.status, vazio.body.message, vazio.body.fields]).toEqual([422, frase, { arquivos: frase }])

  const aberto = await one<{ municipioId: number; temaId: number }>(
    db,
    sql`with x as (select * from acompanhamento where not finalizado and not cancelado and "temaId" is not null limit 1),
      y as (update usuario set nome = 'Ana {deste tema}' where "usuarioId" = (select "usuarioId" from x))
      select "municipioId", "temaId" from x`,
  )
  const outro = await t.call(novoAcompanhamentoTema, {
    ...daqui,
    params: { municipioId: String(aberto!.municipioId), temaId: String(aberto!.temaId) },
  })
  expect([outro.status, outro.body.message]).toEqual([409, expect.stringContaining(', de Ana {deste tema}, desde ')])
})

test.each([
  ['padrao', 'A situação desta pergunta mudou enquanto isso (respondida). Recarregue para ver como está.'],
  ['sala', 'A situação deste critério mudou enquanto isso (respondido). Recarregue para ver como está.'],
] as const)('in %s the state that a question has meanwhile agrees with its word', async (banco, frase) => {
  const pergunta = await one<{ id: number }>(
    t.bancos.get(banco).db,
    sql`select "perguntaMunicipioId" as id from pergunta_municipio where estado = 'respondida' order by 1 limit 1`,
  )
  const r = await t.call(reverterAnalise, {
    persona: 'admin',
    host: HOSTS[banco],
    params: { id: String(pergunta!.id) },
  })
  expect([r.status, (r.body as unknown as { message: string }).message]).toEqual([409, frase])
})
