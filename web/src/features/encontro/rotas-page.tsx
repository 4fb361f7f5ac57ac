import { Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconRoute, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatDate, formatHours, formatKm, nomeComUf } from '#contract/br.ts'
import { opcoesDosEncontros } from '#contract/encontro.ts'
import { holidayName, todaySaoPaulo } from '#contract/holidays.ts'
import { excluirRota, listarRotas, type Rota } from '#contract/rota.ts'
import { Filtro } from '#web/filtros/filtro.tsx'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umDia, umId, useFiltros } from '#web/lib/filtros.ts'
import { useNovo } from '#web/lib/novo.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { nomeDaSituacao } from '#web/partes/estado-encontro.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { maisDias, nomeDoDia, noRelogio, periodoDe, type Vista } from '#web/ui/calendario/dias.ts'
import type { ItemDoCalendario, NotaDoDia } from '#web/ui/calendario/item.ts'
import { Mes } from '#web/ui/calendario/mes.tsx'
import { Navegacao } from '#web/ui/calendario/navegacao.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import quadro from '#web/ui/quadro.module.css'
import { nomeDaPessoa, quantos } from '#web/ui/texto.ts'
import { useCelular } from '#web/ui/use-celular.ts'
import classes from './encontro.module.css'
import { RotaForm } from './rota-form.tsx'

const VISTAS_DA_ROTA = ['mes', 'dia', 'lista'] as const satisfies readonly Vista[]
const CODECS = { vista: umaDe(VISTAS_DA_ROTA), dia: umDia, consultor: umId, cidade: umId }
const NOMES = { um: 'rota', varios: 'rotas' }

const itemDa = (r: Rota): ItemDoCalendario => ({
  chave: r.rotaId,
  dia: r.dia,
  inicio: 0,
  fim: 0,
  titulo: `${formatKm(r.kmTotal)} · ${r.usuario.nome}`,
  detalhe: r.paradas.map((p) => nomeComUf(p.municipio)).join(', '),
  cor: 'blue',
  icone: IconRoute,
  estado: quantos(r.paradas.length, 'parada', 'paradas'),
  semHora: true,
})
const feriadosDe = ({ de, ate }: { de: string; ate: string }) => {
  const notas = new Map<string, NotaDoDia[]>()
  for (let dia = de; dia <= ate; dia = maisDias(dia, 1)) {
    const texto = holidayName(dia)
    if (texto) notas.set(dia, [{ chave: 'feriado', texto, tipo: 'feriado' }])
  }
  return notas
}

/** The ways of the days: who goes where, in which order, and how far. */
export const RotasPage = () => {
  const { can } = useSession()
  const celular = useCelular()
  const confirmar = useConfirm()
  const { valores, mudar, ativos } = useFiltros(CODECS)
  const hoje = todaySaoPaulo(new Date())
  const dia = valores.dia || hoje
  const vista: Vista = valores.vista ?? 'lista'
  const filtros = ativos - (valores.dia ? 1 : 0) - (valores.vista ? 1 : 0)
  const periodo = useMemo(() => periodoDe(vista, dia), [vista, dia])
  const [editada, setEditada] = useState<Rota | null>()
  const [novo, mudarNovo] = useNovo()
  const deTodos = can('visualizaTodosEncontros')
  const lido = useCall(
    listarRotas,
    {
      query: {
        ...periodo,
        ...(valores.consultor !== null && { usuarioId: String(valores.consultor) }),
        ...(valores.cidade !== null && { municipioId: String(valores.cidade) }),
      },
    },
    { erro: 'Erro ao obter rotas', naTela: true, manterAnterior: true },
  )
  const pessoas = useCall(
    opcoesDosEncontros,
    {},
    { enabled: deTodos, erro: 'Erro ao obter consultores', staleTime: 60_000 },
  )
  const excluir = useMutationCall(excluirRota, { naTela: true, sucesso: 'Rota excluída com sucesso' })
  const perguntar = (r: Rota) =>
    void confirmar({
      titulo: 'Excluir a rota?',
      texto: `${nomeDoDia(r.dia)}: ${r.usuario.nome}, ${formatKm(r.kmTotal)}. Não é possível desfazer.`,
      confirmar: 'Excluir',
      perigo: true,
      acao: () => excluir.mutateAsync({ params: { id: r.rotaId } }),
    })
  const rotas = lido.data ?? []
  const total = rotas.reduce((s, r) => s + r.kmTotal, 0)
  const fechar = () => {
    setEditada(undefined)
    if (novo) mudarNovo(false)
  }
  const nova = { rotulo: 'Nova rota', icone: IconPlus, onClick: () => setEditada(null) }

  const corpo = () => {
    if (lido.error && !lido.data) return <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
    if (!lido.data)
      return vista === 'mes' ? (
        <Skeleton height={600} aria-label="Carregando…" />
      ) : (
        <Carregando linhas={6} altura={56} />
      )
    if (vista === 'mes' && !celular)
      return (
        <Mes
          itens={rotas.map(itemDa)}
          notas={feriadosDe(periodo)}
          dia={dia}
          hoje={hoje}
          nomes={NOMES}
          onAbrir={(id) => mudar({ dia: rotas.find((r) => r.rotaId === id)!.dia, vista: 'dia' }, { passo: true })}
          onDia={(d) => mudar({ dia: d, vista: 'dia' }, { passo: true })}
        />
      )
    if (rotas.length === 0)
      return (
        <EmptyState
          icone={IconRoute}
          titulo={filtros > 0 ? 'Nada encontrado com estes filtros' : 'Nenhuma rota retornada'}
          acao={
            filtros > 0 ? (
              <Button variant="default" onClick={() => mudar({ consultor: null, cidade: null })}>
                Limpar os filtros
              </Button>
            ) : (
              <ActionButton acao={nova} />
            )
          }
        />
      )
    return <PorDia rotas={rotas} onEditar={setEditada} onExcluir={perguntar} />
  }

  return (
    <PageFrame
      titulo="Rotas"
      acao={nova}
      filtrosAtivos={filtros}
      filtros={
        <>
          {deTodos && (
            <Picker
              label="Consultor"
              placeholder="Todos"
              opcoes={(pessoas.data?.consultores ?? []).map((c) => ({ valor: c.usuarioId, rotulo: nomeDaPessoa(c) }))}
              carregando={pessoas.isLoading}
              value={valores.consultor}
              onChange={(consultor) => mudar({ consultor })}
            />
          )}
          <Filtro
            tipo="municipio"
            value={valores.cidade === null ? [] : [valores.cidade]}
            onChange={(ids) => mudar({ cidade: ids.at(-1) ?? null })}
          />
        </>
      }
    >
      <div className={classes.calendario}>
        <Navegacao
          vista={vista}
          vistas={VISTAS_DA_ROTA}
          dia={dia}
          hoje={hoje}
          onVista={(v) => mudar({ vista: v as (typeof VISTAS_DA_ROTA)[number] })}
          onDia={(d) => mudar({ dia: d })}
        />
        {lido.data && (
          <Text size="sm" role="status">
            {quantos(rotas.length, 'rota', 'rotas')},{' '}
            {quantos(
              rotas.reduce((s, r) => s + r.paradas.length, 0),
              'parada',
              'paradas',
            )}
            , <b>{formatKm(Math.round(total * 10) / 10)}</b>
          </Text>
        )}
        <div aria-busy={lido.isPlaceholderData || undefined}>{corpo()}</div>
      </div>
      <RotaForm
        rota={editada === undefined && novo ? null : editada}
        dia={vista === 'dia' ? dia : hoje}
        onFechar={fechar}
      />
    </PageFrame>
  )
}

