import { Stack, Text } from '@mantine/core'
import { formatMoney } from '#contract/br.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  analisarProcesso,
  filaDeProcessos,
  getProcesso,
  MENSAGENS_PAGAMENTO,
  opcoesDaFilaDeProcessos,
  type Processo,
  type ProcessoDaFila,
  type ProcessoDaLista,
} from '#contract/pagamento.ts'
import {
  APARENCIA_PROCESSO,
  ESTADOS_PROCESSO,
  type EstadoProcesso,
  STATUS_PROCESSO,
  TRANSICOES_PROCESSO,
} from '#contract/pagamento-estados.ts'
import { call } from '#web/lib/api.ts'
import { filtrosDaBancada } from '#web/lib/filtros.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { BancadaDeAnalise } from '#web/partes/bancada-analise/bancada-page.tsx'
import type { AbertoNaBancada, FonteDaBancada } from '#web/partes/bancada-analise/fonte.ts'
import { Ritmo } from '#web/partes/pagamento/ritmo.tsx'
import { Parte } from '#web/partes/relatorio/dados.tsx'
import { paginaDoProcesso } from './colunas.tsx'
import { EstadoDoProcesso } from './estado.tsx'
import { Itens } from './itens.tsx'
import { Arquivos, Historico } from './partes.tsx'

const comum = (p: ProcessoDaLista) => ({
  id: p.processoPagamentoId,
  titulo: `${p.codigoContratacao}, nº ${p.numero}`,
  lugar: p.empresaNome,
  autor: p.usuario.nome,
  horas: p.horas,
  estado: p.estado,
  versao: p.versao,
})
const useProcesso = (id: number) => useCall(getProcesso, { params: { id } }, { naTela: true })
const paraAberto = (p: Processo, eu: number): AbertoNaBancada => ({
  ...comum(p),
  proprio: p.usuarioId === eu || p.criadoPor.usuarioId === eu,
  acoes: p.acoes,
  aviso: p.excesso ? `As horas passam do previsto no contrato em ${p.excesso}.` : null,
  motivo: p.motivoRejeicao,
  para: paginaDoProcesso(p.processoPagamentoId),
  aoAprovar: `${p.horas} h${p.valor === null ? '' : `, ${formatMoney(p.valor)},`} seguem para o SGF e o pagamento.`,
})

/** Payment processes, on the bench of reports; each is decided alone. */
const FONTE: FonteDaBancada<ProcessoDaFila> = {
  titulo: 'Analisar processos de pagamento',
  erro: 'Erro ao obter processos de pagamento',
  palavras: {
    um: 'processo de pagamento',
    varios: 'processos de pagamento',
    decisao: 'Processo e decisão',
    abrir: 'Abrir o processo',
    autor: 'Consultor',
    proprio: {
      etiqueta: 'Seu',
      pode: 'Você abriu este processo, ou recebe por ele. Se analisar, a exceção ficará escrita no histórico.',
      naoPode: MENSAGENS_PAGAMENTO.proprio,
    },
    analisado: MENSAGENS_PAGAMENTO.analisado,
    analisados: () => MENSAGENS_PAGAMENTO.analisado,
    aoAprovarVarios: '',
    semMotivo: MENSAGENS_PAGAMENTO.motivo,
  },
  filtros: filtrosDaBancada(ESTADOS_PROCESSO),
  estados: ESTADOS_PROCESSO.map((e) => ({ valor: e, rotulo: APARENCIA_PROCESSO[e].nome })),
  Estado: ({ estado }) => <EstadoDoProcesso estado={estado as EstadoProcesso} />,
  onde: { chave: 'contrato', campo: 'contratoId', rotulo: () => 'Contrato' },
  item: 'processo',
  fila: filaDeProcessos,
  opcoes: opcoesDaFilaDeProcessos,
  lerOpcoes: (resposta) => {
    const { total, contratos, usuarios } = resposta as OutputOf<typeof opcoesDaFilaDeProcessos>
    return {
      total,
      onde: contratos.map((c) => ({ valor: c.contratoId, rotulo: c.numContrato })),
      usuarios: usuarios.map((u) => ({ valor: u.usuarioId, rotulo: u.nome })),
    }
  },
  lerItem: (p) => ({
    ...comum(p),
    diasNaFila: p.diasNaFila,
    reenvio: p.reenvio,
    proprio: p.proprio,
    acoes: p.acoes,
  }),
  useAberto: (id) => {
    const { user } = useSession()
    const lida = useProcesso(id)
    return { lida, aberto: lida.data && paraAberto(lida.data, user.usuarioId) }
  },
  Documento: ({ id }) => {
    const { data } = useProcesso(id)
    return data ? (
      <Stack gap="lg">
        <Itens processo={data} compacta />
      </Stack>
    ) : null
  },
  Lado: ({ id }) => {
    const { data: p } = useProcesso(id)
    return p ? (
      <>
        <Parte titulo="Contrato">
          <Text size="sm">{p.contrato.objeto}</Text>
          <Ritmo contratoId={p.contratoId} />
        </Parte>
        <Parte titulo={`Arquivos (${p.arquivos.length})`}>
          <Arquivos processo={p} />
        </Parte>
        <Parte titulo="Histórico">
          <Historico id={id} />
        </Parte>
      </>
    ) : null
  },
  decidir: ({ id, acao, motivo, versao }) =>
    call(analisarProcesso, {
      body: {
        processoPagamentoId: id,
        statusProcessoId: STATUS_PROCESSO[TRANSICOES_PROCESSO[acao].para] as 2 | 3 | 6,
        motivoRejeicao: motivo,
        versao,
      },
    }),
}

/** `/gestao-pagamento/analisar` */
export const AnalisarProcessosPage = () => <BancadaDeAnalise fonte={FONTE} />
