import { Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import {
  DOCUMENTOS,
  type Documento,
  erroDoModelo,
  getModelo,
  listarModelos,
  MARCADORES,
  type Marcador,
  MENSAGENS_MODELO,
  type Modelo,
  type ModeloDaLista,
  salvarModelo,
} from '#contract/proposta-modelos.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { umaDe, useFiltros } from '#web/lib/filtros.ts'
import { useCall, useMutationCall } from '#web/lib/query.ts'
import { ComLateral } from '#web/ui/com-lateral.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Carregando, ErrorState } from '#web/ui/estados.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import formulario from '#web/ui/formulario.module.css'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { DESCARTAR, useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import { PreviaDialog } from './previa.tsx'
import { Versoes } from './versoes.tsx'

const TODOS = Object.keys(DOCUMENTOS) as Documento[]
const FILTROS = { documento: umaDe(TODOS) }

/** What is being written, and the version that it began with. */
interface Rascunho {
  base: Modelo
  conteudo: string
  nota: string
}
/** The same text, whoever wrote it: the editor puts items into paragraphs and ends with an empty one. */
const normal = (html: string) =>
  html
    .replace(/<br ?\/?>/g, '<br>')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, '<a href="$1">')
    .replace(/>\s+</g, '><')
    .replace(/<li><p>/g, '<li>')
    .replace(/<\/p>(?=<\/li>|<[uo]l>)/g, '')
    .replace(/(?:<p><\/p>)+$/, '')
const mudou = (r: Rascunho | null) => r !== null && normal(r.conteudo) !== normal(r.base.conteudo)

/** The texts of offers and contract drafts: written with placeholders, seen as they come out, kept version by version. */
export const ModelosPage = () => {
  const { valores, mudar } = useFiltros(FILTROS)
  const confirmar = useConfirm()
  const [rascunho, setRascunho] = useState<Rascunho | null>(null)
  const documento = valores.documento ?? 'proposta'
  const sujo = mudou(rascunho)
  useUnsavedGuard(sujo)
  const lista = useCall(listarModelos, {}, { naTela: true })
  const versoes = lista.data?.filter((m) => m.documento === documento)
  const emUso = versoes?.find((m) => m.emUso)
  const lido = useCall(
    getModelo,
    { params: { documento, revisao: emUso?.revisao ?? 0 } },
    { enabled: emUso !== undefined, naTela: true, manterAnterior: true },
  )
  const modelo = lido.data?.documento === documento ? lido.data : undefined

  const trocar = async (novo: Documento) => {
    if (novo === documento || (sujo && !(await confirmar(DESCARTAR)))) return
    setRascunho(null)
    mudar({ documento: novo })
  }
  const restaurar = async ({ revisao }: ModeloDaLista) => {
    if (!modelo || (sujo && !(await confirmar(DESCARTAR)))) return
    try {
      const { conteudo } = await call(getModelo, { params: { documento, revisao } })
      const nota = revisao === 0 ? 'De volta ao padrão do sistema' : `De volta à versão ${revisao}`
      setRascunho({ base: modelo, conteudo, nota })
      toast.ok('Texto trazido para o editor. Confira a prévia e salve para usar.')
    } catch (erro) {
      toast.erro(erro)
    }
  }
  const erro = lista.error ?? lido.error
  return (
    <PageFrame
      titulo="Modelos de proposta e minuta"
      subtitulo="O texto de cada documento, com marcadores que recebem os dados da proposta. Salvar cria uma versão; o que já foi gerado não muda."
      antes={
        <SegmentedControl
          aria-label="Documento"
          w="fit-content"
          value={documento}
          onChange={(v) => void trocar(v as Documento)}
          data={TODOS.map((value) => ({ value, label: DOCUMENTOS[value] }))}
        />
      }
    >
      {modelo && versoes ? (
        <ComLateral titulo="Versões" lateral={<Versoes versoes={versoes} onRestaurar={(v) => void restaurar(v)} />}>
          <Editor key={documento} modelo={modelo} rascunho={rascunho} onRascunho={setRascunho} sujo={sujo} />
        </ComLateral>
      ) : erro ? (
        <ErrorState
          titulo="Erro ao obter os modelos"
          erro={erro}
          onTentarDeNovo={() => void (lista.error ? lista.refetch() : lido.refetch())}
        />
      ) : (
        <Carregando linhas={8} altura={40} />
      )}
    </PageFrame>
  )
}

