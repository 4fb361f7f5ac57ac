import { z } from 'zod'
import { endpoint, type FileField, idText } from './endpoint.ts'
import { type ColunaImportacao, MAX_PLANILHA, NAO_E_PLANILHA, situacoesDeLinha } from './importacao.ts'
import type { Flag } from './permissions.ts'
import type { Register } from './register.ts'
import { evidenciasDoTermo, gruposDoTermo, solucoesDoTermo, tarefasDoTermo } from './registers/termo-referencia.ts'
import { trabalho } from './trabalho.ts'

/**
 * The spreadsheet of a city's reference term: a line names a group and, as far as it goes, a solution of it, a task and
 * an evidence. It adds and changes; a blank cell leaves what stands, and nothing is ever deleted by it.
 */
export const NIVEIS = ['grupo', 'solucao', 'tarefa', 'evidencia'] as const
export type Nivel = (typeof NIVEIS)[number]

export interface ColunaTermo extends ColunaImportacao {
  /** Of what it says something, and which of its columns it fills. The name of a thing is its key. */
  readonly nivel: Nivel
  readonly campo: string
  /** Who lacks it neither fills it in nor is shown it. */
  readonly pede?: Flag
  /** Only for solutions that are followed by visits. */
  readonly soVisitas?: true
}

/** Where the forms fill in the same. */
const FORMULARIOS: Record<Nivel, Register> = {
  grupo: gruposDoTermo,
  solucao: solucoesDoTermo,
  tarefa: tarefasDoTermo,
  evidencia: evidenciasDoTermo,
}
/** The limits of a field, as in its form. */
const limites = (nivel: Nivel, chave: string) => {
  const f = FORMULARIOS[nivel].campos.find((c) => c.chave === chave)!
  return { ...('min' in f && { min: f.min }), ...('max' in f && f.max !== undefined && { max: f.max }) }
}

const nome = (nivel: Nivel, titulo: string, exemplo: string, ajuda?: string): ColunaTermo => ({
  chave: nivel,
  titulo,
  tipo: 'texto',
  umaLinha: true,
  ...limites(nivel, 'nome'),
  nivel,
  campo: 'nome',
  exemplo,
  ...(ajuda && { ajuda }),
})
const descricao = (nivel: Nivel, titulo: string, exemplo: string): ColunaTermo => ({
  chave: `${nivel}.descricao`,
  titulo,
  tipo: 'texto',
  ...limites(nivel, 'descricao'),
  nivel,
  campo: 'descricao',
  exemplo,
})
const daSolucao = (
  campo: string,
  titulo: string,
  resto: Omit<ColunaTermo, 'chave' | 'titulo' | 'nivel' | 'campo'>,
): ColunaTermo => ({
  chave: `solucao.${campo}`,
  titulo,
  nivel: 'solucao',
  campo,
  ...(resto.tipo === 'inteiro' && limites('solucao', campo)),
  ...resto,
})

const VISITA = { soVisitas: true, ajuda: 'Só com MONITORAMENTO 2.' } as const
const ACIMA = 'Em branco, vale a da linha de cima, se a linha disser algo abaixo dela.'
const PROCURADA = { tipo: 'texto', umaLinha: true, max: 200 } as const

export const COLUNAS_TERMO: readonly ColunaTermo[] = [
  nome('grupo', 'GRUPO_SOLUCAO', 'Ambiente de negócios', 'Em branco, vale o da linha de cima.'),
  {
    ...PROCURADA,
    chave: 'grupo.eixo',
    titulo: 'EIXO',
    nivel: 'grupo',
    campo: 'eixoId',
    exemplo: 'Desburocratização',
    ajuda: 'O nome, como no cadastro. Obrigatório para um grupo novo.',
  },
  nome('solucao', 'SOLUCAO', 'Redesimples e alvará', ACIMA),
  descricao('solucao', 'DESCRICAO_SOLUCAO', 'Abertura de empresas em até 24 horas'),
  daSolucao('solucaoTipoId', 'TIPO_SOLUCAO', {
    ...PROCURADA,
    pede: 'verTipoSolucao',
    exemplo: 'Essencial',
    ajuda: 'Essencial, Premium ou Extra.',
  }),
  daSolucao('monitoramento', 'MONITORAMENTO', {
    tipo: 'texto',
    opcoes: ['1', '2'],
    exemplo: '1',
    ajuda: '1 por {tarefas}, 2 por visitas. Em branco, {uma nova solução} fica com 1.',
  }),
  daSolucao('usuarioId', 'CONSULTOR_EMAIL', {
    ...PROCURADA,
    exemplo: 'consultora@exemplo.com.br',
    ajuda: 'O e-mail de um usuário habilitado.',
  }),
  daSolucao('dataInicio', 'DATA_INICIO', { tipo: 'data', exemplo: '02/03/2026' }),
  daSolucao('dataTermino', 'DATA_TERMINO', { tipo: 'data', exemplo: '30/11/2026', ajuda: 'Não antes de DATA_INICIO.' }),
  daSolucao('visitasPresenciais', 'VISITAS_PRESENCIAIS', { tipo: 'inteiro', ...VISITA }),
  daSolucao('horasPrevistasVisitasPresenciais', 'HORAS_VISITAS', { tipo: 'horas', ...VISITA }),
  daSolucao('trabalhosEscritorio', 'TRABALHOS_ESCRITORIO', { tipo: 'inteiro', ...VISITA }),
  daSolucao('horasPrevistasTrabalhosEscritorio', 'HORAS_ESCRITORIO', { tipo: 'horas', ...VISITA }),
  daSolucao('cargaHoraria', 'CARGA_HORARIA', {
    tipo: 'horas',
    exemplo: '48',
    ajuda: 'Se as horas {das tarefas} passam dela, um aviso é mostrado.',
  }),
  daSolucao('naoComputaHoras', 'NAO_COMPUTA_HORAS', { tipo: 'simNao', exemplo: 'N' }),
  daSolucao('custo', 'CUSTO', { tipo: 'dinheiro', pede: 'verCustoPreco', exemplo: '4.800,00' }),
  daSolucao('preco', 'PRECO', { tipo: 'dinheiro', pede: 'verCustoPreco', exemplo: '6.000,00' }),
  nome('tarefa', 'TAREFA', 'Mapear o processo de abertura', ACIMA),
  descricao('tarefa', 'DESCRICAO_TAREFA', 'Reunião com as secretarias envolvidas'),
  {
    chave: 'tarefa.horas',
    titulo: 'HORAS_TAREFA',
    tipo: 'horas',
    nivel: 'tarefa',
    campo: 'horas',
    exemplo: '07:30',
    ajuda: 'Obrigatória para {uma nova tarefa}.',
  },
  nome('evidencia', 'EVIDENCIA', 'Fluxo aprovado'),
  descricao('evidencia', 'DESCRICAO_EVIDENCIA', 'Ata assinada ou documento publicado'),
]

