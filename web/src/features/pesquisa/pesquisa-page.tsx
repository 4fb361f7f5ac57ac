import { Alert, Button, Card, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { formatDateTime, nomeComUf } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  abrirPesquisa,
  MAX_COMENTARIO,
  MENSAGENS_PESQUISA,
  MIN_RESPOSTAS,
  NOTA_MAXIMA,
  responderPesquisa,
} from '#contract/pesquisa.ts'
import { dizer } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { useCall } from '#web/lib/query.ts'
import { ErroDoLink } from '#web/partes/erro-do-link.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { Carregando } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import classes from './pesquisa.module.css'

type Aberta = OutputOf<typeof abrirPesquisa>
const NOTAS = Array.from({ length: NOTA_MAXIMA + 1 }, (_, n) => String(n))

interface Props {
  token: string
  pesquisa: Aberta
  onRespondida: () => void
}
const Formulario = ({ token, pesquisa, onRespondida }: Props) => {
  const f = useFormulario({
    inicial: {
      nota: pesquisa.resposta ? String(pesquisa.resposta.nota) : '',
      comentario: pesquisa.resposta?.comentario ?? '',
    },
    conferir: ({ nota }): Record<string, string> => (nota === '' ? { nota: MENSAGENS_PESQUISA.nota } : {}),
    enviar: async ({ nota, comentario }) => {
      await call(responderPesquisa, { params: { token }, body: { nota: Number(nota), comentario } })
      onRespondida()
    },
  })
  const nota = f.campo('nota')
  return (
    <form ref={f.ref} onSubmit={f.onSubmit} noValidate>
      <Stack gap="lg">
        <ErroGeral erro={f.erro} />
        <Radio.Group
          label={dizer('De 0 a 10, que nota você dá {ao encontro}?')}
          required
          value={nota.value}
          onChange={nota.onChange}
          error={nota.error}
        >
          <div className={classes.notas}>
            {NOTAS.map((n) => (
              <Radio.Card
                key={n}
                value={n}
                className={classes.nota}
                aria-label={`Nota ${n}`}
                aria-invalid={nota.error ? true : undefined}
              >
                {n}
              </Radio.Card>
            ))}
          </div>
          <div className={classes.extremos} aria-hidden>
            <Text size="xs" c="dimmed">
              0: muito ruim
            </Text>
            <Text size="xs" c="dimmed">
              10: excelente
            </Text>
          </div>
        </Radio.Group>
        <Textarea
          label="Comentário (se quiser)"
          description="O que foi bom e o que pode melhorar?"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={MAX_COMENTARIO}
          {...f.form.getInputProps('comentario')}
        />
        <Button type="submit" size="md" fullWidth loading={f.enviando}>
          {pesquisa.resposta ? 'Mudar a resposta' : 'Enviar a resposta'}
        </Button>
        <Text size="sm" c="dimmed">
          {`Sua resposta é mostrada sem o seu nome, e só depois de pelo menos ${MIN_RESPOSTAS} respostas. Você pode mudá-la até ${formatDateTime(pesquisa.ate).slice(0, 10)}.`}
        </Text>
      </Stack>
    </form>
  )
}

const Respondida = ({ onMudar }: { onMudar: () => void }) => {
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
        title="Obrigado!"
      >
        Sua resposta foi registrada. Você já pode fechar esta página.
      </Alert>
      <Button variant="default" fullWidth onClick={onMudar}>
        Mudar a resposta
      </Button>
    </Stack>
  )
}

/** What the mailed link opens: no login, one mark and a few words. */
export const PesquisaPage = () => {
  const { token = '' } = useParams()
  const [feita, setFeita] = useState(false)
  // Only who wants to change an answer begins anew: what is being typed stays, whatever is read meanwhile.
  const [vez, setVez] = useState(0)
  const lida = useCall(abrirPesquisa, { params: { token } }, { naTela: true })
  const p = lida.data
  const mudar = async () => {
    await lida.refetch()
    setVez((v) => v + 1)
    setFeita(false)
  }
  return (
    <PageFrame titulo="Pesquisa de satisfação">
      <Card withBorder maw={560} w="100%" mx="auto" padding="lg">
        {lida.error && !p ? (
          <ErroDoLink erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
        ) : !p ? (
          <Carregando linhas={6} altura={40} />
        ) : (
          <Stack gap="lg">
            <Stack gap={2}>
              <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
                {p.titulo}
              </Title>
              <Text size="sm" c="dimmed">
                {`${nomeComUf(p.municipio)} · ${formatDateTime(p.inicio)} · com ${p.consultor}`}
              </Text>
            </Stack>
            {feita ? (
              <Respondida onMudar={() => void mudar()} />
            ) : (
              <Formulario key={vez} token={token} pesquisa={p} onRespondida={() => setFeita(true)} />
            )}
          </Stack>
        )}
      </Card>
    </PageFrame>
  )
}
