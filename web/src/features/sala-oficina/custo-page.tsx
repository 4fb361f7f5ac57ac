import { Button, Stack, Title } from '@mantine/core'
import { IconCopy, IconFileSpreadsheet, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatDecimal, formatInteiro, formatMoney } from '#contract/br.ts'
import {
  CATEGORIAS_DE_CUSTO,
  type Custo,
  excluirCusto,
  listarCustos,
  planilhaDeCustos,
  type ResumoDeCustos,
  resumirCustos,
  TIPOS_DE_CUSTO,
} from '#contract/sala-custo.ts'
import { umaDe, umMes, useFiltros } from '#web/lib/filtros.ts'
import { mesPorExtenso } from '#web/lib/meses.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useEditaSala } from '#web/partes/edita-sala.ts'
import { MolduraDaSala } from '#web/partes/moldura-da-sala.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { Numero, Numeros } from '#web/ui/numeros.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import quadro from '#web/ui/quadro.module.css'
import { CopiarFixos } from './copiar-fixos.tsx'
import { CustoForm } from './custo-form.tsx'
import { EscolherMes, mesDeHoje } from './escolher-mes.tsx'
import { EvolucaoDosCustos } from './evolucao-dos-custos.tsx'
import classes from './sala.module.css'

const TITULO = 'Custo'
const CODECS = { mes: umMes, categoria: umaDe(CATEGORIAS_DE_CUSTO), tipo: umaDe(TIPOS_DE_CUSTO) }

const COLUNAS: readonly Coluna<Custo>[] = [
  { chave: 'descricao', titulo: 'Descrição', valor: (c) => c.descricao, fixa: true, largura: 280, cartao: 'titulo' },
  { chave: 'categoria', titulo: 'Categoria', valor: (c) => c.categoria, largura: 190 },
  { chave: 'tipo', titulo: 'Fixo/Variável', valor: (c) => c.tipo, largura: 120 },
  { chave: 'valor', titulo: 'Valor', tipo: 'dinheiro', valor: (c) => c.valor, total: 'soma' },
  { chave: 'rateio', titulo: 'Rateio Sala', tipo: 'percentual', valor: (c) => c.rateio },
  { chave: 'valorDaSala', titulo: 'Valor da sala', tipo: 'dinheiro', valor: (c) => c.valorDaSala, total: 'soma' },
  { chave: 'fonte', titulo: 'Fonte do recurso', valor: (c) => c.fonte, largura: 150 },
]

const dinheiro = (v: number | null, falta: string) => (v === null ? falta : formatMoney(v))

const Totais = ({ resumo: r }: { resumo: ResumoDeCustos }) => (
  <Numeros grandes>
    <Numero rotulo="Custo total do mês">{formatMoney(r.total)}</Numero>
    <Numero rotulo="Fixo">{formatMoney(r.fixo)}</Numero>
    <Numero rotulo="Variável">{formatMoney(r.variavel)}</Numero>
    <Numero rotulo={`Custo por atendimento (${formatInteiro(r.atendimentos)})`}>
      {dinheiro(r.custoPorAtendimento, 'Sem atendimentos')}
    </Numero>
    {r.verCusto && (
      <Numero rotulo={`Custo/hora (${formatDecimal(r.horasDisponiveis)} h)`}>
        {dinheiro(r.custoHora, 'Sem cargos ativos')}
      </Numero>
    )}
  </Numeros>
)

const opcoes = <V extends string>(lista: readonly V[]) => lista.map((v) => ({ valor: v, rotulo: v }))

