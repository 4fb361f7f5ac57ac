import { Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatHours, formatMoney } from '#contract/br.ts'
import type { OpcoesDaProposta, Proposta } from '#contract/proposta.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { alterarGrupoDeProposta, excluirGrupoDeProposta, incluirGrupoDeProposta } from '#contract/proposta-solucoes.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { toast } from '#web/ui/toast.tsx'
import { emMinutos } from './solucoes-valores.ts'

interface Props {
  proposta: Proposta
  pacote: OpcoesDaProposta['pacotes'][number]
  solucoes: OpcoesDaProposta['solucoes']
  escolhidas: readonly number[]
  onFechar: () => void
}

/** What the choice takes: first those that go, so that the most that the package allows is never passed on the way. */
const useGravar = (p: Proposta, solucoes: OpcoesDaProposta['solucoes']) => {
  const incluir = useMutationCall(incluirGrupoDeProposta, { naTela: true })
  const alterar = useMutationCall(alterarGrupoDeProposta, { naTela: true })
  const excluir = useMutationCall(excluirGrupoDeProposta, { naTela: true })
  return async (antes: readonly number[], agora: readonly number[]) => {
    // Each one that is written raises it; taking a group out does not tell it.
    let versao: number | undefined = p.versao
    const saem = new Set(antes.filter((id) => !agora.includes(id)))
    for (const g of p.grupos) {
      if (!g.solucoes.some((s) => s.bloco === 'premium' && saem.has(s.solucaoId))) continue
      const ficam = g.solucoes.filter((s) => s.bloco === 'essencial' || !saem.has(s.solucaoId))
      const { municipioPropostaGrupoSolucaoId: grupo } = g
      if (ficam.length === 0) {
        await excluir.mutateAsync({ params: { id: grupo } })
        versao = undefined
      } else
        ({ versao } = await alterar.mutateAsync({
          body: {
            ...(versao && { versao }),
            municipioPropostaGrupoSolucaoId: grupo,
            solucoes: ficam.map(({ municipioPropostaSolucaoId, horas, valor }) => ({
              municipioPropostaSolucaoId,
              horas,
              valor,
            })),
          },
        }))
    }
    const entram = agora
      .filter((id) => !antes.includes(id))
      .flatMap((id) => solucoes.find((s) => s.solucaoId === id) ?? [])
    for (const [grupoSolucaoId, doGrupo] of Map.groupBy(entram, (s) => s.grupoSolucaoId)) {
      ;({ versao } = await incluir.mutateAsync({
        body: {
          ...(versao && { versao }),
          municipioPropostaId: p.municipioPropostaId,
          grupoSolucaoId,
          // One without a price comes in at nothing: the line says that it must be typed.
          solucoes: doGrupo.map((s) => ({ solucaoId: s.solucaoId, ...(s.preco === null && { valor: 0 }) })),
        },
      }))
    }
    toast.ok(M.salva)
  }
}

/** The premium solutions of the package, by their groups, with how many it allows. */
export const EscolherPremium = ({ proposta, pacote, solucoes, escolhidas, onFechar }: Props) => {
  const [marcadas, setMarcadas] = useState<readonly number[]>(escolhidas)
  const gravar = useGravar(proposta, solucoes)
  const { minPremium: min, maxPremium: max } = pacote
  const cheio = marcadas.length >= max
  const oferecidas = solucoes.filter((s) => pacote.premiumIds.includes(s.solucaoId))
  const alternar = (id: number) =>
    setMarcadas((antes) => (antes.includes(id) ? antes.filter((x) => x !== id) : [...antes, id]))
  const sujo = marcadas.length !== escolhidas.length || marcadas.some((id) => !escolhidas.includes(id))
  const enviar = async () => {
    if (marcadas.length > max) throw new Error(M.premiumDemais(max))
    await gravar(escolhidas, marcadas)
    onFechar()
  }
  return (
    <FormModal aberto titulo="Escolher premium" largura={800} sujo={sujo} onEnviar={enviar} onFechar={onFechar}>
      <Text size="sm" role="status">
        {marcadas.length} escolhidas; o pacote pede de {min} a {max}.
        {marcadas.length < min && ` ${M.premiumDeMenos(min)}: pode salvar agora e completar antes de gerar.`}
        {cheio && ' Para escolher outra, desmarque uma.'}
      </Text>
      <ScrollArea.Autosize mah="50vh" type="auto">
        <Stack gap="md">
          {[...Map.groupBy(oferecidas, (s) => s.grupo)].map(([grupo, lista]) => (
            <Stack key={grupo} gap="xs" component="fieldset" style={{ border: 0, margin: 0, padding: 0 }}>
              <Text component="legend" fw={600} size="sm">
                {grupo}
              </Text>
              {lista.map((s) => {
                const marcada = marcadas.includes(s.solucaoId)
                return (
                  <Checkbox
                    key={s.solucaoId}
                    checked={marcada}
                    disabled={cheio && !marcada}
                    onChange={() => alternar(s.solucaoId)}
                    label={
                      <Group gap="xs" component="span">
                        <span>{s.nome}</span>
                        <Text span size="sm" c="dimmed">
                          {formatHours(emMinutos(s.horas))} h ·{' '}
                          {s.preco === null ? 'sem preço para a faixa' : formatMoney(s.preco)}
                        </Text>
                      </Group>
                    }
                  />
                )
              })}
            </Stack>
          ))}
        </Stack>
      </ScrollArea.Autosize>
    </FormModal>
  )
}
