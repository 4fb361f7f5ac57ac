import { Box, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { registerEndpoints } from '#contract/register.ts'
import type { RegisterRow } from '#contract/register-field.ts'
import { naVariante } from '#contract/register-words.ts'
import { mapaDoAgente, perfisDeAgente, quadra } from '#contract/registers/agente-territorial.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useReferencias } from '#web/registers/references.ts'
import { RegisterForm } from '#web/registers/register-form.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { Croqui, type ItemNoCroqui, type NoCroqui } from './croqui.tsx'
import { leituraDe } from './leituras.ts'

const MAPA = leituraDe(mapaDoAgente)
const PERFIS = leituraDe(perfisDeAgente)

/** The sketch above the list: a square begins a new item there, or takes the one that was chosen. */
export const CroquiDoLugar = ({ municipioId }: { municipioId: number }) => {
  const { can } = useSession()
  const w = useWording()
  const input = { params: { id: String(municipioId) } } as never
  const itens = useCall(MAPA, input, { naTela: true }).data as unknown as (RegisterRow & ItemNoCroqui)[] | undefined
  const perfis = useCall(PERFIS, input, { naTela: true }).data as unknown as { bairros: NoCroqui[] }[] | undefined
  const registro = useMemo(() => naVariante(mapaDoAgente, w), [w])
  const chamadas = useMemo(() => registerEndpoints(registro), [registro])
  const referencias = useReferencias(registro)
  const fixos = useMemo(() => ({ municipioId }), [municipioId])
  const [lugar, setLugar] = useState<RegisterRow>()
  const [escolhido, setEscolhido] = useState<number | null>(null)
  const mover = useMutationCall(chamadas.alterar, { sucesso: 'Item colocado no croqui' })
  const edita = can('editarAgenteTerritorial')

  const escolher = (coluna: number, linha: number) => {
    const item = itens?.find((i) => i.agenteMapaId === escolhido)
    if (!item) return setLugar({ coluna, linha })
    const campos = Object.fromEntries(registro.campos.map((f) => [f.chave, item[f.chave] ?? null]))
    mover.mutate({
      body: { ...campos, agenteMapaId: item.agenteMapaId!, versao: item.versao!, coluna, linha },
    })
    setEscolhido(null)
  }
  return (
    <Quadro titulo="Croqui do território">
      <Stack gap="sm">
        {edita && (
          <>
            <Box maw={420}>
              <Picker
                label="Colocar no croqui"
                placeholder="Um item novo"
                opcoes={(itens ?? []).map((i) => ({
                  valor: Number(i.agenteMapaId),
                  rotulo: `${i.nome}${quadra(i.coluna, i.linha) ? ` (${quadra(i.coluna, i.linha)})` : ''}`,
                }))}
                value={escolhido}
                onChange={setEscolhido}
                limpavel
              />
            </Box>
            <Text size="sm">
              Escolha a quadra com um toque ou clique, ou com as setas e Enter. Também é possível escolher coluna e
              linha no formulário do item.
            </Text>
          </>
        )}
        <Croqui
          bairros={(perfis ?? []).flatMap((p) => p.bairros)}
          itens={itens ?? []}
          {...(edita && { onEscolher: escolher })}
        />
      </Stack>
      <RegisterForm
        registro={registro}
        chamadas={chamadas}
        referencias={referencias}
        linha={lugar ? null : undefined}
        onFechar={() => setLugar(undefined)}
        fixos={fixos}
        iniciais={lugar}
      />
    </Quadro>
  )
}
