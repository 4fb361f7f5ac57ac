import type { Registro } from '#contract/auditoria.ts'
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDecimal,
  isIsoDate,
  normalize,
  parseDate,
} from '#contract/br.ts'
import { flagLabel, isFlag } from '#contract/permissions.ts'
import type { Estado } from '#contract/pontos.ts'
import { rotuloDe } from '#contract/register-words.ts'
import { registers } from '#contract/registers.ts'
import type { Wording } from '#contract/wording.ts'
import type { Mudancas } from '#server/db/audit.ts'

/** Field → the word people know it by. Permissions and fields of registers bring their own. */
const ROTULOS: Readonly<Record<string, string>> = {
  acaoSugerida: 'Ação sugerida',
  acessoTotal: 'Acesso total',
  ad: 'Agente de desenvolvimento',
  adesao: 'Adesão',
  aditivos: 'Aditivos',
  administrativos: 'Relatórios administrativos',
  agendadoPara: 'Agendado para',
  alteradas: 'Linhas alteradas',
  ameacas: 'Ameaças',
  andamento: 'Andamento',
  anoBase: 'Ano-base',
  aprovada: 'Aprovação',
  arquivo: 'Arquivo',
  arquivos: 'Arquivos',
  assinatura: 'Assinatura eletrônica',
  assinaturaDia: 'Dia da assinatura',
  assunto: 'Assunto',
  atendente: 'Atendente',
  atendentes: 'Quem atende',
  ativa: 'Ativa',
  ativo: 'Ativo',
  atoCriacao: 'Ato de criação',
  atores: 'Atores',
  atualizacaoAtendentes: 'Atualização dos atendentes',
  canais: 'Canais de atendimento',
  avaliadorId: 'Avaliador',
  bairro: 'Bairro ou comunidade',
  cargaHoraria: 'Carga horária semanal (horas)',
  canal: 'Canal',
  cargo: 'Cargo',
  categoria: 'Categoria',
  categoriaInstituicaoNome: 'Nome',
  cep: 'CEP',
  ciclo: 'Ciclo',
  cnpj: 'CNPJ',
  codigoContratacao: 'Código de contratação',
  codigoIbge: 'Código IBGE',
  como: 'Como',
  compartilhada: 'Compartilhada com o grupo',
  comprovados: 'Comprovados',
  consultor: 'Consultor',
  consultores: 'Consultores',
  contratoId: 'Contrato',
  convidados: 'Convidados',
  cpf: 'CPF',
  cpfSignatario: 'CPF do signatário',
  custo: 'Custo',
  data: 'Data',
  dataEmissao: 'Data de emissão',
  dataInauguracao: 'Data de inauguração',
  dataPagamento: 'Data do pagamento',
  dataProposta: 'Data da proposta',
  declarados: 'Declarados',
  descricao: 'Descrição',
  destinatarios: 'Destinatários',
  diaRota: 'Dia',
  documento: 'Documento',
  edicao: 'Edição',
  eixo: '{Eixo}',
  eixoId: '{Eixo}',
  eixos: '{Eixos}',
  email: 'E-mail',
  emailSgf: 'E-mail do SGF',
  empresaNome: 'Razão social',
  encontro: '{Encontro}',
  encaminhamento: 'Encaminhamento',
  encontroId: '{Encontro}',
  endereco: 'Endereço',
  enviarConvite: 'Enviar convite',
  envolvePrefeitura: 'Envolve prefeitura',
  estado: 'Estado',
  etapa: 'Etapa',
  etapaNacional: 'Etapa nacional',
  evidencia: 'Evidência válida',
  evidenciaId: 'Evidência da prateleira',
  evidencias: 'Evidências',
  excecao: 'Exceção',
  excesso: 'Horas além do previsto (minutos)',
  expira: 'Vale até',
  faixaNome: 'Faixa',
  faixas: 'Faixas',
  fim: 'Fim',
  fimPrevisto: 'Fim previsto',
  fimVigencia: 'Fim da vigência',
  fonte: 'Fonte do recurso',
  forcas: 'Forças',
  formato: 'Formato',
  foto: 'Foto',
  fraquezas: 'Fraquezas',
  funcao: 'Função/serviço',
  fundamentoLegal: 'Fundamento legal',
  gestor: 'Gestor',
  gestorCargo: 'Cargo do gestor',
  gestorEmail: 'E-mail do gestor',
  gestorNome: 'Gestor do contrato',
  gestorTelefone: 'Telefone do gestor',
  grupo: 'Grupo de usuário',
  grupoDeClientes: 'Grupo de cliente oculto',
  grupoEncontro: 'Grupo',
  grupoSolucaoId: '{Grupo de Solução} da prateleira',
  grupos: 'Grupos',
  guiches: 'Guichês',
  habilitado: 'Habilitado',
  historico: 'Histórico no programa',
  horario: 'Horário de funcionamento',
  horas: 'Horas (minutos)',
  horasUtilizadas: 'Horas utilizadas (minutos)',
  idhm: 'IDHM',
  imagem: 'Imagem',
  incluidas: 'Linhas incluídas',
  indicador: 'Indicador',
  inicio: 'Início',
  inicioVigencia: 'Início da vigência',
  instituicaoId: 'Instituição',
  investimentoMunicipio: 'Investimento {do município}',
  itens: 'Itens',
  justificativa: 'Justificativa',
  justificativas: 'Justificativas',
  liderancas: 'Nº de lideranças',
  local: 'Local',
  maxArquivos: 'Máximo de arquivos',
  meiAtivos: 'MEI ativos',
  mes: 'Mês',
  minutos: 'Minutos',
  minutosPadrao: 'Tempo-padrão (minutos)',
  modalidade: 'Modalidade',
  motivoInvalidacao: 'Motivo',
  motivoRejeicao: 'Motivo',
  municipio: '{Município}',
  municipioId: '{Município}',
  municipioIncluido: '{Município incluído}',
  municipioPropostaSolucoesExtrasId: 'Extra da proposta',
  municipioRetirado: '{Município retirado}',
  municipios: '{Municípios}',
  nacional: 'Nacional',
  nenhum: 'Nenhum nível',
  niveis: 'Níveis',
  nome: 'Nome',
  nomeArquivo: 'Arquivo',
  nomeEntidade: 'Nome da entidade',
  nomeRegiao: 'Unidade regional',
  nomesAtendentes: 'Nomes dos atendentes',
  nota: 'Nota',
  notaData: 'Data da nota fiscal',
  notaNumero: 'Nota fiscal',
  notaValor: 'Valor da nota fiscal',
  numContrato: 'Nº do contrato',
  numero: 'Número',
  objetivo: 'Objetivo',
  observatorio: 'Link do observatório',
  ods: 'ODS',
  oQue: 'O quê',
  objeto: 'Objeto',
  observacao: 'Observação',
  observacoes: 'Observações',
  onde: 'Onde',
  oportunidades: 'Oportunidades',
  orgao: 'Órgão',
  origem: 'Origem',
  pacote: 'Pacote',
  paradas: 'Paradas',
  parcelas: 'Parcelas',
  parecer: 'Parecer',
  participacao: 'Participação',
  percentual: 'Percentual',
  perfil: 'Perfil',
  perguntaEvidenciaId: 'Evidência',
  perguntaId: 'Número no sistema',
  perguntas: '{Perguntas}',
  periodo: 'Período',
  periodoRealizacao: 'Período de realização',
  permissoes: 'Permissões',
  permissoesSolucoes: 'Permissões de {solução}',
  pontos: 'Pontos',
  pontosComprovados: 'Pontos comprovados',
  pontosDeclarados: 'Pontos declarados',
  pontosNaoEvidenciados: 'Pontos sem {evidência}',
  pontosPossiveis: 'Pontos possíveis',
  pontos_especificos: 'Pontos específicos',
  populacao: 'População',
  porQue: 'Por quê',
  possuiComentario: 'Com comentário',
  prazoReenvio: 'Prazo de reenvio',
  prefeito: 'Prefeito(a)',
  primeiraResposta: '1ª resposta',
  primeiroVencimento: 'Primeiro vencimento',
  projeto: 'Projeto',
  projetoId: 'Projeto',
  projetoNome: 'Projeto',
  proximosPassos: 'Próximos passos',
  publico: 'Quem foi atendido',
  qtdEntregasPrevistas: 'Entregas previstas',
  qtdHorasPrevistas: 'Horas previstas',
  qtdParcelas: 'Parcelas',
  qtdRejeicao: 'Rejeições',
  quantidade: 'Quantidade',
  quando: 'Término',
  quandoEncontro: 'Dia e hora',
  quandoEnvia: 'Quando é enviado',
  quanto: 'Quanto',
  quem: 'Quem',
  rateio: 'Contrapartida da entidade',
  receberEmails: 'Receber e-mails',
  recorrente: 'Recorrente',
  recurso: 'Recurso',
  rejeitada: 'Rejeição',
  relatorio: 'Relatório',
  relatorioAdm: 'Relatórios do grupo',
  relatorios: 'Relatórios',
  respondidaEm: 'Data da resposta',
  responsavelCargo: 'Cargo do responsável',
  responsavelEmail: 'E-mail do responsável',
  responsavelNome: 'Responsável',
  responsavelTelefone: 'Telefone do responsável',
  responsaveis: 'Responsáveis',
  responsavel: 'Responsável',
  revisao: 'Versão do documento',
  riscos: 'Riscos',
  salario: 'Salário + encargos',
  salas: 'Salas',
  roteiroId: 'Roteiro',
  secretario: 'Secretário(a) de desenvolvimento',
  segundos: 'Duração (segundos)',
  servico: 'Serviço',
  servicos: 'Serviços que executa',
  sessoes: 'Sessões encerradas',
  sistemaRegistro: 'Sistema de registro',
  site: 'Site',
  situacao: 'Situação',
  situacaoEncontro: 'Situação',
  solucaoId: '{Solução} da prateleira',
  solucoes: '{Soluções}',
  status: 'Status',
  statusContrato: 'Situação do contrato',
  statusId: 'Status',
  statusIniciativa: 'Status',
  statusNome: 'Status',
  statusRelacionamento: 'Relacionamento',
  statusTerritorio: 'Fase',
  substituiPerguntaId: 'Substitui a de número',
  substituidaPor: 'Substituída pela de número',
  substituidaPorId: 'Substituída pela de número',
  tamanho: 'Tamanho',
  tarefaId: '{Tarefa} da prateleira',
  tarefas: '{Tarefas}',
  tarefasEncontro: '{Tarefas}',
  telefone: 'Telefone',
  tema: '{Tema}',
  temaId: '{Tema}',
  temas: '{Temas}',
  termino: 'Término',
  territorio: 'Território',
  texto: 'Texto',
  tipo: 'Tipo',
  tipoEncontro: 'Tipo {do encontro}',
  tipoExecucaoRelatorioId: 'Tipo de execução',
  tipoPrograma: 'Tipo de programa',
  tiposAceitos: 'Tipos aceitos',
  titulo: 'Título',
  total: 'Total de relatórios',
  uf: 'UF',
  unidadeRegional: 'Unidade regional',
  unidadeRegionalId: 'Unidade regional',
  usaFaixa: 'Usa faixa',
  usuarioId: 'Consultor',
  validade: 'Validade',
  valor: 'Valor',
  valorHora: 'Valor por hora',
  valorInformado: 'Valor informado',
  valorPago: 'Valor pago',
  valorTotal: 'Valor total',
  verTodosEixos: 'Vê {todos os eixos}',
  vice: 'Vice-prefeito(a)',
  vigenciaMeses: 'Vigência (meses)',
  vinculo: 'Vínculo',
  visao: 'Visão',
  visaoDeFuturo: 'Visão de futuro',
  visualizaEixosIds: '{Eixos} da sala',
  visualizaMunicipio: 'Vê {municípios}',
  vocacoes: 'Vocações econômicas',
}

