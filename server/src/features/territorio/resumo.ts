import { sql } from 'drizzle-orm'
import { formatDate, formatDateTime, formatMoney, quantos } from '#contract/br.ts'
import { nomeDoOds } from '#contract/ods.ts'
import { STATUS_INICIATIVA, STATUS_TERRITORIO } from '#contract/territorio-estados.ts'
import type { Iniciativa } from '#contract/territorio-iniciativa.ts'
import { wording } from '#contract/wording.ts'
import { records } from '#server/db/rows.ts'
import { pdfReply } from '#server/http/replies.ts'
import type { Ctx } from '#server/http/route.ts'
import { iniciativaScope } from './alvos.ts'
import { DE_INICIATIVA, daIniciativa } from './leitura.ts'
import { findTerritorio } from './mudancas.ts'

/** On paper no more than anybody reads. */
const MAX_INICIATIVAS = 500

/** A territory on paper: its data, what it undertakes and the goals that this serves. */
export const printResumo = async (ctx: Ctx, territorioId: number) => {
  const { db, actor, now, ambiente } = ctx
  const w = wording(ambiente.variante)
  const t = await findTerritorio(ctx, territorioId)
  const iniciativas = await records<Iniciativa>(
    db,
    sql`select ${daIniciativa(actor, now)} from ${DE_INICIATIVA} where i."territorioId" = ${territorioId} and ${iniciativaScope(actor)}
      order by i.termino nulls last, i."iniciativaId" limit ${MAX_INICIATIVAS}`,
  )
  const naoListadas = t.iniciativas.total - iniciativas.length
  ctx.doneReading()
  const dia = (d: string | null) => (d === null ? null : formatDate(d))
  const lugares = t.municipios.map((m) => `${m.nome}/${m.uf}`).join(', ')
  const fora = t.municipiosFora > 0 ? `${lugares ? ' e ' : ''}mais ${t.municipiosFora} fora do seu alcance` : ''
  const ods = [...new Set(iniciativas.flatMap((i) => i.ods))].toSorted((a, b) => a - b)
  return pdfReply(ctx, `Território ${t.nome}`, {
    titulo: t.nome,
    subtitulo: `${t.uf} · ${STATUS_TERRITORIO[t.status]}`,
    secoes: [
      {
        tipo: 'campos',
        titulo: 'Dados',
        campos: [
          { rotulo: w.plural('municipio'), valor: lugares + fora },
          { rotulo: 'Analista responsável', valor: t.responsavel.nome },
          { rotulo: 'Consultor', valor: t.consultor?.nome },
          { rotulo: w.singular('unidadeRegional'), valor: t.unidadeRegional?.nomeRegiao },
          { rotulo: 'Início', valor: dia(t.inicio) },
          { rotulo: 'Fim previsto', valor: dia(t.fimPrevisto) },
          { rotulo: 'Lideranças', valor: t.liderancas },
          { rotulo: 'Observatório', valor: t.observatorio },
          {
            rotulo: `Próximo ${w.min.singular('encontro')}`,
            valor: t.proximoEncontro && `${t.proximoEncontro.numero} · ${formatDateTime(t.proximoEncontro.inicio)}`,
          },
        ],
      },
      ...(t.visao ? [{ tipo: 'texto' as const, titulo: 'Visão de futuro', texto: t.visao }] : []),
      ...(t.descricao ? [{ tipo: 'texto' as const, titulo: 'Descrição', texto: t.descricao }] : []),
      {
        tipo: 'tabela',
        titulo: 'Iniciativas',
        colunas: [
          { chave: 'nome', titulo: 'Iniciativa', tipo: 'texto' },
          { chave: 'responsaveis', titulo: 'Responsáveis', tipo: 'texto' },
          { chave: 'termino', titulo: 'Término', tipo: 'data' },
          { chave: 'status', titulo: 'Status', tipo: 'texto' },
          { chave: 'percentual', titulo: '%', tipo: 'inteiro' },
          { chave: 'custo', titulo: 'Custo', tipo: 'dinheiro' },
        ],
        linhas: iniciativas.map((i) => ({
          nome: i.nome,
          responsaveis: i.responsaveis,
          termino: i.termino,
          status: STATUS_INICIATIVA[i.status],
          percentual: i.percentual,
          custo: i.custo / 100,
        })),
        vazio: 'Nenhuma iniciativa.',
      },
      ...(naoListadas > 0
        ? [
            {
              tipo: 'texto' as const,
              texto: `${quantos(naoListadas, 'outra iniciativa não está listada aqui', 'outras iniciativas não estão listadas aqui')}: veja todas na tela do território.`,
            },
          ]
        : []),
      {
        tipo: 'texto',
        texto: `Custo das iniciativas que não foram canceladas: ${formatMoney(t.iniciativas.custo / 100)}`,
      },
      ...(ods.length
        ? [
            {
              tipo: 'texto' as const,
              titulo: 'Objetivos de Desenvolvimento Sustentável',
              texto: ods.map((n) => `${n}. ${nomeDoOds(n)}`).join('\n'),
            },
          ]
        : []),
    ],
  })
}
