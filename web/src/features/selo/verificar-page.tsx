import { Alert, Button, Card, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatDate } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { lerCodigo, TAMANHO_DO_CODIGO, verificarCertificado } from '#contract/selo-resultado.ts'
import { useCall } from '#web/lib/query.ts'
import { DesenhoDoSelo } from '#web/partes/desenho-do-selo.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'

const INCOMPLETO = `O código tem ${TAMANHO_DO_CODIGO} letras e números.`

const Digitar = ({ inicial }: { inicial: string }) => {
  const navigate = useNavigate()
  const [codigo, setCodigo] = useState(inicial)
  const [erro, setErro] = useState<string>()
  const conferir = (e: FormEvent) => {
    e.preventDefault()
    if (lerCodigo(codigo).length !== TAMANHO_DO_CODIGO) return setErro(INCOMPLETO)
    void navigate(`/selo/verificar/${codigo.trim()}`)
  }
  return (
    <form onSubmit={conferir} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Código do certificado"
          description="Está impresso ao lado do código QR."
          placeholder="AAAA-0000-AAAA-0000"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={codigo}
          error={erro}
          onChange={(e) => {
            setErro(undefined)
            setCodigo(e.currentTarget.value)
          }}
        />
        <Button type="submit" fullWidth>
          Conferir
        </Button>
      </Stack>
    </form>
  )
}

const Achado = ({ c }: { c: OutputOf<typeof verificarCertificado> }) => (
  <Stack gap="md" role="status">
    {c.valido ? (
      <Alert color="green" icon={<IconCircleCheck aria-hidden />} title="Certificado válido">
        Este certificado foi emitido por esta plataforma e está em vigor.
      </Alert>
    ) : (
      <Alert color="red" icon={<IconCircleX aria-hidden />} title="Certificado retirado">
        {`O resultado desta edição foi retirado em ${formatDate(c.retiradoEm!)}. O certificado não vale mais.`}
      </Alert>
    )}
    <Stack align="center" gap={4} ta="center">
      <DesenhoDoSelo nivel={c.selo} edicao={c.ano} tamanho={112} />
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        {`${c.sala}/${c.uf}`}
      </Title>
      <Text fw={600}>{`Selo ${c.selo} · edição ${c.ano}`}</Text>
      <Text size="sm" c="dimmed">
        {`Resultado publicado em ${formatDate(c.publicadoEm)} · código ${c.codigo}`}
      </Text>
    </Stack>
  </Stack>
)

const Resultado = ({ codigo }: { codigo: string }) => {
  const lido = useCall(verificarCertificado, { params: { codigo } }, { naTela: true })
  if (lido.error && !lido.data) return <ErrorState titulo="Certificado não confirmado" erro={lido.error} />
  return lido.data ? <Achado c={lido.data} /> : <Carregando linhas={4} altura={40} />
}

/** Whether a certificate is true: by its code, for anybody. */
export const VerificarPage = () => {
  const { codigo = '' } = useParams()
  return (
    <PageFrame titulo="Conferir certificado do selo">
      <Card withBorder maw={560} w="100%" mx="auto" padding="lg">
        <Stack gap="xl">
          {codigo && <Resultado key={codigo} codigo={codigo} />}
          <Digitar key={codigo} inicial={codigo} />
        </Stack>
      </Card>
    </PageFrame>
  )
}
