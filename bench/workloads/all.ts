import type { Workload } from '../workload.ts'
import { alterarRegistro } from './alterar-registro.ts'
import { aprovarEvidencia } from './aprovar-evidencia.ts'
import { cidades, cidadesEmAlcance } from './cidades.ts'
import { enviarArquivo } from './enviar-arquivo.ts'
import { leituraPequena } from './leitura-pequena.ts'
import { perguntasDoMunicipio } from './perguntas-do-municipio.ts'
import { sessao } from './sessao.ts'

/** Every workload, in the order of the table. */
export const workloads: readonly Workload[] = [
  perguntasDoMunicipio,
  aprovarEvidencia,
  enviarArquivo,
  alterarRegistro,
  cidades,
  cidadesEmAlcance,
  leituraPequena,
  sessao,
]
