import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconDoorOff, IconPencil, IconPlus, IconPower } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCep, formatDate, formatPhone, nomeComUf } from '#contract/br.ts'
import { getSala, listarNomesDasSalas, type Sala } from '#contract/sala.ts'
import { listar5w2h } from '#contract/sala-5w2h.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umId, useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { inicioDaSala, MolduraDaSala, PAGINAS_DA_SALA } from '#web/partes/moldura-da-sala.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './sala.module.css'
import { SituacaoDaSala } from './situacao.tsx'
import { useMudarSituacao } from './use-mudar-situacao.ts'
import { ROTULOS } from './valores.ts'

const TITULO = 'Sala do Empreendedor'
const CODECS = { municipioId: umId }

const Dado = ({ rotulo, children }: { rotulo: string; children: ReactNode }) => (
  <div>
    <dt>{rotulo}</dt>
    <dd>{children || '-'}</dd>
  </div>
)

const Dados = ({ sala: s }: { sala: NonNullable<Sala['sala']> }) => (
  <dl className={classes.dados}>
    <Dado rotulo={ROTULOS.endereco}>{s.endereco}</Dado>
    <Dado rotulo={ROTULOS.cep}>{s.cep && formatCep(s.cep)}</Dado>
    <Dado rotulo={ROTULOS.horario}>{s.horario}</Dado>
    <Dado rotulo={ROTULOS.telefone}>{s.telefone && formatPhone(s.telefone)}</Dado>
    <Dado rotulo={ROTULOS.email}>{s.email && <Anchor href={`mailto:${s.email}`}>{s.email}</Anchor>}</Dado>
    <Dado rotulo={ROTULOS.dataInauguracao}>{s.dataInauguracao && formatDate(s.dataInauguracao)}</Dado>
    <Dado rotulo={ROTULOS.atoCriacao}>{s.atoCriacao}</Dado>
    <Dado rotulo={ROTULOS.canais}>{s.canais.join(', ')}</Dado>
    <Dado rotulo={ROTULOS.sistemaRegistro}>{s.sistemaRegistro}</Dado>
    <Dado rotulo={ROTULOS.guiches}>{s.guiches}</Dado>
    <Dado rotulo={ROTULOS.responsavelNome}>{[s.responsavelNome, s.responsavelCargo].filter(Boolean).join(', ')}</Dado>
    <Dado rotulo="Contato do responsável">
      {[s.responsavelEmail, s.responsavelTelefone && formatPhone(s.responsavelTelefone)].filter(Boolean).join(' · ')}
    </Dado>
    {s.observacoes && (
      <div className={classes.largo}>
        <dt>{ROTULOS.observacoes}</dt>
        <dd className={classes.corrido}>{s.observacoes}</dd>
      </div>
    )}
  </dl>
)

/** The plan in a few words, and what of it waits. */
const useResumo5w2h = (municipioId: number) => {
  const lidas = useCall(listar5w2h, { query: { municipioId: String(municipioId) } }, { erro: 'Erro ao obter o 5W2H' })
  return useMemo(() => {
    if (!lidas.data) return undefined
    const abertas = lidas.data.filter((a) => a.status === 1 || a.status === 2)
    return {
      total: lidas.data.length,
      abertas: abertas.length,
      atrasadas: lidas.data.filter((a) => a.situacao === 4).length,
      // They come by their last day.
      proxima: abertas.find((a) => a.situacao !== 4),
    }
  }, [lidas.data])
}
type Resumo = NonNullable<ReturnType<typeof useResumo5w2h>>

