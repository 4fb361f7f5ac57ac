import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
import { byName } from '#server/db/statement.ts'
import { defineListas, EU, estadoSql, type FiltroComum, horasSql } from '#server/relatorios-comuns/listas.ts'
import { analisa, escreve, veContratos, veTodos } from './rules.ts'

/** A row of every list; `veMotivo` is what lets somebody see the reason of others', `veContratos` their contracts. */
export const linhaSql = (
  eu: SQL,
  veMotivo: SQL,
  veContratos: SQL,
) => sql`r."relatorioAdministrativoId", r.titulo, r."municipioId",
  case when m."municipioId" is not null then json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf) end as municipio,
  case when ${veContratos} or r."usuarioId" = ${eu} then r."contratoId" end as "contratoId",
  (select json_build_object('contratoId', c."contratoId", 'numContrato', c."numContrato") from contrato c
    where c."contratoId" = r."contratoId" and (${veContratos} or r."usuarioId" = ${eu})) as contrato,
  r.tipo, r.inicio, r.fim, ${horasSql(sql`r.horas`)} as horas,
  case when ${veMotivo} or r."usuarioId" = ${eu} then r."motivoRejeicao" end as "motivoRejeicao",
  r."statusRelatorioId", ${estadoSql('administrativo')} as estado, r."usuarioId", json_build_object('usuarioId', u."usuarioId", 'nome', u.nome) as usuario,
  r.criacao, r."enviadoEm", (select count(*)::int from relatorio_administrativo_anexo x
    where x."relatorioAdministrativoId" = r."relatorioAdministrativoId" and x."excluidoEm" is null) as anexos,
  r."processoPagamentoId", r.versao`

export interface Filtro extends FiltroComum {
  contratoId?: number | null | undefined
  processoPagamentoId?: number | null | undefined
  tipo?: number | null | undefined
}
export const { porEstado, listPagina, listFila, listPlain, getOpcoesDaFila, getOpcoesDosMeus } = defineListas<Filtro>({
  tipo: 'administrativo',
  tabela: 'relatorio_administrativo',
  id: 'relatorioAdministrativoId',
  passos: 'relatorio_administrativo_passo',
  linha: linhaSql,
  condicoes: {
    contratoId: sql`r."contratoId" = ${byName('contratoId')}::int`,
    processoPagamentoId: sql`r."processoPagamentoId" = ${byName('processoPagamentoId')}::int`,
    tipo: sql`r.tipo = ${byName('tipo')}::int`,
    de: sql`r.inicio >= ${byName('de')}::date`,
    ate: sql`r.inicio <= ${byName('ate')}::date`,
  },
  alcancaTudo: seesAll,
  alcance: () => [sql`(r."usuarioId" = ${EU} or r."municipioId" = any(${byName('alcancaMunicipios')}::int[]))`],
  ...{ analisa, veTodos, escreve, veContratos },
})
