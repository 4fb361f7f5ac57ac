import { describe, expect, test } from 'vitest'
import { areas, flagDefaults, flagParent, flags, isFlag, LISTA_EIXOS } from './permissions.ts'
import { wording } from './wording.ts'

const keys = flags.map((f) => f.key)

/** The flags named one by one in the specification, in its own spelling. */
const NAMED =
  `novoRelatorio podeAnalisarRelatorio editaHorasUtilizadas editaHorasUtilizadasQuandoTarefasSemHrPredefinidas
verParcialAcaoFinalizada exibirPjAtendida exibirPfAtendida umTarefaValorRelatorio verTodosMembrosMunicipio
visualizarRespondidas visualizarEvidenciadas visualizarAprovadas visualizarRejeitadas enviarRespondidas
enviarEvidenciadas enviarAprovadas enviarRejeitadas analisarEvidenciadas analisarRejeitadas analisarAprovadas
enviaPerguntaId1Selo visualizarPontosMedalha novoAcompanhamento verPontosAcoesAcompanhamento verTodasInstituicao
finalizarAcompanhamento verCustoPreco verTipoSolucao visualizaTodosEncontros verMenuMunicipiosAds
verMenuMunicipioEixos verMenuMunicipioTemas encontros unidadesRegionais verMenuContrato temas eixos pacotes perguntas
medalas eventos verMenuCategorias verMenuInstituicao verMenuFaixas menuGestaoTerritorios verEducacaoEmpreendedora
configuracao grupo projetoseSolucoes processosPagamentos editarTipoSolucao meusProcessosPagamentos salaEmpreendedor
usuarios verMeusRelatorios analisarRelatoriosAdministrativos podeAnalisarRelatorioAdmin dashboardAdministrativo
visualizarLogo acompanhamentos evidencias termoReferencia grupos calendario relatorios relatorioAdministrativo
verMenuProposta andamento sala verClienteOculto naoVerClienteOcultoOuro
municipiosNaoVigentesRespondemPerguntasNacionais verCampoInstituicaoMembro carregaMembrosGrupos exibirFiltro
naoVerClienteOculto podeCriarEventoSemTarefaCalendario salvarMunicipio verDuracaoCalendario verEvolucaoMunicipio
podeReenviarEmailProcessoPagamento`.split(/\s+/)

/** R674, less the reference-term family. */
const NAMED_ON =
  `carregaMembrosGrupos exibirFiltro naoVerClienteOculto podeCriarEventoSemTarefaCalendario salvarMunicipio
verDuracaoCalendario verEvolucaoMunicipio verMeusRelatorios visualizarLogo visualizarPontosMedalha
podeReenviarEmailProcessoPagamento`.split(/\s+/)

const TERMO = ['adicionar', 'editar', 'excluir', 'importar', 'interromper'].flatMap((acao) =>
  ['Grupo', 'Solucao', 'Tarefa', 'Evidencia'].map((alvo) => `${acao}${alvo}TermoReferencia`),
)

describe('permission catalogue', () => {
  test('R673: about 170 flags, on or off, every key once, every one in a known area with a label and a use', () => {
    expect(keys.length).toBeGreaterThanOrEqual(160)
    expect(keys.length).toBeLessThanOrEqual(220)
    expect(new Set(keys).size).toBe(keys.length)
    for (const f of flags) {
      expect(Object.keys(areas), f.key).toContain(f.area)
      expect(f.label.trim().length, f.key).toBeGreaterThan(3)
      expect(f.uso.trim().length, f.key).toBeGreaterThan(2)
      expect(typeof f.padrao, f.key).toBe('boolean')
      expect(f.key).toMatch(/^[a-z][A-Za-z0-9]+$/)
    }
  })

  test('R673: grouped by the areas of the specification, and by those that its other screens need', () => {
    const nomes = Object.values(areas).map((nome) => wording('padrao').frase(nome))
    const especificadas = [
      'Abas do município',
      'Menus',
      'Evidências',
      'Termos de referência',
      'Calendário',
      'Relatórios',
      'Propostas',
      'Processos de pagamento',
      'Territórios',
      'Usuários',
      'Instituições',
      'Municípios ADs',
      'Sistema',
    ]
    expect(nomes.filter((n) => especificadas.includes(n))).toEqual(especificadas)
    expect(nomes.filter((n) => !especificadas.includes(n))).toEqual([
      'Acompanhamentos',
      'Relatórios administrativos',
      'Cadastros',
      'Membros e grupos do município',
      'Projetos e soluções',
      'Sala do Empreendedor',
    ])
  })

  test('every area holds flags and labels do not repeat inside one', () => {
    for (const area of Object.keys(areas)) {
      const labels = flags.filter((f) => f.area === area).map((f) => f.label)
      expect(labels.length, area).toBeGreaterThan(0)
      expect(new Set(labels).size, area).toBe(labels.length)
    }
  })

  test('R530: every flag the specification names exists under its exact key', () => {
    expect(NAMED.filter((k) => !isFlag(k))).toEqual([])
    expect(NAMED).toHaveLength(81)
  })

  test('R674: exactly the listed flags start on, the reference-term family included', () => {
    expect(
      flags
        .filter((f) => f.padrao)
        .map((f) => f.key)
        .sort(),
    ).toEqual([...NAMED_ON, ...TERMO].sort())
    for (const f of flags) expect(flagDefaults[f.key]).toBe(f.padrao)
    expect(Object.keys(flagDefaults)).toHaveLength(keys.length)
  })

  test('the list of axes is no boolean flag', () => {
    expect(LISTA_EIXOS).toBe('visualizaEixosIds')
    expect(isFlag(LISTA_EIXOS)).toBe(false)
  })

  test('parents exist and never lead back to the child', () => {
    for (const f of flags) {
      if (f.pai) expect(isFlag(f.pai), `${f.key} below ${f.pai}`).toBe(true)
      const seen = new Set<string>()
      for (let k: typeof f.key | undefined = f.key; k; k = flagParent(k)) {
        expect(seen.has(k), `cycle at ${k}`).toBe(false)
        seen.add(k)
      }
    }
    expect(flagParent('criarUsuario')).toBe('usuarios')
    expect(flagParent('usuarios')).toBeUndefined()
  })

  test('of the flags the specification names, what is done on a tab hangs below it; the others stand on their own', () => {
    const below = (pai: string) => flags.filter((f) => NAMED.includes(f.key) && f.pai === pai).map((f) => f.key)
    expect(below('evidencias')).toEqual([
      ...['visualizarRespondidas', 'visualizarEvidenciadas', 'visualizarAprovadas', 'visualizarRejeitadas'],
      ...['enviarRespondidas', 'enviarEvidenciadas', 'enviarAprovadas', 'enviarRejeitadas'],
      ...['analisarEvidenciadas', 'analisarAprovadas', 'analisarRejeitadas', 'enviaPerguntaId1Selo'],
    ])
    expect(below('acompanhamentos')).toEqual([
      'novoAcompanhamento',
      'finalizarAcompanhamento',
      'verPontosAcoesAcompanhamento',
    ])
    const others = flags.filter(
      (f) => NAMED.includes(f.key) && f.pai && !['evidencias', 'acompanhamentos'].includes(f.pai),
    )
    expect(others.map((f) => f.key)).toEqual([])
  })

  test('nothing but a catalogue key is a flag', () => {
    for (const x of ['', 'medalhas', 'toString', '__proto__', 1, null, undefined, {}]) expect(isFlag(x)).toBe(false)
  })
})
