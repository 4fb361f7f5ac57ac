import { type SQL, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Auditado, Auditados } from '#server/http/route.ts'
import { alvos } from './alvos.ts'

const abre = (actor: Actor) => can(actor, FLAGS_PROPOSTA.ver)
/** The screen of the proposal `p`, at the tab of what is spoken of. */
const naAba = (aba: string): NonNullable<Auditado['tela']> => ({
  para: sql`'/cidade/' || p."municipioId" || ${sql.raw(`'/proposta/${aba}?proposta='`)} || p."municipioPropostaId"`,
  abre,
})
const PROPOSTA = sql`(p.numero || case when p.aditivo > 0 then '/A' || p.aditivo else '' end)`
const parteDe = (tabela: string, id: keyof typeof alvos & string, aba: string, nome: SQL): Auditado => ({
  de: sql`${sql.identifier(tabela)} coisa join municipio_proposta p using ("municipioPropostaId")`,
  id: sql`coisa.${sql.identifier(id)}`,
  nome,
  alcance: alvos[id]!,
  municipioId: sql`p."municipioId"`,
  tela: naAba(aba),
})
export const auditados: Auditados = {
  municipio_proposta: parteDe('municipio_proposta', 'municipioPropostaId', 'proposta', PROPOSTA),
  municipio_proposta_dados: parteDe('municipio_proposta_dados', 'municipioPropostaDadosId', 'proposta', PROPOSTA),
  municipio_proposta_grupo_solucao: parteDe(
    ...(['municipio_proposta_grupo_solucao', 'municipioPropostaGrupoSolucaoId', 'solucoes'] as const),
    sql`coisa.nome || ', ' || ${PROPOSTA}`,
  ),
  municipio_proposta_solucoes_extras: parteDe(
    ...(['municipio_proposta_solucoes_extras', 'municipioPropostaSolucoesExtrasId', 'solucoes'] as const),
    sql`'(extra) ' || coisa.nome || ', ' || ${PROPOSTA}`,
  ),
  municipio_proposta_anexo: parteDe(
    ...(['municipio_proposta_anexo', 'municipioPropostaAnexoId', 'anexos'] as const),
    sql`coisa."nomeArquivo"`,
  ),
  municipio_proposta_parcela: parteDe(
    ...(['municipio_proposta_parcela', 'municipioPropostaParcelaId', 'parcelas'] as const),
    sql`'nº ' || coisa.numero || ', ' || ${PROPOSTA}`,
  ),
  municipio_proposta_parcela_anexo: {
    de: sql`municipio_proposta_parcela_anexo coisa join municipio_proposta_parcela c using ("municipioPropostaParcelaId")
      join municipio_proposta p using ("municipioPropostaId")`,
    id: sql`coisa."municipioPropostaParcelaAnexoId"`,
    nome: sql`coisa."nomeArquivo"`,
    alcance: alvos.municipioPropostaParcelaAnexoId!,
    municipioId: sql`p."municipioId"`,
    tela: naAba('parcelas'),
  },
  municipio_proposta_modelo: {
    de: sql`municipio_proposta_modelo coisa`,
    id: sql`coisa."municipioPropostaModeloId"`,
    nome: sql`coisa.documento || ', versão ' || coisa.revisao`,
    alcance: 'livre',
    tela: { para: sql`'/proposta-modelos'`, abre: (actor) => can(actor, FLAGS_PROPOSTA.modelos) },
  },
}
