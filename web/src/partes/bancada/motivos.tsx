import { Drawer } from '@mantine/core'
import type { Flag } from '#contract/permissions.ts'
import { registerEndpoints } from '#contract/register.ts'
import { motivosDeRejeicao } from '#contract/registers/programa.ts'
import { useCall } from '#web/lib/query.ts'
import { RegisterPage } from '#web/registers/register-page.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'

const { listar } = registerEndpoints(motivosDeRejeicao)
/** Who may read the library. */
export const VER_MOTIVOS = motivosDeRejeicao.permit.ver as readonly Flag[]

interface Motivo {
  motivoRejeicaoId: number
  titulo: string
  texto: string
  ativo: boolean
}

/** The library of reasons: choosing one hands its text over. */
export const EscolherMotivo = ({ onEscolher }: { onEscolher: (texto: string) => void }) => {
  const lista = useCall(listar, {}, { erro: 'Erro ao obter motivos' })
  const motivos = ((lista.data ?? []) as unknown as Motivo[]).filter((m) => m.ativo)
  return (
    <Picker
      label="Motivo"
      description="Preenche a justificativa, que pode ser mudada."
      placeholder="Escolha um motivo pronto"
      opcoes={motivos.map((m) => ({ valor: m.motivoRejeicaoId, rotulo: m.titulo }))}
      carregando={lista.isLoading}
      value={null}
      onChange={(id) => {
        const motivo = motivos.find((m) => m.motivoRejeicaoId === id)
        if (motivo) onEscolher(motivo.texto)
      }}
    />
  )
}

export const MotivosDrawer = ({ aberto, onFechar }: { aberto: boolean; onFechar: () => void }) => (
  <Drawer
    opened={aberto}
    onClose={onFechar}
    title="Biblioteca de justificativas"
    size="xl"
    styles={{ title: { fontWeight: 650 } }}
  >
    {aberto && <RegisterPage registro={motivosDeRejeicao} titulo="Motivos de rejeição" dentro />}
  </Drawer>
)
