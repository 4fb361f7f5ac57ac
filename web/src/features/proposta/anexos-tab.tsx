import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPencil, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#contract/br.ts'
import type { Proposta } from '#contract/proposta.ts'
import {
  type AnexoDaProposta,
  alterarAnexoDeProposta,
  baixarAnexoDeProposta,
  baixarMinuta,
  baixarMinutaAssinada,
  baixarProposta,
  enviarAnexoDeProposta,
  excluirAnexoDeProposta,
  MAX_ANEXOS_PROPOSTA,
  TIPOS_ANEXO_PROPOSTA,
  TIPOS_TRAZIDOS,
  verAnexoDeProposta,
} from '#contract/proposta-anexos.ts'
import { MENSAGENS_PROPOSTA as M } from '#contract/proposta-mensagens.ts'
import { useMutationCall } from '#web/lib/query.ts'
import { useFormDialog } from '#web/lib/use-form-dialog.ts'
import { Anexos } from '#web/partes/relatorio/anexos.tsx'
import { baixarDocumento } from '#web/ui/baixar-documento.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { Quadro } from '#web/ui/quadro.tsx'
import { REGRAS } from './arquivo.ts'
import classes from './proposta.module.css'

type Trazido = (typeof TIPOS_TRAZIDOS)[number]
const CHAMADAS = { ver: verAnexoDeProposta, baixar: baixarAnexoDeProposta, excluir: excluirAnexoDeProposta }
const ehTrazido = (tipo: AnexoDaProposta['tipo']): tipo is Trazido =>
  (TIPOS_TRAZIDOS as readonly string[]).includes(tipo)

/** By its beginning; the whole of it is copied. */
const Sha = ({ sha256, nome }: { sha256: string; nome: string }) => (
  <CopyButton value={sha256}>
    {({ copied, copy }) => (
      <Button
        variant="subtle"
        color="neutro"
        size="compact-xs"
        onClick={copy}
        aria-label={`Copiar SHA-256: ${nome}`}
        title={sha256}
        rightSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      >
        <span className={classes.sha}>{copied ? 'Copiado' : `SHA-256 ${sha256.slice(0, 12)}…`}</span>
      </Button>
    )}
  </CopyButton>
)

const notaDe = (a: AnexoDaProposta, atual: boolean) => (
  <Group gap="xs" component="span">
    <Text span size="xs">
      {TIPOS_ANEXO_PROPOSTA[a.tipo]}
      {a.revisao !== null && `, revisão ${a.revisao}${atual ? ' (atual)' : ''}`}
      {a.descricao && `: ${a.descricao}`}
      {` · ${formatDateTime(a.criacao)}`}
    </Text>
    <Sha sha256={a.sha256} nome={a.nomeArquivo} />
  </Group>
)

interface FormularioProps {
  proposta: Proposta
  /** Null: a new one. */
  anexo: AnexoDaProposta | null
  onFechar: () => void
}
const AnexoModal = ({ proposta: p, anexo, onFechar }: FormularioProps) => {
  const [arquivo, setArquivo] = useState<File>()
  const enviar = useMutationCall(enviarAnexoDeProposta, { naTela: true, sucesso: M.anexoSalvo })
  const alterar = useMutationCall(alterarAnexoDeProposta, { naTela: true, sucesso: 'Anexo alterado' })
  const dialogo = useFormDialog<{ tipo: Trazido; descricao: string; arquivo: string }, AnexoDaProposta>({
    registro: anexo,
    chave: (a) => a.municipioPropostaAnexoId,
    paraValores: (a) => ({
      tipo: a && ehTrazido(a.tipo) ? a.tipo : 'outro',
      descricao: a?.descricao ?? '',
      arquivo: '',
    }),
    conferir: () => ({ ...(!anexo && !arquivo && { arquivo: 'Escolha um arquivo' }) }),
    gravar: ({ tipo, descricao }, base) =>
      base
        ? alterar.mutateAsync({ body: { municipioPropostaAnexoId: base.municipioPropostaAnexoId, tipo, descricao } })
        : enviar.mutateAsync({
            body: { municipioPropostaId: p.municipioPropostaId, tipo, descricao },
            files: { arquivo: arquivo! },
          }),
    onFechar,
  })
  return (
    <FormModal
      aberto
      titulo={anexo ? `Editar: ${anexo.nomeArquivo}` : 'Anexar arquivo'}
      enviar={anexo ? 'Salvar' : 'Anexar'}
      sujo={dialogo.sujo || arquivo !== undefined}
      onEnviar={dialogo.enviar}
      onFechar={onFechar}
    >
      <Picker
        label="Tipo"
        required
        opcoes={TIPOS_TRAZIDOS.map((valor) => ({ valor, rotulo: TIPOS_ANEXO_PROPOSTA[valor] }))}
        {...dialogo.campo('tipo')}
        onChange={(t) => t && dialogo.mudar({ tipo: t })}
        data-autofocus
      />
      <TextField label="Descrição" maxLength={300} {...dialogo.campo('descricao')} />
      {!anexo && (
        <FilePicker
          label="Arquivo"
          required
          {...REGRAS}
          onChange={(envios) => {
            setArquivo(envios[0]?.file)
            dialogo.mudar({ arquivo: '' })
          }}
          error={dialogo.erros.arquivo}
        />
      )}
    </FormModal>
  )
}

