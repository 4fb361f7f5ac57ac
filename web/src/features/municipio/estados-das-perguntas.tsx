import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Flag } from '#contract/permissions.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useSession } from '#web/lib/session.ts'
import ul from '#web/ui/lista.module.css'
import classes from './geral.module.css'

/** In the order of the work; each with the flag that opens its screen. Grey waits, striped has not begun. */
const ESTADOS: readonly { chave: Chave; rotulo: string; cor: string; flag?: Flag }[] = [
  { chave: 'aprovada', rotulo: 'Aprovados', cor: 'var(--mantine-color-green-6)', flag: 'visualizarAprovadas' },
  { chave: 'evidenciada', rotulo: 'Em análise', cor: 'var(--mantine-color-blue-6)', flag: 'visualizarEvidenciadas' },
  { chave: 'rejeitada', rotulo: 'Rejeitados', cor: 'var(--mantine-color-red-6)', flag: 'visualizarRejeitadas' },
  { chave: 'respondida', rotulo: 'Respondidos', cor: 'var(--praca-campo)', flag: 'visualizarRespondidas' },
  {
    chave: 'naoRespondida',
    rotulo: 'Não respondidos',
    cor: 'repeating-linear-gradient(45deg, var(--praca-campo) 0 2px, transparent 2px 6px)',
  },
]
type Chave = 'aprovada' | 'evidenciada' | 'rejeitada' | 'respondida' | 'naoRespondida'

interface Props {
  perguntas: Record<Chave | 'total', number>
  municipioId: number
}

/** The questions by state: a bar, and its numbers as links to where the work is. */
export const EstadosDasPerguntas = ({ perguntas, municipioId }: Props) => {
  const w = useWording()
  const { can } = useSession()
  if (perguntas.total === 0) return <Text c="dimmed">{w.nenhum('pergunta')}</Text>
  return (
    <>
      <div className={classes.pilha} aria-hidden>
        {ESTADOS.filter((e) => perguntas[e.chave] > 0).map((e) => (
          <span
            key={e.chave}
            data-estado={e.chave}
            style={{ width: `${(perguntas[e.chave] / perguntas.total) * 100}%`, background: e.cor }}
          />
        ))}
      </div>
      <ul className={`${ul.grade} ${classes.estados}`}>
        {ESTADOS.map((e) => (
          <li key={e.chave} className={classes.estado}>
            <span className={classes.amostra} style={{ background: e.cor }} aria-hidden />
            <strong>{perguntas[e.chave]}</strong>
            {e.flag && can('evidencias') && can(e.flag) ? (
              <Anchor component={Link} to={`/cidade/${municipioId}/evidencia/${e.chave}`} size="sm">
                {w.flexiona('pergunta', e.rotulo)}
              </Anchor>
            ) : (
              w.flexiona('pergunta', e.rotulo)
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
