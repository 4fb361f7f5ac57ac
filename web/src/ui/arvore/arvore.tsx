import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Acao } from '../acao.ts'
import lista from '../data-table/data-table.module.css'
import { Dicas } from '../data-table/dicas.tsx'
import { RowActions } from '../data-table/row-actions.tsx'
import quadro from '../quadro.module.css'
import { Seta } from '../seta.tsx'
import tabela from '../tabela.module.css'
import { useCelular } from '../use-celular.ts'
import { useHaMais } from '../use-ha-mais.ts'
import classes from './arvore.module.css'
import { type Linha, linhasDe, type Ramo } from './ramos.ts'
import type { Abertas } from './use-abertas.ts'

export interface ColunaDaArvore<T> {
  readonly chave: string
  readonly titulo: string
  readonly largura: number
  readonly numerica?: boolean
  readonly celula: (no: T) => ReactNode
  /** Of all of it, at the foot. */
  readonly total?: ReactNode
}

interface Props<T extends Ramo<T>> {
  rotulo: string
  /** Heading of the first column, which has the names. */
  titulo: string
  raizes: readonly T[]
  colunas: readonly ColunaDaArvore<T>[]
  abertas: Abertas
  /** The name as it is shown, when it is more than its text. */
  nome?: (no: T) => ReactNode
  /** On a phone, what the columns tell. */
  resumo: (no: T) => ReactNode
  /** The same of the whole. */
  total?: ReactNode
  acoes?: (no: T) => readonly Acao[]
}

const LARGURA_DO_NOME = 320
const LARGURA_DAS_ACOES = 124
const BOTOES = 'button:not([data-seta]), a[href]'

/** Where an arrow, Home or End leads from a row. */
const destino = <T extends Ramo<T>>(tecla: string, linhas: readonly Linha<T>[], i: number) => {
  const { no, aberta, mae } = linhas[i]!
  switch (tecla) {
    case 'ArrowDown':
      return linhas[i + 1]
    case 'ArrowUp':
      return linhas[i - 1]
    case 'Home':
      return linhas[0]
    case 'End':
      return linhas.at(-1)
    case 'ArrowRight':
      return aberta ? linhas[i + 1] : undefined
    case 'ArrowLeft':
      return aberta ? undefined : linhas.find((l) => l.no.chave === mae)
    default:
      return no.filhos.length > 0 ? undefined : linhas[i]
  }
}
/** Whether a key opens or closes the row that has the focus. */
const abreOuFecha = <T extends Ramo<T>>(tecla: string, { no, aberta }: Linha<T>) =>
  no.filhos.length > 0 &&
  ((tecla === 'ArrowRight' && !aberta) || (tecla === 'ArrowLeft' && aberta) || tecla === 'Enter' || tecla === ' ')

const TECLAS = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' '])

/** From button to button of a row, and back to the row. */
const entreBotoes = (linha: HTMLElement, botao: Element, tecla: string) => {
  const botoes = [...linha.querySelectorAll<HTMLElement>(BOTOES)]
  const i = botoes.findIndex((b) => b === botao)
  const alvo = tecla === 'ArrowRight' ? botoes[i + 1] : i > 0 ? botoes[i - 1] : linha
  alvo?.focus()
}

/**
 * Things that have parts, as a table that folds. The arrows go from row to row, open and close it, and reach what can be
 * done with it; Tab goes past it.
 */
