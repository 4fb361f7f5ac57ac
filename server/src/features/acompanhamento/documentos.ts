import type { Acompanhamento, AcompanhamentoPergunta } from '#contract/acompanhamento.ts'
import { formatDate, formatDecimal } from '#contract/br.ts'
import type { Coluna } from '#contract/coluna.ts'
import { type Plano, STATUS_ACAO, type StatusAcao } from '#contract/plano-acao.ts'
import type { Wording } from '#contract/wording.ts'
import type { PdfColumn, PdfSection, PdfSpec } from '#server/documents/pdf.ts'
import type { Planilha } from '#server/documents/table.ts'

type Documento = Pick<PdfSpec, 'titulo' | 'subtitulo' | 'secoes' | 'paisagem'>

const situacao = (a: Acompanhamento) => (a.cancelado ? 'Cancelado' : a.finalizado ? 'Finalizado' : 'Em andamento')
const resposta = (r: boolean | null) => (r === null ? 'Sem resposta' : r ? 'SIM' : 'NÃO')

const colunas = (w: Wording, vePontos: boolean, comComentario: boolean): PdfColumn[] => [
  { chave: 'numero', titulo: 'Nº', tipo: 'inteiro', largura: 22 },
  { chave: 'texto', titulo: w.singular('pergunta'), tipo: 'texto' },
  { chave: 'resposta', titulo: 'Resposta', tipo: 'texto', largura: 52 },
  ...(vePontos ? [{ chave: 'pontos', titulo: 'Pontos', tipo: 'numero', largura: 40 } satisfies PdfColumn] : []),
  ...(comComentario
    ? [{ chave: 'comentario', titulo: 'Comentário', tipo: 'texto', largura: 150 } satisfies PdfColumn]
    : []),
]
const secaoDoTema = (w: Wording, lista: readonly AcompanhamentoPergunta[]): PdfSection => {
  const { tema } = lista[0]!.pergunta
  return {
    tipo: 'tabela',
    titulo: tema.eixo === tema.nome ? tema.nome : `${tema.eixo} · ${tema.nome}`,
    colunas: colunas(
      w,
      lista.some((p) => p.pergunta.pontos !== null),
      lista.some((p) => p.comentario),
    ),
    linhas: lista.map((p) => ({
      numero: p.pergunta.numero,
      texto: p.pergunta.texto,
      resposta: resposta(p.resposta),
      pontos: p.pergunta.pontos,
      comentario: p.comentario,
    })),
  }
}

/** A follow-up on paper: what was asked, by theme, and what was answered. */
export const makeDocumentoDoAcompanhamento = (a: Acompanhamento, w: Wording): Documento => ({
  titulo: a.diagnostico ? w.rotulo('diagnostico') : a.nome,
  subtitulo: `${a.municipio.nome}/${a.municipio.uf} · ${situacao(a)}`,
  secoes: [
    {
      tipo: 'campos',
      campos: [
        { rotulo: 'Criado em', valor: `${formatDate(a.criacao)}, por ${a.usuario}` },
        ...(a.finalizadoEm ? [{ rotulo: 'Finalizado em', valor: formatDate(a.finalizadoEm) }] : []),
        {
          rotulo: 'Respostas',
          valor: `${a.sim} SIM, ${a.nao} NÃO${a.total > a.sim + a.nao ? `, ${a.total - a.sim - a.nao} sem resposta` : ''}`,
        },
        ...(a.pontos === null ? [] : [{ rotulo: 'Pontos declarados', valor: formatDecimal(a.pontos) }]),
        ...(a.pontosNaoEvidenciados
          ? [{ rotulo: 'Pontos subtraídos na abertura', valor: formatDecimal(a.pontosNaoEvidenciados) }]
          : []),
      ],
    },
    ...[...Map.groupBy(a.perguntas, (p) => p.pergunta.temaId).values()].map((lista) => secaoDoTema(w, lista)),
  ],
})

/* The plan */

const periodo = (inicio: string | null, quando: string | null) =>
  [inicio, quando].map((d) => (d ? formatDate(d) : '…')).join(' a ')
