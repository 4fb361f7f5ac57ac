import { ActionIcon, Alert, Button, Group, Kbd, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconCheck, IconExternalLink, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAtalhos } from '#web/partes/bancada/atalhos.tsx'
import classes from '#web/partes/bancada/bancada.module.css'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import quadro from '#web/ui/quadro.module.css'
import { ROLA } from '#web/ui/teclado.ts'
import type { AbertoNaBancada, FonteDaBancada, PalavrasDaBancada } from './fonte.ts'
import { useDecisao } from './use-decisao.tsx'

interface Navegacao {
  onProximo: () => void
  onAnterior: () => void
  onDecidido: () => void
}

const tecla = (letra: string): ReactNode => (
  <Kbd size="xs" className={classes.tecla}>
    {letra}
  </Kbd>
)

/** Who made it does not judge it; full access may, and the history tells it. */
const SobreOProprio = ({ aberto: a, palavras }: { aberto: AbertoNaBancada; palavras: PalavrasDaBancada }) => {
  if (!a.proprio || a.estado !== 'emAnalise') return null
  return (
    <Alert color="yellow" role="note">
      {a.acoes.aprovar ? palavras.proprio.pode : palavras.proprio.naoPode}
    </Alert>
  )
}

const Decisoes = ({ aberto: a, decisao }: { aberto: AbertoNaBancada; decisao: ReturnType<typeof useDecisao> }) => {
  const { aprovar, comMotivo, ocupado } = decisao
  return (
    <>
      <Button
        color="green"
        disabled={!a.acoes.aprovar || ocupado}
        leftSection={<IconCheck size={18} aria-hidden />}
        rightSection={tecla('A')}
        onClick={() => void aprovar([a], a.aoAprovar)}
      >
        Aprovar
      </Button>
      <Group gap="xs" grow>
        <Button
          variant="default"
          disabled={!a.acoes.devolver || ocupado}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          rightSection={tecla('D')}
          onClick={() => comMotivo('devolver', [a])}
        >
          Devolver
        </Button>
        <Button
          color="red"
          variant="outline"
          disabled={!a.acoes.reprovar || ocupado}
          leftSection={<IconX size={18} aria-hidden />}
          rightSection={tecla('R')}
          onClick={() => comMotivo('reprovar', [a])}
        >
          Reprovar
        </Button>
      </Group>
    </>
  )
}

const Aberto = <L,>({ fonte, aberto: a, onProximo, onAnterior, onDecidido }: ConteudoProps<L>) => {
  const decisao = useDecisao(fonte, onDecidido)
  const { aprovar, comMotivo, modal, ocupado } = decisao
  useAtalhos({
    j: onProximo,
    arrowdown: onProximo,
    k: onAnterior,
    arrowup: onAnterior,
    a: () => a.acoes.aprovar && !ocupado && void aprovar([a], a.aoAprovar),
    d: () => a.acoes.devolver && !ocupado && comMotivo('devolver', [a]),
    r: () => a.acoes.reprovar && !ocupado && comMotivo('reprovar', [a]),
  })
  const { Documento, Lado, Estado, palavras } = fonte
  return (
    <>
      <section
        className={`${quadro.quadro} ${classes.lido}`}
        id="documento"
        aria-label={a.titulo}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        {...{ [ROLA]: '' }}
      >
        <Documento id={a.id} />
      </section>
      <section className={`${quadro.moldura} ${classes.painel}`} aria-label={palavras.decisao}>
        <Stack gap="md" className={classes.criterio} tabIndex={0} {...{ [ROLA]: '' }}>
          <Group justify="space-between" wrap="nowrap">
            <Button
              component={Link}
              to={a.para}
              variant="subtle"
              size="compact-sm"
              h={32}
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {palavras.abrir}
            </Button>
            <Group gap={4} wrap="nowrap">
              <Tooltip label="Anterior (K)">
                <ActionIcon variant="default" size={32} aria-label="Anterior da fila" onClick={onAnterior}>
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <Tooltip label="Próximo (J)">
                <ActionIcon variant="default" size={32} aria-label="Próximo da fila" onClick={onProximo}>
                  <IconArrowDown size={18} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </Group>
          </Group>
          <div>
            <Text size="sm" c="dimmed">
              {[a.lugar, a.autor].filter(Boolean).join(' · ')}
            </Text>
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {a.titulo}
            </Title>
            <Group gap="xs" mt={4}>
              <Estado estado={a.estado} />
            </Group>
          </div>
          <SobreOProprio aberto={a} palavras={palavras} />
          {a.motivo && (
            <Text size="sm" className={classes.linhas}>
              “{a.motivo}”
            </Text>
          )}
          {a.aviso && !a.proprio && <Alert color="blue">{a.aviso}</Alert>}
          <Lado id={a.id} />
        </Stack>
        <div className={classes.decisao} id="decisao" data-barra-do-pe="alta">
          <Decisoes aberto={a} decisao={decisao} />
        </div>
      </section>
      {modal}
    </>
  )
}

interface ConteudoProps<L> extends Navegacao {
  fonte: FonteDaBancada<L>
  aberto: AbertoNaBancada
}

/** One of the queue: what it tells, and beside it what is left of the hours and the decision. */
export const Bancada = <L,>({ fonte, id, ...navegacao }: Navegacao & { fonte: FonteDaBancada<L>; id: number }) => {
  const { lida, aberto } = fonte.useAberto(id)
  if (lida.error && !aberto)
    return <ErrorState titulo={fonte.erro} erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!aberto) return <Carregando linhas={8} altura={36} />
  return <Aberto key={id} fonte={fonte} aberto={aberto} {...navegacao} />
}
