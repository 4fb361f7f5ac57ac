import { Group } from '@mantine/core'
import { cut, formatCnpj, formatCpf, formatPhone, resumoChips, type UmEVarios } from '#contract/br.ts'
import { isMascarado } from '#contract/fields.ts'
import type { FieldOf, Register, RegisterField, RegisterRow } from '#contract/register.ts'
import type { Coluna, TipoColuna, Valor } from '#web/ui/data-table/coluna.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Referencias } from './references.ts'
import { campoNome } from './words.ts'

const TIPOS: Partial<Record<RegisterField['tipo'], TipoColuna>> = {
  inteiro: 'inteiro',
  decimal: 'decimal',
  dinheiro: 'dinheiro',
  horas: 'horas',
  data: 'data',
  booleano: 'simNao',
}
const LARGURAS: Partial<Record<RegisterField['tipo'], number>> = {
  texto: 190,
  textoLongo: 320,
  booleano: 100,
  opcao: 130,
  uf: 70,
  ano: 90,
  data: 110,
  referencia: 190,
  referencias: 250,
}
/** Wide enough for its heading on one line. */
const comTitulo = (rotulo: string, largura: number) => Math.max(largura, rotulo.length * 8.5 + 44)
const larguraDe = (f: RegisterField) => f.largura ?? comTitulo(f.rotulo, LARGURAS[f.tipo] ?? 110)

const FORMATOS: Partial<Record<NonNullable<FieldOf<'texto'>['formato']>, (s: string) => string>> = {
  telefone: formatPhone,
  cnpj: formatCnpj,
  cpf: formatCpf,
}
const formatado = (f: FieldOf<'texto'>, valor: string) =>
  isMascarado(valor) ? valor : ((f.formato && FORMATOS[f.formato]?.(valor)) ?? valor)

/** The names behind a field that points at other rows. */
const nomes = (f: RegisterField, linha: RegisterRow, referencias: Referencias): string[] => {
  const valor = linha[f.chave]
  const ids = Array.isArray(valor) ? valor : valor === null ? [] : [valor]
  const opcoes = f.tipo === 'numeros' ? f.opcoes : (referencias.get(f.chave) ?? [])
  const junto = f.tipo === 'referencia' && f.junta ? (linha[f.junta.chave] as Record<string, unknown> | null) : null
  return ids.flatMap((id) => {
    const achado = opcoes.find((o) => o.valor === id)?.rotulo ?? junto?.[(f as FieldOf<'referencia'>).nome]
    return achado ? [String(achado)] : []
  })
}

const valorDe = (f: RegisterField, linha: RegisterRow, referencias: Referencias): Valor => {
  if (f.tipo === 'referencia' || f.tipo === 'referencias' || f.tipo === 'numeros')
    return nomes(f, linha, referencias).join(', ')
  const valor = linha[f.chave] as Valor
  if (f.tipo === 'opcao') return f.rotulos?.[String(valor)] ?? valor
  return f.tipo === 'texto' && typeof valor === 'string' ? formatado(f, valor) : valor
}

const SimNao = ({ sim }: { sim: boolean }) => (
  <StatusBadge tom={sim ? 'positivo' : 'neutro'}>{sim ? 'Sim' : 'Não'}</StatusBadge>
)

const Varios = ({ nomes: todos, sufixo }: { nomes: readonly string[]; sufixo?: UmEVarios }) => {
  const { visiveis, resto } = resumoChips(todos, 1, sufixo)
  return (
    <Group gap={4} wrap="nowrap" title={todos.join(', ')}>
      {[...visiveis, ...(resto ? [resto] : [])].map((t) => (
        <Etiqueta key={t}>{t}</Etiqueta>
      ))}
    </Group>
  )
}

const Cortado = ({ texto, corte }: { texto: string; corte: number }) => {
  const curto = cut(texto, corte)
  return <span title={curto === texto ? undefined : texto}>{curto}</span>
}

const celulaDe = (f: RegisterField, referencias: Referencias) => {
  if (f.tipo === 'booleano') return (linha: RegisterRow) => <SimNao sim={linha[f.chave] === true} />
  if (f.tipo === 'texto' && f.corte)
    return (linha: RegisterRow) => <Cortado texto={String(linha[f.chave] ?? '')} corte={f.corte!} />
  if (f.tipo === 'referencias')
    return (linha: RegisterRow) => <Varios nomes={nomes(f, linha, referencias)} sufixo={f.sufixo} />
  return undefined
}

/** The columns of a register's list, from its fields. */
export const colunasDe = (registro: Register, referencias: Referencias): Coluna<RegisterRow>[] => [
  ...registro.campos.map((f) => ({
    id: f.chave,
    titulo: f.rotulo,
    tipo: TIPOS[f.tipo],
    largura: larguraDe(f),
    oculta: f.foraDaLista,
    valor: (linha: RegisterRow) => valorDe(f, linha, referencias),
    celula: celulaDe(f, referencias),
    ...(f.chave === campoNome(registro) && { fixa: true, cartao: 'titulo' as const }),
  })),
  ...(registro.contagens ?? []).map((c) => ({
    id: c.chave,
    titulo: c.rotulo,
    tipo: 'inteiro' as const,
    largura: comTitulo(c.rotulo, 110),
    valor: (linha: RegisterRow) => linha[c.chave] as Valor,
  })),
]
