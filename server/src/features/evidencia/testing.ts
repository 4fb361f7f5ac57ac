import type { Flag } from '#contract/permissions.ts'
import { ligadas } from '#contract/testing.ts'
import { capacidades, type Variante } from '#contract/variants.ts'
import type { Arquivo, Pergunta, Quem } from './rules.ts'

/** People, questions and files for the tests of the rules. */
export const AGORA = new Date('2025-06-11T15:00:00-03:00')

interface Pessoa {
  flags?: readonly Flag[]
  acessoTotal?: boolean
  grupo?: string
  eixos?: readonly number[]
  usuarioId?: number
  variante?: Variante
  now?: Date
}

export const quem = ({
  flags = [],
  acessoTotal = false,
  grupo = 'Qualquer',
  eixos = [],
  usuarioId = 1,
  variante = 'padrao',
  now = AGORA,
}: Pessoa = {}): Quem => {
  const on = ligadas(flags)
  return {
    actor: {
      usuarioId,
      acessoTotal,
      grupo: { usuarioGrupoId: 1, nome: grupo, verTodosEixos: true, visualizaMunicipio: true, relatorioAdm: [] },
      config: on,
      groupsConfig: on,
      visualizaEixosIds: eixos,
      permissoes: [],
      permissoesSolucoes: [],
    },
    caps: capacidades(variante),
    now,
  }
}

export const pergunta = (p: Partial<Pergunta> = {}): Pergunta => ({
  perguntaId: 20,
  eixoId: 1,
  estado: 'respondida',
  resposta: true,
  qtdRejeicao: 0,
  prazoReenvio: null,
  prazoProrrogado: false,
  prazoRecurso: null,
  rodada: 0,
  evidenciadaPor: null,
  criterio1Ate: null,
  ...p,
})

export const arquivo = (a: Partial<Arquivo> = {}): Arquivo => ({
  rodada: 1,
  aprovada: false,
  rejeitada: false,
  finalizada: false,
  complemento: false,
  excluida: false,
  dadosComplementares: false,
  usuarioId: 9,
  ...a,
})
