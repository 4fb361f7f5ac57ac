import { Card, Stack, Text, Title } from '@mantine/core'
import { useParams } from 'react-router'
import { formatDate, formatDateTime, formatMoney, nomeComUf } from '#contract/br.ts'
import { abrir5w2h, type Publica5w2h } from '#contract/sala-5w2h.ts'
import { useCall } from '#web/lib/query.ts'
import { ErroDoLink } from '#web/partes/erro-do-link.tsx'
import { Carregando, EmptyState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import quadro from '#web/ui/quadro.module.css'
import { quantos } from '#web/ui/texto.ts'
import classes from './acoes.module.css'
import { Situacao } from './situacao.tsx'

const Acao = ({ acao: a }: { acao: Publica5w2h['acoes'][number] }) => (
  <li className={`${quadro.moldura} ${classes.cartao}`}>
    <Title order={3} size="h5" style={{ overflowWrap: 'anywhere' }}>
      {a.oQue}
    </Title>
    <div>
      <Situacao situacao={a.situacao} percentual={a.situacao === 2 ? a.percentual : 0} />
    </div>
    <dl className={classes.dados}>
      <div className={classes.largo}>
        <dt>Por quê?</dt>
        <dd>{a.porQue}</dd>
      </div>
      <div className={classes.largo}>
        <dt>Como?</dt>
        <dd>{a.como}</dd>
      </div>
      <div>
        <dt>Onde?</dt>
        <dd>{a.onde}</dd>
      </div>
      <div>
        <dt>Quem?</dt>
        <dd>{a.quem}</dd>
      </div>
      <div>
        <dt>Quando?</dt>
        <dd>
          {formatDate(a.inicio)} a {formatDate(a.termino)}
        </dd>
      </div>
      <div>
        <dt>Quanto custa?</dt>
        <dd>{formatMoney(a.quanto)}</dd>
      </div>
    </dl>
  </li>
)

const Plano = ({ plano: p }: { plano: Publica5w2h }) => (
  <Stack gap="md">
    <div>
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        {p.nome ?? 'Sala do Empreendedor'}
      </Title>
      <Text size="sm" c="dimmed">
        {nomeComUf({ nome: p.municipio, uf: p.uf })} · {quantos(p.acoes.length, 'ação', 'ações')} · este link vale até{' '}
        {formatDateTime(p.expira)}
      </Text>
    </div>
    {p.acoes.length === 0 ? (
      <EmptyState titulo="Nenhuma ação planejada" />
    ) : (
      <ul className={ul.pilha} aria-label="Ações">
        {p.acoes.map((a, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only read, in its order
          <Acao key={i} acao={a} />
        ))}
      </ul>
    )}
  </Stack>
)

/** What an open link shows: the plan of one room to read, without login. */
export const Publica5w2hPage = () => {
  const { hash = '' } = useParams()
  // Each reading is counted with the link: what is on the page is not read again.
  const lida = useCall(abrir5w2h, { params: { hash, id: '0' } }, { naTela: true, staleTime: Number.POSITIVE_INFINITY })
  return (
    <PageFrame titulo="5W2H da sala">
      <Card withBorder maw={860} w="100%" mx="auto" p={{ base: 'sm', sm: 'lg' }}>
        {lida.error && !lida.data ? (
          <ErroDoLink erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
        ) : !lida.data ? (
          <Carregando linhas={10} altura={32} />
        ) : (
          <Plano plano={lida.data} />
        )}
      </Card>
    </PageFrame>
  )
}
