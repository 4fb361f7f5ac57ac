import type { Workload } from '../workload.ts'
import { alterarRegistro } from './alterar-registro.ts'
import { cidades, cidadesEmAlcance } from './cidades.ts'
import { leituraPequena } from './leitura-pequena.ts'
import { sessao } from './sessao.ts'

/** Every workload, in the order of the table. */
export const workloads: readonly Workload[] = [alterarRegistro, cidades, cidadesEmAlcance, leituraPequena, sessao]
