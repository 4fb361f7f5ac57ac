import { Group, Text } from '@mantine/core'
import {
  IconEye,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconStarOff,
  IconTrash,
  IconUserMinus,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CORTES, cut } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { atualizarMembro, excluirMembro, type Grupo, type Membro } from '#contract/membro.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { FotoMembro } from './foto.tsx'
import { MembroDialog } from './membro-dialog.tsx'
import { comGrupo, corpoComGrupos, semGrupo } from './valores.ts'

const lidera = (m: Membro, grupoId: number | undefined) =>
  m.membroGrupos.some((g) => g.lider && (grupoId === undefined || g.grupoId === grupoId))

interface Vista {
  w: Wording
  grupoId: number | undefined
  comInstituicao: boolean
  comMunicipio: boolean
}

const colunas = ({ w, grupoId, comInstituicao, comMunicipio }: Vista): Coluna<Membro>[] => [
  {
    chave: 'nome',
    titulo: 'Nome',
    valor: (m) => m.nome,
    celula: (m) => (
      <Group gap="xs" wrap="nowrap" component="span">
        <FotoMembro membro={m} />
        <Text span fw={600} fz="inherit" title={m.nome}>
          {cut(m.nome, CORTES.membro)}
        </Text>
        {lidera(m, grupoId) && (
          <>
            <IconStarFilled size={16} color="var(--mantine-color-yellow-6)" aria-hidden />
            <span className="praca-so-leitor">líder</span>
          </>
        )}
      </Group>
    ),
    largura: 260,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'lider', titulo: 'Líder', tipo: 'simNao', valor: (m) => lidera(m, grupoId), oculta: true, cartao: 'omitir' },
  ...(comMunicipio
    ? [
        {
          chave: 'municipio',
          titulo: w.singular('municipio'),
          valor: (m: Membro) => `${m.municipio.nome}/${m.municipio.uf}`,
          largura: 180,
        },
      ]
    : []),
  { chave: 'cargo', titulo: 'Cargo', valor: (m) => m.cargo, largura: 160 },
  { chave: 'orgao', titulo: 'Órgão', valor: (m) => m.orgao, largura: 190 },
  { chave: 'telefone', titulo: 'Telefone', valor: (m) => m.telefone, largura: 150 },
  { chave: 'email', titulo: 'E-mail', valor: (m) => m.email, largura: 200 },
  { chave: 'cpf', titulo: 'CPF', valor: (m) => m.cpf, largura: 140, oculta: true },
  ...(comInstituicao
    ? [{ chave: 'instituicao', titulo: 'Instituição', valor: (m: Membro) => m.instituicao?.nome, oculta: true }]
    : []),
  {
    chave: 'grupos',
    titulo: w.plural('grupo'),
    valor: (m) => m.membroGrupos.map((g) => g.nome).join(', '),
    largura: 220,
    oculta: grupoId !== undefined,
  },
]

/** What may be done with one person of the list. */
const useAcoes = (grupo: Grupo | undefined, editar: (m: Membro) => void) => {
  const { can } = useSession()
  const w = useWording()
  const confirmar = useConfirm()
  const alterar = useMutationCall(atualizarMembro, { erro: ERROS.salvarMembro, sucesso: 'Membro salvo' })
  const retirar = useMutationCall(atualizarMembro, { naTela: true, sucesso: 'Membro retirado do grupo' })
  const excluir = useMutationCall(excluirMembro, { naTela: true })

  const liderar = (m: Membro, lider: boolean) =>
    alterar.mutate({ body: corpoComGrupos(m, comGrupo(m.membroGrupos, grupo!.grupoId, lider)) })

  return (m: Membro): Acao[] => [
    can('editarMembro')
      ? { rotulo: 'Editar', icone: IconPencil, onClick: () => editar(m) }
      : { rotulo: 'Ver', icone: IconEye, onClick: () => editar(m) },
    ...(grupo && can('editarMembro')
      ? [
          lidera(m, grupo.grupoId)
            ? { rotulo: 'Deixar de liderar', icone: IconStarOff, onClick: () => liderar(m, false) }
            : { rotulo: 'Tornar líder', icone: IconStar, onClick: () => liderar(m, true) },
          {
            rotulo: 'Retirar do grupo',
            icone: IconUserMinus,
            onClick: () =>
              void confirmar({
                titulo: 'Retirar do grupo?',
                texto: `${m.nome} deixa ${grupo.nome} e continua entre as pessoas ${w.min.do('municipio')}.`,
                confirmar: 'Retirar',
                acao: () => retirar.mutateAsync({ body: corpoComGrupos(m, semGrupo(m.membroGrupos, grupo.grupoId)) }),
              }),
          },
        ]
      : []),
    ...(can('excluirMembro')
      ? [
          {
            rotulo: 'Excluir',
            icone: IconTrash,
            perigo: true,
            onClick: () =>
              void confirmar({
                titulo: 'Excluir membro?',
                texto: `O cadastro de ${m.nome} será apagado, com a foto e em todos os grupos.`,
                confirmar: 'Excluir',
                perigo: true,
                acao: () => excluir.mutateAsync({ params: { id: m.membroId } }),
              }),
          },
        ]
      : []),
  ]
}

interface Props {
  id: string
  rotulo: string
  municipioId: number
  /** The group whose people these are; none for the people of a city. */
  grupo?: Grupo
  comMunicipio?: boolean
  linhas: readonly Membro[] | undefined
  erro: unknown
  onTentarDeNovo: () => void
  vazio: string
  /** The name of the exported file. */
  arquivo: string
  /** Opens the dialog for a new one. */
  incluindo: boolean
  onFecharNovo: () => void
}

/** People of a group or of a city, with the dialog that changes them. */
export const MembrosTabela = (props: Props) => {
  const { grupo, municipioId, comMunicipio = false, incluindo } = props
  const w = useWording()
  const { can } = useSession()
  const [editando, setEditando] = useState<Membro>()
  const acoes = useAcoes(grupo, setEditando)
  const comInstituicao = can('verCampoInstituicaoMembro')
  const grupoId = grupo?.grupoId
  const cols = useMemo(
    () => colunas({ w, grupoId, comInstituicao, comMunicipio }),
    [w, grupoId, comInstituicao, comMunicipio],
  )
  return (
    <>
      <DataTable
        id={props.id}
        rotulo={props.rotulo}
        linhas={props.linhas}
        colunas={cols}
        chave={(m) => m.membroId}
        nomeLinha={(m) => m.nome}
        erro={props.erro}
        onTentarDeNovo={props.onTentarDeNovo}
        vazio={props.vazio}
        nomes={{ um: w.min.singular('membro'), varios: w.min.plural('membro') }}
        exportar={{ nome: props.arquivo }}
        ordemInicial={{ id: 'nome' }}
        acoes={acoes}
      />
      <MembroDialog
        municipioId={editando?.municipioId ?? municipioId}
        grupoId={grupoId}
        membro={editando ?? (incluindo ? null : undefined)}
        onFechar={() => {
          setEditando(undefined)
          props.onFecharNovo()
        }}
      />
    </>
  )
}