interface PorDiaProps {
  rotas: readonly Rota[]
  onEditar: (rota: Rota) => void
  onExcluir: (rota: Rota) => void
}

/** Day by day, with what each day adds up to. */
const PorDia = ({ rotas, onEditar, onExcluir }: PorDiaProps) => {
  const dias = [...Map.groupBy(rotas, (r) => r.dia)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (
    <div className={classes.calendario}>
      {dias.map(([dia, doDia]) => (
        <section key={dia} aria-label={nomeDoDia(dia)}>
          <Group justify="space-between" gap="xs" mb={6}>
            <Title order={2} size="h5">
              {nomeDoDia(dia).replace(/^./, (c) => c.toUpperCase())}
            </Title>
            {doDia.length > 1 && <Text size="sm">{formatKm(doDia.reduce((s, r) => s + r.kmTotal, 0))} no dia</Text>}
          </Group>
          <ul className={ul.pilha}>
            {doDia.map((r) => (
              <li key={r.rotaId} className={quadro.cartao}>
                <Cartao rota={r} onEditar={onEditar} onExcluir={onExcluir} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const Cartao = ({ rota: r, onEditar, onExcluir }: { rota: Rota } & Omit<PorDiaProps, 'rotas'>) => {
  const w = useWording()
  return (
    <div className={classes.rota}>
      <Group justify="space-between" gap="xs" align="start">
        <div>
          <Text fw={600}>{r.usuario.nome}</Text>
          <Text size="sm" c="dimmed">
            Saída de {r.origem}
          </Text>
        </div>
        <Text fw={650}>{formatKm(r.kmTotal)}</Text>
      </Group>
      <ol className={classes.paradas}>
        {r.paradas.map((p) => (
          <li key={p.ordem}>
            <b>{nomeComUf(p.municipio)}</b>, {formatKm(p.km)}
            {p.encontro && (
              <>
                {' · '}
                <Anchor component={Link} inherit to={`/cidade/${p.municipioId}/evento?encontro=${p.encontroId}`}>
                  {formatHours(noRelogio(p.encontro.inicio).minuto)} {p.encontro.titulo}
                </Anchor>
                {p.encontro.situacao === 5 && ` (${nomeDaSituacao(w, 5).toLowerCase()})`}
              </>
            )}
          </li>
        ))}
      </ol>
      {r.observacao && (
        <Text size="sm" className={classes.texto}>
          {r.observacao}
        </Text>
      )}
      {(r.acoes.editar || r.acoes.excluir) && (
        <Group gap="xs">
          {r.acoes.editar && (
            <ActionButton
              acao={{ rotulo: 'Editar', icone: IconPencil, onClick: () => onEditar(r) }}
              variant="default"
              size="sm"
              aria-label={`Editar a rota de ${r.usuario.nome}, ${formatDate(r.dia)}`}
            />
          )}
          {r.acoes.excluir && (
            <ActionButton
              acao={{ rotulo: 'Excluir', icone: IconTrash, perigo: true, onClick: () => onExcluir(r) }}
              variant="light"
              size="sm"
              aria-label={`Excluir a rota de ${r.usuario.nome}, ${formatDate(r.dia)}`}
            />
          )}
        </Group>
      )}
    </div>
  )
}
