import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import type { PreviaImportacao } from '#contract/importacao.ts'
import { importarGrupos, MAX_ARQUIVO, previaDosGrupos } from '#contract/solucao-arquivo.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { Resumo } from '#web/registers/importacao-partes.tsx'
import { Linhas } from '#web/registers/importar-modal.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { Carregando } from '#web/ui/estados.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { quantos } from '#web/ui/texto.ts'

const lido = async (file: File): Promise<unknown> => {
  try {
    return JSON.parse(await file.text())
  } catch {
    // The server says what is wrong with it.
    return null
  }
}

interface Props {
  aberto: boolean
  onFechar: () => void
}

/** A file of groups in three steps: choose it, see what it would add, change and be refused, apply it whole. */
export const ImportarGrupos = ({ aberto, onFechar }: Props) => {
  const w = useWording()
  const [rodada, setRodada] = useState(0)
  const [arquivo, setArquivo] = useState<unknown>()
  const [previa, setPrevia] = useState<PreviaImportacao>()
  const [erro, setErro] = useState<string>()
  const [conferindo, setConferindo] = useState(false)
  const importar = useMutationCall(importarGrupos, {
    naTela: true,
    sucesso: (p) =>
      `Arquivo importado: ${quantos(p.incluir, 'inclusão', 'inclusões')} e ${quantos(p.alterar, 'alteração', 'alterações')}`,
  })
  const limpar = () => {
    setArquivo(undefined)
    setPrevia(undefined)
    setErro(undefined)
  }
  const fechar = () => {
    limpar()
    setRodada((n) => n + 1)
    onFechar()
  }
  const conferir = async (file: File | undefined) => {
    limpar()
    if (!file) return
    setConferindo(true)
    try {
      const conteudo = await lido(file)
      setPrevia(await call(previaDosGrupos, { body: { arquivo: conteudo } }))
      setArquivo(conteudo)
    } catch (e) {
      setErro(mensagemDe(e))
    } finally {
      setConferindo(false)
    }
  }
  const muda = previa !== undefined && previa.recusadas === 0 && previa.incluir + previa.alterar > 0

  return (
    <FormModal
      aberto={aberto}
      onFechar={fechar}
      titulo={`Importar ${w.min.plural('grupoSolucao')}`}
      largura={800}
      enviar="Importar"
      desabilitado={!muda}
      onEnviar={async () => {
        try {
          await importar.mutateAsync({ body: { arquivo } })
        } catch (e) {
          // Something was changed meanwhile: what is shown is as it stands now.
          const agora = e instanceof ApiError && (e.details as { previa?: PreviaImportacao } | undefined)?.previa
          if (agora) setPrevia(agora)
          throw e
        }
        fechar()
      }}
    >
      <Text size="sm">
        O arquivo exportado de outro ambiente é conferido antes: ele só inclui e altera, nada daqui é apagado. Se um
        item for recusado, nenhum é gravado.
      </Text>
      <FilePicker
        key={rodada}
        label="Arquivo"
        tipos={['json']}
        maxBytes={MAX_ARQUIVO}
        maxArquivos={1}
        camera={false}
        disabled={conferindo}
        onChange={(envios) => void conferir(envios[0]?.file)}
      />
      <ErroGeral erro={erro} />
      {conferindo && <Carregando linhas={3} altura={28} />}
      {previa && (
        <>
          <Resumo previa={previa} />
          {previa.recusadas > 0 && (
            <Alert color="red" role="alert">
              Nada será gravado enquanto houver um item recusado.
            </Alert>
          )}
          {previa.recusadas === 0 && !muda && (
            <Alert color="blue" role="status">
              A prateleira já está como o arquivo diz.
            </Alert>
          )}
          <Text size="sm" c="dimmed">
            Os gerentes de produto não vêm no arquivo: os daqui ficam como estão.
          </Text>
          <Linhas previa={previa} />
        </>
      )}
    </FormModal>
  )
}
