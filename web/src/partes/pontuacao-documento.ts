import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { relatorioPontuacao } from '#contract/relatorio-exportacao.ts'
import { useSession } from '#web/lib/session.ts'
import type { Acao } from '#web/ui/acao.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'

/** The points of a city as files, for who sees points. */
export const usePontuacao = (municipioId: number): Acao[] => {
  const { can } = useSession()
  if (!can('visualizarPontosMedalha')) return []
  const baixar = (formato: 'pdf' | 'xlsx') => () =>
    void baixarDocumento(relatorioPontuacao, { params: { id: municipioId }, query: { formato } })
  return [
    { rotulo: 'Pontuação em PDF', icone: IconFileTypePdf, onClick: baixar('pdf') },
    { rotulo: 'Pontuação em planilha (XLSX)', icone: IconFileSpreadsheet, onClick: baixar('xlsx') },
  ]
}
