import { Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { comMenos, compareNames, comSinal, formatDate, formatDecimal } from '#contract/br.ts'
import { extratoPontos, type Lancamento, motivoDito } from '#contract/pergunta-pontos.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umDia, umId, umTexto } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

const maiuscula = (s: string) => s.replace(/^./, (c) => c.toUpperCase())
const saldo = (n: number) => comMenos(formatDecimal(n))

const colunas = (w: Wording): Coluna<Lancamento>[] => [
  {
    chave: 'em',
    titulo: 'Quando',
    valor: (l) => l.em,
    tipo: 'instante',
    celula: (l) => <DateText valor={l.em} />,
    largura: 155,
  },
  {
    chave: 'motivo',
    titulo: 'O que mudou',
    valor: (l) => maiuscula(motivoDito(w, l.motivo)),
    cartao: 'titulo',
    largura: 160,
  },
  { chave: 'pergunta', titulo: w.singular('pergunta'), valor: (l) => `${l.numero}. ${l.texto}`, largura: 240 },
  { chave: 'tema', titulo: w.singular('tema'), valor: (l) => l.tema, ordenavel: false, oculta: true },
  { chave: 'usuario', titulo: 'Por', valor: (l) => l.usuario ?? 'Sistema', largura: 150 },
  {
    chave: 'declarados',
    titulo: 'Declarados',
    valor: (l) => l.declarados,
    celula: (l) => comSinal(l.declarados),
    tipo: 'numero',
    total: 'soma',
    largura: 120,
  },
  {
    chave: 'saldoDeclarado',
    titulo: 'Saldo declarado',
    valor: (l) => l.saldo.declarados,
    celula: (l) => saldo(l.saldo.declarados),
    tipo: 'numero',
    ordenavel: false,
    largura: 130,
  },
  {
    chave: 'comprovados',
    titulo: 'Comprovados',
    valor: (l) => l.comprovados,
    celula: (l) => comSinal(l.comprovados),
    tipo: 'numero',
    total: 'soma',
    largura: 125,
  },
  {
    chave: 'saldoComprovado',
    titulo: 'Saldo comprovado',
    valor: (l) => l.saldo.comprovados,
    celula: (l) => saldo(l.saldo.comprovados),
    tipo: 'numero',
    ordenavel: false,
    largura: 145,
  },
]

const CODECS = { de: umDia, ate: umDia, tema: umId, motivo: umTexto }

interface Props {
  id: string
  titulo: string
  /** The way to what else this tab shows. */
  vistas: ReactNode
}

/** What every total is made of: by date, with what had come together by then. */
export const Extrato = ({ id, titulo, vistas }: Props) => {
  const w = useWording()
  const filtros = useFiltrosDaLista(CODECS)
  const { valores, mudar, ativos } = filtros
  const { de, ate, tema, motivo } = valores
  const { lida, dados, linhas, servidor } = useLista(extratoPontos, {
    ...filtros,
    params: { id },
    query: { ...(de && { de }), ...(ate && { ate }), ...(tema && { temaId: String(tema) }), ...(motivo && { motivo }) },
    chave: (l) => l.pontoLancamentoId,
    naTela: true,
  })
  const cols = useMemo(() => colunas(w), [w])
  const motivos = (dados?.motivos ?? [])
    .map((valor) => ({ valor, rotulo: maiuscula(motivoDito(w, valor)) }))
    .toSorted((a, b) => compareNames(a.rotulo, b.rotulo))
  const pontos = (p: { declarados: number; comprovados: number }) =>
    `${saldo(p.declarados)} declarados e ${saldo(p.comprovados)} comprovados`
  return (
    <PageFrame
      titulo={titulo}
      estados={vistas}
      filtrosAtivos={ativos}
      filtros={
        <>
          <EntreDias de={de} ate={ate} onChange={mudar} />
          <Picker
            label={w.singular('tema')}
            placeholder="Todos"
            opcoes={(dados?.temas ?? []).map((t) => ({ valor: t.temaId, rotulo: t.nome }))}
            carregando={lida.isLoading}
            value={tema}
            onChange={(t) => mudar({ tema: t })}
          />
          <Picker
            label="O que mudou"
            placeholder="Tudo"
            opcoes={motivos}
            carregando={lida.isLoading}
            value={motivo || null}
            onChange={(m) => mudar({ motivo: m ?? '' })}
          />
        </>
      }
    >
      {dados && (de || ate) && (
        <Text size="sm" mb="xs" role="status">
          {de && `Antes de ${formatDate(de)}: ${pontos(dados.saldos.antes)}. `}
          {`${ate ? `No fim de ${formatDate(ate)}` : 'Hoje'}: ${pontos(dados.saldos.depois)}.`}
        </Text>
      )}
      <DataTable
        id="extrato-pontos"
        rotulo="Extrato de pontos"
        linhas={linhas}
        colunas={cols}
        chave={(l) => l.pontoLancamentoId}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        servidor={{
          ...servidor,
          ...(dados && { totais: { declarados: dados.declarados, comprovados: dados.comprovados } }),
        }}
        nomes={{ um: 'lançamento', varios: 'lançamentos' }}
        vazio={ativos > 0 ? 'Nenhum lançamento com estes filtros' : 'Nenhum ponto lançado ainda'}
        exportar={{ nome: 'Extrato de pontos' }}
      />
    </PageFrame>
  )
}
