import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Group,
  Menu,
  Popover,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import {
  IconArrowsSort,
  IconChevronDown,
  IconChevronUp,
  IconColumns3,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypeXls,
  IconFold,
  IconFoldDown,
  IconSearch,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MAX_TABELA } from '#contract/tabela.ts'
import { quantos } from '../texto.ts'
import { toast } from '../toast.tsx'
import type { Coluna } from './coluna.ts'
import classes from './data-table.module.css'
import { exportar } from './exportar.ts'
import type { DoServidor } from './servidor.ts'
import type { Dados } from './use-dados.ts'
import type { DadosDosGrupos } from './use-grupos.ts'

interface Props<T> {
  dados: Dados<T>
  emGrupos: DadosDosGrupos<T>
  colunas: readonly Coluna<T>[]
  total: number
  servidor: DoServidor<T> | undefined
  carregando: boolean
  busca: boolean
  nomes: { um: string; varios: string }
  exportar: { nome: string } | undefined
  selecionados: number | undefined
  onLimparSelecao: () => void
  ferramentas?: ReactNode
  celular: boolean
}

/** Above the table: how many, find, choose columns, take away. */
export const Barra = <T,>(props: Props<T>) => {
  const { dados, colunas, busca, ferramentas, celular } = props
  return (
    <div className={`${classes.barra} praca-nao-imprime`}>
      <Contagem {...props} />
      <Group gap="xs" wrap="nowrap" className={classes.ferramentas}>
        {celular && ferramentas ? <div className={classes.proprias}>{ferramentas}</div> : ferramentas}
        {busca && (
          <TextInput
            type="search"
            className={classes.busca}
            placeholder="Buscar na lista"
            aria-label="Buscar na lista"
            value={dados.busca}
            onChange={(e) => dados.setBusca(e.currentTarget.value)}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSectionPointerEvents="all"
            rightSection={
              dados.busca ? (
                <CloseButton size={24} aria-label="Limpar a busca" onClick={() => dados.setBusca('')} />
              ) : null
            }
          />
        )}
        {celular && <Ordenar dados={dados} colunas={colunas} />}
        {props.emGrupos.quantos !== undefined && <Dobras {...props.emGrupos} />}
        <EscolherColunas dados={dados} colunas={colunas} />
        {props.exportar && (
          <Exportar dados={dados} servidor={props.servidor} nome={props.exportar.nome} celular={celular} />
        )}
      </Group>
    </div>
  )
}

const Contagem = <T,>({ dados, total, servidor, nomes, carregando, selecionados, onLimparSelecao }: Props<T>) => {
  const n = dados.mostradas.length
  const texto = servidor
    ? `${servidor.totalExato ? '' : 'Mais de '}${quantos(servidor.total, nomes.um, nomes.varios)}`
    : n === total
      ? quantos(total, nomes.um, nomes.varios)
      : `${n.toLocaleString('pt-BR')} de ${quantos(total, nomes.um, nomes.varios)}`
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed" role="status" className={classes.contagem}>
        {carregando ? 'Carregando…' : texto}
        {selecionados ? ` · ${quantos(selecionados, 'selecionado', 'selecionados')}` : ''}
      </Text>
      {selecionados ? (
        <Button variant="subtle" size="compact-sm" onClick={onLimparSelecao}>
          Limpar seleção
        </Button>
      ) : null}
    </Group>
  )
}

const Ordenar = <T,>({ dados, colunas }: Pick<Props<T>, 'dados' | 'colunas'>) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label="Ordenar">
        <IconArrowsSort size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {colunas
        .filter((c) => c.ordenavel ?? true)
        .map((c) => {
          const ativa = dados.ordem?.id === c.chave
          const Icon = ativa && dados.ordem?.desc ? IconSortDescending : IconSortAscending
          return (
            <Menu.Item
              key={c.chave}
              leftSection={<Icon size={18} aria-hidden style={{ opacity: ativa ? 1 : 0 }} />}
              onClick={() => dados.table.setSorting([{ id: c.chave, desc: ativa && !dados.ordem?.desc }])}
            >
              {c.titulo}
              {ativa && (
                <span className="praca-so-leitor">{dados.ordem?.desc ? ' (decrescente)' : ' (crescente)'}</span>
              )}
            </Menu.Item>
          )
        })}
    </Menu.Dropdown>
  </Menu>
)

