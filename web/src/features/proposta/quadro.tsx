import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatMoney, nomeComUf } from '#contract/br.ts'
import { type PropostaDaLista, quadroDePropostas } from '#contract/proposta.ts'
import { APARENCIA_PROPOSTA, type EstadoProposta } from '#contract/proposta-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import ul from '#web/ui/lista.module.css'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import moldura from '#web/ui/quadro.module.css'
import { quantos } from '#web/ui/texto.ts'
import { useCelular } from '#web/ui/use-celular.ts'
import { useHaMais } from '#web/ui/use-ha-mais.ts'
import { paginaDaProposta } from './abas.ts'
import { EstadoDaProposta } from './estado.tsx'
import { type Filtros, quantosAtivos, queryDasPropostas, SEM_FILTROS } from './filtros.tsx'
import classes from './proposta.module.css'

const Cartao = ({ proposta: p }: { proposta: PropostaDaLista }) => (
  <li className={moldura.cartao}>
    <Anchor
      component={Link}
      to={paginaDaProposta(p.municipioId, p.municipioPropostaId)}
      fw={600}
      fz="sm"
      className={classes.elo}
    >
      {nomeComUf(p.municipio)}
    </Anchor>
    <Text size="xs" c="dimmed">
      {p.numero} · {p.pacote}
    </Text>
    <Text size="sm" fw={600}>
      {formatMoney(p.valorTotal)}
    </Text>
    <Text size="xs" c="dimmed">
      {p.fimVigencia ? `em vigor até ${formatDate(p.fimVigencia)}` : `válida até ${formatDate(p.validade)}`}
    </Text>
    <Text size="xs" c="dimmed">
      {p.responsavel.nome}
    </Text>
    {p.parcelasVencidas > 0 && (
      <Text size="xs" c="red" component="div">
        <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
        {quantos(p.parcelasVencidas, 'parcela vencida', 'parcelas vencidas')}
      </Text>
    )}
  </li>
)

interface ColunaProps {
  coluna: {
    estado: EstadoProposta
    quantidade: number
    valorTotal: number
    cartoes: readonly PropostaDaLista[]
  }
  onLista: () => void
}
const Coluna = ({ coluna: c, onLista }: ColunaProps) => {
  const resto = c.quantidade - c.cartoes.length
  const { nome } = APARENCIA_PROPOSTA[c.estado]
  return (
    <section className={classes.coluna} aria-label={nome}>
      <Title order={2} size="h6">
        <EstadoDaProposta estado={c.estado} />
      </Title>
      <Text size="sm">
        {quantos(c.quantidade, 'proposta', 'propostas')}, <strong>{formatMoney(c.valorTotal)}</strong>
      </Text>
      <ul className={`${ul.nua} ${classes.coluna}`} aria-label={`Propostas: ${nome}`}>
        {c.cartoes.map((p) => (
          <Cartao key={p.municipioPropostaId} proposta={p} />
        ))}
      </ul>
      {resto > 0 && (
        <Button variant="subtle" size="compact-sm" h={32} onClick={onLista}>
          Mais {resto.toLocaleString('pt-BR')} na lista
        </Button>
      )}
    </section>
  )
}

/** All proposals by their state; on a phone one state at a time. */
export const QuadroDePropostas = ({ valores, mudar }: Filtros) => {
  const w = useWording()
  const celular = useCelular()
  const [rolagem, setRolagem] = useState<HTMLElement | null>(null)
  useHaMais(rolagem)
  const lido = useCall(quadroDePropostas, { query: queryDasPropostas(valores) }, { naTela: true, manterAnterior: true })
  if (!lido.data)
    return lido.error ? (
      <ErrorState titulo="Erro ao obter propostas" erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
    ) : (
      <Carregando linhas={6} altura={64} />
    )
  const { estados, total } = lido.data
  if (total.quantidade === 0)
    return (
      <EmptyState
        titulo="Nenhuma proposta retornada"
        texto={w.frase('Propostas começam na aba Propostas {do município}.')}
        acao={quantosAtivos(valores, 'quadro') > 0 && <LimparFiltros onLimpar={() => mudar(SEM_FILTROS)} />}
      />
    )
  const naLista = (estado: EstadoProposta) => mudar({ vista: 'lista', estado })
  const mostrado = estados.find((e) => e.estado === valores.estado) ?? estados.find((e) => e.quantidade > 0)!
  return (
    <Stack gap="md">
      <Numeros>
        <Numero rotulo="Propostas">{total.quantidade.toLocaleString('pt-BR')}</Numero>
        <Numero rotulo="Valor total">{formatMoney(total.valorTotal)}</Numero>
        <Numero rotulo={w.frase('Investimento {dos municípios}')}>{formatMoney(total.investimentoMunicipio)}</Numero>
      </Numeros>
      {celular ? (
        <>
          <Picker
            label="Situação"
            limpavel={false}
            opcoes={estados.map((e) => ({
              valor: e.estado,
              rotulo: `${APARENCIA_PROPOSTA[e.estado].nome} (${e.quantidade.toLocaleString('pt-BR')})`,
            }))}
            value={mostrado.estado}
            onChange={(estado) => estado && mudar({ estado })}
          />
          <Coluna coluna={mostrado} onLista={() => naLista(mostrado.estado)} />
        </>
      ) : (
        // It scrolls by itself, so the keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <section ref={setRolagem} className={classes.quadro} tabIndex={0} aria-label="Propostas por situação">
          {estados.map((e) => (
            <Coluna key={e.estado} coluna={e} onLista={() => naLista(e.estado)} />
          ))}
        </section>
      )}
    </Stack>
  )
}
