import { Text } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { IndicadorDoMapa } from '#contract/sala-indicador.ts'
import { useHaMais } from '#web/ui/use-ha-mais.ts'
import {
  CAMPOS,
  type Campo,
  escreverCelula,
  type LinhaNaGrade,
  mesDe,
  nomeDoCampo,
  pedida,
  tituloDoCampo,
} from './celulas.ts'
import { ehBloco } from './colar.ts'
import { comUnidade, SeloDoFarol } from './farol.tsx'
import classes from './grade.module.css'

export interface Ponto {
  readonly id: number
  readonly campo: Campo
}
interface Props {
  linhas: readonly LinhaNaGrade[]
  editavel: boolean
  onDigitar: (id: number, campo: Campo, texto: string) => void
  onDesfazer: (id: number, campo: Campo) => void
  onSair: (linha: LinhaNaGrade) => void
  onColar: (texto: string, em: Ponto) => void
  onAbrir: (id: number) => void
}

const idDe = (l: LinhaNaGrade) => l.linha.indicador.salaIndicadorId
export const idDaCelula = ({ id, campo }: Ponto) => `mapa-${id}-${campo}`

/** What a cell takes, where that is not plain. */
const dicaDe = (i: IndicadorDoMapa, campo: Campo) => {
  if (mesDe(campo) >= 0 && i.apuracao === 5) return 'parte/total, como 45/60'
  return campo === 'meta' && i.leitura === 3 ? 'mínima–máxima, como 8–20' : undefined
}

/** Where the caret is at this end, or all is chosen, an arrow goes on to the next cell. */
const naBorda = (e: KeyboardEvent<HTMLInputElement>, lado: 'inicio' | 'fim') => {
  const { selectionStart: de, selectionEnd: ate, value } = e.currentTarget
  if (de === 0 && ate === value.length) return true
  return de === ate && ate === (lado === 'inicio' ? 0 : value.length)
}

interface CelulaProps extends Pick<Props, 'onDigitar' | 'onDesfazer' | 'onSair' | 'onColar'> {
  linha: LinhaNaGrade
  campo: Campo
  naVez: boolean
  onMover: (campo: Campo, linhas: number, colunas: number) => void
}
const Celula = ({ linha, campo, naVez, onMover, ...p }: CelulaProps) => {
  const { indicador, salaIndicadorMunicipioId } = linha.linha
  const id = idDe(linha)
  const guardado = escreverCelula(indicador, linha.valores, campo)
  const digitado = linha.digitado[campo]
  const erro = linha.erros[campo]
  const teclado = (e: KeyboardEvent<HTMLInputElement>) => {
    if (e.nativeEvent.isComposing || e.ctrlKey || e.metaKey || e.altKey) return
    const mover = (linhas: number, colunas: number) => {
      e.preventDefault()
      onMover(campo, linhas, colunas)
    }
    if (e.key === 'ArrowUp') mover(-1, 0)
    else if (e.key === 'ArrowDown') mover(1, 0)
    else if (e.key === 'Enter') mover(e.shiftKey ? -1 : 1, 0)
    else if (e.key === 'ArrowLeft' && !e.shiftKey && naBorda(e, 'inicio')) mover(0, -1)
    else if (e.key === 'ArrowRight' && !e.shiftKey && naBorda(e, 'fim')) mover(0, 1)
    else if (e.key === 'Escape' && digitado !== undefined) p.onDesfazer(id, campo)
  }
  return (
    <input
      id={idDaCelula({ id, campo })}
      className={classes.celula}
      value={digitado ?? guardado}
      aria-label={`${indicador.nome}, ${nomeDoCampo(campo)}`}
      aria-invalid={erro ? true : undefined}
      title={erro ?? dicaDe(indicador, campo)}
      tabIndex={naVez ? 0 : -1}
      inputMode={dicaDe(indicador, campo) ? 'text' : 'decimal'}
      autoComplete="off"
      data-mudada={digitado !== undefined || undefined}
      data-padrao={(campo === 'meta' && salaIndicadorMunicipioId === null && digitado === undefined) || undefined}
      onChange={(e) => p.onDigitar(id, campo, e.currentTarget.value)}
      onFocus={(e) => e.currentTarget.select()}
      onBlur={() => digitado !== undefined && p.onSair(linha)}
      onKeyDown={teclado}
      onPaste={(e) => {
        const texto = e.clipboardData.getData('text/plain')
        if (!ehBloco(texto)) return
        e.preventDefault()
        p.onColar(texto, { id, campo })
      }}
    />
  )
}

/** The year as a sheet: arrows and Enter go from cell to cell, Tab along the row and on, a copied block is looked at first. */
export const Grade = ({ linhas, editavel, onAbrir, ...p }: Props) => {
  const [caixa, setCaixa] = useState<HTMLElement | null>(null)
  useHaMais(caixa)
  const tabela = useRef<HTMLTableElement>(null)
  const [vez, setVez] = useState<number>()
  const naVez = linhas.some((l) => idDe(l) === vez) ? vez : linhas[0] && idDe(linhas[0])
  const irPara = (em: Ponto) => tabela.current?.querySelector<HTMLInputElement>(`#${idDaCelula(em)}`)
  const mover = (l: LinhaNaGrade, campo: Campo, dl: number, dc: number) => {
    let i = linhas.indexOf(l) + dl
    let j = CAMPOS.indexOf(campo) + dc
    for (; linhas[i] && CAMPOS[j]; i += dl, j += dc) {
      const alvo = irPara({ id: idDe(linhas[i]!), campo: CAMPOS[j]! })
      if (alvo) return alvo.focus()
    }
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section ref={setCaixa} className={classes.rola} tabIndex={0} aria-label="Mapa de indicadores">
      <table ref={tabela} className={classes.grade}>
        <thead>
          <tr>
            <th scope="col" className={classes.nome}>
              Indicador
            </th>
            {CAMPOS.map((c) => (
              <th key={c} scope="col" className={classes.numero} title={nomeDoCampo(c)}>
                {tituloDoCampo(c)}
              </th>
            ))}
            <th scope="col" className={classes.numero}>
              Resultado
            </th>
            <th scope="col">Farol</th>
          </tr>
        </thead>
        <tbody>
          {linhas.map((l) => {
            const { indicador } = l.linha
            const id = idDe(l)
            return (
              <tr key={id} onFocus={() => setVez(id)}>
                <th scope="row" className={classes.nome}>
                  <button type="button" className={classes.abrir} onClick={() => onAbrir(id)}>
                    {indicador.nome}
                  </button>
                  <Text size="xs" c="dimmed" component="div">
                    {indicador.codigo} · {indicador.apuracaoNome}
                    {l.valores.observacao && (
                      <>
                        {' '}
                        <IconNote size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
                        <span className="praca-so-leitor">tem observação</span>
                      </>
                    )}
                  </Text>
                </th>
                {CAMPOS.map((campo) => (
                  <td key={campo} className={classes.numero}>
                    {!pedida(l.linha, campo) ? (
                      <span className={classes.fora} title="Este mês não fecha um período">
                        —
                      </span>
                    ) : editavel ? (
                      <Celula
                        {...p}
                        linha={l}
                        campo={campo}
                        naVez={id === naVez}
                        onMover={(c, dl, dc) => mover(l, c, dl, dc)}
                      />
                    ) : (
                      escreverCelula(indicador, l.valores, campo) || '—'
                    )}
                  </td>
                ))}
                <td className={classes.numero}>{comUnidade(indicador, l.apuracao.resultado)}</td>
                <td>
                  <SeloDoFarol {...l.apuracao} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
