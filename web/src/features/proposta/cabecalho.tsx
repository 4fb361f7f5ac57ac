import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconHistory, IconLinkOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatDate, formatDateTime, formatMoney } from '#contract/br.ts'
import { revogarCapacidade } from '#contract/capacidade.ts'
import type { Proposta, PropostaDaLista } from '#contract/proposta.ts'
import { APARENCIA_PROPOSTA } from '#contract/proposta-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { quantos } from '#web/ui/texto.ts'
import { type Aba, paginaDaProposta } from './abas.ts'
import { EstadoDaProposta } from './estado.tsx'
import classes from './proposta.module.css'

interface QualProps {
  propostas: readonly PropostaDaLista[]
  proposta: Pick<PropostaDaLista, 'municipioPropostaId' | 'numero' | 'estado'>
  onMudar: (id: number) => void
}
const Qual = ({ propostas, proposta: p, onMudar }: QualProps) =>
  propostas.length > 1 ? (
    <div className={classes.qual}>
      <Picker
        label={undefined}
        aria-label="Proposta"
        limpavel={false}
        opcoes={propostas.map((o) => ({
          valor: o.municipioPropostaId,
          rotulo: o.numero,
          descricao: `${APARENCIA_PROPOSTA[o.estado].nome} · ${formatMoney(o.valorTotal)} · ${formatDate(o.dataProposta)}`,
        }))}
        value={p.municipioPropostaId}
        onChange={(id) => id !== null && id !== p.municipioPropostaId && onMudar(id)}
      />
    </div>
  ) : (
    <span className={classes.numero}>{p.numero}</span>
  )

/** What must still be done before it can be generated, each with the way there. */
const Falta = ({ proposta: p }: { proposta: Proposta }) => (
  <Alert color="yellow" role="note" py="xs" title="Falta para gerar a proposta">
    <ul className={classes.lista}>
      {p.falta.map((f) => (
        <li key={`${f.aba}-${f.frase}`}>
          <Anchor component={Link} to={paginaDaProposta(p.municipioId, p.municipioPropostaId, f.aba)} fz="sm">
            {f.frase}
          </Anchor>
        </li>
      ))}
    </ul>
  </Alert>
)

const RESPOSTAS = { aceite: 'Aceite', alteracao: 'Pedido de alteração', recusa: 'Recusa' } as const
/** What the municipality said last, while it still matters. */
const Resposta = ({ proposta: p }: { proposta: Proposta }) => {
  const r = p.respostas.toSorted((a, b) => b.em.localeCompare(a.em))[0]
  if (!r || !['emNegociacao', 'recusada', 'aceita'].includes(p.estado)) return null
  return (
    <Alert
      py="xs"
      color={r.tipo === 'aceite' ? 'green' : r.tipo === 'recusa' ? 'red' : 'yellow'}
      role="note"
      title={`${RESPOSTAS[r.tipo]} de ${r.nome}${r.cargo ? `, ${r.cargo}` : ''}, ${formatDateTime(r.em)}${r.peloLink ? ', pelo link' : ''}`}
    >
      {r.texto}
    </Alert>
  )
}

const Versoes = ({ proposta: p }: { proposta: Proposta }) => {
  const outras = p.versoes.filter((v) => v.municipioPropostaId !== p.municipioPropostaId)
  if (outras.length === 0) return null
  return (
    <Text size="sm">
      {p.aditivo > 0 ? `Aditivo ${p.aditivo}${p.motivoAditivo ? `: ${p.motivoAditivo}` : ''}. ` : ''}
      Outras versões:{' '}
      {outras.map((v, i) => (
        <span key={v.municipioPropostaId}>
          {i > 0 && ', '}
          <Anchor component={Link} to={paginaDaProposta(p.municipioId, v.municipioPropostaId)} fz="inherit">
            {v.numero}
          </Anchor>{' '}
          ({APARENCIA_PROPOSTA[v.estado].nome.toLowerCase()})
        </span>
      ))}
    </Text>
  )
}

