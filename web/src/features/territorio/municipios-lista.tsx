import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDate } from '#contract/br.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import {
  alterarAdesao,
  getMunicipioDoTerritorio,
  incluirMunicipio,
  listarMunicipiosDosTerritorios,
  type MunicipioDoTerritorio,
  nomesTerritorios,
  tirarMunicipio,
} from '#contract/territorio.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { SemPermissao } from '#web/ui/sem-permissao.tsx'
import { type AcaoDaTela, paraParte, paraRegistro } from './enderecos.ts'
import { FaseDoTerritorio } from './estado.tsx'

const CODECS = { territorio: umId }
const colunas = (w: Wording, comTerritorio: boolean): Coluna<MunicipioDoTerritorio>[] => [
  {
    chave: 'nome',
    titulo: w.singular('municipio'),
    valor: (m) => `${m.nome}/${m.uf}`,
    celula: (m) => (
      <Anchor component={Link} to={paraRegistro('municipios', m.territorioMunicipioId)} fw={600} fz="inherit">
        {m.nome}/{m.uf}
      </Anchor>
    ),
    largura: 200,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'codigoIbge', titulo: 'Código IBGE', valor: (m) => m.codigoIbge?.toString(), largura: 120 },
  { chave: 'prefeito', titulo: 'Prefeito(a)', valor: (m) => m.prefeito, largura: 200, ordenavel: false },
  { chave: 'populacao', titulo: 'Habitantes', tipo: 'inteiro', valor: (m) => m.populacao, largura: 120 },
  { chave: 'adesao', titulo: 'Adesão', tipo: 'data', valor: (m) => m.adesao, largura: 120 },
  ...(comTerritorio
    ? ([
        {
          chave: 'territorio',
          titulo: 'Território',
          valor: (m) => m.territorio,
          celula: (m) => (
            <Anchor
              component={Link}
              to={paraRegistro('territorios', m.territorioId)}
              fz="inherit"
              display="inline-block"
              lh="26px"
            >
              {m.territorio}
            </Anchor>
          ),
          largura: 200,
        },
        {
          chave: 'fase',
          titulo: 'Fase',
          valor: (m) => m.status,
          celula: (m) => <FaseDoTerritorio status={m.status} />,
          largura: 190,
          ordenavel: false,
        },
      ] satisfies Coluna<MunicipioDoTerritorio>[])
    : []),
]

/** Municipalities of one territory, or of all in reach. */
export const TabelaDeMunicipios = ({ territorioId, inclui }: { territorioId?: number; inclui?: boolean }) => {
  const w = useWording()
  const confirmar = useConfirm()
  const tirar = useMutationCall(tirarMunicipio, { naTela: true })
  const { valores, mudar, ir } = useFiltrosDaLista(CODECS)
  const onde = territorioId ?? valores.territorio
  const lista = useLista(listarMunicipiosDosTerritorios, {
    ...{ valores, mudar, ir, naTela: true, erro: `Erro ao obter ${w.min.plural('municipio')}` },
    query: { ...(onde && { territorioId: String(onde) }) },
    chave: (m) => m.territorioMunicipioId,
  })
  const cols = useMemo(() => colunas(w, territorioId === undefined), [w, territorioId])
  return (
    <DataTable
      id={territorioId === undefined ? 'territorios-municipios' : 'territorio-municipios'}
      rotulo={`${w.plural('municipio')} dos territórios`}
      linhas={lista.linhas}
      colunas={cols}
      chave={(m) => m.territorioMunicipioId}
      erro={lista.lida.error}
      onTentarDeNovo={() => void lista.lida.refetch()}
      vazio={w.frase('{Nenhum município} em territórios')}
      vazioAcao={
        territorioId === undefined && valores.territorio !== null ? (
          <LimparFiltros onLimpar={() => mudar({ territorio: null, busca: '' })} />
        ) : undefined
      }
      nomes={{ um: w.min.singular('municipio'), varios: w.min.plural('municipio') }}
      exportar={{ nome: `${w.plural('municipio')} dos territórios` }}
      servidor={lista.servidor}
      ferramentas={
        territorioId !== undefined && inclui ? (
          <Anchor component={Link} to={`${paraRegistro('municipios', 0, 'novo')}?territorio=${territorioId}`}>
            {w.frase('Incluir {município}')}
          </Anchor>
        ) : undefined
      }
      acoes={(m) => [
        { rotulo: 'Abrir', icone: IconEye, para: paraRegistro('municipios', m.territorioMunicipioId) },
        ...(m.editar
          ? [
              {
                rotulo: 'Editar adesão',
                icone: IconPencil,
                para: paraRegistro('municipios', m.territorioMunicipioId, 'editar'),
              },
              {
                rotulo: 'Tirar do território',
                icone: IconTrash,
                perigo: true,
                onClick: () =>
                  void confirmar({
                    titulo: 'Tirar do território?',
                    texto: `${m.nome}/${m.uf} deixa de ser do território ${m.territorio}.`,
                    confirmar: 'Tirar',
                    perigo: true,
                    acao: () => tirar.mutateAsync({ params: { id: m.territorioMunicipioId } }),
                  }),
              },
            ]
          : []),
      ]}
    />
  )
}

