import { ActionIcon, Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney, nomeComUf } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { calendarioDeParcelas } from '#contract/proposta-parcelas.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { mesPorExtenso } from '#web/lib/meses.ts'
import { useCall } from '#web/lib/query.ts'
import { maisMeses, nomeDoDia } from '#web/ui/calendario/dias.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import ul from '#web/ui/lista.module.css'
import { Quadro } from '#web/ui/quadro.tsx'
import { quantos } from '#web/ui/texto.ts'
import { paginaDaProposta } from './abas.ts'
import { EstadoDaParcela } from './estado.tsx'
import { type Filtros, quantosAtivos, queryDasParcelas, SEM_FILTROS } from './filtros.tsx'
import classes from './proposta.module.css'

type Calendario = OutputOf<typeof calendarioDeParcelas>
type Parcela = Calendario['parcelas'][number]

/** First and last day of 'aaaa-mm'. */
const diasDo = (mes: string) => {
  const [ano, m] = mes.split('-').map(Number) as [number, number]
  return { de: `${mes}-01`, ate: new Date(Date.UTC(ano, m, 0)).toISOString().slice(0, 10) }
}

const Linha = ({ parcela: p }: { parcela: Parcela }) => (
  <li className={classes.linha} data-calendario>
    <div className={classes.nome}>
      <Anchor
        component={Link}
        to={paginaDaProposta(p.municipioId, p.municipioPropostaId, 'parcelas')}
        fz="sm"
        fw={600}
        className={classes.elo}
      >
        {nomeComUf(p.municipio)}
      </Anchor>
      <Text size="xs" c="dimmed">
        {p.numeroDaProposta}, {p.numero}ª de {p.de}
      </Text>
    </div>
    <EstadoDaParcela estado={p.estado} />
    <Text size="sm" className={classes.figura}>
      {formatMoney(p.valor)}
    </Text>
  </li>
)

const Totais = ({ totais }: Pick<Calendario, 'totais'>) => (
  <Group gap="md" role="status">
    {totais
      .filter((t) => t.quantidade > 0)
      .map((t) => (
        <Group key={t.estado} gap={6}>
          <EstadoDaParcela estado={t.estado} />
          <Text size="sm">
            {quantos(t.quantidade, 'parcela', 'parcelas')}, <strong>{formatMoney(t.valor)}</strong>
          </Text>
        </Group>
      ))}
  </Group>
)

interface MesProps {
  mes: string
  atual: string
  onMes: (mes: string) => void
}
const Mes = ({ mes, atual, onMes }: MesProps) => {
  const ir = (n: number) => onMes(maisMeses(`${mes}-01`, n).slice(0, 7))
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size={36} aria-label="Mês anterior" onClick={() => ir(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label="Próximo mês" onClick={() => ir(1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={mes === atual} onClick={() => onMes('')}>
        Este mês
      </Button>
      <Text fw={650} aria-live="polite">
        {mesPorExtenso(mes)}
      </Text>
    </Group>
  )
}

const Dias = ({ parcelas }: Pick<Calendario, 'parcelas'>) => (
  <>
    {[...Map.groupBy(parcelas, (p) => p.vencimento)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([dia, doDia]) => (
        <Quadro
          key={dia}
          titulo={nomeDoDia(dia)}
          subtitulo={formatMoney(doDia.reduce((n, p) => n + Math.round(p.valor * 100), 0) / 100)}
        >
          <ul className={ul.nua} aria-label={`Parcelas de ${nomeDoDia(dia)}`}>
            {doDia.map((p) => (
              <Linha key={p.municipioPropostaParcelaId} parcela={p} />
            ))}
          </ul>
        </Quadro>
      ))}
  </>
)

/** The instalments of a month by their days, with what is owed from before it. */
export const AReceber = ({ valores, mudar }: Filtros) => {
  const w = useWording()
  const [atual] = useState(() => todaySaoPaulo(new Date()).slice(0, 7))
  const mes = valores.mes || atual
  const { de, ate } = diasDo(mes)
  const lido = useCall(
    calendarioDeParcelas,
    { query: queryDasParcelas(valores, de, ate) },
    { naTela: true, manterAnterior: true },
  )
  const corpo = () => {
    if (!lido.data)
      return lido.error ? (
        <ErrorState titulo="Erro ao obter parcelas" erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={6} altura={48} />
      )
    const { parcelas, cortado, vencidasAntes } = lido.data
    return (
      <>
        {vencidasAntes.quantidade > 0 && (
          <Alert color="red" role="note" py="xs">
            <Group gap="xs">
              <Text size="sm">
                {quantos(vencidasAntes.quantidade, 'parcela venceu', 'parcelas venceram')} antes de {mesPorExtenso(mes)}{' '}
                e {vencidasAntes.quantidade === 1 ? 'não foi paga' : 'não foram pagas'}:{' '}
                {formatMoney(vencidasAntes.valor)}
              </Text>
              <Button
                variant="default"
                size="compact-sm"
                h={32}
                onClick={() => mudar({ vista: 'lista', vencidas: 'sim', estado: null })}
              >
                Ver as propostas
              </Button>
            </Group>
          </Alert>
        )}
        {cortado && (
          <Alert color="yellow" role="note">
            {w.frase('Há mais parcelas do que cabem aqui. Escolha {um município} ou uma situação.')} Os totais são de
            todas.
          </Alert>
        )}
        {parcelas.length === 0 ? (
          <EmptyState
            titulo={`Nenhuma parcela em ${mesPorExtenso(mes)}`}
            texto="Só entram as parcelas de propostas com a minuta assinada."
            acao={quantosAtivos(valores, 'receber') > 0 && <LimparFiltros onLimpar={() => mudar(SEM_FILTROS)} />}
          />
        ) : (
          <Dias parcelas={parcelas} />
        )}
      </>
    )
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Mes mes={mes} atual={atual} onMes={(m) => mudar({ mes: m === atual ? '' : m })} />
        {lido.data && <Totais totais={lido.data.totais} />}
      </Group>
      {corpo()}
    </Stack>
  )
}
