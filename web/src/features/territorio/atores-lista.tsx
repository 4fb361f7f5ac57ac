import { Anchor, Button, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { registerEndpoints } from '#contract/register.ts'
import { atores } from '#contract/registers/lugares.ts'
import { nomesTerritorios } from '#contract/territorio.ts'
import { type AtorDoMapa, INFLUENCIAS, INTERESSES, mapaDeAtores, TIPOS_DE_ATOR } from '#contract/territorio-partes.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useReferencias } from '#web/registers/references.ts'
import { RegisterForm } from '#web/registers/register-form.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { TabelaDoDesenho } from '#web/ui/tabela-do-desenho.tsx'
import { quantos } from '#web/ui/texto.ts'
import { type AcaoDaTela, paraParte, paraRegistro } from './enderecos.ts'
import classes from './territorio.module.css'

const chamadas = registerEndpoints(atores)
const CODECS = {
  territorio: umId,
  tipo: umaDe(TIPOS_DE_ATOR),
  influencia: umaDe(INFLUENCIAS),
  interesse: umaDe(INTERESSES),
}
const OPCOES_TIPO = TIPOS_DE_ATOR.map((t) => ({ valor: t, rotulo: t }))
type Influencia = (typeof INFLUENCIAS)[number]
type Interesse = (typeof INTERESSES)[number]

interface MapaProps {
  mapa: readonly { influencia: Influencia; interesse: Interesse; quantos: number }[]
  influencia: Influencia | null
  interesse: Interesse | null
  onEscolher: (influencia: Influencia | null, interesse: Interesse | null) => void
}
const PESO_MAXIMO = 30
/** Influence by interest: each cell narrows the list below to its actors, and pressed again gives all of them back. */
export const Mapa = ({ mapa, influencia, interesse, onEscolher }: MapaProps) => {
  const em = (a: Influencia, b: Interesse) => mapa.find((m) => m.influencia === a && m.interesse === b)?.quantos ?? 0
  const maior = Math.max(1, ...mapa.map((m) => m.quantos))
  const daEsquerda = INTERESSES.toReversed()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a set of buttons and no form */}
      <div className={classes.mapa} role="group" aria-label="Mapa de influência e interesse">
        {INFLUENCIAS.flatMap((a) => [
          <span key={a} className={classes.eixo} aria-hidden>
            {a}
          </span>,
          ...daEsquerda.map((b) => {
            const n = em(a, b)
            const escolhida = influencia === a && interesse === b
            return (
              <UnstyledButton
                key={`${a}-${b}`}
                className={classes.celula}
                style={{ '--peso': `${Math.round((n / maior) * PESO_MAXIMO)}%` }}
                aria-pressed={escolhida}
                aria-label={`Influência ${a.toLowerCase()}, interesse ${b.toLowerCase()}: ${quantos(n, 'ator', 'atores')}`}
                onClick={() => (escolhida ? onEscolher(null, null) : onEscolher(a, b))}
              >
                <strong>{n}</strong>
              </UnstyledButton>
            )
          }),
        ])}
        <span />
        {daEsquerda.map((b) => (
          <span key={b} className={classes.eixo} aria-hidden>
            {b}
          </span>
        ))}
      </div>
      <Text size="xs" c="dimmed">
        Para cima, a influência; para a direita, o interesse. Cada quadro mostra os seus atores.
      </Text>
      <TabelaDoDesenho
        de="do mapa de atores"
        colunas={[
          { titulo: 'Influência' },
          ...daEsquerda.map((b) => ({ titulo: `Interesse ${b.toLowerCase()}`, numerica: true })),
        ]}
        linhas={INFLUENCIAS.map((a) => ({ chave: a, celulas: [a, ...daEsquerda.map((b) => em(a, b))] }))}
      />
    </>
  )
}

