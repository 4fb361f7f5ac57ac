import { Anchor, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { formatDate, formatMoney } from '#contract/br.ts'
import { ESTADOS_INICIATIVA, type StatusIniciativa } from '#contract/territorio-estados.ts'
import { getIniciativa, passosDaIniciativa } from '#contract/territorio-iniciativa.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { ComLateral } from '#web/ui/com-lateral.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Passos } from '#web/ui/passos.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { SEM_PERGUNTAR } from '#web/ui/unsaved-guard.ts'
import { Documentos } from './documentos.tsx'
import { paraParte, paraRegistro } from './enderecos.ts'
import { Andamento, EstadoDaIniciativa, ListaDeOds } from './estado.tsx'
import { IniciativaForm } from './iniciativa-form.tsx'
import { useAcoesDaIniciativa } from './iniciativa-passos.tsx'
import classes from './territorio.module.css'

const Campo = ({ rotulo, children }: { rotulo: string; children: React.ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {rotulo}
    </Text>
    <div>{children}</div>
  </div>
)

const Historico = ({ id }: { id: number }) => {
  const lidos = useCall(passosDaIniciativa, { params: { id } }, { naTela: true })
  if (lidos.error) return <ErrorState erro={lidos.error} onTentarDeNovo={() => void lidos.refetch()} />
  if (!lidos.data) return <Carregando linhas={4} altura={40} />
  return (
    <Passos
      passos={lidos.data}
      chave={(p) => Date.parse(p.em)}
      estado={(para) => <EstadoDaIniciativa status={(ESTADOS_INICIATIVA.indexOf(para) + 1) as StatusIniciativa} />}
    />
  )
}

/** An initiative with its evidence and what happened to it. */
export const IniciativaDetalhe = ({ id, editando }: { id: number; editando: boolean }) => {
  const w = useWording()
  const navigate = useNavigate()
  const lida = useCall(getIniciativa, { params: { id } }, { naTela: true })
  const i = lida.data
  const { passosDe, outrasDe, dialogo } = useAcoesDaIniciativa({
    onExcluida: () => navigate(paraParte('iniciativas'), SEM_PERGUNTAR),
  })
  const trilha = [
    { rotulo: 'Gestão de Territórios', para: paraParte('iniciativas') },
    { rotulo: i?.nome ?? 'Iniciativa' },
  ]
  if (!i)
    return (
      <PageFrame titulo="Iniciativa" trilha={trilha}>
        {lida.error ? (
          <ErrorState
            titulo="Erro ao obter a iniciativa"
            erro={lida.error}
            onTentarDeNovo={() => void lida.refetch()}
          />
        ) : (
          <Carregando linhas={8} altura={36} />
        )}
      </PageFrame>
    )
  if (editando && !i.acoes.editar) return <SemPermissao />
  const [primeira, ...passos] = passosDe(i)
  return (
    <PageFrame
      titulo={i.nome}
      trilha={trilha}
      subtitulo={<EstadoDaIniciativa status={i.status} />}
      acao={primeira}
      acoes={[...passos, ...outrasDe(i)]}
    >
      <ComLateral titulo="Histórico" lateral={<Historico id={id} />}>
        <Stack>
          <Quadro titulo="Dados">
            <div className={classes.cartoes}>
              <Campo rotulo="Território">
                <Anchor component={Link} to={paraRegistro('territorios', i.territorioId)} className={classes.elo}>
                  {i.territorio.nome}/{i.territorio.uf}
                </Anchor>
              </Campo>
              <Campo rotulo={w.frase('{Eixo (eixo)} temático')}>{i.eixo?.nome ?? '—'}</Campo>
              <Campo rotulo="Responsáveis">{i.responsaveis}</Campo>
              <Campo rotulo="Custo">{formatMoney(i.custo / 100)}</Campo>
              <Campo rotulo="Início">{i.inicio ? formatDate(i.inicio) : '—'}</Campo>
              <Campo rotulo="Término">{i.termino ? formatDate(i.termino) : '—'}</Campo>
              <Campo rotulo="Envolve prefeitura?">{i.envolvePrefeitura ? 'Sim' : 'Não'}</Campo>
              <Campo rotulo="Andamento">
                <Andamento percentual={i.percentual} />
              </Campo>
              <Campo rotulo="Atores">
                {i.atores.length === 0
                  ? '—'
                  : i.atores.map((a, n) => (
                      <span key={a.atorId}>
                        {n > 0 && ', '}
                        <Anchor component={Link} to={paraRegistro('atores', a.atorId)} className={classes.elo}>
                          {a.nome}
                        </Anchor>
                      </span>
                    ))}
              </Campo>
            </div>
          </Quadro>
          {i.objetivo && (
            <Quadro titulo="Objetivo">
              <Text style={{ whiteSpace: 'pre-line' }}>{i.objetivo}</Text>
            </Quadro>
          )}
          <Quadro titulo="Objetivos de Desenvolvimento Sustentável">
            <ListaDeOds ods={i.ods} nomes />
          </Quadro>
          <Quadro titulo="Evidências">
            <Documentos territorioId={i.territorioId} iniciativaId={id} envia={i.acoes.editar} />
          </Quadro>
        </Stack>
      </ComLateral>
      {dialogo}
      <IniciativaForm
        iniciativa={editando ? i : undefined}
        onFechar={() => void navigate(paraRegistro('iniciativas', id), { replace: true })}
      />
    </PageFrame>
  )
}
