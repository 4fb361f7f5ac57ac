import { Anchor, Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { IconFileText, IconPencil, IconPlus, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import { resumoChips } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { excluirGrupo, type Grupo, gruposDoMunicipio, listarMembros, membrosDoMunicipio } from '#contract/membro.ts'
import type { Wording } from '#contract/wording.ts'
import { Filtro } from '#web/filtros/filtro.tsx'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, useFiltros, variosIds } from '#web/lib/filtros.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { GrupoForm } from './grupo-form.tsx'
import { MembrosTabela } from './membros-tabela.tsx'

const CODECS = { ver: umaDe(['pessoas']), onde: umaDe(['todos']), grupo: variosIds, membro: variosIds }

/** Leaders with a star, then a few of the others. */
const Pessoas = ({ membros }: { membros: NonNullable<Grupo['membros']> }) => {
  const lideres = membros.filter((m) => m.lider)
  const outros = resumoChips(
    membros.filter((m) => !m.lider).map((m) => m.nome),
    Math.max(0, 2 - lideres.length),
  )
  const resto = [...outros.visiveis, outros.resto].filter(Boolean).join(', ')
  return (
    <Group gap={6} component="span" title={membros.map((m) => m.nome).join(', ')}>
      {lideres.map((m) => (
        <Group key={m.membroId} gap={4} component="span" wrap="nowrap">
          <IconStarFilled size={14} color="var(--mantine-color-yellow-6)" aria-hidden />
          <span className="praca-so-leitor">líder: </span>
          {m.nome}
        </Group>
      ))}
      {resto && (
        <Text span fz="inherit" c="dimmed">
          {resto}
        </Text>
      )}
    </Group>
  )
}

const colunas = (w: Wording, municipioId: string, comMembros: boolean): Coluna<Grupo>[] => [
  {
    chave: 'nome',
    titulo: w.singular('grupo'),
    valor: (g) => g.nome,
    celula: (g) => (
      <>
        <Anchor component={Link} to={`/cidade/${municipioId}/grupo/${g.grupoId}`} fw={600} fz="inherit">
          {g.nome}
        </Anchor>
        {g.descricao && (
          <Text size="xs" c="dimmed" fw={400}>
            {g.descricao}
          </Text>
        )}
      </>
    ),
    largura: 340,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'qtdMembros', titulo: w.plural('membro'), tipo: 'inteiro', valor: (g) => g.qtdMembros, total: 'soma' },
  ...(comMembros
    ? [
        {
          chave: 'pessoas',
          titulo: 'Quem participa',
          valor: (g: Grupo) => g.membros?.map((m) => m.nome).join(', '),
          celula: (g: Grupo) => g.membros && <Pessoas membros={g.membros} />,
          largura: 380,
          ordenavel: false,
        },
      ]
    : []),
]

const useAcoes = (editar: (g: Grupo) => void) => {
  const { can } = useSession()
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirGrupo, { naTela: true })
  return (g: Grupo): Acao[] =>
    can('editarGrupoMunicipio')
      ? [
          { rotulo: 'Editar', icone: IconPencil, onClick: () => editar(g) },
          {
            rotulo: 'Excluir',
            icone: IconTrash,
            perigo: true,
            desabilitada: g.qtdMembros > 0 && 'O grupo tem membros. Retire as pessoas antes.',
            onClick: () =>
              void confirmar({
                titulo: 'Excluir grupo?',
                texto: `O grupo ${g.nome} será apagado.`,
                confirmar: 'Excluir',
                perigo: true,
                acao: () => excluir.mutateAsync({ params: { id: g.grupoId } }),
              }),
          },
        ]
      : []
}

