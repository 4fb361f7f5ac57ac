import { describe, expect, test } from 'vitest'
import type { Flag } from '#contract/permissions.ts'
import type { SituacaoSolucao } from '#contract/termo-referencia.ts'
import {
  acoesDaEvidencia,
  acoesDaSolucao,
  acoesDaTarefa,
  acoesDoGrupo,
  impedimentoDaSolucao,
  impedimentoDoGrupo,
  motivoDaTarefa,
  RECUSAS,
  recusaDaEvidencia,
  recusaDaSolucao,
  recusaDaTarefa,
  recusaDoGrupo,
  restantes,
  situacaoDaSolucao,
  situacaoDaTarefa,
  somaDeHoras,
} from './rules.ts'

const SN = [false, true]
const SITUACOES: readonly SituacaoSolucao[] = [1, 2, 3, 4]
const tudo = () => true
const nada = () => false
const so =
  (...flags: Flag[]) =>
  (f: Flag) =>
    flags.includes(f)
const ligadas = (acoes: object) =>
  Object.entries(acoes)
    .filter(([, pode]) => pode)
    .map(([nome]) => nome)

const GRUPOS = SN.flatMap((desabilitado) =>
  SN.flatMap((comecou) =>
    SN.flatMap((aIniciar) => SN.map((semConsultor) => ({ desabilitado, comecou, aIniciar, semConsultor }))),
  ),
)
const SOLUCOES = SITUACOES.flatMap(
  (situacao) =>
    SN.flatMap((ela) =>
      SN.flatMap((grupo) =>
        SN.flatMap((temHoras) => SN.map((temConsultor) => ({ situacao, ela, grupo, temHoras, temConsultor }))),
      ),
    ),
  // Only situations that can be: interrupted means one of both, and what goes on is neither.
).filter((s) => (s.situacao === 4 ? s.ela || s.grupo : !s.ela && (s.situacao === 3 || !s.grupo)))
const TAREFAS = SITUACOES.flatMap((solucao) =>
  SN.flatMap((grupo) =>
    SN.flatMap((ela) =>
      SN.flatMap((cumprida) =>
        SN.map((temHoras) => ({ solucao, grupo, ela, cumprida, temHoras: temHoras || cumprida })),
      ),
    ),
  ),
).filter((t) => t.solucao > 2 || !t.grupo)
const EVIDENCIAS = TAREFAS.flatMap(({ temHoras: _, ela: tarefa, ...t }) => SN.map((ela) => ({ ...t, tarefa, ela })))

describe('situations', () => {
  test.each([
    [{ iniciada: false, finalizada: false, ela: false, grupo: false }, 1],
    [{ iniciada: true, finalizada: false, ela: false, grupo: false }, 2],
    [{ iniciada: true, finalizada: true, ela: false, grupo: false }, 3],
    [{ iniciada: false, finalizada: false, ela: true, grupo: false }, 4],
    [{ iniciada: true, finalizada: false, ela: false, grupo: true }, 4],
    [{ iniciada: true, finalizada: false, ela: true, grupo: true }, 4],
    // What was finished stays so in a group that is interrupted later.
    [{ iniciada: true, finalizada: true, ela: false, grupo: true }, 3],
  ] as const)('R183 a solution %j is %i', (s, situacao) => expect(situacaoDaSolucao(s)).toBe(situacao))

  test.each([
    [{ ela: false, solucao: 1, cumprida: false, agendada: false }, 1],
    [{ ela: false, solucao: 2, cumprida: false, agendada: true }, 2],
    [{ ela: false, solucao: 2, cumprida: true, agendada: true }, 3],
    [{ ela: true, solucao: 2, cumprida: true, agendada: true }, 4],
    [{ ela: false, solucao: 4, cumprida: true, agendada: false }, 4],
    [{ ela: false, solucao: 3, cumprida: true, agendada: false }, 3],
    [{ ela: false, solucao: 3, cumprida: false, agendada: false }, 1],
  ] as const)('a task %j is %i', (t, situacao) => expect(situacaoDaTarefa(t)).toBe(situacao))
})

