import { IconPlus } from '@tabler/icons-react'
import { nomeComUf } from '#contract/br.ts'
import type { NaBusca } from '#web/lib/na-busca.ts'

export const naBusca: NaBusca = {
  acoes: ({ sessao, cidade }) =>
    sessao.can('novoRelatorioAdministrativo')
      ? [
          {
            rotulo: 'Novo Relatório Administrativo',
            ...(cidade && { detalhe: nomeComUf(cidade) }),
            icone: IconPlus,
            para: `${cidade ? `/cidade/${cidade.municipioId}` : ''}/relatorio-administrativo/inserir`,
          },
        ]
      : [],
}
