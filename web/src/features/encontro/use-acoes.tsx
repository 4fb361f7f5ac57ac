import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#contract/br.ts'
import { type Encontro, type EncontroNoCalendario, getEncontro } from '#contract/encontro.ts'
import { alterarEncontro, avisosDoEncontro, excluirEncontro } from '#contract/encontro-mudancas.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { horaDe } from '#web/ui/calendario/dias.ts'
import type { Escolhido } from '#web/ui/calendario/item.ts'
import { toast } from '#web/ui/toast.tsx'
import type { PerguntaDoAlcance } from './alcance-dialog.tsx'
import { ListaDeAvisos } from './avisos.tsx'

/** What is done with a meeting beside its form: confirm, call off, bring back, delete, take to another day or hour. */
export const useAcoes = (aoExcluir: () => void) => {
  const w = useWording()
  const { can } = useSession()
  const [pergunta, setPergunta] = useState<PerguntaDoAlcance>()
  const um = w.min.o('encontro')
  const feito = (palavra: string) => w.comSucesso('encontro', palavra)
  const alterar = useMutationCall(alterarEncontro, { naTela: true })
  const excluir = useMutationCall(excluirEncontro, { naTela: true })
  const mudar = async (e: { encontroId: number; versao: number }, parte: object, frase: string) => {
    const { encontrosIds } = await alterar.mutateAsync({
      body: { encontroId: e.encontroId, versao: e.versao, ...parte },
    })
    const n = encontrosIds.length
    toast.ok(n > 1 ? `${frase} (${n} ${w.min.plural('encontro')})` : frase)
  }
  const quando = (e: Encontro) => `${e.titulo}, ${formatDateTime(e.inicio)}`

  const confirmar = (e: Encontro) =>
    setPergunta({
      titulo: `Confirmar ${um}?`,
      texto: quando(e),
      confirmar: 'Confirmar',
      seguintes: e.seguintes.confirmar,
      acao: (alcance) => mudar(e, { situacao: 2, alcance }, feito('confirmado')),
    })
  const cancelar = (e: Encontro) =>
    setPergunta({
      titulo: `Cancelar ${um}?`,
      texto: (
        <>
          {quando(e)}.{e.enviarConvite && ' Os convidados recebem o aviso do cancelamento.'}
        </>
      ),
      confirmar: `Cancelar ${um}`,
      perigo: true,
      seguintes: e.seguintes.editar,
      motivo: 'Motivo do cancelamento',
      acao: (alcance, justificativa) => mudar(e, { situacao: 5, alcance, justificativa }, feito('cancelado')),
    })
  const reativar = (e: Encontro) =>
    setPergunta({
      titulo: `Reativar ${um}?`,
      texto: `${quando(e)}. Volta a valer como ${w.flexiona('encontro', 'agendado')}.`,
      confirmar: 'Reativar',
      seguintes: e.seguintes.reativar,
      acao: (alcance) => mudar(e, { situacao: 1, alcance }, feito('reativado')),
    })
  const apagar = (e: Encontro) =>
    setPergunta({
      titulo: `Excluir ${um}?`,
      texto: `${quando(e)}. Não é possível desfazer.`,
      confirmar: 'Excluir',
      perigo: true,
      seguintes: e.seguintes.excluir,
      acao: async (alcance) => {
        const { excluidos } = await excluir.mutateAsync({ params: { id: e.encontroId }, query: { alcance } })
        toast.ok(excluidos > 1 ? `${excluidos} ${w.min.plural('encontro')} a menos na série` : feito('excluído'))
        aoExcluir()
      },
    })

  /** Warnings and how many follow are known before anything is asked. */
  const mover = async (e: EncontroNoCalendario, para: Escolhido) => {
    const momento = (minuto: number) => `${formatDate(para.dia)} ${horaDe(minuto)}`
    const horas = { inicioString: momento(para.inicio), fimString: momento(para.fim) }
    try {
      const [atual, { ocorrencias }] = await Promise.all([
        call(getEncontro, { params: { id: e.encontroId } }),
        call(avisosDoEncontro, {
          body: { ...horas, municipioId: e.municipioId, usuarioId: e.usuarioId, encontroId: e.encontroId },
        }),
      ])
      setPergunta({
        titulo: `Reagendar ${um}?`,
        texto: (
          <Stack gap="sm">
            <Text>
              {atual.titulo}: de {formatDateTime(atual.inicio)} para <b>{horas.inicioString}</b>, até {horaDe(para.fim)}
              .{atual.enviarConvite && ' Os convidados recebem o convite atualizado.'}
            </Text>
            <ListaDeAvisos ocorrencias={ocorrencias} />
          </Stack>
        ),
        confirmar: 'Reagendar',
        seguintes: atual.seguintes.mover,
        acao: (alcance) => mudar(e, { ...horas, alcance }, feito('reagendado')),
      })
    } catch (erro) {
      toast.erro(erro)
    }
  }

  return {
    pergunta,
    fechar: () => setPergunta(undefined),
    confirmar,
    cancelar,
    reativar,
    apagar,
    mover: can('editarEvento') ? mover : undefined,
  }
}
export type Acoes = ReturnType<typeof useAcoes>
