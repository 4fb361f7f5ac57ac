import { Readable } from 'node:stream'
import { can } from '#contract/access.ts'
import { formatDate } from '#contract/br.ts'
import type { Coluna, Linha, TipoColuna } from '#contract/coluna.ts'
import type { Flag } from '#contract/permissions.ts'
import { problem } from '#contract/problems.ts'
import { APARENCIA_RELATORIO } from '#contract/relatorio-estados.ts'
import {
  type Exportacao,
  MENSAGENS_EXPORTACAO as M,
  MAX_LINHAS_PDF_EXPORTACAO,
  NA_HORA,
  NOME_EXPORTACAO,
  type PedidoDeExportacao,
  prepararExportacao,
  TRABALHO_EXPORTACAO,
} from '#contract/relatorio-exportacao.ts'
import { wording } from '#contract/wording.ts'
import type { PdfSection } from '#server/documents/pdf.ts'
import type { Asker } from '#server/documents/pool.ts'
import { streamXlsx } from '#server/documents/xlsx.ts'
import { safeName, slug } from '#server/files/name.ts'
import { pdfReply, sheetReply, XLSX } from '#server/http/replies.ts'
import type { FileWork, Progress, Reader } from '#server/http/route.ts'
import { countExportacao, loadResumo, readLinhas } from './exportar-linhas.ts'

/* Many reports in a file: of a month, one line a report, one line a task. */

interface ColunaExportada extends Coluna {
  /** On paper too: it has no room for all. */
  papel?: true
}
const coluna = (chave: string, titulo: string, tipo: TipoColuna = 'texto', pede?: Flag): ColunaExportada => ({
  chave,
  titulo,
  tipo,
  ...(pede && { pede }),
})
const noPapel = (...[chave, titulo, tipo]: Parameters<typeof coluna>): ColunaExportada => ({
  ...coluna(chave, titulo, tipo),
  papel: true,
})
const QUAL = [
  noPapel('relatorioId', 'Nº', 'texto'),
  noPapel('municipio', '{Município}'),
  noPapel('consultor', 'Consultor'),
]
const CONTAGENS = [
  noPapel('tarefas', '{Tarefas}', 'inteiro'),
  noPapel('cumpridas', '{Tarefas cumpridas}', 'inteiro'),
  noPapel('convidados', 'Convidados', 'inteiro'),
  noPapel('presentes', 'Presentes', 'inteiro'),
]
const SITUACAO = noPapel('situacao', 'Situação', 'situacao')
const COLUNAS: Record<Exportacao, readonly ColunaExportada[]> = {
  mensal: [
    ...QUAL,
    noPapel('titulo', 'Título'),
    noPapel('inicio', 'Início', 'instante'),
    coluna('fim', 'Fim', 'instante'),
    noPapel('horas', 'Horas', 'horas'),
    ...CONTAGENS,
    SITUACAO,
  ],
  global: [
    ...QUAL,
    coluna('regional', 'Unidade Regional'),
    coluna('eixos', '{Eixos}', 'lista'),
    coluna('solucoes', '{Soluções}', 'lista'),
    noPapel('titulo', 'Título'),
    coluna('encontro', '{Encontro}'),
    coluna('grupo', 'Grupo'),
    coluna('local', 'Local'),
    coluna('tipo', 'Tipo {do encontro}', 'texto', 'verParcialAcaoFinalizada'),
    noPapel('inicio', 'Início', 'instante'),
    coluna('fim', 'Fim', 'instante'),
    coluna('execucao', 'Execução'),
    noPapel('horas', 'Horas utilizadas', 'horas'),
    coluna('pjAtendidas', 'PJ atendidas', 'inteiro', 'exibirPjAtendida'),
    coluna('pfAtendidas', 'PF atendidas', 'inteiro', 'exibirPfAtendida'),
    ...CONTAGENS,
    coluna('anexos', 'Anexos', 'inteiro'),
    SITUACAO,
    coluna('criacao', 'Criado em', 'instante'),
    coluna('enviadoEm', 'Enviado em', 'instante'),
    coluna('analisadoPor', 'Analisado por'),
    coluna('analisadoEm', 'Analisado em', 'instante'),
    coluna('motivo', 'Motivo'),
    coluna('descricao', 'Relatório'),
    coluna('observacoes', 'Observações'),
    coluna('complemento', 'Complemento'),
  ],
  'novo-global': [
    ...QUAL,
    coluna('titulo', 'Título'),
    noPapel('inicio', 'Início', 'instante'),
    coluna('eixo', '{Eixo}'),
    coluna('grupo', '{Grupo de Solução}'),
    noPapel('solucao', '{Solução}'),
    noPapel('tarefa', '{Tarefa}'),
    noPapel('previstas', 'Horas previstas', 'horas'),
    noPapel('realizadas', 'Horas realizadas', 'horas'),
    noPapel('cumprida', 'Cumprida', 'simNao'),
    SITUACAO,
  ],
}
const RESUMO: readonly ColunaExportada[] = [
  noPapel('municipio', '{Município}'),
  noPapel('consultor', 'Consultor'),
  noPapel('relatorios', 'Relatórios', 'inteiro'),
  noPapel('aprovados', 'Aprovados', 'inteiro'),
  noPapel('horas', 'Horas', 'horas'),
  noPapel('horasAprovadas', 'Horas aprovadas', 'horas'),
  ...CONTAGENS,
]

