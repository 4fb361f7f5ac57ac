import { type SQL, sql } from 'drizzle-orm'

/* Whose rows are, worked out from the permissions alone. */

const lugar = (municipio: SQL, eixo: SQL = sql`null::int`) =>
  sql`json_build_array(json_build_object('municipioId', ${municipio}, 'eixoId', ${eixo})) as onde`
const NULO = sql`null::int`
/** What is of no municipality is not everybody's. */
const deMunicipioOuNenhum = sql`case when r."municipioId" is null then '[]'::json
  else json_build_array(json_build_object('municipioId', r."municipioId", 'eixoId', null)) end as onde`
/** Of who works where the consultant does. */
const doConsultor = sql`(select coalesce(json_agg(json_build_object('municipioId', c."municipioId", 'eixoId', null)), '[]')
  from (select "usuarioId", "municipioId" from usuario_permissao union all select "usuarioId", "municipioId" from usuario_permissao_solucao) c
  where c."usuarioId" = p."usuarioId") as onde`
/** Of a municipality with all its axes: who works on some of them has no part in it. */
const inteiro = lugar(sql`p."municipioId"`, sql`0`)
const daProposta = (tabela: string, id: string) => sql`select x.${sql.identifier(id)} as id, ${inteiro}
  from ${sql.identifier(tabela)} x join municipio_proposta p using ("municipioPropostaId")`
const daParcela = (
  tabela: string,
  id: string,
) => sql`select x.${sql.identifier(id)} as id, ${inteiro} from ${sql.identifier(tabela)} x
  join municipio_proposta_parcela c using ("municipioPropostaParcelaId") join municipio_proposta p using ("municipioPropostaId")`

/** Who shops, and nobody of the place: to it mystery shopping does not exist. */
const deQuemAvalia = sql`array[o."avaliadorId"] as quem, '[]'::json as onde`

