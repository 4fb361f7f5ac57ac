import { Box, Table } from '@mantine/core'
import { useId } from 'react'
import { formatPercentual } from '#contract/br.ts'
import classes from './radar.module.css'
import { useCelular } from './use-celular.ts'
import { VerTabela } from './ver-tabela.tsx'

interface PontaDoRadar {
  nome: string
  /** 0 to 100. */
  valor: number
  /** The same before, drawn dashed. */
  referencia?: number
}

interface Props {
  pontas: readonly PontaDoRadar[]
  titulo: string
  nomes: { valor: string; referencia: string; ponta: string }
  /** Of the line, where it stands for a state. */
  cor?: string
  /** The table unfolds, except where the rays carry numbers that only it explains. */
  tabelaADemanda?: boolean
}

const LADO = 400
const CENTRO = LADO / 2
const RAIO = 128
const ANEIS = [25, 50, 75, 100]
const LINHA = 14
/** Room for the names at both sides. */
const MARGEM = 90

const ponto = (i: number, n: number, distancia: number) => {
  const angulo = (i / n) * 2 * Math.PI - Math.PI / 2
  return [CENTRO + Math.cos(angulo) * distancia, CENTRO + Math.sin(angulo) * distancia] as const
}
const poligono = (valores: readonly number[]) =>
  valores.map((v, i) => ponto(i, valores.length, (v / 100) * RAIO).join(',')).join(' ')

/** Two short lines at most, so that neighbours do not run into each other. */
const quebrar = (nome: string): string[] => {
  const linhas = ['']
  for (const palavra of nome.split(' ')) {
    const atual = linhas.at(-1)!
    if (atual && atual.length + palavra.length > LINHA) linhas.push(palavra)
    else linhas[linhas.length - 1] = atual ? `${atual} ${palavra}` : palavra
  }
  return linhas.length > 2 ? [linhas[0]!, `${linhas[1]!.slice(0, LINHA - 1)}…`] : linhas
}

const porcento = (n: number | undefined) => (n === undefined ? '' : formatPercentual(n))

/** Shares on rays around a centre, against an earlier reading; the same numbers stand in the table below it. */
export const Radar = ({ pontas, titulo, nomes, cor, tabelaADemanda = false }: Props) => {
  const id = useId()
  const celular = useCelular()
  const n = pontas.length
  const temReferencia = pontas.some((p) => p.referencia !== undefined)
  const tabela = (
    <Table withRowBorders verticalSpacing={4} className={classes.tabela}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{nomes.ponta}</Table.Th>
          <Table.Th scope="col" ta="right">
            {nomes.valor}
          </Table.Th>
          {temReferencia && (
            <Table.Th scope="col" ta="right">
              {nomes.referencia}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {pontas.map((p, i) => (
          <Table.Tr key={p.nome}>
            <Table.Th scope="row" fw={400}>
              <span className={classes.indice} aria-hidden>
                {i + 1}.{' '}
              </span>
              {p.nome}
            </Table.Th>
            <Table.Td ta="right">{porcento(p.valor)}</Table.Td>
            {temReferencia && <Table.Td ta="right">{porcento(p.referencia)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
  return (
    <Box className={classes.raiz} __vars={cor ? { '--cor-do-valor': cor } : {}}>
      <figure className={classes.figura} aria-labelledby={`${id}-titulo`}>
        <figcaption id={`${id}-titulo`} className="praca-so-leitor">
          {titulo}
        </figcaption>
        {n > 2 && (
          <svg
            viewBox={`-${MARGEM} 20 ${LADO + 2 * MARGEM} ${LADO - 40}`}
            className={classes.desenho}
            aria-hidden
            focusable="false"
          >
            {ANEIS.map((a) => (
              <polygon key={a} points={poligono(pontas.map(() => a))} className={classes.anel} />
            ))}
            {pontas.map((p, i) => {
              const [x, y] = ponto(i, n, RAIO)
              const [tx, ty] = ponto(i, n, RAIO + 18)
              const linhas = quebrar(p.nome)
              const lado = Math.abs(tx - CENTRO) < 12 ? 'middle' : tx > CENTRO ? 'start' : 'end'
              return (
                <g key={p.nome}>
                  <line x1={CENTRO} y1={CENTRO} x2={x} y2={y} className={classes.raio} />
                  <text
                    x={tx}
                    y={ty - (linhas.length - 1) * 7}
                    textAnchor={lado}
                    dominantBaseline="central"
                    className={classes.nome}
                  >
                    {linhas.map((l, k) => (
                      <tspan key={l} x={tx} dy={k === 0 ? 0 : 14}>
                        {l}
                      </tspan>
                    ))}
                  </text>
                  <text x={tx} y={ty} textAnchor="middle" dominantBaseline="central" className={classes.ordem}>
                    {i + 1}
                  </text>
                </g>
              )
            })}
            {temReferencia && (
              <polygon points={poligono(pontas.map((p) => p.referencia ?? 0))} className={classes.referencia} />
            )}
            <polygon points={poligono(pontas.map((p) => p.valor))} className={classes.valor} />
            {pontas.map((p, i) => {
              const [cx, cy] = ponto(i, n, (p.valor / 100) * RAIO)
              return <circle key={p.nome} cx={cx} cy={cy} r="3.5" className={classes.marca} />
            })}
          </svg>
        )}
        <div className={classes.lado}>
          {n > 2 && (
            <ul className={classes.legenda} aria-hidden>
              <li>
                <span className={classes.amostra} /> {nomes.valor}
              </li>
              {temReferencia && (
                <li>
                  <span className={classes.amostra} data-tracejada /> {nomes.referencia}
                </li>
              )}
            </ul>
          )}
          {tabelaADemanda && n > 2 ? (
            <VerTabela de={`de ${titulo}`} aberta={celular}>
              {tabela}
            </VerTabela>
          ) : (
            tabela
          )}
        </div>
      </figure>
    </Box>
  )
}
