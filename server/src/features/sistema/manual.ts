import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { capacidades } from '#contract/variants.ts'
import { wording } from '#contract/wording.ts'
import { rows } from '#server/db/sql.ts'
import { pdfReply } from '#server/http/replies.ts'
import type { Ctx } from '#server/http/route.ts'

interface Criterio {
  numero: number
  pilar: string
  texto: string
  pontos: number
  evidencia: string
}

/** The criteria are read from the bank, so that the manual never tells other rules than the analysis applies. */
const listCriterios = ({ db }: Ctx) =>
  rows<Criterio>(
    db,
    sql`select p.numero, t.nome as pilar, p.texto, p.pontos::float8 as pontos, p.evidencia
        from pergunta p join tema t using ("temaId") where p.ativa order by p.numero`,
  )

export const makeManualDoSelo = async (ctx: Ctx) => {
  if (!capacidades(ctx.ambiente.variante).manual) throw problem.rotaDesconhecida()
  const w = wording(ctx.ambiente.variante)
  const linhas = await listCriterios(ctx)
  return pdfReply(ctx, 'manual', {
    titulo: `Manual ${w.do('municipio')}`,
    subtitulo: 'Como participar, enviar evidências e acompanhar a análise',
    secoes: [
      {
        tipo: 'texto',
        titulo: 'O caminho',
        texto: [
          '1. Preencha e envie o diagnóstico de inscrição na aba de boas-vindas.',
          '2. Em cada critério, carregue os arquivos que comprovam a resposta. "Salvar" guarda sem enviar; "Salvar e enviar para análise" envia e não pode ser desfeito.',
          '3. O analista aprova ou rejeita cada arquivo. Com todos aprovados, o critério recebe os pontos da faixa alcançada.',
          '4. Um critério rejeitado pode ser reenviado uma vez, até as 23:59 do segundo dia útil depois da rejeição. Rejeitado duas vezes, fica encerrado.',
        ].join('\n'),
      },
      {
        tipo: 'texto',
        titulo: 'Os arquivos',
        texto:
          'São aceitos PDF e planilhas (XLS, XLSX), com até 25 MB no total por critério. Retire dos arquivos os dados pessoais que não forem necessários.',
      },
      {
        tipo: 'tabela',
        titulo: w.plural('pergunta'),
        colunas: [
          { chave: 'numero', titulo: 'Nº', tipo: 'inteiro', largura: 26 },
          { chave: 'pilar', titulo: w.singular('tema'), tipo: 'texto', largura: 86 },
          { chave: 'texto', titulo: w.singular('pergunta'), tipo: 'texto' },
          { chave: 'evidencia', titulo: 'Evidência válida', tipo: 'texto' },
          { chave: 'pontos', titulo: 'Pontos', tipo: 'numero', largura: 44 },
        ],
        linhas: linhas as never,
      },
    ],
  })
}
