import { Anchor, Button, Drawer, Group, Stack, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '#contract/br.ts'
import {
  type Acao5w2h,
  type Detalhe5w2h,
  get5w2h,
  type Movimento,
  nomeDaPergunta,
  nomeDoIndicador,
  ORIGEM,
  type Status5w2h,
} from '#contract/sala-5w2h.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Passos } from '#web/ui/passos.tsx'
import classes from './acoes.module.css'
import { AnexosDaAcao } from './anexos.tsx'
import { Situacao } from './situacao.tsx'
import { movimentosDe } from './use-mover.tsx'

interface Props {
  id: number | null
  podeEditar: boolean
  onFechar: () => void
  onEditar: (a: Acao5w2h) => void
  onMover: (a: Acao5w2h, m: Movimento) => void
}

/** One action beside the list: what it says, its files and what happened to it. */
export const DetalheDaAcao = ({ id, onFechar, ...resto }: Props) => (
  <Drawer
    opened={id !== null}
    onClose={onFechar}
    position="right"
    size="lg"
    title="Ação do 5W2H"
    styles={{ title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' } }}
  >
    {id !== null && <Lida key={id} id={id} {...resto} />}
  </Drawer>
)

const Lida = ({ id, ...resto }: Omit<Props, 'id' | 'onFechar'> & { id: number }) => {
  const lida = useCall(get5w2h, { params: { id: String(id) } }, { naTela: true })
  if (lida.error && !lida.data)
    return <ErrorState titulo="Erro ao obter a ação" erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  if (!lida.data) return <Carregando linhas={8} />
  return <Conteudo acao={lida.data} recarregar={() => lida.refetch()} {...resto} />
}

const Dado = ({ rotulo, largo, children }: { rotulo: string; largo?: true; children: ReactNode }) => (
  <div className={largo && classes.largo}>
    <dt>{rotulo}</dt>
    <dd>{children || '-'}</dd>
  </div>
)

interface ConteudoProps extends Pick<Props, 'podeEditar' | 'onEditar' | 'onMover'> {
  acao: Detalhe5w2h
  recarregar: () => Promise<unknown>
}
const Conteudo = ({ acao: a, podeEditar, onEditar, onMover, recarregar }: ConteudoProps) => {
  const w = useWording()
  return (
    <Stack gap="md">
      <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
        {a.oQue}
      </Title>
      <Group gap="xs">
        <Situacao situacao={a.situacao} percentual={a.status === 2 ? a.percentual : 0} />
      </Group>
      {podeEditar && (
        <Group gap="sm">
          {movimentosDe(a).map((m) => (
            <Button
              key={m.para}
              size="sm"
              variant={m.motivo ? 'default' : 'filled'}
              color={m.para === 5 ? 'red' : undefined}
              onClick={() => onMover(a, m)}
            >
              {m.rotulo}
            </Button>
          ))}
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => onEditar(a)}
          >
            Editar
          </Button>
        </Group>
      )}
      <dl className={classes.dados}>
        <Dado rotulo="Por quê?" largo>
          {a.porQue}
        </Dado>
        <Dado rotulo="Como?" largo>
          {a.como}
        </Dado>
        <Dado rotulo="Onde?">{a.onde}</Dado>
        <Dado rotulo="Quem?">{a.quem}</Dado>
        <Dado rotulo="Quando?">
          {formatDate(a.inicio)} a {formatDate(a.termino)}
        </Dado>
        <Dado rotulo="Quanto custa?">{formatMoney(a.quanto)}</Dado>
        {a.indicador && (
          <Dado rotulo="Indicador vinculado" largo>
            <Anchor component={Link} to={`/sala-principal/${a.municipioId}/sala-indicadores-municipio`}>
              {nomeDoIndicador(a.indicador)}
            </Anchor>
          </Dado>
        )}
        {a.origem && (
          <Dado rotulo={w.frase(ORIGEM)} largo>
            {nomeDaPergunta(a.origem)}
          </Dado>
        )}
        {a.observacao && (
          <Dado rotulo="Observação" largo>
            {a.observacao}
          </Dado>
        )}
      </dl>
      <section aria-label="Anexos da ação">
        <Title order={3} size="h4" mb="xs">
          Anexos
        </Title>
        <AnexosDaAcao acao={a} podeEditar={podeEditar} recarregar={recarregar} />
      </section>
      <section aria-label="Histórico da ação">
        <Title order={3} size="h4" mb="xs">
          Histórico
        </Title>
        <Passos
          passos={a.passos}
          chave={(p) => a.passos.indexOf(p)}
          estado={(para) => (para === 'nova' ? null : <Situacao situacao={Number(para) as Status5w2h} />)}
        />
      </section>
    </Stack>
  )
}
