import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { formatDateTime, nomeComUf } from '#contract/br.ts'
import {
  type LinhaDosEncontros,
  listaDeEncontros,
  listaDoMunicipio,
  listaDosMeusEncontros,
  MODALIDADE,
} from '#contract/encontro.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useLista } from '#web/lib/lista.ts'
import { useSession } from '#web/lib/session.ts'
import { EstadoDoEncontro, nomeDaSituacao } from '#web/partes/estado-encontro.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { type Estado, perguntaDe, type Valores } from './enderecos.ts'

export type Fonte = 'cidade' | 'todos' | 'meus'

const colunasDe = (w: Wording, fonte: Fonte, comDuracao: boolean): Coluna<LinhaDosEncontros>[] => [
  {
    chave: 'inicio',
    titulo: 'Quando',
    tipo: 'instante',
    largura: 215,
    valor: (l) => l.inicio,
    celula: (l) => `${formatDateTime(l.inicio)}–${l.fimString.slice(11)}`,
    fixa: true,
  },
  { chave: 'titulo', titulo: 'Título', largura: 210, valor: (l) => l.titulo, cartao: 'titulo', fixa: true },
  {
    chave: 'situacao',
    titulo: 'Situação',
    tipo: 'situacao',
    largura: 160,
    valor: (l) => nomeDaSituacao(w, l.situacao),
    celula: (l) => <EstadoDoEncontro situacao={l.situacao} semRelatorio={l.semRelatorio} />,
  },
  ...(fonte === 'cidade'
    ? []
    : [
        {
          chave: 'municipio',
          titulo: w.singular('municipio'),
          valor: (l: LinhaDosEncontros) => nomeComUf(l.municipio),
        },
      ]),
  { chave: 'grupo', titulo: 'Grupo', largura: 150, valor: (l) => l.grupo.nome, oculta: fonte !== 'cidade' },
  ...(fonte === 'meus'
    ? []
    : [{ chave: 'usuario', titulo: 'Consultor', largura: 150, valor: (l: LinhaDosEncontros) => l.usuario.nome }]),
  ...(comDuracao
    ? [
        {
          chave: 'duracao',
          titulo: 'Duração',
          tipo: 'horas' as const,
          largura: 90,
          valor: (l: LinhaDosEncontros) => l.duracao,
          ordenavel: false,
        },
      ]
    : []),
  {
    chave: 'convidados',
    titulo: 'Convidados',
    tipo: 'inteiro',
    largura: 105,
    valor: (l) => l.convidados,
    ordenavel: false,
  },
  {
    chave: 'presentes',
    titulo: 'Presentes',
    tipo: 'inteiro',
    largura: 100,
    valor: (l) => l.presentes,
    ordenavel: false,
  },
  {
    chave: 'modalidade',
    titulo: 'Modalidade',
    largura: 130,
    valor: (l) => MODALIDADE[l.modalidade],
    ordenavel: false,
    oculta: true,
  },
  { chave: 'local', titulo: 'Local ou link', valor: (l) => l.local, ordenavel: false, oculta: true },
  {
    chave: 'solucoes',
    titulo: w.plural('solucao'),
    tipo: 'lista',
    valor: (l) => l.solucoes,
    ordenavel: false,
    oculta: true,
  },
]

interface Props {
  fonte: Fonte
  municipioId: number | undefined
  estado: Estado
  periodo: { de: string; ate: string }
  onAbrir: (encontroId: number) => void
  /** How many filters are in use. */
  ativos: number
  vazioAcao: ReactNode
}

/** The meetings of a month as rows, a page at a time. */
export const ListaDeEncontros = ({ fonte, municipioId, estado, periodo, onAbrir, ativos, vazioAcao }: Props) => {
  const w = useWording()
  const { can } = useSession()
  const comDuracao = can('verDuracaoCalendario')
  const valores = estado.valores as unknown as Valores
  const colunas = useMemo(() => colunasDe(w, fonte, comDuracao), [w, fonte, comDuracao])
  const query = useMemo(
    () => ({ ...perguntaDe(valores), ...periodo, ...(valores.situacao === 'sem' && { semRelatorio: 'true' }) }),
    [valores, periodo],
  )
  const chamada = { cidade: listaDoMunicipio, todos: listaDeEncontros, meus: listaDosMeusEncontros }[fonte]
  const { lida, linhas, servidor } = useLista(chamada as typeof listaDeEncontros, {
    ...(municipioId !== undefined && { params: { id: municipioId } }),
    query,
    valores: estado.valores as never,
    mudar: estado.mudar as never,
    ir: estado.ir,
    chave: (l) => l.encontroId,
    erro: `Erro ao obter ${w.min.plural('encontro')}`,
    naTela: true,
  })
  return (
    <DataTable
      id={`encontros-${fonte}`}
      rotulo={w.plural('encontro')}
      nomes={w.min.umEVarios('encontro')}
      linhas={linhas}
      colunas={colunas}
      chave={(l) => l.encontroId}
      erro={lida.error}
      onTentarDeNovo={() => void lida.refetch()}
      servidor={servidor}
      exportar={{ nome: w.min.plural('encontro') }}
      nomeLinha={(l) => l.titulo}
      maxAcoes={1}
      acoes={(l) => [{ rotulo: 'Abrir', icone: IconEye, onClick: () => onAbrir(l.encontroId) }]}
      vazio={ativos > 0 ? 'Nada encontrado com estes filtros' : w.nenhum('encontro')}
      vazioAcao={vazioAcao}
    />
  )
}
