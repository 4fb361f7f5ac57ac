import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatHours } from '#contract/br.ts'
import { OBRIGATORIO } from '#contract/messages.ts'
import { nomeDaSolucao } from '#contract/termo-referencia.ts'
import {
  finalizarSolucoes,
  MAX_JUSTIFICATIVA,
  type SolucaoAFinalizar,
  solucoesAFinalizar,
} from '#contract/termo-referencia-passos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { INVALIDOS } from '#web/lib/forms.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Estado, nomeDaSituacao } from '#web/partes/estado-termo.tsx'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { quantos } from '#web/ui/texto.ts'
import classes from './termo.module.css'

interface Props {
  municipioId: number
  aberto: boolean
  /** Only this one; without it all that go on, to choose from. */
  municipioSolucaoId: number | undefined
  onFechar: () => void
}

/** To end solutions: what is left undone in them has to be justified, task by task. */
export const Finalizar = ({ municipioId, aberto, municipioSolucaoId, onFechar }: Props) => {
  const w = useWording()
  const lido = useCall(
    solucoesAFinalizar,
    { params: { id: municipioId } },
    { enabled: aberto, naTela: true, staleTime: 0 },
  )
  const finalizar = useMutationCall(finalizarSolucoes, {
    naTela: true,
    sucesso: (feitas) =>
      feitas.length === 1
        ? w.comSucesso('solucao', 'finalizado')
        : `${w.conta(feitas.length, 'solucao')} ${w.flexiona('solucao', 'finalizados')} com sucesso`,
  })
  const [marcadas, setMarcadas] = useState<ReadonlySet<number>>(new Set())
  const [motivos, setMotivos] = useState<Readonly<Record<number, string>>>({})
  const [conferido, setConferido] = useState(false)
  const [abertoAntes, setAbertoAntes] = useState(false)
  if (aberto !== abertoAntes) {
    setAbertoAntes(aberto)
    if (aberto) {
      setMarcadas(new Set(municipioSolucaoId === undefined ? [] : [municipioSolucaoId]))
      setMotivos({})
      setConferido(false)
    }
  }
  const lista =
    municipioSolucaoId === undefined ? lido.data : lido.data?.filter((s) => s.municipioSolucaoId === municipioSolucaoId)
  const escolhidas = lista?.filter((s) => marcadas.has(s.municipioSolucaoId)) ?? []
  const motivoDe = (t: SolucaoAFinalizar['pendentes'][number]) => motivos[t.municipioTarefaId] ?? t.justificativa ?? ''

  const enviar = async () => {
    setConferido(true)
    if (escolhidas.some((s) => s.pendentes.some((t) => !motivoDe(t).trim()))) throw new Error(INVALIDOS)
    await finalizar.mutateAsync({
      body: {
        municipioId,
        solucoes: escolhidas.map((s) => ({
          municipioSolucaoId: s.municipioSolucaoId,
          tarefas: s.pendentes.map((t) => ({
            municipioTarefaId: t.municipioTarefaId,
            justificativa: motivoDe(t).trim(),
          })),
        })),
      },
    })
    onFechar()
  }
  const alternar = (id: number) =>
    setMarcadas((antes) => {
      const depois = new Set(antes)
      if (!depois.delete(id)) depois.add(id)
      return depois
    })

  return (
    <FormModal
      aberto={aberto}
      onFechar={onFechar}
      titulo={`Finalizar ${municipioSolucaoId === undefined ? w.min.plural('solucao') : w.min.singular('solucao')}`}
      largura={800}
      sujo={aberto && Object.values(motivos).some((m) => m.trim() !== '')}
      onEnviar={enviar}
      enviar="Finalizar"
      desabilitado={escolhidas.length === 0}
    >
      <Text size="sm" c="dimmed">
        {w.frase(
          '{Uma solução finalizada} não é mais alterada. O que não foi feito nela precisa de uma justificativa.',
        )}
      </Text>
      {lido.error && !lido.data ? (
        <ErrorState erro={lido.error} onTentarDeNovo={() => void lido.refetch()} />
      ) : !lista ? (
        <Carregando linhas={4} altura={32} />
      ) : lista.length === 0 ? (
        <EmptyState titulo={w.frase('{Nenhuma solução} em andamento')} />
      ) : (
        <Stack gap="md">
          {lista.map((s) => {
            const marcada = marcadas.has(s.municipioSolucaoId)
            return (
              <section key={s.municipioSolucaoId} aria-label={nomeDaSolucao(s)} className={classes.aFinalizar}>
                {municipioSolucaoId === undefined ? (
                  <Checkbox
                    label={nomeDaSolucao(s)}
                    description={oQueFalta(s, w.min.umEVarios('tarefa'))}
                    checked={marcada}
                    onChange={() => alternar(s.municipioSolucaoId)}
                  />
                ) : (
                  <div>
                    <Text fw={600}>{nomeDaSolucao(s)}</Text>
                    <Text size="sm" c="dimmed">
                      {oQueFalta(s, w.min.umEVarios('tarefa'))}
                    </Text>
                  </div>
                )}
                {marcada &&
                  s.pendentes.map((t) => (
                    <div key={t.municipioTarefaId} className={classes.pendente}>
                      <div className={classes.situacaoDaPendente}>
                        <Estado nome={nomeDaSituacao.tarefa(t)} />
                        <Text size="sm" c="dimmed" component="span">
                          {formatHours(t.horasRealizadas)} de {formatHours(t.horasPrevistas)} realizadas
                        </Text>
                      </div>
                      <TextField
                        label={`Por que “${t.nome}” não foi feita?`}
                        name={`motivo-${t.municipioTarefaId}`}
                        required
                        linhas={1}
                        maxLength={MAX_JUSTIFICATIVA}
                        value={motivoDe(t)}
                        error={conferido && !motivoDe(t).trim() ? OBRIGATORIO : undefined}
                        onChange={(v) => setMotivos((antes) => ({ ...antes, [t.municipioTarefaId]: v }))}
                      />
                    </div>
                  ))}
              </section>
            )
          })}
        </Stack>
      )}
    </FormModal>
  )
}

const oQueFalta = (s: SolucaoAFinalizar, tarefa: { um: string; varios: string }) => {
  if (s.tarefas === 0) return `Sem ${tarefa.varios}`
  return s.pronta
    ? `Tudo feito ou interrompido: ${quantos(s.tarefas, tarefa.um, tarefa.varios)}`
    : `Falta justificar ${quantos(s.pendentes.length, tarefa.um, tarefa.varios)} de ${s.tarefas}`
}
