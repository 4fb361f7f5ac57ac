import { IconPlus } from '@tabler/icons-react'
import { nomeComUf } from '#contract/br.ts'
import type { NaBusca } from '#web/lib/na-busca.ts'
import { comNovo } from '#web/lib/novo.ts'

export const naBusca: NaBusca = {
  acoes: ({ sessao, cidade }) =>
    cidade && sessao.can('novoAcompanhamento')
      ? [
          {
            rotulo: 'Novo Acompanhamento',
            detalhe: nomeComUf(cidade),
            icone: IconPlus,
            para: comNovo(`/cidade/${cidade.municipioId}/acompanhamento`),
          },
        ]
      : [],
}
