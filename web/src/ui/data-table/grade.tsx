import { ActionIcon, Checkbox, Skeleton, Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconInfoCircle, IconSelector } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { useDaVisita } from '#web/lib/visita.ts'
import { Seta } from '../seta.tsx'
import tabela from '../tabela.module.css'
import { useHaMais } from '../use-ha-mais.ts'
import { type Coluna, larguraDe, numerica, textoDe, totalDe } from './coluna.ts'
import classes from './data-table.module.css'
import { LinhaDoGrupo } from './grupo.tsx'
import { RowActions } from './row-actions.tsx'
import { TodasSelecionadas } from './todas.tsx'
import type { Vista } from './vista.ts'

const ALTURA_LINHA = 45
/** Up to this many rows are simply drawn: the browser's own search and printing then see all of them. */
const SEM_VIRTUALIZAR = 100
const LINHAS_CARREGANDO = 8

/** The table proper. Fixed layout: columns keep their width while rows come and go. */
export const Grade = <T,>(vista: Vista<T> & { carregando?: boolean }) => {
  const { dados, rotulo, altura, carregando, servidor } = vista
  // State, not a ref: the rows below must be drawn again once the scrolling element exists.
  const [rolagem, setRolagem] = useState<HTMLDivElement | null>(null)
  useHaMais(rolagem)
  const { valor: rolado, anotar } = useDaVisita(`${vista.id}:rolagem`, 0)
  // Once there are rows again, the table stands where it was left.
  const haLinhas = !carregando && dados.mostradas.length > 0
  useEffect(() => {
    if (rolagem && haLinhas && rolado > 0) rolagem.scrollTop = rolado
  }, [rolagem, haLinhas, rolado])
  const inicio = servidor?.inicio
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what moves it, not its first drawing
  useEffect(() => {
    // Newer browsers answer it with a promise, which must not be taken for the effect's end.
    rolagem?.scrollTo?.({ top: 0 })
  }, [inicio])
  const colunas = dados.visiveis
  const temTotal = !carregando && colunas.some((c) => c.total)
  const larguras = colunas.map((c) => Math.max(larguraDe(c), larguraDoTotal(c, dados.mostradas, servidor?.totais)))
  const elasticas = colunasElasticas(colunas)
  const larguraMinima = larguras.reduce((s, l) => s + l, 0) + extras(vista)
  return (
    <div
      ref={setRolagem}
      onScroll={(e) => anotar(e.currentTarget.scrollTop)}
      className={classes.rolagem}
      style={altura ? { maxHeight: altura } : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
    >
      <table
        className={`${tabela.tabela} ${classes.tabela}`}
        style={{ minWidth: larguraMinima }}
        aria-label={rotulo}
        aria-rowcount={contarLinhas(vista)}
      >
        <colgroup>
          {vista.selecao && <col style={{ width: 44 }} />}
          {vista.detalhe && <col style={{ width: 44 }} />}
          {colunas.map((c, i) => (
            <col key={c.chave} style={elasticas.has(c.chave) ? undefined : { width: larguras[i] }} />
          ))}
          {vista.acoes && <col style={{ width: larguraDasAcoes(vista) }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {vista.selecao && (
              <th scope="col" className={classes.estreita}>
                <TodasSelecionadas vista={vista} />
              </th>
            )}
            {vista.detalhe && (
              <th scope="col" className={classes.estreita}>
                <span className="praca-so-leitor">Detalhes</span>
              </th>
            )}
            {colunas.map((c) => (
              <Titulo key={c.chave} coluna={c} vista={vista} />
            ))}
            {vista.acoes && (
              <th scope="col" className={classes.acoes}>
                <span className="praca-so-leitor">Ações</span>
              </th>
            )}
          </tr>
        </thead>
        {carregando ? <CorpoCarregando vista={vista} /> : <Corpo vista={vista} rolagem={rolagem} />}
        {temTotal && (
          <tfoot>
            <tr>
              {vista.selecao && <td />}
              {vista.detalhe && <td />}
              {colunas.map((c, i) => (
                <td key={c.chave} data-numerica={numerica(c) || undefined}>
                  {totalDe(c, dados.mostradas, servidor?.totais) ?? (i === 0 ? 'Total' : null)}
                </td>
              ))}
              {vista.acoes && <td className={classes.acoes} />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

const contarLinhas = <T,>({ carregando, servidor, emGrupos }: Vista<T> & { carregando?: boolean }) => {
  if (carregando || servidor?.totalExato === false) return -1
  return (servidor?.total ?? emGrupos.itens.length) + 1
}

const larguraDasAcoes = <T,>({ acoes, maxAcoes = 3 }: Vista<T>) => (acoes ? 22 + 34 * maxAcoes : 0)
/**
 * Text columns share what room is left; figures keep their width, so that they stay near each other. Where every
 * column asks for a width, the room goes to the widest text, not to a number that happens to come first.
 */
const colunasElasticas = <T,>(colunas: readonly Coluna<T>[]): ReadonlySet<string> => {
  const textos = colunas.filter((c) => (c.tipo ?? 'texto') === 'texto')
  const livres = textos.filter((c) => !c.largura)
  const maior = textos.toSorted((a, b) => larguraDe(b) - larguraDe(a))[0] ?? colunas[0]
  return new Set((livres.length ? livres : maior ? [maior] : []).map((c) => c.chave))
}
/** A sum is longer than its parts and must not break. */
const larguraDoTotal = <T,>(c: Coluna<T>, linhas: readonly T[], totais?: Readonly<Record<string, number>>) =>
  c.total === 'soma' ? String(totalDe(c, linhas, totais)).length * 8.5 + 28 : 0
const extras = <T,>(v: Vista<T>) => (v.selecao ? 44 : 0) + (v.detalhe ? 44 : 0) + larguraDasAcoes(v)
const contarColunas = <T,>(v: Vista<T>) =>
  v.dados.visiveis.length + (v.selecao ? 1 : 0) + (v.detalhe ? 1 : 0) + (v.acoes ? 1 : 0)

const Titulo = <T,>({ coluna, vista }: { coluna: Coluna<T>; vista: Vista<T> }) => {
  const { ordem, table } = vista.dados
  const direcao = ordem?.id === coluna.chave ? (ordem.desc ? 'descending' : 'ascending') : 'none'
  const Icon = direcao === 'none' ? IconSelector : direcao === 'ascending' ? IconArrowUp : IconArrowDown
  const { ajuda } = coluna
  if (coluna.ordenavel === false)
    return (
      <th scope="col" data-numerica={numerica(coluna) || undefined}>
        <span className={classes.titulo}>
          {coluna.titulo}
          {ajuda && (
            <Tooltip label={ajuda}>
              <ActionIcon
                variant="transparent"
                color="neutro"
                size={24}
                aria-label={`Sobre ${coluna.titulo}: ${ajuda}`}
              >
                <IconInfoCircle size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      </th>
    )
  // What explains it is on the button itself: a mark beside it would ask for as much room as a figure.
  return (
    <th scope="col" aria-sort={direcao} data-numerica={numerica(coluna) || undefined}>
      <UnstyledButton
        className={classes.ordenar}
        data-dica={ajuda}
        aria-description={ajuda}
        onClick={() => table.setSorting([{ id: coluna.chave, desc: direcao === 'ascending' }])}
      >
        <span className={ajuda && classes.explicado}>{coluna.titulo}</span>
        <Icon size={16} aria-hidden className={classes.seta} data-ativa={direcao !== 'none' || undefined} />
      </UnstyledButton>
    </th>
  )
}

const CorpoCarregando = <T,>({ vista }: { vista: Vista<T> }) => (
  <tbody>
    {Array.from({ length: LINHAS_CARREGANDO }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <tr key={i} style={{ height: ALTURA_LINHA }}>
        {Array.from({ length: contarColunas(vista) }, (_, j) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
          <td key={j}>
            <Skeleton height={14} width={`${55 + ((i * 7 + j * 13) % 40)}%`} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

interface CorpoProps<T> {
  vista: Vista<T>
  rolagem: HTMLDivElement | null
}

const Corpo = <T,>({ vista, rolagem }: CorpoProps<T>) => {
  const { itens: desenhados } = vista.emGrupos
  const chaveDo = (i: number) => {
    const item = desenhados[i]!
    return item.tipo === 'grupo' ? `#grupo:${item.chave}` : vista.chave(item.linha)
  }
  const iAberta =
    vista.aberta === null || !vista.detalhe ? -1 : desenhados.findIndex((_, i) => chaveDo(i) === vista.aberta)
  // The open row's detail is an item of its own after it, so that its height is measured alone.
  const itens = desenhados.length + (iAberta >= 0 ? 1 : 0)
  const posicaoDo = (i: number) => (iAberta >= 0 && i > iAberta ? i - 1 : i)
  const ehDetalhe = (i: number) => iAberta >= 0 && i === iAberta + 1
  const virtual = useVirtualizer({
    count: itens,
    enabled: itens > SEM_VIRTUALIZAR,
    getScrollElement: () => rolagem,
    estimateSize: (i) => (ehDetalhe(i) ? 200 : ALTURA_LINHA),
    getItemKey: (i) => (ehDetalhe(i) ? 'detalhe' : chaveDo(posicaoDo(i))),
    overscan: 12,
  })

  const desenhar = (i: number): ReactNode => {
    const posicao = posicaoDo(i)
    const item = desenhados[posicao]!
    const lugar = { posicao, indice: i, medir: virtual.measureElement }
    if (item.tipo === 'grupo') return <LinhaDoGrupo key={chaveDo(posicao)} vista={vista} grupo={item} {...lugar} />
    if (ehDetalhe(i))
      return (
        <tr key="detalhe" data-index={i} ref={virtual.measureElement} className={tabela.detalhe}>
          <td colSpan={contarColunas(vista)}>{vista.detalhe?.(item.linha)}</td>
        </tr>
      )
    return (
      <Linha
        key={chaveDo(posicao)}
        vista={vista as Vista<unknown>}
        linha={item.linha}
        aberta={i === iAberta}
        {...lugar}
      />
    )
  }

  if (itens <= SEM_VIRTUALIZAR) return <tbody>{Array.from({ length: itens }, (_, i) => desenhar(i))}</tbody>
  const visiveis = virtual.getVirtualItems()
  const antes = visiveis[0]?.start ?? 0
  const depois = virtual.getTotalSize() - (visiveis.at(-1)?.end ?? 0)
  return (
    <tbody>
      {antes > 0 && <Espaco altura={antes} />}
      {visiveis.map((v) => desenhar(v.index))}
      {depois > 0 && <Espaco altura={depois} />}
    </tbody>
  )
}

const Espaco = ({ altura }: { altura: number }) => (
  <tr aria-hidden className={classes.espaco}>
    <td style={{ height: altura, padding: 0, border: 0 }} />
  </tr>
)

const Controles = <T,>({
  vista,
  linha,
  id,
  aberta,
}: {
  vista: Vista<T>
  linha: T
  id: string | number
  aberta: boolean
}) => (
  <>
    {vista.selecao && (
      <td className={classes.estreita}>
        <Checkbox
          aria-label={`Selecionar ${vista.nome(linha)}`}
          checked={vista.selecao.ids.has(id)}
          disabled={!(vista.podeSelecionar?.(linha) ?? true)}
          onChange={() => vista.alternarSelecao(id)}
        />
      </td>
    )}
    {vista.detalhe && (
      <td className={classes.estreita}>
        <ActionIcon
          variant="subtle"
          color="neutro"
          size={28}
          aria-expanded={aberta}
          aria-label={`Detalhes: ${vista.nome(linha)}`}
          onClick={() => vista.alternarDetalhe(id)}
        >
          <Seta aberta={aberta} para="direita" />
        </ActionIcon>
      </td>
    )}
  </>
)

interface LinhaProps {
  vista: Vista<unknown>
  linha: unknown
  posicao: number
  indice: number
  aberta: boolean
  medir: (no: Element | null) => void
}

/** While scrolling nothing of a row that stays changes: only rows that come into view are drawn. */
const Linha = memo(({ vista, linha, posicao, indice, aberta, medir }: LinhaProps) => {
  const id = vista.chave(linha)
  return (
    <tr
      data-index={indice}
      ref={medir}
      aria-rowindex={(vista.servidor?.inicio ?? 0) + posicao + 2}
      data-selecionada={vista.selecao?.ids.has(id) || undefined}
      data-aberta={aberta || undefined}
      data-cor={vista.cor?.(linha)}
    >
      <Controles vista={vista} linha={linha} id={id} aberta={aberta} />
      {vista.dados.visiveis.map((c) => (
        <td key={c.chave} data-numerica={numerica(c) || undefined}>
          {c.celula ? c.celula(linha) : textoDe(c, linha)}
        </td>
      ))}
      {vista.acoes && (
        <td className={classes.acoes}>
          <RowActions acoes={vista.acoes(linha)} nome={vista.nome(linha)} />
        </td>
      )}
    </tr>
  )
})
