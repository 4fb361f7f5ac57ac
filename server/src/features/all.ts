import type { Kind, Kinds } from '#server/access/targets.ts'
import type { Auditados, Feature } from '#server/http/route.ts'
import { registerFeatures } from '#server/registers/all.ts'
import { reportFeatures } from '#server/reports/all.ts'
import { acompanhamentoFeature } from './acompanhamento/routes.ts'
import { agenteTerritorialFeature } from './agente-territorial/routes.ts'
import { andamentoFeature } from './andamento/routes.ts'
import { arquivoFeature } from './arquivo/routes.ts'
import { auditoriaFeature } from './auditoria/routes.ts'
import { avisoFeature } from './aviso/routes.ts'
import { buscaFeature } from './busca/routes.ts'
import { capacidadeFeature } from './capacidade/routes.ts'
import { clienteOcultoFeature } from './cliente-oculto/routes.ts'
import { configuracaoFeature } from './configuracao/routes.ts'
import { contratoFeature } from './contrato/routes.ts'
import { eixoFeature } from './eixo/routes.ts'
import { emailFeature } from './email/routes.ts'
import { presencaFeature } from './encontro/presenca-routes.ts'
import { encontroFeature } from './encontro/routes.ts'
import { envioFeature } from './envio/routes.ts'
import { escolaFeature } from './escola/routes.ts'
import { evidenciaFeature } from './evidencia/routes.ts'
import { grupoUsuarioFeature } from './grupo-usuario/routes.ts'
import { instituicaoFeature } from './instituicao/routes.ts'
import { medalhaFeature } from './medalha/routes.ts'
import { membroFeature } from './membro/routes.ts'
import { municipioFeature } from './municipio/routes.ts'
import { municipioEixoFeature } from './municipio-eixo/routes.ts'
import { pagamentoFeature } from './pagamento/routes.ts'
import { pendenciaFeature } from './pendencia/routes.ts'
import { perguntaFeature } from './pergunta/routes.ts'
import { propostaFeature } from './proposta/routes.ts'
import { relatorioAdministrativoFeature } from './relatorio-administrativo/routes.ts'
import { relatorioAgendamentoFeature } from './relatorio-agendamento/routes.ts'
import { relatorioEncontroFeature } from './relatorio-encontro/routes.ts'
import { saidasDeRelatorioFeature } from './relatorio-encontro/saidas.ts'
import { resumoFeature } from './resumo/routes.ts'
import { salaFeature } from './sala/routes.ts'
import { sala5w2hFeature } from './sala-5w2h/routes.ts'
import { salaIndicadorFeature } from './sala-indicador/routes.ts'
import { salaOficinaFeature } from './sala-oficina/routes.ts'
import { segundoFatorFeature } from './segundo-fator/routes.ts'
import { seloFeature } from './selo/routes.ts'
import { seloResultadoFeature } from './selo-resultado/routes.ts'
import { sessaoFeature } from './sessao/routes.ts'
import { sistemaFeature } from './sistema/routes.ts'
import { solucaoFeature } from './solucao/routes.ts'
import { ssoFeature } from './sso/routes.ts'
import { statusFeature } from './status/routes.ts'
import { planilhaFeature } from './termo-referencia/planilha/routes.ts'
import { termoReferenciaFeature } from './termo-referencia/routes.ts'
import { territorioFeature } from './territorio/routes.ts'
import { trabalhoFeature } from './trabalho/routes.ts'
import { unidadeRegionalFeature } from './unidade-regional/routes.ts'
import { usuarioFeature } from './usuario/routes.ts'
import { visaoRelatorioFeature } from './visao-relatorio/routes.ts'

/** Every feature, in one place; pending work is shown in their order. */
const declared: readonly Feature[] = [
  evidenciaFeature,
  acompanhamentoFeature,
  encontroFeature,
  relatorioEncontroFeature,
  saidasDeRelatorioFeature,
  relatorioAdministrativoFeature,
  pagamentoFeature,
  propostaFeature,
  arquivoFeature,
  clienteOcultoFeature,
  configuracaoFeature,
  contratoFeature,
  emailFeature,
  grupoUsuarioFeature,
  membroFeature,
  municipioFeature,
  resumoFeature,
  salaOficinaFeature,
  salaIndicadorFeature,
  salaFeature,
  sala5w2hFeature,
  segundoFatorFeature,
  seloFeature,
  seloResultadoFeature,
  sessaoFeature,
  sistemaFeature,
  ssoFeature,
  usuarioFeature,
  eixoFeature,
  escolaFeature,
  agenteTerritorialFeature,
  instituicaoFeature,
  medalhaFeature,
  municipioEixoFeature,
  perguntaFeature,
  presencaFeature,
  solucaoFeature,
  planilhaFeature,
  statusFeature,
  andamentoFeature,
  termoReferenciaFeature,
  territorioFeature,
  unidadeRegionalFeature,
  visaoRelatorioFeature,
  relatorioAgendamentoFeature(reportFeatures.flatMap((f) => f.trabalhos ?? [])),
]

const ofRegisters = registerFeatures(new Map(declared.flatMap((f) => [...(f.registros ?? [])])))
const trabalho = trabalhoFeature([...declared, ...ofRegisters, ...reportFeatures].flatMap((f) => f.trabalhos ?? []))
/** Features with what they declare for one another. */
const parts: readonly Feature[] = [
  ...declared,
  buscaFeature(declared.flatMap((f) => f.busca ?? [])),
  envioFeature(declared.flatMap((f) => f.envios ?? [])),
  capacidadeFeature(Object.assign({}, ...declared.map((f) => f.links))),
  pendenciaFeature(declared.flatMap((f) => f.pendencias ?? [])),
  trabalho,
  avisoFeature([...declared, trabalho].flatMap((f) => f.avisos ?? [])),
]
/** What the audit log speaks of; a feature knows more of its rows than the register that shows them. */
export const auditados: Auditados = Object.assign({}, ...[...ofRegisters, ...parts].map((f) => f.auditados))
const own: readonly Feature[] = [...parts, auditoriaFeature(auditados)]

/** The whole product. */
export const features: readonly Feature[] = [...own, ...ofRegisters, ...reportFeatures]

/** Every kind of id. Two registers may show the same rows; otherwise a kind is one feature's. */
export const allKinds = (): Kinds => {
  const kinds: Record<string, Kind> = Object.assign({}, ...ofRegisters.map((f) => f.alvos))
  for (const [name, kind] of own.flatMap((f) => Object.entries(f.alvos ?? {}))) {
    if (name in kinds) throw new Error(`O tipo ${name} é declarado duas vezes.`)
    kinds[name] = kind
  }
  return kinds
}