const REGISTROS = new Map(registers.map((r) => [r.tabela, r]))
/** Only here is a permission a field of the record. */
const COM_PERMISSOES = new Set(['configuracao', 'usuarioGrupo'])

export const rotulo = (campo: string, w: Wording, entidade: string): string => {
  const pergunta = /^pergunta (\d+)$/.exec(campo)
  if (pergunta) return `${w.singular('pergunta')} ${pergunta[1]}`
  if (COM_PERMISSOES.has(entidade) && isFlag(campo)) return w.frase(flagLabel(campo))
  const r = REGISTROS.get(entidade)
  const f =
    r &&
    [...r.campos, ...(r.contagens ?? [])].find((x) => x.chave === campo || ('junta' in x && x.junta?.chave === campo))
  return (f && rotuloDe(f, w)) ?? w.frase(ROTULOS[campo] ?? campo)
}

/** Whether a field would be shown as the program spells it. */
export const isRaw = (campo: string, entidade: string, w: Wording) =>
  !INTERNOS.has(campo) && !proprio(campo, entidade) && /^[a-z]/.test(rotulo(campo, w, entidade))

const ESTADOS: Readonly<Record<Estado, string>> = {
  naoRespondida: 'Não respondido',
  respondida: 'Respondido',
  evidenciada: 'Em análise',
  aprovada: 'Aprovado',
  rejeitada: 'Rejeitado',
}
const PONTOS = /^(pontos|pontuacao|declarados$|comprovados$)/