const Papeis = ({ proposta: p }: { proposta: Proposta }) => {
  const tem = (tipo: AnexoDaProposta['tipo']) => p.anexos.some((a) => a.tipo === tipo)
  const body = { municipioPropostaId: p.municipioPropostaId }
  const botoes = [
    ...(tem('proposta')
      ? [
          { rotulo: 'Proposta em PDF', baixar: () => baixarDocumento(baixarProposta, { body }) },
          {
            rotulo: 'Proposta em DOCX',
            baixar: () => baixarDocumento(baixarProposta, { body: { ...body, formato: 'docx' } }),
          },
        ]
      : []),
    ...(tem('minuta')
      ? [
          { rotulo: 'Minuta em PDF', baixar: () => baixarDocumento(baixarMinuta, { body }) },
          {
            rotulo: 'Minuta em DOCX',
            baixar: () => baixarDocumento(baixarMinuta, { body: { ...body, formato: 'docx' } }),
          },
        ]
      : []),
    ...(tem('minutaAssinada')
      ? [{ rotulo: 'Minuta assinada', baixar: () => baixarDocumento(baixarMinutaAssinada, { body }) }]
      : []),
  ]
  return (
    <Group gap="xs">
      {botoes.map(({ rotulo, baixar }) => (
        <Button
          key={rotulo}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void baixar()}
        >
          {rotulo}
        </Button>
      ))}
    </Group>
  )
}

/** What comes next where there is no paper yet. */
const semPapel = (p: Proposta) => {
  if (!p.acoes.gerar) return 'Nenhum documento foi gerado.'
  return p.falta.length > 0
    ? 'Nenhum documento foi gerado: complete o que falta e use “Gerar proposta”.'
    : 'Nenhum documento foi gerado ainda: use “Gerar proposta”.'
}

/** The papers with all their revisions, what was signed, and what goes with it. */
export const AnexosDaProposta = ({ proposta: p }: { proposta: Proposta }) => {
  const [aberto, setAberto] = useState<AnexoDaProposta | null>()
  const maisNovos = p.anexos.toSorted((a, b) => b.criacao.localeCompare(a.criacao))
  const ultima = (a: AnexoDaProposta) =>
    a.revisao !== null && !p.anexos.some((o) => o.tipo === a.tipo && (o.revisao ?? 0) > a.revisao!)
  const mostrados = (anexos: readonly AnexoDaProposta[]) =>
    anexos.map((a) => ({ ...a, id: a.municipioPropostaAnexoId, nota: notaDe(a, ultima(a)) }))
  const papeis = maisNovos.filter((a) => !ehTrazido(a.tipo))
  const trazidos = maisNovos.filter((a) => ehTrazido(a.tipo))
  const cheio = trazidos.length >= MAX_ANEXOS_PROPOSTA
  return (
    <Stack gap="md">
      {p.assinatura && (
        <Alert color="green" role="note" title={`Minuta assinada em ${formatDate(p.assinatura.dia)}`}>
          <Group gap="xs">
            <Text size="sm">
              Registrada por {p.assinatura.usuario} em {formatDateTime(p.assinatura.em)}, {p.assinatura.nomeArquivo}
            </Text>
            <Sha sha256={p.assinatura.sha256} nome={p.assinatura.nomeArquivo} />
          </Group>
        </Alert>
      )}
      {papeis.length > 0 && !p.documentoAtual && p.acoes.gerar && (
        <Alert color="yellow" role="note">
          {M.mudouDesdeODocumento}
        </Alert>
      )}
      <Quadro titulo="Documentos" subtitulo="Cada revisão fica guardada, com a impressão digital do arquivo (SHA-256).">
        {papeis.length === 0 ? (
          <Text size="sm" c="dimmed">
            {semPapel(p)}
          </Text>
        ) : (
          <Stack gap="sm">
            <Papeis proposta={p} />
            <Anexos anexos={mostrados(papeis)} chamadas={CHAMADAS} />
          </Stack>
        )}
      </Quadro>
      <Quadro titulo="Extrato, empenho e outros">
        <Anexos
          anexos={mostrados(trazidos)}
          chamadas={CHAMADAS}
          onExcluido={() => {}}
          acoes={(id) => {
            const a = trazidos.find((o) => o.municipioPropostaAnexoId === id)
            return a?.excluir ? [{ rotulo: 'Editar', icone: IconPencil, onClick: () => setAberto(a) }] : []
          }}
        />
        {p.acoes.anexar && (
          <Button
            mt="sm"
            variant="default"
            disabled={cheio}
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => setAberto(null)}
          >
            Anexar arquivo
          </Button>
        )}
        {cheio && (
          <Text size="sm" c="dimmed" mt="xs">
            {M.arquivosDemais(MAX_ANEXOS_PROPOSTA)}. Exclua um para anexar outro.
          </Text>
        )}
      </Quadro>
      {aberto !== undefined && <AnexoModal proposta={p} anexo={aberto} onFechar={() => setAberto(undefined)} />}
    </Stack>
  )
}