/** All groups at once; each folds by itself in its own line. */
const Dobras = <T,>({ itens, dobrarTodos }: DadosDosGrupos<T>) => {
  const aberto = itens.some((i) => i.tipo === 'grupo' && i.aberto)
  const rotulo = aberto ? 'Dobrar todos os grupos' : 'Desdobrar todos os grupos'
  const Icon = aberto ? IconFold : IconFoldDown
  return (
    <Tooltip label={rotulo}>
      <ActionIcon variant="default" size={36} aria-label={rotulo} onClick={() => dobrarTodos(aberto)}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

const EscolherColunas = <T,>({ dados, colunas }: Pick<Props<T>, 'dados' | 'colunas'>) => {
  const { visiveis, moverColuna } = dados
  // Where they have an order of their own, those that are shown come first, in it.
  const listadas = moverColuna ? [...visiveis, ...colunas.filter((c) => !visiveis.includes(c))] : colunas
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Tooltip label="Escolher colunas">
          <ActionIcon variant="default" size={36} aria-label="Escolher colunas">
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Stack gap="xs">
          {listadas.map((c) => {
            const lugar = visiveis.indexOf(c)
            return (
              <Group key={c.chave} gap="xs" wrap="nowrap" justify="space-between">
                <Checkbox
                  label={c.titulo}
                  checked={lugar >= 0}
                  disabled={c.fixa || (lugar >= 0 && visiveis.length === 1)}
                  onChange={(e) => dados.mostrarColuna(c.chave, e.currentTarget.checked)}
                />
                {moverColuna && lugar >= 0 && (
                  <Mover
                    titulo={c.titulo}
                    lugar={lugar}
                    ultimo={visiveis.length - 1}
                    mover={moverColuna.bind(null, c.chave)}
                  />
                )}
              </Group>
            )
          })}
          <Button variant="subtle" size="compact-sm" onClick={dados.restaurarColunas}>
            Voltar ao padrão
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface MoverProps {
  titulo: string
  lugar: number
  ultimo: number
  mover: (passo: -1 | 1) => void
}
/** At the end of the list they stay where they are, so that the keyboard does not lose its place. */
const Mover = ({ titulo, lugar, ultimo, mover }: MoverProps) => (
  <Group gap={2} wrap="nowrap">
    {(
      [
        [-1, 'para antes', IconChevronUp, lugar > 0],
        [1, 'para depois', IconChevronDown, lugar < ultimo],
      ] as const
    ).map(([passo, dito, Icon, pode]) => (
      <ActionIcon
        key={passo}
        variant="subtle"
        color="neutro"
        size={28}
        aria-label={`Mover ${titulo} ${dito}`}
        aria-disabled={!pode || undefined}
        data-disabled={!pode || undefined}
        onClick={() => pode && mover(passo)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    ))}
  </Group>
)

interface ExportarProps<T> extends Pick<Props<T>, 'dados' | 'servidor' | 'celular'> {
  nome: string
}
const Exportar = <T,>({ dados, servidor, nome, celular }: ExportarProps<T>) => {
  const [lendo, setLendo] = useState(false)
  const levar = async (formato: 'xlsx' | 'csv') => {
    setLendo(true)
    try {
      const linhas = servidor ? await servidor.todas(MAX_TABELA.linhas) : dados.mostradas
      await exportar(formato, nome, dados.visiveis, linhas)
    } catch (e) {
      toast.erro(e)
    } finally {
      setLendo(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {celular ? (
          <ActionIcon variant="default" size={36} aria-label="Exportar" loading={lendo}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={lendo}>
            Exportar
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{servidor ? 'Tudo o que foi achado, nesta ordem' : 'O que está na tela, nesta ordem'}</Menu.Label>
        <Menu.Item leftSection={<IconFileTypeXls size={18} aria-hidden />} onClick={() => void levar('xlsx')}>
          Excel (XLSX)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={18} aria-hidden />} onClick={() => void levar('csv')}>
          Texto (CSV)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
