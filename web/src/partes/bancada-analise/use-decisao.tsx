import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TRANSICOES_RELATORIO } from '#contract/relatorio-estados.ts'
import { MotivoModal } from '#web/partes/bancada/motivo-modal.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { quantos } from '#web/ui/texto.ts'
import { toast } from '#web/ui/toast.tsx'
import type { AcaoDaBancada, DecisaoNaBancada, FonteDaBancada } from './fonte.ts'

interface Alvo {
  readonly id: number
  readonly titulo: string
  readonly versao: number
}

/** Deciding on one or on several: the question before it, the reason where it needs one, and what is said afterwards. */
export const useDecisao = <L,>(fonte: FonteDaBancada<L>, onFeito: () => void) => {
  const { palavras } = fonte
  const cliente = useQueryClient()
  const confirmar = useConfirm()
  const [motivando, setMotivando] = useState<{ acao: 'devolver' | 'reprovar'; alvos: readonly Alvo[] } | null>(null)
  const mandar = useMutation({
    mutationFn: (decisoes: readonly DecisaoNaBancada[]) =>
      decisoes.length === 1 ? fonte.decidir(decisoes[0]!) : fonte.decidirVarios!(decisoes),
    meta: { naTela: true },
    onSuccess: (_, decisoes) => {
      toast.ok(decisoes.length === 1 ? palavras.analisado : palavras.analisados(decisoes.length))
      onFeito()
    },
    // Somebody else may have decided first: what the page shows is old then too.
    onSettled: () => cliente.invalidateQueries(),
  })
  const decidir = (alvos: readonly Alvo[], acao: AcaoDaBancada, motivo: string | null) =>
    mandar.mutateAsync(alvos.map(({ id, versao }) => ({ id, versao, acao, motivo })))
  const ditos = (alvos: readonly Alvo[]) =>
    alvos.length === 1 ? alvos[0]!.titulo : quantos(alvos.length, palavras.um, palavras.varios)

  const aprovar = (alvos: readonly Alvo[], efeito: string) =>
    confirmar({
      titulo: alvos.length === 1 ? `Aprovar ${palavras.um}` : `Aprovar ${ditos(alvos)}`,
      texto: (
        <>
          {alvos.length === 1 && <strong>{alvos[0]!.titulo}: </strong>}
          {efeito}
        </>
      ),
      confirmar: 'Aprovar',
      acao: () => decidir(alvos, 'aprovar', null),
    })
  const comMotivo = (acao: 'devolver' | 'reprovar', alvos: readonly Alvo[]) => setMotivando({ acao, alvos })

  const modal = motivando && (
    <MotivoModal
      titulo={`${TRANSICOES_RELATORIO[motivando.acao].rotulo}`}
      enviar={motivando.acao === 'devolver' ? 'Devolver' : 'Reprovar'}
      perigo={motivando.acao === 'reprovar'}
      alvo={ditos(motivando.alvos)}
      falta={palavras.semMotivo}
      onFechar={() => setMotivando(null)}
      onEnviar={(motivo) => decidir(motivando.alvos, motivando.acao, motivo)}
    />
  )
  return { aprovar, comMotivo, modal, ocupado: mandar.isPending }
}
export type Decisao = ReturnType<typeof useDecisao>
