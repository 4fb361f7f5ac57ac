import { Alert, Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDownload, IconHourglass } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { nomeComUf } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { APARENCIA_RELATORIO, ESTADOS_RELATORIO } from '#contract/relatorio-estados.ts'
import {
  EXPORTACOES,
  estimarExportacao,
  type FormatoExportacao,
  LINHA_EXPORTACAO,
  NOME_EXPORTACAO,
  novoRelatorioGlobal,
  opcoesDaExportacao,
  type PedidoDeExportacao,
  prepararExportacao,
  relatorioGlobal,
  relatorioMensal,
  TRABALHO_EXPORTACAO,
} from '#contract/relatorio-exportacao.ts'
import { DIAS_DO_TRABALHO } from '#contract/trabalho.ts'
import { Filtro } from '#web/filtros/filtro.tsx'
import { dizer, useWording } from '#web/lib/ambiente.ts'
import { useFiltros } from '#web/lib/filtros.ts'
import { mesPorExtenso } from '#web/lib/meses.ts'
import { useCall } from '#web/lib/query.ts'
import { prepararDocumento } from '#web/lib/trabalho.ts'
import { Trabalhos, useTrabalhos } from '#web/partes/avisos/trabalhos.tsx'
import { EixosPicker } from '#web/partes/eixos-picker.tsx'
import { SolucoesPicker } from '#web/partes/solucoes-picker.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { ErrorState } from '#web/ui/estados.tsx'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { MultiPicker } from '#web/ui/pickers/multi-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import classes from './exportar.module.css'
import { CODECS, diasTrocados, pedidoDe, type Valores } from './pedido.ts'

const UM_MINUTO = 60_000
type Opcoes = OutputOf<typeof opcoesDaExportacao>
type Mudar = (parte: Partial<Valores>) => void

const Quais = ({ valores, mudar }: { valores: Valores; mudar: Mudar }) => (
  <Radio.Group
    aria-label="Qual relatório"
    value={valores.qual ?? 'mensal'}
    onChange={(qual) => mudar({ qual: qual as Valores['qual'] })}
  >
    <div className={classes.quais}>
      {EXPORTACOES.map((e) => (
        <Radio.Card key={e} value={e} className={classes.qual} aria-label={NOME_EXPORTACAO[e]}>
          <Group gap="xs" wrap="nowrap">
            <Radio.Indicator size="xs" />
            <Text fw={600} size="sm">
              {NOME_EXPORTACAO[e]}
            </Text>
          </Group>
          <Text size="sm" c="dimmed">
            {dizer(LINHA_EXPORTACAO[e])}
          </Text>
        </Radio.Card>
      ))}
    </div>
  </Radio.Group>
)

interface EscolhasProps {
  valores: Valores
  mudar: Mudar
  opcoes: Opcoes | undefined
  mes: string
}
const Escolhas = ({ valores, mudar, opcoes, mes }: EscolhasProps) => {
  const w = useWording()
  const meses = [...new Set([mes, ...(opcoes?.meses ?? [])])].toSorted().toReversed()
  const todos = (termo: 'eixo' | 'solucao') => w.flexiona(termo, 'Todos')
  return (
    <div className={classes.filtros}>
      {(valores.qual ?? 'mensal') === 'mensal' ? (
        <Picker
          label="Mês"
          required
          opcoes={meses.map((m) => ({ valor: m, rotulo: mesPorExtenso(m) }))}
          value={valores.mes || mes}
          onChange={(escolhido) => mudar({ mes: escolhido ?? '' })}
        />
      ) : (
        <EntreDias de={valores.de} ate={valores.ate} onChange={mudar} />
      )}
      <Filtro
        tipo="municipio"
        opcoes={opcoes?.municipios.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? []}
        value={valores.cidade}
        onChange={(cidade) => mudar({ cidade })}
      />
      <MultiPicker
        label="Consultor"
        placeholder="Todos"
        opcoes={opcoes?.usuarios.map((u) => ({ valor: u.usuarioId, rotulo: u.nome })) ?? []}
        value={valores.consultor}
        onChange={(consultor) => mudar({ consultor })}
      />
      <MultiPicker
        label="Situação"
        placeholder="Todas, menos cancelados"
        opcoes={ESTADOS_RELATORIO.map((e) => ({ valor: e, rotulo: APARENCIA_RELATORIO[e].nome }))}
        value={valores.situacao}
        onChange={(situacao) => mudar({ situacao: situacao as Valores['situacao'] })}
      />
      <EixosPicker
        label={w.singular('eixo')}
        placeholder={todos('eixo')}
        opcoes={opcoes?.eixos.map((e) => ({ valor: e.eixoId, rotulo: e.nome })) ?? []}
        value={valores.eixo}
        onChange={(eixo) => mudar({ eixo })}
      />
      <SolucoesPicker
        label={w.singular('solucao')}
        placeholder={todos('solucao')}
        opcoes={opcoes?.solucoes.map((s) => ({ valor: s.solucaoId, rotulo: s.nome })) ?? []}
        value={valores.solucao}
        onChange={(solucao) => mudar({ solucao })}
      />
    </div>
  )
}

