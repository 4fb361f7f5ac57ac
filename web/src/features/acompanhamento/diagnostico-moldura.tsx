import { ActionIcon, Alert, Button, Text, Title, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconMapPinOff, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { Diagnostico } from '#contract/acompanhamento.ts'
import { nomeComUf } from '#contract/br.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import type { Lido } from '#web/lib/guardados.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { SemConexao } from '#web/ui/sem-conexao.tsx'
import { useTitulo } from '#web/ui/ui-provider.tsx'
import { type DiagnosticoNaTela, useDiagnostico, useDiagnosticoComFila } from './dados.ts'
import classes from './diagnostico.module.css'
import { EstadoSalvo } from './estado-salvo.tsx'

interface Props {
  titulo: (d: Diagnostico) => string
  voltar: (id: string) => { para: string; rotulo: string }
  children: (d: Diagnostico, tela: DiagnosticoNaTela) => ReactNode
}

export const Barra = ({ valor, total, rotulo }: { valor: number; total: number; rotulo: string }) => (
  <div
    role="progressbar"
    className={classes.barra}
    aria-label={rotulo}
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={valor}
    aria-valuetext={`${valor} de ${total}`}
  >
    <div style={{ width: `${total > 0 ? (valor / total) * 100 : 0}%` }} />
  </div>
)

/** No header, menu or footer: a city and its meeting, how far it is, and whether it is saved. */
export const Moldura = ({ titulo, voltar, children }: Props) => {
  const { id = '' } = useParams()
  const w = useWording()
  const { data, error, refetch } = useDiagnostico(id)
  const tela = w.rotulo('diagnostico')
  useTitulo(data ? `${tela} · ${nomeComUf(data.municipio)}` : tela)
  if (data) return <Aberta d={data} erro={error} titulo={titulo(data)} voltar={voltar(id)} corpo={children} />
  if (error instanceof ApiError && error.status === 0) return <SemConexao />
  return (
    <div className={classes.pagina}>
      <Title order={1} size="h2">
        {tela}
      </Title>
      {!error && <Carregando linhas={6} altura={40} />}
      {error instanceof ApiError && [400, 404].includes(error.status) ? (
        <EmptyState
          icone={IconMapPinOff}
          titulo={`Não há ${w.min.um('municipio')} com este endereço no seu alcance`}
          acao={
            <Button component={Link} to="/cidade" variant="default">
              Ir para {w.min.todos('municipio')}
            </Button>
          }
        />
      ) : (
        error && <ErrorState erro={error} onTentarDeNovo={() => void refetch()} />
      )}
    </div>
  )
}

interface AbertaProps {
  d: Lido<Diagnostico>
  erro: unknown
  titulo: string
  voltar: { para: string; rotulo: string }
  corpo: Props['children']
}
const Aberta = ({ d, erro, titulo, voltar, corpo }: AbertaProps) => {
  const w = useWording()
  const { idtema } = useParams()
  const tela = useDiagnosticoComFila(d)
  const respondidas = tela.temas.reduce((s, t) => s + t.respondidas, 0)
  const total = tela.temas.reduce((s, t) => s + t.total, 0)
  const emCurso = d.situacao === 'em preenchimento'
  return (
    <div className={classes.pagina}>
      <div className={classes.topo}>
        <div className={classes.linha}>
          <Tooltip label={voltar.rotulo}>
            <ActionIcon
              component={Link}
              to={voltar.para}
              variant="default"
              size={44}
              aria-label={voltar.rotulo}
              className="praca-nao-imprime"
            >
              <IconArrowLeft size={22} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <div className={classes.quem}>
            <Title order={1}>{titulo}</Title>
            <Text size="sm" c="dimmed" truncate>
              {w.rotulo('diagnostico')} · {nomeComUf(d.municipio)}
            </Text>
          </div>
        </div>
        {emCurso && (
          <>
            <Barra valor={respondidas} total={total} rotulo={`Respostas ${w.min.do('diagnostico')}`} />
            <div className={classes.sub}>
              <Text size="sm" c="dimmed">
                {respondidas} de {total} {w.flexiona('pergunta', 'respondidos')}
                <span className={classes.soLargo}>
                  {' · '}
                  {tela.temas.filter((t) => t.finalizado).length} de {tela.temas.length}{' '}
                  {w.frase('{temas finalizados}')}
                </span>
              </Text>
              {/* Where one answers, the bar below says it. */}
              {!idtema && <EstadoSalvo fila={tela.fila} estado={tela.estado} />}
            </div>
          </>
        )}
      </div>
      {erro instanceof ApiError && erro.status === 0 && tela.estado.situacao !== 'sem conexão' && (
        <Alert color="yellow" icon={<IconWifiOff aria-hidden />}>
          Sem conexão. Você pode continuar: as respostas ficam neste aparelho e vão quando ela voltar.
        </Alert>
      )}
      {corpo(d, tela)}
    </div>
  )
}
