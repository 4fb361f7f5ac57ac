import { vi } from 'vitest'
import {
  type AcompanhamentoPergunta,
  type Diagnostico,
  finalizarTemaDiagnostico,
  responderDiagnostico,
} from '#contract/acompanhamento.ts'
import type { LinhaPlano } from '#contract/plano-acao.ts'
import { problema } from '#web/lib/testing.ts'

interface Pedido {
  acompanhamentoPerguntaId: number
  clienteId: string
  resposta?: boolean
  retirar?: true
  comentario?: string
  base?: number
  depoisDe?: string[]
}
/** A server of answers that may be away; it takes each named answer once. */
export const servidorDeRespostas = () => {
  const aceitas = new Map<number, Pedido>()
  const temas: number[] = []
  const estado = {
    fora: false,
    perdeResposta: false,
    chamadas: 0,
    nomes: new Set<string>(),
    recusa: undefined as string | undefined,
    /** What another device answered meanwhile, by question. */
    versoes: new Map<number, number>(),
    pedidos: [] as Pedido[],
    fim: undefined as
      | readonly [404 | 409, 'naoEncontrado' | 'acompanhamentoEncerrado' | 'repetida', string]
      | undefined,
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    estado.chamadas += 1
    if (estado.fora) throw new TypeError('Failed to fetch')
    const corpo = JSON.parse(String(init.body))
    if (url === finalizarTemaDiagnostico.path) {
      temas.push(corpo.temaId)
      return Response.json({})
    }
    if (url !== responderDiagnostico.path) throw new Error(url)
    if (estado.fim) {
      const [status, body] = problema(...estado.fim)
      return Response.json(body, { status: status as number })
    }
    if (estado.recusa) {
      const recusadas = corpo.perguntas.map((p: Pedido) => ({ ...p, motivo: estado.recusa }))
      const [status, body] = problema(422, 'regra', estado.recusa)
      return Response.json({ ...(body as object), details: { recusadas } }, { status: status as number })
    }
    estado.pedidos.push(...corpo.perguntas)
    const salvas: object[] = []
    const recusadas: object[] = []
    for (const p of corpo.perguntas as Pedido[]) {
      const id = p.acompanhamentoPerguntaId
      const versao = estado.versoes.get(id) ?? 1
      const minha = p.depoisDe?.includes(aceitas.get(id)?.clienteId ?? '')
      if (p.base !== undefined && p.base < versao && !minha && !estado.nomes.has(p.clienteId)) {
        const conflito = { resposta: false, comentario: null, respondidaPor: 'Rui', respondidaEm: null, versao }
        recusadas.push({ ...p, motivo: 'Há uma resposta mais nova, dada em outro aparelho.', conflito })
        continue
      }
      if (!estado.nomes.has(p.clienteId)) {
        aceitas.set(id, p)
        estado.versoes.set(id, versao + 1)
      }
      estado.nomes.add(p.clienteId)
      salvas.push({ ...p, versao: estado.versoes.get(id) })
    }
    if (estado.perdeResposta) throw new TypeError('Failed to fetch')
    if (salvas.length === 0) {
      const [status, body] = problema(422, 'regra', 'Há uma resposta mais nova, dada em outro aparelho.')
      return Response.json({ ...(body as object), details: { recusadas } }, { status: status as number })
    }
    return Response.json({ salvas, recusadas, sim: 0, nao: 0, pontos: 0, acompanhamentoId: 1 })
  })
  return { aceitas, temas, estado }
}

/** An action that somebody added to the plan by hand. */
export const umaAcao = (extra: Partial<LinhaPlano> = {}): LinhaPlano => ({
  planoAcaoId: 3,
  acompanhamentoId: 9,
  acompanhamentoPerguntaId: null,
  perguntaMunicipioId: null,
  perguntaEvidenciaId: null,
  gerada: false,
  oQue: 'Publicar o painel',
  porQue: null,
  onde: null,
  inicio: null,
  quando: null,
  quem: null,
  como: null,
  quanto: 0,
  andamento: 0,
  status: 1,
  situacao: 1,
  indicador: null,
  observacao: null,
  numero: null,
  pergunta: null,
  acaoSugerida: null,
  tema: null,
  eixo: null,
  pontos: null,
  estado: null,
  evidencias: [],
  versao: 1,
  ...extra,
})

/** A question of a follow-up that nobody answered yet. */
export const umaPerguntaFeita = (
  numero: number,
  temaId: number,
  extra: Partial<AcompanhamentoPergunta> = {},
): AcompanhamentoPergunta => ({
  acompanhamentoPerguntaId: numero,
  perguntaMunicipioId: numero,
  resposta: null,
  respondida: false,
  comentario: null,
  pontos_especificos: null,
  respondidaEm: null,
  respondidaPor: null,
  estado: 'naoRespondida',
  pergunta: {
    perguntaId: numero,
    numero,
    texto: `Pergunta de número ${numero}?`,
    pontos: 1500,
    evidencia: 'Ata assinada',
    temaId,
    tema: { nome: `Tema ${temaId}`, eixoId: 1, eixo: 'Eixo 1' },
    nacional: false,
    recorrente: false,
    possuiComentario: true,
  },
  podeResponder: true,
  motivo: null,
  pontosComprovados: 0,
  versao: 1,
  ...extra,
})

/** A diagnosis that nobody began. */
export const umDiagnostico = (extra: Partial<Diagnostico> = {}): Diagnostico => ({
  municipio: { municipioId: 5, nome: 'Vale Sereno', uf: 'SC' },
  situacao: 'não iniciado',
  acompanhamentoId: null,
  usuarioId: null,
  usuario: null,
  criacao: null,
  finalizadoEm: null,
  pontos: null,
  temas: [],
  perguntas: [],
  aviso: null,
  acoes: { iniciar: false, responder: false, comentar: false, finalizar: false },
  ...extra,
})
