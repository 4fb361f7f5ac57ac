import { useState } from 'react'
import { ERROS } from '#contract/erros.ts'
import { avaliarEvidencia, excluirEvidencia, finalizarEvidencia } from '#contract/evidencia.ts'
import { type Evidencia, MENSAGENS, type PerguntaDetalhe } from '#contract/pergunta-municipio.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AtualizarModal, type Decisao, FinalizarModal, RejeitarModal, VerModal } from './analise-modais.tsx'
import { useRecarregar } from './dados.ts'
import { useReverter } from './use-acoes.ts'

type Aberto =
  | { tipo: 'rejeitar' | 'atualizar' | 'ver'; evidencia: Evidencia }
  | { tipo: 'finalizar'; pergunta: PerguntaDetalhe }

/** Added to what is approved, and not decided on yet. */
export const complementoAberto = (e: Evidencia) => e.complemento && !e.finalizada && !e.excluida

/** Deciding on the evidences of one question: the calls, their notices and their dialogs. */
export const useAnalise = (p: PerguntaDetalhe, onFinalizada?: () => void) => {
  const confirmar = useConfirm()
  const recarregar = useRecarregar()
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const comum = { invalida: [], aoTerminar: () => void recarregar() } as const
  // One call with two meanings: the answer cannot tell a decision from a change of it.
  const avaliar = useMutationCall(avaliarEvidencia, {
    ...comum,
    sucesso: MENSAGENS.avaliada,
    erro: ERROS.avaliarEvidencia,
  })
  const atualizar = useMutationCall(avaliarEvidencia, {
    ...comum,
    sucesso: MENSAGENS.atualizada,
    erro: ERROS.atualizarEvidencia,
  })
  const excluir = useMutationCall(excluirEvidencia, { ...comum, erro: ERROS.deletarArquivo })
  const encerrar = useMutationCall(finalizarEvidencia, {
    erro: ERROS.avaliarEvidencia,
    invalida: [],
    sucesso: MENSAGENS.finalizada,
    aoTerminar: () => {
      onFinalizada?.()
      void recarregar()
    },
  })
  const reverter = useReverter()

  const decidir = async (e: Evidencia, decisao: Decisao, { mutateAsync } = avaliar) => {
    const depois = await mutateAsync({
      body: { perguntaEvidenciaId: e.perguntaEvidenciaId, ...decisao, versao: e.versao },
    })
    // A complement has no analysis to end: with the last one decided there is nothing left here.
    const restam = p.evidencias.some((x) => complementoAberto(x) && x.perguntaEvidenciaId !== e.perguntaEvidenciaId)
    if (e.complemento && !restam) onFinalizada?.()
    return depois
  }
  const fechar = () => setAberto(null)

  const acoes = {
    ver: (evidencia: Evidencia) => setAberto({ tipo: 'ver', evidencia }),
    rejeitar: (evidencia: Evidencia) => setAberto({ tipo: 'rejeitar', evidencia }),
    atualizar: (evidencia: Evidencia) => setAberto({ tipo: 'atualizar', evidencia }),
    /** At once, for the keyboard: it can be changed until the analysis is closed. True when it was taken. */
    aprovar: (e: Evidencia) =>
      decidir(e, { aprovada: true, rejeitada: false, justificativa: '' }).then(
        () => true,
        () => false,
      ),
    pedirAprovacao: (e: Evidencia) =>
      confirmar({
        titulo: 'Aprovar evidência',
        texto: e.complemento ? (
          <>{e.nomeArquivo}: é um complemento, e a decisão sobre ele não pode ser mudada depois.</>
        ) : (
          e.nomeArquivo
        ),
        confirmar: 'Aprovar',
        acao: () => decidir(e, { aprovada: true, rejeitada: false, justificativa: '' }),
      }),
    excluir: (e: Evidencia) =>
      confirmar({
        titulo: 'Excluir evidência',
        texto: (
          <>
            Confirma que deseja excluir <strong>{e.nomeArquivo}</strong>? Esta ação não pode ser desfeita.
          </>
        ),
        confirmar: 'Sim',
        cancelar: 'Não',
        perigo: true,
        acao: () => excluir.mutateAsync({ params: { id: e.perguntaEvidenciaId } }),
      }),
    finalizar: () => {
      const falta = p.evidencias.some((e) => e.enviada && !e.finalizada && !e.excluida && !e.aprovada && !e.rejeitada)
      if (falta) return void toast.erro(MENSAGENS.analiseIncompleta)
      setAberto({ tipo: 'finalizar', pergunta: p })
    },
    reverter: () => reverter(p),
  }

  const modais = (
    <>
      {aberto?.tipo === 'rejeitar' && (
        <RejeitarModal
          alvo={aberto.evidencia.nomeArquivo}
          inicial={aberto.evidencia.justificativa}
          onFechar={fechar}
          onRejeitar={(justificativa) => decidir(aberto.evidencia, { aprovada: false, rejeitada: true, justificativa })}
        />
      )}
      {aberto?.tipo === 'atualizar' && (
        <AtualizarModal
          evidencia={aberto.evidencia}
          onFechar={fechar}
          onAtualizar={(decisao) => decidir(aberto.evidencia, decisao, atualizar)}
        />
      )}
      {aberto?.tipo === 'ver' && <VerModal evidencia={aberto.evidencia} criterio={p} onFechar={fechar} />}
      {aberto?.tipo === 'finalizar' && (
        <FinalizarModal
          pergunta={aberto.pergunta}
          onFechar={fechar}
          onFinalizar={(perguntaFaixaRespostaId) =>
            encerrar.mutateAsync({
              body: {
                perguntaMunicipioId: p.perguntaMunicipioId,
                perguntaFaixaRespostaId,
                evidencias: p.evidencias
                  .filter((e) => e.enviada && !e.finalizada && !e.excluida)
                  .map(({ perguntaEvidenciaId, aprovada, rejeitada, justificativa }) => ({
                    perguntaEvidenciaId,
                    aprovada,
                    rejeitada,
                    justificativa,
                  })),
                versao: p.versao,
              },
            })
          }
        />
      )}
    </>
  )
  return { acoes, modais, ocupado: avaliar.isPending || encerrar.isPending }
}
