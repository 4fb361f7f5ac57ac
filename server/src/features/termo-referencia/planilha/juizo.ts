import { formatHours } from '#contract/br.ts'
import { COLUNA_DO_NOME, COLUNAS_TERMO, type LinhaTermo, NIVEIS, type Nivel } from '#contract/termo-planilha.ts'
import type { Celula } from '#server/registers/read-cells.ts'
import type { Dito, LinhaDaArvore, No } from './arvore.ts'

/* What the tree of a sheet would do to a term as it stands. */

/** A row of the term, with what the sheet may say of it. */
export interface Atual {
  readonly id: number
  readonly paiId: number | null
  readonly nome: string
  /** Why neither it nor what it holds changes any more: what is over stays. */
  readonly travada: string | null
  /** Out of the person's reach. */
  readonly oculta: boolean
  readonly valores: Readonly<Record<string, Celula>>
  /** How a person reads what points elsewhere. */
  readonly nomes: Readonly<Record<string, string | null>>
  /** Its hours count in its solution. */
  readonly conta: boolean
}
export interface Estado {
  readonly find: (nivel: Nivel, paiId: number | null, chave: string) => Atual | undefined
  readonly below: (nivel: Nivel, paiId: number) => readonly Atual[]
}
export type Direitos = Readonly<Record<Nivel, { readonly incluir: boolean; readonly alterar: boolean }>>

/** A thing of the sheet beside the row that it is, if there is one, and the row as it would be. */
export interface Destino {
  readonly no: No
  readonly pai: Destino | undefined
  readonly atual: Atual | undefined
  /** The columns of the row that change; all of them are new where there is no row yet. */
  readonly mudam: readonly string[]
  readonly depois: Readonly<Record<string, Celula>>
}

type Linhas = ReadonlyMap<number, LinhaDaArvore>
type Campos = Readonly<Record<string, Celula>>

/** A new row as far as the sheet does not say. */
const VAZIOS: Record<Nivel, Campos> = {
  grupo: { eixoId: null },
  solucao: {
    descricao: null,
    solucaoTipoId: null,
    monitoramento: 1,
    usuarioId: null,
    dataInicio: null,
    dataTermino: null,
    visitasPresenciais: null,
    horasPrevistasVisitasPresenciais: null,
    trabalhosEscritorio: null,
    horasPrevistasTrabalhosEscritorio: null,
    cargaHoraria: 0,
    naoComputaHoras: false,
    custo: null,
    preco: null,
  },
  tarefa: { descricao: null, horas: 0 },
  evidencia: { descricao: null },
}
export const CAMPOS = Object.fromEntries(NIVEIS.map((n) => [n, Object.keys(VAZIOS[n])])) as Record<Nivel, string[]>
const OBRIGATORIOS: Partial<Record<Nivel, string>> = { grupo: 'eixoId', tarefa: 'horas' }
const DE_VISITAS = COLUNAS_TERMO.filter((c) => c.soVisitas).map((c) => c.campo)
const colunaDe = (nivel: Nivel, campo: string) =>
  COLUNAS_TERMO.find((c) => c.nivel === nivel && c.campo === campo)!.titulo

const ditosDe = ({ ditos }: No): Campos => Object.fromEntries([...ditos].map(([campo, d]) => [campo, d.valor]))

const SEM_DIREITO = 'Você não tem permissão para incluir isto'
const SEM_DIREITO_DE_ALTERAR = 'Você não tem permissão para alterar isto'

const judgeNew = (no: No, pai: Destino | undefined, direitos: Direitos, refuse: Refuse) => {
  const nome = COLUNA_DO_NOME[no.nivel]
  if (pai?.atual?.travada) refuse(no.linha, nome, pai.atual.travada)
  else if (!direitos[no.nivel].incluir) refuse(no.linha, nome, SEM_DIREITO)
  const obrigatorio = OBRIGATORIOS[no.nivel]
  if (obrigatorio && !no.ditos.has(obrigatorio))
    refuse(no.linha, colunaDe(no.nivel, obrigatorio), 'Campo Obrigatório', true)
  if (no.nivel === 'solucao' && /^\(extra\)/i.test(no.nome))
    refuse(no.linha, nome, 'Escreva o nome sem (extra): ele vem da proposta')
}

const judgeChange = (no: No, atual: Atual, mudam: readonly Dito[], direitos: Direitos, refuse: Refuse) => {
  if (atual.oculta) refuse(no.linha, COLUNA_DO_NOME[no.nivel], atual.travada!)
  for (const { linha, coluna } of mudam)
    if (atual.travada) refuse(linha, coluna.titulo, atual.travada)
    else if (!direitos[no.nivel].alterar) refuse(linha, coluna.titulo, SEM_DIREITO_DE_ALTERAR)
}

