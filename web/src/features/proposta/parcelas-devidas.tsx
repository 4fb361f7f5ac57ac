import { Button, Group, Stack, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBan,
  IconCoin,
  IconGift,
  IconPaperclip,
  IconPencil,
  IconReceipt,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatDateTime, formatMoney } from '#contract/br.ts'
import type { Proposta } from '#contract/proposta.ts'
import {
  ACOES_PARCELA,
  type AcaoParcela,
  APARENCIA_PARCELA,
  type EstadoParcela,
  TRANSICOES_PARCELA,
} from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import {
  type AnexoDaParcela,
  baixarAnexoDeParcela,
  excluirAnexoDeParcela,
  listarPassosDeParcela,
  moverParcela,
  type ParcelaDaProposta,
  type PassoDaParcela,
  TIPOS_ANEXO_PARCELA,
  verAnexoDeParcela,
} from '#contract/proposta-parcelas.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'
import { Parte } from '#web/partes/relatorio/dados.tsx'
import type { Acao, Icone } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import ul from '#web/ui/lista.module.css'
import { quantos } from '#web/ui/texto.ts'
import { CorrigirPasso } from './corrigir-passo.tsx'
import { EstadoDaParcela } from './estado.tsx'
import { type ModalDaParcela, ParcelaModal, TipoDoAnexoModal } from './parcela-modal.tsx'

type P = ParcelaDaProposta
const CHAMADAS = { ver: verAnexoDeParcela, baixar: baixarAnexoDeParcela, excluir: excluirAnexoDeParcela }
const ICONES: Readonly<Record<AcaoParcela, Icone>> = {
  faturar: IconReceipt,
  pagar: IconCoin,
  isentar: IconGift,
  cancelar: IconBan,
  desfazer: IconArrowBackUp,
}
const COLUNAS: readonly Coluna<P>[] = [
  { chave: 'numero', titulo: 'Nº', tipo: 'inteiro', valor: (p) => p.numero, largura: 60, cartao: 'titulo', fixa: true },
  { chave: 'vencimento', titulo: 'Vencimento', tipo: 'data', valor: (p) => p.vencimento },
  { chave: 'valor', titulo: 'Valor', tipo: 'dinheiro', valor: (p) => p.valor, total: 'soma' },
  {
    chave: 'estado',
    titulo: 'Situação',
    valor: (p) => APARENCIA_PARCELA[p.estado].nome,
    celula: (p) => <EstadoDaParcela estado={p.estado} />,
    largura: 170,
  },
  { chave: 'notaNumero', titulo: 'Nota fiscal', valor: (p) => p.notaNumero ?? '', largura: 120 },
  { chave: 'dataEmissao', titulo: 'Emissão', tipo: 'data', valor: (p) => p.dataEmissao, oculta: true },
  { chave: 'dataPagamento', titulo: 'Pagamento', tipo: 'data', valor: (p) => p.dataPagamento },
  { chave: 'valorPago', titulo: 'Valor pago', tipo: 'dinheiro', valor: (p) => p.valorPago, total: 'soma' },
  { chave: 'anexos', titulo: 'Arquivos', tipo: 'inteiro', valor: (p) => p.anexos.length, largura: 100 },
]
const nomeDa = (p: P) => `${p.numero}ª parcela`

/** Those that ask for a reason alone. */
const PERGUNTAS = {
  isentar: { texto: 'A entidade absorve a parcela: ela deixa de ser devida e conta como feita.', perigo: false },
  cancelar: { texto: 'A parcela deixa de ser devida.', perigo: true },
  desfazer: { texto: 'A parcela volta ao que era antes do último passo. Os arquivos ficam.', perigo: false },
} as const

const Passos = ({ parcela: p, corrige }: { parcela: P; corrige: boolean }) => {
  const [corrigindo, setCorrigindo] = useState<PassoDaParcela>()
  const lidos = useCall(
    listarPassosDeParcela,
    { query: { municipioPropostaParcelaId: p.municipioPropostaParcelaId } },
    { naTela: true },
  )
  if (lidos.error) return <ErrorState erro={lidos.error} onTentarDeNovo={() => void lidos.refetch()} />
  if (!lidos.data) return <Carregando linhas={2} altura={20} />
  if (lidos.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nenhum passo ainda
      </Text>
    )
  return (
    <>
      <ul className={ul.nua} aria-label={`Passos da ${nomeDa(p)}`}>
        {lidos.data.map((s) => (
          <li key={s.municipioPropostaParcelaStatusId}>
            <Text size="sm">
              {formatDateTime(s.em)}, {s.usuario ?? 'Sistema'}:{' '}
              {s.acao === 'substituir' ? 'Substituída pelo aditivo' : TRANSICOES_PARCELA[s.acao].rotulo}
              {s.notaNumero && `, nota ${s.notaNumero}${s.dataEmissao ? ` de ${formatDate(s.dataEmissao)}` : ''}`}
              {s.valorPago !== null &&
                `, ${formatMoney(s.valorPago)}${s.dataPagamento ? ` em ${formatDate(s.dataPagamento)}` : ''}`}
              {s.justificativa && `: “${s.justificativa}”`}
            </Text>
            {s.correcoes.map((k) => (
              <Text key={k.em} size="sm" c="dimmed">
                Corrigido em {formatDateTime(k.em)} por {k.usuario ?? 'Sistema'}: “{k.justificativa}”
              </Text>
            ))}
            {corrige && s.ultimo && (s.acao === 'faturar' || s.acao === 'pagar') && (
              <Button
                variant="default"
                size="compact-sm"
                h={32}
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => setCorrigindo(s)}
              >
                Corrigir
              </Button>
            )}
          </li>
        ))}
      </ul>
      {corrigindo && <CorrigirPasso passo={corrigindo} onFechar={() => setCorrigindo(undefined)} />}
    </>
  )
}

