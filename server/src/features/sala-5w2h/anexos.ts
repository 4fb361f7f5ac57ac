import { sql } from 'drizzle-orm'
import { problem } from '#contract/problems.ts'
import { anexosDe5w2h, MENSAGENS_5W2H as M, MAX_ANEXOS_5W2H } from '#contract/sala-5w2h.ts'
import { defineAnexos, defineEnvioDeAnexos } from '../anexo/commands.ts'
import { checkEmUso, refuseDesativada } from '../sala-em-uso/commands.ts'
import { noAlcance } from './alvos.ts'
import { findMunicipioDaAcao } from './queries.ts'

/* Files of an action. */

interface Dono {
  readonly desativada: boolean
}
const anexos = defineAnexos<Dono>({
  tabela: 'sala_5w2h_anexo',
  id: 'sala5w2hAnexoId',
  dono: { tabela: 'sala_5w2h', id: 'sala5w2hId' },
  situacao: sql`json_build_object('desativada', exists (select 1 from sala s where s."municipioId" = r."municipioId" and not s.ativa))`,
  alcance: (actor) =>
    sql`exists (select 1 from sala_5w2h a where a."sala5w2hId" = r."sala5w2hId" and ${noAlcance(actor)})`,
  check: (_, { desativada }) => refuseDesativada(desativada),
  limite: { max: MAX_ANEXOS_5W2H, campo: 'arquivo', frase: M.arquivosDemais },
})

export const { downloadAnexo, removeAnexo, dropAnexos } = anexos

export const envioDeAnexo = defineEnvioDeAnexos({
  ...{ tipo: 'sala-5w2h-anexo', chamadas: anexosDe5w2h, cabecalho: 'Sala-5w2h-Anexo-Id' },
  ...{ campo: 'sala5w2hId', anexos },
  check: async ({ db }, sala5w2hId) => {
    const municipioId = await findMunicipioDaAcao(db, sala5w2hId)
    if (municipioId === undefined) throw problem.naoEncontrado()
    await checkEmUso(db, municipioId)
  },
})
