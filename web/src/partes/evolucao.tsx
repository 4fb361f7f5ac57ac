import { Select, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { type Evolucao, getEvolucao } from '#contract/acompanhamento.ts'
import { formatDate, formatPercentual } from '#contract/br.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { LinhasNoTempo, type PontoNoTempo } from '#web/ui/linhas-no-tempo.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import { VerTabela } from '#web/ui/ver-tabela.tsx'

interface Ponto extends PontoNoTempo {
  nome: string
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

interface Props {
  municipioId: number
  /** The follow-up that is being read: its mark is bigger. */
  atual?: number
}

/** From the diagnosis to today, for the whole city or one of its axes. */
export const EvolucaoDaCidade = ({ municipioId, atual }: Props) => {
  const w = useWording()
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
      <LinhasNoTempo
        pontos={pontos}
        inicio={formatDate(pontos[0]!.em)}
        fim={formatDate(pontos.at(-1)!.em)}
        explica="por cento dos pontos possíveis ao fim de cada acompanhamento"
      />
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
