import { sql } from 'drizzle-orm'
import { nomeComUf } from '#contract/br.ts'
import type { Coluna } from '#contract/coluna.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { duasCasas, nivelMaturidade, percentual } from '#contract/pontos.ts'
import { problem } from '#contract/problems.ts'
import type { FormatoExportacao } from '#contract/relatorio-exportacao.ts'
import { type Wording, wording } from '#contract/wording.ts'
import { municipioEixoScope } from '#server/access/scopes.ts'
import { records } from '#server/db/rows.ts'
import type { PdfSection } from '#server/documents/pdf.ts'
import type { Asker } from '#server/documents/pool.ts'
import { slug } from '#server/files/name.ts'
import { pdfReply, sheetReply } from '#server/http/replies.ts'
import type { Signed } from '#server/http/route.ts'
import { possivel, trabalhado, versoes } from '../pontuacao/commands.ts'
import { loadVisaoGeral } from './painel.ts'
import { loadMunicipio } from './queries.ts'

/* The points of a city on paper or in a sheet: by axis, theme and question, with its medals. */

interface Questao {
  eixoId: number
  eixo: string
  temaId: number
  tema: string
  numero: number
  texto: string
  resposta: string | null
  possiveis: number
  declarados: number
  comprovados: number
}
/** The same questions, and the same points of each, as the totals of the themes are made of. */
const listQuestoes = ({ db, actor }: Signed, municipioId: number) => {
  const lugar = sql`${municipioId}::int`
  return records<Questao>(
    db,
    sql`with recursive ${versoes(sql`array[${lugar}]`)}
      select e."eixoId", e.nome as eixo, t."temaId", t.nome as tema, p.numero, p.texto,
        case when pm.estado is null or pm.estado = 'naoRespondida' then null when pm.resposta then 'Sim' else 'Não' end as resposta,
        case when ${possivel(sql`m."municipioId"`)} then coalesce(pm.pontos, p.pontos) else 0 end as possiveis,
        case when pm.resposta and pm.estado <> 'naoRespondida' then pm.pontos else 0 end as declarados,
        case when pm.estado = 'aprovada' then pm."pontosComprovados" else 0 end as comprovados
      from municipio m join eixo e using ("projetoId") join tema t using ("eixoId") join pergunta p using ("temaId")
        left join pergunta_municipio pm on pm."perguntaId" = p."perguntaId" and pm."municipioId" = m."municipioId"
      where m."municipioId" = ${lugar} and ${trabalhado(sql`m."municipioId"`, sql`e."eixoId"`)}
        and ${municipioEixoScope(actor, sql`m."municipioId"`, sql`e."eixoId"`)}
        and coalesce(${possivel(sql`m."municipioId"`)}, false)
      order by e.ordem, e."eixoId", t.ordem, t."temaId", p.numero, p."perguntaId"`,
  )
}

interface Pontos {
  possiveis: number | null
  declarados: number | null
  comprovados: number | null
}
const soma = (lista: readonly Pontos[], qual: keyof Pontos) => duasCasas(lista.reduce((s, x) => s + (x[qual] ?? 0), 0))
const somas = (lista: readonly Pontos[]) => ({
  possiveis: soma(lista, 'possiveis'),
  declarados: soma(lista, 'declarados'),
  comprovados: soma(lista, 'comprovados'),
})
const comParte = <P extends Pontos>(p: P) => ({ ...p, parte: percentual(p.comprovados ?? 0, p.possiveis ?? 0) })

const PONTOS: readonly Coluna[] = [
  { chave: 'possiveis', titulo: 'Possíveis', tipo: 'numero' },
  { chave: 'declarados', titulo: 'Declarados', tipo: 'numero' },
  { chave: 'comprovados', titulo: 'Comprovados', tipo: 'numero' },
]
const PARTE: Coluna = { chave: 'parte', titulo: 'Comprovado', tipo: 'percentual' }
const MEDALHA: Coluna = { chave: 'medalha', titulo: 'Medalha', tipo: 'texto' }
const nomeada = (chave: string, titulo: string): Coluna => ({ chave, titulo, tipo: 'texto' })
const colunasDe = (w: Wording) => {
  const eixo = nomeada('eixo', w.singular('eixo'))
  const tema = nomeada('tema', w.singular('tema'))
  const questao = [
    { chave: 'numero', titulo: 'Nº', tipo: 'inteiro' } as const,
    nomeada('texto', w.singular('pergunta')),
    nomeada('resposta', 'Resposta'),
    ...PONTOS,
  ]
  return {
    eixos: [eixo, ...PONTOS, PARTE, MEDALHA],
    temas: [eixo, tema, ...PONTOS, PARTE, MEDALHA],
    questoes: [eixo, tema, ...questao],
    questao,
  }
}

