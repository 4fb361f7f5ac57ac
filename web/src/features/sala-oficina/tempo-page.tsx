import { Button, Stack, Title } from '@mantine/core'
import {
  IconDeviceTablet,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { formatDate, formatDecimal, formatInteiro, formatPercentual } from '#contract/br.ts'
import { listarCargos, listarServicos } from '#contract/sala-cargos.ts'
import {
  excluirTempo,
  ORDENS_DE_TEMPO,
  paginaDeTempos,
  pdfDeTempos,
  planilhaDeTempos,
  type ResumoDeTempos,
  resumirTempos,
  type Tempo,
} from '#contract/sala-tempo.ts'
import { umId, umMes, umTexto } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { mesPorExtenso } from '#web/lib/meses.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useEditaSala } from '#web/partes/edita-sala.ts'
import { MolduraDaSala } from '#web/partes/moldura-da-sala.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { ErrorState } from '#web/ui/estados.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { EscolherMes, mesDeHoje } from './escolher-mes.tsx'
import { LinkDoBalcaoModal } from './link-do-balcao.tsx'
import classes from './sala.module.css'
import { TempoForm } from './tempo-form.tsx'

const FILTROS = { mes: umMes, servico: umId, atendente: umTexto }

const ordenavel = (chave: string) => ({ chave, ordenavel: (ORDENS_DE_TEMPO as readonly string[]).includes(chave) })
const COLUNAS: readonly Coluna<Tempo>[] = [
  { ...ordenavel('servico'), titulo: 'Serviço', valor: (t) => t.servico, fixa: true, largura: 260, cartao: 'titulo' },
  { ...ordenavel('data'), titulo: 'Data', tipo: 'data', valor: (t) => t.data },
  { ...ordenavel('inicio'), titulo: 'Início', valor: (t) => t.inicio, largura: 80 },
  { ...ordenavel('fim'), titulo: 'Fim', valor: (t) => t.fim, largura: 80 },
  { ...ordenavel('minutos'), titulo: 'Minutos', tipo: 'numero', valor: (t) => t.minutos, largura: 100 },
  { ...ordenavel('atendente'), titulo: 'Atendente', valor: (t) => t.atendente, largura: 180 },
  { ...ordenavel('canal'), titulo: 'Canal', valor: (t) => t.canal, largura: 110 },
  { ...ordenavel('etapa'), titulo: 'Etapa', valor: (t) => t.etapa, largura: 140 },
  {
    ...ordenavel('origem'),
    titulo: 'Registro',
    valor: (t) => (t.peloBalcao ? 'Balcão' : 'Digitado'),
    largura: 110,
  },
  { ...ordenavel('observacao'), titulo: 'Observação', valor: (t) => t.observacao, oculta: true },
]

type DoServico = ResumoDeTempos['servicos'][number]
/** The hours of all are worked out of their seconds: those of each, already rounded, would round twice. */
const colunasDosServicos = (veCusto: boolean, horas: number): Coluna<DoServico>[] => [
  { chave: 'nome', titulo: 'Serviço', valor: (s) => s.nome, fixa: true, largura: 260, cartao: 'titulo' },
  { chave: 'volume', titulo: 'Atendimentos', tipo: 'inteiro', valor: (s) => s.volume, largura: 130, total: 'soma' },
  { chave: 'minutosPadrao', titulo: 'Padrão (min)', tipo: 'inteiro', valor: (s) => s.minutosPadrao, largura: 120 },
  { chave: 'media', titulo: 'Tempo médio (min)', tipo: 'numero', valor: (s) => s.media, largura: 150 },
  {
    chave: 'desvio',
    titulo: 'Desvio (min)',
    tipo: 'numero',
    valor: (s) => s.desvio,
    largura: 120,
    ajuda: 'Desvio-padrão: quanto os tempos se afastam da média.',
  },
  {
    chave: 'horas',
    titulo: 'Horas no mês',
    tipo: 'numero',
    valor: (s) => s.horas,
    largura: 120,
    total: () => formatDecimal(horas),
  },
  { chave: 'ocupacao', titulo: 'Ocupação', tipo: 'percentual', valor: (s) => s.ocupacao, largura: 110 },
  ...(veCusto
    ? ([
        { chave: 'custoHora', titulo: 'Custo/hora', tipo: 'dinheiro', valor: (s) => s.custoHora, largura: 120 },
        {
          chave: 'custo',
          titulo: 'Custo do serviço',
          tipo: 'dinheiro',
          valor: (s) => s.custo,
          largura: 150,
          ajuda: 'Tempo médio × custo da hora dos cargos que executam o serviço.',
        },
      ] satisfies Coluna<DoServico>[])
    : []),
]

const Totais = ({ resumo: r }: { resumo: ResumoDeTempos }) => (
  <Numeros grandes>
    <Numero rotulo="Atendimentos">{formatInteiro(r.volume)}</Numero>
    <Numero rotulo="Tempo médio">{r.media === null ? 'Sem atendimentos' : `${formatDecimal(r.media)} min`}</Numero>
    <Numero rotulo="Desvio">{r.desvio === null ? '–' : `${formatDecimal(r.desvio)} min`}</Numero>
    <Numero rotulo="Horas no mês">{`${formatDecimal(r.horas)} h`}</Numero>
    <Numero rotulo={`Ocupação (de ${formatDecimal(r.capacidade)} h)`}>
      {r.ocupacao === null ? 'Sem cargos ativos' : formatPercentual(r.ocupacao)}
    </Numero>
  </Numeros>
)

/** How long attendances take, what that comes to, and the link of the counter that measures them. */
export const TempoPage = () => {
  const municipioId = Number(useParams().id)
  const edita = useEditaSala(municipioId)
  const filtros = useFiltrosDaLista(FILTROS)
  const { valores, mudar } = filtros
  const mes = valores.mes || mesDeHoje()
  const query = {
    mes,
    ...(valores.servico && { salaServicoId: String(valores.servico) }),
    ...(valores.atendente && { atendente: valores.atendente }),
  }
  const params = { id: String(municipioId) }
  const { lida, linhas, servidor } = useLista(paginaDeTempos, {
    ...filtros,
    params,
    query,
    chave: (t) => t.salaTempoId,
    erro: 'Erro ao obter os tempos',
  })
  const resumo = useCall(resumirTempos, { params, query }, { naTela: true, manterAnterior: true })
  const servicos = useCall(listarServicos, { query: { municipioId } }, { erro: 'Erro ao obter os serviços' })
  const cargos = useCall(listarCargos, { query: { municipioId } }, { enabled: edita, erro: 'Erro ao obter os cargos' })
  const [editando, setEditando] = useState<Tempo | null>()
  const [noLink, setNoLink] = useState(false)
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirTempo, { naTela: true })
  const veCusto = resumo.data?.verCusto ?? false
  const horas = resumo.data?.horas ?? 0
  const dosServicos = useMemo(() => colunasDosServicos(veCusto, horas), [veCusto, horas])
  const nomes = [
    ...new Set([
      ...(resumo.data?.atendentes ?? []),
      ...(cargos.data ?? []).flatMap((c) => c.atendentes),
      ...(valores.atendente ? [valores.atendente] : []),
    ]),
  ]
  const filtra = Boolean(valores.servico || valores.atendente)
  const limpar = () => mudar({ servico: null, atendente: '' })
  const novo = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditando(null)}>
      Novo tempo
    </Button>
  )
  return (
    <MolduraDaSala municipioId={municipioId} titulo="Tempo" acao={edita ? novo : undefined}>
      <Stack gap="lg">
        <div className={classes.barra}>
          <fieldset className={classes.filtros} aria-label="Filtros">
            <EscolherMes value={mes} onChange={(m) => mudar({ mes: m === mesDeHoje() ? '' : m })} />
            <Picker
              label="Serviço"
              placeholder="Todos"
              opcoes={(servicos.data ?? []).map((s) => ({ valor: s.salaServicoId, rotulo: s.nome }))}
              value={valores.servico}
              onChange={(servico) => mudar({ servico })}
            />
            <Picker
              label="Atendente"
              placeholder="Todos"
              opcoes={nomes.map((n) => ({ valor: n, rotulo: n }))}
              value={valores.atendente || null}
              onChange={(atendente) => mudar({ atendente: atendente ?? '' })}
            />
          </fieldset>
          <div className={classes.botoes}>
            {edita && (
              <Button
                variant="default"
                leftSection={<IconDeviceTablet size={18} aria-hidden />}
                onClick={() => setNoLink(true)}
              >
                Link do balcão
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              onClick={() => void baixarDocumento(planilhaDeTempos, { params, query })}
            >
              XLSX
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileTypePdf size={18} aria-hidden />}
              onClick={() => void baixarDocumento(pdfDeTempos, { params, query })}
            >
              PDF
            </Button>
          </div>
        </div>
        {resumo.data && <Totais resumo={resumo.data} />}
        <section aria-labelledby="tempo-por-servico">
          <Title order={2} size="h3" mb="sm" id="tempo-por-servico">
            Por serviço
          </Title>
          {resumo.error && !resumo.data ? (
            <ErrorState erro={resumo.error} onTentarDeNovo={() => void resumo.refetch()} />
          ) : (
            <DataTable
              id="sala-tempo-servicos"
              rotulo={`Serviços em ${mesPorExtenso(mes)}`}
              linhas={resumo.data?.servicos}
              colunas={dosServicos}
              chave={(s) => s.salaServicoId}
              vazio="Nenhum serviço cadastrado: cadastre-os em Cargos e Serviços."
              nomes={{ um: 'serviço', varios: 'serviços' }}
              busca={false}
            />
          )}
        </section>
        <section aria-labelledby="atendimentos-do-mes">
          <Title order={2} size="h3" mb="sm" id="atendimentos-do-mes">
            Atendimentos
          </Title>
          <DataTable
            id="sala-tempos"
            rotulo={`Atendimentos de ${mesPorExtenso(mes)}`}
            linhas={linhas}
            colunas={COLUNAS}
            chave={(t) => t.salaTempoId}
            nomeLinha={(t) => `${t.servico} de ${formatDate(t.data)}`}
            erro={lida.error}
            onTentarDeNovo={() => void lida.refetch()}
            vazio={filtra ? 'Nenhum atendimento com estes filtros' : `Nenhum atendimento em ${mesPorExtenso(mes)}`}
            {...(filtra && { vazioAcao: <LimparFiltros onLimpar={limpar} /> })}
            nomes={{ um: 'atendimento', varios: 'atendimentos' }}
            servidor={servidor}
            maxAcoes={2}
            {...(edita && {
              acoes: (t: Tempo) => [
                { rotulo: 'Editar', icone: IconPencil, onClick: () => setEditando(t) },
                {
                  rotulo: 'Excluir',
                  icone: IconTrash,
                  perigo: true,
                  onClick: () =>
                    void confirmar({
                      titulo: 'Excluir tempo?',
                      texto: `O atendimento de ${t.servico} de ${formatDate(t.data)} sai das contas do mês.`,
                      confirmar: 'Excluir',
                      perigo: true,
                      acao: () => excluir.mutateAsync({ params: { id: t.salaTempoId } }),
                    }),
                },
              ],
            })}
          />
        </section>
      </Stack>
      <TempoForm
        municipioId={municipioId}
        tempo={editando}
        servicos={servicos.data ?? []}
        atendentes={nomes}
        onFechar={() => setEditando(undefined)}
      />
      {noLink && <LinkDoBalcaoModal municipioId={municipioId} onFechar={() => setNoLink(false)} />}
    </MolduraDaSala>
  )
}
