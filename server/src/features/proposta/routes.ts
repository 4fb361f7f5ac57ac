import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import type { Feature } from '#server/http/route.ts'
import { rotasAbertas } from './aberta-routes.ts'
import { alvos } from './alvos.ts'
import { rotasDeAndamento } from './andamento-routes.ts'
import { auditados } from './auditados.ts'
import { avisosDeProposta } from './avisos.ts'
import { registrosDeProposta } from './combos.ts'
import { auditadosDoLink, checkLinkDaProposta } from './envio.ts'
import { rotasDeModelos } from './modelos-routes.ts'
import { ROTA } from './paginas.ts'
import { rotasDePapeis } from './papeis-routes.ts'
import { rotasDeParcelas } from './parcelas/routes.ts'
import { pendenciasDeProposta } from './pendencias.ts'
import { rotasDoQuadro } from './quadro-routes.ts'
import { rotasDoCerne } from './routes-core.ts'
import { jobsDeProposta } from './vencimento.ts'

export const propostaFeature: Feature = {
  alvos,
  auditados: { ...auditados, ...auditadosDoLink },
  avisos: avisosDeProposta,
  jobs: jobsDeProposta,
  links: { [ROTA]: checkLinkDaProposta },
  pendencias: pendenciasDeProposta,
  registros: registrosDeProposta,
  constraints: {
    municipio_proposta_imutavel_ck: { mensagem: M.assinadaNaoMuda, status: 422 },
    municipio_proposta_dados_uk: { mensagem: M.dadosJaHa },
    municipio_proposta_solucao_uk: { campo: 'solucoes', mensagem: M.solucaoRepetida, status: 422 },
    municipio_proposta_solucoes_extras_uk: { campo: 'solucaoId', mensagem: M.solucaoRepetida, status: 422 },
    municipio_proposta_aditivo_uk: { mensagem: M.jaTemAditivo, status: 422 },
  },
  routes: [
    ...rotasDoCerne,
    ...rotasDeAndamento,
    ...rotasAbertas,
    ...rotasDeParcelas,
    ...rotasDoQuadro,
    ...rotasDePapeis,
    ...rotasDeModelos,
  ],
}