/** The medal is of all axes, whoever asks: of the points of some of them it would be another one. */
const loadPontuacao = async (ctx: Signed, municipioId: number) => {
  const [lugar, { eixos }, questoes] = await Promise.all([
    loadMunicipio(ctx, municipioId),
    loadVisaoGeral(ctx.db, ctx.actor, municipioId, todaySaoPaulo(ctx.now)),
    listQuestoes(ctx, municipioId),
  ])
  if (!lugar) throw problem.naoEncontrado()
  const total = comParte(somas(eixos))
  return {
    lugar: nomeComUf(lugar),
    emParte: lugar.eixosForaDoAlcance,
    total,
    medalha: lugar.medalha ?? 'Nenhuma',
    maturidade: total.possiveis > 0 ? nivelMaturidade(total.parte) : null,
    eixos: eixos.map((e) => comParte({ ...e, eixo: e.nome })),
    temas: eixos.flatMap((e) => e.temas.map((t) => comParte({ ...t, eixoId: e.eixoId, eixo: e.nome, tema: t.nome }))),
    questoes,
  }
}
type Lida = Awaited<ReturnType<typeof loadPontuacao>>

const TITULO = 'Pontuação'
const totalDe = (w: Wording, { total, emParte }: Lida) => ({
  eixo: emParte ? w.frase('Total {dos eixos} ao seu alcance') : 'Total',
  ...total,
})
const secoesDe = (w: Wording, p: Lida): PdfSection[] => {
  const colunas = colunasDe(w)
  const porTema = Map.groupBy(p.questoes, (q) => q.temaId)
  return [
    {
      tipo: 'campos',
      campos: [
        { rotulo: p.emParte ? w.frase('Medalha {de todos os eixos}') : 'Medalha', valor: p.medalha },
        { rotulo: p.emParte ? w.frase('Maturidade {dos eixos} ao seu alcance') : 'Maturidade', valor: p.maturidade },
      ],
    },
    {
      tipo: 'tabela',
      titulo: `Por ${w.min.singular('eixo')}`,
      colunas: colunas.eixos,
      linhas: p.eixos,
      totais: [totalDe(w, p)],
    },
    ...p.eixos.flatMap((e): PdfSection[] => [
      {
        tipo: 'tabela',
        titulo: `${e.eixo}: por ${w.min.singular('tema')}`,
        colunas: colunas.temas.slice(1),
        linhas: p.temas.filter((t) => t.eixoId === e.eixoId),
      },
      ...p.temas
        .filter((t) => t.eixoId === e.eixoId && porTema.has(t.temaId))
        .map(
          (t): PdfSection => ({
            tipo: 'tabela',
            titulo: t.tema,
            fonte: 8,
            colunas: colunas.questao,
            linhas: porTema.get(t.temaId)!.map((q) => ({ ...q })),
          }),
        ),
    ]),
  ]
}

export const makePontuacao = async (ctx: Signed & Asker, municipioId: number, formato: FormatoExportacao) => {
  const w = wording(ctx.ambiente.variante)
  const p = await loadPontuacao(ctx, municipioId)
  const nome = slug(TITULO, p.lugar)
  if (formato === 'pdf') return pdfReply(ctx, nome, { titulo: TITULO, subtitulo: p.lugar, secoes: secoesDe(w, p) })
  const colunas = colunasDe(w)
  const total = totalDe(w, p)
  const doLugar = p.emParte
    ? [total, { eixo: w.frase('{Todos os eixos}'), medalha: p.medalha }]
    : [{ ...total, medalha: p.medalha }]
  return sheetReply(ctx, nome, {
    sheets: [
      { nome: w.plural('eixo'), colunas: colunas.eixos, linhas: [...p.eixos, ...doLugar] },
      { nome: w.plural('tema'), colunas: colunas.temas, linhas: p.temas },
      { nome: w.plural('pergunta'), colunas: colunas.questoes, linhas: p.questoes.map((q) => ({ ...q })) },
    ],
  })
}
