import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconClock, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ERROS } from '#contract/erros.ts'
import { filtrarUsuarios, type UsuarioLinha } from '#contract/usuario.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useAcoesDoUsuario } from './acoes.ts'
import { Filtros, paraFiltro, useFiltrosDeUsuario } from './filtros.tsx'

const situacaoDe = (u: { habilitado: boolean; primeiroAcessoPendente: boolean }) =>
  u.habilitado ? (u.primeiroAcessoPendente ? 'Primeiro acesso pendente' : 'Habilitado') : 'Desabilitado'

const Situacao = ({ usuario }: { usuario: UsuarioLinha }) => {
  if (!usuario.habilitado) return <StatusBadge tom="negativo">Desabilitado</StatusBadge>
  return usuario.primeiroAcessoPendente ? (
    <StatusBadge tom="atencao" icone={IconClock}>
      Primeiro acesso pendente
    </StatusBadge>
  ) : (
    <StatusBadge tom="positivo">Habilitado</StatusBadge>
  )
}

const colunas = (w: Wording): Coluna<UsuarioLinha>[] => [
  {
    chave: 'nome',
    titulo: 'Nome',
    valor: (u) => u.nome,
    celula: (u) => (
      <Anchor component={Link} to={`/usuario/editar/${u.usuarioId}`} fw={600} fz="inherit">
        {u.nome}
      </Anchor>
    ),
    largura: 190,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'email', titulo: 'E-mail', valor: (u) => u.email, largura: 250 },
  { chave: 'grupo', titulo: 'Grupo', valor: (u) => u.grupo.nome, largura: 150 },
  {
    chave: 'situacao',
    titulo: 'Situação',
    valor: situacaoDe,
    celula: (u) => <Situacao usuario={u} />,
    largura: 225,
  },
  { chave: 'uf', titulo: 'UF', valor: (u) => u.uf, largura: 70, oculta: true },
  { chave: 'municipios', titulo: w.plural('municipio'), tipo: 'inteiro', valor: (u) => u.municipios, largura: 128 },
  {
    chave: 'ultimoAcesso',
    titulo: 'Último acesso',
    tipo: 'instante',
    valor: (u) => u.ultimoAcesso,
    celula: (u) => <DateText valor={u.ultimoAcesso} vazio="nunca" />,
    largura: 130,
  },
  { chave: 'ur', titulo: 'Unidade Regional', valor: (u) => u.unidadeRegional, oculta: true },
  { chave: 'telefone', titulo: 'Telefone', valor: (u) => u.telefone, oculta: true, largura: 150 },
]

/** Everybody in reach who can sign in. */
export const UsuariosPage = () => {
  const { can } = useSession()
  const w = useWording()
  const cols = useMemo(() => colunas(w), [w])
  const filtros = useFiltrosDeUsuario()
  const lista = useCall(
    filtrarUsuarios,
    { body: paraFiltro(filtros.valores) },
    { erro: ERROS.obterUsuarios, manterAnterior: true },
  )
  const acoes = useAcoesDoUsuario()

  return (
    <PageFrame
      titulo="Usuários"
      acao={can('criarUsuario') ? { rotulo: 'Novo usuário', icone: IconPlus, para: '/usuario/novo' } : undefined}
      filtros={<Filtros {...filtros} />}
      filtrosAtivos={filtros.ativos}
    >
      <DataTable
        id="usuarios"
        rotulo="Usuários"
        linhas={lista.data}
        colunas={cols}
        chave={(u) => u.usuarioId}
        erro={lista.error}
        onTentarDeNovo={() => lista.refetch()}
        vazio="Nenhum usuário retornado"
        vazioAcao={filtros.ativos > 0 ? <LimparFiltros onLimpar={filtros.limpar} /> : undefined}
        nomes={{ um: 'usuário', varios: 'usuários' }}
        busca={false}
        exportar={{ nome: 'Usuários' }}
        ordemInicial={{ id: 'nome' }}
        acoes={acoes}
        ferramentas={
          filtros.ativos > 0 ? (
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" c="dimmed" visibleFrom="sm">
                {filtros.ativos === 1 ? '1 filtro' : `${filtros.ativos} filtros`}
              </Text>
              <Button variant="subtle" size="compact-sm" h={32} onClick={filtros.limpar}>
                Limpar
              </Button>
            </Group>
          ) : undefined
        }
      />
    </PageFrame>
  )
}