const COLUNAS = (municipio: string): Coluna<AtorDoMapa>[] => [
  {
    chave: 'nome',
    titulo: 'Ator',
    valor: (a) => a.nome,
    celula: (a) => (
      <Anchor component={Link} to={paraRegistro('atores', a.atorId)} fw={600} fz="inherit">
        {a.nome}
      </Anchor>
    ),
    largura: 220,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'tipo', titulo: 'Tipo', valor: (a) => a.tipo, largura: 140 },
  { chave: 'instituicao', titulo: 'Instituição', valor: (a) => a.instituicao, largura: 180, ordenavel: false },
  { chave: 'municipio', titulo: municipio, valor: (a) => a.municipio, largura: 160 },
  { chave: 'influencia', titulo: 'Influência', valor: (a) => a.influencia, largura: 120 },
  { chave: 'interesse', titulo: 'Interesse', valor: (a) => a.interesse, largura: 120 },
  {
    chave: 'iniciativas',
    titulo: 'Iniciativas',
    valor: (a) => a.iniciativas.map((i) => i.nome).join(', '),
    largura: 240,
    ordenavel: false,
  },
  { chave: 'contato', titulo: 'Contato', valor: (a) => a.contato, largura: 180, oculta: true, ordenavel: false },
  {
    chave: 'posicionamento',
    titulo: 'Posicionamento',
    valor: (a) => a.posicionamento,
    largura: 220,
    oculta: true,
    ordenavel: false,
  },
]

/** The map with its list, of one territory or of what the filters leave. */
export const MapaDeAtores = ({ territorioId, filtrado }: { territorioId?: number; filtrado?: boolean }) => {
  const w = useWording()
  const { can } = useSession()
  const confirmar = useConfirm()
  const excluir = useMutationCall(chamadas.excluir, { naTela: true })
  const { valores, mudar, ir } = useFiltrosDaLista(CODECS)
  const { territorio, tipo, influencia, interesse } = valores
  const onde = territorioId ?? territorio
  const lista = useLista(mapaDeAtores, {
    ...{ valores, mudar, ir, naTela: true, erro: 'Erro ao obter atores' },
    query: {
      ...(onde && { territorioId: String(onde) }),
      ...(tipo && { tipo }),
      ...(influencia && { influencia }),
      ...(interesse && { interesse }),
    },
    chave: (a) => a.atorId,
  })
  const cols = useMemo(() => COLUNAS(w.singular('municipio')), [w])
  const ativos = [tipo, influencia, interesse, filtrado ? territorio : null].some((v) => v !== null)
  return (
    <Stack>
      <Quadro titulo="Influência e interesse">
        <Mapa
          mapa={lista.dados?.mapa ?? []}
          influencia={influencia}
          interesse={interesse}
          onEscolher={(a, b) => mudar({ influencia: a, interesse: b })}
        />
      </Quadro>
      <DataTable
        id="atores"
        rotulo="Atores"
        linhas={lista.linhas}
        colunas={cols}
        chave={(a) => a.atorId}
        erro={lista.lida.error}
        onTentarDeNovo={() => void lista.lida.refetch()}
        vazio="Nenhum ator"
        vazioAcao={
          ativos ? (
            <LimparFiltros
              onLimpar={() => mudar({ territorio: null, tipo: null, influencia: null, interesse: null, busca: '' })}
            />
          ) : undefined
        }
        nomes={{ um: 'ator', varios: 'atores' }}
        exportar={{ nome: 'Atores' }}
        servidor={lista.servidor}
        ferramentas={
          territorioId !== undefined && can('criarAtor') ? (
            <Anchor component={Link} to={paraRegistro('atores', 0, 'novo')} className={classes.elo}>
              Novo ator
            </Anchor>
          ) : undefined
        }
        acoes={(a) => [
          { rotulo: 'Abrir', icone: IconEye, para: paraRegistro('atores', a.atorId) },
          ...(can('editarAtor')
            ? [{ rotulo: 'Editar', icone: IconPencil, para: paraRegistro('atores', a.atorId, 'editar') }]
            : []),
          ...(can('excluirAtor')
            ? [
                {
                  rotulo: 'Excluir',
                  icone: IconTrash,
                  perigo: true,
                  desabilitada: a.iniciativas.length > 0 && 'O ator leva iniciativas. Tire-o delas antes.',
                  onClick: () =>
                    void confirmar({
                      titulo: 'Excluir ator?',
                      texto: `O ator ${a.nome} será apagado.`,
                      confirmar: 'Excluir',
                      perigo: true,
                      acao: () => excluir.mutateAsync({ params: { id: a.atorId } }),
                    }),
                },
              ]
            : []),
        ]}
      />
    </Stack>
  )
}

