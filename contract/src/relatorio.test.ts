import { describe, expect, it } from 'vitest'
import { STATUS_ACAO } from './plano-acao.ts'
import {
  defineRelatorio,
  existeEm,
  nomeDaCategoria,
  paraCatalogo,
  type Relatorio,
  relatorioEndpoints,
  relatorioNaVariante,
  relatorioPara,
} from './relatorio.ts'
import { algumaEscolha, escolhasDe, TIPOS_DE_FILTRO } from './relatorios/filtros.ts'
import { relatoriosDe, todosOsRelatorios } from './relatorios/todos.ts'
import { CATEGORIAS } from './relatorios.ts'
import { STATUS_INICIATIVA } from './territorio-estados.ts'
import { capacidades, VARIANTES } from './variants.ts'
import { wording } from './wording.ts'

const pessoa = (relatorioAdm: string[], acessoTotal = false) => ({
  acessoTotal,
  grupo: { usuarioGrupoId: 1, nome: 'G', verTodosEixos: false, visualizaMunicipio: true, relatorioAdm },
})

const tudo = () => true

describe('a report as data', () => {
  it('takes route, title and category from the catalogue and its filters from its columns', () => {
    const r = defineRelatorio({ id: 17, colunas: ['municipio', 'eixo'], alcance: 'municipio' })
    expect(r).toMatchObject({
      rota: 'get-municipio-regiao',
      titulo: '{Municípios} por região',
      categoria: 'execucao',
      filtros: ['municipio', 'uf', 'regional', 'eixo'],
      filtrosPadrao: { municipioId: [0] },
      soComFiltros: false,
    })
    expect(relatorioEndpoints(r).buscar).toMatchObject({
      method: 'POST',
      path: '/api/dashboard/dashboardadministrativo/get-municipio-regiao',
      resumo: 'Municípios por região',
      permit: { relatorio: 'get-municipio-regiao' },
    })
    expect(() => defineRelatorio({ id: 11, colunas: ['municipio'], alcance: 'municipio' })).toThrow('no report 11')
  })

  it('R569: the types of filters have the numbers of the specification, offered or not', () => {
    expect(TIPOS_DE_FILTRO).toEqual({
      ...{ municipio: 1, responsavel: 2, dataInicial: 3, dataFim: 4, solucao: 5, grupoSolucao: 6, grupoUsuario: 7 },
      ...{ statusRelacionamento: 8, radar: 9, regional: 10, uf: 11, eixo: 12, tema: 13, usuario: 14, projeto: 15 },
      ...{ grupoClienteOculto: 16, selo: 17, status: 18 },
    })
  })

  it('R570, R571: an entry as people get it tells its default filters and its profile', () => {
    const entrada = (id: number) => paraCatalogo(todosOsRelatorios.find((r) => r.id === id)!, wording('padrao'))
    expect(entrada(1)).toMatchObject({ filtrosPadrao: { municipioId: [0] }, soComFiltros: false, perfil: 'demais' })
    // R571: some have it; where no municipality is chosen there is nothing to begin with.
    expect(entrada(34)).toMatchObject({ filtrosPadrao: {}, perfil: null })
    expect(entrada(55).perfil).toBe('salaOuAssessor')
  })

  it('whoever shows a status is filtered by it: by its own states, or by those of the register', () => {
    const comStatus = todosOsRelatorios.filter((r) => r.colunas.some((c) => c.chave === 'status'))
    expect(comStatus.map((r) => r.id)).toEqual([3, 7, 22, 31, 42, 44, 46, 47, 48])
    const comSituacao = todosOsRelatorios.filter((r) => r.colunas.some((c) => c.chave === 'situacao'))
    expect(comSituacao.map((r) => r.id)).toEqual([4, 6, 30, 32, 37, 40])
    for (const r of [...comStatus, ...comSituacao])
      expect([r.id, r.filtros]).toEqual([r.id, expect.arrayContaining(['status'])])
    const estados = (id: number) => todosOsRelatorios.find((r) => r.id === id)!.estados
    expect(estados(7)).toBeUndefined()
    expect(estados(3)).toEqual({ 1: 'Reprovado', 2: 'Aprovado', 3: 'Devolvido para ajuste', 4: 'Em análise' })
    expect(estados(31)).toEqual(estados(3))
    expect(estados(22)).toEqual(STATUS_ACAO)
    expect(estados(42)).toEqual(STATUS_INICIATIVA)
    expect(estados(6)).toEqual({ 1: 'Prevista', 2: 'Agendada', 3: 'Realizada', 4: 'Desabilitada' })
    expect(estados(30)).toEqual({ 1: 'Não iniciado', 2: 'Em preenchimento', 3: 'Enviado' })
    expect(estados(40)).toEqual({ 1: 'Não iniciada', 2: 'Em andamento', 3: 'Finalizada', 4: 'Interrompida' })
  })

  it('states agree with what a variant calls otherwise', () => {
    const ditos = (id: number, v: (typeof VARIANTES)[number]) =>
      Object.values(relatorioNaVariante(todosOsRelatorios.find((r) => r.id === id)!, wording(v)).estados!)
    expect(ditos(4, 'padrao')).toEqual(['Agendado', 'Confirmado', 'Realizado', 'Reagendado', 'Cancelado'])
    expect(ditos(4, 'at')).toEqual(['Agendada', 'Confirmada', 'Realizada', 'Reagendada', 'Cancelada'])
    expect(ditos(32, 'padrao')).toEqual(['Não enviada', 'Em análise', 'Aprovada', 'Rejeitada'])
    expect(ditos(32, 'sala')).toEqual(['Não enviado', 'Em análise', 'Aprovado', 'Rejeitado'])
  })

  it('whoever shows a seal or a medal is filtered by it, and nobody by what they are not shown', () => {
    const comSelo = todosOsRelatorios.filter((r) => r.colunas.some((c) => c.chave === 'selo'))
    expect(comSelo.map((r) => [r.id, r.estados?.[0], r.flagsDosFiltros])).toEqual([
      [27, 'Sem selo', {}],
      [54, 'Sem medalha', { selo: 'visualizarPontosMedalha' }],
    ])
    const [, medalhas] = comSelo
    const vistos = (flag: boolean) => relatorioPara(medalhas!, () => flag).filtros
    expect(vistos(true)).toEqual(['municipio', 'uf', 'regional', 'selo'])
    expect(vistos(false)).toEqual(['municipio', 'uf', 'regional'])
  })

  it('R571: no choice and [0] are all in reach; a code may be 0; days are in their order', () => {
    const body = escolhasDe(['municipio', 'statusRelacionamento', 'uf', 'dataInicial', 'dataFim'])
    const nada = { municipioId: [], statusRelacionamento: [], uf: [], dataInicial: null, dataFim: null }
    expect(body.parse({})).toEqual(nada)
    expect(body.parse({ municipioId: [0], dataInicial: '', outra: 1 } as never)).toEqual(nada)
    expect(algumaEscolha(nada)).toBe(false)
    const algo = body.parse({ municipioId: [3, 3], statusRelacionamento: [0], uf: ['SC'] })
    expect(algo).toEqual({ ...nada, municipioId: [3], statusRelacionamento: [0], uf: ['SC'] })
    expect(algumaEscolha(algo)).toBe(true)
    expect(body.safeParse({ dataInicial: '2026-02-02', dataFim: '2026-02-01' }).error?.issues).toMatchObject([
      { path: ['dataFim'], message: 'A data final vem antes da inicial' },
    ])
    for (const errado of [{ municipioId: [-1] }, { uf: ['XX'] }, { dataFim: '01/02/2026' }])
      expect(body.safeParse(errado as never).success).toBe(false)
  })

  it('R574: the category of indicators is called Critérios in the room', () => {
    expect(CATEGORIAS.map((c) => nomeDaCategoria(c, wording('sala')))).toEqual(['Critérios', 'Execução', 'Territórios'])
    expect(nomeDaCategoria('indicadores', wording('padrao'))).toBe('Indicadores')
  })

  it('R575: one of the room and adviser profiles exists there alone', () => {
    const onde = (r: Relatorio) => VARIANTES.filter((v) => existeEm(r, capacidades(v))).join(' ')
    const porLugar = Object.groupBy(todosOsRelatorios, onde)
    const ids = Object.fromEntries(Object.entries(porLugar).map(([lugar, rs]) => [lugar, rs!.map((r) => r.id)]))
    expect(ids).toEqual({
      // Agents have no seal: no enrolment, no shopper, no indicators of rooms.
      'sala parceiro': [27, 28, 29, 30, 37, 38, 51, 52],
      'at sala parceiro': [55],
      'padrao gov territorios educacao turismo': [1],
      [VARIANTES.join(' ')]: expect.any(Array),
    })
    expect(ids[VARIANTES.join(' ')]).toHaveLength(53 - 10)
    // Of those that share a route every environment has one.
    for (const v of VARIANTES) {
      const rotas = relatoriosDe(pessoa([], true), capacidades(v), tudo).map((x) => x.rota)
      expect(rotas).toEqual([...new Set(rotas)])
      expect(rotas).toContain('get-execucao')
    }
  })

  it('R576: titles and labels are in the words of the profile', () => {
    const dito = (id: number, v: (typeof VARIANTES)[number]) => {
      const { titulo, colunas } = relatorioNaVariante(todosOsRelatorios.find((r) => r.id === id)!, wording(v))
      return [titulo, ...colunas.slice(0, 3).map((c) => c.titulo)]
    }
    expect(dito(14, 'padrao')).toEqual(['Tarefas por período', 'Município', 'Solução', 'Tarefa'])
    expect(dito(14, 'at')).toEqual(['Atividades por período', 'Município', 'Iniciativa', 'Atividade'])
    expect(dito(14, 'gov')).toEqual(['Atividades por período', 'Projeto', 'Fase', 'Atividade'])
    expect(dito(17, 'sala')[0]).toBe('Salas por região')
    expect(dito(17, 'parceiro')[0]).toBe('Parceiros por região')
    expect(dito(21, 'sala')).toEqual(['Indicadores analítico', 'Sala', 'Critério', 'Resposta'])
    // No mark of a word that is to be put in is left.
    for (const v of VARIANTES)
      for (const r of todosOsRelatorios) expect(JSON.stringify(dito(r.id, v))).not.toMatch(/[{}]/)
  })

  it('R455: a person opens what the group lists, a full admin all of it', () => {
    const [primeiro] = todosOsRelatorios
    const aqui = capacidades('padrao')
    expect(relatoriosDe(pessoa([primeiro!.rota, 'outra']), aqui, tudo)).toEqual([primeiro])
    expect(relatoriosDe(pessoa([]), aqui, tudo)).toEqual([])
    expect(relatoriosDe(pessoa([], true), aqui, tudo)).toEqual(todosOsRelatorios.filter((r) => existeEm(r, aqui)))
  })

  it('one that asks for a flag is listed and called by who holds it too', () => {
    const comFlag = todosOsRelatorios.filter((r) => r.pede)
    expect(comFlag.map((r) => [r.id, r.pede])).toEqual([
      ...[37, 38].map((id) => [id, 'gerenciarClienteOculto']),
      ...[44, 46, 47, 48].map((id) => [id, 'verMenuProposta']),
    ])
    const quem = pessoa(todosOsRelatorios.map((r) => r.rota))
    const aqui = capacidades('padrao')
    expect(relatoriosDe(quem, aqui, (flag) => flag !== 'verMenuProposta')).toEqual(
      todosOsRelatorios.filter((r) => existeEm(r, aqui) && !comFlag.includes(r)),
    )
    expect(relatoriosDe(pessoa([]), aqui, tudo)).toEqual([])
    for (const r of comFlag)
      for (const e of Object.values(relatorioEndpoints(r)))
        expect(e.permit).toEqual({ todos: [{ relatorio: r.rota }, r.pede] })
  })
})
