import { Button, UnstyledButton } from '@mantine/core'
import { IconFileTypePdf, IconFilterOff, IconPencil, IconPlus, IconPower, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { CORTES, compareNames, cut, formatCnpj } from '#contract/br.ts'
import { ativarInativar, type Contrato, excluirContrato, listarContratos, SITUACOES } from '#contract/contrato.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId, useFiltros, variosIds } from '#web/lib/filtros.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { baixarPdf, ContratoDetalhe } from './contrato-detalhe.tsx'
import { ContratoForm } from './contrato-form.tsx'
import { BarraDeSaldo } from './saldo.tsx'
import { Situacao } from './situacao.tsx'

const ATIVOS = ['ativos', 'inativos'] as const
const CODECS = {
  situacao: umaDe(SITUACOES),
  status: variosIds,
  consultor: variosIds,
  ativo: umaDe(ATIVOS),
  aberta: umId,
}
type Estado = ReturnType<typeof useFiltros<typeof CODECS>>

const passa = (c: Contrato, v: Estado['valores']) =>
  (!v.situacao || c.situacao === v.situacao) &&
  (v.status.length === 0 || (c.statusContratoId !== null && v.status.includes(c.statusContratoId))) &&
  (v.consultor.length === 0 || c.usuarios.some((u) => v.consultor.includes(u.usuarioId))) &&
  (!v.ativo || c.ativo === (v.ativo === 'ativos'))

const colunas = (w: Wording, abrir: (c: Contrato) => void): Coluna<Contrato>[] => [
  {
    chave: 'numContrato',
    titulo: 'Contrato',
    valor: (c) => c.numContrato,
    celula: (c) => (
      <UnstyledButton
        onClick={() => abrir(c)}
        title={c.numContrato}
        fz="inherit"
        fw={600}
        c="var(--mantine-color-anchor)"
        aria-label={`Abrir contrato ${c.numContrato}`}
      >
        {cut(c.numContrato, CORTES.contrato)}
      </UnstyledButton>
    ),
    largura: 150,
    fixa: true,
    cartao: 'titulo',
  },
  {
    chave: 'consultores',
    titulo: 'Consultores',
    valor: (c) => c.usuario.nome,
    celula: (c) => <span title={c.usuario.nome}>{cut(c.usuario.nome, CORTES.contrato)}</span>,
    largura: 180,
  },
  {
    chave: 'situacao',
    titulo: 'Situação',
    valor: (c) => c.situacao,
    celula: (c) => <Situacao nome={c.situacao} />,
    largura: 165,
  },
  { chave: 'status', titulo: 'Status', valor: (c) => c.statusContrato?.nome, largura: 140 },
  {
    chave: 'fim',
    titulo: 'Fim',
    tipo: 'data',
    valor: (c) => c.fimVigente,
    celula: (c) => <DateText valor={c.fimVigente} />,
    largura: 124,
  },
  {
    chave: 'horas',
    titulo: 'Horas aprovadas',
    valor: (c) => c.saldo.horasAprovadas,
    celula: (c) => (
      <BarraDeSaldo rotulo="Horas" usado={c.saldo.horasAprovadas} previsto={c.saldo.horasPrevistas} sufixo=" h" />
    ),
    largura: 166,
  },
  {
    chave: 'entregas',
    titulo: 'Entregas',
    valor: (c) => c.saldo.entregas,
    celula: (c) => <BarraDeSaldo rotulo="Entregas" usado={c.saldo.entregas} previsto={c.saldo.entregasPrevistas} />,
    largura: 150,
  },
  {
    chave: 'ativo',
    titulo: 'Ativo',
    valor: (c) => (c.ativo ? 'Ativo' : 'Inativo'),
    celula: (c) =>
      c.ativo ? <StatusBadge tom="positivo">Ativo</StatusBadge> : <StatusBadge tom="negativo">Inativo</StatusBadge>,
    largura: 115,
  },
  {
    chave: 'valorTotal',
    titulo: 'Valor total',
    tipo: 'dinheiro',
    valor: (c) => c.valorTotal,
    oculta: true,
    total: 'soma',
  },
  { chave: 'inicio', titulo: 'Início', tipo: 'data', valor: (c) => c.inicio, oculta: true },
  { chave: 'empresa', titulo: 'Empresa', valor: (c) => c.empresaNome, oculta: true },
  { chave: 'cnpj', titulo: 'CNPJ', valor: (c) => formatCnpj(c.cnpj), oculta: true },
  { chave: 'gestor', titulo: 'Gestor', valor: (c) => c.gestor?.nome, oculta: true },
  {
    chave: 'municipios',
    titulo: w.plural('municipio'),
    valor: (c) => c.municipios.map((m) => `${m.nome}/${m.uf}`).join(', '),
    oculta: true,
  },
]

const useAcoes = (editar: (c: Contrato) => void) => {
  const confirmar = useConfirm()
  const ativar = useMutationCall(ativarInativar, {
    naTela: true,
    sucesso: (c) => (c.ativo ? 'Contrato ativado' : 'Contrato inativado'),
  })
  const excluir = useMutationCall(excluirContrato, { naTela: true })
  const { can } = useSession()
  return (c: Contrato): Acao[] => {
    const { contratoId, numContrato, ativo } = c
    return [
      ...(c.acoes.editar
        ? [
            { rotulo: 'Editar', icone: IconPencil, onClick: () => editar(c) },
            {
              rotulo: ativo ? 'Inativar' : 'Ativar',
              icone: IconPower,
              onClick: () =>
                void confirmar({
                  titulo: ativo ? 'Inativar contrato?' : 'Ativar contrato?',
                  texto: ativo
                    ? `O contrato ${numContrato} deixa de ser oferecido em novos processos de pagamento.`
                    : `O contrato ${numContrato} volta a ser oferecido em novos processos de pagamento.`,
                  confirmar: ativo ? 'Inativar' : 'Ativar',
                  acao: () => ativar.mutateAsync({ body: { contratoId, ativo: !ativo } }),
                }),
            },
          ]
        : []),
      ...(c.arquivoNome
        ? [{ rotulo: 'Baixar o PDF', icone: IconFileTypePdf, onClick: () => void baixarPdf(contratoId) }]
        : []),
      ...(can('excluirContrato')
        ? [
            {
              rotulo: 'Excluir',
              icone: IconTrash,
              perigo: true,
              desabilitada: !c.acoes.excluir && 'O contrato tem horas ou entregas aprovadas. Inative-o.',
              onClick: () =>
                void confirmar({
                  titulo: 'Excluir contrato?',
                  texto: `O contrato ${numContrato}, os seus aditivos e o arquivo serão apagados.`,
                  confirmar: 'Excluir',
                  perigo: true,
                  acao: () => excluir.mutateAsync({ params: { id: contratoId } }),
                }),
            },
          ]
        : []),
    ]
  }
}

const OPCOES_SITUACAO = SITUACOES.map((s) => ({ valor: s, rotulo: s }))
const OPCOES_ATIVO = [
  { valor: 'ativos' as const, rotulo: 'Ativos' },
  { valor: 'inativos' as const, rotulo: 'Inativos' },
]

const Filtros = ({
  valores,
  mudar,
  contratos,
}: Pick<Estado, 'valores' | 'mudar'> & { contratos: readonly Contrato[] }) => {
  const consultores = useMemo(() => {
    const nomes = new Map(contratos.flatMap((c) => c.usuarios).map((u) => [u.usuarioId, u.nome]))
    return [...nomes].map(([valor, rotulo]) => ({ valor, rotulo })).toSorted((a, b) => compareNames(a.rotulo, b.rotulo))
  }, [contratos])
  const status = useMemo(() => {
    const nomes = new Map(
      contratos.flatMap((c) => (c.statusContratoId ? [[c.statusContratoId, c.statusContrato!.nome]] : [])),
    )
    return [...nomes]
      .map(([valor, rotulo]) => ({ valor, rotulo }))
      .toSorted((a, b) => a.rotulo.localeCompare(b.rotulo, 'pt-BR'))
  }, [contratos])
  return (
    <>
      <Picker
        label="Situação"
        placeholder="Todas"
        opcoes={OPCOES_SITUACAO}
        value={valores.situacao}
        onChange={(situacao) => mudar({ situacao })}
      />
      <MultiPicker
        label="Status"
        placeholder="Todos"
        opcoes={status}
        value={valores.status}
        onChange={(escolhidos) => mudar({ status: escolhidos })}
      />
      <MultiPicker
        label="Consultor"
        placeholder="Todos"
        opcoes={consultores}
        value={valores.consultor}
        onChange={(consultor) => mudar({ consultor })}
      />
      <Picker
        label="Ativo"
        placeholder="Todos"
        opcoes={OPCOES_ATIVO}
        value={valores.ativo}
        onChange={(ativo) => mudar({ ativo })}
      />
    </>
  )
}

/** Consultants' contracts with what is left of their hours and deliveries. */
export const ContratosPage = () => {
  const { can } = useSession()
  const w = useWording()
  const filtros = useFiltros(CODECS)
  const lista = useCall(listarContratos, {}, { erro: 'Erro ao obter contratos' })
  const { mudar } = filtros
  // The open one is in the address, so that others can lead to it; it is no filter.
  const aberto = filtros.valores.aberta
  const ativos = filtros.ativos - (aberto === null ? 0 : 1)
  const [editando, setEditando] = useState<Contrato | null>()
  const editar = (c: Contrato) => {
    mudar({ aberta: null })
    setEditando(c)
  }
  const acoes = useAcoes(editar)
  const cols = useMemo(() => colunas(w, (c) => mudar({ aberta: c.contratoId })), [w, mudar])
  const linhas = useMemo(() => lista.data?.filter((c) => passa(c, filtros.valores)), [lista.data, filtros.valores])
  return (
    <PageFrame
      titulo="Contratos"
      acao={
        can('incluirContrato')
          ? { rotulo: w.min.novo('contrato'), icone: IconPlus, onClick: () => setEditando(null) }
          : undefined
      }
      filtros={<Filtros {...filtros} contratos={lista.data ?? []} />}
      filtrosAtivos={ativos}
    >
      <DataTable
        id="contratos"
        rotulo="Contratos"
        linhas={linhas}
        colunas={cols}
        chave={(c) => c.contratoId}
        erro={lista.error}
        onTentarDeNovo={() => void lista.refetch()}
        vazio={w.nenhum('contrato')}
        vazioAcao={
          ativos > 0 ? (
            <Button variant="default" leftSection={<IconFilterOff size={18} aria-hidden />} onClick={filtros.limpar}>
              Limpar os filtros
            </Button>
          ) : undefined
        }
        nomes={{ um: w.min.singular('contrato'), varios: w.min.plural('contrato') }}
        exportar={{ nome: 'Contratos' }}
        ordemInicial={{ id: 'fim', desc: true }}
        acoes={acoes}
      />
      <ContratoDetalhe
        contrato={lista.data?.find((c) => c.contratoId === aberto)}
        onFechar={() => mudar({ aberta: null })}
        onEditar={editar}
      />
      <ContratoForm contrato={editando} onFechar={() => setEditando(undefined)} />
    </PageFrame>
  )
}
