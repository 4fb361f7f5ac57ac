import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import {
  APARENCIA_CONTATO,
  CANAIS_DO_NUMERO,
  type EstadoContato,
  ITENS_CONTATO,
  type NumeroContato,
  SITUACAO_CONTATO,
  VALORES_ITEM,
} from '#contract/cliente-oculto-estados.ts'
import { type Ambiente, capacidades } from '#contract/variants.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow, insertRows } from '#server/db/rows.ts'
import { rows } from '#server/db/sql.ts'
import { defineSteps } from '#server/db/steps.ts'
import type { DemoStore } from './evidences.ts'
import { guardar, pdfDe, pngDe } from './files.ts'

/* Mystery shopping in every state: last edition's results are out, this one's are under way. */

interface Contato {
  estado: EstadoContato
  /** Invalidated once before. */
  refeito?: true
}
interface Demo {
  lugar: number
  edicao: 'passada' | 'atual'
  grupo: string
  /** Whose it is: somebody without any part in the place. */
  avaliador: string
  contatos: readonly [Contato, Contato]
}
const ESPECIALISTA = 'especialista@exemplo.com.br'
const BRUNO = 'bruno.camargo@exemplo.com.br'
const FABIO = 'fabio.guedes@exemplo.com.br'
/** Of which the results are out (seal-results.ts). */
const EDICAO_PASSADA = 2025
const [NORTE, SUL] = ['Grupo Norte', 'Grupo Sul']
const um = (estado: EstadoContato): Contato => ({ estado })
const VALIDADOS = [um('validado'), um('validado')] as const

const DEMO: readonly Demo[] = [
  { lugar: 0, edicao: 'passada', grupo: NORTE, avaliador: FABIO, contatos: VALIDADOS },
  { lugar: 1, edicao: 'passada', grupo: NORTE, avaliador: FABIO, contatos: VALIDADOS },
  { lugar: 2, edicao: 'passada', grupo: SUL, avaliador: BRUNO, contatos: VALIDADOS },
  { lugar: 2, edicao: 'atual', grupo: SUL, avaliador: FABIO, contatos: [um('enviado'), um('agendado')] },
  {
    lugar: 4,
    edicao: 'atual',
    grupo: NORTE,
    avaliador: ESPECIALISTA,
    contatos: [um('naoIniciado'), um('naoIniciado')],
  },
  { lugar: 5, edicao: 'atual', grupo: NORTE, avaliador: ESPECIALISTA, contatos: [um('agendado'), um('agendado')] },
  { lugar: 6, edicao: 'atual', grupo: NORTE, avaliador: ESPECIALISTA, contatos: [um('emAvaliacao'), um('agendado')] },
  { lugar: 7, edicao: 'atual', grupo: SUL, avaliador: BRUNO, contatos: [um('enviado'), um('emAvaliacao')] },
  { lugar: 8, edicao: 'atual', grupo: NORTE, avaliador: ESPECIALISTA, contatos: [um('validado'), um('enviado')] },
  { lugar: 9, edicao: 'atual', grupo: SUL, avaliador: FABIO, contatos: VALIDADOS },
  { lugar: 10, edicao: 'atual', grupo: NORTE, avaliador: ESPECIALISTA, contatos: [um('invalidado'), um('validado')] },
  {
    ...{ lugar: 11, edicao: 'atual', grupo: SUL, avaliador: BRUNO },
    contatos: [{ estado: 'agendado', refeito: true }, um('naoIniciado')],
  },
]

