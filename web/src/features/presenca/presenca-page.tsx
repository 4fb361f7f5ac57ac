import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconCalendarCheck, IconCalendarX, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { formatDateTime, nomeComUf } from '#contract/br.ts'
import { abrirPresenca, confirmarPresenca, type PresencaAberta } from '#contract/presenca.ts'
import { dizer } from '#web/lib/ambiente.ts'
import { call, valeRepetir } from '#web/lib/api.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { useCall } from '#web/lib/query.ts'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

const TITULO = 'Confirmar presença'
/** Who came early finds the page open when it is time. */
const OLHAR_MS = 30_000

const Encontro = ({ presenca: p }: { presenca: PresencaAberta }) => (
  <Stack gap={2}>
    <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
      {p.titulo}
    </Title>
    <Text size="sm" c="dimmed">
      {`${nomeComUf(p.municipio)} · ${formatDateTime(p.inicio)} a ${formatDateTime(p.fim).slice(11)}`}
    </Text>
  </Stack>
)

interface FormularioProps {
  token: string
  onConfirmada: (nome: string) => void
}
const Formulario = ({ token, onConfirmada }: FormularioProps) => {
  const f = useFormulario({
    inicial: { nome: '', contato: '' },
    esquema: confirmarPresenca.body,
    enviar: async (body) => onConfirmada((await call(confirmarPresenca, { params: { token }, body })).nome),
  })
  return (
    <form ref={f.ref} onSubmit={f.onSubmit} noValidate>
      <Stack gap="md">
        <ErroGeral erro={f.erro} />
        <TextField label="Nome e sobrenome" autoComplete="name" required maxLength={120} {...f.campo('nome')} />
        <TextField
          label="E-mail ou telefone com DDD"
          autoComplete="email"
          required
          maxLength={200}
          {...f.campo('contato')}
        />
        <Button type="submit" size="md" fullWidth loading={f.enviando}>
          Confirmar presença
        </Button>
        <Text size="sm" c="dimmed">
          {dizer('Seu nome e contato ficam na lista de presença {deste encontro}, vista pela equipe do programa.')}
        </Text>
      </Stack>
    </form>
  )
}

const Confirmada = ({ nome, onOutra }: { nome: string; onOutra: () => void }) => {
  const aviso = useRef<HTMLDivElement>(null)
  useEffect(() => aviso.current?.focus(), [])
  return (
    <Stack gap="md">
      <Alert
        ref={aviso}
        tabIndex={-1}
        color="green"
        role="status"
        icon={<IconCircleCheck aria-hidden />}
        title="Presença confirmada"
      >
        {`${nome}, sua presença está na lista. Você já pode fechar esta página.`}
      </Alert>
      <Button variant="default" fullWidth onClick={onOutra}>
        Confirmar outra pessoa
      </Button>
    </Stack>
  )
}

const FECHADA = {
  cedo: (p: PresencaAberta) => ({
    icone: IconClock,
    titulo: 'Ainda não é hora',
    texto: `A presença pode ser confirmada a partir de ${formatDateTime(p.abre)}. Esta página abre sozinha.`,
  }),
  encerrada: (p: PresencaAberta) => ({
    icone: IconCalendarCheck,
    titulo: 'A confirmação terminou',
    texto: dizer(`O prazo terminou em ${formatDateTime(p.fecha)}. Fale com quem conduziu {o encontro}.`),
  }),
  cancelado: () => ({
    icone: IconCalendarX,
    titulo: dizer('{Este encontro foi cancelado}'),
    texto: 'Não é preciso confirmar presença.',
  }),
}

/** What the code on the door opens: no login, one form, and a clear word on what came of it. */
export const PresencaPage = () => {
  const { token = '' } = useParams()
  const [nome, setNome] = useState<string>()
  const lida = useCall(abrirPresenca, { params: { token } }, { naTela: true, refetchInterval: OLHAR_MS })
  const p = lida.data
  const corpo = () => {
    // Said as long as the page stands, also when the network goes.
    if (nome !== undefined) return <Confirmada nome={nome} onOutra={() => setNome(undefined)} />
    if (!p) return null
    return p.estado === 'aberta' ? (
      <Formulario token={token} onConfirmada={setNome} />
    ) : (
      <EmptyState {...FECHADA[p.estado](p)} />
    )
  }
  return (
    <PageFrame titulo={TITULO}>
      <Card withBorder maw={480} w="100%" mx="auto" padding="lg">
        {lida.error && !p ? (
          <ErrorState
            titulo="Este código não abre"
            erro={lida.error}
            {...(valeRepetir(lida.error) && { onTentarDeNovo: () => void lida.refetch() })}
          />
        ) : !p ? (
          <Carregando linhas={5} altura={36} />
        ) : (
          <Stack gap="lg">
            <Encontro presenca={p} />
            {corpo()}
          </Stack>
        )}
      </Card>
    </PageFrame>
  )
}
