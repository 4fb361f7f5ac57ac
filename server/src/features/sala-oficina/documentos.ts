import { type Coluna, formatar } from '#contract/coluna.ts'
import type { Custo, ResumoDeCustos } from '#contract/sala-custo.ts'
import type { ResumoDeTempos, Tempo } from '#contract/sala-tempo.ts'
import type { PdfColumn, PdfSpec } from '#server/documents/pdf.ts'
import type { Planilha } from '#server/documents/table.ts'

/** Where the first table of the seal room's papers starts, in points from the top. */
export const TOPO_DA_SALA = 120

/* Costs */

const DOS_CUSTOS: readonly Coluna[] = [
  { chave: 'mes', titulo: 'Mês', tipo: 'mes', largura: 10 },
  { chave: 'categoria', titulo: 'Categoria', tipo: 'texto', largura: 24 },
  { chave: 'descricao', titulo: 'Descrição', tipo: 'texto', largura: 44 },
  { chave: 'tipo', titulo: 'Fixo/Variável', tipo: 'texto', largura: 14 },
  { chave: 'valor', titulo: 'Valor', tipo: 'dinheiro', largura: 16 },
  { chave: 'rateio', titulo: 'Rateio da sala', tipo: 'percentual', largura: 14 },
  { chave: 'valorDaSala', titulo: 'Valor da sala', tipo: 'dinheiro', largura: 16 },
  { chave: 'fonte', titulo: 'Fonte do recurso', tipo: 'texto', largura: 18 },
]
const POR_MES: readonly Coluna[] = [
  { chave: 'mes', titulo: 'Mês', tipo: 'mes', largura: 10 },
  { chave: 'total', titulo: 'Total', tipo: 'dinheiro', largura: 16 },
  { chave: 'fixo', titulo: 'Fixo', tipo: 'dinheiro', largura: 16 },
  { chave: 'variavel', titulo: 'Variável', tipo: 'dinheiro', largura: 16 },
  { chave: 'atendimentos', titulo: 'Atendimentos', tipo: 'inteiro', largura: 14 },
  { chave: 'custoPorAtendimento', titulo: 'Custo por atendimento', tipo: 'dinheiro', largura: 22 },
]
export const makePlanilhaDeCustos = (custos: readonly Custo[], resumo: ResumoDeCustos): Planilha => ({
  sheets: [
    { nome: 'Custos', colunas: DOS_CUSTOS, linhas: custos },
    { nome: 'Por mês', colunas: POR_MES, linhas: resumo.evolucao },
  ],
})

/* Times */

const DOS_TEMPOS: readonly Coluna[] = [
  { chave: 'data', titulo: 'Data', tipo: 'data', largura: 12 },
  { chave: 'inicio', titulo: 'Início', tipo: 'texto', largura: 8 },
  { chave: 'fim', titulo: 'Fim', tipo: 'texto', largura: 8 },
  { chave: 'minutos', titulo: 'Minutos', tipo: 'numero', largura: 10 },
  { chave: 'servico', titulo: 'Serviço', tipo: 'texto', largura: 40 },
  { chave: 'etapa', titulo: 'Etapa', tipo: 'texto', largura: 20 },
  { chave: 'atendente', titulo: 'Atendente', tipo: 'texto', largura: 28 },
  { chave: 'canal', titulo: 'Canal', tipo: 'texto', largura: 12 },
  { chave: 'minutosPadrao', titulo: 'Tempo-padrão (min)', tipo: 'inteiro', largura: 12 },
  { chave: 'observacao', titulo: 'Observação', tipo: 'texto', largura: 40 },
]
const DOS_SERVICOS: readonly Coluna[] = [
  { chave: 'nome', titulo: 'Serviço', tipo: 'texto', largura: 40 },
  { chave: 'volume', titulo: 'Atendimentos', tipo: 'inteiro', largura: 14 },
  { chave: 'minutosPadrao', titulo: 'Tempo-padrão (min)', tipo: 'inteiro', largura: 12 },
  { chave: 'media', titulo: 'Tempo médio (min)', tipo: 'numero', largura: 12 },
  { chave: 'desvio', titulo: 'Desvio (min)', tipo: 'numero', largura: 12 },
  { chave: 'horas', titulo: 'Horas no mês', tipo: 'numero', largura: 12 },
  { chave: 'ocupacao', titulo: 'Ocupação', tipo: 'percentual', largura: 12 },
]
const DE_CUSTO: readonly Coluna[] = [
  { chave: 'custoHora', titulo: 'Custo da hora', tipo: 'dinheiro', largura: 16 },
  { chave: 'custo', titulo: 'Custo do serviço', tipo: 'dinheiro', largura: 16 },
]
const dosServicos = ({ verCusto }: ResumoDeTempos) => [...DOS_SERVICOS, ...(verCusto ? DE_CUSTO : [])]

export const makePlanilhaDeTempos = (tempos: readonly Tempo[], resumo: ResumoDeTempos): Planilha => ({
  sheets: [
    { nome: 'Serviços', colunas: dosServicos(resumo), linhas: resumo.servicos },
    { nome: 'Tempos', colunas: DOS_TEMPOS, linhas: tempos },
  ],
})

const NO_PAPEL: Readonly<Record<string, Partial<PdfColumn>>> = {
  inicio: { largura: 34 },
  fim: { largura: 34 },
  canal: { largura: 54 },
  nome: { largura: '*' },
}
const noPapel = (colunas: readonly Coluna[]) =>
  colunas.map(({ chave, titulo, tipo }): PdfColumn => ({ chave, titulo, tipo, ...NO_PAPEL[chave] }))

export const makePdfDeTempos = (
  tempos: readonly Tempo[],
  resumo: ResumoDeTempos,
  lugar: string,
): Pick<PdfSpec, 'titulo' | 'subtitulo' | 'paisagem' | 'tableTop' | 'secoes'> => ({
  titulo: 'Tempo de atendimento da sala',
  subtitulo: `${lugar} · ${formatar('mes', resumo.mes)}`,
  paisagem: true,
  tableTop: TOPO_DA_SALA,
  secoes: [
    {
      tipo: 'tabela',
      colunas: noPapel(dosServicos(resumo)),
      linhas: resumo.servicos,
      totais: [
        {
          nome: 'Total',
          ...{ volume: resumo.volume, media: resumo.media, desvio: resumo.desvio },
          ...{ horas: resumo.horas, ocupacao: resumo.ocupacao },
        },
      ],
      vazio: 'A sala ainda não tem serviços.',
    },
    {
      tipo: 'tabela',
      titulo: 'Atendimentos',
      colunas: noPapel(DOS_TEMPOS),
      linhas: tempos,
      fonte: 8,
      vazio: 'Nenhum atendimento no mês.',
    },
  ],
})