const Detalhe = ({ parcela: p, onAnexar }: { parcela: P; onAnexar: (() => void) | undefined }) => {
  const [alterando, setAlterando] = useState<AnexoDaParcela>()
  return (
    <Stack gap="md">
      <Parte titulo="Arquivos">
        <Anexos
          anexos={p.anexos.map((a) => ({
            ...a,
            id: a.municipioPropostaParcelaAnexoId,
            nota: <Text size="xs">{TIPOS_ANEXO_PARCELA[a.tipo]}</Text>,
          }))}
          chamadas={CHAMADAS}
          onExcluido={() => {}}
          acoes={(id) => {
            const a = p.anexos.find((x) => x.municipioPropostaParcelaAnexoId === id)
            return a?.alterar ? [{ rotulo: 'Alterar o tipo', icone: IconPencil, onClick: () => setAlterando(a) }] : []
          }}
        />
        {onAnexar && (
          <Button variant="default" mt="xs" leftSection={<IconPaperclip size={18} aria-hidden />} onClick={onAnexar}>
            Anexar arquivo
          </Button>
        )}
      </Parte>
      <Parte titulo="Passos">
        <Passos parcela={p} corrige={onAnexar !== undefined} />
      </Parte>
      {alterando && <TipoDoAnexoModal anexo={alterando} onFechar={() => setAlterando(undefined)} />}
    </Stack>
  )
}

const ORDEM_DO_RESUMO: readonly EstadoParcela[] = ['paga', 'faturada', 'vencida', 'prevista', 'isenta', 'cancelada']
const Resumo = ({ parcelas }: { parcelas: readonly P[] }) => (
  <Group gap="md" role="status">
    {ORDEM_DO_RESUMO.flatMap((estado) => {
      const destas = parcelas.filter((p) => p.estado === estado)
      if (destas.length === 0) return []
      const soma = destas.reduce((n, p) => n + Math.round(p.valor * 100), 0) / 100
      return (
        <Group key={estado} gap={6}>
          <EstadoDaParcela estado={estado} />
          <Text size="sm">
            {quantos(destas.length, 'parcela', 'parcelas')}, {formatMoney(soma)}
          </Text>
        </Group>
      )
    })}
  </Group>
)

/** What is owed, and what came of it; before the signature, or for who may not receive, it is only read. */
export const ParcelasDevidas = ({ proposta }: { proposta: Proposta }) => {
  const confirmar = useConfirm()
  const mover = useMutationCall(moverParcela, { naTela: true })
  const [aberto, setAberto] = useState<{ qual: ModalDaParcela; id: number }>()
  const parcela = proposta.parcelas.find((p) => p.municipioPropostaParcelaId === aberto?.id)
  const abrir = (qual: ModalDaParcela, p: P) => setAberto({ qual, id: p.municipioPropostaParcelaId })
  const perguntar = (acao: keyof typeof PERGUNTAS, p: P) => {
    const { rotulo } = TRANSICOES_PARCELA[acao]
    void confirmar({
      titulo: `${rotulo}: ${nomeDa(p)}, ${formatMoney(p.valor)}?`,
      confirmar: acao === 'cancelar' ? 'Cancelar parcela' : rotulo,
      cancelar: 'Voltar',
      ...PERGUNTAS[acao],
      motivo: { rotulo: 'Motivo', obrigatorio: true, max: 1000 },
      acao: (justificativa) =>
        mover.mutateAsync({
          body: {
            municipioPropostaParcelaId: p.municipioPropostaParcelaId,
            versao: p.versao,
            acao,
            justificativa,
          },
        }),
    })
  }
  const acoesDa = (p: P): Acao[] =>
    ACOES_PARCELA.filter((a) => p.acoes[a]).map((a) => ({
      rotulo: TRANSICOES_PARCELA[a].rotulo,
      icone: ICONES[a],
      onClick: () => (a === 'faturar' || a === 'pagar' ? abrir(a, p) : perguntar(a, p)),
      ...(a === 'cancelar' && { perigo: true }),
    }))
  return (
    <Stack gap="sm">
      {proposta.estado !== 'minutaAssinada' && (
        <Text size="sm" c="dimmed">
          {M.aindaNaoVale}.
        </Text>
      )}
      <Resumo parcelas={proposta.parcelas} />
      <DataTable
        id="parcelas-de-proposta"
        rotulo="Parcelas"
        linhas={proposta.parcelas}
        colunas={COLUNAS}
        chave={(p) => p.municipioPropostaParcelaId}
        nomeLinha={nomeDa}
        nomes={{ um: 'parcela', varios: 'parcelas' }}
        busca={false}
        vazio={M.semInvestimento}
        acoes={acoesDa}
        detalhe={(p) => (
          <Detalhe parcela={p} onAnexar={proposta.acoes.parcelas ? () => abrir('anexar', p) : undefined} />
        )}
        exportar={{ nome: `parcelas-${proposta.numero.replaceAll('/', '-')}` }}
        cor={(p) => (p.estado === 'vencida' ? 'red' : p.estado === 'paga' ? 'green' : undefined)}
      />
      {aberto && parcela && <ParcelaModal qual={aberto.qual} parcela={parcela} onFechar={() => setAberto(undefined)} />}
    </Stack>
  )
}
