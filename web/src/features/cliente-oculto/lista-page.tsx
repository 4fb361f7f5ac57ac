import { Anchor, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatDecimal, nomeComUf } from '#contract/br.ts'
import {
  type ClienteOcultoDaLista,
  excluirClienteOculto,
  listarClientesOcultos,
  opcoesDeClienteOculto,
} from '#contract/cliente-oculto.ts'
import { ESTADOS_CONTATO, type EstadoContato, MAX_NOTA_TOTAL } from '#contract/cliente-oculto-estados.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId, umTexto } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AlterarDialog } from './alterar-dialog.tsx'
import { NovaDialog } from './nova-dialog.tsx'
import { paginaDaAvaliacao } from './pagina.ts'
import { nomeDaSituacao, SituacaoDoContato } from './situacao.tsx'

const ERRO = 'Erro ao obter as avaliações de Cliente Oculto'
const FILTROS = { situacao: umaDe(ESTADOS_CONTATO), edicao: umId, grupo: umTexto }
const SEM_FILTROS = { situacao: null, edicao: null, grupo: '' } as const

const Contatos = ({ de }: { de: ClienteOcultoDaLista }) => (
  <Stack gap={4} align="flex-start">
    {de.contatos.map((c) => (
      <SituacaoDoContato key={c.numero} situacao={c.situacao} antes={`Contato ${c.numero}`} />
    ))}
  </Stack>
)
const agenda = (de: ClienteOcultoDaLista) =>
  de.contatos.flatMap((c) => (c.agendadoPara ? [`${c.numero}: ${formatDateTime(c.agendadoPara)}`] : []))

const colunas = (municipio: string): readonly Coluna<ClienteOcultoDaLista>[] => [
  {
    chave: 'municipio',
    titulo: municipio,
    valor: (o) => nomeComUf(o.municipio),
    celula: (o) => (
      <Anchor component={Link} to={paginaDaAvaliacao(o)} fw={600} fz="inherit">
        {nomeComUf(o.municipio)}
      </Anchor>
    ),
    ordenavel: false,
    fixa: true,
    cartao: 'titulo',
    largura: 200,
  },
  { chave: 'edicao', titulo: 'Edição', valor: (o) => String(o.edicao), ordenavel: false, largura: 80 },
  { chave: 'grupo', titulo: 'Grupo', valor: (o) => o.grupo, ordenavel: false, largura: 140 },
  {
    chave: 'avaliador',
    titulo: 'Avaliador',
    valor: (o) => o.avaliador,
    celula: (o) => (
      <Stack gap={4} align="flex-start">
        <Text size="sm">{o.avaliador}</Text>
        {o.vinculo && <StatusBadge tom="atencao">Tem vínculo: troque</StatusBadge>}
      </Stack>
    ),
    ordenavel: false,
    largura: 170,
  },
  {
    chave: 'contatos',
    titulo: 'Situação',
    valor: (o) => o.contatos.map((c) => `${c.numero}: ${nomeDaSituacao(ESTADOS_CONTATO[c.situacao - 1]!)}`).join(', '),
    celula: (o) => <Contatos de={o} />,
    ordenavel: false,
    largura: 240,
  },
  {
    chave: 'agenda',
    titulo: 'Agendado para',
    valor: (o) => agenda(o).join(', '),
    // A moment stands on a line of its own, unbroken.
    celula: (o) =>
      agenda(o).map((a) => (
        <Text key={a} span inherit display="block" style={{ whiteSpace: 'nowrap' }}>
          {a}
        </Text>
      )),
    ordenavel: false,
    largura: 180,
  },
  {
    chave: 'total',
    titulo: 'Nota',
    tipo: 'numero',
    valor: (o) => o.total,
    celula: (o) => `${formatDecimal(o.total)} de ${MAX_NOTA_TOTAL}`,
    ajuda: 'Soma dos contatos validados',
    ordenavel: false,
    largura: 110,
  },
]

