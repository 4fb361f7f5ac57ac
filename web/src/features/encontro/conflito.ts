import { formatDate, isIsoDate } from '#contract/br.ts'
import { MODALIDADE, TIPO_ENCONTRO } from '#contract/encontro.ts'
import { dizer } from '#web/lib/ambiente.ts'
import { quantos } from '#web/ui/texto.ts'
import type { Valores } from './valores.ts'

const ROTULOS: Readonly<Record<keyof Valores, string>> = {
  municipioId: '{Município}',
  titulo: 'Título',
  encontroType: 'Tipo',
  modalidade: 'Modalidade',
  grupoId: 'Grupo',
  usuarioId: 'Consultor responsável',
  data: 'Data',
  inicio: 'Início',
  fim: 'Fim',
  local: 'Local ou link',
  solucoes: '{Soluções}',
  tarefas: '{Tarefas}',
  convidados: 'Convidados',
  descricao: 'Descrição',
  enviarConvite: 'Enviar convite por e-mail',
  repeticao: 'Repetição',
  termina: 'Termina',
  vezes: 'Quantas vezes',
  ate: 'Até',
  alcance: 'O que muda vale para',
}
export const rotuloDoConflito = (campo: string) => dizer(ROTULOS[campo as keyof Valores] ?? campo)
export const textoDoConflito = (v: unknown, campo: string) => {
  if (typeof v === 'boolean') return v ? 'Sim' : 'Não'
  if (Array.isArray(v)) return quantos(v.length, 'item', 'itens')
  if (campo === 'modalidade') return MODALIDADE[v as keyof typeof MODALIDADE]
  if (campo === 'encontroType') return TIPO_ENCONTRO[v as keyof typeof TIPO_ENCONTRO]
  return typeof v === 'string' && isIsoDate(v) ? formatDate(v) : String(v ?? '')
}