/** What the municipality was mailed: how long it opens, and the way to end that before. */
const LinkEnviado = ({ proposta: p, link }: { proposta: Proposta; link: NonNullable<Proposta['link']> }) => {
  const w = useWording()
  const confirmar = useConfirm()
  const revogar = useMutationCall(revogarCapacidade, { naTela: true })
  return (
    <Group gap="xs">
      <Text size="sm">
        {w.frase('O link {do município} abre até')} {formatDateTime(link.expira)}
        {link.usos > 0 && `; foi usado ${quantos(link.usos, 'vez', 'vezes')}`}.
      </Text>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        h={32}
        leftSection={<IconLinkOff size={16} aria-hidden />}
        onClick={() =>
          void confirmar({
            titulo: `Revogar o link da proposta ${p.numero}?`,
            texto: 'Quem o tem deixa de ler a proposta e de responder por ele. Um link novo vem com um novo envio.',
            confirmar: 'Revogar o link',
            perigo: true,
            acao: () => revogar.mutateAsync({ params: { id: link.capacidadeId } }),
          })
        }
      >
        Revogar o link
      </Button>
    </Group>
  )
}

interface Props extends Omit<QualProps, 'proposta'> {
  proposta: Proposta
  /** Inherits the focus of a step whose button goes with it. */
  ref?: React.Ref<HTMLDivElement>
  /** The part that is open. */
  aba: Aba
  onHistorico: () => void
}
/** Which proposal it is and how it stands: above all of its tabs. */
export const Cabecalho = ({ ref, propostas, proposta: p, aba, onMudar, onHistorico }: Props) => {
  const w = useWording()
  return (
    <Stack gap="sm">
      <div ref={ref} tabIndex={-1} className={classes.cabeca}>
        <Qual propostas={propostas} proposta={p} onMudar={onMudar} />
        <EstadoDaProposta estado={p.estado} />
        <Text size="sm" c="dimmed">
          desde {formatDate(p.desde)}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          h={32}
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={onHistorico}
        >
          Histórico
        </Button>
        <div className={classes.valores}>
          <Numeros>
            <Numero rotulo="Valor total">{formatMoney(p.valorTotal)}</Numero>
            <Numero rotulo={w.frase('Investimento {do município}')}>{formatMoney(p.investimentoMunicipio)}</Numero>
            {p.fimVigencia ? (
              <Numero rotulo="Em vigor até">{formatDate(p.fimVigencia)}</Numero>
            ) : (
              <Numero rotulo="Válida até">{formatDate(p.validade)}</Numero>
            )}
          </Numeros>
        </div>
      </div>
      <Versoes proposta={p} />
      {p.estado === 'enviada' && p.enviadaEm && (
        <Text size="sm">
          Enviada em {formatDateTime(p.enviadaEm)}
          {p.enviadaPara && ` para ${p.enviadaPara}`}.
        </Text>
      )}
      {p.link && <LinkEnviado proposta={p} link={p.link} />}
      <div className={classes.notas}>
        {p.parcelasVencidas > 0 && (
          <Alert color="red" role="note" py="xs">
            <Group gap="xs">
              {quantos(p.parcelasVencidas, 'parcela vencida', 'parcelas vencidas')}
              {aba !== 'parcelas' && (
                <Anchor
                  component={Link}
                  to={paginaDaProposta(p.municipioId, p.municipioPropostaId, 'parcelas')}
                  fz="sm"
                  className={classes.elo}
                >
                  Ver parcelas
                </Anchor>
              )}
            </Group>
          </Alert>
        )}
        <Resposta proposta={p} />
        {p.acoes.gerar && p.falta.length > 0 && <Falta proposta={p} />}
        {p.aviso && (
          <Alert color="blue" role="note" py="xs">
            {p.aviso}
          </Alert>
        )}
      </div>
    </Stack>
  )
}
