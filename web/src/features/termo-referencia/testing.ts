import { createElement } from 'react'
import type {
  EvidenciaTermo,
  GrupoDaArvore,
  Horas,
  SolucaoDaArvore,
  TarefaDaArvore,
  Termo,
} from '#contract/termo-referencia.ts'
import { clienteSemPausa, comServidor } from '#web/testing.ts'
import { renderUi } from '#web/ui/test-utils.tsx'
import { TermoPage } from './termo-page.tsx'

/** A term made of pieces; what is above is the sum of what is below, as the server answers it. */
const HORAS = ['horasPrevistas', 'horasRealizadas', 'horasAgendadas', 'horasRestantes'] as const
const soma = (partes: readonly Horas[]): Horas =>
  Object.fromEntries(HORAS.map((h) => [h, partes.reduce((s, p) => s + p[h], 0)])) as Horas
const MEXER = { editar: true, excluir: true, interromper: true, reabilitar: false }
let id = 0

export const evidenciaDeTeste = (nome: string, mais: Partial<EvidenciaTermo> = {}): EvidenciaTermo => ({
  municipioEvidenciaId: ++id,
  municipioId: 1,
  municipioTarefaId: 0,
  evidenciaId: null,
  nome,
  descricao: null,
  desabilitado: false,
  versao: 1,
  acoes: MEXER,
  ...mais,
})

export const tarefaDeTeste = (nome: string, minutos: number, mais: Partial<TarefaDaArvore> = {}): TarefaDaArvore => ({
  municipioTarefaId: ++id,
  municipioId: 1,
  municipioSolucaoId: 0,
  tarefaId: null,
  nome,
  descricao: null,
  horas: minutos,
  horasPrevistas: minutos,
  horasRealizadas: 0,
  horasAgendadas: 0,
  horasRestantes: minutos,
  situacao: 1,
  desabilitado: false,
  desabilitadoEla: false,
  justificativa: null,
  primeiroDia: null,
  ultimoDia: null,
  versao: 1,
  municipioEvidencias: [],
  acoes: { ...MEXER, adicionarEvidencia: true },
  ...mais,
})

export const solucaoDeTeste = (
  nome: string,
  municipioTarefas: TarefaDaArvore[],
  mais: Partial<SolucaoDaArvore> = {},
): SolucaoDaArvore => ({
  municipioSolucaoId: ++id,
  municipioId: 1,
  municipioGrupoSolucaoId: 0,
  solucaoId: null,
  nome,
  municipioPropostaSolucoesExtrasId: null,
  descricao: null,
  situacao: 1,
  desabilitado: false,
  desabilitadoEla: false,
  justificativa: null,
  usuarioId: 9,
  usuario: { usuarioId: 9, nome: 'Clarice Moura', habilitado: true },
  solucaoTipoId: null,
  solucaoTipo: null,
  custo: null,
  preco: null,
  monitoramento: 1,
  dataInicioString: null,
  dataTerminoString: null,
  visitasPresenciais: null,
  horasPrevistasVisitasPresenciais: null,
  trabalhosEscritorio: null,
  horasPrevistasTrabalhosEscritorio: null,
  cargaHoraria: 0,
  naoComputaHoras: false,
  iniciadaEm: null,
  finalizadaEm: null,
  tarefasPendentes: municipioTarefas.length,
  tarefas: municipioTarefas.length,
  versao: 1,
  acoes: { ...MEXER, iniciar: true, finalizar: false, adicionarTarefa: true, importarTarefa: true },
  impedimento: null,
  municipioTarefas,
  ...soma(municipioTarefas),
  ...mais,
})

export const grupoDeTeste = (
  nome: string,
  municipioSolucoes: SolucaoDaArvore[],
  mais: Partial<GrupoDaArvore> = {},
): GrupoDaArvore => ({
  municipioGrupoSolucaoId: ++id,
  municipioId: 1,
  grupoSolucaoId: null,
  nome,
  descricao: null,
  eixoId: 1,
  eixo: { nome: 'Gestão Municipal' },
  desabilitado: false,
  justificativa: null,
  solucoes: municipioSolucoes.length,
  tarefas: municipioSolucoes.reduce((s, x) => s + x.tarefas, 0),
  versao: 1,
  acoes: { ...MEXER, iniciar: true, adicionarSolucao: true, importarSolucao: true },
  impedimento: null,
  municipioSolucoes,
  ...soma(municipioSolucoes.filter((s) => !s.naoComputaHoras)),
  ...mais,
})

export const termoDeTeste = (grupos: GrupoDaArvore[]): Termo => {
  const solucoes = grupos.flatMap((g) => g.municipioSolucoes)
  const com = (situacao: number) => solucoes.filter((s) => s.situacao === situacao).length
  const tarefas = solucoes.flatMap((s) => s.municipioTarefas)
  return {
    municipio: { municipioId: 1, nome: 'Vale Sereno', uf: 'SC' },
    contagem: {
      grupos: grupos.length,
      naoIniciadas: com(1),
      emAndamento: com(2),
      finalizadas: com(3),
      interrompidas: com(4),
      tarefas: tarefas.length,
      tarefasRealizadas: tarefas.filter((t) => t.situacao === 3).length,
    },
    grupos,
    acoes: {
      adicionarGrupo: true,
      importarGrupo: true,
      finalizar: com(2) > 0,
      verCustoPreco: true,
      verTipoSolucao: true,
    },
    ...soma(grupos),
  }
}

/** The call that reads the term of city 1. */
export const TERMO = 'GET /api/municipio/termo-referencia/1'

/** The page of that term, answered by these. */
export const abrirTermo = async (respostas: Record<string, unknown>, aba = 0) => {
  const pedidos = comServidor({
    'GET /api/projeto/eixo/get-eixo': [],
    'GET /api/usuario/consultores': [
      { usuarioId: 9, nome: 'Clarice Moura', email: 'c@exemplo.com.br', grupo: { nome: 'Consultor' } },
    ],
    'GET /api/solucao-tipo': [],
    ...respostas,
  })
  const tela = renderUi(null, {
    queryClient: clienteSemPausa(),
    rotas: [{ path: '/cidade/:id/termo-referencia/:tab', element: createElement(TermoPage) }],
  })
  await tela.router.navigate(`/cidade/1/termo-referencia/${aba}`)
  return { ...tela, pedidos }
}
