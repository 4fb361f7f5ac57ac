import { Group } from '@mantine/core'
import { IconCalendarDollar, IconFileSpreadsheet, IconLayoutKanban, IconList } from '@tabler/icons-react'
import { planilhaDePropostas } from '#contract/proposta.ts'
import { useFiltrosDaLista } from '#web/lib/lista.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { EscolherVista } from '#web/ui/escolher-vista.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { AReceber } from './a-receber.tsx'
import { FILTROS, FiltrosDasPropostas, quantosAtivos, queryDasPropostas, type Vista } from './filtros.tsx'
import { ListaDePropostas } from './lista.tsx'
import { QuadroDePropostas } from './quadro.tsx'

const VISTAS = [
  { value: 'quadro', label: 'Quadro', Icon: IconLayoutKanban },
  { value: 'lista', label: 'Lista', Icon: IconList },
  { value: 'receber', label: 'A receber', Icon: IconCalendarDollar },
] as const satisfies readonly { value: Vista; label: string; Icon: unknown }[]
const CONTEUDO = { quadro: QuadroDePropostas, lista: ListaDePropostas, receber: AReceber } as const

/** `/propostas`: all proposals in reach, by state, as a list, and what they bring in. */
export const PropostasPage = () => {
  const filtros = useFiltrosDaLista(FILTROS)
  const { valores, mudar } = filtros
  const vista: Vista = valores.vista ?? 'quadro'
  const Conteudo = CONTEUDO[vista]
  const planilha = () =>
    void baixarDocumento(planilhaDePropostas, {
      query: {
        ...queryDasPropostas(valores),
        // The board has neither of these.
        ...(vista === 'lista' && valores.estado && { estado: valores.estado }),
        ...(vista === 'lista' && valores.busca && { busca: valores.busca }),
      },
    })
  return (
    <PageFrame
      titulo="Propostas"
      {...(vista !== 'receber' && {
        acao: { rotulo: 'Planilha (XLSX)', icone: IconFileSpreadsheet, onClick: planilha },
      })}
      antes={
        <Group>
          <EscolherVista vistas={VISTAS} vista={vista} onMudar={(v) => mudar({ vista: v === 'quadro' ? null : v })} />
        </Group>
      }
      filtros={<FiltrosDasPropostas vista={vista} valores={valores} mudar={mudar} />}
      filtrosNaLinha
      filtrosAtivos={quantosAtivos(valores, vista)}
    >
      <Conteudo {...filtros} />
    </PageFrame>
  )
}