describe('hours', () => {
  test('what is left is never less than nothing, and nothing of what is over', () => {
    expect(restantes(100, 30, 20, false)).toBe(50)
    expect(restantes(100, 90, 20, false)).toBe(0)
    expect(restantes(100, 0, 0, true)).toBe(0)
  })
  test('a sum is that of its parts', () => {
    const parte = { horasPrevistas: 4, horasRealizadas: 3, horasAgendadas: 2, horasRestantes: 1 }
    expect(somaDeHoras([])).toEqual({ horasPrevistas: 0, horasRealizadas: 0, horasAgendadas: 0, horasRestantes: 0 })
    expect(somaDeHoras([parte, parte])).toEqual({
      horasPrevistas: 8,
      horasRealizadas: 6,
      horasAgendadas: 4,
      horasRestantes: 2,
    })
  })
})

describe('who may do what now', () => {
  test('without a flag nobody may anything', () => {
    for (const g of GRUPOS) expect(ligadas(acoesDoGrupo(nada, g))).toEqual([])
    for (const s of SOLUCOES) expect(ligadas(acoesDaSolucao(nada, s))).toEqual([])
    for (const t of TAREFAS) expect(ligadas(acoesDaTarefa(nada, t))).toEqual([])
    for (const e of EVIDENCIAS) expect(ligadas(acoesDaEvidencia(nada, e))).toEqual([])
  })
  test('each action asks for its own flag', () => {
    const g = { desabilitado: false, comecou: false, aIniciar: true, semConsultor: false }
    const s = { situacao: 1, ela: false, grupo: false, temHoras: false, temConsultor: true } as const
    const t = { solucao: 1, ela: false, cumprida: false, temHoras: false } as const
    const e = { solucao: 1, ela: false, cumprida: false, tarefa: false } as const
    const deGrupo = (f: Flag) => ligadas(acoesDoGrupo(so(f), g))
    const deSolucao = (f: Flag) => ligadas(acoesDaSolucao(so(f), s))
    const deTarefa = (f: Flag) => ligadas(acoesDaTarefa(so(f), t))
    const deEvidencia = (f: Flag) => ligadas(acoesDaEvidencia(so(f), e))
    expect(deGrupo('editarGrupoTermoReferencia')).toEqual(['editar'])
    expect(deGrupo('excluirGrupoTermoReferencia')).toEqual(['excluir'])
    expect(deGrupo('interromperGrupoTermoReferencia')).toEqual(['interromper'])
    expect(deGrupo('adicionarSolucaoTermoReferencia')).toEqual(['adicionarSolucao'])
    expect(deGrupo('importarSolucaoTermoReferencia')).toEqual(['importarSolucao'])
    expect(deGrupo('finalizarSolucoesTermoReferencia')).toEqual(['iniciar'])
    expect(ligadas(acoesDoGrupo(so('reabilitarTermoReferencia'), { ...g, desabilitado: true }))).toEqual(['reabilitar'])
    expect(deSolucao('editarSolucaoTermoReferencia')).toEqual(['editar'])
    expect(deSolucao('excluirSolucaoTermoReferencia')).toEqual(['excluir'])
    expect(deSolucao('interromperSolucaoTermoReferencia')).toEqual(['interromper'])
    expect(deSolucao('finalizarSolucoesTermoReferencia')).toEqual(['iniciar'])
    expect(deSolucao('adicionarTarefaTermoReferencia')).toEqual(['adicionarTarefa'])
    expect(deSolucao('importarTarefaTermoReferencia')).toEqual(['importarTarefa'])
    expect(deTarefa('editarTarefaTermoReferencia')).toEqual(['editar'])
    expect(deTarefa('excluirTarefaTermoReferencia')).toEqual(['excluir'])
    expect(deTarefa('interromperTarefaTermoReferencia')).toEqual(['interromper'])
    expect(deTarefa('adicionarEvidenciaTermoReferencia')).toEqual(['adicionarEvidencia'])
    expect(deEvidencia('editarEvidenciaTermoReferencia')).toEqual(['editar'])
    expect(deEvidencia('excluirEvidenciaTermoReferencia')).toEqual(['excluir'])
    expect(deEvidencia('interromperEvidenciaTermoReferencia')).toEqual(['interromper'])
  })

  test('what is offered is not refused, and what is not offered is', () => {
    for (const g of GRUPOS) {
      const a = acoesDoGrupo(tudo, g)
      expect([g, a.editar, a.interromper, a.adicionarSolucao, a.importarSolucao]).toEqual([
        g,
        ...Array.from({ length: 4 }, () => recusaDoGrupo.mexer(g) === null),
      ])
      expect([g, a.excluir]).toEqual([g, recusaDoGrupo.excluir(g) === null])
      expect([g, a.reabilitar]).toEqual([g, recusaDoGrupo.reabilitar(g) === null])
      expect([g, a.iniciar]).toEqual([g, recusaDoGrupo.iniciar(g) === null && !g.semConsultor])
    }
    for (const s of SOLUCOES) {
      const a = acoesDaSolucao(tudo, s)
      expect([s, a.editar, a.interromper, a.adicionarTarefa, a.importarTarefa]).toEqual([
        s,
        ...Array.from({ length: 4 }, () => recusaDaSolucao.mexer(s) === null),
      ])
      for (const acao of ['excluir', 'reabilitar', 'iniciar', 'finalizar'] as const)
        expect([s, acao, a[acao]]).toEqual([s, acao, recusaDaSolucao[acao](s) === null])
    }
    for (const t of TAREFAS) {
      const a = acoesDaTarefa(tudo, t)
      expect([t, a.editar, a.interromper, a.adicionarEvidencia]).toEqual([
        t,
        ...Array.from({ length: 3 }, () => recusaDaTarefa.mexer(t) === null),
      ])
      expect([t, a.excluir]).toEqual([t, recusaDaTarefa.excluir(t) === null])
      expect([t, a.reabilitar]).toEqual([t, recusaDaTarefa.reabilitar(t) === null])
    }
    for (const e of EVIDENCIAS) {
      const a = acoesDaEvidencia(tudo, e)
      expect([e, a.editar, a.excluir, a.interromper]).toEqual([
        e,
        ...Array.from({ length: 3 }, () => recusaDaEvidencia.mexer(e) === null),
      ])
      expect([e, a.reabilitar]).toEqual([e, recusaDaEvidencia.reabilitar(e) === null])
    }
  })

  test('R184 a solution comes back only where its group is not interrupted', () => {
    for (const s of SOLUCOES) expect([s, acoesDaSolucao(tudo, s).reabilitar]).toEqual([s, s.ela && !s.grupo])
  })
  test('R185 a task comes back only where its solution is not interrupted, nor over', () => {
    for (const t of TAREFAS) expect([t, acoesDaTarefa(tudo, t).reabilitar]).toEqual([t, t.ela && t.solucao < 3])
  })
  test('a start needs a consultant, an end a start; what began is not deleted', () => {
    for (const s of SOLUCOES) {
      const a = acoesDaSolucao(tudo, s)
      expect([s, a.iniciar]).toEqual([s, s.situacao === 1 && s.temConsultor])
      expect([s, a.finalizar]).toEqual([s, s.situacao === 2])
      expect([s, a.excluir]).toEqual([s, s.situacao === 1 && !s.temHoras])
    }
  })
  test('what is over or interrupted is not changed', () => {
    for (const s of SOLUCOES.filter((x) => x.situacao > 2)) expect(acoesDaSolucao(tudo, s).editar).toBe(false)
    for (const t of TAREFAS.filter((x) => x.solucao > 2 || x.ela || x.cumprida))
      expect(acoesDaTarefa(tudo, t)).toMatchObject({ editar: false, interromper: false, excluir: false })
  })
  test('why the next step cannot be taken is told to who could take it', () => {
    const s = { situacao: 1, ela: false, grupo: false, temHoras: false, temConsultor: false } as const
    expect(impedimentoDaSolucao(tudo, s)).toBe(RECUSAS.semConsultor)
    expect(impedimentoDaSolucao(nada, s)).toBeNull()
    expect(impedimentoDaSolucao(tudo, { ...s, temConsultor: true })).toBeNull()
    expect(impedimentoDaSolucao(tudo, { ...s, situacao: 4, grupo: true })).toBe(RECUSAS.grupoDesabilitado)
    const g = { desabilitado: false, comecou: false, aIniciar: true, semConsultor: true }
    expect(impedimentoDoGrupo(tudo, g)).toContain('consultor')
    expect(impedimentoDoGrupo(tudo, { ...g, semConsultor: false })).toBeNull()
  })
  test('nothing more is scheduled for what goes on no longer', () => {
    for (const t of TAREFAS) expect([t, recusaDaTarefa.agendar(t) === null]).toEqual([t, t.solucao < 3 && !t.ela])
  })
  test('a task that is neither done nor justified says why its solution cannot be finished', () => {
    expect([1, 2, 3, 4].map((s) => motivoDaTarefa(s as 1, null) === null)).toEqual([false, false, true, true])
    expect(motivoDaTarefa(1, 'Não se aplica')).toBeNull()
    expect(motivoDaTarefa(2, null)).toContain('agendada')
  })
})