type Leitor = Pick<Reader, 'db' | 'actor' | 'ambiente'>
const vistas = ({ actor, ambiente }: Pick<Leitor, 'actor' | 'ambiente'>, colunas: readonly ColunaExportada[]) => {
  const w = wording(ambiente.variante)
  return colunas
    .filter((c) => !c.pede || can(actor, c.pede))
    .map(({ papel, ...c }) => ({ papel, coluna: { ...c, titulo: w.frase(c.titulo) } }))
}
const listColunas = (ctx: Leitor, colunas: readonly ColunaExportada[]) => vistas(ctx, colunas).map((c) => c.coluna)

/* What is asked for, in words */

const tituloDe = (p: PedidoDeExportacao) =>
  p.tipo === 'mensal' ? `${NOME_EXPORTACAO.mensal} ${p.mes.split('-').reverse().join('/')}` : NOME_EXPORTACAO[p.tipo]
const nomeDe = (p: PedidoDeExportacao) => slug(NOME_EXPORTACAO[p.tipo], ...(p.tipo === 'mensal' ? [p.mes] : []))
const periodoDito = (p: PedidoDeExportacao) => {
  if (p.tipo === 'mensal') return []
  if (p.de && p.ate) return [`De ${formatDate(p.de)} a ${formatDate(p.ate)}`]
  if (p.de) return [`A partir de ${formatDate(p.de)}`]
  return p.ate ? [`Até ${formatDate(p.ate)}`] : []
}
export const subtituloDe = ({ ambiente }: Pick<Leitor, 'ambiente'>, p: PedidoDeExportacao) => {
  const w = wording(ambiente.variante)
  const escolhidos = (lista: readonly unknown[] | undefined, conta: (n: number) => string) =>
    lista?.length ? [conta(lista.length)] : []
  return [
    ...periodoDito(p),
    ...escolhidos(p.municipioId, (n) => w.conta(n, 'municipio')),
    ...escolhidos(p.usuarioId, (n) => (n === 1 ? '1 Consultor' : `${n} Consultores`)),
    ...(p.situacao?.length ? [`Situação: ${p.situacao.map((e) => APARENCIA_RELATORIO[e].nome).join(', ')}`] : []),
    ...escolhidos(p.eixoId, (n) => w.conta(n, 'eixo')),
    ...escolhidos(p.solucaoId, (n) => w.conta(n, 'solucao')),
  ].join(' · ')
}

/* How much it is */

/** Why the format does not hold it; the summary of a month is paper too. */
const recusaDe = (p: PedidoDeExportacao, linhas: number) =>
  p.formato === 'pdf' && linhas > MAX_LINHAS_PDF_EXPORTACAO ? M.papelDemais(linhas) : null

export const loadEstimativa = async (ctx: Reader, p: PedidoDeExportacao) => {
  const { relatorios, linhas } = await countExportacao(ctx, p)
  return { relatorios, linhas, naHora: linhas <= NA_HORA[p.formato], recusa: recusaDe(p, linhas) }
}

/* The files */

