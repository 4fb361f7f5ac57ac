import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDate, nomeComUf } from '#contract/br.ts'
import { contratosDoUsuario } from '#contract/contrato.ts'
import { ERROS } from '#contract/erros.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import { nomesMunicipios } from '#contract/municipio.ts'
import {
  alterarRelatorioAdmin,
  criarRelatorioAdmin,
  MENSAGENS_RELATORIO_ADMIN,
  type RelatorioAdmin,
  TIPO_RELATORIO_ADMIN,
  TIPOS_RELATORIO_ADMIN,
} from '#contract/relatorio-administrativo.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { call } from '#web/lib/api.ts'
import { useFormulario } from '#web/lib/forms.ts'
import { queryClient, useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { useConflito } from '#web/lib/use-conflito.ts'
import { REGRAS_DE_ANEXO } from '#web/partes/relatorio/regras-de-anexo.ts'
import classes from '#web/partes/relatorio/relatorio.module.css'
import { ConflitoDialog } from '#web/ui/conflito-dialog.tsx'
import { ErroGeral } from '#web/ui/erro-geral.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import formulario from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { BarraDoPe } from '#web/ui/save-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { SEM_PERGUNTAR, useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import { paginaDoRelatorio } from './colunas.tsx'
import { Anexos } from './lado.tsx'
import { conferir, doRelatorio, mesmos, novo, type Valores } from './valores.ts'

const TIPOS = TIPOS_RELATORIO_ADMIN.map((valor) => ({ valor, rotulo: TIPO_RELATORIO_ADMIN[valor] }))
const ROTULOS: Readonly<Record<Exclude<keyof Valores, 'municipioId'>, string>> = {
  titulo: 'Título',
  contratoId: 'Contrato',
  tipo: 'Tipo',
  inicio: 'Data de início',
  fim: 'Data de fim',
  horas: 'Horas',
  descricao: 'Descrição',
}

/** The cities in reach and the author's contracts, with what the report names already although it is offered no more. */
const useOpcoes = (relatorio: RelatorioAdmin | undefined) => {
  const { user } = useSession()
  const w = useWording()
  const municipios = useCall(nomesMunicipios, {}, { erro: `Erro ao obter ${w.min.plural('municipio')}` })
  const contratos = useCall(
    contratosDoUsuario,
    { query: { usuarioId: relatorio?.usuarioId ?? user.usuarioId } },
    { erro: 'Erro ao obter contratos' },
  )
  return useMemo(() => {
    const lugares = (municipios.data ?? []).map((m) => ({ valor: m.municipioId, rotulo: nomeComUf(m) }))
    const deles = (contratos.data ?? [])
      .filter((c) => c.ativo || c.contratoId === relatorio?.contratoId)
      .map((c) => ({
        valor: c.contratoId,
        rotulo: c.numContrato,
        descricao: `${formatDate(c.inicio)} a ${formatDate(c.fimVigente)}`,
      }))
    const { municipio, contrato } = relatorio ?? {}
    return {
      carregando: municipios.isLoading || contratos.isLoading,
      municipios:
        municipio && !lugares.some((l) => l.valor === municipio.municipioId)
          ? [...lugares, { valor: municipio.municipioId, rotulo: nomeComUf(municipio) }]
          : lugares,
      contratos:
        contrato && !deles.some((c) => c.valor === contrato.contratoId)
          ? [...deles, { valor: contrato.contratoId, rotulo: contrato.numContrato, descricao: '' }]
          : deles,
    }
  }, [municipios.data, municipios.isLoading, contratos.data, contratos.isLoading, relatorio])
}

interface Props {
  municipioId: number | null
  /** What exists and is being changed. */
  relatorio?: RelatorioAdmin
}

/** An administrative report being written; its files go with it when it is sent. */
export const Formulario = ({ municipioId, relatorio }: Props) => {
  const w = useWording()
  const navigate = useNavigate()
  const [base, setBase] = useState(relatorio)
  const [arquivos, setArquivos] = useState<readonly File[]>([])
  const [parte, setParte] = useState<number>()
  const opcoes = useOpcoes(relatorio)
  const inicial = base ? doRelatorio(base) : novo(municipioId)
  const { form, campo, ref, onSubmit, enviando, erro } = useFormulario<Valores & Record<string, unknown>>({
    inicial: { ...inicial },
    conferir: (v) => conferir(v, todaySaoPaulo(new Date())) as Record<string, string>,
    enviar: async (v) => {
      const envio = { files: { arquivos }, ...(arquivos.length > 0 && { onProgress: setParte }) }
      try {
        const salvo = base
          ? await call(alterarRelatorioAdmin, {
              ...envio,
              body: { ...v, relatorioAdministrativoId: base.relatorioAdministrativoId, versao: base.versao },
            })
          : await call(criarRelatorioAdmin, { ...envio, body: v })
        toast.ok(MENSAGENS_RELATORIO_ADMIN.salvo)
        void queryClient.invalidateQueries()
        const { relatorioAdministrativoId } = salvo
        await navigate(paginaDoRelatorio({ municipioId: v.municipioId, relatorioAdministrativoId }), SEM_PERGUNTAR)
      } catch (falha) {
        // It says in its own dialog what happened.
        if (mostrar(falha)) return
        toast.erro(falha, { titulo: ERROS.salvarRelatorio })
        throw falha
      } finally {
        setParte(undefined)
      }
    },
  })
  const valores = form.getValues()
  const { conflito, mostrar } = useConflito<Valores & Record<string, unknown>, RelatorioAdmin>({
    base,
    valores,
    paraValores: (r) => ({ ...doRelatorio(r) }),
    adotar: (atual, v) => {
      setBase(atual)
      form.setValues(v)
    },
  })
  useUnsavedGuard(!mesmos(valores, inicial) || arquivos.length > 0)
  const tem = relatorio?.arquivos.length ?? 0
  const devolvido = relatorio?.estado === 'devolvido'
  return (
    <form ref={ref} noValidate onSubmit={onSubmit} aria-label="Relatório administrativo">
      <Stack gap="md">
        <ErroGeral erro={erro} />
        {devolvido && relatorio.motivoRejeicao && (
          <Alert color="yellow" role="note" title="O que foi pedido na análise">
            <span className={classes.linhas}>{relatorio.motivoRejeicao}</span>
          </Alert>
        )}
        <Stack gap="md" className={formulario.caixa}>
          <TextField label="Título" required maxLength={300} {...campo('titulo')} />
          <div className={formulario.campos} style={{ '--coluna': '15rem' } as React.CSSProperties}>
            <Picker
              label={w.singular('municipio')}
              placeholder={w.frase('{Nenhum município}')}
              opcoes={opcoes.municipios}
              carregando={opcoes.carregando}
              {...campo('municipioId')}
            />
            <Picker
              label="Contrato"
              placeholder="Nenhum contrato"
              opcoes={opcoes.contratos}
              carregando={opcoes.carregando}
              vazio="Nenhum contrato seu"
              {...campo('contratoId')}
            />
            <Picker label="Tipo" required opcoes={TIPOS} {...campo('tipo')} />
            <DateField label="Data de início" required {...campo('inicio')} />
            <DateField label="Data de fim" required {...campo('fim')} />
            <TextField
              label="Horas"
              required
              description="De meia em meia hora: 0,5, 1:30 ou 8"
              {...campo('horas')}
              onChange={(v) => form.setFieldValue('horas', v.replace(/[^\d:.,]/g, '').slice(0, 8))}
            />
          </div>
          <RichText label="Descrição" required {...campo('descricao')} />
        </Stack>
        <Stack gap="md" className={formulario.caixa}>
          <FilePicker
            label="Anexos"
            {...REGRAS_DE_ANEXO}
            maxArquivos={REGRAS_DE_ANEXO.maxArquivos - tem}
            disabled={enviando}
            onChange={(envios) => setArquivos(envios.map((e) => e.file))}
          />
          {relatorio && tem > 0 && (
            <Anexos relatorio={relatorio} onExcluido={() => void queryClient.invalidateQueries()} />
          )}
        </Stack>
        <BarraDoPe>
          <div className={classes.estado}>
            {parte === undefined ? (
              <Text size="sm" c="dimmed" role="status">
                {devolvido ? 'Ao salvar, o relatório volta para análise' : 'Ao salvar, o relatório vai para análise'}
              </Text>
            ) : (
              <Progress.Root size="lg">
                <Progress.Section value={parte * 100} aria-label="Enviando os anexos" />
              </Progress.Root>
            )}
          </div>
          {relatorio && (
            <Button component={Link} to={paginaDoRelatorio(relatorio)} variant="default">
              Cancelar
            </Button>
          )}
          <Button type="submit" loading={enviando} leftSection={<IconCheck size={18} aria-hidden />}>
            {devolvido ? 'Salvar e reenviar' : 'Salvar'}
          </Button>
        </BarraDoPe>
      </Stack>
      <ConflitoDialog
        conflito={conflito}
        rotulo={(c) => (c === 'municipioId' ? w.singular('municipio') : ROTULOS[c as keyof typeof ROTULOS])}
        texto={(valor, c) => {
          if (c === 'municipioId') return opcoes.municipios.find((m) => m.valor === valor)?.rotulo ?? ''
          if (c === 'contratoId') return opcoes.contratos.find((m) => m.valor === valor)?.rotulo ?? ''
          if (c === 'tipo') return TIPOS.find((t) => t.valor === valor)?.rotulo ?? ''
          if (c === 'inicio' || c === 'fim') return formatDate(String(valor))
          return String(valor ?? '').replace(/<[^>]*>/g, ' ')
        }}
      />
    </form>
  )
}