const ANTES: Readonly<Record<EstadoContato, readonly EstadoContato[]>> = {
  naoIniciado: [],
  agendado: ['agendado'],
  emAvaliacao: ['agendado', 'emAvaliacao'],
  enviado: ['agendado', 'emAvaliacao', 'enviado'],
  validado: ['agendado', 'emAvaliacao', 'enviado', 'validado'],
  invalidado: ['agendado', 'emAvaliacao', 'enviado', 'invalidado'],
}
const ACAO: Partial<Record<EstadoContato, string>> = {
  agendado: 'agendar',
  emAvaliacao: 'avaliar',
  enviado: 'enviar',
  validado: 'validar',
  invalidado: 'invalidar',
}
const MOTIVO = 'O print não mostra a data da conversa. Refaça o contato e guarde a tela inteira.'
const COMENTARIOS = ['Respondeu com o nome e o cargo.', 'Mandou o link do portal e esperou a dúvida seguinte.']

const passos = defineSteps({
  tabela: 'cliente_oculto_passo',
  id: 'clienteOcultoPassoId',
  alvo: 'clienteOcultoId',
  extras: ['clienteOcultoContatoId', 'numero'],
})
const HORA = 3_600_000

interface World {
  places: readonly number[]
  store: DemoStore
  now: Date
  usuarios: ReadonlyMap<string, number>
  roteiros: readonly number[]
  organiza: number
}

/** Halves, and more of them whole than not; of a draft the first ones. */
const itensDe = (clienteOcultoContatoId: number, semente: number, quantos: number) =>
  ITENS_CONTATO.slice(0, quantos).map((_, i) => ({
    clienteOcultoContatoId,
    item: i + 1,
    valor: VALORES_ITEM[(semente + i) % 4 === 0 ? 1 : (semente * 3 + i) % 7 === 0 ? 0 : 2],
    comentario: i < 2 ? COMENTARIOS[i] : null,
  }))

const insertEvidencia = async (db: Db, w: World, contatoId: number, usuarioId: number, em: string) => {
  const feita =
    contatoId % 2
      ? pngDe(`conversa-${contatoId}.png`, contatoId)
      : pdfDe(`registro-${contatoId}.pdf`, ['Registro do contato'])
  const guardada = await guardar(w.store.files, join(w.store.dataDir, 'temp'), feita)
  const [arquivoId] = await insertRows(db, 'arquivo', [guardada], 'arquivoId')
  const { nome: nomeArquivo, mime, tamanho, sha256 } = guardada
  await insertRows(db, 'cliente_oculto_evidencia', [
    { ...{ clienteOcultoContatoId: contatoId, arquivoId, nomeArquivo, mime, tamanho, sha256 }, usuarioId, criacao: em },
  ])
}

interface Avaliacao {
  clienteOcultoId: number
  usuarioId: number
  semente: number
  /** When it began to be made. */
  base: number
}
const insertContato = async (
  db: Db,
  w: World,
  a: Avaliacao,
  numero: NumeroContato,
  estado: EstadoContato,
  velho = false,
) => {
  const andou = ANTES[estado]
  const em = (horas: number) => new Date(a.base + horas * HORA).toISOString()
  const enviou = andou.includes('enviado')
  const itens = enviou ? ITENS_CONTATO.length : andou.includes('emAvaliacao') ? 4 : 0
  const nota = itensDe(0, a.semente + numero, ITENS_CONTATO.length).reduce((s, i) => s + i.valor!, 0)
  const id = await insertRow(
    db,
    'cliente_oculto_contato',
    {
      ...{ clienteOcultoId: a.clienteOcultoId, numero, situacao: SITUACAO_CONTATO[estado] },
      ...(andou.length > 0 && {
        canal: CANAIS_DO_NUMERO[numero][a.semente % 2],
        roteiroId: w.roteiros[(a.semente + numero) % w.roteiros.length],
        agendadoPara: em(estado === 'agendado' ? 24 * 40 : 30),
      }),
      ...(itens > 0 && { inicio: em(30), primeiraResposta: em(30.2), fim: em(30.6), atendente: 'Adriana' }),
      ...(enviou && {
        ...{
          nota,
          parecer: 'Atendimento atento e cordial; faltou dizer o prazo.',
          enviadoEm: em(33),
          enviadoPor: a.usuarioId,
        },
      }),
      ...(estado === 'validado' && { validadoEm: em(50), validadoPor: w.organiza }),
      ...(estado === 'invalidado' && { motivoInvalidacao: MOTIVO }),
      ...(velho && { substituidoEm: em(60) }),
    },
    'clienteOcultoContatoId',
  )
  await insertRows(db, 'cliente_oculto_item', itensDe(id, a.semente + numero, itens))
  if (itens > 0) await insertEvidencia(db, w, id, a.usuarioId, em(31))
  const horas: Partial<Record<EstadoContato, number>> = {
    ...{ agendado: 1, emAvaliacao: 30.7, enviado: 33, validado: 50, invalidado: 50 },
  }
  return andou.map((para, i) => ({
    em: new Date(a.base + horas[para]! * HORA),
    passo: {
      ...{ alvoId: a.clienteOcultoId, clienteOcultoContatoId: id, numero, acao: ACAO[para]! },
      usuarioId: para === 'emAvaliacao' || para === 'enviado' ? a.usuarioId : w.organiza,
      de: APARENCIA_CONTATO[andou[i - 1] ?? 'naoIniciado'].nome,
      para: APARENCIA_CONTATO[para].nome,
      justificativa: para === 'invalidado' ? MOTIVO : null,
    },
  }))
}

