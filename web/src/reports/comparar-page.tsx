import { Alert, Anchor, Group, Stack, Table, Text } from '@mantine/core'
import { IconInfoCircle, IconScale } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatPercentual, nomeComUf } from '#contract/br.ts'
import { type Comparacao, compararMunicipio, type LinhaComparada, NOMES_DE_PARES, PARES } from '#contract/comparacao.ts'
import { opcoesDoDashboard } from '#contract/dashboard.ts'
import { FILTROS } from '#contract/relatorios/filtros.ts'
import { relatoriosDe } from '#contract/relatorios/todos.ts'
import { capacidades, useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId, useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { TabelaRolante } from '#web/ui/tabela-rolante.tsx'
import { VerTabela } from '#web/ui/ver-tabela.tsx'
import classes from './comparar.module.css'

const CODECS = { municipioId: umId, por: umaDe(NOMES_DE_PARES) } as const
const PONTOS = 'get-analitico-pontos-por-eixo'
const em = (percentual: number) => `${percentual}%`

const chaveDe = ({ eixoId }: LinhaComparada) => eixoId ?? 0
const nomeDe = ({ eixo }: LinhaComparada) => eixo ?? 'Total'
const posicaoDe = ({ grupo }: LinhaComparada) => (grupo ? `${grupo.posicao}º de ${grupo.municipios}` : 'Sem grupo')

/** The box holds the middle half of the group. A picture only: the words beside it and the table say the same. */
const Pista = ({ percentual, grupo }: LinhaComparada) => (
  <div className={classes.pista} aria-hidden>
    {grupo && (
      <>
        <span
          className={classes.caixa}
          style={{ left: em(grupo.inferior), width: em(grupo.superior - grupo.inferior) }}
        />
        <span className={classes.mediana} style={{ left: em(grupo.mediana) }} />
      </>
    )}
    <span className={classes.proprio} style={{ left: em(percentual) }} />
  </div>
)

const Legenda = ({ id, temGrupo }: { id: string; temGrupo: boolean }) => {
  const w = useWording()
  return (
    <figcaption id={id} className={classes.legenda}>
      <span>
        <span className={classes.amostra}>
          <span className={classes.proprio} style={{ left: '50%' }} />
        </span>
        {w.frase('{Este município}')}
      </span>
      {temGrupo && (
        <>
          <span>
            <span className={classes.amostra}>
              <span className={classes.mediana} style={{ left: '50%' }} />
            </span>
            Mediana do grupo
          </span>
          <span>
            <span className={classes.amostra}>
              <span className={classes.caixa} style={{ left: 0, width: '100%' }} />
            </span>
            Metade do meio do grupo
          </span>
        </>
      )}
      <span className="praca-so-leitor">por cento comprovado dos pontos possíveis</span>
    </figcaption>
  )
}

const TITULOS = ['Comprovado', '1º quartil', 'Mediana', '3º quartil', 'Posição'] as const
const Figuras = ({ linhas }: { linhas: readonly LinhaComparada[] }) => {
  const w = useWording()
  const valor = (n: number | undefined) => (n === undefined ? '–' : formatPercentual(n))
  return (
    <VerTabela de="da comparação">
      <TabelaRolante rotulo="Tabela da comparação" minimo="36rem" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{w.singular('eixo')}</Table.Th>
            {TITULOS.map((titulo) => (
              <Table.Th key={titulo} scope="col" ta="right">
                {titulo}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {linhas.map((l) => (
            <Table.Tr key={chaveDe(l)} fw={l.eixoId === null ? 650 : undefined}>
              <Table.Th scope="row" fw={l.eixoId === null ? 650 : 400}>
                {nomeDe(l)}
              </Table.Th>
              <Table.Td ta="right">{formatPercentual(l.percentual)}</Table.Td>
              <Table.Td ta="right">{valor(l.grupo?.inferior)}</Table.Td>
              <Table.Td ta="right">{valor(l.grupo?.mediana)}</Table.Td>
              <Table.Td ta="right">{valor(l.grupo?.superior)}</Table.Td>
              <Table.Td ta="right">{posicaoDe(l)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TabelaRolante>
    </VerTabela>
  )
}

const Links = ({ municipio }: Pick<Comparacao, 'municipio'>) => {
  const w = useWording()
  const { user, can } = useSession()
  const { municipioId } = municipio
  const listado = relatoriosDe(user, capacidades(), can).find((r) => r.rota === PONTOS)
  return (
    <Group gap="md">
      <Anchor component={Link} to={`/cidade/${municipioId}/geral`}>
        {w.frase('Abrir {o município}')}
      </Anchor>
      {listado && (
        <Anchor
          component={Link}
          to={`/dashboard-administrativo2/relatorio/${PONTOS}?${FILTROS.municipio.chave}=${municipioId}`}
        >
          {w.frase(listado.titulo)}
        </Anchor>
      )}
    </Group>
  )
}

const Comparado = ({ comparacao }: { comparacao: Comparacao }) => {
  const w = useWording()
  const id = useId()
  const { municipio, grupo, motivo, linhas } = comparacao
  const nome = nomeComUf(municipio)
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {grupo ? `${nome} entre ${w.min.conta(grupo.municipios, 'municipio')} · ${grupo.nome}` : nome}
        </Text>
        <Links municipio={municipio} />
      </Group>
      {motivo && (
        <Alert icon={<IconInfoCircle aria-hidden />} variant="light">
          {motivo}
        </Alert>
      )}
      {linhas.length > 0 && (
        <>
          <figure aria-labelledby={id} style={{ margin: 0 }}>
            <Legenda id={id} temGrupo={linhas.some((l) => l.grupo)} />
            <ul className={classes.linhas}>
              {linhas.map((l) => (
                <li key={chaveDe(l)} className={classes.linha} data-total={l.eixoId === null || undefined}>
                  <span className={classes.nome}>{nomeDe(l)}</span>
                  <Pista {...l} />
                  <span className={classes.valor}>
                    {formatPercentual(l.percentual)}
                    {grupo && (
                      <Text span size="sm" c="dimmed">
                        {` · ${posicaoDe(l)}`}
                      </Text>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </figure>
          <Figuras linhas={linhas} />
        </>
      )}
    </Stack>
  )
}

/** A place beside its peers, among what the person reaches. */
export const CompararPage = () => {
  const w = useWording()
  const { valores, mudar, ativos } = useFiltros(CODECS)
  const { municipioId } = valores
  const por = valores.por ?? 'faixa'
  const opcoes = useCall(opcoesDoDashboard, {}, { erro: 'Erro ao obter os filtros', staleTime: 60_000 })
  const lugares = (opcoes.data?.[FILTROS.municipio.chave] ?? []).map(({ valor, rotulo }) => ({
    valor: Number(valor),
    rotulo,
  }))
  const { data, error, refetch } = useCall(
    compararMunicipio,
    { params: { municipioId: String(municipioId) }, query: { por } },
    { naTela: true, enabled: municipioId !== null },
  )
  return (
    <PageFrame
      titulo="Comparar"
      subtitulo={w.frase('Compare {um município} com o seu grupo, entre o que você alcança.')}
      filtrosAtivos={ativos}
      filtrosSempre
      filtrosAbertos={municipioId === null}
      filtros={
        <>
          <Picker<number>
            label={w.singular('municipio')}
            placeholder={w.frase('Escolha {um município}')}
            opcoes={lugares}
            carregando={opcoes.isPending}
            value={municipioId}
            onChange={(v) => mudar({ municipioId: v })}
          />
          <Picker
            label="Comparar com"
            limpavel={false}
            opcoes={NOMES_DE_PARES.map((p) => ({ valor: p, rotulo: PARES[p] }))}
            value={por}
            onChange={(v) => mudar({ por: v })}
          />
        </>
      }
    >
      {municipioId === null ? (
        <EmptyState
          icone={IconScale}
          titulo={w.frase('Escolha {um município} para comparar')}
          texto={w.frase('Mediana, quartis e posição, no total e em cada {eixo}.')}
        />
      ) : error && !data ? (
        <ErrorState erro={error} onTentarDeNovo={() => void refetch()} />
      ) : data ? (
        <Comparado comparacao={data} />
      ) : (
        <Carregando linhas={8} altura={28} />
      )}
    </PageFrame>
  )
}
