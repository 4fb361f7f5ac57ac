import { nomeComUf } from '#contract/br.ts'
import { ambiente, capacidades } from '#web/lib/ambiente.ts'
import type { NaBusca } from '#web/lib/na-busca.ts'
import { abasDaCidade } from './abas.ts'

/** The tabs of the city that one is in. */
export const naBusca: NaBusca = {
  telas: ({ sessao, w, cidade }) =>
    cidade
      ? abasDaCidade(sessao, w, {
          municipioId: cidade.municipioId,
          uf: ambiente().uf,
          abaEvidencia: capacidades().abaEvidencia,
          verClienteOculto: cidade.acoes.verClienteOculto,
        }).map(({ rotulo, para }) => ({ rotulo, para, detalhe: nomeComUf(cidade) }))
      : [],
}