const noPapel = (p: Plano) =>
  p.linhas.map((l) => ({
    ...l,
    periodo: l.inicio || l.quando ? periodo(l.inicio, l.quando) : null,
    situacao: `${STATUS_ACAO[l.situacao as StatusAcao]}${l.status === 2 ? ` (${l.andamento}%)` : ''}`,
  }))

export const makeDocumentoDoPlano = (p: Plano, w: Wording): Documento => {
  const vePontos = p.linhas.some((l) => l.pontos !== null)
  return {
    titulo: 'Plano de ação',
    subtitulo: `${p.municipio.nome}/${p.municipio.uf} · ${p.acompanhamentos.map((a) => (a.diagnostico ? w.rotulo('diagnostico') : a.nome)).join(', ')}`,
    paisagem: true,
    secoes: [
      {
        tipo: 'tabela',
        colunas: [
          { chave: 'numero', titulo: 'Nº', tipo: 'inteiro', largura: 22 },
          { chave: 'oQue', titulo: 'O quê?', tipo: 'texto' },
          { chave: 'como', titulo: 'Como?', tipo: 'texto' },
          { chave: 'quem', titulo: 'Quem?', tipo: 'texto', largura: 90 },
          { chave: 'periodo', titulo: 'Quando?', tipo: 'texto', largura: 76 },
          { chave: 'quanto', titulo: 'Quanto?', tipo: 'dinheiro', largura: 66 },
          { chave: 'situacao', titulo: 'Situação', tipo: 'texto', largura: 72 },
          ...(vePontos ? [{ chave: 'pontos', titulo: 'Pontos', tipo: 'numero', largura: 40 } satisfies PdfColumn] : []),
        ],
        linhas: noPapel(p),
        vazio: 'Nenhuma resposta NÃO: não há o que planejar.',
      },
    ],
  }
}

const FOLHA: readonly Coluna[] = [
  { chave: 'numero', titulo: 'Nº', tipo: 'inteiro', largura: 6 },
  { chave: 'eixo', titulo: '{Eixo}', tipo: 'texto', largura: 24 },
  { chave: 'tema', titulo: '{Tema}', tipo: 'texto', largura: 26 },
  { chave: 'oQue', titulo: 'O quê?', tipo: 'texto', largura: 50 },
  { chave: 'porQue', titulo: 'Por quê?', tipo: 'texto', largura: 30 },
  { chave: 'onde', titulo: 'Onde?', tipo: 'texto', largura: 20 },
  { chave: 'quem', titulo: 'Quem?', tipo: 'texto', largura: 24 },
  { chave: 'inicio', titulo: 'Início', tipo: 'data', largura: 12 },
  { chave: 'quando', titulo: 'Término', tipo: 'data', largura: 12 },
  { chave: 'como', titulo: 'Como?', tipo: 'texto', largura: 50 },
  { chave: 'quanto', titulo: 'Quanto custa?', tipo: 'dinheiro', largura: 14 },
  { chave: 'andamento', titulo: '% concluído', tipo: 'inteiro', largura: 12 },
  { chave: 'situacao', titulo: 'Situação', tipo: 'texto', largura: 16 },
  { chave: 'indicador', titulo: 'Indicador vinculado', tipo: 'texto', largura: 30 },
  { chave: 'observacao', titulo: 'Observação', tipo: 'texto', largura: 30 },
]
export const makePlanilhaDoPlano = (p: Plano, w: Wording): Planilha => ({
  sheets: [
    {
      nome: 'Plano de ação',
      colunas: [
        ...FOLHA.map((c) => ({ ...c, titulo: w.frase(c.titulo) })),
        ...(p.linhas.some((l) => l.pontos !== null)
          ? [{ chave: 'pontos', titulo: 'Pontos a ganhar', tipo: 'numero', largura: 14 } satisfies Coluna]
          : []),
      ],
      linhas: p.linhas.map((l) => ({ ...l, situacao: STATUS_ACAO[l.situacao as StatusAcao] })),
    },
  ],
})
