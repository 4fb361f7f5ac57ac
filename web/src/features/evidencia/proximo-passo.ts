import type { Candidata } from '#contract/pergunta-pontos.ts'
import type { Flag } from '#contract/permissions.ts'
import type { Wording } from '#contract/wording.ts'
import { comNovo } from '#web/lib/novo.ts'

interface Passo {
  /** Where the question stands and what is left to happen. */
  texto: string
  acao?: { rotulo: string; para: string }
}

/** Where it is asked: in what is open, in the diagnosis, or in a new follow-up of its theme. */
const ondeResponder = ({ temaId, diagnosticada, perguntadaEm }: Candidata, municipioId: string, w: Wording) => {
  if (perguntadaEm ? perguntadaEm.diagnostico : !diagnosticada) {
    // One that has not begun is begun on its first page.
    const tema = perguntadaEm ? `/tema/${temaId}` : ''
    return { em: w.frase('{no diagnóstico}'), rotulo: 'Responder', para: `/diagnostico/${municipioId}${tema}` }
  }
  const lista = `/cidade/${municipioId}/acompanhamento`
  return perguntadaEm
    ? {
        em: 'no acompanhamento aberto',
        rotulo: 'Responder',
        para: `${lista}/obter/${perguntadaEm.acompanhamentoId}?tema=${temaId}`,
      }
    : { em: 'no próximo acompanhamento', rotulo: 'Novo Acompanhamento', para: comNovo(lista, String(temaId)) }
}

/** What comes next for a question of the simulator, and where it is done; who may not do it is told who does. */
export const proximoPasso = (c: Candidata, municipioId: string, w: Wording, can: (flag: Flag) => boolean): Passo => {
  const pagina = `/cidade/${municipioId}/evidenciar/${c.perguntaMunicipioId}`
  const volta = (frase: string): Passo => {
    if (!c.habilitada && !c.perguntadaEm)
      return { texto: `${frase} quando ${w.min.o('tema')} for ${w.flexiona('tema', 'habilitado')} aqui` }
    const { em, ...acao } = ondeResponder(c, municipioId, w)
    const texto = `${frase} ${em}`
    return can('novoAcompanhamento') ? { texto, acao } : { texto: `${texto}, com o Consultor Condutor` }
  }
  if (c.estado === 'naoRespondida') return volta(`${w.flexiona('pergunta', 'Não respondido')}: responde-se`)
  if (c.estado === 'evidenciada')
    return { texto: 'Em análise: espera a decisão dos analistas', acao: { rotulo: 'Ver', para: pagina } }
  if (c.resposta !== true) return volta(`${w.flexiona('pergunta', 'Respondido')} com NÃO: volta`)
  const rejeitada = c.estado === 'rejeitada'
  const estado = rejeitada ? w.flexiona('pergunta', 'Rejeitado') : `${w.flexiona('pergunta', 'Respondido')} com SIM`
  if (c.enviar)
    return { texto: `${estado}: falta ${rejeitada ? 'reenviar' : 'enviar'}`, acao: { rotulo: 'Enviar', para: pagina } }
  if (c.possivel) return { texto: w.frase(`${estado}: quem envia é o AD ou o Consultor Condutor {do município}`) }
  if (rejeitada && c.recorrente) return volta(`${estado}, e recorrente: volta`)
  return {
    texto: `${estado}: não pode mais ser ${w.flexiona('pergunta', 'enviado')} neste ciclo`,
    acao: { rotulo: 'Ver', para: pagina },
  }
}
