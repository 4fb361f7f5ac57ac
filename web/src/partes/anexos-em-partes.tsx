import { Box, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type AnexoEndpoints, REGRAS_ANEXO } from '#contract/anexos.ts'
import { enviarEmPartes } from '#web/lib/em-partes.ts'
import { ControlledFilePicker } from '#web/ui/file-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { useEnvios } from '#web/ui/use-envios.ts'
import { Interrompidos } from './interrompidos.tsx'

interface Props<T extends string> {
  chamadas: AnexoEndpoints
  /** Whose files they are, as the server is told: {municipioEscolaId: '3'}. */
  dono: Readonly<Record<string, string>>
  /** What a file can be, where it must be said. */
  tipos?: Readonly<Record<T, string>>
  inicial?: T
  aoChegar: () => Promise<unknown>
}
const MAX_DE_UMA_VEZ = 20

/** Files of a kind, sent as they are chosen; what a lost connection stopped goes on from there. */
export const EnviarAnexos = <T extends string>({ chamadas, dono, tipos, inicial, aoChegar }: Props<T>) => {
  const [tipo, setTipo] = useState(inicial)
  const endereco = chamadas.envio.criar.path
  const metadados = { ...dono, ...(tipo && { tipo }) }
  const controle = useEnvios<void>({
    regras: { ...REGRAS_ANEXO, maxArquivos: MAX_DE_UMA_VEZ },
    enviar: (file, onProgress, signal) =>
      enviarEmPartes({
        ...{ endereco, file, metadados, onProgress, signal, aoChegar },
        digital: `${endereco}-${Object.values(metadados).join('-')}`,
      }),
  })
  const { envios, tirar } = controle
  // What has arrived stands among the attachments.
  useEffect(() => {
    for (const e of envios) if (e.estado === 'pronto') tirar(e.id)
  }, [envios, tirar])
  return (
    <Stack gap="sm">
      {tipos && (
        <Box maw={320}>
          <Picker
            label="O que é o arquivo"
            opcoes={(Object.keys(tipos) as T[]).map((valor) => ({ valor, rotulo: tipos[valor] }))}
            value={tipo}
            onChange={(t) => t && setTipo(t)}
            limpavel={false}
          />
        </Box>
      )}
      <ControlledFilePicker label="Arquivos" {...REGRAS_ANEXO} maxArquivos={MAX_DE_UMA_VEZ} controle={controle} />
      <Interrompidos metadados={dono} enviando={envios.length > 0} como="Escolha o mesmo arquivo de novo" />
    </Stack>
  )
}
