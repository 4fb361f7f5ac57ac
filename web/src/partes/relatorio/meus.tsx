import { IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { nomeComUf } from '#contract/br.ts'
import type { meusRelatoriosAdmin, opcoesDosMeusAdmin } from '#contract/relatorio-administrativo.ts'
import type { meusRelatorios, opcoesDosMeus } from '#contract/relatorio-encontro.ts'
import { APARENCIA_RELATORIO, ESTADOS_RELATORIO } from '#contract/relatorio-estados.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { umaDe, umDia, umId } from '#web/lib/filtros.ts'
import { useFiltrosDaLista, useLista } from '#web/lib/lista.ts'
import { useCall } from '#web/lib/query.ts'
import { corDoRelatorio } from '#web/partes/estado-relatorio.tsx'
import type { Acao } from '#web/ui/acao.ts'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DoServidor } from '#web/ui/data-table/servidor.ts'
import { EntreDias } from '#web/ui/fields/dia-filtro.tsx'
import { LimparFiltros } from '#web/ui/limpar-filtros.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import type { RelatorioListado } from './colunas.tsx'

const FILTROS = { situacao: umaDe(ESTADOS_RELATORIO), municipio: umId, de: umDia, ate: umDia }
const SEM_FILTROS = { situacao: null, municipio: null, de: '', ate: '' } as const

interface Props<R> {
  titulo: string
  /** Of the table and of its file. */
  id: string
  /** The specification's sentence for a failure of reading. */
  erro: string
  lista: typeof meusRelatorios | typeof meusRelatoriosAdmin
  opcoes: typeof opcoesDosMeus | typeof opcoesDosMeusAdmin
  chave: (r: R) => number
  colunas: (w: Wording) => readonly Coluna<R>[]
  /** Where one that came back is corrected; without it this person writes none. */
  paraCorrigir?: ((r: R) => string) | undefined
  acao?: Acao
}

/** What one wrote, of one kind of report, in pages; the filters stand in the address. */
export const MeusRelatorios = <R extends RelatorioListado>(props: Props<R>) => {
  const { titulo, id, erro, chave, paraCorrigir, acao } = props
  const w = useWording()
  const filtros = useFiltrosDaLista(FILTROS)
  const { valores, mudar, ativos } = filtros
  const { lida, linhas, servidor } = useLista(props.lista as typeof meusRelatorios, {
    ...filtros,
    query: {
      ...(valores.situacao && { situacao: valores.situacao }),
      ...(valores.municipio && { municipioId: valores.municipio }),
      ...(valores.de && { de: valores.de }),
      ...(valores.ate && { ate: valores.ate }),
    },
    chave: (r) => chave(r as unknown as R),
    erro,
  })
  const opcoes = useCall(props.opcoes as typeof opcoesDosMeus, {}, { erro })
  const colunas = useMemo(() => props.colunas(w), [props.colunas, w])
  const contado = (e: (typeof ESTADOS_RELATORIO)[number]) => {
    const n = opcoes.data?.porEstado[e]
    return `${APARENCIA_RELATORIO[e].nome}${n === undefined ? '' : ` (${n.toLocaleString('pt-BR')})`}`
  }
  const limpar = () => mudar(SEM_FILTROS)
  return (
    <PageFrame
      titulo={titulo}
      {...(acao && { acao })}
      filtrosAtivos={ativos}
      filtros={
        <>
          <Picker
            label="Situação"
            placeholder="Todas"
            opcoes={ESTADOS_RELATORIO.map((e) => ({ valor: e, rotulo: contado(e) }))}
            value={valores.situacao}
            onChange={(situacao) => mudar({ situacao })}
          />
          <Picker
            label={w.singular('municipio')}
            placeholder="Todos"
            opcoes={opcoes.data?.municipios.map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) })) ?? []}
            value={valores.municipio}
            onChange={(municipio) => mudar({ municipio })}
          />
          <EntreDias de={valores.de} ate={valores.ate} onChange={mudar} />
        </>
      }
      recorte={{
        nomes: [valores.situacao && APARENCIA_RELATORIO[valores.situacao].nome],
        todas: 'Mostrar todos',
        onTodas: limpar,
      }}
    >
      <DataTable
        id={id}
        rotulo={titulo}
        linhas={linhas as unknown as readonly R[] | undefined}
        colunas={colunas}
        chave={chave}
        nomeLinha={(r) => r.titulo}
        erro={lida.error}
        onTentarDeNovo={() => void lida.refetch()}
        vazio="Nenhum relatório retornado"
        {...(ativos > 0 && { vazioAcao: <LimparFiltros onLimpar={limpar} /> })}
        nomes={{ um: 'relatório', varios: 'relatórios' }}
        exportar={{ nome: id }}
        servidor={servidor as unknown as DoServidor<R>}
        cor={corDoRelatorio}
        acoes={(r) =>
          r.estado === 'devolvido' && paraCorrigir
            ? [{ rotulo: 'Corrigir e reenviar', icone: IconPencil, para: paraCorrigir(r) }]
            : []
        }
      />
    </PageFrame>
  )
}
