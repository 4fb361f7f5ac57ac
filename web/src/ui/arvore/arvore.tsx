import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useMemo, useRef, useState } from 'react'
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
import { daArvore, efeito, entreBotoes, primeiroBotao } from './teclas.ts'
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

/** How a row is shown; what does not change from drawing to drawing leaves it as it is. */
interface Aparencia<T> {
  readonly colunas: readonly ColunaDaArvore<T>[]
  /** The name as it is shown, when it is more than its text. */
  readonly nome?: (no: T) => ReactNode
  /** On a phone, what the columns tell. */
  readonly resumo: (no: T) => ReactNode
  readonly acoes?: (no: T) => readonly Acao[]
}

interface Props<T extends Ramo<T>> extends Aparencia<T> {
  rotulo: string
  /** Heading of the first column, which has the names. */
  titulo: string
  raizes: readonly T[]
  abertas: Abertas
  /** On a phone, what the foot tells. */
  total?: ReactNode
}

const LARGURA_DO_NOME = 320
const LARGURA_DAS_ACOES = 124

/**
 * Things that have parts, as a table that folds. The arrows go from row to row, open and close it, and reach what can be
 * done with it; Tab goes past it.
 */
export const Arvore = <T extends Ramo<T>>(props: Props<T>) => {
  const { rotulo, raizes, abertas, acoes, nome, resumo } = props
  const celular = useCelular()
  const [regiao, setRegiao] = useState<HTMLElement | null>(null)
  useHaMais(regiao)
  const corpo = useRef<HTMLTableSectionElement>(null)
  const [ativa, setAtiva] = useState<string>()
  const linhas = useMemo(() => linhasDe(raizes, abertas.estaAberta), [raizes, abertas.estaAberta])
  const focavel = linhas.some((l) => l.no.chave === ativa) ? ativa : linhas[0]?.no.chave
  const colunas: readonly ColunaDaArvore<T>[] = celular ? SEM_COLUNAS : props.colunas
  const aparencia = useMemo(() => ({ colunas, nome, resumo, acoes }), [colunas, nome, resumo, acoes])

  const aoTeclar = (e: KeyboardEvent<HTMLTableRowElement>, chave: string) => {
    const linha = e.currentTarget
    const alvo = e.target as Element
    // A menu of the row stands elsewhere on the page and has arrows of its own.
    if (!daArvore(e) || !linha.contains(alvo)) return
    if (alvo !== linha) {
      if (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight') return
      e.preventDefault()
      return entreBotoes(linha, alvo, e.key)
    }
    e.preventDefault()
    const i = linhas.findIndex((l) => l.no.chave === chave)
    const feito = efeito(e.key, linhas, i)
    if (feito === 'dobrar') return abertas.alternar(chave)
    if (feito === 'agir') return primeiroBotao(linha)?.focus()
    if (feito.vai) corpo.current?.querySelector<HTMLElement>(`[data-chave="${feito.vai}"]`)?.focus()
  }
  // Rows that stay as they are must not be drawn again because these are new.
  const aoMexer = useRef<Mexer>({ teclar: aoTeclar, focar: setAtiva, alternar: abertas.alternar })
  aoMexer.current = { teclar: aoTeclar, focar: setAtiva, alternar: abertas.alternar }

  const largura = LARGURA_DO_NOME + colunas.reduce((s, c) => s + c.largura, 0) + (acoes ? LARGURA_DAS_ACOES : 0)
  return (
    <section
      ref={setRegiao}
      aria-label={rotulo}
      className={`${quadro.moldura} ${celular ? '' : lista.rolagem} ${classes.raiz}`}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is a table whose rows fold
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
          {acoes && <col style={{ width: celular ? 48 : LARGURA_DAS_ACOES }} />}
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
          {linhas.map((linha) => (
            <LinhaDaArvore
              key={linha.no.chave}
              linha={linha}
              aparencia={aparencia}
              celular={celular}
              focavel={linha.no.chave === focavel}
              mexer={aoMexer}
            />
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

const SEM_COLUNAS: readonly [] = []

interface Mexer {
  teclar: (e: KeyboardEvent<HTMLTableRowElement>, chave: string) => void
  focar: (chave: string) => void
  alternar: (chave: string) => void
}
interface LinhaProps<T extends Ramo<T>> {
  linha: Linha<T>
  aparencia: Aparencia<T>
  celular: boolean
  focavel: boolean
  mexer: { readonly current: Mexer }
}

const Desenho = <T extends Ramo<T>>({ linha, aparencia, celular, focavel, mexer }: LinhaProps<T>) => {
  const { no, nivel, aberta } = linha
  const { colunas, acoes } = aparencia
  return (
    <tr
      data-chave={no.chave}
      data-nivel={nivel}
      className={classes.linha}
      aria-level={nivel}
      aria-posinset={linha.posicao}
      aria-setsize={linha.irmaos}
      aria-expanded={no.filhos.length > 0 ? aberta : undefined}
      tabIndex={focavel ? 0 : -1}
      onFocus={() => mexer.current.focar(no.chave)}
      onKeyDown={(e) => mexer.current.teclar(e, no.chave)}
    >
      <td className={classes.celula} style={{ '--nivel': nivel - 1 } as CSSProperties}>
        <div className={classes.nome}>
          {no.filhos.length > 0 ? (
            <button
              type="button"
              // The row has the focus and says whether it is open; this is for the pointer.
              tabIndex={-1}
              data-seta
              className={classes.seta}
              aria-label={`${aberta ? 'Fechar' : 'Abrir'} ${no.nome}`}
              onClick={() => mexer.current.alternar(no.chave)}
            >
              <Seta aberta={aberta} para="direita" />
            </button>
          ) : (
            <span className={classes.folha} aria-hidden />
          )}
          <div className={classes.texto}>
            {aparencia.nome ? aparencia.nome(no) : no.nome}
            {celular && aparencia.resumo(no)}
          </div>
        </div>
      </td>
      {colunas.map((c) => (
        <td key={c.chave} data-numerica={c.numerica || undefined}>
          {c.celula(no)}
        </td>
      ))}
      {acoes && (
        <td className={lista.acoes}>
          <RowActions acoes={acoes(no)} nome={no.nome} daLinha={!focavel} {...(celular && { icones: 0 })} />
        </td>
      )}
    </tr>
  )
}
const LinhaDaArvore = memo(Desenho) as typeof Desenho
