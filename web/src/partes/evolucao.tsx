import { Select, Stack, Table, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { type Evolucao, getEvolucao } from '#contract/acompanhamento.ts'
import { formatDate, formatPercentual } from '#contract/br.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import { VerTabela } from '#web/ui/ver-tabela.tsx'
import classes from './evolucao.module.css'

const LARGURA = 640
const ALTURA = 240
const ESQUERDA = 40
const DIREITA = 12
const CIMA = 12
const BAIXO = 28
const LINHAS = [0, 25, 50, 75, 100]

interface Ponto {
  chave: string
  nome: string
  em: string
  declarado: number
  comprovado: number
  atual: boolean
}
const pontosDe = ({ marcos }: Evolucao, eixoId: number | null, atual: number | undefined): Ponto[] =>
  marcos.map((m) => {
    const valor = eixoId === null ? m : (m.eixos.find((e) => e.eixoId === eixoId) ?? { declarado: 0, comprovado: 0 })
    return {
      chave: `${m.acompanhamentoId ?? 'hoje'}`,
      nome: m.nome,
      em: m.em,
      declarado: valor.declarado,
      comprovado: valor.comprovado,
      atual: m.acompanhamentoId !== null && m.acompanhamentoId === atual,
    }
  })

/** Two lines over time, what is proved in the green of what is approved; the table says the same in figures. */
const Desenho = ({ pontos }: { pontos: readonly Ponto[] }) => {
  const inicio = Date.parse(pontos[0]!.em)
  const tempo = Math.max(1, Date.parse(pontos.at(-1)!.em) - inicio)
  const x = (p: Ponto) => ESQUERDA + ((Date.parse(p.em) - inicio) / tempo) * (LARGURA - ESQUERDA - DIREITA)
  const y = (v: number) => CIMA + (1 - Math.min(100, v) / 100) * (ALTURA - CIMA - BAIXO)
  const linha = (de: (p: Ponto) => number) => pontos.map((p) => `${x(p)},${y(de(p))}`).join(' ')
  return (
    <svg viewBox={`0 0 ${LARGURA} ${ALTURA}`} className={classes.desenho} aria-hidden focusable="false">
      {LINHAS.map((v) => (
        <g key={v}>
          <line x1={ESQUERDA} x2={LARGURA - DIREITA} y1={y(v)} y2={y(v)} className={classes.grade} />
          <text x={ESQUERDA - 6} y={y(v)} textAnchor="end" dominantBaseline="central" className={classes.escala}>
            {v}%
          </text>
        </g>
      ))}
      <polyline points={linha((p) => p.declarado)} className={classes.declarado} />
      <polyline points={linha((p) => p.comprovado)} className={classes.comprovado} />
      {pontos.map((p) => (
        <g key={p.chave}>
          <circle cx={x(p)} cy={y(p.declarado)} r={p.atual ? 5.5 : 3.5} className={classes.marcaDeclarado} />
          <circle cx={x(p)} cy={y(p.comprovado)} r={p.atual ? 5.5 : 3.5} className={classes.marcaComprovado} />
        </g>
      ))}
      <text x={ESQUERDA} y={ALTURA - 8} className={classes.escala}>
        {formatDate(pontos[0]!.em)}
      </text>
      <text x={LARGURA - DIREITA} y={ALTURA - 8} textAnchor="end" className={classes.escala}>
        {formatDate(pontos.at(-1)!.em)}
      </text>
    </svg>
  )
}

interface Props {
  municipioId: number
  /** The follow-up that is being read: its mark is bigger. */
  atual?: number
}

/** From the diagnosis to today, for the whole city or one of its axes. */
export const EvolucaoDaCidade = ({ municipioId, atual }: Props) => {
  const w = useWording()
  const id = useId()
  const [eixo, setEixo] = useState<string | null>(null)
  const { data, error, refetch } = useCall(getEvolucao, { params: { id: municipioId } }, { naTela: true })
  if (error && !data) return <ErrorState erro={error} onTentarDeNovo={() => void refetch()} />
  if (!data) return <Carregando linhas={6} altura={28} />
  if (data.marcos.length < 2)
    return <Text c="dimmed">{w.frase('A evolução aparece depois {do diagnóstico} finalizado.')}</Text>
  const pontos = pontosDe(data, eixo === null ? null : Number(eixo), atual)
  return (
    <Stack gap="sm">
      <Select
        label={w.singular('eixo')}
        placeholder="Todos"
        clearable
        value={eixo}
        onChange={setEixo}
        data={data.eixos.map((e) => ({ value: String(e.eixoId), label: e.nome }))}
        maw={360}
      />
      <figure className={classes.figura} aria-labelledby={id}>
        <figcaption id={id} className={classes.legenda}>
          <span>
            <span className={classes.amostra} /> Comprovado
          </span>
          <span>
            <span className={classes.amostra} data-tracejada /> Declarado
          </span>
          <span className="praca-so-leitor">por cento dos pontos possíveis ao fim de cada acompanhamento</span>
        </figcaption>
        <Desenho pontos={pontos} />
      </figure>
      <VerTabela de="da evolução">
        <TabelaRolante rotulo="Tabela da evolução" minimo="26rem" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Acompanhamento</Table.Th>
              <Table.Th scope="col">Data</Table.Th>
              <Table.Th scope="col" ta="right">
                Declarado
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Comprovado
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pontos.map((p) => (
              <Table.Tr key={p.chave} fw={p.atual ? 650 : undefined}>
                <Table.Th scope="row" fw={p.atual ? 650 : 400}>
                  {p.nome === 'Diagnóstico' ? w.rotulo('diagnostico') : p.nome}
                </Table.Th>
                <Table.Td>{formatDate(p.em)}</Table.Td>
                <Table.Td ta="right">{formatPercentual(p.declarado)}</Table.Td>
                <Table.Td ta="right">{formatPercentual(p.comprovado)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </TabelaRolante>
      </VerTabela>
    </Stack>
  )
}
