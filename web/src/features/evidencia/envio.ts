import { ENVIO } from '#contract/evidencia.ts'
import { type EnvioEmPartes, enviarEmPartes } from '#web/lib/em-partes.ts'

interface Pedido extends Pick<EnvioEmPartes, 'file' | 'onProgress' | 'signal' | 'aoChegar'> {
  perguntaMunicipioId: number
  dadosComplementares?: boolean
}

export const enviarArquivo = ({ perguntaMunicipioId, dadosComplementares = false, ...pedido }: Pedido): Promise<void> =>
  enviarEmPartes({
    ...pedido,
    endereco: ENVIO,
    metadados: { perguntaMunicipioId: String(perguntaMunicipioId), dadosComplementares: String(dadosComplementares) },
    digital: `${perguntaMunicipioId}-${dadosComplementares ? 'd' : 'e'}`,
  })
