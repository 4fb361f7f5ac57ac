import { isIsoDate } from './br.ts'

/** The way of a school through the programme, and what each state asks of it. The same on both sides. */
export const CAMINHO_ESCOLA = [
  'Adesão',
  'Formação de professores',
  'Aplicação',
  'Feira realizada',
  'Concluída',
] as const
export const DESISTENTE = 'Desistente'
export const SITUACOES_ESCOLA = [...CAMINHO_ESCOLA, DESISTENTE] as const
export type SituacaoEscola = (typeof SITUACOES_ESCOLA)[number]
type NoCaminho = (typeof CAMINHO_ESCOLA)[number]

export const ACOES_ESCOLA = ['avancar', 'voltar', 'desistir', 'retomar'] as const
export type AcaoEscola = (typeof ACOES_ESCOLA)[number]

/** What a step may fill in on its way. */
export const CAMPOS_DO_PASSO = [
  'professoresInscritos',
  'professoresConcluintes',
  'alunos',
  'dataFeira',
  'cargaHoraria',
] as const
export type CampoDoPasso = (typeof CAMPOS_DO_PASSO)[number]
export interface NumerosDaEscola {
  professoresInscritos: number
  professoresConcluintes: number
  alunos: number
  dataFeira: string | null
  /** Minutes. */
  cargaHoraria: number
}

const PEDE: Readonly<Record<NoCaminho, readonly CampoDoPasso[]>> = {
  Adesão: [],
  'Formação de professores': ['professoresInscritos'],
  Aplicação: ['professoresConcluintes', 'alunos'],
  'Feira realizada': ['dataFeira'],
  Concluída: ['cargaHoraria'],
}
const FRASES: Readonly<Record<CampoDoPasso, string>> = {
  professoresInscritos: 'Informe quantos professores estão inscritos',
  professoresConcluintes: 'Informe quantos professores concluíram a formação',
  alunos: 'Informe quantos alunos participam',
  dataFeira: 'Informe o dia da feira',
  cargaHoraria: 'Informe a carga horária aplicada',
}
const lugar = (s: SituacaoEscola) => (CAMINHO_ESCOLA as readonly string[]).indexOf(s)

/** All that a school in this state must have told. */
export const pedidosDe = (s: SituacaoEscola): readonly CampoDoPasso[] =>
  CAMINHO_ESCOLA.slice(0, lugar(s) + 1).flatMap((x) => PEDE[x])

/** What is missing for a state, and what cannot be: field → sentence. */
export const faltasDaEscola = (s: SituacaoEscola, n: NumerosDaEscola, hoje: string): Record<string, string> => {
  const faltam = pedidosDe(s).filter((c) => !n[c])
  return {
    ...Object.fromEntries(faltam.map((c) => [c, FRASES[c]])),
    ...(n.professoresConcluintes > n.professoresInscritos && {
      professoresConcluintes: 'Não pode passar dos inscritos',
    }),
    ...(lugar(s) >= lugar('Feira realizada') &&
      n.dataFeira !== null &&
      isIsoDate(n.dataFeira) &&
      n.dataFeira > hoje && { dataFeira: 'A feira ainda não aconteceu' }),
  }
}

/** The seal is for who held the fair. */
export const podeTerSelo = (s: SituacaoEscola) => lugar(s) >= lugar('Feira realizada')
export const SELO_DEPOIS_DA_FEIRA = 'O selo é concedido depois da feira'

/** Where a step leads; undefined where it cannot be taken. Who gave up goes on from where it was (`antes`). */
export const destinoDaEscola = (
  s: SituacaoEscola,
  acao: AcaoEscola,
  antes: SituacaoEscola | null,
): SituacaoEscola | undefined => {
  if (s === DESISTENTE) return acao === 'retomar' ? (antes ?? 'Adesão') : undefined
  if (acao === 'avancar') return CAMINHO_ESCOLA[lugar(s) + 1]
  if (acao === 'voltar') return lugar(s) > 0 ? CAMINHO_ESCOLA[lugar(s) - 1] : undefined
  return acao === 'desistir' && s !== 'Concluída' ? DESISTENTE : undefined
}
/** Going back and giving up are explained. */
export const pedeMotivo = (acao: AcaoEscola) => acao === 'voltar' || acao === 'desistir'

export const DESCRICAO_DO_PASSO: Readonly<Record<AcaoEscola, string>> = {
  avancar: 'Escola avançou',
  voltar: 'Escola voltou um passo',
  desistir: 'Escola desistiu',
  retomar: 'Escola retomou a participação',
}
