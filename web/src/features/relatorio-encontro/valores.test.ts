import { describe, expect, it } from 'vitest'
import { MENSAGENS_RELATORIO } from '#contract/relatorio-encontro.ts'
import { umPreparo, umRelatorio } from './testing.ts'
import {
  abaDe,
  comHoraDaTarefa,
  conferir,
  doPreparo,
  doRascunho,
  doRelatorio,
  paraEnvio,
  semTexto,
  VAZIO,
  type Valores,
} from './valores.ts'

const REGRAS = { exigeTipoEHoras: true, umaSoTarefa: false, podeEditarHoras: true, haTarefas: true }
const CHEIO = { ...doPreparo(umPreparo(), VAZIO), descricao: '<p>Foi boa.</p>' }

describe('what is wrong with a report', () => {
  it('is told in the order of the specification, each on its tab (R197, R198, R200, R201)', () => {
    const nada = { ...VAZIO, tipoExecucaoRelatorioId: null }
    expect(Object.entries(conferir(nada, REGRAS))).toEqual([
      ['descricao', MENSAGENS_RELATORIO.descricao],
      ['encontroId', MENSAGENS_RELATORIO.encontro],
      ['tipoExecucaoRelatorioId', MENSAGENS_RELATORIO.tipoExecucao],
      ['horasUtilizadasString', MENSAGENS_RELATORIO.horas],
    ])
    expect(conferir(CHEIO, REGRAS)).toEqual({})
    expect([abaDe('descricao'), abaDe('tarefasRelatorioString.0.horas'), abaDe('arquivos')]).toEqual([
      'relatorio',
      'tarefas',
      'anexos',
    ])
  })

  it('asks neither for the execution type nor for hours in other states (R203)', () => {
    const semEles = { ...CHEIO, tipoExecucaoRelatorioId: null, horasUtilizadasString: '', tarefas: [] }
    expect(conferir(semEles, { ...REGRAS, exigeTipoEHoras: false })).toEqual({})
  })

  it.each([
    ['08:30', true],
    ['8,5', true],
    ['8', true],
    ['8:75', false],
    ['oito', false],
  ])('reads hours as %s: %s', (horasUtilizadasString, certas) => {
    const erros = conferir({ ...CHEIO, tarefas: [], horasUtilizadasString }, REGRAS)
    expect(erros.horasUtilizadasString).toBe(certas ? undefined : MENSAGENS_RELATORIO.horasInvalidas)
  })

  it('sees text that only looks like some', () => {
    expect(semTexto('<p><br></p><p>&nbsp; </p>')).toBe(true)
    expect(semTexto('<p>a</p>')).toBe(false)
  })

  it('wants the hours of the tasks within those of the report, the end after the beginning, and figures alone (R204)', () => {
    expect(conferir({ ...CHEIO, horasUtilizadasString: '3:00' }, REGRAS)).toEqual({
      tarefas: MENSAGENS_RELATORIO.horasDasTarefas,
    })
    expect(conferir({ ...CHEIO, fimString: '01/03/2026 08:00' }, REGRAS)).toEqual({
      fimString: MENSAGENS_RELATORIO.fim,
    })
    expect(conferir({ ...CHEIO, pjAtendidas: '3a' }, REGRAS)).toEqual({ pjAtendidas: MENSAGENS_RELATORIO.soNumeros })
  })

  it('wants one task alone where the flag says so, and gives it all of the hours (R206, R249)', () => {
    const umaSo = { ...REGRAS, umaSoTarefa: true }
    expect(conferir(CHEIO, umaSo)).toEqual({ tarefas: MENSAGENS_RELATORIO.umaTarefa })
    const com = comHoraDaTarefa({ ...CHEIO, tarefas: CHEIO.tarefas.slice(0, 1), horasUtilizadasString: '6' }, umaSo)
    expect(com.tarefas.map((t) => t.horas)).toEqual(['6'])
    expect(comHoraDaTarefa(CHEIO, REGRAS)).toBe(CHEIO)
    // A meeting about no task has a report about none.
    expect(conferir({ ...CHEIO, tarefas: [] }, umaSo)).toEqual({ tarefas: MENSAGENS_RELATORIO.umaTarefa })
    expect(conferir({ ...CHEIO, tarefas: [] }, { ...umaSo, haTarefas: false })).toEqual({})
  })

  it('sends no hours of who may not type them (R244)', () => {
    const corpo = paraEnvio(CHEIO, { podeEditarHoras: false })
    expect([corpo.horasUtilizadasString, JSON.parse(corpo.tarefasRelatorioString)[0].horas]).toEqual(['', ''])
  })
})

describe('what the form holds', () => {
  it('begins with what the meeting has: guests with their presence, tasks, hours', () => {
    expect(CHEIO.convidados.map((c) => [c.nome, c.presente])).toEqual([
      ['Antônia Reis', true],
      ['Bento Dias', false],
    ])
    expect(CHEIO.tarefas[0]).toMatchObject({ nome: 'Compras locais · Decreto publicado', horas: '02:00' })
  })

  it('is the same again from its draft, and travels as the call wants it', () => {
    expect(doRascunho(CHEIO)).toEqual(CHEIO)
    expect(doRascunho(undefined)).toBe(VAZIO)
    const corpo = paraEnvio(CHEIO, REGRAS)
    expect(JSON.parse(corpo.tarefasRelatorioString)[0]).toEqual({
      municipioTarefaId: 31,
      municipioSolucaoId: 3,
      cumprida: false,
      horas: '02:00',
    })
    expect(corpo).not.toHaveProperty('convidados')
  })

  it('sends every guest back as the one that was shown, of the meeting or of the report', () => {
    const [antonia, bento] = umPreparo().convidadosRelatorio
    const p = umPreparo({ convidadosRelatorio: [{ ...antonia!, encontroConvidadoId: 7 }, bento!] })
    const r = umRelatorio({ convidadosRelatorio: [{ ...antonia!, relatorioConvidadoId: 8 }] })
    const enviados = (v: Valores) => JSON.parse(paraEnvio(doRascunho(v), REGRAS).convidadosRelatorioString) as object[]
    expect(enviados(doPreparo(p, VAZIO))[0]).toMatchObject({ encontroConvidadoId: 7, nome: 'Antônia Reis' })
    expect(enviados(doRelatorio(r))[0]).toMatchObject({ relatorioConvidadoId: 8 })
  })
})
