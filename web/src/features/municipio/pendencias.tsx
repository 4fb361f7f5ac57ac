import { Anchor, Box, Button, Collapse, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconChecks,
  IconChevronRight,
  IconCircleX,
  IconClock,
  IconFileUpload,
} from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { nomeComUf } from '#contract/br.ts'
import { listarPendencias, type Pendencia } from '#contract/pendencia.ts'
import { encerrouPrazo } from '#contract/prazos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import quadro from '#web/ui/quadro.module.css'
import { Seta } from '#web/ui/seta.tsx'
import { Contagem } from './contagem.tsx'
import classes from './pendencias.module.css'

const ICONES = { atencao: IconAlertTriangle, andamento: IconClock, negativo: IconCircleX, neutro: IconFileUpload }

/** The first deadline still counts down; one that is over is told by its day. It leads to what it is the deadline of. */
const Prazo = ({ de: { prazo, paraPrazo }, encerrado }: { de: Pendencia['lugares'][number]; encerrado: boolean }) => {
  if (!prazo) return null
  const texto = encerrado ? encerrouPrazo(prazo) : <Contagem dia={prazo} />
  if (!paraPrazo) return texto
  return (
    <Anchor component={Link} to={paraPrazo} size="sm" c="dimmed" underline="always" className={classes.prazo}>
      {texto}
    </Anchor>
  )
}

/** One kind of work. Its line leads to the most pressing place; the others unfold below it. */
const Linha = ({ pendencia: p, umaCidade }: { pendencia: Pendencia; umaCidade: boolean }) => {
  const w = useWording()
  const [aberta, { toggle }] = useDisclosure(false)
  const id = useId()
  const [primeiro, ...outros] = p.lugares
  const Icon = ICONES[p.tom]
  if (!primeiro) return null
  return (
    <li className={classes.linha} data-tom={p.tom}>
      <div className={classes.resumo}>
        <Icon size={22} stroke={1.75} aria-hidden className={classes.icone} />
        <span className={classes.quantidade}>{p.quantidade.toLocaleString('pt-BR')}</span>
        <div className={classes.texto}>
          <Anchor component={Link} to={primeiro.para} fw={600} c="inherit" className={classes.link}>
            {p.titulo}
          </Anchor>
          <Text size="sm" c="dimmed" component="div">
            {!umaCidade && (
              <>
                {nomeComUf(primeiro)}
                {p.totalLugares > 1 && ` e mais ${w.min.conta(p.totalLugares - 1, 'municipio')}`}
              </>
            )}
            {!umaCidade && primeiro.prazo && ' · '}
            <Prazo de={primeiro} encerrado={p.tom === 'negativo'} />
          </Text>
          {p.nota && (
            <Text size="sm" c="dimmed">
              {p.nota}
            </Text>
          )}
        </div>
        {outros.length > 0 && !umaCidade && (
          <Button
            variant="subtle"
            size="compact-sm"
            h={32}
            onClick={toggle}
            aria-expanded={aberta}
            aria-controls={id}
            rightSection={<Seta aberta={aberta} size={16} />}
          >
            Ver {w.min.plural('municipio')}
            <span className="praca-so-leitor">&nbsp;com {p.titulo.toLowerCase()}</span>
          </Button>
        )}
        <IconChevronRight size={18} aria-hidden className={classes.vai} />
      </div>
      <Collapse expanded={aberta} id={id}>
        <ul className={classes.lugares}>
          {p.lugares.map((l) => (
            <li key={l.municipioId}>
              <Anchor component={Link} to={l.para} size="sm">
                {nomeComUf(l)}
              </Anchor>{' '}
              <Text span size="sm" c="dimmed">
                {l.quantidade.toLocaleString('pt-BR')}
                {l.prazo && ' · '}
                <Prazo de={l} encerrado={p.tom === 'negativo'} />
              </Text>
            </li>
          ))}
        </ul>
        {p.totalLugares > p.lugares.length && (
          <Text size="sm" c="dimmed" px="md" pb="sm">
            Aqui estão {w.flexiona('municipio', 'os')} {p.lugares.length} mais urgentes de {p.totalLugares}.
          </Text>
        )}
      </Collapse>
    </li>
  )
}

/** One width for all, so that the lines begin at the same place. */
const larguraDasQuantidades = (pendencias: readonly Pendencia[]) =>
  `${Math.max(2, ...pendencias.map((p) => p.quantidade.toLocaleString('pt-BR').length)) * 0.8}rem`

interface Props {
  titulo: string
  /** Only of this city. */
  municipioId?: number
}

/** What waits for the person who looks: each line leads to the work. */
export const Pendencias = ({ titulo, municipioId }: Props) => {
  const id = useId()
  const lidas = useCall(listarPendencias, { query: municipioId === undefined ? {} : { municipioId } }, { naTela: true })
  return (
    <section aria-labelledby={id} className={`${quadro.moldura} ${classes.caixa}`}>
      <Title order={2} size="h4" id={id} className={classes.titulo}>
        {titulo}
      </Title>
      {lidas.error && !lidas.data ? (
        <ErrorState erro={lidas.error} onTentarDeNovo={() => void lidas.refetch()} />
      ) : !lidas.data ? (
        <div className={classes.espera}>
          <Carregando linhas={2} altura={28} />
        </div>
      ) : lidas.data.length === 0 ? (
        <Text c="dimmed" className={classes.nada}>
          <IconChecks size={20} aria-hidden /> Nada espera por você agora.
        </Text>
      ) : (
        <Box component="ul" className={ul.nua} __vars={{ '--quantidade': larguraDasQuantidades(lidas.data) }}>
          {lidas.data.map((p) => (
            <Linha key={p.chave} pendencia={p} umaCidade={municipioId !== undefined} />
          ))}
        </Box>
      )}
    </section>
  )
}
