import {
  IconCopy,
  IconFileDescription,
  IconFilePlus,
  IconMessages,
  IconSend,
  IconSignature,
  IconThumbUp,
  IconTrash,
  IconWriting,
  IconX,
} from '@tabler/icons-react'
import { useContext } from 'react'
import { useNavigate } from 'react-router'
import {
  aditarProposta,
  cancelarProposta,
  duplicarProposta,
  emitirMinuta,
  excluirProposta,
  gerarProposta,
  negociarProposta,
  type Proposta,
} from '#contract/proposta.ts'
import { type AcaoProposta, type EstadoProposta, TRANSICOES_PROPOSTA } from '#contract/proposta-estados.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import type { Acao, Icone } from '#web/ui/acao.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { SEM_PERGUNTAR } from '#web/ui/unsaved-guard.ts'
import { paginaDaProposta } from './abas.ts'
import { SujoContext } from './sujo.ts'

/** Steps that ask for more than a reason have a dialog of their own. */
export type Dialogo = 'enviar' | 'aceitar' | 'recusar' | 'assinar'
type Passo = Exclude<AcaoProposta, 'editar' | 'anexar' | 'parcelas'>

/** What people come for in each state, in the order in which it is offered. */
const PRINCIPAL: Readonly<Record<EstadoProposta, readonly Passo[]>> = {
  emElaboracao: ['gerar'],
  gerada: ['enviar', 'gerar'],
  enviada: ['aceitar'],
  emNegociacao: ['gerar', 'aceitar'],
  aceita: ['emitirMinuta'],
  minutaEmitida: ['assinar'],
  minutaAssinada: [],
  recusada: ['duplicar'],
  expirada: ['duplicar'],
  cancelada: ['duplicar'],
}
const ORDEM: readonly Passo[] = [
  'gerar',
  'enviar',
  'aceitar',
  'negociar',
  'emitirMinuta',
  'assinar',
  'recusar',
  'aditar',
  'duplicar',
  'cancelar',
  'excluir',
]
const ICONES: Readonly<Record<Passo, Icone>> = {
  gerar: IconFileDescription,
  enviar: IconSend,
  aceitar: IconThumbUp,
  negociar: IconMessages,
  emitirMinuta: IconWriting,
  assinar: IconSignature,
  recusar: IconX,
  aditar: IconFilePlus,
  duplicar: IconCopy,
  cancelar: IconX,
  excluir: IconTrash,
}
/** In a menu 'Cancelar' alone would read as the way out of it. */
const POR_INTEIRO: Partial<Record<Passo, string>> = { cancelar: 'Cancelar proposta' }
const DE_NOVO: Partial<Record<Passo, [EstadoProposta, string]>> = {
  gerar: ['gerada', 'Gerar de novo'],
  enviar: ['enviada', 'Enviar de novo'],
  emitirMinuta: ['minutaEmitida', 'Emitir a minuta de novo'],
}
const NA_CARA = { naTela: true } as const

