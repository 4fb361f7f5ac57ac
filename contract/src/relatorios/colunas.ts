import { NOMES_ESTADO_CONTATO } from '../cliente-oculto-estados.ts'
import type { Coluna } from '../coluna.ts'
import { SITUACAO_ENCONTRO } from '../encontro.ts'
import type { Flag } from '../permissions.ts'
import { STATUS_ACAO } from '../plano-acao.ts'
import { MEDALHAS_POR_NUMERO, SELOS_POR_NUMERO } from '../pontos.ts'
import {
  APARENCIA_PARCELA,
  APARENCIA_PROPOSTA,
  ESTADOS_PARCELA,
  ESTADOS_PROPOSTA,
  STATUS_PARCELA,
  STATUS_PROPOSTA,
} from '../proposta-estados.ts'
import { APARENCIA_RELATORIO, ESTADOS_RELATORIO, STATUS_RELATORIO } from '../relatorio-estados.ts'
import { SITUACOES_INSCRICAO } from '../selo.ts'
import { SITUACAO_SOLUCAO, SITUACAO_TAREFA } from '../termo-referencia.ts'
import { STATUS_INICIATIVA, STATUS_TERRITORIO } from '../territorio-estados.ts'
import type { Termo, Wording } from '../wording.ts'
import { FILTROS, type NomeDeFiltro } from './filtros.ts'

/** States by their code, as people say them. */
export type Estados = Readonly<Record<number, string>>
const ditos = <E extends string>(
  estados: readonly E[],
  codigos: Readonly<Record<E, number>>,
  aparencia: Readonly<Record<E, { readonly nome: string }>>,
): Estados => Object.fromEntries(estados.map((e) => [codigos[e], aparencia[e].nome]))
/** What was called off is no report any more, and no instalment that comes in. */
const viva = (estado: string) => estado !== 'cancelado' && estado !== 'cancelada'
const DO_RELATORIO = ditos(ESTADOS_RELATORIO.filter(viva), STATUS_RELATORIO.encontro, APARENCIA_RELATORIO)
const DA_PROPOSTA = ditos(ESTADOS_PROPOSTA, STATUS_PROPOSTA, APARENCIA_PROPOSTA)
const DA_PARCELA = ditos(ESTADOS_PARCELA.filter(viva), STATUS_PARCELA, APARENCIA_PARCELA)
/** Those that have no number elsewhere have that of their order. */
const numerados = (nomes: readonly string[]): Estados => Object.fromEntries(nomes.map((nome, i) => [i + 1, nome]))

/**
 * The columns of all reports, by the key that the specification gives them: a report only names its own. `filtros`:
 * what a report that shows the column is filtered by; a date brings a period, a municipality also its place, a question
 * what it belongs to. `chave`: where two of them that differ have one key. `estados`: what `status` or `selo` chooses of,
 * where no register has them; `concordam`: with what they agree, where a variant calls that otherwise.
 */
interface ColunaDeRelatorio extends Omit<Coluna, 'chave'> {
  readonly chave?: string
  readonly filtros?: readonly NomeDeFiltro[]
  readonly estados?: Estados
  readonly concordam?: Termo
}