export const Arvore = <T extends Ramo<T>>(props: Props<T>) => {
  const { rotulo, raizes, abertas, acoes } = props
  const celular = useCelular()
  const [regiao, setRegiao] = useState<HTMLElement | null>(null)
  useHaMais(regiao)
  const corpo = useRef<HTMLTableSectionElement>(null)
  const [ativa, setAtiva] = useState<string>()
  const { estaAberta, alternar } = abertas
  const linhas = useMemo(() => linhasDe(raizes, estaAberta), [raizes, estaAberta])
  const focavel = linhas.some((l) => l.no.chave === ativa) ? ativa : linhas[0]?.no.chave
  const colunas = celular ? [] : props.colunas

  const irPara = (chave: string | undefined) =>
    chave !== undefined && corpo.current?.querySelector<HTMLElement>(`[data-chave="${chave}"]`)?.focus()

  const aoTeclar = (e: KeyboardEvent<HTMLTableRowElement>, i: number) => {
    const linha = e.currentTarget
    const alvo = e.target as Element
    // A menu of the row stands elsewhere on the page and has arrows of its own.
    if (!TECLAS.has(e.key) || e.ctrlKey || e.altKey || e.metaKey || !linha.contains(alvo)) return
    if (alvo !== linha) {
      if (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight') return
      e.preventDefault()
      return entreBotoes(linha, alvo, e.key)
    }
    e.preventDefault()
    const esta = linhas[i]!
    if (abreOuFecha(e.key, esta)) return alternar(esta.no.chave)
    if (e.key === 'ArrowRight' && !esta.aberta) return linha.querySelector<HTMLElement>(BOTOES)?.focus()
    irPara(destino(e.key, linhas, i)?.no.chave)
  }

  const largura = LARGURA_DO_NOME + colunas.reduce((s, c) => s + c.largura, 0) + (acoes ? LARGURA_DAS_ACOES : 0)
  return (
    <section
      ref={setRegiao}
      aria-label={rotulo}
      className={`${quadro.moldura} ${celular ? '' : lista.rolagem} ${classes.raiz}`}
    >
      <table
        role="treegrid"
        aria-label={rotulo}
        className={`${tabela.tabela} ${lista.tabela} ${classes.tabela}`}
        style={celular ? undefined : { minWidth: largura }}
      >
        <colgroup>
          <col />
          {colunas.map((c) => (
            <col key={c.chave} style={{ width: c.largura }} />
          ))}
          {acoes && <col style={{ width: celular ? 44 : LARGURA_DAS_ACOES }} />}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{props.titulo}</th>
            {colunas.map((c) => (
              <th key={c.chave} scope="col" data-numerica={c.numerica || undefined}>
                {c.titulo}
              </th>
            ))}
            {acoes && (
              <th scope="col" className={lista.acoes}>
                <span className="praca-so-leitor">Ações</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={corpo}>
          {linhas.map((linha, i) => (
            <tr
              key={linha.no.chave}
              data-chave={linha.no.chave}
              data-nivel={linha.nivel}
              className={classes.linha}
              aria-level={linha.nivel}
              aria-posinset={linha.posicao}
              aria-setsize={linha.irmaos}
              aria-expanded={linha.no.filhos.length > 0 ? linha.aberta : undefined}
              tabIndex={linha.no.chave === focavel ? 0 : -1}
              onFocus={() => setAtiva(linha.no.chave)}
              onKeyDown={(e) => aoTeclar(e, i)}
            >
              <Nome linha={linha} props={props} celular={celular} />
              {colunas.map((c) => (
                <td key={c.chave} data-numerica={c.numerica || undefined}>
                  {c.celula(linha.no)}
                </td>
              ))}
              {acoes && (
                <td className={lista.acoes}>
                  <RowActions
                    acoes={acoes(linha.no)}
                    nome={linha.no.nome}
                    daLinha={linha.no.chave !== focavel}
                    {...(celular && { icones: 0 })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {props.colunas.some((c) => c.total !== undefined) && (
          <tfoot>
            <tr>
              <td>
                Total
                {celular && props.total}
              </td>
              {colunas.map((c) => (
                <td key={c.chave} data-numerica={c.numerica || undefined}>
                  {c.total}
                </td>
              ))}
              {acoes && <td className={lista.acoes} />}
            </tr>
          </tfoot>
        )}
      </table>
      <Dicas regiao={regiao} />
    </section>
  )
}

interface NomeProps<T extends Ramo<T>> {
  linha: Linha<T>
  props: Props<T>
  celular: boolean
}
const Nome = <T extends Ramo<T>>({ linha: { no, nivel, aberta }, props, celular }: NomeProps<T>) => (
  <td className={classes.celula} style={{ '--nivel': nivel - 1 } as React.CSSProperties}>
    <div className={classes.nome}>
      {no.filhos.length > 0 ? (
        <button
          type="button"
          // The row has the focus and says whether it is open; this is for the pointer.
          tabIndex={-1}
          data-seta
          className={classes.seta}
          aria-label={`${aberta ? 'Fechar' : 'Abrir'} ${no.nome}`}
          onClick={() => props.abertas.alternar(no.chave)}
        >
          <Seta aberta={aberta} para="direita" />
        </button>
      ) : (
        <span className={classes.folha} aria-hidden />
      )}
      <div className={classes.texto}>
        {props.nome ? props.nome(no) : no.nome}
        {celular && props.resumo(no)}
      </div>
    </div>
  </td>
)
