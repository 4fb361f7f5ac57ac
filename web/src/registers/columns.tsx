import { Group } from '@mantine/core'
import { resumoChips, type UmEVarios } from '#contract/br.ts'
import type { Register } from '#contract/register.ts'
import {
  colunaDaContagem,
  colunaDoCampo,
  type NomeDe,
  nomesDasLinhas,
  nomesDoCampo,
  valorDoCampo,
} from '#contract/register-colunas.ts'
import type { RegisterField, RegisterRow } from '#contract/register-field.ts'
import { type Coluna, textoDe, type Valor } from '#web/ui/data-table/coluna.ts'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Cortado } from './cortado.tsx'
import type { Referencias } from './references.ts'
import { campoNome, palavrasDe } from './words.ts'

const LARGURAS: Partial<Record<RegisterField['tipo'], number>> = {
  texto: 190,
  textoLongo: 320,
  simNao: 100,
  opcao: 130,
  uf: 70,
  ano: 90,
  data: 120,
  dataTexto: 120,
  escolha: 130,
  linhas: 220,
  referencia: 190,
  referencias: 250,
}
/** Wide enough for its heading on one line. */
const comTitulo = (rotulo: string, largura: number) => Math.max(largura, rotulo.length * 8.5 + 44)
const larguraDe = (f: RegisterField) => f.largura ?? comTitulo(f.rotulo, LARGURAS[f.tipo] ?? 110)

export const nomeEm =
  (referencias: Referencias): NomeDe =>
  (f, id) =>
    referencias.get(f.chave)?.find((o) => o.valor === id)?.rotulo

const SimNao = ({ sim }: { sim: boolean }) => (
  <StatusBadge tom={sim ? 'positivo' : 'neutro'}>{sim ? 'Sim' : 'Não'}</StatusBadge>
)

const varios = (nomes: readonly string[], sufixo?: UmEVarios) =>
  nomes.length > 0 && <Varios nomes={nomes} sufixo={sufixo} />
const Varios = ({ nomes: todos, sufixo }: { nomes: readonly string[]; sufixo: UmEVarios | undefined }) => {
  const { visiveis, resto } = resumoChips(todos, 1, sufixo)
  return (
    <Group gap={4} wrap="nowrap" title={todos.join(', ')}>
      {[...visiveis, ...(resto ? [resto] : [])].map((t) => (
        <Etiqueta key={t}>{t}</Etiqueta>
      ))}
    </Group>
  )
}

const celulaDe = (f: RegisterField, referencias: Referencias) => {
  if (f.tipo === 'simNao') return (linha: RegisterRow) => <SimNao sim={linha[f.chave] === true} />
  if ((f.tipo === 'texto' || f.tipo === 'textoLongo') && f.corte)
    return (linha: RegisterRow) => linha[f.chave] && <Cortado texto={String(linha[f.chave])} corte={f.corte!} />
  if (f.tipo === 'referencias')
    return (linha: RegisterRow) => varios(nomesDoCampo(f, linha, nomeEm(referencias)), f.sufixo)
  if (f.tipo === 'linhas') return (linha: RegisterRow) => varios(nomesDasLinhas(f, linha, nomeEm(referencias)))
  return undefined
}

/** What is out of use says so beside its name, whatever columns are shown. */
const comDesabilitado = (registro: Register, coluna: Coluna<RegisterRow>): Coluna<RegisterRow> => {
  if (!registro.campos.some((f) => f.chave === 'desabilitado')) return coluna
  const desabilitado = palavrasDe(registro).flexiona('Desabilitado')
  return {
    ...coluna,
    celula: (linha) =>
      linha.desabilitado === true ? (
        <>
          {textoDe(coluna, linha)} <Etiqueta>{desabilitado}</Etiqueta>
        </>
      ) : (
        textoDe(coluna, linha)
      ),
  }
}

/** The columns of a register's list, from its fields. */
export const colunasDe = (registro: Register, referencias: Referencias): Coluna<RegisterRow>[] => {
  const nomeDe = nomeEm(referencias)
  return [
    ...registro.campos.map((f) => {
      const coluna: Coluna<RegisterRow> = {
        ...colunaDoCampo(f),
        largura: larguraDe(f),
        valor: (linha) => valorDoCampo(f, linha, nomeDe),
        celula: celulaDe(f, referencias),
      }
      return f.chave === campoNome(registro)
        ? comDesabilitado(registro, { ...coluna, fixa: true, cartao: 'titulo' })
        : coluna
    }),
    ...(registro.contagens ?? []).map((c) => ({
      ...colunaDaContagem(c),
      largura: comTitulo(c.rotulo, 110),
      valor: (linha: RegisterRow) => linha[c.chave] as Valor,
    })),
  ]
}
