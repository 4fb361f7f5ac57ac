import { Box, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Register, registerEndpoints } from '#contract/register.ts'
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
const DO_PERFIL = registerEndpoints(perfisDeAgente)
const doItem = (i: RegisterRow) => `item ${i.agenteMapaId}`
const doBairro = (b: Posto) => `bairro ${b.agenteBairroId}`

type Perfil = RegisterRow & {
  agenteTerritorialId: number
  bairros: readonly (RegisterRow & Posto)[]
  usuario?: { nome: string }
}
interface Posto extends NoCroqui {
  agenteBairroId: number
}
const comQuadra = (n: NoCroqui) => {
  const onde = quadra(n.coluna, n.linha)
  return onde ? `${n.nome} (${onde})` : n.nome
}
const camposDe = (r: Register, linha: RegisterRow): RegisterRow =>
  Object.fromEntries(r.campos.map((f) => [f.chave, linha[f.chave] ?? null]))

/** The sketch above the list: a square begins a new item there, or takes the one that was chosen. */
export const CroquiDoLugar = ({ municipioId }: { municipioId: number }) => {
  const { can } = useSession()
  const w = useWording()
  const input = { params: { id: String(municipioId) } } as never
  const itens = useCall(MAPA, input, { naTela: true }).data as unknown as (RegisterRow & ItemNoCroqui)[] | undefined
  const perfis = useCall(PERFIS, input, { naTela: true }).data as unknown as Perfil[] | undefined
  const registro = useMemo(() => naVariante(mapaDoAgente, w), [w])
  const chamadas = useMemo(() => registerEndpoints(registro), [registro])
  const referencias = useReferencias(registro)
  const fixos = useMemo(() => ({ municipioId }), [municipioId])
  const [lugar, setLugar] = useState<RegisterRow>()
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const mover = useMutationCall(chamadas.alterar, { sucesso: 'Item colocado no croqui' })
  const moverBairro = useMutationCall(DO_PERFIL.alterar, { sucesso: 'Bairro colocado no croqui' })
  const edita = can('editarAgenteTerritorial')
  const bairros = (perfis ?? []).flatMap((perfil) => perfil.bairros.map((bairro) => ({ perfil, bairro })))

  const escolher = (coluna: number, linha: number) => {
    const item = itens?.find((i) => doItem(i) === escolhido)
    const posto = bairros.find((b) => doBairro(b.bairro) === escolhido)
    setEscolhido(null)
    if (item)
      return mover.mutate({
        body: { ...camposDe(registro, item), agenteMapaId: item.agenteMapaId!, versao: item.versao!, coluna, linha },
      })
    if (!posto) return setLugar({ coluna, linha })
    const { perfil, bairro } = posto
    moverBairro.mutate({
      body: {
        ...camposDe(perfisDeAgente, perfil),
        ...{ agenteTerritorialId: perfil.agenteTerritorialId, versao: perfil.versao! },
        bairros: perfil.bairros.map((b) => (b === bairro ? { ...b, coluna, linha } : b)),
      },
    })
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
                opcoes={[
                  ...(itens ?? []).map((i) => ({ valor: doItem(i), rotulo: comQuadra(i), descricao: i.tipo })),
                  ...bairros.map(({ bairro, perfil }) => ({
                    ...{ valor: doBairro(bairro), rotulo: comQuadra(bairro) },
                    descricao: `Bairro ou comunidade${perfil.usuario ? ` de ${perfil.usuario.nome}` : ''}`,
                  })),
                ]}
                value={escolhido}
                onChange={setEscolhido}
                limpavel
              />
            </Box>
            <Text size="sm">
              Escolha a quadra com um toque ou clique, ou com as setas e Enter. Também é possível escolher coluna e
              linha no formulário do item ou do agente.
            </Text>
          </>
        )}
        <Croqui bairros={bairros.map((b) => b.bairro)} itens={itens ?? []} {...(edita && { onEscolher: escolher })} />
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
