import { IconHistory, IconListNumbers, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { cut } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { listarEixos } from '#contract/municipio.ts'
import { excluirPergunta, listarPerguntas, type Pergunta, ultimaPergunta } from '#contract/pergunta.ts'
import { registerEndpoints } from '#contract/register.ts'
import { temas as registroDeTemas } from '#contract/registers/programa.ts'
import type { Wording } from '#contract/wording.ts'
import { Filtro } from '#web/filtros/filtro.tsx'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umId, useFiltros, variosIds } from '#web/lib/filtros.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PerguntaForm } from './pergunta-form.tsx'
import { type Aba, type Aberta, PerguntaLateral } from './pergunta-lateral.tsx'
import { situacaoDe } from './valores.ts'

const VERSOES = ['todas'] as const
const CODECS = { eixo: umId, tema: variosIds, versoes: umaDe(VERSOES) }
const OPCOES_VERSOES = [{ valor: 'todas', rotulo: 'Todas, com as anteriores' }] as const
const listarTemas = registerEndpoints(registroDeTemas).listar
const CORTE = 140

const colunas = (w: Wording): Coluna<Pergunta>[] => [
  { chave: 'numero', titulo: 'Nº', valor: (p) => p.numero, largura: 70, fixa: true },
  {
    chave: 'texto',
    titulo: w.singular('pergunta'),
    valor: (p) => p.texto,
    celula: (p) => <span title={p.texto.length > CORTE ? p.texto : undefined}>{cut(p.texto, CORTE)}</span>,
    largura: 400,
    fixa: true,
    cartao: 'titulo',
  },
  { chave: 'tema', titulo: w.distinto('tema'), valor: (p) => p.tema.nome, largura: 200 },
  { chave: 'eixo', titulo: w.distinto('eixo'), valor: (p) => p.tema.eixo, largura: 180, oculta: true },
  { chave: 'pontos', titulo: 'Pontos', tipo: 'numero', valor: (p) => p.pontos, total: 'soma', largura: 120 },
  {
    chave: 'situacao',
    titulo: 'Situação',
    valor: (p) => situacaoDe(p, w),
    celula: (p) => <StatusBadge tom={p.ativa ? 'positivo' : 'neutro'}>{situacaoDe(p, w)}</StatusBadge>,
    largura: 130,
  },
  { chave: 'nacional', titulo: 'Nacional', tipo: 'simNao', valor: (p) => p.nacional, oculta: true },
  { chave: 'recorrente', titulo: 'Recorrente', tipo: 'simNao', valor: (p) => p.recorrente, largura: 115, oculta: true },
  { chave: 'faixas', titulo: 'Respostas', tipo: 'inteiro', valor: (p) => p.faixas, oculta: true },
  {
    chave: 'respondidaEm',
    titulo: `${w.flexiona('pergunta', 'Respondido')} em`,
    tipo: 'inteiro',
    valor: (p) => p.respondidaEm,
    largura: 155,
  },
  { chave: 'evidencia', titulo: 'Evidência válida', valor: (p) => p.evidencia, oculta: true, largura: 360 },
  { chave: 'acaoSugerida', titulo: 'Ação sugerida', valor: (p) => p.acaoSugerida, oculta: true, largura: 360 },
]

