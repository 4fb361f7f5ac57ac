import { Box, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { REGRAS_ANEXO, recusaDoNome } from '#contract/anexos.ts'
import type { EnvioEndpoints } from '#contract/envio.ts'
import { enviarEmPartes } from '#web/lib/em-partes.ts'
import type { RegrasDeArquivo } from '#web/ui/arquivos.ts'
import { ControlledFilePicker } from '#web/ui/file-picker.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { useEnvios } from '#web/ui/use-envios.ts'
import { Interrompidos } from './interrompidos.tsx'

type Campo = Omit<Parameters<typeof ControlledFilePicker>[0], 'controle' | keyof RegrasDeArquivo>
interface Props<T extends string> extends Partial<Campo> {
  envio: EnvioEndpoints
  /** Whose files they are, as the server is told: {municipioEscolaId: '3'}. */
  dono: Readonly<Record<string, string>>
  /** What a file can be, where it must be said. */
  tipos?: Readonly<Record<T, string>>
  inicial?: T
  regras?: RegrasDeArquivo
  /** They tell of no person, by their name neither. */
  semCpfNoNome?: boolean
  aoChegar: () => Promise<unknown>
}
const REGRAS = { ...REGRAS_ANEXO, maxArquivos: 20 } as const
const REGRAS_SEM_CPF = { ...REGRAS, recusaDoNome } as const

/** Files that go up as they are chosen; what a lost connection stopped goes on from there. */
export const EnviarAnexos = <T extends string>({
  envio,
  dono,
  tipos,
  inicial,
  semCpfNoNome,
  regras = semCpfNoNome ? REGRAS_SEM_CPF : REGRAS,
  aoChegar,
  ...campo
}: Props<T>) => {
  const [tipo, setTipo] = useState(inicial)
  const endereco = envio.criar.path
  const metadados = { ...dono, ...(tipo && { tipo }) }
  const controle = useEnvios<void>({
    regras,
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
      <ControlledFilePicker label="Arquivos" {...campo} {...regras} controle={controle} />
      <Interrompidos metadados={dono} enviando={envios.length > 0} como="Escolha o mesmo arquivo de novo" />
    </Stack>
  )
}
