import { type SQL, sql } from 'drizzle-orm'
import { seesAll } from '#contract/access.ts'
import { municipioEixosReach } from '#server/access/scopes.ts'
import { byName } from '#server/db/statement.ts'
import { defineListas, estadoSql, type FiltroComum, horasSql } from '#server/relatorios-comuns/listas.ts'
import { valeSql } from '../contrato/commands.ts'
import { analisa, escreve, veContratos, veTodos } from './rules.ts'

/** A row of every list; `veMotivo` is what lets somebody see the reason of others' (R266). */
export const linhaSql = (eu: SQL, veMotivo: SQL) => sql`r."relatorioId", r."municipioId",
  json_build_object('municipioId', m."municipioId", 'nome', m.nome, 'uf', m.uf) as municipio, r."encontroId", r.titulo,
  case when ${veMotivo} or r."usuarioId" = ${eu} then r."motivoRejeicao" end as "motivoRejeicao",
  r."statusRelatorioId", ${estadoSql('encontro')} as estado, r."usuarioId", json_build_object('usuarioId', u."usuarioId", 'nome', u.nome) as usuario,
  r.criacao, r."enviadoEm", r.inicio, r.fim, case when r."horasUtilizadas" is not null then ${horasSql(sql`r."horasUtilizadas"`)} end as "horasUtilizadasString",
  (select ${horasSql(sql`coalesce(sum(h.minutos), 0)::int`)} from relatorio_tarefa h where h."relatorioId" = r."relatorioId") as "horasTarefas",
  r."tipoExecucaoRelatorioId", (select count(*)::int from relatorio_anexo x where x."relatorioId" = r."relatorioId" and x."excluidoEm" is null) as anexos,
  r."processoPagamentoId", r.versao`

export interface Filtro extends FiltroComum {
  encontroId?: number | null | undefined
  processoPagamentoId?: number | undefined
  contratoId?: number | undefined
}
const EM_SP = (dia: SQL) => sql`(${dia}::timestamp at time zone 'America/Sao_Paulo')`
const CONDICOES = {
  encontroId: sql`r."encontroId" = ${byName('encontroId')}::int`,
  processoPagamentoId: sql`r."processoPagamentoId" = ${byName('processoPagamentoId')}::int`,
  // The days of the contract with its amendments, in its places: none named are all.
  contratoId: sql`exists (select 1 from contrato c where c."contratoId" = ${byName('contratoId')}::int
    and exists (select 1 from contrato_usuario q where q."contratoId" = c."contratoId" and q."usuarioId" = r."usuarioId")
    and ${valeSql(sql`r.inicio`, sql`r."municipioId"`)})`,
  de: sql`r.inicio >= ${EM_SP(byName('de'))}`,
  ate: sql`r.inicio < ${EM_SP(sql`(${byName('ate')}::date + 1)`)}`,
} as const

export const { porEstado, listPagina, listFila, listPlain, getOpcoesDaFila, getOpcoesDosMeus } = defineListas<Filtro>({
  tipo: 'encontro',
  tabela: 'relatorio',
  id: 'relatorioId',
  passos: 'relatorio_passo',
  linha: linhaSql,
  condicoes: CONDICOES,
  alcancaTudo: (actor) => seesAll(actor) && actor.eixosVisiveis === null,
  alcance: (campos, pais) => [
    // The places by themselves as well: they choose the index, also beside the author's, whose reports may be of many others.
    ...(pais || campos.includes('municipioId')
      ? []
      : [sql`r."municipioId" = any(${byName('alcancaMunicipios')}::int[])`]),
    municipioEixosReach(sql`r."municipioId"`, sql`r."eixosIds"`),
  ],
  ...{ analisa, veTodos, escreve, veContratos },
})
