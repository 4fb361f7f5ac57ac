import { Stack } from '@mantine/core'
import type { AnexoDeRelatorio } from '#contract/relatorio-encontro.ts'
import { Interrompidos } from '#web/partes/interrompidos.tsx'
import { REGRAS_DE_ANEXO } from '#web/partes/relatorio/regras-de-anexo.ts'
import { ControlledFilePicker } from '#web/ui/file-picker.tsx'
import type { Envios } from '#web/ui/use-envios.ts'
import { Anexos } from './anexos.tsx'

interface Props {
  controle: Envios<void>
  metadados: Readonly<Record<string, string>>
  anexos: readonly AnexoDeRelatorio[]
  recarregar: () => Promise<unknown>
  erro: string | undefined
}

/** Files go up as they are chosen, and go on where they stopped. */
export const AbaAnexos = ({ controle, metadados, anexos, recarregar, erro }: Props) => (
  <Stack gap="md">
    <ControlledFilePicker label="Arquivos" {...REGRAS_DE_ANEXO} controle={controle} error={erro} />
    <Interrompidos metadados={metadados} enviando={controle.envios.length > 0} como="Escolha o mesmo arquivo de novo" />
    <Anexos anexos={anexos} onExcluido={() => void recarregar()} />
  </Stack>
)
