import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconCopyOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '#contract/br.ts'
import { copiarFixos, type Fixos, verFixosDoMesAnterior } from '#contract/sala-custo.ts'
import { mesPorExtenso } from '#web/lib/meses.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { Carregando, EmptyState, ErrorState } from '#web/ui/estados.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

const NADA = 'Não há o que copiar: marque ao menos um custo.'

const Lista = ({
  fixos,
  fora,
  onMudar,
}: {
  fixos: Fixos
  fora: ReadonlySet<number>
  onMudar: (id: number) => void
}) => (
  <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
    {fixos.custos.map((c) => (
      <li key={c.salaCustoId}>
        <Checkbox
          checked={!c.jaHa && !fora.has(c.salaCustoId)}
          disabled={c.jaHa}
          onChange={() => onMudar(c.salaCustoId)}
          styles={{ body: { alignItems: 'flex-start' }, labelWrapper: { flex: 1 } }}
          label={
            <Group justify="space-between" gap="xs" align="flex-start">
              <span>{`${c.categoria} · ${c.descricao}`}</span>
              <strong>{formatMoney(c.valor)}</strong>
            </Group>
          }
          description={c.jaHa ? `${mesPorExtenso(fixos.para)} já tem este custo: fica como está.` : undefined}
        />
      </li>
    ))}
  </Stack>
)

interface Props {
  municipioId: number
  mes: string
  onFechar: () => void
}
/** What of the month before is taken over, looked at first. */
export const CopiarFixos = ({ municipioId, mes, onFechar }: Props) => {
  const entrada = { params: { id: String(municipioId) }, query: { mes } }
  const { data, error, refetch } = useCall(verFixosDoMesAnterior, entrada, { naTela: true })
  const copiar = useMutationCall(copiarFixos, { naTela: true })
  const [fora, setFora] = useState<ReadonlySet<number>>(new Set())
  const escolhidos = (data?.custos ?? []).filter((c) => !c.jaHa && !fora.has(c.salaCustoId))
  const soma = escolhidos.reduce((s, c) => s + Math.round(c.valor * 100), 0) / 100
  const enviar = async () => {
    if (escolhidos.length === 0) throw new Error(NADA)
    const custos = escolhidos.map(({ salaCustoId, versao }) => ({ salaCustoId, versao }))
    try {
      await copiar.mutateAsync({ body: { municipioId, mes, custos } })
    } catch (erro) {
      await refetch()
      throw erro
    }
    onFechar()
  }
  const alternar = (id: number) =>
    setFora((antes) => {
      const novo = new Set(antes)
      if (!novo.delete(id)) novo.add(id)
      return novo
    })
  return (
    <FormModal
      aberto
      onFechar={onFechar}
      titulo="Copiar custos fixos do mês anterior"
      enviar="Copiar"
      desabilitado={escolhidos.length === 0}
      sujo={fora.size > 0}
      onEnviar={enviar}
    >
      {error && !data ? (
        <ErrorState erro={error} onTentarDeNovo={() => void refetch()} />
      ) : !data ? (
        <Carregando linhas={5} altura={28} />
      ) : data.custos.length === 0 ? (
        <EmptyState
          icone={IconCopyOff}
          titulo={`Não há custos fixos em ${mesPorExtenso(data.de)}`}
          texto="Inclua os custos deste mês; no próximo eles podem ser copiados."
        />
      ) : (
        <Stack gap="md">
          <Text size="sm">{`De ${mesPorExtenso(data.de)} para ${mesPorExtenso(data.para)}. Confira o que será copiado.`}</Text>
          <Lista fixos={data} fora={fora} onMudar={alternar} />
          <Text size="sm" fw={600} role="status">
            {escolhidos.length === 0
              ? 'Nada a copiar.'
              : `${escolhidos.length === 1 ? '1 custo' : `${escolhidos.length} custos`}, ${formatMoney(soma)}`}
          </Text>
        </Stack>
      )}
    </FormModal>
  )
}