const insertDemo = async (db: Db, w: World, d: Demo, semente: number) => {
  const usuarioId = w.usuarios.get(d.avaliador)!
  const passada = d.edicao === 'passada'
  const edicao = passada ? EDICAO_PASSADA : Math.max(EDICAO_PASSADA + 1, w.now.getUTCFullYear())
  const base = passada
    ? Date.parse(`${EDICAO_PASSADA}-09-${10 + semente}T12:00:00Z`)
    : w.now.getTime() - (12 + semente) * 24 * HORA
  const clienteOcultoId = await insertRow(
    db,
    'cliente_oculto',
    {
      ...{ municipioId: w.places[d.lugar], edicao, grupo: d.grupo, avaliadorId: usuarioId },
      ...{ criacao: new Date(base).toISOString(), criadoPor: w.organiza },
    },
    'clienteOcultoId',
  )
  const feitos = [
    {
      em: new Date(base),
      passo: { alvoId: clienteOcultoId, usuarioId: w.organiza, acao: 'criar', de: '', para: '' },
    },
  ]
  for (const [i, { estado, refeito }] of d.contatos.entries()) {
    const numero = (i + 1) as NumeroContato
    const a = { clienteOcultoId, usuarioId, semente, base: base + i * HORA }
    if (refeito) feitos.push(...(await insertContato(db, w, a, numero, 'invalidado', true)))
    feitos.push(...(await insertContato(db, w, refeito ? { ...a, base: base + 60 * HORA } : a, numero, estado)))
  }
  await db.execute(
    passos.insertMany(
      feitos.toSorted((a, b) => a.em.getTime() - b.em.getTime()).map(({ em, passo }) => ({ ...passo, em })),
    ),
  )
}

export const loadMysteryShopping = async (
  db: Db,
  ambiente: Ambiente,
  places: readonly number[],
  store: DemoStore,
  now: Date,
) => {
  if (!capacidades(ambiente.variante).clienteOculto) return
  const usuarios = new Map(
    (await rows<{ id: number; email: string }>(db, sql`select "usuarioId" as id, email from usuario`)).map((u) => [
      u.email,
      u.id,
    ]),
  )
  const roteiros = (
    await rows<{ id: number }>(db, sql`select "roteiroId" as id from cliente_oculto_roteiro order by 1`)
  ).map((r) => r.id)
  const w = { places, store, now, usuarios, roteiros, organiza: usuarios.get('operacoes@exemplo.com.br')! }
  for (const [i, d] of DEMO.entries()) await insertDemo(db, w, d, i)
}
