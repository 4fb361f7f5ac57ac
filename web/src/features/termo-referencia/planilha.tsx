import { IconFileSpreadsheet } from '@tabler/icons-react'
import { EmptyState } from '#web/ui/estados.tsx'

/** The spreadsheet of the term. */
export const Planilha = ({ municipioId }: { municipioId: number }) => (
  <EmptyState key={municipioId} icone={IconFileSpreadsheet} titulo="Em construção" />
)