interface EditorProps {
  modelo: Modelo
  rascunho: Rascunho | null
  onRascunho: (r: Rascunho | null) => void
  sujo: boolean
}
const useInsercoes = () => {
  const w = useWording()
  return useMemo(
    () => ({
      rotulo: 'Inserir marcador',
      opcoes: (Object.keys(MARCADORES) as Marcador[]).map((m) => {
        const paragrafo = 'bloco' in MARCADORES[m]
        return {
          ...{ texto: `{{${m}}}`, nome: w.frase(MARCADORES[m].nome), paragrafo },
          grupo: paragrafo ? 'Tabelas' : 'Dados da proposta',
        }
      }),
    }),
    [w],
  )
}
const Editor = ({ modelo, rascunho, onRascunho, sujo }: EditorProps) => {
  const confirmar = useConfirm()
  const insercoes = useInsercoes()
  const [vendo, setVendo] = useState(false)
  const [recusa, setRecusa] = useState<string>()
  const salvar = useMutationCall(salvarModelo, { naTela: true, sucesso: MENSAGENS_MODELO.salvo })
  const { documento } = modelo
  const { base, conteudo, nota } = rascunho ?? { base: modelo, conteudo: modelo.conteudo, nota: '' }
  const escrever = (parte: Partial<Rascunho>) => {
    setRecusa(undefined)
    onRascunho({ base, conteudo, nota, ...parte })
  }
  const errado = erroDoModelo(conteudo)

  const gravar = async (revisao: number): Promise<void> => {
    try {
      await salvar.mutateAsync({ body: { documento, conteudo, nota, revisao } })
      onRascunho(null)
    } catch (erro) {
      const outra = conflitoDe(erro)
      if (!outra) {
        setRecusa(erro instanceof ApiError ? (erro.fields.conteudo ?? erro.message) : String(erro))
        return
      }
      const porCima = await confirmar({
        titulo: 'Outra pessoa salvou antes',
        texto: `${outra.usuario ?? 'Alguém'} salvou a versão ${outra.revisao} enquanto você escrevia. As duas ficam guardadas; a sua passaria a ser usada.`,
        confirmar: 'Salvar a minha',
        cancelar: 'Continuar editando',
      })
      if (porCima) await gravar(outra.revisao)
    }
  }
  return (
    <>
      <Stack gap="md" className={formulario.caixa} mb="md">
        <div>
          <Button
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            disabled={errado !== undefined}
            onClick={() => setVendo(true)}
          >
            Ver prévia
          </Button>
          {errado !== undefined && (
            <Text size="sm" c="dimmed" mt={4}>
              Corrija o texto para ver a prévia.
            </Text>
          )}
        </div>
        <RichText
          label={`Texto: ${DOCUMENTOS[documento]}`}
          description="Um parágrafo cujos marcadores estejam todos sem dados fica fora do documento. As tabelas ficam sozinhas em um parágrafo."
          value={conteudo}
          onChange={(v) => escrever({ conteudo: v })}
          error={recusa ?? errado}
          insercoes={insercoes}
          required
        />
        <TextField
          label="O que mudou"
          description="Aparece na lista de versões"
          value={nota}
          onChange={(v) => escrever({ nota: v })}
          maxLength={300}
        />
      </Stack>
      <SaveBar
        sujo={sujo}
        salvando={salvar.isPending}
        onSalvar={() => (errado ? setRecusa(errado) : void gravar(base.revisao))}
        onDescartar={() => onRascunho(null)}
        salvar="Salvar versão"
      />
      {vendo && <PreviaDialog documento={documento} conteudo={conteudo} onFechar={() => setVendo(false)} />}
    </>
  )
}

const conflitoDe = (erro: unknown): Modelo | undefined =>
  erro instanceof ApiError && erro.code === 'versaoDesatualizada'
    ? (erro.details as { atual: Modelo } | undefined)?.atual
    : undefined
