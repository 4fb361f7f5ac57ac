import { ActionIcon, Button, Menu, SegmentedControl, Stack } from '@mantine/core'
import {
  IconClipboardList,
  IconDots,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconLink,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { compareNames } from '#contract/br.ts'
import {
  type Acao5w2h,
  excluir5w2h,
  listar5w2h,
  nomeDoIndicador,
  ORIGEM,
  pdf5w2h,
  type Situacao5w2h,
  STATUS_5W2H,
  xlsx5w2h,
} from '#contract/sala-5w2h.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId, umTexto, useFiltros } from '#web/lib/filtros.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useEditaSala } from '#web/partes/edita-sala.ts'
import { LinkAbertoModal } from '#web/partes/link-aberto.tsx'
import { MolduraDaSala } from '#web/partes/moldura-da-sala.tsx'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { TextoQueAbre } from '#web/ui/colunas.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { AcaoForm } from './acao-form.tsx'
import classes from './acoes.module.css'
import { DetalheDaAcao } from './detalhe.tsx'
import { PropostasModal } from './propostas-modal.tsx'
import { QuadroDeAcoes } from './quadro.tsx'
import { Situacao } from './situacao.tsx'
import { LinhaDoTempo } from './tempo.tsx'
import { movimentosDe, useMover } from './use-mover.tsx'

const SITUACOES = ['1', '2', '3', '4', '5'] as const
const CODECS = {
  vista: umaDe(['quadro', 'tempo'] as const),
  situacao: umaDe(SITUACOES),
  quem: umTexto,
  origem: umaDe(['com', 'sem'] as const),
  aberta: umId,
}
const SEM_FILTROS = { situacao: null, quem: '', origem: null } as const
type Valores = ReturnType<typeof useFiltros<typeof CODECS>>['valores']

const passa = (a: Acao5w2h, v: Valores) =>
  (!v.situacao || a.situacao === Number(v.situacao)) &&
  (!v.quem || a.quem === v.quem) &&
  (!v.origem || (a.origem !== null) === (v.origem === 'com'))

const colunas = (abrir: (a: Acao5w2h) => void): Coluna<Acao5w2h>[] => [
  {
    chave: 'oQue',
    titulo: 'O quê?',
    valor: (a) => a.oQue,
    celula: (a) => <TextoQueAbre onClick={() => abrir(a)}>{a.oQue}</TextoQueAbre>,
    largura: 300,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'quem', titulo: 'Quem?', valor: (a) => a.quem, largura: 150 },
  { chave: 'inicio', titulo: 'Início', tipo: 'data', valor: (a) => a.inicio },
  { chave: 'termino', titulo: 'Término', tipo: 'data', valor: (a) => a.termino },
  { chave: 'quanto', titulo: 'Quanto custa?', tipo: 'dinheiro', valor: (a) => a.quanto, largura: 136, total: 'soma' },
  {
    chave: 'situacao',
    titulo: 'Situação',
    valor: (a) => STATUS_5W2H[a.situacao],
    celula: (a) => <Situacao situacao={a.situacao} percentual={a.status === 2 ? a.percentual : 0} />,
    largura: 210,
  },
  {
    chave: 'indicador',
    titulo: 'Indicador vinculado',
    valor: (a) => a.indicador && nomeDoIndicador(a.indicador),
    largura: 200,
  },
  { chave: 'porQue', titulo: 'Por quê?', valor: (a) => a.porQue, oculta: true },
  { chave: 'onde', titulo: 'Onde?', valor: (a) => a.onde, oculta: true },
  { chave: 'como', titulo: 'Como?', valor: (a) => a.como, oculta: true },
  { chave: 'anexos', titulo: 'Anexos', tipo: 'inteiro', valor: (a) => a.anexos, oculta: true },
]

const Filtros = ({
  acoes,
  valores,
  mudar,
}: {
  acoes: readonly Acao5w2h[]
  valores: Valores
  mudar: (v: Partial<Valores>) => void
}) => {
  const w = useWording()
  const pessoas = useMemo(() => [...new Set(acoes.map((a) => a.quem))].toSorted(compareNames), [acoes])
  return (
    <fieldset className={classes.faixaDeFiltros} aria-label="Filtros" style={{ border: 0, margin: 0, padding: 0 }}>
      <Picker
        label="Situação"
        placeholder="Todas"
        opcoes={SITUACOES.map((s) => ({ valor: s, rotulo: STATUS_5W2H[Number(s) as Situacao5w2h] }))}
        value={valores.situacao}
        onChange={(situacao) => mudar({ situacao })}
      />
      <Picker
        label="Responsável"
        placeholder="Todos"
        opcoes={pessoas.map((p) => ({ valor: p, rotulo: p }))}
        value={valores.quem || null}
        onChange={(quem) => mudar({ quem: quem ?? '' })}
      />
      <Picker
        label={w.frase(ORIGEM)}
        placeholder="Todas as ações"
        opcoes={[
          { valor: 'com' as const, rotulo: 'Tem' },
          { valor: 'sem' as const, rotulo: 'Não tem' },
        ]}
        value={valores.origem}
        onChange={(origem) => mudar({ origem })}
      />
      <SegmentedControl
        className={classes.vistas}
        aria-label="Como mostrar"
        value={valores.vista ?? 'tabela'}
        onChange={(v) => mudar({ vista: v === 'tabela' ? null : (v as 'quadro' | 'tempo') })}
        data={[
          { value: 'tabela', label: 'Tabela' },
          { value: 'quadro', label: 'Quadro' },
          { value: 'tempo', label: 'Linha do tempo' },
        ]}
      />
    </fieldset>
  )
}

interface BotoesProps {
  municipioId: number
  podeEditar: boolean
  onNova: () => void
  onPropostas: () => void
  onLinks: () => void
}
/** What people come to this page to do, and the rest in a menu. */
const Botoes = ({ municipioId, podeEditar, onNova, onPropostas, onLinks }: BotoesProps) => {
  const baixar = (e: typeof pdf5w2h | typeof xlsx5w2h) =>
    void baixarDocumento(e, { params: { id: String(municipioId) } })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Mais ações">
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {podeEditar && (
            <Menu.Item leftSection={<IconClipboardList size={18} aria-hidden />} onClick={onPropostas}>
              Propostas das respostas NÃO
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={() => baixar(pdf5w2h)}>
            Download PDF
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => baixar(xlsx5w2h)}>
            Baixar planilha
          </Menu.Item>
          {podeEditar && (
            <Menu.Item leftSection={<IconLink size={18} aria-hidden />} onClick={onLinks}>
              Links abertos
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {podeEditar && (
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onNova}>
          Nova ação
        </Button>
      )}
    </>
  )
}

/** `/sala-principal/:id/sala-5w2h` */
export const Acoes5w2hPage = () => {
  const { id = '' } = useParams()
  return <Pagina key={id} municipioId={Number(id)} />
}

const Pagina = ({ municipioId }: { municipioId: number }) => {
  const podeEditar = useEditaSala(municipioId)
  const { valores, mudar } = useFiltros(CODECS)
  const lidas = useCall(listar5w2h, { query: { municipioId: String(municipioId) } }, { naTela: true })
  const [editando, setEditando] = useState<Acao5w2h | null>()
  const [aberto, setAberto] = useState<'propostas' | 'links'>()
  const { pedir, dialogo } = useMover()
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluir5w2h, { naTela: true })
  const abrir = (a: Acao5w2h) => mudar({ aberta: a.sala5w2hId })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `mudar` does not change what a column does
  const cols = useMemo(() => colunas(abrir), [])
  const todas = lidas.data
  const mostradas = useMemo(() => todas?.filter((a) => passa(a, valores)), [todas, valores])
  const filtradas = valores.situacao !== null || valores.quem !== '' || valores.origem !== null
  const editar = (a: Acao5w2h) => {
    mudar({ aberta: null })
    setEditando(a)
  }
  const acoesDe = (a: Acao5w2h): Acao[] => {
    const [adiante] = movimentosDe(a)
    return [
      { rotulo: adiante!.rotulo, icone: IconPlayerPlay, onClick: () => pedir(a, adiante!) },
      { rotulo: 'Editar', icone: IconPencil, onClick: () => editar(a) },
      ...movimentosDe(a)
        .slice(1)
        .map((m) => ({ rotulo: m.rotulo, onClick: () => pedir(a, m) })),
      {
        rotulo: 'Excluir',
        icone: IconTrash,
        perigo: true,
        onClick: () =>
          void confirmar({
            titulo: 'Excluir ação?',
            texto: `A ação “${a.oQue}”, seus anexos e sua história saem do 5W2H. Isto não pode ser desfeito.`,
            confirmar: 'Excluir',
            perigo: true,
            acao: () => excluir.mutateAsync({ params: { id: String(a.sala5w2hId) } }),
          }),
      },
    ]
  }
  const limpar = <LimparFiltros onLimpar={() => mudar(SEM_FILTROS)} />
  const comecar = podeEditar && (
    <Button variant="default" onClick={() => setAberto('propostas')}>
      Ver o que as respostas NÃO propõem
    </Button>
  )
  return (
    <MolduraDaSala
      municipioId={municipioId}
      titulo="5W2H"
      acao={
        <Botoes
          municipioId={municipioId}
          podeEditar={podeEditar}
          onNova={() => setEditando(null)}
          onPropostas={() => setAberto('propostas')}
          onLinks={() => setAberto('links')}
        />
      }
    >
      {lidas.error && !todas ? (
        <ErrorState titulo="Erro ao obter o 5W2H" erro={lidas.error} onTentarDeNovo={() => void lidas.refetch()} />
      ) : (
        <Stack gap="sm">
          <Filtros acoes={todas ?? []} valores={valores} mudar={mudar} />
          {valores.vista && mostradas?.length === 0 ? (
            <EmptyState
              titulo={filtradas ? 'Nada encontrado com estes filtros' : 'Nenhuma ação planejada'}
              acao={filtradas ? limpar : comecar}
            />
          ) : valores.vista && !mostradas ? (
            <Carregando linhas={6} altura={36} />
          ) : valores.vista === 'quadro' ? (
            <QuadroDeAcoes acoes={mostradas!} podeEditar={podeEditar} onAbrir={abrir} onMover={pedir} />
          ) : valores.vista === 'tempo' ? (
            <LinhaDoTempo acoes={mostradas!} onAbrir={abrir} />
          ) : (
            <DataTable
              id="sala-5w2h"
              rotulo="5W2H"
              linhas={mostradas}
              colunas={cols}
              chave={(a) => a.sala5w2hId}
              nomeLinha={(a) => a.oQue}
              total={todas?.length ?? 0}
              vazio={filtradas ? 'Nada encontrado com estes filtros' : 'Nenhuma ação planejada'}
              vazioAcao={filtradas ? limpar : comecar}
              nomes={{ um: 'ação', varios: 'ações' }}
              {...(podeEditar && { acoes: acoesDe })}
            />
          )}
        </Stack>
      )}
      <DetalheDaAcao
        id={valores.aberta}
        podeEditar={podeEditar}
        onFechar={() => mudar({ aberta: null })}
        onEditar={editar}
        onMover={pedir}
      />
      <AcaoForm municipioId={municipioId} acao={editando} onFechar={() => setEditando(undefined)} />
      {dialogo}
      <PropostasModal municipioId={municipioId} aberto={aberto === 'propostas'} onFechar={() => setAberto(undefined)} />
      {aberto === 'links' && (
        <LinkAbertoModal
          rota="sala-5w2h"
          alvoId={municipioId}
          nome="o 5W2H desta sala"
          oQue="lê"
          onFechar={() => setAberto(undefined)}
        />
      )}
    </MolduraDaSala>
  )
}
