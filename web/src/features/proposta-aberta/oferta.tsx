import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { formatDate, formatDecimalHours, formatMoney, formatPercentual, quantos } from '#contract/br.ts'
import type { PropostaAberta } from '#contract/proposta-aberta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { nomeDoExtra } from '#contract/proposta-solucoes.ts'
import { BLOCOS, type Bloco, NOME_DO_BLOCO } from '#contract/proposta-valores.ts'
import { dizer } from '#web/lib/ambiente.ts'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import classes from './oferta.module.css'

const Solucao = ({ solucao: s }: { solucao: PropostaAberta['solucoes'][number] }) => (
  <li className={classes.solucao}>
    <div>
      <Text component="span" fw={500}>
        {s.bloco === 'extra' ? nomeDoExtra(s) : s.nome}
      </Text>
      <Text size="sm" c="dimmed">
        {[s.grupo, `${formatDecimalHours(s.horas)} h`].filter(Boolean).join(' · ')}
      </Text>
    </div>
    <Text component="span" className={classes.valor}>
      {formatMoney(s.valor)}
    </Text>
  </li>
)
const Solucoes = ({ bloco, proposta }: { bloco: Bloco; proposta: PropostaAberta }) => {
  const suas = proposta.solucoes.filter((s) => s.bloco === bloco)
  if (suas.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {NOME_DO_BLOCO[bloco]}
      </Title>
      <ul className={classes.solucoes}>
        {suas.map((s) => (
          <Solucao key={`${s.grupo} ${s.nome}`} solucao={s} />
        ))}
      </ul>
    </Stack>
  )
}

const LinhaDoBloco = ({ nome, parte: v }: { nome: string; parte: PropostaAberta['valores']['geral'] }) => (
  <Table.Tr>
    <Table.Th scope="row">{nome}</Table.Th>
    <Table.Td ta="right">{formatMoney(v.investimento)}</Table.Td>
    <Table.Td ta="right">{`${formatMoney(v.contrapartida)} (${formatPercentual(v.percentualContrapartida)})`}</Table.Td>
    <Table.Td ta="right">{formatMoney(v.total)}</Table.Td>
  </Table.Tr>
)
const Valores = ({ proposta: { valores, entidade } }: { proposta: PropostaAberta }) => (
  <Stack gap="md">
    <Numeros>
      <Numero rotulo={dizer('Investimento {do município}')}>{formatMoney(valores.geral.investimento)}</Numero>
      <Numero rotulo={`Contrapartida ${entidade}`}>{formatMoney(valores.geral.contrapartida)}</Numero>
      <Numero rotulo="Valor total">{formatMoney(valores.geral.total)}</Numero>
    </Numeros>
    <TabelaRolante rotulo="Valores por bloco" minimo="32rem">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Bloco</Table.Th>
          <Table.Th scope="col" ta="right">
            {dizer('{Município}')}
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Contrapartida
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Valor
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {BLOCOS.filter((b) => valores[b].total > 0).map((b) => (
          <LinhaDoBloco key={b} nome={NOME_DO_BLOCO[b]} parte={valores[b]} />
        ))}
        <LinhaDoBloco nome="Total" parte={valores.geral} />
      </Table.Tbody>
    </TabelaRolante>
  </Stack>
)

const Parcelas = ({ parcelas, jaFirme }: Pick<PropostaAberta, 'parcelas' | 'jaFirme'>) => (
  <ol className={classes.solucoes}>
    {jaFirme > 0 && (
      <li className={classes.solucao}>
        <Text component="span" fw={500}>
          {M.antesDoAditivo}
        </Text>
        <Text component="span" className={classes.valor}>
          {formatMoney(jaFirme)}
        </Text>
      </li>
    )}
    {parcelas.map((p) => (
      <li key={p.numero} className={classes.solucao}>
        <Group gap="xs" wrap="nowrap">
          <Text component="span" fw={500} className={classes.valor}>{`Parcela ${p.numero}`}</Text>
          <Text component="span" size="sm" c="dimmed" className={classes.valor}>
            {formatDate(p.vencimento)}
          </Text>
        </Group>
        <Text component="span" className={classes.valor}>
          {formatMoney(p.valor)}
        </Text>
      </li>
    ))}
  </ol>
)

/** The offer as it was sent: what it costs first, then what it is made of. */
export const Oferta = ({ proposta: p }: { proposta: PropostaAberta }) => (
  <>
    <Quadro titulo="Valores">
      <Valores proposta={p} />
    </Quadro>
    <Quadro titulo={dizer('{Soluções}')}>
      <Stack gap="md">
        {BLOCOS.map((b) => (
          <Solucoes key={b} bloco={b} proposta={p} />
        ))}
      </Stack>
    </Quadro>
    {(p.parcelas.length > 0 || p.jaFirme > 0) && (
      <Quadro titulo="Parcelas" subtitulo={quantos(p.parcelas.length, 'parcela', 'parcelas')}>
        <Parcelas parcelas={p.parcelas} jaFirme={p.jaFirme} />
      </Quadro>
    )}
  </>
)