const VerAtor = ({ id, onFechar }: { id: number; onFechar: () => void }) => {
  const w = useWording()
  const { can } = useSession()
  const lido = useCall(chamadas.obter, { params: { id } }, { naTela: true })
  const iniciativas = useCall(mapaDeAtores, { query: { atorId: String(id) } }, { naTela: true })
  const a = lido.data
  const leva = iniciativas.data?.linhas[0]
  const linhas: [string, ReactNode][] = a
    ? [
        ['Tipo', a.tipo as string],
        ['Instituição', leva?.instituicao ?? '—'],
        [w.singular('municipio'), leva?.municipio ?? '—'],
        ['Influência', a.influencia as string],
        ['Interesse', a.interesse as string],
        ['Posicionamento', (a.posicionamento as string | null) ?? '—'],
        ['Contato', (a.contato as string | null) ?? '—'],
        [
          'Iniciativas',
          leva?.iniciativas.length
            ? leva.iniciativas.map((i, n) => (
                <span key={i.iniciativaId}>
                  {n > 0 && ', '}
                  <Anchor component={Link} to={paraRegistro('iniciativas', i.iniciativaId)}>
                    {i.nome}
                  </Anchor>
                </span>
              ))
            : '—',
        ],
      ]
    : []
  return (
    <Modal opened size={600} onClose={onFechar} title={String(a?.nome ?? 'Ator')}>
      <Stack gap="sm">
        {lido.error && !a && <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />}
        {lido.isLoading && <Carregando linhas={6} altura={28} />}
        {linhas.map(([rotulo, valor]) => (
          <div key={rotulo}>
            <Text size="sm" c="dimmed">
              {rotulo}
            </Text>
            <div>{valor}</div>
          </div>
        ))}
        {a && can('editarAtor') && (
          <Group>
            <Button component={Link} to={paraRegistro('atores', id, 'editar')} variant="default">
              Editar
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

const EditarAtor = ({ id, onFechar }: { id: number; onFechar: () => void }) => {
  const referencias = useReferencias(atores)
  const lido = useCall(chamadas.obter, { params: { id } }, { enabled: id > 0 })
  return (
    <RegisterForm
      registro={atores}
      chamadas={chamadas}
      referencias={referencias}
      linha={id === 0 ? null : lido.data}
      onFechar={onFechar}
    />
  )
}

/** Who weighs in territories. */
export const AtoresLista = ({ abas, aberto }: { abas: ReactNode; aberto?: { id: number; acao: AcaoDaTela } }) => {
  const { can } = useSession()
  const navigate = useNavigate()
  const { valores, mudar, ativos } = useFiltrosDaLista(CODECS)
  const territorios = useCall(nomesTerritorios, {}, { naTela: true })
  const fechar = () => void navigate(paraParte('atores'), { replace: true })
  if (aberto && aberto.acao !== 'visualizar' && !can(aberto.acao === 'novo' ? 'criarAtor' : 'editarAtor'))
    return <SemPermissao />
  return (
    <PageFrame
      titulo="Gestão de Territórios"
      antes={abas}
      acao={
        can('criarAtor') ? { rotulo: 'Novo ator', icone: IconPlus, para: paraRegistro('atores', 0, 'novo') } : undefined
      }
      filtros={
        <>
          <Picker
            label="Território"
            placeholder="Todos"
            opcoes={(territorios.data ?? []).map((t) => ({ valor: t.territorioId, rotulo: `${t.nome}/${t.uf}` }))}
            value={valores.territorio}
            onChange={(v) => mudar({ territorio: v })}
          />
          <Picker
            label="Tipo"
            placeholder="Todos"
            opcoes={OPCOES_TIPO}
            value={valores.tipo}
            onChange={(v) => mudar({ tipo: v })}
          />
        </>
      }
      filtrosAtivos={ativos}
    >
      <MapaDeAtores filtrado />
      {aberto?.acao === 'visualizar' && <VerAtor id={aberto.id} onFechar={fechar} />}
      {aberto && aberto.acao !== 'visualizar' && <EditarAtor id={aberto.id} onFechar={fechar} />}
    </PageFrame>
  )
}