/** Every kind of id, with the places of its rows. */
export const DONOS: Record<string, SQL> = {
  municipioId: sql`select "municipioId" as id, ${lugar(sql`"municipioId"`)} from municipio`,
  eixoId: sql`select "eixoId" as id, ${lugar(NULO, sql`"eixoId"`)} from eixo`,
  temaId: sql`select "temaId" as id, ${lugar(NULO, sql`"eixoId"`)} from tema`,
  grupoSolucaoId: sql`select "grupoSolucaoId" as id, ${lugar(NULO, sql`"eixoId"`)} from grupo_solucao`,
  solucaoId: sql`select "solucaoId" as id, ${lugar(NULO, sql`"eixoId"`)} from solucao join grupo_solucao using ("grupoSolucaoId")`,
  tarefaId: sql`select "tarefaId" as id, ${lugar(NULO, sql`"eixoId"`)}
    from tarefa join solucao using ("solucaoId") join grupo_solucao using ("grupoSolucaoId")`,
  evidenciaId: sql`select "evidenciaId" as id, ${lugar(NULO, sql`"eixoId"`)} from evidencia_definicao
    join tarefa using ("tarefaId") join solucao using ("solucaoId") join grupo_solucao using ("grupoSolucaoId")`,
  solucaoFaixaId: sql`select "solucaoFaixaId" as id, ${lugar(NULO, sql`"eixoId"`)} from solucao_faixa
    join solucao using ("solucaoId") join grupo_solucao using ("grupoSolucaoId")`,
  perguntaId: sql`select "perguntaId" as id, ${lugar(NULO, sql`"eixoId"`)} from pergunta join tema using ("temaId")`,
  perguntaFaixaRespostaId: sql`select "perguntaFaixaRespostaId" as id, ${lugar(NULO, sql`"eixoId"`)}
    from pergunta_faixa_resposta join pergunta using ("perguntaId") join tema using ("temaId")`,
  medalhaId: sql`select "medalhaId" as id, case when m."eixoId" is not null then json_build_array(json_build_object(
    'municipioId', null, 'eixoId', m."eixoId")) end as onde from medalha m`,
  usuarioId: sql`select u."usuarioId" as id, (select coalesce(json_agg(json_build_object('municipioId', "municipioId", 'eixoId', null)), '[]')
    from (select "usuarioId", "municipioId" from usuario_permissao union all select "usuarioId", "municipioId" from usuario_permissao_solucao) p
    where p."usuarioId" = u."usuarioId") as onde, array[u."usuarioId"] as quem from usuario u`,
  salaIndicadorMunicipioId: sql`select "salaIndicadorMunicipioId" as id, ${lugar(sql`"municipioId"`)} from sala_indicador_municipio`,
  usuarioPermissaoId: sql`select "usuarioPermissaoId" as id, ${lugar(sql`"municipioId"`, sql`"eixoId"`)} from usuario_permissao`,
  sessaoId: sql`select "sessaoId" as id, array["usuarioId"] as quem from sessao`,
  contratoId: sql`select c."contratoId" as id, (select coalesce(json_agg(json_build_object('municipioId', p."municipioId", 'eixoId', null)), '[]')
    from contrato_usuario x join (select "usuarioId", "municipioId" from usuario_permissao
      union all select "usuarioId", "municipioId" from usuario_permissao_solucao) p using ("usuarioId")
    where x."contratoId" = c."contratoId") as onde,
    array(select "usuarioId" from contrato_usuario x where x."contratoId" = c."contratoId") as quem from contrato c`,
  contratoDoProcessoId: sql`select c."contratoId" as id, (select coalesce(json_agg(json_build_object('municipioId', p."municipioId", 'eixoId', null)), '[]')
    from (select "contratoId", "usuarioId" from contrato_usuario union select "contratoId", "usuarioId" from processo_pagamento) x
      join (select "usuarioId", "municipioId" from usuario_permissao
        union all select "usuarioId", "municipioId" from usuario_permissao_solucao) p using ("usuarioId")
    where x."contratoId" = c."contratoId") as onde,
    array(select "usuarioId" from contrato_usuario x where x."contratoId" = c."contratoId"
      union select unnest(array["usuarioId", "criadoPor"]) from processo_pagamento x where x."contratoId" = c."contratoId") as quem from contrato c`,
  clienteOcultoId: sql`select o."clienteOcultoId" as id, ${deQuemAvalia} from cliente_oculto o`,
  clienteOcultoContatoId: sql`select c."clienteOcultoContatoId" as id, ${deQuemAvalia}
    from cliente_oculto_contato c join cliente_oculto o using ("clienteOcultoId")`,
  clienteOcultoEvidenciaId: sql`select x."clienteOcultoEvidenciaId" as id, ${deQuemAvalia} from cliente_oculto_evidencia x
    join cliente_oculto_contato c using ("clienteOcultoContatoId") join cliente_oculto o using ("clienteOcultoId")`,
  acompanhamentoId: sql`select "acompanhamentoId" as id, ${lugar(sql`"municipioId"`, sql`t."eixoId"`)}
    from acompanhamento left join tema t using ("temaId")`,
  acompanhamentoPerguntaId: sql`select "acompanhamentoPerguntaId" as id, ${lugar(sql`pm."municipioId"`, sql`pm."eixoId"`)}
    from acompanhamento_pergunta join pergunta_municipio pm using ("perguntaMunicipioId")`,
  planoAcaoId: sql`select "planoAcaoId" as id, ${lugar(sql`l."municipioId"`, sql`pm."eixoId"`)}
    from plano_acao l left join pergunta_municipio pm using ("perguntaMunicipioId")`,
  perguntaMunicipioId: sql`select "perguntaMunicipioId" as id, ${lugar(sql`"municipioId"`, sql`"eixoId"`)} from pergunta_municipio`,
  perguntaRecursoId: sql`select r."perguntaRecursoId" as id, ${lugar(sql`pm."municipioId"`, sql`pm."eixoId"`)}
    from pergunta_recurso r join pergunta_municipio pm using ("perguntaMunicipioId")`,
  perguntaEvidenciaId: sql`select ev."perguntaEvidenciaId" as id, ${lugar(sql`pm."municipioId"`, sql`pm."eixoId"`)}
    from pergunta_evidencia ev join pergunta_municipio pm using ("perguntaMunicipioId") where not ev.excluida`,
  envioId: sql`select "envioId" as id, array["usuarioId"] as quem from envio_arquivo`,
  avisoId: sql`select "avisoId" as id, array["usuarioId"] as quem from aviso`,
  trabalhoId: sql`select "trabalhoId" as id, array["usuarioId"] as quem from trabalho`,
  visaoRelatorioId: sql`select v."visaoRelatorioId" as id, array(select u."usuarioId" from usuario u
    where u."usuarioId" = v."usuarioId" or u."usuarioGrupoId" = v."usuarioGrupoId") as quem from visao_relatorio v`,
  agendamentoId: sql`select "agendamentoId" as id, array["usuarioId"] as quem from relatorio_agendamento`,
  grupoId: sql`select "grupoId" as id, ${lugar(sql`"municipioId"`)} from grupo`,
  membroId: sql`select "membroId" as id, ${lugar(sql`"municipioId"`)} from membro`,
  municipioResumoId: sql`select "municipioResumoId" as id, ${lugar(sql`"municipioId"`)} from municipio_resumo`,
  municipioResumoPerfilId: sql`select "municipioResumoPerfilId" as id, ${lugar(sql`"municipioId"`)}
    from municipio_resumo_perfil join municipio_resumo using ("municipioResumoId")`,
  seloResultadoId: sql`select "seloResultadoId" as id, ${lugar(sql`"municipioId"`)} from selo_resultado`,
  sala5w2hId: sql`select "sala5w2hId" as id, ${lugar(sql`"municipioId"`)} from sala_5w2h`,
  sala5w2hAnexoId: sql`select "sala5w2hAnexoId" as id, ${lugar(sql`a."municipioId"`)} from sala_5w2h_anexo join sala_5w2h a using ("sala5w2hId")`,
  seloDiagnosticoRespostaId: sql`select "seloDiagnosticoRespostaId" as id, ${lugar(sql`"municipioId"`)} from selo_diagnostico_resposta`,
  salaServicoId: sql`select "salaServicoId" as id, ${lugar(sql`"municipioId"`)} from sala_servico`,
  cargoFuncaoId: sql`select "cargoFuncaoId" as id, ${lugar(sql`"municipioId"`)} from sala_cargo`,
  salaCustoId: sql`select "salaCustoId" as id, ${lugar(sql`"municipioId"`)} from sala_custo`,
  salaTempoId: sql`select "salaTempoId" as id, ${lugar(sql`"municipioId"`)} from sala_tempo`,
  municipioAdId: sql`select "municipioAdId" as id, ${lugar(sql`"municipioId"`)} from municipio_ad`,
  territorioId: sql`select t."territorioId" as id, (select json_agg(json_build_object('municipioId', x."municipioId", 'eixoId', null))
    from territorio_municipio x where x."territorioId" = t."territorioId") as onde from territorio t`,
  territorioMunicipioId: sql`select "territorioMunicipioId" as id, ${lugar(sql`"municipioId"`)} from territorio_municipio`,
  iniciativaId: sql`select i."iniciativaId" as id, (select json_agg(json_build_object('municipioId', x."municipioId", 'eixoId', i."eixoId"))
    from territorio_municipio x where x."territorioId" = i."territorioId") as onde from iniciativa i`,
  territorioDocumentoId: sql`select d."territorioDocumentoId" as id, (select json_agg(json_build_object('municipioId', x."municipioId",
      'eixoId', i."eixoId")) from territorio_municipio x where x."territorioId" = d."territorioId") as onde
    from territorio_documento d left join iniciativa i on i."iniciativaId" = d."iniciativaId"`,
  atorId: sql`select "atorId" as id, ${lugar(sql`"municipioId"`)} from ator where "municipioId" is not null`,
  municipioEscolaAnexoId: sql`select x."municipioEscolaAnexoId" as id, ${lugar(sql`e."municipioId"`)}
    from municipio_escola_anexo x join municipio_escola e using ("municipioEscolaId") where x."excluidoEm" is null`,
  ...Object.fromEntries(
    (
      [
        ['agenteTerritorialId', 'agente_territorial'],
        ['agenteMapaId', 'agente_mapa'],
        ['agentePlanoId', 'agente_plano'],
        ['agenteResultadoId', 'agente_resultado'],
        ['agenteAtendimentoId', 'agente_atendimento'],
        ['agenteAnexoId', 'agente_anexo'],
      ] as const
    ).map(([id, tabela]) => [
      id,
      sql`select ${sql.identifier(id)} as id, ${lugar(sql`"municipioId"`)} from ${sql.identifier(tabela)}`,
    ]),
  ),
  municipioEscolaId: sql`select "municipioEscolaId" as id, ${lugar(sql`"municipioId"`)} from municipio_escola`,
  municipioGrupoSolucaoId: sql`select "municipioGrupoSolucaoId" as id, ${lugar(sql`"municipioId"`, sql`"eixoId"`)} from municipio_grupo_solucao`,
  municipioSolucaoId: sql`select s."municipioSolucaoId" as id, ${lugar(sql`g."municipioId"`, sql`g."eixoId"`)}
    from municipio_solucao s join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")`,
  municipioTarefaId: sql`select t."municipioTarefaId" as id, ${lugar(sql`g."municipioId"`, sql`g."eixoId"`)} from municipio_tarefa t
    join municipio_solucao s using ("municipioSolucaoId") join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")`,
  municipioEvidenciaId: sql`select e."municipioEvidenciaId" as id, ${lugar(sql`g."municipioId"`, sql`g."eixoId"`)} from municipio_evidencia e
    join municipio_tarefa t using ("municipioTarefaId") join municipio_solucao s using ("municipioSolucaoId")
    join municipio_grupo_solucao g using ("municipioGrupoSolucaoId")`,
  encontroId: sql`select e."encontroId" as id, coalesce((select json_agg(json_build_object('municipioId', e."municipioId", 'eixoId', x.id))
    from unnest(e."eixosIds") x(id)), json_build_array(json_build_object('municipioId', e."municipioId", 'eixoId', null))) as onde from encontro e`,
  rotaId: sql`select "rotaId" as id, array["usuarioId"] as quem from rota`,
  municipioEixoId: sql`select "municipioEixoId" as id, ${lugar(sql`"municipioId"`, sql`"eixoId"`)} from municipio_eixo`,
  municipioTemaId: sql`select "municipioTemaId" as id, ${lugar(sql`"municipioId"`, sql`t."eixoId"`)}
    from municipio_tema join tema t using ("temaId")`,
  relatorioId: sql`select r."relatorioId" as id, (select json_agg(json_build_object('municipioId', r."municipioId", 'eixoId', e.id))
    from unnest(case when r."eixosIds" = '{}' then array[null::int] else r."eixosIds" end) e(id)) as onde from relatorio r`,
  relatorioAnexoId: sql`select x."relatorioAnexoId" as id, case when x."relatorioId" is null then '[]'::json else (
      select json_agg(json_build_object('municipioId', r."municipioId", 'eixoId', e.id))
      from relatorio r, unnest(case when r."eixosIds" = '{}' then array[null::int] else r."eixosIds" end) e(id)
      where r."relatorioId" = x."relatorioId") end as onde,
    case when x."relatorioId" is null then array[x."usuarioId"] end as quem from relatorio_anexo x where x."excluidoEm" is null`,
  relatorioAdministrativoId: sql`select r."relatorioAdministrativoId" as id, ${deMunicipioOuNenhum}, array[r."usuarioId"] as quem
    from relatorio_administrativo r`,
  relatorioAdministrativoAnexoId: sql`select x."relatorioAdministrativoAnexoId" as id, ${deMunicipioOuNenhum}, array[r."usuarioId"] as quem
    from relatorio_administrativo_anexo x join relatorio_administrativo r using ("relatorioAdministrativoId") where x."excluidoEm" is null`,
  processoPagamentoId: sql`select p."processoPagamentoId" as id, ${doConsultor}, array[p."usuarioId", p."criadoPor"] as quem from processo_pagamento p`,
  processoPagamentoAnexoId: sql`select x."processoPagamentoAnexoId" as id, ${doConsultor}, array[p."usuarioId", p."criadoPor"] as quem
    from processo_pagamento_anexo x join processo_pagamento p using ("processoPagamentoId") where x."excluidoEm" is null`,
  municipioPropostaId: sql`select p."municipioPropostaId" as id, ${inteiro} from municipio_proposta p`,
  municipioPropostaDadosId: daProposta('municipio_proposta_dados', 'municipioPropostaDadosId'),
  municipioPropostaGrupoSolucaoId: daProposta('municipio_proposta_grupo_solucao', 'municipioPropostaGrupoSolucaoId'),
  municipioPropostaSolucoesExtrasId: daProposta(
    'municipio_proposta_solucoes_extras',
    'municipioPropostaSolucoesExtrasId',
  ),
  municipioPropostaAnexoId: daProposta('municipio_proposta_anexo', 'municipioPropostaAnexoId'),
  municipioPropostaParcelaId: daProposta('municipio_proposta_parcela', 'municipioPropostaParcelaId'),
  municipioPropostaParcelaAnexoId: daParcela('municipio_proposta_parcela_anexo', 'municipioPropostaParcelaAnexoId'),
  municipioPropostaParcelaStatusId: daParcela('municipio_proposta_parcela_status', 'municipioPropostaParcelaStatusId'),
  instituicaoId: sql`select "instituicaoId" as id, json_agg(json_build_object('municipioId', "municipioId", 'eixoId', null)) as onde
    from instituicao_municipio group by 1`,
}
