import { type Contrato, contratoEdicao, contratoNovo, type TipoAditivo } from '#contract/contrato.ts'
import { fieldErrors } from '#contract/messages.ts'

/** Hours are minutes in the fields, as everywhere people type them, and decimal hours on the wire. */
const emMinutos = (h: number | null | undefined) => (h === null || h === undefined ? null : Math.round(h * 60))
const emHoras = (minutos: number | null) => (minutos === null ? null : minutos / 60)

export interface ValoresAditivo {
  tipo: TipoAditivo
  data: string
  novoFim: string
  horas: number | null
  valorHora: number | null
  observacao: string
}
export type ValoresContrato = {
  numContrato: string
  objeto: string
  empresaNome: string
  cnpj: string
  inicio: string
  fim: string
  horas: number | null
  valorHora: number | null
  qtdEntregasPrevistas: number | null
  gestorId: number | null
  statusContratoId: number | null
  usuarioIds: number[]
  municipioIds: number[]
  solucaoIds: number[]
  aditivos: ValoresAditivo[]
}

export const ADITIVO_NOVO: ValoresAditivo = {
  tipo: 'prazo',
  data: '',
  novoFim: '',
  horas: null,
  valorHora: null,
  observacao: '',
}

export const paraValores = (c: Contrato | null | undefined): ValoresContrato => ({
  numContrato: c?.numContrato ?? '',
  objeto: c?.objeto ?? '',
  empresaNome: c?.empresaNome ?? '',
  cnpj: c?.cnpj ?? '',
  inicio: c?.inicio ?? '',
  fim: c?.fim ?? '',
  horas: emMinutos(c?.qtdHorasPrevistas),
  valorHora: c?.valorHora ?? null,
  qtdEntregasPrevistas: c?.qtdEntregasPrevistas ?? null,
  gestorId: c?.gestorId ?? null,
  statusContratoId: c?.statusContratoId ?? null,
  usuarioIds: c?.usuarios.map((u) => u.usuarioId) ?? [],
  municipioIds: c?.municipios.map((m) => m.municipioId) ?? [],
  solucaoIds: c?.solucoes.map((s) => s.solucaoId) ?? [],
  aditivos:
    c?.aditivos.map((a) => ({
      tipo: a.tipo,
      data: a.data,
      novoFim: a.novoFim ?? '',
      horas: emMinutos(a.horas),
      valorHora: a.valorHora,
      observacao: a.observacao ?? '',
    })) ?? [],
})

/** What goes on the wire; `null` where the schema will say that something is missing. */
export const paraCorpo = ({ horas, aditivos, ...v }: ValoresContrato) => ({
  ...v,
  qtdHorasPrevistas: emHoras(horas)!,
  qtdEntregasPrevistas: v.qtdEntregasPrevistas!,
  aditivos: aditivos.map((a) => ({ ...a, novoFim: a.novoFim || null, horas: emHoras(a.horas) })),
})

/** Field → sentence, by the names of this form. */
export const errosDe = (v: ValoresContrato, edicao: boolean): Record<string, string> => {
  const corpo = { ...paraCorpo(v), contratoId: 1, versao: 0 }
  const lido = (edicao ? contratoEdicao : contratoNovo).safeParse(corpo)
  return lido.error ? dosCampos(fieldErrors(lido.error)) : {}
}
/** The wire's name for the hours is longer than the form's. */
export const dosCampos = ({ qtdHorasPrevistas, ...erros }: Record<string, string>): Record<string, string> =>
  qtdHorasPrevistas ? { ...erros, horas: qtdHorasPrevistas } : erros