const readTodas = async (linhas: AsyncIterable<Linha>) => {
  const todas: Linha[] = []
  for await (const l of linhas) todas.push(l)
  return todas
}
const loadFolhaDoResumo = async (ctx: Leitor, p: PedidoDeExportacao) =>
  p.tipo === 'mensal'
    ? [{ nome: 'Resumo', colunas: listColunas(ctx, RESUMO), linhas: await loadResumo(ctx.db, ctx.actor, p) }]
    : []

const SOMAS = ['relatorios', 'aprovados', 'horas', 'horasAprovadas', 'tarefas', 'cumpridas', 'convidados', 'presentes']
const totalDe = (linhas: readonly Linha[]): Linha => ({
  municipio: 'Total',
  ...Object.fromEntries(SOMAS.map((k) => [k, linhas.reduce((s, l) => s + Number(l[k]), 0)])),
})
type Autor = Leitor & Asker & Pick<Reader, 'now'>
const makePapel = async (ctx: Autor, p: PedidoDeExportacao, linhas: readonly Linha[]) => {
  const tabela = (titulo: string, colunas: readonly ColunaExportada[], linhas: readonly Linha[]) =>
    ({
      tipo: 'tabela',
      titulo,
      fonte: 8,
      colunas: vistas(ctx, colunas).flatMap(({ papel, coluna: { chave, titulo, tipo } }) =>
        papel ? [{ chave, titulo, tipo, ...(chave === 'relatorioId' && { largura: 'auto' as const }) }] : [],
      ),
      linhas,
    }) satisfies PdfSection
  const resumo = await loadFolhaDoResumo(ctx, p)
  return pdfReply(ctx, nomeDe(p), {
    titulo: tituloDe(p),
    subtitulo: subtituloDe(ctx, p),
    paisagem: true,
    secoes: [
      ...resumo.map((r) => ({ ...tabela('Resumo', RESUMO, r.linhas), totais: [totalDe(r.linhas)] })),
      tabela('Relatórios', COLUNAS[p.tipo], linhas),
    ],
  })
}

/** While the person waits. */
export const makeExportacao = async (ctx: Autor, p: PedidoDeExportacao) => {
  const { linhas, naHora, recusa } = await loadEstimativa(ctx, p)
  if (recusa) throw problem.regra({ motivo: recusa })
  if (!naHora) throw problem.regra({ motivo: M.linhasDemais(linhas) })
  const lidas = await readTodas(readLinhas(ctx.db, ctx.actor, p))
  if (p.formato === 'pdf') return makePapel(ctx, p, lidas)
  const sheets = [
    ...(await loadFolhaDoResumo(ctx, p)),
    { nome: 'Relatórios', colunas: listColunas(ctx, COLUNAS[p.tipo]), linhas: lidas },
  ]
  return sheetReply(ctx, nomeDe(p), { sheets })
}

async function* countLinhas(linhas: AsyncIterable<Linha>, total: number, progress: Progress) {
  let feitas = 0
  for await (const l of linhas) {
    yield l
    progress(++feitas, Math.max(total, feitas))
  }
}

/** In the background: paper as it is, a sheet while its lines are read. */
export const trabalhoDaExportacao: FileWork = {
  tipo: TRABALHO_EXPORTACAO,
  pedir: prepararExportacao,
  whileReading: true,
  order: async (ctx) => {
    const p = ctx.body as unknown as PedidoDeExportacao
    const { recusa } = await loadEstimativa(ctx, p)
    if (recusa) throw problem.regra({ motivo: recusa })
    return { titulo: `${tituloDe(p)} (${p.formato.toUpperCase()})`, pedido: { ...p } }
  },
  make: async (ctx, pedido, progress) => {
    const p = pedido as unknown as PedidoDeExportacao
    const { linhas: total, recusa } = await loadEstimativa(ctx, p)
    if (recusa) throw problem.regra({ motivo: recusa })
    const linhas = countLinhas(readLinhas(ctx.db, ctx.actor, p), total, progress)
    const nome = safeName(`${nomeDe(p)}.${p.formato}`)
    if (p.formato === 'pdf') {
      const { body } = await makePapel(ctx, p, await readTodas(linhas))
      return { nome, mime: 'application/pdf', body: Readable.from([body]), total }
    }
    const resumo = await loadFolhaDoResumo(ctx, p)
    const body = streamXlsx({
      sheets: [...resumo, { nome: 'Relatórios', colunas: listColunas(ctx, COLUNAS[p.tipo]), linhas }],
    })
    return { nome, mime: XLSX, body, total }
  },
}