const useFazer = (p: Proposta, onDialogo: (d: Dialogo) => void): Record<Passo, () => void> => {
  const w = useWording()
  const confirmar = useConfirm()
  const navigate = useNavigate()
  const ir = (id: number) => void navigate(paginaDaProposta(p.municipioId, id))
  const verPapeis = () => void navigate(paginaDaProposta(p.municipioId, p.municipioPropostaId, 'anexos'))
  const gerar = useMutationCall(gerarProposta, { ...NA_CARA, sucesso: M.gerada, aoTerminar: verPapeis })
  const minuta = useMutationCall(emitirMinuta, { ...NA_CARA, aoTerminar: verPapeis })
  const negociar = useMutationCall(negociarProposta, NA_CARA)
  const cancelar = useMutationCall(cancelarProposta, NA_CARA)
  const duplicar = useMutationCall(duplicarProposta, {
    ...NA_CARA,
    aoTerminar: ({ municipioPropostaId: id }) => ir(id),
  })
  const aditar = useMutationCall(aditarProposta, {
    ...NA_CARA,
    aoTerminar: ({ municipioPropostaId: id }) => ir(id),
  })
  const excluir = useMutationCall(excluirProposta, {
    ...NA_CARA,
    sucesso: M.excluida,
    aoTerminar: () => void navigate(`/cidade/${p.municipioId}/proposta/proposta`, { replace: true, ...SEM_PERGUNTAR }),
  })
  const qual = { municipioPropostaId: p.municipioPropostaId, versao: p.versao }
  const motivo = (rotulo: string) => ({ rotulo, obrigatorio: true, max: 2000 })
  return {
    gerar: () =>
      void confirmar({
        titulo: `Gerar a proposta ${p.numero}?`,
        texto: 'O documento é feito em PDF e DOCX com o que está salvo e fica guardado em Anexos.',
        confirmar: 'Gerar proposta',
        enterConfirma: true,
        acao: () => gerar.mutateAsync({ body: qual }),
      }),
    emitirMinuta: () =>
      void confirmar({
        titulo: 'Emitir a minuta do contrato?',
        texto: 'A minuta é feita em DOCX e PDF e fica guardada em Anexos, para ser assinada.',
        confirmar: 'Emitir minuta',
        enterConfirma: true,
        acao: () => minuta.mutateAsync({ body: qual }),
      }),
    negociar: () =>
      void confirmar({
        titulo: 'Voltar à negociação?',
        texto: 'A proposta volta a poder ser alterada. Depois de alterada, gere e envie de novo.',
        confirmar: TRANSICOES_PROPOSTA.negociar.rotulo,
        motivo: motivo(w.frase('O que {o município} pede')),
        acao: (dito) => negociar.mutateAsync({ body: { ...qual, motivo: dito } }),
      }),
    cancelar: () =>
      void confirmar({
        titulo: `Cancelar a proposta ${p.numero}?`,
        texto: w.frase(
          'O link que {o município} recebeu deixa de aceitar resposta. A proposta continua na história e pode ser duplicada.',
        ),
        confirmar: 'Cancelar proposta',
        cancelar: 'Voltar',
        perigo: true,
        motivo: motivo('Motivo'),
        acao: (dito) => cancelar.mutateAsync({ body: { ...qual, motivo: dito } }),
      }),
    duplicar: () =>
      void confirmar({
        titulo: `Duplicar a proposta ${p.numero}?`,
        texto: 'Começa uma proposta nova, em elaboração, com o mesmo conteúdo. Esta fica como está.',
        confirmar: 'Duplicar',
        enterConfirma: true,
        acao: () => duplicar.mutateAsync({ body: { municipioPropostaId: p.municipioPropostaId } }),
      }),
    aditar: () =>
      void confirmar({
        titulo: `Fazer um aditivo da proposta ${p.numero}?`,
        texto:
          'Começa uma versão nova com o mesmo conteúdo. O que foi assinado fica como está, e continua valendo até que o aditivo seja assinado.',
        confirmar: TRANSICOES_PROPOSTA.aditar.rotulo,
        motivo: motivo('Motivo do aditivo'),
        acao: (dito) => aditar.mutateAsync({ body: { ...qual, motivo: dito } }),
      }),
    excluir: () =>
      void confirmar({
        titulo: `Excluir a proposta ${p.numero}?`,
        texto: 'Ela sai com tudo o que é dela. Esta ação não pode ser desfeita.',
        confirmar: 'Excluir',
        perigo: true,
        acao: () => excluir.mutateAsync({ params: { id: p.municipioPropostaId } }),
      }),
    enviar: () => onDialogo('enviar'),
    aceitar: () => onDialogo('aceitar'),
    recusar: () => onDialogo('recusar'),
    assinar: () => onDialogo('assinar'),
  }
}

const SALVE = 'Salve ou descarte as alterações antes'
/** The step that comes next, and the others for the menu; who may do what the server says. */
export const useSteps = (p: Proposta, onDialogo: (d: Dialogo) => void) => {
  const fazer = useFazer(p, onDialogo)
  const { sujo } = useContext(SujoContext)
  const impede = (passo: Passo) => {
    if (sujo && passo !== 'duplicar') return SALVE
    return passo === 'gerar' && p.falta.length > 0 ? M.faltaParaGerar : undefined
  }
  const acao = (passo: Passo): Acao => {
    const deNovo = DE_NOVO[passo]
    const motivo = impede(passo)
    return {
      rotulo: deNovo?.[0] === p.estado ? deNovo[1] : (POR_INTEIRO[passo] ?? TRANSICOES_PROPOSTA[passo].rotulo),
      icone: ICONES[passo],
      onClick: fazer[passo],
      ...(motivo && { desabilitada: motivo }),
      ...((passo === 'excluir' || passo === 'cancelar') && { perigo: true }),
    }
  }
  const principal = PRINCIPAL[p.estado].find((passo) => p.acoes[passo])
  return {
    principal: principal && acao(principal),
    outros: ORDEM.filter((passo) => passo !== principal && p.acoes[passo]).map(acao),
  }
}