/** The column that names a thing of that level. */
export const COLUNA_DO_NOME = Object.fromEntries(
  NIVEIS.map((n) => [n, COLUNAS_TERMO.find((c) => c.chave === n)!.titulo]),
) as Record<Nivel, string>

export const FALTA_ARQUIVO = 'Não é possível fazer upload do arquivo, favor selecionar um arquivo!'

const arquivo: FileField = {
  campo: 'file',
  maxArquivos: 1,
  maxBytes: MAX_PLANILHA,
  tipos: ['xlsx'],
  obrigatorio: true,
  mensagemFalta: FALTA_ARQUIVO,
  mensagemTipo: NAO_E_PLANILHA,
}

const celula = z.object({ coluna: z.string(), motivo: z.string() })
const contagem = z.object({ incluir: z.int(), alterar: z.int() })
const linhaTermo = z.object({
  /** As the person sees it in the sheet: the header is line 1. */
  linha: z.int(),
  situacao: z.enum(situacoesDeLinha),
  /** 'Grupo › Solução › Tarefa'. */
  nome: z.string(),
  /** The columns that name something new, on the first line that names it. */
  inclui: z.array(z.string()),
  mudancas: z.array(z.object({ coluna: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })),
  erros: z.array(celula),
  /** What is taken all the same. */
  avisos: z.array(celula),
})
export type LinhaTermo = z.output<typeof linhaTermo>

export const previaTermo = z.object({
  /** Of the file and of the state that this was worked out against: the import does exactly this, or nothing. */
  assinatura: z.string(),
  total: z.int(),
  incluir: z.int(),
  alterar: z.int(),
  iguais: z.int(),
  recusadas: z.int(),
  coisas: z.object({ grupo: contagem, solucao: contagem, tarefa: contagem, evidencia: contagem }),
  /** Headings that the sheet has and nobody reads. */
  desconhecidas: z.array(z.string()),
  /** Headings that it lacks: what they would say stays as it is. */
  ausentes: z.array(z.string()),
  linhas: z.array(linhaTermo),
})
export type PreviaTermo = z.output<typeof previaTermo>

/** Any of them opens the tab; each line asks for those of what it adds and changes. */
export const IMPORTAR_TERMO = [
  'importarGrupoTermoReferencia',
  'importarSolucaoTermoReferencia',
  'importarTarefaTermoReferencia',
  'importarEvidenciaTermoReferencia',
] as const satisfies readonly Flag[]
export const DIREITOS_TERMO: Record<Nivel, { readonly incluir: Flag; readonly alterar: Flag }> = {
  grupo: { incluir: 'importarGrupoTermoReferencia', alterar: 'editarGrupoTermoReferencia' },
  solucao: { incluir: 'importarSolucaoTermoReferencia', alterar: 'editarSolucaoTermoReferencia' },
  tarefa: { incluir: 'importarTarefaTermoReferencia', alterar: 'editarTarefaTermoReferencia' },
  evidencia: { incluir: 'importarEvidenciaTermoReferencia', alterar: 'editarEvidenciaTermoReferencia' },
}

const comum = { area: 'arquivo', permit: IMPORTAR_TERMO, scope: 'eixo' } as const
const caminho = '/api/arquivo/excel/upload-tr' as const
const municipioId = idText
const confirmada = z.object({ municipioId, assinatura: z.string().length(64) })

export const modeloDoTermo = endpoint({
  ...comum,
  method: 'GET',
  path: `${caminho}/modelo`,
  resumo: 'Planilha do termo de referência: modelo',
  output: 'blob',
})
export const conferirTermo = endpoint({
  ...comum,
  method: 'POST',
  path: `${caminho}/previa`,
  resumo: 'Planilha do termo de referência: o que mudaria, linha por linha e coluna por coluna',
  body: z.object({ municipioId }),
  arquivos: [arquivo],
  escreve: false,
  output: previaTermo,
})
/** Only what the preview showed: another file or another state is a 409 with the preview as it is now. */
export const importarTermo = endpoint({
  ...comum,
  method: 'POST',
  path: caminho,
  resumo: 'Planilha do termo de referência: importar o que a prévia mostrou, tudo ou nada',
  body: confirmada,
  arquivos: [arquivo],
  output: previaTermo,
})
export const importarTermoDepois = endpoint({
  ...comum,
  method: 'POST',
  path: `${caminho}/em-segundo-plano`,
  resumo: 'Planilha do termo de referência: pedir em segundo plano a importação do que a prévia mostrou, tudo ou nada',
  body: confirmada,
  arquivos: [arquivo],
  aceita: true,
  output: trabalho,
})
