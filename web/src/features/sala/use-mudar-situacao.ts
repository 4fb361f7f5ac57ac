import { getSala, mudarSituacaoDaSala } from '#contract/sala.ts'
import { call } from '#web/lib/api.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'

/** Puts a room out of use, or back into it, once the person has said that it is meant. */
export const useMudarSituacao = () => {
  const confirmar = useConfirm()
  const mudar = useMutationCall(mudarSituacaoDaSala, {
    naTela: true,
    sucesso: ({ sala }) => (sala?.ativa ? 'Sala reativada' : 'Sala desativada'),
  })
  return (municipioId: number, ativa: boolean, nome: string) =>
    confirmar({
      titulo: ativa ? 'Reativar a sala?' : 'Desativar a sala?',
      texto: ativa
        ? `${nome} volta a funcionar: o que ela planeja pode ser mudado de novo.`
        : `${nome} deixa de funcionar: o que ela planejou continua a ser lido e não muda mais, e ninguém é lembrado dele. A sala pode ser reativada.`,
      confirmar: ativa ? 'Reativar' : 'Desativar',
      perigo: !ativa,
      acao: async () => {
        // As it is now: the list does not carry the version.
        const { sala } = await call(getSala, { params: { id: String(municipioId) } })
        return mudar.mutateAsync({ body: { municipioId, ativa, versao: sala?.versao ?? 0 } })
      },
    })
}
