import { IconPlus } from '@tabler/icons-react'
import { naVariante } from '#contract/register-words.ts'
import { registers } from '#contract/registers.ts'
import type { NaBusca } from '#web/lib/na-busca.ts'
import { comNovo } from '#web/lib/novo.ts'
import { palavrasDe } from './words.ts'

/** A new row of each register whose screen is made from its definition alone. */
export const naBusca: NaBusca = {
  acoes: ({ sessao, w }) =>
    registers.flatMap(({ tela, pagina, permit, ...resto }) =>
      tela && pagina && sessao.can(pagina.pede) && sessao.can(permit.incluir)
        ? [
            {
              rotulo: palavrasDe(naVariante({ tela, pagina, permit, ...resto }, w)).novo,
              icone: IconPlus,
              para: comNovo(tela),
            },
          ]
        : [],
    ),
}