const Paginas = ({ municipioId, resumo }: { municipioId: number; resumo: Resumo | undefined }) => {
  const { can } = useSession()
  const figura = (pagina: string) => {
    if (pagina !== 'sala-5w2h' || !resumo) return undefined
    return resumo.total === 0 ? 'Nada planejado ainda' : quantos(resumo.abertas, 'ação aberta', 'ações abertas')
  }
  return (
    <ul className={classes.paginas}>
      {PAGINAS_DA_SALA.filter((p) => can(p.pede)).map((p) => (
        <li key={p.pagina}>
          <Anchor component={Link} to={`/sala-principal/${municipioId}/${p.pagina}`} className={classes.pagina}>
            <span className={classes.rotulo}>{p.rotulo}</span>
            {figura(p.pagina) && <span className={classes.figura}>{figura(p.pagina)}</span>}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

const OQueEspera = ({ municipioId, resumo }: { municipioId: number; resumo: Resumo | undefined }) => {
  const plano = `/sala-principal/${municipioId}/sala-5w2h`
  if (!resumo) return <Carregando linhas={2} />
  if (resumo.atrasadas === 0 && !resumo.proxima)
    return (
      <Text size="sm" c="dimmed">
        Nada espera por vocês agora.
      </Text>
    )
  return (
    <Stack gap="xs">
      {resumo.atrasadas > 0 && (
        <Anchor component={Link} to={`${plano}?situacao=4`}>
          {quantos(resumo.atrasadas, 'ação do 5W2H atrasada', 'ações do 5W2H atrasadas')}
        </Anchor>
      )}
      {resumo.proxima && (
        <Text size="sm">
          Próximo término, em {formatDate(resumo.proxima.termino)}:{' '}
          <Anchor component={Link} to={`${plano}?aberta=${resumo.proxima.sala5w2hId}`} fz="inherit">
            {resumo.proxima.oQue}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

const SemSala = ({ sala }: { sala: Sala }) => (
  <EmptyState
    icone={IconDoorOff}
    titulo="Esta sala ainda não foi cadastrada"
    texto={
      sala.acoes.cadastrar
        ? 'O cadastro começa com o que a inscrição no selo já disse.'
        : 'Peça o cadastro a quem administra as salas.'
    }
    {...(sala.acoes.cadastrar && {
      acao: (
        <Button
          component={Link}
          to={`/sala-principal/novo/${sala.municipioId}`}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Cadastrar a sala
        </Button>
      ),
    })}
  />
)

const DaSala = ({ municipioId }: { municipioId: number }) => {
  const lida = useCall(getSala, { params: { id: String(municipioId) } }, { naTela: true })
  const resumo = useResumo5w2h(municipioId)
  const mudarSituacao = useMudarSituacao()
  const s = lida.data
  const acoes = s?.sala && s.acoes.editar && (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconPower size={18} aria-hidden />}
        onClick={() => void mudarSituacao(municipioId, !s.sala!.ativa, s.sala!.nome)}
      >
        {s.sala.ativa ? 'Desativar' : 'Reativar'}
      </Button>
      {s.sala.ativa && (
        <Button
          component={Link}
          to={`/sala-principal/editar/${municipioId}`}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          Editar
        </Button>
      )}
    </Group>
  )
  return (
    <MolduraDaSala municipioId={municipioId} titulo={TITULO}>
      {lida.error && !s ? (
        <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
      ) : !s ? (
        <Carregando linhas={8} altura={32} />
      ) : (
        <div className={classes.inicio}>
          <div className={classes.principal}>
            <Quadro titulo="Dados da sala" acao={acoes || undefined}>
              {s.sala ? (
                <Stack gap="sm">
                  <SituacaoDaSala situacao={s.sala.ativa ? 'com' : 'desativada'} />
                  <Dados sala={s.sala} />
                </Stack>
              ) : (
                <SemSala sala={s} />
              )}
            </Quadro>
          </div>
          <Stack gap="md">
            <Quadro titulo="O que espera">
              <OQueEspera municipioId={municipioId} resumo={resumo} />
            </Quadro>
            <Quadro titulo="Páginas da sala">
              <Paginas municipioId={municipioId} resumo={resumo} />
            </Quadro>
          </Stack>
        </div>
      )}
    </MolduraDaSala>
  )
}

const Escolher = () => {
  const w = useWording()
  const { can } = useSession()
  const navigate = useNavigate()
  const nomes = useCall(listarNomesDasSalas, {}, { naTela: true })
  const so = nomes.data?.length === 1 ? nomes.data[0] : undefined
  const opcoes = useMemo(
    () => nomes.data?.map((s) => ({ valor: s.municipioId, rotulo: nomeComUf({ nome: s.municipio, uf: s.uf }) })) ?? [],
    [nomes.data],
  )
  if (so) return <DaSala key={so.municipioId} municipioId={so.municipioId} />
  return (
    <PageFrame titulo={TITULO}>
      {nomes.error ? (
        <ErrorState erro={nomes.error} onTentarDeNovo={() => void nomes.refetch()} />
      ) : !nomes.data ? (
        <Carregando linhas={3} altura={36} />
      ) : nomes.data.length === 0 ? (
        <EmptyState
          icone={IconDoorOff}
          titulo="Nenhuma sala em seu alcance"
          texto="Peça acesso a quem administra o programa."
        />
      ) : (
        <Stack gap="md" maw={480}>
          <Picker
            label={`De qual ${w.min.singular('municipio')}?`}
            placeholder="Escolha a sala"
            opcoes={opcoes}
            value={null}
            onChange={(m) => m !== null && void navigate(inicioDaSala(m))}
          />
          {can('salaEmpreendedor') && (
            <Anchor component={Link} to="/sala-principal">
              Ver todas as salas
            </Anchor>
          )}
        </Stack>
      )}
    </PageFrame>
  )
}

/** `/sala-municipio-principal`: the start of a room. Who has one is there at once, others choose. */
export const InicioDaSalaPage = () => {
  const { municipioId } = useFiltros(CODECS).valores
  return municipioId === null ? <Escolher /> : <DaSala key={municipioId} municipioId={municipioId} />
}