export const COLUNAS = {
  municipio: { titulo: '{Município}', tipo: 'texto', largura: 28, filtros: ['municipio', 'uf', 'regional'] },
  eixo: { titulo: '{Eixo (eixo)}', tipo: 'texto', largura: 30, filtros: ['eixo'] },
  tema: { titulo: '{Tema (tema)}', tipo: 'texto', largura: 34, filtros: ['tema'] },
  numero: { titulo: 'Número', tipo: 'inteiro' },
  pergunta: { titulo: '{Pergunta}', tipo: 'texto', largura: 70, filtros: ['eixo', 'tema'] },
  pontos: { titulo: 'Pontos', tipo: 'numero', total: 'soma', pede: 'visualizarPontosMedalha' },
  data: { titulo: 'Data', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  usuario: { titulo: 'Usuário', tipo: 'texto', filtros: ['usuario'] },
  pontosObtidos: { titulo: 'Pontos obtidos', tipo: 'numero', total: 'soma', pede: 'visualizarPontosMedalha' },
  // Of chosen days, what was proved in them.
  pontosNosDias: {
    ...{ chave: 'pontosObtidos', titulo: 'Pontos obtidos', tipo: 'numero', total: 'soma' },
    ...{ pede: 'visualizarPontosMedalha', filtros: ['dataInicial', 'dataFim'] },
  },
  pontosPossiveis: { titulo: 'Pontos possíveis', tipo: 'numero', total: 'soma', pede: 'visualizarPontosMedalha' },
  percentual: { titulo: '%', tipo: 'percentual', pede: 'visualizarPontosMedalha' },
  arquivosEnviados: { titulo: 'Arquivos enviados', tipo: 'inteiro', total: 'soma' },
  arquivosAprovados: { titulo: 'Aprovados', tipo: 'inteiro', total: 'soma' },
  arquivosRejeitados: { titulo: 'Rejeitados', tipo: 'inteiro', total: 'soma' },
  arquivosEmAnalise: { titulo: 'Em análise', tipo: 'inteiro', total: 'soma' },
  // execução
  grupo: { titulo: '{Grupo de Solução}', tipo: 'texto', largura: 26, filtros: ['grupoSolucao'] },
  solucao: { titulo: '{Solução}', tipo: 'texto', largura: 32, filtros: ['solucao'] },
  responsavel: { titulo: 'Responsável', tipo: 'texto', filtros: ['responsavel'] },
  horasPrevistas: { titulo: 'Horas previstas', tipo: 'horas', total: 'soma' },
  horasRelatoriosAprovados: { titulo: 'Horas de relatórios aprovados', tipo: 'horas', total: 'soma' },
  horasAgendadas: { titulo: 'Horas agendadas', tipo: 'horas', total: 'soma' },
  totalGeralHoras: { titulo: 'Total geral de horas', tipo: 'horas', total: 'soma' },
  saldoDisponivel: { titulo: 'Saldo disponível', tipo: 'horas', total: 'soma' },
  percentualExecutado: { titulo: '% executado', tipo: 'percentual' },
  tarefasPrevistas: { titulo: '{Tarefas previstas}', tipo: 'inteiro', total: 'soma' },
  tarefasRealizadas: { titulo: '{Tarefas realizadas}', tipo: 'inteiro', total: 'soma' },
  relatorioId: { titulo: 'Relatório', tipo: 'texto', largura: 12 },
  titulo: { titulo: 'Título', tipo: 'texto', largura: 36 },
  horas: { titulo: 'Horas', tipo: 'horas', total: 'soma' },
  statusRelatorio: { chave: 'status', titulo: 'Status', tipo: 'situacao', filtros: ['status'], estados: DO_RELATORIO },
  encontro: { titulo: '{Encontro}', tipo: 'texto', largura: 36 },
  situacaoDoEncontro: {
    ...{ chave: 'situacao', titulo: 'Situação', tipo: 'situacao' },
    ...{ filtros: ['status'], estados: SITUACAO_ENCONTRO, concordam: 'encontro' },
  },
  situacaoDaTarefa: {
    ...{ chave: 'situacao', titulo: 'Situação', tipo: 'situacao' },
    ...{ filtros: ['status'], estados: SITUACAO_TAREFA },
  },
  situacaoDaSolucao: {
    ...{ chave: 'situacao', titulo: 'Situação', tipo: 'situacao' },
    ...{ filtros: ['status'], estados: SITUACAO_SOLUCAO },
  },
  visitasPrevistas: { titulo: 'Visitas previstas', tipo: 'inteiro', total: 'soma' },
  visitasRealizadas: { titulo: 'Visitas realizadas', tipo: 'inteiro', total: 'soma' },
  horasRealizadas: { titulo: 'Horas realizadas', tipo: 'horas', total: 'soma' },
  saldo: { titulo: 'Saldo', tipo: 'horas', total: 'soma' },
  tarefa: { titulo: '{Tarefa}', tipo: 'texto', largura: 36 },
  dataPrevista: { titulo: 'Data prevista', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  dataRealizada: { titulo: 'Data de realização', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  inicio: { titulo: 'Início', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  fim: { titulo: 'Fim', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  inicioPrevisto: { chave: 'inicio', titulo: 'Início previsto', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  fimPrevisto: { chave: 'fim', titulo: 'Fim previsto', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  inicioExato: { chave: 'inicio', titulo: 'Início', tipo: 'instante', filtros: ['dataInicial', 'dataFim'] },
  fimExato: { chave: 'fim', titulo: 'Fim', tipo: 'instante', filtros: ['dataInicial', 'dataFim'] },
  nomeRegiao: { titulo: 'Unidade regional', tipo: 'texto', largura: 24, filtros: ['regional', 'uf'] },
  uf: { titulo: 'UF', tipo: 'texto', largura: 6, filtros: ['uf'] },
  codigoIbge: { titulo: 'Código IBGE', tipo: 'texto', largura: 14 },
  statusRelacionamento: { titulo: 'Status de relacionamento', tipo: 'texto', filtros: ['statusRelacionamento'] },
  encontros: { titulo: '{Encontros}', tipo: 'inteiro', total: 'soma' },
  pjAtendidas: { titulo: 'PJ atendidas', tipo: 'inteiro', total: 'soma', pede: 'exibirPjAtendida' },
  pfAtendidas: { titulo: 'PF atendidas', tipo: 'inteiro', total: 'soma', pede: 'exibirPfAtendida' },
  pj: { titulo: 'PJ atendidas', tipo: 'inteiro', total: 'soma', pede: 'exibirPjAtendida' },
  pf: { titulo: 'PF atendidas', tipo: 'inteiro', total: 'soma', pede: 'exibirPfAtendida' },
  mes: { titulo: 'Mês', tipo: 'mes', filtros: ['dataInicial', 'dataFim'] },
  tipoAlerta: { titulo: 'Alerta', tipo: 'texto', largura: 32 },
  diasAtraso: { titulo: 'Dias de atraso', tipo: 'inteiro' },
  total: { titulo: 'Total', tipo: 'inteiro', total: 'soma' },
  vigentes: { titulo: 'Vigentes', tipo: 'inteiro', total: 'soma' },
  negociacao: { titulo: 'Em negociação', tipo: 'inteiro', total: 'soma' },
  encerrados: { titulo: 'Encerrados', tipo: 'inteiro', total: 'soma' },
  grupoDoEncontro: { chave: 'grupo', titulo: 'Grupo', tipo: 'texto', largura: 26 },
  modalidade: { titulo: 'Modalidade', tipo: 'texto' },
  participantes: { titulo: 'Participantes', tipo: 'inteiro', total: 'soma' },
  tipo: { titulo: '{Tipo de solução}', tipo: 'texto' },
  cargaHoraria: { titulo: 'Carga horária', tipo: 'horas' },
  custo: { titulo: 'Custo', tipo: 'dinheiro', pede: 'verCustoPreco' },
  preco: { titulo: 'Preço', tipo: 'dinheiro', pede: 'verCustoPreco' },
  // indicadores
  consultor: { titulo: 'Consultor condutor', tipo: 'texto', filtros: ['responsavel'] },
  statusDoMunicipio: { chave: 'status', titulo: 'Status', tipo: 'texto', filtros: ['status'] },
  bronze: { titulo: 'Bronze', tipo: 'inteiro', total: 'soma', pede: 'visualizarPontosMedalha' },
  prata: { titulo: 'Prata', tipo: 'inteiro', total: 'soma', pede: 'visualizarPontosMedalha' },
  ouro: { titulo: 'Ouro', tipo: 'inteiro', total: 'soma', pede: 'visualizarPontosMedalha' },
  diamante: { titulo: 'Diamante', tipo: 'inteiro', total: 'soma', pede: 'visualizarPontosMedalha' },
  participante: { titulo: 'Participante', tipo: 'inteiro', total: 'soma', pede: 'visualizarPontosMedalha' },
  // The seal's points of several rooms are no sum.
  pontosDoSelo: { chave: 'pontos', titulo: 'Pontos', tipo: 'numero', pede: 'visualizarPontosMedalha' },
  clienteOculto: { titulo: 'Cliente oculto', tipo: 'numero', pede: 'visualizarPontosMedalha' },
  totalDoSelo: { chave: 'total', titulo: 'Total', tipo: 'numero', pede: 'visualizarPontosMedalha' },
  seloFinal: { chave: 'selo', titulo: 'Selo', tipo: 'texto', filtros: ['selo'], estados: SELOS_POR_NUMERO },
  medalha: { chave: 'nivel', titulo: 'Medalha', tipo: 'texto', pede: 'visualizarPontosMedalha' },
  medalhaDoLugar: {
    ...{ chave: 'selo', titulo: 'Medalha', tipo: 'texto', pede: 'visualizarPontosMedalha' },
    ...{ filtros: ['selo'], estados: MEDALHAS_POR_NUMERO },
  },
  maturidade: { chave: 'nivel', titulo: 'Nível', tipo: 'texto', pede: 'visualizarPontosMedalha' },
  indicador: { titulo: '{Indicador}', tipo: 'texto', largura: 70, filtros: ['eixo', 'tema'] },
  municipios: { titulo: '{Municípios}', tipo: 'inteiro', filtros: ['municipio', 'uf', 'regional'] },
  sim: { titulo: 'Sim', tipo: 'inteiro', total: 'soma', filtros: ['municipio', 'uf', 'regional'] },
  nao: { titulo: 'Não', tipo: 'inteiro', total: 'soma', filtros: ['municipio', 'uf', 'regional'] },
  percentualDeSim: { chave: 'percentual', titulo: '% de sim', tipo: 'percentual' },
  resposta: { titulo: 'Resposta', tipo: 'simNao' },
  oQue: { titulo: 'O quê', tipo: 'texto', largura: 50 },
  quem: { titulo: 'Quem', tipo: 'texto' },
  quando: { titulo: 'Quando', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  statusDaAcao: { chave: 'status', titulo: 'Status', tipo: 'texto', filtros: ['status'], estados: STATUS_ACAO },
  eixos: { titulo: '{Eixos (eixos)}', tipo: 'lista', largura: 70, filtros: ['eixo'] },
  tipoDeAcompanhamento: { chave: 'tipo', titulo: 'Tipo', tipo: 'texto' },
  // What was reached by then: of several moments there is no sum.
  pontosAteEntao: { chave: 'pontos', titulo: 'Pontos', tipo: 'numero', pede: 'visualizarPontosMedalha' },
  variacao: { titulo: 'Variação', tipo: 'numero', pede: 'visualizarPontosMedalha' },
  nomeArquivo: { titulo: 'Arquivo', tipo: 'texto', largura: 40 },
  justificativaRejeicao: { titulo: 'Justificativa', tipo: 'texto', largura: 50 },
  avaliadoPor: { titulo: 'Avaliado por', tipo: 'texto', filtros: ['usuario'] },
  avaliadoEm: { titulo: 'Avaliado em', tipo: 'instante', filtros: ['dataInicial', 'dataFim'] },
  prazoReenvio: { titulo: 'Prazo de reenvio', tipo: 'data' },
  naoIniciado: { titulo: 'Não iniciado', tipo: 'inteiro', total: 'soma' },
  emPreenchimento: { titulo: 'Em preenchimento', tipo: 'inteiro', total: 'soma' },
  enviado: { titulo: 'Enviado', tipo: 'inteiro', total: 'soma' },
  sala: { titulo: '{Município}', tipo: 'texto', largura: 28, filtros: ['municipio', 'uf', 'regional'] },
  situacaoDaInscricao: {
    ...{ chave: 'situacao', titulo: 'Situação', tipo: 'texto' },
    ...{ filtros: ['status'], estados: numerados(SITUACOES_INSCRICAO) },
  },
  enviadoEm: { titulo: 'Enviado em', tipo: 'instante', filtros: ['dataInicial', 'dataFim'] },
  criterio: { titulo: '{Pergunta}', tipo: 'texto', largura: 70, filtros: ['eixo', 'tema'] },
  evidenciadoPor: { titulo: 'Enviado por', tipo: 'texto', filtros: ['usuario'] },
  evidenciadoEm: { titulo: 'Enviado em', tipo: 'instante', filtros: ['dataInicial', 'dataFim'] },
  grupoDeClienteOculto: {
    chave: 'grupo',
    titulo: 'Grupo',
    tipo: 'texto',
    largura: 28,
    filtros: ['grupoClienteOculto'],
  },
  contato: { titulo: 'Contato', tipo: 'inteiro' },
  canal: { titulo: 'Canal', tipo: 'texto', largura: 14 },
  situacaoDoContato: {
    ...{ chave: 'situacao', titulo: 'Situação', tipo: 'texto', largura: 22 },
    ...{ filtros: ['status'], estados: numerados(NOMES_ESTADO_CONTATO) },
  },
  nota: { titulo: 'Nota', tipo: 'numero' },
  previstos: { titulo: 'Contatos previstos', tipo: 'inteiro', total: 'soma' },
  realizados: { titulo: 'Contatos realizados', tipo: 'inteiro', total: 'soma' },
  percentualRealizado: { chave: 'percentual', titulo: '% realizado', tipo: 'percentual' },
  situacaoDoEnvio: {
    ...{ chave: 'situacao', titulo: 'Situação', tipo: 'texto', filtros: ['status'], concordam: 'pergunta' },
    estados: numerados(['Não enviado', 'Em análise', 'Aprovado', 'Rejeitado']),
  },
  acao: { titulo: 'Ação', tipo: 'texto' },
  justificativa: { titulo: 'Justificativa', tipo: 'texto', largura: 50 },
  faixa: { titulo: 'Pontuação alcançada', tipo: 'texto', largura: 34 },
  // indicadores das salas, que a sala chama pelo nome e não de critério
  indicadorDaSala: { chave: 'indicador', titulo: 'Indicador', tipo: 'texto', largura: 50 },
  indicadorDeTodas: {
    ...{ chave: 'indicador', titulo: 'Indicador', tipo: 'texto', largura: 50 },
    filtros: ['municipio', 'uf', 'regional', 'dataInicial', 'dataFim'],
  },
  meta: { titulo: 'Meta', tipo: 'numero' },
  valorDoMes: { chave: 'valor', titulo: 'Valor', tipo: 'numero' },
  media: { titulo: 'Média', tipo: 'numero' },
  percentualMeta: { titulo: '% da meta', tipo: 'percentual' },
  // propostas
  proposta: { titulo: 'Proposta', tipo: 'texto', largura: 24 },
  statusDaProposta: {
    chave: 'status',
    titulo: 'Status',
    tipo: 'situacao',
    largura: 22,
    filtros: ['status'],
    estados: DA_PROPOSTA,
  },
  dataDaProposta: { chave: 'data', titulo: 'Data da proposta', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  quantidade: { titulo: 'Quantidade', tipo: 'inteiro', total: 'soma' },
  valorTotal: { titulo: 'Valor total', tipo: 'dinheiro', total: 'soma' },
  contrapartidaSebrae: { titulo: 'Contrapartida da entidade', tipo: 'dinheiro', total: 'soma' },
  investimentoMunicipio: { titulo: 'Investimento {do município}', tipo: 'dinheiro', total: 'soma' },
  qtdParcelas: { titulo: 'Parcelas', tipo: 'inteiro' },
  essencialEntidade: { titulo: 'Essencial: entidade', tipo: 'dinheiro', total: 'soma' },
  essencialMunicipio: { titulo: 'Essencial: {município}', tipo: 'dinheiro', total: 'soma' },
  premiumEntidade: { titulo: 'Premium: entidade', tipo: 'dinheiro', total: 'soma' },
  premiumMunicipio: { titulo: 'Premium: {município}', tipo: 'dinheiro', total: 'soma' },
  extraEntidade: { titulo: 'Extra: entidade', tipo: 'dinheiro', total: 'soma' },
  extraMunicipio: { titulo: 'Extra: {município}', tipo: 'dinheiro', total: 'soma' },
  parcela: { titulo: 'Parcela', tipo: 'inteiro' },
  vencimento: { titulo: 'Vencimento', tipo: 'data', filtros: ['dataInicial', 'dataFim'] },
  valor: { titulo: 'Valor', tipo: 'dinheiro', total: 'soma' },
  projeto: { titulo: 'Projeto', tipo: 'texto', largura: 28, filtros: ['projeto'] },
  percentualDoProjeto: { chave: 'percentual', titulo: '% do projeto', tipo: 'percentual' },
  // territórios
  nomeTerritorio: { titulo: 'Território', tipo: 'texto', largura: 28 },
  statusTerritorio: { titulo: 'Fase', tipo: 'texto', largura: 24, filtros: ['status'], estados: STATUS_TERRITORIO },
  municipiosDoTerritorio: {
    ...{ chave: 'municipios', titulo: '{Municípios}', tipo: 'lista', largura: 50 },
    filtros: ['municipio', 'uf', 'regional'],
  },
  iniciativa: { titulo: 'Iniciativa', tipo: 'texto', largura: 36 },
  custoDaIniciativa: { chave: 'custo', titulo: 'Custo', tipo: 'dinheiro', total: 'soma' },
  responsaveis: { titulo: 'Responsáveis', tipo: 'texto', largura: 32 },
  atores: { titulo: 'Atores', tipo: 'lista', largura: 36 },
  envolvePrefeitura: { titulo: 'Envolve prefeitura', tipo: 'simNao' },
  statusDaIniciativa: {
    ...{ chave: 'status', titulo: 'Status', tipo: 'texto', largura: 18 },
    ...{ filtros: ['status'], estados: STATUS_INICIATIVA },
  },
  statusDaParcela: { chave: 'status', titulo: 'Status', tipo: 'situacao', filtros: ['status'], estados: DA_PARCELA },
} as const satisfies Record<string, ColunaDeRelatorio>
export type NomeDeColuna = keyof typeof COLUNAS

type FiltrosDe<C extends NomeDeColuna> = C extends NomeDeColuna
  ? (typeof COLUNAS)[C] extends { readonly filtros: readonly (infer F)[] }
    ? F
    : never
  : never
/** The filters that these columns bring. */
export type FiltroDasColunas<C extends NomeDeColuna> = Extract<FiltrosDe<C>, NomeDeFiltro>

export const colunasDe = (nomes: readonly NomeDeColuna[]): Coluna[] =>
  nomes.map((nome) => {
    const { filtros: _f, estados: _e, concordam: _c, ...coluna }: ColunaDeRelatorio = COLUNAS[nome]
    return { chave: nome, ...coluna }
  })

export const filtrosDasColunas = (nomes: readonly NomeDeColuna[]): NomeDeFiltro[] => [
  ...new Set(nomes.flatMap((chave) => (COLUNAS[chave] as ColunaDeRelatorio).filtros ?? [])),
]

/** What chooses among the rows by columns that ask for a flag, and so would tell what they hide; days choose by others too. */
export const flagsDosFiltros = (nomes: readonly NomeDeColuna[]): Readonly<Partial<Record<NomeDeFiltro, Flag>>> => {
  const colunas: readonly ColunaDeRelatorio[] = nomes.map((nome) => COLUNAS[nome])
  return Object.fromEntries(
    filtrosDasColunas(nomes).flatMap((f) => {
      const [flag, ...outras] = colunas.filter((c) => c.filtros?.includes(f)).map((c) => c.pede)
      return flag && FILTROS[f].valor !== 'dia' && outras.every(Boolean) ? [[f, flag]] : []
    }),
  )
}

type ComEstados = Pick<ColunaDeRelatorio, 'estados' | 'concordam'>
/** The states of the one among them that has any. */
export const estadosDasColunas = (nomes: readonly NomeDeColuna[]): ComEstados => {
  const coluna = nomes.map((nome): ColunaDeRelatorio => COLUNAS[nome]).find((c) => c.estados)
  return {
    ...(coluna?.estados && { estados: coluna.estados }),
    ...(coluna?.concordam && { concordam: coluna.concordam }),
  }
}
/** As a variant says them. */
export const estadosDitos = ({ estados, concordam }: ComEstados, w: Wording): Estados =>
  Object.fromEntries(
    Object.entries(estados ?? {}).map(([n, dito]) => [n, concordam ? w.flexiona(concordam, dito) : dito]),
  )