/** The groups of a city, or everybody in them. */
export const GruposDaCidadePage = () => {
  const { id = '' } = useParams()
  const { can } = useSession()
  const w = useWording()
  const filtros = useFiltros(CODECS)
  const [editando, setEditando] = useState<Grupo | null>()
  if (!can('grupos')) return <SemPermissao />
  const pessoas = filtros.valores.ver === 'pessoas'
  const todas = filtros.valores.onde === 'todos' && can('verTodosMembrosMunicipio')
  const { grupo, membro } = filtros.valores
  // Who is in a group is known where its people come along; people of other cities are in other groups.
  const porMembro = !pessoas && can('carregaMembrosGrupos')
  const porGrupo = pessoas && !todas
  return (
    <PageFrame
      titulo={w.rotulo('tabGrupos')}
      acao={
        can('editarGrupoMunicipio') && !pessoas
          ? { rotulo: w.min.novo('grupo'), icone: IconPlus, onClick: () => setEditando(null) }
          : undefined
      }
      acoes={[
        { rotulo: `Resumos ${w.min.do('municipio')}`, icone: IconFileText, para: `/cidade/${id}/resumo-municipio` },
      ]}
      filtros={
        porGrupo ? (
          <Filtro tipo="grupo" municipioId={Number(id)} value={grupo} onChange={(v) => filtros.mudar({ grupo: v })} />
        ) : porMembro ? (
          <Filtro
            tipo="membro"
            municipioId={Number(id)}
            value={membro}
            onChange={(v) => filtros.mudar({ membro: v })}
          />
        ) : undefined
      }
      filtrosAtivos={(porGrupo ? grupo : porMembro ? membro : []).length}
    >
      <Group gap="md">
        <SegmentedControl
          aria-label="O que mostrar"
          data={[
            { value: 'grupos', label: w.plural('grupo') },
            { value: 'pessoas', label: 'Pessoas' },
          ]}
          value={pessoas ? 'pessoas' : 'grupos'}
          onChange={(v) => filtros.mudar({ ver: v === 'pessoas' ? v : null, onde: null })}
        />
        {pessoas && can('verTodosMembrosMunicipio') && (
          <Switch
            label={`De ${w.min.todos('municipio')}`}
            checked={todas}
            onChange={(e) => filtros.mudar({ onde: e.currentTarget.checked ? 'todos' : null })}
          />
        )}
      </Group>
      {pessoas ? (
        <PessoasDaCidade municipioId={Number(id)} todas={todas} grupos={porGrupo ? grupo : []} />
      ) : (
        <Grupos id={id} membros={porMembro ? membro : []} onEditar={setEditando} />
      )}
      <GrupoForm municipioId={Number(id)} grupo={editando} onFechar={() => setEditando(undefined)} />
    </PageFrame>
  )
}

interface GruposProps {
  id: string
  /** Only groups with one of these people; all without. */
  membros: readonly number[]
  onEditar: (g: Grupo) => void
}

const Grupos = ({ id, membros, onEditar }: GruposProps) => {
  const { can } = useSession()
  const w = useWording()
  const lista = useCall(gruposDoMunicipio, { params: { id } }, { erro: 'Erro ao obter grupos' })
  const acoes = useAcoes(onEditar)
  const comMembros = can('carregaMembrosGrupos')
  const cols = useMemo(() => colunas(w, id, comMembros), [w, id, comMembros])
  const linhas = useMemo(
    () => lista.data?.filter((g) => membros.length === 0 || g.membros?.some((m) => membros.includes(m.membroId))),
    [lista.data, membros],
  )
  return (
    <DataTable
      id="grupos-da-cidade"
      rotulo={w.plural('grupo')}
      linhas={linhas}
      colunas={cols}
      chave={(g) => g.grupoId}
      erro={lista.error}
      onTentarDeNovo={() => void lista.refetch()}
      vazio={w.nenhum('grupo')}
      nomes={{ um: w.min.singular('grupo'), varios: w.min.plural('grupo') }}
      exportar={{ nome: 'Grupos' }}
      ordemInicial={{ id: 'nome' }}
      acoes={acoes}
    />
  )
}

interface PessoasProps {
  municipioId: number
  todas: boolean
  /** Only people of these groups; everybody without. */
  grupos: readonly number[]
}

/** Everybody registered, in groups or in none; of all cities for who may see that. */
const PessoasDaCidade = ({ municipioId, todas, grupos }: PessoasProps) => {
  const w = useWording()
  const daqui = useCall(
    membrosDoMunicipio,
    { params: { id: municipioId } },
    { enabled: !todas, erro: ERROS.obterMembros },
  )
  const deTodos = useCall(listarMembros, {}, { enabled: todas, erro: ERROS.obterMembros })
  const lista = todas ? deTodos : daqui
  const linhas = useMemo(
    () => lista.data?.filter((m) => grupos.length === 0 || m.membroGrupos.some((g) => grupos.includes(g.grupoId))),
    [lista.data, grupos],
  )
  return (
    <MembrosTabela
      id="pessoas-da-cidade"
      rotulo={`Pessoas ${todas ? `de ${w.min.todos('municipio')}` : w.min.do('municipio')}`}
      municipioId={municipioId}
      comMunicipio={todas}
      linhas={linhas}
      erro={lista.error}
      onTentarDeNovo={() => void lista.refetch()}
      vazio={w.nenhum('membro')}
      arquivo="Pessoas"
      incluindo={false}
      onFecharNovo={() => {}}
    />
  )
}
