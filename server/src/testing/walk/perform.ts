import * as acompanhamento from '#contract/acompanhamento.ts'
import type { AnyEndpoint, BodyOf } from '#contract/endpoint.ts'
import { avaliarEvidencia, avaliarVarias, excluirEvidencia, finalizarEvidencia } from '#contract/evidencia.ts'
import {
  alterarPerguntaMunicipio,
  prorrogarPrazo,
  reverterAnalise,
  salvarEvidencias,
} from '#contract/pergunta-municipio.ts'
import { apresentarRecurso, julgarRecurso } from '#contract/recurso.ts'
import { PDF } from '#server/files/fixtures.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Action, DecisaoEnviada, Reply } from './actions.ts'
import { acompanhamentoDe, perguntaDe, type World } from './world.ts'

/** Does an action as its person would, through the call; `idOf` knows the number of a file by its name. */
export const perform = async (t: TestApp, w: World, a: Action, idOf: (nome: string) => number): Promise<Reply> => {
  const { persona } = a
  const call = async <E extends AnyEndpoint>(e: E, input: Parameters<typeof t.call<E>>[1]): Promise<Reply> => {
    const { status, body } = await t.call(e, { ...input, persona })
    return { status, body }
  }
  const decisao = (d: DecisaoEnviada) => ({
    perguntaEvidenciaId: idOf(d.nome),
    aprovada: d.decisao === 'aprovada',
    rejeitada: d.decisao === 'rejeitada',
    justificativa: d.justificativa,
  })
  const alterar = (body: BodyOf<typeof alterarPerguntaMunicipio, 'in'>) => call(alterarPerguntaMunicipio, { body })
  switch (a.tipo) {
    case 'iniciarDiagnostico':
      return call(acompanhamento.criarAcompanhamento, { body: { municipioId: a.municipioId, diagnostico: true } })
    case 'finalizarTema':
      return call(acompanhamento.finalizarTemaDiagnostico, { body: { municipioId: a.municipioId, temaId: a.temaId } })
    case 'finalizarDiagnostico':
      return call(acompanhamento.finalizarDiagnostico, { params: { id: String(a.municipioId) } })
    case 'abrir':
      return open(t, a)
    case 'responder': {
      const diagnostico = acompanhamentoDe(w, a.acompanhamentoId).tipo === 'diagnostico'
      const perguntas = a.itens.map(({ linha, ...item }) => ({ acompanhamentoPerguntaId: linha, ...item }))
      return call(diagnostico ? acompanhamento.responderDiagnostico : acompanhamento.alterarAcompanhamento, {
        body: { acompanhamentoId: a.acompanhamentoId, perguntas },
      })
    }
    case 'finalizar':
      return call(acompanhamento.finalizarAcompanhamento, {
        body: {
          acompanhamentoId: a.acompanhamentoId,
          ...(a.confirmados !== undefined && { confirmados: a.confirmados }),
        },
      })
    case 'cancelar':
      return call(acompanhamento.cancelarAcompanhamento, { params: { id: String(a.acompanhamentoId) } })
    case 'salvar':
      return call(salvarEvidencias, {
        body: { perguntaMunicipioId: a.pergunta },
        files: { arquivos: a.nomes.map((nome) => ({ nome, bytes: Buffer.concat([PDF, Buffer.from(nome)]) })) },
      })
    case 'enviar':
      return alterar({
        perguntaMunicipioId: a.pergunta,
        evidenciada: true,
        rejeitada: false,
        ...(w.selo && perguntaDe(w, a.pergunta).perguntaId === 3 && ATENDENTES),
      })
    case 'descartar':
      return alterar({ perguntaMunicipioId: a.pergunta, descartar: true })
    case 'excluir':
      return call(excluirEvidencia, { params: { id: String(idOf(a.nome)) } })
    case 'avaliar':
      return call(avaliarEvidencia, { body: decisao(a.decisao) })
    case 'avaliarVarias':
      return call(avaliarVarias, { body: { evidencias: a.decisoes.map(decisao) } })
    case 'finalizarAnalise':
      return call(finalizarEvidencia, {
        body: {
          perguntaMunicipioId: a.pergunta,
          ...(a.faixa !== null && { perguntaFaixaRespostaId: a.faixa }),
          evidencias: a.decisoes.map(decisao),
        },
      })
    case 'reverter':
      return call(reverterAnalise, { params: { id: String(a.pergunta) }, body: {} })
    case 'prorrogar':
      return call(prorrogarPrazo, {
        params: { id: String(a.pergunta) },
        body: { dias: a.dias, justificativa: 'Faltou energia no município' },
      })
    case 'recorrer':
      return call(apresentarRecurso, {
        body: { perguntaMunicipioId: a.pergunta, texto: 'O documento está assinado na última página.' },
      })
    case 'julgar':
      return call(julgarRecurso, {
        params: { id: String(a.recurso) },
        body: { acolhido: a.acolhido, justificativa: 'Lido o arquivo de novo' },
      })
  }
}
/** What criterion 3 of the seal asks for beside its files. */
const ATENDENTES = { atualizacaoAtendentes: 3, nomesAtendentes: 'Ana\nBia\nCaio', valorInformado: 8 }

const open = async (t: TestApp, a: Extract<Action, { tipo: 'abrir' }>): Promise<Reply> => {
  const { persona, municipioId, temaId, confirmados } = a
  const id = String(municipioId)
  const query = confirmados === undefined ? {} : { confirmados: String(confirmados) }
  const r =
    a.qual === 'intermediario'
      ? await t.call(acompanhamento.novoAcompanhamentoIntermediario, { persona, body: { municipioId, temaId } })
      : a.qual === 'finalizacao'
        ? await t.call(acompanhamento.novoAcompanhamentoFinalizacao, { persona, params: { id }, query })
        : temaId === null
          ? await t.call(acompanhamento.novoAcompanhamento, { persona, params: { id }, query })
          : await t.call(acompanhamento.novoAcompanhamentoTema, {
              persona,
              params: { municipioId: id, temaId: String(temaId) },
              query,
            })
  return { status: r.status, body: r.body }
}
