import { SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatDate } from '#contract/br.ts'
import { getPlanoAcao, type LinhaPlano, type Plano, pdfPlanoAcao, xlsxPlanoAcao } from '#contract/plano-acao.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError } from '#web/lib/api.ts'
import { umaDe, umId, useFiltros } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCelular } from '#web/ui/use-celular.ts'
import listas from './acompanhamento.module.css'
import { colunasDoPlano } from './plano-colunas.tsx'
import { PlanoComparacao } from './plano-comparacao.tsx'
import { EdicaoDoPlano, useEdicao } from './plano-edicao.ts'
import { PlanoForm, textoDoConflito, useGravarLinha } from './plano-form.tsx'
import { PlanoQuadro } from './plano-quadro.tsx'
import { chaveDa, paraCorpo, paraValores, ROTULOS, type ValoresLinha } from './plano-valores.ts'
import { planosDe, useAcompanhamentos } from './planos.ts'
import { tituloDe } from './situacao.tsx'

/** A deadline of the pending work leads to its action: `?acao=` opens it. */
const FILTROS = { vista: umaDe(['quadro'] as const), acao: umId }

/** `/cidade/:id/pmd/:acompanhamento` */
export const PlanoPage = () => {
  const { id = '', acompanhamento = '' } = useParams()
  const lido = useCall(getPlanoAcao, { params: { ids: acompanhamento } }, { naTela: true, manterAnterior: true })
  // Of the same city the last plan stays until the chosen one is there.
  const plano = lido.data?.municipio.municipioId === Number(id) ? lido.data : undefined
  const trilha = [
    { rotulo: 'Reuniões de Acompanhamento', para: `/cidade/${id}/acompanhamento` },
    { rotulo: 'Plano de Ação' },
  ]
  const reler = async () => (await lido.refetch()).data
  if (plano) return <Conteudo plano={plano} ids={acompanhamento} trilha={trilha} reler={reler} />
  const naoHa = lido.error instanceof ApiError && [400, 404].includes(lido.error.status)
  return (
    <PageFrame titulo="Plano de Ação" trilha={trilha}>
      {naoHa ? (
        <EmptyState titulo="Não há plano com estes acompanhamentos" texto="Escolha-os na lista de acompanhamentos." />
      ) : lido.error ? (
        <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : (
        <Carregando linhas={8} altura={36} />
      )}
    </PageFrame>
  )
}

/** Which plan of the city is shown. One that is not among them, or several together, stands there as it was asked for. */
const EscolherPlano = ({ plano, ids }: { plano: Plano; ids: string }) => {
  const w = useWording()
  const navigate = useNavigate()
  const { municipioId } = plano.municipio
  const planos = planosDe(useAcompanhamentos(String(municipioId)).data ?? [])
  const nomeDe = (a: { nome: string; diagnostico: boolean; criacao: string }) =>
    `${formatDate(a.criacao)} · ${tituloDe(a, w)}`
  // How much each left to do tells a small plan from the big one before it.
  const opcoes = planos.map((a) => ({ value: String(a.acompanhamentoId), label: `${nomeDe(a)} · ${a.nao} NÃO` }))
  const daqui = { value: ids, label: plano.acompanhamentos.map(nomeDe).join(', ') }
  return (
    <Select
      label="Plano de qual acompanhamento"
      className={listas.escolherPlano}
      allowDeselect={false}
      value={ids}
      onChange={(v) => v && v !== ids && void navigate(`/cidade/${municipioId}/pmd/${v}`)}
      data={opcoes.some((o) => o.value === ids) ? opcoes : [daqui, ...opcoes]}
    />
  )
}

interface ConteudoProps {
  plano: Plano
  ids: string
  trilha: { rotulo: string; para?: string }[]
  reler: () => Promise<Plano | undefined>
}
const Conteudo = ({ plano, ids, trilha, reler }: ConteudoProps) => {
  const w = useWording()
  const celular = useCelular()
  const { valores, mudar } = useFiltros(FILTROS)
  const pedida = (id: number | null) => plano.linhas.find((l) => id !== null && l.planoAcaoId === id)
  const [aberta, setAberta] = useState<LinhaPlano | null | undefined>(() => pedida(valores.acao))
  // Kept as it was opened: what others save meanwhile must not change the form under the person's hands.
  const [acao, setAcao] = useState(valores.acao)
  if (valores.acao !== acao) {
    setAcao(valores.acao)
    if (valores.acao !== null) setAberta(pedida(valores.acao))
  }
  const [digitado, setDigitado] = useState<Partial<ValoresLinha>>()
  const fechar = () => {
    setAberta(undefined)
    setDigitado(undefined)
    mudar({ acao: null })
  }
  const gravar = useGravarLinha()
  const { editar } = plano.acoes
  const { municipioId } = plano.municipio
  const vePontos = plano.linhas.some((l) => l.pontos !== null)
  const edicao = useEdicao({
    reler,
    completar: (linha, valores) => {
      setDigitado(valores)
      setAberta(linha)
    },
  })
  // On a phone there is no room beside a cell: the form takes its place.
  const naCelula = editar && !celular
  const tabela = useMemo(() => colunasDoPlano(w, vePontos, naCelula, setAberta), [w, vePontos, naCelula])
  const baixar = (e: typeof pdfPlanoAcao | typeof xlsxPlanoAcao) => void baixarDocumento(e, { params: { ids } })
  const mover = async (linha: LinhaPlano, status: number) => {
    try {
      await gravar(linha, linha.acompanhamentoId!, paraCorpo({ ...paraValores(linha), status }))
    } catch (erro) {
      // Something is missing to start it: the form says what.
      if (erro instanceof ApiError && erro.status === 422) setAberta(linha)
      toast.erro(erro)
    }
  }
  return (
    <PageFrame
      titulo="Plano de Ação"
      trilha={trilha}
      {...(editar && { acao: { rotulo: 'Nova ação', icone: IconPlus, onClick: () => setAberta(null) } })}
      acoes={[
        { rotulo: 'Download PDF', icone: IconFileTypePdf, onClick: () => baixar(pdfPlanoAcao) },
        { rotulo: 'Baixar planilha', icone: IconFileSpreadsheet, onClick: () => baixar(xlsxPlanoAcao) },
      ]}
    >
      <Stack gap="sm">
        <div className={listas.faixa}>
          <EscolherPlano plano={plano} ids={ids} />
          <Text size="sm" c="dimmed">
            {plano.linhas.length === 0
              ? 'Nenhuma resposta NÃO: não há o que planejar.'
              : `${plano.linhas.filter((l) => l.situacao === 3).length} de ${quantos(plano.linhas.length, 'ação concluída', 'ações concluídas')}`}
          </Text>
          <SegmentedControl
            aria-label="Como mostrar"
            value={valores.vista ?? 'tabela'}
            onChange={(v) => mudar({ vista: v === 'quadro' ? 'quadro' : null })}
            data={[
              { value: 'tabela', label: 'Tabela' },
              { value: 'quadro', label: 'Quadro' },
            ]}
          />
        </div>
        {valores.vista === 'quadro' ? (
          <PlanoQuadro
            linhas={plano.linhas}
            podeEditar={editar}
            onAbrir={setAberta}
            onMover={(l, s) => void mover(l, s)}
          />
        ) : (
          <EdicaoDoPlano value={edicao}>
            <DataTable
              id="plano-de-acao"
              rotulo="Plano de Ação"
              linhas={plano.linhas}
              colunas={tabela}
              chave={chaveDa}
              nomeLinha={(l) => l.oQue}
              vazio="Nenhuma ação"
              nomes={{ um: 'ação', varios: 'ações' }}
              {...(vePontos && { ordemInicial: { id: 'pontos', desc: true } })}
              {...(editar && {
                acoes: (l: LinhaPlano) => [{ rotulo: 'Editar', icone: IconPencil, onClick: () => setAberta(l) }],
              })}
            />
          </EdicaoDoPlano>
        )}
        <PlanoComparacao comparacao={plano.comparacao} />
      </Stack>
      <PlanoForm
        linha={aberta}
        acompanhamentoId={plano.acompanhamentos[0]!.acompanhamentoId}
        municipioId={municipioId}
        somenteLeitura={!editar}
        digitado={digitado}
        onFechar={fechar}
      />
      <ConflitoDialog conflito={edicao.conflito} rotulo={(c) => ROTULOS[c] ?? c} texto={textoDoConflito} />
    </PageFrame>
  )
}