const useExcluir = () => {
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirClienteOculto, { naTela: true })
  return (o: ClienteOcultoDaLista) =>
    void confirmar({
      titulo: 'Excluir avaliação?',
      texto: `A avaliação de ${nomeComUf(o.municipio)}, edição ${o.edicao}, será apagada. Esta ação não pode ser desfeita.`,
      confirmar: 'Excluir',
      perigo: true,
      acao: () => excluir.mutateAsync({ params: { id: String(o.clienteOcultoId) } }),
    })
}
const comecou = (o: ClienteOcultoDaLista) => o.contatos.some((c) => c.situacao > 2)

/** `/clientes-ocultos`: all evaluations that the person organises. */
export const ClientesOcultosPage = () => {
  const w = useWording()
  const filtros = useFiltrosDaLista(FILTROS)
  const { valores, mudar, ativos } = filtros
  const { lida, linhas, servidor } = useLista(listarClientesOcultos, {
    ...filtros,
    query: {
      ...(valores.situacao && { situacao: valores.situacao }),
      ...(valores.edicao && { edicao: String(valores.edicao) }),
      ...(valores.grupo && { grupo: valores.grupo }),
    },
    chave: (o) => o.clienteOcultoId,
    erro: ERRO,
  })
  const opcoes = useCall(opcoesDeClienteOculto, {}, { erro: ERRO })
  const [nova, setNova] = useState(false)
  const [alterando, setAlterando] = useState<ClienteOcultoDaLista>()
  const excluir = useExcluir()
  const contada = (e: EstadoContato) => {
    const n = opcoes.data?.porSituacao[e]
    return `${nomeDaSituacao(e)}${n === undefined ? '' : ` (${n.toLocaleString('pt-BR')})`}`
  }
  const limpar = () => mudar(SEM_FILTROS)
  return (
    <PageFrame
      titulo="Cliente Oculto"
      acao={{ rotulo: 'Nova avaliação', icone: IconPlus, onClick: () => setNova(true) }}
      filtrosAtivos={ativos}
      filtros={
        <>
          <Picker
            label="Situação de um contato"
            placeholder="Todas"
            opcoes={ESTADOS_CONTATO.map((e) => ({ valor: e, rotulo: contada(e) }))}
            value={valores.situacao}
            onChange={(situacao) => mudar({ situacao })}
          />
          <Picker
            label="Edição"
            placeholder="Todas"
            opcoes={opcoes.data?.edicoes.map((e) => ({ valor: e, rotulo: String(e) })) ?? []}
            value={valores.edicao}
            onChange={(edicao) => mudar({ edicao })}
          />
          <Picker
            label="Grupo"
            placeholder="Todos"
            opcoes={opcoes.data?.grupos.map((g) => ({ valor: g, rotulo: g })) ?? []}
            value={valores.grupo || null}
            onChange={(grupo) => mudar({ grupo: grupo ?? '' })}
          />
        </>
      }
      recorte={{
        nomes: [valores.situacao && nomeDaSituacao(valores.situacao), valores.grupo],
        todas: 'Mostrar todas',
        onTodas: limpar,
      }}
    >
      <DataTable
        id="clientes-ocultos"
        rotulo="Avaliações de Cliente Oculto"
        linhas={linhas}
        colunas={colunas(w.singular('municipio'))}
        chave={(o) => o.clienteOcultoId}
        nomeLinha={(o) => `${nomeComUf(o.municipio)}, edição ${o.edicao}`}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        vazio="Nenhuma avaliação de Cliente Oculto"
        {...(ativos > 0 && { vazioAcao: <LimparFiltros onLimpar={limpar} /> })}
        nomes={{ um: 'avaliação', varios: 'avaliações' }}
        exportar={{ nome: 'clientes-ocultos' }}
        servidor={servidor}
        acoes={(o) => [
          { rotulo: 'Alterar', icone: IconPencil, onClick: () => setAlterando(o) },
          {
            rotulo: 'Excluir',
            icone: IconTrash,
            perigo: true,
            desabilitada: comecou(o) && 'Só uma avaliação que ninguém começou pode ser excluída',
            onClick: () => excluir(o),
          },
        ]}
      />
      <NovaDialog aberto={nova} onFechar={() => setNova(false)} grupos={opcoes.data?.grupos ?? []} />
      <AlterarDialog avaliacao={alterando} onFechar={() => setAlterando(undefined)} />
    </PageFrame>
  )
}
