import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { desistirDoEnvio, enviosInterrompidos, type Interrompido } from '#web/lib/em-partes.ts'
import { DateText } from '#web/ui/date-text.tsx'

/** What a reload or a lost connection left half-way: the same file goes on from there. */
export const Interrompidos = ({
  metadados,
  enviando,
  guardados = [],
  como,
}: {
  /** Of what it was sent for, as the server was told. */
  metadados: Readonly<Record<string, string>>
  enviando: boolean
  /** These go on by themselves. */
  guardados?: readonly { nome: string }[]
  /** What is to be done: 'Escolha o mesmo arquivo de novo e salve'. */
  como: string
}) => {
  const quais = JSON.stringify(metadados)
  const [lista, setLista] = useState<readonly Interrompido[]>([])
  const ler = useCallback(() => {
    void enviosInterrompidos(JSON.parse(quais) as Record<string, string>)
      .then(setLista)
      .catch(() => undefined)
  }, [quais])
  useEffect(() => {
    if (!enviando) ler()
  }, [ler, enviando])
  const restam = lista.filter((e) => !guardados.some((g) => g.nome === e.metadata.filename))
  if (enviando || restam.length === 0) return null
  return (
    <Alert color="yellow" title="Envio interrompido">
      <Stack gap="xs">
        <Text size="sm">{como}: ele continua de onde parou.</Text>
        {restam.map((e) => (
          <Group key={e.urlStorageKey} justify="space-between" wrap="nowrap">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <strong>{e.metadata.filename}</strong> · <DateText valor={new Date(e.creationTime).toISOString()} />
            </Text>
            <Button
              variant="default"
              size="xs"
              h={32}
              onClick={() => void desistirDoEnvio(e).then(ler)}
              aria-label={`Desistir de ${e.metadata.filename}`}
            >
              Desistir
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
