import { IconCalendarPlus } from '@tabler/icons-react'
import { nomeComUf } from '#contract/br.ts'
import type { NaBusca } from '#web/lib/na-busca.ts'
import { comNovo } from '#web/lib/novo.ts'

/** A new meeting in the city that one is in. */
export const naBusca: NaBusca = {
  acoes: ({ sessao, w, cidade }) =>
    cidade && sessao.can('criarEvento')
      ? [
          {
            rotulo: w.novo('encontro'),
            icone: IconCalendarPlus,
            para: comNovo(`/cidade/${cidade.municipioId}/evento`),
            detalhe: nomeComUf(cidade),
          },
        ]
      : [],
}
