import { IconPlus } from '@tabler/icons-react'
import type { NaBusca } from '#web/lib/na-busca.ts'

export const naBusca: NaBusca = {
  acoes: ({ sessao }) =>
    sessao.can('criarGrupo') ? [{ rotulo: 'Novo grupo', icone: IconPlus, para: '/groups/add' }] : [],
}
