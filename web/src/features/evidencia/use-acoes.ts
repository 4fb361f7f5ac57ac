import { emPontos } from '#contract/br.ts'
import { ERROS } from '#contract/erros.ts'
import { alterarPerguntaMunicipio, type PerguntaMunicipio, reverterAnalise } from '#contract/pergunta-municipio.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { tituloDaPergunta } from '#web/partes/palavras.ts'
import { useConfirm } from '#web/ui/confirm.tsx'

type Alvo = Pick<PerguntaMunicipio, 'perguntaMunicipioId' | 'numero' | 'versao'>

/** 'Reverter Análise': back to the analysts, decisions and points undone, the deadline gone. */
export const useReverter = () => {
  const w = useWording()
  const confirmar = useConfirm()
  const { mutateAsync } = useMutationCall(reverterAnalise, {
    erro: ERROS.reverterAnalise,
    sucesso: 'Análise revertida',
  })
  return (p: Alvo) =>
    confirmar({
      titulo: 'Reverter Análise',
      texto: `${tituloDaPergunta(w, p)} volta para análise: as decisões e os pontos são desfeitos e o prazo de reenvio é cancelado.`,
      confirmar: 'Reverter Análise',
      perigo: true,
      acao: () => mutateAsync({ params: { id: p.perguntaMunicipioId }, body: { versao: p.versao } }),
    })
}

const pontosQue = (n: number, que: string) => `${emPontos(n)} ${n === 1 ? que : `${que}s`}`

/** Gives a question up with its evidences. */
export const useDescartar = () => {
  const w = useWording()
  const confirmar = useConfirm()
  const { mutateAsync } = useMutationCall(alterarPerguntaMunicipio, {
    erro: ERROS.removerPergunta,
    sucesso: `${w.singular('pergunta')} ${w.flexiona('pergunta', 'descartado')}`,
  })
  return (p: Alvo & Pick<PerguntaMunicipio, 'estado' | 'pontos' | 'pontosComprovados'>) => {
    const provados =
      p.estado === 'aprovada' && p.pontosComprovados ? ` e ${pontosQue(p.pontosComprovados, 'comprovado')}` : ''
    const pontos = p.pontos === null ? 'os pontos correspondentes' : `${pontosQue(p.pontos, 'declarado')}${provados}`
    return confirmar({
      titulo: `Descartar ${w.min.singular('pergunta')}`,
      texto: `${tituloDaPergunta(w, p)} e suas evidências serão descartadas. ${w.o('municipio').replace(/^./, (c) => c.toUpperCase())} perde ${pontos} e ela reaparece no próximo acompanhamento.`,
      confirmar: 'Descartar',
      perigo: true,
      acao: () =>
        mutateAsync({
          body: { perguntaMunicipioId: p.perguntaMunicipioId, descartar: true, versao: p.versao },
        }),
    })
  }
}
