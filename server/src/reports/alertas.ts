import { type SQL, sql } from 'drizzle-orm'
import { alertas } from '#contract/relatorios/alertas.ts'
import { acaoVigente } from '#server/features/acompanhamento/commands.ts'
import { atrasadaSql } from '#server/features/andamento/commands.ts'
import { contratoScope, situacaoSql } from '#server/features/contrato/commands.ts'
import { prazoDoRelatoSql, semRelatorioSql } from '#server/features/encontro/commands.ts'
import { nomeDaSolucaoSql, situacaoDaSolucaoSql } from '#server/features/termo-referencia/commands.ts'
import { defineReport } from './engine.ts'
import { visibleState, WORKED_ON } from './evidencias.ts'
import { anyOfThem, inPlace } from './filters.ts'
import { BY_PLACE, MUNICIPIO } from './parts.ts'

/** One kind: what it is called, what it is about, whose it is and since when; `quem` where that is nobody of ours. */
interface Kind {
  readonly tipo: SQL
  readonly titulo: SQL
  readonly municipio: SQL
  /** An array; of none it is the place's. */
  readonly eixos: SQL
  /** An array. */
  readonly usuarios: SQL
  readonly quem?: SQL
  /** The last day that was in time; none where nothing is late yet. */
  readonly prazo: SQL
  readonly de: SQL
}
const kindSql = ({ tipo, titulo, municipio, eixos, usuarios, quem = sql`null`, prazo, de }: Kind) =>
  sql`select ${tipo}::text as tipo, ${titulo}::text as titulo, ${municipio}::int as "municipioId", ${eixos}::int[] as "eixosIds",
    ${usuarios}::int[] as usuarios, ${quem}::text as quem, ${prazo}::date as prazo from ${de}`

/**
 * What is late, or about to be: each thing is one row in each place that it is about, whosever it is. A contract without
 * places covers all of them and is a row of none: who reaches the contract is told.
 */
export const alertasReport = defineReport(alertas, (filtro, alcance, asked) => {
  const { actor, now, hoje, w } = asked
  const contrato = (municipio: SQL, lugar: SQL): Kind => ({
    tipo: sql`case c.situacao when 'A vencer' then 'Contrato perto do fim' else 'Contrato com saldo esgotado' end`,
    titulo: sql`c."numContrato"`,
    municipio,
    eixos: sql`'{}'`,
    usuarios: sql`array(select cu."usuarioId" from contrato_usuario cu where cu."contratoId" = c."contratoId")`,
    prazo: sql`null`,
    de: sql`(select c."contratoId", c."numContrato", ${situacaoSql(hoje)} as situacao from contrato c where ${contratoScope(actor)}) c
      ${lugar} and c.situacao in ('A vencer', 'Saldo esgotado')`,
  })
  const kinds: readonly Kind[] = [
    {
      tipo: sql`'Prazo de reenvio encerrado'`,
      titulo: sql`p.numero || '. ' || p.texto`,
      municipio: sql`pm."municipioId"`,
      eixos: sql`array[pm."eixoId"]`,
      usuarios: sql`array[pm."evidenciadaPor"]`,
      prazo: sql`pm."prazoReenvio"`,
      de: sql`pergunta_municipio pm join pergunta p using ("perguntaId")
        where pm.estado = 'rejeitada' and ${visibleState(asked)} and ${WORKED_ON} and pm."qtdRejeicao" < 2
          and pm."prazoReenvio" < ${hoje}::date`,
    },
    {
      tipo: sql`${`${w.singular('encontro')} sem relatório`}`,
      titulo: sql`e.titulo`,
      municipio: sql`e."municipioId"`,
      eixos: sql`e."eixosIds"`,
      usuarios: sql`array[e."usuarioId"]`,
      prazo: prazoDoRelatoSql(now),
      de: sql`encontro e where ${semRelatorioSql(now)}`,
    },
    {
      tipo: sql`${`${w.singular('solucao')} além do prazo`}`,
      titulo: nomeDaSolucaoSql,
      municipio: sql`s."municipioId"`,
      eixos: sql`array[g."eixoId"]`,
      usuarios: sql`array[s."usuarioId"]`,
      prazo: sql`s."dataTermino"`,
      de: sql`municipio_solucao s join municipio_grupo_solucao g on g."municipioGrupoSolucaoId" = s."municipioGrupoSolucaoId"
        where ${atrasadaSql(sql`(${situacaoDaSolucaoSql})`, sql`s."dataTermino"`, sql`${hoje}`)}`,
    },
    contrato(sql`cm."municipioId"`, sql`join contrato_municipio cm using ("contratoId") where true`),
    {
      tipo: sql`'Ação do plano atrasada'`,
      titulo: sql`l."oQue"`,
      municipio: sql`l."municipioId"`,
      // A line of no question is of the theme that its follow-up is about.
      eixos: sql`array_remove(array[coalesce(pm."eixoId", ta."eixoId")], null)`,
      usuarios: sql`'{}'`,
      quem: sql`l.quem`,
      prazo: sql`l.quando`,
      de: sql`plano_acao l left join pergunta_municipio pm on pm."perguntaMunicipioId" = l."perguntaMunicipioId"
          left join acompanhamento a on a."acompanhamentoId" = l."acompanhamentoId" left join tema ta on ta."temaId" = a."temaId"
        where l.status in (1, 2) and l.quando < ${hoje}::date and a.cancelado is not true and ${acaoVigente}`,
    },
  ]
  const semLugar = contrato(
    sql`null`,
    sql`where not exists (select 1 from contrato_municipio cm where cm."contratoId" = c."contratoId")`,
  )
  // The place is asked of the rows themselves too: each kind then reads those of the chosen ones alone.
  return sql`
    select ${MUNICIPIO} as municipio, a.tipo as "tipoAlerta", a.titulo, coalesce((select string_agg(u.nome, ', ' order by sem_acento(u.nome), u."usuarioId")
        from usuario u where u."usuarioId" = any(a.usuarios)), a.quem) as responsavel,
      ${hoje}::date - a.prazo as "diasAtraso"
    from (select * from (${sql.join(kinds.map(kindSql), sql` union all `)}) k where ${alcance(sql`k."municipioId"`, sql`k."eixosIds"`)}
        union all ${kindSql(semLugar)}) a
      left join municipio m on m."municipioId" = a."municipioId"
    where ${filtro.municipio(sql`a."municipioId"`)} and ${inPlace(filtro)} and ${anyOfThem(filtro.responsavel, sql`a.usuarios`)}
    order by ${BY_PLACE}, "diasAtraso" desc nulls last, a.tipo, sem_acento(a.titulo), responsavel`
})
