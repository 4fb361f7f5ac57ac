import { IconPackageImport } from '@tabler/icons-react'
import { nomeComUf } from '#contract/br.ts'
import type { NaBusca } from '#web/lib/na-busca.ts'
import { comNovo } from '#web/lib/novo.ts'

export const naBusca: NaBusca = {
  acoes: ({ sessao, w, cidade }) =>
    cidade && sessao.can('termoReferencia') && sessao.can('importarGrupoTermoReferencia')
      ? [
          {
            rotulo: `Importar ${w.min.singular('grupoSolucao')}`,
            detalhe: nomeComUf(cidade),
            icone: IconPackageImport,
            para: comNovo(`/cidade/${cidade.municipioId}/termo-referencia/0`),
          },
        ]
      : [],
}
