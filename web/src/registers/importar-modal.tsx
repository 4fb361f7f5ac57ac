import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import {
  type ImportEndpoints,
  type LinhaImportacao,
  MAX_PLANILHA,
  type PreviaImportacao,
} from '#contract/importacao.ts'
import { LINHAS_NA_HORA, listarTrabalhos } from '#contract/trabalho.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { mensagemDe } from '#web/lib/mensagem.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { quantos } from '#web/ui/texto.ts'
import { useCelular } from '#web/ui/use-celular.ts'
import { Andamento, CORRIJA, EM_SEGUNDO_PLANO, MUITAS_LINHAS, ORDEM, Resumo, SITUACOES } from './importacao-partes.tsx'

interface Props {
  aberto: boolean
  onFechar: () => void
  /** 'Importar municípios'. */
  titulo: string
  chamadas: ImportEndpoints
  /** What the sheet must know, in a sentence. */
  ajuda?: string
}

const oQue = (l: LinhaImportacao) =>
  l.situacao === 'recusada'
    ? l.erros.map((e) => `${e.coluna}: ${e.motivo}`).join('; ')
    : l.mudancas.map((m) => `${m.coluna}: de ${m.antes ?? 'vazio'} para ${m.depois ?? 'vazio'}`).join('; ')

const COLUNAS: Coluna<LinhaImportacao>[] = [
  { chave: 'linha', titulo: 'Linha', tipo: 'inteiro', valor: (l) => l.linha, largura: 90 },
  { chave: 'nome', titulo: 'Registro', valor: (l) => l.nome, largura: 220, cartao: 'titulo' },
  {
    chave: 'situacao',
    titulo: 'Situação',
    valor: (l) => SITUACOES[l.situacao].rotulo,
    celula: (l) => <StatusBadge tom={SITUACOES[l.situacao].tom}>{SITUACOES[l.situacao].rotulo}</StatusBadge>,
    largura: 160,
  },
  { chave: 'oQue', titulo: 'O que muda ou por quê', valor: oQue, largura: 420 },
]

/** Line by line, what is refused first. */
export const Linhas = ({ previa }: { previa: PreviaImportacao }) => {
  const linhas = useMemo(
    () => previa.linhas.toSorted((a, b) => ORDEM[a.situacao] - ORDEM[b.situacao] || a.linha - b.linha),
    [previa],
  )
  return (
    <DataTable
      id="importacao"
      rotulo="Prévia da importação"
      linhas={linhas}
      colunas={COLUNAS}
      chave={(l) => l.linha}
      nomes={{ um: 'linha', varios: 'linhas' }}
    />
  )
}

/** A spreadsheet in three steps: choose it, see line by line what it would do, apply it whole. */
export const ImportarModal = ({ aberto, onFechar, titulo, chamadas, ajuda }: Props) => {
  const celular = useCelular()
  const [arquivo, setArquivo] = useState<File>()
  const [previa, setPrevia] = useState<PreviaImportacao>()
  const [erro, setErro] = useState<string>()
  /** What is going on now, and how much of the file has gone. */
  const [fazendo, setFazendo] = useState<{ texto: string; parte: number }>()
  const importar = useMutationCall(chamadas.importar, {
    naTela: true,
    sucesso: (p) =>
      `Planilha importada: ${quantos(p.incluir, 'inclusão', 'inclusões')} e ${quantos(p.alterar, 'alteração', 'alterações')}`,
  })

  const importarDepois = useMutationCall(chamadas.importarDepois, {
    naTela: true,
    sucesso: EM_SEGUNDO_PLANO,
    invalida: [listarTrabalhos],
  })

  useEffect(() => {
    if (!aberto) return
    setArquivo(undefined)
    setPrevia(undefined)
    setErro(undefined)
  }, [aberto])

  const trabalhar = async (texto: string, trabalho: (onProgress: (parte: number) => void) => Promise<void>) => {
    setErro(undefined)
    setFazendo({ texto, parte: 0 })
    try {
      await trabalho((parte) => setFazendo({ texto, parte }))
    } catch (e) {
      setErro(mensagemDe(e))
      const recusada = e instanceof ApiError && (e.details as { previa?: PreviaImportacao } | undefined)?.previa
      if (recusada) setPrevia(recusada)
    } finally {
      setFazendo(undefined)
    }
  }

  const conferir = (file: File | undefined) => {
    setArquivo(file)
    setPrevia(undefined)
    setErro(undefined)
    if (!file) return
    void trabalhar('Conferindo as linhas…', async (onProgress) =>
      setPrevia(await call(chamadas.previa, { body: undefined, files: { arquivo: file }, onProgress })),
    )
  }

  const longa = (previa?.total ?? 0) > LINHAS_NA_HORA.importacao
  const aplicar = () =>
    trabalhar(
      longa
        ? 'Deixando em segundo plano…'
        : `Gravando ${quantos((previa?.incluir ?? 0) + (previa?.alterar ?? 0), 'linha', 'linhas')}…`,
      async (onProgress) => {
        const chamada = longa ? importarDepois : importar
        await chamada.mutateAsync({ body: undefined, files: { arquivo: arquivo! }, onProgress })
        onFechar()
      },
    )

  const muda = previa !== undefined && previa.recusadas === 0 && previa.incluir + previa.alterar > 0
  return (
    <Modal
      opened={aberto}
      onClose={() => !fazendo && onFechar()}
      title={titulo}
      size={800}
      fullScreen={celular}
      closeOnClickOutside={false}
      styles={{ title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' } }}
    >
      <Stack gap="md">
        <Text size="sm">
          {ajuda ? `${ajuda} ` : ''}A planilha é conferida antes: se uma linha for recusada, nenhuma é gravada.
        </Text>
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void baixarDocumento(chamadas.modelo, {})}
          >
            Baixar o modelo
          </Button>
        </Group>
        <FilePicker
          label="Planilha"
          tipos={['xlsx']}
          maxBytes={MAX_PLANILHA}
          maxArquivos={1}
          disabled={fazendo !== undefined}
          onChange={(envios) => {
            if (envios[0]?.file !== arquivo) conferir(envios[0]?.file)
          }}
        />
        {fazendo && <Andamento parte={fazendo.parte} fazendo={fazendo.texto} />}
        <ErroGeral erro={erro} />
        {previa && (
          <>
            <Resumo previa={previa} />
            {longa && muda && <Text size="sm">{MUITAS_LINHAS}</Text>}
            {previa.recusadas > 0 && !erro && (
              <Alert color="red" role="alert">
                {CORRIJA}
              </Alert>
            )}
            <Linhas previa={previa} />
          </>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onFechar} disabled={fazendo !== undefined}>
            Cancelar
          </Button>
          <Button onClick={aplicar} disabled={!muda} loading={fazendo !== undefined && previa !== undefined}>
            {longa ? 'Importar em segundo plano' : 'Importar'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
