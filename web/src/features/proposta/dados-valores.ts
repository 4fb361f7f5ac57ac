import { formatCnpj } from '#contract/br.ts'
import { alterarProposta, type Proposta } from '#contract/proposta.ts'
import { criarDadosDeProposta, type DadosDaProposta, FUNDAMENTOS, type Fundamento } from '#contract/proposta-dados.ts'
import { errosDe } from '#web/lib/forms.ts'
import { emVigencia, type Vigencia } from './cabecalho-campos.ts'

export interface ValoresDosDados extends Record<string, unknown> {
  ciclo: string
  pacoteId: number | null
  tipoPrograma: 1 | 2
  vigenciaMeses: Vigencia
  dataProposta: string
  validadeDias: number | null
  cnpj: string
  prefeito: string
  cpfSignatario: string
  endereco: string
  gestorNome: string
  gestorCargo: string
  gestorEmail: string
  gestorTelefone: string
  fundamentoLegal: Fundamento | null
  observacoes: string
}
export const DO_CABECALHO = [
  'ciclo',
  'pacoteId',
  'tipoPrograma',
  'vigenciaMeses',
  'dataProposta',
  'validadeDias',
] as const
export const DOS_DADOS = [
  'cnpj',
  'prefeito',
  'cpfSignatario',
  'endereco',
  'gestorNome',
  'gestorCargo',
  'gestorEmail',
  'gestorTelefone',
  'fundamentoLegal',
  'observacoes',
] as const
export const ROTULOS: Readonly<Record<(typeof DO_CABECALHO)[number] | (typeof DOS_DADOS)[number], string>> = {
  ciclo: 'Ciclo',
  pacoteId: 'Pacote',
  tipoPrograma: 'Tipo de programa',
  vigenciaMeses: 'Vigência',
  dataProposta: 'Data da proposta',
  validadeDias: 'Validade (dias)',
  cnpj: 'CNPJ da prefeitura',
  prefeito: 'Prefeito(a)',
  cpfSignatario: 'CPF do signatário',
  endereco: 'Endereço',
  gestorNome: 'Nome',
  gestorCargo: 'Cargo',
  gestorEmail: 'E-mail',
  gestorTelefone: 'Telefone',
  fundamentoLegal: 'Fundamento legal',
  observacoes: 'Observações',
}
export const FUNDAMENTOS_OPCOES = (Object.keys(FUNDAMENTOS) as Fundamento[]).map((valor) => ({
  valor,
  rotulo: FUNDAMENTOS[valor],
}))

/** What is known before anything was saved: of the last proposal of the city, or of the city itself. */
export interface Comeco {
  dados: DadosDaProposta | null
  municipio: { prefeito: string | null; email: string | null }
}
const dosDados = (d: DadosDaProposta | null, comeco: Comeco | undefined) => {
  const de = d ?? comeco?.dados
  return {
    cnpj: de?.cnpj ?? '',
    prefeito: de?.prefeito ?? comeco?.municipio.prefeito ?? '',
    cpfSignatario: de?.cpfSignatario ?? '',
    endereco: de?.endereco ?? '',
    gestorNome: de?.gestorNome ?? '',
    gestorCargo: de?.gestorCargo ?? '',
    gestorEmail: de?.gestorEmail ?? '',
    gestorTelefone: de?.gestorTelefone ?? '',
    fundamentoLegal: de?.fundamentoLegal ?? null,
    observacoes: d?.observacoes ?? '',
  }
}
export const paraValores = (p: Proposta, comeco?: Comeco): ValoresDosDados => ({
  ciclo: p.ciclo,
  pacoteId: p.pacoteId,
  tipoPrograma: p.tipoPrograma,
  vigenciaMeses: emVigencia(p.vigenciaMeses),
  dataProposta: p.dataProposta,
  validadeDias: p.validadeDias,
  ...dosDados(p.dados, p.dados ? undefined : comeco),
})

const partes = <K extends keyof ValoresDosDados & string>(v: ValoresDosDados, chaves: readonly K[]) =>
  Object.fromEntries(chaves.map((k) => [k, v[k]])) as Pick<ValoresDosDados, K>
export const corpoDoCabecalho = (v: ValoresDosDados) => {
  const { pacoteId, validadeDias, ...resto } = partes(v, DO_CABECALHO)
  return { ...resto, pacoteId: pacoteId ?? 0, validadeDias: validadeDias ?? 0 }
}
export const corpoDosDados = (v: ValoresDosDados) => partes(v, DOS_DADOS)
export const mudou = (v: ValoresDosDados, antes: ValoresDosDados, chaves: readonly string[]) =>
  chaves.some((k) => v[k] !== antes[k])

/** Both bodies are checked before either is sent: nothing is saved by halves for what could be seen here. */
export const conferir = (p: Proposta, v: ValoresDosDados): Record<string, string> => {
  const qual = { municipioPropostaId: p.municipioPropostaId, versao: p.versao }
  const vazios = p.dados === null && DOS_DADOS.every((k) => !v[k])
  return {
    ...errosDe(alterarProposta.body, { ...qual, ...corpoDoCabecalho(v) }),
    ...(!vazios && errosDe(criarDadosDeProposta.body, { ...qual, ...corpoDosDados(v) })),
  }
}

/** As the dialog of a conflict says it. */
export const emPalavras = (valor: unknown, campo: string, pacotes: readonly { pacoteId: number; nome: string }[]) => {
  if (campo === 'pacoteId') return pacotes.find((p) => p.pacoteId === valor)?.nome ?? String(valor ?? '')
  if (campo === 'fundamentoLegal') return valor ? FUNDAMENTOS[valor as Fundamento] : ''
  if (campo === 'tipoPrograma') return valor === 1 ? 'Básica' : 'Completa'
  if (campo === 'vigenciaMeses') return `${valor} meses`
  if (campo === 'cnpj') return formatCnpj(String(valor ?? ''))
  return String(valor ?? '')
}
