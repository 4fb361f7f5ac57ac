import { useState } from 'react'
import { ERROS } from '#contract/erros.ts'
import { MAX_PLANILHA } from '#contract/importacao.ts'
import { conferirTermo, FALTA_ARQUIVO, type PreviaTermo } from '#contract/termo-planilha.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { Andamento } from '#web/registers/importacao-partes.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'

interface Props {
  aberto: boolean
  municipioId: number
  onFechar: () => void
  onConferida: (arquivo: File, previa: PreviaTermo) => void
}

/** Chooses the sheet; it goes up to be looked through, and nothing is written by it. */
export const EnviarPlanilha = ({ aberto, municipioId, onFechar, onConferida }: Props) => {
  const [arquivo, setArquivo] = useState<File>()
  const [falta, setFalta] = useState(false)
  const [parte, setParte] = useState<number>()
  const [abertoAntes, setAbertoAntes] = useState(false)
  if (aberto !== abertoAntes) {
    setAbertoAntes(aberto)
    setArquivo(undefined)
    setFalta(false)
  }
  const conferir = useMutationCall(conferirTermo, { naTela: true, erro: ERROS.enviarPlanilha, invalida: [] })
  const enviar = async () => {
    setFalta(!arquivo)
    if (!arquivo) return
    setParte(0)
    try {
      const body = { municipioId: String(municipioId) }
      onConferida(arquivo, await conferir.mutateAsync({ body, files: { file: arquivo }, onProgress: setParte }))
    } finally {
      setParte(undefined)
    }
  }
  return (
    <FormModal aberto={aberto} onFechar={onFechar} titulo="Enviar planilha do termo" enviar="Enviar" onEnviar={enviar}>
      {aberto && (
        <FilePicker
          label="Planilha"
          required
          tipos={['xlsx']}
          maxBytes={MAX_PLANILHA}
          maxArquivos={1}
          disabled={parte !== undefined}
          error={falta ? FALTA_ARQUIVO : undefined}
          onChange={(envios) => {
            setArquivo(envios[0]?.file)
            if (envios[0]) setFalta(false)
          }}
        />
      )}
      {parte !== undefined && <Andamento parte={parte} fazendo="Conferindo as linhas…" />}
    </FormModal>
  )
}