interface DialogoProps {
  onFechar: () => void
}
const VerMunicipio = ({ id, onFechar }: DialogoProps & { id: number }) => {
  const w = useWording()
  const lido = useCall(getMunicipioDoTerritorio, { params: { id } }, { naTela: true })
  const m = lido.data
  const linhas: [string, ReactNode][] = m
    ? [
        ['Território', m.territorio],
        ['Código IBGE', m.codigoIbge ?? '—'],
        ['Prefeito(a)', m.prefeito ?? '—'],
        ['Habitantes', m.populacao?.toLocaleString('pt-BR') ?? '—'],
        ['Adesão', m.adesao ? formatDate(m.adesao) : '—'],
      ]
    : []
  return (
    <Modal opened size={600} onClose={onFechar} title={m ? `${m.nome}/${m.uf}` : w.singular('municipio')}>
      <Stack gap="sm">
        {lido.error && !m && <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />}
        {lido.isLoading && <Carregando linhas={5} altura={28} />}
        {linhas.map(([rotulo, valor]) => (
          <div key={rotulo}>
            <Text size="sm" c="dimmed">
              {rotulo}
            </Text>
            <div>{valor}</div>
          </div>
        ))}
        {m && (
          <Group>
            <Button component={Link} to={paraRegistro('territorios', m.territorioId)} variant="default">
              Abrir o território
            </Button>
            {m.editar && (
              <Button component={Link} to={paraRegistro('municipios', id, 'editar')} variant="default">
                Editar adesão
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

const EditarAdesao = ({ id, onFechar }: DialogoProps & { id: number }) => {
  const lido = useCall(getMunicipioDoTerritorio, { params: { id } })
  const alterar = useMutationCall(alterarAdesao, { naTela: true, sucesso: 'Adesão salva' })
  const dialogo = useFormDialog<{ adesao: string }, MunicipioDoTerritorio>({
    registro: lido.data,
    chave: (m) => m.territorioMunicipioId,
    paraValores: (m) => ({ adesao: m?.adesao ?? '' }),
    conferir: () => ({}),
    gravar: ({ adesao }, m) =>
      alterar.mutateAsync({
        body: { territorioMunicipioId: id, versao: m!.versao, adesao: adesao || null },
      }),
    onFechar,
  })
  return (
    <>
      <FormModal
        aberto={lido.data !== undefined}
        titulo={lido.data ? `Adesão de ${lido.data.nome}/${lido.data.uf}` : ''}
        sujo={dialogo.sujo}
        onEnviar={dialogo.enviar}
        onFechar={onFechar}
      >
        <DateField label="Data de adesão" data-autofocus {...dialogo.campo('adesao')} />
      </FormModal>
      <ConflitoDialog conflito={dialogo.conflito} rotulo={() => 'Data de adesão'} />
    </>
  )
}

const NovoMunicipio = ({ territorio, onFechar }: DialogoProps & { territorio: number | null }) => {
  const w = useWording()
  const territorios = useCall(nomesTerritorios, {}, { naTela: true })
  const municipios = useCall(nomesMunicipios, {}, { naTela: true })
  const incluir = useMutationCall(incluirMunicipio, { naTela: true, sucesso: 'Incluído no território' })
  const dialogo = useFormDialog<{ territorioId: number | null; municipioId: number | null; adesao: string }, null>({
    registro: null,
    paraValores: () => ({ territorioId: territorio, municipioId: null as number | null, adesao: '' }),
    conferir: (v): Record<string, string> => ({
      ...(v.territorioId === null && { territorioId: 'Escolha o território' }),
      ...(v.municipioId === null && { municipioId: w.frase('Escolha {o município}') }),
    }),
    gravar: (v) =>
      incluir.mutateAsync({
        body: { territorioId: v.territorioId!, municipioId: v.municipioId!, adesao: v.adesao || null },
      }),
    campos: ({ municipiosIds, ...fields }) => ({ ...fields, ...(municipiosIds && { municipioId: municipiosIds }) }),
    onFechar,
  })
  const { uf } = territorios.data?.find((t) => t.territorioId === dialogo.valores.territorioId) ?? {}
  const daUf = (municipios.data ?? []).filter((m) => uf === undefined || m.uf === uf)
  return (
    <FormModal
      aberto
      titulo={w.frase('Incluir {município} em um território')}
      sujo={dialogo.sujo}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <Picker
        label="Território"
        required
        opcoes={(territorios.data ?? []).map((t) => ({ valor: t.territorioId, rotulo: `${t.nome}/${t.uf}` }))}
        {...dialogo.campo('territorioId')}
      />
      <Picker
        label={w.singular('municipio')}
        required
        opcoes={daUf.map((m) => ({ valor: m.municipioId, rotulo: `${m.nome}/${m.uf}` }))}
        {...dialogo.campo('municipioId')}
      />
      <DateField label="Data de adesão" {...dialogo.campo('adesao')} />
    </FormModal>
  )
}

export const MunicipiosLista = ({ abas, aberto }: { abas: ReactNode; aberto?: { id: number; acao: AcaoDaTela } }) => {
  const w = useWording()
  const { can } = useSession()
  const navigate = useNavigate()
  const { valores, mudar, ativos } = useFiltrosDaLista(CODECS)
  const territorios = useCall(nomesTerritorios, {}, { naTela: true })
  const fechar = () => void navigate(paraParte('municipios'), { replace: true })
  if (aberto && aberto.acao !== 'visualizar' && !can('editarTerritorio')) return <SemPermissao />
  return (
    <PageFrame
      titulo="Gestão de Territórios"
      antes={abas}
      acao={
        can('editarTerritorio')
          ? { rotulo: w.frase('Incluir {município}'), icone: IconPlus, para: paraRegistro('municipios', 0, 'novo') }
          : undefined
      }
      filtros={
        <Picker
          label="Território"
          placeholder="Todos"
          opcoes={(territorios.data ?? []).map((t) => ({ valor: t.territorioId, rotulo: `${t.nome}/${t.uf}` }))}
          value={valores.territorio}
          onChange={(v) => mudar({ territorio: v })}
        />
      }
      filtrosAtivos={ativos}
    >
      <TabelaDeMunicipios />
      {aberto?.acao === 'visualizar' && <VerMunicipio id={aberto.id} onFechar={fechar} />}
      {aberto?.acao === 'editar' && <EditarAdesao id={aberto.id} onFechar={fechar} />}
      {aberto?.acao === 'novo' && <NovoMunicipio territorio={valores.territorio} onFechar={fechar} />}
    </PageFrame>
  )
}
