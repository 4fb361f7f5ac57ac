import { MAX_BYTES } from '#contract/pergunta-municipio.ts'
import { capacidades } from '#web/lib/ambiente.ts'
import { FRASES } from './regras-de-envio.ts'
import { type Onde, useArquivos, useEnviarSalvo, useGuardar } from './use-submissao.tsx'

/** What can be told before the question itself is asked for its limits. */
const regrasGerais = () => ({
  ...FRASES,
  tipos: capacidades().tiposArquivo,
  maxBytes: MAX_BYTES,
  maxTotalBytes: MAX_BYTES,
})

/** In the seal room 'Carregar' only stores: sending is an act of its own there. */
export const enviaDireto = () => !capacidades().layoutSelo

interface Opcoes {
  salvo: boolean
  podeEnviar: boolean
  /** Around what makes the row leave the list. */
  aoSair: (id: number, feito: () => Promise<boolean>) => Promise<void>
  /** Stored, and not handed over yet. */
  onGuardado?: () => void
}

/** The one button of a row: what is chosen is stored, and what is stored goes to the analysis after asking. */
export const useEnvioDaLinha = (onde: Onde, { salvo, podeEnviar, aoSair, onGuardado }: Opcoes) => {
  const { perguntaMunicipioId } = onde
  const arquivos = useArquivos(onde, regrasGerais())
  const { guardar, guardando } = useGuardar(perguntaMunicipioId)
  const { enviarSalvo, enviando } = useEnviarSalvo(perguntaMunicipioId)
  const enviarJa = () => aoSair(perguntaMunicipioId, enviarSalvo)
  const guardarEEnviar = async () => {
    const destino = await guardar(arquivos)
    if (!destino) return
    if (destino === 'servidor' && podeEnviar && enviaDireto()) await enviarJa()
    else onGuardado?.()
  }
  const soFaltaEnviar = salvo && podeEnviar && arquivos.envios.length === 0
  return {
    arquivos,
    guardando: guardando || enviando,
    enviar: () => void (soFaltaEnviar ? enviarJa() : guardarEEnviar()),
    enviarSalvo: () => void enviarJa(),
  }
}