/** A value as a person reads it. */
export const legivel = (valor: unknown, campo: string, w: Wording): string | null => {
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (Array.isArray(valor)) {
    if (valor.length === 0) return null
    return valor.every(Number.isInteger)
      ? `nº ${valor.join(', ')}`
      : valor.map((v) => legivel(v, campo, w) ?? '-').join('; ')
  }
  if (typeof valor === 'object') {
    const { nome, ...partes } = valor as Record<string, unknown>
    if (typeof nome === 'string') return nome
    return Object.entries(partes)
      .map(([k, v]) => `${rotulo(k, w, '')}: ${legivel(v, k, w) ?? '-'}`)
      .join('; ')
  }
  if (typeof valor === 'number') {
    if (campo === 'tamanho') return formatBytes(valor)
    return PONTOS.test(campo) ? formatDecimal(valor) : String(valor)
  }
  const texto = String(valor)
  if (campo === 'estado' && texto in ESTADOS) return w.flexiona('pergunta', ESTADOS[texto as Estado])
  if (/^\d{4}-\d\d-\d\dT/.test(texto)) return formatDateTime(texto)
  return isIsoDate(texto) ? formatDate(texto) : texto
}

/** Numbers that only the program knows. */
const INTERNOS = new Set(['sha256', 'capacidadeId', 'imagemArquivoId'])