/** What the fields of a solution on their own cannot say. */
const judgeSolucao = ({ ditos }: No, depois: Campos, refuse: Refuse) => {
  for (const campo of DE_VISITAS) {
    const dito = ditos.get(campo)
    if (dito && depois.monitoramento !== 2) refuse(dito.linha, dito.coluna.titulo, 'Só com MONITORAMENTO 2')
  }
  const dia = ditos.get('dataTermino') ?? ditos.get('dataInicio')
  const { dataInicio, dataTermino } = depois
  if (dia && dataInicio && dataTermino && dataTermino < dataInicio)
    refuse(dia.linha, dia.coluna.titulo, 'DATA_TERMINO não pode vir antes de DATA_INICIO')
}

/** Of what the sheet says is not followed by visits nothing is kept of them, as in the form. */
const withoutVisits = (no: No, depois: Campos): Campos =>
  no.ditos.get('monitoramento')?.valor === 1
    ? { ...depois, ...Object.fromEntries(DE_VISITAS.map((c) => [c, null])) }
    : depois

/** `unlessTold`: a cell that could not be read has told of itself. */
type Refuse = (linha: number, coluna: string, motivo: string, unlessTold?: boolean) => void

const judgeNo = (no: No, pai: Destino | undefined, estado: Estado, direitos: Direitos, refuse: Refuse): Destino => {
  const atual = pai && !pai.atual ? undefined : estado.find(no.nivel, pai?.atual?.id ?? null, no.chave)
  const dito = ditosDe(no)
  const inteiro = { ...(atual?.valores ?? VAZIOS[no.nivel]), ...dito }
  const depois = no.nivel === 'solucao' ? withoutVisits(no, inteiro) : inteiro
  const mudam = atual ? Object.keys(depois).filter((c) => depois[c] !== atual.valores[c]) : Object.keys(depois)
  if (!atual) judgeNew(no, pai, direitos, refuse)
  else
    judgeChange(
      no,
      atual,
      [...no.ditos.values()].filter((d) => mudam.includes(d.coluna.campo)),
      direitos,
      refuse,
    )
  if (no.nivel === 'solucao') judgeSolucao(no, inteiro, refuse)
  return { no, pai, atual, mudam, depois }
}

export const judgeTree = (
  nos: readonly No[],
  linhas: readonly LinhaDaArvore[],
  estado: Estado,
  direitos: Direitos,
): Destino[] => {
  const porNumero: Linhas = new Map(linhas.map((l) => [l.linha, l]))
  const refuse: Refuse = (linha, coluna, motivo, unlessTold) => {
    const { erros } = porNumero.get(linha)!
    if (!(unlessTold && erros.some((e) => e.coluna === coluna))) erros.push({ coluna, motivo })
  }
  const destinos = new Map<No, Destino>()
  for (const no of nos) destinos.set(no, judgeNo(no, no.pai && destinos.get(no.pai), estado, direitos, refuse))
  return [...destinos.values()]
}

type Avisos = { linha: number; coluna: string; motivo: string }[]

/** Tasks that together take longer than their solution: told, and taken all the same. */
export const hoursBeyond = (destinos: readonly Destino[], estado: Estado): Avisos => {
  const somas = new Map<Destino, number>()
  for (const d of destinos) {
    if (d.no.nivel !== 'tarefa' || (d.atual && !d.atual.conta)) continue
    // What the row had is added with those that the sheet does not name.
    const antes = d.atual ? Number(d.atual.valores.horas) : 0
    somas.set(d.pai!, (somas.get(d.pai!) ?? 0) + Number(d.depois.horas) - antes)
  }
  return destinos.flatMap((d) => {
    if (d.no.nivel !== 'solucao') return []
    const atuais = d.atual ? estado.below('tarefa', d.atual.id).filter((t) => t.conta) : []
    const soma = atuais.reduce((n, t) => n + Number(t.valores.horas), somas.get(d) ?? 0)
    const carga = Number(d.depois.cargaHoraria)
    if (soma <= carga) return []
    return [
      {
        linha: d.no.ditos.get('cargaHoraria')?.linha ?? d.no.linha,
        coluna: colunaDe('solucao', 'cargaHoraria'),
        motivo: `A soma de ${colunaDe('tarefa', 'horas')} (${formatHours(soma)}) passa da carga horária (${formatHours(carga)})`,
      },
    ]
  })
}

type Mudancas = LinhaTermo['mudancas']

/** What a change of the row shows, on the line that says it; what follows from it stands on the same line. */
export const changesByLine = (
  destinos: readonly Destino[],
  mostrar: (campo: string, valor: Celula) => string | null,
): Map<number, Mudancas> => {
  const porLinha = new Map<number, Mudancas>()
  for (const { no, atual, mudam, depois } of destinos) {
    if (!atual) continue
    for (const campo of mudam) {
      const dito = no.ditos.get(campo)
      const linha = (dito ?? no.ditos.get('monitoramento'))!.linha
      const mudanca = {
        coluna: colunaDe(no.nivel, campo),
        antes: campo in atual.nomes ? atual.nomes[campo]! : mostrar(campo, atual.valores[campo]!),
        depois: dito ? dito.mostra : mostrar(campo, depois[campo]!),
      }
      const daLinha = porLinha.get(linha)
      if (daLinha) daLinha.push(mudanca)
      else porLinha.set(linha, [mudanca])
    }
  }
  return porLinha
}
