import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconLinkOff, IconPlayerPlay, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { nomeComUf, quantos } from '#contract/br.ts'
import { abrirBalcao, type Balcao } from '#contract/sala-balcao.ts'
import { CANAIS } from '#contract/sala-tempo.ts'
import { useCall } from '#web/lib/query.ts'
import { useOptionalSession } from '#web/lib/session.ts'
import { ErroDoLink } from '#web/partes/erro-do-link.tsx'
import { Carregando, EmptyState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import classes from './balcao.module.css'
import { CartaoDoBalcao } from './balcao-cartao.tsx'
import { linkAcabou } from './balcao-envio.ts'
import { EstadoDoEnvio, Recusados } from './balcao-fila.tsx'
import { abrirNoAparelho, fecharNoAparelho, type Guardado, mudarBalcao } from './balcao-guardado.ts'
import { comecar } from './medir.ts'
import { useAgora, useEnvio, useGuardado } from './use-balcao.ts'

const TITULO = 'Tempo de atendimento'
/** Services and names change seldom. */
const RELER_MS = 300_000

/** Attendant and service, and it runs. */
const Comecar = ({ balcao: b }: { balcao: Balcao }) => {
  const [quem, setQuem] = useState<string | null>(null)
  const [servico, setServico] = useState<number | null>(null)
  const [canal, setCanal] = useState<(typeof CANAIS)[number] | null>('Presencial')
  const [falta, setFalta] = useState(false)
  // Two positions may have somebody of the same name.
  const chaveDe = (a: Balcao['atendentes'][number]) => `${a.cargoFuncaoId}:${a.nome}`
  const iniciar = () => {
    const escolhido = b.servicos.find((s) => s.salaServicoId === servico)
    setFalta(!escolhido)
    if (!escolhido) return
    const atendente = b.atendentes.find((a) => chaveDe(a) === quem)
    const novo = comecar(
      {
        salaServicoId: escolhido.salaServicoId,
        servico: escolhido.nome,
        cargoFuncaoId: atendente?.cargoFuncaoId ?? null,
        atendente: atendente?.nome ?? null,
        canal,
      },
      Date.now(),
    )
    mudarBalcao(b.sala.municipioId, (g) => ({ emCurso: [...g.emCurso, novo] }))
    // Who attends stays who attends; what is next is another.
    setServico(null)
  }
  if (b.servicos.length === 0)
    return (
      <EmptyState
        titulo="A sala ainda não tem serviços"
        texto="A equipe os cadastra em Cargos e Serviços. Esta página os mostra depois."
      />
    )
  return (
    <Stack gap="md">
      <div className={classes.escolhas}>
        <Picker
          label="Quem atende"
          placeholder={b.atendentes.length === 0 ? 'Nenhum nome cadastrado' : 'Escolha'}
          opcoes={b.atendentes.map((a) => ({
            valor: chaveDe(a),
            rotulo: a.nome,
            ...(a.cargo !== a.nome && { descricao: a.cargo }),
          }))}
          value={quem}
          onChange={setQuem}
        />
        <Picker
          label="Serviço"
          required
          placeholder="Escolha"
          opcoes={b.servicos.map((s) => ({ valor: s.salaServicoId, rotulo: s.nome }))}
          value={servico}
          onChange={(s) => {
            setServico(s)
            setFalta(false)
          }}
          error={falta ? 'Escolha o serviço' : undefined}
        />
        <Picker
          label="Canal"
          placeholder="Escolha"
          opcoes={CANAIS.map((c) => ({ valor: c, rotulo: c }))}
          value={canal}
          onChange={setCanal}
        />
      </div>
      <Button size="lg" leftSection={<IconPlayerPlay size={20} aria-hidden />} onClick={iniciar}>
        Começar
      </Button>
    </Stack>
  )
}

interface Leitura {
  lendo: boolean
  onTentarDeNovo: () => void
}
const Acabou = ({ motivo, g, lendo, onTentarDeNovo }: Leitura & { motivo: string; g: Guardado }) => {
  const n = g.fila.length + g.emCurso.length
  return (
    <Alert color="red" role="alert" title="Este link não abre mais" icon={<IconLinkOff aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{motivo}</Text>
        {n > 0 && (
          <Text size="sm">
            {`${quantos(n, 'atendimento espera', 'atendimentos esperam')} neste aparelho e não se ${n === 1 ? 'perde' : 'perdem'}: abra aqui o link novo da sala e ${n === 1 ? 'ele segue' : 'eles seguem'}.`}
          </Text>
        )}
        <Button variant="default" loading={lendo} onClick={onTentarDeNovo}>
          Tentar de novo
        </Button>
      </Stack>
    </Alert>
  )
}

const Mesa = ({ g, ...leitura }: Leitura & { g: Guardado }) => {
  const { municipioId } = g.balcao.sala
  const erroDeEnvio = useEnvio(g)
  const agora = useAgora(g.emCurso.length > 0)
  return (
    <div className={classes.pagina}>
      <Stack gap="xs">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {nomeComUf(g.balcao.sala)}
        </Title>
        <EstadoDoEnvio g={g} erro={erroDeEnvio} />
      </Stack>
      {g.acabou !== undefined ? (
        <Acabou motivo={g.acabou} g={g} {...leitura} />
      ) : (
        <Card withBorder padding="lg">
          <Comecar balcao={g.balcao} />
        </Card>
      )}
      {g.recusados.length > 0 && <Recusados municipioId={municipioId} recusados={g.recusados} />}
      {g.emCurso.length > 0 && (
        <section aria-label="Atendimentos em curso">
          <ul className={classes.cartoes}>
            {g.emCurso.map((c) => (
              <CartaoDoBalcao key={c.clienteId} municipioId={municipioId} curso={c} agora={agora} />
            ))}
          </ul>
        </section>
      )}
      <Text size="sm" c="dimmed">
        Não escreva aqui dados de cidadãos. O que você mede fica neste aparelho até ser enviado, mesmo sem conexão.
      </Text>
    </div>
  )
}

/** What the link on the counter's tablet opens: no login, and it goes on working when the network goes. */
const BalcaoDoLink = ({ token }: { token: string }) => {
  const g = useGuardado(token)
  const [fechado, setFechado] = useState(false)
  // A link that opens nothing is not asked for again unbidden: each time would count as a guess of this address.
  const enabled = !fechado && g?.acabou === undefined
  const lida = useCall(abrirBalcao, { params: { token } }, { naTela: true, enabled, refetchInterval: RELER_MS })
  const { data, dataUpdatedAt, error } = lida
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read again opens the page again, though it says the same
  useEffect(() => {
    if (data) abrirNoAparelho(token, data)
  }, [token, data, dataUpdatedAt])
  useEffect(() => {
    setFechado(linkAcabou(error))
    if (linkAcabou(error)) fecharNoAparelho(token, error.message)
  }, [token, error])
  const tentarDeNovo = () => void lida.refetch()
  const corpo = () => {
    if (g) return <Mesa g={g} lendo={lida.isFetching} onTentarDeNovo={tentarDeNovo} />
    if (error) return <ErroDoLink erro={error} onTentarDeNovo={tentarDeNovo} />
    if (lida.fetchStatus === 'paused')
      return (
        <EmptyState
          icone={IconPlugConnectedX}
          titulo="Sem conexão"
          texto="Este link ainda não foi aberto neste aparelho. Conecte-o à internet uma vez; depois ele funciona também sem conexão."
        />
      )
    return <Carregando linhas={6} altura={40} />
  }
  return <PageFrame titulo={TITULO}>{corpo()}</PageFrame>
}

export const BalcaoPage = () => {
  const { token = '' } = useParams()
  // A plain number opens nothing here: it is the page of who signs in.
  if (/^\d+$/.test(token)) return <Navigate to={`/sala-principal/${token}/sala-tempo`} replace />
  return <BalcaoDoLink key={token} token={token} />
}

/** Without a link there is no room: says where one comes from. */
export const BalcaoSemLinkPage = () => {
  const sessao = useOptionalSession()
  return (
    <PageFrame titulo={TITULO}>
      <EmptyState
        icone={IconLinkOff}
        titulo="Falta o link da sala"
        texto="O balcão abre pelo link, ou pelo código para a câmera, que a equipe cria na tela Tempo da sala, em “Link do balcão”. Peça-o à equipe e abra-o neste aparelho."
        acao={
          <Button component={Link} to={sessao ? '/cidade' : '/auth/login'} variant="default">
            {sessao ? 'Ir para o início' : 'Entrar no sistema'}
          </Button>
        }
      />
    </PageFrame>
  )
}
