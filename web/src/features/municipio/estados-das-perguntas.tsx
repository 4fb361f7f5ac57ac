import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Estado } from '#contract/pontos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import { ESTADOS_DA_PERGUNTA } from '#web/partes/estados-da-pergunta.ts'
import { Pilha } from '#web/ui/pilha.tsx'

interface Props {
  perguntas: Record<Estado | 'total', number>
  municipioId: number
}

/** The questions by state: a bar, and its numbers as links to where the work is. */
export const EstadosDasPerguntas = ({ perguntas, municipioId }: Props) => {
  const w = useWording()
  const { can } = useSession()
  if (perguntas.total === 0) return <Text c="dimmed">{w.nenhum('pergunta')}</Text>
  return (
    <Pilha
      partes={ESTADOS_DA_PERGUNTA.map(({ chave, rotulo, cor, flag }) => ({
        chave,
        cor,
        valor: perguntas[chave],
        rotulo:
          flag && can('evidencias') && can(flag) ? (
            <Anchor component={Link} to={`/cidade/${municipioId}/evidencia/${chave}`} size="sm">
              {w.flexiona('pergunta', rotulo)}
            </Anchor>
          ) : (
            w.flexiona('pergunta', rotulo)
          ),
      }))}
    />
  )
}
