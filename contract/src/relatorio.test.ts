import { describe, expect, it } from 'vitest'
import { defineRelatorio, existeEm, nomeDaCategoria, relatorioEndpoints, relatorioNaVariante } from './relatorio.ts'
import { algumaEscolha, escolhasDe } from './relatorios/filtros.ts'
import { relatoriosDe, relatoriosProntos } from './relatorios/todos.ts'
import { CATEGORIAS } from './relatorios.ts'
import { capacidades, VARIANTES } from './variants.ts'
import { wording } from './wording.ts'

const pessoa = (relatorioAdm: string[], acessoTotal = false) => ({
  acessoTotal,
  grupo: { usuarioGrupoId: 1, nome: 'G', verTodosEixos: false, visualizaMunicipio: true, relatorioAdm },
})

describe('a report as data', () => {
  it('R570: takes route, title and category from the catalogue and its filters from its columns', () => {
    const r = defineRelatorio({ id: 17, colunas: ['municipio', 'eixo'], alcance: 'municipio' })
    expect(r).toMatchObject({
      rota: 'get-municipio-regiao',
      titulo: '{Municípios} por região',
      categoria: 'execucao',
      filtros: ['municipio', 'uf', 'regional', 'eixo'],
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
    const r = defineRelatorio({ id: 27, colunas: ['municipio'], alcance: 'municipio', perfil: 'salaOuAssessor' })
    expect(VARIANTES.filter((v) => existeEm(r, capacidades(v)))).toEqual(['at', 'sala', 'parceiro'])
    expect(VARIANTES.filter((v) => existeEm({ perfil: 'demais' }, capacidades(v)))).toEqual(
      VARIANTES.filter((v) => !existeEm(r, capacidades(v))),
    )
    expect(VARIANTES.filter((v) => existeEm({}, capacidades(v)))).toEqual([...VARIANTES])
    // Of those that share a route every environment has one.
    for (const v of VARIANTES) {
      const rotas = relatoriosDe(pessoa([], true), capacidades(v)).map((x) => x.rota)
      expect(rotas).toEqual([...new Set(rotas)])
      expect(rotas).toContain('get-execucao')
    }
  })

  it('R576: titles and labels are in the words of the profile', () => {
    const dito = (id: number, v: (typeof VARIANTES)[number]) => {
      const { titulo, colunas } = relatorioNaVariante(relatoriosProntos.find((r) => r.id === id)!, wording(v))
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
      for (const r of relatoriosProntos) expect(JSON.stringify(dito(r.id, v))).not.toMatch(/[{}]/)
  })

  it('R455: a person opens what the group lists, a full admin all of it', () => {
    const [primeiro] = relatoriosProntos
    const aqui = capacidades('padrao')
    expect(relatoriosDe(pessoa([primeiro!.rota, 'outra']), aqui)).toEqual([primeiro])
    expect(relatoriosDe(pessoa([]), aqui)).toEqual([])
    expect(relatoriosDe(pessoa([], true), aqui)).toEqual(relatoriosProntos.filter((r) => existeEm(r, aqui)))
  })
})
