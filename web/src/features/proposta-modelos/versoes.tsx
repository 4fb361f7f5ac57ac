import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ModeloDaLista } from '#contract/proposta-modelos.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import ul from '#web/ui/lista.module.css'

interface Props {
  /** Newest first. */
  versoes: readonly ModeloDaLista[]
  onRestaurar: (versao: ModeloDaLista) => void
}
const nomeDe = ({ revisao }: ModeloDaLista) => (revisao === 0 ? 'Padrão do sistema' : `Versão ${revisao}`)

export const Versoes = ({ versoes, onRestaurar }: Props) => (
  <ul className={ul.pilha} aria-label="Versões">
    {versoes.map((v) => (
      <li key={v.revisao}>
        <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {nomeDe(v)}
              </Text>
              {v.emUso && <Etiqueta cor="blue">Em uso</Etiqueta>}
            </Group>
            {v.criacao && (
              <Text size="xs" c="dimmed">
                {v.usuario ?? 'Sistema'}, <DateText valor={v.criacao} />
              </Text>
            )}
            {v.nota && v.revisao > 0 && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {v.nota}
              </Text>
            )}
          </div>
          {!v.emUso && (
            <Button
              variant="subtle"
              size="compact-sm"
              h={32}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              aria-label={`Restaurar: ${nomeDe(v)}`}
              onClick={() => onRestaurar(v)}
            >
              Restaurar
            </Button>
          )}
        </Group>
      </li>
    ))}
  </ul>
)
