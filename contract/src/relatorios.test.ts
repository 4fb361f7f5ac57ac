import { describe, expect, it } from 'vitest'
import type { Relatorio } from './relatorio.ts'
import { TIPOS_DE_FILTRO } from './relatorios/filtros.ts'
import { todosOsRelatorios } from './relatorios/todos.ts'
import { relatorios, rotasDeRelatorio } from './relatorios.ts'

/**
 * The catalogue as the specification has it: id, route, title in the standard words, category, keys of the columns,
 * numbers of the filters and what else holds for it. Routes are those of shell.md 7, titles, categories and columns those
 * of domain.md 6 with what docs/decisions.md adds (`titulo` in 18, `proposta` and `status` in 44, 47 and 48, `selo` in 54;
 * '%' is `percentual`); decisions.md of the specification says which filters a column brings, which reports are run only
 * with them and which are of the room and adviser profiles, docs/decisions.md which of those are of the seal alone and
 * which ask for a flag.
 */
const CATALOGO = `
1 | get-execucao | Execução | execucao | grupo municipio solucao responsavel horasPrevistas horasRelatoriosAprovados horasAgendadas totalGeralHoras saldoDisponivel percentualExecutado | 1 2 5 6 10 11 | demais perfis
2 | get-execucao-por-tarefas | Execução por tarefas | execucao | municipio grupo solucao responsavel tarefasPrevistas tarefasRealizadas percentualExecutado | 1 2 5 6 10 11
3 | get-relatorios-por-solucao | Relatórios por solução | execucao | municipio solucao relatorioId titulo responsavel data horas status | 1 2 3 4 5 10 11 18
4 | get-encontros-por-solucao | Encontros por solução | execucao | municipio solucao encontro data responsavel situacao | 1 2 3 4 5 10 11 18
5 | get-situacao-visitas | Situação das visitas | execucao | municipio solucao visitasPrevistas visitasRealizadas horasPrevistas horasRealizadas saldo | 1 5 10 11
6 | get-situacao-tarefas | Situação das tarefas | execucao | municipio solucao tarefa situacao dataPrevista dataRealizada | 1 3 4 5 10 11 18
7 | get-municipios-sem-diagnostico | Municípios sem diagnóstico | indicadores | nomeRegiao municipio consultor status | 1 2 10 11 18
8 | get-diagnosticos-finalizados | Diagnósticos finalizados | indicadores | municipio data usuario pontos | 1 3 4 10 11 14
9 | get-falta-evidenciar | Falta evidenciar | indicadores | municipio eixo tema numero pergunta pontos | 1 10 11 12 13 | só com filtros
10 | get-aprovacao-rejeicao | Aprovação e rejeição | indicadores | municipio eixo arquivosEnviados arquivosAprovados arquivosRejeitados arquivosEmAnalise | 1 10 11 12
12 | get-execucao-por-situacao-medalha | Situação por medalha | indicadores | municipio bronze prata ouro pontosObtidos pontosPossiveis | 1 10 11
13 | get-execucao-por-situacao-pontos-medalha-por-tema | Pontos e medalha por tema | indicadores | municipio eixo tema pontosObtidos pontosPossiveis nivel | 1 10 11 12 13
14 | get-execucao-por-tarefas-inicio-fim | Tarefas por período | execucao | municipio solucao tarefa inicio fim horas | 1 3 4 5 10 11
15 | get-status-relacionamento | Status de relacionamento | execucao | nomeRegiao municipio codigoIbge statusRelacionamento inicio fim | 1 3 4 8 10 11
16 | get-mensuracao | Mensuração | execucao | municipio encontros pjAtendidas pfAtendidas horas | 1 10 11
17 | get-municipio-regiao | Municípios por região | execucao | nomeRegiao uf codigoIbge municipio | 1 10 11
18 | get-alerta-to | Alertas | execucao | municipio tipoAlerta titulo responsavel diasAtraso | 1 2 10 11
19 | get-indicadores-ativos | Indicadores ativos | indicadores | eixo indicador municipios | 1 10 11 12 13
20 | get-indicadores-consolidado | Indicadores consolidado | indicadores | eixo indicador sim nao percentual | 1 10 11 12 13
21 | get-indicadores-analiticos | Indicadores analítico | indicadores | municipio pergunta resposta data | 1 3 4 10 11 12 13 | só com filtros
22 | get-plano-acao | Plano de ação | indicadores | municipio tema pergunta oQue quem quando status | 1 3 4 10 11 12 13 18
23 | get-eixos-por-municipios | Eixos por município | indicadores | municipio eixos | 1 10 11 12
24 | get-eixos-por-municipios-desagrupado | Eixos por município, desagrupado | indicadores | municipio eixo | 1 10 11 12
25 | get-relacao-diagnosticos-acompanhamentos-realizados-usuario-evolucao | Evolução diagnóstico × acompanhamentos | indicadores | municipio usuario data tipo pontos variacao | 1 3 4 10 11 14
26 | get-evidencia-rejeitada-por-municipio | Evidências rejeitadas | indicadores | municipio pergunta nomeArquivo justificativaRejeicao avaliadoPor avaliadoEm prazoReenvio | 1 3 4 10 11 12 13 14 | só com filtros
27 | get-selo-final | Selo final | indicadores | uf sala pontos clienteOculto total selo | 1 10 11 17 | sala ou assessor, só do selo
28 | quantidade-selos-atribuidos | Quantidade de selos | indicadores | uf diamante ouro prata bronze participante | 11 | sala ou assessor, só do selo
29 | diagnosticos-consolidados-por-situacao | Diagnósticos do selo por situação | indicadores | uf naoIniciado emPreenchimento enviado | 11 | sala ou assessor, só do selo
30 | diagnosticos-detalhados | Diagnósticos do selo detalhados | indicadores | sala situacao enviadoEm usuario | 1 3 4 10 11 14 18 | sala ou assessor, só do selo
31 | get-relatorio-por-periodo | Relatórios por período | execucao | relatorioId municipio titulo usuario inicio fim horas status | 1 3 4 10 11 14 18
32 | get-situacao-detalhada-envio-evidencia | Situação do envio de evidências | indicadores | municipio criterio arquivosEnviados evidenciadoPor evidenciadoEm situacao | 1 3 4 10 11 12 13 14 18 | só com filtros
33 | get-analitico-pontos-por-eixo | Pontos por eixo | indicadores | municipio eixo pontosObtidos pontosPossiveis percentual | 1 3 4 10 11 12
34 | get-quantidades-municipios | Quantidade de municípios | execucao | nomeRegiao total vigentes negociacao encerrados | 10 11
35 | get-encontros-realizados | Encontros realizados | execucao | municipio data grupo modalidade participantes | 1 3 4 10 11
36 | get-territorios-status | Territórios por status | territorios | nomeTerritorio uf statusTerritorio municipios responsavel | 1 2 10 11 18
37 | get-cliente-oculto-analitico-situacao | Cliente oculto: situação | indicadores | sala grupo contato canal situacao nota | 1 10 11 16 18 | sala ou assessor, só do selo, pede gerenciarClienteOculto
38 | get-execucao-cliente-oculto | Cliente oculto: execução | indicadores | grupo previstos realizados percentual | 16 | sala ou assessor, só do selo, pede gerenciarClienteOculto
39 | get-mensuracao-detalhe-por-perido | Mensuração detalhada | execucao | municipio mes pj pf horas | 1 3 4 10 11
40 | get-situacao-solucao-municipios | Situação das soluções | execucao | municipio solucao situacao inicio fim responsavel | 1 2 3 4 5 10 11 18
41 | get-prateleira-solucoes | Prateleira de soluções | execucao | grupo solucao tipo cargaHoraria custo preco | 5 6
42 | get-territorios-iniciativas | Iniciativas do território | territorios | nomeTerritorio iniciativa custo responsaveis atores envolvePrefeitura status | 18
43 | get-territorios-municipios | Municípios do território | territorios | nomeTerritorio municipio codigoIbge | 1 10 11
44 | detalhamento-proposta | Detalhamento da proposta | execucao | municipio proposta status valorTotal contrapartidaSebrae investimentoMunicipio qtdParcelas essencialEntidade essencialMunicipio premiumEntidade premiumMunicipio extraEntidade extraMunicipio | 1 10 11 18 | pede verMenuProposta
46 | status-proposta-analitico | Status das propostas | execucao | nomeRegiao status quantidade valorTotal | 10 11 18 | pede verMenuProposta
47 | status-proposta-detalhada | Status das propostas, detalhado | execucao | municipio proposta status data valorTotal responsavel | 1 2 3 4 10 11 18 | pede verMenuProposta
48 | proposta-rateio-receitas | Rateio de receitas | execucao | municipio proposta parcela vencimento valor projeto percentual status | 1 3 4 10 11 15 18 | pede verMenuProposta
49 | falta-evidencias-municipio-eixo-detalhado | Falta de evidências por eixo | indicadores | municipio eixo pergunta pontos | 1 10 11 12 13 | só com filtros
50 | historico-analise-evidencias | Histórico de análise | indicadores | municipio pergunta nomeArquivo acao avaliadoPor avaliadoEm justificativa | 1 3 4 10 11 12 13 14 | só com filtros
51 | acompanhamento-indicadores-detalhado | Acompanhamento de indicadores, detalhado | indicadores | municipio indicador mes meta valor | 1 3 4 10 11 | sala ou assessor, só do selo
52 | acompanhamento-indicadores-consolidado | Acompanhamento de indicadores, consolidado | indicadores | indicador media percentualMeta | 1 3 4 10 11 | sala ou assessor, só do selo
53 | obter-pontuacao-evidencia-aprovada | Pontuação aprovada | indicadores | municipio pergunta faixa pontos | 1 10 11 12 13 | só com filtros
54 | obter-nivel-maturidade | Nível de maturidade | indicadores | municipio pontos percentual nivel selo | 1 10 11 17
55 | get-execucao | Execução por unidade regional | execucao | nomeRegiao horasPrevistas totalGeralHoras percentualExecutado | 10 11 | sala ou assessor
`
  .trim()
  .split('\n')

