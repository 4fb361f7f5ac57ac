import { acompanhamento } from './nomes/acompanhamento.ts'
import { aviso } from './nomes/aviso.ts'
import { clienteOculto } from './nomes/cliente-oculto.ts'
import { conta } from './nomes/conta.ts'
import { contrato } from './nomes/contrato.ts'
import { encontro } from './nomes/encontro.ts'
import { evidencia } from './nomes/evidencia.ts'
import { lugar } from './nomes/lugar.ts'
import { membro } from './nomes/membro.ts'
import type { Nomes } from './nomes/nome.ts'
import { pagamento } from './nomes/pagamento.ts'
import { pontuacao } from './nomes/pontuacao.ts'
import { presenca } from './nomes/presenca.ts'
import { programa } from './nomes/programa.ts'
import { proposta } from './nomes/proposta.ts'
import { relatorio } from './nomes/relatorio.ts'
import { sala } from './nomes/sala.ts'
import { salaIndicador } from './nomes/sala-indicador.ts'
import { salaOficina } from './nomes/sala-oficina.ts'
import { selo } from './nomes/selo.ts'
import { sistema } from './nomes/sistema.ts'
import { solucao } from './nomes/solucao.ts'
import { termoReferencia } from './nomes/termo-referencia.ts'
import { territorio } from './nomes/territorio.ts'

/** What people call what they change and what stands in the way of a deletion: each room names its own tables. */
export const nomes: Nomes = {
  ...acompanhamento,
  ...aviso,
  ...clienteOculto,
  ...conta,
  ...contrato,
  ...encontro,
  ...evidencia,
  ...lugar,
  ...membro,
  ...pagamento,
  ...pontuacao,
  ...presenca,
  ...programa,
  ...proposta,
  ...relatorio,
  ...sala,
  ...salaOficina,
  ...salaIndicador,
  ...selo,
  ...sistema,
  ...solucao,
  ...termoReferencia,
  ...territorio,
}
