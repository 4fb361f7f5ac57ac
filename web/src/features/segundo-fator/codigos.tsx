import { Alert, Button, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { formatDate } from '#contract/br.ts'
import { ambiente } from '#web/lib/ambiente.ts'
import { saveFile } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import classes from './seguranca.module.css'

const emTexto = (codigos: readonly string[], email: string) =>
  [
    `${ambiente().titulo}: códigos de recuperação`,
    `Conta ${email}, em ${formatDate(new Date())}. Valem só os gerados por último.`,
    'Cada um entra uma vez, no lugar do código do celular.',
    '',
    ...codigos,
    '',
  ].join('\n')

const SEM_GUARDAR = {
  titulo: 'Sair sem guardar os códigos?',
  texto: 'Eles não serão mostrados de novo. Sem eles, quem perde o celular não entra.',
  confirmar: 'Sair assim mesmo',
  cancelar: 'Voltar aos códigos',
  perigo: true,
} as const

interface Props {
  codigos: readonly string[]
  onGuardados: () => void
}

/** Shown once: afterwards nobody can read them again. */
export const Codigos = ({ codigos, onGuardados }: Props) => {
  useUnsavedGuard(true, SEM_GUARDAR)
  const { email } = useSession().user
  const titulo = useRef<HTMLHeadingElement>(null)
  useEffect(() => titulo.current?.focus(), [])
  const texto = emTexto(codigos, email)
  const baixar = () => saveFile(new File([texto], 'codigos-de-recuperacao.txt', { type: 'text/plain' }))
  return (
    <Stack gap="md">
      <div className={classes.papel}>
        <Title order={3} size="h5" ref={titulo} tabIndex={-1} mb="xs">
          Seus códigos de recuperação
        </Title>
        <Text size="sm" mb="sm">
          Guarde-os fora do celular. Cada um entra uma vez em {ambiente().titulo}, no lugar do código do aplicativo.
        </Text>
        <ol className={classes.codigos} aria-label="Códigos de recuperação">
          {codigos.map((c) => (
            <li key={c}>{c}</li>
          ))}
        </ol>
      </div>
      <Group gap="sm">
        <CopyButton value={texto}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? 'Copiados' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={baixar} leftSection={<IconDownload size={18} aria-hidden />}>
          Baixar
        </Button>
        <Button variant="default" onClick={() => print()} leftSection={<IconPrinter size={18} aria-hidden />}>
          Imprimir
        </Button>
      </Group>
      <Alert color="yellow">Eles não serão mostrados de novo.</Alert>
      <Group>
        <Button onClick={onGuardados}>Já guardei os códigos</Button>
      </Group>
    </Stack>
  )
}
