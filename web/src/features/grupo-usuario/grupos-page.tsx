import { Anchor, Group, Text } from '@mantine/core'
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { excluirGrupo, type GrupoLinha, listarGrupos } from '#contract/grupo-usuario.ts'
import { listarEixos } from '#contract/municipio.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Etiqueta } from '#web/ui/etiqueta.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { quantos } from '#web/ui/texto.ts'
import { alcanceDe, resumoEixos } from './alcance.ts'

const colunas = (w: Wording, nomeDoEixo: (id: number) => string): Coluna<GrupoLinha>[] => {
  const eixos = (g: GrupoLinha) => resumoEixos(g.visualizaEixosIds.map(nomeDoEixo), w)
  return [
    {
      chave: 'nome',
      titulo: 'Grupo',
      valor: (g) => g.nome,
      celula: (g) => (
        <>
          <Anchor component={Link} to={`/groups/edit/${g.usuarioGrupoId}`} fw={600} fz="inherit">
            {g.nome}
          </Anchor>
          {g.descricao && (
            <Text size="xs" c="dimmed" fw={400}>
              {g.descricao}
            </Text>
          )}
        </>
      ),
      largura: 300,
      fixa: true,
      cartao: 'titulo',
    },
    { chave: 'usuarios', titulo: 'Usuários', tipo: 'inteiro', valor: (g) => g.usuarios, total: 'soma' },
    {
      chave: 'alteradas',
      titulo: 'Alteradas do padrão',
      tipo: 'inteiro',
      valor: (g) => g.alteradas,
      largura: 190,
    },
    {
      chave: 'alcance',
      titulo: 'Alcance',
      valor: (g) => alcanceDe(g, w),
      celula: (g) => (g.acessoTotal ? <StatusBadge tom="atencao">Acesso total</StatusBadge> : alcanceDe(g, w)),
      largura: 220,
    },
    {
      chave: 'eixos',
      titulo: `${w.plural('eixo')} da sala`,
      valor: (g) => g.visualizaEixosIds.map(nomeDoEixo).join(', '),
      celula: (g) =>
        g.visualizaEixosIds.length === 0 ? (
          <Text size="sm" c="dimmed" component="span">
            nenhum
          </Text>
        ) : (
          <Group gap={4} title={g.visualizaEixosIds.map(nomeDoEixo).join(', ')}>
            {eixos(g).map((texto) => (
              <Etiqueta key={texto}>{texto}</Etiqueta>
            ))}
          </Group>
        ),
      largura: 230,
    },
    {
      chave: 'relatorios',
      titulo: 'Relatórios',
      tipo: 'inteiro',
      valor: (g) => g.relatorioAdm.length,
      oculta: true,
    },
  ]
}

/** The groups of users, each with what it may do. */
export const GruposPage = () => {
  const { can } = useSession()
  const w = useWording()
  const lista = useCall(listarGrupos, {}, { erro: 'Erro ao obter grupos' })
  const eixos = useCall(listarEixos, {}, { erro: ERROS.obterEixos })
  const acoes = useAcoes()
  const cols = useMemo(() => {
    const nomes = new Map(eixos.data?.map((e) => [e.eixoId, e.nome]))
    return colunas(w, (id) => nomes.get(id) ?? `${w.singular('eixo')} ${id}`)
  }, [w, eixos.data])
  return (
    <PageFrame
      titulo="Grupos"
      subtitulo="Cada usuário pertence a um grupo, e o grupo diz o que ele pode ver e fazer."
      acao={can('criarGrupo') ? { rotulo: 'Novo grupo', icone: IconPlus, para: '/groups/add' } : undefined}
    >
      <DataTable
        id="grupos"
        rotulo="Grupos"
        linhas={lista.data}
        colunas={cols}
        chave={(g) => g.usuarioGrupoId}
        erro={lista.error}
        onTentarDeNovo={() => lista.refetch()}
        vazio="Nenhum Grupo retornado"
        nomes={{ um: 'grupo', varios: 'grupos' }}
        exportar={{ nome: 'Grupos' }}
        ordemInicial={{ id: 'nome' }}
        acoes={acoes}
      />
    </PageFrame>
  )
}

const useAcoes = () => {
  const { can, isFullAdmin } = useSession()
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirGrupo, { naTela: true })
  return (g: GrupoLinha): Acao[] => {
    const mexe = isFullAdmin || !g.acessoTotal
    const emUso =
      g.usuarios > 0 &&
      `O grupo tem ${quantos(g.usuarios, 'usuário. Mude o grupo dessa pessoa', 'usuários. Mude o grupo dessas pessoas')} antes.`
    return [
      ...(can('editarGrupo') && mexe
        ? [{ rotulo: 'Editar', icone: IconPencil, para: `/groups/edit/${g.usuarioGrupoId}` }]
        : []),
      ...(can('criarGrupo') && mexe
        ? [{ rotulo: 'Copiar para um novo', icone: IconCopy, para: `/groups/add?copiar=${g.usuarioGrupoId}` }]
        : []),
      ...(can('excluirGrupo') && mexe
        ? [
            {
              rotulo: 'Excluir',
              icone: IconTrash,
              perigo: true,
              desabilitada: emUso,
              onClick: () =>
                void confirmar({
                  titulo: 'Excluir grupo?',
                  texto: `O grupo ${g.nome} e as suas permissões serão apagados.`,
                  confirmar: 'Excluir',
                  perigo: true,
                  acao: () => excluir.mutateAsync({ params: { id: g.usuarioGrupoId } }),
                }),
            },
          ]
        : []),
    ]
  }
}
