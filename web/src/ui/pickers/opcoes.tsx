import { Combobox, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { normalize } from '#contract/br.ts'
import { quantos } from '../texto.ts'

export type Chave = string | number

export interface Opcao<V extends Chave = Chave> {
  valor: V
  rotulo: string
  descricao?: string
  grupo?: string
  /** `true`, or the reason shown under the option. */
  desabilitada?: boolean | string
}

/** More than this is never drawn at once: the person types to find the rest. */
const LIMITE = 100

/** Options whose label, description or group contain every word typed, accents ignored. */
export const useBusca = <V extends Chave>(opcoes: readonly Opcao<V>[], busca: string) => {
  const indice = useMemo(
    () => opcoes.map((o) => normalize(`${o.rotulo} ${o.descricao ?? ''} ${o.grupo ?? ''}`)),
    [opcoes],
  )
  return useMemo(() => {
    const palavras = normalize(busca).split(' ').filter(Boolean)
    const achadas = palavras.length ? opcoes.filter((_, i) => palavras.every((p) => indice[i]!.includes(p))) : opcoes
    return { visiveis: achadas.slice(0, LIMITE), restantes: Math.max(0, achadas.length - LIMITE) }
  }, [opcoes, indice, busca])
}

interface ListaProps<V extends Chave> {
  /** The list itself stays, for the field to point at; its options are drawn only while it is open. */
  aberta: boolean
  visiveis: readonly Opcao<V>[]
  restantes: number
  marcada: (valor: V) => boolean
  /** Reason to refuse this option now, beyond its own. */
  recusa?: (valor: V) => string | undefined
  vazio: string
  rotulo: string
  carregando?: boolean
}

/** The open list, the same in both pickers. */
export const ListaOpcoes = <V extends Chave>(props: ListaProps<V>) => {
  const { aberta, restantes, vazio, rotulo, carregando } = props
  const visiveis = aberta ? props.visiveis : []
  const grupos = Map.groupBy(visiveis, (o) => o.grupo ?? '')
  const linha = (o: Opcao<V>) => (
    <Linha key={o.valor} opcao={o} marcada={props.marcada(o.valor)} recusa={props.recusa?.(o.valor)} />
  )
  return (
    <>
      <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={rotulo}>
        {aberta && visiveis.length === 0 && <Combobox.Empty>{carregando ? 'Carregando…' : vazio}</Combobox.Empty>}
        {[...grupos].map(([grupo, itens]) =>
          grupo ? (
            <Combobox.Group key={grupo} label={grupo}>
              {itens.map(linha)}
            </Combobox.Group>
          ) : (
            itens.map(linha)
          ),
        )}
      </Combobox.Options>
      {aberta && restantes > 0 && (
        <Combobox.Footer>
          <Text size="sm" c="dimmed">
            Mais {quantos(restantes, 'opção', 'opções')}. Digite para encontrar.
          </Text>
        </Combobox.Footer>
      )}
    </>
  )
}

const Linha = <V extends Chave>({ opcao, marcada, recusa }: { opcao: Opcao<V>; marcada: boolean; recusa?: string }) => {
  const motivo = typeof opcao.desabilitada === 'string' ? opcao.desabilitada : recusa
  const detalhe = motivo ?? opcao.descricao
  return (
    <Combobox.Option
      value={String(opcao.valor)}
      disabled={Boolean(opcao.desabilitada) || Boolean(recusa)}
      active={marcada}
      aria-selected={marcada}
      title={motivo}
    >
      <Group gap="xs" wrap="nowrap" mih={24}>
        <span style={{ width: 16, flex: 'none', display: 'inline-flex' }}>
          {marcada && <IconCheck size={16} aria-hidden />}
        </span>
        <span style={{ minWidth: 0 }}>
          <Text component="span" display="block" size="sm">
            {opcao.rotulo}
          </Text>
          {detalhe && (
            <Text component="span" display="block" size="xs" c="dimmed">
              {detalhe}
            </Text>
          )}
        </span>
      </Group>
    </Combobox.Option>
  )
}