const dito = (r: Relatorio) =>
  [
    r.id,
    r.rota,
    r.titulo.replace(/[{}]/g, ''),
    r.categoria,
    r.colunas.map((c) => c.chave).join(' '),
    r.filtros
      .map((f) => TIPOS_DE_FILTRO[f])
      .toSorted((a, b) => a - b)
      .join(' '),
    [
      ...(r.soComFiltros ? ['só com filtros'] : []),
      ...(r.perfil ? [r.perfil === 'demais' ? 'demais perfis' : 'sala ou assessor'] : []),
      ...(r.soDoSelo ? ['só do selo'] : []),
      ...(r.pede ? [`pede ${r.pede}`] : []),
    ].join(', '),
  ]
    .filter((parte) => parte !== '')
    .join(' | ')

describe('the catalogue of reports', () => {
  it('R570, R571, R572, R573, R575, R577: is the one of the specification, row by row', () => {
    expect(todosOsRelatorios.map(dito)).toEqual(CATALOGO)
    // R571: by which municipalities are chosen begins with all in reach.
    expect(todosOsRelatorios.map((r) => r.filtrosPadrao)).toEqual(
      CATALOGO.map((linha) => (/^1( |$)/.test(linha.split(' | ')[5]!) ? { municipioId: [0] } : {})),
    )
  })

  it('R529: has 53 reports over 52 routes, each route offered once to a group', () => {
    expect(relatorios).toHaveLength(53)
    expect(new Set(relatorios.map((r) => r.id)).size).toBe(53)
    expect(rotasDeRelatorio).toHaveLength(52)
    expect(rotasDeRelatorio[0]).toMatchObject({ rota: 'get-execucao', titulo: 'Execução' })
    expect(new Set(rotasDeRelatorio.map((r) => r.titulo)).size).toBe(52)
  })

  it('every entry has its report, and no report is of no entry', () => {
    expect(todosOsRelatorios.map((r) => r.id)).toEqual(relatorios.map((r) => r.id))
  })
})