/** The questions of the programme, with their versions and the answers that score. */
export const PerguntasPage = () => {
  const { can } = useSession()
  const w = useWording()
  const cols = useMemo(() => colunas(w), [w])
  const { valores, mudar, ativos } = useFiltros(CODECS)
  const lista = useCall(
    listarPerguntas,
    { query: { eixoId: valores.eixo ?? undefined } },
    { erro: ERROS.obterPerguntas, manterAnterior: true },
  )
  const eixos = useCall(listarEixos, {}, { erro: ERROS.obterEixos })
  const temas = useCall(listarTemas, {}, { erro: ERROS.obterTemas })
  const ultima = useCall(ultimaPergunta, {}, { erro: ERROS.obterPergunta })
  const [editando, setEditando] = useState<Pergunta | null>()
  const [aberta, setAberta] = useState<Aberta>()
  const [endereco, setEndereco] = useSearchParams()
  const pedida = lista.data?.find((p) => p.perguntaId === umId.ler(endereco.get('aberta')))
  const fechar = () => {
    setAberta(undefined)
    endereco.delete('aberta')
    if (pedida) setEndereco(endereco, { replace: true, preventScrollReset: true })
  }
  const acoes = useAcoes(setEditando, (pergunta, aba) => setAberta({ pergunta, aba }))

  const opcoesEixo = (eixos.data ?? []).map((e) => ({ valor: e.eixoId, rotulo: e.nome }))
  const opcoesTema = useMemo(
    () =>
      (temas.data ?? []).map((t) => ({
        valor: Number(t.temaId),
        rotulo: String(t.nome),
        grupo: String((t.eixo as { nome?: string } | null)?.nome ?? ''),
        eixoId: Number(t.eixoId),
      })),
    [temas.data],
  )
  const linhas = useMemo(
    () =>
      lista.data?.filter(
        (p) =>
          (valores.versoes || p.substituidaPorId === null) &&
          (valores.tema.length === 0 || valores.tema.includes(p.temaId)),
      ),
    [lista.data, valores.versoes, valores.tema],
  )

  return (
    <PageFrame
      titulo={w.plural('pergunta')}
      acao={
        can('incluirPergunta')
          ? { rotulo: w.min.novo('pergunta'), icone: IconPlus, onClick: () => setEditando(null) }
          : undefined
      }
      filtros={
        <>
          <Picker
            label={w.distinto('eixo')}
            placeholder="Todos"
            opcoes={opcoesEixo}
            value={valores.eixo}
            onChange={(eixo) => mudar({ eixo, tema: [] })}
            vazio={w.nenhum('eixo')}
          />
          <Filtro
            tipo="tema"
            opcoes={valores.eixo ? opcoesTema.filter((t) => t.eixoId === valores.eixo) : opcoesTema}
            value={valores.tema}
            onChange={(tema) => mudar({ tema })}
          />
          <Picker
            label="Versões"
            placeholder="Só as de agora"
            opcoes={OPCOES_VERSOES}
            value={valores.versoes}
            onChange={(versoes) => mudar({ versoes: versoes as 'todas' | null })}
          />
        </>
      }
      filtrosAtivos={ativos}
    >
      <DataTable
        id="perguntas"
        rotulo={w.plural('pergunta')}
        linhas={linhas}
        colunas={cols}
        chave={(p) => p.perguntaId}
        nomeLinha={(p) => `${p.numero}`}
        erro={lista.error}
        onTentarDeNovo={() => lista.refetch()}
        vazio={w.nenhum('pergunta')}
        nomes={{ um: w.min.singular('pergunta'), varios: w.min.plural('pergunta') }}
        exportar={{ nome: w.plural('pergunta') }}
        acoes={acoes}
      />
      <PerguntaForm
        pergunta={editando}
        temas={opcoesTema}
        proximo={(ultima.data?.numero ?? 0) + 1}
        onFechar={() => setEditando(undefined)}
      />
      <PerguntaLateral aberta={aberta ?? (pedida && { pergunta: pedida, aba: 'respostas' })} onFechar={fechar} />
    </PageFrame>
  )
}

const useAcoes = (editar: (p: Pergunta) => void, abrir: (p: Pergunta, aba: Aba) => void) => {
  const { can } = useSession()
  const w = useWording()
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirPergunta, { erro: ERROS.removerPergunta })
  return (p: Pergunta): Acao[] => {
    const antiga = p.substituidaPorId !== null && 'Esta versão já foi substituída'
    return [
      ...(can('editarPergunta')
        ? [{ rotulo: 'Editar', icone: IconPencil, desabilitada: antiga, onClick: () => editar(p) }]
        : []),
      { rotulo: 'Respostas', icone: IconListNumbers, onClick: () => abrir(p, 'respostas') },
      { rotulo: 'Versões e histórico', icone: IconHistory, onClick: () => abrir(p, 'versoes') },
      ...(can('excluirPergunta')
        ? [
            {
              rotulo: 'Excluir',
              icone: IconTrash,
              perigo: true,
              onClick: () =>
                void confirmar({
                  titulo: `Excluir ${w.min.o('pergunta')} ${p.numero}?`,
                  texto: cut(p.texto, CORTE),
                  confirmar: 'Excluir',
                  perigo: true,
                  acao: () => excluir.mutateAsync({ params: { id: p.perguntaId } }),
                }),
            },
          ]
        : []),
    ]
  }
}
