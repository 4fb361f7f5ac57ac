import { Alert, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatDate, formatHours, formatPercentual, parseHours, parsePeriodo } from '#contract/br.ts'
import { contratosDoUsuario } from '#contract/contrato.ts'
import { ERROS } from '#contract/erros.ts'
import { todaySaoPaulo } from '#contract/holidays.ts'
import {
  abrirProcesso,
  alterarProcesso,
  MENSAGENS_PAGAMENTO,
  type Processo,
  prepararProcesso,
  type RelatorioDoProcesso,
} from '#contract/pagamento.ts'
import { conferirAbertura, excessoDeHoras } from '#contract/pagamento-regras.ts'
import type { Wording } from '#contract/wording.ts'
import { useWording } from '#web/lib/ambiente.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { queryClient, useCall } from '#web/lib/query.ts'
import { Parte } from '#web/partes/relatorio/dados.tsx'
import { REGRAS_DE_ANEXO } from '#web/partes/relatorio/regras-de-anexo.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Coluna } from '#web/ui/data-table/coluna.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { DateField, PeriodField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import formulario from '#web/ui/formulario.module.css'
import { Picker } from '#web/ui/pickers/picker.tsx'
import { toast } from '#web/ui/toast.tsx'
import { preencher } from './preenchimento.ts'

const colunasDe = (w: Wording): readonly Coluna<RelatorioDoProcesso>[] => [
  { chave: 'id', titulo: 'Id', tipo: 'inteiro', valor: (r) => r.id, largura: 80 },
  { chave: 'titulo', titulo: 'Título', valor: (r) => r.titulo, largura: 220, cartao: 'titulo' },
  { chave: 'lugar', titulo: w.frase('{Município} ou projeto'), valor: (r) => r.lugar ?? '', largura: 180 },
  { chave: 'criador', titulo: 'Criador', valor: (r) => r.criador, largura: 150 },
  { chave: 'horas', titulo: 'Horas', valor: (r) => r.horas, largura: 80 },
]

interface TabelaProps {
  id: string
  titulo: string
  linhas: readonly RelatorioDoProcesso[] | undefined
  ids: ReadonlySet<number>
  onChange: (ids: Set<number>) => void
  erro: Error | null
  onTentarDeNovo: () => void
}
const Tabela = ({ id, titulo, linhas, ids, onChange, erro, onTentarDeNovo }: TabelaProps) => (
  <Parte titulo={titulo} ordem={3}>
    <DataTable
      id={id}
      rotulo={titulo}
      linhas={linhas}
      colunas={colunasDe(useWording())}
      chave={(r) => r.id}
      nomeLinha={(r) => r.titulo}
      erro={erro}
      onTentarDeNovo={onTentarDeNovo}
      vazio="Nenhum relatório retornado"
      nomes={{ um: 'relatório', varios: 'relatórios' }}
      selecao={{ ids, onChange: (novos) => onChange(new Set([...novos].map(Number))) }}
    />
  </Parte>
)

/** From here on the people of a contract are warned, in percent. */
const ALERTA = 80
interface SobreOLimiteProps {
  contrato: { horasPrevistas: number; entregasPrevistas: number }
  /** As they would be with this process. */
  horas: number
  entregas: number
  excesso: number
}
/** What is said before it is asked: the contract nears its end, or this passes it. */
const SobreOLimite = ({ contrato: c, horas, entregas, excesso }: SobreOLimiteProps) => {
  const parte = (n: number, de: number) => (de === 0 ? 0 : Math.round((n / de) * 1000) / 10)
  const partes = [parte(horas, c.horasPrevistas), parte(entregas, c.entregasPrevistas)] as const
  if (excesso > 0)
    return (
      <Alert color="yellow" role="note">
        As horas passam do previsto no contrato em {formatHours(excesso)}. Você será perguntado antes de abrir, e quem
        analisa verá a marca.
      </Alert>
    )
  if (Math.max(...partes) < ALERTA) return null
  return (
    <Alert color="yellow" role="note">
      Com este processo o contrato chega a {formatPercentual(partes[0])} das horas e {formatPercentual(partes[1])} das
      entregas.
    </Alert>
  )
}

