import { Alert, Button, Text, TextInput } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { MAX_HORAS, MAX_NOTA, notaErrada } from '#contract/sala-balcao.ts'
import { announce } from '#web/lib/announce.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './balcao.module.css'
import { type EmCurso, mudarBalcao } from './balcao-guardado.ts'
import { continuar, emRelogio, parar, passouDoDia, pausar, segundosDe } from './medir.ts'

interface Props {
  municipioId: number
  curso: EmCurso
  agora: number
}
/** One attendance that is being measured. */
export const CartaoDoBalcao = ({ municipioId, curso: c, agora }: Props) => {
  const confirmar = useConfirm()
  const mudar = (mudanca: (atual: EmCurso) => EmCurso) =>
    mudarBalcao(municipioId, (g) => ({
      emCurso: g.emCurso.map((x) => (x.clienteId === c.clienteId ? mudanca(x) : x)),
    }))
  const tirar = () =>
    mudarBalcao(municipioId, (g) => ({ emCurso: g.emCurso.filter((x) => x.clienteId !== c.clienteId) }))
  const pausado = c.desde === null
  const erroDaNota = notaErrada(c.nota.trim() || null)
  const esquecido = passouDoDia(c, agora)
  const nome = c.atendente ? `${c.servico}, ${c.atendente}` : c.servico

  const parou = () => {
    const fim = Date.now()
    // As it lies on the device, where another tab may have stopped it already: the queue gets it once.
    mudarBalcao(municipioId, (g) => {
      const atual = g.emCurso.find((x) => x.clienteId === c.clienteId)
      if (!atual) return {}
      return {
        emCurso: g.emCurso.filter((x) => x !== atual),
        fila: [...g.fila, { registro: parar(atual, fim), servico: atual.servico }],
      }
    })
    announce(`${nome}: parado em ${emRelogio(segundosDe(c, fim))}`)
  }
  return (
    <li className={classes.cartao} data-pausado={pausado || undefined} aria-label={nome}>
      <div>
        <Text fw={650}>{c.servico}</Text>
        <Text size="sm" c="dimmed">
          {[c.atendente ?? 'Sem atendente', c.canal].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <span className={classes.relogio} role="timer" aria-label="Tempo de atendimento">
        {emRelogio(segundosDe(c, agora))}
      </span>
      <div>
        {pausado ? (
          <StatusBadge tom="atencao">Em pausa</StatusBadge>
        ) : (
          <StatusBadge tom="andamento">Em atendimento</StatusBadge>
        )}
      </div>
      {esquecido ? (
        <Alert color="yellow" role="status">
          {`Começou há mais de ${MAX_HORAS} horas: alguém esqueceu de parar. Descarte-o; a equipe pode incluir o tempo certo na tela Tempo.`}
        </Alert>
      ) : (
        <>
          <TextInput
            label="Nota (se quiser)"
            description="Sem dados do cidadão."
            maxLength={MAX_NOTA}
            value={c.nota}
            onChange={(e) => {
              const nota = e.currentTarget.value
              mudar((x) => ({ ...x, nota }))
            }}
            error={erroDaNota}
          />
          <div className={classes.botoes}>
            {pausado ? (
              <Button
                size="md"
                variant="default"
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
                onClick={() => mudar((x) => continuar(x, Date.now()))}
              >
                Continuar
              </Button>
            ) : (
              <Button
                size="md"
                variant="default"
                leftSection={<IconPlayerPause size={18} aria-hidden />}
                onClick={() => mudar((x) => pausar(x, Date.now()))}
              >
                Pausar
              </Button>
            )}
            <Button
              size="md"
              leftSection={<IconPlayerStop size={18} aria-hidden />}
              disabled={erroDaNota !== undefined}
              onClick={parou}
            >
              Parar
            </Button>
          </div>
        </>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() =>
          void confirmar({
            titulo: 'Descartar este atendimento?',
            texto: `${nome}: o tempo medido não será registrado.`,
            confirmar: 'Descartar',
            perigo: true,
            acao: tirar,
          })
        }
      >
        Descartar
      </Button>
    </li>
  )
}
