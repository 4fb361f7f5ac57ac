import { sql } from 'drizzle-orm'
import { formatDateTime } from '#contract/br.ts'
import * as contrato from '#contract/cliente-oculto.ts'
import { ITENS_CONTATO, type ValorItem } from '#contract/cliente-oculto-estados.ts'
import { one, rows } from '#server/db/sql.ts'
import { PDF } from '#server/files/fixtures.ts'
import type { Persona, TestApp } from '#server/testing/test-app.ts'

export const HOST = 'sala.localhost'
export const AGORA = '2026-03-10T15:00:00-03:00'
const b64 = (s: string) => Buffer.from(s).toString('base64')

/** What stories of mystery shopping do again and again: Operações organise, the specialist shops, the room looks on. */
export const clientesOcultos = (t: TestApp) => {
  t.setClock(AGORA)
  const { db } = t.bancos.get('sala')
  const quem = async (email: string) =>
    (await one<{ id: number }>(db, sql`select "usuarioId" as id from usuario where email = ${email}`))!.id
  const usuarioDe = (persona: Persona) => quem(`${persona}@exemplo.com.br`)

  let edicao = 2030
  /** A new one, in an edition that no state has days for, so that any day will do. */
  const nova = async (municipioId = 12, avaliador: Persona = 'especialista') => {
    edicao += 1
    const r = await t.call(contrato.criarClientesOcultos, {
      ...{ persona: 'operacoes', host: HOST },
      body: {
        ...{ municipiosIds: [municipioId], edicao, grupo: 'Grupo de prova' },
        avaliadorId: await usuarioDe(avaliador),
      },
    })
    if (r.status !== 200) throw new Error(r.raw.toString())
    return r.body.clientesOcultos[0]!.clienteOcultoId
  }
  const ver = async (id: number, persona: Persona = 'especialista') =>
    t.call(contrato.getClienteOculto, { persona, host: HOST, params: { id: String(id) } })
  const contato = async (id: number, numero: 1 | 2 = 1, persona: Persona = 'operacoes') =>
    (await ver(id, persona)).body.contatos.find((c) => c.numero === numero)!

  const daqui = (horas: number) => formatDateTime(new Date(Date.parse(AGORA) + horas * 3_600_000))
  const qual = (c: contrato.ContatoDoClienteOculto) => ({
    clienteOcultoContatoId: c.clienteOcultoContatoId,
    versao: c.versao,
  })
  const agendar = (c: contrato.ContatoDoClienteOculto, persona: Persona = 'operacoes', mais: object = {}) =>
    t.call(contrato.agendarContato, {
      ...{ persona, host: HOST },
      body: {
        ...qual(c),
        ...{ canal: c.numero === 1 ? 'WhatsApp' : 'Telefone', roteiroId: 1, agendadoParaString: daqui(48) },
        ...mais,
      },
    })
  const itens = (valor: ValorItem | null, quantos: number = ITENS_CONTATO.length) =>
    ITENS_CONTATO.slice(0, quantos).map((_, i) => ({ item: i + 1, valor, comentario: i === 0 ? 'Boa acolhida' : null }))
  const avaliar = (c: contrato.ContatoDoClienteOculto, mais: object = {}, persona: Persona = 'especialista') =>
    t.call(contrato.avaliarContato, {
      ...{ persona, host: HOST },
      body: {
        ...qual(c),
        ...{ canal: c.numero === 1 ? 'WhatsApp' : 'Telefone', roteiroId: 1 },
        ...{ inicioString: daqui(-2), primeiraRespostaString: daqui(-1.8), fimString: daqui(-1.5) },
        ...{ atendente: 'Adriana', parecer: 'Atendimento cordial', itens: itens(1) },
        ...mais,
      },
    })
  const enviar = (c: contrato.ContatoDoClienteOculto, persona: Persona = 'especialista') =>
    t.call(contrato.enviarContato, { persona, host: HOST, body: qual(c) })
  const validar = (c: contrato.ContatoDoClienteOculto, persona: Persona = 'operacoes') =>
    t.call(contrato.validarContato, { persona, host: HOST, body: qual(c) })
  const invalidar = (c: contrato.ContatoDoClienteOculto, motivo = 'Print ilegível', persona: Persona = 'operacoes') =>
    t.call(contrato.invalidarContato, { persona, host: HOST, body: { ...qual(c), motivo } })

  /** A file in one piece; answers the refusal, or the id that it got. */
  const anexar = async (
    clienteOcultoContatoId: number,
    { nome = 'conversa.pdf', bytes = PDF as Buffer, persona = 'especialista' as Persona } = {},
  ) => {
    const token = await t.login(persona, HOST)
    const headers = { host: HOST, authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const criada = await t.app.inject({
      ...{ method: 'POST', url: contrato.envioDoContato.criar.path },
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${b64(nome)},clienteOcultoContatoId ${b64(String(clienteOcultoContatoId))}`,
      },
    })
    if (criada.statusCode !== 201) return { status: criada.statusCode, body: criada.json<{ message: string }>(), id: 0 }
    const r = await t.app.inject({
      ...{ method: 'PATCH', url: String(criada.headers.location), payload: bytes },
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    })
    return {
      status: r.statusCode,
      body: r.body ? r.json<{ message: string }>() : { message: '' },
      id: Number(r.headers['cliente-oculto-evidencia-id'] ?? 0),
    }
  }

  /** As far as told, by the calls alone. */
  const ate = async (
    estado: 'agendado' | 'emAvaliacao' | 'enviado' | 'validado' | 'invalidado',
    { id, numero = 1 as 1 | 2, valor = 1 as ValorItem }: { id?: number; numero?: 1 | 2; valor?: ValorItem } = {},
  ) => {
    const qualId = id ?? (await nova())
    const agora = () => contato(qualId, numero)
    const passos = [
      async () => agendar(await agora()),
      async () => avaliar(await agora(), { itens: itens(valor) }),
      async () => anexar((await agora()).clienteOcultoContatoId),
      async () => enviar(await agora()),
      async () => (estado === 'invalidado' ? invalidar(await agora()) : validar(await agora())),
    ]
    const quantos = { agendado: 1, emAvaliacao: 3, enviado: 4, validado: 5, invalidado: 5 }[estado]
    for (const passo of passos.slice(0, quantos)) {
      const r = await passo()
      if (r.status >= 400) throw new Error(JSON.stringify(r.body))
    }
    return { id: qualId, c: await agora() }
  }
  return {
    ...{
      db,
      usuarioDe,
      nova,
      ver,
      contato,
      daqui,
      agendar,
      itens,
      avaliar,
      enviar,
      validar,
      invalidar,
      anexar,
      ate,
      qual,
    },
    todos: <T>(query: ReturnType<typeof sql>) => rows<T>(db, query),
  }
}
