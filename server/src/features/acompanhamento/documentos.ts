import type { Acompanhamento, AcompanhamentoPergunta } from '#contract/acompanhamento.ts'
import { formatDate, formatDecimal } from '#contract/br.ts'
import type { Coluna } from '#contract/coluna.ts'
import { type LinhaPlano, type Plano, STATUS_ACAO, type StatusAcao } from '#contract/plano-acao.ts'
import type { Wording } from '#contract/wording.ts'
import type { PdfColumn, PdfSection, PdfSpec } from '#server/documents/pdf.ts'
import type { Planilha } from '#server/documents/table.ts'
import { totaisDoPlano } from './plano-rules.ts'

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
const nomeDaSituacao = (situacao: number) => STATUS_ACAO[situacao as StatusAcao]
/** Said once: an action that nobody worded may be the question itself. */
const perguntaDa = ({ pergunta, oQue }: LinhaPlano) => (pergunta === oQue ? null : pergunta)

const noPapel = (p: Plano, w: Wording) =>
  p.linhas.map((l) => {
    const pergunta = perguntaDa(l)
    return {
      ...l,
      origem: pergunta && `${w.singular('pergunta')}: ${pergunta}`,
      periodo: l.inicio || l.quando ? periodo(l.inicio, l.quando) : null,
      situacao: `${nomeDaSituacao(l.situacao)}${l.status === 2 ? ` (${l.andamento}%)` : ''}`,
    }
  })

/** All of 5W2H, side by side. */
const secaoDasAcoes = (p: Plano, w: Wording, pontos: readonly PdfColumn[]): PdfSection => ({
  tipo: 'tabela',
  fonte: 8,
  colunas: [
    { chave: 'numero', titulo: 'Nº', tipo: 'inteiro', largura: 16 },
    { chave: 'oQue', titulo: 'O quê?', tipo: 'texto', nota: 'origem' },
    { chave: 'porQue', titulo: 'Por quê?', tipo: 'texto', largura: 84 },
    { chave: 'onde', titulo: 'Onde?', tipo: 'texto', largura: 58 },
    { chave: 'quem', titulo: 'Quem?', tipo: 'texto', largura: 74 },
    { chave: 'periodo', titulo: 'Quando?', tipo: 'texto', largura: 50 },
    { chave: 'como', titulo: 'Como?', tipo: 'texto', largura: 118 },
    { chave: 'quanto', titulo: 'Quanto custa?', tipo: 'dinheiro', largura: 58 },
    { chave: 'situacao', titulo: 'Status', tipo: 'texto', largura: 52 },
    ...pontos,
  ],
  linhas: noPapel(p, w),
  vazio: 'Nenhuma resposta NÃO: não há o que planejar.',
})

const secaoDosTotais = (p: Plano, pontos: readonly PdfColumn[]): PdfSection => {
  const { porSituacao, total, semCanceladas } = totaisDoPlano(p.linhas)
  return {
    tipo: 'tabela',
    titulo: 'Totais',
    colunas: [
      { chave: 'situacao', titulo: 'Status', tipo: 'texto', largura: 160 },
      { chave: 'acoes', titulo: 'Ações', tipo: 'inteiro', largura: 60 },
      { chave: 'quanto', titulo: 'Custo', tipo: 'dinheiro', largura: 110 },
      ...pontos.map((c) => ({ ...c, largura: 80 })),
    ],
    linhas: porSituacao.map((t) => ({ ...t, situacao: nomeDaSituacao(t.situacao) })),
    totais: [
      { situacao: 'Total', ...total },
      ...(semCanceladas.acoes < total.acoes ? [{ situacao: 'Total sem as canceladas', ...semCanceladas }] : []),
    ],
  }
}

export interface Assinantes {
  prefeito: string | null
  consultor: string
  agente: string | null
}
/** The plan as it stands on a day, ready to be signed. */
export const makeDocumentoDoPlano = (p: Plano, assinantes: Assinantes, hoje: string, w: Wording): Documento => {
  const nomes = p.acompanhamentos.map((a) => (a.diagnostico ? w.rotulo('diagnostico') : a.nome))
  const pontos: PdfColumn[] = p.linhas.some((l) => l.pontos !== null)
    ? [{ chave: 'pontos', titulo: 'Pontos', tipo: 'numero', largura: 34 }]
    : []
  return {
    titulo: 'Plano de ação',
    subtitulo: `${p.municipio.nome}/${p.municipio.uf} · ${nomes.join(', ')} · situação em ${formatDate(hoje)}`,
    paisagem: true,
    secoes: [
      secaoDasAcoes(p, w, pontos),
      ...(p.linhas.length === 0
        ? []
        : [
            secaoDosTotais(p, pontos),
            {
              tipo: 'assinaturas',
              titulo: 'Assinaturas',
              pessoas: [
                { papel: w.frase('{Pelo município}'), nome: assinantes.prefeito },
                { papel: 'Consultor(a)', nome: assinantes.consultor },
                { papel: 'Agente de Desenvolvimento', nome: assinantes.agente },
              ],
            } satisfies PdfSection,
          ]),
    ],
  }
}

const FOLHA: readonly Coluna[] = [
  { chave: 'numero', titulo: 'Nº', tipo: 'inteiro', largura: 6 },
  { chave: 'eixo', titulo: '{Eixo}', tipo: 'texto', largura: 24 },
  { chave: 'tema', titulo: '{Tema}', tipo: 'texto', largura: 26 },
  { chave: 'pergunta', titulo: '{Pergunta}', tipo: 'texto', largura: 50 },
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
      linhas: p.linhas.map((l) => ({ ...l, situacao: nomeDaSituacao(l.situacao) })),
    },
  ],
})
