import { Alert, Anchor, Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconFileDownload, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { formatDate, formatDateTime, nomeComUf } from '#contract/br.ts'
import {
  abrirProposta,
  type PropostaAberta,
  pdfDaPropostaAberta,
  type TipoDeResposta,
} from '#contract/proposta-aberta.ts'
import { useCall } from '#web/lib/query.ts'
import { ErroDoLink } from '#web/partes/erro-do-link.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { Carregando } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { Oferta } from './oferta.tsx'
import { Responder } from './responder.tsx'

const Cabecalho = ({ proposta: p }: { proposta: PropostaAberta }) => (
  <Stack gap={2}>
    <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
      {`Proposta ${p.numero} para ${nomeComUf(p.municipio)}`}
    </Title>
    <Text size="sm" c="dimmed">
      {`${p.pacote} · ciclo ${p.ciclo} · ${p.vigenciaMeses} meses de vigência`}
    </Text>
    <Text size="sm" c="dimmed">
      {`De ${formatDate(p.dataProposta)}, válida até ${formatDate(p.validade)}${p.prefeito ? ` · a/c ${p.prefeito}` : ''}`}
    </Text>
  </Stack>
)

const DITA: Readonly<Record<TipoDeResposta, string>> = {
  aceite: 'Proposta aceita',
  alteracao: 'Alteração pedida',
  recusa: 'Proposta recusada',
}
const Respondida = ({ resposta: r }: { resposta: NonNullable<PropostaAberta['resposta']> }) => (
  <Alert color="green" icon={<IconCircleCheck aria-hidden />} title={DITA[r.tipo]}>
    {`Por ${r.nome}, em ${formatDateTime(r.em)}.`}
    {r.texto && (
      <Text size="sm" mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {r.texto}
      </Text>
    )}
  </Alert>
)
const Contato = ({ contato: c }: { contato: PropostaAberta['contato'] }) => (
  <Text size="sm">
    {`Dúvidas? Fale com ${c.nome}`}
    {c.email && (
      <>
        {': '}
        <Anchor href={`mailto:${c.email}`}>{c.email}</Anchor>
      </>
    )}
  </Text>
)

/** Said once, with the focus: the page that follows is another one. */
const Obrigado = ({ mensagem }: { mensagem: string }) => {
  const aviso = useRef<HTMLDivElement>(null)
  useEffect(() => aviso.current?.focus(), [])
  return (
    <Alert
      ref={aviso}
      tabIndex={-1}
      role="status"
      color="green"
      icon={<IconCircleCheck aria-hidden />}
      title={mensagem}
    >
      Você já pode fechar esta página. O link continua mostrando a proposta e a sua resposta.
    </Alert>
  )
}

interface Props {
  token: string
  proposta: PropostaAberta
  onMudou: () => void
}
const Proposta = ({ token, proposta: p, onMudou }: Props) => {
  const [mensagem, setMensagem] = useState<string>()
  // What was sent and is no longer what stands has no paper to show.
  const mostra = p.sha256 !== ''
  const responde = p.podeResponder && mensagem === undefined
  const resposta = useRef<HTMLDivElement>(null)
  return (
    <Stack gap="lg">
      <Cabecalho proposta={p} />
      {mensagem !== undefined && <Obrigado mensagem={mensagem} />}
      {p.resposta && <Respondida resposta={p.resposta} />}
      {p.aviso && mensagem === undefined && (
        <Alert color="blue" icon={<IconInfoCircle aria-hidden />}>
          {p.aviso}
        </Alert>
      )}
      {p.mensagem && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{p.mensagem}</Text>}
      {mostra && (
        <>
          <Button
            variant="default"
            leftSection={<IconFileDownload size={20} aria-hidden />}
            onClick={() => void baixarDocumento(pdfDaPropostaAberta, { params: { token } })}
          >
            Baixar a proposta em PDF
          </Button>
          {responde && (
            // The offer is long on a phone: the answer is one touch away.
            <Button onClick={() => resposta.current?.focus()}>Responder</Button>
          )}
          <Oferta proposta={p} />
        </>
      )}
      {responde && (
        <div ref={resposta} tabIndex={-1}>
          <Quadro titulo="Sua resposta">
            <Responder
              token={token}
              proposta={p}
              onRecusada={onMudou}
              onRespondida={(dita) => {
                setMensagem(dita)
                onMudou()
              }}
            />
          </Quadro>
        </div>
      )}
      <Contato contato={p.contato} />
    </Stack>
  )
}

/** What the mailed link opens: no login, the offer, its paper, and one of three answers. */
export const PropostaAbertaPage = () => {
  const { token = '' } = useParams()
  const lida = useCall(abrirProposta, { params: { token } }, { naTela: true })
  return (
    <PageFrame titulo="Proposta">
      <Card withBorder maw={760} w="100%" mx="auto" p={{ base: 'sm', sm: 'lg' }}>
        {lida.error && !lida.data ? (
          <ErroDoLink erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
        ) : !lida.data ? (
          <Carregando linhas={10} altura={32} />
        ) : (
          <Proposta key={token} token={token} proposta={lida.data} onMudou={() => void lida.refetch()} />
        )}
      </Card>
    </PageFrame>
  )
}
