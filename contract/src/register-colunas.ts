import { formatCep, formatCnpj, formatCpf, formatPhone, parseDate } from './br.ts'
import { type Coluna, formatar, type TipoColuna } from './coluna.ts'
import { isMascarado } from './fields.ts'
import type { Register } from './register.ts'
import type { FieldOf, RegisterField, RegisterRow } from './register-field.ts'

/** What a person fills in by a form of its own is read as one of the house's columns. */
const TIPOS: Readonly<Record<RegisterField['tipo'], TipoColuna>> = {
  texto: 'texto',
  textoLongo: 'texto',
  inteiro: 'inteiro',
  // A year carries no thousands separator.
  ano: 'texto',
  numero: 'numero',
  dinheiro: 'dinheiro',
  horas: 'horas',
  data: 'data',
  dataTexto: 'data',
  simNao: 'simNao',
  opcao: 'texto',
  escolha: 'texto',
  opcoes: 'lista',
  linhas: 'lista',
  uf: 'texto',
  referencia: 'texto',
  referencias: 'lista',
}

/** A field as a column, on the screen and in files alike. */
export const colunaDoCampo = (f: RegisterField): Coluna => ({
  chave: f.chave,
  titulo: f.rotulo,
  tipo: TIPOS[f.tipo],
  ...(f.foraDaLista && { oculta: true }),
})
export const colunaDaContagem = (c: NonNullable<Register['contagens']>[number]): Coluna => ({
  chave: c.chave,
  titulo: c.rotulo,
  tipo: 'inteiro',
  ...(c.foraDaLista && { oculta: true }),
})
/** All columns of a register of this variant (`naVariante`). */
export const colunasDoRegistro = (r: Register): Coluna[] => [
  ...r.campos.map(colunaDoCampo),
  ...(r.contagens ?? []).map(colunaDaContagem),
]

const FORMATOS: Partial<Record<NonNullable<FieldOf<'texto'>['formato']>, (s: string) => string>> = {
  telefone: formatPhone,
  cnpj: formatCnpj,
  cpf: formatCpf,
  cep: formatCep,
}
const formatado = (f: FieldOf<'texto'>, valor: string) =>
  isMascarado(valor) ? valor : ((f.formato && FORMATOS[f.formato]?.(valor)) ?? valor)

/** What a field that points at other rows calls one of them. */
export type NomeDe = (f: FieldOf<'referencia' | 'referencias'>, id: unknown) => string | undefined

/** The names behind a field that points at other rows or at a few numbers; of a joined row its own name will do. */
export const nomesDoCampo = (f: RegisterField, linha: RegisterRow, nomeDe?: NomeDe): string[] => {
  if (f.tipo !== 'referencia' && f.tipo !== 'referencias' && f.tipo !== 'opcoes') return []
  const valor = linha[f.chave]
  const ids: readonly unknown[] = Array.isArray(valor) ? valor : [valor ?? []].flat()
  const junto = f.tipo === 'referencia' && f.junta ? (linha[f.junta.chave] as Record<string, unknown> | null) : null
  return ids.flatMap((id) => {
    const nome =
      f.tipo === 'opcoes'
        ? f.opcoes.find((o) => o.valor === id)?.rotulo
        : (nomeDe?.(f, id) ?? (f.tipo === 'referencia' ? junto?.[f.nome] : undefined))
    return nome ? [String(nome)] : []
  })
}

/** What the rows inside a row say, field by field; what they point at is named by 'contrapartidas.faixaId'. */
const textosDasLinhas = (f: FieldOf<'linhas'>, linha: RegisterRow, nomeDe?: NomeDe): string[][] => {
  const dentro: NomeDe = (c, id) => nomeDe?.({ ...c, chave: `${f.chave}.${c.chave}` }, id)
  return ((linha[f.chave] ?? []) as RegisterRow[]).map((l) => f.campos.map((c) => textoDoCampo(c, l, dentro)))
}
/** What the rows inside a row are called: each by its first field. */
export const nomesDasLinhas = (f: FieldOf<'linhas'>, linha: RegisterRow, nomeDe?: NomeDe): string[] =>
  textosDasLinhas(f, linha, nomeDe).map(([nome]) => nome!)

/** What stands in the column of a field: of a reference its name, of an option the variant's word. */
export const valorDoCampo = (f: RegisterField, linha: RegisterRow, nomeDe?: NomeDe) => {
  const valor = linha[f.chave] as string | number | boolean | null
  switch (f.tipo) {
    case 'referencia':
      return nomesDoCampo(f, linha, nomeDe)[0] ?? null
    case 'referencias':
    case 'opcoes':
      return nomesDoCampo(f, linha, nomeDe)
    case 'linhas':
      return nomesDasLinhas(f, linha, nomeDe)
    case 'escolha':
      return f.opcoes.find((o) => o.valor === valor)?.rotulo ?? null
    case 'dataTexto':
      return typeof valor === 'string' ? parseDate(valor) : null
    case 'opcao':
      return f.rotulos?.[String(valor)] ?? valor
    case 'texto':
      return typeof valor === 'string' ? formatado(f, valor) : valor
    default:
      return valor
  }
}

/** The whole of a field as it is read, the rows inside it too: 'Ata: assinada por todos; Fotos'. */
export const textoDoCampo = (f: RegisterField, linha: RegisterRow, nomeDe?: NomeDe): string =>
  f.tipo === 'linhas'
    ? textosDasLinhas(f, linha, nomeDe)
        .map((textos) => textos.filter(Boolean).join(': '))
        .join('; ')
    : formatar(TIPOS[f.tipo], valorDoCampo(f, linha, nomeDe))
