import { IconPlus } from '@tabler/icons-react'
import { nomeComUf } from '#contract/br.ts'
import type { NaBusca } from '#web/lib/na-busca.ts'

export const naBusca: NaBusca = {
  acoes: ({ sessao, cidade }) =>
    cidade && sessao.can('novoRelatorio')
      ? [
          {
            rotulo: 'Novo Relatório',
            detalhe: nomeComUf(cidade),
            icone: IconPlus,
            para: `/cidade/${cidade.municipioId}/relatorio/inserir`,
          },
        ]
      : [],
}
