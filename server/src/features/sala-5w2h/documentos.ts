import { formatDate } from '#contract/br.ts'
import type { Coluna } from '#contract/coluna.ts'
import { type Acao5w2h, nomeDaPergunta, nomeDoIndicador, ORIGEM, STATUS_5W2H } from '#contract/sala-5w2h.ts'
import type { Wording } from '#contract/wording.ts'
import type { PdfSpec } from '#server/documents/pdf.ts'
import type { Planilha } from '#server/documents/table.ts'

interface Lugar {
  readonly municipio: string
  readonly uf: string
  readonly nome: string | null
}

/** Points from the top of the page where the table begins (R519). */
export const TOPO_DA_TABELA = 120

const noPapel = (acoes: readonly Acao5w2h[]) =>
  acoes.map((a) => ({
    ...a,
    indicador: a.indicador && nomeDoIndicador(a.indicador),
    periodo: `${formatDate(a.inicio)} a ${formatDate(a.termino)}`,
    situacao: `${STATUS_5W2H[a.situacao]}${a.status === 2 ? ` (${a.percentual}%)` : ''}`,
  }))

export const documentoDo5w2h = (
  lugar: Lugar,
  acoes: readonly Acao5w2h[],
  hoje: string,
): Pick<PdfSpec, 'titulo' | 'subtitulo' | 'secoes' | 'paisagem' | 'tableTop'> => ({
  titulo: '5W2H',
  subtitulo: `${lugar.nome ? `${lugar.nome} · ` : ''}${lugar.municipio}/${lugar.uf} · situação em ${formatDate(hoje)}`,
  paisagem: true,
  tableTop: TOPO_DA_TABELA,
  secoes: [
    {
      tipo: 'tabela',
      fonte: 8,
      colunas: [
        { chave: 'oQue', titulo: 'O quê?', tipo: 'texto' },
        { chave: 'porQue', titulo: 'Por quê?', tipo: 'texto', largura: 100 },
        { chave: 'onde', titulo: 'Onde?', tipo: 'texto', largura: 66 },
        { chave: 'quem', titulo: 'Quem?', tipo: 'texto', largura: 76 },
        { chave: 'periodo', titulo: 'Quando?', tipo: 'texto', largura: 54 },
        { chave: 'como', titulo: 'Como?', tipo: 'texto', largura: 118 },
        { chave: 'quanto', titulo: 'Quanto custa?', tipo: 'dinheiro', largura: 64 },
        { chave: 'indicador', titulo: 'Indicador vinculado', tipo: 'texto', largura: 76 },
        { chave: 'situacao', titulo: 'Situação', tipo: 'texto', largura: 58 },
      ],
      linhas: noPapel(acoes),
      vazio: 'Nenhuma ação planejada.',
    },
  ],
})

const FOLHA: readonly Coluna[] = [
  { chave: 'oQue', titulo: 'O quê?', tipo: 'texto', largura: 46 },
  { chave: 'porQue', titulo: 'Por quê?', tipo: 'texto', largura: 36 },
  { chave: 'onde', titulo: 'Onde?', tipo: 'texto', largura: 24 },
  { chave: 'quem', titulo: 'Quem?', tipo: 'texto', largura: 26 },
  { chave: 'inicio', titulo: 'Início', tipo: 'data', largura: 12 },
  { chave: 'termino', titulo: 'Término', tipo: 'data', largura: 12 },
  { chave: 'como', titulo: 'Como?', tipo: 'texto', largura: 46 },
  { chave: 'quanto', titulo: 'Quanto custa?', tipo: 'dinheiro', largura: 14 },
  { chave: 'percentual', titulo: '% concluído', tipo: 'percentual', largura: 12 },
  { chave: 'situacao', titulo: 'Situação', tipo: 'texto', largura: 16 },
  { chave: 'indicador', titulo: 'Indicador vinculado', tipo: 'texto', largura: 36 },
  { chave: 'origem', titulo: ORIGEM, tipo: 'texto', largura: 40 },
  { chave: 'observacao', titulo: 'Observação', tipo: 'texto', largura: 36 },
]
export const planilhaDo5w2h = (acoes: readonly Acao5w2h[], w: Wording): Planilha => ({
  sheets: [
    {
      nome: '5W2H',
      colunas: FOLHA.map((c) => ({ ...c, titulo: w.frase(c.titulo) })),
      linhas: acoes.map((a) => ({
        ...{ ...a, situacao: STATUS_5W2H[a.situacao] },
        indicador: a.indicador && nomeDoIndicador(a.indicador),
        origem: a.origem && nomeDaPergunta(a.origem),
      })),
    },
  ],
})
