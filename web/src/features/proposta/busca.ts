import { IconFilePlus } from '@tabler/icons-react'
import { nomeComUf } from '#contract/br.ts'
import { FLAGS_PROPOSTA } from '#contract/proposta-estados.ts'
import type { NaBusca } from '#web/lib/na-busca.ts'
import { comNovo } from '#web/lib/novo.ts'

export const naBusca: NaBusca = {
  acoes: ({ sessao, cidade }) =>
    cidade && sessao.can(FLAGS_PROPOSTA.ver) && sessao.can(FLAGS_PROPOSTA.criar)
      ? [
          {
            rotulo: 'Nova proposta',
            detalhe: nomeComUf(cidade),
            icone: IconFilePlus,
            para: comNovo(`/cidade/${cidade.municipioId}/proposta/proposta`),
          },
        ]
      : [],
}
