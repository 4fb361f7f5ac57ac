import { ActionIcon, Anchor, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Aviso, contarAvisos, listarAvisos, marcarLidos } from '#contract/aviso.ts'
import { formatDate } from '#contract/br.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { DateText } from '#web/ui/date-text.tsx'
import ul from '#web/ui/lista.module.css'
import classes from './avisos.module.css'

const INVALIDA = [contarAvisos, listarAvisos]
export const useMarcarLidos = () => useMutationCall(marcarLidos, { sucesso: () => '', invalida: INVALIDA })

const UM_DIA = 86_400_000
/** 'Hoje', 'Ontem' or the date. */
export const nomeDoDia = (iso: string, agora = new Date()) => {
  const dia = formatDate(new Date(iso))
  if (dia === formatDate(agora)) return 'Hoje'
  return dia === formatDate(new Date(agora.getTime() - UM_DIA)) ? 'Ontem' : dia
}

export const porDia = (avisos: readonly Aviso[], agora = new Date()) => {
  const dias = new Map<string, Aviso[]>()
  for (const a of avisos) {
    const dia = nomeDoDia(a.criadoEm, agora)
    dias.set(dia, [...(dias.get(dia) ?? []), a])
  }
  return [...dias]
}

interface Props {
  avisos: readonly Aviso[]
  /** Somebody goes where one leads. */
  onIr?: (() => void) | undefined
  nivel: 2 | 3
}

/** Notices under their days. Going to one is reading it. */
export const ListaDeAvisos = ({ avisos, onIr, nivel }: Props) => {
  const marcar = useMarcarLidos()
  const ler = (a: Aviso) => a.lidoEm === null && marcar.mutate({ body: { avisosIds: [a.avisoId] } })
  return porDia(avisos).map(([dia, deles]) => (
    <section key={dia} aria-label={dia}>
      <Title order={nivel} size="h6" c="dimmed" mt="sm" mb={4} px="xs">
        {dia}
      </Title>
      <ul className={ul.nua}>
        {deles.map((a) => (
          <li key={a.avisoId} className={classes.aviso} data-novo={a.lidoEm === null || undefined}>
            <span className={classes.ponto} aria-hidden />
            <div className={classes.corpo}>
              <Anchor
                component={Link}
                to={a.para}
                size="sm"
                className={classes.titulo}
                onClick={() => {
                  ler(a)
                  onIr?.()
                }}
              >
                {a.lidoEm === null && <span className="praca-so-leitor">Não lido: </span>}
                {a.titulo}
              </Anchor>
              {a.texto && (
                <Text size="sm" className={classes.texto}>
                  {a.texto}
                </Text>
              )}
              <Text size="xs" c="dimmed">
                <DateText valor={a.criadoEm} />
              </Text>
            </div>
            {a.lidoEm === null && (
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={`Marcar como lido: ${a.titulo}`}
                title="Marcar como lido"
                onClick={() => ler(a)}
              >
                <IconCheck size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}
