import { describe, expect, it } from 'vitest'
import { encontro } from './testing.ts'
import { corpoDaEdicao, corpoNovo, dosCampos, duracaoDe, errosDe, modeloDe, VAZIO, valoresDe } from './valores.ts'

const cheio = {
  ...VAZIO,
  municipioId: 7,
  titulo: 'Oficina',
  grupoId: 4,
  usuarioId: 1,
  data: '2026-11-17',
  inicio: '09:00',
  fim: '10:30',
  local: 'Sala 2',
}

describe('the form of a meeting', () => {
  it('writes day and hours as the wire has them, and no repetition unless chosen', () => {
    expect(corpoNovo(cheio)).toMatchObject({
      inicioString: '17/11/2026 09:00',
      fimString: '17/11/2026 10:30',
      repeticao: null,
    })
    expect(corpoNovo({ ...cheio, repeticao: 'semanal', vezes: 3 }).repeticao).toEqual({
      tipo: 'semanal',
      vezes: 3,
      ate: null,
    })
    expect(errosDe(cheio, null)).toEqual({})
    expect(errosDe({ ...cheio, repeticao: 'semanal', vezes: null }, null)).toHaveProperty('vezes')
  })

  it('says what is missing beside its own field', () => {
    expect(Object.keys(errosDe(VAZIO, null)).toSorted()).toEqual(
      ['data', 'fim', 'grupoId', 'inicio', 'local', 'municipioId', 'titulo', 'usuarioId'].toSorted(),
    )
    expect(errosDe({ ...cheio, data: '31/02/2026' }, null)).toEqual({ data: 'Data inválida' })
    expect(errosDe({ ...cheio, inicio: '25:00' }, null)).toEqual({ inicio: 'Hora inválida' })
    expect(errosDe({ ...cheio, fim: '08:00' }, null)).toEqual({ fim: 'O fim deve ser depois do início' })
  })

  it('counts how long it lasts', () => {
    expect(duracaoDe(cheio)).toBe(90)
    expect([duracaoDe({ ...cheio, fim: '09:00' }), duracaoDe({ ...cheio, fim: '9' })]).toEqual([null, null])
  })

  it('sends of a change only what was changed', () => {
    const base = encontro(1)
    const valores = valoresDe(base)
    expect(corpoDaEdicao(valores, base)).toEqual({ encontroId: 1, versao: 3, alcance: 'este' })
    expect(corpoDaEdicao({ ...valores, inicio: '08:00', alcance: 'seguintes' }, base)).toEqual({
      encontroId: 1,
      versao: 3,
      alcance: 'seguintes',
      inicioString: '17/11/2026 08:00',
      fimString: '17/11/2026 10:30',
    })
    const semTarefas = corpoDaEdicao({ ...valores, tarefas: [] }, base)
    expect(semTarefas).toMatchObject({ solucoesEvento: [{ municipioSolucaoId: 31 }], tarefasEvento: [] })
    const comMais = corpoDaEdicao(
      { ...valores, convidados: [...valores.convidados, { membroId: null, nome: 'Eva', email: '', telefone: '' }] },
      base,
    )
    expect(comMais.convidadosEvento).toEqual([
      { encontroConvidadoId: 51, membroId: 61 },
      { membroId: null, nome: 'Eva', email: null, telefone: null },
    ])
  })

  it('repeats one without its day, its series and the data that is hidden here', () => {
    const modelo = modeloDe(encontro(1))
    expect(modelo).toMatchObject({ data: '', inicio: '09:00', titulo: 'Reunião 1', repeticao: null })
    expect(modelo.convidados).toEqual([{ membroId: 61, nome: 'Antônia Reis', email: '', telefone: '' }])
  })

  it('finds the field of what the server refuses', () => {
    expect(
      dosCampos({
        inicioString: 'a',
        fimString: 'b',
        'convidadosEvento.0.email': 'c',
        tarefasEvento: 'd',
        titulo: 'e',
      }),
    ).toEqual({ inicio: 'a', fim: 'b', 'convidados.0.email': 'c', tarefas: 'd', titulo: 'e' })
  })
})