/** What the process has already is chosen. */
const idsDe = (processo: Processo | undefined, tipo: RelatorioDoProcesso['tipo']) =>
  new Set((processo?.itens ?? []).filter((i) => i.tipo === tipo).map((i) => i.id))
const mesmos = (a: ReadonlySet<number>, b: ReadonlySet<number>) => a.size === b.size && [...a].every((x) => b.has(x))

export interface NovoProcessoProps {
  /** Who is paid. */
  usuarioId: number
  /** Chosen from the closing of this month ('aaaa-mm'), which fills it. */
  contratoId?: number | undefined
  mes?: string | undefined
  /** What is being changed. */
  processo?: Processo | undefined
  onFechar: () => void
}

/** The dialog of a payment process: contract, period, and the reports that it pays (R480 to R489). */
export const NovoProcesso = ({ usuarioId, contratoId: escolhido, mes, processo, onFechar }: NovoProcessoProps) => {
  const confirmar = useConfirm()
  const [contratoId, setContratoId] = useState<number | null>(processo?.contratoId ?? escolhido ?? null)
  const [periodo, setPeriodo] = useState(processo?.periodoRealizacao ?? '')
  const [relatorios, setRelatorios] = useState<ReadonlySet<number>>(() => idsDe(processo, 'encontro'))
  const [administrativos, setAdministrativos] = useState<ReadonlySet<number>>(() => idsDe(processo, 'administrativo'))
  /** As the dialog was when nobody had touched it. */
  const [inicial, setInicial] = useState({ periodo, relatorios, administrativos })
  const [arquivos, setArquivos] = useState<readonly File[]>([])
  const [erros, setErros] = useState<Record<string, string>>({})
  const [parte, setParte] = useState<number>()
  const contratos = useCall(contratosDoUsuario, { query: { usuarioId } }, { erro: 'Erro ao obter contratos' })
  const preparo = useCall(
    prepararProcesso,
    {
      params: { userId: usuarioId, contractId: contratoId ?? 0 },
      query: processo ? { processoPagamentoId: processo.processoPagamentoId } : {},
    },
    // The specification words a failure of the number so (R860).
    { enabled: contratoId !== null, erro: ERROS.obterRelatoriosAdministrativos },
  )
  const p = contratoId === null ? undefined : preparo.data
  const preenchido = useRef(false)
  useEffect(() => {
    if (!mes || !p || preenchido.current) return
    preenchido.current = true
    const { relatorios: seus, administrativos: outros, periodo: dias } = preencher(p, mes, todaySaoPaulo(new Date()))
    setRelatorios(seus)
    setAdministrativos(outros)
    setPeriodo(dias)
    setInicial({ relatorios: seus, administrativos: outros, periodo: dias })
  }, [mes, p])

  const escolher = (novo: number | null) => {
    preenchido.current = true
    const dele = novo === processo?.contratoId ? processo : undefined
    setContratoId(novo)
    setRelatorios(idsDe(dele, 'encontro'))
    setAdministrativos(idsDe(dele, 'administrativo'))
    setErros({})
  }
  /** What was said of a field is said of what was in it. */
  const mudar =
    <V,>(campo: string, definir: (v: V) => void) =>
    (v: V) => {
      definir(v)
      setErros(({ [campo]: _, ...outros }) => outros)
    }
  const minutos = useMemo(() => {
    const soma = (linhas: readonly RelatorioDoProcesso[] | null | undefined, ids: ReadonlySet<number>) =>
      (linhas ?? []).reduce((n, r) => n + (ids.has(r.id) ? r.minutos : 0), 0)
    return soma(p?.relatorios, relatorios) + soma(p?.administrativos, administrativos)
  }, [p, relatorios, administrativos])

  // What it counts itself already is not in its own way.
  const proprio = processo?.contratoId === contratoId ? processo : undefined
  const limites = p && {
    contrato: { inicio: p.contrato.inicio, fim: p.contrato.fimVigente },
    ultimoPeriodo: p.ultimoPeriodo === null ? null : parsePeriodo(p.ultimoPeriodo),
    horasPrevistas: p.contrato.horasPrevistas,
    horasAprovadas: p.contrato.horasAprovadas - (proprio ? (parseHours(proprio.horas) ?? 0) : 0),
    entregasPrevistas: p.contrato.entregasPrevistas,
    entregas: p.contrato.entregas - (proprio ? 1 : 0),
  }
  const excesso = limites ? excessoDeHoras(limites, minutos) : 0
  const sujo =
    periodo !== inicial.periodo ||
    contratoId !== (processo?.contratoId ?? escolhido ?? null) ||
    !mesmos(relatorios, inicial.relatorios) ||
    !mesmos(administrativos, inicial.administrativos) ||
    arquivos.length > 0
  /** What was free a moment ago may be taken by now: it is no longer offered, and no longer chosen. */
  const reler = async () => {
    const { data } = await preparo.refetch()
    if (!data) return
    const aindaLivres = (linhas: readonly RelatorioDoProcesso[]) => {
      const ha = new Set(linhas.map((r) => r.id))
      return (ids: ReadonlySet<number>) => new Set([...ids].filter((x) => ha.has(x)))
    }
    setRelatorios(aindaLivres(data.relatorios))
    if (data.administrativos) setAdministrativos(aindaLivres(data.administrativos))
  }
  const perguntar = (texto: string) =>
    confirmar({ titulo: 'Passar das horas do contrato?', texto, confirmar: 'Abrir assim mesmo' })
  const enviar = async () => {
    const recusa = conferirAbertura(
      {
        relatorios: relatorios.size,
        administrativos: administrativos.size,
        codigoContratacao: p?.contrato.numContrato ?? '',
        periodoRealizacao: periodo,
        numero: p?.numero ?? null,
        total: p?.total ?? null,
      },
      limites ?? {
        contrato: { inicio: '0001-01-01', fim: '9999-12-31' },
        ...{ ultimoPeriodo: null, horasPrevistas: 1, horasAprovadas: 0, entregasPrevistas: 1, entregas: 0 },
      },
    )
    setErros(recusa ? { [recusa[0]]: recusa[1] } : {})
    if (recusa) {
      toast.erro(new Error(recusa[1]))
      throw new Error(recusa[1])
    }
    const confirmado = excesso > 0 && (await perguntar(MENSAGENS_PAGAMENTO.confirmeExcesso(formatHours(excesso))))
    if (excesso > 0 && !confirmado) return
    const body = {
      relatoriosString: [...relatorios],
      relatoriosAdministrativosString: [...administrativos],
      contratoId: contratoId!,
      codigoContratacao: p!.contrato.numContrato,
      periodoRealizacao: periodo,
      ...{ horas: formatHours(minutos), numero: String(p!.numero), total: String(p!.total) },
    }
    const envio = { files: { arquivos }, ...(arquivos.length > 0 && { onProgress: setParte }) }
    const gravar = (confirmarExcesso: boolean) =>
      processo
        ? call(alterarProcesso, {
            ...envio,
            body: {
              ...{ ...body, confirmarExcesso },
              ...{ processoPagamentoId: processo.processoPagamentoId, versao: processo.versao },
            },
          })
        : call(abrirProcesso, { ...envio, body: { ...body, confirmarExcesso, usuarioId } })
    try {
      const salvo = await gravar(confirmado).catch(async (falha: unknown) => {
        // The balance has moved since it was read: the server tells by how much it would be passed now.
        const frase = falha instanceof ApiError && !confirmado ? falha.fields.confirmarExcesso : undefined
        if (!frase) throw falha
        setParte(undefined)
        void reler()
        return (await perguntar(frase)) ? gravar(true) : undefined
      })
      if (!salvo) return
      toast.ok(salvo.message)
      void queryClient.invalidateQueries()
      onFechar()
    } catch (falha) {
      toast.erro(falha, { titulo: 'Erro ao inserir processo de pagamento' })
      if (falha instanceof ApiError) setErros(falha.fields)
      if (falha instanceof ApiError && falha.status === 422) await reler()
      throw falha
    } finally {
      setParte(undefined)
    }
  }
  // One that is no longer active, or no longer this consultant's, takes nothing new; what is in it may be mended.
  const seus = (contratos.data ?? [])
    .filter((c) => c.ativo || c.contratoId === processo?.contratoId)
    .map((c) => ({ valor: c.contratoId, rotulo: c.numContrato, descricao: c.situacao }))
  const falta = processo && contratos.data && !seus.some((c) => c.valor === processo.contratoId)
  const opcoes = falta ? [{ valor: processo.contratoId, rotulo: processo.contrato.numContrato }, ...seus] : seus
  return (
    <FormModal
      aberto
      largura={800}
      persistente
      titulo={processo ? `Processo de pagamento nº ${processo.numero}` : 'Novo processo de pagamento'}
      enviar="Confirmar"
      cancelar="Fechar"
      sujo={sujo}
      extra={
        // Beside the buttons: in view however far down the list one chooses.
        <Text fw={650} role="status">
          Total de horas: {formatHours(minutos)}
        </Text>
      }
      onEnviar={enviar}
      onFechar={onFechar}
    >
      <Stack gap="md">
        <div className={formulario.campos} style={{ '--coluna': '11rem' } as React.CSSProperties}>
          <Picker
            label="Contrato"
            required
            limpavel
            opcoes={opcoes}
            carregando={contratos.isPending}
            vazio="Nenhum contrato deste consultor"
            value={contratoId}
            onChange={escolher}
            error={erros.contratoId}
          />
          <TextField label="Número do relatório" value={p ? String(p.numero) : ''} onChange={() => {}} readOnly />
          <TextField label="Total de relatórios" value={p ? String(p.total) : ''} onChange={() => {}} readOnly />
          <DateField label="Início do contrato" value={p?.contrato.inicio ?? ''} onChange={() => {}} disabled />
          <DateField label="Fim do contrato" value={p?.contrato.fimVigente ?? ''} onChange={() => {}} disabled />
        </div>
        <PeriodField
          label="Período de realização"
          required
          value={periodo}
          onChange={mudar('periodoRealizacao', setPeriodo)}
          error={erros.periodoRealizacao}
          {...(p?.ultimoPeriodo && { description: `O último foi de ${p.ultimoPeriodo}` })}
        />
        {contratoId === null && (
          <Text size="sm" c="dimmed">
            Escolha o contrato para ver os relatórios que o processo pode pagar.
          </Text>
        )}
        {p && limites && (
          <>
            <Text size="sm" c="dimmed">
              Contrato: {formatHours(limites.horasAprovadas)} de {formatHours(p.contrato.horasPrevistas)} h em{' '}
              {proprio ? 'outros processos' : 'processos'}, até {formatDate(p.contrato.fimVigente)}
            </Text>
            <SobreOLimite
              contrato={p.contrato}
              horas={limites.horasAprovadas + minutos}
              entregas={limites.entregas + 1}
              excesso={excesso}
            />
          </>
        )}
        {erros.relatorios && (
          <Text c="red" size="sm" role="alert">
            {erros.relatorios}
          </Text>
        )}
        {contratoId !== null && (
          <Tabela
            id="pagamento-relatorios"
            titulo="Relatórios disponíveis"
            linhas={p?.relatorios}
            ids={relatorios}
            onChange={mudar('relatorios', setRelatorios)}
            erro={preparo.error}
            onTentarDeNovo={() => void preparo.refetch()}
          />
        )}
        {p && p.administrativos !== null && (
          <Tabela
            id="pagamento-administrativos"
            titulo="Relatórios administrativos"
            linhas={p.administrativos}
            ids={administrativos}
            onChange={mudar('relatorios', setAdministrativos)}
            erro={null}
            onTentarDeNovo={() => void preparo.refetch()}
          />
        )}
        <FilePicker
          label="Arquivos"
          {...REGRAS_DE_ANEXO}
          maxArquivos={REGRAS_DE_ANEXO.maxArquivos - (processo?.arquivos.length ?? 0)}
          disabled={parte !== undefined}
          onChange={(envios) => setArquivos(envios.map((e) => e.file))}
        />
        {parte !== undefined && <Progress value={parte * 100} aria-label="Envio dos arquivos" />}
      </Stack>
    </FormModal>
  )
}