/** The number of a row, where its name is told too. */
const comNome = (campo: string, mudancas: Mudancas) => campo.endsWith('Id') && campo.slice(0, -2) in mudancas
/** The record's own, which stands beside what happened to it. */
const proprio = (campo: string, entidade: string) => registers.some((r) => r.tabela === entidade && r.id === campo)

/** Where something was that is gone is told beside it. */
const foiDaqui = (campo: string, acao: string | undefined) => campo === 'municipioId' && acao === 'excluir'
const igual = ({ antes, depois }: Mudancas[string]) =>
  antes !== undefined && JSON.stringify(antes) === JSON.stringify(depois)

export type Row = Omit<Registro, 'mudancas'> & { mudancas: Mudancas | null }

const ehId = (v: unknown): v is number => Number.isInteger(v)
/** What the changes say of where it was: of something that is gone, and of a batch. */
export const municipiosDitos = ({ acao, entidadeId, mudancas }: Row): number[] => {
  const gone = acao === 'excluir' ? mudancas?.municipioId?.antes : undefined
  const lote = entidadeId === null ? mudancas?.municipios?.depois : undefined
  return [gone, ...(Array.isArray(lote) ? lote : [])].filter(ehId)
}

/** Fields that a thing is known by, for those that are gone. */
const QUE_NOMEIAM = [
  ...['nome', 'titulo', 'nomeArquivo', 'oQue', 'numContrato', 'assunto', 'texto'],
  ...registers.map((r) => r.nome ?? r.ordem),
]
export const nomeDito = ({ entidadeId, mudancas }: Row): string | null => {
  if (entidadeId === null || !mudancas) return null
  for (const campo of QUE_NOMEIAM) {
    const dito = mudancas[campo]?.antes ?? mudancas[campo]?.depois
    if (typeof dito === 'string' && dito) return dito
  }
  return null
}

/** Fields of a record that it does not show to who asks; all of them where the record itself is not shown. */
export type Ocultos = readonly string[] | 'todos'

interface Anotado {
  acao?: string
  entidade: string
  mudancas: Mudancas | null
}

export const mudancasLegiveis = ({ acao, entidade, mudancas }: Anotado, w: Wording, ocultos: Ocultos = []) =>
  Object.entries(ocultos === 'todos' ? {} : (mudancas ?? {}))
    .filter(
      ([campo, m]) =>
        !(
          (ocultos as readonly string[]).includes(campo) ||
          INTERNOS.has(campo) ||
          proprio(campo, entidade) ||
          foiDaqui(campo, acao) ||
          comNome(campo, mudancas!) ||
          igual(m)
        ),
    )
    .map(([campo, { antes, depois }]) => ({
      campo: rotulo(campo, w, entidade),
      antes: legivel(antes, campo, w),
      depois: legivel(depois, campo, w),
    }))

/** Fields whose label holds this word, for a search in the words that people read. */
export const camposChamados = (palavra: string, w: Wording): string[] =>
  Object.keys(ROTULOS).filter((campo) => normalize(w.frase(ROTULOS[campo]!)).includes(palavra))

/** What a word that people read may be written as in the changes: dates and figures as the program has them. */
export const escritas = (palavra: string): string[] => {
  const dia = parseDate(palavra)
  if (dia) return [palavra, dia]
  return /^[−-]?\d{1,3}(\.\d{3})+(,\d+)?$/.test(palavra)
    ? [palavra, palavra.replace('−', '-').replaceAll('.', '').replace(',', '.')]
    : [palavra]
}