const Conteudo = ({ municipioId }: { municipioId: number }) => {
  const edita = useEditaSala(municipioId)
  const { valores, mudar } = useFiltros(CODECS)
  const mes = valores.mes || mesDeHoje()
  const entrada = { params: { id: String(municipioId) }, query: { mes } }
  const lista = useCall(listarCustos, entrada, { erro: 'Erro ao obter os custos' })
  const resumo = useCall(resumirCustos, entrada, { naTela: true, manterAnterior: true })
  const [editando, setEditando] = useState<Custo | null>()
  const [copiando, setCopiando] = useState(false)
  const confirmar = useConfirm()
  const excluir = useMutationCall(excluirCusto, { naTela: true })
  const linhas = lista.data?.filter(
    (c) => (!valores.categoria || c.categoria === valores.categoria) && (!valores.tipo || c.tipo === valores.tipo),
  )
  const filtra = Boolean(valores.categoria || valores.tipo)
  const copiar = (
    <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => setCopiando(true)}>
      Copiar fixos do mês anterior
    </Button>
  )
  const novo = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditando(null)}>
      Novo custo
    </Button>
  )
  return (
    <MolduraDaSala municipioId={municipioId} titulo={TITULO} acao={edita ? novo : undefined}>
      <Stack gap="lg">
        <div className={classes.barra}>
          <fieldset className={classes.filtros} aria-label="Filtros">
            <EscolherMes value={mes} onChange={(m) => mudar({ mes: m === mesDeHoje() ? '' : m })} />
            <Picker
              label="Categoria"
              placeholder="Todas"
              opcoes={opcoes(CATEGORIAS_DE_CUSTO)}
              value={valores.categoria}
              onChange={(categoria) => mudar({ categoria })}
            />
            <Picker
              label="Fixo/Variável"
              placeholder="Todos"
              opcoes={opcoes(TIPOS_DE_CUSTO)}
              value={valores.tipo}
              onChange={(tipo) => mudar({ tipo })}
            />
          </fieldset>
          <div className={classes.botoes}>
            {edita && copiar}
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              onClick={() => void baixarDocumento(planilhaDeCustos, entrada)}
            >
              XLSX de 12 meses
            </Button>
          </div>
        </div>
        {resumo.data && <Totais resumo={resumo.data} />}
        <DataTable
          id="sala-custos"
          rotulo={`Custos de ${mesPorExtenso(mes)}`}
          linhas={linhas}
          colunas={COLUNAS}
          chave={(c) => c.salaCustoId}
          erro={lista.error}
          onTentarDeNovo={() => void lista.refetch()}
          vazio={filtra ? 'Nenhum custo com estes filtros' : `Nenhum custo em ${mesPorExtenso(mes)}`}
          vazioAcao={edita && !filtra ? copiar : undefined}
          nomes={{ um: 'custo', varios: 'custos' }}
          maxAcoes={2}
          {...(edita && {
            acoes: (c: Custo) => [
              { rotulo: 'Editar', icone: IconPencil, onClick: () => setEditando(c) },
              {
                rotulo: 'Excluir',
                icone: IconTrash,
                perigo: true,
                onClick: () =>
                  void confirmar({
                    titulo: 'Excluir custo?',
                    texto: `“${c.descricao}”, ${formatMoney(c.valor)}, sai de ${mesPorExtenso(c.mes)}.`,
                    confirmar: 'Excluir',
                    perigo: true,
                    acao: () => excluir.mutateAsync({ params: { id: c.salaCustoId } }),
                  }),
              },
            ],
          })}
        />
        <section className={quadro.quadro} aria-labelledby="evolucao-dos-custos">
          <Title order={2} size="h3" mb="sm" id="evolucao-dos-custos">
            Evolução em 12 meses
          </Title>
          {resumo.error && !resumo.data ? (
            <ErrorState erro={resumo.error} onTentarDeNovo={() => void resumo.refetch()} />
          ) : resumo.data ? (
            <EvolucaoDosCustos evolucao={resumo.data.evolucao} mes={mes} />
          ) : (
            <Carregando linhas={6} altura={24} />
          )}
        </section>
        <CustoForm municipioId={municipioId} mes={mes} custo={editando} onFechar={() => setEditando(undefined)} />
        {copiando && <CopiarFixos municipioId={municipioId} mes={mes} onFechar={() => setCopiando(false)} />}
      </Stack>
    </MolduraDaSala>
  )
}

/** What the room costs, month by month. */
export const CustoPage = () => {
  const municipioId = Number(useParams().id)
  return <Conteudo key={municipioId} municipioId={municipioId} />
}
