import { clienteOculto } from './links/cliente-oculto.ts'
import { encontro } from './links/encontro.ts'
import { evidencia } from './links/evidencia.ts'
import { pesquisa } from './links/pesquisa.ts'
import { proposta } from './links/proposta.ts'
import { relatorio } from './links/relatorio.ts'
import { sala5w2h } from './links/sala-5w2h.ts'
import { salaOficina } from './links/sala-oficina.ts'

/** The pages that open without login, by the kind of their link: each feature names its own. */
export const PAGINA_ABERTA = {
  ...clienteOculto,
  ...encontro,
  ...evidencia,
  ...pesquisa,
  ...proposta,
  ...relatorio,
  ...sala5w2h,
  ...salaOficina,
}
export type RotaAberta = keyof typeof PAGINA_ABERTA
export const ROTAS_ABERTAS = Object.keys(PAGINA_ABERTA) as readonly RotaAberta[]