const baixar = ({ tipo, ...p }: PedidoDeExportacao) => {
  if (tipo === 'mensal')
    return baixarDocumento(relatorioMensal, { body: p as Extract<PedidoDeExportacao, { tipo: 'mensal' }> })
  return baixarDocumento(tipo === 'global' ? relatorioGlobal : novoRelatorioGlobal, { body: p })
}

const contados = (n: number, um: string, varios: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? um : varios}`

/** How much it is, and the way to it: at once, or in the background. */
const Arquivo = ({ pedido, trocados }: { pedido: PedidoDeExportacao; trocados: boolean }) => {
  const [pedindo, setPedindo] = useState(false)
  const lida = useCall(estimarExportacao, { body: pedido }, { naTela: true, manterAnterior: true, enabled: !trocados })
  const e = trocados ? undefined : lida.data
  const pedir = async () => {
    setPedindo(true)
    await (e?.naHora ? baixar(pedido) : prepararDocumento(prepararExportacao, { body: pedido }))
    setPedindo(false)
  }
  const quantas = () => {
    if (trocados) return 'O segundo dia não pode vir antes do primeiro.'
    if (!e) return 'Contando as linhas…'
    if (e.relatorios === 0) return 'Nenhum relatório com estas escolhas.'
    const linhas = e.linhas === e.relatorios ? '' : `, ${contados(e.linhas, 'linha', 'linhas')}`
    return `${contados(e.relatorios, 'relatório', 'relatórios')}${linhas}.`
  }
  if (lida.error && !trocados) return <ErrorState erro={lida.error} onTentarDeNovo={() => void lida.refetch()} />
  const pronto = e !== undefined && e.relatorios > 0 && e.recusa === null && !lida.isPlaceholderData
  return (
    <Stack gap="sm">
      <Text role="status" aria-live="polite">
        {quantas()}
      </Text>
      {e?.recusa && (
        <Alert color="yellow" role="note">
          {e.recusa}
        </Alert>
      )}
      {pronto && !e.naHora && (
        <Text size="sm" c="dimmed">
          É um arquivo grande: ele é preparado em segundo plano, e o sino avisa quando estiver pronto.
        </Text>
      )}
      <Button
        leftSection={e && !e.naHora ? <IconHourglass size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />}
        disabled={!pronto}
        loading={pedindo}
        onClick={() => void pedir()}
      >
        {e && !e.naHora ? 'Preparar o arquivo' : 'Baixar'}
      </Button>
    </Stack>
  )
}

const Anteriores = () => {
  const meus = useTrabalhos().filter((t) => t.tipo === TRABALHO_EXPORTACAO)
  return (
    <Quadro
      titulo="Meus arquivos"
      subtitulo={`Os que foram preparados em segundo plano ficam aqui por ${DIAS_DO_TRABALHO} dias.`}
    >
      {meus.length > 0 ? <Trabalhos lista={meus} nivel={3} /> : <Text c="dimmed">Nenhum arquivo ainda.</Text>}
    </Quadro>
  )
}

/** `/exportar-relatorio` */
export const ExportarPage = () => {
  const { valores, mudar } = useFiltros(CODECS)
  const lidos = valores as unknown as Valores
  const muda = mudar as unknown as Mudar
  const mes = todaySaoPaulo(new Date()).slice(0, 7)
  const pedido = useMemo(() => pedidoDe(lidos, mes), [lidos, mes])
  const opcoes = useCall(opcoesDaExportacao, {}, { erro: 'Erro ao obter os filtros', staleTime: UM_MINUTO })
  return (
    <PageFrame titulo="Exportar relatórios">
      <div className={classes.colunas}>
        <Quadro titulo="Qual relatório">
          <Stack gap="lg">
            <Quais valores={lidos} mudar={muda} />
            <Escolhas valores={lidos} mudar={muda} opcoes={opcoes.data} mes={mes} />
          </Stack>
        </Quadro>
        <div className={classes.lado}>
          <Quadro titulo="Arquivo">
            <Stack gap="md">
              <SegmentedControl
                aria-label="Formato"
                fullWidth
                data={[
                  { value: 'xlsx', label: 'Planilha (XLSX)' },
                  { value: 'pdf', label: 'PDF' },
                ]}
                value={lidos.formato ?? 'xlsx'}
                onChange={(formato) => muda({ formato: formato as FormatoExportacao })}
              />
              <Arquivo pedido={pedido} trocados={diasTrocados(lidos)} />
            </Stack>
          </Quadro>
          <Anteriores />
        </div>
      </div>
    </PageFrame>
  )
}
